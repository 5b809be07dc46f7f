"""Backups of a running room, and restoring them.

A backup is one SQLite file, whatever database the room is in, and can be served, audited, and read as it is. It holds
one moment of the room, with everything acknowledged before the backup began. When a room is restored, the previous one
is kept beside it, so nothing is ever overwritten.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from houseway.store import open_store, read_store
from houseway.store.head import head_beside
from houseway.store.opening import is_address
from houseway.store.sqlite.lock import FileLock
from houseway.store.store_errors import KeepingError
from houseway.upkeep.row_copy import copy_room

_PAGES: Final = 2_000
"""How many pages are copied at a time; a server can write in between."""
_BESIDE: Final = ("-wal", "-shm", ".head")
_REPLACED: Final = ".replaced"


class Backup(NamedTuple):
    """A finished backup."""

    path: Path
    bytes: int
    entries: int


def back_up(db: str, target: Path) -> Backup:
    """Copy a room into a new file while a server runs."""
    target = _new(target)
    part = target.with_name(target.name + ".part")
    _clear(part)
    try:
        if is_address(db):
            with read_store(db) as source, open_store(part) as made:
                copy_room(source, made)
        else:
            read_store(db).close()  # checks that it is one of ours, and of this version
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY, 0o600))
            _copy_file(Path(db).expanduser().resolve(), part)
        with closing(sqlite3.connect(part)) as alone:
            alone.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        _clear(part, itself=False)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except sqlite3.Error as problem:
        raise KeepingError(f"{target} cannot be made: {problem}") from None
    finally:
        _clear(part)
    with read_store(target) as made:
        last = made.last_link()
    return Backup(target, target.stat().st_size, 0 if last is None else last[0])


def _copy_file(source: Path, target: Path) -> None:
    """Copy a file that others may be writing; SQLite starts over by itself if they do."""
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.execute("BEGIN")
        reading.execute("SELECT 1 FROM entries LIMIT 1").fetchone()  # from here on it sees one moment
        reading.backup(writing, pages=_PAGES)


def put_back(backup: Path, db: str) -> str:
    """Make a backup the room; returns the name of the previous room if one was moved aside."""
    if not backup.is_file():
        raise KeepingError(f"there is no backup {backup}")
    read_store(backup).close()
    if is_address(db):
        with read_store(backup) as source, open_store(db) as target:
            copy_room(source, target)
        return ""
    file = Path(db).expanduser().resolve()
    if file == backup.expanduser().resolve():
        raise KeepingError(f"{backup} is the room itself: name another file")
    if not file.parent.is_dir():
        raise KeepingError(f"there is no folder {file.parent} to put the room in")
    lock = FileLock(file)
    try:
        part = file.with_name(file.name + ".part")
        _clear(part)
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY, 0o600))
        _copy_file(backup.expanduser().resolve(), part)
        aside = _set_aside(file)
        part.rename(file)
    finally:
        lock.release()
    return aside


def _set_aside(file: Path) -> str:
    if not file.exists():
        head_beside(file).unlink(missing_ok=True)
        return ""
    aside = file.with_name(file.name + _REPLACED)
    if aside.exists():
        raise KeepingError(f"{aside} is left from the last time: move it away first")
    for ending in ("", *_BESIDE):
        with suppress(FileNotFoundError):
            file.with_name(file.name + ending).rename(aside.with_name(aside.name + ending))
    return str(aside)


def _new(target: Path) -> Path:
    file = target.expanduser().resolve()
    if file.exists():
        raise KeepingError(f"{file} already exists: give the backup another name")
    if not file.parent.is_dir():
        raise KeepingError(f"there is no folder {file.parent} to put the backup in")
    return file


def _clear(part: Path, *, itself: bool = True) -> None:
    for ending in (*([""] if itself else []), *_BESIDE, ".lock"):
        part.with_name(part.name + ending).unlink(missing_ok=True)
