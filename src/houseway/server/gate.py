"""The gate: how much one guest and one address may request, over all their sockets and connections together.

It knows who asks and how often, but not what for. Everything turned away is counted by its reason.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.room.side_work import BusyError
from houseway.server import limits
from houseway.server.addresses import UNKNOWN, Proxies, counted_as
from houseway.server.limits import Bounds, Buckets, Rate

_TOO_MANY: Final = 429
_SCHEMES: Final = frozenset({"http", "https", "ws", "wss"})


class TooManyError(BusyError):
    """A guest or address that asks too often."""


class _Pair:
    """A rate for each guest, and one for each address that may have many guests."""

    def __init__(self, rate: Rate, bounds: Bounds, of_address: Rate | None = None) -> None:
        self._guests = Buckets(rate)
        self._addresses = Buckets(of_address or rate.times(bounds.crowd)) if bounds.per_address else None

    def take(self, guest: str, address: str, now: float) -> bool:
        if self._addresses is not None and not self._addresses.take(address, now):
            return False
        return not guest or self._guests.take(guest, now)


class Gate:
    """The recent requests of everyone."""

    def __init__(self, bounds: Bounds = Bounds(), clock: Callable[[], float] = time.monotonic) -> None:  # noqa: B008 - frozen
        self.bounds = bounds
        self.proxies = Proxies(bounds.proxies)
        self.refused: Counter[str] = Counter()
        """Refused requests, by reason."""
        self.connections: Counter[str] = Counter()
        """Open connections by address."""
        self.connected = 0
        self.draining = False
        """Whether balancers should send no new clients here, because the server is about to stop."""
        self._clock = clock
        self._frames = _Pair(limits.FRAMES, bounds)
        self._chats = _Pair(limits.CHATS, bounds)
        self._requests = _Pair(limits.REQUESTS, bounds)
        self._opened = _Pair(limits.OPENED, bounds, limits.OPENED_THERE)
        self._pages = Buckets(limits.PAGES.times(max(1.0, bounds.crowd)))
        self._newcomers = Buckets(limits.NEWCOMERS)
        self._sockets: Counter[str] = Counter()
        self._asking: Counter[str] = Counter()
        self.asked = 0
        """Requests by people since the start, over sockets and the JSON interface."""
        self.waiting = 0
        """Requests of any kind that have no answer yet."""

    # connections

    def connect(self, address: str, most: int) -> bool:
        """Count a new connection; False if there are too many, in all or from one address."""
        counted = counted_as(address)
        bound = 0 if self.proxies.trusts(address) else self.bounds.per_address
        if self.connected >= most:
            self.refused["connections"] += 1
            return False
        if bound and self.connections[counted] >= bound:
            self.refused["connections of one address"] += 1
            return False
        self.connections[counted] += 1
        self.connected += 1
        return True

    def disconnect(self, address: str) -> None:
        """A counted connection has closed."""
        _less(self.connections, counted_as(address))
        self.connected -= 1

    def open_socket(self, guest: str, address: str) -> bool:
        """Count a guest's socket; False if there are too many."""
        if self._sockets[guest] >= limits.SOCKETS_PER_GUEST:
            self.refused["sockets of one guest"] += 1
            return False
        if self.bounds.per_address and self._sockets[address] >= self.bounds.per_address:
            self.refused["sockets of one address"] += 1
            return False
        self._sockets.update((guest, address))
        return True

    def close_socket(self, guest: str, address: str) -> None:
        """A counted socket has closed."""
        _less(self._sockets, guest)
        _less(self._sockets, address)

    # rates

    def page(self, address: str) -> bool:
        """Whether an address may make one more request now."""
        if self.bounds.per_address and not self._pages.take(address, self._clock()):
            self.refused["requests of one address"] += 1
            return False
        return True

    def request(self, guest: str, address: str) -> None:
        """Check that a guest may use the JSON interface; a stranger without a cookie has no id."""
        self.asked += 1
        if not self._requests.take(guest, address, self._clock()):
            self._refuse("requests", "too many requests: wait a moment")

    def frame(self, guest: str, address: str) -> bool:
        """Whether a guest may send a frame."""
        if self._frames.take(guest, address, self._clock()):
            return True
        self.refused["frames"] += 1
        return False

    def chat(self, guest: str, address: str) -> bool:
        """Whether a guest may chat now."""
        if self._chats.take(guest, address, self._clock()):
            return True
        self.refused["chat"] += 1
        return False

    def ask(self, guest: str, address: str) -> bool:
        """Count a question that waits for its answer; False if a guest or an address has too many."""
        crowd = limits.ASKED_AT_ONCE * max(1.0, self.bounds.crowd)
        if self._asking[guest] >= limits.ASKED_AT_ONCE or (self.bounds.per_address and self._asking[address] >= crowd):
            self.refused["questions"] += 1
            return False
        self._asking.update((guest, address))
        self.asked += 1
        self.waiting += 1
        return True

    def answered(self, guest: str, address: str) -> None:
        """A counted question has its answer."""
        _less(self._asking, guest)
        _less(self._asking, address)
        self.waiting -= 1

    def opening(self, guest: str, address: str) -> None:
        """Check that a guest may open a table."""
        if not self._opened.take(guest, address, self._clock()):
            self._refuse("tables", "you have opened several tables: wait a moment")

    def newcomer(self, address: str) -> None:
        """Check that one more guest from an address may be stored."""
        if self.bounds.per_address and not self._newcomers.take(address, self._clock()):
            self._refuse("newcomers", "too many visitors from your address at once: wait a moment")

    def _refuse(self, reason: str, problem: str) -> None:
        self.refused[reason] += 1
        raise TooManyError(problem)


def address_of(scope: Scope) -> str:
    """The key under which a request's address is counted, set by the gate."""
    client = scope.get("client")
    return counted_as(client[0]) if client else UNKNOWN


class Entrance:
    """Checks where everything comes from, and whether it is too much."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in with its real address, or refuse it as too much."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        if client and self.gate.proxies.trusts(client[0]):
            headers = Headers(scope=scope)
            forwarded = ",".join(headers.getlist("x-forwarded-for"))  # later lines were added later
            scope["client"] = (self.gate.proxies.origin(client[0], forwarded), client[1])
            scheme = ",".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
            if scheme in _SCHEMES:
                secure = scheme in ("https", "wss")
                plain = "ws" if scope["type"] == "websocket" else "http"
                scope["scheme"] = plain + "s" * secure
        if not self.gate.page(address_of(scope)):
            if scope["type"] == "http":
                too_many = Response(
                    '{"problem":"too many requests from your address: wait a moment"}',
                    _TOO_MANY,
                    {"retry-after": "1", "connection": "close"},
                    "application/json",
                )
                await too_many(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.gate.waiting += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.gate.waiting -= 1


def _less(counted: Counter[str], who: str) -> None:
    counted[who] -= 1
    if counted[who] <= 0:
        del counted[who]
