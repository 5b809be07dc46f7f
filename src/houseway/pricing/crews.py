"""Who plays the blocks of a run: threads of this process, one for each core, or a process of its own that makes way.

A block's tally follows from its job and its number alone, so the numbers are the same whoever plays it. The compiled
loops let go of the interpreter, so that threads play on all cores and share the tables.
"""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final

from houseway.bulk.jobs import Job, play
from houseway.pricing.runs import Crew, PricingError

if TYPE_CHECKING:
    from houseway.bulk.tally import Tally

MOST_WORKERS: Final = 256
_PATIENCE: Final = 10.0
"""Seconds that a process may take to begin."""


class _Pool:
    """Workers of an executor, whose first block is played before any other: it builds what all of them share."""

    def __init__(self, pool: Executor, size: int) -> None:
        self._pool = pool
        self._begun = False
        self.size = size

    def submit(self, job: Job, block: int) -> "Future[Tally]":
        """A block, played by whoever is free."""
        future = self._pool.submit(play, job, block)
        if not self._begun:
            self._begun = True
            future.exception()
        return future


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(workers: int) -> Iterator[Crew]:
    """So many threads."""
    if not 1 <= workers <= MOST_WORKERS:
        raise PricingError(f"{workers} workers cannot play: give 1 to {MOST_WORKERS}")
    pool = ThreadPoolExecutor(workers, thread_name_prefix="playing")
    try:
        yield _Pool(pool, workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def apart(kindness: int) -> Iterator[Crew]:
    """One process of its own, that makes way for others by so much (as `nice` has it)."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_ready, initargs=(kindness,))
    number = pool.submit(os.getpid)
    try:
        yield _Pool(pool, 1)
    finally:
        with suppress(BrokenExecutor, ProcessLookupError, TimeoutError):  # a block is not worth waiting for
            os.kill(number.result(_PATIENCE), signal.SIGTERM)
        pool.shutdown(wait=True, cancel_futures=True)


def _ready(kindness: int) -> None:
    """The process leaves Ctrl-C to who started it, ends with it however that ends, and makes way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(kindness)


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
