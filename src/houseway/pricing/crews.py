"""The workers that play a run's blocks: threads of this process, one per core, or a separate low-priority process.

A block's tally depends only on its job and its number, so the figures are the same whichever worker plays it. The
compiled loops release the GIL, so threads use all cores and share the tables.
"""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final

from houseway.bulk.engine import Tell, in_lines
from houseway.bulk.jobs import Job, get_ready, play
from houseway.pricing.runs import Crew, PricingError

if TYPE_CHECKING:
    from houseway.bulk.tally import Tally

MOST_WORKERS: Final = 256
_PATIENCE: Final = 10.0
"""Seconds that a process may take to start."""


class _Pool:
    """Workers of an executor. The first block runs alone, because it builds what all of them share."""

    def __init__(self, pool: Executor, size: int, tell: Tell | None = None) -> None:
        self._pool = pool
        self._tell = tell
        self._begun = False
        self.size = size

    def submit(self, job: Job, block: int) -> "Future[Tally]":
        """Give a block to the next free worker; within this process, compile the engine first."""
        if self._tell is not None and not self._begun:
            get_ready(job, self._tell)
        future = self._pool.submit(play, job, block)
        if not self._begun:
            self._begun = True
            future.exception()
        return future


@contextmanager
def crew(workers: int, tell: Tell = in_lines) -> Iterator[Crew]:
    """This many threads; `tell` receives the progress of compiling, if the engine is not compiled yet."""
    if not 1 <= workers <= MOST_WORKERS:
        raise PricingError(f"{workers} is not a number of workers: give 1 to {MOST_WORKERS}")
    pool = ThreadPoolExecutor(workers, thread_name_prefix="playing")
    try:
        yield _Pool(pool, workers, tell)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def apart(kindness: int) -> Iterator[Crew]:
    """One separate process with this `nice` value."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_ready, initargs=(kindness,))
    number = pool.submit(os.getpid)
    try:
        yield _Pool(pool, 1)
    finally:
        with suppress(BrokenExecutor, ProcessLookupError, TimeoutError):  # do not wait for the block
            os.kill(number.result(_PATIENCE), signal.SIGTERM)
        pool.shutdown(wait=True, cancel_futures=True)


def _ready(kindness: int) -> None:
    """The process leaves Ctrl-C to its parent, ends whenever the parent does, and runs at low priority."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(kindness)


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
