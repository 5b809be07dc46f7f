"""The fair shuffle that live hands are dealt from: from the operating system's entropy, sealed before the deal.

Its `commitment` and `root` can be published before the deal and give nothing away. Nothing here may print a fair deck's
seed or cards unasked.
"""

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from reprlib import repr as shortly
from typing import Final, NoReturn, Self, final

from houseway.cards import Card, as_cards, format_card
from houseway.decks import Deck
from houseway.shuffle.players import dealt_order
from houseway.shuffle.sealing import Opening, Tree
from houseway.shuffle.streams import ShuffleError, Stream, VerificationError, fisher_yates, pack_bytes

SEED_BYTES: Final = 32
_COMMITMENT_TAG: Final = b"houseway/commitment/1\0"
_FAIR_TAG: Final = b"houseway/shuffle/1\0"


@final
class FairDeck:
    """A deck in the order it will be dealt, with the seed that made it and the commitment to publish.

    Only `shuffle` and `from_seed` make one. It is deliberately not a dataclass, so that nothing that prints, compares
    or encodes dataclasses by their fields can leak the seed. Equal means same deck and same seed.
    """

    __slots__ = ("_cards", "_commitment", "_deck", "_seed", "_tree")
    _cards: tuple[Card, ...]
    _commitment: str
    _deck: Deck
    _seed: bytes
    _tree: Tree | None

    def __init__(self) -> None:
        raise TypeError("a FairDeck is made by FairDeck.shuffle(deck) or FairDeck.from_seed(deck, seed)")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("FairDeck has no subclasses: every FairDeck was fairly shuffled")

    @classmethod
    def shuffle(cls, deck: Deck) -> Self:
        """Shuffle for a live deal, from the operating system's entropy."""
        return cls.from_seed(deck, os.urandom(SEED_BYTES))

    @classmethod
    def from_seed(cls, deck: Deck, seed: bytes) -> Self:
        """The same fair shuffle again, for a replay or a check."""
        pack = pack_bytes(deck)
        _check_seed(seed)
        made = object.__new__(cls)
        stream = fair_stream(seed, pack)
        object.__setattr__(made, "_deck", deck)
        object.__setattr__(made, "_seed", seed)
        object.__setattr__(made, "_tree", None)
        object.__setattr__(made, "_cards", fisher_yates(deck.cards, stream))
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

    @property
    def root(self) -> str:
        """64 more digits to publish with it: every single card can be proved against them."""
        return self._seals().root

    def opening(self, place: int) -> Opening:
        """The proof of the card in one place of this deck (from 0), and of no other."""
        return self._seals().opening(place)

    def dealt(self, nonces: Mapping[int, str]) -> tuple[Card, ...]:
        """The cards as they are dealt once the players have opened their nonces, by seat."""
        if not nonces:
            return self._cards
        cards = self._cards
        return tuple([cards[place] for place in dealt_order(self._commitment, self.root, nonces, len(cards))])

    def _seals(self) -> Tree:
        """The tree over the cards, computed on first use."""
        tree = self._tree
        if tree is None:
            tree = Tree(self._deck, self._seed, self._cards)
            object.__setattr__(self, "_tree", tree)
        return tree

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


def fair_stream(seed: bytes, pack: bytes) -> Stream:
    """The endless stream of bytes behind a fair shuffle."""
    return hashlib.shake_256(_FAIR_TAG + seed + pack).digest


def require_fair(deck: FairDeck) -> FairDeck:
    """Refuse to deal for money from anything but a fair shuffle, whatever the type checker was told."""
    if type(deck) is not FairDeck:
        raise TypeError(f"a live deal needs a FairDeck, not a {type(deck).__name__}: use FairDeck.shuffle(deck)")
    return deck


def verify(deck: Deck, seed: bytes, commitment: str, cards: Sequence[Card] | None = None) -> None:
    """Check a revealed seed, and the cards if given, against the commitment; raises an error for any disagreement."""
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
