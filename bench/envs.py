"""Environments for learning programs: decisions a second, many tables at once, and at one table that the referee keeps.

Whoever decides takes any open action; the time to choose it is not counted. A step at many tables is everything that
`step` does: the others play, the hand ends or comes back to the seat, observations, masks and rewards are handed out.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bench.rows import MISSING, US, Row, Verdict

if TYPE_CHECKING:
    from bench.works import Size

GAMES: Final = {
    "fixed-limit hold'em": "ocean-view/holdem",
    "no-limit hold'em": "oasis/holdem",
    "razz": "ocean-view/razz",
    "lowball": "ocean-view/lowball",
}
SEATS: Final = (2, 6)
MANY: Final = 4096
ENV_WORKS: Final = tuple(f"envs {game}, {seats} seats, {MANY} tables" for game in GAMES for seats in SEATS)
ONE_TABLE: Final = "one table"
_WANTED: Final = 1e6


def measure_envs(works: Sequence[str], size: "Size") -> Iterator[Row]:
    """The rows of these works: at many tables on one thread, and at one table of the referee."""
    for work in ENV_WORKS:
        if work not in works:
            continue
        game, seats = work.removeprefix("envs ").split(", ")[:2]
        try:
            yield Row(work=work, hands_per_second=_many(GAMES[game], int(seats.split()[0]), size))
            yield Row(work=work, who=ONE_TABLE, hands_per_second=_one(GAMES[game], int(seats.split()[0]), size))
        except ImportError:
            yield Row(work=work, note=MISSING)


def _many(offer: str, seats: int, size: "Size") -> float:
    from houseway.envs import make_vector

    env, chance = make_vector(offer, MANY, seats=seats, styles="caller"), np.random.default_rng(7)
    _, info = env.reset(seed=7)
    best, steps = 0.0, max(1, size.scalar_hands // 2000)
    for _ in range(size.turns):
        seconds = 0.0
        for _ in range(steps):
            taken = (chance.random(info["action_mask"].shape, np.float32) * info["action_mask"]).argmax(axis=1)
            start = perf_counter()
            *_, info = env.step(taken)
            seconds += perf_counter() - start
        best = max(best, steps * MANY / seconds)
    return best


def _one(offer: str, seats: int, size: "Size") -> float:
    from houseway.envs import make

    env: Any = make(offer, seats=seats)
    chance, best = np.random.default_rng(7), 0.0
    env.reset(seed=7)
    for _ in range(size.turns):
        seconds, decisions = 0.0, 0
        while seconds < size.turn_seconds:
            mask = env.observe(env.agent_selection)["action_mask"]
            taken = int(chance.choice(np.flatnonzero(mask)))
            start = perf_counter()
            env.step(taken)
            if env.episode.over:
                env.reset()
            seconds += perf_counter() - start
            decisions += 1
        best = max(best, decisions / seconds)
    return best


def env_verdicts(rows: Sequence[Row]) -> list[Verdict]:
    """A million decisions a second between two, on one thread."""
    found = []
    for row in rows:
        if row.work in ENV_WORKS and row.who == US and "2 seats" in row.work and row.hands_per_second:
            million = row.hands_per_second / 1e6
            met = row.hands_per_second >= _WANTED
            found.append(Verdict(goal=row.work, wanted=1.0, measured=million, unit="M decisions/s", met=met))
    return found
