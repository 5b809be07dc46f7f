"""The tables that the compiled kernels read, as NumPy arrays, built from the plain rules on first use.

Every table follows from `orders`, `two_from_hand` and the small rankings; nothing is stored on disk and no number is
typed in. The sizes are chosen to stay in a core's second-level cache.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards import CARD_COUNT, JOKER, RANKS
from houseway.ranking import badugi as badugi_sets
from houseway.ranking import kernels, two_from_hand
from houseway.ranking.kinds import kind
from houseway.ranking.orders import RANK_COUNT, STRAIGHT_FLUSH, STRAIGHTS, order, ranks_in
from houseway.ranking.radix import HIGH_BITS, KEYS, LOW_BITS, RANK_MASK, halves, multisets
from houseway.ranking.scalar import by_suit

Array: TypeAlias = npt.NDArray[Any]

_JOKER_ROW = 1 << HIGH_BITS - 1


@cache
def keys() -> Array:
    """The key of every card by its byte; bytes that are no card have key 0."""
    table = np.zeros(256, np.uint64)
    table[:CARD_COUNT] = KEYS
    return table


@cache
def card_bits(*, joker: bool, ranks: str = RANKS) -> Array:
    """A bit for every card that may be there, and none for a byte that may not."""
    table = np.zeros(256, np.uint64)
    for card in range(CARD_COUNT if joker else JOKER):
        if card == JOKER or RANKS[card >> 2] in ranks:
            table[card] = 1 << card
    return table


@cache
def suit_bits() -> Array:
    """A bit for every card, 13 to a suit, and bit 52 for the joker."""
    table = np.zeros(256, np.uint64)
    for card in range(JOKER):
        table[card] = 1 << RANK_COUNT * (card & 3) + (card >> 2)
    table[JOKER] = 1 << JOKER
    return table


@cache
def low_place() -> Array:
    """For the low half of a key, the place of its multiset among those of as many cards."""
    table = np.zeros(1 << LOW_BITS, np.uint16)
    for same_size in halves()[0]:
        table[[half.code for half in same_size]] = range(len(same_size))
    return table


def _offsets(count: int, first: int, table: Array, row: int) -> int:
    lows, highs = halves()
    for size in range(count + 1):
        for high in highs[size]:
            table[row + high.code] = first
            first += len(lows[count - size])
    return first


@cache
def high_offset(count: int, *, joker: bool) -> Array:
    """For the high half of a key, the start of its block of scores; the joker's hands come after the rest."""
    table = np.zeros(1 << HIGH_BITS, np.uint32)
    end = _offsets(count, 0, table, 0)
    if joker:
        end = _offsets(count - 1, end, table, _JOKER_ROW)
    # 16 bits per row, if enough, keep twice as many rows in the cache.
    return table.astype(np.uint16) if end < 1 << 16 else table


def _padded(scores: list[int]) -> Array:
    """Room for the largest place beyond the last offset, so that no pair of half-indexes leaves the table."""
    return np.array(scores + [0] * int(low_place().max() + 1), np.uint16)


def _someone(m1: int, m2: int, m3: int, m4: int) -> list[int]:
    """Some cards with these ranks: the first copy of each in clubs, the second in diamonds, and so on."""
    return [4 * rank + suit for suit, mask in enumerate((m1, m2, m3, m4)) for rank in ranks_in(mask)]


def _scores(name: str, count: int) -> Iterator[int]:
    by = kind(name)
    rows: list[tuple[int, bool]] = [(count, False), *([(count - 1, True)] if by.joker else [])]
    for size, joker in rows:
        for _, m1, m2, m3, m4 in multisets(size):
            if by.order is None:
                yield by.score(_someone(m1, m2, m3, m4) + [JOKER] * joker)
            elif by.joker:
                yield order(by.order).of_masks(m1, m2, m3, m4, joker=joker)
            else:
                yield order(by.order).of_masks(m1, m2, m3, m4)


@cache
def _suited(name: str) -> Array:
    """Score by suited mask, bit 13 for the joker."""
    table = np.zeros(2 << RANK_COUNT, np.uint16)
    for mask, score in by_suit(name).items():
        table[mask] = score
    return table


@cache
def best_of(name: str, count: int) -> tuple[Array, Array, Array]:
    """What the `best_of` kernel wants.

    First two words a card: its key, and `BITS_AT` behind it its bit. Then the index of the high half. Then
    one table of the rest: the place of the low half, the scores by suited mask, the scores by index.
    """
    by = kind(name)
    flushes = by.order is not None and order(by.order).flushes
    # Where flushes do not count, keys without suit counters never take the kernel's flush branch.
    words = np.concatenate([keys() if flushes else keys() & np.uint64(RANK_MASK), suit_bits()])
    suited = _suited(by.order) if flushes and by.order is not None else np.zeros(2 << RANK_COUNT, np.uint16)
    table = np.concatenate([low_place(), suited, _padded(list(_scores(name, count)))])
    return words, high_offset(count, joker=by.joker), table


@cache
def _best_two_plus_three(board: int) -> Array:
    boards = np.array([_ranks_of(masks) for _, *masks in multisets(board)], np.uint8)
    best = np.zeros((len(boards) + int(low_place().max()) + 1) * len(two_from_hand.PAIRS), np.uint16)
    _, fives_high, fives = best_of("high", 5)
    kernels.fill_two_plus_three(boards, low_place(), fives_high, keys(), fives[kernels.SCORES_AT :], best)
    return best


def _ranks_of(masks: list[int]) -> list[int]:
    return [rank for mask in masks for rank in ranks_in(mask)]


@cache
def _pair_index() -> Array:
    """The pair's index by (first rank, second rank), 64 columns a row so that any byte's rank stays inside."""
    table = np.zeros(64 * 64, np.uint8)
    for first in range(RANK_COUNT):
        for second in range(RANK_COUNT):
            table[64 * first + second] = two_from_hand.PAIR_INDEX[first][second]
    return table


@cache
def _top(count: int) -> Array:
    """The mask of the highest `count` ranks of a mask."""
    return np.array([sum(1 << r for r in ranks_in(mask)[:count]) for mask in range(1 << RANK_COUNT)], np.uint16)


@cache
def _low_bits() -> Array:
    table = np.zeros(256, np.uint8)
    for card in range(JOKER):
        table[card] = two_from_hand.low_bits([card])
    return table


@cache
def _lows() -> Array:
    """The best 8-or-better low by (board bits, hole bits), filled from the worst low up."""
    table = np.zeros((256, 256), np.uint8)
    every = np.arange(256)
    five_bits = sorted((two_from_hand.low_rung(five), five) for five in combinations(range(8), 5))
    for rung, five in five_bits:
        for two in combinations(five, 2):
            held = sum(1 << rank for rank in two)
            laid = sum(1 << rank for rank in five) ^ held
            table[np.ix_(every & laid == laid, every & held == held)] = rung
    return table.reshape(-1)


@cache
def two_plus_three(board: int) -> tuple[Any, ...]:
    """The input of the `two_plus_three` kernels, for a board of this many cards."""
    suited = _suited("high")
    classes = order("high").classes
    least = next(at for at, (category, _) in enumerate(classes, start=1) if category == STRAIGHT_FLUSH)
    straights = np.array([five for _, five in STRAIGHTS], np.uint64)
    return (
        keys(), low_place(), high_offset(board, joker=False), _best_two_plus_three(board), _pair_index(), suited,
        _top(2), _top(3), straights, least, _low_bits(), _lows(),
    )  # fmt: skip


@cache
def badugi() -> Array:
    """The score of a set of different ranks and suits, by its ranks."""
    return np.array(badugi_sets.by_ranks(), np.uint16)
