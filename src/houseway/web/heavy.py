"""Work that takes a while, done in threads: few at a time, few to a guest, and none for somebody who has hung up."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from threading import Event
from typing import Final, TypeVar

from starlette.requests import Request

from houseway.errors import HousewayError
from houseway.web import limits
from houseway.web.gate import TooManyError

_T = TypeVar("_T")
_GONE: Final = "nobody waits for it any more"


class GoneError(HousewayError):
    """Whoever asked has hung up."""


class Going:
    """Whether somebody still waits; asked by the work itself, in its thread."""

    __slots__ = ("_gone",)

    def __init__(self) -> None:
        self._gone = Event()

    def stop(self) -> None:
        """Nobody waits any more."""
        self._gone.set()

    def check(self) -> None:
        """Go on, or end the work here."""
        if self._gone.is_set():
            raise GoneError(_GONE)


class Heavy:
    """The queue."""

    def __init__(self, at_once: int = limits.REPLAYS_AT_ONCE) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._guests: Counter[str] = Counter()
        self.done = 0
        self.abandoned = 0

    @property
    def waiting(self) -> int:
        """How many are waited for, those that are being done included."""
        return self._guests.total()

    async def do(self, request: Request, guest: str, work: Callable[[Going], _T]) -> _T:
        """Have something done for a request, unless there is too much already or the one who asks goes away."""
        if self._guests[guest] >= limits.REPLAYS_PER_GUEST or self.waiting >= limits.REPLAYS_WAITING:
            raise TooManyError("too many hands are asked for at once: wait for an answer")
        self._guests[guest] += 1
        going = Going()
        working = asyncio.create_task(self._in_turn(going, work))
        hanging_up = asyncio.create_task(_hung_up(request))
        try:
            await asyncio.wait((working, hanging_up), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                self.abandoned += 1
                raise GoneError(_GONE)
            return working.result()
        finally:
            going.stop()
            for task in (working, hanging_up):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, HousewayError):
                    await task
            self._guests[guest] -= 1
            if not self._guests[guest]:
                del self._guests[guest]

    async def _in_turn(self, going: Going, work: Callable[[Going], _T]) -> _T:
        async with self._free:
            # A thread cannot be stopped from outside: it is waited for, so that never more work at once than may.
            doing = asyncio.ensure_future(asyncio.to_thread(work, going))
            try:
                told = await asyncio.shield(doing)
            except asyncio.CancelledError:
                with contextlib.suppress(HousewayError):
                    await doing
                raise
            self.done += 1
            return told


async def _hung_up(request: Request) -> None:
    """Until the one who asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
