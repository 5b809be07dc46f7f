"""How fast the room's journal takes entries: `python -m bench.journal [FOLDER]`, with a folder on the disk to measure.

Tables that each wait for their own entry before the next, as real ones do, and one flood that waits only at the end.
Each entry has two transfers and is of a usual size. Every figure is with synchronous=FULL: what is counted is on the
disk.
"""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from houseway.store import BANK, CASHIER, Entry, Store, TableRow, Transfer, at_table, open_store, pot_of
from houseway.store.journal import Journal, JournalStats

GOAL: Final = 8_000
"""Entries a second, in batches."""
_BODY: Final = b'{"type":"act","seat":3,"action":{"type":"raise","to":1200}}'
_EVENTS: Final = b'[{"type":"raised","seat":3,"amount":600,"to":1200,"clause":"OAS-HE-12"}]' * 3
_CHIPS: Final = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line."""

    work: str
    entries_per_second: float
    cpu_microseconds: float
    """Of the whole process for each entry, which a busy machine leaves as it is."""
    stats: JournalStats

    def __str__(self) -> str:
        together = self.stats.entries / self.stats.commits
        return (
            f"{self.work:<34} {self.entries_per_second:>9,.0f} entries/s   cpu {self.cpu_microseconds:>4,.0f} µs   "
            f"{together:>7,.1f} a commit   commit p50 {self.stats.p50_ms:.2f} ms, p99 {self.stats.p99_ms:.2f} ms"
        )


class _Table:
    """Makes a table's entries, one after the other."""

    def __init__(self, store: Store, name: str) -> None:
        self.name, self.number = name, 0
        self.stacks = [at_table(name, f"g{seat}") for seat in range(2)]
        store.add_table(TableRow(id=name, house="oasis", game="holdem", limit="", seats=9))

    def chips(self) -> Entry:
        issued = tuple(Transfer(BANK, stack, _CHIPS, "play chips") for stack in self.stacks)
        return Entry(table=CASHIER, number=0, hand=0, kind="grant", body=b"{}", events=b"[]", transfers=issued, at=0.0)

    def entry(self) -> Entry:
        self.number += 1
        put_in = tuple(Transfer(stack, pot_of(self.name), 600, "put in") for stack in self.stacks)
        return Entry(
            table=self.name,
            number=self.number,
            hand=1,
            kind="act",
            body=_BODY,
            events=_EVENTS,
            transfers=put_in,
            at=1_000.0 + self.number,
        )


async def _waiting(journal: Journal, tables: list[_Table], seconds: float) -> int:
    stop = perf_counter() + seconds

    async def play(table: _Table) -> int:
        while perf_counter() < stop:
            await journal.append(table.entry())
        return table.number

    return sum(await asyncio.gather(*(play(table) for table in tables)))


async def _flood(journal: Journal, tables: list[_Table], seconds: float) -> int:
    """As much as the journal takes; the loop gives way now and then so that it hears of what is done."""
    stop = perf_counter() + seconds
    while perf_counter() < stop:
        for table in tables:
            journal.append(table.entry())
        await asyncio.sleep(0)
        if journal.stats.waiting > 20_000:
            await journal.drain()
    await journal.drain()
    return sum(table.number for table in tables)


def measure(folder: Path, work: str, tables: int, seconds: float, *, flood: bool = False, busy: bool = False) -> Figure:
    """One figure, with a database of its own."""
    with open_store(folder / "journal.db") as store:
        made = [_Table(store, f"t{number}") for number in range(tables)]
        store.write(*(table.chips() for table in made))
        stop = threading.Event()

        def spin() -> None:
            while not stop.is_set():
                sum(range(100))

        if busy:
            threading.Thread(target=spin, daemon=True).start()

        async def run() -> tuple[float, float, JournalStats]:
            journal = Journal(store)
            start, cpu = perf_counter(), process_time()
            count = await (_flood if flood else _waiting)(journal, made, seconds)
            taken, worked = perf_counter() - start, process_time() - cpu
            journal.close()
            return count / taken, 1e6 * worked / count, journal.stats

        rate, cpu, stats = asyncio.run(run())
        stop.set()
    for left in folder.iterdir():
        left.unlink()
    return Figure(work=work, entries_per_second=rate, cpu_microseconds=cpu, stats=stats)


def figures(
    folder: Path, *, seconds: float, told: Callable[[Figure], None], tables_in_all: tuple[int, int, int] = (1, 50, 500)
) -> list[Figure]:
    """Every line, each told as soon as it is known."""
    found: list[Figure] = []
    few, some, many = tables_in_all
    for work, tables, flood, busy in (
        (f"{few} table, waiting for each", few, False, False),
        (f"{some} tables, waiting for each", some, False, False),
        (f"{many} tables, waiting for each", many, False, False),
        (f"{some} tables, a busy thread beside", some, False, True),
        (f"flood from {some} tables", some, True, False),
    ):
        found.append(measure(folder, work, tables, seconds, flood=flood, busy=busy))
        told(found[-1])
    return found


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        found = figures(Path(folder), seconds=3.0, told=print)
    reached = found[-1].entries_per_second
    print(f"goal: {GOAL:,} entries/s in batches: {'met' if reached >= GOAL else 'missed'} with {reached:,.0f}")


if __name__ == "__main__":
    main()
