"""Writing entries: many in one transaction, each with its transfers, snapshot and hand row, all or nothing of it.

Rows go in by few long statements rather than many short ones. The driver gives up the interpreter's lock at every
statement and must queue for it again, so short ones would crawl whenever the event loop is busy. An entry that the
database will not take is left out by itself; everything else is a failure of the whole commit.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Final

from sqlalchemy import Table

from houseway.room.store.errors import EntryRefusedError, JournalError
from houseway.room.store.rows import CASHIER, Entry, HandRow
from houseway.room.store.schema import accounts, entries, hand_seats, hands, snapshots, transfers

_MOST_ROWS: Final = 256
_SOME_ROWS: Final = 64
"""Rows to a statement: as many as there are up to `_SOME_ROWS`, and above that few lengths, so that the statements stay
prepared. SQLite takes at least 32,766 values to a statement."""

_UNFIT: Final = (
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    sqlite3.DataError,
    OverflowError,
    UnicodeEncodeError,
)
"""What one bad entry can cause. Anything else means that the database itself is in trouble."""

_Row = tuple[object, ...]


class _Rows:
    """The rows of some entries, with numbers that follow on those in the database."""

    def __init__(self, writer: "EntryWriter") -> None:
        self.known = writer.known
        self.opened: dict[str, None] = {}
        self.last_entry, self.last_transfer, self.last_hand = writer.last_entry, writer.last_transfer, writer.last_hand
        self.last_cashier = writer.last_cashier
        self.of: dict[Table, list[_Row]] = {
            table: [] for table in (accounts, entries, transfers, snapshots, hands, hand_seats)
        }

    def add(self, entry: Entry) -> None:
        self.last_entry += 1
        number = entry.number
        if entry.table == CASHIER:
            number = number or self.last_cashier + 1
            self.last_cashier = number
        self.of[entries].append(
            (self.last_entry, entry.table, number, entry.hand, entry.kind, entry.body, entry.events, entry.at)
        )
        moved = self.of[transfers]
        for transfer in entry.transfers:
            self.last_transfer += 1
            debit, credit = transfer.debit, transfer.credit
            if debit not in self.known:
                self.opened[debit] = None
            if credit not in self.known:
                self.opened[credit] = None
            moved.append((self.last_transfer, self.last_entry, debit, credit, transfer.cents, transfer.what))
        if entry.snapshot is not None:
            self.of[snapshots].append((entry.table, number, entry.snapshot))
        if entry.hand_row is not None:
            self._add_hand(entry.hand_row, entry, number)

    def _add_hand(self, row: HandRow, entry: Entry, number: int) -> None:
        if row.table != entry.table or row.names.keys() != row.guests.keys():
            raise sqlite3.IntegrityError("its hand row is of another table, or does not name every player")
        self.last_hand += 1
        self.of[hands].append(
            (
                self.last_hand, row.table, row.hand, number, row.house, row.game, row.limit, row.commitment, row.seed,
                row.started_at, row.ended_at, row.text,
            )
        )  # fmt: skip
        self.of[hand_seats] += [(self.last_hand, seat, name, row.guests[seat]) for seat, name in row.names.items()]

    def insert(self, cursor: sqlite3.Cursor) -> None:
        self.of[accounts] = [(name, 0, 0) for name in self.opened]
        for table, rows in self.of.items():
            start = 0
            while left := len(rows) - start:
                length = _MOST_ROWS if left >= _MOST_ROWS else min(left, _SOME_ROWS)
                cursor.execute(_statement(table, length), tuple(chain.from_iterable(rows[start : start + length])))
                start += length


@cache
def _statement(table: Table, length: int) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    marks = ", ".join("?" * len(table.columns))
    return f"INSERT INTO {table.name} ({names}) VALUES {', '.join([f'({marks})'] * length)}"  # noqa: S608


class EntryWriter:
    """The one that writes entries; it must be the only one, because it remembers which numbers come next."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.known = {name for (name,) in connection.execute("SELECT name FROM accounts")}
        self.last_entry = self._last("SELECT max(id) FROM entries")
        self.last_transfer = self._last("SELECT max(id) FROM transfers")
        self.last_hand = self._last("SELECT max(id) FROM hands")
        self.last_cashier = self._last(f"SELECT max(number) FROM entries WHERE \"table\" = '{CASHIER}'")  # noqa: S608

    def _last(self, query: str) -> int:
        (found,) = self._connection.execute(query).fetchone()
        return int(found or 0)

    def commit(self, batch: Sequence[Entry]) -> list[EntryRefusedError | None]:
        """Write a batch in one transaction; for each entry None, or why it alone was left out.

        When this returns, what was written is on the disk. A `JournalError` means that nothing may have been written.
        """
        try:
            try:
                self._transact(batch)
            except _UNFIT as problem:
                self._undo()
                if len(batch) == 1:
                    return [_refused(batch[0], problem)]
                return self._one_by_one(batch)
        except BaseException as problem:
            self._undo()
            if isinstance(problem, sqlite3.Error | OSError | MemoryError):
                raise JournalError(f"the journal cannot be written, and nothing more is accepted: {problem}") from None
            raise
        return [None] * len(batch)

    def _transact(self, batch: Sequence[Entry]) -> None:
        rows = _Rows(self)
        for entry in batch:
            rows.add(entry)
        cursor = self._connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        rows.insert(cursor)
        cursor.execute("COMMIT")
        self._remember(rows)

    def _one_by_one(self, batch: Sequence[Entry]) -> list[EntryRefusedError | None]:
        """The same with a savepoint before each entry, to find the one that does not fit."""
        said: list[EntryRefusedError | None] = []
        before = (self.last_entry, self.last_transfer, self.last_hand, self.last_cashier, set(self.known))
        cursor = self._connection.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            for entry in batch:
                cursor.execute("SAVEPOINT entry")
                try:
                    rows = _Rows(self)
                    rows.add(entry)
                    rows.insert(cursor)
                except _UNFIT as problem:
                    cursor.execute("ROLLBACK TO entry")
                    said.append(_refused(entry, problem))
                else:
                    self._remember(rows)
                    said.append(None)
                cursor.execute("RELEASE entry")
            cursor.execute("COMMIT")
        except BaseException:
            self.last_entry, self.last_transfer, self.last_hand, self.last_cashier, self.known = before
            raise
        return said

    def _remember(self, rows: _Rows) -> None:
        self.known.update(rows.opened)
        self.last_entry, self.last_transfer, self.last_hand = rows.last_entry, rows.last_transfer, rows.last_hand
        self.last_cashier = rows.last_cashier

    def _undo(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")


def _refused(entry: Entry, problem: Exception) -> EntryRefusedError:
    return EntryRefusedError(f"entry {entry.number} ({entry.kind}) of table {entry.table} was refused: {problem}")
