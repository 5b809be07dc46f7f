"""Connections to the database, and bringing a file to the schema that this program speaks.

Every commit is on the disk before it is reported (write-ahead log, synchronous=FULL). One connection writes; all others
can only read. A file that is not ours, or that a newer Houseway wrote, is left alone with one line that says so.
"""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool, QueuePool, StaticPool

from houseway.room.store.errors import StoreError
from houseway.room.store.schema import HEAD

CHECKPOINT_PAGES: Final = 4_000
"""After so many pages (of 4 KiB) in the write-ahead log they are carried into the main file."""
LOG_BYTES: Final = 64 * 1024 * 1024
"""A log that a slow reader let grow is cut back to this at the next checkpoint."""
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
    # Python's driver is told to leave transactions alone; they begin here and nowhere else.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def writing_engine(path: Path | None) -> Engine:
    """For the one connection that writes; None is a database in memory."""
    name = ":memory:" if path is None else f"{path.as_uri()}?mode=rwc"
    return _engine(name, _WRITING, "BEGIN IMMEDIATE", StaticPool)


def reading_engine(path: Path) -> Engine:
    """For connections that can only read."""
    # SQLite shares a log between processes by small files beside it. Where it cannot make them, nobody writes.
    alone = not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists()
    return _engine(f"{path.as_uri()}?{'immutable=1' if alone else 'mode=ro'}", _READING, "BEGIN", QueuePool)


def revision_of(connection: Connection, path: Path | None) -> str | None:
    """The schema's revision, None for an empty file; raises when the file is not a database of ours."""
    try:
        names = {name for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names:
            return None
        found: list[str] = []
        if "alembic_version" in names and "entries" in names:
            found = [revision for (revision,) in connection.exec_driver_sql("SELECT version_num FROM alembic_version")]
    except DatabaseError as problem:
        raise cannot_open(path, problem) from None
    if len(found) != 1:
        raise StoreError(f"{path} is a database, but not one of Houseway's: give another file with --db")
    return found[0]


def cannot_open(path: Path | None, problem: DatabaseError) -> StoreError:
    """One line for what SQLite says."""
    return StoreError(f"{path} cannot be opened as a Houseway database: {problem.orig}")


def prepare(connection: Connection, path: Path | None) -> None:
    """Bring the schema up to date, all of it or nothing; a new file gets it whole."""
    with connection.begin():
        found = revision_of(connection, path)
    # Alembic takes longer to import than the rest of the start, so it stays out when there is nothing to do.
    upgrade = None if found == HEAD else _way_from(found, path)
    raw = connection.connection.driver_connection
    if raw is None or (path is not None and raw.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",)):
        raise StoreError(f"{path} cannot keep a write-ahead log: give a file on a local disk with --db")
    if upgrade is not None:
        with connection.begin():
            upgrade(connection)


def check_revision(connection: Connection, path: Path) -> None:
    """Refuse what this program cannot read as it is."""
    found = revision_of(connection, path)
    if found is None:
        raise StoreError(f"{path} is empty: no room has been kept in it yet")
    if found != HEAD:
        _way_from(found, path)
        raise StoreError(
            f"{path} was written by an older Houseway (revision {found}, this one has {HEAD}): "
            "start the server with it once, which brings it up to date"
        )


def _way_from(found: str | None, path: Path | None) -> Callable[[Connection], None]:
    """What brings a revision up to the last; raises when it is none of ours."""
    from houseway.room.store.migrations import revisions, upgrade

    if found is not None and found not in revisions():
        raise StoreError(
            f"{path} was written by a newer Houseway (revision {found}, this one knows up to {HEAD}): "
            "update Houseway, or give another file with --db"
        )
    return upgrade
