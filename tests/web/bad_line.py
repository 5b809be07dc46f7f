"""A bad line between a client and a server: whole messages come late, twice, in another order, or the line is cut."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

End = ServerConnection | ClientConnection
_HELD = 0.02


class BadLine:
    """What happens to messages, by seed. With `steps`, connection after connection is cut one message later."""

    def __init__(self, port: int, seed: int, *, bad: float = 0.1, steps: bool = False) -> None:
        self.target = port
        self.port = 0
        self.chance = Random(seed)
        self.bad = bad
        self.steps = steps
        self.healed = False
        self.happened: Counter[str] = Counter()
        self._cut_at = 0

    async def _pass(self, client: ServerConnection) -> None:
        request = client.request
        assert request is not None
        headers = {"cookie": request.headers.get("cookie", "")}
        self.happened["connections"] += 1
        self._cut_at += 1
        line = _Line(self, (self._cut_at + 1) // 2, after=self._cut_at % 2 == 0)
        try:
            async with connect_socket(
                f"ws://127.0.0.1:{self.target}/ws",
                additional_headers=headers,
                max_size=2**23,
                compression=None,
                proxy=None,
            ) as server:
                both = [
                    asyncio.create_task(line.carry(client, server, "up")),
                    asyncio.create_task(line.carry(server, client, "down")),
                ]
                try:
                    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in (*both, *line.late):
                        task.cancel()
                    await asyncio.gather(*both, *line.late, return_exceptions=True)
        except (OSError, ConnectionClosed):
            pass
        transport = client.transport
        transport.abort()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with serve(self._pass, "127.0.0.1", 0, compression=None, max_size=2**23) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield


class _Line:
    """One connection."""

    def __init__(self, bad: BadLine, cut_at: int, *, after: bool) -> None:
        self.bad = bad
        self.cut_at = cut_at
        self.after = after
        self.count = 0
        self.late: set[asyncio.Task[None]] = set()

    async def carry(self, of: End, to: End, way: str) -> None:
        """Until it is cut, or somebody hangs up."""
        held: str | bytes | None = None
        with contextlib.suppress(ConnectionClosed):
            while True:
                try:
                    async with asyncio.timeout(None if held is None else _HELD):
                        message: str | bytes | None = await of.recv()
                except TimeoutError:
                    message = None
                self.count += message is not None
                what = "pass" if message is None else self._what()
                if what == "cut":
                    self.bad.happened[f"cut {way}"] += 1
                    if self.after and message is not None:
                        await to.send(message)
                        await asyncio.sleep(0.005)
                    return
                if what == "hold" and held is None:
                    self.bad.happened[f"reordered {way}"] += 1
                    held = message
                    continue
                if message is not None:
                    await to.send(message)
                if what == "twice" and message is not None:
                    self.bad.happened[f"twice {way}"] += 1
                    await to.send(message)
                if what == "late":
                    self.bad.happened[f"late {way}"] += 1
                    await asyncio.sleep(self.bad.chance.uniform(0, 0.04))
                if held is not None:
                    await to.send(held)
                    held = None

    def _what(self) -> str:
        bad = self.bad
        if bad.healed:
            return "pass"
        if bad.steps:
            return "cut" if self.count >= self.cut_at else "pass"
        if bad.chance.random() >= bad.bad:
            return "pass"
        return bad.chance.choice(("cut", "hold", "hold", "twice", "twice", "late"))
