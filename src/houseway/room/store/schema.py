"""The tables of the database and the triggers that keep them honest.

The database itself holds the books to their promises, whoever writes to it: a transfer moves more than nothing between
two accounts, balances follow from transfers and from nothing else, only the bank may owe, entries count up without
gaps, and what was written is never changed or struck out. So the sum over all accounts is always zero. What stands here
must equal what the migrations make of an empty file; a test compares the two.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)

HEAD: Final = "0002"
"""The revision that this program reads and writes; the last of the migrations."""
APPLICATION_ID: Final = 0x48574159
"""`HWAY` in a SQLite file's header."""

DISPUTES: Final = text("kind IN ('call', 'dismiss', 'report')")
"""The entries of the dispute log. An index has them alone, and a query that says it in these words uses it."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

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
    CheckConstraint("state IN ('open', 'closed', 'cashier')", name="state"),
    CheckConstraint("(state = 'cashier') = (id = 'cashier')", name="cashier"),
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("name", Text, primary_key=True, nullable=False),
    Column("balance", Integer, nullable=False),
    Column("posted", Integer, nullable=False),  # the last transfer that the balance counts
    CheckConstraint(
        "name = 'bank' OR name GLOB 'wallet:?*' OR name GLOB 'table:?*:?*' OR name GLOB 'pot:?*' "
        "OR name GLOB 'collection:?*'",
        name="name",
    ),
    CheckConstraint("typeof(balance) = 'integer'", name="whole"),
    CheckConstraint("name = 'bank' OR balance >= 0", name="never_below_nothing"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "number"),
    CheckConstraint("hand >= 0", name="hand"),
    Index("ix_entries_disputes", "table", "number", sqlite_where=DISPUTES),
)

transfers: Final = Table(
    "transfers",
    metadata,
    Column("id", Integer, primary_key=True, nullable=False),
    Column("entry", Integer, ForeignKey("entries.id"), nullable=False),
    Column("debit", Text, ForeignKey("accounts.name"), nullable=False),
    Column("credit", Text, ForeignKey("accounts.name"), nullable=False),
    Column("cents", Integer, nullable=False),
    Column("what", Text, nullable=False),
    Index(None, "entry"),
    CheckConstraint("typeof(cents) = 'integer' AND cents > 0", name="cents"),
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
    Column("id", Integer, primary_key=True, nullable=False),
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


def _refuse(when: str, on: str, why: str, condition: str = "") -> str:
    """A trigger that refuses something always, or under a condition."""
    only = f" WHEN {condition}" if condition else ""
    return f"BEFORE {when} ON {on}{only} BEGIN SELECT RAISE(ABORT, '{why}'); END"


def _triggers() -> dict[str, str]:
    made: dict[str, str] = {}
    for on in ("entries", "transfers", "snapshots", "hands", "hand_seats"):
        made[f"{on}_stay"] = _refuse("DELETE", on, f"{on} are never struck out")
        made[f"{on}_stand"] = _refuse("UPDATE", on, f"{on} are never changed")
    # A row is also never replaced: INSERT OR REPLACE would delete the old one without a word to the triggers above.
    made["hands_count_up"] = _refuse(
        "INSERT", "hands", "hands are numbered upwards", "NEW.id <= (SELECT max(id) FROM hands)"
    )
    made["transfers_count_up"] = _refuse(
        "INSERT", "transfers", "transfers are numbered upwards, in the order of their entries",
        "NEW.id <= (SELECT max(id) FROM transfers) OR "
        "NEW.entry < (SELECT entry FROM transfers WHERE id = (SELECT max(id) FROM transfers))",
    )  # fmt: skip
    # The foreign keys say the same, but only to a connection that asked to be held to them.
    made["transfers_have_accounts"] = _refuse(
        "INSERT", "transfers", "a transfer is between accounts that exist",
        "NOT EXISTS (SELECT 1 FROM accounts WHERE name = NEW.debit) OR "
        "NOT EXISTS (SELECT 1 FROM accounts WHERE name = NEW.credit)",
    )  # fmt: skip
    made["entries_count_up"] = _refuse(
        "INSERT", "entries", "the entries of a table are numbered 1, 2, 3 without gaps",
        'NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entries WHERE "table" = NEW."table")'
        " OR NEW.id <= (SELECT max(id) FROM entries)",
    )  # fmt: skip
    made["snapshots_once"] = _refuse(
        "INSERT", "snapshots", "an entry has one snapshot",
        'EXISTS (SELECT 1 FROM snapshots WHERE "table" = NEW."table" AND number = NEW.number)',
    )  # fmt: skip
    made["hands_once"] = _refuse(
        "INSERT", "hands", "a hand is played once",
        'EXISTS (SELECT 1 FROM hands WHERE "table" = NEW."table" AND (hand = NEW.hand OR number = NEW.number))',
    )  # fmt: skip
    made["hand_seats_once"] = _refuse(
        "INSERT", "hand_seats", "a seat is dealt in once",
        "EXISTS (SELECT 1 FROM hand_seats WHERE hand = NEW.hand AND seat = NEW.seat)",
    )  # fmt: skip
    made["accounts_stay"] = _refuse("DELETE", "accounts", "accounts are never struck out")
    made["accounts_open_empty"] = _refuse(
        "INSERT", "accounts", "an account is opened once, and empty",
        "NEW.balance IS NOT 0 OR NEW.posted IS NOT 0 OR EXISTS (SELECT 1 FROM accounts WHERE name = NEW.name)",
    )  # fmt: skip
    # A balance may change by a transfer that it has not counted yet, and every transfer is counted at once.
    made["accounts_by_transfers"] = _refuse(
        "UPDATE", "accounts", "balances change by transfers only",
        "NEW.name IS NOT OLD.name OR NEW.posted IS NULL OR NEW.posted <= OLD.posted OR "
        "NEW.balance - OLD.balance IS NOT "
        "(SELECT CASE NEW.name WHEN debit THEN -cents WHEN credit THEN cents END FROM transfers WHERE id = NEW.posted)",
    )  # fmt: skip
    made["transfers_post"] = (
        "AFTER INSERT ON transfers BEGIN "
        "UPDATE accounts SET balance = balance - NEW.cents, posted = NEW.id WHERE name = NEW.debit; "
        "UPDATE accounts SET balance = balance + NEW.cents, posted = NEW.id WHERE name = NEW.credit; END"
    )
    made["tables_stay"] = _refuse("DELETE", "tables", "tables are closed, never struck out")
    made["tables_stand"] = _refuse(
        "UPDATE", "tables", "a table is opened or closed, never changed otherwise",
        '(NEW.id, NEW.house, NEW.game, NEW."limit", NEW.seats, NEW.rulebook) IS NOT '
        '(OLD.id, OLD.house, OLD.game, OLD."limit", OLD.seats, OLD.rulebook)',
    )  # fmt: skip
    made["tables_once"] = _refuse(
        "INSERT", "tables", "a table is opened once", "EXISTS (SELECT 1 FROM tables WHERE id = NEW.id)"
    )
    return made


TRIGGERS: Final[Mapping[str, str]] = MappingProxyType(_triggers())
"""By name: what follows `CREATE TRIGGER name` in SQLite."""


@event.listens_for(metadata, "after_create")
def _create_triggers(_target: MetaData, connection: Connection, **_: object) -> None:
    for name, body in TRIGGERS.items():
        connection.exec_driver_sql(f"CREATE TRIGGER {name} {body}")
