"""What a table of a tournament asks its desk, and what it has heard.

Nothing of it is in the journal: after a restart it asks again.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from houseway.live.table.field_table import FieldTable
from houseway.live.table.placement import DeskAnswer, DeskQuestion, Placement


@dataclass(slots=True)
class Errand:
    """What is known so far."""

    counted: int = 0
    """The last hand of this table that the desk has counted."""
    heard: Placement | None = None
    """The next hand; without a serial number, who sits where while the table waits for one."""
    why: str = ""
    """Why the table waits."""
    gone: str = ""
    """Why this table is no longer part of the tournament."""
    stale: bool = True
    """Whether the desk may have something else to say by now."""

    def owes(self, field: FieldTable) -> bool:
        """Whether the desk has not heard yet how the last hand ended."""
        return field.state.report is not None and field.state.report.serial != self.counted

    def question(self, field: FieldTable, banks: Mapping[str, float], away: Collection[str]) -> DeskQuestion:
        """What to ask now; `banks` are the seconds left in the players' time banks, and those `away` sit out."""
        self.stale = False  # whatever happens at the desk from now on is news
        report = field.state.report
        if report is not None and self.owes(field):
            return DeskQuestion(
                field.choice.desk, field.choice.number, replace(report, banks=dict(banks), away=tuple(away))
            )
        return DeskQuestion(field.choice.desk, field.choice.number, ready=True)

    def answered(self, question: DeskQuestion, answer: DeskAnswer) -> None:
        """The desk has answered."""
        self.heard, self.why, self.gone = answer.placement, answer.why, answer.gone
        if question.report is not None:
            self.counted, self.stale = question.report.serial, True
