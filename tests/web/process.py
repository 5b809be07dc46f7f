"""`houseway serve` as a person starts it: a process of its own, with what it says and how it ends."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

SECONDS = 90.0


class Server:
    """One server; `port` once it listens."""

    def __init__(self, arguments: Sequence[str], errors: Path) -> None:
        self.errors = errors
        self._stderr = errors.open("w", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "houseway", "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE, stderr=self._stderr, text=True,
        )  # fmt: skip
        self.said: list[str] = []
        self.port = 0
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                self.port = int(found[1])
                break
        self._rest = threading.Thread(target=self._read_on, daemon=True)
        self._rest.start()

    def _read_on(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError):
            self.said.extend(self.process.stdout)

    def ended(self, seconds: float = SECONDS) -> int:
        """Wait until it ends by itself; its exit code."""
        return self.process.wait(seconds)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; its exit code."""
        self.process.send_signal(how)
        return self.ended()

    def complaints(self) -> str:
        """All that it said on standard error so far."""
        return self.errors.read_text(encoding="utf-8")

    def processor_seconds(self) -> float:
        """How much it has worked so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            words = file.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(SECONDS)
        self._rest.join(SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._stderr.close()


@contextlib.contextmanager
def serving(folder: Path, *arguments: str, db: Path | None = None) -> Iterator[Server]:
    """A server over a database in a folder, killed at the latest when the block ends."""
    server = Server(("--db", str(db or folder / "room.db"), *arguments), folder / f"errors-{time.monotonic_ns()}.txt")
    try:
        yield server
    finally:
        server.close()
