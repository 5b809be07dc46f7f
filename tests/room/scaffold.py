"""A room within the process: real tables, a real journal, and clients that only listen."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

from houseway.houses import House, house
from houseway.room.guests import Guest
from houseway.room.journal import Journal
from houseway.room.room import Room
from houseway.room.running import TableRun
from houseway.room.store import open_store
from houseway.room.table.pace import Pace, pace


class Ear:
    """A client that keeps what it hears."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.heard: list[bytes] = []
        self.dropped = False

    @property
    def guest(self) -> Guest:
        return self._guest

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def drop(self) -> None:
        self.dropped = True


@contextlib.asynccontextmanager
async def a_room(
    path: Path | str = ":memory:",
    *,
    houses: Sequence[House | str] = ("oasis",),
    ticking: Pace | str = "test",
    tables: bool = False,
    lively: int = 0,
    seed: int = 1,
    start: bool = True,
) -> AsyncIterator[Room]:
    """A room that is open for as long as the block lasts."""
    store = open_store(path)
    journal = Journal(store)
    try:
        books = [house(one) if isinstance(one, str) else one for one in houses]
        pacing = pace(ticking) if isinstance(ticking, str) else ticking
        room = Room(store, journal, books, pace=pacing, chance=Random(seed))
        room.load()
        if tables:
            room.open_offers(lively=lively)
        if start:
            room.start()
        yield room
        await room.stop()
    finally:
        journal.close()
        store.close()


async def until(done: "object", seconds: float = 10.0) -> None:
    """Wait for something to come true."""
    assert callable(done)
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.002)


async def new_guest(room: Room, name: str) -> Guest:
    """Somebody with a name and the first play chips."""
    return await room.rename(room.guests.find(f"g-{name.lower():0>20}"), name)


async def a_table(room: Room, game: str = "holdem", *, of: str = "oasis", seats: int = 6, bots: int = 0) -> TableRun:
    """A table opened for the test."""
    return await room.open(of, game, limit=None, seats=seats, bots=bots)
