"""What the room tells those who look on, as it goes over the wire: views, updates, the clock and the chat.

Every message is made for one viewer. It holds what `views` and `loglines` made for that viewer and nothing else.
"""

from collections.abc import Sequence

from msgspec import Raw, Struct
from msgspec.json import Encoder

from houseway.referee.vocabulary import HandEvent
from houseway.room.table.clock import ClockView
from houseway.room.table.happenings import Happened
from houseway.room.table.table import RoomTable
from houseway.room.telling.loglines import lines_of, log_of
from houseway.room.telling.views import CallNow, TableNow, events_seen

_encoder = Encoder()
NO_LINES = Raw(b"[]")


class View(Struct, frozen=True, tag="view"):
    """Everything, on coming to a table and whenever numbers were missed."""

    table: str
    number: int
    now: TableNow
    log: Raw


class Update(Struct, frozen=True, tag="update"):
    """What one command did."""

    table: str
    number: int
    events: Raw
    log: Raw
    now: TableNow


class ClockTold(Struct, frozen=True, tag="clock"):
    """The action clock, when it changes without a command."""

    table: str
    clock: ClockView | None


class Said(Struct, frozen=True, tag="chat"):
    """A line of the table's chat."""

    table: str
    seat: int | None
    name: str
    text: str
    at: float


class FloorTold(Struct, frozen=True, tag="floor"):
    """The calls for the floor that are open at a table, to whoever runs it and looks on elsewhere."""

    table: str
    house_name: str
    title: str
    calls: tuple[CallNow, ...]


def encoded(message: Struct) -> bytes:
    """As it goes over the wire."""
    return _encoder.encode(message)


def log_told(table: RoomTable, seat: int | None) -> Raw:
    """The log of this hand and the last, as a seat may hear it."""
    return Raw(_encoder.encode(log_of(table.recent, seat)))


def news_told(happened: Happened, before: Sequence[HandEvent], seat: int | None) -> tuple[Raw, Raw]:
    """The events of one command, and their lines, as a seat may know them; `before` is their context."""
    if not happened.events:
        return NO_LINES, NO_LINES
    events = Raw(_encoder.encode(events_seen(happened.events, seat)))
    return events, Raw(_encoder.encode(lines_of(happened, seat, before)))
