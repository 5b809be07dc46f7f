"""Several real servers of one room, forked from a process that has loaded the program once; and players who notice.

A balancer is whatever picks a port: players go from one to the next when their server is gone.
"""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import websockets.exceptions
from tests.machine import PATIENCE
from tests.postgres import Cluster
from websockets.sync.client import ClientConnection, connect

NEST = """
import json, os, signal, sys
import alembic.command, psycopg, uvicorn, uvicorn.lifespan.on, websockets.asyncio.client
import houseway.cli, houseway.cli.serve, houseway.cli.clustering, houseway.web.app, houseway.room.store
import houseway.room.store.postgres.leasing
from houseway.houses import HOUSES, house
for name in HOUSES:
    house(name)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    words, out = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        file = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, 1), os.dup2(file, 2)
        code = 0
        try:
            houseway.cli.main(words)
        except SystemExit as ended:
            code = ended.code
        print("ended", code, flush=True)
        os._exit(code or 0)
    print(child, flush=True)
"""
_THINKING = 0.07
"""So long a player takes, who would otherwise be told not to be so fast."""
_SILENT = 4.0
"""After so long without an answer a player looks for another server."""
LEASE = 6.0
"""Twice as long as usual: on a busy machine servers are not to take each other for dead but where a test means it."""
ARGUMENTS = ("--house", "oasis", "--pace", "test", "--lively", "0", "--grace", "1")


class Server:
    """One of them."""

    def __init__(self, name: str, pid: int, out: Path) -> None:
        self.name, self.pid, self.out = name, pid, out
        self.port = 0

    def said(self) -> str:
        return self.out.read_text() if self.out.exists() else ""

    def wait_open(self) -> None:
        deadline = time.monotonic() + 30 * PATIENCE
        while (found := re.search(r"http://localhost:(\d+)/", self.said())) is None:
            assert time.monotonic() < deadline, self.said()
            assert "ended" not in self.said(), self.said()
            time.sleep(0.02)
        self.port = int(found[1])

    def signal(self, how: signal.Signals) -> None:
        os.kill(self.pid, how)

    @property
    def running(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def wait_end(self, seconds: float = 20 * PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while self.running:
            assert time.monotonic() < deadline, f"{self.name} does not end: {self.said()}"
            time.sleep(0.02)


class Nest:
    """Servers of one room."""

    def __init__(self, cluster: Cluster, database: str, folder: Path, lease: float) -> None:
        self.cluster, self.database, self.folder, self.lease = cluster, database, folder, lease
        self.place = cluster.local(database)
        self.servers: dict[str, Server] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-c", NEST], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )

    def start(self, name: str, *, db: str = "", wait: bool = True) -> Server:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        out = self.folder / f"{name}-{time.monotonic_ns()}.txt"
        words = ["serve", "--db", db or self.place, "--node", name, "--port", "0", *ARGUMENTS]
        words += ["--lease", str(self.lease)]
        self._process.stdin.write(json.dumps([words, str(out)]) + "\n")
        self._process.stdin.flush()
        server = self.servers[name] = Server(name, int(self._process.stdout.readline()), out)
        if wait:
            server.wait_open()
        return server

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
        from houseway.room.cluster.placing import home_of

        deadline = time.monotonic() + 30 * PATIENCE
        while any(owner != home_of(table, servers) for table, owner in self.owners().items()):
            assert time.monotonic() < deadline, self.owners()
            time.sleep(0.05)

    def last(self, table: str) -> int:
        with self.cluster.asking(self.database) as plain:
            found = plain.execute('SELECT max(number) FROM entries WHERE "table" = %s', (table,)).fetchone()
        return int(str(found[0] or 0)) if found else 0

    def epoch(self, table: str) -> int:
        with self.cluster.asking(self.database) as plain:
            found = plain.execute('SELECT epoch FROM leases WHERE "table" = %s', (table,)).fetchone()
        return int(str(found[0])) if found else 0

    def close(self) -> None:
        for server in self.servers.values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(server.pid, signal.SIGCONT)
                os.kill(server.pid, signal.SIGKILL)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(90)
        self._process.stdout.close()


@contextlib.contextmanager
def nest(
    cluster: Cluster, folder: Path, names: Sequence[str] = ("a", "b", "c"), *, lease: float = LEASE
) -> Iterator[Nest]:
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


class Roamer(threading.Thread):
    """Plays at one table until told to stop, at whatever server takes it in."""

    def __init__(self, ports: list[int], table: str, cookie: str) -> None:
        super().__init__(daemon=True)
        self.ports, self.table, self.cookie = ports, table, cookie
        self.acknowledged: list[tuple[int, int]] = []
        self.refused: list[str] = []
        self.heard: list[float] = []
        """When something was heard of the table."""
        self.connections = 0
        self.guest = ""
        self.wrong: Exception | None = None
        self._done: set[tuple[int, int]] = set()
        self._asked: dict[int, tuple[int, int]] = {}
        self._ids = 0
        self._bought = 0
        self._over = threading.Event()

    def stop(self) -> None:
        self._over.set()
        self.join(90)

    def longest(self, since: float) -> float:
        """The longest time without a word from the table."""
        times = [since, *(at for at in self.heard if at > since)]
        return max((later - one for one, later in pairwise(times)), default=99.0)

    def run(self) -> None:
        try:
            while not self._over.is_set():
                for port in tuple(self.ports):
                    with contextlib.suppress(OSError, EOFError, TimeoutError, websockets.exceptions.WebSocketException):
                        self._visit(port)
                    if self._over.is_set():
                        return
                time.sleep(0.05)
        except Exception as wrong:  # noqa: BLE001
            self.wrong = wrong

    def _visit(self, port: int) -> None:
        headers = {"cookie": self.cookie}
        with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, max_size=2**22, open_timeout=_SILENT,
                     close_timeout=0.2) as socket:  # fmt: skip
            self.connections += 1
            self._asked.clear()
            socket.send(json.dumps({"type": "join", "table": self.table}))
            heard = time.monotonic()
            while not self._over.is_set():
                try:
                    self._hear(socket, json.loads(socket.recv(timeout=0.3)))
                    heard = time.monotonic()
                except TimeoutError:
                    socket.send('{"type":"ping"}')
                    if time.monotonic() - heard > _SILENT:  # as a page does
                        return

    def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.guest = message["guest"]
            case "ok" if message["id"] in self._asked:
                self.acknowledged.append(self._asked.pop(message["id"]))
            case "refused":
                self.refused.append(message["problem"])
                if message["id"] in self._asked:  # perhaps done, perhaps not: what is told next decides
                    self._done.discard(self._asked.pop(message["id"]))
                    socket.send(json.dumps({"type": "resync", "table": self.table}))
            case "view" | "update":
                self.heard.append(time.monotonic())
                if message["type"] == "view":  # the whole truth: what was asked on another line was not done
                    self._done -= {(message["now"]["hand"], message["now"]["turn"])} - set(self._asked.values())
                self._top_up(socket, message["now"])
                self._act(socket, message["now"])

    def _top_up(self, socket: ClientConnection, now: dict[str, Any]) -> None:
        """Who is broke or all in asks for chips, so that an evening is as long as its test."""
        if now["hand"] != self._bought and any(one["seat"] == now["you"] and not one["stack"] for one in now["seats"]):
            self._bought = now["hand"]
            socket.send(json.dumps({"type": "top up", "table": self.table, "amount": now["buy_in"]["usual"]}))

    def _act(self, socket: ClientConnection, now: dict[str, Any]) -> None:
        turn = (now["hand"], now["turn"])
        options = [option["type"] for option in (now["view"] or {}).get("options", ())]
        if options and turn not in self._done:
            time.sleep(_THINKING)
            self._done.add(turn)
            self._ids += 1
            self._asked[self._ids] = turn
            action = {"type": "check" if "check" in options else "call" if "call" in options else "fold"}
            said = {"type": "act", "id": self._ids, "table": self.table, "hand": turn[0], "turn": turn[1]}
            socket.send(json.dumps({**said, "action": action}))


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
