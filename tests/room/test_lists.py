"""Lists at real tables: who is called, no jumping the queue, bots that give way, seat changes, must-moves, closing."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from houseway.live.buy_ins import usual_buy_in
from houseway.live.views.standing import pending_now
from houseway.people.guests import Guest
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Fold
from houseway.room import guest_requests
from houseway.room.lists.seat_moves import wish_of
from houseway.room.lists.waiting_lists import CALL_SECONDS, Wish
from houseway.room.lobby import find_seat, lobby_of
from houseway.room.room import Room, TableRun
from houseway.store import Entry, EntryRefusedError, collection_of, pot_of, read_store
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, a_table, at_rest, new_guest, until
from .seated import quiet


class Hands:
    """Clocks that the test sets."""

    def __init__(self, room: Room) -> None:
        self.now = 1_000_000.0
        room.wall = lambda: self.now


async def seated(room: Room, run: TableRun, *names: str, chips: int = 20_000) -> list[Guest]:
    made = []
    for seat, name in enumerate(names, start=1):
        guest = await new_guest(room, name)
        await guest_requests.sit(run, guest, seat, chips)
        made.append(guest)
    return made


async def play_out(run: TableRun, guests: dict[str, Guest]) -> None:
    """Everybody folds until the hand is over."""
    number = run.table.number_of_hand
    while run.table.playing and run.table.number_of_hand == number:
        hand = run.table.hand
        assert hand is not None
        guest = guests[run.table.occupants[hand.actor or 0].guest]
        action = Fold() if any(type(option).__name__ == "MayFold" for option in hand.options) else quiet(run)
        await guest_requests.act(run, guest, number, run.table.turn, action)


@contextlib.asynccontextmanager
async def playing(run: TableRun, *guests: Guest) -> AsyncIterator[None]:
    """Meanwhile these people play on at a table, quietly."""

    async def play() -> None:
        people = {one.id: one for one in guests}
        while True:
            hand = run.table.hand
            if hand is not None and not hand.over and hand.actor in run.table.occupants:
                guest = people.get(run.table.occupants[hand.actor].guest)
                if guest is not None:
                    with contextlib.suppress(RefusedError):
                        await guest_requests.act(run, guest, run.table.number_of_hand, run.table.turn, quiet(run))
            await asyncio.sleep(0.002)

    task = asyncio.create_task(play())
    yield
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def told(ear: Ear) -> list[dict[str, object]]:
    return [message for message in map(json.loads, ear.heard) if message["type"] == "list"]


def listen(room: Room, guest: Guest) -> Ear:
    ear = Ear(guest)
    room.here[ear] = None
    return ear


def total(room: Room) -> int:
    return sum(room.store.balances().values())


def test_the_first_of_the_list_is_called_and_nobody_jumps_the_queue() -> None:
    async def evening() -> None:
        async with a_room() as room:
            time = Hands(room)
            run = await a_table(room, seats=2)
            ann, bob = await seated(room, run, "Ann", "Bob")
            cid, dot, eve = [await new_guest(room, name) for name in ("Cid", "Dot", "Eve")]
            ears = {one.id: listen(room, one) for one in (cid, dot)}
            await room.lists.join(cid, wish_of(run))
            time.now += 1
            await room.lists.join(dot, wish_of(run))
            await room.lists.step()
            assert room.lists.kept_at(run.table.id) == {}, "no seat, no call"
            asyncio.get_running_loop().create_task(guest_requests.leave(run, bob))
            await play_out(run, {ann.id: ann, bob.id: bob})
            await until(lambda: room.lists.kept_at(run.table.id) == {2: cid.id})
            await until(lambda: told(ears[cid.id]))
            (message,) = told(ears[cid.id])
            assert (message["state"], message["table"], message["seat"], message["left_ms"]) == (
                "called",
                run.table.id,
                2,
                CALL_SECONDS * 1_000,
            )
            with pytest.raises(RefusedError, match="seat 2 is held for Cid"):
                await guest_requests.sit(run, eve, 2, 20_000)
            with pytest.raises(RefusedError, match=r"people are waiting for this game|seat 2 is held|put your name"):
                await find_seat(room, eve, house="oasis", game="holdem", limit=wish_of(run).limit)
            time.now += CALL_SECONDS
            await room.lists.step()
            assert room.lists.kept_at(run.table.id) == {2: dot.id}, "five minutes, then the next"
            assert [one["state"] for one in told(ears[cid.id])] == ["called", "missed"]
            found, seat = await find_seat(room, dot, house="oasis", game="holdem", limit=wish_of(run).limit)
            assert (found, seat) == (run, 2)
            await guest_requests.sit(run, dot, 2, 20_000)
            assert run.table.seat_of(dot.id) == 2
            assert [one.guest for one in room.lists.book.names()] == [cid.id]
            game = next(one for one in lobby_of(room, eve).houses[0].games if one.key == "holdem")
            assert game.waiting == {wish_of(run).limit: 1}

    asyncio.run(evening())


def test_who_is_first_of_those_who_wait_may_have_a_table_opened() -> None:
    async def evening() -> None:
        async with a_room() as room:
            cid, dot, eve = [await new_guest(room, name) for name in ("Cid", "Dot", "Eve")]
            offer = room.offer("oasis", "holdem", None)
            wish = Wish("oasis", offer.key, offer.rules.limit.name)
            for one in (cid, dot):
                await room.lists.join(one, wish)
            where = {"house": "oasis", "game": "holdem", "limit": wish.limit}
            with pytest.raises(RefusedError, match=r"^you are number 2 on the list for this game: you will be called"):
                await find_seat(room, dot, **where)
            with pytest.raises(RefusedError, match=r"^2 people are waiting for this game: put your name on the list$"):
                await find_seat(room, eve, **where)
            run, seat = await find_seat(room, cid, **where)
            await guest_requests.sit(run, cid, seat, usual_buy_in(run.table.rules))
            await room.lists.step()
            assert cid.id not in [one.guest for one in room.lists.book.names()]

    asyncio.run(evening())


def test_who_lets_the_next_have_the_seat_waits_on_at_the_bottom() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room, seats=2)
            await seated(room, run, "Ann")
            cid, dot = [await new_guest(room, name) for name in ("Cid", "Dot")]
            wish = wish_of(run)
            await room.lists.join(cid, wish)
            await until(lambda: room.lists.kept_at(run.table.id) == {2: cid.id})
            with pytest.raises(RefusedError, match="nobody else is waiting for that seat"):
                await room.lists.pass_on(cid.id, wish)
            await room.lists.join(dot, wish)
            with pytest.raises(RefusedError, match="you have not been called"):
                await room.lists.pass_on(dot.id, wish)
            await room.lists.pass_on(cid.id, wish)
            await until(lambda: room.lists.kept_at(run.table.id) == {2: dot.id})
            assert [(one.guest, one.missed) for one in room.lists.book.list_of(wish)] == [(dot.id, 0), (cid.id, 0)]

    asyncio.run(evening())


def test_whoever_waits_is_told_what_becomes_of_the_name() -> None:
    async def evening() -> None:
        async with a_room() as room:
            time = Hands(room)
            run = await a_table(room, seats=2)
            ann, bob = await seated(room, run, "Ann", "Bob")
            cid, dot = await new_guest(room, "Cid"), await new_guest(room, "Dot")
            ears = {one.id: listen(room, one) for one in (cid, dot)}
            for guest in (cid, dot):
                await room.lists.join(guest, wish_of(run))
                time.now += 60
            joined = {one.guest: one.joined for one in room.lists.book.names()}
            ids = {one.guest: one.id for one in room.lists.book.names()}
            await room.lists.move(ids[dot.id], 1)
            assert {one.guest: one.joined for one in room.lists.book.names()} == joined, "since when is not moved along"
            await until(lambda: told(ears[dot.id]))
            (message,) = told(ears[dot.id])
            assert (message["state"], message["place"], message["by"]) == ("placed", 1, "floor")
            await until(lambda: told(ears[cid.id]))
            assert [(one["state"], one["place"]) for one in told(ears[cid.id])] == [("placed", 2)], "who is overtaken"
            asyncio.get_running_loop().create_task(guest_requests.leave(run, bob))
            await play_out(run, {ann.id: ann, bob.id: bob})
            await until(lambda: room.lists.kept_at(run.table.id) == {2: dot.id})
            await room.lists.close(run)
            await room.lists.step()
            await until(lambda: [one["state"] for one in told(ears[dot.id])] == ["placed", "called", "seat gone"])
            assert told(ears[dot.id])[-1]["title"] == run.table.offer.page.title
            await room.lists.strike(ids[cid.id])
            await until(lambda: told(ears[cid.id])[-1]["state"] == "struck")
            assert told(ears[cid.id])[-1]["by"] == "floor"

    asyncio.run(evening())


def test_who_is_cashed_out_by_the_floor_plays_the_hand() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room, seats=2)
            ann, bob = await seated(room, run, "Ann", "Bob")
            await until(lambda: run.table.playing)
            hand = run.table.hand
            assert hand is not None
            first = ann if run.table.occupants[hand.actor or 0].guest == ann.id else bob
            await guest_requests.leave(run, first, by="Flo")
            asyncio.get_running_loop().create_task(guest_requests.top_up(run, first, 1_000, by="Flo"))
            await until(lambda: len(run.conduct.later) == 1)
            words = [one.words for one in pending_now(run.conduct, first.id)]
            assert len(words) == 2
            assert all("Flo" in one for one in words)
            assert not any(one.back for one in pending_now(run.conduct, first.id))
            for what in ("leave", "top up"):
                with pytest.raises(RefusedError, match="nothing like that is pending"):
                    guest_requests.take_back(run, first, what)
            turn = run.table.turn
            await at_rest(run)
            assert run.table.turn == turn, "nobody acts for who is sent off"
            await play_out(run, {ann.id: ann, bob.id: bob})
            await until(lambda: run.table.seat_of(first.id) is None)

    asyncio.run(evening())


def test_lists_survive_a_restart_and_the_call_has_the_whole_time_again(place: str) -> None:
    path = place

    async def first() -> None:
        async with a_room(path) as room:
            Hands(room)
            run = await a_table(room, seats=2)
            cid, dot = [await new_guest(room, name) for name in ("Cid", "Dot")]
            await room.lists.join(cid, wish_of(run))
            await room.lists.join(dot, Wish("oasis", "omaha-8", "nowhere"))
            await room.lists.step()
            assert list(room.lists.kept_at(run.table.id).values()) == [cid.id]

    async def second() -> None:
        before = time.time()
        async with a_room(path, start=False) as room:
            (table,) = room.runs
            assert next(iter(room.lists.kept_at(table).values())).startswith("g-")
            assert list(room.runs[table].conduct.manner.kept) == list(room.lists.kept_at(table))
            assert len(room.lists.book.names()) == 2
            called = next(one for one in room.lists.book.names() if one.called)
            assert called.until >= before + CALL_SECONDS

    asyncio.run(first())
    asyncio.run(second())


def test_bots_give_way_to_a_list() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room, seats=4, bots=3)
            ann = await new_guest(room, "Ann")
            await guest_requests.sit(run, ann, 1, 20_000)
            await until(lambda: sum(one.bot for one in run.table.occupants.values()) >= 2)
            others = [await new_guest(room, name) for name in ("Bob", "Cid", "Dot")]
            for one in others:
                await room.lists.join(one, wish_of(run))
            async with playing(run, ann, *others):
                await until(lambda: len(room.lists.kept_at(run.table.id)) == 3)
                assert not any(one.bot for one in run.table.occupants.values())
                for one in others:
                    (seat,) = (seat for seat, whose in room.lists.kept_at(run.table.id).items() if whose == one.id)
                    await guest_requests.sit(run, one, seat, 20_000)
                assert not room.lists.book

    asyncio.run(evening())


def test_enough_interest_opens_a_table_where_the_room_is_set_to() -> None:
    async def evening() -> None:
        async with a_room() as room:
            wish = Wish("oasis", "holdem", room.houses["oasis"].page("holdem").rules[-1].limit.name)
            people = [await new_guest(room, name) for name in ("Ann", "Bob", "Cid")]
            for one in people[:2]:
                await room.lists.join(one, wish)
            await room.lists.step()
            assert not room.runs, "interest alone opens nothing"
            await room.lists.set_open_at(3)
            await room.lists.step()
            assert not room.runs
            await room.lists.join(people[2], wish)
            await until(lambda: len(room.runs) == 1)
            (run,) = room.runs.values()
            await until(lambda: len(room.lists.kept_at(run.table.id)) == 3)
            assert wish_of(run) == wish

    asyncio.run(evening())


@pytest.mark.clause("CC-HE-23", "OV-HE-22", "CX-26")
def test_a_seat_change_comes_before_the_newcomer() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room, seats=3)
            ann, bob = await seated(room, run, "Ann", "Bob")
            cid = await new_guest(room, "Cid")
            async with playing(run, ann, bob):
                await guest_requests.sit(run, cid, 3, 20_000)
            dot = await new_guest(room, "Dot")
            await room.lists.join(dot, wish_of(run))
            await room.lists.ask_seat(run, bob, 3)
            await room.lists.ask_seat(run, ann, None)
            with pytest.raises(RefusedError, match="choose another seat"):
                await room.lists.ask_seat(run, ann, 9)
            async with playing(run, ann, bob, cid):
                await guest_requests.leave(run, cid)
                await until(lambda: run.table.seat_of(bob.id) == 3)
                await until(lambda: list(room.lists.kept_at(run.table.id).values()) == [dot.id])
            assert run.table.seat_of(ann.id) == 2, "first asked, first served; then the next who asked"
            assert room.lists.kept_at(run.table.id) == {1: dot.id}
            assert room.lists.seat_wishes == []

    async def between_hands() -> None:
        async with a_room() as room:
            run = await a_table(room, seats=3)
            (ann,) = await seated(room, run, "Ann")
            await room.lists.ask_seat(run, ann, 3)
            await until(lambda: run.table.seat_of(ann.id) == 3)

    asyncio.run(between_hands())
    asyncio.run(evening())


def test_who_was_longest_in_the_feeder_moves_with_exactly_the_stack(place: str) -> None:
    path = place

    async def evening() -> None:
        async with a_room(path) as room:
            main, feeder = await a_table(room, seats=2), await a_table(room, seats=4)
            ann, bob = await seated(room, main, "Ann", "Bob")
            cid = (await seated(room, feeder, "Cid", chips=17_300 // 100 * 100))[0]
            at_feeder = Ear(cid)
            feeder.audience.join(at_feeder)
            await room.lists.feed(feeder, main)
            await until(lambda: any(f'"feeds":"{main.table.id}"'.encode() in one for one in at_feeder.heard))
            feeder.audience.leave(at_feeder)
            await room.lists.step()
            dot = await new_guest(room, "Dot")
            await guest_requests.sit(feeder, dot, 2, 60_000)
            await room.lists.step()
            fay = await new_guest(room, "Fay")
            with pytest.raises(RefusedError, match="have to move straight back"):
                await room.lists.transfer(ann.id, main, feeder, 3, by="flo")
            with pytest.raises(RefusedError, match="main game feeds no other table"):
                await room.lists.feed(main, await a_table(room, seats=3))
            ear = listen(room, cid)
            before = total(room)
            wallet = cid.wallet
            asyncio.get_running_loop().create_task(guest_requests.leave(main, bob))
            await play_out(main, {ann.id: ann, bob.id: bob})
            await until(lambda: cid.id in room.lists.going or main.table.seat_of(cid.id) is not None)
            with pytest.raises(RefusedError, match=r"held for Cid|is Cid's|taken when"):
                await guest_requests.sit(main, fay, 2, 20_000)
            async with playing(feeder, cid, dot):
                await until(lambda: main.table.seat_of(cid.id) == 2)
            assert feeder.table.seat_of(cid.id) is None
            assert cid.wallet == wallet, "not a cent has become cash"
            states = [one["state"] for one in told(ear)]
            await until(lambda: told(ear)[-1]["state"] == "moved")
            states = [one["state"] for one in told(ear)]
            assert states[0] == "moving"
            assert states[-1] == "moved"
            assert total(room) == before == 0
            entries = [one for one in room.store.entries(feeder.table.id) if one.kind == "go over"]
            arrived = [one for one in room.store.entries(main.table.id) if one.kind == "come over"]
            assert [one.transfers[-1].what for one in (*entries, *arrived)] == ["carried over", "carried over"]
            assert entries[0].transfers[0].cents == arrived[0].transfers[0].cents
            assert entries[0].at == arrived[0].at
            with pytest.raises(RefusedError, match=f"newcomers start at {feeder.table.id}"):
                room.lists.check_seat(main, fay.id, 1)

    asyncio.run(evening())
    with read_store(path) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_who_sits_out_at_the_feeder_stays_there() -> None:
    async def evening() -> None:
        async with a_room() as room:
            main, feeder = await a_table(room, seats=2), await a_table(room, seats=4)
            (cid,) = await seated(room, feeder, "Cid")
            await guest_requests.sit_out(feeder, cid)
            await room.lists.feed(feeder, main)
            await room.lists.step()
            assert room.lists.going == {}, "who sits out posts nothing anywhere"
            await guest_requests.come_back(feeder, cid)
            await until(lambda: cid.id in room.lists.going or main.table.seat_of(cid.id) is not None)

    asyncio.run(evening())


def test_a_short_or_deep_stack_goes_along_whole_and_into_a_hand_that_is_on(tmp_path: Path) -> None:
    """Buy-in limits are for who buys in. The chips lie at the new table at once, and the seat comes after the hand."""
    path = tmp_path / "room.db"

    async def evening() -> None:
        async with a_room(path) as room:
            one, other = await a_table(room, seats=3), await a_table(room, seats=3)
            ann, bob = await seated(room, other, "Ann", "Bob")
            await until(lambda: other.table.playing)
            cid = (await seated(room, one, "Cid", chips=60_000))[0]
            with pytest.raises(RefusedError, match="at most"):
                await guest_requests.top_up(one, cid, 10**6)
            eve = await new_guest(room, "Eve")
            with pytest.raises(RefusedError, match="not seated there"):
                await room.lists.transfer(eve.id, one, other, None)
            with pytest.raises(RefusedError, match="seat 1 is not free"):
                await room.lists.transfer(cid.id, one, other, 1)
            await room.lists.transfer(cid.id, one, other, 3)
            await until(lambda: cid.id in other.table.arriving)
            assert one.table.seat_of(cid.id) is None
            assert other.table.playing
            assert other.table.seat_of(cid.id) is None
            await until(lambda: room.store.balance(f"table:{other.table.id}:{cid.id}") == 60_000)
            with pytest.raises(RefusedError, match="seat 3"):
                await guest_requests.sit(other, eve, 3, 20_000)
            again = await room.brought_back(other.table.id)
            assert again.arriving == other.table.arriving
            await play_out(other, {ann.id: ann, bob.id: bob})
            await until(lambda: other.table.seat_of(cid.id) == 3)
            assert other.table.stack_of(3) <= 60_000

    asyncio.run(evening())
    with read_store(path) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_who_comes_over_and_leaves_at_once_has_the_chips_back() -> None:
    async def evening() -> None:
        async with a_room() as room:
            one, other = await a_table(room, seats=3), await a_table(room, seats=3)
            ann, bob = await seated(room, other, "Ann", "Bob")
            await until(lambda: other.table.playing)
            cid = (await seated(room, one, "Cid", chips=60_000))[0]
            wallet = cid.wallet
            await room.lists.transfer(cid.id, one, other, None)
            await until(lambda: cid.id in other.table.arriving)
            await guest_requests.leave(other, cid)
            await play_out(other, {ann.id: ann, bob.id: bob})
            await until(lambda: room.guests.find(cid.id).wallet == wallet + 60_000)
            assert other.table.seat_of(cid.id) is None
            assert not other.table.arriving

    asyncio.run(evening())


def test_a_table_is_closed_after_the_hand_and_everybody_has_the_chips(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def evening() -> None:
        async with a_room(path) as room:
            run = await a_table(room, seats=4)
            ann, bob = await seated(room, run, "Ann", "Bob")
            start = ann.wallet + bob.wallet
            await until(lambda: run.table.playing)
            await room.lists.close(run)
            eve = await new_guest(room, "Eve")
            with pytest.raises(RefusedError, match="being closed"):
                await guest_requests.sit(run, eve, 3, 20_000)
            assert run.table.playing, "not before the hand is over"
            table = run.table.id
            await play_out(run, {ann.id: ann, bob.id: bob})
            await until(lambda: table not in room.runs)
            fee = room.store.balance(collection_of(table))
            assert ann.wallet + bob.wallet == start + 40_000 - fee
            assert room.store.balance(pot_of(table)) == 0
            row = room.store.table(table)
            assert row is not None
            assert row.state == "closed"

    asyncio.run(evening())
    with read_store(path) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_a_void_hand_and_a_cashed_out_table_leave_an_arrival_its_chips(place: str) -> None:
    async def evening() -> None:
        async with a_room(place) as room:
            flo = await new_guest(room, "Flo")
            room.roles.give(flo.id, "floor")
            one, other = await a_table(room, seats=3), await a_table(room, seats=3)
            ann, bob = await seated(room, other, "Ann", "Bob")
            await until(lambda: other.table.playing)
            cid = (await seated(room, one, "Cid", chips=60_000))[0]
            wallet = cid.wallet
            await room.lists.transfer(cid.id, one, other, 3)
            stack = f"table:{other.table.id}:{cid.id}"
            await until(lambda: room.store.balance(stack) == 60_000)
            await guest_requests.pause(other, flo, on=True)
            await guest_requests.void(other, flo, "a torn card")
            await until(lambda: other.table.seat_of(cid.id) == 3)
            assert [other.table.stack_of(seat) for seat in (1, 2, 3)] == [20_000, 20_000, 60_000]
            await room.lists.transfer(cid.id, other, one, 2)
            await until(lambda: one.table.seat_of(cid.id) == 2)
            await guest_requests.pause(other, flo, on=False)
            await until(lambda: other.table.playing)
            await room.lists.transfer(cid.id, one, other, 3)
            await until(lambda: room.store.balance(stack) == 60_000)
            total = ann.wallet + bob.wallet
            await guest_requests.close_out(other, flo, "it is late")
            assert (room.guests.find(cid.id).wallet, ann.wallet + bob.wallet) == (wallet + 60_000, total + 40_000)

    asyncio.run(evening())
    with read_store(place) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_both_ends_of_a_change_of_tables_are_in_one_transaction() -> None:
    async def evening() -> None:
        async with a_room() as room:
            batches: list[list[str]] = []
            commit = room.store.commit

            def watched(batch: list[Entry]) -> list[EntryRefusedError | None]:
                batches.append([one.kind for one in batch])
                return commit(batch)

            room.store.commit = watched  # type: ignore[method-assign]
            one, other = await a_table(room, seats=3), await a_table(room, seats=3)
            (cid,) = await seated(room, one, "Cid")
            for _ in range(10):
                await room.lists.transfer(cid.id, one, other, None)
                await until(lambda: other.table.seat_of(cid.id) is not None)
                await room.lists.transfer(cid.id, other, one, None)
                await until(lambda: one.table.seat_of(cid.id) is not None)
            moved = [batch for batch in batches if "go over" in batch or "come over" in batch]
            assert len(moved) == 20
            assert all(batch.count("go over") == batch.count("come over") == 1 for batch in moved)

    asyncio.run(evening())
