"""What the room tells those who look on, as it goes over the wire: views, updates, the clock and the chat.

Every message is made for one viewer. It holds what `views` and `loglines` made for that viewer and nothing else.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Raw, Struct
from msgspec.json import Encoder

from houseway.referee.poker.counts import forgets
from houseway.referee.vocabulary import HandEvent
from houseway.room.table.clock import ClockView
from houseway.room.table.entering import Way
from houseway.room.table.happenings import Happened
from houseway.room.table.table import RoomTable
from houseway.room.telling.loglines import lines_of, log_of, without_counts
from houseway.room.telling.runouts import StepNow, Weighed, steps_told
from houseway.room.telling.views import CallNow, SeatNow, TableNow, events_seen

_encoder = Encoder()
NO_LINES = Raw(b"[]")
UNKNOWN_WALLET: Final = -1
"""Stands in a message that is shared until it is known whose wallet it is."""
_NO_WALLET: Final = b'"wallet":-1,'
"""As it is written; nothing that anybody says can look like it, because quotes in a text are escaped."""


class View(Struct, frozen=True, tag="view"):
    """Everything, on coming to a table and whenever numbers were missed."""

    table: str
    number: int
    now: TableNow
    log: Raw


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """What one command did."""

    table: str
    number: int
    events: Raw
    log: Raw
    now: TableNow
    steps: tuple[StepNow, ...] = ()
    """Where the hand played itself out: the table street by street, before it is as `now` says."""


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
    line: int = 0
    """Higher than that of any line before, whatever has happened to the server since; what a line is reported by."""
    who: str = ""
    """Whose line it is, the same under any name; it says nothing else."""
    past: bool = False
    """Whether it was said before one came, or was back."""


class PresenceTold(Struct, frozen=True, tag="presence"):
    """Who has come or gone, or means to, without a command: what has changed since the last word of it."""

    table: str
    watchers: int
    seats: tuple[SeatNow, ...]
    """Those that are otherwise than before, or new."""
    gone: tuple[int, ...]
    """Seats that were promised to somebody who does not want them any more."""
    closing: bool = False
    """Whether the floor closes the table after this hand."""
    feeds: str = ""
    """The main game that players here must move to."""
    held: str = ""
    """Who looks into the hand, so that nobody acts meanwhile."""
    clock: ClockView | None = None
    """Told where the hand is held, or goes on."""


class WaysTold(Struct, frozen=True, tag="ways"):
    """How one would come in from a free seat: the answer to who has asked."""

    id: int | None
    table: str
    seat: int
    ways: tuple[Way, ...]


class FloorTold(Struct, frozen=True, tag="floor"):
    """The calls for the floor that are open at a table, to whoever runs it and looks on elsewhere."""

    table: str
    house_name: str
    title: str
    calls: tuple[CallNow, ...]


class GuestNow(Struct, frozen=True):
    """Somebody at a table or let in there, as the host sees them."""

    mark: str
    """What the host calls them by in what is asked."""
    name: str
    seat: int | None
    here: bool
    """Whether a page of the table is open."""
    barred: bool = False


class HostTold(Struct, frozen=True, tag="host", kw_only=True):
    """What whoever runs a table knows of it beyond what all do."""

    table: str
    private: bool
    password: bool
    """Whether a password is the key, and not the link."""
    guests: tuple[GuestNow, ...]
    bots: int
    act: float
    between: float
    orders: tuple[str, ...]
    """What is done when this hand is over, by the command's tag."""
    seat: float = 0.0
    """For how many seconds an absent player's seat is kept."""
    level: str = ""
    """How well the bots play: a level, or `mixed`."""


class NightOver(Struct, frozen=True, tag="night"):
    """The night is over and the table closed."""

    table: str


class ShutOut(Struct, frozen=True, tag="shut"):
    """The viewer may look on no longer."""

    table: str
    problem: str
    closed: bool = False
    """Whether the table is there no more, for anybody."""


def encoded(message: Struct) -> bytes:
    """As it goes over the wire."""
    return _encoder.encode(message)


class Shared:
    """A message for all who see the same and differ in nothing but the wallet: encoded once, however many they are."""

    __slots__ = ("_head", "_made", "_tail")

    def __init__(self, message: View | Update) -> None:
        self._head, _, self._tail = encoded(message).partition(_NO_WALLET)
        self._made: dict[int, bytes] = {}

    def of(self, wallet: int) -> bytes:
        """The message for a wallet."""
        made = self._made.get(wallet)
        if made is None:
            made = self._made[wallet] = b'%b"wallet":%d,%b' % (self._head, wallet, self._tail)
        return made


def log_told(table: RoomTable, guest: str | None) -> Raw:
    """The log of this hand and the last, as a guest may hear it; None for one who was in neither."""
    recent: Sequence[Happened] = table.recent
    if table.hand is not None and not table.hand.over and forgets(table.rules):
        recent = without_counts(tuple(recent), table.number_of_hand, guest)
    return Raw(_encoder.encode(log_of(recent, guest)))


def steps_seen(
    table: RoomTable, happened: Happened, seat: int | None, weighed: Weighed, ms: int
) -> tuple[StepNow, ...]:
    """The steps of a hand that played itself out, as a seat may see them."""
    hand = table.hand
    if hand is None:
        return ()
    events = events_seen(happened.events, seat)
    return steps_told(hand, hand.view(seat, events=False), table.rules, events, weighed, ms)


def news_told(happened: Happened, before: Sequence[HandEvent], seat: int | None) -> tuple[Raw, Raw]:
    """The events of one command, and their lines, as a seat may know them; `before` is their context."""
    if not happened.events and not happened.note:
        return NO_LINES, NO_LINES
    events = Raw(_encoder.encode(events_seen(happened.events, seat)))
    return events, Raw(_encoder.encode(lines_of(happened, seat, before)))
