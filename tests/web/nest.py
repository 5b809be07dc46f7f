"""Several real servers of one room. Leases run out when a test says so, and never because a machine is busy.

A balancer is whatever picks a port: players go from one to the next when their server is gone.
"""

import contextlib
import signal
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.postgres import Cluster
from tests.servers import Server
from tests.waiting import wait_until

from houseway.room.cluster.directory import home_of

LEASE: Final = 60.0
"""The longest there is: no server takes another for dead but where a test means it."""
ARGUMENTS: Final = ("--house", "oasis", "--pace", "test", "--lively", "0", "--grace", "1")


class Nest:
    """Servers of one room."""

    def __init__(self, cluster: Cluster, database: str, folder: Path, lease: float) -> None:
        self.cluster, self.database, self.folder, self.lease = cluster, database, folder, lease
        self.place = cluster.local(database)
        self.servers: dict[str, Server] = {}
        self._all: list[Server] = []

    def start(self, name: str, *, db: str = "", wait: bool = True, lease: float = 0) -> Server:
        """Another server. One of the same name that was killed counts as gone from now on."""
        words = ("--node", name, *ARGUMENTS, "--lease", str(lease or self.lease))
        server = Server(self.folder, *words, db=db or self.place, name=name)
        self._all.append(server)
        server.begin()
        self.servers[name] = server
        if wait:
            server.wait_open()
        return server

    def expire(self, name: str) -> None:
        """The time of a server that does not renew its leases is over, by the database's clock."""
        with self.cluster.asking(self.database) as plain:
            plain.execute("UPDATE leases SET expires = 0 WHERE owner = %s", (name,))
            plain.execute("UPDATE nodes SET expires = 0 WHERE name = %s", (name,))
        self.wake()

    def wake(self) -> None:
        """All servers look at the leases now, and not with their next heartbeat."""
        with self.cluster.asking(self.database) as plain:
            plain.execute("NOTIFY houseway")

    def kill(self, name: str) -> None:
        """As a power cut would; and its leases have run out."""
        self.servers[name].kill()
        self.expire(name)

    def owners(self) -> dict[str, str]:
        """Whose each open table is, by leases that have not run out."""
        with self.cluster.asking(self.database) as plain:
            found = plain.execute(
                'SELECT t.id, l.owner FROM tables t LEFT JOIN leases l ON l."table" = t.id AND '
                "l.expires > extract(epoch FROM clock_timestamp()) WHERE t.state = 'open'"
            ).fetchall()
        return {str(table): str(owner or "") for table, owner in found}

    def settled(self, servers: Sequence[str]) -> None:
        """Wait until every table is where it belongs."""

        def at_home() -> bool:
            if all(owner == home_of(table, servers) for table, owner in self.owners().items()):
                return True
            self.wake()
            return False

        wait_until(at_home, lambda: f"every table to be at home among {servers}: {self.owners()}", pause=0.2)

    def last(self, table: str) -> int:
        """The number of a table's last entry."""
        with self.cluster.asking(self.database) as plain:
            found = plain.execute('SELECT max(number) FROM entries WHERE "table" = %s', (table,)).fetchone()
        return int(str(found[0] or 0)) if found else 0

    def epoch(self, table: str) -> int:
        """How often a table has been taken."""
        with self.cluster.asking(self.database) as plain:
            found = plain.execute('SELECT epoch FROM leases WHERE "table" = %s', (table,)).fetchone()
        return int(str(found[0])) if found else 0

    def close(self) -> None:
        """End all of them."""
        for server in self._all:
            server.send(signal.SIGCONT)
            server.close()


@contextlib.contextmanager
def nest(
    cluster: Cluster, folder: Path, names: Sequence[str] = ("a", "b", "c"), *, lease: float = LEASE
) -> Iterator[Nest]:
    """Servers that share the tables of a new room."""
    with cluster.database() as database:
        made = Nest(cluster, database, folder, lease)
        try:
            made.start(names[0])
            for name in names[1:]:
                made.start(name, wait=False)
            for name in names[1:]:
                made.servers[name].wait_open()
            made.settled(names)
            yield made
        finally:
            made.close()


class Proxy:
    """A line to a database that can be cut: what is on it stands still, and nothing new gets through."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._open = threading.Event()
        self._open.set()
        self._pairs: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._closed = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._open.clear()

    def mend(self) -> None:
        """What stood still is gone by now; new ones get through."""
        gone, self._pairs = self._pairs, []
        for one in gone:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._open.set()

    def _accept(self) -> None:
        while not self._closed:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            self._pairs.append(near)
            thread = threading.Thread(target=self._carry, args=(near,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _carry(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._target)) as far:
            self._pairs.append(far)
            back = threading.Thread(target=self._pump, args=(far, near), daemon=True)
            back.start()
            self._pump(near, far)
            back.join()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                while not self._open.is_set():
                    time.sleep(0.01)
                if one not in self._pairs:
                    break
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._closed = True
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.mend()
        for thread in self._threads:
            thread.join(5)
