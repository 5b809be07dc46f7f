"""Connections to a PostgreSQL database, the locks that servers hold there, and its failures in words.

Every commit is on the server's disk before it is reported (synchronous_commit=on). Locks are PostgreSQL's advisory
locks: they belong to a database, and end with the connection or the transaction that holds them, however that ends.
"""

import os
import socket
import time
from typing import Final, TypeVar

import psycopg
from psycopg import sql
from psycopg.abc import PQGen
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow

from houseway.store.postgres.address import Address
from houseway.store.store_errors import StoreError

KIND: Final = 0x48574159
"""`HWAY`: all locks of Houseway are of this kind, and numbered."""
SERVER, WRITING, SCHEMA, OPENING = 1, 2, 3, 4
"""Held by a server as long as it lives; by who writes, for a transaction; while the schema is brought up to date; while
a server opens what a new room needs."""

STUCK_MS: Final = 1_000
"""So long a writer waits for another whose server stands still in the middle of a transaction, or whose line is dead;
then it has that transaction taken back. A writer who still works is waited for."""
_CONNECT_SECONDS: Final = "5"
"""A server that takes a connection and says nothing is given up after so long, unless the address says otherwise."""
_LOCK_SECONDS: Final = 2.0
"""A server that was killed is noticed by PostgreSQL within moments; so long the next one waits."""

SILENT_SECONDS: Final = 20.0
"""A server that says nothing to a request of the room for so long is taken to be gone; the connection is given up."""

Line = psycopg.Connection[TupleRow]
_Told = TypeVar("_Told")


class PooledLine(psycopg.Connection[TupleRow]):
    """A connection on which no request waits for ever for a server that has taken it and does not answer."""

    patience: float | None = SILENT_SECONDS
    """How long an answer may take; None for work that has all the time it needs."""

    def wait(self, gen: PQGen[_Told], interval: float = 0.1, timeout: float | None = None) -> _Told:
        """Wait for the server, as every request on the connection does."""
        if timeout is not None or self.patience is None:
            return super().wait(gen, interval, timeout)
        end = time.monotonic() + self.patience
        return super().wait(_until(gen, self, end), interval)


def _until(gen: PQGen[_Told], line: psycopg.Connection[TupleRow], end: float) -> PQGen[_Told]:
    """The same steps; the line is hung up when an answer has not come by then."""
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > end:
                line.pgconn.finish()
                raise psycopg.OperationalError("the database does not answer")
            wanted = gen.send(ready)
    except StopIteration as done:
        told: _Told = done.value
        return told


def connect(address: Address, *, reading: bool = False, kind: type[Line] = psycopg.Connection) -> Line:
    """One more connection, with our settings and without a transaction; raises psycopg's error."""
    settings = {
        "synchronous_commit": "on",
        "lock_timeout": "0" if reading else str(STUCK_MS),
        "client_min_messages": "error",
        "default_transaction_isolation": "repeatable read" if reading else "read committed",
        "default_transaction_read_only": "on" if reading else "off",
        "tcp_keepalives_idle": "5",
        "tcp_keepalives_interval": "2",
        "tcp_keepalives_count": "3",
    }
    usual = {"application_name": _called(), "connect_timeout": _CONNECT_SECONDS}
    own = {**usual, **address.parameters, "client_encoding": "utf8"}
    line = kind.connect(make_conninfo("", **own), autocommit=True, prepare_threshold=2)
    try:
        values = [text for pair in settings.items() for text in pair]
        line.execute(f"SELECT {', '.join(['set_config(%s, %s, false)'] * len(settings))}".encode(), values)
        (encoding,) = line.execute("SHOW server_encoding").fetchone() or ("",)
        if encoding != "UTF8":
            raise StoreError(
                f"{address.shown} keeps text as {encoding}, and names are written in every script: make the database "
                "with createdb --encoding=UTF8 --template=template0"
            )
    except BaseException:
        line.close()
        raise
    return line


def _called() -> str:
    return f"houseway process {os.getpid()} on {socket.gethostname()}"[:63]


def take_server_lock(line: Line, address: Address, *, shared: bool) -> None:
    """One server to a database, unless all of them share it; or who has it."""
    until = time.monotonic() + _LOCK_SECONDS
    kind = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    query = sql.SQL("SELECT {}({}, {})").format(sql.Identifier(kind), sql.Literal(KIND), sql.Literal(SERVER))
    while line.execute(query).fetchone() != (True,):
        if time.monotonic() > until:
            raise StoreError(
                f"{address.shown} is in use by another Houseway server{_holder(line)}: stop that one, or give this one "
                "a database of its own with --db"
            )
        time.sleep(0.02)


def _holder(line: Line) -> str:
    """Who has the lock; only for the message."""
    found = line.execute(
        "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.granted AND "
        "l.locktype = 'advisory' AND l.classid = %s AND l.objid = %s AND "
        "l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1",
        (KIND, SERVER),
    ).fetchone()
    return f" ({str(found[0]).removeprefix('houseway ')})" if found is not None and found[0] else ""


TAKE_TURN: Final = f"SELECT pg_advisory_xact_lock({KIND}, {WRITING})"
"""Taken at the begin of every transaction that writes: there is one at a time, over all servers. What comes after it in
the same transaction sees everything that those before have written."""

_STUCK: Final = (
    "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.granted AND "  # noqa: S608
    f"l.locktype = 'advisory' AND l.classid = {KIND} AND l.objid = {WRITING} AND "
    "l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND a.wait_event = 'ClientRead' AND "
    f"greatest(a.query_start, a.state_change) < clock_timestamp() - interval '{STUCK_MS} milliseconds'"
)


def free_turn(line: Line) -> None:
    """End a transaction that nobody carries on, after it was waited for in vain."""
    line.execute(_STUCK.encode())


def one_line(problem: BaseException) -> str:
    """What PostgreSQL or its driver says, without hints and positions; it never says a password."""
    if isinstance(problem, psycopg.Error) and problem.diag.message_primary:
        return problem.diag.message_primary
    lines = [" ".join(line.split()) for line in str(problem).splitlines()]
    said = "; ".join(line for line in lines if line and not line.startswith(("Multiple connection attempts", "- ")))
    return said or type(problem).__name__


def cannot_open(address: Address, problem: BaseException) -> StoreError:
    """One line for a database that cannot be had."""
    return StoreError(f"{address.shown} cannot be opened as a Houseway database: {one_line(problem)}")
