"""Runs slow work in threads: few jobs at a time, few per guest, and none for a client that has hung up."""

import asyncio
import contextlib
from collections.abc import Callable
from threading import Event
from typing import Final, TypeVar

from starlette.requests import Request

from houseway.errors import HousewayError
from houseway.room.side_work import Asker, SideWork
from houseway.server import limits
from houseway.server.gate import address_of

_T = TypeVar("_T")
_GONE: Final = "nobody is waiting for it anymore"


class GoneError(HousewayError):
    """The client has hung up."""


class StopSignal:
    """Tells the work, in its thread, whether somebody still waits."""

    __slots__ = ("_gone",)

    def __init__(self) -> None:
        self._gone = Event()

    def stop(self) -> None:
        """Nobody is waiting anymore."""
        self._gone.set()

    def check(self) -> None:
        """Raise if nobody is waiting anymore."""
        if self._gone.is_set():
            raise GoneError(_GONE)


class HeavyWork:
    """Runs replays, downloads, proofs, and other slow work, with or without a limit per address."""

    def __init__(self, at_once: int = limits.REPLAYS_AT_ONCE, *, by_address: bool = True) -> None:
        self._by_address = by_address
        self._aside = SideWork(
            "heavy",
            at_once=at_once,
            waiting=limits.REPLAYS_WAITING,
            per_guest=limits.REPLAYS_PER_GUEST,
            per_address=limits.REPLAYS_PER_ADDRESS,
            too_many="too many hand requests at once: wait for an answer",
        )
        self.done = 0
        self.abandoned = 0

    @property
    def waiting(self) -> int:
        """How many jobs are waited for, including running ones."""
        return self._aside.waiting

    def close(self) -> None:
        """Stop all work."""
        self._aside.close()

    def asker(self, request: Request, guest: str) -> Asker:
        """The guest and address whose turn a request waits for."""
        return Asker(guest, address_of(request.scope) if self._by_address else "")

    async def do(self, request: Request, guest: str, work: Callable[[StopSignal], _T]) -> _T:
        """Run work for a request, unless there is too much already or the client hangs up."""
        going = StopSignal()

        def doing() -> _T:
            going.check()
            return work(going)

        working = asyncio.create_task(self._aside.do(self.asker(request, guest), doing))
        try:
            told = await while_waited_for(request, working)
        except GoneError:
            self.abandoned += 1
            raise
        finally:
            going.stop()
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError, HousewayError):
                await working
        self.done += 1
        return told


async def while_waited_for(request: Request, working: "asyncio.Task[_T]") -> _T:
    """The result of a task, unless the client hangs up first; then the caller must end the task."""
    hanging_up = asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait((working, hanging_up), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise GoneError(_GONE)
        return working.result()
    finally:
        hanging_up.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await hanging_up


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
