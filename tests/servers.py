"""The one way tests start `houseway serve`: forked from a process that has loaded the program once (`tests.forge`).

From the fork on a server is the command and nothing else, with its own arguments, output and exit code. Its port is
free (`--port 0`), unless it will be started again on the same one: then the harness holds that port while the server is
down. When a test fails, the logs of the servers it used are attached to it.

What it deals is the same in every run (`tests/steady_cards.py`), except during a soak.
"""

import atexit
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.waiting import HANG_SECONDS, wait_until

HOUSEWAY: Final = (sys.executable, "-m", "houseway")
ROOT: Final = Path(__file__).parents[1]
NAME_BYTES: Final = 1_000
TAIL_LINES: Final = 60


class _Forge:
    """Has servers forked by a process that has loaded the program: a new one, or a fork of this one if it has."""

    def __init__(self, *, loaded: bool = False) -> None:
        self._lock = threading.Lock()
        self._test = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - it has no name, and is open in all servers
        self.tell(_test)
        forge_end, own_end = socket.socketpair()
        start = _fork_forge if loaded else _start_forge
        with forge_end:
            self._wait = start(forge_end, own_end, self._test.fileno())
        self._orders, self._own_end = own_end.makefile("rw", encoding="utf-8"), own_end
        atexit.register(self.close)

    def tell(self, test: str) -> None:
        """Let every server read which test is running."""
        os.pwrite(self._test.fileno(), named(test), 0)

    def fork(self, words: Sequence[str], log: Path, *, background: bool) -> int:
        """Start a server; its process id. Its output goes to files beside `log`."""
        asked = {
            "words": list(words),
            "log": str(log),
            "folder": str(log.parent),
            "background": background,
            "test": self._test.fileno(),
            "life": log.name,
        }
        with self._lock:
            self._orders.write(json.dumps(asked) + "\n")
            self._orders.flush()
            line = self._orders.readline()
        assert line, "the process that forks servers has ended"
        return int(line)

    def close(self) -> None:
        self._orders.close()
        self._own_end.close()
        self._wait()
        self._test.close()


def _start_forge(forge_end: socket.socket, _own_end: socket.socket, test: int) -> Callable[[], object]:
    command = [sys.executable, "-m", "tests.forge"]
    return subprocess.Popen(
        command, stdin=forge_end.fileno(), stdout=forge_end.fileno(), cwd=ROOT, pass_fds=[test]
    ).wait


def _fork_forge(forge_end: socket.socket, own_end: socket.socket, _test: int) -> Callable[[], object]:
    from tests import forge

    pid = os.fork()
    if pid == 0:
        try:
            own_end.close()
            for number in (0, 1):
                os.dup2(forge_end.fileno(), number)
            forge_end.close()
            forge.run()
        finally:
            os._exit(0)
    return lambda: os.waitpid(pid, 0)


def named(test: str) -> bytes:
    """The name of a test as servers read it, always as long, so that no part of another is left."""
    return test.encode()[:NAME_BYTES].ljust(NAME_BYTES, b"\0")


_forge: _Forge | None = None
_forge_lock = threading.Lock()
_of_this_test: "list[Server]" = []
_test = ""


def have_forge() -> None:
    """Fork the process that forks servers from this one, which has loaded the program."""
    global _forge  # noqa: PLW0603
    _forge = _Forge(loaded=True)


def _the_forge() -> _Forge:
    global _forge  # noqa: PLW0603
    with _forge_lock:
        if _forge is None:
            _forge = _Forge()
    return _forge


class Server:
    """A `houseway serve`. It can be ended in any way, and started again on the same database."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        db: Path | str = "",
        name: str = "server",
        same_port: bool = False,
        background: bool = False,
    ) -> None:
        self.folder, self.name = folder, name
        self.db = db or folder / "room.db"
        self.arguments = arguments
        self.port = 0
        self.pid = 0
        self._background = background
        self._logs: list[Path] = []
        self._held: socket.socket | None = None
        if same_port:  # bound and never listening: nobody else is given this port, and the server can bind it too
            self._held = socket.socket()
            self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._held.bind(("127.0.0.1", 0))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # life

    def begin(self) -> None:
        """Start it, without waiting until it is open."""
        log = next(
            path for number in range(10_000) if not (path := self.folder / f"{self.name}-{number}.out").exists()
        ).with_suffix("")
        log.with_suffix(".out").touch()
        log.with_suffix(".err").touch()
        self._logs.append(log)
        port = 0 if self._held is None else self._held.getsockname()[1]
        words = ("serve", "--db", str(self.db), "--port", str(port), *self.arguments)
        self.pid = _the_forge().fork(words, log, background=self._background)
        self.port = 0
        if self not in _of_this_test:
            _of_this_test.append(self)

    def start(self) -> int:
        """Start it, and wait until it is open; its port."""
        self.begin()
        return self.wait_open()

    def opened(self) -> bool:
        """Wait until it is open, or has ended instead."""
        wait_until(lambda: self._find_port() or not self.running, lambda: f"{self.name} to open: {self.said}")
        return bool(self._find_port())

    def wait_open(self) -> int:
        """Wait until it is open; its port."""
        assert self.opened(), f"{self.name} did not open: {self.said}"
        return self.port

    def _find_port(self) -> int:
        found = re.search(r"is open at http://localhost:(\d+)/", self._read("out", self._logs[-1:]))
        if found:
            self.port = int(found[1])
        return self.port

    @property
    def running(self) -> bool:
        return bool(self.pid) and not self._logs[-1].with_suffix(".exit").exists()

    def send(self, how: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        if self.running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, how)

    def ended(self) -> int:
        """Wait until it ends; its exit code, or minus the signal that ended it."""
        wait_until(lambda: not self.running, lambda: f"{self.name} to end: {self.said}")
        return int(self._logs[-1].with_suffix(".exit").read_text())

    def end(self, how: signal.Signals) -> int:
        """Send it a signal; its exit code."""
        self.send(how)
        return self.ended()

    def kill(self) -> None:
        """As a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """As Ctrl-C would; its exit code."""
        return self.end(signal.SIGINT)

    def close(self) -> None:
        """End it for good, if it still runs."""
        if self.running:
            self.send(signal.SIGCONT)
            self.kill()
        if self._held is not None:
            self._held.close()
            self._held = None

    # what it says

    def _read(self, ending: str, logs: Sequence[Path]) -> str:
        return "".join(log.with_suffix(f".{ending}").read_text(encoding="utf-8") for log in logs)

    @property
    def said(self) -> str:
        """Everything it has printed, on both outputs, in all its lives."""
        return "".join(self._read("out", [log]) + self._read("err", [log]) for log in self._logs)

    @property
    def complaints(self) -> str:
        """What it has printed on standard error since it was last started."""
        return self._read("err", self._logs[-1:])

    def processor_seconds(self) -> float:
        """How much it has worked so far."""
        words = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(
    folder: Path,
    *arguments: str,
    db: Path | str = "",
    name: str = "server",
    same_port: bool = False,
    background: bool = False,
    opens: bool = True,
) -> Iterator[Server]:
    """A server that is open while the block runs, or, if it is not meant to open, has ended."""
    server = Server(folder, *arguments, db=db, name=name, same_port=same_port, background=background)
    try:
        server.begin()
        if opens:
            server.wait_open()
        else:
            server.opened()
        yield server
    finally:
        server.close()


def new_test(name: str) -> None:
    """A test begins: the servers that still run are the ones it may use. A soak has no name: its cards are fresh."""
    global _test  # noqa: PLW0603
    _test = name
    with _forge_lock:
        if _forge is not None:
            _forge.tell(name)
    _of_this_test[:] = [server for server in _of_this_test if server.running]


def logs_of_this_test() -> list[tuple[str, str]]:
    """The end of the log of every server that ran during this test, with a title."""
    return [
        (f"log of {server.name} in {server.folder}", "\n".join(server.said.splitlines()[-TAIL_LINES:]))
        for server in _of_this_test
    ]


def call(port: int, path: str, cookie: str = "", body: object = None) -> tuple[Any, str]:
    """One request to a server; the answer, and the cookie if one was set."""
    headers = {"cookie": cookie} if cookie else {}
    data = None if body is None else json.dumps(body).encode()
    if data is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=HANG_SECONDS) as answer:
        return json.load(answer), (answer.headers.get("set-cookie") or "").split(";")[0]
