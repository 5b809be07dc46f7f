"""The floor's actions, one line each: kept in the store, latest first. A host at a private table is not the floor."""

import asyncio
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct
from sqlalchemy import func, insert, select

from houseway.people.roles import FLOOR
from houseway.store import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from houseway.people.people import People
    from houseway.store.store import Store

_TOLD: Final = 100
ROOM: Final = ""
"""Stands for the room where it acted by itself."""


class DeedRoom(Protocol):
    """What this module needs of the room."""

    store: "Store"
    people: "People"
    wall: "Callable[[], float]"


class Deed(Struct, frozen=True):
    """Something the floor did."""

    id: int
    at: float
    guest: str
    what: str
    table: str
    words: str


async def keep_deed(room: DeedRoom, guest: str, what: str, table: str = "", words: str = "") -> None:
    """Record an action, if the floor or the room did it."""
    if guest == ROOM or room.people.roles.may(guest, FLOOR):
        await asyncio.to_thread(_add, room.store, at=room.wall(), guest=guest, what=what, table=table, words=words)


def _add(store: "Store", **deed: float | str) -> None:
    d = schema.deeds
    with store.writing() as connection:
        last = connection.execute(select(func.max(d.c.id))).scalar_one() or 0
        connection.execute(insert(d).values(id=last + 1, **deed))


def deeds(store: "Store", *, before: int | None = None) -> list[Deed]:
    """The latest actions, newest first."""
    d = schema.deeds
    query = select(d).order_by(d.c.id.desc()).limit(_TOLD)
    if before is not None:
        query = query.where(d.c.id < before)
    with store.reading() as connection:
        return [Deed(row.id, row.at, row.guest, row.what, row.table, row.words) for row in connection.execute(query)]
