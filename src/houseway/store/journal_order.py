"""The journal in the order it was written, over all tables, each entry with its value in the chain.

The chain is checked in this order. In a room that had no chain yet, entries are sealed in this order too.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, select, update

from houseway.store import schema
from houseway.store.chain import GENESIS, seal
from houseway.store.rows import Entry, HandRow, Transfer

_PAGE: Final = 500
"""Entries fetched at a time."""


class Link(NamedTuple):
    """An entry in the chain."""

    id: int
    chain: bytes | None
    """The stored value; None only in a room that was never sealed."""
    entry: Entry


def links(connection: Connection, *, after: int = 0) -> Iterator[Link]:
    """Every entry of the room, in the order written."""
    while page := _page(connection, after):
        yield from page
        if len(page) < _PAGE:
            return
        after = page[-1].id


def _page(connection: Connection, after: int) -> list[Link]:
    e = schema.entries
    rows = connection.execute(select(e).where(e.c.id > after).order_by(e.c.id).limit(_PAGE)).all()
    if not rows:
        return []
    entries = whole_entries(connection, rows, (e.c.id > after) & (e.c.id <= rows[-1].id))
    return [
        Link(row.id, None if row.chain is None else _bytes(row.chain), entry)
        for row, entry in zip(rows, entries, strict=True)
    ]


def whole_entries(connection: Connection, rows: Sequence[Row[Any]], span: ColumnElement[bool]) -> list[Entry]:
    """Entries with everything that belongs to them; `span` is a condition that selects the same rows."""
    e, t, s, h = schema.entries, schema.transfers, schema.snapshots, schema.hands
    moved: dict[int, list[Transfer]] = {row.id: [] for row in rows}
    for row in connection.execute(select(t).join(e, t.c.entry == e.c.id).where(span).order_by(t.c.id)):
        if row.entry in moved:
            moved[row.entry].append(Transfer(row.debit, row.credit, row.cents, row.what))
    states = {
        row.id: row.state
        for row in connection.execute(
            select(e.c.id, s.c.state).join(s, (s.c.table == e.c.table) & (s.c.number == e.c.number)).where(span)
        )
    }
    ended = select(h, e.c.id.label("of")).join(e, (h.c.table == e.c.table) & (h.c.number == e.c.number)).where(span)
    played = {of: row for of, _, row in hand_rows(connection, ended)}
    return [
        Entry(
            table=row.table,
            number=row.number,
            hand=row.hand,
            kind=row.kind,
            body=_bytes(row.body),
            events=_bytes(row.events),
            transfers=tuple(moved[row.id]),
            snapshot=states.get(row.id),
            hand_row=played.get(row.id),
            at=row.at,
        )
        for row in rows
    ]


def _bytes(value: object) -> bytes:
    """A value as bytes, even if somebody replaced it with text."""
    return value.encode() if isinstance(value, str) else bytes(value)  # type: ignore[call-overload]


def hand_rows(connection: Connection, query: Select[Any]) -> list[tuple[int, int, HandRow]]:
    """Hands with their players. Each has the query's `of`, the number of the entry that ended it, and the hand."""
    rows = connection.execute(query).all()
    if not rows:
        return []
    s = schema.hand_seats
    names: dict[int, dict[int, str]] = {row.id: {} for row in rows}
    guests: dict[int, dict[int, str]] = {row.id: {} for row in rows}
    for seat in connection.execute(select(s).where(s.c.hand.in_(list(names))).order_by(s.c.hand, s.c.seat)):
        names[seat.hand][seat.seat] = seat.name
        guests[seat.hand][seat.seat] = seat.guest
    return [
        (
            getattr(row, "of", 0),
            row.number,
            HandRow(
                table=row.table, hand=row.hand, house=row.house, game=row.game, limit=row.limit, names=names[row.id],
                guests=guests[row.id], commitment=row.commitment, seed=row.seed, started_at=row.started_at,
                ended_at=row.ended_at, text=row.text, id=row.id,
            ),
        )
        for row in rows
    ]  # fmt: skip


def seal_all(connection: Connection) -> None:
    """Give every entry its value, in a room that had no chain. The caller has disabled the triggers."""
    e = schema.entries
    put = update(e).where(e.c.id == bindparam("of")).values(chain=bindparam("value"))
    value, after = GENESIS, 0
    while page := _page(connection, after):
        sealed: list[dict[str, object]] = []
        for link in page:
            value = seal(value, link.id, link.entry.number, link.entry)
            sealed.append({"of": link.id, "value": value})
        connection.execute(put, sealed)
        after = page[-1].id
