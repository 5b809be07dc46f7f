"""Many ask at the same time: no chip is made or lost, no seat is kept for ever, and nobody acts for another."""

import asyncio
import contextlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from houseway.errors import HousewayError
from houseway.people.admins import BAN
from houseway.people.guests import Guest
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests
from houseway.room.cashier_window import Window
from houseway.room.empty_tables import EmptyTableCloser
from houseway.room.lists.waiting_lists import Wish
from houseway.room.room import Room, TableChoices, TableRun
from houseway.store import at_table, read_store, wallet_of
from houseway.upkeep.journal_audit import audit

from .scaffold import a_room, a_table, new_guest, until
from .seated import act, quiet, two_at


async def play_on(run: TableRun, guests: dict[int, Guest]) -> None:
    number = run.table.number_of_hand
    while run.table.playing and run.table.number_of_hand == number:
        with contextlib.suppress(RefusedError):  # who leaves is acted for
            await act(run, guests, quiet(run))
        await asyncio.sleep(0)


def test_a_slip_that_is_sent_many_times_at_once_is_booked_once(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def evening() -> None:
        async with a_room(path) as room:
            cass, ann = await new_guest(room, "Cass"), await new_guest(room, "Ann")
            window, start = Window(room), ann.wallet
            bought = await asyncio.gather(*(window.buy_in(cass, ann.id, 5_000, "slip-0001") for _ in range(20)))
            assert {one.number for one in bought} == {bought[0].number}
            assert ann.wallet == start + 5_000
            put_right = (window.correct(cass, bought[0].number, -1_000, "too much", "slip-0002") for _ in range(20))
            assert len({one.number for one in await asyncio.gather(*put_right)}) == 1
            await asyncio.gather(*(window.cash_out(cass, ann.id, 500, "slip-0003") for _ in range(20)))
            assert ann.wallet == start + 3_500 == room.store.balance(wallet_of(ann.id))

    asyncio.run(evening())
    with read_store(path) as store:
        assert audit(store).disagree == 0


def test_who_hangs_up_at_the_cashiers_window_leaves_the_wallet_as_it_is_written() -> None:
    async def evening() -> None:
        async with a_room() as room:
            cass, ann = await new_guest(room, "Cass"), await new_guest(room, "Ann")
            start = ann.wallet
            buying = asyncio.create_task(Window(room).buy_in(cass, ann.id, 5_000, "slip-0001"))
            while ann.id not in room.guests._moving:  # which is for a moment only
                assert not buying.done()
                await asyncio.sleep(0)
            buying.cancel()
            await room.stop()
            assert ann.wallet == start + 5_000 == room.store.balance(wallet_of(ann.id))
            assert not room.guests._moving

    asyncio.run(evening())


def test_a_newcomer_who_asks_for_chips_many_times_at_once_has_the_first_ones_only() -> None:
    async def evening() -> None:
        async with a_room() as room:

            async def ask() -> None:
                await room.refill(await room.keep(room.guests.find("g-new")))

            answers = await asyncio.gather(*(ask() for _ in range(20)), return_exceptions=True)
            assert all(isinstance(one, HousewayError) for one in answers), answers
            assert room.store.balance(wallet_of("g-new")) == room.guests.start

    asyncio.run(evening())


@pytest.mark.parametrize("how", ["by the floor", "for it was empty"])
def test_nobody_sits_down_at_a_table_that_is_closed_meanwhile(tmp_path: Path, how: str) -> None:
    path = tmp_path / "room.db"

    async def evening() -> None:
        async with a_room(path) as room:
            run = await a_table(room)
            run.conduct.manner.host = "g-somebody"
            guest = room.guests.find("g-late")
            async with room._keeping:  # the newcomer is being written down when the table is closed
                sitting = asyncio.ensure_future(guest_requests.sit(run, guest, 1, 20_000))
                await until(lambda: room._keeping._waiters)
                if how == "by the floor":
                    await room.lists.close(run)
                    await until(lambda: run.table.id not in room.runs)
                else:
                    assert await EmptyTableCloser(room, after=0).look() == [run.table.id]
            with pytest.raises(RefusedError, match="this table is closed"):
                await sitting
            assert room.store.balance(at_table(run.table.id, guest.id)) == 0
            assert room.store.balance(wallet_of(guest.id)) == room.guests.start

    asyncio.run(evening())
    with read_store(path) as store:
        assert audit(store).disagree == 0


def test_a_table_that_is_closed_while_it_is_opened_is_not_kept_going() -> None:
    async def evening() -> None:
        async with a_room() as room:
            ann = await new_guest(room, "Ann")
            opening = asyncio.create_task(
                room.open("oasis", "holdem", limit=None, seats=4, bots=0, host=ann, practice=2)
            )
            while not any(run.standing().locked() for run in room.runs.values()):
                await asyncio.sleep(0)
            (closed,) = await EmptyTableCloser(room, after=0).look()
            with contextlib.suppress(RefusedError):
                await opening
            assert room.runs == {}
            assert [task for task in asyncio.all_tasks() if task.get_name() == f"table {closed}"] == []

    asyncio.run(evening())


def test_what_was_asked_for_in_a_seat_is_not_done_to_who_sits_there_afterwards() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ann, bob = guests[1], guests[4]
            moves = asyncio.ensure_future(guest_requests.move(run, bob, 1))
            await until(lambda: len(run.conduct.later) == 1)
            adds = asyncio.ensure_future(guest_requests.top_up(run, ann, 5_000))
            await until(lambda: len(run.conduct.later) == 2)
            await guest_requests.leave(run, ann)
            before = bob.wallet
            await play_on(run, guests)
            await moves
            with pytest.raises(RefusedError):
                await adds
            assert run.table.seat_of(bob.id) == 1
            assert bob.wallet == before

    asyncio.run(evening())


async def two_tables(room: Room) -> tuple[TableRun, TableRun, dict[int, Guest]]:
    origin, to = await a_table(room), await a_table(room)
    return origin, to, await two_at(room, origin)


def test_a_seat_elsewhere_is_not_kept_while_ones_own_table_is_paused() -> None:
    async def evening() -> None:
        async with a_room() as room:
            origin, to, guests = await two_tables(room)
            ann = guests[1]
            origin.conduct.manner.host = ann.id
            await room.lists.transfer(ann.id, origin, to, 1)
            assert room.lists.kept_at(to.table.id) == {1: ann.id}
            await guest_requests.pause(origin, ann, on=True)
            await room.lists.step()
            assert room.lists.kept_at(to.table.id) == {}
            with pytest.raises(RefusedError, match="paused"):
                await room.lists.transfer(ann.id, origin, to, 1)

    asyncio.run(evening())


def test_a_seat_elsewhere_is_not_kept_for_ever_by_a_hand_that_does_not_end() -> None:
    async def evening() -> None:
        async with a_room() as room:
            origin, to, guests = await two_tables(room)
            ann = guests[1]
            await room.lists.transfer(ann.id, origin, to, 1)
            await room.lists.step()
            assert room.lists.kept_at(to.table.id) == {1: ann.id}
            room.lists.going[ann.id] = replace(room.lists.going[ann.id], until=room.clock() - 1)
            await room.lists.step()
            assert room.lists.kept_at(to.table.id) == {}
            with pytest.raises(RefusedError, match="when this hand is over"):
                await room.lists.transfer(ann.id, origin, to, 1)
            await play_on(origin, guests)
            await room.lists.transfer(ann.id, origin, to, 1)

    asyncio.run(evening())


def test_who_is_banned_on_the_way_to_another_table_does_not_come_to_sit_there() -> None:
    async def evening() -> None:
        async with a_room() as room:
            origin, to, guests = await two_tables(room)
            ann = guests[1]
            cy, dee = await new_guest(room, "Cy"), await new_guest(room, "Dee")
            await guest_requests.sit(to, cy, 1, 20_000)
            await guest_requests.sit(to, dee, 2, 20_000)
            await until(lambda: to.table.playing)
            await room.lists.transfer(ann.id, origin, to, 4)
            await play_on(origin, guests)
            await until(lambda: ann.id in to.table.arriving)
            room.sanctions.impose(ann.id, BAN, by="floor", why="no more of it")
            await guest_requests.send_home(room, ann)
            await play_on(to, {1: cy, 2: dee})
            await until(lambda: ann.id not in to.table.arriving)
            await room.journal.drain()
            assert to.table.seat_of(ann.id) is None
            assert room.store.balance(at_table(to.table.id, ann.id)) == 0

    asyncio.run(evening())


def test_who_is_banned_waits_on_no_list_and_goes_to_no_table() -> None:
    async def evening() -> None:
        async with a_room() as room:
            origin, to, guests = await two_tables(room)
            ann = guests[1]
            other = next(key for key in room.houses["oasis"].games if key != "holdem")
            offer = room.offer("oasis", other, None)
            await room.lists.join(ann, Wish("oasis", other, offer.rules.limit.name))
            await room.lists.transfer(ann.id, origin, to, 4)
            room.sanctions.impose(ann.id, BAN, by="floor", why="no more of it")
            await guest_requests.send_home(room, ann)
            await play_on(origin, guests)
            await until(lambda: origin.table.seat_of(ann.id) is None)
            await room.lists.step()
            assert to.table.seat_of(ann.id) is None
            assert ann.id not in to.table.arriving
            assert room.lists.book.of(ann.id) == []

    asyncio.run(evening())


def test_a_line_at_a_private_table_is_not_reported_by_who_was_not_let_in() -> None:
    async def evening() -> None:
        async with a_room() as room:
            ann, mal = await new_guest(room, "Ann"), await new_guest(room, "Mal")
            row = await a_table(room)
            offer = row.table.offer
            run = await room.open(
                offer.house.id,
                offer.key,
                limit=offer.rules.limit.name,
                seats=4,
                bots=0,
                host=ann,
                wanted=TableChoices(private=True),
            )
            guest_requests.chat(run, ann, "among friends")
            with pytest.raises(RefusedError, match="private"):
                await guest_requests.complain(run, mal, 1, "let me see")

    asyncio.run(evening())
