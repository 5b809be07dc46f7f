"""Databases in memory, made once: running every migration takes much longer than most tests of a room."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from houseway.store.sqlite import sqlite_database, sqlite_engine


@pytest.fixture(scope="session", autouse=True)
def new_rooms_in_memory() -> Iterator[None]:
    """All migrations make the first database in memory; the next are copies of it as it was then."""
    with pytest.MonkeyPatch.context() as patch, sqlite3.connect(":memory:", check_same_thread=False) as first:

        def prepare(connection: Connection, path: Path | None) -> None:
            raw = connection.connection.driver_connection
            known = first.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if path is not None or raw is None or not known:
                sqlite_engine.prepare(connection, path)
            if path is None and raw is not None:
                first.backup(raw) if known else raw.backup(first)

        patch.setattr(sqlite_database, "prepare", prepare)
        yield
    first.close()
