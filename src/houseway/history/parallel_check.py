"""Check many recorded hands at once: pieces of work for every core, added up in the order of the files.

Only a few pieces are in flight at a time, so a million hands take no more memory than a thousand.
"""

import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from houseway.history.check import (
    UNREADABLE,
    AnyRecord,
    HandCheck,
    Report,
    check_file,
    check_phh_text,
    check_text,
    each_in,
)
from houseway.history.history_errors import HistoryError, Place
from houseway.history.phh.read import each_in_text
from houseway.history.workload import Piece, hand_files, pieces, suffix_of

_ALONE: Final = 3_000_000
"""Anything smaller finishes before other processes would start."""
_AHEAD: Final = 3
"""Pieces queued per process."""
_WITH_THREADS: Final = ("numpy", "numba", "duckdb", "pyarrow")
"""Packages that may have threads unknown to Python."""


_T = TypeVar("_T")


class Step(NamedTuple):
    """The result of one piece."""

    report: Report
    size: int


class Work(NamedTuple):
    """The work to do."""

    files: list[Path]
    size: int
    """In bytes on disk."""
    others: list[Path]
    """Files that look like no hand history."""


def work_in(root: Path) -> Work:
    """The files under a folder, and their size."""
    others: list[Path] = []
    files = [*hand_files(root, others=others)]
    return Work(files, sum(path.stat().st_size for path in files if path.exists()), others)


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_all(work: Work, *, jobs: int = 1, every: bool = False) -> Iterator[Step]:
    """The result of every piece, in order; `every` also keeps the hands that agree."""
    for report, size in done_in(work, partial(check_piece, every=every), jobs=jobs):
        yield Step(report, size)


def done_in(work: Work, do: Callable[[Piece], _T], *, jobs: int) -> Iterator[tuple[_T, int]]:
    """The results of a function over every piece, in order, each with the piece's size."""
    todo = pieces(work.files)
    if jobs <= 1 or work.size < _ALONE:
        for piece in todo:
            yield do(piece), piece.size
        return
    with ProcessPoolExecutor(jobs, mp_context=_processes(), initializer=_settle) as pool:
        waiting: deque[tuple[Future[_T], Piece]] = deque()
        try:
            for piece in todo:
                waiting.append((pool.submit(do, piece), piece))
                if len(waiting) >= jobs * _AHEAD:
                    future, first = waiting.popleft()
                    yield future.result(), first.size
            while waiting:
                future, first = waiting.popleft()
                yield future.result(), first.size
        except BrokenProcessPool:
            raise HistoryError("a worker process was killed: try --jobs 1") from None
        finally:
            for left, _ in waiting:
                left.cancel()


def _processes() -> BaseContext:
    """Forked processes if that is safe, with everything already loaded and cached.

    A fork copies locks that other threads may hold, including those of NumPy and the like. If there may be any,
    processes start fresh, which takes most of a second.
    """
    methods = get_all_start_methods()
    alone = threading.active_count() == 1 and not any(name in sys.modules for name in _WITH_THREADS)
    if sys.platform == "linux" and "fork" in methods and alone:
        return get_context("fork")
    if "forkserver" not in methods:
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _settle() -> None:
    """Loaded objects stay, so the garbage collector need not scan them again and again."""
    gc.collect()
    gc.freeze()


def check_piece(piece: Piece, every: bool = False) -> Report:
    """Replay the hands of a piece."""
    report = Report(keep_all=every)
    for path in piece.paths:
        report.files += 1
        check_file(path, report)
    if piece.name:
        report.files += piece.first
        if piece.problem:
            report.add(HandCheck(Place(piece.name), UNREADABLE, piece.problem))
        elif suffix_of(piece.name) == ".phhs":
            check_phh_text(piece.text, report, file=piece.name, first_line=piece.first_line)
        else:
            check_text(piece.text, report, file=piece.name, suffix=suffix_of(piece.name))
    return report


def records_of(piece: Piece) -> Iterator[AnyRecord | HistoryError]:
    """The hands of a piece that has already been read."""
    suffix = suffix_of(piece.name)
    if suffix == ".phhs":
        return each_in_text(piece.text, file=piece.name, first_line=piece.first_line)
    return each_in(piece.text, file=piece.name, suffix=suffix)


def check_folder(root: Path) -> Report:
    """The total, in this process."""
    report = Report()
    for step in check_all(work_in(root)):
        report.take(step.report)
    return report
