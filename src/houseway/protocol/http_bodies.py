"""The bodies of the JSON interface: requests and answers. The lobby's are in `lobby_bodies`.

The server and every client read and write the same structs; nothing here decides anything.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw, Struct

from houseway.protocol.host_messages import BotLevel, RotationRequest, TermsRequest

_Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]


class NameRequest(Struct, frozen=True):
    """POST /api/name."""

    name: Annotated[str, Meta(max_length=100)]


class SeatRequest(Struct, frozen=True, kw_only=True):
    """POST /api/sit."""

    house: _Word | None = None
    game: _Word | None = None
    limit: _Word | None = None
    table: Annotated[str, Meta(max_length=80)] | None = None


class PlayRequest(Struct, frozen=True, kw_only=True):
    """POST /api/play: a game, a house, or whatever the room suggests."""

    house: _Word | None = None
    game: _Word | None = None
    limit: _Word | None = None


class TableRequest(Struct, frozen=True, kw_only=True):
    """POST /api/open."""

    house: Annotated[str, Meta(max_length=60)] = ""
    game: _Word
    limit: _Word | None = None
    seats: Annotated[int, Meta(ge=2, le=20)] | None = None
    bots: Annotated[int, Meta(ge=0, le=20)] | None = None
    practice: Annotated[str, Meta(max_length=20)] | None = None
    """How often the dealer makes mistakes: `never`, `1 in 20`, `1 in 5` or `every hand`."""
    terms: TermsRequest = TermsRequest()
    """What the table sets for itself, within what the book leaves open."""
    private: bool = False
    password: Annotated[str, Meta(max_length=72)] = ""
    """For a private table; without one, the link is the key."""
    pace: Annotated[str, Meta(max_length=20)] = ""
    act: float | None = None
    between: float | None = None
    book: Annotated[str, Meta(max_length=65_536)] = ""
    """The guest's own rule book, for a private table; `house` is then empty."""
    coach: bool | None = None
    """Whether players may ask the coach; null allows it where a player's only opponents are bots."""

    level: BotLevel = ""
    """How well its bots play; `regular` by default."""
    start: bool = False
    """Whether the first hand waits until the host starts the game."""
    confirms: bool = False
    """For a private table: whether the host lets each guest in and confirms each buy-in."""
    most_rebuys: Annotated[int, Meta(ge=0, le=99)] | None = None
    """For a private table: how many rebuys a player has in a night; null for any number."""
    most_bought: Annotated[int, Meta(ge=1, le=10**11)] | None = None
    """For a private table: the cents for which a player may buy in during a night; null for any amount."""
    group: Annotated[str, Meta(max_length=80)] = ""
    """For a private table: the name of the group that plays there, which has standings over all its nights."""
    rotation: RotationRequest | None = None
    """For a private table: the games played in turn, of which `game` is the first."""


class LessonRequest(Struct, frozen=True):
    """POST /api/learn."""

    house: _Word
    game: _Word


class LessonEndRequest(Struct, frozen=True):
    """POST /api/learn/end."""

    table: Annotated[str, Meta(max_length=80)]


class KeyRequest(Struct, frozen=True):
    """POST /api/floor."""

    key: Annotated[str, Meta(max_length=100)]
    look: bool = False
    """Only check whether the link is good, before making an account for it."""


class CallView(Struct, frozen=True):
    """An open call for the floor."""

    table: str
    house_name: str
    title: str
    number: int
    hand: int
    seat: int
    name: str
    text: str
    at: float


class StillTable(Struct, frozen=True):
    """A table that is stopped because something is wrong with it, or paused."""

    table: str
    house_name: str
    title: str
    hand: int
    playing: bool
    frozen: str
    """What is wrong; empty if it is only paused."""
    paused: str
    """The name of the person who paused it."""


class FloorNow(Struct, frozen=True):
    """What the floor sees of all tables."""

    calls: tuple[CallView, ...]
    stands: tuple[StillTable, ...] = ()


class SeatAnswer(Struct, frozen=True):
    """The guest's seat, now or when the hand is over."""

    table: str
    seat: int
    waiting: bool


class TableAnswer(Struct, frozen=True):
    """A table that was opened."""

    table: str


class ReadingView(Struct, frozen=True):
    """A reading that concerns a clause."""

    id: str
    question: str
    reading: str
    switch: str


class ClauseView(Struct, frozen=True):
    """A clause in words."""

    id: str
    house: str
    rule: str
    kind: str
    readings: tuple[ReadingView, ...]


class HealthView(Struct, frozen=True):
    """The health of the room."""

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
    """The tables that are stopped because something is wrong with them."""
    problem: str = ""
    """Why the room is closing."""
    draining: bool = False
    """Whether the server should get no new guests."""
    connections: int = 0
    waiting: int = 0
    """Entries waiting to be written."""
    up_seconds: float = 0.0
    memory: int = 0
    """Bytes of memory in use by the server."""
    disk_free: int = -1
    """Free bytes where the room is kept; -1 if that is on another machine."""
    versions: dict[str, str] = {}
    """Of Houseway, Python and the database's schema."""
    shut: tuple[str, ...] = ()
    """The tables that could not be restored because their journal cannot be trusted."""
    mended: tuple[str, ...] = ()
    """The tables that were rebuilt from an earlier state because the last one was damaged."""


class Failure(Struct, frozen=True):
    """Why a request was not answered."""

    problem: str


class HandLine(Struct, frozen=True):
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
    """Your own cards at the end; empty if the hand file is in an archive."""
    words: str = ""
    """The hand that they made, in words."""
    position: str = ""
    """`button`, `late`, `early`, `blinds`; `bank` or `player` in banked games; empty in games without positions."""
    showdown: bool = False
    won: bool = False
    """Whether the player won anything at the showdown."""
    folded: bool = False
    forms: tuple[str, ...] = ()
    """The formats in which it can be downloaded: `hand`, and `phh`, `txt` and `ohh` if they can express this hand; none
    if it is in an archive.
    """
    alone: bool = False
    """Whether everyone else had folded, so that it was won without a showdown."""


class HandsView(Struct, frozen=True):
    """A page of hands, and where the next one starts."""

    hands: tuple[HandLine, ...]
    before: int | None
    unread: int = 0
    """The number of older hands that are not read yet, and so not found: ask again."""


class ReplayView(Struct, frozen=True, kw_only=True):
    """A finished hand, frame by frame."""

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
    """The name of the pack, for checking the commitment."""
    forms: tuple[str, ...] = ()
    """The files that this guest may download, by their suffixes."""


class PauseView(Struct, frozen=True):
    """Something that kept the server's event loop from everything else."""

    at: float
    """When it ended, by the server's own clock."""
    kind: str
    """`callback` or `collection`."""
    name: str
    seconds: float
    processor: float
    """Processor time in seconds: on a busy machine it may have taken longer."""


class PausesView(Struct, frozen=True, kw_only=True):
    """What kept the server's event loop from everything else since the start, for those who may read the metrics."""

    at: float
    collections: dict[str, int]
    """The number of garbage collections, by generation."""
    collection_seconds: dict[str, float]
    """How long they took in all."""
    recent: tuple[PauseView, ...]
    """The latest ones."""
