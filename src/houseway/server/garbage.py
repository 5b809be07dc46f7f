"""Garbage collection: when the server looks for unreachable objects, so that no one at a table waits for it.

Nearly everything that a room no longer needs is freed at once. Only objects that refer to themselves in a circle have
to be searched for, among all objects, and while Python searches, the server does nothing else: for a tenth of a second
or more with a thousand people in the room. By default Python searches whenever the number of objects has grown by a
quarter, which happens as the room fills.

Here it often searches what is new, which takes a few milliseconds, and sets apart (freezes) what is still in use, so
that it is not searched again. Everything is searched only while nobody asks for anything, or when so much has been set
apart that some of it may well be garbage.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from houseway.server.pauses import EVERYTHING, Pauses

YOUNG: Final = 1_000
"""After so many new objects Python looks through those, by itself: less than a millisecond."""
_MIDDLE: Final = 10
"""After so many times, through what was left of them."""
_NEVER: Final = 1_000_000_000
"""Python is not to look through everything by itself."""
BATCH: Final = 2
"""After so many times what is left is set apart: those objects, and what has taken the place of others meanwhile. With
hundreds of tables that takes ten milliseconds; longer waits would make it more."""
_PATIENCE: Final = 2.0
"""For so many seconds a moment is waited for at which nobody waits for an answer."""
_STILL: Final = 10.0
"""When nobody has asked for anything for so many seconds, there is time to look through everything."""
_WORTH: Final = 100
"""If that is worth while: since the last time so many batches have been set apart."""
_MOST: Final = 1_000
"""When so many batches have been set apart, what they amount to is counted,"""
_MOST_GROWTH: Final = 2_000_000
"""and where it is more objects than this, and twice what there was, everything is looked through all the same."""
_LOOKS: Final = 0.25
_LOOKS_CLOSELY: Final = 0.01
"""How often it is looked whether something is to be done, and how often while a good moment is waited for."""


class Collector(Protocol):
    """Python's `gc`, as much of it as is used here."""

    callbacks: list[Any]

    def set_threshold(self, threshold0: int, threshold1: int = ..., threshold2: int = ..., /) -> None:
        """When to look by itself."""

    def get_threshold(self) -> tuple[int, int, int]:
        """The same, as it is."""

    def collect(self, generation: int = ...) -> int:
        """Look now."""

    def freeze(self) -> None:
        """Set apart all there is."""

    def unfreeze(self) -> None:
        """Nothing is set apart anymore."""

    def get_freeze_count(self) -> int:
        """How much is set apart; it is counted one by one."""


class Garbage:
    """The server's way with garbage. It never looks in the middle of an act: only between callbacks of the event loop.

    `asking` says how many wait for an answer, `asked` how much has been asked for since the start.
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
        """How often Python has looked through what is new since something was set apart."""
        self._due: float | None = None
        """Since when something is to be set apart."""
        self._batches = 0
        """How many batches may have been set apart since everything was looked through."""
        self._kept = 0
        """How much was set apart then."""
        self._heard = (0, clock())
        """How much had been asked for when it was last looked, and since when it is no more than that."""
        self._all = False
        self._started: dict[int, tuple[float, float]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on. What is loaded is here to stay; what is garbage of it is found at the first quiet moment."""
        self._before = self._gc.get_threshold()
        self._gc.set_threshold(YOUNG, _MIDDLE, _NEVER)
        self._gc.freeze()
        self._batches, self._kept = _WORTH, self._gc.get_freeze_count()
        self._heard = (self._asked(), self._clock())
        self._gc.callbacks.append(self._noted)
        self._task = asyncio.create_task(self._keep_looking(), name="garbage")

    def stop(self) -> None:
        """Leave it to Python again."""
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
        """Do what is due at this moment, if anything; in how many seconds to look again."""
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
        """Since when something is due."""
        if self._due is None:
            self._due = now
        return self._due

    def _set_apart(self) -> None:
        self._gc.freeze()
        self._batches += max(1, self._fresh // BATCH)
        self._fresh, self._due = 0, None

    def _has_grown(self) -> bool:
        """Whether so much is set apart that it may be garbage; if not, it is not counted again for a while."""
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
        """Python begins to look through a generation, or has done so: on whichever thread."""
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
