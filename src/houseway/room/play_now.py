"""Play now: the table at which a newcomer is dealt a hand soonest, and how to come in there.

`choose` is a pure function of what is known of the tables. If none of them deals in time, a new one is opened with
bots: at a new game everyone starts out equal, whatever the house says about newcomers at a running one.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.live.table.entry_ways import ways_in
from houseway.people.guests import Guest
from houseway.room.lists.waiting_lists import Wish
from houseway.room.lobby import free_seat, seat_here, usual
from houseway.room.room import Room, RoomError, TableRun

SOON: Final = 3.0
"""A newcomer must be dealt in within this many seconds."""
_FIRST_DEAL: Final = 1.5
"""Seconds from sitting down at an idle table to its first hand."""
_A_HAND: Final = 40.0
"""About how many seconds a hand lasts when people play it."""
_FIRST: Final = (next(iter(GAMES)),)
"""The default: the game that most people know comes first on the list."""


class Place(NamedTuple):
    """A free seat at a table."""

    table: str
    seat: int
    entry: str | None
    """How to come in; None for the house's usual way."""
    seconds: float
    """About how long until the first hand with the newcomer in it."""
    people: int
    """How many people are playing there."""
    cost: int
    """What it costs to come in, in cents."""


def choose(places: Iterable[Place]) -> Place | None:
    """The best place that deals in time: company before bots, then lower cost, then the sooner deal."""
    soon = [place for place in places if place.seconds <= SOON]
    return min(soon, key=lambda place: (-min(place.people, 1), place.cost, place.seconds, place.table), default=None)


def places_at(run: TableRun, guest: Guest) -> list[Place]:
    """The seats a guest could take at a table, each with the best way in."""
    conduct, table = run.conduct, run.table
    if table.frozen or table.closed or table.paused or conduct.manner.closing or conduct.ending or table.practice:
        return []
    if free_seat(run, guest.id) is None:
        return []
    people, found = _company(run), list[Place]()
    wait = _next_deal(run) if conduct.bots.finds_company(people) else inf
    coming = {one.command.seat for one in conduct.sitting_down()}
    for seat in table.free_seats():
        if seat in coming or seat in conduct.manner.kept or any(one.seat == seat for one in table.hosted.kept):
            continue
        for way in ways_in(table, seat, buy_in=usual(run, guest)):
            if way.how == "kill":  # which is for players who know what it is and ask for it
                continue
            hands = way.hands or 0
            found.append(Place(table.id, seat, way.how, wait + hands * _A_HAND, people, way.cost))
    return found


def _company(run: TableRun) -> int:
    """How many people sit at a table and are playing."""
    here, seats = run.audience.connected(), run.table.table.seats
    return sum(one.guest in here and not seats[seat].out for seat, one in run.table.occupants.items() if not one.bot)


def _next_deal(run: TableRun) -> float:
    """About how many seconds until the next deal, if someone sits down now."""
    conduct = run.conduct
    if run.table.playing:
        return _A_HAND
    due = 0.0 if conduct.deal_at is None else conduct.deal_at - run.room.clock()
    return max(due, _FIRST_DEAL if conduct.deal_at is None else 0.0)


def suggested(room: Room, house: str = "") -> tuple[str, str]:
    """A house and a game for a guest who names none: the game that most people know, of the house or of the room."""
    houses = [room.houses[house]] if house in room.houses else list(room.houses.values())
    for one in houses:
        for key, page in one.games.items():
            if page.game in _FIRST:
                return one.id, key
    for one in houses:
        for key in one.games:
            return one.id, key
    raise RoomError("no house in this room offers a game")


async def play_now(
    room: Room,
    guest: Guest,
    *,
    house: str = "",
    game: str = "",
    limit: str | None = None,
    opening: Callable[[], None] = lambda: None,
) -> tuple[TableRun, int, str | None]:
    """A table that deals within moments, a seat there, and how to come in; opened with bots if there is none.

    A guest who sits at a table of the game returns to it. `opening` raises if no more tables may be opened now.
    """
    wanted = (house, game) if house and game else suggested(room, house)
    offer = room.offer(*wanted, limit)
    runs = _tables_of(room, guest, wanted, None if limit is None else offer.rules.limit.name)
    for run in runs:
        seat = seat_here(run, guest.id)
        if seat is not None:
            return run, seat, None
    room.lists.book.check_nobody_ahead(Wish(offer.house.id, offer.key, offer.rules.limit.name), guest.id)
    best = choose(place for run in runs for place in places_at(run, guest))
    if best is not None:
        return room.run(best.table), best.seat, best.entry
    try:
        opening()
        run = await room.open(*wanted, limit=limit, seats=None, bots=room.default_bots)
    except HousewayError:
        return _otherwise(runs, guest)
    return run, run.table.free_seats()[-1], None


def _tables_of(room: Room, guest: Guest, wanted: tuple[str, str], limit: str | None) -> list[TableRun]:
    return [
        run
        for run in room.runs.values()
        if (run.table.offer.house.id, run.table.offer.key) == wanted
        and (limit is None or run.table.rules.limit.name == limit)
        and not run.table.offer.settings
        and not run.table.hosted.lesson
        and (not run.table.hosted.private or run.table.seat_of(guest.id) is not None)
    ]


def _otherwise(runs: Sequence[TableRun], guest: Guest) -> tuple[TableRun, int, str | None]:
    """The room is full of tables: the seat that is dealt in soonest, however long that takes."""
    places = [(place, run) for run in runs for place in places_at(run, guest)]
    if not places:
        raise RoomError("every table of this game is full, and the room is not opening more right now")
    place, run = min(places, key=lambda one: (one[0].seconds, one[0].cost))
    return run, place.seat, place.entry
