"""The real server in a process of its own, started quickly and often, and killed without a warning.

A nursery loads the program once and forks a server whenever it is asked to; from there on it is `houseway serve` and
nothing else. A player is a program at the socket that checks, calls and counts what was acknowledged.
"""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any

import websockets.exceptions
from websockets.sync.client import ClientConnection, connect

NURSERY = """
import json, os, sys
import alembic.command, uvicorn, uvicorn.lifespan.on, uvicorn.protocols.http.h11_impl
import uvicorn.protocols.websockets.websockets_sansio_impl
import houseway.cli, houseway.cli.serve, houseway.web.app, houseway.room.store
from houseway.houses import HOUSES, house
for name in HOUSES:
    house(name)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        print(json.dumps(os.getpid()), flush=True)
        houseway.cli.main(json.loads(line))
        os._exit(0)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""


IN_BACKGROUND = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
"""
"""What a shell does to a program that it starts in the background, and a program leaves to those it starts."""


class Nursery:
    """Forks servers, one at a time."""

    def __init__(self, *, background: bool = False) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", IN_BACKGROUND + NURSERY if background else NURSERY],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.pid = 0
        self.port = 0

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the server did not start"
        return line

    def start(self, arguments: Sequence[str]) -> int:
        """A server; its port, once it listens."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(["serve", "--port", "0", *arguments]) + "\n")
        self._process.stdin.flush()
        self.pid = json.loads(self._line())
        while True:
            line = self._line()
            if line == "ended\n":
                self.pid = 0
            assert line != "ended\n", "the server ended at once"
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return self.port

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the server, by default without a warning."""
        os.kill(self.pid, how)
        while self._line() != "ended\n":
            pass
        self.pid = 0

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self._process.wait(90)
        self._process.stdout.close()


@contextlib.contextmanager
def nursery(*, background: bool = False) -> Iterator[Nursery]:
    made = Nursery(background=background)
    try:
        yield made
    finally:
        made.close()


class Player(threading.Thread):
    """Plays at one table for as long as the server lives."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.table = table
        self.cookie = cookie
        self.acknowledged: list[tuple[int, int]] = []
        """(hand, turn) of every action that the server said was done."""
        self.refused: list[str] = []
        self.guest = ""
        self.welcomed = threading.Event()
        self.wrong: Exception | None = None

    def run(self) -> None:
        try:
            with connect(
                f"ws://localhost:{self.port}/ws", additional_headers={"cookie": self.cookie}, max_size=2**22
            ) as socket:
                self._play(socket)
        except (OSError, EOFError, websockets.exceptions.WebSocketException):
            return
        except Exception as wrong:  # noqa: BLE001
            self.wrong = wrong

    def _play(self, socket: ClientConnection) -> None:
        asked: dict[int, tuple[int, int]] = {}
        done: set[tuple[int, int]] = set()
        socket.send(json.dumps({"type": "join", "table": self.table}))
        for frame in socket:
            message: dict[str, Any] = json.loads(frame)
            match message["type"]:
                case "welcome":
                    self.guest = message["guest"]
                    self.welcomed.set()
                case "ok":
                    self.acknowledged.append(asked[message["id"]])
                case "refused":
                    self.refused.append(message["problem"])
                case "view" | "update":
                    now = message["now"]
                    turn = (now["hand"], now["turn"])
                    options = [option["type"] for option in (now["view"] or {}).get("options", ())]
                    if options and turn not in done:
                        done.add(turn)
                        asked[len(done)] = turn
                        action = {"type": "check" if "check" in options else "call" if "call" in options else "fold"}
                        socket.send(
                            json.dumps(
                                {"type": "act", "id": len(done), "table": self.table, "hand": turn[0], "turn": turn[1],
                                 "action": action}
                            )
                        )  # fmt: skip


def call(port: int, path: str, cookie: str = "", body: object = None) -> tuple[Any, str]:
    """One request; the answer, and the cookie if one was set."""
    headers = {"cookie": cookie} if cookie else {}
    data = None if body is None else json.dumps(body).encode()
    if data is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(f"http://localhost:{port}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), (answer.headers.get("set-cookie") or "").split(";")[0]
