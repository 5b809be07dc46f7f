"""The compiled loops behind the batch rankings. Numba code: import this module only from `batch`.

Tables come in as arguments and every loop body is written out, because a helper that is handed arrays
would count references inside the loop. Indexes are unsigned, which spares the test for negative ones.
A kernel never reads outside its tables, whatever bytes it is given: unknown cards have key 0, and the
score tables are padded so that any sum of the two half-indexes is inside (see `score_tables`).
Compiled code is cached on disk beside this file, so only the first use after an install compiles.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types, uint32, uint64
from numba.extending import intrinsic

from houseway.ranking import radix
from houseway.ranking.code_cache import njit
from houseway.ranking.orders import RANK_COUNT
from houseway.ranking.two_from_hand import PAIRS

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
_RANK_BITS = _U64(13)
_SUIT_MASK = _U64((1 << 13) - 1)


_BYTE = _U64(255)
BITS_AT = 256
"""Where a card's bit (`tables.suit_bits`) stands in the words, behind the keys."""
SUITED_AT = 1 << radix.LOW_BITS
SCORES_AT = SUITED_AT + (2 << RANK_COUNT)
"""Where the suited masks and the scores begin in the one table, behind the places of the low halves."""
_BITS_AT, _SUITED_AT, _SCORES_AT = _U64(BITS_AT), _U64(SUITED_AT), _U64(SCORES_AT)


@intrinsic
def _eight_bytes(_typing, cards, at):
    """The eight bytes of a contiguous array that begin at a byte, as one little-endian word."""

    def generate(context, builder, signature, values):
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        first = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [values[1]])
        word = builder.load(builder.bitcast(first, ir.IntType(64).as_pointer()))
        word.align = 1
        return word

    return types.uint64(cards, at), generate


@intrinsic
def _how_many(_typing, word):
    """How many bits of a word are set."""
    return types.uint64(word), lambda _context, builder, _signature, values: builder.ctpop(values[0])


def best_of(count: int) -> Any:
    """Make the kernel that scores the best five (or all, if fewer) of `count` cards, at most eight.

    A hand is read as one word of eight bytes, and the tables are few, so that the loop's addresses stay in
    registers. Only "is there a flush" is a branch: two branches more cost as much as all the rest.
    """
    # The last rows have fewer than eight bytes from their first card to the end of the array.
    spare = _U64(-(-8 // count))

    @njit(nogil=True, cache=True)
    def kernel(cards, words, high_offset, table, out):
        rows = uint64(cards.shape[0])
        for at in range(rows):
            if at + spare <= rows:
                hand = _eight_bytes(cards, at * uint64(count))
            else:
                hand = _U64(0)
                for place in range(count):
                    hand |= uint64(cards[at, place]) << uint64(8 * place)
            key = _FLUSH_BIAS
            for place in range(count):
                key += words[hand >> uint64(8 * place) & _BYTE]
            index = uint64(table[key & _LOW]) + uint64(high_offset[key >> _LOW_BITS & _HIGH])
            score = table[index + _SCORES_AT]
            flush = key & _FLUSH
            if flush:
                suits = _U64(0)
                for place in range(count):
                    # Read afresh: bytes of `hand` used here too would have to be kept, all of them, from above.
                    suits |= words[uint64(cards[at, place]) + _BITS_AT]
                suit = uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)
                mask = suits >> _RANK_BITS * suit & _SUIT_MASK | (suits >> _U64(52)) << _RANK_BITS
                # Five suited cards are only a flush, even if that hurts (deuce-to-seven).
                score = table[mask + _SUITED_AT] if count == 5 else max(score, table[mask + _SUITED_AT])
            out[at] = score

    return kernel


def two_plus_three(hole: int, board: int, *, high: bool, low: bool) -> Any:
    """Make the kernel for hands of exactly two hole and three board cards: the high, the low, or both."""

    @njit(nogil=True, cache=True)
    def kernel(
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
def fill_two_plus_three(boards, fives_low, fives_high, keys, fives, best):
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
def badugi(cards, by_ranks, out):
    """Of every row of four cards, the best set of different ranks and suits: `by_ranks` has the score of such a set."""
    for at in range(cards.shape[0]):
        best = uint32(0)
        for some in range(1, 16):
            ranks = uint64(0)
            suits = uint64(0)
            for place in range(4):
                if some >> place & 1:
                    rank = _U64(1) << uint64(cards[at, place] >> _U8(2))
                    suit = _U64(1) << uint64(cards[at, place] & _U8(3))
                    # A second card of a rank or suit leaves the set: with it, it would be no hand.
                    ranks = _SUIT_MASK if ranks & rank or suits & suit else ranks | rank
                    suits |= suit
            best = max(best, uint32(by_ranks[ranks & _SUIT_MASK]))
        out[at] = best


@njit(nogil=True, cache=True)
def count_scores(first, step, prefixes, keys, bits, high_offset, table, counts):
    """Add up, per score, all hands that extend a prefix by three later cards; cards are places in the pack."""
    width = prefixes.shape[1]
    size = uint64(keys.shape[0])
    for row in range(first, prefixes.shape[0], step):
        key0 = _FLUSH_BIAS
        suits0 = _U64(0)
        for place in range(width):
            key0 += keys[prefixes[row, place]]
            suits0 |= bits[prefixes[row, place]]
        for x in range(uint64(prefixes[row, width - 1]) + _U64(1), size - _U64(2)):
            key1 = key0 + keys[x]
            suits1 = suits0 | bits[x]
            for y in range(x + _U64(1), size - _U64(1)):
                key2 = key1 + keys[y]
                suits2 = suits1 | bits[y]
                for z in range(y + _U64(1), size):
                    key = key2 + keys[z]
                    index = uint64(table[key & _LOW]) + uint64(high_offset[key >> _LOW_BITS & _HIGH])
                    score = table[index + _SCORES_AT]
                    flush = key & _FLUSH
                    if flush:
                        suits = suits2 | bits[z]
                        suit = uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)
                        mask = suits >> _RANK_BITS * suit & _SUIT_MASK | (suits >> _U64(52)) << _RANK_BITS
                        made = table[mask + _SUITED_AT]
                        score = made if width == 2 else max(score, made)  # of five cards, two are the prefix
                    counts[score] += _U64(1)


def any_bad(count: int) -> Any:
    """Make the kernel that says whether any row of `count` cards is bad.

    `bits` has a bit of its own for every card that may be there and none for a byte that may not. The bits
    of a row add up to as many as there are cards exactly when all are known and no two are the same.
    """

    @njit(nogil=True, cache=True)
    def kernel(cards, bits):
        fewest = uint64(count)
        for at in range(cards.shape[0]):
            added = _U64(0)
            for place in range(count):
                added += bits[cards[at, place]]
            fewest = min(fewest, _how_many(added))
        return fewest != uint64(count)

    return kernel
