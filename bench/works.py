"""The work that is measured: one hand a call, batches, all hands of a pack, and the start of a process.

Rivals in one piece of work take turns, and the best of several turns counts, because a shared machine can
be twice as slow from one second to the next. Compare figures of one run only.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import comb
from time import perf_counter
from typing import Any, Final

import numpy as np

from bench.peers import PEERS, Peer, Player, disagreement
from bench.rows import MISSING, ONE, TWO, Row, broken
from houseway.errors import InvariantError
from houseway.ranking import batch, evaluator
from houseway.ranking.timing import Work, best_seconds, random_hands

_SEED: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much of everything."""

    name: str
    batch_hands: int
    scalar_hands: int
    check_hands: int
    check_seconds: float
    """A slow peer's check ends after so long, and its row says how many hands were checked."""
    turn_seconds: float
    """A slow peer ranks only as many hands in a turn as take about so long."""
    turns: int
    batch_turns: int
    count_turns: int
    starts: int


FULL: Final = Size(
    name="full",
    batch_hands=4_000_000,
    scalar_hands=100_000,
    check_hands=20_000,
    check_seconds=20.0,
    turn_seconds=0.1,
    turns=9,
    batch_turns=30,
    count_turns=6,
    starts=3,
)
QUICK: Final = Size(
    name="quick",
    batch_hands=500_000,
    scalar_hands=20_000,
    check_hands=2_000,
    check_seconds=1.0,
    turn_seconds=0.02,
    turns=3,
    batch_turns=5,
    count_turns=1,
    starts=1,
)

SCALAR: Final = {
    "scalar high 7": ("high", 7),
    "scalar high 5": ("high", 5),
    "scalar low 7": ("low", 7),
    "scalar omaha 9": ("omaha", 9),
    "scalar omaha8 9": ("omaha8", 9),
}

_CHECKED: Final = "cards checked"
BATCH: Final = {
    f"batch high 7, {ONE}": ("high", 7, 1, False),
    f"batch high 7, {TWO}": ("high", 7, 2, False),
    f"batch high 7, {ONE}, {_CHECKED}": ("high", 7, 1, True),
    f"batch high 7, {TWO}, {_CHECKED}": ("high", 7, 2, True),
    f"batch low 7, {ONE}": ("low", 7, 1, False),
    f"batch low 7, {TWO}": ("low", 7, 2, False),
    f"batch high 5, {ONE}": ("high", 5, 1, False),
    f"batch bug 7, {ONE}": ("bug", 7, 1, False),
    f"batch omaha 9, {ONE}": ("omaha", 9, 1, False),
    f"batch omaha 9, {TWO}": ("omaha", 9, 2, False),
    f"batch omaha8 9, {ONE}": ("omaha8", 9, 1, False),
    f"batch omaha-hi-lo 9, {ONE}": ("omaha-hi-lo", 9, 1, False),
    f"batch omaha-hi-lo 9, {TWO}": ("omaha-hi-lo", 9, 2, False),
    f"batch push-nine 3, {ONE}": ("push-nine", 3, 1, False),
}
"""Kind or split, cards, threads, and whether the cards are checked."""

COUNT: Final = {
    f"count high 7 of 52, {ONE}": ("high", 52, 1),
    f"count high 7 of 52, {TWO}": ("high", 52, 2),
    f"count bug 7 of 53, {ONE}": ("bug", 53, 1),
    f"count bug 7 of 53, {TWO}": ("bug", 53, 2),
}

START: Final = {
    "start import batch": "import",
    "start first batch call": "first",
    "start second batch call": "second",
    "start tables omaha": "omaha",
    "start tables bug": "bug",
    "start scalar high 7 tables": "scalar",
}

WORKS: Final = (*SCALAR, *BATCH, *COUNT, *START)


def measure(works: list[str], size: Size) -> Iterator[Row]:
    """The rows of these works, each as soon as it is known."""
    peer_best: dict[str, Row] = {}
    for work in SCALAR:
        if work in works:
            rows = _scalar(work, size)
            peer = max((row for row in rows[1:] if row.hands_per_second), key=_hands_per_second, default=None)
            if peer is not None:
                peer_best[work.removeprefix("scalar ")] = peer
            yield _beside(rows[0], peer)
            yield from rows[1:]
    # No peer ranks arrays, so a batch stands beside the best peer's call for each hand of it.
    for row in _batch([work for work in BATCH if work in works], size):
        yield _beside(row, peer_best.get(row.work.removeprefix("batch ").partition(",")[0]))
    yield from _count([work for work in COUNT if work in works], size)
    yield from _start([work for work in START if work in works], size)


def _hands_per_second(row: Row) -> float:
    return row.hands_per_second or 0.0


def _beside(row: Row, peer: Row | None) -> Row:
    if peer is None or not peer.hands_per_second:
        return row
    return replace(row, times_best_peer=_hands_per_second(row) / peer.hands_per_second, best_peer=peer.who)


def _scalar(work: str, size: Size) -> list[Row]:
    kind, cards = SCALAR[work]
    count = max(size.scalar_hands, size.check_hands)
    hands: list[list[int]] = random_hands(np.random.default_rng(_SEED), count, cards).tolist()
    score = evaluator(kind, cards)
    ours = [score(hand) for hand in hands[: size.check_hands]]
    rows = [Row(work=work)]
    runs: list[tuple[int, Work]] = [_turn(Player(call=score, form=list), hands, size)]
    for peer in PEERS:
        if work.removeprefix("scalar ") not in peer.plays:
            continue
        row, run = _peer(work, peer, hands, ours, size)
        rows.append(row)
        runs.append(run)
    taken = best_seconds({str(place): run for place, (many, run) in enumerate(runs) if many}, repeats=size.turns)
    return [
        replace(row, hands_per_second=many / taken[str(place)]) if many else row
        for place, (row, (many, _)) in enumerate(zip(rows, runs, strict=True))
    ]


def _peer(work: str, peer: Peer, hands: list[list[int]], ours: list[int], size: Size) -> tuple[Row, tuple[int, Work]]:
    """A peer's row, still without its figure, and its turn: no hands if it is not to be timed."""
    row = Row(work=work, who=peer.name)
    idle: tuple[int, Work] = (0, lambda: None)
    try:
        player = peer.player(work.removeprefix("scalar "))
        checked, otherwise = _check(player, hands, ours, size)
        if otherwise is not None:
            return replace(row, note=f"not reported, its order differs: {otherwise}"), idle
        return replace(row, note=f"order checked on {checked:,} hands"), _turn(player, hands, size)
    except ImportError:
        return replace(row, note=MISSING), idle
    except Exception as problem:  # noqa: BLE001
        return replace(row, note=broken(problem)), idle


def _check(player: Player, hands: list[list[int]], ours: list[int], size: Size) -> tuple[int, str | None]:
    results: list[Any] = []
    stop = perf_counter() + size.check_seconds
    while len(results) < len(ours) and (not results or perf_counter() < stop):
        some = hands[len(results) : min(len(results) + 500, len(ours))]
        results += player.results(map(player.form, some))
    return len(results), disagreement(ours[: len(results)], results, lower_wins=player.lower_wins)


def _turn(player: Player, hands: list[list[int]], size: Size) -> tuple[int, Work]:
    """As many of the hands as the player ranks in a turn, ready made, and the work of ranking them."""
    some = [player.form(hand) for hand in hands[:50]]
    start = perf_counter()
    player.run(some)
    rate = len(some) / (perf_counter() - start)
    many = min(size.scalar_hands, max(len(some), int(rate * size.turn_seconds)))
    return many, partial(player.run, [player.form(hand) for hand in hands[:many]])


def _batch(works: list[str], size: Size) -> list[Row]:
    generator = np.random.default_rng(_SEED)
    hands: dict[tuple[int, int], batch.Hands] = {}
    turns: dict[str, Work] = {}
    for work in works:
        kind, cards, threads, check = BATCH[work]
        pack = 53 if kind == "bug" else 52
        if (cards, pack) not in hands:
            hands[cards, pack] = random_hands(generator, size.batch_hands, cards, pack=pack)
        rank: Any = batch.rank_split if kind == "omaha-hi-lo" else batch.rank
        turns[work] = partial(rank, hands[cards, pack], kind, check=check, threads=threads)
    return [
        Row(work=work, hands_per_second=size.batch_hands / seconds)
        for work, seconds in best_seconds(turns, repeats=size.batch_turns).items()
    ]


def _count(works: list[str], size: Size) -> list[Row]:
    turns = {work: partial(_count_all, *COUNT[work]) for work in works}
    return [
        Row(work=work, seconds=seconds, hands_per_second=comb(COUNT[work][1], 7) / seconds)
        for work, seconds in best_seconds(turns, repeats=size.count_turns).items()
    ]


def _count_all(kind: str, pack: int, threads: int) -> None:
    counted = int(batch.count_scores(kind, 7, threads=threads).sum())
    if counted != comb(pack, 7):
        raise InvariantError(f"{counted:,} hands of 7 from {pack} cards, not {comb(pack, 7):,}")


_STARTING: Final = """
import json
from time import perf_counter as now
marks = {}
start = now()
import numpy
from houseway.ranking import batch, evaluator, score_tables
marks["import"] = now() - start
hands = numpy.arange(700, dtype=numpy.uint8).reshape(100, 7) % 52
for name in ("first", "second"):
    start = now()
    batch.rank(hands, "high")
    marks[name] = now() - start
for name, build in (
    ("omaha", lambda: score_tables.two_plus_three(5)),
    ("bug", lambda: score_tables.best_of("bug", 7)),
    ("scalar", lambda: evaluator("high", 7)),
):
    start = now()
    build()
    marks[name] = now() - start
print(json.dumps(marks))
"""


def _start(works: list[str], size: Size) -> Iterator[Row]:
    """A fresh process each time; the first one is not measured, so that the compiled kernels are on disk."""
    if not works:
        return
    _fresh()
    fresh = [_fresh() for _ in range(size.starts)]
    compiled = any(told for _, told in fresh)
    for work in works:
        seconds = min(marks[START[work]] for marks, _ in fresh)
        yield Row(work=work, seconds=seconds, note="compiled anew: the cache on disk does not work" * compiled)


def _fresh() -> tuple[dict[str, float], bool]:
    done = subprocess.run([sys.executable, "-c", _STARTING], check=True, capture_output=True, text=True)
    marks: dict[str, float] = json.loads(done.stdout)
    return marks, "compiling" in done.stderr
