"""Checks that the database of an open room is still there: a deleted file goes on accepting writes and loses them.

The journal notices at its next commit; this notices even if no one plays.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from houseway.room.room import Room
from houseway.store.store_errors import StoreError

LOOK_SECONDS: Final = 1.0


class Lookout:
    """Watches the database of a room, and closes the room when it is gone."""

    def __init__(self, room: Room, *, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._room = room
        self._pause = pause

    async def keep_looking(self) -> None:
        """Check every second while the room is open."""
        while not self._room.failed:
            await self._pause(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Check once."""
        if gone := await asyncio.to_thread(self._room.store.gone):
            self._room.fail(StoreError(gone))
