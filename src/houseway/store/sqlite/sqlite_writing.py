"""Entries into SQLite.

Rows are inserted by a few long statements rather than many short ones. The driver gives up the interpreter's lock at
every statement and must wait to get it back, so short ones would crawl whenever the event loop is busy.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Final

from sqlalchemy import Table

from houseway.store.chain import GENESIS
from houseway.store.rows import CASHIER, Entry
from houseway.store.store_errors import EntryRefusedError
from houseway.store.writing import EntryWriter, Heads, Rows, UnfitError

_MOST_ROWS: Final = 256
_SOME_ROWS: Final = 64
"""Rows per statement: any number up to `_SOME_ROWS`, and above that only a few lengths, so that the statements stay
prepared. SQLite allows at least 32,766 values per statement."""

_UNFIT: Final = (
    UnfitError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    sqlite3.DataError,
    OverflowError,
    UnicodeEncodeError,
)
"""Errors that one bad entry can cause. Any other error means that the database itself is in trouble."""


@cache
def _statement(table: Table, length: int) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    marks = ", ".join("?" * len(table.columns))
    return f"INSERT INTO {table.name} ({names}) VALUES {', '.join([f'({marks})'] * length)}"


class SQLiteWriter(EntryWriter):
    """The file's only writer, because it remembers which numbers come next."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self._connection = connection
        self.known = {name for (name,) in connection.execute("SELECT name FROM accounts")}
        self.heads = Heads(
            entry=self._last("SELECT max(id) FROM entries"),
            transfer=self._last("SELECT max(id) FROM transfers"),
            hand=self._last("SELECT max(id) FROM hands"),
            cashier=self._last(f"SELECT max(number) FROM entries WHERE \"table\" = '{CASHIER}'"),
        )
        last = connection.execute("SELECT chain FROM entries ORDER BY id DESC LIMIT 1").fetchone()
        self.heads.chain = GENESIS if last is None else bytes(last[0])

    def _last(self, query: str) -> int:
        (found,) = self._connection.execute(query).fetchone()
        return int(found or 0)

    def begin(self, batch: Sequence[Entry]) -> dict[int, EntryRefusedError]:  # noqa: ARG002 - as in PostgreSQL
        """A file has only one server, which may write every entry it receives."""
        self.execute("BEGIN IMMEDIATE")
        return {}

    def insert(self, rows: Rows, *, last: bool) -> None:
        """Use long statements of a few lengths."""
        cursor = self._connection.cursor()
        for table, filled in rows.filled():
            start = 0
            while left := len(filled) - start:
                length = _MOST_ROWS if left >= _MOST_ROWS else min(left, _SOME_ROWS)
                cursor.execute(_statement(table, length), tuple(chain.from_iterable(filled[start : start + length])))
                start += length
        if last:
            cursor.execute("COMMIT")

    def execute(self, statement: str) -> None:
        """Run it."""
        self._connection.execute(statement)

    def undo(self) -> None:
        """Roll back."""
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def unfit(self, problem: BaseException) -> str | None:
        """The message of a constraint or trigger, or of a value that SQLite cannot store."""
        return str(problem) if isinstance(problem, _UNFIT) else None

    def broken(self, problem: BaseException) -> str | None:
        """A disk that is full or gone, or a damaged file."""
        return str(problem) if isinstance(problem, sqlite3.Error | OSError | MemoryError) else None
