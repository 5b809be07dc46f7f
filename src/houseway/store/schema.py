"""The tables of the database, the same in SQLite and in PostgreSQL, with the triggers that keep them honest.

The database itself enforces the `promises`, whoever writes to it, so the sum over all accounts is always zero. This
schema must equal what the migrations make from an empty file; a test compares the two. A new database is made from
here. Migrations up to revision 0003 are for SQLite alone, since there was no PostgreSQL database before it.
"""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)
from sqlalchemy import Integer as SmallInteger
from sqlalchemy.types import TypeEngine

from houseway.store.postgres import postgres_triggers
from houseway.store.sqlite import sqlite_triggers

HEAD: Final = "0009"
"""The revision that this program reads and writes: the latest migration."""
APPLICATION_ID: Final = 0x48574159
"""`HWAY` in a SQLite file's header."""

Integer: Final[TypeEngine[Any]] = BigInteger().with_variant(SmallInteger(), "sqlite")
"""A 64-bit whole number: SQLite's INTEGER, PostgreSQL's BIGINT."""

DISPUTES: Final = text("kind IN ('call', 'dismiss', 'report', 'void', 'close out')")
"""Selects the entries of the dispute log. They have an index of their own, used by queries with these very words."""
DROP: Final = text("what IN ('collected', 'given back')")
"""Selects transfers to and from the house's collection. They have an index of their own, like the disputes."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

alembic_version: Final = Table(
    "alembic_version",
    MetaData(),  # Alembic's own
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic notes the revision."""

settings: Final = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True, nullable=False),
    Column("value", Text, nullable=False),
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Integer, nullable=False),
    CheckConstraint("bot IN (0, 1)", name="bot"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),
    Column("house", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("limit", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rulebook", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("program", Text, nullable=False, server_default=""),  # the version of Houseway that opened it
    Column("book", Text, nullable=False, server_default=""),  # the hash of its whole rule book, in `books`
    Column("settings", Text, nullable=False, server_default="{}"),  # the choices made when it was opened, as JSON
    Column("opened_at", Float, nullable=False, server_default="0"),
    CheckConstraint("state IN ('open', 'closed', 'cashier')", name="state"),
    CheckConstraint("(state = 'cashier') = (id = 'cashier')", name="cashier"),
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("name", Text, primary_key=True, nullable=False),
    Column("balance", Integer, nullable=False),
    Column("posted", Integer, nullable=False),  # the last transfer that the balance includes
    CheckConstraint(
        "name = 'bank' OR name GLOB 'wallet:?*' OR name GLOB 'table:?*:?*' OR name GLOB 'pot:?*' "
        "OR name GLOB 'collection:?*'",
        name="name",
    ).ddl_if(dialect="sqlite"),
    CheckConstraint(
        "name = 'bank' OR name LIKE 'wallet:_%' OR name LIKE 'table:_%\\:_%' OR name LIKE 'pot:_%' "
        "OR name LIKE 'collection:_%'",
        name="name",
    ).ddl_if(dialect="postgresql"),
    CheckConstraint("typeof(balance) = 'integer'", name="whole").ddl_if(dialect="sqlite"),
    CheckConstraint("name = 'bank' OR balance >= 0", name="never_below_nothing"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False, autoincrement=False),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    Column("chain", LargeBinary, nullable=True),  # a hash of this entry and the one before it
    UniqueConstraint("table", "number"),
    CheckConstraint("hand >= 0", name="hand"),
    Index("ix_entries_disputes", "table", "number", sqlite_where=DISPUTES),
)

transfers: Final = Table(
    "transfers",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False, autoincrement=False),
    Column("entry", Integer, ForeignKey("entries.id"), nullable=False),
    Column("debit", Text, ForeignKey("accounts.name"), nullable=False),
    Column("credit", Text, ForeignKey("accounts.name"), nullable=False),
    Column("cents", Integer, nullable=False),
    Column("what", Text, nullable=False),
    Index(None, "entry"),
    Index("ix_transfers_drop", "entry", sqlite_where=DROP),
    CheckConstraint("typeof(cents) = 'integer' AND cents > 0", name="cents").ddl_if(dialect="sqlite"),
    CheckConstraint("cents > 0", name="cents").ddl_if(dialect="postgresql"),
    CheckConstraint("debit <> credit", name="two_accounts"),
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table", Text, primary_key=True, nullable=False),
    Column("number", Integer, primary_key=True, nullable=False),
    Column("state", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table", "number"], ["entries.table", "entries.number"]),
)

hands: Final = Table(
    "hands",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False, autoincrement=False),
    Column("table", Text, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("number", Integer, nullable=False),  # of the entry that ended it
    Column("house", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("limit", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("started_at", Float, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("table", "hand"),
    UniqueConstraint("table", "number"),
    ForeignKeyConstraint(["table", "number"], ["entries.table", "entries.number"]),
    CheckConstraint("hand > 0", name="hand"),
    Index("ix_hands_played", "id", "table", "ended_at"),  # lets a query count hands without reading them
)

hand_seats: Final = Table(
    "hand_seats",
    metadata,
    Column("hand", Integer, ForeignKey("hands.id"), primary_key=True, nullable=False),
    Column("seat", Integer, primary_key=True, nullable=False),
    Column("name", Text, nullable=False),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Index(None, "guest", "hand"),
)

# what each guest asks about their own hands: computed from the hand file and the ledger, and only cached here

hand_facts: Final = Table(
    "hand_facts",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("hand", Integer, ForeignKey("hands.id"), primary_key=True, nullable=False),
    Column("house", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("net", Integer, nullable=False),  # what the ledger moved between the stack and the pot, in cents
    Column("cards", Text, nullable=False),  # the guest's own cards at the end of the hand
    Column("words", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("showdown", Integer, nullable=False),  # whether there was a showdown that included this hand
    Column("won", Integer, nullable=False),  # whether it won anything there
    Column("folded", Integer, nullable=False),
    Column("found_by", Text, nullable=False),  # in lower case: everything that a search looks at
    Column("entered", Integer, nullable=True),  # chips in by choice in the first betting round; null: no such round
    Column("blind", Integer, nullable=False, server_default="0"),  # poker: the big blind, or else the lower bet
    Column("pots", Integer, nullable=False, server_default="0"),  # what the guest won out of the pots, in cents
)

# whole rule books, by the hash of their text

books: Final = Table(
    "books",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),
    Column("text", Text, nullable=False),
)

# people: a guest may have an account with a name of its own

names: Final = Table(
    "names",
    metadata,
    Column("skeleton", Text, primary_key=True, nullable=False),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("seen_at", Float, nullable=False),  # a guest without an account keeps a name only for a while
    Index(None, "guest"),
)

members: Final = Table(
    "members",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("password", Text, nullable=False),  # argon2id, with its salt and costs; empty after the account is deleted
    Column("made_at", Float, nullable=False),
    Column("preferences", Text, nullable=False, server_default="{}"),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),  # the hash of what the cookie holds
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("agent", Text, nullable=False),
    Index(None, "guest"),
)

roles: Final = Table(
    "roles",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("role", Text, primary_key=True, nullable=False),
    Column("at", Float, nullable=False),
    Column("by", Text, nullable=False),
    CheckConstraint("role IN ('host', 'floor', 'cashier', 'admin')", name="role"),
)

sanctions: Final = Table(
    "sanctions",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("what", Text, nullable=False),
    Column("table", Text, nullable=False),  # empty for the whole room
    Column("until", Float, nullable=True),
    Column("why", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("address", Text, nullable=False, server_default=""),  # a ban also keeps out everyone from this address
    Column("lifted_at", Float, nullable=True),
    Column("lifted_by", Text, nullable=False, server_default=""),
    Index(None, "guest"),
    CheckConstraint("what IN ('mute', 'ban')", name="what"),
)

links: Final = Table(
    "links",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),  # the hash of the key
    Column("what", Text, nullable=False),
    Column("guest", Text, nullable=False),  # the guest it is for; empty for whoever opens it
    Column("made_at", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("used_at", Float, nullable=True),
    CheckConstraint("what IN ('admin', 'reset')", name="what"),
)

complaints: Final = Table(
    "complaints",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False),
    Column("table", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("answered_at", Float, nullable=True),
    Column("by", Text, nullable=False, server_default=""),
)

# waiting lists, by game and limit

waiting: Final = Table(
    "waiting",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("house", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("limit", Text, nullable=False),
    Column("since", Float, nullable=False),  # the place in the list; reset for a guest who misses the call
    Column("called_at", Float, nullable=True),
    Column("table", Text, nullable=True),  # the table of the seat held for a guest who was called
    Column("seat", Integer, nullable=True),
    Column("missed", Integer, nullable=False, server_default="0"),  # calls that were not answered
    Column("joined", Float, nullable=True),  # when they joined the list, wherever in it they are by now
    UniqueConstraint("guest", "house", "game", "limit"),
)

# guests who want another seat at their own table, in the order they asked

seat_changes: Final = Table(
    "seat_changes",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True, nullable=False),
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("seat", Integer, nullable=True),  # the seat they want; null: any other
    Column("since", Float, nullable=False),
)

# private tables that belong together: one group of people, many nights

groups: Final = Table(
    "groups",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),
    Column("name", Text, nullable=False),
    Column("host", Text, ForeignKey("guests.id"), nullable=False),
    Column("made_at", Float, nullable=False),
    Index(None, "host"),
)

nights: Final = Table(
    "nights",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True, nullable=False),
    Column("group", Text, ForeignKey("groups.id"), nullable=False),
    Index(None, "group"),
)

# friends, each friendship in both directions, and what a guest lets friends see

friends: Final = Table(
    "friends",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("friend", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("since", Float, nullable=False),
)

friend_choices: Final = Table(
    "friend_choices",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
    Column("link", Integer, nullable=False),  # the number of the personal link, from which its key follows; 0 for none
    Column("shows", Integer, nullable=False),  # whether friends see at which tables the guest is
    Column("hears", Integer, nullable=False),  # whether the guest is told when a friend opens a table
)

# guests who let the weekly boards name them

board_names: Final = Table(
    "board_names",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, nullable=False),
)

# what the floor did away from the tables: lists, tables opened and closed, who moved where

deeds: Final = Table(
    "deeds",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False),
    Column("at", Float, nullable=False),
    Column("guest", Text, nullable=False),  # the person who did it; empty for the room itself
    Column("what", Text, nullable=False),
    Column("table", Text, nullable=False),
    Column("words", Text, nullable=False),
)

# several servers: which one owns which table, and their addresses

nodes: Final = Table(
    "nodes",
    metadata,
    Column("name", Text, primary_key=True, nullable=False),
    Column("address", Text, nullable=False),
    Column("boot", Text, nullable=False),
    Column("expires", Float, nullable=False),
    Column("draining", Integer, nullable=False, server_default="0"),
)

leases: Final = Table(
    "leases",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True, nullable=False),
    Column("owner", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("expires", Float, nullable=False),
)


@event.listens_for(metadata, "after_create")
def _create_triggers(_target: MetaData, connection: Connection, **_: object) -> None:
    made = postgres_triggers if connection.dialect.name == "postgresql" else sqlite_triggers
    for statement in made.statements():
        connection.exec_driver_sql(statement)
