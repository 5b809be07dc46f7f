"""Blocks of poker and push-nine in bulk: arrays are made once for a job, a kernel plays, the counters are read off."""

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.errors import InvariantError
from houseway.sim.compiling import Compiled, compile_table
from houseway.sim.jobs import TABLES, Job, Playing, prepare
from houseway.sim.kernels import layout as at
from houseway.sim.tally import COUNTS, POT_BINS, STRETCH, SeatTally, Tally

_COUNTERS: Final = {
    "kills": at.KILLS, "straddles": at.STRADDLES, "windows": at.WINDOWS, "caps": at.CAPS,
    "check_raises_barred": at.BARRED, "all_ins": at.ALL_INS, "short_all_ins": at.SHORTS, "side_pots": at.SIDE_POTS,
    "returned": at.RETURNS, "odd_chips": at.ODDS, "no_lows": at.NO_LOWS, "scoops": at.SCOOPS,
    "no_flop_fees": at.NO_FLOP_FEES, "bring_ins": at.BRING_INS, "open_pairs": at.PAIRS_OPEN,
    "checked_sevens": at.SEVENS_CHECKED, "sevens_bitten": at.SEVENS_BITTEN, "draws": at.DRAWS_MADE,
    "run_outs": at.RUN_OUTS, "passed_out": at.PASSED_OUTS, "pushed_pots": at.PUSHED_POTS, "bought_in": at.BOUGHT_IN,
    "last_pushes": at.LAST_PUSHES, "cows": at.COWS_MADE, "partners": at.PARTNERS_MADE, "backings": at.BACKINGS_MADE,
    "forfeits": at.FORFEITS, "no_takers": at.NO_TAKERS, "unbet_splits": at.UNBET_SPLITS,
}  # fmt: skip
_MOST_KEPT: Final = 1 << 20
_NO_DECKS: Final = np.zeros((0, 0), np.uint8)
_NO_STACKS: Final = np.zeros((0, 0), np.int64)
_NO_FEES: Final = np.zeros(0, np.int64)


@cache
def kernel(name: str = "hands") -> Any:
    """The compiled loop of a module, from the cache on disk where no source of it has changed."""
    from hashlib import sha256

    module = import_module(f"houseway.sim.kernels.{name}")
    folder = Path(at.__file__).parent
    sources = sha256(b"".join(path.read_bytes() for path in sorted(folder.glob("*.py")))).hexdigest()
    return module.made(sources)


@lru_cache(maxsize=32)
def _compiled(job: Job) -> Compiled:
    playing = prepare(job)
    return compile_table(playing.rules, playing.game, job.players, playing.styles, playing.buy_in)


def _run(
    table: Compiled, memory: npt.NDArray[np.int64], seed: int, block: int, start: int, tables: int, hands: int,
    decks: npt.NDArray[np.uint8] = _NO_DECKS, stacks: npt.NDArray[np.int64] = _NO_STACKS,
    fees: npt.NDArray[np.int64] = _NO_FEES,
) -> None:  # fmt: skip
    memory[at.T16], memory[at.T32] = table.t16.ctypes.data, table.t32.ctypes.data
    loop = kernel("push_hands" if table.push else "hands")
    loop(memory, np.uint64(seed % (1 << 64)), np.uint64(block), start, tables, hands, decks, stacks, fees)
    if memory[at.TROUBLE]:
        raise InvariantError("a betting round of more bets than can be kept in mind")


def play(playing: Playing, block: int) -> Tally:
    """One block of a job."""
    job = playing.job
    table = _compiled(job)
    memory = table.memory.copy()
    _run(table, memory, job.seed, block, 0, TABLES, STRETCH)
    return _tally(memory, playing)


def _tally(m: npt.NDArray[np.int64], playing: Playing) -> Tally:
    def row(first: int, seat: int) -> int:
        return int(m[first + seat])

    seats = tuple(
        SeatTally(
            style=style.name, hands=row(at.SEAT_HANDS, seat), net=row(at.SEAT_NET, seat),
            squares=(row(at.SEAT_SQUARES_HIGH, seat) << 32) + row(at.SEAT_SQUARES, seat),
            entered=row(at.SEAT_ENTERED, seat), raised=row(at.SEAT_RAISED, seat),
            showdowns=row(at.SEAT_SHOWDOWNS, seat), won=row(at.SEAT_WON, seat), buy_ins=row(at.SEAT_BUY_INS, seat),
        )
        for seat, style in enumerate(playing.styles)
    )  # fmt: skip
    return Tally(
        hands=int(m[at.HANDS]), stretches=int(m[at.STRETCHES]), collected=int(m[at.COLLECTED_ALL]),
        collected_squares=int(m[at.COLLECTED_SQUARES]), pots=int(m[at.POTS]),
        pot_sizes=tuple(int(one) for one in m[at.HISTOGRAM : at.HISTOGRAM + POT_BINS]),
        showdowns=int(m[at.SHOWDOWNS]), splits=int(m[at.SPLITS]), decisions=int(m[at.DECIDED]),
        rounds=tuple(int(one) for one in m[at.ROUND_1 : at.ROUND_1 + at.MOST_ROUNDS]), seats=seats,
        counts={name: int(m[_COUNTERS[name]]) for name in COUNTS if name in _COUNTERS and m[_COUNTERS[name]]},
    )  # fmt: skip


class Replay(Struct, frozen=True):
    """Hands of one table with decks and decisions that are given: how the kernel is compared with the referee."""

    stacks: npt.NDArray[np.int64]
    """After each hand, seat by seat."""
    fees: npt.NDArray[np.int64]
    asked: int
    """How many decisions it asked for."""


def replay(
    table: Compiled, decks: npt.NDArray[np.uint8], codes: npt.NDArray[np.int64], stacks: list[int], button: int
) -> Replay:
    """Play given hands: everyone's chips and the fee after each of them.

    A decision is -1 to fold, 0 to check, call, bring in or pass, the amount of a bet or raise, 1 to kill or straddle,
    or a bit for each card that is thrown away, the first card's lowest. What is said about a push pot is in `layout`.
    """
    memory = table.memory.copy()
    memory[at.GIVEN] = at.TOLD
    memory[at.BUTTON] = button
    memory[at.CODES], memory[at.CODED] = codes.ctypes.data, len(codes)
    memory[at.SEAT_STACK : at.SEAT_STACK + len(stacks)] = stacks
    after, fees = np.zeros((len(decks), len(stacks)), np.int64), np.zeros(len(decks), np.int64)
    _run(table, memory, 0, 0, 0, 1, len(decks), decks, after, fees)
    return Replay(after, fees, int(memory[at.CURSOR]))


class Kept(Struct, frozen=True):
    """Hands of one table with all that was dealt and decided, and what each of them came to."""

    decks: npt.NDArray[np.uint8]
    codes: npt.NDArray[np.int64]
    """Decisions, one after the other, as `replay` takes them."""
    stacks: npt.NDArray[np.int64]
    fees: npt.NDArray[np.int64]
    button: int
    """The seat of the first button, from 0."""
    least: int
    """Who has fewer chips than this before a hand buys in again."""


def keep(job: Job, block: int, number: int) -> Kept:
    """Play one table of a block again, and keep everything."""
    table = _compiled(job)
    memory = table.memory.copy()
    pack = int(memory[at.PACK])
    codes = np.zeros(_MOST_KEPT, np.int64)
    memory[at.GIVEN] = at.KEPT
    memory[at.CODES], memory[at.CODED] = codes.ctypes.data, len(codes)
    decks, stacks = np.zeros((STRETCH, pack), np.uint8), np.zeros((STRETCH, job.players), np.int64)
    fees = np.zeros(STRETCH, np.int64)
    _run(table, memory, job.seed, block, number, 1, STRETCH, decks, stacks, fees)
    if memory[at.CURSOR] > len(codes):
        raise InvariantError("more decisions at one table than can be kept")
    least = int(memory[at.LEAST])
    return Kept(decks, codes[: memory[at.CURSOR]], stacks, fees, number % job.players, least)
