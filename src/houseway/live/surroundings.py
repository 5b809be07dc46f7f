"""What a table in play needs from the room around it. The room provides it, and a table knows nothing else of it."""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import RoomCommand
from houseway.live.thinkers import Thinkers
from houseway.people.guests import Guests
from houseway.people.people import People
from houseway.store.journal import Journal
from houseway.store.store import Store
from houseway.store.store_errors import StoreError


class SeatCalls(Protocol):
    """What a table needs of the waiting lists."""

    def poke(self) -> None:
        """Something changed at a table, and a seat may be free."""


class Surroundings(Protocol):
    """What a table in play needs of the room."""

    store: Store
    journal: Journal
    guests: Guests
    people: People
    thinking: Thinkers
    clock: Callable[[], float]
    wall: Callable[[], float]
    turn: asyncio.Lock
    """Held by the one table that is running ahead of the disk."""
    failed: str
    """Why nothing can be written anymore; empty while all is well."""
    lose: Callable[[str], None]
    """Called when a table belongs to another server."""
    lists: SeatCalls
    """The waiting lists."""

    @property
    def resting(self) -> bool:
        """Whether nobody has been here for so long that bots need not play for show."""

    def fail(self, problem: StoreError) -> None:
        """The journal cannot be written: close the room."""

    def count_bots(self) -> None:
        """Bots have come to a table or left it."""

    def night_over(self, table: str) -> None:
        """The host has ended the night at a table."""

    def tournament_noticed(self, table: str) -> None:
        """Something was done at a table of a tournament."""

    def ask_desk(self, table: str) -> None:
        """A table of a tournament has something to tell or to ask at its desk."""

    def tell_floor(self, table: str) -> None:
        """A player has called the floor, or a call was answered."""

    def gone_home(self, guest: str) -> None:
        """A guest has left a table or closed a page of it."""

    async def provide(self, table: RoomTable, command: RoomCommand) -> None:
        """Check that the wallet holds the chips that a command takes from it."""

    async def brought_back(self, table: str) -> RoomTable:
        """A table as the journal has it."""

    async def look_again(self) -> None:
        """Reread the wallets, after another server has written to them."""


Around_co = TypeVar("Around_co", bound=Surroundings, covariant=True)
"""The kind of room around a table, so that code that knows the whole room can reach it through the table."""
