"""The log of a table, one line an event, each with the clause it rests on, told as one viewer may hear it.

The words, and what sort of line an event makes or that it makes none, are the history's narrator's, which is handed the
events as the viewer may see them and knows nothing else. Lines are numbered the same for everybody.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from houseway.history.narrate.hand import Line, line_of, tell
from houseway.referee.vocabulary import Event, HandEvent, HandStarted, Posted, Raised, RoundOpened
from houseway.room.table.happenings import Happened
from houseway.room.telling.views import events_seen

_PER_ENTRY: Final = 1_000
"""Line numbers: so many are set aside for each command."""


_HOST_LINE: Final = "seat"


class LogLine(Struct, frozen=True):
    """One line."""

    n: int
    hand: int
    text: str
    clause: str
    seat: int | None
    kind: str
    """`deal`, `bet`, `win`, `card`, `seat`, `fee` or `say`."""


def log_of(recent: Iterable[Happened], guest: str | None) -> list[LogLine]:
    """All lines of what happened, as a guest may hear them: of each hand what the own seat in that hand has seen."""
    lines: list[LogLine] = []
    told: list[HandEvent] = []
    for happened in recent:
        lines += lines_of(happened, None if guest is None else happened.dealt.get(guest), told)
        told = context_of(happened.events, told)
    return lines


def context_of(events: Iterable[Event], before: Sequence[HandEvent] = ()) -> list[HandEvent]:
    """What the lines after these events need to know of them, and of what was before: nothing that is hidden."""
    told = list(before)
    for event in events:
        if isinstance(event, HandStarted):
            told = [event]
        elif isinstance(event, RoundOpened):
            told = [*(one for one in told if isinstance(one, HandStarted)), event]
        elif isinstance(event, Posted | Raised):
            told.append(event)
    return told


def lines_of(happened: Happened, seat: int | None, told: Sequence[HandEvent]) -> list[LogLine]:
    """The lines of one command as a seat may hear them; `told` is the context of the hand before it."""
    seen = events_seen(happened.events, seat)
    words = tell(seen, happened.names, before=told, number=happened.hand)
    lines = []
    for place, (event, text) in enumerate(zip(seen, words, strict=True)):
        kind = line_of(event)
        if kind is not Line.NONE:
            clause, who = str(getattr(event, "clause", "")), getattr(event, "seat", None)
            number = happened.number * _PER_ENTRY + place
            lines.append(LogLine(number, happened.hand, text, clause, who, kind.value))
    if happened.note:
        lines.append(
            LogLine((happened.number + 1) * _PER_ENTRY - 1, happened.hand, happened.note, "", None, _HOST_LINE)
        )
    return lines
