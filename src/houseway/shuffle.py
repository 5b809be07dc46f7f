"""Shuffles: the fair one that live hands are dealt from, and the seeded one for simulations.

A `FairDeck` is shuffled from 256 bits of operating-system entropy. Its `commitment` can be published before
the deal and gives nothing away; when the seed is shown afterwards, anyone can `verify` that the cards were
fixed beforehand and follow from that seed. A `SimDeck` is quick to repeat and no secret at all, so the two
share no base class, and whatever deals for money asks `require_fair` first. Nothing here may print a fair
deck's seed or cards unasked, or let a simulation stand in for a fair shuffle.

What a commitment cannot show is that the house took the first seed it drew; that needs something from the
players mixed in. And 256 bits are enough for every order of 53 cards (53! is under 2**232) but not of a shoe, where
fairness rests on nobody being able to tell SHAKE-256 from chance.

The exact bytes, for whoever checks us with a program of their own (`|` joins; u16 and u64 are unsigned,
most significant byte first; a card is one byte, 4 * rank + suit, and 52 for a joker):

    pack        u16 length of the deck's name in UTF-8 | the name | u16 count of cards | the cards, unshuffled
    commitment  SHA-256( "houseway/commitment/1" | 00 | seed, 32 bytes | pack ), as 64 lower-case hex digits
    fair        SHAKE-256( "houseway/shuffle/1" | 00 | seed, 32 bytes | pack )
    simulation  SHAKE-128( "houseway/simulation/1" | 00 | u64 seed | u64 number of the shuffle | pack )

Either SHAKE output is read as u16 words, as many as it takes. Start from the unshuffled cards in places
0 to n-1. For place p from n-1 down to 1: take the next word w; while w >= 65536 - 65536 mod (p+1), throw
it away and take the next; swap the cards in places p and w mod (p+1). Place 0 is dealt first.
"""

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from reprlib import repr as shortly
from struct import pack as to_bytes
from struct import unpack as from_bytes
from typing import Final, NoReturn, Self, final

from houseway.cards import Card, as_cards, format_card
from houseway.decks import Deck
from houseway.errors import HousewayError

SEED_BYTES: Final = 32
SIM_SEED_LIMIT: Final = 2**64

_COMMITMENT_TAG: Final = b"houseway/commitment/1\0"
_FAIR_TAG: Final = b"houseway/shuffle/1\0"
_SIM_TAG: Final = b"houseway/simulation/1\0"

_Stream = Callable[[int], bytes]
"""The first so many bytes of an endless stream: what a SHAKE's `digest` gives."""


class ShuffleError(HousewayError):
    """A seed or a commitment that cannot be one."""


class VerificationError(ShuffleError):
    """A shuffle that is not the one committed to."""


@final
class FairDeck:
    """A deck in the order it will be dealt, with the seed that made it and the commitment to publish.

    Only `shuffle` and `from_seed` make one. It is deliberately no dataclass: nothing that prints, compares
    or encodes dataclasses by their fields can then spill the seed. Equal means same deck and same seed.
    """

    __slots__ = ("_cards", "_commitment", "_deck", "_seed")
    _cards: tuple[Card, ...]
    _commitment: str
    _deck: Deck
    _seed: bytes

    def __init__(self) -> None:
        raise TypeError("a FairDeck is made by FairDeck.shuffle(deck) or FairDeck.from_seed(deck, seed)")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("FairDeck has no subclasses: whatever is one was fairly shuffled")

    @classmethod
    def shuffle(cls, deck: Deck) -> Self:
        """Shuffle for a live deal, from the operating system's entropy."""
        return cls.from_seed(deck, os.urandom(SEED_BYTES))

    @classmethod
    def from_seed(cls, deck: Deck, seed: bytes) -> Self:
        """The same fair shuffle again, for a replay or a check."""
        pack = _pack(deck)
        _check_seed(seed)
        made = object.__new__(cls)
        stream = hashlib.shake_256(_FAIR_TAG + seed + pack).digest
        object.__setattr__(made, "_deck", deck)
        object.__setattr__(made, "_seed", seed)
        object.__setattr__(made, "_cards", _fisher_yates(deck.cards, stream))
        object.__setattr__(made, "_commitment", hashlib.sha256(_COMMITMENT_TAG + seed + pack).hexdigest())
        return made

    @property
    def deck(self) -> Deck:
        """The deck that was shuffled."""
        return self._deck

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, first dealt first. Secret until dealt."""
        return self._cards

    @property
    def seed(self) -> bytes:
        """The 32 bytes that make this shuffle again. Secret until the hand is over."""
        return self._seed

    @property
    def commitment(self) -> str:
        """64 hex digits to publish before the deal."""
        return self._commitment

    def __eq__(self, other: object) -> bool:
        return self._commitment == other.commitment if isinstance(other, FairDeck) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._commitment)

    def __repr__(self) -> str:
        return f"<FairDeck of {self._deck.name}, commitment {self._commitment}>"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a FairDeck cannot be changed: {name} stays as it was shuffled")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a FairDeck cannot be changed: {name} stays as it was shuffled")

    def __reduce__(self) -> tuple[object, ...]:
        return FairDeck.from_seed, (self._deck, self._seed)


@final
@dataclass(frozen=True, slots=True, repr=False)
class SimDeck:
    """A deck shuffled for a simulation: shuffle `number` of `seed`. Never for a live deal."""

    deck: Deck
    seed: int
    number: int
    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"<SimDeck of {self.deck.name}, seed {self.seed}, number {self.number}>"


class SimShuffler:
    """One simulation's shuffles, the same on every machine; `number` starts at any one of them.

    >>> from houseway.decks import STANDARD
    >>> shuffler = SimShuffler(7)
    >>> first, second = shuffler.shuffle(STANDARD), shuffler.shuffle(STANDARD)
    >>> second == SimShuffler(7, number=1).shuffle(STANDARD)
    True
    """

    __slots__ = ("number", "seed")

    def __init__(self, seed: int, *, number: int = 0) -> None:
        self.seed: Final = _check_sim_number("a simulation seed", seed)
        self.number = _check_sim_number("the number of a shuffle", number)

    def shuffle(self, deck: Deck) -> SimDeck:
        """The next shuffle."""
        number = self.number
        stream = hashlib.shake_128(_SIM_TAG + to_bytes(">QQ", self.seed, number) + _pack(deck)).digest
        shuffled = SimDeck(deck, self.seed, number, _fisher_yates(deck.cards, stream))
        self.number = number + 1
        return shuffled

    def __repr__(self) -> str:
        return f"SimShuffler({self.seed}, number={self.number})"


def any_sim_seed() -> int:
    """A seed for a simulation that nobody chose: short, so that it can be written down."""
    return int.from_bytes(os.urandom(4), "big")


def require_fair(deck: FairDeck) -> FairDeck:
    """Refuse to deal for money from anything but a fair shuffle, whatever the type checker was told."""
    if type(deck) is not FairDeck:
        raise TypeError(f"a live deal needs a FairDeck, not a {type(deck).__name__}: use FairDeck.shuffle(deck)")
    return deck


def verify(deck: Deck, seed: bytes, commitment: str, cards: Sequence[Card] | None = None) -> None:
    """Check a revealed seed, and the cards if given, against the commitment; raise what disagrees."""
    claimed = commitment.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", claimed):
        raise ShuffleError(f"{shortly(commitment)} is not a commitment: write its 64 hex digits")
    fair = FairDeck.from_seed(deck, seed)
    if fair.commitment != claimed:
        raise VerificationError(
            f"the commitment disagrees: this seed and deck {deck.name} commit to {fair.commitment}, not {claimed}"
        )
    if cards is None:
        return
    shown = as_cards(cards)
    if len(shown) != deck.size:
        raise VerificationError(f"the cards disagree: {len(shown)} are shown, deck {deck.name} has {deck.size}")
    for place, (ours, theirs) in enumerate(zip(fair.cards, shown, strict=True), 1):
        if ours != theirs:
            raise VerificationError(
                f"the cards disagree: card {place} is {format_card(ours)} by the seed, {format_card(theirs)} as shown"
            )


def _check_seed(seed: bytes) -> None:
    if not isinstance(seed, bytes):
        raise ShuffleError(f"a fair seed is {SEED_BYTES} bytes, not a {type(seed).__name__}")
    if len(seed) != SEED_BYTES:
        raise ShuffleError(f"a fair seed is {SEED_BYTES} bytes, not {len(seed)}")


def _check_sim_number(what: str, number: int) -> int:
    if type(number) is not int or not 0 <= number < SIM_SEED_LIMIT:
        raise ShuffleError(f"{what} is a whole number from 0 to {SIM_SEED_LIMIT - 1}, not {shortly(number)}")
    return number


def _pack(deck: Deck) -> bytes:
    if not isinstance(deck, Deck):
        raise TypeError(f'what is shuffled is a Deck such as deck("53"), not a {type(deck).__name__}')
    name = deck.name.encode()
    return to_bytes(">H", len(name)) + name + to_bytes(">H", deck.size) + bytes(deck.cards)


@cache
def _places(size: int) -> tuple[tuple[int, int, int], ...]:
    """Each place to fill, how many places it may swap with, and the first word to throw away."""
    return tuple((place, place + 1, 65536 - 65536 % (place + 1)) for place in range(size - 1, 0, -1))


def _words(stream: _Stream, count: int) -> Iterator[int]:
    """The stream's u16 words without end; `count` should usually be enough."""
    taken = 0
    while True:
        yield from from_bytes(f">{count}H", stream(2 * count))[taken:]
        taken, count = count, 2 * count


def _fisher_yates(cards: tuple[Card, ...], stream: _Stream) -> tuple[Card, ...]:
    order = list(cards)
    # At most 1 word in 64 is thrown away (MAX_CARDS is 1024), so a sixteenth to spare nearly always does.
    next_word = _words(stream, len(order) + len(order) // 16 + 8).__next__
    for place, choices, too_high in _places(len(order)):
        word = next_word()
        while word >= too_high:
            word = next_word()
        other = word % choices
        order[place], order[other] = order[other], order[place]
    return tuple(order)
