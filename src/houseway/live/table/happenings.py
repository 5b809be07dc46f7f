"""What a room's table remembers and reports, as small structs: seats, decks, what one command did."""

from msgspec import Struct

from houseway.history.narrate.rulings import with_names
from houseway.live.table.field_table import FieldState
from houseway.live.table.host_commands import HostState
from houseway.live.table.sit_and_go import SitAndGoState
from houseway.live.table.table_commands import AskVote, ComeOver
from houseway.protocol.table_state import DeckSeed
from houseway.referee.table.snapshots import TableState
from houseway.referee.vocabulary import Event
from houseway.store.rows import Entry


class Occupant(Struct, frozen=True):
    """The person or bot in a seat."""

    guest: str
    name: str
    bot: bool
    style: str = ""


class PreparedDeck(Struct, frozen=True, omit_defaults=True):
    """A deck that is settled before it is dealt, and what the players add to it."""

    seed: str
    commitment: str
    root: str = ""
    seals: dict[int, str] = {}
    """By seat: the seals of the nonces to be added."""
    nonces: dict[int, str] = {}
    """By seat: the nonces used for the deal."""


class Happening(Struct, frozen=True):
    """What one command did, for the table's log."""

    number: int
    hand: int
    events: tuple[Event, ...]
    names: dict[int, str]
    """By seat: the players' names at that moment."""
    dealt: dict[str, int] = {}
    """By guest: the seat in which they were dealt into that hand. Nobody else ever sees its hidden cards."""
    note: str = ""
    """What the host did, or a change of name, in words for everyone; the referee knows nothing of it."""
    by: str = ""
    """The person who ruled or voided the hand, with their role: `Ann (host)`."""


class Outcome(Struct, frozen=True):
    """An accepted command: the entry for the journal, and what to tell the table."""

    entry: Entry
    happened: Happening
    over: bool = False
    """Whether it ended a hand."""
    calls: bool = False
    """Whether it called the floor or answered a call."""


class FloorCall(Struct, frozen=True):
    """A player's call for the floor that has not been answered."""

    number: int
    """The number of the entry that made it."""
    hand: int
    guest: str
    name: str
    seat: int
    text: str
    at: float


class Vote(Struct, frozen=True):
    """An open vote. If all agree, the ruling is made by a command of its own."""

    number: int
    """The number of the entry that asked."""
    hand: int
    seat: int
    """The seat in which the person who asks was dealt in."""
    asked: AskVote
    voters: dict[str, str]
    """By guest: the name of everyone else with a seat, sitting out or not."""
    agreed: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everyone agrees."""
        return len(self.agreed) == len(self.voters)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The guests who have not answered yet."""
        return tuple(one for one in self.voters if one not in self.agreed)

    @property
    def words(self) -> str:
        """The question, with the names of the people it is about."""
        report = self.asked.report
        return self.asked.why if report is None else with_names(report.title, self.asked.players)

    @property
    def call(self) -> str:
        """The words of the call for the floor if the players do not agree."""
        return f"wants to {'void the hand' if self.asked.report is None else 'report'} ({self.words}); not all agree"


class RoomState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room's table between hands, as the journal's snapshots keep it."""

    table: TableState
    occupants: dict[int, Occupant]
    next: PreparedDeck | None
    last: DeckSeed | None
    frozen: str
    calls: tuple[FloorCall, ...] = ()
    practice: int = 0
    arriving: tuple[ComeOver, ...] = ()
    paused: str = ""
    closed: str = ""
    program: str = ""
    hosted: HostState | None = None
    dealt: tuple[str, ...] = ()
    """While a pot waits for the next deal: the guests who were dealt into the hand that left it there."""
    lost_vote: Vote | None = None
    """A lost vote, until the floor has been called."""
    sit_and_go: SitAndGoState | None = None
    """The tournament that is played here, or has its desk here."""
    field: FieldState | None = None
    """The part of this table in a tournament with its desk elsewhere."""
