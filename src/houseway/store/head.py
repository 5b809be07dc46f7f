"""The head of the journal, kept outside the database: its last entry, and the value of the chain there.

It is written after every commit and before anyone is told, so a database that lacks what it names has lost something
that was acknowledged. Writing it costs one small write and never waits for the disk: a head that is slightly out of
date after a power cut does no harm, because it only ever names what is on the disk. Two slots are written in turn, each
with a checksum, so one of them is always intact.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final
from zlib import crc32

from msgspec import Struct

from houseway.store.store_errors import StoreError

_SLOT: Final = 160


class Head(Struct, frozen=True):
    """Where a journal ends."""

    entry: int
    """The number of the last entry, counted over all tables."""
    chain: bytes
    closed: bool = False
    """Whether the room was closed properly after it."""


def head_beside(database: Path) -> Path:
    """Where the head of a file's journal is kept by default."""
    return database.with_name(database.name + ".head")


def read_head(path: Path) -> Head | None:
    """The head that was written last; None if no head can be read."""
    found = _slots(path)
    return max(found.items())[1] if found else None


def _slots(path: Path) -> dict[int, Head]:
    try:
        text = path.read_bytes()
    except OSError:
        return {}
    found: dict[int, Head] = {}
    for start in (0, _SLOT):
        with suppress(ValueError):
            said, _, check = text[start : start + _SLOT].decode().strip().rpartition(" ")
            count, entry, chain, state = said.split(" ")
            if crc32(said.encode()) == int(check, 16):
                found[int(count)] = Head(int(entry), bytes.fromhex(chain), state == "closed")
    return found


class HeadFile:
    """The head of a journal that is open for writing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._count = max(_slots(path), default=0)
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            raise StoreError(f"{path}, the head of the journal, cannot be written: {problem.strerror}") from None

    def note(self, entry: int, chain: bytes, *, closed: bool = False) -> None:
        """Note that the journal is on the disk up to this entry."""
        self._count += 1
        said = f"{self._count} {entry} {chain.hex()} {'closed' if closed else 'open'}"
        line = f"{said} {crc32(said.encode()):08x}".ljust(_SLOT - 1) + "\n"
        with suppress(OSError):  # the entry is on the disk and counts; a head that is a little old is no harm
            os.pwrite(self._file, line.encode(), self._count % 2 * _SLOT)

    def close(self) -> None:
        """Flush it to the disk."""
        if self._file >= 0:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = -1
