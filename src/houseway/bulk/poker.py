"""Blocks of poker and push-nine in bulk: arrays are made once per job, a kernel plays, and the counters are read."""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.bulk.compiling import compile_table, needs
from houseway.bulk.engine import Tell, connect, getting_ready, in_lines
from houseway.bulk.jobs import TABLES, Job, Playing, prepare
from houseway.bulk.kernels import root
from houseway.bulk.kernels.codes import KEPT, TOLD
from houseway.bulk.kernels.kernel_memory import COUNTERS, CompiledTable, Memory
from houseway.bulk.tally import COUNTS, POT_BINS, STRETCH, SeatTally, Tally
from houseway.errors import InvariantError

MOST_KEPT: Final = 1 << 20
_NO_DECKS: Final = np.zeros((0, 0), np.uint8)
_NO_STACKS: Final = np.zeros((0, 0), np.int64)
_NO_FEES: Final = np.zeros(0, np.int64)


@lru_cache(maxsize=32)
def _compiled(job: Job) -> CompiledTable:
    playing = prepare(job)
    return compile_table(playing.rules, playing.game, job.players, playing.styles, playing.buy_in)


def _run(
    table: CompiledTable,
    memory: Memory,
    seed: int,
    block: int,
    start: int,
    tables: int,
    hands: int,
    decks: npt.NDArray[np.uint8] = _NO_DECKS,
    stacks: npt.NDArray[np.int64] = _NO_STACKS,
    fees: npt.NDArray[np.int64] = _NO_FEES,
) -> None:
    connect(memory, table)
    loop = root("push_hands" if table.push else "hands").call
    at = memory.ctypes.data
    loop(at, np.uint64(seed % (1 << 64)), np.uint64(block), start, tables, hands, decks, stacks, fees)
    if memory["trouble"]:
        raise InvariantError("a betting round has too many bets for the engine")


def get_ready(playing: Playing, tell: Tell = in_lines) -> None:
    """Compile and precompute everything that the job's blocks need."""
    with getting_ready(needs(playing.rules, playing.game, playing.job.players), playing.rules.title, tell):
        _compiled(playing.job)


def play(playing: Playing, block: int) -> Tally:
    """One block of a job."""
    job = playing.job
    get_ready(playing)
    table = _compiled(job)
    memory = table.memory.copy()
    _run(table, memory, job.seed, block, 0, TABLES, STRETCH)
    return tally_of(memory, playing)


def tally_of(m: Memory, playing: Playing) -> Tally:
    """The tally in a memory's counters."""

    def of(name: str, seat: int) -> int:
        return int(m[f"seat_{name}"][seat])

    seats = tuple(
        SeatTally(
            style=style.name,
            squares=(of("squares_high", seat) << 32) + of("squares", seat),
            **{name: of(name, seat) for name in ("hands", "net", "entered", "raised", "showdowns", "won", "buy_ins")},
        )
        for seat, style in enumerate(playing.styles)
    )
    return Tally(
        hands=int(m["hands"]),
        stretches=int(m["stretches"]),
        collected=int(m["collected_all"]),
        collected_squares=int(m["collected_squares"]),
        pots=int(m["pots"]),
        pot_sizes=tuple(int(one) for one in m["histogram"][:POT_BINS]),
        showdowns=int(m["showdowns"]),
        splits=int(m["splits"]),
        decisions=int(m["decided"]),
        rounds=tuple(int(one) for one in m["rounds"]),
        seats=seats,
        counts={name: int(m[name]) for name in COUNTS if isinstance(COUNTERS.fields.get(name), str) and m[name]},
    )


class Replay(Struct, frozen=True):
    """Hands of one table with given decks and decisions, for comparing the kernel with the referee."""

    stacks: npt.NDArray[np.int64]
    """After each hand, seat by seat."""
    fees: npt.NDArray[np.int64]
    asked: int
    """How many decisions it used."""


def replay(
    table: CompiledTable, decks: npt.NDArray[np.uint8], codes: npt.NDArray[np.int64], stacks: list[int], button: int
) -> Replay:
    """Play given hands: returns everyone's chips and the fee after each.

    A decision is -1 to fold, 0 to check, call, bring in, or pass, the amount of a bet or raise, 1 to kill or straddle,
    or one bit per discard, with the first card's lowest. `codes` has the decisions on a push pot.
    """
    memory = table.memory.copy()
    memory["given"] = TOLD
    memory["button"] = button
    memory["codes"], memory["coded"] = codes.ctypes.data, len(codes)
    memory["seat_stack"][: len(stacks)] = stacks
    after, fees = np.zeros((len(decks), len(stacks)), np.int64), np.zeros(len(decks), np.int64)
    _run(table, memory, 0, 0, 0, 1, len(decks), decks, after, fees)
    return Replay(after, fees, int(memory["cursor"]))


class RecordedHands(Struct, frozen=True):
    """A table's hands, with everything that was dealt and decided, and the result of each."""

    decks: npt.NDArray[np.uint8]
    codes: npt.NDArray[np.int64]
    """Decisions in order, as `replay` takes them."""
    stacks: npt.NDArray[np.int64]
    fees: npt.NDArray[np.int64]
    button: int
    """The seat of the first button, counted from 0."""
    least: int
    """A player with fewer chips than this before a hand buys in again."""


def keep(job: Job, block: int, number: int) -> RecordedHands:
    """Replay one table of a block and record everything."""
    table = _compiled(job)
    memory = table.memory.copy()
    pack = int(memory["pack"])
    codes = np.zeros(MOST_KEPT, np.int64)
    memory["given"] = KEPT
    memory["codes"], memory["coded"] = codes.ctypes.data, len(codes)
    decks, stacks = np.zeros((STRETCH, pack), np.uint8), np.zeros((STRETCH, job.players), np.int64)
    fees = np.zeros(STRETCH, np.int64)
    _run(table, memory, job.seed, block, number, 1, STRETCH, decks, stacks, fees)
    if memory["cursor"] > len(codes):
        raise InvariantError("one table has too many decisions for the engine")
    least = int(memory["least"])
    return RecordedHands(decks, codes[: memory["cursor"]], stacks, fees, number % job.players, least)
