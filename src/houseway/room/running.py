"""One table of the running room: a command is applied, committed to the journal, and only then told to anybody.

Everything that changes the table goes through one lock, in the order it came. When the referee breaks, this table alone
is stopped, with the evidence in the journal; when the journal breaks, nothing more is told at all.
"""

import asyncio
import contextlib
import logging
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol

from houseway.errors import HousewayError
from houseway.referee.errors import RefusedError
from houseway.referee.vocabulary import Action, HandEvent
from houseway.room.guests import Guest
from houseway.room.store.errors import EntryRefusedError, StoreError
from houseway.room.table.commands import Act, Freeze, RoomCommand, encode
from houseway.room.table.conduct import Conduct
from houseway.room.table.happenings import Outcome
from houseway.room.table.table import RoomTable
from houseway.room.telling.loglines import context_of
from houseway.room.telling.telling import ClockTold, FloorTold, Said, Update, View, encoded, log_told, news_told
from houseway.room.telling.views import Seen, TableNow, Viewer, calls_now, seen_of, table_now

if TYPE_CHECKING:
    from houseway.room.room import Room

log = logging.getLogger("houseway.room")
_CHAT_KEPT: Final = 50
_PRESENCE_PAUSE: Final = 0.2
_REFUSED_PAUSE: Final = 0.05
_NEW: Final = "new"
STOPPED: Final = "something is wrong at this table: it stands still, every chip is accounted for, the floor is told"


class Client(Protocol):
    """Somebody who looks on: a browser, a program, or a test."""

    @property
    def guest(self) -> Guest:
        """Whose it is."""

    def send(self, message: bytes) -> None:
        """Tell it something; never waits, and drops the client rather than pile up."""


class TableRun:
    """A table with its conduct, those who look on, and the task that keeps it going."""

    def __init__(self, room: "Room", conduct: Conduct) -> None:
        self.room = room
        self.conduct = conduct
        self.clients: dict[Client, None] = {}
        self.chat: deque[Said] = deque(maxlen=_CHAT_KEPT)
        self._lock = asyncio.Lock()
        self._poked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._in_bank = False
        self._writing = False
        self._late: dict[Client, str] = {}
        """Who is to be told everything as soon as the entry that is being written is; the new ones nothing before."""
        self._unheard: set[Client] = set()
        self._works: set[asyncio.Task[bool]] = set()

    @property
    def table(self) -> RoomTable:
        """The table itself."""
        return self.conduct.table

    # the task

    def start(self) -> None:
        """Begin to keep the table going."""
        if self._task is None:
            self.conduct.noticed(self.room.clock(), over=False)
            self._task = asyncio.create_task(self._run(), name=f"table {self.table.id}")

    async def stop(self) -> None:
        """End the task; a command that is being committed is still told."""
        if self._presence is not None:
            self._presence.cancel()
        task, self._task = self._task, None
        if task is not None:
            async with self._lock if self._writing else contextlib.nullcontext():
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await asyncio.gather(*self._works, return_exceptions=True)

    def poke(self) -> None:
        """Something changed: look again at what is due."""
        self._poked.set()

    async def _run(self) -> None:
        while True:
            self._poked.clear()
            async with self._lock:
                self.conduct.resting = self.room.resting
                due = self.conduct.next(self.room.clock())
                command = due.command
                if due.bot is not None:
                    command = Act(due.bot, await self._thought(due.bot))
                if command is not None:
                    await self._by_itself(command)
            if command is not None:
                continue
            self._tell_clock()
            wake = self._wake(due.wake)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(None if wake is None else max(0.0, wake - self.room.clock())):
                    await self._poked.wait()

    async def _thought(self, seat: int) -> Action:
        return await self.room.thinking.think(self.table.offer.key, self.conduct.bot_action, seat)

    def _wake(self, wake: float | None) -> float | None:
        """When to look again; also when the player in turn begins to use the time bank."""
        if wake is None or self.conduct.clock.seat is None or self._in_bank:
            return wake
        return min(wake, self.conduct.clock.since + self.conduct.pace.act)

    async def _by_itself(self, command: RoomCommand) -> None:
        """Carry out what the conduct finds due; what is refused must not come up again and again."""
        try:
            await self.commit(command)
            self.conduct.answered(None)
        except HousewayError as refused:
            self.conduct.answered(refused)
            if not self.table.frozen and not self.room.failed:
                log.warning("table %s: %s was refused: %s", self.table.id, encode(command).decode(), refused)
                self.conduct.give_up(command)
                await asyncio.sleep(_REFUSED_PAUSE)

    # commands

    async def ask(self, make: Callable[[], RoomCommand]) -> None:
        """Carry out what a guest asks for, once it is the guest's turn to be heard; refused or committed."""
        await self._steadily(self._ask(make, anytime=True))

    async def between_hands(self, make: Callable[[], RoomCommand]) -> bool:
        """The same for what can only be done between hands; False, and nothing done, while one is being played."""
        return await self._steadily(self._ask(make, anytime=False))

    async def _ask(self, make: Callable[[], RoomCommand], *, anytime: bool) -> bool:
        async with self._lock:
            if self.table.playing and not anytime:
                return False
            await self.commit(make())
        self.poke()
        return True

    async def _steadily(self, work: Coroutine[Any, Any, bool]) -> bool:
        """What is begun is finished, whoever hangs up meanwhile: a table is never left between two states."""
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        task.add_done_callback(_heard)
        return await asyncio.shield(task)

    async def commit(self, command: RoomCommand) -> Outcome:
        """Apply, write, tell; the lock is held."""
        if self.room.failed:
            raise RefusedError("the room is closing: its journal cannot be written")
        await self.room.provide(self.table, command)
        try:
            outcome = self.table.submit(command, at=self.room.wall())
        except HousewayError:
            raise
        except Exception as broken:
            log.exception("table %s: the referee broke", self.table.id)
            evidence = f"{encode(command).decode()}\n{''.join(traceback.format_exception(broken))}"
            await self._write(self.table.submit(Freeze(STOPPED, evidence), at=self.room.wall()))
            raise RefusedError(STOPPED) from None
        return await self._write(outcome)

    async def _write(self, outcome: Outcome) -> Outcome:
        """Until the entry is committed nobody hears of it, not even who comes to look on meanwhile."""
        here = {one.guest for one in self.table.occupants.values()}
        transfers, guests = outcome.entry.transfers, self.room.guests
        guests.reserve(transfers)
        self._writing = True
        try:
            await self.room.journal.append(outcome.entry)
        except EntryRefusedError as refused:
            guests.reserve(transfers, back=True)
            await self._not_taken(outcome, refused)
            raise
        except StoreError as failed:
            self.room.fail(failed)
            raise
        guests.book(transfers)
        self._writing = False
        self._after(outcome, here)
        self.tell(outcome)
        if outcome.calls:
            self.room.tell_floor(self)
        return outcome

    async def _not_taken(self, outcome: Outcome, refused: EntryRefusedError) -> None:
        """The database would not take an entry: the table goes back to what was written, and stops there."""
        log.error("table %s: %s", self.table.id, refused)
        self.conduct.table = await self.room.brought_back(self.table.id)
        self._writing = False
        if outcome.entry.kind != "freeze":
            evidence = f"{outcome.entry.body.decode()}\n{refused}"
            await self._write(self.table.submit(Freeze(STOPPED, evidence), at=self.room.wall()))

    def _after(self, outcome: Outcome, here: set[str]) -> None:
        conduct = self.conduct
        for guest in conduct.noticed(self.room.clock(), over=outcome.over):
            self.room.gone_home(guest)
        for guest in [guest for guest in conduct.people if guest not in here]:
            del conduct.people[guest]
        self._in_bank = False

    # those who look on

    def connected(self) -> set[str]:
        """The guests who have a page of this table open."""
        return {client.guest.id for client in self.clients}

    def join(self, client: Client) -> None:
        """Somebody comes to look on, or is back."""
        if client not in self.clients:
            self._unheard.add(client)
        self.clients[client] = None
        self._came_or_went()
        if self.table.seat_of(client.guest.id) is not None:
            self.conduct.presence(client.guest.id).gone_since = None
        self.tell_all(client)
        for said in self.chat:
            client.send(encoded(said))

    def leave(self, client: Client) -> None:
        """Somebody looks away; a player's seat is kept for a while."""
        if self.clients.pop(client, client) is client:
            return
        self._unheard.discard(client)
        guest = client.guest.id
        if guest not in self.connected() and self.table.seat_of(guest) is not None:
            self.conduct.presence(guest).gone_since = self.room.clock()
        self._came_or_went()

    def _came_or_went(self) -> None:
        self.conduct.watched = len(self.connected())
        self.poke()
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(_PRESENCE_PAUSE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self.tell_everyone_all()

    def viewer(self, guest: Guest) -> Viewer:
        """A guest as this table sees them."""
        return Viewer(guest.id, self.table.seat_of(guest.id), guest.wallet)

    def tell(self, outcome: Outcome) -> None:
        """What a command did, to everybody who looks on, each by what they may see."""
        if not self.clients:
            return
        news = {}
        before = self._context(outcome)
        seen: dict[int | None, Seen] = {}
        connected = self.connected()
        late, self._late = self._late, {}
        for client in tuple(self.clients):
            if late.get(client) is _NEW:
                self.tell_all(client)
                continue
            viewer = self.viewer(client.guest)
            seat = viewer.seat
            if seat not in news:
                news[seat] = news_told(outcome.happened, before, seat)
                seen[seat] = seen_of(self.table, seat)
            events, lines = news[seat]
            now = self._now(viewer, seen[seat], connected)
            client.send(encoded(Update(self.table.id, outcome.entry.number, events, lines, now)))
            if client in late:
                self.tell_all(client)

    def floor_told(self, guest: str) -> bytes:
        """The calls for the floor at this table, for a guest who looks on elsewhere."""
        offer = self.table.offer
        calls = calls_now(self.conduct, guest)
        return encoded(FloorTold(self.table.id, offer.house.name, offer.page.title, calls))

    def _context(self, outcome: Outcome) -> list[HandEvent]:
        """What the new lines need to know of the hand so far."""
        hand, events = self.table.hand, outcome.happened.events
        if hand is None or not any(isinstance(event, HandEvent) for event in events):
            return []
        new = sum(isinstance(event, HandEvent) for event in events)
        return context_of(hand.events[: len(hand.events) - new])

    def _now(self, viewer: Viewer, seen: Seen, connected: set[str]) -> TableNow:
        return table_now(
            self.conduct, viewer, seen, now=self.room.clock(), connected=connected,
            house_name=self.table.offer.house.name,
        )  # fmt: skip

    def tell_all(self, client: Client) -> None:
        """Everything, to one; while something is being written, as soon as it is."""
        if self._writing:
            self._late.setdefault(client, _NEW if client in self._unheard else "")
            return
        self._unheard.discard(client)
        viewer = self.viewer(client.guest)
        now = self._now(viewer, seen_of(self.table, viewer.seat, from_the_start=True), self.connected())
        client.send(encoded(View(self.table.id, self.table.number, now, log_told(self.table, viewer.seat))))

    def tell_everyone_all(self) -> None:
        """Everything, to everybody: somebody came or went, or said what will happen after the hand."""
        for client in tuple(self.clients):
            self.tell_all(client)

    def tell_guest(self, guest: str) -> None:
        """Everything, to all pages of one guest."""
        for client in tuple(self.clients):
            if client.guest.id == guest:
                self.tell_all(client)

    def _tell_clock(self) -> None:
        """When a player begins to use the time bank, everyone's clock is set anew."""
        view = self.conduct.clock.view(self.room.clock())
        if view is not None and view.in_bank and not self._in_bank:
            self._in_bank = True
            told = encoded(ClockTold(self.table.id, view))
            for client in tuple(self.clients):
                client.send(told)

    def say(self, guest: Guest, text: str) -> None:
        """A line of chat, to everybody."""
        said = Said(self.table.id, self.table.seat_of(guest.id), guest.name, text, self.room.wall())
        self.chat.append(said)
        told = encoded(said)
        for client in tuple(self.clients):
            client.send(told)


def _heard(task: "asyncio.Task[bool]") -> None:
    """Whoever asked may have hung up; then nobody else looks at what came of it."""
    if not task.cancelled():
        task.exception()
