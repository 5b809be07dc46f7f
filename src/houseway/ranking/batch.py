"""Many hands at once: NumPy arrays of hands in, arrays of scores out, the same scores as `rank`.

A batch is an array of shape (hands, cards) with one byte a card, hole cards before board cards. Results
are 16-bit scores. Importing this module imports NumPy and Numba, which takes half a second: nothing on
the path of a quick command may do so.
"""

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from numba.core import event

from houseway.cards import CARD_COUNT, as_cards
from houseway.errors import HousewayError
from houseway.ranking import kernels, score_tables
from houseway.ranking.kinds import SPLITS, Kind, RankingError, kind

Hands: TypeAlias = npt.NDArray[np.uint8]
Scores: TypeAlias = npt.NDArray[np.uint16]

_LEAST_ROWS_A_THREAD = 1 << 15


class _CompilationListener(event.Listener):  # type: ignore[misc]
    """One line on standard error when Numba really compiles a ranking (a cached kernel loads without a word)."""

    told = False

    def on_start(self, event: Any) -> None:
        # What bulk play and equities compile, they tell of themselves.
        if not _CompilationListener.told and event.data["dispatcher"].py_func.__module__ == kernels.__name__:
            _CompilationListener.told = True
            print("houseway: compiling the batch kernels for this machine, once ...", file=sys.stderr, flush=True)

    def on_end(self, event: object) -> None:
        """Nothing to say: the result follows."""


event.register("numba:compile", _CompilationListener())


def _hands(cards: npt.ArrayLike, by: Kind, *, check: bool, threads: int | None) -> Hands:
    hands = np.asarray(cards)
    if hands.ndim != 2:
        raise RankingError(f"a batch has two dimensions, hands and cards, not {hands.ndim}")
    if hands.shape[1] not in by.counts:
        raise RankingError(f"{by.name} takes {by.takes}, not {hands.shape[1]}")
    if hands.dtype != np.uint8:
        if hands.dtype.kind not in "iu":
            raise RankingError(f"a batch holds cards as small ints (uint8), not {hands.dtype}")
        if hands.size and (hands.min() < 0 or hands.max() >= CARD_COUNT):
            raise RankingError("a batch holds cards 0 to 51, and 52 for the joker")
    ready = np.ascontiguousarray(hands, dtype=np.uint8)
    if check:
        _check(ready, by, threads)
    return ready


def _check(hands: Hands, by: Kind, threads: int | None) -> None:
    """Find out quickly whether anything is wrong; only then look for the hand and say what."""
    any_bad, bits = _any_bad(hands.shape[1]), score_tables.card_bits(joker=by.joker, ranks=by.ranks)
    bad: list[int] = []

    def work(first: int, last: int) -> None:
        rows = hands[first:last]
        # Several packs may have a card twice, but every byte must be a card.
        if (bits[rows] == 0).any() if by.many_packs else any_bad(rows, bits):
            bad.append(first)

    _in_threads(len(hands), threads, work)
    for at in range(min(bad, default=len(hands)), len(hands)):
        try:
            by.check(as_cards(hands[at].tolist()))
        except HousewayError as problem:
            raise RankingError(f"hand {at} of the batch: {problem}") from None


def _in_threads(rows: int, threads: int | None, work: Callable[[int, int], None]) -> None:
    """Run `work(first, last)` over all rows, on as many threads as pays."""
    most = threads if threads is not None else os.cpu_count() or 1
    if most < 1:
        raise RankingError(f"threads is 1 or more, not {most}")
    parts = max(1, min(most, rows // _LEAST_ROWS_A_THREAD))
    if parts == 1:
        work(0, rows)
        return
    cuts = [rows * part // parts for part in range(parts + 1)]
    # The list asks every part for its result, so that an error in any of them comes out here.
    list(_pool(most).map(work, cuts[:-1], cuts[1:]))


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="houseway-batch")


@cache
def _best_of(count: int) -> Any:
    return kernels.best_of(count)


@cache
def _any_bad(count: int) -> Any:
    return kernels.any_bad(count)


@cache
def _two_plus_three(hole: int, board: int, high: bool, low: bool) -> Any:
    return kernels.two_plus_three(hole, board, high=high, low=low)


def rank(cards: npt.ArrayLike, kind_name: str = "high", *, check: bool = True, threads: int | None = None) -> Scores:
    """Score every row of a batch; `check=False` skips the look for unknown and double cards.

    `threads` is how many to use at most; by default, one for each core when the batch is large.
    """
    by = kind(kind_name)
    hands = _hands(cards, by, check=check, threads=threads)
    out = np.empty(len(hands), np.uint16)
    if by.exactly_two:
        wants_low = by.order == "eight"
        nothing = np.zeros(0, np.uint16)
        pair = (nothing, out) if wants_low else (out, nothing)
        _exactly_two(hands, by.hole, *pair, threads=threads)
    elif by.name == "badugi":
        by_ranks = score_tables.badugi()
        _in_threads(len(hands), threads, lambda a, b: kernels.badugi(hands[a:b], by_ranks, out[a:b]))
    elif by.many_packs or by.suits_tell:
        _by_distinct_rows(hands, by, out)
    else:
        table = score_tables.best_of(by.name, hands.shape[1])
        kernel = _best_of(hands.shape[1])
        _in_threads(len(hands), threads, lambda a, b: kernel(hands[a:b], *table, out[a:b]))
    return out


def rank_split(
    cards: npt.ArrayLike, split: str = "omaha-hi-lo", *, check: bool = True, threads: int | None = None
) -> tuple[Scores, Scores]:
    """The high and the low score of every row, for a split game; a low of 0 means that there is none."""
    if split not in SPLITS:
        raise RankingError(f"{split!r} is not a split game: choose one of {', '.join(SPLITS)}")
    high, low = (kind(half) for half in SPLITS[split])
    hands = _hands(cards, high, check=check, threads=threads)
    if not high.exactly_two:
        first, second = (rank(hands, half.name, check=False, threads=threads) for half in (high, low))
        return first, second
    highs, lows = np.empty(len(hands), np.uint16), np.empty(len(hands), np.uint16)
    _exactly_two(hands, high.hole, highs, lows, threads=threads)
    return highs, lows


def _exactly_two(hands: Hands, hole: int, highs: Scores, lows: Scores, *, threads: int | None) -> None:
    board = hands.shape[1] - hole
    kernel = _two_plus_three(hole, board, bool(highs.size), bool(lows.size))
    table = score_tables.two_plus_three(board)
    _in_threads(len(hands), threads, lambda a, b: kernel(hands[a:b], *table, highs[a:b], lows[a:b]))


def _by_distinct_rows(hands: Hands, by: Kind, out: Scores) -> None:
    """Hands of many packs, or of few cards, repeat so much that every one is scored once, by the plain rule."""
    if not len(hands):
        return
    ordered = np.sort(hands, axis=1)
    different, where = np.unique(ordered, axis=0, return_inverse=True)
    scores = np.zeros(len(different), np.uint16)
    for at, row in enumerate(different.tolist()):
        try:
            scores[at] = by.score(row)
        except HousewayError as problem:
            first = int(np.flatnonzero(where.reshape(-1) == at)[0])
            raise RankingError(f"hand {first} of the batch: {problem}") from None
    out[:] = scores[where.reshape(-1)]


def count_scores(
    kind_name: str, count: int, *, pack: Iterable[int] | None = None, threads: int | None = None
) -> npt.NDArray[np.uint64]:
    """How many of all hands of `count` cards from the pack have each score: an array indexed by score.

    The default pack is the kind's own: 53 cards if it has a joker, otherwise 52, or 36 in short deck.
    """
    by = kind(kind_name)
    if by.order is None or by.exactly_two or count not in (5, 6, 7):
        raise RankingError(
            f"all hands can be counted for 5, 6 or 7 cards of a five-card kind, not {count} of {by.name}"
        )
    chosen = tuple(one for one in range(CARD_COUNT) if score_tables.card_bits(joker=by.joker, ranks=by.ranks)[one])
    chosen = chosen if pack is None else tuple(pack)
    by.check(chosen[:count])
    words, high_offset, table = score_tables.best_of(kind_name, count)
    keys, bits = words[list(chosen)], score_tables.suit_bits()[list(chosen)]
    prefixes = _prefixes(len(chosen) - 3, count - 3)
    parts = 1 if threads == 1 else 64
    counts = np.zeros((parts, kernels.SCORES_AT - kernels.SUITED_AT), np.uint64)

    def work(part: int) -> None:
        kernels.count_scores(part, parts, prefixes, keys, bits, high_offset, table, counts[part])

    list(_pool(threads or os.cpu_count() or 1).map(work, range(parts)))
    total: npt.NDArray[np.uint64] = counts.sum(axis=0)
    return total


@cache
def _prefixes(size: int, width: int) -> npt.NDArray[np.uint8]:
    return np.array(list(combinations(range(size), width)), np.uint8)
