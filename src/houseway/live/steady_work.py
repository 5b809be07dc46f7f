"""Finishes work once it has begun, even if the caller hangs up."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


class SteadyWork:
    """Work in progress: a caller that hangs up leaves nothing half done."""

    def __init__(self) -> None:
        self._works: set[asyncio.Task[Any]] = set()

    async def do(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Do it to the end; cancelling the caller does not cancel the work."""
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        task.add_done_callback(_heard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # its exception refers to this call, which must not refer to itself through the task

    async def over(self) -> None:
        """Wait for all work in progress."""
        await asyncio.gather(*self._works, return_exceptions=True)


def _heard(task: "asyncio.Task[Any]") -> None:
    """If the caller has hung up, nobody else looks at the result."""
    if not task.cancelled():
        task.exception()
