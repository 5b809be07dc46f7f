"""Tournaments over the wire: what is offered and open, and how one stands. Nothing here decides anything.

Chips are whole chips here, and money is cents.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct


class TournamentRequest(Struct, frozen=True, kw_only=True):
    """POST /api/tournaments."""

    structure: Annotated[str, Meta(min_length=1, max_length=60)]
    private: bool = False
    password: Annotated[str, Meta(max_length=72)] = ""
    """For a private tournament; without one, the link is the key."""
    bots: bool = True
    """Whether bots take the seats that are free when the host starts it."""
    players: Annotated[int, Meta(ge=0, le=1000)] = 0
    """How many may enter; 0 for as many as the structure takes."""
    starts_at: Annotated[float, Meta(ge=0)] = 0.0
    """When it starts by itself, in seconds since 1970; 0 if it waits until it is full or its host starts it."""


class StructureView(Struct, frozen=True, kw_only=True):
    """A structure that can be opened."""

    id: str
    name: str
    about: str
    title: str
    """The game."""
    price: int
    """What it costs to enter."""
    fee: int
    """The part of it that goes to the house."""
    least: int
    most: int
    """How many players it takes."""
    seats: int
    """How many of them fit at one table."""


class StructuresView(Struct, frozen=True):
    """GET /api/tournaments."""

    structures: tuple[StructureView, ...]


class TournamentLine(Struct, frozen=True, kw_only=True):
    """A tournament in the lobby."""

    table: str
    name: str
    title: str
    host: str
    price: int
    entrants: int
    most: int
    left: int
    """The players who still have chips, once it has started."""
    started: bool
    entered: bool
    """Whether you have entered."""
    private: bool
    starts_at: float = 0.0
    """When it starts by itself; 0 if it does not."""


class OwnTournament(Struct, frozen=True, kw_only=True):
    """A tournament that you have played."""

    table: str
    name: str
    title: str
    """The game."""
    opened_at: float
    entrants: int
    place: int
    """Where you finished; 0 while you are in it."""
    prize: int
    price: int
    """What you paid to enter."""


class OwnTournaments(Struct, frozen=True):
    """GET /api/tournaments/mine."""

    tournaments: tuple[OwnTournament, ...]
    """The last one first."""


_Player = Annotated[int, Meta(ge=1, le=100_000)]
_Why = Annotated[str, Meta(max_length=80)]


class PauseRequest(Struct, frozen=True, tag="pause"):
    """Pause everything, or let it go on."""

    on: bool


class TimeRequest(Struct, frozen=True, tag="time"):
    """Make the level or the break longer, or below 0 shorter."""

    seconds: Annotated[int, Meta(ge=-3600, le=3600)]


class StackRequest(Struct, frozen=True, tag="correct stack"):
    """Correct a stack, between hands."""

    player: _Player
    chips: Annotated[int, Meta(ge=0, le=10**12)]
    why: _Why


class SeatRequest(Struct, frozen=True, tag="move"):
    """Move a player between hands; to a taken seat, and the two players exchange seats."""

    player: _Player
    table: Annotated[int, Meta(ge=1, le=10_000)] = 1
    seat: Annotated[int, Meta(ge=0, le=10)] = 0
    """0 for the empty seat that the big blind reaches first."""


class PenaltyRequest(Struct, frozen=True, tag="penalize"):
    """Have a player sit through so many hands."""

    player: _Player
    hands: Annotated[int, Meta(ge=1, le=100)]
    why: _Why = ""


class RemovalRequest(Struct, frozen=True, tag="remove"):
    """Disqualify a player, between hands; before the start the entry is paid back."""

    player: _Player
    why: _Why


class ChopRequest(Struct, frozen=True, tag="chop"):
    """Ask everyone who is left whether they split the prizes, between hands."""

    by: str
    """`chips`, `icm`, or `custom`."""
    amounts: dict[int, int] = {}
    """For `custom`: by player, in cents."""
    rest: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Cents that are left for the winner of the play that goes on; with 0, the tournament ends."""


class DropChopRequest(Struct, frozen=True, tag="drop chop"):
    """Take that question back."""


class CallOffRequest(Struct, frozen=True, tag="call off"):
    """End the tournament between hands, with refunds."""

    why: _Why


DeskRequest: TypeAlias = (
    PauseRequest | TimeRequest | StackRequest | SeatRequest | PenaltyRequest | RemovalRequest | ChopRequest
    | DropChopRequest | CallOffRequest
)  # fmt: skip
"""POST /api/tables/{table}/tournament/desk: the director's desk, by `type`."""


class DeskAnswer(Struct, frozen=True):
    """POST /api/tables/{table}/tournament/answer: your answer to what the desk asks."""

    agrees: bool


class QuestionNow(Struct, frozen=True, kw_only=True):
    """What the players are asked."""

    words: str
    shares: tuple[tuple[str, int], ...] = ()
    """For a split of the prizes: each player's name, and cents."""
    rest: int = 0
    """Cents that are left for the winner of the play that goes on."""
    agreed: tuple[str, ...]
    """The names of those who have agreed."""
    waiting: tuple[str, ...]
    """The names of those who have not answered."""
    asks_you: bool
    """Whether you are one of them."""
    asked_by_you: bool
    """Whether you may withdraw it."""


class PlaceNow(Struct, frozen=True):
    """Where a player finished."""

    place: int
    name: str
    prize: int
    bot: bool = False


class SaleNow(Struct, frozen=True, kw_only=True):
    """What a viewer may buy now."""

    what: str
    """`entry`, `rebuy`, `add-on` or `re-entry`."""
    price: int
    chips: int
    asked: bool = False
    """Whether the table waits for the answer."""


class PurchaseRequest(Struct, frozen=True):
    """POST /api/tables/{table}/tournament/buy."""

    what: Annotated[str, Meta(max_length=20)]
    """`rebuy`, `add-on` or `re-entry`; `no rebuy` to do without the one that is offered."""


class OwnSeat(Struct, frozen=True, kw_only=True):
    """Where a viewer plays."""

    table: str
    number: int
    """The table's number in the tournament."""
    seat: int
    why: str
    """How the player came there: `draw`, `late entry`, `balance`, `table broken` or `final table`."""
    rule: str
    before: int = 0
    """The number of the table from which the player came; 0 for none."""


class TournamentNow(Struct, frozen=True, kw_only=True):
    """The tournament of a table, as a viewer sees it."""

    desk: str
    """The table with its director: the one to enter at, and to ask for all that concerns the tournament."""
    spread: bool = False
    """Whether it is played at several tables; then the one with the director deals no hands."""
    number_here: int = 0
    """This table's number in such a tournament; 0 at the one with the director."""
    sale: SaleNow | None = None
    """What the viewer may buy now, between two hands."""
    yours: OwnSeat | None = None
    """Where the viewer plays in such a tournament."""
    name: str
    title: str
    price: int
    fee: int
    field: int
    """How many have entered."""
    entrants: tuple[str, ...] = ()
    """Their names; left out at the tables of a tournament with several, since its page has them."""
    least: int
    most: int
    bots: bool
    """Whether bots take the free seats at the start."""
    started: bool
    over: bool
    entered: bool
    """Whether the viewer has."""
    starts_at: float = 0.0
    """When it starts by itself, in seconds since 1970; 0 if it does not."""
    number: int = 0
    """The level."""
    stakes: str = ""
    next: str = ""
    """The stakes of the next level."""
    left_ms: int | None = None
    """How long the level or the break lasts; null if it is not timed."""
    break_ms: int | None = None
    """How long until the next break; null in a break, if none is left, or if levels are not timed."""
    stands: bool = False
    """Whether its clock is stopped."""
    resting: bool = False
    """Whether it is a break."""
    players: int = 0
    """How many still have chips."""
    average: int = 0
    """Their average stack."""
    place: int = 0
    """The viewer's place: by the stacks, or for good once out; 0 for everyone else."""
    out: bool = False
    """Whether the viewer is out."""
    prize: int = 0
    """What the viewer has won."""
    prizes: tuple[int, ...] = ()
    """What each place is paid, as far as is known."""
    standings: tuple[PlaceNow, ...] = ()
    """Everyone who is out, from the best place to the worst; at the end the winner too. Left out like the names."""
    called_off: bool = False
    """Whether everyone has the money back."""
    split: bool = False
    """Whether the prizes were split."""
    directs: bool = False
    """Whether you may use the director's desk."""
    question: QuestionNow | None = None
    """What the players are asked, if they are."""


class StackNow(Struct, frozen=True):
    """A player who is in."""

    name: str
    chips: int
    bot: bool = False
    player: int = 0
    """By which the director's desk names the player."""
    table: int = 0
    """The number of the table where they sit, if there are several."""
    seat: int = 0


class FieldLine(Struct, frozen=True, kw_only=True):
    """One of the tables of a tournament."""

    table: str
    number: int
    players: int


class TournamentPage(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{table}/tournament/page: a tournament and its structure, also when it is over."""

    table: str
    opened_at: float
    host: str
    """The name of the person who opened it."""
    open: bool
    """Whether its table is still open."""
    paused: bool
    """Whether it is paused."""
    now: TournamentNow
    playing: tuple[StackNow, ...]
    """Everyone who is not out, by chips; before the start, in the order of the entries. Empty at the end."""
    tables: tuple[FieldLine, ...] = ()
    """The tables that are open, if it is played at several."""
    sheet: tuple[str, ...]
    """The structure as players read it, line by line."""
