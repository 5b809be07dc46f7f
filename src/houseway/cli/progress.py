"""A progress bar for long work on recorded hands: share done, hands per second, and time left."""

import sys
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_SMALL: Final = 2_000_000
"""Anything smaller finishes before a progress bar could be read."""
_BETWEEN: Final = 0.1
"""Seconds between redraws."""


class CheckProgress:
    """Shows nothing if standard error is not a terminal, or if there is little to do."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.bar: Progress | None = None
        self.task: TaskID | None = None
        self.began = self.drawn = perf_counter()

    def __enter__(self) -> Self:
        if self.size < _SMALL or not sys.stderr.isatty():
            return self
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        self.bar = Progress(
            TextColumn("checking"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[said]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
        )
        # No drawing thread, so that this process can be forked safely.
        self.task = self.bar.add_task("", total=self.size, said="")
        self.bar.start()
        return self

    def went_on(self, size: int, hands: int) -> None:
        """Record that this many more bytes are done, and this many hands in all."""
        if self.bar is not None and self.task is not None:
            rate = hands / max(1e-9, perf_counter() - self.began)
            self.bar.update(self.task, advance=size, said=f"{hands:,} hands, {rate:,.0f} a second")
            if perf_counter() - self.drawn > _BETWEEN:
                self.bar.refresh()
                self.drawn = perf_counter()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()
