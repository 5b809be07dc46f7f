"""What a room's table keeps and tells of, as small structs: who sits where, which deck, what one command did."""

from msgspec import Struct

from houseway.referee.table.snapshots import TableState
from houseway.referee.vocabulary import Event
from houseway.room.store.rows import Entry
from houseway.room.table.commands import ComeOver
from houseway.room.table.hosting import Hosted


class Occupant(Struct, frozen=True):
    """Whose seat it is."""

    guest: str
    name: str
    bot: bool
    style: str = ""


class Prepared(Struct, frozen=True, omit_defaults=True):
    """A deck settled before it is dealt, and what the players add to it."""

    seed: str
    commitment: str
    root: str = ""
    seals: dict[int, str] = {}
    """By seat: who will add a nonce."""
    nonces: dict[int, str] = {}
    """By seat: the nonces it was dealt with."""


class Revealed(Struct, frozen=True):
    """A deck that was played, with the seed anyone may check it by."""

    hand: int
    seed: str
    commitment: str


class Happened(Struct, frozen=True):
    """What one command did, as the log of the table tells it."""

    number: int
    hand: int
    events: tuple[Event, ...]
    names: dict[int, str]
    """Who sat where when it was done."""
    dealt: dict[str, int] = {}
    """By guest: the seat in which they were dealt into that hand. Nobody else sees its hidden cards, ever."""
    note: str = ""
    """What the host did, or who has another name, in words for everybody; the referee knows nothing of it."""


class Outcome(Struct, frozen=True):
    """An accepted command: the entry for the journal, and what is told at the table."""

    entry: Entry
    happened: Happened
    over: bool = False
    """Whether it ended a hand."""
    calls: bool = False
    """Whether somebody has called the floor by it, or a call has been answered."""


class FloorCall(Struct, frozen=True):
    """A player who has called the floor and has not been answered."""

    number: int
    """Of the entry that made it."""
    hand: int
    guest: str
    name: str
    seat: int
    text: str
    at: float


class RoomState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room's table between hands, as the journal's snapshots keep it."""

    table: TableState
    occupants: dict[int, Occupant]
    next: Prepared | None
    last: Revealed | None
    frozen: str
    calls: tuple[FloorCall, ...] = ()
    practice: int = 0
    arriving: tuple[ComeOver, ...] = ()
    paused: str = ""
    closed: str = ""
    program: str = ""
    hosted: Hosted | None = None
    dealt: tuple[str, ...] = ()
    """While a pot waits for the next deal: the guests who were dealt into the hand that left it."""
