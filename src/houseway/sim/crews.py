"""Who plays the blocks of a run: this process, or one process for each core.

A block's tally follows from its job and its number alone, so the numbers are the same whoever plays it.
"""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final

from houseway.sim.jobs import Job, play
from houseway.sim.pricing import Crew, PricingError

if TYPE_CHECKING:
    from houseway.sim.tally import Tally

MOST_WORKERS: Final = 256


class Alone:
    """This very process: nothing is played before it is asked for."""

    size = 1

    def submit(self, job: Job, block: int) -> "Future[Tally]":
        """A block, played at once."""
        future: Future[Tally] = Future()
        future.set_result(play(job, block))
        return future


class Processes:
    """As many processes as there are cores, or as was said."""

    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self._pool = pool
        self.size = size

    def submit(self, job: Job, block: int) -> "Future[Tally]":
        """A block, played by whoever is free."""
        return self._pool.submit(play, job, block)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(workers: int, *, kind: int = 0) -> Iterator[Crew]:
    """So many workers, `kind` to others who use the machine by so much (as `nice` has it)."""
    if not 1 <= workers <= MOST_WORKERS:
        raise PricingError(f"{workers} workers cannot play: give 1 to {MOST_WORKERS}")
    if workers == 1 and not kind:
        yield Alone()
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ready, initargs=(kind,))
    try:
        yield Processes(pool, workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ready(kind: int) -> None:
    """A worker leaves Ctrl-C to who started it, ends with it however that ends, and makes room."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if kind:
        os.nice(kind)


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
