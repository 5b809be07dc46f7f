"""`houseway bench`: measure how fast this machine ranks hands, in a few seconds.

`make bench` in the project's directory measures the same work against other libraries.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from json import dumps
from math import comb
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from houseway.errors import HousewayError, InvariantError

if TYPE_CHECKING:
    from houseway.ranking.batch import Hands
    from houseway.ranking.timing import Work

MAX_HANDS: Final = 100_000_000
MAX_THREADS: Final = 1_024
_POOL_HANDS: Final = 2_000_000
"""Beyond this many, the same hands are ranked again, so that memory stays small."""
_SCALAR_HANDS: Final = 20_000
_REPEATS: Final = 5
_SEED: Final = 2

_SCALAR: Final = (("high", 7, 52), ("high", 5, 52), ("low", 7, 52), ("omaha", 9, 52), ("omaha8", 9, 52))
_BATCH: Final = (("high", 7, 52), ("high", 5, 52), ("low", 7, 52), ("bug", 7, 53), ("omaha", 9, 52), ("omaha8", 9, 52))


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A line of the table."""

    work: str
    how: str
    hands: int
    seconds: float
    hands_per_second: int


def bench_command(
    *,
    hands: Annotated[int, Parameter(help="How many hands in a batch.")] = 2_000_000,
    threads: Annotated[int | None, Parameter(help="Threads for the batches; by default one per core.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Measure how fast this machine ranks hands: the best of a few rounds."""
    if not 1 <= hands <= MAX_HANDS:
        raise HousewayError(f"--hands must be 1 to {MAX_HANDS:,}, not {hands:,}")
    if threads is not None and not 1 <= threads <= MAX_THREADS:
        raise HousewayError(f"--threads must be 1 to {MAX_THREADS:,}, not {threads:,}")

    from houseway.ranking.timing import machine

    facts = machine()
    used = threads or int(facts["cores"])
    figures = [*_scalar(hands), *_batch(hands, used), _count(used)]
    if json:
        print(dumps({"machine": facts, "threads": used, "figures": [asdict(figure) for figure in figures]}))
        return
    print(f"{facts['cpu']}, {facts['cores']} cores, Python {facts['python']}, Numba {facts['numba']}")
    for figure in figures:
        print(f"{figure.work:<22} {figure.how:<16} {_short(figure.hands_per_second):>9} hands/s  {_took(figure)}")


def _figure(work: str, how: str, hands: int, seconds: float) -> Figure:
    return Figure(work=work, how=how, hands=hands, seconds=seconds, hands_per_second=round(hands / max(seconds, 1e-9)))


def _scalar(hands: int) -> list[Figure]:
    import numpy as np

    from houseway.ranking import evaluator
    from houseway.ranking.timing import best_seconds, random_hands

    generator = np.random.default_rng(_SEED)
    count = min(hands, _SCALAR_HANDS)
    works: dict[str, Work] = {}
    for name, cards, pack in _SCALAR:
        drawn = random_hands(generator, count, cards, pack=pack).tolist()
        works[f"{name}, {cards} cards"] = _one_by_one(evaluator(name, cards), drawn)
    return [
        _figure(work, "one at a time", count, seconds)
        for work, seconds in best_seconds(works, repeats=_REPEATS).items()
    ]


def _one_by_one(score: Callable[[Sequence[int]], int], hands: list[list[int]]) -> "Work":
    def work() -> None:
        for hand in hands:
            score(hand)

    return work


def _batch(hands: int, threads: int) -> list[Figure]:
    import numpy as np

    from houseway.ranking import batch
    from houseway.ranking.timing import best_seconds, random_hands

    generator = np.random.default_rng(_SEED)
    works: dict[str, Work] = {}
    for name, cards, pack in _BATCH:
        pool = random_hands(generator, min(hands, _POOL_HANDS), cards, pack=pack)
        rank = partial(batch.rank, kind_name=name, check=False, threads=threads)
        works[f"{name}, {cards} cards"] = _over(pool, hands, rank)
        if name == "omaha":
            split = partial(batch.rank_split, split="omaha-hi-lo", check=False, threads=threads)
            works["omaha-hi-lo, 9 cards"] = _over(pool, hands, split)
    return [
        _figure(work, f"batch, {_threads(threads)}", hands, seconds)
        for work, seconds in best_seconds(works, repeats=_REPEATS).items()
    ]


def _over(pool: "Hands", hands: int, rank: "Callable[[Hands], object]") -> "Work":
    """Rank this many hands in all, going over the pool as often as needed."""
    rounds, rest = divmod(hands, len(pool))

    def work() -> None:
        for _ in range(rounds):
            rank(pool)
        if rest:
            rank(pool[:rest])

    return work


def _count(threads: int) -> Figure:
    from houseway.ranking import batch
    from houseway.ranking.timing import best_seconds

    every = comb(52, 7)

    def count() -> None:
        if int(batch.count_scores("high", 7, threads=threads).sum()) != every:
            raise InvariantError(f"the counts of all seven-card hands do not add up to {every:,}")

    name = "all C(52,7), counted"
    return _figure(name, f"batch, {_threads(threads)}", every, best_seconds({name: count}, repeats=2)[name])


def _threads(threads: int) -> str:
    return f"{threads} thread{'' if threads == 1 else 's'}"


def _short(number: int) -> str:
    return f"{number / 1e6:.1f} M" if number >= 10_000_000 else f"{number / 1e6:.2f} M"


def _took(figure: Figure) -> str:
    return f"{figure.hands:,} in {figure.seconds:.3f} s"
