"""The bodies of the JSON interface: what is sent with a request, and what comes back. The lobby's are its own.

The server and every client read and write the same structs; nothing here decides anything.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw, Struct

from houseway.room.wire.hosting import BotLevel, TermsWanted

_Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]


class NameWanted(Struct, frozen=True):
    """POST /api/name."""

    name: Annotated[str, Meta(max_length=100)]


class SeatWanted(Struct, frozen=True, kw_only=True):
    """POST /api/sit."""

    house: _Word | None = None
    game: _Word | None = None
    limit: _Word | None = None
    table: Annotated[str, Meta(max_length=80)] | None = None


class PlayWanted(Struct, frozen=True, kw_only=True):
    """POST /api/play: a game, a house, or whatever the room suggests."""

    house: _Word | None = None
    game: _Word | None = None
    limit: _Word | None = None


class TableWanted(Struct, frozen=True, kw_only=True):
    """POST /api/open."""

    house: Annotated[str, Meta(max_length=60)] = ""
    game: _Word
    limit: _Word | None = None
    seats: Annotated[int, Meta(ge=2, le=20)] | None = None
    bots: Annotated[int, Meta(ge=0, le=20)] | None = None
    practice: Annotated[str, Meta(max_length=20)] | None = None
    """How often the dealer errs: `never`, `1 in 20`, `1 in 5` or `every hand`."""
    terms: TermsWanted = TermsWanted()
    """What the table sets for itself, within what the book leaves open."""
    private: bool = False
    password: Annotated[str, Meta(max_length=72)] = ""
    """For a private table; without one the link is the key."""
    pace: Annotated[str, Meta(max_length=20)] = ""
    act: float | None = None
    between: float | None = None
    book: Annotated[str, Meta(max_length=65_536)] = ""
    """A rule book of one's own, for a private table; `house` is then left empty."""
    coach: bool | None = None
    """Whether players may ask the coach; where nothing is said, where one plays against bots alone."""

    level: BotLevel = ""
    """How well its bots play; `regular` where nothing is said."""


class LessonWanted(Struct, frozen=True):
    """POST /api/learn."""

    house: _Word
    game: _Word


class LessonOver(Struct, frozen=True):
    """POST /api/learn/end."""

    table: Annotated[str, Meta(max_length=80)]


class KeyShown(Struct, frozen=True):
    """POST /api/floor."""

    key: Annotated[str, Meta(max_length=100)]


class CallTold(Struct, frozen=True):
    """A call for the floor that nobody has answered."""

    table: str
    house_name: str
    title: str
    number: int
    hand: int
    seat: int
    name: str
    text: str
    at: float


class StandsTold(Struct, frozen=True):
    """A table that stands still because something is wrong with it, or because it is paused."""

    table: str
    house_name: str
    title: str
    hand: int
    playing: bool
    frozen: str
    """What is wrong; empty where it is only paused."""
    paused: str
    """Who has paused it."""


class FloorNow(Struct, frozen=True):
    """What the floor sees of all tables."""

    calls: tuple[CallTold, ...]
    stands: tuple[StandsTold, ...] = ()


class SeatFound(Struct, frozen=True):
    """Where one sits, or will when the hand is over."""

    table: str
    seat: int
    waiting: bool


class TableFound(Struct, frozen=True):
    """A table that was opened."""

    table: str


class ReadingTold(Struct, frozen=True):
    """A reading that bears on a clause."""

    id: str
    question: str
    reading: str
    switch: str


class ClauseTold(Struct, frozen=True):
    """A clause in words."""

    id: str
    house: str
    rule: str
    kind: str
    readings: tuple[ReadingTold, ...]


class HealthTold(Struct, frozen=True):
    """How the room is."""

    ok: bool
    tables: int
    frozen: int
    sockets: int
    hands: int
    entries: int
    commits: int
    p50_ms: float
    p99_ms: float
    stands: tuple[str, ...] = ()
    """The tables that stand still because something is wrong with them."""
    problem: str = ""
    """Why the room is closing."""
    draining: bool = False
    """Whether the server is to be given nobody new."""
    connections: int = 0
    waiting: int = 0
    """Entries that wait to be written."""
    up_seconds: float = 0.0
    memory: int = 0
    """Bytes that the server has in use."""
    disk_free: int = -1
    """Bytes free where the room is kept; -1 where that is somewhere else."""
    versions: dict[str, str] = {}
    """Of Houseway, Python and the database's schema."""
    shut: tuple[str, ...] = ()
    """The tables that could not be brought back: what the journal has of them cannot be trusted."""
    mended: tuple[str, ...] = ()
    """The tables that were rebuilt from an earlier state, because their last one was damaged."""


class Failed(Struct, frozen=True):
    """Why a request was not answered."""

    problem: str


class HandShort(Struct, frozen=True):
    """A hand in one line."""

    id: int
    table: str
    hand: int
    house: str
    game: str
    limit: str
    seat: int
    names: dict[str, str]
    started_at: float
    ended_at: float
    net: int = 0
    """What the ledger moved to or from your stack in this hand, in cents."""
    cards: str = ""
    """Your own, as they were at the end; nothing where the hand file is in an archive."""
    words: str = ""
    """What they were."""
    position: str = ""
    """`button`, `late`, `early`, `blinds`; `bank` or `player` against a bank; nothing where there are none."""
    showdown: bool = False
    won: bool = False
    """Something, at the showdown."""
    folded: bool = False
    forms: tuple[str, ...] = ()
    """As which files it can be taken home: `hand`, and `phh`, `txt` and `ohh` where those formats can tell this hand;
    none out of an archive."""
    alone: bool = False
    """Whether everybody else had folded: it was won without a showdown."""


class HandsTold(Struct, frozen=True):
    """A page of hands, and where the next one starts."""

    hands: tuple[HandShort, ...]
    before: int | None
    unread: int = 0
    """Older hands that are not read yet, and so not found: ask again."""


class ReplayTold(Struct, frozen=True, kw_only=True):
    """A hand to be looked at again."""

    table: str
    hand: int
    house: str
    house_name: str
    game: str
    title: str
    limit: str
    names: dict[str, str]
    you: int | None
    started_at: float
    ended_at: float
    frames: tuple[Raw, ...]
    commitment: str
    seed: str
    deck: str
    """The name of the pack, for whoever checks the commitment."""
    forms: tuple[str, ...] = ()
    """The files that this guest may take home, by their endings."""
