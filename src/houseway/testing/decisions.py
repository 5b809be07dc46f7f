"""The source of random decisions: bytes, which Hypothesis can shrink, or a seed, which is fast.

Nothing here may ever decide anything in a live hand.
"""

import random

from houseway.cards import Card
from houseway.decks import STANDARD, Deck


class Choices:
    """A supply of decisions; when its bytes run out, or if it is empty, always the first and plainest one."""

    __slots__ = ("_at", "_given", "_random")

    def __init__(self, given: bytes | int) -> None:
        self._given = b"" if isinstance(given, int) else given
        self._at = 0
        self._random = random.Random(given) if isinstance(given, int) else None

    def below(self, count: int) -> int:
        """A whole number from 0 to `count - 1`."""
        if count <= 1:
            return 0
        if self._random is not None:
            return int(self._random.random() * count)
        size = 1 if count <= 256 else 3
        taken = self._given[self._at : self._at + size]
        self._at += size
        return int.from_bytes(taken, "big") % count

    def one_in(self, count: int) -> bool:
        """True once in a while; never after the supply has run out."""
        return self.below(count) == count - 1

    def deck(self, pack: Deck = STANDARD) -> tuple[Card, ...]:
        """A shuffled pack; once in a while a sorted one, in which hands are nearly equal."""
        cards = list(pack.cards)
        if self.one_in(8):
            cut = self.below(len(cards))
            return (*cards[cut:], *cards[:cut])
        random.Random(self.below(1 << 24)).shuffle(cards)
        return tuple(cards)
