"""The server's event loop: uvloop if it is installed, otherwise Python's own; it records slow callbacks.

Everything scheduled on it goes through one function that reads the clock before and after. Reading the processor's time
is expensive, so it is read about once a millisecond, and again after a callback that took long.
"""

import asyncio
import sys
from collections.abc import Callable
from time import perf_counter, thread_time
from types import CoroutineType
from typing import TYPE_CHECKING, Any, Final

from houseway.server.pauses import LONG_SECONDS, Pauses

if TYPE_CHECKING:
    from asyncio import SelectorEventLoop as _Base
    from contextvars import Context
else:
    try:
        from uvloop import Loop as _Base
    except ImportError:
        _Base = asyncio.ProactorEventLoop if sys.platform == "win32" else asyncio.SelectorEventLoop

_FRESH: Final = 0.001
"""The largest age of the processor time that may be used as a callback's start; it bounds the error."""


class TimedLoop(_Base):
    """An event loop that records slow callbacks."""

    def __init__(self, pauses: Pauses) -> None:
        super().__init__()
        self._timed = _timed(pauses)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: "Context | None" = None
    ) -> asyncio.Handle:
        """Schedule a call for the next turn."""
        return super().call_soon(self._timed, callback, args, context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: "Context | None" = None
    ) -> asyncio.Handle:
        """The same from another thread."""
        return super().call_soon_threadsafe(self._timed, callback, args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: "Context | None" = None
    ) -> asyncio.TimerHandle:
        """Schedule a call at a time."""
        if callback is self._timed:  # already wrapped by `call_later`
            return super().call_at(when, callback, *args, context=context)
        return super().call_at(when, self._timed, callback, args, context=context)

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: "Context | None" = None
    ) -> asyncio.TimerHandle:
        """Schedule a call after a delay."""
        if callback is self._timed:  # already wrapped by `call_at`
            return super().call_later(delay, callback, *args, context=context)
        return super().call_later(delay, self._timed, callback, args, context=context)


def _timed(pauses: Pauses) -> Callable[[Callable[..., object], tuple[Any, ...]], None]:
    clock = processor = 0.0
    """When the processor time was last read, and its value."""

    def timed(callback: Callable[..., object], args: tuple[Any, ...]) -> None:
        nonlocal clock, processor
        start = perf_counter()
        if start - clock > _FRESH:
            clock, processor = start, thread_time()
        try:
            callback(*args)
        finally:
            seconds = perf_counter() - start
            if seconds > LONG_SECONDS:
                pauses.called(name_of(callback), seconds, thread_time() - processor)

    return timed


def name_of(callback: Callable[..., object]) -> str:
    """A callback's name: the task's name if it has one, otherwise the function's."""
    own = getattr(callback, "__self__", None)
    if not isinstance(own, asyncio.Task):
        return getattr(callback, "__qualname__", None) or type(callback).__name__
    if own.get_name().startswith("/"):
        return own.get_name()
    coro = own.get_coro()
    name, innermost = getattr(coro, "__qualname__", type(coro).__name__), _innermost(coro)
    return name if innermost in ("", name) else f"{name}, {innermost}"


def _innermost(coro: object) -> str:
    """Where a task is waiting: the innermost function of ours."""
    found = ""
    while isinstance(coro, CoroutineType):
        if coro.cr_frame is not None and "houseway" in coro.cr_frame.f_code.co_filename:
            found = coro.__qualname__
        coro = coro.cr_await
    return found
