"""Pricing runs: one table played in bulk, or several that differ in a rule and are dealt the same decks, until the
answer is precise enough.

Blocks are played anywhere and in any order, but counted in order. So the result after N blocks does not depend on who
played them, and neither does the stopping point. A run can be stopped after any block and resumed: a `State` is plain
data.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from houseway.bulk.jobs import BLOCK, Job, prepare
from houseway.bulk.tally import Tally
from houseway.errors import HousewayError
from houseway.pricing import intervals
from houseway.pricing.intervals import LEAST_BLOCKS, Figure

MOST_HANDS: Final = 100_000_000_000
MOST_ARMS: Final = 50
USUAL_MOST: Final = 200_000_000
"""The default maximum number of hands for a run that stops at a precision."""
_SPAN: Final = re.compile(r"(-?{0})\.\.(-?{0})(?:\.\.({0}))?".format(r"[0-9]{1,9}(?:\.[0-9]{1,4})?"))
_FORM: Final = 1
"""The format version of a saved run."""


class PricingError(HousewayError):
    """An invalid question, or a run that cannot be resumed."""


class CrewLostError(PricingError):
    """The workers are gone."""


class Arm(Struct, frozen=True, kw_only=True):
    """One of the compared tables, and its name."""

    name: str
    job: Job


class Question(Struct, frozen=True, kw_only=True):
    """The question: the other arms are compared with the first."""

    arms: tuple[Arm, ...]
    hands: int
    """Hands for each arm, in whole blocks."""
    until: float = 0.0
    """Stop early once the interval of the collection is this share of it, and the intervals of what styles win are this
    share of a bet per hand; with several arms, once those of the differences are.
    """
    sweep: str = ""
    """The switch that the arms sweep through, if they do."""
    at: tuple[float, ...] = ()
    """Its value at each arm."""

    @property
    def blocks(self) -> int:
        """The most blocks of each arm."""
        return max(LEAST_BLOCKS, ceil(self.hands / BLOCK))


class ArmResult(Struct, frozen=True, kw_only=True):
    """The results of one arm so far."""

    tally: Tally = Tally()
    squares: dict[str, int] = {}
    """The sums of `intervals.measures` over the blocks."""
    apart: dict[str, int] = {}
    """The same for the differences from the first arm."""


class State(Struct, frozen=True, kw_only=True):
    """The state of a run."""

    question: Question
    blocks: int = 0
    known: tuple[ArmResult, ...] = ()
    form: int = _FORM

    def mean(self, arm: int, name: str) -> Figure:
        """The mean per hand of one arm."""
        known = self.known[arm]
        total = intervals.measures(known.tally).get(name, 0)
        return intervals.mean(total, known.squares.get(name, 0), self.blocks, known.tally.hands)

    def difference(self, arm: int, name: str) -> Figure:
        """The difference per hand between an arm and the first, on the same decks."""
        one, other = self.known[0].tally, self.known[arm].tally
        total = intervals.measures(other).get(name, 0) - intervals.measures(one).get(name, 0)
        return intervals.mean(total, self.known[arm].apart.get(name, 0), self.blocks, other.hands)

    @property
    def enough(self) -> bool:
        """Whether the run is over."""
        if self.blocks >= self.question.blocks:
            return True
        return bool(self.question.until) and self.blocks >= LEAST_BLOCKS and self.to_go() <= 1

    def to_go(self) -> float:
        """How many times too wide the widest interval still is; 0 if no precision was requested."""
        if not self.question.until or self.blocks < LEAST_BLOCKS:
            return 0.0
        return max(self._widths()) / self.question.until

    def _widths(self) -> Iterator[float]:
        first = self.known[0].tally
        base = self.mean(0, "collected")
        limit = prepare(self.question.arms[0].job).rules.limit
        bet = max(limit.lower, limit.higher)
        for arm in range(1, len(self.known)) if len(self.known) > 1 else range(1):
            seats = [one.style for one in self.known[arm].tally.seats]
            found = self.difference if arm else self.mean
            yield found(arm, "collected").error / base.value if base.value else 0.0
            for style in dict.fromkeys(seats):
                if seats == [one.style for one in first.seats]:
                    yield found(arm, intervals.net_of(style)).error / (seats.count(style) * bet)


def begin(question: Question) -> State:
    """An empty state; raises one line on what is wrong with the question."""
    if not 1 <= len(question.arms) <= MOST_ARMS:
        raise PricingError(f"{len(question.arms)} tables cannot be compared: give 1 to {MOST_ARMS}")
    if not 1 <= question.hands <= MOST_HANDS:
        raise PricingError(f"{question.hands:,} is not a number of hands: give 1 to {MOST_HANDS:,}")
    if not 0 <= question.until < 1:
        raise PricingError(f"{100 * question.until:g} % is not an interval to wait for: give one like 0.5 %")
    for arm in question.arms:
        prepare(arm.job)
    return State(question=question, known=tuple(ArmResult() for _ in question.arms))


def after(state: State, block: Sequence[Tally]) -> State:
    """The state after one more block of every arm."""
    first = intervals.measures(block[0])
    known = []
    for so_far, tally in zip(state.known, block, strict=True):
        found = intervals.measures(tally)
        names = dict.fromkeys((*first, *found))
        apart = {name: found.get(name, 0) - first.get(name, 0) for name in names}
        known.append(
            ArmResult(
                tally=so_far.tally + tally,
                squares=intervals.added_squares(so_far.squares, found),
                apart=intervals.added_squares(so_far.apart, apart),
            )
        )
    return replace(state, blocks=state.blocks + 1, known=tuple(known))


class Promise(Protocol):
    """A block being played."""

    def result(self) -> Tally:
        """Wait for its result."""

    def cancel(self) -> object:
        """Cancel it."""


class Crew(Protocol):
    """Something that plays blocks."""

    @property
    def size(self) -> int:
        """How many blocks it plays at a time."""

    def submit(self, job: Job, block: int) -> Promise:
        """Have a block played."""


_AHEAD: Final = 3


def run(state: State, crew: Crew, tell: Callable[[State], bool]) -> State:
    """Play until the answer is precise enough, or until `tell`, called after every block, returns False.

    Blocks begun beyond the last one that counts are dropped.
    """
    arms, blocks = state.question.arms, state.question.blocks
    waiting: deque[Promise] = deque()
    asked = state.blocks * len(arms)
    try:
        while not state.enough:
            while len(waiting) < max(len(arms), _AHEAD * crew.size) and asked < blocks * len(arms):
                waiting.append(crew.submit(arms[asked % len(arms)].job, asked // len(arms)))
                asked += 1
            block = [waiting[place].result() for place in range(len(arms))]
            for _ in arms:
                waiting.popleft()
            state = after(state, block)
            if not tell(state):
                break
    except KeyboardInterrupt:
        tell(state)
    except BrokenExecutor:
        raise CrewLostError("a worker process was killed: start again") from None
    finally:
        for one in waiting:
            one.cancel()
    return state


# questions


def through(written: str) -> tuple[str, tuple[str, ...]]:
    """A switch and the values to try: `fee.amount=3..7`, `fee=2..4..0.5` or `raise_cap=3,4,none`."""
    name, sign, values = (part.strip() for part in written.partition("="))
    if not name or not sign or not values:
        raise PricingError(f"{written!r} is not a sweep: write one like fee.amount=3..7 or raise_cap=3,4,none")
    if (span := _SPAN.fullmatch(values)) is None:
        return name, tuple(one.strip() for one in values.split(","))
    least, most, step = float(span[1]), float(span[2]), float(span[3] or 1)
    if step <= 0 or most < least or (most - least) / step >= MOST_ARMS:
        raise PricingError(f"{values} is not a range of at most {MOST_ARMS} values: write one like 3..7, or 2..4..0.5")
    return name, tuple(f"{least + place * step:g}" for place in range(int((most - least) / step + 1e-9) + 1))


def arms_of(base: Job, compare: Sequence[str]) -> tuple[Arm, ...]:
    """A table as it is, and others: each a different house and game (`oasis/holdem at 2/4`), or other switches."""
    arms = [Arm(name="as it is", job=base)]
    for written in compare:
        if "=" not in written and "/" in written:
            offer, _, limit = written.partition(" at ")
            job = replace(base, offer=offer.strip(), limit=limit.strip())
        else:
            job = replace(base, switches=_over(base.switches, tuple(one.strip() for one in written.split(";"))))
        arms.append(Arm(name=written, job=job))
    return tuple(arms)


def swept(base: Job, name: str, values: Sequence[str]) -> tuple[Arm, ...]:
    """A table with each value of a switch; `seats` varies the number of players."""
    if name in ("seats", "players"):
        if not all(re.fullmatch("[0-9]{1,2}", value) for value in values):
            raise PricingError(f"{', '.join(values)} are not numbers of players: write seats=2..9")
        return tuple(Arm(name=f"{value} players", job=replace(base, players=int(value))) for value in values)
    return tuple(
        Arm(name=f"{name}={value}", job=replace(base, switches=_over(base.switches, (f"{name}={value}",))))
        for value in values
    )


def _over(switches: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Switches, with others that override them."""
    named = {one.partition("=")[0].strip() for one in more}
    return (*(one for one in switches if one.partition("=")[0].strip() not in named), *more)


# saved runs


@dataclass(frozen=True, slots=True)
class SavedRun:
    """A file that stores a run, so that it can be resumed."""

    path: Path

    def read(self, question: Question) -> State:
        """The saved state for this question; a new one if there is no file."""
        if not self.path.exists():
            return begin(question)
        try:
            state = msgspec.convert(json.loads(self.path.read_text("utf-8")), State)
        except (msgspec.ValidationError, ValueError):
            raise PricingError(
                f"{self.path} is not a saved run of houseway sim: name another file, or delete it"
            ) from None
        if state.form != _FORM or replace(state.question, hands=0, until=0.0) != replace(question, hands=0, until=0.0):
            raise PricingError(
                f"{self.path} is a saved run of another question: ask the same one, or name another file"
            )
        return replace(state, question=question)

    def write(self, state: State) -> None:
        """Save the state; a reader sees the old file or the new one, never a partial one."""
        part = self.path.with_name(f"{self.path.name}.part")
        part.write_text(json.dumps(msgspec.to_builtins(state)), encoding="utf-8")
        with suppress(FileNotFoundError):
            part.replace(self.path)
