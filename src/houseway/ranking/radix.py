"""Additive keys: a hand's key is the sum of its cards' keys, and the sum says everything a ranking needs.

    bits  0-16   ranks deuce to eight, a base-5 digit each (how many of that rank are held)
    bits 17-30   ranks nine to ace, likewise
    bit  31      the joker
    bits 32-47   a 4-bit counter for each suit; the joker counts in every suit

Adding `FLUSH_BIAS` makes a suit's counter reach 8, and so set its top bit, at the fifth card of the suit.
The two halves are kept apart because a table over all thirteen digits would have a billion rows, while
two tables over the halves give, by one addition, a gapless index of the rank multisets (see `halves`).
Keys are for hands from one pack: a fifth card of a rank would carry into the next digit.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from houseway.cards import CARD_COUNT, JOKER

LOW_RANKS: Final = 7
HIGH_RANKS: Final = 6
LOW_BITS: Final = 17
LOW_MASK: Final = (1 << LOW_BITS) - 1
HIGH_BITS: Final = 15
HIGH_MASK: Final = (1 << HIGH_BITS) - 1
JOKER_BIT: Final = 1 << 31
RANK_MASK: Final = (1 << 32) - 1
SUIT_SHIFT: Final = 32


def _bias(per_suit: int) -> int:
    return sum(per_suit << SUIT_SHIFT + 4 * suit for suit in range(4))


FLUSH_BITS: Final = _bias(8)
FLUSH_BIAS: Final = _bias(3)
BOARD_BIAS: Final = _bias(5)
"""Sets a suit's top bit at its third card: the board's share of a two-plus-three flush."""
HOLE_BIAS: Final = _bias(6)
"""Sets a suit's top bit at its second card: the hole cards' share of a two-plus-three flush."""


def _key(card: int) -> int:
    if card == JOKER:
        return JOKER_BIT | _bias(1)
    rank, suit = card >> 2, card & 3
    digit: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << LOW_BITS
    return digit + (1 << SUIT_SHIFT + 4 * suit)


KEYS: Final = tuple(_key(card) for card in range(CARD_COUNT))


class Half(NamedTuple):
    """A multiset of the ranks of one half: its digits, and the masks of ranks held once, twice ... or more."""

    code: int
    m1: int
    m2: int
    m3: int
    m4: int


def _half(ranks: int, first_rank: int, most: int) -> tuple[list[Half], ...]:
    by_size: tuple[list[Half], ...] = tuple([] for _ in range(most + 1))
    by_size[0].append(Half(0, 0, 0, 0, 0))
    for place in range(ranks):
        bit = 1 << first_rank + place
        digit = 5**place
        for size in range(most, 0, -1):
            for copies in range(1, min(4, size) + 1):
                by_size[size].extend(
                    Half(
                        half.code + copies * digit,
                        half.m1 | bit,
                        half.m2 | (bit if copies > 1 else 0),
                        half.m3 | (bit if copies > 2 else 0),
                        half.m4 | (bit if copies > 3 else 0),
                    )
                    for half in by_size[size - copies]
                )
    return by_size


MOST_CARDS: Final = 8


@cache
def halves() -> tuple[tuple[list[Half], ...], tuple[list[Half], ...]]:
    """The multisets of the low and of the high half, by how many cards they hold.

    A hand of n cards with h of them in the high half has index
    `offset of its high multiset + place of its low multiset among those of n - h cards`,
    where each high multiset's offset leaves room for all low ones that can go with it.
    """
    return _half(LOW_RANKS, 0, MOST_CARDS), _half(HIGH_RANKS, LOW_RANKS, MOST_CARDS)


def multisets(count: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Every rank multiset of `count` cards, in index order: its code (bits 0-30 of a key) and its masks."""
    lows, highs = halves()
    for size in range(count + 1):
        for high in highs[size]:
            code, h1, h2, h3, h4 = high.code << LOW_BITS, high.m1, high.m2, high.m3, high.m4
            for low in lows[count - size]:
                yield code | low.code, h1 | low.m1, h2 | low.m2, h3 | low.m3, h4 | low.m4
