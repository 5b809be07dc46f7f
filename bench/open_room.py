"""What a running room promises about time: reports, answers, the first hand, closing, and taking over tables.

Each function makes ready, unmeasured, and returns what is measured. Reports cost processor time. The others mostly
wait, for a disk or for another process, so what counts for them is the clock on the wall.
"""

import atexit
import json
import shutil
import statistics
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from bench.fixed_work import Seconds
from bench.room import Player, server
from houseway.errors import HousewayError
from houseway.room.reports.ledger_sums import Sums
from houseway.store import (
    BANK,
    CASHIER,
    Entry,
    HandRow,
    Store,
    TableRow,
    Transfer,
    collection_of,
    open_store,
    pot_of,
    read_store,
    wallet_of,
)

HANDS: Final = 100_000
FEE: Final = 300
MONTH: Final = 30 * 86_400.0
TABLES: Final = ("one", "two", "three", "four")
LEASE_SECONDS: Final = 3.0
ASKED: Final = 20


class Books:
    """A room's entries, written by hand: four tables and a guest with plenty of chips."""

    def __init__(self, store: Store) -> None:
        self.numbers: Counter[str] = Counter()
        for table in TABLES:
            store.add_table(TableRow(id=table, house="oasis", game="holdem", limit="$3-$6", seats=6))
        store.add_guest("ann", "Ann")
        store.write(self.entry(CASHIER, Transfer(BANK, wallet_of("ann"), 10**9, "play chips")))
        for table in TABLES:
            store.write(self.entry(table, Transfer(wallet_of("ann"), pot_of(table), 10**7, "put in")))

    def entry(self, table: str, *moved: Transfer, at: float = 5.0, hand: int = 0) -> Entry:
        """An entry of a table or of the cashier, which may end a hand."""
        if table != CASHIER:
            self.numbers[table] += 1
        row = HandRow(
            table=table, hand=hand, house="oasis", game="holdem", limit="$3-$6", names={1: "Ann"}, guests={1: "ann"},
            commitment="c", seed="5", started_at=at - 90, ended_at=at, text="",
        )  # fmt: skip
        return Entry(
            table=table,
            number=self.numbers[table],
            hand=hand,
            kind="act" if self.numbers[table] else "grant",
            body=b"{}",
            events=b"[]",
            transfers=moved,
            at=at,
            hand_row=row if hand else None,
        )

    def hand(self, table: str, number: int, at: float) -> list[Entry]:
        """A hand's entries: what was put in, and the fee."""
        moved = (Transfer(wallet_of("ann"), pot_of(table), 100, "put in"),) * 8
        fee = Transfer(pot_of(table), collection_of(table), FEE, "collected")
        return [*(self.entry(table, *moved, at=at) for _ in range(3)), self.entry(table, fee, at=at, hand=number)]


def reporting() -> Seconds:
    """Sum up a hundred thousand hands that no report has read yet."""
    kept = Path(tempfile.mkdtemp())
    chance, numbers = Random(1), Counter[str]()
    with open_store(kept / "room.db") as store:
        books = Books(store)
        for _ in range(HANDS // 1_000):
            batch: list[Entry] = []
            for _ in range(1_000):
                table = chance.choice(TABLES)
                numbers[table] += 1
                batch += books.hand(table, numbers[table], 1_792_062_000 + chance.random() * MONTH)
            store.write(*batch)

    def seconds() -> float:
        with tempfile.TemporaryDirectory() as folder:
            for path in kept.iterdir():
                shutil.copy(path, folder)
            with open_store(Path(folder) / "room.db") as store:
                return _refreshing(Sums(store))

    return seconds


def reporting_again() -> Seconds:
    """Sum up one more hand, where a thousand are summed up already."""
    store = open_store(":memory:")
    books, sums, numbers = Books(store), Sums(store), count(1)
    store.write(*(entry for number in range(1_000) for entry in books.hand("one", next(numbers), 5.0 + number)))
    sums.refresh()

    def seconds() -> float:
        store.write(*books.hand("one", next(numbers), 2_000.0))
        return _refreshing(sums)

    return seconds


def _refreshing(sums: Sums) -> float:
    start = time.thread_time()
    sums.refresh()
    return time.thread_time() - start


def closing() -> Seconds:
    """Close a store while another process's report still reads it."""

    def seconds() -> float:
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(Path(folder) / "room.db")
            books = Books(store)
            with read_store(Path(folder) / "room.db"):
                store.write(*books.hand("one", 1, 90.0))
                start = time.perf_counter()
                store.close()
                return time.perf_counter() - start

    return seconds


def answering() -> Seconds:
    """Ask a server two things at once over a socket, until both are answered: the median of twenty times."""

    def seconds() -> float:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder), "--lively", "0") as (address, _, _):
            guest = Player(address)
            guest.ask("/api/lobby")
            with connect(address.replace("http", "ws") + "/ws", additional_headers={"cookie": guest.cookie}) as line:
                line.recv()
                return statistics.median(_asking(line, number) for number in range(0, 2 * ASKED, 2))

    return seconds


def _asking(line: ClientConnection, number: int) -> float:
    start = time.perf_counter()
    line.send(json.dumps({"type": "ping", "id": number}))
    line.send(json.dumps({"type": "unjoin", "id": number + 1, "table": "oasis-holdem-1"}))
    line.recv()
    line.recv()
    return time.perf_counter() - start


def first_hand() -> Seconds:
    """From "Play now" in a room with bots, at the pace of people, until one's own cards are on the screen."""

    def seconds() -> float:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder), "--lively", "99") as (address, _, _):
            guest = Player(address)
            guest.ask("/api/lobby")
            start = time.perf_counter()
            table = guest.ask("/api/play", {"house": "oasis", "game": "holdem"})["table"]
            with connect(address.replace("http", "ws") + "/ws", additional_headers={"cookie": guest.cookie}) as line:
                line.send(json.dumps({"type": "join", "table": table}))
                while not _dealt(json.loads(line.recv())):
                    pass
            return time.perf_counter() - start

    return seconds


def _dealt(message: dict[str, Any]) -> bool:
    view = (message.get("now") or {}).get("view") or {}
    return view.get("viewer") is not None


def taking_over() -> Seconds:
    """Kill the server of a table in play; until it goes on elsewhere, which begins when the lease runs out."""
    from tests.postgres import MISSING, binaries, shared_cluster, stop_own_cluster  # they need what the tests need
    from tests.web.nest import nest
    from tests.web.test_cluster import goes_on, playing

    if binaries() is None:
        raise HousewayError(MISSING)
    cluster = shared_cluster()
    atexit.register(stop_own_cluster)

    def seconds() -> float:
        with (
            tempfile.TemporaryDirectory() as folder,
            nest(cluster, Path(folder), lease=LEASE_SECONDS) as room,
            playing(room, "b") as (table, _),
        ):
            room.servers["b"].kill()
            start = time.perf_counter()
            goes_on(room, table, 1)
            return time.perf_counter() - start

    return seconds
