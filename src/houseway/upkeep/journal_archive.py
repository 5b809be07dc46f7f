"""Moves old hands out of the journal to a file: commands, events, and hand files of hands played long ago.

What stays are hashes of what was moved, who moved which chips, and for each table a snapshot to continue from. So the
chain holds, every balance still follows from its transfers, and every table can go on. With the file, the audit replays
everything from the first day. The triggers that forbid changing the journal are off for this one transaction, and the
removal is recorded first.
"""

import gzip
import os
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import MsgspecError, Struct, json
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, select, update

from houseway.live.table.table_commands import Archived, Upgraded, encode, kind_of
from houseway.store import schema
from houseway.store.chain import archived, digest, is_archived
from houseway.store.rows import CASHIER, Entry
from houseway.store.store import Store
from houseway.store.store_errors import KeepingError

MOVED: Final = frozenset({"act", "deal", "prepare"})
"""The commands that are moved, nearly all of the journal. Who sat down, reports, and anything else that may be looked
up stay."""
_FORMAT: Final = "houseway archive 1"
_DAY: Final = 86_400.0


class Piece(Struct, frozen=True, omit_defaults=True):
    """What was taken out of one entry."""

    id: int
    table: str
    number: int
    chain: str
    body: str = ""
    events: str = ""
    snapshot: str = ""
    text: str = ""

    def parts(self) -> tuple[str, ...]:
        """The names of its parts."""
        return tuple(part for part in (self.body, self.events, self.snapshot, self.text) if part)


class _Header(Struct, frozen=True):
    format: str
    program: str
    made_at: float


class ArchiveResult(NamedTuple):
    """What an archive took out of a room."""

    entries: int
    hands: int
    snapshots: int
    file: Path | None
    bytes: int


# what is moved


def due(store: Store, *, keep_hands: int, keep_days: float, now: float) -> dict[str, int]:
    """By table: the last entry that may be moved. It ends a hand and has a snapshot from which the table can go on."""
    h, s = schema.hands, schema.snapshots
    found: dict[str, int] = {}
    with store.reading() as connection:
        for row in store.tables():
            ended = select(h.c.number, h.c.ended_at).where(h.c.table == row.id).order_by(h.c.hand.desc())
            kept = set(connection.execute(select(s.c.number).where(s.c.table == row.id)).scalars())
            for place, hand in enumerate(connection.execute(ended)):
                if place >= keep_hands and hand.ended_at <= now - keep_days * _DAY and hand.number in kept:
                    found[row.id] = hand.number
                    break
    return found


def archive(store: Store, file: Path, until: Mapping[str, int], *, program: str, now: float) -> ArchiveResult:
    """Move entries to a new file; nothing is removed before that file is on the disk."""
    target = file.expanduser().resolve()
    if target.exists():
        raise KeepingError(f"{target} already exists: give the archive another name")
    if not target.parent.is_dir():
        raise KeepingError(f"there is no folder {target.parent} to put the archive in")
    pieces = [piece for table, last in sorted(until.items()) for piece in _pieces(store, table, last)]
    if not pieces:
        return ArchiveResult(0, 0, 0, None, 0)
    sum_ = _write(target, _Header(_FORMAT, program, now), pieces)
    snapshots = sum(bool(piece.snapshot) for piece in pieces)
    command = Archived(target.name, sum_, len(pieces), snapshots, dict(until))
    _note(store, command, now)
    with store.amending("entries", "snapshots", "hands") as connection:
        _take_out(connection, pieces)
    return ArchiveResult(
        len(pieces), sum(bool(piece.text) for piece in pieces), snapshots, target, target.stat().st_size
    )


def prune_snapshots(store: Store, *, now: float) -> ArchiveResult:
    """Remove all snapshots except those a table needs to go on: now, after an archive, or after an upgrade."""
    kept = _boundaries(store)
    found: list[Piece] = []
    for row in store.tables():
        numbers = store.snapshots_of(row.id, 1)
        stay = {*numbers, kept.get(row.id), *_upgraded_from(store, row.id)}
        for entry in store.entries(row.id):
            state = entry.snapshot
            if state is not None and not is_archived(state) and entry.number not in stay:
                found.append(Piece(0, row.id, entry.number, "", snapshot=state.decode()))
    if not found:
        return ArchiveResult(0, 0, 0, None, 0)
    _note(store, Archived("", "", 0, len(found), {}), now)
    with store.amending("snapshots") as connection:
        _take_out(connection, found)
    return ArchiveResult(0, 0, len(found), None, 0)


def _upgraded_from(store: Store, table: str) -> set[int]:
    """The entries of a table with the snapshots from which another version of Houseway went on."""
    found, last = set[int](), 0
    for entry in store.entries(table):
        if entry.kind == Upgraded.__struct_config__.tag:
            found.add(last)
        last = last if entry.snapshot is None else entry.number
    return found


def _boundaries(store: Store) -> dict[str, int]:
    """By table: the last entry that earlier archives have emptied."""
    found: dict[str, int] = {}
    for entry in store.entries(CASHIER):
        if entry.kind == Archived.__struct_config__.tag:
            for table, number in json.decode(entry.body, type=Archived).until.items():
                found[table] = max(number, found.get(table, 0))
    return found


def _pieces(store: Store, table: str, last: int) -> Iterator[Piece]:
    e = schema.entries
    with store.reading() as connection:
        query = select(e.c.number, e.c.id, e.c.chain).where(e.c.table == table, e.c.number <= last)
        sealed = {row.number: (row.id, bytes(row.chain or b"").hex()) for row in connection.execute(query)}
    for entry in store.entries(table):
        if entry.number > last:
            return
        id_, chain = sealed[entry.number]
        moves = entry.kind in MOVED and not is_archived(entry.body)
        state = entry.snapshot
        text = "" if entry.hand_row is None else entry.hand_row.text
        piece = Piece(
            id_,
            table,
            entry.number,
            chain,
            body=entry.body.decode() if moves else "",
            events=entry.events.decode() if moves else "",
            snapshot="" if state is None or is_archived(state) or entry.number == last else state.decode(),
            text="" if is_archived(text) else text,
        )
        if piece.parts():
            yield piece


def _take_out(connection: Connection, pieces: Iterable[Piece]) -> None:
    e, s, h = schema.entries, schema.snapshots, schema.hands
    bodies = [
        {"t": one.table, "n": one.number, "b": archived(one.body.encode()), "v": archived(one.events.encode())}
        for one in pieces
        if one.body
    ]
    states = [{"t": one.table, "n": one.number, "b": archived(one.snapshot.encode())} for one in pieces if one.snapshot]
    texts = [{"t": one.table, "n": one.number, "b": archived(one.text.encode()).decode()} for one in pieces if one.text]
    where = [(table.c.table == bindparam("t")) & (table.c.number == bindparam("n")) for table in (e, s, h)]
    if bodies:
        connection.execute(update(e).where(where[0]).values(body=bindparam("b"), events=bindparam("v")), bodies)
    if states:
        connection.execute(update(s).where(where[1]).values(state=bindparam("b")), states)
    if texts:
        connection.execute(update(h).where(where[2]).values(text=bindparam("b")), texts)


def _note(store: Store, command: Archived, now: float) -> None:
    store.write(
        Entry(
            table=CASHIER,
            number=0,
            hand=0,
            kind=kind_of(command),
            body=encode(command),
            events=b"[]",
            transfers=(),
            at=now,
        )
    )


# files


def _write(target: Path, header: _Header, pieces: Iterable[Piece]) -> str:
    """Write an archive and wait for the disk; returns its hash."""
    part = target.with_name(target.name + ".part")
    with os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as raw:
        with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
            packed.write(json.encode(header) + b"\n")
            for piece in pieces:
                packed.write(json.encode(piece) + b"\n")
        raw.flush()
        os.fsync(raw.fileno())
    part.rename(target)
    return sha256(target.read_bytes()).hexdigest()


class Archive:
    """The contents of archives, found by hash: what they hold either fits its place or is not used."""

    def __init__(self, files: Iterable[Path] = ()) -> None:
        self._parts: dict[bytes, bytes] = {}
        for file in files:
            self._read(file)

    def _read(self, file: Path) -> None:
        try:
            with gzip.open(file, "rb") as packed:
                header = json.decode(next(packed, b""), type=_Header)
                if header.format != _FORMAT:
                    raise KeepingError(f"{file} is not an archive of a room")
                for line in packed:
                    for part in json.decode(line, type=Piece).parts():
                        self._parts[sha256(part.encode()).digest()] = part.encode()
        except (OSError, EOFError, MsgspecError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or problem
            raise KeepingError(f"{file} cannot be read as an archive of a room: {why}") from None

    def has_all(self, entries: Iterable[Entry]) -> bool:
        """Whether every command that was taken out of these entries is here."""
        return all(not is_archived(entry.body) or digest(entry.body) in self._parts for entry in entries)

    def filled(self, entry: Entry) -> Entry:
        """An entry with its archived parts, as far as they are here."""
        row = entry.hand_row
        if row is not None and is_archived(row.text):
            row = replace(row, text=self._part(row.text.encode()).decode())
        elif not (is_archived(entry.body) or (entry.snapshot is not None and is_archived(entry.snapshot))):
            return entry
        return replace(
            entry,
            body=self._part(entry.body),
            events=self._part(entry.events),
            hand_row=row,
            snapshot=None if entry.snapshot is None else self._part(entry.snapshot),
        )

    def _part(self, content: bytes) -> bytes:
        return self._parts.get(digest(content), content) if is_archived(content) else content
