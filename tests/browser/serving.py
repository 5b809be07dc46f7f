"""A real `houseway serve` of its own: a process, a free port, a database in a folder that goes away."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import httpx

START_SECONDS: Final = 90


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Serving:
    """One room. It can be killed and started again, on the same port and the same database."""

    def __init__(self, folder: Path, *more: str, pace: str = "test") -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            sys.executable, "-m", "houseway", "serve", "--db", str(folder / "room.db"), "--port", str(self.port),
            "--pace", pace, *more,
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self.start()

    @property
    def said(self) -> str:
        """Everything that it has printed."""
        return "".join(file.read_text() for file in sorted(self.folder.glob("said-*.txt")))

    @property
    def floor_link(self) -> str:
        """The link that was printed last; it makes one browser the floor."""
        until = time.monotonic() + START_SECONDS  # it is printed a moment after the room is open
        while not (links := re.findall(r"http://\S+(/floor#[0-9a-f]{32})", self.said)) and time.monotonic() < until:
            time.sleep(0.02)
        assert links, f"no link for the floor was printed: {self.said}"
        return str(links[-1])

    def start(self) -> None:
        """Open the room, and wait until it is open."""
        self._starts += 1
        file = self.folder / f"said-{self._starts}.txt"
        with file.open("wb") as out:
            self._process = subprocess.Popen(self._command, stdout=out, stderr=subprocess.STDOUT, env=os.environ)
        until = time.monotonic() + START_SECONDS
        while "is open at" not in file.read_text():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise AssertionError(f"the room did not open: {file.read_text()}")
            time.sleep(0.02)

    def open_table(self, offer: str) -> str:
        """Another table of a game, without bots."""
        house, _, game = offer.partition("/")
        asked = {"house": house, "game": game, "bots": 0}
        with httpx.Client(base_url=self.url, timeout=START_SECONDS) as guest:
            guest.get("/api/lobby")
            answer = guest.post("/api/open", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.send_signal(how)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError("the room did not close when it was asked to") from None
