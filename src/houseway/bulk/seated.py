"""Tables played in bulk that stop for one seat's decisions, thousands at a time.

The seat's observations and actions are numbers in arrays shared by all tables; `houseway.envs` says what they mean. A
table's hands depend only on its seed, the number of the episode and the seat's decisions.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.bulk.compiling import compile_table, needs
from houseway.bulk.engine import connect, getting_ready
from houseway.bulk.kernels import root
from houseway.bulk.kernels.codes import MOST_HISTORY, SEATED
from houseway.bulk.kernels.kernel_memory import STATE, WHERE, Memory
from houseway.bulk.play_styles import BUCKETS, Style
from houseway.bulk.poker import RecordedHands
from houseway.errors import HousewayError, InvariantError
from houseway.referee.game import Game
from houseway.referee.rules import Rules

_SCRIPT: Final = 32
"""How many of the seat's decisions in one hand fit at first."""
_STANDING: Final = ("state", "_script", "codes", "mask", "seen", "last", "rewards", "over", "_won")
"""The arrays that outlast a call."""
_NONE: Final = (0,) * BUCKETS
_LEARNER: Final = Style(name="the seat", enter=_NONE, open=_NONE, bet=_NONE, go_on=_NONE, raises=_NONE)
"""A placeholder among the styles, never used."""

Numbers = npt.NDArray[np.int64]


class SeatedError(HousewayError):
    """A table where the seat never has a decision."""


class Columns(Struct, frozen=True, kw_only=True):
    """The offsets of the parts of an observation, -1 for a part the game does not have; and its length."""

    own: int
    board: int
    shown: int
    seats: int
    table: int
    acts: int
    draws: int
    rounds: int
    """Betting rounds."""
    draw_count: int
    down: int
    """Cards dealt face down before the first card face up."""
    length: int


class Sat(Struct, frozen=True, kw_only=True):
    """The setup: the table, its players, and the form of the seat's decisions."""

    rules: Rules
    game: Game
    styles: tuple[Style, ...]
    """How the others play, starting at the seat's left."""
    seat: int
    """Counted from 0."""
    buy_in: int
    unit: int
    """The divisor of chip amounts."""
    hands: int
    """The minimum number of hands in an episode."""
    columns: Columns
    actions: tuple[tuple[int, int], ...]
    """Each is a code of `kernels.seats`, with the size of a bet or one bit per place of a discard."""


class SeatedTables:
    """Many tables side by side; every call overwrites the arrays."""

    def __init__(self, sat: Sat, count: int, *, threads: int = 1, same_step: bool = True) -> None:
        from houseway.bulk.kernels import seats

        self._at: Any = seats
        self.sat, self.count = sat, count
        players = len(sat.styles) + 1
        others = [*sat.styles[players - 1 - sat.seat :], _LEARNER, *sat.styles[: players - 1 - sat.seat]]
        with getting_ready(needs(sat.rules, sat.game, players, loop="seats"), sat.rules.title):
            self._table = compile_table(sat.rules, sat.game, players, others, sat.buy_in)
        parts = max(1, min(threads, count))
        self._memories = [self._memory() for _ in range(parts)]
        self._bounds = [count * part // parts for part in range(parts + 1)]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None
        self._where = self._placed(sat, same_step=same_step)
        self._kinds = np.array([kind for kind, _ in sat.actions], np.int64)
        self._bits = np.array([bits for _, bits in sat.actions], np.int64)
        self.state = np.zeros(count, STATE)
        self._script: Numbers = np.zeros((count, _SCRIPT), np.int64)
        self.codes: Numbers = np.zeros((count, len(sat.actions)), np.int64)
        """The kernels' code for each open action."""
        self.mask = np.zeros((count, len(sat.actions)), np.int8)
        self.seen = np.zeros((count, sat.columns.length), np.float32)
        self.last = np.zeros((count, sat.columns.length), np.float32)
        """The observation at the end of an episode, if the next one began in the same call."""
        self.rewards = np.zeros(count, np.float64)
        self.over = np.zeros(count, np.int8)
        self._won: Numbers = np.zeros((count, players + 2), np.int64)
        self._all = np.full(count, seats.DECIDE, np.int8)
        self._no_actions: Numbers = np.zeros(count, np.int64)
        self._tables: Any = None
        self._again: SeatedTables | None = None

    def _memory(self) -> Memory:
        memory = self._table.memory.copy()
        memory["given"] = SEATED
        connect(memory, self._table)
        return memory

    def _placed(self, sat: Sat, *, same_step: bool) -> Memory:
        where = np.zeros((), WHERE)
        for name in ("own", "board", "shown", "seats", "table", "acts", "draws", "rounds", "draw_count", "down"):
            where[name] = getattr(sat.columns, name)
        where["unit"], where["seat"], where["wanted_hands"] = sat.unit, sat.seat, sat.hands
        where["same_step"] = same_step
        return where

    @property
    def won(self) -> Numbers:
        """What every seat won or lost in an episode that has just ended, in cents."""
        return self._won[:, :-2]

    @property
    def fees(self) -> Numbers:
        """What the house collected in that episode."""
        return self._won[:, -2]

    @property
    def hands(self) -> Numbers:
        """How many hands that episode had."""
        return self._won[:, -1]

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The state of every table, to be restored at identical tables."""
        return {name: getattr(self, name).copy() for name in _STANDING}

    def put_back(self, arrays: dict[str, npt.NDArray[Any]]) -> None:
        """Restore the state of every table."""
        for name in _STANDING:
            setattr(self, name, arrays[name].copy())

    def begin(self, which: npt.NDArray[np.bool_], seeds: Numbers | None = None) -> None:
        """Begin the next episode at some tables; with seeds, the first one."""
        if seeds is not None:
            self.state["seed"][which] = seeds[which]
            self.state["episode"][which] = -1
        wanted = np.where(which, np.int8(self._at.BEGIN), np.int8(self._at.NOTHING))
        self._run(wanted, self._no_actions)

    def decide(self, actions: Numbers, begins: npt.NDArray[np.bool_] | None = None) -> None:
        """Take an open action at every table; it is ignored at tables that begin a new episode."""
        if int(self.state["decisions"].max()) >= self._script.shape[1]:
            self._script = np.concatenate([self._script, np.zeros_like(self._script)], axis=1)
        wanted = self._all if begins is None else np.where(begins, np.int8(self._at.BEGIN), self._all)
        self._run(wanted, actions)

    def _run(self, wanted: npt.NDArray[np.int8], actions: Numbers) -> None:
        parts = range(len(self._memories))
        if self._pool is None:
            self._part(0, wanted, actions)
        else:
            list(self._pool.map(lambda part: self._part(part, wanted, actions), parts))
        if any(memory["trouble"] for memory in self._memories):
            raise InvariantError("a betting round has too many bets for the engine")
        if (self.over == self._at.NEVER_ASKED).any():
            raise SeatedError("the seat never has a decision at this table: give everyone more chips")

    def _part(self, part: int, wanted: npt.NDArray[np.int8], actions: Numbers) -> None:
        start, stop = self._bounds[part], self._bounds[part + 1]
        address = self._memories[part].ctypes.data
        root("seats").call(address, self._where, wanted, actions, start, stop, *self._rows())

    def _rows(self) -> Any:
        """The other arrays that a call reads and writes, collected once."""
        if self._tables is None or self._tables.script is not self._script or self._tables.state is not self.state:
            self._tables = self._at.Tables(
                kinds=self._kinds, bits=self._bits, state=self.state, script=self._script,
                script_at=self._script.ctypes.data, codes=self.codes, mask=self.mask, seen=self.seen, last=self.last,
                rewards=self.rewards, over=self.over, won=self._won,
            )  # fmt: skip
        return self._tables

    def kept(self, seed: int, episode: int, decisions: Sequence[int], hands: int) -> RecordedHands:
        """Replay this many hands of an episode with these decisions; returns everything that was dealt and decided."""
        if self._again is None:
            self._again = SeatedTables(self.sat, 1)
        return self._again.again(seed, episode, decisions, hands)

    def again(self, seed: int, episode: int, decisions: Sequence[int], hands: int) -> RecordedHands:
        """The same at the first of these tables, which loses its current state."""
        seats, told = self._at, list(decisions)
        memory, row = self._memories[0], self.state[0]
        players, wanted = int(memory["n"]), np.full(self.count, seats.NOTHING, np.int8)
        decks, decided = np.zeros((hands, int(memory["pack"])), np.uint8), list[int]()
        stacks, fees = np.zeros((hands, players), np.int64), np.zeros(hands, np.int64)
        self._script = np.zeros((self.count, max(len(told), self._script.shape[1])), np.int64)
        row["seed"], row["episode"], row["hand_number"] = seed, episode - 1, -1
        wanted[0], button = seats.AGAIN, 0
        for hand in range(hands):
            self._script[0, : len(told)], row["decisions"] = told, len(told)
            self._run(wanted, self._no_actions)
            if row["hand_number"] != hand + 1 or memory["history_length"] > MOST_HISTORY:
                raise InvariantError(f"hand {hand} of the episode is unfinished, or too long for the engine")
            decided += memory["history"][: memory["history_length"]].tolist()
            told = told[int(memory["cursor"]) :]
            decks[hand] = memory["deck"][: decks.shape[1]]
            stacks[hand], fees[hand] = memory["seat_stack"][:players], memory["collected"]
            if not hand:
                button = int(memory["button"] - memory["has_button"]) % players
        return RecordedHands(decks, np.array(decided, np.int64), stacks, fees, button, int(memory["least"]))
