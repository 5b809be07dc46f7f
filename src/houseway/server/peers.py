"""Connections between the servers of one room: each connects to another when it has something to pass on, and answers
those that connect to it. The messages are in `peer_messages`.
"""

import asyncio
import contextlib
import itertools
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import WebSocketException

from houseway.errors import HousewayError
from houseway.room.cluster.directory import Directory, Node
from houseway.server.peer_messages import (
    NONCE_BYTES,
    Accepted,
    Answer,
    Ask,
    Challenge,
    Frame,
    NotHere,
    OpenChannel,
    Pieces,
    Proof,
    Shut,
    Word,
    pieces,
    proof,
    proved,
)

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

log = logging.getLogger("houseway.cluster")
PATH: Final = "/peer"
_HELLO_SECONDS: Final = 3.0
_ASK_SECONDS: Final = 10.0
_MOST_WAITING: Final = 50_000
"""The most messages waiting for a server that does not read; then the connection is cut, and everyone gets the complete
state again."""
_BAD: Final = 1008
_GONE: Final = (WebSocketDisconnect, RuntimeError)
"""Errors that mean the other end is gone."""
_NO_WORD: Final = (*_GONE, TimeoutError, KeyError, MsgspecError, ValueError)
"""Errors that mean this or that the message was not a server's."""


class PeerError(HousewayError):
    """Another server that cannot be reached."""


class Channel:
    """A client's connection to tables of another server."""

    def __init__(
        self,
        line: "Line",
        number: int,
        told: Callable[[bytes], None],
        returned: Callable[[bytes], None],
        shut: Callable[[], None],
    ) -> None:
        self.line = line
        self.number = number
        self.told, self.returned, self.shut = told, returned, shut

    def say(self, data: bytes) -> None:
        """Pass on the client's message."""
        self.line.send(Frame(self.number, data))

    def close(self) -> None:
        """The client is gone."""
        if self.line.channels.pop(self.number, None) is not None:
            self.line.send(Shut(self.number))


class Line:
    """A connection to one other server. Messages sent before it is up wait until it is."""

    def __init__(self, peers: "Peers", node: Node) -> None:
        self._peers = peers
        self.node = node
        self.channels: dict[int, Channel] = {}
        self._asked: dict[int, asyncio.Future[Answer]] = {}
        self._numbers = itertools.count(1)
        self._out: asyncio.Queue[Word] = asyncio.Queue(_MOST_WAITING)
        self.closed = False
        self._task = asyncio.create_task(self._run(), name=f"line to {node.name}")

    def open(
        self,
        guest: str,
        address: str,
        told: Callable[[bytes], None],
        returned: Callable[[bytes], None],
        shut: Callable[[], None],
    ) -> Channel:
        """Open a channel for a client."""
        channel = Channel(self, next(self._numbers), told, returned, shut)
        self.channels[channel.number] = channel
        self.send(OpenChannel(channel.number, guest, address))
        return channel

    async def ask(
        self,
        method: str,
        path: str,
        *,
        query: bytes = b"",
        headers: list[tuple[bytes, bytes]] | None = None,
        body: bytes = b"",
        address: str = "",
        table: str = "",
        seconds: float = _ASK_SECONDS,
    ) -> Answer:
        """Send a request and wait for the answer."""
        if self.closed:
            raise PeerError(f"the server {self.node.name} cannot be reached")
        number = next(self._numbers)
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self.send(Ask(number, method, path, query, headers or [], body, address, table))
        try:
            async with asyncio.timeout(seconds):
                given: Answer = await answer
                return given
        except TimeoutError:
            raise PeerError(f"the server {self.node.name} does not answer") from None
        finally:
            self._asked.pop(number, None)

    def send(self, word: Word) -> None:
        """Send a message soon."""
        try:
            self._out.put_nowait(word)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Close the connection."""
        self._task.cancel()

    async def _run(self) -> None:
        from websockets.asyncio.client import connect  # a single server does not need it

        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                socket = await connect(
                    f"ws://{self.node.address}{PATH}",
                    max_size=None,
                    compression=None,
                    open_timeout=_HELLO_SECONDS,
                    ping_interval=1,
                    ping_timeout=2,
                    close_timeout=0.5,
                )
                await self._greet(socket)
            async with socket:
                writing = asyncio.create_task(self._write(socket))
                try:
                    await self._read(socket)
                finally:
                    writing.cancel()
        except (OSError, TimeoutError, WebSocketException, PeerError, MsgspecError, ValueError) as problem:
            log.info("the connection to %s is gone: %s", self.node.name, str(problem) or type(problem).__name__)
        finally:
            self._gone()

    async def _greet(self, socket: "ClientConnection") -> None:
        secret, mine, there = self._peers.secret, secrets.token_bytes(NONCE_BYTES), self.node.name.encode()
        first = Pieces().add(_bytes(await socket.recv()))
        if not isinstance(first, Challenge):
            raise PeerError("that is not a server of a room")
        here = self._peers.directory.here
        mac = proof(secret, "dial", first.nonce, mine, here.encode(), there)
        for piece in pieces(Proof(here, mine, mac)):
            await socket.send(piece)
        second = Pieces().add(_bytes(await socket.recv()))
        if not isinstance(second, Accepted) or not proved(secret, second.mac, "answer", mine, first.nonce, there):
            raise PeerError("that server does not know the room's secret")

    async def _write(self, socket: "ClientConnection") -> None:
        with contextlib.suppress(WebSocketException):
            while True:
                for piece in pieces(await self._out.get()):
                    await socket.send(piece)

    async def _read(self, socket: "ClientConnection") -> None:
        parts = Pieces()
        async for frame in socket:
            word = parts.add(_bytes(frame))
            if isinstance(word, Frame) and word.channel in self.channels:
                self.channels[word.channel].told(word.data)
            elif isinstance(word, NotHere) and word.channel in self.channels:
                self.channels[word.channel].returned(word.data)
            elif isinstance(word, Shut) and word.channel in self.channels:
                self.channels.pop(word.channel).shut()
            elif isinstance(word, Answer) and word.id in self._asked and not self._asked[word.id].done():
                self._asked[word.id].set_result(word)

    def _gone(self) -> None:
        self.closed = True
        self._peers.forget(self)
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(PeerError(f"the server {self.node.name} cannot be reached"))
        channels, self.channels = self.channels, {}
        for channel in channels.values():
            channel.shut()


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame


class Peers:
    """All connections of one server."""

    def __init__(self, directory: Directory, secret: bytes) -> None:
        self.directory = directory
        self.secret = secret
        self._lines: dict[tuple[str, str], Line] = {}

    def line(self, node: Node) -> Line:
        """The connection to a server, opened if necessary."""
        key = (node.name, node.boot)
        if key not in self._lines:
            self._lines[key] = Line(self, node)
        return self._lines[key]

    def forget(self, line: Line) -> None:
        """Drop a closed connection."""
        key = (line.node.name, line.node.boot)
        if self._lines.get(key) is line:
            del self._lines[key]

    async def close(self) -> None:
        """Close all connections."""
        for line in tuple(self._lines.values()):
            line.close()
        await asyncio.sleep(0)


class Inbound:
    """A connection opened by another server."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._out: asyncio.Queue[Word | None] = asyncio.Queue(_MOST_WAITING)
        self.node = ""

    def send(self, word: Word) -> None:
        """Send a message soon."""
        try:
            self._out.put_nowait(word)
        except asyncio.QueueFull:
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)

    async def greet(self, here: str, secret: bytes) -> bool:
        """Whether it is one of our servers."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                await self._socket.accept()
                await self._say(Challenge(nonce))
                word = Pieces().add(await self._socket.receive_bytes())
        except _NO_WORD:
            word = None
        given = (nonce, word.nonce, word.node.encode(), here.encode()) if isinstance(word, Proof) else ()
        if not isinstance(word, Proof) or not proved(secret, word.mac, "dial", *given):
            log.warning("refused a connection from something that is not a server of this room")
            with contextlib.suppress(*_GONE):  # one that sent too long a frame is disconnected already
                await self._socket.close(code=_BAD)
            return False
        self.node = word.node
        with contextlib.suppress(*_GONE):
            await self._say(Accepted(proof(secret, "answer", word.nonce, nonce, here.encode())))
        return True

    async def _say(self, word: Word) -> None:
        for piece in pieces(word):
            await self._socket.send_bytes(piece)

    async def run(self, heard: Callable[[Word], Awaitable[Any] | None]) -> None:
        """Run until it closes."""
        writing = asyncio.create_task(self._write())
        parts = Pieces()
        try:
            while True:
                word = parts.add(await self._socket.receive_bytes())
                if word is not None:
                    heard(word)
        except _NO_WORD:
            pass
        finally:
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writing

    async def _write(self) -> None:
        with contextlib.suppress(*_GONE):
            while (word := await self._out.get()) is not None:
                await self._say(word)
            await self._socket.close()
