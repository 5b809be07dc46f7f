"""Pauses: what kept the server's event loop from everything else, how often and how long, by name.

One event loop serves everyone in the room, so everyone waits for whatever takes long there. For anything that takes
longer than ten milliseconds, its name, clock time and processor time are kept. On a machine that is busy with other
things, only the processor time says something about the server.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from houseway.protocol.http_bodies import PausesView, PauseView

LONG_SECONDS: Final = 0.010
"""From here on a callback of the event loop takes long."""
EVERYTHING: Final = "all"
"""How a collection of garbage is called that looks through everything, what was set apart as well."""
GENERATIONS: Final = ("0", "1", "2", EVERYTHING)
_NAMES: Final = 100
"""So many names are kept apart at most."""
_OTHER: Final = "other"
_RECENT: Final = 2_000


@dataclass(slots=True)
class Count:
    """How often, how long in all, and how long at worst; seconds of the processor."""

    times: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.times += 1
        self.seconds += seconds
        self.worst = max(self.worst, seconds)


class Pauses:
    """What there was since the start."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.callbacks: dict[str, Count] = {}
        """By name: callbacks that took the processor long."""
        self.waits = Count()
        """Those that took long by the clock alone: they waited for the disk, another thread or another program."""
        self.collections = {generation: Count() for generation in GENERATIONS}
        self._recent: deque[PauseView] = deque(maxlen=_RECENT)
        self._collected: deque[tuple[float, float, float]] = deque(maxlen=16)
        """When the latest collections ended, and how long they took by the clock and by the processor."""

    def collected(self, generation: str, seconds: float, processor: float) -> None:
        """Garbage was looked for."""
        now = self._clock()
        self.collections[generation].add(processor)
        self._collected.append((now, seconds, processor))
        if generation not in ("0", "1") or seconds >= LONG_SECONDS:
            self._keep(PauseView(now, "collection", generation, seconds, processor))

    def called(self, name: str, seconds: float, processor: float) -> None:
        """A callback has just ended that took long; collections of garbage meanwhile are not its fault."""
        now = self._clock()
        for ended, clock, own in self._collected:
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
        """All of it; the latest ones each by itself."""
        return PausesView(
            at=self._clock(),
            collections={name: one.times for name, one in self.collections.items()},
            collection_seconds={name: one.seconds for name, one in self.collections.items()},
            recent=tuple(self._recent),
        )
