"""The journal: entries are queued on the event loop and written by a thread of their own, many per commit.

The caller is told only after the transaction that holds the entry is on the disk, so everything that anyone has heard
of survives whatever happens to the process. The thread takes all waiting entries and writes them in one transaction.
The event loop never waits for the disk. When a commit fails, nothing more is accepted: the room must stop rather than
go on with a memory that differs from the disk.
"""

import asyncio
import sys
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from houseway.store.counters import SECONDS, Histogram
from houseway.store.rows import Entry
from houseway.store.store import Store
from houseway.store.store_errors import EntryRefusedError, JournalError

MOST_WAITING: Final = 100_000
MOST_IN_COMMIT: Final = 2_000
_TIMES_KEPT: Final = 4_096
_UNHURRIED_SECONDS: Final = 0.02
"""How long to collect entries for one commit when nobody is waiting for them."""
_MANY: Final = 400
"""Entries that nobody is waiting for are committed sooner when this many have collected."""

SWITCH_SECONDS: Final = 0.0005
"""The writing thread needs the interpreter about ten times per commit, and a busy event loop would keep it waiting five
milliseconds each time. A tenth of that costs the loop almost nothing."""


class JournalStats(Struct, frozen=True, kw_only=True):
    """How the journal is doing. The times cover the latest commits, from the start until the data is on the disk."""

    entries: int
    commits: int
    refused: int
    waiting: int
    p50_ms: float
    p99_ms: float


Told: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop when an entry is on the disk, or with the reason why it is not."""


class _Waiting(NamedTuple):
    entry: Entry | None
    """None if the caller only wants to know when everything before it is done."""
    told: "asyncio.Future[None] | Told"
    loop: asyncio.AbstractEventLoop


class Journal:
    """Writes to a store. Everything except the writing happens on the event loop."""

    def __init__(self, store: Store, *, most_waiting: int = MOST_WAITING) -> None:
        self._store = store
        self._most_waiting = most_waiting
        self._queue: SimpleQueue[list[_Waiting] | None] = SimpleQueue()
        self._batch: list[_Waiting] = []
        """Entries appended in this turn of the event loop. The thread is woken once for all of them."""
        self._hurried = False
        self._later: asyncio.TimerHandle | None = None
        """Hands the batch over after a while, if nobody is waiting for it."""
        self._appended = self._told = self._entries = self._commits = self._refused = 0
        self._times: deque[float] = deque(maxlen=_TIMES_KEPT)
        self.commit_times = Histogram(SECONDS)
        """How long commits took."""
        self.hands = 0
        """Hands whose last entry is on the disk."""
        self._failed = ""
        self._closed = False
        self._switch_seconds = sys.getswitchinterval()
        sys.setswitchinterval(min(SWITCH_SECONDS, self._switch_seconds))
        self._thread = Thread(target=self._write_all, name="houseway-journal", daemon=True)
        self._thread.start()

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        """Queue an entry. The future is done when the entry, its transfers, snapshot, and hand row are committed.

        Order is kept. If the database refuses this one entry, the future fails with `EntryRefusedError` and nothing of
        the entry is written. Later entries of the same table that are already queued fail too, since their numbers
        would leave a gap, and the table may reuse the refused number. If the commit fails, the future fails with
        `JournalError`, and from then on `append` itself raises that. Cancelling the future does not take the entry
        back.
        """
        self._check_room()
        return self._put(entry)

    def append_then(self, entry: Entry, told: Told) -> None:
        """The same without waiting: `told` is called in order, when the entry is written or has failed."""
        self._check_room()
        loop = asyncio.get_running_loop()
        self._appended += 1
        self._batch.append(_Waiting(entry, told, loop))
        if len(self._batch) >= _MANY:
            self._flush()
        elif self._later is None and not self._hurried:
            self._later = loop.call_later(_UNHURRIED_SECONDS, self._flush)

    def hurry(self) -> None:
        """Somebody is now waiting for an entry that was appended with nobody waiting."""
        if self._batch and not self._hurried:
            self._hurried = True
            self._batch[-1].loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._hurried = False
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._batch and not self._closed:
            batch, self._batch = self._batch, []
            self._queue.put(batch)

    def _check_room(self) -> None:
        self._check_open()
        if self._appended - self._told >= self._most_waiting:
            raise JournalError(f"{self._most_waiting:,} entries are waiting to be written: the disk cannot keep up")

    def append_together(self, entries: Sequence[Entry]) -> "list[asyncio.Future[None]]":
        """Queue several entries that belong in one transaction, such as both halves of a move between tables."""
        self._check_open()
        loop = asyncio.get_running_loop()
        told: list[asyncio.Future[None]] = [loop.create_future() for _ in entries]
        self._flush()
        self._appended += len(told)
        self._queue.put([_Waiting(entry, future, loop) for entry, future in zip(entries, told, strict=True)])
        return told

    async def drain(self) -> None:
        """Wait until everything appended so far is on the disk or has failed."""
        if not self._closed:
            await self._put(None)

    def close(self) -> None:
        """Write what is queued, then stop. The store stays open. Closing twice is harmless."""
        if not self._closed:
            self._flush()
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            sys.setswitchinterval(self._switch_seconds)

    @property
    def stats(self) -> JournalStats:
        """Current figures."""
        times = sorted(self._times)
        return JournalStats(
            entries=self._entries,
            commits=self._commits,
            refused=self._refused,
            waiting=self._appended - self._told,
            p50_ms=_percentile(times, 50),
            p99_ms=_percentile(times, 99),
        )

    def _check_open(self) -> None:
        if self._failed:
            raise JournalError(self._failed)
        if self._closed:
            raise JournalError("the journal is closed: nothing more can be written")

    def _put(self, entry: Entry | None) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        told = loop.create_future()
        self._appended += 1
        self._batch.append(_Waiting(entry, told, loop))
        self.hurry()
        return told

    def _tell(self, batch: Sequence[_Waiting], problems: Sequence[Exception | None]) -> None:
        """Make one call on the event loop for a whole commit."""
        self._told += len(batch)
        for (_, told, _), problem in zip(batch, problems, strict=True):
            if not isinstance(told, asyncio.Future):
                told(problem)
            elif not told.done():
                if problem is None:
                    told.set_result(None)
                else:
                    told.set_exception(problem)

    # in the thread

    def _write_all(self) -> None:
        on = True
        while on:
            batch: list[_Waiting] = []
            taken = self._queue.get()
            while taken is not None:
                batch += taken
                if len(batch) >= MOST_IN_COMMIT:
                    break
                try:
                    taken = self._queue.get_nowait()
                except Empty:
                    break
            on = taken is not None
            self._write(batch)

    def _write(self, batch: list[_Waiting]) -> None:
        entries = [entry for entry, _, _ in batch if entry is not None]
        if entries and not self._failed:
            start = perf_counter()
            try:
                said: Sequence[EntryRefusedError | None] = self._store.commit(entries)
            except Exception as problem:  # noqa: BLE001  (whatever it is, everyone waiting must hear of it)
                self._failed = str(problem) or type(problem).__name__
            else:
                took = perf_counter() - start
                self._times.append(took)
                self.commit_times.add(took)
                self.hands += sum(
                    problem is None and entry.hand_row is not None for entry, problem in zip(entries, said, strict=True)
                )
                refused = len(said) - said.count(None)
                self._commits += 1
                self._entries += len(said) - refused
                self._refused += refused
                self._answer(batch, iter(said).__next__)
                return
        self._answer(batch, lambda: JournalError(self._failed))

    def _answer(self, batch: list[_Waiting], of_next_entry: Callable[[], Exception | None]) -> None:
        problems = [None if entry is None else of_next_entry() for entry, _, _ in batch]
        loops: dict[asyncio.AbstractEventLoop, list[int]] = {}
        for place, (_, _, loop) in enumerate(batch):
            loops.setdefault(loop, []).append(place)
        for loop, places in loops.items():
            try:
                loop.call_soon_threadsafe(self._tell, [batch[p] for p in places], [problems[p] for p in places])
            except RuntimeError:  # that loop is closed, so nobody is waiting anymore
                self._told += len(places)


def _percentile(times: Sequence[float], percent: int) -> float:
    """A percentile in milliseconds; 0 before the first commit."""
    return round(1_000 * times[min(len(times) - 1, len(times) * percent // 100)], 3) if times else 0.0
