"""One table of the running room: a command is applied, committed to the journal, and only then sent to anyone.

Everything that changes the table goes through one lock, in the order it came. A guest's request that breaks the referee
is simply refused. If a step that the table itself must take breaks the referee, this table alone is stopped, with the
evidence in the journal. If the journal breaks, nothing more is sent at all.
"""

import asyncio
import contextlib
import logging
import traceback
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, NamedTuple

from houseway.errors import HousewayError
from houseway.live.broadcaster import Broadcaster
from houseway.live.steady_work import SteadyWork
from houseway.live.surroundings import Around_co
from houseway.live.table.conduct import Conduct, NextStep
from houseway.live.table.happenings import Outcome
from houseway.live.table.host_commands import OVER, AnswerChips, EndNight, HandOver, KeepOut, Remove
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import (
    Act,
    Broke,
    ComeOver,
    DealHand,
    Do,
    Freeze,
    GoOver,
    MakeReport,
    Prepare,
    RoomCommand,
    SettleIn,
    TakePlaces,
    TakeSeat,
    VoidHand,
    encode,
    kind_of,
)
from houseway.live.table.voids import close_out
from houseway.people.guests import Guest
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import DrawButton
from houseway.referee.vocabulary import Action
from houseway.store.store_errors import EntryRefusedError, LeaseLostError, SpentError, StoreError

log = logging.getLogger("houseway.room")
_REFUSED_PAUSE: Final = 0.05
_FAULTS_KEPT: Final = 16
"""The most different faults recorded at a table; repeated ones are only counted."""
_AHEAD: Final = 200
"""The most unwritten entries of a table that nobody watches."""
_AT_ONCE: Final = 16
"""How many commands such a table carries out before others get their turn: about two milliseconds."""
_COMES_IN: Final = frozenset(kind.__struct_config__.tag for kind in (TakeSeat, SettleIn, TakePlaces))
"""Commands by which someone takes a seat, perhaps before a page of the table is open."""
_ON_THE_WAY: Final = 20.0
"""How many extra seconds someone who has just sat down has to open a page."""
_CLOSED: Final = "this table is closed: sit down at another"
STOPPED: Final = (
    "something is wrong at this table: it is stopped, every chip is accounted for, and the floor has been notified"
)


class BrokenError(RefusedError):
    """A command that broke the referee; the table is unchanged."""

    def __init__(self, broken: Exception) -> None:
        super().__init__("that could not be done because of an error, and nothing was changed")
        self.broken = broken


class MovedError(RefusedError):
    """A command that was not written, because another server has the table now; nobody is told anything."""

    def __init__(self) -> None:
        super().__init__("the table has moved to another server: look again before you act")


class TableSummary(NamedTuple):
    """A short description of a table, as it is on the disk: what people who do not watch it may know."""

    hand: int
    playing: bool
    taken: int
    bots: int


def _written(table: RoomTable) -> TableSummary:
    bots = sum(one.bot for one in table.occupants.values())
    return TableSummary(table.number_of_hand, table.playing, len(table.occupants), bots)


class TableLoop(Generic[Around_co]):
    """A table with its conduct, its viewers, and the task that keeps it going.

    If only bots play and nobody watches, the table goes on while its entries are being written, since nobody is told
    anything before they are. Otherwise each command waits for its entry.
    """

    def __init__(self, room: Around_co, conduct: Conduct) -> None:
        self.room = room
        self.conduct = conduct
        self.audience = Broadcaster(room, conduct, poke=self.poke, unsettled=lambda: self.unsettled)
        self._poked = asyncio.Event()
        self._writing = False
        """Whether an entry is being written that nobody knows about yet."""
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._shut = False
        """Whether the table is closing and does nothing more."""
        self.written = _written(conduct.table)
        self.wait_words: tuple[TableSummary | None, str] = (None, "")
        """A newcomer's waiting time in words, and the table's state it was computed for."""
        self._unwritten: deque[tuple[Outcome, TableSummary]] = deque()
        """What was done ahead of the disk."""
        self._all_written = asyncio.Event()
        self._all_written.set()
        self._refused: tuple[Outcome, EntryRefusedError] | None = None
        """The first of these that the database refused."""
        self._faults: set[str] = set()
        """Faults of the referee here that have been recorded."""
        self._steady = SteadyWork()

    @property
    def table(self) -> RoomTable:
        """The table itself."""
        return self.conduct.table

    def poke(self) -> None:
        """Something changed: check again what is due."""
        self._poked.set()

    @property
    def unsettled(self) -> bool:
        """Whether something was done that is not on the disk yet."""
        return self._writing or bool(self._unwritten)

    # the task

    def start(self) -> None:
        """Start the task, unless the table is closed already."""
        if self._task is None and not self._shut:
            self.conduct.noticed(self.room.clock(), over=False)
            for who in self.conduct.people.values():  # nobody could connect before now
                who.gone_since = None
            self.audience.see_who_is_here()
            if self.table.in_tournament:
                self.room.tournament_noticed(self.table.id)
            self._task = asyncio.create_task(self._run(), name=f"table {self.table.id}")

    async def stop(self) -> None:
        """End the task; a command being committed is still sent out."""
        self.audience.hush()
        task, self._task = self._task, None
        if task is not None:
            async with self._lock if self._writing else contextlib.nullcontext():
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._steady.over()

    def abandon(self) -> None:
        """Another server has the table: stop silently, without waiting for anything."""
        self.audience.abandon()
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def _run(self) -> None:
        # After a failure nothing more can be written, and retrying would keep everyone waiting.
        while self._task is not None and not self.room.failed:
            self._poked.clear()
            async with self._lock:
                command, wake = await self._ahead() if self._alone() else await self._due()
            if command is not None or self.room.failed:
                continue
            self.audience.tell_clock()
            wake = self._wake(wake)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(None if wake is None else max(0.0, wake - self.room.clock())):
                    await self._poked.wait()

    def _alone(self) -> bool:
        """Whether only bots play and nobody watches: then nothing is sent, so nothing needs to wait."""
        return not (
            self.audience.clients
            or self.table.in_tournament  # which moves money to wallets, or waits for its desk
            or self.conduct.persons
            or self.conduct.later
            or self.table.arriving
            or self.table.frozen
        )

    async def _ahead(self) -> tuple[RoomCommand | None, float | None]:
        """Do a few due things without waiting for the disk; the rest is done the usual way."""
        if len(self._unwritten) >= _AHEAD or self._refused is not None:
            await self.caught_up()
        async with self.room.turn:
            due, command = self._a_few() if self._alone() else (None, None)  # someone may have come in the meantime
            if command is not None:
                await asyncio.sleep(0)
        if command is not None or self.room.failed:
            return command, None
        if due is not None and due.command is None and due.bot is None:
            return None, due.wake
        if due is not None and due.bot is not None and self.room.thinking.elsewhere(self.conduct):
            return await self._thought_elsewhere(due.bot)
        return await self._due(due)

    async def _thought_elsewhere(self, seat: int) -> tuple[RoomCommand | None, float | None]:
        """Let other tables go on while a bot thinks in another process; this need not wait for the disk either."""
        try:
            thought = Act(seat, await self._thought(seat))
        except Exception:  # noqa: BLE001  (whatever it is, it is handled there)
            return await self._due()
        if self._alone() and self._done_ahead(thought):
            return thought, None
        return await self._due(NextStep(thought))

    def _a_few(self) -> tuple[NextStep | None, RoomCommand | None]:
        """Do what is due, one thing after another; returns the last, or where it stopped."""
        conduct, room = self.conduct, self.room
        command: RoomCommand | None = None
        for _ in range(_AT_ONCE):
            conduct.resting = room.resting
            due: NextStep | None = None
            try:
                due = conduct.next(room.clock())
                command = due.command
                if due.bot is not None and room.thinking.on_the_spot(conduct):
                    command = Act(due.bot, conduct.bot_action(due.bot))
            except Exception:  # noqa: BLE001  (whatever it is, it is handled elsewhere)
                return due, None
            if not isinstance(command, Act | DealHand | Prepare) or not self._done_ahead(command):
                return due, None
            if room.failed:
                return None, None
        return None, command

    def _done_ahead(self, command: RoomCommand) -> bool:
        """Carry out a command without waiting for its entry; False if that fails, with the table unchanged."""
        try:
            outcome = self.conduct.table.submit(command, at=self.room.wall())
        except Exception:  # noqa: BLE001  (whatever it is, it is handled elsewhere)
            return False
        self._append(outcome)
        return True

    def _append(self, outcome: Outcome) -> None:
        """Have an entry written while the table goes on."""
        if self.room.failed:
            return
        known = self._unwritten[-1][1] if self._unwritten else self.written
        seen = known.hand == self.table.number_of_hand and known.playing == self.table.playing
        self._unwritten.append((outcome, known if seen else _written(self.table)))
        self._all_written.clear()
        try:
            self.room.journal.append_then(outcome.entry, self._was_written)
        except StoreError as failed:
            self._unwritten.pop()
            if not self._unwritten:
                self._all_written.set()
            self.room.fail(failed)
            return
        self._after(outcome, None)

    def _was_written(self, problem: Exception | None) -> None:
        """An entry that nobody waited for is on the disk, or has failed."""
        outcome, written = self._unwritten.popleft()
        if problem is None:
            self.written = written
        elif isinstance(problem, LeaseLostError):
            self.room.lose(self.table.id)
        elif isinstance(problem, EntryRefusedError):
            self._refused = self._refused or (outcome, problem)
        elif isinstance(problem, StoreError):
            self.room.fail(problem)
        if self._unwritten:
            return
        self._all_written.set()
        if self._refused is not None:
            self.poke()
        elif not self.room.failed and not self._writing:
            self.audience.catch_up()

    async def caught_up(self) -> None:
        """Wait until everything is written; whatever the database refused never happened."""
        if self._unwritten:
            self.room.journal.hurry()
            await self._all_written.wait()
        if self._refused is not None:
            (outcome, problem), self._refused = self._refused, None
            await self._not_taken(outcome, problem)

    async def _due(self, found: NextStep | None = None) -> tuple[RoomCommand | None, float | None]:
        """Do what is due, or return when to check again; if even that breaks, the table stops."""
        await self.caught_up()
        try:
            self.conduct.resting = self.room.resting
            due = self.conduct.next(self.room.clock()) if found is None else found
            command = due.command
            if due.bot is not None:
                command = Act(due.bot, await self._thought(due.bot))
        except Exception as broken:  # noqa: BLE001  (whatever it is, the table must not stop unnoticed)
            await self._freeze("nobody knows what comes next", broken)
            return None, None
        if due.asks:
            self.room.ask_desk(self.table.id)
        if command is not None:
            await self._by_itself(command)
        return command, due.wake

    async def _thought(self, seat: int) -> Action:
        return await self.room.thinking.think(self.conduct, seat)

    def _wake(self, wake: float | None) -> float | None:
        """When to check again, which includes the moment the acting player starts to use the time bank."""
        if wake is None or self.conduct.clock.seat is None or self.audience.in_bank:
            return wake
        return min(wake, self.conduct.clock.since + self.conduct.pace.act)

    async def _by_itself(self, command: RoomCommand) -> None:
        """Carry out what the conduct says is due; a refused command must not come up again and again."""
        try:
            await self.commit(command)
            self.conduct.answered(None)
        except BrokenError as broke:
            passing = self.conduct.asked or (
                isinstance(command, TakeSeat | Do | MakeReport | VoidHand) and not _is_draw(command)
            )
            self.conduct.answered(broke)
            if passing:
                await self._evidence("", command, broke.broken)
                self.conduct.give_up(command)
            elif not await self._quietly(command):
                await self._freeze(_body(command), broke.broken)
        except HousewayError as refused:
            self.conduct.answered(refused)
            if not self.table.frozen and not self.room.failed and self._task is not None:
                # the command may contain a seed or a card, and so may the reason why an act was refused
                why = "" if isinstance(command, Act | Prepare) else f": {refused}"
                log.warning("table %s: the automatic %s was refused%s", self.table.id, kind_of(command), why)
                self.conduct.give_up(command)
                await asyncio.sleep(_REFUSED_PAUSE)

    async def _quietly(self, command: RoomCommand) -> bool:
        """If an act breaks the referee, try the quietest one for the seat; returns whether that worked."""
        if not isinstance(command, Act):
            return False
        try:
            action = self.conduct.quiet_action(command.seat)
            if action == command.action:
                return False
            await self.commit(Act(command.seat, action))
        except StoreError:
            raise
        except Exception:  # noqa: BLE001  (the first one is the evidence)
            return False
        return True

    async def _freeze(self, body: str, broken: Exception) -> None:
        """The table cannot go on by itself: stop it, and record the evidence."""
        log.error("table %s is stopped", self.table.id, exc_info=broken)
        if self.table.frozen:
            return
        evidence = f"{body}\n{''.join(traceback.format_exception(broken))}"
        try:
            await self._write(self.table.submit(Freeze(STOPPED, evidence), at=self.room.wall()))
        except HousewayError:
            raise
        except Exception:
            self.table.frozen = STOPPED
            log.exception("table %s: not even that could be written down", self.table.id)

    async def _evidence(self, guest: str, command: RoomCommand, broken: Exception) -> None:
        """A request broke the referee: record the evidence once, however often it is repeated."""
        trace = traceback.extract_tb(broken.__traceback__)
        where = (
            f"{type(broken).__name__} at {trace[-1].filename}:{trace[-1].lineno}" if trace else type(broken).__name__
        )
        if where in self._faults or len(self._faults) >= _FAULTS_KEPT:
            return
        self._faults.add(where)
        log.error("table %s: %s broke the referee and was refused", self.table.id, kind_of(command), exc_info=broken)
        evidence = f"{_body(command)}\n{''.join(traceback.format_exception(broken))}"
        await self._write(self.table.submit(Broke(guest, evidence), at=self.room.wall()))

    # commands

    async def ask(self, make: Callable[[], RoomCommand], guest: str = "") -> None:
        """Carry out a guest's request when its turn comes; it is refused or committed."""
        await self._steady.do(self._ask(make, guest, anytime=True))

    async def between_hands(self, make: Callable[[], RoomCommand], guest: str = "") -> bool:
        """The same for requests allowed only between hands; returns False during a hand, with nothing done."""
        return await self._steady.do(self._ask(make, guest, anytime=False))

    async def _ask(self, make: Callable[[], RoomCommand], guest: str, *, anytime: bool) -> bool:
        async with self._lock:
            self.check_open()
            if self.table.playing and not anytime:
                return False
            await self.caught_up()
            command = make()
            try:
                await self.commit(command)
            except BrokenError as broke:
                if not self.table.frozen:
                    await self._evidence(guest, command, broke.broken)
                raise
        self.poke()
        return True

    async def close_out(self, guest: Guest, why: str) -> None:
        """Return everyone's chips by the ledger, whatever is wrong with the table."""
        await self._steady.do(self._close_out(guest, why))

    async def _close_out(self, guest: Guest, why: str) -> bool:
        async with self._lock:
            await self.caught_up()
            if not self.conduct.rules_alone(guest.id):
                raise RefusedError(
                    "you are dealt into this hand: close the table when it is over",
                    legal="void the hand, if the other players agree",
                )
            await self.room.journal.drain()
            balances = await asyncio.to_thread(self.room.store.balances)
            await self.commit(close_out(self.table, balances, guest=guest.id, name=guest.name, why=why))
            self._nothing_more(f"this table is closed: {self.table.closed}")
        return True

    async def shut(self) -> bool:
        """Stop everything at this table, which is about to close; False if someone has chips here."""
        async with self._lock:
            await self.caught_up()
            table = self.table
            over = table.closed or table.hosted.ended
            if not over and (table.playing or table.occupants or table.arriving):
                return False
            self._shut = True
            self._nothing_more(_CLOSED)
        return True

    def check_open(self) -> None:
        """Check that the table is not closing."""
        if self._shut and not (self.table.closed or self.table.hosted.ended):  # those states have an error of their own
            raise RefusedError(_CLOSED)

    def _nothing_more(self, why: str) -> None:
        """Cancel everything that waited for the end of the hand."""
        conduct = self.conduct
        waiting = [one.done for one in conduct.later] + [one.done for one in conduct.orders]
        waiting += conduct.confirming.values()
        conduct.later, conduct.orders, conduct.confirming = [], [], {}
        for done in waiting:
            done(RefusedError(why))

    async def commit(self, command: RoomCommand) -> Outcome:
        """Apply, write, tell; the caller holds the lock."""
        await self.caught_up()
        if self.room.failed:
            raise RefusedError("the room is closing: its journal cannot be written")
        await self.room.provide(self.table, command)
        try:
            outcome = self.table.submit(command, at=self.room.wall())
        except HousewayError:
            raise
        except Exception as broken:
            raise BrokenError(broken) from broken
        written = await self._write(outcome)
        self._after_host(command)
        return written

    def _after_host(self, command: RoomCommand) -> None:
        """Carry out what a host's command means beyond the table itself."""
        match command:
            case Remove(_, _, whom, _, True) | KeepOut(_, _, whom):
                self.audience.turn_out(whom, "the host has asked you to leave this table")
            case AnswerChips(by, _, whom, _, on) if whom in self.conduct.confirming:
                why = "you have canceled that" if by == whom else "the host has not confirmed your chips"
                self.conduct.confirming[whom](None if on else RefusedError(why))
            case HandOver(_, _, _, whom_name):
                self.conduct.manner.host_name = whom_name
                self.audience.tell_everyone()
            case EndNight():
                self._nothing_more(OVER)
                self.room.night_over(self.table.id)

    async def _write(self, outcome: Outcome) -> Outcome:
        """Write the entry; until it is committed nobody learns of it, not even new viewers."""
        here = {one.guest for one in self.table.occupants.values()} | self.table.arriving.keys()
        transfers, guests = outcome.entry.transfers, self.room.guests
        guests.reserve(transfers)
        self._writing = True
        try:
            await self.room.journal.append(outcome.entry)
        except LeaseLostError:
            guests.reserve(transfers, back=True)
            self.room.lose(self.table.id)
            raise MovedError from None
        except EntryRefusedError as refused:
            guests.reserve(transfers, back=True)
            await self._not_taken(outcome, refused)
            raise
        except StoreError as failed:
            self.room.fail(failed)
            raise
        guests.book(transfers)
        await self._weighed(outcome)
        self._writing = False
        try:  # it is written and so cannot be refused anymore, even if sending it fails
            self._after(outcome, here)
            self.audience.tell(outcome)
            if outcome.calls:
                self.room.tell_floor(self.table.id)
        except Exception:
            log.exception("table %s: entry %d is written, but was not sent out", self.table.id, outcome.entry.number)
        return outcome

    async def _weighed(self, outcome: Outcome) -> None:
        """Prepare a hand that has played itself out for sending; if that fails, it is sent without steps."""
        try:
            await self.audience.weigh(outcome)
        except Exception:
            log.exception("table %s: entry %d is sent out without its steps", self.table.id, outcome.entry.number)

    async def carry_over(self, other: "TableLoop[Around_co]", make: Callable[[], tuple[GoOver, ComeOver]]) -> bool:
        """Move a player to another table with the whole stack: both entries in one transaction, or neither.

        Returns False during a hand here, with nothing done. `make` is called when both tables are locked.
        """
        return await self._steady.do(self._carry_over(other, make))

    async def _carry_over(self, other: "TableLoop[Around_co]", make: Callable[[], tuple[GoOver, ComeOver]]) -> bool:
        first, second = sorted((self, other), key=lambda run: run.table.id)
        async with first.standing(), second.standing():
            await first.caught_up()
            await second.caught_up()
            first.check_open()
            second.check_open()
            if self.table.playing:
                return False
            if self.room.failed:
                raise RefusedError("the room is closing: its journal cannot be written")
            go, come = make()
            at, here = self.room.wall(), {one.guest for one in self.table.occupants.values()}
            there = {one.guest for one in other.table.occupants.values()}
            arrived = other.table.submit(come, at=at)
            try:
                left = self.table.submit(go, at=at)
            except Exception:
                other.conduct.go_on_with(await self.room.brought_back(other.table.id))
                raise
            await self._write_both(other, left, arrived)
            self._after(left, here)
            other.told_over(arrived, there)
            self.audience.tell(left)
        self.poke()
        other.poke()
        return True

    async def _write_both(self, other: "TableLoop[Around_co]", left: Outcome, arrived: Outcome) -> None:
        guests = self.room.guests
        guests.reserve(left.entry.transfers)
        guests.book(left.entry.transfers)  # what comes into the wallet leaves it in the same step
        guests.reserve(arrived.entry.transfers)
        self._writing = other.writing = True
        try:
            for told in self.room.journal.append_together((left.entry, arrived.entry)):
                await told
        except LeaseLostError:
            for run in (self, other):  # both are restored from what is written, here or on another server
                self.room.lose(run.table.id)
            raise MovedError from None
        except StoreError as failed:  # one entry without the other would be wrong, so nothing more is written
            self.room.fail(failed)
            raise
        guests.book(arrived.entry.transfers)
        self._writing = other.writing = False

    def standing(self) -> asyncio.Lock:
        """Held while nothing else may change the table."""
        return self._lock

    @property
    def writing(self) -> bool:
        """Whether an entry is being written that nobody knows about yet."""
        return self._writing

    @writing.setter
    def writing(self, on: bool) -> None:
        self._writing = on

    def told_over(self, outcome: Outcome, here: set[str]) -> None:
        """A player has arrived from another table."""
        self._after(outcome, here | {*self.table.arriving})
        self.audience.tell(outcome)

    async def _not_taken(self, outcome: Outcome, refused: EntryRefusedError) -> None:
        """The database refused an entry: return the table to what was written, and stop it."""
        log.error("table %s: %s", self.table.id, refused)
        self.conduct.go_on_with(await self.room.brought_back(self.table.id))
        self._writing = False
        if isinstance(refused, SpentError):  # at another server's table, a moment ago
            await self.room.look_again()
            raise RefusedError("your wallet has too few play chips for that") from None
        if outcome.entry.kind != "freeze":
            evidence = f"{'' if outcome.entry.kind == 'prepare' else outcome.entry.body.decode()}\n{refused}"
            await self._write(self.table.submit(Freeze(STOPPED, evidence), at=self.room.wall()))

    def _after(self, outcome: Outcome, here: set[str] | None) -> None:
        conduct = self.conduct
        if here is not None:
            self.written = _written(self.table)
        if outcome.entry.kind == VoidHand.__struct_config__.tag:
            conduct.begin_anew()
        for guest in conduct.noticed(self.room.clock(), over=outcome.over):
            self.room.gone_home(guest)
        if here is not None:
            for guest in [guest for guest in conduct.people if guest not in here]:
                del conduct.people[guest]
            if outcome.entry.kind in _COMES_IN:
                self.audience.see_who_is_here(coming=_ON_THE_WAY)
                self.room.count_bots()
        self.audience.in_bank = False
        if self.table.in_tournament:
            self.room.tournament_noticed(self.table.id)
        if outcome.over or not self.table.playing:
            self.room.lists.poke()


def _is_draw(command: RoomCommand) -> bool:
    return isinstance(command, Do) and isinstance(command.command, DrawButton)


def _body(command: RoomCommand) -> str:
    """A command as evidence, unless it contains the seed of a deck that may still be dealt."""
    return kind_of(command) if isinstance(command, Prepare) else encode(command).decode()
