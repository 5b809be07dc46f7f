"""How slow this machine is at the moment, so that a test of speed finds slow code and not a busy or a slow machine.

A fixed piece of work in plain Python is timed right before and right after whatever is measured, and what was measured
is divided by how much longer that took than on a quiet machine. Where a test only waits for something, it waits for
PATIENCE times as long as a quiet machine would need: that costs nothing where all is well.
"""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 4
_QUIET_SECONDS: Final = 0.0055
"""What the work takes where nothing else runs."""


def _work() -> int:
    """Some of everything: sums, words, lists, dictionaries."""
    kept: dict[str, list[int]] = {}
    for number in range(6_000):
        kept.setdefault(f"{number % 997} of {number % 13}", []).append(number * number % 1_009)
    return sum(len(key) * max(values) for key, values in kept.items())


def slowness(clock: Callable[[], float] = time.perf_counter) -> float:
    """How many times longer than on a quiet machine something takes just now; never less than one."""
    start = clock()
    _work()
    return max(1.0, (clock() - start) / _QUIET_SECONDS)


def quiet_time(measure: Callable[[], float], *, under: float, tries: int = 8) -> float:
    """The seconds that `measure` finds, as on a quiet machine: the least of some tries, or the first under a limit."""
    best = float("inf")
    for _ in range(tries):
        before = slowness()
        took = measure()
        best = min(best, 2 * took / (before + slowness()))
        if best < under:
            break
    return best
