"""A run on a Dask cluster: real processes, the numbers of one process, and a worker that is killed in the middle."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.waiting import HANG_SECONDS, wait_until

from houseway.bulk.jobs import BLOCK, Job
from houseway.pricing import cluster
from houseway.pricing.cluster import dask_crew
from houseway.pricing.crews import crew
from houseway.pricing.intervals import LEAST_BLOCKS
from houseway.pricing.runs import PricingError, Question, State, arms_of, begin, run

pytestmark = pytest.mark.verify


pytest.importorskip("distributed", reason="the extra houseway[cluster] is not installed")

JOB = Job(offer="ocean-view/holdem", limit="3/6", styles=("tight", "loose"))


@contextmanager
def started(folder: Path, name: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}
    with (folder / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{name}", *words], cwd=folder, stdout=log, stderr=log, env=env
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait(HANG_SECONDS)


@contextmanager
def a_cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and workers, each a process of its own; the scheduler's address."""
    known = folder / "scheduler.json"
    where = ("--scheduler-file", str(known))
    with ExitStack() as stack:
        stack.enter_context(
            started(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", *where)
        )
        players = [
            stack.enter_context(started(folder, "worker", "--no-nanny", "--nthreads", "1", "--no-dashboard", *where))
            for _ in range(workers)
        ]
        wait_until(
            lambda: known.exists() and known.read_text().endswith("}"),
            lambda: f"the scheduler to be there: {(folder / 'scheduler.log').read_text()}",
        )
        yield json.loads(known.read_text())["address"], players


def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path: Path) -> None:
    question = Question(arms=arms_of(JOB, []), hands=LEAST_BLOCKS * BLOCK)
    with a_cluster(tmp_path, 2) as (address, players), dask_crew(address) as far:
        wait_until(lambda: far.size == 2, "both workers to be there")

        def tell(state: State) -> bool:
            if state.blocks == 2:
                players[0].kill()
            return True

        spread = run(begin(question), far, tell)
        assert players[0].wait(HANG_SECONDS) != 0
        wait_until(lambda: far.size == 1, "the scheduler to miss the worker that was killed")
    with crew(2) as near:
        assert run(begin(question), near, lambda _: True) == spread


def test_what_is_no_cluster_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.3)
    with (
        pytest.raises(PricingError, match="no Dask scheduler answers"),
        dask_crew("tcp://127.0.0.1:9"),
    ):
        pass
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    with pytest.raises(PricingError, match="not installed"), dask_crew("tcp://127.0.0.1:9"):
        pass
