"""Closes tables that guests opened, when they have had no players or spectators for a while.

Bots go home with their chips first, each by a command like any other, so the ledger has nothing left at the table. The
room's own offer stays: one table of each game of each house. So does a stopped table, which is up to the floor, and one
with chips in the middle.
"""

import asyncio
import logging
from typing import Final

from houseway.errors import HousewayError
from houseway.live.table.table_commands import Do
from houseway.referee.table.seating_commands import Leave
from houseway.room.room import Room, TableRun
from houseway.store.rows import pot_of
from houseway.store.store_errors import StoreError

log = logging.getLogger("houseway.room")
_LOOK_SECONDS: Final = 30.0
FRIENDS_SECONDS: Final = 12 * 3600.0
"""How long an empty private table stays: its link was sent to friends, who may come in the evening."""


class EmptyTableCloser:
    """Closes the empty tables of a room."""

    def __init__(self, room: Room, *, after: float) -> None:
        self._room = room
        self._after = after
        self._empty_since: dict[str, float] = {}
        self.closed = 0

    async def keep_looking(self) -> None:
        """Check now and then while the room is open."""
        while not self._room.failed:
            await asyncio.sleep(min(_LOOK_SECONDS, self._after))
            await self.look()

    async def look(self) -> list[str]:
        """Close tables that have been empty long enough; returns which."""
        now = self._room.clock()
        own = self._of_the_room()
        empty = [run for name, run in self._room.runs.items() if name not in own and _nobody_at(run)]
        self._empty_since = {run.table.id: self._empty_since.get(run.table.id, now) for run in empty}
        closed = []
        for run in empty:
            hosted = run.table.hosted
            after = max(self._after, FRIENDS_SECONDS) if hosted.private and not hosted.lesson else self._after
            if now - self._empty_since[run.table.id] >= after and await self._close(run):
                closed.append(run.table.id)
        return closed

    def _of_the_room(self) -> set[str]:
        """The first table of each game that no guest has opened."""
        firsts: dict[tuple[str, str], str] = {}
        for name, row in self._room.rows.items():
            if not self._room.runs[name].conduct.manner.host:
                firsts.setdefault((row.house, row.game), name)
        return set(firsts.values())

    async def _close(self, run: TableRun) -> bool:
        """Send the bots home and close the table, unless someone comes in the meantime."""
        table, room = run.table.id, self._room
        run.conduct.manner.bots = 0
        run.conduct.manner.lively = False
        try:
            for seat in [seat for seat, one in run.table.occupants.items() if one.bot]:
                if not _nobody_at(run) or not await run.between_hands(lambda seat=seat: Do(Leave(seat))):  # type: ignore[misc]
                    return False
            if not _nobody_at(run) or run.table.occupants or room.store.balance(pot_of(table)):
                return False
            if not await run.shut():
                return False
            del room.runs[table], room.rows[table]  # from here on nobody finds it
            await run.stop()
            await asyncio.to_thread(room.store.close_table, table)
            run.audience.close()
        except StoreError as failed:
            room.fail(failed)
            return False
        except HousewayError as refused:
            log.info("table %s stays open: %s", table, refused)
            return False
        self.closed += 1
        log.info("table %s was empty and is closed", table)
        return True


def _nobody_at(run: TableRun) -> bool:
    """Whether nobody sits there, is about to sit down, or watches, and no hand is on."""
    table = run.table
    return not (
        run.audience.clients
        or run.conduct.later
        or run.conduct.manner.kept
        or table.arriving
        or table.playing
        or table.frozen
        or table.field is not None
        or (table.sit_and_go is not None and table.sit_and_go.state.entrants)
        or any(not one.bot for one in table.occupants.values())
    )
