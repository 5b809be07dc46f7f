"""The lobby and the dispute log, as they go over the wire."""

from msgspec import Struct

from houseway.protocol.friend_bodies import FriendTable
from houseway.protocol.table_state import BuyIn
from houseway.protocol.tournament_bodies import TournamentLine


class LimitNow(Struct, frozen=True):
    """A limit of a game."""

    name: str
    fee: str
    chip: int
    buy_in: BuyIn
    about: str = ""
    """What the title leaves out: the house's own name for it, the blinds and the ante, or what may be bet."""
    title: str = ""
    """What a player calls it, such as `No limit, $2-$4 blinds`."""


class TableLine(Struct, frozen=True):
    """A table in one line."""

    id: str
    limit: str
    seats: int
    taken: int
    people: int
    bots: int
    hand: int
    playing: bool
    host: str = ""
    """The name of the person who opened it; empty if the room did."""
    practice: str = ""
    """At a practice table, how often the dealer makes mistakes, in words."""
    frozen: bool = False
    """Whether it is stopped because something is wrong with it."""
    paused: bool = False
    kept: int = 0
    """Free seats that are held for people who were called."""
    terms: tuple[str, ...] = ()
    """The table's own settings, in words."""
    wait: str = ""
    """How long a player who sits down now would wait, in a sentence; empty if that player is dealt in on the next hand.
    """
    feeds: str = ""
    """The main game that its players must move to as seats come free there."""


class PrivateNow(Struct, frozen=True):
    """A private table that this guest may enter."""

    house_name: str
    title: str
    table: TableLine
    yours: bool
    """Whether this guest is its host."""
    group: str = ""
    """The name of the group that plays there, if it has one."""
    again: bool = False
    """Whether this guest is asked to come because they were there on an earlier night, and has no seat yet."""


class GameNow(Struct, frozen=True):
    """A game of a house."""

    key: str
    title: str
    game: str
    family: str
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`."""
    limits: tuple[LimitNow, ...]
    tables: tuple[TableLine, ...]
    waiting: dict[str, int] = {}
    """By limit: the number of names on the list."""
    line: str = ""
    """The game in one line, for someone who has never seen it."""


class HouseNow(Struct, frozen=True):
    """A house."""

    id: str
    name: str
    place: str
    about: str
    tint: str
    """Its color, such as `#7a1f2b`; empty for the room's own."""
    games: tuple[GameNow, ...]
    people: int = 0
    """How many guests sit at its open tables, each counted once."""


class You(Struct, frozen=True):
    """The guest who asks."""

    guest: str
    name: str
    wallet: int
    seats: tuple[str, ...]
    """The tables where they sit."""
    floor: bool = False
    """Whether they are the floor."""
    account: bool = False
    """Whether they have logged in to an account."""
    cashier: bool = False
    in_play: int = 0
    """The chips in front of them at all tables."""
    named: bool = True
    """Whether they have chosen a name; guests are given one until they do."""


class Lobby(Struct, frozen=True):
    """All of it."""

    you: You
    houses: tuple[HouseNow, ...]
    play_chips: bool = True
    private: tuple[PrivateNow, ...] = ()
    """The guest's own private tables, and those that the guest was let in to."""
    banned: str = ""
    """Why this guest may do nothing here; empty otherwise."""
    still: tuple[str, ...] = ()
    """Tables that could not be restored after a stop and are waiting for the floor."""
    friends: tuple[FriendTable, ...] = ()
    """Tables that friends have opened in the last hour, if you want to be told."""
    tournaments: tuple[TournamentLine, ...] = ()
    """The tournaments of this server that you may enter or watch, and that are not over."""


class ServerTables(Struct, frozen=True):
    """One server's tables and who sits at them, for the lobbies of the others."""

    tables: tuple[tuple[str, str, TableLine], ...]
    """With house and game."""
    seats: dict[str, tuple[str, ...]]
    """By guest."""
    private: dict[str, tuple[PrivateNow, ...]] = {}
    """By guest: the private tables that they were let in to."""
    in_play: dict[str, int] = {}
    """By guest: their chips at these tables."""


class DisputeView(Struct, frozen=True, kw_only=True):
    """A ruling, a call for the floor, a hand that was void, or a table that was closed out."""

    id: int
    kind: str
    """`ruling`, `call`, `void` or `close out`."""
    table: str
    hand: int
    number: int
    at: float
    day: str
    """Such as `2026-11-15`, in the room's time zone."""
    name: str
    """The person who reported, called, or acted; empty if the room did."""
    seat: int
    """The seat it happened to, 0 for the table; or the caller's."""
    words: str
    """The report, what the caller said, or why it was done."""
    steps: tuple[str, ...]
    clauses: tuple[str, ...]
    answer: str
    """For a call: `open`, `ruled` or `dismissed`; empty otherwise."""
    by: str
    """The person who answered it."""
    players: dict[int, str]
    """For a ruling: the players, by seat."""
    replay: bool
    """Whether the hand is over and can be replayed."""
    why: str = ""
    """For a ruling: the case, if the book distinguishes cases."""
    which: int = 0
    """For a ruling: its number in the hand, from 1."""


class Disputes(Struct, frozen=True):
    """A page of the log, latest first, and where the next one starts."""

    disputes: tuple[DisputeView, ...]
    before: int | None
    tables: tuple[str, ...]
    """Every table that has something in the log."""
    days: tuple[str, ...]
    clauses: tuple[str, ...]
    """Every clause that a ruling has cited."""
