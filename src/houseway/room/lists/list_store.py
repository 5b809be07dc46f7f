"""What the lists store: names, requests for another seat, which table feeds which."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json
from sqlalchemy import delete, insert, select, update

from houseway.room.lists.waiting_lists import Changes, Name, Wish
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

_FEEDS: Final = "feeds "


class SeatWish(Struct, frozen=True):
    """Someone at a table would like another seat there."""

    table: str
    guest: str
    seat: int | None
    """The seat they want; None for any."""
    since: float


class Feeder(Struct, frozen=True):
    """A table whose players must move to the main game, longest first."""

    main: str
    since: dict[str, float] = {}
    """By guest: since when they have played at the feeder."""


def names(store: "Store") -> list[Name]:
    """Every name on every list."""
    with store.reading() as connection:
        rows = connection.execute(select(schema.waiting)).all()
    return [
        Name(
            id=row.id,
            guest=row.guest,
            wish=Wish(row.house, row.game, row.limit),
            since=row.since,
            joined=row.since if row.joined is None else row.joined,
            called_at=row.called_at,
            table=row.table,
            seat=row.seat,
            missed=row.missed,
        )
        for row in rows
    ]


def save(store: "Store", changes: Iterable[Changes]) -> None:
    """Store all changes in one transaction."""
    w = schema.waiting
    with store.writing() as connection:
        for change in changes:
            for one in change.struck:
                connection.execute(delete(w).where(w.c.id == one.id))
            for one in change.kept:
                values = {
                    "guest": one.guest,
                    **one.wish._asdict(),
                    "since": one.since,
                    "joined": one.joined,
                    "called_at": one.called_at,
                    "table": one.table,
                    "seat": one.seat,
                    "missed": one.missed,
                }
                if not connection.execute(update(w).where(w.c.id == one.id).values(values)).rowcount:
                    connection.execute(insert(w).values({"id": one.id, **values}))


def seat_wishes(store: "Store") -> list[SeatWish]:
    """The requests for another seat, oldest first."""
    s = schema.seat_changes
    with store.reading() as connection:
        rows = connection.execute(select(s).order_by(s.c.since, s.c.guest)).all()
    return [SeatWish(row.table, row.guest, row.seat, row.since) for row in rows]


def save_seat_wish(store: "Store", one: SeatWish) -> None:
    """Store a request for another seat."""
    drop_seat_wish(store, one.table, one.guest)
    with store.writing() as connection:
        connection.execute(
            insert(schema.seat_changes).values(table=one.table, guest=one.guest, seat=one.seat, since=one.since)
        )


def drop_seat_wish(store: "Store", table: str, guest: str) -> None:
    """Delete it."""
    s = schema.seat_changes
    with store.writing() as connection:
        connection.execute(delete(s).where(s.c.table == table, s.c.guest == guest))


_feeders: Final = json.Decoder(Feeder)


def feeder(store: "Store", table: str) -> Feeder | None:
    """What a table feeds, if anything."""
    kept = store.setting(_FEEDS + table)
    return _feeders.decode(kept) if kept else None


def save_feeder(store: "Store", table: str, one: Feeder | None) -> None:
    """Store what a table feeds, if anything."""
    store.set_setting(_FEEDS + table, "" if one is None else json.encode(one).decode())
