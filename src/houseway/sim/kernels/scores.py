"""What hands are worth in the kernels: their scores as `houseway.ranking` has them, and their strength in eighths."""

# ruff: noqa: ANN001, ANN201, D103 - kernels: what they take is said in `layout`

import numpy as np
from numba import njit, uint64

from houseway.ranking import radix
from houseway.sim.kernels.layout import (
    BITS,
    BOARD,
    BOARD_AT,
    BUCKETS,
    BUG_OFFSETS,
    BUG_SCORES,
    BUG_SUITED,
    CUTS,
    DRAWS,
    EXACT,
    FIRST,
    FLOPPED,
    HELD,
    HI_LO,
    HOLE,
    HOLES,
    KEYS_1,
    KEYS_2,
    LEAST_STRAIGHT_FLUSH,
    LOW_DRAW,
    LOWS_AT,
    OFFSETS_1,
    OFFSETS_2,
    PAIRS_AT,
    ROUND,
    SCORES_1,
    SCORES_2,
    SECOND,
    STRAIGHTS,
    SUITED_1,
    SUITED_2,
    TEXTURES,
    TOP_THREE,
    TOP_TWO,
    WORTH,
)

_U64 = np.uint64
_LOW, _HIGH, _LOW_BITS = _U64(radix.LOW_MASK), _U64(radix.HIGH_MASK), _U64(radix.LOW_BITS)
_FLUSH, _FLUSH_BIAS = _U64(radix.FLUSH_BITS), _U64(radix.FLUSH_BIAS)
_BOARD_BIAS, _HOLE_BIAS = _U64(radix.BOARD_BIAS), _U64(radix.HOLE_BIAS)
_SECOND, _THIRD, _FOURTH = (_U64(8 << radix.SUIT_SHIFT + 4 * suit) for suit in (1, 2, 3))
_RANK_BITS, _SUIT_MASK, _JOKER_AT = _U64(13), _U64((1 << 13) - 1), _U64(52)
_ONE, _NONE = _U64(1), _U64(0)
_JOKER = 52
_PAIRS = 91
_DECK = 52


@njit
def _suit(flush):  # type: ignore[no-untyped-def]
    return uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)


@njit
def best_five(key, bits, offsets, scores, suited, t16, t32):  # type: ignore[no-untyped-def]
    """The score of cards with these summed keys and bits, from the tables that begin there."""
    index = uint64(t16[key & _LOW]) + uint64(t32[uint64(offsets) + (key >> _LOW_BITS & _HIGH)])
    score = np.int64(t16[index + uint64(scores)])
    flush = key & _FLUSH
    if flush:
        mask = bits >> _RANK_BITS * _suit(flush) & _SUIT_MASK | (bits >> _JOKER_AT) << _RANK_BITS
        score = max(score, np.int64(t16[mask + uint64(suited)]))
    return score


@njit
def _two_and_three(m, c, t16, t32, t64, player):  # type: ignore[no-untyped-def]
    """The high score of exactly two hole cards and three of the board."""
    board, held = m[BOARD], m[HELD + player]
    first = HOLES + HOLE * player
    board_key, board_bits, hole_key, hole_bits = _BOARD_BIAS, _NONE, _HOLE_BIAS, _NONE
    for place in range(board):
        card = c[BOARD_AT + place]
        board_key += t64[KEYS_1 + card]
        board_bits |= t64[BITS + card]
    for place in range(held):
        card = c[first + place]
        hole_key += t64[KEYS_1 + card]
        hole_bits |= t64[BITS + card]
    row = uint64(t16[board_key & _LOW]) + uint64(t32[uint64(m[OFFSETS_1 + board]) + (board_key >> _LOW_BITS & _HIGH)])
    start = np.int64(row) * _PAIRS + m[SCORES_1 + board]
    score = np.int64(0)
    for one in range(held - 1):
        rank = np.int64(c[first + one] >> 2) << 6
        for other in range(one + 1, held):
            pair = np.int64(t16[m[PAIRS_AT] + (rank | np.int64(c[first + other] >> 2))])
            score = max(score, np.int64(t16[start + pair]))
    flush = board_key & hole_key & _FLUSH
    if flush:
        suit = _RANK_BITS * _suit(flush)
        mine, laid = hole_bits >> suit & _SUIT_MASK, board_bits >> suit & _SUIT_MASK
        suited, least = m[SUITED_1], m[LEAST_STRAIGHT_FLUSH]
        top = uint64(t16[uint64(m[TOP_TWO]) + mine]) | uint64(t16[uint64(m[TOP_THREE]) + laid])
        made = np.int64(t16[uint64(suited) + top])
        if t16[uint64(suited) + (mine | laid)] >= least:
            for place in range(10):
                five = t64[STRAIGHTS + place]
                both = five & mine
                rest = both & (both - _ONE)
                if five & ~(mine | laid) == _NONE and both != _NONE and rest != _NONE and rest & (rest - _ONE) == _NONE:
                    made = max(made, least + place)
        score = max(score, made)
    return score


@njit
def score(m, c, t16, t32, t64, player):  # type: ignore[no-untyped-def]
    """Score a player's cards with the board: by the first ranking, and in hi-lo by the low."""
    held, board, first = m[HELD + player], m[BOARD], HOLES + HOLE * player
    if m[EXACT]:
        m[FIRST + player] = _two_and_three(m, c, t16, t32, t64, player)
        if m[HI_LO]:
            mine, laid = _NONE, _NONE
            for place in range(held):
                mine |= t64[KEYS_2 + c[first + place]]
            for place in range(board):
                laid |= t64[KEYS_2 + c[BOARD_AT + place]]
            m[SECOND + player] = t16[uint64(m[LOWS_AT]) + (laid << _U64(8) | mine)]
        return
    key, bits = _FLUSH_BIAS, _NONE
    for place in range(held):
        card = c[first + place]
        key += t64[KEYS_1 + card]
        bits |= t64[BITS + card]
    for place in range(board):
        card = c[BOARD_AT + place]
        key += t64[KEYS_1 + card]
        bits |= t64[BITS + card]
    count = held + board
    m[FIRST + player] = best_five(key, bits, m[OFFSETS_1 + count], m[SCORES_1 + count], m[SUITED_1], t16, t32)
    if m[HI_LO]:
        key = _NONE
        for place in range(held):
            key += t64[KEYS_2 + c[first + place]]
        for place in range(board):
            key += t64[KEYS_2 + c[BOARD_AT + place]]
        m[SECOND + player] = best_five(key, _NONE, m[OFFSETS_2 + count], m[SCORES_2 + count], m[SUITED_2], t16, t32)


@njit
def openers_score(m, c, t16, t32, t64, player):  # type: ignore[no-untyped-def]
    """What five cards are worth where a pair of jacks is needed to open: the joker is the bug there."""
    key, bits = _FLUSH_BIAS, _NONE
    for place in range(5):
        card = c[HOLES + HOLE * player + place]
        key += t64[KEYS_1 + card]
        bits |= t64[BITS + card]
    return best_five(key, bits, m[BUG_OFFSETS], m[BUG_SCORES], m[BUG_SUITED], t16, t32)


@njit
def worth_of_few(c, t16, at, first, held):  # type: ignore[no-untyped-def]
    """What fewer than five cards promise: what each two of them do, added up."""
    worth = np.int64(0)
    for one in range(held - 1):
        row = at + np.int64(c[first + one]) * _DECK
        for other in range(one + 1, held):
            worth += np.int64(t16[row + np.int64(c[first + other])])
    return worth


@njit
def low_rank(card):  # type: ignore[no-untyped-def]
    """1 for an ace to 13 for a king; the joker, at 0, is the best card there is."""
    return 0 if card == _JOKER else (np.int64(card >> 2) + 1) % 13 + 1


@njit
def not_low(c, first):  # type: ignore[no-untyped-def]
    """What a simple player of lowball throws away, a bit for each of five cards (`ranking.drawing`)."""
    kept, most = 0, 0
    for place in range(5):
        rank = low_rank(c[first + place])
        kept |= 1 << rank
        most = max(most, rank)
    distinct = 0
    for rank in range(14):
        distinct += kept >> rank & 1
    if distinct == 5 and most <= 9:
        return 0
    kept, thrown = 0, 0
    for place in range(5):
        rank = low_rank(c[first + place])
        if rank > 8 or kept >> rank & 1:
            thrown |= 1 << place
        kept |= 1 << rank
    return thrown


@njit
def low_promise(c, first):  # type: ignore[no-untyped-def]
    """What five cards promise before the draw of lowball: the more are kept, and the lower those are, the better."""
    thrown, worth = not_low(c, first), 0
    for place in range(5):
        if not thrown >> place & 1:
            worth += 100 - low_rank(c[first + place])
    return worth


@njit
def bucket(m, c, t16, t32, t64, player):  # type: ignore[no-untyped-def]
    """In which eighth of all hands a player's is now, 0 for the weakest."""
    held, board, number = m[HELD + player], m[BOARD], m[ROUND]
    first, at = HOLES + HOLE * player, m[CUTS + number]
    second = -1
    if held + board < 5:
        value = worth_of_few(c, t16, m[WORTH], first, held)
    elif m[DRAWS] and m[LOW_DRAW] and not m[FLOPPED]:
        value = low_promise(c, first)
    else:
        score(m, c, t16, t32, t64, player)
        value = m[FIRST + player]
        if m[HI_LO]:
            second = m[SECOND + player]
        if board:
            key, ranks = _BOARD_BIAS, 0
            for place in range(board):
                card = c[BOARD_AT + place]
                key += t64[KEYS_1 + card]
                ranks |= 1 << np.int64(card >> 2)
            paired = 0
            for rank in range(13):
                paired += ranks >> rank & 1
            at += (int(paired < board) + 2 * int(key & _FLUSH != _NONE)) * BUCKETS
    found = 0
    for place in range(BUCKETS - 1):
        found += value > np.int64(t32[at + place])
    if second >= 0:
        low, at = 0, m[CUTS + number] + TEXTURES * BUCKETS
        for place in range(BUCKETS - 1):
            low += second > np.int64(t32[at + place])
        found = max(found, low)
    return found
