"""A SQLite file, or a database in memory, as the store uses it."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from houseway.store.connections import Connections
from houseway.store.database import Database
from houseway.store.head import head_beside, read_head
from houseway.store.promises import POSTING, PROMISES
from houseway.store.revisions import check_revision
from houseway.store.sqlite.lock import FileLock
from houseway.store.sqlite.sqlite_checks import LONGER, SECONDS, look_quickly
from houseway.store.sqlite.sqlite_engine import cannot_open, found_revision, prepare, reading_engine, writing_engine
from houseway.store.sqlite.sqlite_triggers import TRIGGERS
from houseway.store.sqlite.sqlite_writing import SQLiteWriter
from houseway.store.store_errors import StoreError

_CLOSING_MS: Final = 200
"""How long closing waits for a reader to finish."""
_Found: TypeAlias = tuple[int, int, int]
"""A file: its device, its number there, and its length."""


class SQLiteDatabase(Database):
    """One connection writes; others read."""

    def __init__(
        self,
        path: Path | None,
        *,
        writing: Connection | None = None,
        reading: Engine | None = None,
        steady: Connection | None = None,
        lock: FileLock | None = None,
        beside: bool = False,
    ) -> None:
        raw = None if writing is None or beside else writing.connection.driver_connection
        self.raw: sqlite3.Connection | None = raw
        super().__init__(
            "the database" if path is None else str(path), None if self.raw is None else SQLiteWriter(self.raw)
        )
        self._path = path
        self._writing = writing
        self._reading = None if reading is None else Connections(reading)
        self._steady = steady
        """One connection for all reads: a database in memory has no other, and an observer wants one unchanging
        view."""
        self._lock = lock
        self._files: tuple[Path, ...] = () if path is None else (path, path.with_name(f"{path.name}-wal"))
        """The database, and its log, which exists while the database is open."""
        self._seen: dict[Path, _Found | None] = {} if path is None else {path: _look(path)}

    @property
    def path(self) -> Path | None:
        """The file; None in memory."""
        return self._path

    def gone(self) -> str:
        """A file that is deleted while open still accepts every entry, and loses them all when it is closed.

        Threads may look at the same time: each compares with what was seen before, and the database only grows.
        """
        for file in self._files if self._writing is not None else ():
            before, now = self._seen.get(file), _look(file)
            if before is not None and (what := _loss(before, now, grows=file == self._path)):
                return f"{file} {what} while the room was open: put it back, or restore a backup, and start again"
            self._seen[file] = now
        return ""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees what is committed."""
        if self._steady is not None:
            with self.turn:
                if self._steady.in_transaction():
                    yield self._steady
                else:
                    with self._steady.begin():
                        yield self._steady
        elif (connections := self._reading) is not None:
            with connections.connect() as connection:
                yield connection
        else:
            raise self.closed(writing=False)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The connection that writes, in a transaction."""
        with self.turn:
            if self._writing is None:
                raise self.closed(writing=True)
            with self._writing.begin():
                yield self._writing

    @contextmanager
    def amending(self, *tables: str) -> Iterator[Connection]:
        """Work without the triggers of these tables. Dropping and recreating them is part of the transaction."""
        names = [name for name, promise in PROMISES.items() if promise.on in tables]
        names += [POSTING] if "transfers" in tables else []
        with self.writing() as connection:
            for name in names:
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
            yield connection
            for name in names:
                connection.exec_driver_sql(f"CREATE TRIGGER {name} {TRIGGERS[name]}")

    def tidy(self) -> None:
        """Shrink the file."""
        with self.turn:
            if self.raw is not None:
                self.raw.execute("VACUUM")
                self.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._seen.clear()

    def problems(self) -> list[str]:
        """What SQLite itself finds wrong with the file."""
        with self.reading() as connection:
            said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check") if row[0] != "ok"]
            lost = Counter((row[0], row[2]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check"))
        pointing = [
            f"{count:,} of {table} point to {other} that are not there" for (table, other), count in lost.items()
        ]
        return said + pointing

    def said(self, problem: DatabaseError) -> str:
        """SQLite's message, which is one line."""
        return str(problem.orig)

    def close(self) -> None:
        """Carry everything into the main file, and unlock it for the next server."""
        with self.turn:
            self.writer = None
            if self._reading is not None:
                if self._steady is not None:
                    self._steady.close()
                self._reading.close()
                self._reading = None
            writing, self._writing, self._steady = self._writing, None, None
            if writing is not None:
                with suppress(sqlite3.Error):  # if a reader is in the way, the log stays, and nothing is lost
                    if self.raw is not None:
                        self.raw.execute(f"PRAGMA busy_timeout={_CLOSING_MS}")
                        self.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self.raw = None
                writing.close()
                writing.engine.dispose()
            if self._lock is not None:
                self._lock.release()


def _look(path: Path) -> _Found | None:
    """The file that has this name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size


def _loss(before: _Found, now: _Found | None, *, grows: bool) -> str:
    """What happened to an open file, in words; empty if it is still there and, where files only grow, not shorter."""
    if now is None:
        return "was deleted or moved away"
    if now[:2] != before[:2]:
        return "was replaced by another file"
    return "was cut short" if grows and now[2] < before[2] else ""


def open_memory() -> SQLiteDatabase:
    """A database that keeps nothing."""
    return _open(None, None)


def open_file(path: Path | str, *, create: bool) -> SQLiteDatabase:
    """Lock a file for this process, bring its schema up to date, and open it."""
    file = _file(path)
    if not file.exists():
        if not create:
            raise StoreError(f"there is no database {file}")
        if not file.parent.is_dir():
            raise StoreError(f"there is no folder {file.parent} to keep the database in")
    lock = FileLock(file)
    try:
        file.touch(mode=0o600)  # the journal knows every card, so nobody else may read it
        return _open(file, lock)
    except BaseException:
        lock.release()
        raise


def _open(file: Path | None, lock: FileLock | None) -> SQLiteDatabase:
    engine = writing_engine(file)
    try:
        connection = engine.connect()
        raw = connection.connection.driver_connection
        if file is not None and raw is not None and file.stat().st_size:
            look_quickly(raw, file, seconds=_time_for(file))
        prepare(connection, file)
        if file is None:
            return SQLiteDatabase(None, writing=connection, steady=connection)
        return SQLiteDatabase(file, writing=connection, reading=reading_engine(file), lock=lock)
    except DatabaseError as problem:
        engine.dispose()
        raise cannot_open(file, problem) from None
    except sqlite3.DatabaseError as problem:
        engine.dispose()
        raise StoreError(f"{file} cannot be opened as a Houseway database: {problem}") from None
    except BaseException:
        engine.dispose()
        raise


def _time_for(file: Path) -> float:
    """How long to check a file before it is opened."""
    head = read_head(head_beside(file))
    return SECONDS if head is None or head.closed else LONGER


def read_file(path: Path | str) -> SQLiteDatabase:
    """Read a file as it is at this moment."""
    file = _file(path)
    if not file.exists():
        raise StoreError(f"there is no database {file}")
    engine = reading_engine(file)
    with ExitStack() as undone:
        undone.callback(engine.dispose)
        try:
            connection = engine.connect()
            undone.callback(connection.close)
            connection.begin()
            check_revision(found_revision(connection, file), file)
        except DatabaseError as problem:
            raise cannot_open(file, problem) from None
        undone.pop_all()
    return SQLiteDatabase(file, reading=engine, steady=connection)


def open_beside(path: Path | str) -> SQLiteDatabase:
    """Open a file that a server may be using, for small transactions between the server's own."""
    read_file(path).close()
    file = _file(path)
    engine = writing_engine(file)
    try:
        return SQLiteDatabase(file, writing=engine.connect(), reading=reading_engine(file), beside=True)
    except DatabaseError as problem:
        engine.dispose()
        raise cannot_open(file, problem) from None


def _file(path: Path | str) -> Path:
    """A database's real path, so that two names for one file share one lock."""
    if "://" in str(path):
        raise StoreError(
            f"{path} is not a known kind of address: name a file, or an address like postgresql://user@host/name"
        )
    file = Path(path).expanduser().resolve()
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it, such as {file / 'room.db'}")
    return file
