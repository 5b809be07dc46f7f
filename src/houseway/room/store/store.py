"""The room's database, as questions and answers: tables, guests, settings, the journal, hands and balances.

Reads may come from any thread and see what is committed. A write waits for its commit; an event loop therefore hands it
to a thread (`asyncio.to_thread`), and entries to the `Journal`. Nothing here knows a game or decides what is legal.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, Final, Self

from sqlalchemy import Connection, Engine, RowMapping, Select, func, insert, literal_column, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError

from houseway.room.store import schema
from houseway.room.store.engine import cannot_open, check_revision, prepare, reading_engine, writing_engine
from houseway.room.store.errors import EntryRefusedError, StoreError
from houseway.room.store.lock import FileLock
from houseway.room.store.rows import CASHIER, Dispute, Entry, GuestRow, HandRow, Latest, TableRow, Transfer
from houseway.room.store.writing import EntryWriter

MEMORY: Final = ":memory:"
_PAGE: Final = 500
"""Entries fetched at a time."""
_CLOSING_MS: Final = 200
"""How long closing waits for a reader to be done."""


class Store:
    """Made by `open_store` and `read_store`."""

    def __init__(
        self, path: Path | None, *, writing: Connection | None = None, reading: Engine | None = None,
        steady: Connection | None = None, lock: FileLock | None = None,
    ) -> None:  # fmt: skip
        self.path: Final = path
        self._writing_connection = writing
        self._reading_engine = reading
        self._steady = steady
        """One connection for all reads: in memory there is no other, and a looker-on wants one unchanging view."""
        self._lock = lock
        self._turn = RLock()
        self._raw: sqlite3.Connection | None = None if writing is None else writing.connection.driver_connection
        self._entries = None if self._raw is None else EntryWriter(self._raw)

    def close(self) -> None:
        """Carry everything into the main file and let the next server in. Twice is no harm."""
        with self._turn:
            self._entries = None
            if self._reading_engine is not None:
                if self._steady is not None:
                    self._steady.close()
                self._reading_engine.dispose()
                self._reading_engine = None
            writing, self._writing_connection, self._steady = self._writing_connection, None, None
            if writing is not None and self._raw is not None:
                with suppress(sqlite3.Error):  # a reader may be in the way: then the log stays, and nothing is lost
                    self._raw.execute(f"PRAGMA busy_timeout={_CLOSING_MS}")
                    self._raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._raw = None
                writing.close()
                writing.engine.dispose()
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            if self._steady is not None:
                with self._turn:
                    if self._steady.in_transaction():
                        yield self._steady
                    else:
                        with self._steady.begin():
                            yield self._steady
            elif self._reading_engine is not None:
                with self._reading_engine.connect() as connection:
                    yield connection
            else:
                raise StoreError("the store is closed")
        except DatabaseError as problem:
            raise StoreError(f"{self._name} cannot be read: {problem.orig}") from None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turn:
            connection = self._writing_connection
            if connection is None:
                raise StoreError(f"{self._name} is closed, or open for reading only")
            try:
                with connection.begin():
                    yield connection
            except DatabaseError as problem:
                raise StoreError(f"{self._name} cannot be written: {problem.orig}") from None

    @property
    def _name(self) -> str:
        return "the database" if self.path is None else str(self.path)

    # tables

    def tables(self, *, state: str | None = None) -> list[TableRow]:
        """Every table, or those that are `open` or `closed`, in the order they were added."""
        t = schema.tables
        query = select(t).where(t.c.state == state if state else t.c.id != CASHIER).order_by(literal_column("rowid"))
        with self._reading() as connection:
            return [_table_row(row) for row in connection.execute(query).mappings()]

    def table(self, id: str) -> TableRow | None:  # noqa: A002
        """One table, by its id."""
        with self._reading() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().one_or_none()
        return None if row is None or id == CASHIER else _table_row(row)

    def add_table(self, row: TableRow) -> None:
        """Open a new table."""
        values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
        with self._writing() as connection:
            try:
                connection.execute(insert(schema.tables).values(values))
            except IntegrityError as problem:
                raise StoreError(f"table {row.id} cannot be added: {problem.orig}") from None

    def close_table(self, id: str) -> None:  # noqa: A002
        """Close a table for good; its journal stays."""
        with self._writing() as connection:
            t = schema.tables
            done = connection.execute(update(t).where(t.c.id == id, t.c.id != CASHIER).values(state="closed"))
            if done.rowcount != 1:
                raise StoreError(f"there is no table {id}")

    # guests and settings

    def add_guest(self, id: str, name: str, *, bot: bool = False) -> GuestRow:  # noqa: A002
        """Let somebody in, a bot too."""
        with self._writing() as connection:
            try:
                connection.execute(insert(schema.guests).values(id=id, name=name, bot=int(bot)))
            except IntegrityError as problem:
                raise StoreError(f"guest {id} cannot be added: {problem.orig}") from None
        return GuestRow(id=id, name=name, bot=bot)

    def guest(self, id: str) -> GuestRow | None:  # noqa: A002
        """One guest, by the id."""
        with self._reading() as connection:
            row = connection.execute(select(schema.guests).where(schema.guests.c.id == id)).one_or_none()
        return None if row is None else GuestRow(id=row.id, name=row.name, bot=bool(row.bot))

    def rename(self, id: str, name: str) -> None:  # noqa: A002
        """Give a guest another name; hands already played keep the old one."""
        with self._writing() as connection:
            done = connection.execute(update(schema.guests).where(schema.guests.c.id == id).values(name=name))
            if done.rowcount != 1:
                raise StoreError(f"there is no guest {id}")

    def setting(self, key: str) -> str | None:
        """Something that the room remembers, None when it was never set."""
        with self._reading() as connection:
            query = select(schema.settings.c.value).where(schema.settings.c.key == key)
            return connection.execute(query).scalar_one_or_none()

    def set_setting(self, key: str, value: str) -> None:
        """Remember something."""
        s = schema.settings
        with self._writing() as connection:
            if connection.execute(update(s).where(s.c.key == key).values(value=value)).rowcount == 0:
                connection.execute(insert(s).values(key=key, value=value))

    # the journal

    def commit(self, batch: list[Entry]) -> list[EntryRefusedError | None]:
        """Write entries in one transaction and wait for it; for each None, or why it alone was left out.

        A `JournalError` means that the commit failed and nothing more should be written. The `Journal` calls this in a
        thread of its own; anybody else may while no journal runs: at the start, in a tool, in a test.
        """
        with self._turn:
            if self._entries is None:
                raise StoreError(f"{self._name} is closed, or open for reading only")
            return self._entries.commit(batch)

    def write(self, *batch: Entry) -> None:
        """Write entries and wait; raises the first problem."""
        for problem in self.commit(list(batch)):
            if problem is not None:
                raise problem

    def last_number(self, table: str) -> int:
        """The number of a table's last entry, 0 before the first."""
        with self._reading() as connection:
            query = select(func.max(schema.entries.c.number)).where(schema.entries.c.table == table)
            return connection.execute(query).scalar_one() or 0

    def latest(self, table: str) -> Latest:
        """Where a table stands: its last snapshot (None and 0 without one), and every entry since, in order."""
        s = schema.snapshots
        query = select(s.c.number, s.c.state).where(s.c.table == table).order_by(s.c.number.desc()).limit(1)
        with self._reading() as connection:
            found = connection.execute(query).one_or_none()
        number, state = (0, None) if found is None else (found.number, found.state)
        return Latest(state, number, list(self.entries(table, after=number)))

    def entries(self, table: str, *, after: int = 0) -> Iterator[Entry]:
        """A table's entries in order, each whole."""
        while page := self._page(table, after):
            yield from page
            after = page[-1].number

    def _page(self, table: str, after: int) -> list[Entry]:
        e, t, s = schema.entries, schema.transfers, schema.snapshots
        query = select(e).where(e.c.table == table, e.c.number > after).order_by(e.c.number).limit(_PAGE)
        with self._reading() as connection:
            rows = connection.execute(query).all()
            if not rows:
                return []
            until = rows[-1].number
            span = (e.c.table == table) & (e.c.number > after) & (e.c.number <= until)
            moved: dict[int, list[Transfer]] = {row.id: [] for row in rows}
            for row in connection.execute(select(t).join(e, t.c.entry == e.c.id).where(span).order_by(t.c.id)):
                moved[row.entry].append(Transfer(row.debit, row.credit, row.cents, row.what))
            states: dict[int, bytes] = {
                row.number: row.state
                for row in connection.execute(
                    select(s.c.number, s.c.state).where(s.c.table == table, s.c.number > after, s.c.number <= until)
                )
            }
            h = schema.hands
            ended = select(h).where(h.c.table == table, h.c.number > after, h.c.number <= until)
            played = dict(_hand_rows(connection, ended))
        return [
            Entry(
                table=table, number=row.number, hand=row.hand, kind=row.kind, body=row.body, events=row.events,
                transfers=tuple(moved[row.id]), snapshot=states.get(row.number), hand_row=played.get(row.number),
                at=row.at,
            )
            for row in rows
        ]  # fmt: skip

    def disputes(self, *, table: str | None = None) -> list[Dispute]:
        """Every report, call for the floor and dismissed call, of all tables or of one, in the order of the journal."""
        e, h = schema.entries, schema.hands
        columns = (e.c.id, e.c.table, e.c.number, e.c.hand, e.c.kind, e.c.body, e.c.events, e.c.at)
        of_hand = (h.c.table == e.c.table) & (h.c.hand == e.c.hand)
        query = select(*columns, h.c.id.label("kept")).outerjoin(h, of_hand).where(schema.DISPUTES)
        if table is not None:
            query = query.where(e.c.table == table)
        with self._reading() as connection:
            rows = connection.execute(query).all()  # put in order here: asked to, SQLite would read the whole journal
        return [
            Dispute(
                id=row.id, table=row.table, number=row.number, hand=row.hand, kind=row.kind, body=row.body,
                events=row.events, at=row.at, kept=row.kept is not None,
            )
            for row in sorted(rows, key=lambda row: int(row.id))
        ]  # fmt: skip

    # hands and money

    def hand(self, table: str, hand: int) -> HandRow | None:
        """One hand that was played to its end."""
        h = schema.hands
        with self._reading() as connection:
            found = _hand_rows(connection, select(h).where(h.c.table == table, h.c.hand == hand))
        return found[0][1] if found else None

    def hands_of(self, guest: str, *, limit: int = 50, before: int | None = None) -> list[HandRow]:
        """A guest's hands, latest first; `before` is the `id` of the last hand of the page before this one."""
        h, s = schema.hands, schema.hand_seats
        ids = select(s.c.hand).where(s.c.guest == guest).order_by(s.c.hand.desc()).limit(limit)
        if before is not None:
            ids = ids.where(s.c.hand < before)
        with self._reading() as connection:
            found = _hand_rows(connection, select(h).where(h.c.id.in_(ids)).order_by(h.c.id.desc()))
        return [row for _, row in found]

    def balances(self) -> dict[str, int]:
        """Every account that was ever used, in cents. They add up to nothing."""
        with self._reading() as connection:
            query = select(schema.accounts.c.name, schema.accounts.c.balance).order_by(schema.accounts.c.name)
            return {row.name: row.balance for row in connection.execute(query)}

    def balance(self, account: str) -> int:
        """What an account holds, in cents; 0 for one that was never used."""
        with self._reading() as connection:
            query = select(schema.accounts.c.balance).where(schema.accounts.c.name == account)
            return connection.execute(query).scalar_one_or_none() or 0

    def problems(self) -> list[str]:
        """What SQLite itself finds wrong with the file; nothing, if all is well."""
        with self._reading() as connection:
            said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check") if row[0] != "ok"]
            lost = Counter((row[0], row[2]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check"))
        pointing = [
            f"{count:,} of {table} point to {other} that are not there" for (table, other), count in lost.items()
        ]
        return said + pointing


def _table_row(row: RowMapping) -> TableRow:
    return TableRow(**{name: row[name] for name in TableRow.__struct_fields__})


def _hand_rows(connection: Connection, query: Select[Any]) -> list[tuple[int, HandRow]]:
    """Hands with their players, each with the number of the entry that ended it."""
    rows = connection.execute(query).all()
    s = schema.hand_seats
    names: dict[int, dict[int, str]] = {row.id: {} for row in rows}
    guests: dict[int, dict[int, str]] = {row.id: {} for row in rows}
    for seat in connection.execute(select(s).where(s.c.hand.in_(list(names))).order_by(s.c.hand, s.c.seat)):
        names[seat.hand][seat.seat] = seat.name
        guests[seat.hand][seat.seat] = seat.guest
    return [
        (
            row.number,
            HandRow(
                table=row.table, hand=row.hand, house=row.house, game=row.game, limit=row.limit, names=names[row.id],
                guests=guests[row.id], commitment=row.commitment, seed=row.seed, started_at=row.started_at,
                ended_at=row.ended_at, text=row.text, id=row.id,
            ),
        )
        for row in rows
    ]  # fmt: skip


def open_store(path: Path | str, *, create: bool = True) -> Store:
    """Lock a database for this process, bring its schema up to date and open it; `":memory:"` keeps nothing."""
    if str(path) == MEMORY:
        return _open(None, None)
    file = _file(path)
    if not file.exists():
        if not create:
            raise StoreError(f"there is no database {file}")
        if not file.parent.is_dir():
            raise StoreError(f"there is no folder {file.parent} to keep the database in")
    lock = FileLock(file)
    try:
        file.touch(mode=0o600)  # the journal knows every card: nobody else is to read it
        return _open(file, lock)
    except BaseException:
        lock.release()
        raise


def _open(file: Path | None, lock: FileLock | None) -> Store:
    engine = writing_engine(file)
    try:
        connection = engine.connect()
        prepare(connection, file)
        if file is None:
            return Store(None, writing=connection, steady=connection)
        return Store(file, writing=connection, reading=reading_engine(file), lock=lock)
    except DatabaseError as problem:
        engine.dispose()
        raise cannot_open(file, problem) from None
    except BaseException:
        engine.dispose()
        raise


def read_store(path: Path | str) -> Store:
    """Look on at a database as it is at this moment, also while a server runs: no lock, no migration, no writing."""
    file = _file(path)
    if not file.exists():
        raise StoreError(f"there is no database {file}")
    engine = reading_engine(file)
    try:
        connection = engine.connect()
        connection.begin()
        check_revision(connection, file)
    except DatabaseError as problem:
        engine.dispose()
        raise cannot_open(file, problem) from None
    except BaseException:
        engine.dispose()
        raise
    return Store(file, reading=engine, steady=connection)


def _file(path: Path | str) -> Path:
    """Where a database really is, so that two names for one file are one lock."""
    file = Path(path).expanduser().resolve()
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it, such as {file / 'room.db'}")
    return file
