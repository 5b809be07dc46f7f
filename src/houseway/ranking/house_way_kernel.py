"""The house way for many hands at once: arrays of hands, all 154,143,080 of them, or simulated deals. Numba code.

Ranks alone decide how a hand is set unless five of its cards are suited. So the compiled rules set each of the 67,600
rank multisets once, later hands look it up, and suited hands are set one by one. The rules are written here a second
time, in a different way from `house_way`, and the tests compare the two. Nothing here may deal a hand that counts: the
simulation's generator is quick, not secret. Importing this module imports NumPy and Numba, which quick commands must
not do.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import uint32, uint64

from houseway.cards import CARD_COUNT, JOKER
from houseway.errors import HousewayError
from houseway.ranking import batch, kernels, radix, score_tables
from houseway.ranking.code_cache import njit
from houseway.ranking.house_way import BACK_ORDERS, SEVEN_CARDS
from houseway.ranking.orders import FIVE_ACES, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH, order, ranks_in
from houseway.ranking.pai_gow import FRONT_CLASSES

Fronts: TypeAlias = npt.NDArray[np.uint8]
Counts: TypeAlias = npt.NDArray[np.uint64]

_U64 = np.uint64
_LOW, _HIGH, _LOW_BITS = _U64(radix.LOW_MASK), _U64(radix.HIGH_MASK), _U64(radix.LOW_BITS)
_FLUSH, _FLUSH_BIAS = _U64(radix.FLUSH_BITS), _U64(radix.FLUSH_BIAS)
_SECOND, _THIRD, _FOURTH = (_U64(8 << radix.SUIT_SHIFT + 4 * suit) for suit in (1, 2, 3))
_RANK_BITS, _SUIT_MASK = _U64(13), _U64((1 << 13) - 1)
_BITS_AT, _SUITED_AT, _SCORES_AT = _U64(kernels.BITS_AT), _U64(kernels.SUITED_AT), _U64(kernels.SCORES_AT)
_ONE, _BACK_BITS, _BACK_MASK = _U64(1), _U64(16), _U64((1 << 16) - 1)
_SEED_STEP, _MIX_1, _MIX_2 = _U64(0x9E3779B97F4A7C15), _U64(0xBF58476D1CE4E5B9), _U64(0x94D049BB133111EB)

SCRATCH = 13 + SEVEN_CARDS
"""Numbers that setting a hand needs room for: how many of each rank, and each card's rank."""


@njit(nogil=True, cache=True)
def _front_score(high, low):
    """1 for three-deuce to 91 for a pair of aces, as `pai_gow.score`."""
    if high == low:
        return 79 + high
    return 1 + high * (high - 1) // 2 + low


@njit(nogil=True, cache=True)
def _front_by_ranks(held):
    """(front score by the ranks alone, may a complete hand overrule it, does that take a better front)."""
    quads, one_trips, two_trips, pairs = -1, -1, -1, 0
    pair_1, pair_2, single_1, single_2, single_3 = -1, -1, -1, -1, -1
    for rank in range(12, -1, -1):
        count = held[rank]
        if count >= 4:
            quads = rank
        elif count == 3:
            if one_trips < 0:
                one_trips = rank
            else:
                two_trips = rank
        elif count == 2:
            pairs += 1
            if pair_1 < 0:
                pair_1 = rank
            elif pair_2 < 0:
                pair_2 = rank
        elif count == 1:
            if single_1 < 0:
                single_1 = rank
            elif single_2 < 0:
                single_2 = rank
            elif single_3 < 0:
                single_3 = rank
    if held[12] == 5:
        ace_or_king = 11 if pair_1 == 11 else 12
        return _front_score(ace_or_king, ace_or_king), False, False
    if quads >= 0:
        beside = max(pair_1, one_trips)
        if beside >= 0:
            return _front_score(beside, beside), False, False
        if quads >= 9 or (quads >= 5 and single_1 < 11):
            return _front_score(quads, quads), False, False
        return _front_score(single_1, single_2), False, False
    if two_trips >= 0:
        return _front_score(one_trips, one_trips), False, False
    if one_trips >= 0:
        if pair_1 >= 0:
            return _front_score(pair_1, pair_1), False, False
        if one_trips == 12:
            return _front_score(12, single_1), True, False
        return _front_score(single_1, single_2), True, False
    if pairs == 3:
        return _front_score(pair_1, pair_1), False, False
    if pairs == 2:
        if (pair_1 <= 4 and single_1 >= 11) or (4 < pair_1 <= 8 and single_1 == 12):
            return _front_score(single_1, single_2), False, False
        return _front_score(pair_2, pair_2), False, False
    if pairs == 1:
        return _front_score(single_1, single_2), True, 8 <= pair_1 <= 11 and single_1 == 12
    return _front_score(single_2, single_3), True, False


@njit(nogil=True, cache=True)
def set_one(cards, words, high_offset, table, limits, scratch):
    """Front score and back score of seven cards in one word, by trying all 21 settings; `scratch` has `SCRATCH`."""
    held, ranks = scratch[:13], scratch[13:]
    for rank in range(13):
        held[rank] = 0
    key, suits = _FLUSH_BIAS, _U64(0)
    for place in range(7):
        card = uint64(cards[place])
        ranks[place] = min(12, cards[place] >> 2)  # so the joker is an ace, and an invalid byte is harmless
        held[ranks[place]] += 1
        key += words[card]
        suits |= words[card + _BITS_AT]
    plain, overruled, by_a_better = _front_by_ranks(held)
    plain_back, made, made_back = uint64(0), 0, uint64(0)
    for one in range(6):
        for other in range(one + 1, 7):
            front = _front_score(max(ranks[one], ranks[other]), min(ranks[one], ranks[other]))
            if front != plain and (not overruled or front < made):
                continue
            first, second = uint64(cards[one]), uint64(cards[other])
            five = key - words[first] - words[second]
            index = uint64(table[five & _LOW]) + uint64(high_offset[five >> _LOW_BITS & _HIGH])
            back = uint64(table[index + _SCORES_AT])
            flush = five & _FLUSH
            if flush:
                left = suits ^ words[first + _BITS_AT] ^ words[second + _BITS_AT]
                suit = uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)
                mask = left >> _RANK_BITS * suit & _SUIT_MASK | (left >> _U64(52)) << _RANK_BITS
                back = max(back, uint64(table[mask + _SUITED_AT]))
            if front == plain:
                plain_back = max(plain_back, back)
            complete = limits[0] <= back < limits[1] or limits[2] <= back < limits[3]
            if overruled and complete and (front > made or (front == made and back > made_back)):
                made, made_back = front, back
    if made > 0 and not (by_a_better and plain > made):
        return uint64(made) << _BACK_BITS | made_back
    return uint64(plain) << _BACK_BITS | plain_back


@njit(nogil=True, cache=True)
def _set_each(hands, words, high_offset, table, limits, out):
    scratch = np.empty(SCRATCH, np.int64)
    for at in range(hands.shape[0]):
        out[at] = set_one(hands[at], words, high_offset, table, limits, scratch)


@njit(nogil=True, cache=True)
def _set_rows(hands, words, low, high, known, high_offset, table, limits, fronts, backs):
    scratch = np.empty(SCRATCH, np.int64)
    for at in range(hands.shape[0]):
        key = _FLUSH_BIAS
        for place in range(7):
            key += words[hands[at, place]]
        if key & _FLUSH:
            both = set_one(hands[at], words, high_offset, table, limits, scratch)
        else:
            both = uint64(known[uint64(low[key & _LOW]) + uint64(high[key >> _LOW_BITS & _HIGH])])
        fronts[at] = both >> _BACK_BITS
        backs[at] = both & _BACK_MASK


@njit(nogil=True, cache=True)
def _count_all(first, step, prefixes, words, low, high, known, high_offset, table, limits, counts):
    """Add up the settings of all hands that extend a prefix of four cards by three later ones."""
    hand, scratch = np.empty(7, np.uint8), np.empty(SCRATCH, np.int64)
    for row in range(first, prefixes.shape[0], step):
        key0 = _FLUSH_BIAS
        for place in range(4):
            hand[place] = prefixes[row, place]
            key0 += words[prefixes[row, place]]
        for x in range(uint64(prefixes[row, 3]) + _ONE, _U64(CARD_COUNT - 2)):
            key1 = key0 + words[x]
            for y in range(x + _ONE, _U64(CARD_COUNT - 1)):
                key2 = key1 + words[y]
                for z in range(y + _ONE, _U64(CARD_COUNT)):
                    key = key2 + words[z]
                    if key & _FLUSH:
                        hand[4], hand[5], hand[6] = x, y, z
                        both = set_one(hand, words, high_offset, table, limits, scratch)
                    else:
                        both = uint64(known[uint64(low[key & _LOW]) + uint64(high[key >> _LOW_BITS & _HIGH])])
                    counts[both >> _BACK_BITS, both & _BACK_MASK] += uint32(1)


@njit(nogil=True, cache=True)
def _deal_many(seed, deals, words, low, high, known, high_offset, table, limits, tally):
    """Deal to a player and a banker, set both by the house way, and count what became of the player."""
    pack = np.arange(CARD_COUNT).astype(np.uint8)
    state = seed
    scores, scratch = np.empty(2, np.uint64), np.empty(SCRATCH, np.int64)
    for _ in range(deals):
        for place in range(14):
            state += _SEED_STEP
            mixed = (state ^ state >> _U64(30)) * _MIX_1
            mixed = (mixed ^ mixed >> _U64(27)) * _MIX_2
            mixed ^= mixed >> _U64(31)
            chosen = place + ((mixed >> _U64(32)) * uint64(CARD_COUNT - place) >> _U64(32))
            pack[place], pack[chosen] = pack[chosen], pack[place]
        for side in range(2):
            key = _FLUSH_BIAS
            for place in range(7 * side, 7 * side + 7):
                key += words[pack[place]]
            if key & _FLUSH:
                both = set_one(pack[7 * side : 7 * side + 7], words, high_offset, table, limits, scratch)
            else:
                both = uint64(known[uint64(low[key & _LOW]) + uint64(high[key >> _LOW_BITS & _HIGH])])
            scores[side] = both
        front, banker_front = scores[0] >> _BACK_BITS, scores[1] >> _BACK_BITS
        back, banker_back = scores[0] & _BACK_MASK, scores[1] & _BACK_MASK
        tally[2 - int(front > banker_front) - int(back > banker_back)] += 1
        tally[3] += int(front == banker_front)
        tally[4] += int(back == banker_back)


def _without_flush() -> Iterator[list[int]]:
    """A hand of every rank multiset, in index order, its suits dealt round so that no five are suited."""
    for jokers in (0, 1):
        for _, *masks in radix.multisets(SEVEN_CARDS - jokers):
            ranks = sorted(rank for mask in masks for rank in ranks_in(mask))
            yield [4 * rank + at % 4 for at, rank in enumerate(ranks)] + [JOKER] * jokers


@cache
def _rules(back: str) -> tuple[Any, ...]:
    """What `set_one` wants beside the cards."""
    if back not in BACK_ORDERS:
        raise HousewayError(f"{back!r} does not rank a back hand: use one of {', '.join(BACK_ORDERS)}")
    categories = [category for category, _ in order(back).classes]
    limits = [1 + categories.index(each) for each in (STRAIGHT, FULL_HOUSE, STRAIGHT_FLUSH, FIVE_ACES)]
    return *score_tables.best_of(back, 5), np.array(limits, np.uint64)


@cache
def lookup(back: str) -> tuple[Any, ...]:
    """What the other kernels want: the words, the index of rank multisets, how each is set, and the rules."""
    words, high_offset, table, limits = _rules(back)
    hands = np.array(list(_without_flush()), np.uint8)
    known = np.zeros(len(hands) + int(score_tables.low_place().max()) + 1, np.uint32)
    _set_each(hands, words, high_offset, table, limits, known)
    return words, score_tables.low_place(), score_tables.high_offset(7, joker=True), known, high_offset, table, limits


def _in_threads(parts: int, threads: int | None, work: Callable[[int], None]) -> None:
    with ThreadPoolExecutor(threads or os.cpu_count() or 1, thread_name_prefix="houseway-house-way") as pool:
        list(pool.map(work, range(parts)))  # the list asks for every result, so that an error comes out here


def set_hands(
    cards: npt.ArrayLike, *, back: str = "bug-wheel-second", check: bool = True
) -> tuple[Fronts, batch.Scores]:
    """The front score (`pai_gow.score`) and the back score (`rank(five, back)`) of every row of seven cards."""
    hands = np.ascontiguousarray(cards, dtype=np.uint8)
    if hands.ndim != 2 or hands.shape[1] != SEVEN_CARDS:
        raise HousewayError(f"the house way sets rows of {SEVEN_CARDS} cards, not an array of shape {hands.shape}")
    if check:
        batch.rank(cards, "bug")  # for its refusals: bytes that are no card, and cards there twice
    fronts, backs = np.empty(len(hands), np.uint8), np.empty(len(hands), np.uint16)
    _set_rows(hands, *lookup(back), fronts, backs)
    return fronts, backs


def count_settings(*, back: str = "bug-wheel-second", threads: int | None = None) -> Counts:
    """How many of all 154,143,080 hands are set to each front score (row) and back score (column)."""
    prefixes = np.array(list(combinations(range(CARD_COUNT - 3), 4)), np.uint8)
    parts = threads or os.cpu_count() or 1
    counts = np.zeros((parts, len(FRONT_CLASSES) + 1, len(order(back).classes) + 1), np.uint32)
    found = lookup(back)
    _in_threads(parts, threads, lambda part: _count_all(part, parts, prefixes, *found, counts[part]))
    total: Counts = counts.sum(axis=0, dtype=np.uint64)
    return total


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a player against the banker, both setting by the house way."""

    win: int
    push: int
    lose: int
    front_copies: int
    back_copies: int

    @property
    def deals(self) -> int:
        """How many were dealt."""
        return self.win + self.push + self.lose


_PARTS = 32


def simulate(deals: int, *, seed: int = 0, back: str = "bug-wheel-second", threads: int | None = None) -> Tally:
    """Deal this many times to one player and the banker; copies go to the banker (CX-40).

    The same seed gives the same tally on any machine and any number of threads.
    """
    if deals < 1:
        raise HousewayError(f"{deals} deals are too few: give one or more")
    tally = np.zeros((_PARTS, 5), np.int64)
    cuts = [deals * part // _PARTS for part in range(_PARTS + 1)]
    seeds = np.random.SeedSequence(seed).generate_state(_PARTS, np.uint64)
    found = lookup(back)

    def work(part: int) -> None:
        _deal_many(seeds[part], cuts[part + 1] - cuts[part], *found, tally[part])

    _in_threads(_PARTS, threads, work)
    return Tally(*tally.sum(axis=0).tolist())
