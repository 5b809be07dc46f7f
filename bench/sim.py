"""Whole hands in bulk, beside other people's engines: six players who call to the showdown, on one core and on two.

Everybody deals, bets every round and compares the hands. Ours are played from a house's rule book with the fee, the
carry-overs and every count of a tally; the peers play one hand a call, as they are made to. RLCard's and OpenSpiel's
players choose at random, because neither lets everybody call down in fewer decisions.
"""

import os
import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from bench.referee import PLAYERS, pokerkit
from bench.rows import MISSING, US, Row, Verdict, broken
from houseway.bulk.jobs import BLOCK, Job, play
from houseway.ranking.timing import version_of

if TYPE_CHECKING:
    from bench.works import Size

ONE_CORE: Final = "1 core"
TWO_CORES: Final = "2 cores"
MIXED: Final = "mixed styles"
GAMES: Final = {
    "fixed-limit hold'em": "ocean-view/holdem",
    "limit Omaha hi-lo": "ocean-view/omaha-hi-lo",
    "seven-card stud": "ocean-view/stud",
    "razz": "ocean-view/razz",
    "lowball": "ocean-view/lowball",
}
PUSH_NINE: Final = "push-nine"
HOLDEM: Final = "sim fixed-limit hold'em"
SIM_WORKS: Final = (
    *(f"sim {game}, all call, {ONE_CORE}" for game in GAMES),
    f"{HOLDEM}, all call, {TWO_CORES}",
    f"{HOLDEM}, {MIXED}, {ONE_CORE}",
    f"sim {PUSH_NINE}, all call, {ONE_CORE}",
    f"sim {PUSH_NINE}, {MIXED}, {ONE_CORE}",
)
_STYLES: Final = ("tight", "loose", "aggressive", "passive")
_LEAST_BLOCKS: Final = 4

Hands = Callable[[], None]
"""Plays one hand."""


def _job(game: str, styles: tuple[str, ...] = ("caller",)) -> Job:
    if game == PUSH_NINE:
        return Job(offer="s-and-k/push-nine", limit="$1", players=PLAYERS, styles=styles, seed=7)
    return Job(offer=GAMES[game], limit="$4-$8", players=PLAYERS, styles=styles, seed=7)


def _rlcard() -> Hands:
    """RLCard's limit hold'em, its own random agents."""
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("limit-holdem", config={"game_num_players": PLAYERS, "seed": 7})
    agent = import_module("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent] * PLAYERS)

    def run() -> None:
        env.run(is_training=False)

    return run


_SPIEL: Final = (
    "universal_poker(betting=limit,numPlayers=6,numRounds=4,blind=200 400 0 0 0 0,raiseSize=400 400 800 800,"
    "firstPlayer=3 1 1 1,maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
)


def _open_spiel() -> Hands:
    """OpenSpiel's universal poker in C++, stepped from Python, calling (action 1) all the way."""
    game = import_module("pyspiel").load_game(_SPIEL)
    chance = random.Random(7)

    def run() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()) if state.is_chance_node() else 1)

    return run


def _pokerkit(game: str) -> Hands:
    table = pokerkit(game)

    def run() -> None:
        table(None)

    return run


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Somebody who plays whole hands."""

    name: str
    package: str
    plays: dict[str, Callable[[], Hands]]


ENGINES: Final = (
    Engine(
        name="pokerkit",
        package="pokerkit",
        plays={game: partial(_pokerkit, game) for game in GAMES if game != "lowball"},
    ),
    Engine(name="rlcard, random", package="rlcard", plays={"fixed-limit hold'em": _rlcard}),
    Engine(name="open_spiel", package="open_spiel", plays={"fixed-limit hold'em": _open_spiel}),
)


def sim_peers() -> dict[str, str | None]:
    """The versions that are installed."""
    return {engine.package: version_of(engine.package) for engine in ENGINES}


def measure_sim(works: Sequence[str], size: "Size") -> Iterator[Row]:
    """The rows of these works; ours are the best of several turns."""
    for work in SIM_WORKS:
        if work not in works:
            continue
        game = work.removeprefix("sim ").partition(",")[0]
        job = _job(game, _STYLES if MIXED in work else ("caller",))
        if TWO_CORES in work:
            yield _on_two(work, job, size)
            continue
        ours = Row(work=work, hands_per_second=_ours(job, size))
        theirs = (
            [] if MIXED in work else [_theirs(work, game, engine, size) for engine in ENGINES if game in engine.plays]
        )
        best = max(
            (row for row in theirs if row.hands_per_second), key=lambda row: row.hands_per_second or 0, default=None
        )
        if best is not None:
            times = (ours.hands_per_second or 0.0) / (best.hands_per_second or 1.0)
            ours = replace(ours, times_best_peer=times, best_peer=best.who)
        yield from (ours, *theirs)


def _blocks(size: "Size") -> int:
    return max(_LEAST_BLOCKS, size.batch_hands // BLOCK // 4)


def _ours(job: Job, size: "Size") -> float:
    play(job, 0)
    best, blocks = 0.0, _blocks(size)
    for turn in range(size.turns):
        start = perf_counter()
        for block in range(blocks):
            play(job, turn * blocks + block)
        best = max(best, blocks * BLOCK / (perf_counter() - start))
    return best


def _on_two(work: str, job: Job, size: "Size") -> Row:
    """The same blocks shared out to two processes."""
    if (os.cpu_count() or 1) < 2:
        return Row(work=work, note="there is one core only")
    best, blocks = 0.0, 2 * _blocks(size)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(_part, [job] * 2, [range(1)] * 2))
        for _ in range(size.turns):
            start = perf_counter()
            list(pool.map(_part, [job] * 2, [range(first, blocks, 2) for first in range(2)]))
            best = max(best, blocks * BLOCK / (perf_counter() - start))
    return Row(work=work, hands_per_second=best)


def _part(job: Job, blocks: Sequence[int]) -> None:
    for block in blocks:
        play(job, block)


def _theirs(work: str, game: str, engine: Engine, size: "Size") -> Row:
    row = Row(work=work, who=engine.name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a peer's own code does is not ours to mend
            run = engine.plays[game]()
        run()
    except ImportError:
        return replace(row, note=MISSING)
    except Exception as problem:  # noqa: BLE001
        return replace(row, note=broken(problem))
    best = 0.0
    for _ in range(size.turns):
        start, hands = perf_counter(), 0
        while perf_counter() - start < 3 * size.turn_seconds:
            run()
            hands += 1
        best = max(best, hands / (perf_counter() - start))
    return replace(row, hands_per_second=best)


def sim_verdicts(rows: Sequence[Row]) -> list[Verdict]:
    """The goals of bulk play that these rows can speak to."""
    speed = {row.work: row.hands_per_second for row in rows if row.who == US and row.hands_per_second}
    found: list[Verdict] = []
    one, two = f"{HOLDEM}, all call, {ONE_CORE}", f"{HOLDEM}, all call, {TWO_CORES}"
    if one in speed:
        million = speed[one] / 1e6
        found.append(Verdict(goal=one, wanted=2.0, measured=million, unit="M hands/s", met=million >= 2.0))
    push = f"sim {PUSH_NINE}, all call, {ONE_CORE}"
    if push in speed:
        million = speed[push] / 1e6
        found.append(Verdict(goal=push, wanted=5.0, measured=million, unit="M hands/s", met=million >= 5.0))
    if one in speed and two in speed:
        times = speed[two] / speed[one]
        found.append(
            Verdict(goal=f"{HOLDEM}, 2 cores over 1", wanted=1.8, measured=times, unit="times", met=times >= 1.8)
        )
    for game in GAMES:
        work = f"sim {game}, all call, {ONE_CORE}"
        if one in speed and work in speed and work != one:
            times = speed[one] / speed[work]
            text = f"{work}, times slower than hold'em"
            found.append(Verdict(goal=text, wanted=3.0, measured=times, unit="times", met=times <= 3.0))
    return found
