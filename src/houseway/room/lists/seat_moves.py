"""Seats that are held, seat changes, must-moves, and moves to another table.

It decides who goes where and when; the tables' own commands move the chips, both ends in one transaction.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from houseway.errors import HousewayError
from houseway.houses import House
from houseway.live.loop import TableLoop
from houseway.live.surroundings import Surroundings
from houseway.live.table.conduct import DeferredRequest
from houseway.live.table.table_commands import ComeOver, Do, GoOver
from houseway.people.guests import Guest, Guests
from houseway.people.roles import FLOOR
from houseway.protocol.socket_messages import ListNotice, written
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Move
from houseway.room.floor_deeds import DeedRoom
from houseway.room.lists import list_store
from houseway.room.lists.list_store import Feeder, SeatWish
from houseway.room.lists.waiting_lists import CALL_SECONDS, WaitingBook, Wish
from houseway.store.rows import TableRow

log = logging.getLogger("houseway.room")
MUST_MOVE: Final = "must move"
_HOLD_SECONDS: Final = 30.0
"""The longest that a table delays its next deal for someone who is about to arrive from another."""
_ONE_ABOVE: Final = "a main game feeds no other table, and no table feeds a feeder"


TableRun: TypeAlias = TableLoop[Surroundings]


class ListedRoom(DeedRoom, Protocol):
    """What the lists need of the room."""

    clock: Callable[[], float]
    guests: Guests
    houses: dict[str, House]
    rows: dict[str, TableRow]

    @property
    def runs(self) -> Mapping[str, TableRun]:
        """The tables in play, by id."""

    async def open(self, house: str, game: str, *, limit: str | None, seats: int | None, bots: int) -> TableRun:
        """Open another table."""

    async def close_table(self, run: TableRun) -> None:
        """Close a table without players or chips."""

    def tell(self, guest: str, message: bytes) -> None:
        """Send a message to a guest."""


class PendingMove(Struct, frozen=True):
    """A move to another table, where the seat is held."""

    origin: str
    to: str
    seat: int
    by: str
    """Who sends them: a guest's id, `must move`, or empty for the player's own request."""
    hand: int = 0
    """The hand at the old table that must end first."""
    until: float = 0.0
    """How long the seat is held, by the room's clock."""

    @property
    def why(self) -> str:
        """The reason the player sees: `must move`, `floor`, or empty for the player's own request."""
        return self.by if self.by in ("", MUST_MOVE) else FLOOR


class SeatMoves:
    """Players about to change seats or tables, and the seats held for them."""

    def __init__(self, room: ListedRoom) -> None:
        self._room = room
        self.book = WaitingBook()
        self.seat_wishes: list[SeatWish] = []
        self.feeders: dict[str, Feeder] = {}
        """By feeder: the main game it feeds."""
        self.going: dict[str, PendingMove] = {}
        """By guest."""
        self._in_vain: dict[str, tuple[str, int]] = {}
        """By guest: the table and hand for which a seat elsewhere has been held too long."""
        self._changing: dict[tuple[str, str], int] = {}
        """By table and guest: the seat they change to when the hand is over."""
        self._turn = asyncio.Lock()
        self._poked = asyncio.Event()

    # current state

    def kept_at(self, table: str) -> dict[int, str]:
        """The held seats of a table, each with its guest."""
        found = {seat: one.guest for seat, one in self.book.calls_at(table).items()}
        found |= {one.seat: guest for guest, one in self.going.items() if one.to == table}
        return found | {seat: guest for (where, guest), seat in self._changing.items() if where == table}

    def serves(self, run: TableRun) -> bool:
        """Whether people are called to a table: not to private or practice tables, nor to one that is closing.

        A main game is filled from its feeder while anyone plays there.
        """
        table, manner = run.table, run.conduct.manner
        stops = table.frozen or manner.closing or table.closed or table.hosted.ended
        return not (stops or table.practice or table.hosted.private)

    def feeders_of(self, main: str) -> list[TableRun]:
        """The tables that feed a main game and have players to move."""
        runs = (self._room.runs.get(table) for table, one in self.feeders.items() if one.main == main)
        return [run for run in runs if run is not None and any(not one.bot for one in run.table.occupants.values())]

    def _free_seats(self, run: TableRun) -> list[int]:
        """Seats that nobody has, is about to take, or has been called to."""
        coming = {one.command.seat for one in run.conduct.sitting_down()}
        taken = coming | self.kept_at(run.table.id).keys() | {one.seat for one in run.table.hosted.kept}
        return [seat for seat in run.table.free_seats() if seat not in taken]

    def check_seat(self, run: TableRun, guest: str, seat: int) -> None:
        """Check that a guest may take a seat: while there is a list, free seats belong to the first names on it."""
        table = run.table
        whose = self.kept_at(table.id).get(seat)
        if whose == guest:
            return
        if whose is not None:
            raise RefusedError(f"seat {seat} is held for {self._room.guests.find(whose).name}")
        if run.conduct.manner.closing:
            raise RefusedError("this table is being closed: sit down at another")
        if any(one.guest == guest and one.table == table.id for one in self.book.of(guest)):
            return
        if not self.serves(run):
            return
        self.book.check_nobody_ahead(wish_of(run), guest)
        if feeders := self.feeders_of(table.id):
            raise RefusedError(f"this is the main game: newcomers start at {feeders[0].table.id} and move up")

    def check_change(self, run: TableRun, guest: str, seat: int) -> None:
        """Check that a player may change to a seat now: requests are served in order, and held seats are not
        available.
        """
        whose = self.kept_at(run.table.id).get(seat)
        if whose not in (None, guest):
            raise RefusedError(f"seat {seat} is held for {self._room.guests.find(str(whose)).name}")
        for one in self.seat_wishes:
            if one.table == run.table.id and one.guest != guest and one.seat in (None, seat):
                asked = self._room.guests.find(one.guest).name
                raise RefusedError(f"{asked} asked for that seat before you: ask too, and you are next")

    # seats

    async def ask_seat(self, run: TableRun, guest: Guest, seat: int | None) -> None:
        """Ask for another seat at the same table."""
        own = run.table.seat_of(guest.id)
        if own is None:
            raise RefusedError("you have no seat at this table: sit down first")
        if seat is not None and (not 1 <= seat <= run.table.count or seat == own):
            raise RefusedError(f"choose another seat, 1 to {run.table.count}")
        async with self._turn:
            before = next((one for one in self.seat_wishes if (one.table, one.guest) == (run.table.id, guest.id)), None)
            since = self._room.wall() if before is None else before.since
            wish = SeatWish(run.table.id, guest.id, seat, since)
            await asyncio.to_thread(list_store.save_seat_wish, self._room.store, wish)
            self.seat_wishes = sorted(
                [one for one in self.seat_wishes if one is not before] + [wish], key=lambda one: one.since
            )
        self._poked.set()

    async def drop_seat(self, table: str, guest: str) -> None:
        """Cancel a request for another seat."""
        async with self._turn:
            await self._drop_seat(table, guest)

    async def _drop_seat(self, table: str, guest: str) -> None:
        await asyncio.to_thread(list_store.drop_seat_wish, self._room.store, table, guest)
        self.seat_wishes = [one for one in self.seat_wishes if (one.table, one.guest) != (table, guest)]

    async def _change_seats(self) -> None:
        """Give each free seat to the first player who asked for it, before any newcomer."""
        for wish in tuple(self.seat_wishes):
            run = self._room.runs.get(wish.table)
            key = (wish.table, wish.guest)
            if run is None or key in self._changing or wish.guest in self.going:
                continue
            own, free = run.table.seat_of(wish.guest), self._free_seats(run)
            to = wish.seat if wish.seat is not None else next(iter(free), None)
            if own is None or to is None or to not in free or run.table.claims(own):
                continue
            self._changing[key] = to
            self._show()
            run.conduct.later.insert(0, DeferredRequest(wish.guest, Do(Move(own, to)), _MoveAnswer(self, wish)))
            run.poke()

    def changed(self, wish: SeatWish, problem: HousewayError | None) -> None:
        """A seat change succeeded or was refused: either way, it is not tried again."""
        self._changing.pop((wish.table, wish.guest), None)
        self.seat_wishes = [one for one in self.seat_wishes if one != wish]
        if problem is not None:
            log.info("a seat was not changed: %s", problem)
        task = asyncio.ensure_future(self.drop_seat(wish.table, wish.guest))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._poked.set()

    # tables

    async def transfer(self, guest: str, origin: TableRun, to: TableRun, seat: int | None, *, by: str = "") -> None:
        """Have someone move to another table with the whole stack, as soon as the hand is over."""
        if origin.table.seat_of(guest) is None:
            raise RefusedError("that player is not seated there")
        self._check_way(origin, to)
        if to.table.seat_of(guest) is not None or guest in to.table.arriving:
            raise RefusedError("they already have a seat at that table")
        if guest in to.table.hosted.barred or not to.conduct.admits(guest):
            raise RefusedError(
                "that table is private, or its host has barred them: players who are not let in cannot be sent there"
            )
        if not by:
            if origin.table.hosted.private:  # where the host hands out chips
                raise RefusedError(
                    "chips from a private table go to the wallet: leave, then sit down at the other table"
                )
            if wish_of(origin) != wish_of(to):
                raise RefusedError(
                    "a stack can move only to a table of the same game and limit, unless the floor moves it"
                )
            if not self.serves(to):
                raise RefusedError("you cannot move to that table")
            if _stands(origin):
                raise RefusedError("your table is paused: move when play resumes")
            if origin.table.playing and self._in_vain.get(guest) == (origin.table.id, origin.table.number_of_hand):
                raise RefusedError("the seat was held long enough: ask again when this hand is over")
        free = self._free_seats(to)
        wanted = seat if seat is not None else next(iter(free), None)
        if wanted is None or wanted not in free:
            raise RefusedError("that table has no free seat now" if seat is None else f"seat {seat} is not free")
        if not by:
            self.check_seat(to, guest, wanted)
        self.going[guest] = self._going(origin, to, wanted, by)
        self._show()
        if by:
            self._tell_going(guest)
        self._poked.set()

    def _check_way(self, origin: TableRun, to: TableRun) -> None:
        """Check that a player can go from one table to the other and stay there."""
        if origin is to:
            raise RefusedError("that is the same table: change seats there")
        feeder = self.feeders.get(to.table.id)
        if feeder is not None and feeder.main == origin.table.id:
            raise RefusedError("that table feeds this one: you would have to move straight back")

    def _going(self, origin: TableRun, to: TableRun, seat: int, by: str) -> PendingMove:
        until = self._room.clock() + CALL_SECONDS
        return PendingMove(origin.table.id, to.table.id, seat, by, origin.table.number_of_hand, until)

    def _still_going(self, guest: str, going: PendingMove) -> bool:
        """Whether a player still moves: a table that has stopped must not hold a seat elsewhere."""
        origin, to = self._room.runs.get(going.origin), self._room.runs.get(going.to)
        if origin is None or to is None or origin.table.seat_of(guest) is None:
            return False
        if _stands(origin):
            return bool(going.by) and going.by != MUST_MOVE
        if self._room.clock() < going.until:
            return True
        self._in_vain[guest] = (going.origin, going.hand)
        return False

    def check_main(self, main: TableRun) -> None:
        """Check that a table can be a main game: it must not feed another."""
        if main.table.id in self.feeders:
            raise RefusedError(_ONE_ABOVE)

    async def feed(self, feeder: TableRun, main: TableRun | None) -> None:
        """Make a table the feeder of a main game of the same limit, or of none."""
        if main is not None:
            if main is feeder or wish_of(main) != wish_of(feeder):
                raise RefusedError("a feeder and its main game are two tables of the same game and limit")
            self.check_main(main)
            if any(one.main == feeder.table.id for one in self.feeders.values()):
                raise RefusedError(_ONE_ABOVE)
        one = None if main is None else Feeder(main.table.id)
        await asyncio.to_thread(list_store.save_feeder, self._room.store, feeder.table.id, one)
        self.feeders.pop(feeder.table.id, None)
        if one is not None:
            self.feeders[feeder.table.id] = one
        self._show()
        self._poked.set()

    async def _must_move(self) -> None:
        """Move the player who has been longest in a feeder when the main game has a free seat."""
        for table, feeder in tuple(self.feeders.items()):
            run, main = self._room.runs.get(table), self._room.runs.get(feeder.main)
            if run is None or main is None:
                continue
            here = [one.guest for one in run.table.occupants.values() if not one.bot]
            since = {guest: feeder.since.get(guest, self._room.wall()) for guest in here}
            if since != feeder.since:
                self.feeders[table] = Feeder(feeder.main, since)
                await asyncio.to_thread(list_store.save_feeder, self._room.store, table, self.feeders[table])
            if not self.serves(main) or _stands(run):
                continue
            for guest in sorted(here, key=lambda one: since[one]):
                seat, free = run.table.seat_of(guest), self._free_seats(main)
                if seat is None or not free or guest in self.going or run.table.claims(seat):
                    continue
                away = run.table.table.seats[seat].out  # a player who sits out posts nothing before coming back
                if run.table.stack_of(seat) > 0 and not away and not run.conduct.presence(guest).going:
                    self.going[guest] = self._going(run, main, free[0], MUST_MOVE)
                    self._tell_going(guest)

    async def _go(self) -> None:
        """Carry out the moves of players whose hand is over."""
        for guest, going in tuple(self.going.items()):
            origin, to = self._room.runs.get(going.origin), self._room.runs.get(going.to)
            if origin is None or to is None:
                continue
            origin.conduct.manner.held_until = self._room.clock() + _HOLD_SECONDS
            try:
                gone = await self._go_one(guest, going, origin, to)
            except HousewayError as problem:
                log.info("%s was not moved to the other table: %s", guest, problem)
                gone = True
            except Exception:  # other moves go on, and this one is not tried forever
                log.exception("%s could not be moved to the other table", guest)
                gone = True
            if not gone:
                continue
            if self.going.get(guest) is going:
                del self.going[guest]
            if not any(one.origin == going.origin for one in self.going.values()):
                origin.conduct.manner.held_until = 0.0
            origin.poke()
            self._show()

    async def _go_one(self, guest: str, going: PendingMove, origin: TableRun, to: TableRun) -> bool:
        def make() -> tuple[GoOver, ComeOver]:
            seat = origin.table.seat_of(guest)
            if seat is None or self.going.get(guest) is not going:
                raise RefusedError("that player is no longer seated there")
            name, stack = origin.table.occupants[seat].name, origin.table.stack_of(seat)
            return (
                GoOver(guest, seat, going.to, going.by),
                ComeOver(guest, name, going.seat, stack, going.origin),
            )

        if not await origin.carry_over(to, make):
            return False
        self._send(guest, _going_told("moved", going, to))
        self._poked.set()
        return True

    # telling

    def _show(self, *, told: bool = True) -> None:
        """Update the held seats and feeders at the tables, and tell their viewers, unless that is too early."""
        for run in self._room.runs.values():
            seats = {
                seat: self._room.guests.find(guest).name for seat, guest in sorted(self.kept_at(run.table.id).items())
            }
            feeder, manner = self.feeders.get(run.table.id), run.conduct.manner
            feeds = "" if feeder is None else feeder.main
            if (seats, feeds) != (manner.kept, manner.feeds):
                manner.kept, manner.feeds = seats, feeds
                if told:
                    run.audience.changed()
                    run.poke()

    def _tell_going(self, guest: str) -> None:
        going = self.going[guest]
        run = self._room.runs[going.to]
        self._send(guest, _going_told("moving", going, run))

    def _send(self, guest: str, told: ListNotice) -> None:
        self._room.tell(guest, written(told))


class _MoveAnswer:
    """Called when a seat change is done."""

    def __init__(self, moving: SeatMoves, wish: SeatWish) -> None:
        self._moving, self._wish = moving, wish

    def __call__(self, problem: HousewayError | None) -> None:
        self._moving.changed(self._wish, problem)


def _stands(run: TableRun) -> bool:
    """Whether a table is stopped during a hand, for an unknown time."""
    return run.table.playing and bool(run.table.paused or run.table.frozen)


def wish_of(run: TableRun) -> Wish:
    """The list from which a table is filled."""
    offer = run.table.offer
    return Wish(offer.house.id, offer.key, offer.rules.limit.name)


def _going_told(state: str, going: PendingMove, run: TableRun) -> ListNotice:
    house, game, limit = wish_of(run)
    return ListNotice(
        state=state,
        house=house,
        game=game,
        limit=limit,
        title=run.table.offer.page.title,
        table=going.to,
        seat=going.seat,
        by=going.why,
    )
