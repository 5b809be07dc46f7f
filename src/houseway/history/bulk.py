"""Many recorded hands tried at once: pieces of work for every core, summed up in the order of the files.

Only so many pieces are on their way at a time, so that it takes no more memory for a million hands than for a thousand.
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
from houseway.history.errors import HistoryError, Place
from houseway.history.phh.read import each_in_text
from houseway.history.pieces import Piece, hand_files, pieces, suffix_of

_ALONE: Final = 3_000_000
"""Fewer bytes than this are done sooner than other processes are started."""
_AHEAD: Final = 3
"""So many pieces a process wait for it."""
_WITH_THREADS: Final = ("numpy", "numba", "duckdb", "pyarrow")
"""Packages that may have threads of their own, which Python does not know of."""


_T = TypeVar("_T")


class Step(NamedTuple):
    """What became of one piece."""

    report: Report
    size: int


class Work(NamedTuple):
    """What there is to do."""

    files: list[Path]
    size: int
    """In bytes on the disk."""
    others: list[Path]
    """Files that begin like no history."""


def work_in(root: Path) -> Work:
    """The files under a folder, and how much they are."""
    others: list[Path] = []
    files = [*hand_files(root, others=others)]
    return Work(files, sum(path.stat().st_size for path in files if path.exists()), others)


def cores() -> int:
    """How many processes may run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_all(work: Work, *, jobs: int = 1, every: bool = False) -> Iterator[Step]:
    """What became of every piece, in order; `every` keeps the hands that agree too."""
    for report, size in done_in(work, partial(check_piece, every=every), jobs=jobs):
        yield Step(report, size)


def done_in(work: Work, do: Callable[[Piece], _T], *, jobs: int) -> Iterator[tuple[_T, int]]:
    """What comes of doing something with every piece, in order, each with its size."""
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
            raise HistoryError("a process that plays hands was ended from outside: try --jobs 1") from None
        finally:
            for left, _ in waiting:
                left.cancel()


def _processes() -> BaseContext:
    """Processes that are copied from here where that is safe, with all that is loaded and remembered already.

    One copied from here would copy locks that other threads may hold, those of NumPy and the like too. Where there may
    be any, processes begin afresh, which takes most of a second.
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
    """What is loaded stays: it need not be looked through for garbage again and again."""
    gc.collect()
    gc.freeze()


def check_piece(piece: Piece, every: bool = False) -> Report:
    """Play the hands of a piece again."""
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
    """The hands of a piece that was read already."""
    suffix = suffix_of(piece.name)
    if suffix == ".phhs":
        return each_in_text(piece.text, file=piece.name, first_line=piece.first_line)
    return each_in(piece.text, file=piece.name, suffix=suffix)


def check_folder(root: Path) -> Report:
    """The sum of it all, in this process."""
    report = Report()
    for step in check_all(work_in(root)):
        report.take(step.report)
    return report
