"""The bodies of the lists, the floor's desk, the cashier and the reports. Nothing here decides anything."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

_Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
_Table: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
_Guest: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
_Seat: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
_Cents: TypeAlias = Annotated[int, Meta(ge=1, le=10**11)]
_Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
_Line: TypeAlias = Annotated[str, Meta(max_length=400)]
_Slip: TypeAlias = Annotated[str, Meta(max_length=80)]


class WishRequest(Struct, frozen=True, kw_only=True):
    """POST /api/lists/join, leave and pass: a list, by game and limit; by default the first limit."""

    house: _Word
    game: _Word
    limit: _Word | None = None


class ListAnswerRequest(Struct, frozen=True):
    """POST /api/lists/answer: sit down where you were called."""

    table: _Table


class SeatChangeRequest(Struct, frozen=True, kw_only=True):
    """POST /api/lists/seat: another seat at your table, any or a certain one; `off` withdraws the request."""

    table: _Table
    seat: _Seat | None = None
    off: bool = False


class TransferRequest(Struct, frozen=True, kw_only=True):
    """POST /api/lists/transfer: move to another table of the game with the whole stack."""

    table: _Table
    to: _Table
    seat: _Seat | None = None


class NameView(Struct, frozen=True, kw_only=True):
    """A name on a list."""

    id: int
    """For the floor; 0 for everyone else."""
    name: str
    you: bool
    since: float
    called: bool
    table: str | None
    seat: int | None
    left_ms: int | None
    """How long the seat is held, for a person who was called."""
    missed: int
    at: str = ""
    """For the floor: where they sit or watch, in words."""


class ListNow(Struct, frozen=True, kw_only=True):
    """A list."""

    house: str
    house_name: str
    game: str
    title: str
    limit: str
    names: tuple[NameView, ...]
    tables: tuple[str, ...]
    """The tables to which it calls people."""


class TransferView(Struct, frozen=True):
    """A player who moves to another table after the hand."""

    name: str
    you: bool
    table: str
    to: str
    seat: int
    must: bool
    sent: bool
    """By the floor."""
    title: str = ""
    limit: str = ""
    """The limit played there."""


class SeatWishView(Struct, frozen=True):
    """A player who would like another seat."""

    table: str
    name: str
    you: bool
    seat: int | None


class ListsNow(Struct, frozen=True, kw_only=True):
    """GET /api/lists: all lists, and what concerns this guest."""

    lists: tuple[ListNow, ...]
    going: tuple[TransferView, ...]
    seats: tuple[SeatWishView, ...]
    call_seconds: float


# the floor's desk


class SeatAtDesk(Struct, frozen=True, kw_only=True):
    """A seat, as the floor sees it."""

    seat: int
    name: str
    bot: bool
    guest: str
    stack: int
    out: bool
    connected: bool


class TableAtDesk(Struct, frozen=True, kw_only=True):
    """A table at a glance."""

    table: str
    house: str
    house_name: str
    game: str
    title: str
    limit: str
    host: str
    count: int
    seats: tuple[SeatAtDesk, ...]
    kept: dict[str, str]
    """By seat: the person for whom it is held."""
    hand: int
    playing: bool
    turn: int | None
    """Whose turn it is."""
    turn_name: str
    turn_ms: int | None
    """How long the turn has lasted."""
    frozen: str
    paused: str
    closing: bool
    practice: str
    private: bool
    main: str
    """The main game that this table feeds."""
    calls: int
    watchers: int
    drop_today: int
    hands_today: int


class ShutTable(Struct, frozen=True):
    """A table that could not be restored and stays shut: it can be closed out."""

    table: str
    why: str
    lying: int
    """The chips on the table, in cents."""


class DeskNow(Struct, frozen=True, kw_only=True):
    """GET /api/desk."""

    tables: tuple[TableAtDesk, ...]
    shut: tuple[ShutTable, ...]
    open_at: int
    zone: str
    shifts: tuple[int, ...]
    drop_today: int


class OnOffRequest(Struct, frozen=True):
    """POST /api/desk/pause and /api/desk/close."""

    table: _Table
    on: bool = True


class VoidAnswer(Struct, frozen=True):
    """The answer to POST /api/desk/void."""

    void: bool
    """Whether the hand is void now; if not, the other players vote on it first."""


class FloorCallRequest(Struct, frozen=True):
    """POST /api/desk/seen-to."""

    table: _Table
    call: int


class ReasonRequest(Struct, frozen=True):
    """POST /api/desk/void and /api/desk/close-out."""

    table: _Table
    why: _Line


class OpenRequest(Struct, frozen=True, kw_only=True):
    """POST /api/desk/open: any offer; with `feeds`, a feeder of that main game."""

    house: _Word
    game: _Word
    limit: _Word | None = None
    seats: _Seat | None = None
    bots: Annotated[int, Meta(ge=0, le=20)] = 0
    feeds: Annotated[str, Meta(max_length=80)] = ""


class FeederRequest(Struct, frozen=True):
    """POST /api/desk/feeds: the main game that a table feeds; empty if it feeds none."""

    table: _Table
    main: Annotated[str, Meta(max_length=80)] = ""


class ListNameRequest(Struct, frozen=True, kw_only=True):
    """POST /api/desk/list: what to do about a name on a list."""

    name: _Number
    what: Annotated[str, Meta(max_length=10)]
    """`call`, `skip`, `strike` or `move`."""
    table: Annotated[str, Meta(max_length=80)] = ""
    place: Annotated[int, Meta(ge=1, le=10_000)] = 1


class SendRequest(Struct, frozen=True, kw_only=True):
    """POST /api/desk/send: a player moves to another table with the whole stack, after the hand."""

    table: _Table
    seat: _Seat
    to: _Table
    to_seat: _Seat | None = None


class PlayerRequest(Struct, frozen=True, kw_only=True):
    """POST /api/desk/player: chips are added to a stack from the player's wallet, or the player leaves."""

    table: _Table
    seat: _Seat
    what: Annotated[str, Meta(max_length=10)]
    """`top up` or `leave`."""
    cents: _Cents | None = None


class SettingsRequest(Struct, frozen=True, kw_only=True):
    """POST /api/desk/settings."""

    zone: Annotated[str, Meta(max_length=60)] | None = None
    shifts: Annotated[str, Meta(max_length=80)] | None = None
    open_at: Annotated[int, Meta(ge=0, le=20)] | None = None


class DeedView(Struct, frozen=True):
    """Something the floor did."""

    id: int
    at: float
    name: str
    what: str
    table: str
    words: str


class DeedsView(Struct, frozen=True):
    """GET /api/desk/deeds."""

    deeds: tuple[DeedView, ...]


class DoneAnswer(Struct, frozen=True):
    """It is done, or will be when the hand is over."""

    done: bool = True


# the cashier


class CashRequest(Struct, frozen=True):
    """POST /api/cashier/buy-in and /api/cashier/cash-out."""

    guest: _Guest
    cents: _Cents
    slip: _Slip
    """Chosen by the client: a request that is sent twice is carried out once."""


class CorrectionRequest(Struct, frozen=True):
    """POST /api/cashier/correct."""

    receipt: _Number
    cents: Annotated[int, Meta(ge=-(10**11), le=10**11)]
    why: _Line
    slip: _Slip
