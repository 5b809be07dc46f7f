"""A room served by a process of its own, as anybody would start it: temporary database, free port."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

HOUSEWAY = (sys.executable, "-m", "houseway")
_SECONDS = 120.0


class Server:
    """A `houseway serve`; it can be killed and started again on the same port."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.db = folder / "room.db"
        self._options = options
        self._log = folder / "server.log"
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def said(self) -> str:
        return self._log.read_text()

    def start(self) -> None:
        command = [*HOUSEWAY, "serve", "--db", str(self.db), "--port", str(self._port), *self._options]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"}
            )
        end = time.monotonic() + _SECONDS
        while not (found := re.search(r"http://[\w.]+:(\d+)/", self.said)):
            assert self._process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.02)
        self._port = int(found[1])

    def end(self, how: signal.Signals) -> int:
        """Send a signal; the exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        return process.wait(_SECONDS)

    def audit(self) -> str:
        done = subprocess.run([*HOUSEWAY, "audit", "--db", str(self.db)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextlib.contextmanager
def a_server(folder: Path, *options: str, lively: int = 0, pace: str = "test") -> Iterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(folder, "--pace", pace, "--lively", str(lively), *options)
    server.start()
    try:
        yield server
        assert "Traceback" not in server.said
    finally:
        server.end(signal.SIGKILL)
