"""The compiled loops behind equities. Numba code: import this module only from `equity`.

A player's cards are a key that adds up (see `houseway.ranking.radix`), so a showdown is a few additions and a look in
the tables of `houseway.ranking.tables` for each player. Shares of the pot are counted in whole units, so that sums are
exact. Randomness is a stream for each block of trials: the same numbers come whatever the number of threads.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

from typing import Any, Final

import numpy as np
from numba import njit, uint32, uint64

from houseway.ranking import radix
from houseway.ranking.exact import PAIRS
from houseway.ranking.kernels import SCORES_AT, SUITED_AT

UNIT: Final = 5040
"""A whole pot: any half of it can be cut in up to ten equal parts."""
COLUMNS: Final = 7
"""For each player: units, their squares, units of the high half, of the low half, whole pots, quarters, high ties."""
MOST_PLAYERS: Final = 10
_HALF: Final = UNIT // 2
_QUARTER: Final = UNIT // 4

_U64 = np.uint64
_LOW, _HIGH, _LOW_BITS = _U64(radix.LOW_MASK), _U64(radix.HIGH_MASK), _U64(radix.LOW_BITS)
_FLUSH = _U64(radix.FLUSH_BITS)
_SECOND, _THIRD, _FOURTH = (_U64(8 << radix.SUIT_SHIFT + 4 * suit) for suit in (1, 2, 3))
_RANK_BITS, _SUIT_MASK = _U64(13), _U64((1 << 13) - 1)
_JOKER_AT = _U64(52)
_SUITED_AT, _SCORES_AT = _U64(SUITED_AT), _U64(SCORES_AT)
_PAIRS = _U64(len(PAIRS))
_ONE, _NONE, _EIGHT = _U64(1), _U64(0), _U64(8)
_GOLDEN, _MIX_1, _MIX_2 = _U64(0x9E3779B97F4A7C15), _U64(0xBF58476D1CE4E5B9), _U64(0x94D049BB133111EB)
_MOST_TRIES: Final = 10_000


@njit(inline="always")
def _suit_of(flush):  # type: ignore[no-untyped-def]
    """Which suit's counter has its top bit set."""
    return uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)


@njit(inline="always")
def _best_five(key, bits, offsets, table):  # type: ignore[no-untyped-def]
    """The score of all cards together, from their summed key and their bits."""
    index = uint64(table[key & _LOW]) + uint64(offsets[key >> _LOW_BITS & _HIGH])
    score = uint32(table[index + _SCORES_AT])
    flush = key & _FLUSH
    if flush:
        mask = bits >> _RANK_BITS * _suit_of(flush) & _SUIT_MASK | (bits >> _JOKER_AT) << _RANK_BITS
        score = max(score, uint32(table[mask + _SUITED_AT]))
    return score


@njit(inline="always")
def _two_and_three(  # type: ignore[no-untyped-def]
    board_key, board_bits, hole_key, hole_bits, ranks, hole, low_place, offsets, best, pair_index, suited, top_two,
    top_three, straights, least_straight_flush,
):  # fmt: skip
    """The score of exactly two hole cards and three of the board."""
    row = (uint64(low_place[board_key & _LOW]) + uint64(offsets[board_key >> _LOW_BITS & _HIGH])) * _PAIRS
    score = uint32(0)
    for one in range(hole - 1):
        first = uint64(ranks[one]) << _U64(6)
        for other in range(one + 1, hole):
            score = max(score, uint32(best[row + uint64(pair_index[first | uint64(ranks[other])])]))
    flush = board_key & hole_key & _FLUSH
    if flush:
        suit = _suit_of(flush)
        held = hole_bits >> _RANK_BITS * suit & _SUIT_MASK
        laid = board_bits >> _RANK_BITS * suit & _SUIT_MASK
        made = uint32(suited[uint64(top_two[held]) | uint64(top_three[laid])])
        if suited[held | laid] >= least_straight_flush:
            for place in range(straights.shape[0]):
                five = straights[place]
                both = five & held
                rest = both & (both - _ONE)
                # Exactly two of the five are in the hand, and the board has the others.
                if five & ~(held | laid) == _NONE and both != _NONE and rest != _NONE and rest & (rest - _ONE) == _NONE:
                    made = max(made, uint32(least_straight_flush + place))
        score = max(score, made)
    return score


@njit(inline="always")
def _settle(highs, lows, players, split, out):  # type: ignore[no-untyped-def]
    """Give the pot to those who win it, or to both halves' winners, and write down who got how much."""
    best, with_best = uint32(0), 0
    for player in range(players):
        if highs[player] > best:
            best, with_best = highs[player], 1
        elif highs[player] == best:
            with_best += 1
    lowest, with_lowest = uint32(0), 0
    if split:
        for player in range(players):
            if lows[player] > lowest:
                lowest, with_lowest = lows[player], 1
            elif lows[player] == lowest:
                with_lowest += 1
    halved = lowest > 0
    pot = _HALF if halved else UNIT
    for player in range(players):
        share = 0
        if highs[player] == best:
            share += pot // with_best
            out[player, 2] += UNIT // with_best
            if with_best > 1:
                out[player, 6] += 1
        if halved and lows[player] == lowest:
            share += _HALF // with_lowest
            out[player, 3] += UNIT // with_lowest
        out[player, 0] += share
        out[player, 1] += share * share
        if share == UNIT:
            out[player, 4] += 1
        elif share == _QUARTER:
            out[player, 5] += 1
    out[players, 0] += 1
    if split and not halved:
        out[players, 1] += 1


def counting(*, exactly_two: bool) -> Any:
    """Make the kernel that plays every way the missing cards can fall, for players whose cards are given.

    `owner` says whose each missing card is, in order, the board's last; `first` and `step` choose a part of the work.
    """

    @njit(nogil=True, cache=True)
    def kernel(  # type: ignore[no-untyped-def]
        first, step, keys, bits, low_keys, ranks, hole, owner, used, deck_keys, deck_bits, deck_lows, split, table, out
    ):  # fmt: skip
        players, missing, size = keys.shape[0] - 1, owner.shape[0], deck_keys.shape[0]
        highs, lows = np.zeros(players, np.uint32), np.zeros(players, np.uint32)
        key, bit, low = keys.copy(), bits.copy(), low_keys.copy()
        at = np.full(missing + 1, -1, np.int64)
        gone = np.full(missing + 1, used, np.uint64)
        level = 0
        if missing:
            at[0] = first - step
        while level >= 0:
            if missing:
                whose = owner[level]
                card = at[level] + (step if level == 0 else 1)
                while card < size and gone[level] & deck_bits[card]:
                    card += step if level == 0 else 1
                if card >= size:
                    level -= 1
                    continue
                at[level] = card
                gone[level + 1] = gone[level] | deck_bits[card]
                # The sums of this owner's cards so far: those of the cards before this one are read off again.
                key[whose], bit[whose], low[whose] = keys[whose], bits[whose], low_keys[whose]
                back = level
                while True:
                    key[whose] += deck_keys[at[back]]
                    bit[whose] |= deck_bits[at[back]]
                    if exactly_two:
                        low[whose] |= deck_lows[at[back]]
                    else:
                        low[whose] += deck_lows[at[back]]
                    if back == 0 or owner[back - 1] != whose:
                        break
                    back -= 1
                if level < missing - 1:
                    level += 1
                    at[level] = at[level - 1] if owner[level] == whose else -1
                    continue
            for player in range(players):
                if exactly_two:
                    highs[player] = _two_and_three(
                        key[players], bit[players], key[player], bit[player], ranks[player], hole, table[1], table[2],
                        table[3], table[4], table[5], table[6], table[7], table[8], table[9],
                    )  # fmt: skip
                    if split:
                        lows[player] = table[11][low[players] << _EIGHT | low[player]]
                else:
                    highs[player] = _best_five(
                        key[player] + key[players], bit[player] | bit[players], table[0], table[1]
                    )
                    if split:
                        lows[player] = _best_five(low[player] + low[players], _NONE, table[2], table[3])
            _settle(highs, lows, players, split, out)
            if not missing:
                break

    return kernel


@njit(inline="always")
def _random(state):  # type: ignore[no-untyped-def]
    """The next 64 random bits of a stream; the state is the stream's own place."""
    mixed = (state ^ state >> _U64(30)) * _MIX_1
    mixed = (mixed ^ mixed >> _U64(27)) * _MIX_2
    return mixed ^ mixed >> _U64(31)


@njit(inline="always")
def _below(state, most):  # type: ignore[no-untyped-def]
    """A number below `most`, each as likely as any other within one part in a hundred million."""
    return (_random(state) >> _U64(32)) * uint64(most) >> _U64(32)


def sampling(*, exactly_two: bool) -> Any:
    """Make the kernel that plays so many random ways the missing cards can fall, for players with ranges.

    A player has `start[player + 1] - start[player]` hands to have, each as likely, and gets `own[player]` cards more.
    """

    @njit(nogil=True, cache=True)
    def kernel(  # type: ignore[no-untyped-def]
        stream, trials, keys, bits, low_keys, ranks, given, start, own, hole, board, used, deck_keys, deck_bits,
        deck_lows, deck_ranks, board_left, split, table, out
    ):  # fmt: skip
        players, size = own.shape[0], deck_keys.shape[0]
        highs, lows = np.zeros(players, np.uint32), np.zeros(players, np.uint32)
        key, bit, low = (
            np.zeros(players + 1, np.uint64),
            np.zeros(players + 1, np.uint64),
            np.zeros(players + 1, np.uint64),
        )
        held = np.zeros((players, 4), np.uint8)
        state = uint64(stream) * _MIX_1 + _GOLDEN
        for _ in range(trials):
            tries = 0
            while True:
                gone = used
                clash = False
                for player in range(players):
                    state += _GOLDEN
                    which = start[player] + np.int64(_below(state, start[player + 1] - start[player]))
                    clash = clash or bits[which] & gone != _NONE
                    gone |= bits[which]
                    key[player], bit[player], low[player] = keys[which], bits[which], low_keys[which]
                    if exactly_two:
                        for place in range(given[player]):
                            held[player, place] = ranks[which, place]
                if not clash:
                    break
                tries += 1
                if tries > _MOST_TRIES:
                    return False
            key[players], bit[players], low[players] = board[0], board[1], board[2]
            for whose in range(players + 1):
                wanted = board_left if whose == players else own[whose]
                for place in range(wanted):
                    while True:
                        state += _GOLDEN
                        card = _below(state, size)
                        if gone & deck_bits[card] == _NONE:
                            break
                    gone |= deck_bits[card]
                    key[whose] += deck_keys[card]
                    bit[whose] |= deck_bits[card]
                    if exactly_two:
                        low[whose] |= deck_lows[card]
                        if whose < players:
                            held[whose, given[whose] + place] = deck_ranks[card]
                    else:
                        low[whose] += deck_lows[card]
            for player in range(players):
                if exactly_two:
                    highs[player] = _two_and_three(
                        key[players], bit[players], key[player], bit[player], held[player], hole, table[1], table[2],
                        table[3], table[4], table[5], table[6], table[7], table[8], table[9],
                    )  # fmt: skip
                    if split:
                        lows[player] = table[11][low[players] << _EIGHT | low[player]]
                else:
                    highs[player] = _best_five(
                        key[player] + key[players], bit[player] | bit[players], table[0], table[1]
                    )
                    if split:
                        lows[player] = _best_five(low[player] + low[players], _NONE, table[2], table[3])
            _settle(highs, lows, players, split, out)
        return True

    return kernel


@njit(nogil=True, cache=True)
def duel(first, step, prefixes, keys, bits, deck_keys, deck_bits, offsets, table, out):  # type: ignore[no-untyped-def]
    """Two hands over every board that extends a prefix by two later cards: how often each wins."""
    width, size = prefixes.shape[1], uint64(deck_keys.shape[0])
    ones, others = _NONE, _NONE
    for row in range(first, prefixes.shape[0], step):
        key_0, key_1, suits_0, suits_1 = keys[0], keys[1], bits[0], bits[1]
        for place in range(width):
            card = prefixes[row, place]
            key_0 += deck_keys[card]
            key_1 += deck_keys[card]
            suits_0 |= deck_bits[card]
            suits_1 |= deck_bits[card]
        for x in range(uint64(prefixes[row, width - 1]) + _ONE, size - _ONE):
            one_0, one_1 = key_0 + deck_keys[x], key_1 + deck_keys[x]
            for y in range(x + _ONE, size):
                key = one_0 + deck_keys[y]
                score = table[uint64(table[key & _LOW]) + uint64(offsets[key >> _LOW_BITS & _HIGH]) + _SCORES_AT]
                other = one_1 + deck_keys[y]
                against = table[uint64(table[other & _LOW]) + uint64(offsets[other >> _LOW_BITS & _HIGH]) + _SCORES_AT]
                if (key | other) & _FLUSH:
                    suits = deck_bits[x] | deck_bits[y]
                    score = _best_five(key, suits | suits_0, offsets, table)
                    against = _best_five(other, suits | suits_1, offsets, table)
                ones += uint64(score > against)
                others += uint64(against > score)
    out[0] += ones
    out[1] += others
