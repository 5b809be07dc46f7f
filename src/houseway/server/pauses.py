"""Pauses: what blocked the server's event loop, how often and how long, by name.

One event loop serves everyone in the room, so everyone waits for anything slow there. For anything that takes longer
than ten milliseconds, its name, clock time and processor time are kept. On a machine that is busy with other things,
only the processor time says something about the server.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from houseway.protocol.http_bodies import PausesView, PauseView

LONG_SECONDS: Final = 0.010
"""A callback of the event loop that takes this long counts as slow."""
EVERYTHING: Final = "all"
"""The name of a garbage collection of all objects, including those set apart."""
GENERATIONS: Final = ("0", "1", "2", EVERYTHING)
_NAMES: Final = 100
"""The most names recorded separately."""
_OTHER: Final = "other"
_RECENT: Final = 2_000


@dataclass(slots=True)
class Count:
    """How often, how long in all, and the longest; in seconds of processor time."""

    times: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.times += 1
        self.seconds += seconds
        self.worst = max(self.worst, seconds)


class Pauses:
    """Everything since the start."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.callbacks: dict[str, Count] = {}
        """By name: callbacks that used much processor time."""
        self.waits = Count()
        """Callbacks that were slow only by the clock: they waited for the disk, another thread, or another program."""
        self.collections = {generation: Count() for generation in GENERATIONS}
        self._recent: deque[PauseView] = deque(maxlen=_RECENT)
        self._collected: deque[tuple[float, float, float]] = deque(maxlen=16)
        """When the latest collections ended, and their clock time and processor time."""

    def collected(self, generation: str, seconds: float, processor: float) -> None:
        """A garbage collection has ended."""
        now = self._clock()
        self.collections[generation].add(processor)
        self._collected.append((now, seconds, processor))
        if generation not in ("0", "1") or seconds >= LONG_SECONDS:
            self._keep(PauseView(now, "collection", generation, seconds, processor))

    def called(self, name: str, seconds: float, processor: float) -> None:
        """A slow callback has ended; time of collections during it is not counted."""
        now = self._clock()
        for ended, clock, own in self._collected.copy():  # a collection may end at any moment, here too
            if ended >= now - seconds:
                seconds, processor = seconds - clock, processor - own
        processor = max(0.0, min(processor, seconds))
        if seconds < LONG_SECONDS:
            return
        if processor < LONG_SECONDS:
            self.waits.add(seconds)
        else:
            if name not in self.callbacks and len(self.callbacks) >= _NAMES:
                name = _OTHER
            self.callbacks.setdefault(name, Count()).add(processor)
        self._keep(PauseView(now, "callback", name, seconds, processor))

    def _keep(self, pause: PauseView) -> None:
        self._recent.append(pause)

    def told(self) -> PausesView:
        """Everything, with the latest pauses one by one."""
        return PausesView(
            at=self._clock(),
            collections={name: one.times for name, one in self.collections.items()},
            collection_seconds={name: one.seconds for name, one in self.collections.items()},
            recent=tuple(self._recent.copy()),
        )
