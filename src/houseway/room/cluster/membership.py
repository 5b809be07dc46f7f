"""A server among others: it sends heartbeats, keeps its tables, takes free ones, and hands them over before it stops.

The store, not this module, decides what a server may write: if its lease has expired, its entries are refused. This
module silently drops tables that belong to another server, and restores its own as after a restart.
"""

import asyncio
import contextlib
import logging
import threading
import time
from typing import TYPE_CHECKING, Final, Protocol

from houseway.room.cluster.directory import Directory, Node, home_of
from houseway.store.store_errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from houseway.room.room import Room
    from houseway.store.postgres.leasing import Beat, LeaseBook

log = logging.getLogger("houseway.cluster")
_BEAT: Final = 1 / 3
"""The time between heartbeats, as a fraction of a lease."""
_LATE: Final = 1 / 2
"""A heartbeat that takes this fraction of a lease is abandoned, with its connection."""
_AGAIN: Final = 0.2
"""How soon a failed heartbeat is repeated."""
_LOOK_SECONDS: Final = 0.25
"""The shortest time between two searches for unknown tables, however often someone asks."""
_GLANCE: Final = 0.01
_MOVED_AT_ONCE: Final = 6
"""Tables handed over at the same time when a new server takes its share."""
_PATIENCE: Final = 3.0
"""How long to wait for a hand at a table that must be handed over; then the hand continues at the other server."""


class Watcher(Protocol):
    """Something that must know where tables are."""

    def __call__(self) -> None:
        """Called when the directory has changed."""


class Membership:
    """One server's part in the cluster; everything except database access happens on the event loop."""

    def __init__(self, room: "Room", book: "LeaseBook", address: str) -> None:
        self.room = room
        self.book = book
        self.address = address
        self.directory = Directory(book.node)
        self.draining = False
        self.drained = asyncio.Event()
        """Set when every table has been handed over."""
        self.watchers: list[Watcher] = []
        self.on_drain: Callable[[], None] = lambda: None
        self.on_cut: Callable[[bool], None] = lambda _: None
        """Called when the database has been out of reach for so long that this server can do nothing, and when it is
        back."""
        self._cut = False
        self._wake = asyncio.Event()
        self._begun = 0
        """How many heartbeats have started."""
        self._known = 0
        """The last heartbeat whose findings arrived; a failed one has none."""
        self._looked = 0.0
        self._heard = time.monotonic()
        self._task: asyncio.Task[None] | None = None
        self._moving: dict[str, asyncio.Task[None]] = {}
        self._seen_free: set[str] = set()
        self._stopped = threading.Event()
        self._listener: threading.Thread | None = None

    # opening and closing

    def open(self, *, lively: int) -> None:
        """Before serving anyone: register, take free tables, and open what a new room lacks."""
        self.book.register(self.address)
        with self.book.opening():
            self.room.people.names.settle()
            self.room.load_rows()
            self.room.keeps_lists = False
            self.room.claim, self.room.on_open = self._claim, self._opened
            self.room.open_offers(lively=lively)
        self._found(self.book.beat())
        free = [table for table, owner in self.directory.owners.items() if not owner and table in self.room.rows]
        for table in self.book.take(self._wanted(free, patient=False)) if free else []:
            self.room.adopt(table)
        self._found(self.book.beat())

    def _claim(self, table: str) -> None:
        """Take the lease of a table opened here before anything else is written for it."""
        if self.book.take([table]) != [table]:
            raise StoreError(f"table {table} was taken by another server")

    def _opened(self, table: str) -> None:
        self.directory.owners[table] = self.book.node

    def start(self) -> None:
        """Start the heartbeats."""
        loop = asyncio.get_running_loop()

        def woken() -> None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._wake.set)

        self.room.lose = self.lost
        self._heard = time.monotonic()
        self._listener = threading.Thread(
            target=self.book.listen, args=(woken, self._stopped), name="houseway-wake", daemon=True
        )
        self._listener.start()
        self._task = asyncio.create_task(self._run(), name="cluster")

    async def stop(self) -> None:
        """Release everything, after the room has stopped."""
        self._stopped.set()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for moving in tuple(self._moving.values()):
            moving.cancel()
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self.book.retire)
        self.book.close()

    # the heartbeat

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            self._begun += 1
            start = time.monotonic()
            try:
                async with asyncio.timeout(_LATE * self.book.lease):
                    beat = await asyncio.to_thread(self.book.beat)
            except (StoreError, TimeoutError) as problem:
                if isinstance(problem, TimeoutError):
                    self.book.cut()
                self._not_heard(str(problem) or "the database does not answer")
                await asyncio.sleep(_AGAIN)
                continue
            self._heard = start
            self._set_cut(cut=False)
            try:
                await self._act_on(beat)
            except StoreError as problem:
                log.warning("the leases could not be kept up: %s", problem)
            except Exception:
                log.exception("the heartbeat went wrong")
            self._known = self._begun
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause(beat, start)):
                    await self._wake.wait()

    async def look(self) -> None:
        """Look now, without waiting for the next heartbeat: someone asks for a table that may be new."""
        await asyncio.sleep(max(0.0, self._looked + _LOOK_SECONDS - time.monotonic()))
        self._looked = time.monotonic()
        wanted = self._begun + 1  # the current one may have asked too early
        self._wake.set()
        while self._known < wanted and time.monotonic() < self._looked + self.book.lease:
            await asyncio.sleep(_GLANCE)

    async def look_for(self, table: str, gone: str) -> None:
        """Another server says it no longer has a table: forget the entry and look again."""
        if self.directory.owners.get(table) == gone:
            self.directory.owners[table] = ""
        await self.look()

    def _pause(self, beat: "Beat", start: float) -> float:
        """The time until the next heartbeat, or until the lease of a silent server expires."""
        pause = start + _BEAT * self.book.lease - time.monotonic()
        soon = [seen.left + 0.01 for seen in beat.tables if seen.owner != self.book.node and seen.left > 0]
        return max(0.02, min([pause, *soon]))

    def _not_heard(self, problem: str) -> None:
        """The database is out of reach: after a while, our tables belong to other servers."""
        if self.book.epochs or self.room.runs:
            log.warning("the heartbeat failed: %s", problem)
        if time.monotonic() - self._heard > self.book.lease:
            self.book.epochs.clear()
            for table in tuple(self.room.runs):
                self.lost(table)
            self._set_cut(cut=True)

    def _set_cut(self, *, cut: bool) -> None:
        if cut != self._cut:
            self._cut = cut
            self.on_cut(cut)

    async def _act_on(self, beat: "Beat") -> None:
        for table in tuple(self.room.runs):
            if table not in self.book.epochs and table not in self._moving:
                self.lost(table)
        changed = self._found(beat)
        await asyncio.to_thread(self.room.refresh)
        self.room.keep_lists(on=self.directory.first == self.book.node)
        if beat.draining and not self.draining:
            self.drain()
        free = [
            table
            for table, owner in self.directory.owners.items()
            if not owner and table in self.room.rows and table not in self._moving and table != self.room.opening
        ]
        wanted = [] if self.draining else self._wanted(free, patient=True)
        self._seen_free = set(free)
        if wanted:
            for table in await asyncio.to_thread(self.book.take, wanted):
                await self._adopt(table)
            changed = True
        if not self.draining:
            self._move_home()
        if changed:
            self._tell()

    def _found(self, beat: "Beat") -> bool:
        nodes = [Node(one.name, one.address, one.boot, one.draining) for one in beat.nodes]
        owners = {seen.table: seen.owner for seen in beat.tables}
        for table, owner in owners.items():
            given = table in self._moving or table not in self.book.epochs
            if owner == self.book.node and given and table not in self.room.runs:
                owners[table] = ""  # given away since the query
        for table in self.room.runs:
            if table in self.book.epochs:
                owners[table] = self.book.node
        for table in owners:
            if table not in self.room.rows:
                self.room.learn(table)
        for table in [table for table in self.room.rows if table not in owners and table not in self.room.runs]:
            del self.room.rows[table]
        return self.directory.set(nodes, owners)

    def _wanted(self, free: list[str], *, patient: bool) -> list[str]:
        """Which free tables to take: our own at once, others' if their servers have not taken them."""
        takers = self.directory.takers() or [self.book.node]
        return [
            table
            for table in free
            if home_of(table, takers) == self.book.node or not patient or table in self._seen_free
        ]

    async def _adopt(self, table: str) -> None:
        start = time.perf_counter()
        run = await self.room.adopt_soon(table)
        if run is not None:
            self.directory.owners[table] = self.book.node
            run.start()
            log.info("table %s is here now, restored in %.0f ms", table, 1_000 * (time.perf_counter() - start))

    def lost(self, table: str) -> None:
        """A table now belongs to another server: drop it from memory, and tell nobody."""
        self.book.epochs.pop(table, None)
        if table in self.room.runs:
            log.warning("table %s is another server's now", table)
            self.room.drop(table)
            self.directory.owners[table] = ""
            self._tell()
            self._wake.set()

    def _tell(self) -> None:
        for watcher in self.watchers:
            watcher()

    # handing over

    def _move_home(self) -> None:
        """Hand over tables that belong to a server that has since come, a few at a time and between hands."""
        takers = self.directory.takers()
        away = [
            table
            for table in self.room.runs
            if table not in self._moving and takers and home_of(table, takers) != self.book.node
        ]
        for table in away[: max(0, _MOVED_AT_ONCE - len(self._moving))]:
            self._hand_over(table)

    def _hand_over(self, table: str) -> "asyncio.Task[None]":
        if table not in self._moving:
            moving = asyncio.create_task(self._let_go(table), name=f"hand over {table}")
            self._moving[table] = moving
            moving.add_done_callback(lambda _: self._moving.pop(table, None))
        return self._moving[table]

    async def _let_go(self, table: str) -> None:
        """Release the lease after the last entry is written; then wake the other servers."""
        until = time.monotonic() + _PATIENCE
        while table in self.room.runs and self.room.runs[table].table.playing and time.monotonic() < until:
            await asyncio.sleep(0.01)
        run = self.room.runs.get(table)
        if run is None:
            return
        await run.stop()
        await self.room.journal.drain()
        self.room.drop(table)
        self.directory.owners[table] = ""
        with contextlib.suppress(StoreError):  # then it becomes free when the lease expires
            await asyncio.to_thread(self.book.release, [table])
        self._tell()

    def drain(self) -> None:
        """Take no more tables, hand over those that are here, and signal when that is done."""
        if not self.draining:
            self.draining = True
            log.info("handing over %d tables", len(self.room.runs))
            self.on_drain()
            self._draining = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self.book.drain)
        while self.room.runs:
            await asyncio.gather(*(self._hand_over(table) for table in tuple(self.room.runs)), return_exceptions=True)
        self.drained.set()
