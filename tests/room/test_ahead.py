"""A table of bots alone goes on while its entries are being written: nobody is told before, and nothing is lost."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from math import inf
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from tests.waiting import HANG_SECONDS

from houseway.room import guest_requests
from houseway.room.lobby import lobby_of
from houseway.room.room import Room, TableRun
from houseway.store import EntryRefusedError, JournalError, read_store
from houseway.upkeep.journal_audit import audit

from .scaffold import Ear, a_room, new_guest, turns, until
from .seated import told


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that have decided often enough count as quick, also on a slow machine."""
    monkeypatch.setattr("houseway.live.thinkers._QUICK_SECONDS", inf)


async def _bots(room: Room) -> TableRun:
    """A table of bots that has found its stride."""
    run = room.open_unasked(room.offer("oasis", "holdem", None), bots=4, lively=True)
    run.start()
    await until(lambda: room.thinking.quick(run.table.offer.key, 1) and run._unwritten)
    return run


@contextlib.contextmanager
def _held_up(run: TableRun) -> Iterator[tuple[Event, Event]]:
    """Hold the disk up when the table is next ahead of it, until `go_on` is set or the block ends.

    A commit that the table waits for, such as the chips a bot buys in with, goes through.
    """
    store = run.room.store
    go_on, stands, commit = Event(), Event(), store.commit

    def slow(batch: Any) -> Any:
        if run._unwritten:
            stands.set()
            assert go_on.wait(HANG_SECONDS), "the disk was held up for good"
        return commit(batch)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "commit", slow)
        try:
            yield go_on, stands
        finally:
            go_on.set()


def _waits(run: TableRun) -> bool:
    """Whether the table itself waits for the disk."""
    return run.writing or bool(run._all_written._waiters)


def test_nobody_is_told_of_what_the_disk_does_not_have(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def ahead(room: Room, run: TableRun) -> bool:
        """Hold the disk up: whether the table goes on meanwhile, and everything that is to hold then."""
        with _held_up(run) as (go_on, stands):
            await until(stands.is_set)
            written = room.store.last_number(run.table.id)
            await until(lambda: run.table.number > written + 3 or _waits(run))
            if run.table.number <= written + 3:
                return False
            with read_store(file) as disk:
                assert disk.last_number(run.table.id) == written
                hand = list(disk.entries(run.table.id))[-1].hand
            guest = room.guests.find(f"g-{'ann':0>20}")
            ear = Ear(guest)
            run.audience.join(ear)
            tables = [one for game in lobby_of(room, guest).houses[0].games for one in game.tables]
            assert [one.hand for one in tables if one.id == run.table.id] <= [hand]
            await until(lambda: _waits(run) and run.audience._presence is None)
            number = run.table.number
            await turns()
            assert ear.heard == []
            assert run.table.number == number, "whoever looks on is not left behind: the table waits"
            go_on.set()
            await until(lambda: ear.heard)
        (view,) = told(ear, "view")[:1]
        with read_store(file) as disk:
            assert view["number"] <= disk.last_number(run.table.id)
        await until(lambda: len(told(ear, "update")) > 5)
        numbers = [one["number"] for one in told(ear, "update")]
        assert numbers == list(range(view["number"] + 1, view["number"] + 1 + len(numbers)))
        return True

    async def evening() -> None:
        async with a_room(file) as room:
            run = await _bots(room)
            await new_guest(room, "Ann")
            while not await ahead(room, run):  # a bot that buys in does wait: then it is tried again
                await room.journal.drain()
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(evening())


def test_an_entry_that_is_refused_takes_everything_after_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            host = await new_guest(room, "Hal")
            run = await _bots(room)
            run.conduct.manner.host = host.id
            commit = room.store.commit
            seen: list[int] = []

            def refused(batch: Any) -> Any:
                acts = [place for place, one in enumerate(batch) if one.kind == "act" and not seen]
                if not acts:
                    return commit(batch)
                seen.append(batch[acts[0]].number)
                said = commit(batch[: acts[0]])
                return [*said, *(EntryRefusedError("it would be below nothing") for _ in batch[acts[0] :])]

            monkeypatch.setattr(room.store, "commit", refused)
            await until(lambda: run.table.frozen)
            await room.journal.drain()
            kinds = {one.number: one.kind for one in room.store.entries(run.table.id)}
            assert kinds[seen[0]] == "freeze", "what was refused and all after it never happened"
            assert not room.failed
            await guest_requests.void(run, host, "go on")
            await until(lambda: run.table.number > seen[0] + 30)
            await room.stop()
            assert [str(one) for one in audit(room.store).faults] == []

    asyncio.run(evening())


def test_a_journal_that_fails_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await _bots(room)

            def full(batch: Any) -> Any:
                raise JournalError("the disk is full")

            monkeypatch.setattr(room.store, "commit", full)
            await until(lambda: room.failed)
            await until(lambda: run._task is not None and run._task.done())

    asyncio.run(evening())


def test_who_does_not_wait_is_told_in_order() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await _bots(room)
            heard: list[int] = []
            journal = room.journal
            told_then = journal.append_then

            def noting(entry: Any, told: Any) -> None:
                def both(problem: Any) -> None:
                    heard.append(entry.number)
                    told(problem)

                told_then(entry, both)

            journal.append_then = noting  # type: ignore[method-assign]
            await until(lambda: len(heard) > 100)
            assert heard == sorted(set(heard)), "some, such as a bot that buys in, do wait"
            assert run.written.hand <= run.table.number_of_hand
            assert json.dumps(run.written)

    asyncio.run(evening())
