"""What whoever runs a table is told of it beyond what all are: who is let in, what is set, what waits for the hand."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from houseway.bots.levels import USUAL_LEVEL
from houseway.room.hosting.keys import mark_of
from houseway.room.table.commands import kind_of
from houseway.room.table.conduct import Conduct
from houseway.room.table.hosting import EndNight
from houseway.room.telling.telling import GuestNow, HostTold


def host_told(conduct: Conduct, here: AbstractSet[str], name_of: Callable[[str], str]) -> HostTold:
    """The host's own view. `here` are the guests who have a page of the table open; bots are nobody's guests."""
    table, hosted = conduct.table, conduct.table.hosted
    seats = {one.guest: seat for seat, one in sorted(table.occupants.items()) if not one.bot}
    names = {one.guest: one.name for one in table.occupants.values()}
    known = dict.fromkeys((*seats, *sorted(here), *hosted.entered))
    guests = [
        GuestNow(mark_of(table.id, guest), names.get(guest) or name_of(guest), seats.get(guest), guest in here)
        for guest in known
        if guest not in hosted.barred or guest in seats
    ]
    shut = [
        GuestNow(mark_of(table.id, guest), name_of(guest), None, here=False, barred=True)
        for guest in hosted.barred
        if guest not in seats
    ]
    orders = [kind_of(one.command) for one in conduct.orders]
    if conduct.ending:
        orders.append(kind_of(EndNight("", "")))
    return HostTold(
        table=table.id, private=hosted.private, password=bool(hosted.password), guests=(*guests, *shut),
        bots=conduct.manner.bots if hosted.bots is None else hosted.bots, act=conduct.pace.act,
        between=conduct.pace.between, orders=tuple(orders), level=conduct.bots.level or USUAL_LEVEL,
        seat=conduct.pace.away_gone,
    )  # fmt: skip
