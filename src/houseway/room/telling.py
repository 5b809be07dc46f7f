"""What the room tells those who look on, as it goes over the wire: views, updates, the clock and the chat.

Every message is made for one viewer. It holds what `views` and `loglines` made for that viewer and nothing else.
"""

from msgspec import Raw, Struct
from msgspec.json import Encoder

from houseway.room.clock import ClockView
from houseway.room.loglines import log_of, new_lines
from houseway.room.table import Outcome, RoomTable
from houseway.room.views import TableNow, events_seen

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


def encoded(message: Struct) -> bytes:
    """As it goes over the wire."""
    return _encoder.encode(message)


def log_told(table: RoomTable, seat: int | None) -> Raw:
    """The log of this hand and the last, as a seat may hear it."""
    return Raw(_encoder.encode(log_of(table.recent, seat)))


def news_told(table: RoomTable, outcome: Outcome, seat: int | None) -> tuple[Raw, Raw]:
    """The events of one command, and their lines, as a seat may know them."""
    events = Raw(_encoder.encode(events_seen(outcome.happened.events, seat)))
    if not outcome.happened.events:
        return events, NO_LINES
    return events, Raw(_encoder.encode(new_lines(tuple(table.recent), seat)))
