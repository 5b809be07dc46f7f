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


class WishSaid(Struct, frozen=True, kw_only=True):
    """POST /api/lists/join, leave and pass: a list, by game and limit; the first limit unless said."""

    house: _Word
    game: _Word
    limit: _Word | None = None


class CallAnswered(Struct, frozen=True):
    """POST /api/lists/answer: sit down where one was called."""

    table: _Table


class SeatChangeSaid(Struct, frozen=True, kw_only=True):
    """POST /api/lists/seat: another seat at one's table, any or a certain one; or, with `off`, none after all."""

    table: _Table
    seat: _Seat | None = None
    off: bool = False


class TransferSaid(Struct, frozen=True, kw_only=True):
    """POST /api/lists/transfer: go over to another table of the game with the whole stack."""

    table: _Table
    to: _Table
    seat: _Seat | None = None


class NameTold(Struct, frozen=True, kw_only=True):
    """A name on a list."""

    id: int
    """For the floor; 0 for everybody else."""
    name: str
    you: bool
    since: float
    called: bool
    table: str | None
    seat: int | None
    left_ms: int | None
    """How long the seat is kept, for one who was called."""
    missed: int
    at: str = ""
    """For the floor: where they sit, or look on, in words."""


class ListNow(Struct, frozen=True, kw_only=True):
    """A list."""

    house: str
    house_name: str
    game: str
    title: str
    limit: str
    names: tuple[NameTold, ...]
    tables: tuple[str, ...]
    """The tables it is called to."""


class GoingTold(Struct, frozen=True):
    """Somebody is about to go over to another table, after the hand."""

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
    """What is played there."""


class SeatWishTold(Struct, frozen=True):
    """Somebody would like another seat."""

    table: str
    name: str
    you: bool
    seat: int | None


class ListsNow(Struct, frozen=True, kw_only=True):
    """GET /api/lists: all lists, and what concerns oneself."""

    lists: tuple[ListNow, ...]
    going: tuple[GoingTold, ...]
    seats: tuple[SeatWishTold, ...]
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
    """By seat: for whom it is kept."""
    hand: int
    playing: bool
    turn: int | None
    """Whose turn it is."""
    turn_name: str
    turn_ms: int | None
    """For how long it has been."""
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


class DeskNow(Struct, frozen=True, kw_only=True):
    """GET /api/desk."""

    tables: tuple[TableAtDesk, ...]
    open_at: int
    zone: str
    shifts: tuple[int, ...]
    drop_today: int


class TableSaid(Struct, frozen=True):
    """A table."""

    table: _Table


class OnOff(Struct, frozen=True):
    """POST /api/desk/pause and /api/desk/close."""

    table: _Table
    on: bool = True


class CallSaid(Struct, frozen=True):
    """POST /api/desk/seen-to."""

    table: _Table
    call: int


class WhySaid(Struct, frozen=True):
    """POST /api/desk/void and /api/desk/close-out."""

    table: _Table
    why: _Line


class OpenSaid(Struct, frozen=True, kw_only=True):
    """POST /api/desk/open: any offer; with `feeds`, a feeder of that main game."""

    house: _Word
    game: _Word
    limit: _Word | None = None
    seats: _Seat | None = None
    bots: Annotated[int, Meta(ge=0, le=20)] = 0
    feeds: Annotated[str, Meta(max_length=80)] = ""


class FeedsSaid(Struct, frozen=True):
    """POST /api/desk/feeds: a table feeds a main game; nothing: it feeds none any more."""

    table: _Table
    main: Annotated[str, Meta(max_length=80)] = ""


class NameSaid(Struct, frozen=True, kw_only=True):
    """POST /api/desk/list: what is done about a name on a list."""

    name: _Number
    what: Annotated[str, Meta(max_length=10)]
    """`call`, `skip`, `strike` or `move`."""
    table: Annotated[str, Meta(max_length=80)] = ""
    place: Annotated[int, Meta(ge=1, le=10_000)] = 1


class SendSaid(Struct, frozen=True, kw_only=True):
    """POST /api/desk/send: a player goes over to another table with the whole stack, after the hand."""

    table: _Table
    seat: _Seat
    to: _Table
    to_seat: _Seat | None = None


class PlayerSaid(Struct, frozen=True, kw_only=True):
    """POST /api/desk/player: chips are added to a stack out of the player's wallet, or the player stands up."""

    table: _Table
    seat: _Seat
    what: Annotated[str, Meta(max_length=10)]
    """`top up` or `stand up`."""
    cents: _Cents | None = None


class SettingsSaid(Struct, frozen=True, kw_only=True):
    """POST /api/desk/settings."""

    zone: Annotated[str, Meta(max_length=60)] | None = None
    shifts: Annotated[str, Meta(max_length=80)] | None = None
    open_at: Annotated[int, Meta(ge=0, le=20)] | None = None


class DeedTold(Struct, frozen=True):
    """Something the floor did."""

    id: int
    at: float
    name: str
    what: str
    table: str
    words: str


class DeedsTold(Struct, frozen=True):
    """GET /api/desk/deeds."""

    deeds: tuple[DeedTold, ...]


class Done(Struct, frozen=True):
    """It is done, or will be when the hand is over."""

    done: bool = True


# the cashier


class CashSaid(Struct, frozen=True):
    """POST /api/cashier/buy-in and /api/cashier/cash-out."""

    guest: _Guest
    cents: _Cents
    slip: _Slip
    """Chosen by who asks: the same thing asked twice is done once."""


class CorrectionSaid(Struct, frozen=True):
    """POST /api/cashier/correct."""

    receipt: _Number
    cents: Annotated[int, Meta(ge=-(10**11), le=10**11)]
    why: _Line
    slip: _Slip
