"""All showdowns between given hands, counted one by one or sampled.

This is the engine of `equity`: it takes validated hands and ranges and returns counts in whole units.
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

from houseway.bulk.engine import getting_ready
from houseway.bulk.kernels import root
from houseway.cards import JOKER, Card
from houseway.errors import HousewayError
from houseway.pricing import equity_kernels as kernels
from houseway.pricing.contests import Contest
from houseway.ranking import radix, score_tables

EXACT_SHOWDOWNS: Final = 40_000_000
"""The most hands compared for an exact answer: a few seconds' work."""
EXACT_MATCHUPS: Final = 60_000
_BLOCK: Final = 1 << 15
_PARTS: Final = 32
_DUEL_CARDS: Final = 7
_DUEL_WAYS: Final = 40_000
"""Two hands of hold'em take as long as this many showdowns, whatever the board."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the work done and the total."""
Counts: TypeAlias = npt.NDArray[np.int64]
"""One row per player (see `kernels.UNITS`), then one with the number of showdowns and of those without a low."""
Words: TypeAlias = npt.NDArray[np.uint64]


class EquityError(HousewayError):
    """Hands that cannot be held together."""


class Side(Struct, frozen=True):
    """One player: a hand, or a range of hands."""

    text: str
    hands: tuple[tuple[Card, ...], ...]
    """The cards kept, for each hand of the range."""
    gone: tuple[tuple[Card, ...], ...]
    """The cards discarded."""
    own: int
    """How many cards are still to come."""


class Question(Struct, frozen=True):
    """The whole question, validated."""

    by: Contest
    players: tuple[Side, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def left(self) -> int:
        """How many board cards are missing."""
        return self.by.board - len(self.board)


# the tables of a contest


class _Tables(Struct, frozen=True):
    """The kernels' input, by contest."""

    keys: Words
    lows: Words
    scores: kernels.BestFive | kernels.TwoAndThree
    hole_base: np.uint64
    board_base: np.uint64


@cache
def _tables(by: Contest) -> _Tables:
    if by.exactly_two:
        scores = kernels.TwoAndThree(*score_tables.two_plus_three(by.board))
        return _Tables(
            score_tables.keys().astype(np.uint64)[:53],
            scores.low_bits[:53].astype(np.uint64),
            scores,
            np.uint64(radix.HOLE_BIAS),
            np.uint64(radix.BOARD_BIAS),
        )
    words, offsets, table = score_tables.best_of(by.high, by.cards)
    low_words, low_offsets, low_table = score_tables.best_of(by.low, by.cards) if by.low else (words, offsets, table)
    if offsets.dtype != low_offsets.dtype:
        offsets, low_offsets = offsets.astype(np.uint32), low_offsets.astype(np.uint32)
    by_five = kernels.BestFive(offsets, table, low_offsets, low_table)
    return _Tables(words[:53], low_words[:53], by_five, np.uint64(radix.FLUSH_BIAS), np.uint64(0))


@cache
def _kernel(what: str, by: Contest) -> Any:
    """A compiled loop for a contest; if it is not on disk yet, it is compiled now, with a line saying so."""
    scores = _tables(by).scores
    wide = isinstance(scores, kernels.BestFive) and scores.offsets.dtype == np.uint32
    name = f"{kernels.__name__} {what} {'two' if by.exactly_two else 'wide' if wide else 'any'}"
    with getting_ready([name], by.game):
        pass
    return root(name).call


def _summed(cards: Sequence[Card], base: np.uint64, words: Words) -> int:
    return (int(base) + sum(int(words[card]) for card in cards)) & (2**64 - 1)


def _bits(cards: Iterable[Card]) -> int:
    every = score_tables.suit_bits()
    return sum(int(every[card]) for card in cards)


def _ranks(held: Sequence[tuple[Sequence[Card], Sequence[Card]]], by: Contest) -> npt.NDArray[np.uint8]:
    """The ranks of everyone's hole cards, with room for those still to come."""
    ranks = np.zeros((len(held), by.hole), np.uint8)
    for at, (hand, _) in enumerate(held):
        ranks[at, : len(hand)] = [card >> 2 for card in hand]
    return ranks


def _deck(cards: Iterable[Card], by: Contest) -> kernels.Cards:
    """The cards that may be dealt, in the kernels' form."""
    deck, given = np.array([*cards], np.int64), _tables(by)
    ranks = (deck >> 2).astype(np.uint8)
    return kernels.Cards(given.keys[deck], score_tables.suit_bits()[deck], given.lows[deck], ranks)


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
    """How many showdowns a set of single hands can have."""
    left = len(asked.by.pack) - len(asked.board) - len(asked.dead)
    left -= sum(len(one.hands[0]) + len(one.gone[0]) for one in asked.players)
    found = 1
    for wanted in (*(one.own for one in asked.players), asked.left):
        found *= comb(left, wanted)
        left -= wanted
    return found


def is_duel(asked: Question) -> bool:
    """Whether two players hold all their cards and most of the board is missing, which has a fast method."""
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
    """How many match-ups must be counted: those that differ only in suits count once, if nothing names a suit."""
    return len(matchups_of(asked)) if matchups <= EXACT_MATCHUPS else matchups


Held: TypeAlias = tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...]
"""One hand each: the cards kept, and the cards discarded."""


@lru_cache(maxsize=4)
def matchups_of(asked: Question) -> dict[Held, int]:
    """Every way for all players to hold a hand of their range, and how often it occurs in other suits."""
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
    """The hands with suits renamed, so that hands differing only in suits become equal."""
    used = list(dict.fromkeys(card & 3 for hand, gone in held for card in (*hand, *gone) if card < JOKER))
    return min(
        tuple((tuple(sorted(_renamed(hand, to))), tuple(sorted(_renamed(gone, to)))) for hand, gone in held)
        for to in _renamings(tuple(sorted(used)))
    )


@cache
def _renamings(used: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Ways to rename the suits in use to the first ones."""
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
    """Every possible showdown."""
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
        np.array(keys, np.uint64),
        np.array([*bits, _bits(asked.board)], np.uint64),
        np.array([*(_low_of(by, hand) for hand, _ in held), _low_of(by, asked.board)], np.uint64),
        _ranks(held, by),
    )
    deck = _deck(pack, by)
    parts = _PARTS if owner and _ways(asked) > _BLOCK and workers > 1 else 1
    outs = np.zeros((parts, len(held) + 1, kernels.COLUMNS), np.int64)
    kernel = _kernel("counting", by)

    def work(part: int) -> None:
        kernel(
            part,
            parts,
            hands,
            by.hole,
            np.array(owner, np.int64),
            np.uint64(_bits(known)),
            deck,
            bool(by.low),
            given.scores,
            outs[part],
        )

    list(pool.map(work, range(parts))) if parts > 1 else work(0)
    summed: npt.NDArray[np.int64] = outs.sum(axis=0)
    return summed


def _duel(asked: Question, keys: list[int], bits: list[int], pack: list[Card]) -> Counts:
    """Two hands and a board, the fast way: only wins are counted."""
    given = _tables(asked.by)
    base = _summed(asked.board, np.uint64(0), given.keys)
    free = [sum(1 << (card >> 2) for card in pack if card & 3 == suit) for suit in range(4)]
    wins = np.zeros(2, np.int64)
    _kernel("duel", asked.by)(
        np.array([key + base for key in keys], np.uint64),
        np.array([one | _bits(asked.board) for one in bits], np.uint64),
        asked.left,
        np.array(free, np.uint64),
        given.keys[0:52:4] & np.uint64(radix.RANK_MASK),
        *given.scores[:2],
        wins,
    )
    return duel_counts(wins.tolist(), comb(len(pack), asked.left))


def duel_counts(wins: Iterable[int], showdowns: int) -> Counts:
    """The counts for a two-player high game, from how often each wins."""
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


def sampled(asked: Question, trials: int, seed: int, workers: int, progress: Progress | None) -> Counts:
    """This many random showdowns, from a seed."""
    by, players = asked.by, asked.players
    given, count = _tables(by), len(players)
    hands = [(hand, gone) for one in players for hand, gone in zip(one.hands, one.gone, strict=True)]
    start = np.cumsum([0, *(len(one.hands) for one in players)])
    # Discards cannot come back: their bits belong to the player but do not count.
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
        kernel = _kernel("sampling", by)

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
    """The board in the kernels' form."""
    by, cards = asked.by, asked.board
    key, low = _summed(cards, base, _tables(by).keys), _low_of(by, cards)
    used = _bits((*cards, *asked.dead))
    return kernels.Board(np.uint64(key), np.uint64(_bits(cards)), np.uint64(low), asked.left, np.uint64(used))


def _boards_only(
    asked: Question, ranges: kernels.Ranges, streams: Callable[[int], tuple[np.uint64, int]], outs: Counts
) -> Callable[[int], bool]:
    """The fast kernel for a block in which all players hold their cards and the high hand wins."""
    known, hands = {*asked.board, *asked.dead}, ranges.hands
    if len(hands.keys) == len(asked.players):
        known |= {card for one in asked.players for card in one.hands[0]}
    deck = _deck((card for card in asked.by.pack if card not in known), asked.by)
    board, scores = _board(asked, np.uint64(0)), _tables(asked.by).scores
    kernel = _kernel("boards", asked.by)
    together = ranges._replace(hands=hands._replace(keys=hands.keys + board.key))

    def work(block: int) -> bool:
        return bool(kernel(*streams(block), together, board, deck, scores, outs[block]))

    return work


def _sampled_each(asked: Question, trials: int, seed: int, workers: int, progress: Progress | None) -> Counts:
    """In games with discards every match-up is sampled separately, with the discards dead."""
    matchups = matchups_of(asked)
    if not matchups:
        raise EquityError("these hands cannot be held at the same time: they need the same cards")
    if len(matchups) > EXACT_MATCHUPS:
        raise EquityError(f"{len(matchups):,} match-ups are too many in a game with discards: narrow the ranges")
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
