"""Tournaments over the wire: what is offered and open, and how one stands. Nothing here decides anything.

Chips are whole chips here, and money is cents.
"""

from typing import Annotated

from msgspec import Meta, Struct


class TournamentRequest(Struct, frozen=True, kw_only=True):
    """POST /api/tournaments."""

    structure: Annotated[str, Meta(min_length=1, max_length=60)]
    private: bool = False
    password: Annotated[str, Meta(max_length=72)] = ""
    """For a private tournament; without one, the link is the key."""
    bots: bool = True
    """Whether bots take the seats that are free when the host starts it."""


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


class PlaceNow(Struct, frozen=True):
    """Where a player finished."""

    place: int
    name: str
    prize: int
    bot: bool = False


class TournamentNow(Struct, frozen=True, kw_only=True):
    """The tournament of a table, as a viewer sees it."""

    name: str
    title: str
    price: int
    fee: int
    entrants: tuple[str, ...]
    """The names of all who have entered."""
    least: int
    most: int
    bots: bool
    """Whether bots take the free seats at the start."""
    started: bool
    over: bool
    entered: bool
    """Whether the viewer has."""
    number: int = 0
    """The level."""
    stakes: str = ""
    next: str = ""
    """The stakes of the next level."""
    left_ms: int | None = None
    """How long the level or the break lasts; null if it is not timed."""
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
    """Everyone who is out, from the best place to the worst; at the end the winner too."""


class StackNow(Struct, frozen=True):
    """A player who is in."""

    name: str
    chips: int
    bot: bool = False


class TournamentPage(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{table}/tournament/page: a tournament and its structure, also when it is over."""

    table: str
    opened_at: float
    host: str
    """The name of the person who opened it."""
    open: bool
    """Whether its table is still open."""
    now: TournamentNow
    playing: tuple[StackNow, ...]
    """Everyone who is not out, by chips; before the start, in the order of the entries. Empty at the end."""
    sheet: tuple[str, ...]
    """The structure as players read it, line by line."""
