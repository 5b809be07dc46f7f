"""When things go wrong: nothing is told unwritten, a table's trouble is its own, and a restart loses nothing."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError, InvariantError
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Action, Call
from houseway.room import guest_requests
from houseway.room.lobby import lobby_of
from houseway.store import (
    BANK,
    CASHIER,
    Entry,
    EntryRefusedError,
    JournalError,
    Transfer,
    read_store,
    wallet_of,
)
from houseway.testing import state_bytes
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, a_table, at_rest, new_guest, turns, until
from .seated import act, quiet, told, two_at


def test_nothing_is_told_before_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ear = Ear(guests[1])
            run.audience.join(ear)
            await at_rest(run)
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
            await room.journal.drain()  # it is on the disk, and only the word of that is late
            late = Ear(guests[4])
            run.audience.join(late)
            await turns()
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
            run.audience.join(ear)
            number = run.table.number
            append, asked, hung_up = room.journal.append, asyncio.Event(), asyncio.Event()

            def slow(entry: Any) -> Any:
                async def later() -> None:
                    asked.set()
                    await append(entry)
                    await hung_up.wait()

                return asyncio.ensure_future(later())

            monkeypatch.setattr(room.journal, "append", slow)
            acting = asyncio.create_task(act(run, guests, quiet(run)))
            await asked.wait()
            acting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await acting
            monkeypatch.undo()
            hung_up.set()
            await until(lambda: any(one["number"] == number + 1 for one in told(ear, "update")))
            await act(run, guests, quiet(run))
            assert run.table.number >= number + 2

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
            await guest_requests.sit(other, ann, 1, 20_000)
            await guest_requests.sit(other, bob, 4, 20_000)
            await until(lambda: other.table.playing)
            ear = Ear(guests[1])
            run.audience.join(ear)
            broken_hand, acting = run.table.hand, Hand.act

            def broken(self: Hand, action: Action | str, seat: int | None = None) -> Any:
                if self.rules is broken_hand.rules:  # type: ignore[union-attr]
                    raise InvariantError("the ace of spades As is there twice")
                return acting(self, action, seat)

            monkeypatch.setattr(Hand, "act", broken)
            with pytest.raises(RefusedError, match="nothing was changed"):
                await act(run, guests, quiet(run))
            assert not run.table.frozen, "what a guest asks for stops nobody"
            assert run.table.hand is not None
            run.conduct.presence(guests[run.table.hand.actor or 0].id).leaving = True  # now the table has to act itself
            run.poke()
            await until(lambda: told(ear, "update") and told(ear, "update")[-1]["now"]["frozen"])
            now = told(ear, "update")[-1]["now"]
            assert "it is stopped" in now["frozen"]
            assert "ace of spades" not in json.dumps(told(ear, "update")[-1])
            with pytest.raises(RefusedError, match="is stopped"):
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
            await room.stop()
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
            run.audience.join(ear)
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
            run.audience.join(ear)
            now = told(ear, "view")[0]
            assert now["now"]["clock"]["left_ms"] > 19_000, "clocks start afresh"
            assert any("is dealt" in line["text"] for line in now["log"])
            guests = {1: ann, 4: room.guests.find(f"g-{'bob':0>20}")}
            await act(run, guests, quiet(run))
            assert told(ear, "update")[0]["number"] == number + 1

    asyncio.run(next_day())


@pytest.mark.verify
def test_a_room_full_of_bots_adds_up(tmp_path: Path) -> None:
    async def evening() -> None:
        houses = ("s-and-k", "casino-club")
        async with a_room(tmp_path / "room.db", houses=houses, tables=True, lively=99) as room:
            await until(lambda: all(run.table.number_of_hand >= 2 for run in room.runs.values()))
            assert not any(run.table.frozen for run in room.runs.values())
            assert all(run.table.free_seats() for run in room.runs.values())
            await room.stop()
            report = audit(room.store)
            assert [str(fault) for fault in report.faults] == []
            assert report.hands >= len(room.runs)

    asyncio.run(evening())


def test_a_table_that_cannot_be_brought_back_stays_shut_and_the_room_opens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "room.db"

    async def evening() -> str:
        async with a_room(file) as room:
            run = await a_table(room)
            await two_at(room, run)
            return run.table.id

    table = asyncio.run(evening())

    def broken(*_: object) -> Any:
        raise InvariantError("not today")

    monkeypatch.setattr("houseway.upkeep.table_return.take_on", broken)

    async def next_day() -> None:
        async with a_room(file, tables=True) as room:
            assert table not in room.runs
            assert room.shut == {table: "not today"}
            assert lobby_of(room, await new_guest(room, "Ann")).still == (table,)
            assert room.runs

    asyncio.run(next_day())


def test_chips_that_were_spent_elsewhere_are_refused_and_the_table_goes_on(place: str) -> None:
    """Another server may have been quicker: the database says so, and only that guest hears of it."""

    async def evening() -> None:
        async with a_room(place) as room:
            run = await a_table(room)
            ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
            cents = ann.wallet
            gone = Transfer(wallet_of(ann.id), BANK, cents, "cashed out elsewhere")
            there = Entry(
                table=CASHIER, number=0, hand=0, kind="grant", body=b"{}", events=b"[]", transfers=(gone,), at=1.0
            )
            await asyncio.to_thread(room.store.write, there)
            assert ann.wallet == cents
            with pytest.raises(RefusedError, match=r"^your wallet has too few play chips for that$"):
                await guest_requests.sit(run, ann, 1, 20_000)
            assert (run.table.frozen, run.table.occupants, ann.wallet) == ("", {}, 0)
            await guest_requests.sit(run, bob, 4, 20_000)
            assert [one.guest for one in run.table.occupants.values()] == [bob.id]

    asyncio.run(evening())
