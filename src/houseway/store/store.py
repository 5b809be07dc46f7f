"""Reads and writes the room's database: tables, guests, settings, the journal, hands and balances.

Reads may come from any thread and see what is committed. A write waits for its commit, so an event loop must pass it to
a thread (`asyncio.to_thread`) and pass entries to the `Journal`. Nothing here knows a game or decides what is legal.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, Self

from msgspec.structs import replace
from sqlalchemy import Connection, RowMapping, func, insert, literal, literal_column, or_, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from houseway.store import schema
from houseway.store.chain import GENESIS, is_archived, seal
from houseway.store.database import Database
from houseway.store.head import Head, HeadFile
from houseway.store.journal_order import Link, hand_rows, links, whole_entries
from houseway.store.rows import (
    CASHIER,
    Dispute,
    Entry,
    GuestRow,
    HandRow,
    Latest,
    TableRow,
    at_table,
    collection_of,
    pot_of,
    wallet_of,
)
from houseway.store.store_errors import EntryRefusedError, JournalError, StoreError

_BUSY: Final = "all connections wait for the database, which does not answer"
_PAGE: Final = 500
"""Entries fetched at a time."""


class Loss(NamedTuple):
    """A journal that lacks acknowledged entries."""

    head: Head
    """What was acknowledged."""
    last: int
    """The last entry in the journal."""


class Store:
    """Made by `open_store` and `read_store`."""

    def __init__(self, database: Database) -> None:
        self.database: Final = database
        self._books: dict[str, str] = {}
        """Rule books already read, by hash: many tables share one."""
        self.head: HeadFile | None = None
        """Keeps the head of the journal outside the database."""
        self.loss: Loss | None = None
        """Which acknowledged entries are missing, if that was accepted."""

    @property
    def path(self) -> Path | None:
        """The file that holds it; None if it is in memory or on a database server."""
        return self.database.path

    @property
    def name(self) -> str:
        """What to call it, without a password."""
        return self.database.name

    def gone(self) -> str:
        """Why nothing written is kept anymore, in one line; empty while all is well."""
        return self.database.gone()

    def close(self) -> None:
        """Flush everything to the disk, and unlock the database for the next server. Closing twice is harmless."""
        with self.database.turn:
            head, self.head = self.head, None
            if head is not None and self.database.writer is not None:
                last = None if self.gone() else self.last_link()  # or the head would name missing entries
                if last is not None:
                    head.note(*last, closed=True)
                head.close()
            self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self.database.reading() as connection:
                yield connection
        except DatabaseError as problem:
            raise StoreError(f"{self.name} cannot be read: {self.database.said(problem)}") from None
        except PoolTimeoutError:
            raise StoreError(f"{self.name} cannot be read: {_BUSY}") from None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction. While it lasts, no one else can write, not even another server."""
        try:
            with self.database.writing() as connection:
                yield connection
        except DatabaseError as problem:
            raise StoreError(f"{self.name} cannot be written: {self.database.said(problem)}") from None
        except PoolTimeoutError:
            raise StoreError(f"{self.name} cannot be written: {_BUSY}") from None
        if gone := self.gone():
            raise StoreError(gone)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for other parts of the room that read with SQLAlchemy."""
        with self._reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction for other parts of the room; it must not touch the journal's own tables."""
        with self._writing() as connection:
            yield connection

    @contextmanager
    def amending(self, *tables: str) -> Iterator[Connection]:
        """A transaction that may change what was written. Only archives and copies need this."""
        try:
            with self.database.amending(*tables) as connection:
                yield connection
        except DatabaseError as problem:
            raise StoreError(f"{self.name} cannot be written: {self.database.said(problem)}") from None

    # tables

    def tables(self, *, state: str | None = None) -> list[TableRow]:
        """Every table, or only those that are `open` or `closed`, in the order added."""
        t = schema.tables
        query = select(t).where(t.c.state == state if state else t.c.id != CASHIER).order_by(literal_column("rowid"))
        with self._reading() as connection:
            return [self._table_row(connection, row) for row in connection.execute(query).mappings()]

    def tournaments_between(self, since: float, until: float, most: int) -> list[TableRow]:
        """The latest tables for tournaments that were opened in a time and are closed, the last one first."""
        t = schema.tables
        there = (t.c.state == "closed", t.c.opened_at >= since, t.c.opened_at < until)
        query = (
            select(t)
            .where(t.c.settings.contains('"tournament":'), *there)
            .order_by(t.c.opened_at.desc(), t.c.id)
            .limit(most)
        )
        with self._reading() as connection:
            return [self._table_row(connection, row) for row in connection.execute(query).mappings()]

    def tournaments_of(self, guest: str, most: int) -> list[TableRow]:
        """The latest tables at which a guest was dealt a hand of a tournament, the last one first."""
        t, h, s = schema.tables, schema.hands, schema.hand_seats
        dealt = select(h.c.id).join(s, s.c.hand == h.c.id).where(h.c.table == t.c.id, s.c.guest == guest).exists()
        query = (
            select(t)
            .where(or_(t.c.settings.contains('"tournament":'), t.c.settings.contains('"field":')), dealt)
            .order_by(t.c.opened_at.desc(), t.c.id)
            .limit(most)
        )
        with self._reading() as connection:
            return [self._table_row(connection, row) for row in connection.execute(query).mappings()]

    def table(self, id: str) -> TableRow | None:
        """One table, by its id."""
        with self._reading() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().one_or_none()
            return None if row is None or id == CASHIER else self._table_row(connection, row)

    def _table_row(self, connection: Connection, row: RowMapping) -> TableRow:
        values = {name: row[name] for name in TableRow.__struct_fields__ if name != "whole"}
        book = row["book"]
        if book and book not in self._books:
            found = connection.execute(
                select(schema.books.c.text).where(schema.books.c.id == book)
            ).scalar_one_or_none()
            if found is None:
                raise StoreError(f"table {row['id']} is played by a rule book that is not there: {book}")
            self._books[book] = found
        return TableRow(**values, whole=self._books.get(book, ""))

    def add_table(self, row: TableRow) -> None:
        """Open a new table, and keep the rule book that it plays by."""
        values = {name: getattr(row, name) for name in TableRow.__struct_fields__ if name != "whole"}
        b = schema.books
        with self._writing() as connection:
            if row.book and connection.execute(select(b.c.id).where(b.c.id == row.book)).one_or_none() is None:
                connection.execute(insert(b).values(id=row.book, text=row.whole))
            try:
                connection.execute(insert(schema.tables).values(values))
            except IntegrityError as problem:
                raise StoreError(f"table {row.id} cannot be added: {self.database.said(problem)}") from None

    def close_table(self, id: str) -> None:
        """Close a table for good; its journal stays."""
        with self._writing() as connection:
            t = schema.tables
            done = connection.execute(update(t).where(t.c.id == id, t.c.id != CASHIER).values(state="closed"))
            if done.rowcount != 1:
                raise StoreError(f"there is no table {id}")

    # guests and settings

    def add_guest(self, id: str, name: str, *, bot: bool = False) -> GuestRow:
        """Add a guest or a bot."""
        with self._writing() as connection:
            try:
                connection.execute(insert(schema.guests).values(id=id, name=name, bot=int(bot)))
            except IntegrityError as problem:
                raise StoreError(f"guest {id} cannot be added: {self.database.said(problem)}") from None
        return GuestRow(id=id, name=name, bot=bot)

    def guest(self, id: str) -> GuestRow | None:
        """One guest, by id."""
        with self._reading() as connection:
            row = connection.execute(select(schema.guests).where(schema.guests.c.id == id)).one_or_none()
        return None if row is None else GuestRow(id=row.id, name=row.name, bot=bool(row.bot))

    def guests_and_wallets(self, ids: list[str]) -> dict[str, tuple[str, int]]:
        """By guest: the name, and the chips in the wallet."""
        g, a = schema.guests, schema.accounts
        wallet = a.c.name == literal(wallet_of("")) + g.c.id
        query = select(g.c.id, g.c.name, func.coalesce(a.c.balance, 0).label("cents")).outerjoin(a, wallet)
        found: dict[str, tuple[str, int]] = {}
        with self._reading() as connection:
            for start in range(0, len(ids), _PAGE):
                rows = connection.execute(query.where(g.c.id.in_(ids[start : start + _PAGE])))
                found.update({row.id: (row.name, row.cents) for row in rows})
        return found

    def rename(self, id: str, name: str) -> None:
        """Give a guest another name; hands already played keep the old one."""
        with self._writing() as connection:
            done = connection.execute(update(schema.guests).where(schema.guests.c.id == id).values(name=name))
            if done.rowcount != 1:
                raise StoreError(f"there is no guest {id}")

    def setting(self, key: str) -> str | None:
        """Something that the room remembers; None if it was never set."""
        with self._reading() as connection:
            query = select(schema.settings.c.value).where(schema.settings.c.key == key)
            return connection.execute(query).scalar_one_or_none()

    def secret(self, key: str, size: int = 32) -> bytes:
        """A secret of the room, made on first use."""
        kept = self.setting(key)
        if kept is None:
            s = schema.settings
            with self.writing() as connection:  # two servers may ask at once
                kept = connection.execute(select(s.c.value).where(s.c.key == key)).scalar_one_or_none()
                if kept is None:
                    kept = secrets.token_hex(size)
                    connection.execute(insert(s).values(key=key, value=kept))
        return bytes.fromhex(kept)

    def settings(self, *keys: str) -> dict[str, str]:
        """Several things that the room remembers, in one go; those never set are left out."""
        s = schema.settings
        with self._reading() as connection:
            return {
                row.key: row.value
                for start in range(0, len(keys), _PAGE)
                for row in connection.execute(
                    select(s.c.key, s.c.value).where(s.c.key.in_(keys[start : start + _PAGE]))
                )
            }

    def set_setting(self, key: str, value: str) -> None:
        """Remember something."""
        s = schema.settings
        with self._writing() as connection:
            if connection.execute(update(s).where(s.c.key == key).values(value=value)).rowcount == 0:
                connection.execute(insert(s).values(key=key, value=value))

    # the journal

    def commit(self, batch: list[Entry]) -> list[EntryRefusedError | None]:
        """Write entries in one transaction and wait for it. For each entry: None, or why it alone was left out.

        A `JournalError` means that the commit failed and nothing more should be written. The `Journal` calls this in
        its own thread. Others may call it only while no journal runs: at the start, in a tool, in a test.
        """
        with self.database.turn:
            if self.database.writer is None:
                raise self.database.closed(writing=True)
            said = self.database.writer.commit(batch)
            if gone := self.gone():  # after the commit: what it wrote may not be on any disk
                raise JournalError(gone)
            if self.head is not None:
                self.head.note(self.database.writer.heads.entry, self.database.writer.heads.chain)
            return said

    def write(self, *batch: Entry) -> None:
        """Write entries and wait; raises the first problem."""
        for problem in self.commit(list(batch)):
            if problem is not None:
                raise problem

    def last_number(self, table: str) -> int:
        """The number of a table's last entry; 0 before the first."""
        with self._reading() as connection:
            query = select(func.max(schema.entries.c.number)).where(schema.entries.c.table == table)
            return connection.execute(query).scalar_one() or 0

    def last_at(self) -> float:
        """When the last entry in the room was written, by the clock at that time; 0 before the first."""
        with self._reading() as connection:
            query = select(schema.entries.c.at).order_by(schema.entries.c.id.desc()).limit(1)
            return float(connection.execute(query).scalar_one_or_none() or 0.0)

    def latest(self, table: str) -> Latest:
        """Where a table stands: its last snapshot (None and 0 if there is none), and every entry since, in order."""
        s = schema.snapshots
        query = select(s.c.number, s.c.state).where(s.c.table == table).order_by(s.c.number.desc()).limit(1)
        with self._reading() as connection:
            found = connection.execute(query).one_or_none()
        number, state = (0, None) if found is None else (found.number, found.state)
        return Latest(state, number, list(self.entries(table, after=number)))

    def entries(self, table: str, *, after: int = 0) -> Iterator[Entry]:
        """A table's entries in order, each complete."""
        while page := self._page(table, after):
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].number

    def _page(self, table: str, after: int) -> list[Entry]:
        e = schema.entries
        of_table = (e.c.table == table) & (e.c.number > after)
        with self._reading() as connection:
            rows = connection.execute(select(e).where(of_table).order_by(e.c.number).limit(_PAGE)).all()
            return whole_entries(connection, rows, of_table & (e.c.number <= rows[-1].number)) if rows else []

    def disputes(self, *, table: str | None = None) -> list[Dispute]:
        """Every report, call, dismissed call, void, and closing out, at all tables or one, in the journal's order."""
        e, h = schema.entries, schema.hands
        columns = (e.c.id, e.c.table, e.c.number, e.c.hand, e.c.kind, e.c.body, e.c.events, e.c.at)
        of_hand = (h.c.table == e.c.table) & (h.c.hand == e.c.hand)
        query = select(*columns, h.c.id.label("kept")).outerjoin(h, of_hand).where(schema.DISPUTES)
        if table is not None:
            query = query.where(e.c.table == table)
        with self._reading() as connection:
            rows = connection.execute(query).mappings().all()
        rows = sorted(rows, key=lambda row: int(row["id"]))  # if SQLite had to sort them, it would read everything
        return [Dispute(**{**row, "kept": row["kept"] is not None}) for row in rows]

    # the chain

    def last_link(self) -> tuple[int, bytes] | None:
        """The last entry of the room and its value in the chain."""
        e = schema.entries
        with self._reading() as connection:
            row = connection.execute(select(e.c.id, e.c.chain).order_by(e.c.id.desc()).limit(1)).one_or_none()
        return None if row is None else (row.id, bytes(row.chain or b""))

    def link(self, id: int) -> bytes | None:
        """The value of one entry in the chain; None if there is no such entry."""
        e = schema.entries
        with self._reading() as connection:
            found = connection.execute(select(e.c.chain).where(e.c.id == id)).one_or_none()
        return None if found is None else bytes(found.chain or b"")

    def links(self) -> Iterator[Link]:
        """Every entry of the room in the order written, with its value in the chain."""
        with self._reading() as connection:
            yield from links(connection)

    def snapshots_of(self, table: str, most: int) -> list[int]:
        """The numbers of a table's entries that have a snapshot, newest first."""
        s = schema.snapshots
        query = select(s.c.number).where(s.c.table == table).order_by(s.c.number.desc()).limit(most)
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def broken_links(self, table: str, entries: Sequence[Entry]) -> list[int]:
        """Of consecutive entries of a table, the numbers of those that differ from what was sealed."""
        if not entries:
            return []
        e, p = schema.entries, schema.entries.alias("p")
        first, last = entries[0].number, entries[-1].number
        query = (
            select(e.c.id, e.c.number, e.c.chain, p.c.chain.label("before"))
            .outerjoin(p, p.c.id == e.c.id - 1)
            .where(e.c.table == table, e.c.number >= first, e.c.number <= last)
        )
        with self._reading() as connection:
            values = {row.number: row for row in connection.execute(query)}
        broken: list[int] = []
        for entry in entries:
            row = values.get(entry.number)
            before = None if row is None else GENESIS if row.id == 1 else row.before
            if row is None or before is None or row.chain is None:
                broken.append(entry.number)
                continue
            if seal(bytes(before), row.id, entry.number, entry) != bytes(row.chain):
                broken.append(entry.number)
        return broken

    # hands and money

    def hand(self, table: str, hand: int) -> HandRow | None:
        """A hand that was played to its end."""
        h = schema.hands
        with self._reading() as connection:
            found = hand_rows(connection, select(h).where(h.c.table == table, h.c.hand == hand))
        return at_hand(found[0][2]) if found else None

    def after_hand(self, table: str, hand: int) -> list[bytes]:
        """What players did between the end of a hand and the next: the events of each entry, in order."""
        e, h = schema.entries, schema.hands
        of_table = h.c.table == table
        ended = select(h.c.number).where(of_table, h.c.hand == hand).scalar_subquery()
        following = select(func.min(h.c.number)).where(of_table, h.c.hand > hand).scalar_subquery()
        query = (
            select(e.c.events)
            .where(e.c.table == table, e.c.number > ended, e.c.hand == hand, e.c.kind == "do")
            .where(func.coalesce(e.c.number < following, literal_column("1 = 1")))
            .order_by(e.c.number)
        )
        with self._reading() as connection:
            return [bytes(row.events) for row in connection.execute(query)]

    def has_hand(self, table: str, hand: int) -> bool:
        """Whether a hand was played to its end."""
        h = schema.hands
        with self._reading() as connection:
            found = connection.execute(select(h.c.id).where(h.c.table == table, h.c.hand == hand))
            return found.one_or_none() is not None

    def hands_of(self, guest: str, *, limit: int = 50, before: int | None = None) -> list[HandRow]:
        """A guest's hands, newest first; `before` is the `id` of the last hand on the previous page."""
        h, s = schema.hands, schema.hand_seats
        ids = select(s.c.hand).where(s.c.guest == guest).order_by(s.c.hand.desc()).limit(limit)
        if before is not None:
            ids = ids.where(s.c.hand < before)
        with self._reading() as connection:
            found = hand_rows(connection, select(h).where(h.c.id.in_(ids)).order_by(h.c.id.desc()))
        return [at_hand(row) for _, _, row in found]

    def each_hand(self, *, page: int = 500) -> Iterator[HandRow]:
        """Every hand that was played to its end, in order, read page by page."""
        h = schema.hands
        after = 0
        while True:
            with self._reading() as connection:
                found = hand_rows(connection, select(h).where(h.c.id > after).order_by(h.c.id).limit(page))
            if not found:
                return
            yield from (at_hand(row) for _, _, row in found)
            after = found[-1][2].id

    def balances(self) -> dict[str, int]:
        """Every account ever used, in cents. They add up to zero."""
        with self._reading() as connection:
            query = select(schema.accounts.c.name, schema.accounts.c.balance).order_by(schema.accounts.c.name)
            return {row.name: row.balance for row in connection.execute(query)}

    def balances_at(self, table: str) -> dict[str, int]:
        """The accounts of one table, in cents: stacks, pot, and collection."""
        name = schema.accounts.c.name
        mine = name.in_((pot_of(table), collection_of(table))) | name.startswith(at_table(table, ""), autoescape=True)
        with self._reading() as connection:
            query = select(name, schema.accounts.c.balance).where(mine)
            return {row.name: row.balance for row in connection.execute(query)}

    def balance(self, account: str) -> int:
        """The balance of an account, in cents; 0 if it was never used."""
        with self._reading() as connection:
            query = select(schema.accounts.c.balance).where(schema.accounts.c.name == account)
            return connection.execute(query).scalar_one_or_none() or 0

    def moved_at(self, table: str) -> list[tuple[str, str, int]]:
        """The total that moved between each two accounts in a table's own entries: from, to, cents."""
        e, t = schema.entries, schema.transfers
        query = (
            select(t.c.debit, t.c.credit, func.sum(t.c.cents).label("cents"))
            .join(e, t.c.entry == e.c.id)
            .where(e.c.table == table)
            .group_by(t.c.debit, t.c.credit)
            .order_by(t.c.debit, t.c.credit)
        )
        with self._reading() as connection:
            return [(row.debit, row.credit, int(row.cents)) for row in connection.execute(query)]

    def played_at(self, table: str) -> list[tuple[int, str, str, int]]:
        """What moved between the pot and the stacks of a table, hand by hand: hand, from, to, cents."""
        e, t, pot = schema.entries, schema.transfers, pot_of(table)
        query = (
            select(e.c.hand, t.c.debit, t.c.credit, func.sum(t.c.cents).label("cents"))
            .join(e, t.c.entry == e.c.id)
            .where(e.c.table == table, (t.c.debit == pot) | (t.c.credit == pot))
            .group_by(e.c.hand, t.c.debit, t.c.credit)
            .order_by(e.c.hand)
        )
        with self._reading() as connection:
            return [(row.hand, row.debit, row.credit, int(row.cents)) for row in connection.execute(query)]

    def people_at(self, table: str) -> dict[str, tuple[str, bool, int]]:
        """Everyone who ever had chips at a table, by guest: the name, whether it is a bot, and the number of hands."""
        g, a, h, s = schema.guests, schema.accounts, schema.hands, schema.hand_seats
        stack = literal(f"table:{table}:") + g.c.id
        dealt = (
            select(s.c.guest, func.count().label("hands"))
            .join(h, s.c.hand == h.c.id)
            .where(h.c.table == table)
            .group_by(s.c.guest)
            .subquery()
        )
        query = (
            select(g.c.id, g.c.name, g.c.bot, func.coalesce(dealt.c.hands, 0).label("hands"))
            .join(a, a.c.name == stack)
            .outerjoin(dealt, dealt.c.guest == g.c.id)
            .where(a.c.name.startswith(f"table:{table}:", autoescape=True))
            .order_by(g.c.id)
        )
        with self._reading() as connection:
            return {row.id: (row.name, bool(row.bot), int(row.hands)) for row in connection.execute(query)}

    def hands_at(self, table: str) -> int:
        """How many hands were played to their end at a table."""
        h = schema.hands
        with self._reading() as connection:
            return int(connection.execute(select(func.count()).where(h.c.table == table)).scalar_one())

    def problems(self) -> list[str]:
        """What the database itself finds wrong; empty if all is well."""
        try:
            return self.database.problems()
        except DatabaseError as problem:
            raise StoreError(f"{self.name} cannot be read: {self.database.said(problem)}") from None


def at_hand(row: HandRow) -> HandRow:
    """The hand without its file if that is in an archive."""
    return replace(row, text="") if is_archived(row.text) else row
