"""Waiting for a condition, never for a duration.

A test that waits says what it waits for. `HANG_SECONDS` is no bound on how long things may take: it only ends a test
that would otherwise hang for good, and is far longer than the busiest machine needs.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

HANG_SECONDS: Final = 600.0
PAUSE_SECONDS: Final = 0.01

T = TypeVar("T")


def wait_until(condition: Callable[[], T], waiting_for: str | Callable[[], str], *, pause: float = PAUSE_SECONDS) -> T:
    """Wait until the condition holds, looking again after each pause, and return what it returned."""
    end = time.monotonic() + HANG_SECONDS
    while not (found := condition()):
        assert time.monotonic() < end, _hung(waiting_for)
        time.sleep(pause)
    return found


async def until(condition: Callable[[], T], waiting_for: str | Callable[[], str]) -> T:
    """The same inside an event loop, which runs on meanwhile."""
    end = time.monotonic() + HANG_SECONDS
    while not (found := condition()):
        assert time.monotonic() < end, _hung(waiting_for)
        await asyncio.sleep(PAUSE_SECONDS)
    return found


def _hung(waiting_for: str | Callable[[], str]) -> str:
    return f"waited {HANG_SECONDS:.0f} s for: {waiting_for if isinstance(waiting_for, str) else waiting_for()}"
