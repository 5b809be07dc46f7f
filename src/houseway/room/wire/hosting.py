"""What the host of a table may ask over the socket, and the bodies of the JSON interface for private tables.

Structs only: who may ask and what comes of it is decided elsewhere.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

_Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
_Seat: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
_Mark: TypeAlias = Annotated[str, Meta(min_length=16, max_length=16)]
_Cents: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
_Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=3_600)]
_Password: TypeAlias = Annotated[str, Meta(max_length=72)]
_Key: TypeAlias = Annotated[str, Meta(max_length=64)]
_Money: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
_Amounts: TypeAlias = Annotated[tuple[_Money, ...], Meta(max_length=4)]
BotLevel: TypeAlias = Literal["", "easy", "regular", "strong", "mixed"]
"""How well bots play; nothing where it is not said."""


class _OfHost(Struct, frozen=True, kw_only=True):
    table: Annotated[str, Meta(max_length=80)]
    id: _Id | None = None


class AskRemove(_OfHost, frozen=True, tag="host remove"):
    """Have a guest leave after the hand, and keep them from coming back if `bar`."""

    whom: _Mark
    bar: bool = False


class AskReadmit(_OfHost, frozen=True, tag="host readmit"):
    """Let a guest come back who was kept from it."""

    whom: _Mark


class AskGive(_OfHost, frozen=True, tag="host give"):
    """Give a player chips from the bank, between hands."""

    seat: _Seat
    amount: _Cents


class AskKeepSeat(_OfHost, frozen=True, tag="host keep"):
    """Keep a free seat for a guest; with nobody named, for nobody."""

    seat: _Seat
    whom: _Mark | None = None


class AskMove(_OfHost, frozen=True, tag="host move"):
    """Move a player to a free seat, between hands."""

    seat: _Seat
    to: _Seat


class AskBots(_OfHost, frozen=True, tag="host bots"):
    """Have so many bots at the table, who play so well; without a level, as well as before."""

    count: Annotated[int, Meta(ge=0, le=19)]
    level: BotLevel = ""


class AskCoachSet(_OfHost, frozen=True, tag="host coach"):
    """Let players ask the coach, or not."""

    on: bool


class AskPace(_OfHost, frozen=True, tag="host pace"):
    """Set the clock, the pause between hands and the time an absent player's seat is kept, from the next hand on."""

    act: _Seconds
    between: _Seconds
    seat: Annotated[float, Meta(ge=0, le=86_400)] | None = None


class AskKey(_OfHost, frozen=True, tag="host key"):
    """Another link, or another password; those who are in stay in."""

    password: _Password | None = None


class AskHandOver(_OfHost, frozen=True, tag="host hand over"):
    """Make another guest the host."""

    whom: _Mark


class AskEnd(_OfHost, frozen=True, tag="host end"):
    """End the night after the hand; said again with `on` false, go on."""

    on: bool = True


HostAsked: TypeAlias = (
    AskRemove
    | AskReadmit
    | AskGive
    | AskKeepSeat
    | AskMove
    | AskBots
    | AskPace
    | AskKey
    | AskHandOver
    | AskEnd
    | AskCoachSet
)


class TermsWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table sets for itself, in cents; what is left out stays as the book has it."""

    bets: _Amounts = ()
    blinds: _Amounts = ()
    wagers: _Amounts = ()
    condition: _Money | None = None
    ante: _Money | None = None
    bring_in: _Money | None = None
    chip: _Money | None = None
    buy_in: _Money | None = None
    fee: _Money | None = None
    no_fee: bool = False


class EnterWanted(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{table}/enter."""

    key: _Key | None = None
    password: _Password | None = None


class DoorTold(Struct, frozen=True, kw_only=True):
    """What anybody is told before a table's door."""

    table: str
    private: bool
    password: bool
    """Whether it takes a password; else the link is the key."""
    admitted: bool
    barred: bool
    over: bool
    """Whether the night is over and the table closed."""


class LinkTold(Struct, frozen=True, kw_only=True):
    """A way to a table that can be shared."""

    address: str
    """The room's address that it begins with."""
    link: str
    local: bool
    """Whether it leads here from this machine alone."""
    size: int
    """How many squares wide and high its QR code is, margin included."""
    path: str
    """The dark squares as the path of an SVG."""


class ShareTold(Struct, frozen=True, kw_only=True):
    """How others find a table: for whoever runs it."""

    table: str
    private: bool
    password: bool
    links: tuple[LinkTold, ...]


class LimitOpen(Struct, frozen=True, kw_only=True):
    """What may be set at a limit, and how it stands in the book."""

    name: str
    open: tuple[str, ...]
    """What the book leaves open, by the names of the settings."""
    bets: tuple[int, ...]
    blinds: tuple[int, ...]
    ante: int
    chip: int
    buy_in: int
    fee: str
    most_seats: int


class GameOpen(Struct, frozen=True, kw_only=True):
    """A game of a book."""

    key: str
    title: str
    limits: tuple[LimitOpen, ...]
    family: str = ""
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`."""
    cards: int = 0
    """Of one's own at the first deal, for a picture."""
    hi_lo: bool = False


class OffersTold(Struct, frozen=True, kw_only=True):
    """What a book offers to whoever opens a table, and what it leaves open."""

    house: str
    name: str
    games: tuple[GameOpen, ...]


class BookSent(Struct, frozen=True, kw_only=True):
    """POST /api/open/offers: a house of the room, or the text of a book of one's own."""

    house: Annotated[str, Meta(max_length=60)] | None = None
    book: Annotated[str, Meta(max_length=65_536)] | None = None
