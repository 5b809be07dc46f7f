"""What a run of the bench found: rows of figures, the goals they are held against, and the JSON of it all."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from bench.fixed_work import REFERENCE_SECONDS
from houseway.ranking.timing import machine

US: Final = "houseway"
MISSING: Final = "missing: not installed here"
"""The note of a row whose library is not there."""


def broken(problem: Exception) -> str:
    """The note of a row whose library is there and does not work: it stops no other."""
    return f"fails here: {type(problem).__name__}: {problem}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One figure: hands per second, or seconds where no hands are counted, or a note that says why neither."""

    work: str
    who: str = US
    hands_per_second: float | None = None
    seconds: float | None = None
    times_best_peer: float | None = None
    """Our hands per second over those of the best peer in the same work."""
    best_peer: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A goal and what was measured."""

    goal: str
    wanted: float
    measured: float
    unit: str
    met: bool

    def in_yardsticks(self, seconds: float) -> "Verdict":
        """The same as a ratio to the yardstick (`fixed_work`), which took so many seconds in this run.

        Goals are written down as on a machine that does that work in `REFERENCE_SECONDS`. A goal that is a ratio stays.
        """
        if self.unit in _SECONDS:
            one = _SECONDS[self.unit]
            wanted, measured = self.wanted * one / REFERENCE_SECONDS, self.measured * one / seconds
            return Verdict(goal=self.goal, wanted=wanted, measured=measured, unit=_YARDSTICKS, met=measured < wanted)
        if self.unit.endswith("/s"):
            wanted, measured = self.wanted * REFERENCE_SECONDS, self.measured * seconds
            unit = f"{self.unit.removesuffix('/s')}/yardstick"
            return Verdict(goal=self.goal, wanted=wanted, measured=measured, unit=unit, met=measured >= wanted)
        return self


_SECONDS: Final = {"s": 1.0, "us": 1e-6}
_YARDSTICKS: Final = "yardsticks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What the rankings should reach: a figure made from one or two rows, and the least (or most) it may be."""

    text: str
    wanted: float
    unit: str
    works: tuple[str, ...]
    figure: Callable[[Sequence[Row]], float]
    at_most: bool = False

    def verdict(self, rows: Iterable[Row]) -> Verdict | None:
        """Met or not; None if a row it needs was not measured."""
        ours = {row.work: row for row in rows if row.who == US}
        if not all(work in ours for work in self.works):
            return None
        measured = self.figure([ours[work] for work in self.works])
        met = measured < self.wanted if self.at_most else measured >= self.wanted
        return Verdict(goal=self.text, wanted=self.wanted, measured=measured, unit=self.unit, met=met)


def _speed(rows: Sequence[Row]) -> float:
    return (rows[0].hands_per_second or 0.0) / 1e6


def _ratio(rows: Sequence[Row]) -> float:
    return (rows[0].hands_per_second or 0.0) / (rows[1].hands_per_second or float("inf"))


def _time(rows: Sequence[Row]) -> float:
    return float("inf") if rows[0].seconds is None else rows[0].seconds


ONE: Final = "1 thread"
TWO: Final = "2 threads"
_M: Final = "M hands/s"
GOALS: Final = (
    Goal(text="batch high 7, 1 thread", wanted=250, unit=_M, works=(f"batch high 7, {ONE}",), figure=_speed),
    Goal(
        text="batch high 7, 2 threads over 1", wanted=1.7, unit="times", figure=_ratio,
        works=(f"batch high 7, {TWO}", f"batch high 7, {ONE}"),
    ),
    Goal(
        text="batch low 7 over high 7, 1 thread", wanted=1, unit="times", figure=_ratio,
        works=(f"batch low 7, {ONE}", f"batch high 7, {ONE}"),
    ),
    Goal(text="batch omaha 9, 1 thread", wanted=25, unit=_M, works=(f"batch omaha 9, {ONE}",), figure=_speed),
    Goal(
        text="batch omaha-hi-lo 9, 1 thread", wanted=15, unit=_M, figure=_speed,
        works=(f"batch omaha-hi-lo 9, {ONE}",),
    ),
    Goal(text="scalar high 7", wanted=1.5, unit=_M, works=("scalar high 7",), figure=_speed),
    Goal(
        text="all C(52,7) counted, 2 threads", wanted=0.5, unit="s", figure=_time, at_most=True,
        works=(f"count high 7 of 52, {TWO}",),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All rows of a run, with what they depend on."""

    size: str
    rows: list[Row]
    peers: dict[str, str | None]
    yardstick: float
    """Seconds of the fixed piece of work in this run."""
    referee_verdicts: list[Verdict] = field(default_factory=list)
    machine: dict[str, str | int] = field(default_factory=machine)

    @property
    def verdicts(self) -> list[Verdict]:
        """The goals that this run can speak to, as ratios to a peer, another row or the yardstick."""
        found = [verdict for goal in GOALS if (verdict := goal.verdict(self.rows)) is not None]
        return [verdict.in_yardsticks(self.yardstick) for verdict in (*found, *self.referee_verdicts)]

    def write(self, path: Path) -> None:
        """Write it all as JSON."""
        whole = {
            "machine": self.machine,
            "peers": self.peers,
            "size": self.size,
            "yardstick": self.yardstick,
            "rows": [asdict(row) for row in self.rows],
            "goals": [asdict(verdict) for verdict in self.verdicts],
        }
        path.write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")
