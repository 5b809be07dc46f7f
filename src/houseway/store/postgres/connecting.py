"""Connections to a PostgreSQL database, the locks that servers hold there, and its errors in plain words.

Every commit is on the server's disk before it is reported (synchronous_commit=on). Locks are PostgreSQL's advisory
locks: they belong to a database, and end with the connection or transaction that holds them, however it ends.
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
"""`HWAY`: the class of all of Houseway's locks, which are numbered within it."""
SERVER, WRITING, SCHEMA, OPENING = 1, 2, 3, 4
"""Held by a server for its whole life; by a writer for one transaction; while upgrading the schema; while a server sets
up a new room."""

STUCK_MS: Final = 1_000
"""How long a writer waits for another one whose server has stopped mid-transaction or whose connection is dead, before
having that transaction rolled back. It always waits for a writer that is still working."""
_CONNECT_SECONDS: Final = "5"
"""How long to wait for a server that accepts a connection and says nothing, unless the address says otherwise."""
_LOCK_SECONDS: Final = 2.0
"""How long the next server waits for the lock. PostgreSQL notices within moments that a server was killed."""

SILENT_SECONDS: Final = 20.0
"""How long a server may leave a request unanswered before it counts as gone and the connection is given up."""

Line = psycopg.Connection[TupleRow]
_Told = TypeVar("_Told")


class PooledLine(psycopg.Connection[TupleRow]):
    """A connection on which no request waits forever for a server that accepts it and does not answer."""

    patience: float | None = SILENT_SECONDS
    """How long an answer may take, in seconds; None for work that may take as long as it needs."""

    def wait(self, gen: PQGen[_Told], interval: float = 0.1, timeout: float | None = None) -> _Told:
        """Wait for the server's answer; every request on the connection does this."""
        if timeout is not None or self.patience is None:
            return super().wait(gen, interval, timeout)
        end = time.monotonic() + self.patience
        return super().wait(_until(gen, self, end), interval)


def _until(gen: PQGen[_Told], line: psycopg.Connection[TupleRow], end: float) -> PQGen[_Told]:
    """The same steps, but the connection is closed if the answer has not come by `end`."""
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
    """Open a connection with our settings and no transaction; raises psycopg's error."""
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
    """Allow one server per database unless all of them share it. The error names the holder."""
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
    """Which process has the lock; only for the message."""
    found = line.execute(
        "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.granted AND "
        "l.locktype = 'advisory' AND l.classid = %s AND l.objid = %s AND "
        "l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1",
        (KIND, SERVER),
    ).fetchone()
    return f" ({str(found[0]).removeprefix('houseway ')})" if found is not None and found[0] else ""


TAKE_TURN: Final = f"SELECT pg_advisory_xact_lock({KIND}, {WRITING})"
"""Taken at the start of every transaction that writes, so there is one at a time over all servers. What follows in the
same transaction sees everything that earlier ones wrote."""

_STUCK: Final = (
    "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.granted AND "
    f"l.locktype = 'advisory' AND l.classid = {KIND} AND l.objid = {WRITING} AND "
    "l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND a.wait_event = 'ClientRead' AND "
    f"greatest(a.query_start, a.state_change) < clock_timestamp() - interval '{STUCK_MS} milliseconds'"
)


def free_turn(line: Line) -> None:
    """End a transaction whose server has stopped, after waiting for it in vain."""
    line.execute(_STUCK.encode())


def one_line(problem: BaseException) -> str:
    """The message of PostgreSQL or its driver, without hints and positions; it never contains a password."""
    if isinstance(problem, psycopg.Error) and problem.diag.message_primary:
        return problem.diag.message_primary
    lines = [" ".join(line.split()) for line in str(problem).splitlines()]
    said = "; ".join(line for line in lines if line and not line.startswith(("Multiple connection attempts", "- ")))
    return said or type(problem).__name__


def cannot_open(address: Address, problem: BaseException) -> StoreError:
    """One line for a database that cannot be opened."""
    return StoreError(f"{address.shown} cannot be opened as a Houseway database: {one_line(problem)}")
