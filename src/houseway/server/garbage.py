"""Garbage collection: chooses when to search for unreachable objects, so that no one at a table waits for it.

Nearly everything that a room no longer needs is freed at once. Only objects that refer to themselves in a circle have
to be searched for, among all objects, and while Python searches, the server does nothing else: for a tenth of a second
or more with a thousand people in the room. By default Python searches whenever the number of objects has grown by a
quarter, which happens as the room fills.

Here it often searches new objects, which takes a few milliseconds, and sets apart (freezes) those still in use, so that
they are not searched again. All objects are searched only while nobody asks for anything, or when enough have been set
apart that some may well be garbage.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from houseway.server.pauses import EVERYTHING, Pauses

YOUNG: Final = 1_000
"""After this many new objects, Python searches them by itself, in less than a millisecond."""
_MIDDLE: Final = 10
"""After this many such searches, Python searches what was left by them."""
_NEVER: Final = 1_000_000_000
"""Keeps Python from searching all objects by itself."""
BATCH: Final = 2
"""After this many of the larger searches, the remaining objects are set apart. With hundreds of tables that takes ten
milliseconds; waiting longer would make it more."""
_PATIENCE: Final = 2.0
"""How many seconds to wait for a moment when nobody is waiting for an answer."""
_STILL: Final = 10.0
"""If nobody has asked for anything for this many seconds, there is time to search all objects,"""
_WORTH: Final = 100
"""provided that this many batches have been set apart since the last time."""
_MOST: Final = 1_000
"""After this many batches, the objects set apart are counted."""
_MOST_GROWTH: Final = 2_000_000
"""If there are more new ones than this, and twice as many as before, all objects are searched anyway."""
_LOOKS: Final = 0.25
_LOOKS_CLOSELY: Final = 0.01
"""How many seconds pass between checks normally, and while waiting for a good moment."""


class Collector(Protocol):
    """The parts of Python's `gc` that are used here."""

    callbacks: list[Any]

    def set_threshold(self, threshold0: int, threshold1: int = ..., threshold2: int = ..., /) -> None:
        """Set when to collect automatically."""

    def get_threshold(self) -> tuple[int, int, int]:
        """The current thresholds."""

    def collect(self, generation: int = ...) -> int:
        """Collect now."""

    def freeze(self) -> None:
        """Set all objects apart."""

    def unfreeze(self) -> None:
        """Return all objects to the collector."""

    def get_freeze_count(self) -> int:
        """How many objects are set apart; this counts them one by one."""


class Garbage:
    """Controls the server's garbage collection, which runs only between callbacks of the event loop.

    `asking` returns how many requests wait for an answer, `asked` how many there have been since the start.
    """

    def __init__(
        self,
        pauses: Pauses,
        *,
        asking: Callable[[], int],
        asked: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        processor: Callable[[], float] = time.thread_time,
        collector: Collector = gc,
    ) -> None:
        self._pauses = pauses
        self._asking = asking
        self._asked = asked
        self._clock = clock
        self._processor = processor
        self._gc = collector
        self._before = collector.get_threshold()
        self._fresh = 0
        """How often Python has searched new objects since some were set apart."""
        self._due: float | None = None
        """When something first had to be set apart."""
        self._batches = 0
        """How many batches may have been set apart since all objects were searched."""
        self._kept = 0
        """How many objects were set apart at that time."""
        self._heard = (0, clock())
        """How many requests there had been at the last check, and since when there have been no more."""
        self._all = False
        self._started: dict[int, tuple[float, float]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take over. What is loaded now stays; any garbage in it is found at the first quiet moment."""
        self._before = self._gc.get_threshold()
        self._gc.set_threshold(YOUNG, _MIDDLE, _NEVER)
        self._gc.freeze()
        self._batches, self._kept = _WORTH, self._gc.get_freeze_count()
        self._heard = (self._asked(), self._clock())
        self._gc.callbacks.append(self._noted)
        self._task = asyncio.create_task(self._keep_looking(), name="garbage")

    def stop(self) -> None:
        """Return control to Python."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._gc.callbacks.remove(self._noted)
            self._gc.set_threshold(*self._before)
            self._gc.unfreeze()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(self.look())

    def look(self) -> float:
        """Do what is due now, if anything; returns the seconds until the next check."""
        now, asked = self._clock(), self._asked()
        if asked != self._heard[0] or self._asking():
            self._heard = (asked, now)
        if self._batches >= _WORTH and now - self._heard[1] >= _STILL:
            self._through_everything()
        elif self._fresh < BATCH:
            self._due = None
        elif self._asking() and now - self._since(now) < _PATIENCE:
            return _LOOKS_CLOSELY
        elif self._batches >= _MOST and self._has_grown():
            self._through_everything()
        else:
            self._gc.collect(2)
            self._set_apart()
        return _LOOKS

    def _since(self, now: float) -> float:
        if self._due is None:
            self._due = now
        return self._due

    def _set_apart(self) -> None:
        self._gc.freeze()
        self._batches += max(1, self._fresh // BATCH)
        self._fresh, self._due = 0, None

    def _has_grown(self) -> bool:
        """Whether enough objects are set apart that some may be garbage; if not, they are not counted again for a
        while.
        """
        grown = self._gc.get_freeze_count() - self._kept
        self._batches = _WORTH
        return grown > max(_MOST_GROWTH, self._kept)

    def _through_everything(self) -> None:
        self._gc.unfreeze()
        self._all = True
        try:
            self._gc.collect(2)
        finally:
            self._all = False
            self._set_apart()
        self._batches, self._kept = 0, self._gc.get_freeze_count()

    def _noted(self, phase: str, info: dict[str, int]) -> None:
        """Called, on any thread, when Python starts or ends a collection."""
        generation = info["generation"]
        if phase == "start":
            self._started[generation] = (self._clock(), self._processor())
            return
        if not generation:
            self._fresh += 1
        began = self._started.pop(generation, None)
        if began is not None:
            took = self._processor() - began[1]
            self._pauses.collected(str(generation) if not self._all else EVERYTHING, self._clock() - began[0], took)
