"""The records that the store keeps, as small frozen structs, and the names of accounts. No database is used."""

from typing import Final, NamedTuple

from msgspec import Struct

BANK: Final = "bank"
"""The room's own bank. It issues play chips, and it is the only account that may owe."""
CASHIER: Final = "cashier"
"""The journal's page for everything away from the tables, such as giving a guest play chips. It needs no
`add_table`."""


def wallet_of(guest: str) -> str:
    """A guest's chips away from the tables."""
    return f"wallet:{guest}"


def at_table(table: str, guest: str) -> str:
    """A guest's stack at a table."""
    return f"table:{table}:{guest}"


def pot_of(table: str) -> str:
    """All chips in the middle of a table: pots, bets, and chips carried over."""
    return f"pot:{table}"


def collection_of(table: str) -> str:
    """What the house has collected at a table."""
    return f"collection:{table}"


class Transfer(Struct, frozen=True):
    """Chips that move from the account `debit` to the account `credit`; `cents` is more than 0."""

    debit: str
    credit: str
    cents: int
    what: str


class HandRow(Struct, frozen=True, kw_only=True):
    """A hand that has been played, for the players' own histories."""

    table: str
    hand: int
    house: str
    game: str
    limit: str
    names: dict[int, str]
    """By seat number: who was dealt in."""
    guests: dict[int, str]
    """By seat number: the same players' guest ids."""
    commitment: str
    seed: str
    """64 hex digits, public once the hand is over."""
    started_at: float
    ended_at: float
    text: str
    """The hand file."""
    id: int = 0
    """Numbers the hands of the room; assigned by the store, and used by `hands_of(before=...)`."""


class Entry(Struct, frozen=True, kw_only=True):
    """One accepted command, with everything it caused."""

    table: str
    number: int
    """1, 2, 3 ... at each table without gaps; the database enforces it.

    For `CASHIER`, 0 means the next number; any other number is for a caller that has read all entries before it.
    """
    hand: int
    """The number of its hand; 0 before the first."""
    kind: str
    """The command's tag."""
    body: bytes
    """The command as JSON, enough to replay it."""
    events: bytes
    """The events as JSON, hidden cards included: the journal never leaves the server."""
    transfers: tuple[Transfer, ...]
    """In an order that never takes an account below zero on the way."""
    snapshot: bytes | None = None
    """The table after this entry; only between hands."""
    hand_row: HandRow | None = None
    """Set when this entry ended a hand."""
    at: float
    """Seconds since 1970."""


class Dispute(Struct, frozen=True, kw_only=True):
    """An entry of the dispute log: a report, a call for the floor, or a call that was dismissed."""

    id: int
    """Numbers the entries of the room."""
    table: str
    number: int
    hand: int
    kind: str
    body: bytes
    events: bytes
    at: float
    kept: bool
    """Whether the hand is over and can be looked at again."""


class Latest(NamedTuple):
    """Where a table stands: its last snapshot, that entry's number, and the entries since."""

    snapshot: bytes | None
    number: int
    entries: list[Entry]


class ReplayedEntry(Struct, frozen=True, kw_only=True):
    """What the referee makes of one journaled command on replay; `restoration.replay` yields these."""

    entry: Entry
    """The entry as it should be, with `at` taken from the journal. It has a snapshot wherever the journal may have
    one."""
    resting: int | None
    """The chips that stay in the middle for the next deal. None during a hand."""
    program: str = ""
    """The version of Houseway that wrote it; empty if the entry does not say."""
    lost: str = ""
    """Why a hand of another version cannot be replayed; the entry is then as it was written."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A table of the room, with everything needed to open it again. Only `state` ever changes."""

    id: str
    house: str
    game: str
    limit: str
    seats: int
    rulebook: str = ""
    """The rule book as TOML if it is not one of the built-in houses."""
    state: str = "open"
    """`open` or `closed`."""
    program: str = ""
    """The version of Houseway that opened it."""
    book: str = ""
    """The hash of the whole rule book in use; the store has the text."""
    settings: str = "{}"
    """The choices made when it was opened, as JSON."""
    opened_at: float = 0.0
    whole: str = ""
    """The text of the rule book that `book` names."""


class GuestRow(Struct, frozen=True, kw_only=True):
    """Someone who has been in the room, bots included."""

    id: str
    name: str
    bot: bool = False
