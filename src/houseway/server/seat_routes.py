"""Where a guest sits and whether a table is waiting for them: for the bar across the pages, and tables side by side."""

from collections.abc import Awaitable, Callable, Iterator, Sequence

from houseway.people.guests import Guest
from houseway.protocol.lobby_bodies import ServerTables
from houseway.protocol.seats_held import HeldSeat, HeldSeats
from houseway.room.room import Room, TableRun

Elsewhere = Callable[[], Awaitable[Sequence[ServerTables]]]


async def seats_of(room: Room, guest: Guest, elsewhere: Elsewhere) -> HeldSeats:
    """All seats of a guest; for tables on other servers, only the table."""
    here = list(_here(room, guest.id))
    known = {one.table for one in here}
    there = [table for place in await elsewhere() for table in place.seats.get(guest.id, ()) if table not in known]
    found = (*here, *(_there(room, table) for table in dict.fromkeys(there)))
    return HeldSeats(tuple(sorted(found, key=lambda one: (not one.turn, one.table))))


def _here(room: Room, guest: str) -> Iterator[HeldSeat]:
    for run in room.runs.values():
        seat = run.table.seat_of(guest)
        if seat is not None and not run.table.hosted.lesson:
            yield _held(room, run, seat)


def _held(room: Room, run: TableRun, seat: int) -> HeldSeat:
    table, offer, hand = run.table, run.table.offer, run.table.hand
    turn = table.playing and hand is not None and hand.actor == seat
    clock = run.conduct.clock.view(room.clock()) if turn else None
    left = None if clock is None or clock.seat != seat else clock.left_ms + (0 if clock.in_bank else clock.bank_ms)
    return HeldSeat(
        table=table.id,
        title=offer.page.title,
        limit=offer.rules.limit.name,
        house=offer.house.id,
        house_name=offer.house.name,
        seat=seat,
        stack=table.stack_of(seat),
        turn=turn,
        left_ms=left,
        out=table.table.seats[seat].out,
        still=bool(table.frozen or table.paused),
        tournament=table.in_tournament,
    )


def _there(room: Room, table: str) -> HeldSeat:
    row = room.rows.get(table)
    house = None if row is None else room.house(row.house)
    page = None if row is None or house is None else house.games.get(row.game)
    return HeldSeat(
        table=table,
        title="" if page is None else page.title,
        limit="" if row is None else row.limit,
        house="" if row is None else row.house,
        house_name="" if house is None else house.name,
    )
