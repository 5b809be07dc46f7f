"""Entries into PostgreSQL: one transaction at a time over all servers, each certainly written or certainly not.

A commit first takes a lock that every other writer waits for, then reads which numbers come next. If the connection
breaks in the middle, nobody knows whether the transaction was written. So the lock is taken again, which waits until
the old transaction has ended one way or the other, and the journal is searched for the entry by its number: if it is
there, the whole batch is; if not, the batch is written again.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow
from sqlalchemy import Table
from sqlalchemy.dialects import postgresql

from houseway.store.chain import GENESIS
from houseway.store.postgres.connecting import TAKE_TURN, Line, free_turn, one_line
from houseway.store.rows import CASHIER, Entry
from houseway.store.schema import accounts
from houseway.store.store_errors import EntryRefusedError, JournalError, LeaseLostError, StoreError
from houseway.store.writing import EntryWriter, Heads, Rows, UnfitError

log = logging.getLogger("houseway.room")
logging.getLogger("psycopg").setLevel(logging.ERROR)  # a pipeline ending in a refused entry needs no warning
LOST_SECONDS: Final = 10.0
"""How many seconds to try to replace a lost connection before the journal gives up."""
_PAUSE: Final = 0.05

_UNFIT: Final = (UnfitError, psycopg.IntegrityError, psycopg.DataError, OverflowError, UnicodeEncodeError)
"""Errors that one bad entry can cause. Any other error means that the database itself is in trouble."""

_HEADS: Final = (
    "SELECT (SELECT max(id) FROM entries), (SELECT max(id) FROM transfers), (SELECT max(id) FROM hands), "
    "(SELECT max(number) FROM entries WHERE \"table\" = 'cashier'), "
    "(SELECT chain FROM entries ORDER BY id DESC LIMIT 1)"
)
_FOUND: Final = sql.SQL('SELECT "table", number, kind, body, at FROM entries WHERE id = {}')
_HELD: Final = sql.SQL(
    'SELECT "table", epoch FROM leases WHERE "table" = ANY({}) AND owner = {} AND '
    "expires > extract(epoch FROM clock_timestamp())"
)
_ALIVE: Final = sql.SQL(
    "SELECT 1 FROM nodes WHERE name = {} AND boot = {} AND expires > extract(epoch FROM clock_timestamp())"
)


class Fence(NamedTuple):
    """What a server with a shared database may write: entries for tables it has leased, at the epoch it knows."""

    node: str
    boot: str
    epochs: Mapping[str, int]
    """By table; the caller may change it at any time."""


@cache
def _statement(table: Table) -> bytes:
    """One statement for all rows, with one array per column, however many rows there are."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    given = ", ".join(f"c{number}" for number in range(1, len(table.columns) + 1))
    arrays = ", ".join(f"%s::{column.type.compile(dialect)}[]" for column in table.columns)
    # Another server may have opened the account in the meantime.
    new = " WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.name = c1)" if table is accounts else ""
    return f"INSERT INTO {table.name} ({names}) SELECT {given} FROM unnest({arrays}) AS n({given}){new}".encode()


def _is(entry: Entry, found: TupleRow) -> bool:
    """Whether a row of the journal is this entry. For the cashier the number does not count, since it is given on
    writing.
    """
    table, number, *rest = found
    return (table, rest) == (entry.table, [entry.kind, entry.body, entry.at]) and entry.number in (number, 0)


def _rows(cursor: psycopg.Cursor[TupleRow]) -> list[TupleRow]:
    return [] if cursor.description is None else cursor.fetchall()


class PostgresWriter(EntryWriter):
    """Writes over a connection of its own. `connect` makes a new one, with the server's lock, when it is lost."""

    def __init__(self, connect: Callable[[], Line], *, lost_seconds: float = LOST_SECONDS) -> None:
        super().__init__()
        self._connect = connect
        self._lost_seconds = lost_seconds
        self.line = connect()
        self.fence: Fence | None = None
        """For a server that shares the database; None for one that has it alone."""

    def commit(self, batch: Sequence[Entry]) -> list[EntryRefusedError | None]:
        """Write a batch. If the connection breaks, find out what was written before anyone is told anything."""
        until: float | None = None
        while True:
            try:
                return super().commit(batch)
            except JournalError as problem:
                if not self.line.closed:
                    raise  # the database is there, and refused
                until = until or time.monotonic() + self._lost_seconds
                log.warning("the connection to the database was lost: %s", problem)
                if self._written(until, problem) and self.going is not None:
                    return self.going.said

    def _written(self, until: float, problem: JournalError) -> bool:
        """Whether the interrupted commit was completed. The lock is held, so that is settled by now."""
        while True:
            try:
                self.line = self._connect()
                going = self.going
                if going is None:
                    return False
                asked = [sql.SQL("BEGIN"), sql.SQL(TAKE_TURN), _FOUND.format(going.id), sql.SQL("COMMIT")]
                found = self._in_turn(sql.SQL(";").join(asked))[2]
                return bool(found) and _is(going.entry, found[0])
            except StoreError as taken:
                raise JournalError(f"the journal cannot be written, and nothing more is accepted: {taken}") from None
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise problem from None
                time.sleep(_PAUSE)

    # a transaction

    def begin(self, batch: Sequence[Entry]) -> dict[int, EntryRefusedError]:
        """Wait for the lock, then read the latest numbers and what this server may still write."""
        fence = self.fence
        asked: list[sql.Composable] = [sql.SQL("BEGIN"), sql.SQL(TAKE_TURN), sql.SQL(_HEADS)]
        if fence is not None:
            tables = sorted({entry.table for entry in batch})
            asked += [_HELD.format(tables, fence.node), _ALIVE.format(fence.node, fence.boot)]
        heads, *fenced = self._in_turn(sql.SQL(";").join(asked))[2:]
        *last, chain = heads[0]
        entry, transfer, hand, cashier = (int(number or 0) for number in last)
        self.heads = Heads(entry, transfer, hand, cashier, bytes(chain or GENESIS))
        if fence is None:
            return {}
        held, alive = fenced
        mine = {table: int(epoch) for table, epoch in held}
        living = bool(alive)
        return {
            place: LeaseLostError(f"table {entry.table} is another server's now: entry {entry.number} is not written")
            for place, entry in enumerate(batch)
            if not (
                living and (entry.table == CASHIER or mine.get(entry.table, -1) == fence.epochs.get(entry.table, -2))
            )
        }

    def _in_turn(self, query: sql.Composed) -> list[list[TupleRow]]:
        """Send the statements that begin a transaction and wait for its turn together; returns the result of each."""
        while True:
            try:
                cursor = self.line.execute(query, prepare=False)
            except psycopg.errors.LockNotAvailable:
                self.undo()
                free_turn(self.line)
                continue
            given = [_rows(cursor)]
            while cursor.nextset():
                given.append(_rows(cursor))
            return given

    def insert(self, rows: Rows, *, last: bool) -> None:
        """Insert into all tables in one go; with `last`, commit as well."""
        filled = rows.filled()
        with self.line.pipeline():
            for table, columns in ((table, list(map(list, zip(*values, strict=True)))) for table, values in filled):
                self.line.execute(_statement(table), columns)
            if last:
                self.line.execute("COMMIT")

    def execute(self, statement: str) -> None:
        """Run it."""
        self.line.execute(statement.encode())

    def undo(self) -> None:
        """Roll back; a lost connection has already done so."""
        with suppress(psycopg.Error):
            if self.line.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                self.line.execute("ROLLBACK")

    def unfit(self, problem: BaseException) -> str | None:
        """The message of a constraint or trigger, or of a value that PostgreSQL cannot store."""
        told = isinstance(problem, psycopg.ProgrammingError) and problem.sqlstate is None  # found by the driver itself
        return one_line(problem) if told or isinstance(problem, _UNFIT) else None

    def broken(self, problem: BaseException) -> str | None:
        """A server that is gone, full, or read-only."""
        return one_line(problem) if isinstance(problem, psycopg.Error | OSError | MemoryError) else None

    def close(self) -> None:
        """Close the connection, which unlocks the database for the next server."""
        with suppress(psycopg.Error):
            self.line.close()
