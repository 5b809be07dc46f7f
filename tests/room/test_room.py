"""The room as it runs: nothing is told before it is written, a table's trouble is its own, a restart loses nothing."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError, InvariantError
from houseway.referee.actions import Action, Call, ChangeDraw, Check, Fold, MayCheck, Show
from houseway.referee.actions_pan import FoulHand
from houseway.referee.errors import RefusedError
from houseway.referee.hand import Hand
from houseway.room import asking
from houseway.room.audit import audit
from houseway.room.commands import Grant, decode
from houseway.room.guests import Guest, GuestError, checked_name
from houseway.room.lobby import find_seat, lobby_of
from houseway.room.room import Room, RoomError
from houseway.room.running import TableRun
from houseway.room.store import EntryRefusedError, JournalError, read_store
from houseway.testing import state_bytes

from .scaffold import Ear, a_room, a_table, new_guest, until


def told(ear: Ear, kind: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, ear.heard) if message["type"] == kind]


def quiet(run: TableRun) -> Action:
    hand = run.table.hand
    assert hand is not None
    return Check() if any(isinstance(option, MayCheck) for option in hand.options) else Call()


async def two_at(room: Room, run: TableRun) -> dict[int, Guest]:
    ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
    await asking.sit(run, ann, 1, 20_000)
    await asking.sit(run, bob, 4, 20_000)
    await until(lambda: run.table.playing)
    await room.journal.drain()
    await asyncio.sleep(0.01)
    return {1: ann, 4: bob}


async def act(run: TableRun, guests: dict[int, Guest], action: Action) -> None:
    hand = run.table.hand
    assert hand is not None
    await asking.act(run, guests[hand.actor or 0], run.table.number_of_hand, run.table.turn, action)


def test_updates_are_numbered_and_a_view_comes_first() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ear = Ear(room.guests.find("g-looker"))
            run.join(ear)
            guests = await two_at(room, run)
            for _ in range(6):
                if run.table.playing:
                    await act(run, guests, quiet(run))
                await until(lambda: run.table.playing)
            views, updates = told(ear, "view"), told(ear, "update")
            assert views[0]["number"] == 0
            numbers = [update["number"] for update in updates]
            assert numbers == list(range(1, len(numbers) + 1))
            assert all(update["now"]["view"] is None or update["now"]["view"]["options"] == [] for update in updates)
            seated = Ear(guests[1])
            run.join(seated)
            now = told(seated, "view")[0]["now"]
            assert (now["you"], now["wallet"]) == (1, guests[1].wallet)
            assert len(now["view"]["seats"]) == 2

    asyncio.run(evening())


def test_nothing_is_told_before_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.join(ear)
            await asyncio.sleep(0.3)
            writing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            append, asked = room.journal.append, asyncio.Event()

            def slow(entry: Any) -> Any:
                real = append(entry)
                asked.set()

                async def later() -> None:
                    await writing
                    await real

                return asyncio.ensure_future(later())

            monkeypatch.setattr(room.journal, "append", slow)
            heard = len(ear.heard)
            acting = asyncio.create_task(act(run, guests, quiet(run)))
            await asked.wait()
            await asyncio.sleep(0.02)
            late = Ear(guests[4])
            run.join(late)
            assert len(ear.heard) == heard
            assert late.heard == []
            assert not acting.done()
            monkeypatch.undo()
            writing.set_result(None)
            await acting
            assert told(ear, "update")
            assert told(late, "view")[0]["number"] == run.table.number

    asyncio.run(evening())


def test_who_hangs_up_in_the_middle_of_an_action_leaves_no_table_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.join(ear)
            number = run.table.number
            append = room.journal.append

            def slow(entry: Any) -> Any:
                async def later() -> None:
                    await append(entry)
                    await asyncio.sleep(0.05)

                return asyncio.ensure_future(later())

            monkeypatch.setattr(room.journal, "append", slow)
            acting = asyncio.create_task(act(run, guests, quiet(run)))
            await asyncio.sleep(0.02)
            acting.cancel()
            monkeypatch.undo()
            await until(lambda: any(one["number"] == number + 1 for one in told(ear, "update")))
            await act(run, guests, quiet(run))
            assert run.table.number >= number + 2

    asyncio.run(evening())


def test_late_repeated_and_foreign_actions_are_refused_and_do_no_harm() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            hand, turn = run.table.number_of_hand, run.table.turn
            seat = run.table.hand.actor if run.table.hand else None
            assert seat is not None
            other = guests[5 - seat]
            with pytest.raises(RefusedError, match="not seat"):
                await asking.act(run, other, hand, turn, Fold())
            await asking.act(run, guests[seat], hand, turn, Call())
            before = run.table.number
            for guest, which, when in ((guests[seat], hand, turn), (guests[seat], hand - 1, 0), (other, hand, turn)):
                with pytest.raises(RefusedError, match="past"):
                    await asking.act(run, guest, which, when, Fold())
            with pytest.raises(RefusedError, match="no seat"):
                await asking.act(run, await new_guest(room, "Eve"), hand, run.table.turn, Fold())
            for action in (FoulHand(seat, "wrong number of cards"), ChangeDraw(seat, ()), Show((1, 2))):
                with pytest.raises(RefusedError):
                    await asking.act(run, other, hand, run.table.turn, action)
            assert run.table.number == before

    asyncio.run(evening())


def test_one_seat_a_guest_and_what_it_costs() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ann = await new_guest(room, "Ann")
            start = ann.wallet
            await asking.sit(run, ann, 2, 20_000)
            assert ann.wallet == start - 20_000
            for seat, chips in ((3, 20_000), (2, 20_000)):
                with pytest.raises(RefusedError, match="already"):
                    await asking.sit(run, ann, seat, chips)
            bob = await new_guest(room, "Bob")
            for seat, chips, why in (
                (2, 20_000, "Ann"),
                (99, 20_000, "no seat"),
                (3, 10**9, "at most"),
                (3, 1, "too small"),
            ):
                with pytest.raises(RefusedError, match=why):
                    await asking.sit(run, bob, seat, chips)
            await asking.top_up(run, ann, 5_000)
            assert ann.wallet == start - 25_000
            await asking.move(run, ann, 5)
            assert run.table.seat_of(ann.id) == 5
            await asking.stand(run, ann)
            assert ann.wallet == start
            assert room.store.balance(f"wallet:{ann.id}") == start
            with pytest.raises(GuestError, match="left"):
                await room.refill(ann)

    asyncio.run(evening())


def test_a_seat_asked_for_during_a_hand_is_taken_after_it() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            cat = await new_guest(room, "Cat")
            ear = Ear(cat)
            run.join(ear)
            sitting = asyncio.create_task(asking.sit(run, cat, 2, 20_000))
            await until(run.conduct.sitting_down)
            now = told(ear, "view")[-1]["now"]
            assert now["you"] == 2
            assert [one["why"] for one in now["seats"] if one["seat"] == 2] == ["sits down after this hand"]
            dan = await new_guest(room, "Dan")
            with pytest.raises(RefusedError, match="taken when this hand is over"):
                await asking.sit(run, dan, 2, 20_000)
            assert cat.wallet == room.guests.start
            await act(run, guests, Fold())
            await sitting
            assert cat.wallet == room.guests.start - 20_000

    asyncio.run(evening())


def test_leaving_and_coming_back() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            seat = run.table.hand.actor if run.table.hand else 0
            leaver, stayer = guests[seat or 0], guests[5 - (seat or 0)]
            await asking.sit_out(run, stayer)
            await asking.come_back(run, stayer)
            await asking.stand(run, leaver)
            await until(lambda: run.table.seat_of(leaver.id) is None)
            assert not run.table.playing
            await asking.sit_out(run, stayer)
            assert run.table.table.seats[5 - (seat or 0)].out
            await asking.come_back(run, stayer)
            with pytest.raises(RefusedError, match="sit down first"):
                await asking.stand(run, leaver)

    asyncio.run(evening())


def test_a_broken_referee_stops_one_table_and_keeps_the_evidence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "room.db"

    async def evening() -> str:
        async with a_room(file) as room:
            run, other = await a_table(room), await a_table(room, "pineapple")
            guests = await two_at(room, run)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            await asking.sit(other, ann, 1, 20_000)
            await asking.sit(other, bob, 4, 20_000)
            await until(lambda: other.table.playing)
            ear = Ear(guests[1])
            run.join(ear)
            broken_hand, acting = run.table.hand, Hand.act

            def broken(self: Hand, action: Action | str) -> Any:
                if self.rules is broken_hand.rules:  # type: ignore[union-attr]
                    raise InvariantError("the ace of spades As is there twice")
                return acting(self, action)

            monkeypatch.setattr(Hand, "act", broken)
            with pytest.raises(RefusedError, match="stands still"):
                await act(run, guests, quiet(run))
            assert run.table.frozen
            now = told(ear, "update")[-1]["now"]
            assert "stands still" in now["frozen"]
            assert "ace" not in json.dumps(told(ear, "update")[-1])
            with pytest.raises(RefusedError, match="stands still"):
                await act(run, guests, quiet(run))
            turn = other.table.turn
            await act(other, {1: ann, 4: bob}, quiet(other))
            assert other.table.turn != turn or other.table.number_of_hand > 1
            return run.table.id

    frozen = asyncio.run(evening())
    monkeypatch.undo()
    with_store = read_store(file)
    try:
        last = list(with_store.entries(frozen))[-1]
        assert last.kind == "freeze"
        assert "InvariantError: the ace of spades" in last.body.decode()
        assert sum(with_store.balances().values()) == 0
    finally:
        with_store.close()

    async def next_day() -> None:
        async with a_room(file) as room:
            assert room.run(frozen).table.frozen
            assert audit(room.store).disagree == 0

    asyncio.run(next_day())


def test_an_entry_the_database_refuses_takes_the_table_back_and_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            assert run.table.hand is not None
            before, wallets = state_bytes(run.table.hand), {one.id: one.wallet for one in guests.values()}
            append = room.journal.append

            def refused(entry: Any) -> Any:
                if entry.kind != "act":
                    return append(entry)
                answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                answer.set_exception(EntryRefusedError("an account would be below nothing"))
                return answer

            monkeypatch.setattr(room.journal, "append", refused)
            with pytest.raises(HousewayError):
                await act(run, guests, quiet(run))
            assert run.table.frozen
            assert state_bytes(run.table.hand) == before
            assert {one.id: one.wallet for one in guests.values()} == wallets
            assert not room.failed

    asyncio.run(evening())


def test_a_journal_that_fails_closes_the_room_and_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.join(ear)
            heard, closed = len(told(ear, "update")), []
            room.on_failure = lambda: closed.append("closed")

            def broken(entry: Any) -> Any:
                raise JournalError("the disk is full")

            monkeypatch.setattr(room.journal, "append", broken)
            with pytest.raises(JournalError):
                await act(run, guests, quiet(run))
            assert (room.failed, closed) == ("the disk is full", ["closed"])
            assert len(told(ear, "update")) == heard
            with pytest.raises(RefusedError, match="closing"):
                await act(run, guests, quiet(run))

    asyncio.run(evening())


def test_a_restart_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def evening() -> tuple[str, bytes, int, int]:
        async with a_room(file) as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            await act(run, guests, Call())
            assert run.table.hand is not None
            return run.table.id, state_bytes(run.table.hand), run.table.number, room.guests.find(guests[1].id).wallet

    table, hand, number, wallet = asyncio.run(evening())

    async def next_day() -> None:
        async with a_room(file) as room:
            run = room.run(table)
            ann = room.guests.find(f"g-{'ann':0>20}")
            assert run.table.hand is not None
            assert (state_bytes(run.table.hand), run.table.number) == (hand, number)
            assert (run.table.seat_of(ann.id), ann.name, ann.wallet) == (1, "Ann", wallet)
            ear = Ear(ann)
            run.join(ear)
            now = told(ear, "view")[0]
            assert now["now"]["clock"]["left_ms"] > 19_000, "clocks start afresh"
            assert any("is dealt" in line["text"] for line in now["log"])
            guests = {1: ann, 4: room.guests.find(f"g-{'bob':0>20}")}
            await act(run, guests, quiet(run))
            assert told(ear, "update")[0]["number"] == number + 1

    asyncio.run(next_day())


def test_a_room_full_of_bots_adds_up(tmp_path: Path) -> None:
    async def evening() -> None:
        houses = ("oasis", "s-and-k", "casino-club", "del-rio")
        async with a_room(tmp_path / "room.db", houses=houses, tables=True, lively=99) as room:
            await until(lambda: all(run.table.number_of_hand >= 2 for run in room.runs.values()), 60)
            assert not any(run.table.frozen for run in room.runs.values())
            assert all(run.table.free_seats() for run in room.runs.values())
            await room.stop()
            report = audit(room.store)
            assert [str(fault) for fault in report.faults] == []
            assert report.hands >= len(room.runs)

    asyncio.run(evening())


def test_the_lobby_finds_a_seat_and_opens_a_table_when_all_are_taken() -> None:
    async def evening() -> None:
        async with a_room(tables=True) as room:
            ann = await new_guest(room, "Ann")
            run, seat = await find_seat(room, ann, house="oasis", game="holdem")
            await asking.sit(run, ann, seat, 20_000)
            assert await find_seat(room, ann, house="oasis", game="holdem") == (run, seat)
            await until(lambda: run.table.playing)
            assert sum(one.bot for one in run.table.occupants.values()) >= 1
            games = {game.key: game for game in lobby_of(room, ann).houses[0].games}
            assert games["holdem"].tables[0].people == 1
            assert lobby_of(room, ann).you.seats == (run.table.id,)
            with pytest.raises(RoomError):
                await find_seat(room, ann, house="nowhere", game="holdem")
            with pytest.raises(HousewayError):
                await find_seat(room, ann, house="oasis", game="chess")
            small = await a_table(room, "pineapple", seats=2)
            for name in ("Bob", "Cat"):
                guest = await new_guest(room, name)
                found = small.table.free_seats()[0]
                await asking.sit(small, guest, found, 20_000)
            with pytest.raises(RoomError, match="no free seat"):
                await find_seat(room, ann, table=small.table.id)

    asyncio.run(evening())


def test_absent_players_keep_their_seat_and_connected_ones_are_seen() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            first, second = Ear(guests[1]), Ear(guests[1])
            run.join(first)
            run.join(second)
            run.leave(first)
            assert run.conduct.presence(guests[1].id).gone_since is None
            run.leave(second)
            assert run.conduct.presence(guests[1].id).gone_since is not None
            run.leave(second)
            looker = Ear(room.guests.find("g-looker"))
            run.join(looker)
            now = told(looker, "view")[-1]["now"]
            assert [one["connected"] for one in now["seats"]] == [False, False]
            assert now["watchers"] == 1

    asyncio.run(evening())


def test_chat_is_kept_short_and_told_to_everybody() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            ear = Ear(await new_guest(room, "Ann"))
            run.join(ear)
            asking.chat(run, ear.guest, "  good\nevening\x00 ")
            assert told(ear, "chat")[0]["text"] == "good evening"
            for text in ("", " \n", "x" * 201):
                with pytest.raises(RefusedError):
                    asking.chat(run, ear.guest, text)
            for number in range(60):
                asking.chat(run, ear.guest, f"line {number}")
            late = Ear(await new_guest(room, "Bob"))
            run.join(late)
            assert len(told(late, "chat")) == 50

    asyncio.run(evening())


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "<b>", "a\x00b", "dealer", "-x-", "a  \u202e b"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(GuestError):
        checked_name(name)


@pytest.mark.parametrize("name", ["Ann", "O'Neill", "J. R.", "Zoë", "李雷", "Mary-Jane", "  two   words "])
def test_names_that_are(name: str) -> None:
    assert checked_name(name) == " ".join(name.split())


def test_play_chips_come_from_the_bank_and_are_written() -> None:
    async def evening() -> None:
        async with a_room() as room:
            ann = await new_guest(room, "Ann")
            assert room.store.balance("bank") == -ann.wallet
            entries = list(room.store.entries("cashier"))
            assert decode(entries[0].body) == Grant(ann.id, ann.wallet)
            looker = room.guests.find("g-looker")
            assert (looker.wallet, looker.kept) == (room.guests.start, False)
            assert room.store.guest("g-looker") is None

    asyncio.run(evening())
