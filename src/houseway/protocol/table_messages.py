"""What a server sends about a table over the socket: the whole of it, updates, the log, the clock, the chat."""

from msgspec import Raw, Struct

from houseway.cards import Card
from houseway.protocol.host_messages import GameRequest, RotationRequest
from houseway.protocol.table_state import CallNow, ClockView, SeatNow, TableNow, Way
from houseway.teach.guide import Guidance


class LogLine(Struct, frozen=True):
    """One line."""

    n: int
    hand: int
    text: str
    clause: str
    seat: int | None
    kind: str
    """`deal`, `bet`, `win`, `card`, `seat`, `fee` or `say`."""
    parts: tuple[str | int, ...] = ()
    """The text with its cards as numbers, if it names any, so that a page need not guess what is a card."""


class StepSeat(Struct, frozen=True, omit_defaults=True):
    """A player who is in, at the end of a step."""

    seat: int
    stack: int
    count: int
    """How many face-down cards the player has, seen by the viewer or not."""
    cards: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    share: int | None = None
    """The part of the pots that the hand can expect, in percent."""


class StepPot(Struct, frozen=True):
    """A pot and who can win it."""

    amount: int
    seats: tuple[int, ...]


class StepNow(Struct, frozen=True, omit_defaults=True):
    """The table at the end of a step of a hand that plays itself out."""

    events: int
    """How many of the update's events have happened by then."""
    lines: int
    """How many of its log lines to show."""
    ms: int
    """How long to show it before the next one."""
    pot: int
    seats: tuple[StepSeat, ...]
    board: tuple[Card, ...] = ()
    second: tuple[Card, ...] = ()
    """The second run's own cards, if the board is run twice."""
    pots: tuple[StepPot, ...] = ()
    words: str = ""
    seat_words: dict[str, str] = {}


class View(Struct, frozen=True, tag="view"):
    """Everything, on joining a table and after missed numbers."""

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
    """If the hand played itself out: the table street by street, up to `now`."""


class ClockNotice(Struct, frozen=True, tag="clock"):
    """The action clock, when it changes without a command."""

    table: str
    clock: ClockView | None


class ChatNotice(Struct, frozen=True, tag="chat"):
    """A line of the table's chat."""

    table: str
    seat: int | None
    name: str
    text: str
    at: float
    line: int = 0
    """Higher than that of any earlier line, even across a restart of the server; a line is reported by this number."""
    who: str = ""
    """A mark for the speaker that stays the same under any name, and says nothing else."""
    past: bool = False
    """Whether it was said before this guest joined or returned."""


class PresenceNotice(Struct, frozen=True, tag="presence"):
    """Comings and goings without a command: what has changed since the last such notice."""

    table: str
    watchers: int
    seats: tuple[SeatNow, ...]
    """Seats that have changed or are new."""
    gone: tuple[int, ...]
    """Seats that were promised to someone who no longer wants them."""
    closing: bool = False
    """Whether the floor closes the table after this hand."""
    feeds: str = ""
    """The main game that players here must move to."""
    held: str = ""
    """The person looking into the hand; meanwhile nobody may act."""
    clock: ClockView | None = None
    """The new clock, if a hold began or ended; otherwise null."""


class WaysAnswer(Struct, frozen=True, tag="ways"):
    """The ways to come in from a free seat, for the guest who asked."""

    id: int | None
    table: str
    seat: int
    ways: tuple[Way, ...]


class FloorNotice(Struct, frozen=True, tag="floor"):
    """The open calls for the floor at a table, for people who run it but are at another table."""

    table: str
    house_name: str
    title: str
    calls: tuple[CallNow, ...]


class GuestNow(Struct, frozen=True):
    """A guest at a table, or let in there, as the host sees them."""

    mark: str
    """The mark by which the host's commands name them."""
    name: str
    seat: int | None
    here: bool
    """Whether a page of the table is open."""
    barred: bool = False


class BuyInNow(Struct, frozen=True):
    """Chips that somebody wants to bring to a table where the host confirms buy-ins."""

    mark: str
    """The mark by which the host's answer names them."""
    name: str
    seat: int
    cents: int
    more: bool
    """Whether they are added to a stack; if not, the guest sits down with them."""


class HostNotice(Struct, frozen=True, tag="host", kw_only=True):
    """What only those who run a table know about it."""

    table: str
    private: bool
    password: bool
    """Whether the key is a password, not the link."""
    guests: tuple[GuestNow, ...]
    bots: int
    act: float
    between: float
    orders: tuple[str, ...]
    """The commands that wait for the end of this hand, by their tags."""
    seat: float = 0.0
    """How many seconds an absent player's seat is kept."""
    level: str = ""
    """How well the bots play: a level, or `mixed`."""
    bomb: bool | None = None
    """Whether the next hand is called as a bomb pot; null if the table has none."""
    confirms: bool = False
    """Whether the host lets each guest in and confirms each buy-in."""
    knocking: tuple[GuestNow, ...] = ()
    """Guests who have shown the key and wait to be let in."""
    asking: tuple[BuyInNow, ...] = ()
    """Buy-ins that wait to be confirmed."""
    game: GameRequest | None = None
    """What is played, or coming with the next hand, as `host game` takes it; null if nobody can change it."""
    rotation: RotationRequest | None = None
    """The games that are played in turn, as `host rotation` takes them."""
    most_rebuys: int | None = None
    """How many rebuys a player has in a night; null for any number."""
    most_bought: int | None = None
    """The cents for which a player may buy in during a night; null for any amount."""


class NightNotice(Struct, frozen=True, tag="night"):
    """The night is over and the table closed."""

    table: str


class ShutOutNotice(Struct, frozen=True, tag="shut"):
    """The viewer may no longer watch."""

    table: str
    problem: str
    closed: bool = False
    """Whether the table no longer exists for anyone."""


class CoachAnswer(Struct, frozen=True, tag="coach"):
    """The coach's advice, for one decision of one hand."""

    id: int | None
    table: str
    hand: int
    turn: int
    said: Guidance
