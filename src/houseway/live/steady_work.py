"""Work that is finished once it has begun, even if its caller hangs up."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


class SteadyWork:
    """What is under way: nothing is left between two states because somebody who asked for it has gone."""

    def __init__(self) -> None:
        self._works: set[asyncio.Task[Any]] = set()

    async def do(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Do it to the end; who waits for it may be cancelled, the work is not."""
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        task.add_done_callback(_heard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # what it raises refers to this call, and must not refer to itself by way of the task

    async def over(self) -> None:
        """Wait for all that is under way."""
        await asyncio.gather(*self._works, return_exceptions=True)


def _heard(task: "asyncio.Task[Any]") -> None:
    """Whoever asked may have hung up; then nobody else looks at what came of it."""
    if not task.cancelled():
        task.exception()
