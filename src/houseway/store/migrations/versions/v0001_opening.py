"""The first schema: tables, guests, the journal with its ledger, hands, and the triggers that keep them honest."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None

APPLICATION_ID: Final = 0x48574159


def _refuse(when: str, on: str, why: str, condition: str = "") -> str:
    """A trigger that refuses something, always or under a condition."""
    only = f" WHEN {condition}" if condition else ""
    return f"BEFORE {when} ON {on}{only} BEGIN SELECT RAISE(ABORT, '{why}'); END"


def _triggers() -> dict[str, str]:
    made: dict[str, str] = {}
    for on in ("entries", "transfers", "snapshots", "hands", "hand_seats"):
        made[f"{on}_stay"] = _refuse("DELETE", on, f"{on} are never struck out")
        made[f"{on}_stand"] = _refuse("UPDATE", on, f"{on} are never changed")
    # A row is never replaced either: INSERT OR REPLACE would delete the old one without firing the triggers above.
    made["hands_count_up"] = _refuse(
        "INSERT", "hands", "hands are numbered upwards", "NEW.id <= (SELECT max(id) FROM hands)"
    )
    made["transfers_count_up"] = _refuse(
        "INSERT",
        "transfers",
        "transfers are numbered upwards, in the order of their entries",
        "NEW.id <= (SELECT max(id) FROM transfers) OR "
        "NEW.entry < (SELECT entry FROM transfers WHERE id = (SELECT max(id) FROM transfers))",
    )
    # The foreign keys say the same, but only to a connection that turned them on.
    made["transfers_have_accounts"] = _refuse(
        "INSERT",
        "transfers",
        "a transfer is between accounts that exist",
        "NOT EXISTS (SELECT 1 FROM accounts WHERE name = NEW.debit) OR "
        "NOT EXISTS (SELECT 1 FROM accounts WHERE name = NEW.credit)",
    )
    made["entries_count_up"] = _refuse(
        "INSERT",
        "entries",
        "the entries of a table are numbered 1, 2, 3 without gaps",
        'NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entries WHERE "table" = NEW."table")'
        " OR NEW.id <= (SELECT max(id) FROM entries)",
    )
    made["snapshots_once"] = _refuse(
        "INSERT",
        "snapshots",
        "an entry has one snapshot",
        'EXISTS (SELECT 1 FROM snapshots WHERE "table" = NEW."table" AND number = NEW.number)',
    )
    made["hands_once"] = _refuse(
        "INSERT",
        "hands",
        "a hand is played once",
        'EXISTS (SELECT 1 FROM hands WHERE "table" = NEW."table" AND (hand = NEW.hand OR number = NEW.number))',
    )
    made["hand_seats_once"] = _refuse(
        "INSERT",
        "hand_seats",
        "a seat is dealt in once",
        "EXISTS (SELECT 1 FROM hand_seats WHERE hand = NEW.hand AND seat = NEW.seat)",
    )
    made["accounts_stay"] = _refuse("DELETE", "accounts", "accounts are never struck out")
    made["accounts_open_empty"] = _refuse(
        "INSERT",
        "accounts",
        "an account is opened once, and empty",
        "NEW.balance IS NOT 0 OR NEW.posted IS NOT 0 OR EXISTS (SELECT 1 FROM accounts WHERE name = NEW.name)",
    )
    # A balance may change only by a transfer that it has not counted yet, and every transfer is counted at once.
    made["accounts_by_transfers"] = _refuse(
        "UPDATE",
        "accounts",
        "balances change by transfers only",
        "NEW.name IS NOT OLD.name OR NEW.posted IS NULL OR NEW.posted <= OLD.posted OR "
        "NEW.balance - OLD.balance IS NOT "
        "(SELECT CASE NEW.name WHEN debit THEN -cents WHEN credit THEN cents END FROM transfers WHERE id = NEW.posted)",
    )
    made["transfers_post"] = (
        "AFTER INSERT ON transfers BEGIN "
        "UPDATE accounts SET balance = balance - NEW.cents, posted = NEW.id WHERE name = NEW.debit; "
        "UPDATE accounts SET balance = balance + NEW.cents, posted = NEW.id WHERE name = NEW.credit; END"
    )
    made["tables_stay"] = _refuse("DELETE", "tables", "tables are closed, never struck out")
    made["tables_stand"] = _refuse(
        "UPDATE",
        "tables",
        "a table is opened or closed, never changed otherwise",
        '(NEW.id, NEW.house, NEW.game, NEW."limit", NEW.seats, NEW.rulebook) IS NOT '
        '(OLD.id, OLD.house, OLD.game, OLD."limit", OLD.seats, OLD.rulebook)',
    )
    made["tables_once"] = _refuse(
        "INSERT", "tables", "a table is opened once", "EXISTS (SELECT 1 FROM tables WHERE id = NEW.id)"
    )
    return made


def upgrade() -> None:
    """Create the whole schema in an empty file."""
    op.create_table(
        "accounts",
        sa.Column("name", sa.Text(), primary_key=True, nullable=False),
        sa.Column("balance", sa.Integer(), nullable=False),
        sa.Column("posted", sa.Integer(), nullable=False),
        sa.CheckConstraint("name = 'bank' OR balance >= 0", name=op.f("ck_accounts_never_below_nothing")),
        sa.CheckConstraint(
            "name = 'bank' OR name GLOB 'wallet:?*' OR name GLOB 'table:?*:?*' OR name GLOB 'pot:?*'"
            " OR name GLOB 'collection:?*'",
            name=op.f("ck_accounts_name"),
        ),
        sa.CheckConstraint("typeof(balance) = 'integer'", name=op.f("ck_accounts_whole")),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Text(), primary_key=True, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Integer(), nullable=False),
        sa.CheckConstraint("bot IN (0, 1)", name=op.f("ck_guests_bot")),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.Text(), primary_key=True, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), primary_key=True, nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("limit", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rulebook", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint("(state = 'cashier') = (id = 'cashier')", name=op.f("ck_tables_cashier")),
        sa.CheckConstraint("state IN ('open', 'closed', 'cashier')", name=op.f("ck_tables_state")),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("table", sa.Text(), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.CheckConstraint("hand >= 0", name=op.f("ck_entries_hand")),
        sa.UniqueConstraint("table", "number", name=op.f("uq_entries_table_number")),
    )
    op.create_table(
        "hands",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("limit", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.CheckConstraint("hand > 0", name=op.f("ck_hands_hand")),
        sa.ForeignKeyConstraint(
            ["table", "number"], ["entries.table", "entries.number"], name=op.f("fk_hands_table_number")
        ),
        sa.UniqueConstraint("table", "hand", name=op.f("uq_hands_table_hand")),
        sa.UniqueConstraint("table", "number", name=op.f("uq_hands_table_number")),
    )
    op.create_table(
        "snapshots",
        sa.Column("table", sa.Text(), primary_key=True, nullable=False),
        sa.Column("number", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table", "number"], ["entries.table", "entries.number"], name=op.f("fk_snapshots_table_number")
        ),
    )
    op.create_table(
        "transfers",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("entry", sa.Integer(), sa.ForeignKey("entries.id"), nullable=False),
        sa.Column("debit", sa.Text(), sa.ForeignKey("accounts.name"), nullable=False),
        sa.Column("credit", sa.Text(), sa.ForeignKey("accounts.name"), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.CheckConstraint("typeof(cents) = 'integer' AND cents > 0", name=op.f("ck_transfers_cents")),
        sa.CheckConstraint("debit <> credit", name=op.f("ck_transfers_two_accounts")),
    )
    op.create_index(op.f("ix_transfers_entry"), "transfers", ["entry"], unique=False)
    op.create_table(
        "hand_seats",
        sa.Column("hand", sa.Integer(), sa.ForeignKey("hands.id"), primary_key=True, nullable=False),
        sa.Column("seat", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), nullable=False),
    )
    op.create_index(op.f("ix_hand_seats_guest_hand"), "hand_seats", ["guest", "hand"], unique=False)
    for name, text in _triggers().items():
        op.execute(f"CREATE TRIGGER {name} {text}")
    op.execute("INSERT INTO tables VALUES ('cashier', '', '', '', 0, '', 'cashier')")
    op.execute(f"PRAGMA application_id={APPLICATION_ID}")
