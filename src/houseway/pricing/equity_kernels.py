"""The compiled loops behind equities. Numba code: import this module only from `equity`.

Like those of bulk play, each is a root (`bulk.kernels.pieces`), and a question needs only one of them.

A player's cards are a key that adds up (see `houseway.ranking.radix`), so a showdown is a few additions and a look in
the tables of `houseway.ranking.score_tables` for each player. Shares of the pot are counted in whole units, so that
sums are exact. Randomness is a stream for each block of trials: the same numbers come whatever the number of threads.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit, types, uint32, uint64

from houseway.bulk.kernels.pieces import NUMBERS, ROWS, Root, allocating, small
from houseway.ranking import radix
from houseway.ranking.kernels import SCORES_AT, SUITED_AT
from houseway.ranking.two_from_hand import PAIRS

UNIT: Final = 5040
"""Units in a whole pot: half of it divides evenly among up to ten."""
COLUMNS: Final = 7
UNITS, SQUARES, HIGH, LOW, WHOLE, QUARTERS, TIES = range(COLUMNS)
"""For each player: units, their squares, units of the high half, of the low half, whole pots, quarters, ties
for high."""
SHOWDOWNS, NO_LOWS = range(2)
"""In the row after the players': all showdowns, and those without a low."""
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
_HALF_BITS, _HALF_MASK = _U64(32), _U64((1 << 32) - 1)
_TWO, _FOUR = 2, 4
_FLUSH_CARDS: Final = 5
_BOARD: Final = 5


class Cards(NamedTuple):
    """Cards or hands, each in several encodings."""

    keys: Any
    """Keys that add up to a table index."""
    bits: Any
    """A bit for each card."""
    lows: Any
    """The same for the low."""
    ranks: Any
    """The rank of a card, or the ranks of a hand's hole cards."""


class Ranges(NamedTuple):
    """The hands each player may hold: those from one `start` to the next, all equally likely."""

    hands: Cards
    start: Any
    given: Any
    """By player: how many cards a hand has."""
    own: Any
    """By player: how many cards are dealt to it."""


class Board(NamedTuple):
    """The board, as far as it is known."""

    key: Any
    bits: Any
    low: Any
    left: int
    """How many cards are missing."""
    used: Any
    """The bits of all cards that no one can be dealt."""


class BestFive(NamedTuple):
    """The tables for games in which any five cards play."""

    offsets: Any
    table: Any
    low_offsets: Any
    low_table: Any


class TwoAndThree(NamedTuple):
    """The tables for games in which exactly two hole cards play (`ranking.tables.two_plus_three`)."""

    keys: Any
    low_place: Any
    offsets: Any
    best: Any
    pair_index: Any
    suited: Any
    top_two: Any
    top_three: Any
    straights: Any
    least_straight_flush: int
    low_bits: Any
    lows: Any


def _all(kind: Any, dimensions: int = 1) -> Any:
    return types.Array(kind, dimensions, "C")


def _cards(dimensions: int) -> Any:
    """Single cards, or the cards of hands, with a row of ranks each."""
    return types.NamedTuple((_WORDS, _WORDS, _WORDS, _all(types.uint8, dimensions)), Cards)


_WORDS: Final = _all(types.uint64)
_SMALL, _BYTES = _all(types.uint16), _all(types.uint8)
_RANGES: Final = types.NamedTuple((_cards(2), NUMBERS, NUMBERS, NUMBERS), Ranges)
_BOARD_KNOWN: Final = types.NamedTuple((types.uint64, types.uint64, types.uint64, types.int64, types.uint64), Board)
_WIDE: Final = _all(types.uint32)
_SCORES: Final = {
    "any": types.NamedUniTuple(_SMALL, 4, BestFive),
    "wide": types.NamedTuple((_WIDE, _SMALL, _WIDE, _SMALL), BestFive),
    "two": types.NamedTuple(
        (
            _WORDS, _SMALL, _SMALL, _SMALL, _BYTES, _SMALL, _SMALL, _SMALL, _WORDS, types.int64, _BYTES, _BYTES,
        ),
        TwoAndThree,
    ),
}  # fmt: skip
"""The scores if any five cards play; if there are too many hands for small offsets; and if exactly two hole cards play.
"""


@njit(inline="always")
def _count(bits):
    """How many of the thirteen ranks are present."""
    pairs = bits - (bits >> _ONE & _U64(0x5555))
    fours = (pairs & _U64(0x3333)) + (pairs >> _U64(2) & _U64(0x3333))
    eights = fours + (fours >> _U64(4)) & _U64(0x0F0F)
    return np.int64(eights + (eights >> _U64(8)) & _U64(0x1F))


@njit(inline="always")
def _suit_of(flush):
    """Which suit's counter has its top bit set."""
    return uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)


@small
def _best_five(key, bits, offsets, table):
    """The score of all cards, from the sum of their keys and their bits."""
    index = uint64(table[key & _LOW]) + uint64(offsets[key >> _LOW_BITS & _HIGH])
    score = uint32(table[index + _SCORES_AT])
    flush = key & _FLUSH
    if flush:
        mask = bits >> _RANK_BITS * _suit_of(flush) & _SUIT_MASK | (bits >> _JOKER_AT) << _RANK_BITS
        score = max(score, uint32(table[mask + _SUITED_AT]))
    return score


@small
def _two_and_three(board_key, board_bits, hole_key, hole_bits, ranks, hole, tables):
    """The score of exactly two hole cards and three of the board."""
    best, pair_index, suited = tables.best, tables.pair_index, tables.suited
    straights, least_straight_flush = tables.straights, tables.least_straight_flush
    row = uint64(tables.low_place[board_key & _LOW]) + uint64(tables.offsets[board_key >> _LOW_BITS & _HIGH])
    row *= _PAIRS
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
        made = uint32(suited[uint64(tables.top_two[held]) | uint64(tables.top_three[laid])])
        if suited[held | laid] >= least_straight_flush:
            for place in range(straights.shape[0]):
                five = straights[place]
                both = five & held
                rest = both & (both - _ONE)
                # Exactly two of the five are in the hand; the board has the others.
                if five & ~(held | laid) == _NONE and both != _NONE and rest != _NONE and rest & (rest - _ONE) == _NONE:
                    made = max(made, uint32(least_straight_flush + place))
        score = max(score, made)
    return score


@njit(inline="always")
def _settle(highs, lows, players, split, out):
    """Divide the pot, or its halves, among the winners, and record who got how much."""
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
            out[player, HIGH] += UNIT // with_best
            if with_best > 1:
                out[player, TIES] += 1
        if halved and lows[player] == lowest:
            share += _HALF // with_lowest
            out[player, LOW] += UNIT // with_lowest
        out[player, UNITS] += share
        out[player, SQUARES] += share * share
        if share == UNIT:
            out[player, WHOLE] += 1
        elif share == _QUARTER:
            out[player, QUARTERS] += 1
    out[players, SHOWDOWNS] += 1
    if split and not halved:
        out[players, NO_LOWS] += 1


def _counting(sources: str, play: str) -> Root:
    """Make the kernel that counts every way the missing cards can fall, for players whose cards are given.

    The board comes after the players' hands. `owner` says whose each missing card is, in order, with the board's last;
    `first` and `step` choose a part of the work.
    """
    exactly_two = play == "two"

    @allocating(
        types.void, types.int64, types.int64, _cards(2), types.int64, NUMBERS, types.uint64, _cards(1), types.boolean,
        _SCORES[play], ROWS,
    )  # fmt: skip
    def run(first, step, hands, hole, owner, used, deck, split, tables, out):
        _ = sources
        keys, bits, low_keys = hands.keys, hands.bits, hands.lows
        deck_keys, deck_bits, deck_lows = deck.keys, deck.bits, deck.lows
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
                # Start from the sums of this owner's cards before the current one.
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
                        key[players], bit[players], key[player], bit[player], hands.ranks[player], hole, tables
                    )
                    if split:
                        lows[player] = tables.lows[low[players] << _EIGHT | low[player]]
                else:
                    highs[player] = _best_five(
                        key[player] + key[players], bit[player] | bit[players], tables.offsets, tables.table
                    )
                    if split:
                        lows[player] = _best_five(
                            low[player] + low[players], _NONE, tables.low_offsets, tables.low_table
                        )
            _settle(highs, lows, players, split, out)
            if not missing:
                break

    return run


@njit(inline="always")
def _random(state):
    """The next 64 random bits of a stream; the state holds the stream's position."""
    mixed = (state ^ state >> _U64(30)) * _MIX_1
    mixed = (mixed ^ mixed >> _U64(27)) * _MIX_2
    return mixed ^ mixed >> _U64(31)


@njit(inline="always")
def _below(state, most):
    """A number below `most`, uniform to within one part in a hundred million."""
    return (_random(state) >> _U64(32)) * uint64(most) >> _U64(32)


def _sampling(sources: str, play: str) -> Root:
    """Make the kernel that samples the ways the missing cards can fall, for players with ranges."""
    exactly_two = play == "two"

    @allocating(
        types.boolean,
        types.uint64,
        types.int64,
        _RANGES,
        types.int64,
        _BOARD_KNOWN,
        _cards(1),
        types.boolean,
        _SCORES[play],
        ROWS,
    )
    def run(stream, trials, ranges, hole, board, deck, split, tables, out):
        _ = sources
        hands, start, given, own, used = ranges.hands, ranges.start, ranges.given, ranges.own, board.used
        keys, bits, low_keys, ranks = hands.keys, hands.bits, hands.lows, hands.ranks
        deck_keys, deck_bits, deck_lows, deck_ranks = deck.keys, deck.bits, deck.lows, deck.ranks
        players, size = own.shape[0], deck_keys.shape[0]
        highs, lows = np.zeros(players, np.uint32), np.zeros(players, np.uint32)
        key, bit, low = (
            np.zeros(players + 1, np.uint64),
            np.zeros(players + 1, np.uint64),
            np.zeros(players + 1, np.uint64),
        )
        held = np.zeros((players, ranks.shape[1]), np.uint8)
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
            key[players], bit[players], low[players] = board.key, board.bits, board.low
            for whose in range(players + 1):
                wanted = board.left if whose == players else own[whose]
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
                        key[players], bit[players], key[player], bit[player], held[player], hole, tables
                    )
                    if split:
                        lows[player] = tables.lows[low[players] << _EIGHT | low[player]]
                else:
                    highs[player] = _best_five(
                        key[player] + key[players], bit[player] | bit[players], tables.offsets, tables.table
                    )
                    if split:
                        lows[player] = _best_five(
                            low[player] + low[players], _NONE, tables.low_offsets, tables.low_table
                        )
            _settle(highs, lows, players, split, out)
        return True

    return run


def _boards(sources: str, play: str) -> Root:
    """Like `_sampling`, for players who hold all their cards and play for the high hand: only a board is dealt.

    The hands' keys include the known part of the board. Cards are drawn two at a time if possible, and redrawn if one
    comes twice, so every board is equally likely.
    """

    @allocating(types.boolean, types.uint64, types.int64, _RANGES, _BOARD_KNOWN, _cards(1), _SCORES[play], ROWS)
    def run(stream, trials, ranges, board, deck, tables, out):
        _ = sources
        keys, bits, start = ranges.hands.keys, ranges.hands.bits, ranges.start
        deck_keys, deck_bits, offsets, table = deck.keys, deck.bits, tables.offsets, tables.table
        used, left, board_bits = board.used, board.left, board.bits
        players, size = start.shape[0] - 1, deck_keys.shape[0]
        pair_keys, pair_bits = np.empty(size * (size - 1) // 2, np.uint64), np.empty(size * (size - 1) // 2, np.uint64)
        at = 0
        for one in range(size):
            for other in range(one):
                pair_keys[at], pair_bits[at] = deck_keys[one] + deck_keys[other], deck_bits[one] | deck_bits[other]
                at += 1
        cards, pairs = uint64(size), uint64(at)
        hand_keys, hand_bits = np.zeros(players, np.uint64), np.zeros(players, np.uint64)
        highs = np.zeros(players, np.uint32)
        won = np.zeros((players, players + 1), np.int64)
        ahead, behind = np.int64(0), np.int64(0)
        single = start[players] == players
        state = uint64(stream) * _MIX_1 + _GOLDEN
        gone = used
        for player in range(players):
            hand_keys[player], hand_bits[player] = keys[start[player]], bits[start[player]]
        for _ in range(trials):
            if not single:
                tries = 0
                while True:
                    gone = used
                    clash = False
                    for player in range(players):
                        state += _GOLDEN
                        which = start[player] + np.int64(_below(state, start[player + 1] - start[player]))
                        clash = clash or bits[which] & gone != _NONE
                        gone |= bits[which]
                        hand_keys[player], hand_bits[player] = keys[which], bits[which]
                    if not clash:
                        break
                    tries += 1
                    if tries > _MOST_TRIES:
                        return False
            while True:
                # 32 random bits for each: uniform to within one part in three million.
                key, suits, twice = _NONE, gone, _NONE
                if left >= _TWO:
                    state += _GOLDEN
                    mixed = _random(state)
                    place = (mixed >> _HALF_BITS) * pairs >> _HALF_BITS
                    key, twice, suits = pair_keys[place], suits & pair_bits[place], suits | pair_bits[place]
                    if left >= _FOUR:
                        place = (mixed & _HALF_MASK) * pairs >> _HALF_BITS
                        key += pair_keys[place]
                        twice, suits = twice | suits & pair_bits[place], suits | pair_bits[place]
                if left & 1:
                    state += _GOLDEN
                    place = _below(state, cards)
                    key += deck_keys[place]
                    twice, suits = twice | suits & deck_bits[place], suits | deck_bits[place]
                if twice == _NONE:
                    break
            suits = suits & ~gone | board_bits
            for player in range(players):
                # Inlined: a function that takes tables would count references to them at every call.
                full = key + hand_keys[player]
                score = uint32(
                    table[uint64(table[full & _LOW]) + uint64(offsets[full >> _LOW_BITS & _HIGH]) + _SCORES_AT]
                )
                flush = full & _FLUSH
                if flush:
                    mask = (suits | hand_bits[player]) >> _RANK_BITS * _suit_of(flush) & _SUIT_MASK
                    score = max(score, uint32(table[mask + _SUITED_AT]))
                highs[player] = score
            if players == _TWO:  # without an unpredictable branch
                ahead += np.int64(highs[0] > highs[1])
                behind += np.int64(highs[0] < highs[1])
                continue
            best, with_best = uint32(0), 0
            for player in range(players):
                if highs[player] > best:
                    best, with_best = highs[player], 1
                elif highs[player] == best:
                    with_best += 1
            for player in range(players):
                if highs[player] == best:
                    won[player, with_best] += 1
        if players == _TWO:
            won[0, 1], won[1, 1] = ahead, behind
            won[0, 2] = won[1, 2] = trials - ahead - behind
        for player in range(players):
            for sharing in range(1, players + 1):
                share, times = UNIT // sharing, won[player, sharing]
                out[player, UNITS] += share * times
                out[player, SQUARES] += share * share * times
                out[player, HIGH] += share * times
                if sharing == 1:
                    out[player, WHOLE] += times
                else:
                    out[player, TIES] += times
        out[players, SHOWDOWNS] += trials
        return True

    return run


def _duel(sources: str, play: str) -> Root:
    """Two hands over every board: how often each wins.

    Without a flush, boards differ only by rank, so each combination of ranks is evaluated once and counted as often as
    it occurs. Then, for each suit in which a flush is possible, boards with enough of it are visited: their cards of
    that suit one by one, the others by rank, and the flush's effect is added. Two suits never interfere, since a
    five-card board cannot have three of each.

    `keys` and `suits` are each hand's, including the known part of the board; `free` has the ranks left in each suit as
    bits; `digits` a key for each rank.
    """

    @allocating(
        types.void,
        _WORDS,
        _WORDS,
        types.int64,
        _WORDS,
        _WORDS,
        *_SCORES[play].types[:2],
        NUMBERS,
    )
    def run(keys, suits, left, free, digits, offsets, table, out):
        _ = sources
        many = np.zeros(13, np.int64)
        at, run = np.zeros(_BOARD + 1, np.int64), np.zeros(_BOARD + 1, np.int64)
        times = np.ones(_BOARD + 1, np.int64)
        ones, others = np.zeros(_BOARD + 1, np.uint64), np.zeros(_BOARD + 1, np.uint64)
        wins, losses = np.int64(0), np.int64(0)
        for suit in range(-1, 4):
            mine, theirs, cards, least = _NONE, _NONE, _NONE, 0
            if suit >= 0:
                mine = suits[0] >> _RANK_BITS * uint64(suit) & _SUIT_MASK
                theirs = suits[1] >> _RANK_BITS * uint64(suit) & _SUIT_MASK
                cards = uint64(free[suit])
                least = max(0, _FLUSH_CARDS - max(_count(mine), _count(theirs)))
            for rank in range(13):
                many[rank] = 0
                for other in range(4):
                    if other != suit:
                        many[rank] += np.int64(free[other] >> _U64(rank) & _ONE)
            chosen = cards
            while True:  # every set of cards of the suit, from all of them down to none
                flushes = _count(chosen)
                if least <= flushes <= left:
                    ones[0], others[0] = keys[0], keys[1]
                    for rank in range(13):
                        if chosen >> _U64(rank) & _ONE:
                            ones[0] += digits[rank]
                            others[0] += digits[rank]
                    flush_0 = flush_1 = uint32(0)
                    if _count(mine | chosen) >= _FLUSH_CARDS:
                        flush_0 = uint32(table[(mine | chosen) + _SUITED_AT])
                    if _count(theirs | chosen) >= _FLUSH_CARDS:
                        flush_1 = uint32(table[(theirs | chosen) + _SUITED_AT])
                    missing = left - flushes
                    level = 0
                    at[0] = -1
                    while level >= 0:
                        if missing:
                            rank = at[level] + 1
                            same = run[level - 1] if level and at[level] + 1 == at[level - 1] else 0
                            if rank > 12:
                                level -= 1
                                continue
                            at[level] = rank
                            run[level] = same + 1
                            if same >= many[rank]:
                                continue
                            times[level + 1] = times[level] * (many[rank] - same) // (same + 1)
                            ones[level + 1] = ones[level] + digits[rank]
                            others[level + 1] = others[level] + digits[rank]
                            if level < missing - 1:
                                level += 1
                                at[level] = rank - 1
                                continue
                        # Inlined: a function that takes tables would count references to them at every call.
                        key = ones[missing]
                        score = table[
                            uint64(table[key & _LOW]) + uint64(offsets[key >> _LOW_BITS & _HIGH]) + _SCORES_AT
                        ]
                        key = others[missing]
                        against = table[
                            uint64(table[key & _LOW]) + uint64(offsets[key >> _LOW_BITS & _HIGH]) + _SCORES_AT
                        ]
                        count = times[missing] if missing else 1
                        if suit < 0:
                            wins += count * np.int64(score > against)
                            losses += count * np.int64(score < against)
                        else:
                            best, best_against = max(score, flush_0), max(against, flush_1)
                            wins += count * (np.int64(best > best_against) - np.int64(score > against))
                            losses += count * (np.int64(best < best_against) - np.int64(score < against))
                        if not missing:
                            break
                if chosen == _NONE:
                    break
                chosen = (chosen - _ONE) & cards
        out[0] += wins
        out[1] += losses

    return run


_MADE: Final = {"counting": _counting, "sampling": _sampling, "boards": _boards, "duel": _duel}


def made(sources: str, what: str, play: str) -> Root:
    """Make a kernel for one way of scoring (`_SCORES`); it is cached as long as its sources are unchanged."""
    return _MADE[what](sources, play)
