"""The journal: nobody is told before the disk has it, many entries share a commit, one failure stops it."""

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from bench.journal import Figure, figures
from tests.room.books import OPENING, bets, entry, fill, furnish, issue, sits
from tests.room.scaffold import turns, until
from tests.waiting import HANG_SECONDS

from houseway.store import (
    BANK,
    CASHIER,
    Entry,
    EntryRefusedError,
    JournalError,
    Store,
    Transfer,
    at_table,
    open_store,
    pot_of,
    wallet_of,
)
from houseway.store.journal import Journal
from houseway.store.store_errors import SpentError


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with furnish(open_store(place)) as opened:
        yield opened


def run(store: Store, story: Callable[[Journal], Awaitable[None]]) -> Journal:
    async def play() -> Journal:
        journal = Journal(store)
        try:
            await story(journal)
        finally:
            journal.close()
            await asyncio.sleep(0)
        return journal

    return asyncio.run(play())


class SlowStore:
    """A store whose commits wait until they are let through."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.batches: list[int] = []
        self.go = threading.Event()

    def commit(self, batch: list[Entry]) -> list[EntryRefusedError | None]:
        self.batches.append(len(batch))
        if not self.go.wait(HANG_SECONDS):
            raise TimeoutError
        return self.store.commit(batch)


def test_who_is_told_finds_it_on_the_disk(store: Store) -> None:
    async def story(journal: Journal) -> None:
        await journal.append(sits("one", 1, "ann", 5_000))
        assert store.last_number("one") == 1
        await journal.append(issue("bo", 7))
        assert store.last_number(CASHIER) == 4
        assert store.balance(wallet_of("bo")) == OPENING + 7

    stats = run(store, story).stats
    assert (stats.entries, stats.commits, stats.refused, stats.waiting) == (2, 2, 0, 0)
    assert 0 < stats.p50_ms <= stats.p99_ms


def test_everything_that_waits_shares_one_commit_and_nobody_is_told_early(store: Store) -> None:
    slow = SlowStore(store)

    async def story(journal: Journal) -> None:
        first = journal.append(entry("one", 1))
        await until(lambda: slow.batches)
        rest = [journal.append(entry("two", number)) for number in range(1, 501)]
        await turns()
        assert journal.stats.waiting == 501
        assert not first.done()
        assert not any(told.done() for told in rest)
        assert store.last_number("two") == 0
        slow.go.set()
        await asyncio.gather(first, *rest)
        assert slow.batches == [1, 500]
        assert store.last_number("two") == 500

    journal = run(slow, story)  # type: ignore[arg-type]
    assert (journal.stats.entries, journal.stats.commits, journal.stats.waiting) == (501, 2, 0)


def test_the_event_loop_goes_on_while_the_disk_is_slow(store: Store) -> None:
    slow = SlowStore(store)

    async def story(journal: Journal) -> None:
        told = [journal.append(entry("one", number)) for number in range(1, 100)]
        await until(lambda: slow.batches)
        await turns()  # here it would come no further if it waited for the disk
        assert not any(one.done() for one in told)
        slow.go.set()
        await asyncio.gather(*told)

    run(slow, story)  # type: ignore[arg-type]


def test_drain_waits_for_all_that_was_appended(store: Store) -> None:
    async def story(journal: Journal) -> None:
        for number in range(1, 301):
            journal.append(entry("one", number, snapshot=b"%d" % number))
        await journal.drain()
        assert store.last_number("one") == 300
        await journal.drain()

    run(store, story)
    assert store.latest("one").snapshot == b"300"


def test_closing_writes_what_is_queued(store: Store) -> None:
    async def story(journal: Journal) -> None:
        for number in range(1, 301):
            journal.append(entry("one", number))
        journal.close()
        assert store.last_number("one") == 300
        journal.close()
        await journal.drain()
        with pytest.raises(JournalError, match=r"^the journal is closed: nothing more can be written$"):
            journal.append(entry("one", 301))

    before = sys.getswitchinterval()
    run(store, story)
    assert sys.getswitchinterval() == before


def test_a_bad_entry_stops_its_own_table_only(store: Store) -> None:
    slow = SlowStore(store)

    async def story(journal: Journal) -> None:
        told = [
            journal.append(sits("one", 1, "ann", 2 * OPENING)),  # more than is in the wallet
            journal.append(sits("two", 1, "ann", 5_000)),
            journal.append(entry("one", 2)),
            journal.append(entry("two", 2, bets("two", "ann", 700))),
        ]
        slow.go.set()
        done = await asyncio.gather(*told, return_exceptions=True)
        assert [type(one) for one in done] == [SpentError, type(None), EntryRefusedError, type(None)]
        await journal.append(entry("one", 1))  # the table may still say why it stops
        assert journal.stats.refused == 2

    run(slow, story)  # type: ignore[arg-type]
    assert store.balance(at_table("two", "ann")) == 4_300
    assert store.last_number("one") == 1


def test_a_failed_commit_fails_everybody_who_waits_and_the_journal_stops(tmp_path: Path) -> None:
    store = furnish(open_store(tmp_path / "room.db"))
    slow = SlowStore(store)

    async def story(journal: Journal) -> None:
        first = journal.append(entry("one", 1))
        await until(lambda: slow.batches)
        rest = [journal.append(entry("two", number)) for number in (1, 2, 3)]
        fill(store)
        big = journal.append(entry("two", 4, snapshot=b"x" * 100_000))
        slow.go.set()
        done = await asyncio.gather(first, *rest, big, return_exceptions=True)
        assert done[0] is None
        lines = {str(problem) for problem in done[1:]}
        assert lines == {"the journal cannot be written, and nothing more is accepted: database or disk is full"}
        assert all(isinstance(problem, JournalError) for problem in done[1:])
        with pytest.raises(JournalError, match=r"^the journal cannot be written, and nothing more is accepted: "):
            journal.append(entry("two", 1))
        await journal.drain()

    journal = run(slow, story)  # type: ignore[arg-type]
    assert store.last_number("two") == 0
    assert journal.stats.waiting == 0
    store.close()


def test_a_bug_below_is_told_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(batch: list[Entry]) -> list[EntryRefusedError | None]:
        raise RuntimeError("the roof is off")

    monkeypatch.setattr(store, "commit", broken)

    async def story(journal: Journal) -> None:
        with pytest.raises(JournalError, match=r"^the roof is off$"):
            await journal.append(entry("one", 1))
        with pytest.raises(JournalError, match=r"^the roof is off$"):
            journal.append(entry("one", 1))

    run(store, story)


def test_a_queue_that_grows_without_end_is_refused(store: Store) -> None:
    async def play() -> None:
        journal = Journal(store, most_waiting=10)
        told = [journal.append(entry("one", number)) for number in range(1, 11)]
        with pytest.raises(JournalError, match=r"^10 entries are waiting to be written: the disk cannot keep up$"):
            journal.append(entry("one", 11))
        await asyncio.gather(*told)
        await journal.append(entry("one", 11))
        journal.close()

    asyncio.run(play())
    assert store.last_number("one") == 11


def test_cancelling_does_not_take_an_entry_back(store: Store) -> None:
    slow = SlowStore(store)

    async def story(journal: Journal) -> None:
        told = journal.append(entry("one", 1))
        told.cancel()
        slow.go.set()
        await journal.append(entry("one", 2))

    run(slow, story)  # type: ignore[arg-type]
    assert store.last_number("one") == 2


def test_a_loop_that_is_gone_stops_nobody(store: Store) -> None:
    slow = SlowStore(store)

    async def leave() -> Journal:
        journal = Journal(slow)  # type: ignore[arg-type]
        journal.append(entry("one", 1)).cancel()
        return journal

    async def come_after(journal: Journal) -> None:
        told = journal.append(entry("one", 2))
        slow.go.set()
        await told

    journal = asyncio.run(leave())
    asyncio.run(come_after(journal))
    journal.close()
    assert store.last_number("one") == 2


def test_many_tables_at_once_keep_their_order_and_their_chips(store: Store) -> None:
    """Tables play at their own pace; each waits for its own entry as a real one does."""
    hands = 40

    async def table(journal: Journal, name: str, guest: str) -> None:
        await journal.append(sits(name, 1, guest, 50_000))
        for hand in range(1, hands + 1):
            await journal.append(entry(name, 2 * hand, bets(name, guest, 100 + hand)))
            back = Transfer(pot_of(name), at_table(name, guest), 100 + hand, "pushed")
            await journal.append(entry(name, 2 * hand + 1, back, snapshot=b"%d" % hand, hand=hand))

    async def story(journal: Journal) -> None:
        await asyncio.gather(table(journal, "one", "ann"), table(journal, "two", "bo"))

    journal = run(store, story)
    assert journal.stats.entries == 2 * (2 * hands + 1)
    for name, guest in (("one", "ann"), ("two", "bo")):
        assert [one.number for one in store.entries(name)] == list(range(1, 2 * hands + 2))
        assert store.latest(name)[:2] == (b"%d" % hands, 2 * hands + 1)
        assert store.balance(at_table(name, guest)) == 50_000
    assert sum(store.balances().values()) == 0
    assert store.balance(BANK) == -3 * OPENING
    assert len(store.hands_of("ann", limit=500)) == 2 * hands


@pytest.mark.verify
def test_the_bench_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    monkeypatch.setattr("bench.journal.perf_counter", lambda: 0.001 * next(looks))
    told: list[Figure] = []
    assert figures(tmp_path, seconds=0.02, told=told.append, tables_in_all=(1, 3, 6)) == told
    assert [figure.stats.entries > 0 for figure in told] == [True] * 5
    assert all(" entries/s " in str(figure) for figure in told)
