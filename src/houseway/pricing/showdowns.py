"""All the ways in which given hands can meet: gone through one by one, or sampled.

This is the engine of `equity`. It is handed hands and ranges that were checked, and gives back counts in whole units.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import permutations, product
from math import comb, prod
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.cards import JOKER, Card
from houseway.errors import HousewayError
from houseway.pricing import equity_kernels as kernels
from houseway.pricing.contests import Contest
from houseway.ranking import radix, tables

EXACT_SHOWDOWNS: Final = 40_000_000
"""So many hands are compared one by one for an exact answer: a few seconds."""
EXACT_MATCHUPS: Final = 60_000
_BLOCK: Final = 1 << 15
_PARTS: Final = 32
_DUEL_CARDS: Final = 7
_DUEL_WAYS: Final = 40_000
"""Two hands of hold'em take as long as so many showdowns, whatever the board."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done."""
Counts: TypeAlias = npt.NDArray[np.int64]
"""A row for each player (see `kernels.UNITS`), then one with the showdowns and those without a low."""
Words: TypeAlias = npt.NDArray[np.uint64]


class EquityError(HousewayError):
    """Hands that cannot meet."""


class Side(Struct, frozen=True):
    """One who meets the others: a hand, or a range of them."""

    text: str
    hands: tuple[tuple[Card, ...], ...]
    """What is kept, for each hand of the range."""
    gone: tuple[tuple[Card, ...], ...]
    """What that throws away."""
    own: int
    """Cards that are still to come."""


class Question(Struct, frozen=True):
    """Everything that is known, checked."""

    by: Contest
    players: tuple[Side, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def left(self) -> int:
        """Cards of the board that are missing."""
        return self.by.board - len(self.board)


# the tables of a contest


class _Tables(Struct, frozen=True):
    """What the kernels want, by contest."""

    keys: Words
    lows: Words
    scores: kernels.BestFive | kernels.TwoAndThree
    hole_base: np.uint64
    board_base: np.uint64


@cache
def _tables(by: Contest) -> _Tables:
    if by.exactly_two:
        scores = kernels.TwoAndThree(*tables.two_plus_three(by.board))
        return _Tables(
            tables.keys().astype(np.uint64)[:53], scores.low_bits[:53].astype(np.uint64), scores,
            np.uint64(radix.HOLE_BIAS), np.uint64(radix.BOARD_BIAS),
        )  # fmt: skip
    words, offsets, table = tables.best_of(by.high, by.cards)
    low_words, low_offsets, low_table = tables.best_of(by.low, by.cards) if by.low else (words, offsets, table)
    by_five = kernels.BestFive(offsets, table, low_offsets, low_table)
    return _Tables(words[:53], low_words[:53], by_five, np.uint64(radix.FLUSH_BIAS), np.uint64(0))


@cache
def _kernel(what: str, exactly_two: bool) -> Any:
    return {"counting": kernels.counting, "sampling": kernels.sampling}[what](exactly_two=exactly_two)


def _summed(cards: Sequence[Card], base: np.uint64, words: Words) -> int:
    return (int(base) + sum(int(words[card]) for card in cards)) & (2**64 - 1)


def _bits(cards: Iterable[Card]) -> int:
    every = tables.suit_bits()
    return sum(int(every[card]) for card in cards)


def _ranks(held: Sequence[tuple[Sequence[Card], Sequence[Card]]], by: Contest) -> npt.NDArray[np.uint8]:
    """The ranks of everybody's hole cards, with room for those that are still to come."""
    ranks = np.zeros((len(held), by.hole), np.uint8)
    for at, (hand, _) in enumerate(held):
        ranks[at, : len(hand)] = [card >> 2 for card in hand]
    return ranks


def _deck(cards: Iterable[Card], by: Contest) -> kernels.Cards:
    """What may be dealt, as the kernels have it."""
    deck, given = np.array([*cards], np.int64), _tables(by)
    ranks = (deck >> 2).astype(np.uint8)
    return kernels.Cards(given.keys[deck], tables.suit_bits()[deck], given.lows[deck], ranks)


def _low_of(by: Contest, cards: Sequence[Card]) -> int:
    lows = _tables(by).lows
    if by.exactly_two:
        found = 0
        for card in cards:
            found |= int(lows[card])
        return found
    return sum(int(lows[card]) for card in cards)


# exactly


def _ways(asked: Question) -> int:
    """How many showdowns one hand each can have."""
    left = len(asked.by.pack) - len(asked.board) - len(asked.dead)
    left -= sum(len(one.hands[0]) + len(one.gone[0]) for one in asked.players)
    found = 1
    for wanted in (*(one.own for one in asked.players), asked.left):
        found *= comb(left, wanted)
        left -= wanted
    return found


def is_duel(asked: Question) -> bool:
    """Whether two hold all their cards and wait for most of a board: that is counted the quick way."""
    by = asked.by
    plain = len(asked.players) == 2 and by.cards == _DUEL_CARDS and not (by.low or by.exactly_two)
    return plain and asked.left > 2 and not any(one.own for one in asked.players)


def countable(asked: Question) -> bool:
    """Whether an exact answer takes seconds at most."""
    if asked.by.exactly_two and any(one.own for one in asked.players):
        return False
    matchups = prod(len(one.hands) for one in asked.players)
    ways = min(_ways(asked), _DUEL_WAYS) if is_duel(asked) else _ways(asked)
    return matchups <= EXACT_MATCHUPS and ways * _different(asked, matchups) <= EXACT_SHOWDOWNS


def _different(asked: Question, matchups: int) -> int:
    """How many match-ups have to be looked at: those that differ by suits alone count once, if nothing names a suit."""
    return len(matchups_of(asked)) if matchups <= EXACT_MATCHUPS else matchups


Held: TypeAlias = tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...]
"""One hand each: what is kept of it, and what is thrown away."""


@lru_cache(maxsize=4)
def matchups_of(asked: Question) -> dict[Held, int]:
    """Every way in which all can hold a hand of their range, and how often it comes in other suits."""
    found: dict[Held, int] = {}
    free = not asked.board and not asked.dead
    many = prod(len(one.hands) for one in asked.players) > 1
    for held in product(*(tuple(zip(one.hands, one.gone, strict=True)) for one in asked.players)):
        cards = [card for hand, gone in held for card in (*hand, *gone)]
        if len(set(cards)) == len(cards):
            same = _canonical(held) if free and many else held
            found[same] = found.get(same, 0) + 1
    return found


def _canonical(held: Held) -> Held:
    """The same hands with suits renamed so that all that differ by suits alone come out alike."""
    used = list(dict.fromkeys(card & 3 for hand, gone in held for card in (*hand, *gone) if card < JOKER))
    return min(
        tuple(
            (tuple(sorted(_renamed(hand, to))), tuple(sorted(_renamed(gone, to)))) for hand, gone in held
        )
        for to in _renamings(tuple(sorted(used)))
    )  # fmt: skip


@cache
def _renamings(used: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Ways to rename the suits that are there to the first ones."""
    found = []
    for order in permutations(range(len(used))):
        to = [0, 0, 0, 0]
        for suit, new in zip(used, order, strict=True):
            to[suit] = new
        found.append(tuple(to))
    return tuple(found)


def _renamed(cards: tuple[Card, ...], to: tuple[int, ...]) -> list[Card]:
    return [card if card >= JOKER else card & ~3 | to[card & 3] for card in cards]


def counted(asked: Question, workers: int, progress: Progress | None) -> Counts:
    """Every showdown that there can be."""
    players = len(asked.players)
    total = np.zeros((players + 1, kernels.COLUMNS), np.int64)
    matchups = matchups_of(asked)
    if not matchups:
        raise EquityError("these hands cannot be held at the same time: they need the same cards")
    with ThreadPoolExecutor(workers) as pool:
        for done, (held, times) in enumerate(matchups.items()):
            total += times * _match_up(asked, held, pool, workers)
            if progress is not None:
                progress(done + 1, len(matchups))
    return total


def _match_up(asked: Question, held: Held, pool: ThreadPoolExecutor, workers: int) -> Counts:
    """All showdowns of one hand each."""
    by = asked.by
    given = _tables(by)
    known = [*asked.board, *asked.dead, *(card for hand, gone in held for card in (*hand, *gone))]
    pack = [card for card in by.pack if card not in known]
    keys = [_summed(hand, given.hole_base, given.keys) for hand, _ in held]
    bits = [_bits(hand) for hand, _ in held]
    own = [one.own for one in asked.players]
    if is_duel(asked):
        return _duel(asked, keys, bits, pack)
    keys.append(_summed(asked.board, given.board_base, given.keys))
    owner = [at for at, count in enumerate(own) for _ in range(count)] + [len(held)] * asked.left
    hands = kernels.Cards(
        np.array(keys, np.uint64), np.array([*bits, _bits(asked.board)], np.uint64),
        np.array([*(_low_of(by, hand) for hand, _ in held), _low_of(by, asked.board)], np.uint64), _ranks(held, by),
    )  # fmt: skip
    deck = _deck(pack, by)
    parts = _PARTS if owner and _ways(asked) > _BLOCK and workers > 1 else 1
    outs = np.zeros((parts, len(held) + 1, kernels.COLUMNS), np.int64)
    kernel = _kernel("counting", by.exactly_two)

    def work(part: int) -> None:
        kernel(
            part, parts, hands, by.hole, np.array(owner, np.int64), np.uint64(_bits(known)), deck, bool(by.low),
            given.scores, outs[part],
        )  # fmt: skip

    list(pool.map(work, range(parts))) if parts > 1 else work(0)
    summed: npt.NDArray[np.int64] = outs.sum(axis=0)
    return summed


def _duel(asked: Question, keys: list[int], bits: list[int], pack: list[Card]) -> Counts:
    """Two hands and a board, the quick way: only who wins is counted."""
    given = _tables(asked.by)
    base = _summed(asked.board, np.uint64(0), given.keys)
    free = [sum(1 << (card >> 2) for card in pack if card & 3 == suit) for suit in range(4)]
    wins = np.zeros(2, np.int64)
    kernels.duel(
        np.array([key + base for key in keys], np.uint64),
        np.array([one | _bits(asked.board) for one in bits], np.uint64), asked.left, np.array(free, np.uint64),
        given.keys[0:52:4] & np.uint64(radix.RANK_MASK), *given.scores[:2], wins,
    )  # fmt: skip
    return duel_counts(wins.tolist(), comb(len(pack), asked.left))


def duel_counts(wins: Iterable[int], showdowns: int) -> Counts:
    """Counts of two who meet over a high hand, from how often each wins."""
    ones, others = wins
    ties, half = showdowns - ones - others, kernels.UNIT // 2
    out = np.zeros((3, kernels.COLUMNS), np.int64)
    for player, won in enumerate((ones, others)):
        units = won * kernels.UNIT + ties * half
        # An exact answer has no error, and needs no squares: over many match-ups they would not fit.
        out[player] = (units, 0, units, 0, won, 0, ties)
    out[2, kernels.SHOWDOWNS] = showdowns
    return out


# by sampling


def sampled(
    asked: Question, trials: int, seed: int, workers: int, progress: Progress | None
) -> Counts:  # fmt: skip
    """So many showdowns, drawn by a seed."""
    by, players = asked.by, asked.players
    given, count = _tables(by), len(players)
    hands = [(hand, gone) for one in players for hand, gone in zip(one.hands, one.gone, strict=True)]
    start = np.cumsum([0, *(len(one.hands) for one in players)])
    # What is thrown away cannot come again: its bits are the player's, but count for nothing.
    keys = np.array([_summed(hand, given.hole_base, given.keys) for hand, _ in hands], np.uint64)
    bits = np.array([_bits(hand) for hand, _ in hands], np.uint64)
    if any(gone for _, gone in hands):
        return _sampled_each(asked, trials, seed, workers, progress)
    blocks = -(-trials // _BLOCK)
    outs = np.zeros((blocks, count + 1, kernels.COLUMNS), np.int64)
    own = np.array([one.own for one in players], np.int64)
    lows = np.array([_low_of(by, hand) if by.low else 0 for hand, _ in hands], np.uint64)
    sizes = np.array([len(one.hands[0]) for one in players], np.int64)
    ranges = kernels.Ranges(kernels.Cards(keys, bits, lows, _ranks(hands, by)), start, sizes, own)

    def streams(block: int) -> tuple[np.uint64, int]:
        stream = np.uint64((seed * 0x9E3779B97F4A7C15 + block * 0xD1342543DE82EF95) % 2**64)
        return stream, min(_BLOCK, trials - block * _BLOCK)

    if not (by.low or by.exactly_two or own.any()):
        work = _boards_only(asked, ranges, streams, outs)
    else:
        board, deck = _board(asked, given.board_base), _deck(by.pack, by)
        kernel = _kernel("sampling", by.exactly_two)

        def work(block: int) -> bool:
            return bool(kernel(*streams(block), ranges, by.hole, board, deck, bool(by.low), given.scores, outs[block]))

    with ThreadPoolExecutor(workers) as pool:
        for done, fits in enumerate(pool.map(work, range(blocks))):
            if not fits:
                raise EquityError("these hands cannot be held at the same time, or hardly ever: look at the ranges")
            if progress is not None:
                progress(done + 1, blocks)
    summed: npt.NDArray[np.int64] = outs.sum(axis=0)
    return summed


def _board(asked: Question, base: np.uint64) -> kernels.Board:
    """The board as the kernels have it."""
    by, cards = asked.by, asked.board
    key, low = _summed(cards, base, _tables(by).keys), _low_of(by, cards)
    used = _bits((*cards, *asked.dead))
    return kernels.Board(np.uint64(key), np.uint64(_bits(cards)), np.uint64(low), asked.left, np.uint64(used))


def _boards_only(
    asked: Question, ranges: kernels.Ranges, streams: Callable[[int], tuple[np.uint64, int]], outs: Counts
) -> Callable[[int], bool]:
    """What plays a block where all hold their cards and the high hand wins: the quick way."""
    known, hands = {*asked.board, *asked.dead}, ranges.hands
    if len(hands.keys) == len(asked.players):
        known |= {card for one in asked.players for card in one.hands[0]}
    deck = _deck((card for card in asked.by.pack if card not in known), asked.by)
    board, scores = _board(asked, np.uint64(0)), _tables(asked.by).scores
    together = ranges._replace(hands=hands._replace(keys=hands.keys + board.key))

    def work(block: int) -> bool:
        return bool(kernels.sample_boards(*streams(block), together, board, deck, scores, outs[block]))

    return work


def _sampled_each(
    asked: Question, trials: int, seed: int, workers: int, progress: Progress | None
) -> Counts:  # fmt: skip
    """Where cards are thrown away every match-up is sampled by itself, with those cards dead."""
    matchups = matchups_of(asked)
    if not matchups:
        raise EquityError("these hands cannot be held at the same time: they need the same cards")
    if len(matchups) > EXACT_MATCHUPS:
        raise EquityError(f"{len(matchups):,} match-ups are too many where cards are thrown away: narrow the ranges")
    total = np.zeros((len(asked.players) + 1, kernels.COLUMNS), np.int64)
    weight = sum(matchups.values())
    for done, (held, times) in enumerate(matchups.items()):
        gone = tuple(card for _, out in held for card in out)
        players = tuple(
            Side(one.text, (hand,), ((),), one.own) for one, (hand, _) in zip(asked.players, held, strict=True)
        )
        part = Question(asked.by, players, asked.board, (*asked.dead, *gone))
        share = max(1, trials * times // weight)
        total += sampled(part, share, seed + done, workers, None)
        if progress is not None:
            progress(done + 1, len(matchups))
    return total
