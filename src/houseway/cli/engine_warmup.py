"""Compile the bulk engine in the background while a server runs, so that it is ready for the first question."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def warming_up(*, wanted: bool) -> Iterator[None]:
    """A low-priority process that ends with the server at the latest, and at once if everything is already on disk."""
    process = _begin() if wanted else None
    try:
        yield
    finally:
        if process is not None:
            process.terminate()
            process.communicate()


def _begin() -> "subprocess.Popen[bytes] | None":
    if not sys.executable:
        return None
    quiet = subprocess.DEVNULL
    try:
        # Its input closes when this process ends, however that happens, and then it ends too.
        return subprocess.Popen(
            [sys.executable, "-m", "houseway.bulk.engine", "--kindly"],
            stdin=subprocess.PIPE,
            stdout=quiet,
            stderr=quiet,
        )
    except OSError:  # in that case the first question compiles it
        return None
