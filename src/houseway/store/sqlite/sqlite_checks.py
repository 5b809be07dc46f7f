"""A quick look at a SQLite file before anything is served from it: are its pages intact?

That takes a moment for a small file. For a large one, the look ends after a set time with what it has seen so far; the
audit checks everything. If the room was not closed properly, the look may take longer.
"""

import sqlite3
import time
from pathlib import Path
from typing import Final

from houseway.store.store_errors import StoreError

SECONDS: Final = 0.25
"""How long the look may take if the file was closed properly."""
LONGER: Final = 5.0
"""How long it may take after a crash or a power cut."""
_STEPS: Final = 2_000
_MOST_SAID: Final = 3


def look_quickly(connection: sqlite3.Connection, path: Path, *, seconds: float) -> None:
    """Raise a `StoreError` that says what is wrong, if SQLite finds anything in the time it has."""
    until = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
    try:
        said = [str(row[0]) for row in connection.execute(f"PRAGMA quick_check({_MOST_SAID})") if row[0] != "ok"]
    except sqlite3.OperationalError as problem:
        if "interrupted" not in str(problem):
            raise
        return  # time is up, and everything seen so far is in order
    finally:
        connection.set_progress_handler(None, 0)
    if said:
        raise damaged(path, said[0])


def damaged(path: Path, what: str) -> StoreError:
    """One line for a damaged file, which must not be served."""
    return StoreError(
        f"{path} is damaged ({' '.join(what.split())}): nothing was changed; put a backup in its place with "
        "houseway restore"
    )
