"""One server per database, by a lock of the operating system.

The lock is on a small file beside the database and ends with the process that holds it, however it ends. The file
itself stays behind and means nothing. The database's own file is never opened here: closing it would drop SQLite's
locks.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from houseway.store.store_errors import StoreError


class FileLock:
    """Held from its creation until `release` or the end of the process."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            raise StoreError(f"{self.path} cannot be written: {problem.strerror}") from None
        try:
            _lock(self._file)
        except OSError:
            holder = _holder(self._file)
            os.close(self._file)
            raise StoreError(
                f"{database} is in use by another Houseway server{holder}: stop that one, or give this one "
                "a database of its own with --db"
            ) from None
        with suppress(OSError):  # on a full disk; the holder's name is only for the message
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Unlock the database for the next server."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _holder(file: int) -> str:
    """The process that last wrote the file. This is only for the message; the lock does not depend on it."""
    with suppress(OSError, ValueError):
        return f" (process {int(os.pread(file, 20, 0))})"
    return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, 1 << 20, os.SEEK_SET)  # a byte far beyond the text, which stays readable
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
