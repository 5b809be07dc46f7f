"""The seeded shuffle for simulations: quick to repeat, not secret at all, and never for a live deal."""

import hashlib
import os
from dataclasses import dataclass
from reprlib import repr as shortly
from struct import pack as to_bytes
from typing import Final, final

from houseway.cards import Card
from houseway.decks import Deck
from houseway.shuffle.streams import ShuffleError, fisher_yates, pack_bytes

SIM_SEED_LIMIT: Final = 2**64
_SIM_TAG: Final = b"houseway/simulation/1\0"


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
        stream = hashlib.shake_128(_SIM_TAG + to_bytes(">QQ", self.seed, number) + pack_bytes(deck)).digest
        shuffled = SimDeck(deck, self.seed, number, fisher_yates(deck.cards, stream))
        self.number = number + 1
        return shuffled

    def __repr__(self) -> str:
        return f"SimShuffler({self.seed}, number={self.number})"


def any_sim_seed() -> int:
    """A random seed for a simulation, short enough to write down."""
    return int.from_bytes(os.urandom(4), "big")


def _check_sim_number(what: str, number: int) -> int:
    if type(number) is not int or not 0 <= number < SIM_SEED_LIMIT:
        raise ShuffleError(f"{what} must be a whole number from 0 to {SIM_SEED_LIMIT - 1}, not {shortly(number)}")
    return number
