"""Leases in PostgreSQL: which server has which table, until when by the database's own clock, and at which epoch.

Any server can take an expired lease, in one statement that raises the epoch. Taking a lease queues with the journal's
commits, so a server that takes over a table finds everything that the former owner has written, and that owner can
write nothing more. NOTIFY only wakes the listeners; the rows decide.
"""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Final, NamedTuple

import psycopg

from houseway.store.postgres.connecting import (
    KIND,
    OPENING,
    TAKE_TURN,
    Line,
    connect,
    free_turn,
    one_line,
)
from houseway.store.postgres.postgres_database import PostgresDatabase
from houseway.store.postgres.postgres_writing import Fence, PostgresWriter
from houseway.store.store import Store
from houseway.store.store_errors import StoreError

LEASE_SECONDS: Final = 3.0
"""How long after a server's end its tables go on elsewhere, unless the room sets another time."""
_GONE: Final = 0.9
"""A server that has been silent for this fraction of that time is gone, and its tables are free. The new owner uses the
rest to bring them back."""
CHANNEL: Final = "houseway"
_NOW: Final = "extract(epoch FROM clock_timestamp())"

_REGISTER: Final = (
    "INSERT INTO nodes (name, address, boot, expires, draining) "
    f"VALUES (%(node)s, %(address)s, %(boot)s, {_NOW} + %(gone)s, 0) "
    "ON CONFLICT (name) DO UPDATE SET address = excluded.address, boot = excluded.boot, expires = excluded.expires, "
    f"draining = 0 WHERE nodes.expires <= {_NOW} OR nodes.boot = excluded.boot RETURNING name"
)
_BEAT: Final = f"UPDATE nodes SET expires = {_NOW} + %s WHERE name = %s AND boot = %s RETURNING draining"
_RENEW: Final = (
    f"UPDATE leases SET expires = {_NOW} + %s FROM unnest(%s::text[], %s::bigint[]) AS held(id, at) "
    'WHERE leases."table" = held.id AND leases.epoch = held.at AND leases.owner = %s RETURNING held.id'
)
_RELEASE: Final = (
    "UPDATE leases SET expires = 0 FROM unnest(%s::text[], %s::bigint[]) AS held(id, at) "
    'WHERE leases."table" = held.id AND leases.epoch = held.at AND leases.owner = %s'
)
_NODES: Final = f"SELECT name, address, boot, expires - {_NOW}, draining FROM nodes WHERE expires > {_NOW}"
_TABLES: Final = (
    f'SELECT t.id, l.owner, coalesce(l.expires - {_NOW}, 0) FROM tables t LEFT JOIN leases l ON l."table" = t.id '
    "WHERE t.state = 'open' ORDER BY t.rowid"
)
_TAKE: Final = (
    'INSERT INTO leases ("table", owner, epoch, expires) '
    f"SELECT id, %(node)s, 1, {_NOW} + %(gone)s FROM unnest(%(tables)s::text[]) AS wanted(id) "
    'ON CONFLICT ("table") DO UPDATE SET owner = excluded.owner, epoch = leases.epoch + 1, expires = excluded.expires '
    f'WHERE leases.expires <= {_NOW} RETURNING "table", epoch'
)


class NodeView(NamedTuple):
    """A running server."""

    name: str
    address: str
    boot: str
    left: float
    """Seconds until it counts as gone."""
    draining: bool


class LeaseView(NamedTuple):
    """The owner of an open table; nobody if `left` is 0 or less."""

    table: str
    owner: str
    left: float


class Beat(NamedTuple):
    """What a server learns with every heartbeat."""

    kept: frozenset[str]
    draining: bool
    nodes: tuple[NodeView, ...]
    tables: tuple[LeaseView, ...]


class LeaseBook:
    """One server's access to the leases, over a connection of its own. May be called from any thread."""

    def __init__(self, store: Store, node: str, boot: str, lease: float = LEASE_SECONDS) -> None:
        database = store.database
        if not isinstance(database, PostgresDatabase) or not isinstance(database.writer, PostgresWriter):
            raise StoreError("servers share a room over a postgresql:// database: give one with --db")
        self._address = database.address
        self.node, self.boot = node, boot
        self.lease = lease
        self._gone = _GONE * lease
        self.epochs: dict[str, int] = {}
        """By table: the epoch at which this server owns it. The journal writes for these tables only."""
        self._line: Line | None = None
        self._turn = threading.Lock()
        database.writer.fence = Fence(node, boot, self.epochs)

    @contextmanager
    def _asking(self) -> Iterator[Line]:
        with self._turn:
            try:
                if self._line is None or self._line.closed:
                    self._line = connect(self._address)
                yield self._line
            except psycopg.Error as problem:
                if self._line is not None:
                    with suppress(psycopg.Error):
                        self._line.close()
                raise StoreError(f"{self._address.shown} cannot be asked: {one_line(problem)}") from None

    def register(self, address: str) -> None:
        """Register this server, under a name that no other server has."""
        words = {"node": self.node, "address": address, "boot": self.boot, "gone": self._gone}
        until = time.monotonic() + self._gone + 1  # one of this name may have been killed a moment ago
        while True:
            with self._asking() as line:
                if line.execute(_REGISTER.encode(), words).fetchone() is not None:
                    return
            if time.monotonic() > until:
                raise StoreError(f"a server called {self.node} is running already: give this one another --node")
            time.sleep(0.1)

    def beat(self) -> Beat:
        """Send a heartbeat, renew our leases, and read which servers are there and which tables they have."""
        held = dict(self.epochs)
        with self._asking() as line:
            alive = line.execute(_BEAT.encode(), (self._gone, self.node, self.boot)).fetchone()
            if alive is None:
                raise StoreError(f"another server is called {self.node} now: this one may write nothing")
            kept = line.execute(_RENEW.encode(), (self._gone, list(held), list(held.values()), self.node)).fetchall()
            nodes = [
                NodeView(name, address, boot, float(left), bool(draining))
                for name, address, boot, left, draining in line.execute(_NODES.encode()).fetchall()
            ]
            tables = [
                LeaseView(table, owner if owner and left > 0 else "", float(left))
                for table, owner, left in line.execute(_TABLES.encode()).fetchall()
            ]
        lost = held.keys() - {table for (table,) in kept}
        for table in lost:
            if self.epochs.get(table) == held[table]:
                del self.epochs[table]
        return Beat(frozenset(table for (table,) in kept), bool(alive[0]), tuple(nodes), tuple(tables))

    def take(self, tables: Sequence[str]) -> list[str]:
        """Take free tables; returns those that are now ours. No other server writes for them after this."""
        with self._asking() as line:
            while True:
                try:
                    with line.transaction():
                        line.execute(TAKE_TURN.encode())
                        words = {"node": self.node, "gone": self._gone, "tables": list(tables)}
                        taken = line.execute(_TAKE.encode(), words).fetchall()
                        line.execute(f"NOTIFY {CHANNEL}".encode())
                except psycopg.errors.LockNotAvailable:
                    free_turn(line)
                else:
                    break
        self.epochs.update({table: int(epoch) for table, epoch in taken})
        return [table for table, _ in taken]

    def release(self, tables: Sequence[str]) -> None:
        """Release tables, after their last entries are written."""
        gone = {table: epoch for table in tables if (epoch := self.epochs.pop(table, None)) is not None}
        with self._asking() as line:
            line.execute(_RELEASE.encode(), (list(gone), list(gone.values()), self.node))
            line.execute(f"NOTIFY {CHANNEL}".encode())

    def retire(self) -> None:
        """Remove this server from the list."""
        self.release(list(self.epochs))
        with self._asking() as line:
            line.execute("DELETE FROM nodes WHERE name = %s AND boot = %s", (self.node, self.boot))

    def drain(self) -> None:
        """Announce that this server is handing over its tables; the others leave it out when they share tables."""
        with self._asking() as line:
            _drain(line, self.node)

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Let one server at a time set up a new room."""
        with ExitStack() as opened:
            try:
                line = connect(self._address)
                opened.callback(line.close)
                line.execute("SET lock_timeout = 0")
                line.execute(f"SELECT pg_advisory_lock({KIND}, {OPENING})".encode())
            except psycopg.Error as problem:
                raise StoreError(f"{self._address.shown} cannot be asked: {one_line(problem)}") from None
            yield

    def listen(self, woken: Callable[[], None], stopped: threading.Event) -> None:
        """In a thread of its own, call `woken` whenever something may have changed, until `stopped` is set."""
        while not stopped.is_set():
            try:
                with connect(self._address) as line:
                    line.execute(f"LISTEN {CHANNEL}".encode())
                    while not stopped.is_set():
                        for _ in line.notifies(timeout=0.5, stop_after=1):
                            woken()
            except psycopg.Error:
                stopped.wait(0.5)

    def cut(self) -> None:
        """Called from another thread: abandon the current request, because the connection may be dead."""
        line = self._line
        with suppress(OSError, psycopg.Error):
            if line is not None and not line.closed:
                with socket.socket(fileno=os.dup(line.fileno())) as same:
                    same.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection."""
        with self._turn:
            if self._line is not None:
                self._line.close()
                self._line = None


def drain(store: Store, node: str) -> None:
    """Ask a server to hand over its tables and stop."""
    if not isinstance(store.database, PostgresDatabase):
        raise StoreError("servers share a room over a postgresql:// database: give theirs with --db")
    address = store.database.address
    try:
        with connect(address) as line:
            _drain(line, node)
    except psycopg.Error as problem:
        raise StoreError(f"{address.shown} cannot be asked: {one_line(problem)}") from None


def _drain(line: Line, node: str) -> None:
    query = f"UPDATE nodes SET draining = 1 WHERE name = %s AND expires > {_NOW}"
    if line.execute(query.encode(), (node,)).rowcount != 1:
        living = [str(row[0]) for row in line.execute(_NODES.encode()).fetchall()]
        raise StoreError(f"no server is called {node}: there are {', '.join(sorted(living)) or 'none'}")
    line.execute(f"NOTIFY {CHANNEL}".encode())
