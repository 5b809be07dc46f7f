"""The keeper of the lists: it calls people to free seats, moves players from table to table, and closes tables.

It checks again whenever a seat may have come free, a call has run out, or someone asks. Its decisions are stored before
anyone is told. It moves chips only by the tables' own commands.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from houseway.errors import HousewayError
from houseway.people.roles import FLOOR
from houseway.protocol.socket_messages import ListNotice
from houseway.referee.refusals import RefusedError
from houseway.room.floor_deeds import ROOM, keep_deed
from houseway.room.lists import list_store
from houseway.room.lists.seat_moves import ListedRoom, SeatMoves, TableRun, wish_of
from houseway.room.lists.waiting_lists import Changes, Free, Name, WaitingBook, Wish

if TYPE_CHECKING:
    from houseway.people.guests import Guest

log = logging.getLogger("houseway.room")
OPEN_AT: Final = "lists open at"
"""The setting with how many must wait before the room opens a table by itself; 0 or empty leaves that to the floor."""
_LOOK_SECONDS: Final = 20.0


class Lists(SeatMoves):
    """The lists of one room, and what follows from them at its tables."""

    def __init__(self, room: ListedRoom) -> None:
        super().__init__(room)
        self.open_at = 0
        self.closing: set[str] = set()
        """Tables that close after the hand."""
        self._answering: set[int] = set()
        """Names on the list whose people are sitting down."""
        self._task: asyncio.Task[None] | None = None

    # opening and closing

    def load(self) -> None:
        """Load the lists from the store; called players get the full time again."""
        room = self._room
        self.book = WaitingBook(list_store.names(room.store))
        again = self.book.begin_again(room.wall())
        if again.kept:
            list_store.save(room.store, [again])
        self.seat_wishes = list_store.seat_wishes(room.store)
        self.open_at = int(room.store.setting(OPEN_AT) or 0)
        self.closing = {table for table, run in room.runs.items() if run.conduct.manner.closing}
        for table in room.rows:
            found = list_store.feeder(room.store, table)
            if found is not None:
                self.feeders[table] = found
        self._show(told=False)

    # of several servers, one keeps the book, and each takes care of its own tables

    def keep_book(self, *, on: bool) -> None:
        """Keep the book from now on, loaded from the store, or leave it to another server."""
        self.book = WaitingBook(list_store.names(self._room.store)) if on else WaitingBook()
        self.open_at = int(self._room.store.setting(OPEN_AT) or 0) if on else 0
        again = self.book.begin_again(self._room.wall())
        if again.kept:
            list_store.save(self._room.store, [again])
        self._poked.set()

    def take_up(self, table: str) -> None:
        """Take care of a table that now belongs to this server."""
        self.put_down(table)
        self.seat_wishes += [one for one in list_store.seat_wishes(self._room.store) if one.table == table]
        found = list_store.feeder(self._room.store, table)
        if found is not None:
            self.feeders[table] = found
        self.poke()

    def put_down(self, table: str) -> None:
        """Leave a table to another server, which finds in the store what to do."""
        self.seat_wishes = [one for one in self.seat_wishes if one.table != table]
        self.feeders.pop(table, None)
        self.going = {guest: one for guest, one in self.going.items() if table not in (one.origin, one.to)}
        self._changing = {key: seat for key, seat in self._changing.items() if key[0] != table}

    def start(self) -> None:
        """Start keeping the lists."""
        if self._task is None:
            self._poked.set()
            self._task = asyncio.create_task(self._run(), name="waiting lists")

    async def stop(self) -> None:
        """Stop keeping them."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def poke(self) -> None:
        """A table has changed, which may matter to the lists."""
        if self.busy:
            self._poked.set()

    @property
    def busy(self) -> bool:
        """Whether there is anything to take care of."""
        return bool(self.book or self.seat_wishes or self.feeders or self.going or self.closing)

    async def _run(self) -> None:
        while True:
            self._poked.clear()
            try:
                await self.step()
            except Exception:  # whatever it is, the next check may go better
                log.exception("the waiting lists could not be updated")
                await asyncio.sleep(1.0)
            end = self.book.next_end()
            wait = None if not self.busy else _LOOK_SECONDS
            if end is not None:
                wait = min(_LOOK_SECONDS, max(0.05, end - self._room.wall()))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._poked.wait()

    # current state

    # requests of guests

    async def join(self, guest: "Guest", wish: Wish) -> Name:
        """Put a name on a list."""
        async with self._turn:
            for run in self._room.runs.values():
                if (
                    wish_of(run) == wish
                    and run.table.seat_of(guest.id) is not None
                    and run.table.id not in self.feeders
                ):
                    raise RefusedError(f"you are already playing that game, at {run.table.id}")
            await self._keep(self.book.join(guest.id, wish, self._room.wall()))
            name = self.book.find(guest.id, wish)
        self._poked.set()
        if name is None:
            raise RefusedError("that name is no longer on the list")
        return name

    async def leave(self, guest: str, wish: Wish) -> None:
        """Take a name off a list; a seat held for it goes to the next."""
        async with self._turn:
            found = self.book.find(guest, wish)
            if found is None:
                raise RefusedError("you are not on that list")
            await self._keep(self.book.strike(found))
        self._poked.set()

    async def pass_on(self, guest: str, wish: Wish) -> None:
        """Give the seat to the next person, and keep waiting at the bottom of the list."""
        async with self._turn:
            found = self.book.find(guest, wish)
            if found is None:
                raise RefusedError("you are not on that list")
            await self._keep(self.book.pass_on(found, self._room.wall()))
        self._poked.set()

    async def forget(self, guest: str) -> None:
        """Someone is banned or gone: take them off every list, and cancel their moves."""
        async with self._turn:
            changes = [self.book.strike(one) for one in self.book.of(guest)]
            if changes:
                await self._keep(*changes)
            self.going.pop(guest, None)
            self._show()
        self._poked.set()

    @contextlib.contextmanager
    def sitting_down(self, guest: str, run: TableRun) -> Iterator[None]:
        """Hold the seat while someone sits down, however long the hand lasts."""
        mine = {one.id for one in self.book.of(guest) if one.wish == wish_of(run)}
        self._answering |= mine
        try:
            yield
        finally:
            self._answering -= mine

    async def sat_down(self, guest: str, run: TableRun) -> None:
        """Take someone who has sat down off the list."""
        async with self._turn:
            found = self.book.find(guest, wish_of(run))
            if found is not None:
                await self._keep(self.book.strike(found))
        self.poke()

    # actions of the floor

    async def call(self, name: int, table: TableRun, seat: int | None = None) -> None:
        """Call a name now, whoever is ahead of it."""
        async with self._turn:
            one = self._name(name)
            if not self.serves(table):
                raise RefusedError(
                    "players are not called to that table: it is private, for practice, or about to close"
                )
            free = self._free_seats(table)
            wanted = seat if seat is not None else next(iter(free), None)
            if wanted is None or wanted not in free:
                raise RefusedError("that table has no free seat now")
            await self._keep(self.book.call(one, table.table.id, wanted, self._room.wall()))
            self._show()
            self._tell(self._name(name), "called")

    async def skip(self, name: int) -> None:
        """A called player is not there: move the name to the bottom, or off the list."""
        async with self._turn:
            late = [(self._name(name), self.book.miss(self._name(name), self._room.wall()))]
            await self._missed(late, by=FLOOR)
        self._poked.set()

    async def strike(self, name: int) -> None:
        """Take a name off its list."""
        async with self._turn:
            one = self._name(name)
            await self._keep(self.book.strike(one))
            self._tell(one, "struck", by=FLOOR)
        self._poked.set()

    async def move(self, name: int, to: int) -> None:
        """Move a name to another place in its list."""
        async with self._turn:
            before = {one.id: self.book.place(one) for one in self.book.list_of(self._name(name).wish)}
            await self._keep(self.book.move(self._name(name), to))
            for one in self.book.list_of(self._name(name).wish):
                if self.book.place(one) != before[one.id]:
                    self._tell(one, "placed", by=FLOOR)
        self._poked.set()

    def _name(self, id_: int) -> Name:
        found = next((one for one in self.book.names() if one.id == id_), None)
        if found is None:
            raise RefusedError("that name is no longer on the list")
        return found

    async def set_open_at(self, count: int) -> None:
        """How many names on a list make the room open a table by itself; 0: never."""
        if not 0 <= count <= 20:
            raise RefusedError("the room can open a table automatically for 1 to 20 names; 0 means never")
        await asyncio.to_thread(self._room.store.set_setting, OPEN_AT, str(count))
        self.open_at = count
        self._poked.set()

    # keeping everything up to date

    async def step(self) -> None:
        """Do everything that is due now."""
        async with self._turn:
            await self._tidy()
            late = self.book.expire(self._room.wall(), spare=self._answering)
            if late:
                await self._missed(late)
            await self._change_seats()
            await self._must_move()
            await self._call()
            await self._open()
            self._show()
        await self._go()
        await self._shut()

    async def _keep(self, *changes: Changes) -> None:
        await asyncio.to_thread(list_store.save, self._room.store, changes)

    async def _tidy(self) -> None:
        """Clear calls to seats that are gone, names of people who sit, and wishes of people who have left."""
        changes, gone = [], []
        for one in self.book.names():
            if one.table is None or one.id in self._answering:
                continue
            run = self._room.runs.get(one.table)
            if run is not None and run.table.seat_of(one.guest) is not None:
                changes.append(self.book.strike(one))
            elif run is None or not self.serves(run) or one.seat in run.table.occupants:
                changes.append(self.book.uncall(one))
                gone.append(one)
        if changes:
            await self._keep(*changes)
        for one in gone:
            self._tell(one, "seat gone")
        for wish in tuple(self.seat_wishes):
            run = self._room.runs.get(wish.table)
            if run is None or run.table.seat_of(wish.guest) is None:
                await self._drop_seat(wish.table, wish.guest)
        for guest, going in tuple(self.going.items()):
            if not self._still_going(guest, going):
                del self.going[guest]

    async def _missed(self, late: "list[tuple[Name, Changes]]", by: str = "") -> None:
        await self._keep(*(change for _, change in late))
        for one, change in late:
            still = next(iter(change.kept), None)
            self._tell(still or one, "missed" if still is not None else "off", by=by)

    async def _call(self) -> None:
        now, free = self._room.wall(), []
        runs = [run for run in self._room.runs.values() if self.serves(run) and not self.feeders_of(run.table.id)]
        runs.sort(key=lambda run: (-sum(not one.bot for one in run.table.occupants.values()), run.table.id))
        for run in runs:
            wanted = {wish.seat for wish in self.seat_wishes if wish.table == run.table.id}
            seats = self._free_seats(run)
            if None in wanted:
                seats = seats[1:]
            free.append(Free(run.table.id, wish_of(run), tuple(seat for seat in seats if seat not in wanted)))
        due = self.book.calls_due(free)
        if not due:
            return
        await self._keep(*(self.book.call(one, table, seat, now) for one, table, seat in due))
        self._show()
        for one, _, _ in due:
            self._tell(self._name(one.id), "called")

    async def _open(self) -> None:
        """Open a table where enough people wait and all tables are full, if the room is set to do so."""
        for wish in self.book.wishes() if self.open_at else ():
            if len(self.book.waiting(wish)) < self.open_at:
                continue
            try:
                run = await self._room.open(wish.house, wish.game, limit=wish.limit, seats=None, bots=0)
            except HousewayError as problem:
                log.warning("no table was opened for the waiting players: %s", problem)
                continue
            await keep_deed(self._room, ROOM, "open", run.table.id, f"for the {len(self.book.waiting(wish))} waiting")
            await self._call()

    async def close(self, run: TableRun, *, on: bool = True) -> None:
        """Close a table after the hand, with everyone's chips back in their wallets; or cancel that."""
        if run.table.in_tournament:
            raise RefusedError("a tournament is played to its end: close the table out to refund every entry")
        await asyncio.to_thread(self._room.store.set_setting, f"closing {run.table.id}", "yes" if on else "")
        run.conduct.manner.closing = on
        if on:
            self.closing.add(run.table.id)
        else:
            self.closing.discard(run.table.id)
        run.audience.changed()
        run.poke()
        self._poked.set()

    async def _shut(self) -> None:
        for id_ in tuple(self.closing):
            run = self._room.runs.get(id_)
            if run is None:
                self.closing.discard(id_)
                continue
            table = run.table
            if table.playing or table.frozen or table.occupants or table.arriving:
                continue
            self.feeders = {one: feeder for one, feeder in self.feeders.items() if table.id not in (one, feeder.main)}
            self.closing.discard(id_)
            await self._room.close_table(run)

    # telling guests

    def _tell(self, one: Name, state: str, by: str = "") -> None:
        house = self._room.houses.get(one.wish.house)
        page = None if house is None else house.games.get(one.wish.game)
        left = max(0, round((one.until - self._room.wall()) * 1_000)) if one.called else None
        place = self.book.place(one) if state in ("missed", "placed") else None
        self._send(
            one.guest,
            ListNotice(
                state=state,
                **one.wish._asdict(),
                title="" if page is None else page.title,
                table=one.table,
                seat=one.seat,
                left_ms=left,
                place=place,
                by=by,
            ),
        )
