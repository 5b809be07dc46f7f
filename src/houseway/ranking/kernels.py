"""The compiled loops behind the batch rankings. Numba code: import this module only from `batch`.

Tables come in as arguments and every loop body is written out, because a helper that is handed arrays
would count references inside the loop. Indexes are unsigned, which spares the test for negative ones.
A kernel never reads outside its tables, whatever bytes it is given: unknown cards have key 0, and the
score tables are padded so that any sum of the two half-indexes is inside (see `tables`).
Compiled code is cached on disk beside this file, so only the first use after an install compiles.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

from typing import Any

import numpy as np
from numba import njit, uint32, uint64

from houseway.ranking import radix
from houseway.ranking.exact import PAIRS

_U8, _U64 = np.uint8, np.uint64
_LOW = _U64(radix.LOW_MASK)
_HIGH = _U64(radix.HIGH_MASK)
_LOW_BITS = _U64(radix.LOW_BITS)
_FLUSH = _U64(radix.FLUSH_BITS)
_FLUSH_BIAS = _U64(radix.FLUSH_BIAS)
_BOARD_BIAS = _U64(radix.BOARD_BIAS)
_HOLE_BIAS = _U64(radix.HOLE_BIAS)
_SECOND, _THIRD, _FOURTH = (_U64(8 << radix.SUIT_SHIFT + 4 * suit) for suit in (1, 2, 3))
_PAIRS = _U64(len(PAIRS))
_JOKER = _U8(52)
_JOKER_BIT = _U64(1 << 13)
_RANK_BITS = _U64(13)
_SUIT_MASK = _U64((1 << 13) - 1)


def best_of(count: int) -> Any:
    """Make the kernel that scores the best five (or all, if fewer) of `count` cards."""

    @njit(nogil=True, cache=True)
    def kernel(cards, keys, low_place, high_offset, scores, suited, out):  # type: ignore[no-untyped-def]
        for at in range(cards.shape[0]):
            key = _FLUSH_BIAS
            for place in range(count):
                key += keys[cards[at, place]]
            index = uint64(low_place[key & _LOW]) + uint64(high_offset[key >> _LOW_BITS & _HIGH])
            score = scores[index]
            flush = key & _FLUSH
            if flush:
                suit = _U8(0)
                if flush & _SECOND:
                    suit = _U8(1)
                elif flush & _THIRD:
                    suit = _U8(2)
                elif flush & _FOURTH:
                    suit = _U8(3)
                mask = _U64(0)
                for place in range(count):
                    card = cards[at, place]
                    if card == _JOKER:
                        mask |= _JOKER_BIT
                    elif card & _U8(3) == suit:
                        mask |= _U64(1) << uint64(card >> _U8(2) & _U8(15))
                score = max(score, suited[mask & _U64(0x3FFF)])
            out[at] = score

    return kernel


def two_plus_three(hole: int, board: int, *, high: bool, low: bool) -> Any:
    """Make the kernel for hands of exactly two hole and three board cards: the high, the low, or both."""

    @njit(nogil=True, cache=True)
    def kernel(  # type: ignore[no-untyped-def]
        cards, keys, low_place, high_offset, best, pair_index, suited, top_two, top_three, straights,
        least_straight_flush, low_bits, lows, out_high, out_low,
    ):  # fmt: skip
        for at in range(cards.shape[0]):
            if low:
                hole_low = _U8(0)
                board_low = _U8(0)
                for place in range(hole):
                    hole_low |= low_bits[cards[at, place]]
                for place in range(hole, hole + board):
                    board_low |= low_bits[cards[at, place]]
                out_low[at] = lows[uint64(board_low) << _U64(8) | uint64(hole_low)]
            if high:
                board_key = _BOARD_BIAS
                hole_key = _HOLE_BIAS
                for place in range(hole, hole + board):
                    board_key += keys[cards[at, place]]
                for place in range(hole):
                    hole_key += keys[cards[at, place]]
                row = uint64(low_place[board_key & _LOW]) + uint64(high_offset[board_key >> _LOW_BITS & _HIGH])
                row *= _PAIRS
                score = uint32(0)
                for one in range(hole - 1):
                    rank = uint64(cards[at, one] >> _U8(2)) << _U64(6)
                    for other in range(one + 1, hole):
                        pair = pair_index[rank | uint64(cards[at, other] >> _U8(2))]
                        score = max(score, uint32(best[row + uint64(pair)]))
                flush = board_key & hole_key & _FLUSH
                if flush:
                    suit = _U8(0)
                    if flush & _SECOND:
                        suit = _U8(1)
                    elif flush & _THIRD:
                        suit = _U8(2)
                    elif flush & _FOURTH:
                        suit = _U8(3)
                    held = _U64(0)
                    laid = _U64(0)
                    for place in range(hole):
                        card = cards[at, place]
                        if card & _U8(3) == suit:
                            held |= _U64(1) << uint64(card >> _U8(2))
                    for place in range(hole, hole + board):
                        card = cards[at, place]
                        if card & _U8(3) == suit:
                            laid |= _U64(1) << uint64(card >> _U8(2))
                    held &= _SUIT_MASK
                    laid &= _SUIT_MASK
                    made = uint32(suited[uint64(top_two[held]) | uint64(top_three[laid])])
                    if suited[held | laid] >= least_straight_flush:
                        for place in range(straights.shape[0]):
                            five = straights[place]
                            both = five & held
                            # Exactly two of the five are in the hand: two bits set, and the board has the rest.
                            if (
                                five & ~(held | laid) == _U64(0)
                                and both != _U64(0)
                                and both & (both - _U64(1)) != _U64(0)
                                and (both & (both - _U64(1))) & ((both & (both - _U64(1))) - _U64(1)) == _U64(0)
                            ):
                                made = uint32(least_straight_flush + place)
                    score = max(score, made)
                out_high[at] = score

    return kernel


@njit(nogil=True, cache=True)
def fill_two_plus_three(boards, fives_low, fives_high, keys, fives, best):  # type: ignore[no-untyped-def]
    """For every board multiset (a row of ranks) and pair of hole ranks, the best score of two plus three."""
    count = boards.shape[1]
    for row in range(boards.shape[0]):
        at = row * 91
        for high in range(13):
            for low in range(high + 1):
                pair = keys[4 * low] + keys[4 * high]
                top = uint32(0)
                for a in range(count - 2):
                    for b in range(a + 1, count - 1):
                        for c in range(b + 1, count):
                            key = pair + keys[4 * boards[row, a]] + keys[4 * boards[row, b]] + keys[4 * boards[row, c]]
                            index = uint64(fives_low[key & _LOW]) + uint64(fives_high[key >> _LOW_BITS & _HIGH])
                            top = max(top, uint32(fives[index]))
                best[at] = top
                at += 1


@njit(nogil=True, cache=True)
def count_scores(  # type: ignore[no-untyped-def]
    first, step, prefixes, pack, keys, suit_bits, low_place, high_offset, scores, suited, counts
):
    """Add up, per score, all hands that extend a prefix (positions in the pack) by three later cards."""
    width = prefixes.shape[1]
    size = pack.shape[0]
    for row in range(first, prefixes.shape[0], step):
        key0 = _FLUSH_BIAS
        suits0 = _U64(0)
        for place in range(width):
            card = pack[prefixes[row, place]]
            key0 += keys[card]
            suits0 |= suit_bits[card]
        for x in range(int(prefixes[row, width - 1]) + 1, size - 2):
            key1 = key0 + keys[pack[x]]
            suits1 = suits0 | suit_bits[pack[x]]
            for y in range(x + 1, size - 1):
                key2 = key1 + keys[pack[y]]
                suits2 = suits1 | suit_bits[pack[y]]
                for z in range(y + 1, size):
                    key = key2 + keys[pack[z]]
                    index = uint64(low_place[key & _LOW]) + uint64(high_offset[key >> _LOW_BITS & _HIGH])
                    score = scores[index]
                    flush = key & _FLUSH
                    if flush:
                        suits = suits2 | suit_bits[pack[z]]
                        shift = _U64(0)
                        if flush & _SECOND:
                            shift = _RANK_BITS
                        elif flush & _THIRD:
                            shift = _RANK_BITS * _U64(2)
                        elif flush & _FOURTH:
                            shift = _RANK_BITS * _U64(3)
                        mask = suits >> shift & _SUIT_MASK | (suits >> _U64(52)) << _RANK_BITS
                        score = max(score, suited[mask])
                    counts[score] += _U64(1)


def any_bad(count: int) -> Any:
    """Make the kernel that says whether any row of `count` cards is bad.

    `bits` has a bit of its own for every card that may be there and bit 62 for every byte that may not.
    The bits of a row add up to what they join to exactly when no two of them are the same.
    """

    @njit(nogil=True, cache=True)
    def kernel(cards, bits, many_packs):  # type: ignore[no-untyped-def]
        doubled = _U64(0)
        unknown = _U64(0)
        for at in range(cards.shape[0]):
            added = _U64(0)
            joined = _U64(0)
            for place in range(count):
                bit = bits[cards[at, place]]
                added += bit
                joined |= bit
            doubled |= added ^ joined
            unknown |= joined
        return unknown >> _U64(62) != _U64(0) or (doubled != _U64(0) and not many_packs)

    return kernel
