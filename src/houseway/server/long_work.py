"""Slow work done in threads: few jobs at a time, few for each guest, and none for a client that has hung up."""

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
    """Whoever asked has hung up."""


class StopSignal:
    """Whether somebody still waits; asked by the work itself, in its thread."""

    __slots__ = ("_gone",)

    def __init__(self) -> None:
        self._gone = Event()

    def stop(self) -> None:
        """Nobody waits anymore."""
        self._gone.set()

    def check(self) -> None:
        """Go on, or end the work here."""
        if self._gone.is_set():
            raise GoneError(_GONE)


class HeavyWork:
    """Replays, files to take home, proofs and whatever else takes long; with no bound for one address, none is kept."""

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
        """How many are waited for, those that are being done included."""
        return self._aside.waiting

    def close(self) -> None:
        """Nothing more is done."""
        self._aside.close()

    def asker(self, request: Request, guest: str) -> Asker:
        """Whose turn it is that a request waits for."""
        return Asker(guest, address_of(request.scope) if self._by_address else "")

    async def do(self, request: Request, guest: str, work: Callable[[StopSignal], _T]) -> _T:
        """Have something done for a request, unless there is too much already or the one who asks goes away."""
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
    """What comes of a task, unless whoever asked hangs up before; then it is for the caller to end it."""
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
    """Until the one who asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
