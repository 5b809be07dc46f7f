"""A server killed at any moment: what was acknowledged is there exactly once, and no chip is missing."""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.repeats import sampled
from tests.room.writers import TABLES, write_forever

from houseway.store import BANK, CASHIER, open_store

if TYPE_CHECKING:
    from tests import postgres

PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.room.writers", "alembic.command", "psycopg"])


def live_and_die(path: str, life: int, chance: random.Random) -> list[str]:
    """Start a writer, kill it at some moment, and return what it acknowledged before that."""
    reading, writing = PROCESSES.Pipe(duplex=False)
    checkpoint_pages = chance.choice((10, 200, 4_000))
    writer = PROCESSES.Process(target=write_forever, args=(path, life, checkpoint_pages, writing))
    writer.start()
    writing.close()
    heard = b""
    if chance.random() < 0.3:
        time.sleep(chance.uniform(0, 0.12))  # while it starts, or makes the database
    else:
        enough = chance.randint(1, 60)
        while heard.count(b"\n") < enough and (more := os.read(reading.fileno(), 65_536)):
            heard += more
        time.sleep(chance.uniform(0, 0.004))
    assert writer.pid is not None
    os.kill(writer.pid, signal.SIGKILL)
    writer.join()
    assert writer.exitcode == -signal.SIGKILL
    while more := os.read(reading.fileno(), 65_536):
        heard += more
    reading.close()
    writer.close()
    return heard.decode().split("\n")[:-1]


def check(path: str, acknowledged: list[str]) -> int:
    """Open what is left as the next server would; the number of entries."""
    with open_store(path) as store:
        assert store.problems() == []
        written: list[str] = []
        moved: Counter[str] = Counter()
        for table in (*TABLES, CASHIER):
            entries = list(store.entries(table))
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            assert [entry.number for entry in entries if entry.snapshot] == [
                entry.number for entry in entries if table != CASHIER and entry.number % 5 == 0
            ]
            for entry in entries:
                written.append(f"{CASHIER} {entry.body.decode()}" if table == CASHIER else entry.body.decode())
                (transfer,) = entry.transfers
                moved[transfer.debit] -= transfer.cents
                moved[transfer.credit] += transfer.cents
        times = Counter(written)
        assert set(times.values()) <= {1}
        assert [line for line in acknowledged if times[line] != 1] == []
        assert {name: balance for name, balance in store.balances().items() if balance} == {
            name: balance for name, balance in moved.items() if balance
        }
        assert sum(store.balances().values()) == 0
        assert store.balance(BANK) <= 0
        return len(written)


def die_often(new: Callable[[], str], *, times: int, seed: int) -> None:
    """Each server goes on with what the one before it left; now and then with a new database."""
    chance = random.Random(seed)
    acknowledged: list[str] = []
    path = new()
    total = 0
    for life in range(times):
        if chance.random() < 0.15:
            path, acknowledged = new(), []
        acknowledged += live_and_die(path, life, chance)
        before, total = total, check(path, acknowledged)
        assert total >= len(acknowledged), f"seed {seed}, life {life}: {before} entries before"


@pytest.fixture(params=["sqlite", "postgresql"])
def new(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Another place for a room, each time it is asked."""
    numbers = count()
    if request.param == "sqlite":
        yield lambda: str(tmp_path / f"room{next(numbers)}.db")
    else:
        cluster: postgres.Cluster = request.getfixturevalue("cluster")
        with ExitStack() as made:
            yield lambda: cluster.local(made.enter_context(cluster.database("template0")))


@sampled(2)
def test_killed_at_ten_moments(new: Callable[[], str]) -> None:
    die_often(new, times=10, seed=20_041)


@pytest.mark.soak
def test_killed_at_a_thousand_moments(new: Callable[[], str]) -> None:
    for _ in range(20):
        die_often(new, times=50, seed=random.SystemRandom().randrange(2**32))
