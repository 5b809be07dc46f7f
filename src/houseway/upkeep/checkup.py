"""Checks what a room needs to run well: versions, disk, clock, database, permissions, limits and the port.

It only reads, so it may run beside a server. Each finding is well, worth a look, or bad; it never reveals a password.
"""

import os
import shutil
import socket
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from houseway import __version__
from houseway.errors import HousewayError
from houseway.store import Store, read_store
from houseway.store.head import read_head
from houseway.store.opening import head_for, is_address, loss_of
from houseway.store.schema import HEAD

WELL, LOOK, BAD = "well", "look", "bad"
_MB: Final = 1_000_000
LEAST_BYTES: Final = 200 * _MB
"""With less free disk space than this, a room may have to close any day."""
ENOUGH_BYTES: Final = 2_000 * _MB
LEAST_FILES: Final = 1_024
_AHEAD_SECONDS: Final = 5.0
_NOT_BEFORE: Final = 1_700_000_000.0
"""A clock before November 2023 was never set."""
_FIRST_SQLITE: Final = (3, 37, 0)
_OLDEST_POSTGRES: Final = 130_000


class Finding(Struct, frozen=True):
    """The result of one check."""

    what: str
    how: str
    """`well`, `look` or `bad`."""
    said: str


def examine(db: str, *, host: str, port: int, head: Path | None = None) -> list[Finding]:
    """All checks, most important first."""
    found: list[Finding] = []
    checks: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
        ("versions", _versions),
        ("disk", lambda: _disk(db)),
        ("clock", _clock),
        ("database", lambda: _database(db, head)),
        ("permissions", lambda: _permissions(db)),
        ("open files", _files),
        ("port", lambda: _port(host, port)),
    )
    for what, check in checks:
        try:
            found += check()
        except (HousewayError, OSError) as problem:
            found.append(Finding(what, BAD, " ".join(str(problem).split())))
    return found


def _versions() -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding("versions", WELL, f"Houseway {__version__}, Python {python}, revision {HEAD}")
    if sqlite3.sqlite_version_info < _FIRST_SQLITE:
        needed = ".".join(map(str, _FIRST_SQLITE))
        yield Finding("SQLite", BAD, f"{sqlite3.sqlite_version} is too old: {needed} or newer is needed")
    else:
        yield Finding("SQLite", WELL, sqlite3.sqlite_version)


def _disk(db: str) -> Iterator[Finding]:
    place = Path.cwd() if is_address(db) else Path(db).expanduser().resolve().parent
    if not place.is_dir():
        yield Finding("disk", BAD, f"there is no folder {place}")
        return
    free = shutil.disk_usage(place).free
    how = BAD if free < LEAST_BYTES else LOOK if free < ENOUGH_BYTES else WELL
    yield Finding("disk", how, f"{free // _MB:,} MB are free at {place}")


def _clock() -> Iterator[Finding]:
    now = time.time()
    said = time.strftime("%Y-%m-%d %H:%M:%S %Z", time.localtime(now))
    if now < _NOT_BEFORE:
        yield Finding("clock", BAD, f"it is {said} by this machine: set its clock")
    else:
        yield Finding("clock", WELL, f"it is {said}; days begin and end by this time zone")


def _database(db: str, head: Path | None) -> Iterator[Finding]:
    if not is_address(db) and not Path(db).expanduser().exists():
        yield Finding("database", LOOK, f"there is no {db} yet: houseway serve makes it")
        return
    kept = head or head_for(db)
    acknowledged = None if kept is None else read_head(kept)  # before the database, which then has at least that
    with read_store(db) as store:
        yield Finding("database", WELL, f"{store.name} has revision {HEAD}")
        wrong = store.problems()
        yield Finding("integrity", BAD if wrong else WELL, wrong[0] if wrong else "the database finds nothing wrong")
        yield from _server(store)
        last = store.last_link()
        if kept is None or acknowledged is None:
            yield Finding("head", LOOK, "the head of the journal is not kept anywhere yet")
        elif (loss := loss_of(store, acknowledged)) is not None:
            told = f"entry {loss.head.entry:,} was acknowledged, but the journal ends at {loss.last:,} or differs"
            yield Finding("head", BAD, told)
        else:
            yield Finding("head", WELL, f"{kept} agrees, with {0 if last is None else last[0]:,} entries")
        ahead = store.last_at() - time.time()
        if ahead > _AHEAD_SECONDS:
            yield Finding("time", BAD, f"the last entry was written {ahead:,.0f} s from now: the clock has gone back")
        else:
            yield Finding("time", WELL, "the last entry is not in the future")


def _server(store: Store) -> Iterator[Finding]:
    """Settings of a PostgreSQL server that decide whether entries survive a power cut."""
    with store.reading() as connection:
        if connection.dialect.name != "postgresql":
            return
        for name in ("fsync", "full_page_writes"):
            value = connection.exec_driver_sql(f"SHOW {name}").scalar_one()
            if value != "on":
                yield Finding(name, BAD, f"{name} is {value}: after a power cut, entries may be gone")
        number = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one())
        version = connection.exec_driver_sql("SHOW server_version").scalar_one()
        how = WELL if number >= _OLDEST_POSTGRES else LOOK
        yield Finding("PostgreSQL", how, str(version))
        theirs = float(connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one())
        apart = abs(theirs - time.time())
        yield Finding("its clock", LOOK if apart > _AHEAD_SECONDS else WELL, f"{apart:.1f} s apart from this machine's")


def _permissions(db: str) -> Iterator[Finding]:
    if is_address(db):
        return
    file = Path(db).expanduser().resolve()
    if not file.exists():
        writable = os.access(file.parent, os.W_OK)
        yield Finding(
            "permissions", WELL if writable else BAD, f"{file.parent} can{'' if writable else 'not'} be written"
        )
        return
    if not os.access(file, os.R_OK | os.W_OK) or not os.access(file.parent, os.W_OK):
        yield Finding("permissions", BAD, f"{file} and its folder must be writable for whoever runs the server")
        return
    open_ = [
        one.name
        for ending in ("", "-wal", ".head")
        if (one := file.with_name(file.name + ending)).exists() and stat.S_IMODE(one.stat().st_mode) & 0o077
    ]
    if open_:
        told = f"others can read {', '.join(open_)}, and the journal knows every card: chmod 600"
        yield Finding("permissions", BAD, told)
    else:
        yield Finding("permissions", WELL, f"{file} is for its owner alone")


def _files() -> Iterator[Finding]:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else soft
    how = WELL if most >= LEAST_FILES else BAD
    yield Finding(
        "open files", how, f"{soft:,}, up to {'any number' if hard == resource.RLIM_INFINITY else f'{hard:,}'}"
    )


def _port(host: str, port: int) -> Iterator[Finding]:
    if not 0 <= port <= 65_535:
        yield Finding("port", BAD, f"{port} is not a port: give 0 to 65535")
        return
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as problem:
            yield Finding("port", LOOK, f"{host} port {port} is not available: {problem.strerror or problem}")
        else:
            yield Finding("port", WELL, f"{host} port {port} is free")
