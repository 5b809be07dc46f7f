"""What the host of a table may ask over the socket, and the bodies of the JSON interface for private tables.

Structs only: who may ask, and what happens then, is decided elsewhere.
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
_Switch: TypeAlias = Annotated[str, Meta(max_length=40)]
_SwitchWord: TypeAlias = Annotated[str, Meta(max_length=40)]
_Amounts: TypeAlias = Annotated[tuple[_Money, ...], Meta(max_length=4)]
BotLevel: TypeAlias = Literal["", "easy", "regular", "strong", "mixed"]
"""How well bots play; null to leave it as it is."""


class _HostMessage(Struct, frozen=True, kw_only=True):
    table: Annotated[str, Meta(max_length=80)]
    id: _Id | None = None


class Remove(_HostMessage, frozen=True, tag="host remove"):
    """Have a guest leave after the hand; with `bar`, keep them out, at a private table even if they get a new link."""

    whom: _Mark
    bar: bool = False
    new_link: bool = True
    """With `bar`: whether the link or password that the guest knows stops working."""


class Readmit(_HostMessage, frozen=True, tag="host readmit"):
    """Let a barred guest come back."""

    whom: _Mark


class GiveChips(_HostMessage, frozen=True, tag="host give"):
    """Give a player chips from the bank, between hands."""

    seat: _Seat
    amount: _Cents


class KeepSeat(_HostMessage, frozen=True, tag="host keep"):
    """Keep a free seat for a guest, or release it if no guest is named."""

    seat: _Seat
    whom: _Mark | None = None


class MovePlayer(_HostMessage, frozen=True, tag="host move"):
    """Move a player to a free seat, between hands."""

    seat: _Seat
    to: _Seat


class SetBots(_HostMessage, frozen=True, tag="host bots"):
    """Set the number of bots and how well they play; without a level, that does not change."""

    count: Annotated[int, Meta(ge=0, le=19)]
    level: BotLevel = ""


class SetCoach(_HostMessage, frozen=True, tag="host coach"):
    """Let players ask the coach, or not."""

    on: bool


class SetBombPot(_HostMessage, frozen=True, tag="host bomb pot"):
    """Make the next hand a bomb pot; with `on` false, cancel that."""

    on: bool = True


class SetPace(_HostMessage, frozen=True, tag="host pace"):
    """Set the clock, the pause between hands, and how long an absent player's seat is kept, as of the next hand."""

    act: _Seconds
    between: _Seconds
    seat: Annotated[float, Meta(ge=0, le=86_400)] | None = None


class ChangeKey(_HostMessage, frozen=True, tag="host key"):
    """Set a new link or password; everyone inside stays."""

    password: _Password | None = None


class HandOver(_HostMessage, frozen=True, tag="host hand over"):
    """Make another guest the host."""

    whom: _Mark


class EndNight(_HostMessage, frozen=True, tag="host end"):
    """End the night after the hand; with `on` false, keep it going."""

    on: bool = True


class Admit(_HostMessage, frozen=True, tag="host admit"):
    """Let in a guest who waits at the door, or turn them away."""

    whom: _Mark
    on: bool = True


class ConfirmBuyIn(_HostMessage, frozen=True, tag="host confirm buy in"):
    """Let a guest bring the chips that they have asked for, or not."""

    whom: _Mark
    on: bool = True


class SetDoor(_HostMessage, frozen=True, tag="host door"):
    """Let each guest in and confirm each buy-in from now on; with `on` false, admit and confirm everyone waiting."""

    on: bool


class StartGame(_HostMessage, frozen=True, tag="host start"):
    """Have the first hand dealt, at a table that waits for the host's word."""


class TermsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    most_buy_in: _Money | None = None
    switches: Annotated[dict[_Switch, bool | int | _SwitchWord], Meta(max_length=40)] = {}
    """Switches that the book leaves to the table, by their keys."""


class GameRequest(Struct, frozen=True, kw_only=True):
    """A game of the table's book, as it is to be played."""

    game: Annotated[str, Meta(max_length=60)]
    limit: Annotated[str, Meta(max_length=60)] | None = None
    """The book's first limit of the game if it is left out."""
    terms: TermsRequest = TermsRequest()


class RotationRequest(Struct, frozen=True, kw_only=True):
    """Several games in turn."""

    games: Annotated[tuple[GameRequest, ...], Meta(max_length=24)] = ()
    every: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many hands each is played; 0 for an orbit, one hand for each player."""
    dealers_choice: bool = False
    """Whether the player with the next button chooses among them, instead of one following another."""


class SetRotation(_HostMessage, frozen=True, tag="host rotation"):
    """Have several games played in turn, beginning with the next hand; null to stay with the one that is played."""

    rotation: RotationRequest | None


class SetGame(_HostMessage, frozen=True, tag="host game"):
    """Have another game dealt from the next hand on, or the same one at other stakes."""

    game: Annotated[str, Meta(max_length=60)]
    limit: Annotated[str, Meta(max_length=60)] | None = None
    """The book's first limit of the game if it is left out."""
    terms: TermsRequest = TermsRequest()


class SetRebuys(_HostMessage, frozen=True, tag="host rebuys"):
    """Limit each player's rebuys in a night, or what they buy in for in all; null for no limit."""

    most_rebuys: Annotated[int, Meta(ge=0, le=99)] | None = None
    most_bought: Annotated[int, Meta(ge=1, le=10**11)] | None = None


HostMessage: TypeAlias = (
    Remove
    | Readmit
    | GiveChips
    | KeepSeat
    | MovePlayer
    | SetBots
    | SetPace
    | ChangeKey
    | HandOver
    | EndNight
    | SetCoach
    | SetBombPot
    | StartGame
    | Admit
    | ConfirmBuyIn
    | SetDoor
    | SetGame
    | SetRotation
    | SetRebuys
)


class EnterRequest(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{table}/enter."""

    key: _Key | None = None
    password: _Password | None = None


class DoorView(Struct, frozen=True, kw_only=True):
    """What anyone may know before entering a table."""

    table: str
    private: bool
    password: bool
    """Whether it needs a password; if not, the link is the key."""
    admitted: bool
    barred: bool
    over: bool
    """Whether the night is over and the table closed."""
    named: bool = True
    """Whether the guest has chosen a name."""
    waiting: bool = False
    """Whether the guest has shown the key and waits for the host to let them in."""


class LinkView(Struct, frozen=True, kw_only=True):
    """A link to a table, to be shared."""

    address: str
    """The address of the room at its beginning."""
    link: str
    local: bool
    """Whether it works only on this machine."""
    size: int
    """How many squares wide and high its QR code is, margin included."""
    path: str
    """The dark squares as the path of an SVG."""


class ShareView(Struct, frozen=True, kw_only=True):
    """How others find a table: for those who run it."""

    table: str
    private: bool
    password: bool
    confirms: bool
    """Whether the host lets each guest in."""
    links: tuple[LinkView, ...]


class SwitchChoice(Struct, frozen=True):
    """A value of a switch."""

    value: bool | int | str
    """As a rule book writes it."""
    words: str
    says: str
    """What it means at the table, in the sheet's words; empty if the sheet says nothing."""


class OpenSwitch(Struct, frozen=True, kw_only=True):
    """A switch that a book leaves to the table."""

    key: str
    asked: str
    """The question for the person who opens a table."""
    about: str
    after: str
    """The switch or term without which it has no effect."""
    value: bool | int | str
    """The book's value."""
    choices: tuple[SwitchChoice, ...]


class OpenLimit(Struct, frozen=True, kw_only=True):
    """What may be set at a limit, and the book's values."""

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
    most_buy_in: int = 0
    switches: tuple[OpenSwitch, ...] = ()


class OpenGame(Struct, frozen=True, kw_only=True):
    """A game of a book."""

    key: str
    title: str
    limits: tuple[OpenLimit, ...]
    family: str = ""
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`."""
    cards: int = 0
    """The number of a player's own cards at the first deal, for a picture."""
    hi_lo: bool = False


class OpenMix(Struct, frozen=True, kw_only=True):
    """Several games of a book that players know by one name."""

    name: str
    games: tuple[str, ...]


class OffersView(Struct, frozen=True, kw_only=True):
    """What a book offers for opening a table, and what it leaves open."""

    house: str
    name: str
    games: tuple[OpenGame, ...]
    mixes: tuple[OpenMix, ...] = ()


class BookRequest(Struct, frozen=True, kw_only=True):
    """POST /api/open/offers: a house of the room, or the text of the guest's own book."""

    house: Annotated[str, Meta(max_length=60)] | None = None
    book: Annotated[str, Meta(max_length=65_536)] | None = None
