"""Play again with the same people: a host opens a private table like an earlier one, and its guests need no key."""

import asyncio
from collections.abc import Iterable
from textwrap import shorten
from typing import Final

from houseway.live.table.game_changes import night_words
from houseway.live.table.host_commands import HostState
from houseway.live.table_settings import GameChoice, TableSettings, chosen_of
from houseway.people.groups import GROUP_NAME_LENGTH
from houseway.people.guests import Guest
from houseway.referee.refusals import RefusedError
from houseway.room.room import Room, RoomError, TableChoices, TableRun
from houseway.room.side_work import Asker
from houseway.store.rows import TableRow

ONLY_HOST: Final = "only the host can open this table again"


def later_night(room: Room, row: TableRow, guest: str) -> TableRow | None:
    """The latest table of the same group that is open now, if the guest is asked to it; it may be at another server."""
    group = room.people.groups.of(row.id)
    found = None if group is None else open_night(room, room.people.groups.nights(group.id), guest)
    return found if found is not None and found.opened_at >= row.opened_at else None


def open_night(room: Room, tables: Iterable[str], guest: str) -> TableRow | None:
    """The first of these tables that is open and that the guest opened, or was asked to or let in to."""
    for table in tables:
        row, run = room.rows.get(table), room.runs.get(table)
        if row is not None:
            chosen = chosen_of(row.settings)
            asked = guest in (chosen.host, *chosen.invited) if run is None else run.table.hosted.admits(guest)
            if asked:
                return row
    return None


async def play_again(room: Room, row: TableRow, hosted: HostState, host: Guest, asker: Asker) -> TableRun:
    """Open a table with the terms of a night that is over, as its host left them, for everyone who was let in there.

    An own rule book is read again, and a house's book may have changed: terms that it no longer allows are refused.
    """
    if not hosted.private or hosted.lesson or chosen_of(row.settings).tournament is not None:
        raise RoomError("only a private table can be opened again")
    if host.id != hosted.host:
        raise RefusedError(ONLY_HOST)
    old = chosen_of(row.settings)
    game = GameChoice(row.game, old.limit or row.limit, old.terms) if hosted.game is None else hosted.game
    if hosted.rotation is not None:
        game = hosted.rotation.games[0]

    def looked_up() -> tuple[str, set[str]]:
        came = room.store.people_at(row.id)
        book = room.offer_of(row).house
        title, _ = night_words(book, book.games[game.game].title, game.limit, hosted.rotation)
        return title, {guest for guest, (_, bot, _) in came.items() if not bot}

    title, came = await asyncio.to_thread(looked_up)
    invited = (came | {*hosted.entered, old.host}) - {host.id, *hosted.barred}
    kept = {name: getattr(old, name) for name in TableSettings.__struct_fields__}
    kept |= {
        "limit": "", "terms": game.terms, "rotation": hosted.rotation, "password": "", "sealed": hosted.password,
        "act": hosted.act, "between": hosted.between, "coach": hosted.coach, "level": hosted.level,
        "confirms": hosted.confirms, "most_rebuys": hosted.most_rebuys, "most_bought": hosted.most_bought,
        "barred": hosted.barred, "invited": tuple(sorted(invited)), "before": row.id,
        "group": shorten(title, GROUP_NAME_LENGTH, placeholder="…"), "book": row.rulebook if old.own_book else "",
    }  # fmt: skip
    return await room.open(
        "" if old.own_book else row.house,
        game.game,
        limit=game.limit,
        seats=row.seats,
        bots=hosted.bots or 0,
        host=host,
        wanted=TableChoices(**kept),
        asker=asker,
    )
