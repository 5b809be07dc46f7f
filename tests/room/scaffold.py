"""A room within the process: real tables, a real journal, and clients that only listen."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from random import Random

from tests.waiting import HANG_SECONDS

from houseway.houses import House, house
from houseway.live.table.pace import Pace, pace
from houseway.people.guests import Guest
from houseway.room.room import Room, TableRun
from houseway.store import open_store
from houseway.store.journal import Journal


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


def stopped_clock() -> float:
    """The same moment at every look: nobody runs out of time, however slow the machine is."""
    return 1_000.0


@contextlib.asynccontextmanager
async def a_room(
    path: Path | str = ":memory:",
    *,
    houses: Sequence[House | str] = ("oasis",),
    ticking: Pace | str = "test",
    clock: Callable[[], float] = stopped_clock,
    tables: bool = False,
    lively: int = 0,
    seed: int = 1,
    start: bool = True,
) -> AsyncIterator[Room]:
    """A room that is open for as long as the block lasts. Its clock stands still, unless a test brings its own."""
    store = open_store(path)
    journal = Journal(store)
    try:
        books = [house(one) if isinstance(one, str) else one for one in houses]
        pacing = pace(ticking) if isinstance(ticking, str) else ticking
        room = Room(store, journal, books, pace=pacing, clock=clock, chance=Random(seed))
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


async def until(done: Callable[[], object]) -> None:
    """Wait for something to come true; it is looked at often, since some of it does not stay true for long."""
    async with asyncio.timeout(HANG_SECONDS):
        while not done():
            await asyncio.sleep(0.002)


async def turns(count: int = 20) -> None:
    """Let the event loop go around a few times: whatever is ready to run has run."""
    for _ in range(count):
        await asyncio.sleep(0)


def resting(run: TableRun) -> bool:
    """Whether a table has nothing left to do by itself, nothing to write, and nothing to tell anybody."""
    return not (run.standing().locked() or run._poked.is_set() or run.unsettled or run.audience._presence is not None)


async def at_rest(run: TableRun) -> None:
    """Wait until that is so."""
    await run.room.journal.drain()
    await until(lambda: resting(run))


async def new_guest(room: Room, name: str) -> Guest:
    """Somebody with a name and the first play chips."""
    return await room.rename(room.guests.find(f"g-{name.lower():0>20}"), name)


async def a_table(room: Room, game: str = "holdem", *, of: str = "oasis", seats: int = 6, bots: int = 0) -> TableRun:
    """A table opened for the test."""
    return await room.open(of, game, limit=None, seats=seats, bots=bots)
