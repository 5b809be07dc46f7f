"""A minimal WebSocket and HTTP client, light enough for a thousand in one process.

It speaks only the parts of the protocol that the room uses: text frames, pings, closing. It decides nothing.
"""

import asyncio
import base64
import hashlib
import os
import struct
from collections.abc import Callable
from typing import Any, Final, cast
from urllib.parse import urlsplit

from msgspec import DecodeError, json

from houseway.errors import HousewayError

_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_OPEN_SECONDS: Final = 30.0
_SHORT: Final = 125
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_TEXT, _CLOSE, _PING = 1, 8, 9


class LoadError(HousewayError):
    """The load test cannot run as requested."""


class Address:
    """The address of a room."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme != "http" or not parts.hostname:
            raise LoadError(f"{url!r} is not the address of a room: it is like http://localhost:8642")
        try:
            self.port = parts.port or 80
        except ValueError:
            raise LoadError(f"{url!r} has no port from 0 to 65535") from None
        self.host = parts.hostname
        self.url = f"http://{parts.netloc}"


async def ask(
    address: Address, method: str, path: str, *, cookie: str = "", body: object = None
) -> tuple[int, Any, str]:
    """One request: its status, its JSON, and the cookie that it set."""
    sent = b"" if body is None else json.encode(body)
    head = [f"{method} {path} HTTP/1.1", f"host: {address.host}:{address.port}", "connection: close"]
    head += [f"cookie: {cookie}"] * bool(cookie)
    head += ["content-type: application/json", f"content-length: {len(sent)}"] * (body is not None)
    try:
        async with asyncio.timeout(_OPEN_SECONDS):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            try:
                writer.write("\r\n".join([*head, "", ""]).encode() + sent)
                answer = await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError) as problem:
        raise LoadError(f"{address.url} does not answer: {str(problem) or 'it takes too long'}") from None
    top, _, content = answer.partition(b"\r\n\r\n")
    lines = top.decode("latin-1").split("\r\n")
    set_cookies = [
        line.split(":", 1)[1].split(";")[0].strip() for line in lines if line.lower().startswith("set-cookie:")
    ]
    try:
        return int(lines[0].split()[1]), json.decode(content) if content else None, "".join(set_cookies[:1])
    except (DecodeError, IndexError, ValueError):
        raise LoadError(f"{address.url} answered {path} with something that is not JSON") from None


class Socket(asyncio.Protocol):
    """One WebSocket; every incoming text is passed on at once."""

    def __init__(self, address: Address, cookie: str, heard: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self._address = address
        self._cookie = cookie
        self._heard = heard
        self._gone = gone
        self._key = base64.b64encode(os.urandom(16))
        self._data = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open = False
        self._transport: asyncio.Transport | None = None

    async def open(self) -> None:
        """Connect and complete the handshake."""
        try:
            async with asyncio.timeout(_OPEN_SECONDS):
                await asyncio.get_running_loop().create_connection(lambda: self, self._address.host, self._address.port)
                await self._opened
        except (OSError, TimeoutError) as problem:
            self.close()
            raise LoadError(f"a socket was not let in: {str(problem) or 'it takes too long'}") from None

    def send(self, message: object) -> None:
        """Send a message."""
        if self._transport is None or not self._open:
            return
        text = json.encode(message)
        size = len(text)
        head = struct.pack("!BB", 0x81, 0x80 | size) if size <= _SHORT else struct.pack("!BBH", 0x81, 0xFE, size)
        self._transport.write(head + b"\0\0\0\0" + text)  # a mask of zeros leaves the text as it is

    def close(self) -> None:
        """Hang up."""
        self._open = False
        if self._transport is not None:
            self._transport.abort()

    # of asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected: start the handshake."""
        self._transport = made = cast("asyncio.Transport", transport)
        made.write(
            f"GET /ws HTTP/1.1\r\nHost: {self._address.host}:{self._address.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {self._key.decode()}\r\n"
            f"Cookie: {self._cookie}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Either side has hung up."""
        if not self._opened.done():
            self._opened.set_exception(OSError(str(exc or "the room hung up")))
        elif self._open:
            self._open = False
            self._gone()

    def data_received(self, data: bytes) -> None:
        """Some bytes."""
        self._data += data
        if not self._opened.done() and not self._let_in():
            return
        self._frames()

    def _let_in(self) -> bool:
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self._data[:end])
        del self._data[: end + 4]
        wanted = base64.b64encode(hashlib.sha1(self._key + _GUID).digest())  # noqa: S324 - the protocol's own
        if b" 101 " not in head.split(b"\r\n")[0] or wanted not in head:
            self._opened.set_exception(OSError(head.split(b"\r\n")[0].decode("latin-1")[:80]))
            self.close()
            return False
        self._open = True
        self._opened.set_result(None)
        return True

    def _frames(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            size, start = data[at + 1] & 0x7F, at + 2
            if size == _TWO_BYTES:
                if len(data) < start + 2:
                    break
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == _EIGHT_BYTES:
                if len(data) < start + 8:
                    break
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if len(data) < start + size:
                break
            kind, text = data[at] & 0x0F, bytes(data[start : start + size])
            at = start + size
            if kind == _TEXT:
                self._heard(text)
            elif kind == _PING and self._transport is not None:
                self._transport.write(struct.pack("!BB", 0x8A, 0x80 | len(text)) + b"\0\0\0\0" + text)
            elif kind == _CLOSE and self._transport is not None:
                self._transport.close()
        del data[:at]
