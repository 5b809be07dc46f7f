"""The door: how connections are accepted, timed and counted, beneath all requests.

A connection that sends nothing, sends only half a request, or reads nothing of what it is sent, is closed after a
while. The number of connections per address is limited. No answer waits for another packet (TCP_NODELAY).
"""

import asyncio
import contextlib
import importlib.util
import resource
import socket
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from uvicorn import Config, Server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from houseway.server import limits
from houseway.server.gate import Gate

if TYPE_CHECKING:
    from starlette.types import ASGIApp
    from uvicorn.protocols.http.h11_impl import H11Protocol as _Base
else:  # the fast parser if it is installed, otherwise the plain one
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as _Base
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol as _Base

_QUICK: Final = importlib.util.find_spec("httptools") is not None
_TOO_LONG: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Timer:
    """Calls a function after a while, unless it is stopped."""

    __slots__ = ("_handle", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._handle: asyncio.TimerHandle | None = None

    def start(self, what: Callable[[], None]) -> None:
        """Start, unless it is running."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(self._seconds, what)

    def stop(self) -> None:
        """It is not to happen."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class Talk(WebSocketsSansIOProtocol):
    """A WebSocket whose client must read what it is sent."""

    def __init__(self, *words: Any, gate: Gate, peer: str, **more: Any) -> None:
        super().__init__(*words, **more)
        self._gate = gate
        self._peer = peer
        self._stuck = Timer(limits.DRAIN_SECONDS)
        self._late = Timer(limits.HEADER_SECONDS)
        self._pings = limits.Bucket(limits.PINGS.per_second, limits.PINGS.at_once, self.loop.time())

    def _cut(self) -> None:
        self._gate.refused["clients that take nothing"] += 1
        self.transport.abort()

    def _too_late(self) -> None:
        if not self.handshake_complete:
            self._gate.refused["requests that never came"] += 1
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection."""
        super().connection_made(transport)
        self._late.start(self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._stuck.stop()
        self._late.stop()
        self._gate.disconnect(self._peer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._stuck.start(self._cut)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._stuck.stop()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """The client is gone; do not wait until it has read the rest."""
        super().keepalive_timeout()
        self._gate.refused["dead sockets"] += 1
        self.transport.abort()

    def handle_ping(self) -> None:
        """The client asks whether we are there."""
        if self._pings.take(self.loop.time()):
            super().handle_ping()
        else:
            self._gate.refused["pings"] += 1
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Limit the pieces of one message."""
        if len(self.frames) >= limits.PIECES:
            self._gate.refused["messages in too many pieces"] += 1
            self.transport.abort()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete. If it is not text, that is the client's fault and not logged."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._gate.refused["frames that are no text"] += 1
                if self.close_sent or self.conn.state is not State.OPEN:
                    self.transport.abort()
                else:
                    self.conn.send_close(1007)
                    self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class Visit(_Base):
    """An HTTP connection."""

    def __init__(self, *words: Any, gate: Gate, most: int, **more: Any) -> None:
        super().__init__(*words, **more)
        self._gate = gate
        self._most = most
        self._peer = ""
        self._counted = False
        self._head_bytes = 0
        self._half = True
        self._late = Timer(limits.HEADER_SECONDS)
        self._stuck = Timer(limits.DRAIN_SECONDS)
        del self.ws_protocol_class  # use the class's own; one kept here would refer back to it

    def ws_protocol_class(self, *words: Any, **more: Any) -> Talk:  # type: ignore[override]
        """Turn the connection into a WebSocket, which from now on counts when it closes."""
        self._late.stop()
        self._stuck.stop()
        self._counted = False
        return Talk(*words, gate=self._gate, peer=self._peer, **more)

    def connection_made(self, transport: Any) -> None:
        """A client connects."""
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else ""
        taken = transport.get_extra_info("socket")
        if taken is not None:
            with contextlib.suppress(OSError):
                taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
        if not self._gate.connect(self._peer, self._most):
            transport.abort()
            return
        self._counted = True
        self._late.start(self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._late.stop()
        self._stuck.stop()
        if self._counted:
            self._counted = False
            self._gate.disconnect(self._peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read some bytes of a request."""
        self._head_bytes += len(data)
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self.parser = None  # it refers to this connection, which nobody needs anymore
            return
        if self.transport.is_closing():
            return
        if not self._half_asked():
            self._late.stop()
            self._head_bytes = 0
            return
        self._late.start(self._too_late)
        if self._head_bytes > limits.HEADER_BYTES + limits.BODY_BYTES and not self._in_body():
            self._gate.refused["heads that are too long"] += 1
            self.transport.write(_TOO_LONG)
            self.transport.close()

    def _too_late(self) -> None:
        self._gate.refused["requests that never came"] += 1
        if self._head_bytes and not self._in_body():
            self.transport.write(_LATE)
            self.transport.close()
        else:
            self.transport.abort()

    def _cut(self) -> None:
        self._gate.refused["clients that take nothing"] += 1
        self.transport.abort()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._stuck.start(self._cut)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._stuck.stop()
        super().resume_writing()

    if _QUICK and not TYPE_CHECKING:

        def on_message_begin(self) -> None:
            """A request begins."""
            self._half = True
            self._body = False
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            """Its head is complete."""
            self._body = True
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """It is complete."""
            self._half = self._body = False
            super().on_message_complete()

        def _half_asked(self) -> bool:
            return self._half

        def _in_body(self) -> bool:
            return getattr(self, "_body", False)

    else:

        def _half_asked(self) -> bool:
            import h11

            return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

        def _in_body(self) -> bool:
            import h11

            return self.conn.their_state is h11.SEND_BODY


def more_files() -> int:
    """Raise the limit of open files as far as the system allows; returns how many connections that permits."""
    if sys.platform == "win32":
        return limits.MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    files = limits.MOST_CONNECTIONS + limits.FILES_APART if soft == resource.RLIM_INFINITY else soft
    return max(16, min(limits.MOST_CONNECTIONS, files - limits.FILES_APART))


def make_server(app: "ASGIApp", gate: Gate, *, closing_seconds: int) -> Server:
    """A server for an application that accepts connections here."""
    most = more_files()

    class Door(Visit):
        def __init__(self, *words: Any, **more: Any) -> None:
            super().__init__(*words, gate=gate, most=most, **more)

    config = Config(
        app, http=Door, log_level="error", access_log=False, server_header=False, lifespan="on", log_config=None,
        proxy_headers=False, timeout_keep_alive=limits.IDLE_SECONDS, timeout_graceful_shutdown=closing_seconds,
        ws_max_size=2 * limits.FRAME_BYTES, ws_per_message_deflate=False, ws_ping_interval=limits.PING_SECONDS,
        ws_ping_timeout=limits.PING_SECONDS,
    )  # fmt: skip
    return Server(config)
