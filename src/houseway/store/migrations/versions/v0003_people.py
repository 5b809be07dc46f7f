"""The second edition: people and what they may do, waiting lists, several servers, and rule books by their hash."""

import json
from typing import Final

import sqlalchemy as sa
from alembic import op

from houseway.houses.book_files import BUILT_IN
from houseway.houses.book_text import book_id, whole_book
from houseway.store.journal_order import seal_all

revision: str = "0003"
down_revision: str | None = "0002"

_DROP: Final = sa.text("what IN ('collected', 'given back')")
_DISPUTES: Final = sa.text("kind IN ('call', 'dismiss', 'report', 'void', 'close out')")
_TABLES_STAND: Final = (
    "CREATE TRIGGER tables_stand BEFORE UPDATE ON tables WHEN "
    '(NEW.id, NEW.house, NEW.game, NEW."limit", NEW.seats, NEW.rulebook, NEW.program, NEW.book, NEW.settings, '
    "NEW.opened_at) IS NOT "
    '(OLD.id, OLD.house, OLD.game, OLD."limit", OLD.seats, OLD.rulebook, OLD.program, OLD.book, OLD.settings, '
    "OLD.opened_at) "
    "BEGIN SELECT RAISE(ABORT, 'a table is opened or closed, never changed otherwise'); END"
)
_ENTRIES_STAND: Final = (
    "CREATE TRIGGER entries_stand BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END"
)


def upgrade() -> None:
    """Add columns to tables and entries, and add the new tables."""
    op.add_column("tables", sa.Column("program", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("book", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("settings", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("opened_at", sa.Float(), nullable=False, server_default="0"))
    op.add_column("entries", sa.Column("chain", sa.LargeBinary(), nullable=True))
    op.drop_index(op.f("ix_entries_disputes"), "entries")
    op.create_index(
        op.f("ix_entries_disputes"),
        "entries",
        ["table", "number"],
        unique=False,
        sqlite_where=_DISPUTES,
        postgresql_where=_DISPUTES,
    )
    op.execute("DROP TRIGGER tables_stand")
    _books_and_people()
    _lists_and_nodes()
    _keep_books()
    op.execute(_TABLES_STAND)
    op.execute("DROP TRIGGER entries_stand")
    seal_all(op.get_bind())
    op.execute(_ENTRIES_STAND)
    _keep_the_floor()


def _keep_books() -> None:
    """Store the rule books of existing tables as they are today."""
    connection = op.get_bind()
    tables = sa.table("tables", *(sa.column(name) for name in ("id", "house", "rulebook", "book")))
    books = sa.table("books", sa.column("id"), sa.column("text"))
    of = sa.select(tables.c.house, tables.c.rulebook).where(tables.c.id != "cashier").distinct()
    for house, rulebook in connection.execute(of).all():
        if not rulebook and house not in BUILT_IN:
            continue  # nobody has its book anymore, so the table stays closed
        whole = whole_book(house, rulebook)
        connection.execute(sa.insert(books).values(id=book_id(whole), text=whole))
        same = (tables.c.house == house) & (tables.c.rulebook == rulebook)
        connection.execute(sa.update(tables).where(same).values(book=book_id(whole)))


def _keep_the_floor() -> None:
    """Guests with the floor's link of the first edition keep the floor's role."""
    bind = op.get_bind()
    kept = bind.execute(sa.text("SELECT value FROM settings WHERE key = 'floor'")).scalar_one_or_none()
    give = sa.text(
        "INSERT INTO roles (guest, role, at, \"by\") SELECT id, 'floor', 0, '' FROM guests WHERE id = :guest"
    )
    for guest in json.loads(kept or "[]"):
        bind.execute(give, {"guest": guest})


def _books_and_people() -> None:
    op.create_table(
        "books",
        sa.Column("id", sa.Text(), primary_key=True, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "names",
        sa.Column("skeleton", sa.Text(), primary_key=True, nullable=False),
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
    )
    op.create_index(op.f("ix_names_guest"), "names", ["guest"], unique=False)
    op.create_table(
        "members",
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("preferences", sa.Text(), nullable=False, server_default="{}"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), primary_key=True, nullable=False),
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.Column("agent", sa.Text(), nullable=False),
    )
    op.create_index(op.f("ix_sessions_guest"), "sessions", ["guest"], unique=False)
    op.create_table(
        "roles",
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("role", sa.Text(), primary_key=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.CheckConstraint("role IN ('host', 'floor', 'cashier', 'admin')", name=op.f("ck_roles_role")),
    )
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False, server_default=""),
        sa.Column("lifted_at", sa.Float(), nullable=True),
        sa.Column("lifted_by", sa.Text(), nullable=False, server_default=""),
        sa.CheckConstraint("what IN ('mute', 'ban')", name=op.f("ck_sanctions_what")),
    )
    op.create_index(op.f("ix_sanctions_guest"), "sanctions", ["guest"], unique=False)
    op.create_table(
        "links",
        sa.Column("id", sa.Text(), primary_key=True, nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=True),
        sa.CheckConstraint("what IN ('admin', 'reset')", name=op.f("ck_links_what")),
    )
    op.create_table(
        "complaints",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("answered_at", sa.Float(), nullable=True),
        sa.Column("by", sa.Text(), nullable=False, server_default=""),
    )


def _lists_and_nodes() -> None:
    op.create_table(
        "waiting",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("limit", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("called_at", sa.Float(), nullable=True),
        sa.Column("table", sa.Text(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("missed", sa.Integer(), nullable=False, server_default="0"),
        sa.UniqueConstraint("guest", "house", "game", "limit", name=op.f("uq_waiting_guest_house_game_limit")),
    )
    op.create_table(
        "seat_changes",
        sa.Column("table", sa.Text(), sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        sa.Column("guest", sa.Text(), sa.ForeignKey("guests.id"), primary_key=True, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("since", sa.Float(), nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
    )
    op.create_index(
        "ix_transfers_drop", "transfers", ["entry"], unique=False, sqlite_where=_DROP, postgresql_where=_DROP
    )
    op.create_index("ix_hands_played", "hands", ["id", "table", "ended_at"], unique=False)
    op.create_table(
        "nodes",
        sa.Column("name", sa.Text(), primary_key=True, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("boot", sa.Text(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("draining", sa.Integer(), nullable=False, server_default="0"),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.Text(), sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
    )
