"""Where a guest's friends are, as far as they let friends see it."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from msgspec.structs import replace

from houseway.errors import HousewayError
from houseway.live.table_settings import chosen_of
from houseway.people.guests import Guest
from houseway.protocol.friend_bodies import FriendTable, FriendView
from houseway.protocol.lobby_bodies import ServerTables
from houseway.protocol.socket_messages import WordNotice, written
from houseway.room.room import Room, TableRun

_NEWS_SECONDS = 3_600.0
"""How long the lobby says that a friend has opened a table."""


def friends_of(
    room: Room, guest: str, names: Mapping[str, str], elsewhere: Iterable[ServerTables]
) -> tuple[FriendView, ...]:
    """A guest's friends by name, each with the tables where they sit; `names` has them by guest."""
    friends = room.people.friends
    seats = dict[str, list[str]]()
    for run in room.runs.values():
        for one in run.table.occupants.values():
            if not run.table.hosted.lesson:
                seats.setdefault(one.guest, []).append(run.table.id)
    for there in elsewhere:
        for friend, tables in there.seats.items():
            seats.setdefault(friend, []).extend(tables)
    found = []
    for friend, name in names.items():
        at = seats.get(friend, []) if friends.choices(friend).shows else []
        told = tuple(_table(room, table, guest, name) for table in dict.fromkeys(at))
        found.append(FriendView(mark=room.people.mark_of(friend), name=name, at=told))
    return tuple(sorted(found, key=lambda one: (not one.at, one.name.casefold(), one.mark)))


def opened_by_friends(room: Room, guest: str) -> tuple[FriendTable, ...]:
    """The tables that friends have opened lately and that the guest may enter, latest first."""
    friends = room.people.friends
    near = friends.of(guest) if friends.choices(guest).hears else frozenset()
    found = []
    for row in reversed(room.rows.values()) if near else ():
        if room.wall() - row.opened_at < _NEWS_SECONDS:
            run = room.runs.get(row.id)
            host = chosen_of(row.settings).host if run is None else run.table.hosted.host
            if host in near and friends.choices(host).shows and not (run is not None and run.table.hosted.lesson):
                told = _table(room, row.id, guest, "")
                name = _name(room, host) if run is None else run.conduct.manner.host_name
                found += [replace(told, name=name)] if told.table else []
    return tuple(found)


def _name(room: Room, guest: str) -> str:
    row = room.store.guest(guest)
    return "" if row is None else row.name


def _table(room: Room, table: str, guest: str, name: str) -> FriendTable:
    """A table as far as a guest may know about it."""
    row, run = room.rows.get(table), room.runs.get(table)
    hidden = FriendTable(table="", name=name, title="", limit="", house_name="")
    if row is None:
        return hidden
    if run is not None:
        offer = run.table.offer
        if not run.table.hosted.admits(guest):
            return hidden
        return FriendTable(table=table, name=name, title=offer.page.title, limit=row.limit, house_name=offer.house.name)
    chosen = chosen_of(row.settings)
    house = room.house(row.house)
    if house is not None and (not chosen.private or guest in chosen.invited):
        with suppress(HousewayError):
            title = house.page(row.game).title
            return FriendTable(table=table, name=name, title=title, limit=row.limit, house_name=house.name)
    return hidden


def announce(room: Room, run: TableRun, host: Guest) -> None:
    """Tell friends with a table's page open that they may enter a new table. The lobby finds it by itself."""
    for friend in room.people.friends.may_hear(host.id):
        if run.conduct.admits(friend):
            offer = run.table.offer
            where = f"{offer.page.title} {run.table.rules.limit.name} at {offer.house.name}"
            room.tell(friend, written(WordNotice(f"your friend {host.name} has opened a table: {where}")))
