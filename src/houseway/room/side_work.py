"""Slow work on request, in separate threads, a few jobs at a time, and fairly shared.

It never takes the threads that everyone needs for quick reads and writes. Requests take turns by address, so a guest
with many requests waits for their own work and holds up nobody else.
"""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

from houseway.errors import HousewayError

_T = TypeVar("_T")
_CLOSING: Final = "the room is being closed"


class BusyError(HousewayError):
    """There is too much to do just now; the request may be repeated in a moment."""


class Asker(NamedTuple):
    """The guest for whom work is done, and their address."""

    guest: str
    address: str = ""
    """Empty if many share one address, because it does not tell them apart then."""


class SideWork:
    """Runs a few jobs at once and keeps the others in lines."""

    def __init__(
        self, name: str, *, at_once: int, waiting: int, per_guest: int, per_address: int, too_many: str
    ) -> None:
        self._name, self._at_once, self._free = name, at_once, at_once
        self._most, self._per_guest, self._per_address = waiting, per_guest, per_address
        self._too_many = too_many
        self._closed = False
        self._threads: ThreadPoolExecutor | None = None
        self._guests: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address, or by guest if unknown: the first line has the next turn."""

    @property
    def waiting(self) -> int:
        """How many jobs are waited for, including running ones."""
        return self._guests.total()

    async def do(self, asker: Asker, work: Callable[[], _T]) -> _T:
        """Run work in a thread when its turn comes; refused if there is too much already.

        A thread cannot be stopped from outside: even if nobody waits anymore, its turn lasts until it ends.
        """
        async with self._turn(asker):
            if self._closed:
                raise BusyError(_CLOSING)
            if self._threads is None:
                self._threads = ThreadPoolExecutor(self._at_once, thread_name_prefix=self._name)
            doing = asyncio.get_running_loop().run_in_executor(self._threads, work)
            try:
                return await asyncio.shield(doing)
            except asyncio.CancelledError:
                while not doing.done():
                    with contextlib.suppress(asyncio.CancelledError):
                        await asyncio.wait((doing,))
                if not doing.cancelled():
                    doing.exception()  # nobody is waiting for it anymore
                raise

    def close(self) -> None:
        """Start no more work, and wait for what is running."""
        self._closed = True
        if self._threads is not None:
            self._threads.shutdown(wait=True, cancel_futures=True)

    @contextlib.asynccontextmanager
    async def _turn(self, asker: Asker) -> AsyncIterator[None]:
        guest, address = asker
        if (
            self._guests[guest] >= self._per_guest
            or self.waiting >= self._most
            or (address and self._addresses[address] >= self._per_address)
        ):
            raise BusyError(self._too_many)
        self._guests[guest] += 1
        self._addresses[address] += 1
        try:
            await self._stand_in_line(address or guest)
            try:
                yield
            finally:
                self._next()
        finally:
            for counted, one in ((self._guests, guest), (self._addresses, address)):
                counted[one] -= 1
                if not counted[one]:
                    del counted[one]

    async def _stand_in_line(self, line: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(line, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # its turn had just come
                self._next()
            raise

    def _next(self) -> None:
        """A turn is over: the first line gets it and goes to the end."""
        while self._lines:
            line, waiting = self._lines.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                self._lines[line] = waiting
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
