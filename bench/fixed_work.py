"""A fixed piece of work in plain Python: the yardstick that says how slow this machine is at the moment.

It is timed right before and right after whatever is measured. What was measured is a multiple of it, and so is every
promise: a slow machine, or one that is busy, is slow at both. To be read as times, multiples are told as on a machine
that does the work in `REFERENCE_SECONDS`.
"""

import gc
import time
from collections.abc import Callable
from typing import Final, TypeAlias

REFERENCE_SECONDS: Final = 0.0055
"""What the work takes on a machine on which a time is told as it is."""

Seconds: TypeAlias = Callable[[], float]
"""Does something and says how many seconds of the processor it took."""


def _work() -> int:
    """Some of everything: sums, words, lists, dictionaries."""
    kept: dict[str, list[int]] = {}
    for number in range(6_000):
        kept.setdefault(f"{number % 997} of {number % 13}", []).append(number * number % 1_009)
    return sum(len(key) * max(values) for key, values in kept.items())


def yardstick() -> float:
    """How many seconds of the processor the work takes just now."""
    collecting = gc.isenabled()
    gc.disable()  # or it would take longer the more there is in memory
    try:
        start = time.thread_time()
        _work()
        return time.thread_time() - start
    finally:
        if collecting:
            gc.enable()


def reference_seconds(measure: Seconds, work: Seconds = yardstick) -> float:
    """What `measure` finds, as on a machine that does the work in `REFERENCE_SECONDS`."""
    before = work()
    took = measure()
    return took / ((before + work()) / 2) * REFERENCE_SECONDS
