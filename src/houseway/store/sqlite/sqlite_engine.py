"""Connections to a SQLite file, and upgrading it to the schema of this program.

Every commit is on the disk before it is reported (write-ahead log, synchronous=FULL). One connection writes; all others
can only read. A file that is not ours, or that a newer Houseway wrote, is left unchanged, and the error says so in one
line.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool, QueuePool, StaticPool

from houseway.store import schema
from houseway.store.revisions import make_schema, revision_of, way_from
from houseway.store.store_errors import StoreError

CHECKPOINT_PAGES: Final = 4_000
"""The log is carried into the main file when it reaches this many pages of 4 KiB."""
LOG_BYTES: Final = 64 * 1024 * 1024
"""A log that grew because of a slow reader is cut back to this size at the next checkpoint."""
WAIT_SECONDS: Final = 5.0

_WRITING: Final = (
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=ON",  # a plain fsync on macOS leaves the data in the drive's own memory
    "PRAGMA foreign_keys=ON",
    "PRAGMA recursive_triggers=ON",
    "PRAGMA cache_size=-32768",
    f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}",
    f"PRAGMA journal_size_limit={LOG_BYTES}",
)
_READING: Final = ("PRAGMA query_only=ON",)


def _engine(name: str, pragmas: tuple[str, ...], begin: str, pool: type[NullPool | QueuePool | StaticPool]) -> Engine:
    def connect() -> sqlite3.Connection:
        made = sqlite3.connect(
            name, uri=True, timeout=WAIT_SECONDS, check_same_thread=False, isolation_level=None, cached_statements=256
        )
        try:
            for pragma in pragmas:
                made.execute(pragma)
        except BaseException:
            made.close()
            raise
        return made

    engine = create_engine("sqlite://", creator=connect, poolclass=pool)
    # Python's driver does not begin transactions by itself; they begin here and nowhere else.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def writing_engine(path: Path | None) -> Engine:
    """The engine for the one connection that writes; None is a database in memory."""
    name = ":memory:" if path is None else f"{path.as_uri()}?mode=rwc"
    return _engine(name, _WRITING, "BEGIN IMMEDIATE", StaticPool)


def reading_engine(path: Path) -> Engine:
    """The engine for connections that can only read."""
    # SQLite shares a log between processes by small files beside it. If it cannot create them, nobody is writing.
    alone = not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists()
    return _engine(f"{path.as_uri()}?{'immutable=1' if alone else 'mode=ro'}", _READING, "BEGIN", QueuePool)


def found_revision(connection: Connection, path: Path | None) -> str | None:
    """The schema's revision, None for an empty file; raises if the file is not one of our databases."""
    try:
        names = {name for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return revision_of(connection, path, names)
    except DatabaseError as problem:
        raise cannot_open(path, problem) from None


def cannot_open(path: Path | None, problem: DatabaseError) -> StoreError:
    """SQLite's message in one line."""
    return StoreError(f"{path} cannot be opened as a Houseway database: {problem.orig}")


def prepare(connection: Connection, path: Path | None) -> None:
    """Upgrade the schema, all of it or nothing. A new file gets the whole schema."""
    with connection.begin():
        found = found_revision(connection, path)
    change = None
    if found != schema.HEAD:
        change = _make if found is None else way_from(found, path)
    raw = connection.connection.driver_connection
    if raw is None or (path is not None and raw.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",)):
        raise StoreError(f"{path} cannot keep a write-ahead log: give a file on a local disk with --db")
    if change is not None:
        with connection.begin():
            change(connection)


def _make(connection: Connection) -> None:
    connection.exec_driver_sql(f"PRAGMA application_id={schema.APPLICATION_ID}")
    make_schema(connection)
