"""One WebSocket: tells a guest about tables and takes requests for them.

Frames are limited in size and rate, and an error in one is answered in one line. A client that reads too slowly is
disconnected rather than waited for; when it comes back, it gets the complete state.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.people.guests import Guest
from houseway.protocol import socket_messages
from houseway.protocol.socket_messages import Ping, Problem, Welcome, written
from houseway.referee.refusals import RefusedError
from houseway.room.room import Room, TableRun
from houseway.server import limits
from houseway.server.conversation import Conversation, one_line
from houseway.server.cookies import Cookies
from houseway.server.gate import Gate, address_of
from houseway.server.identity import asker_of
from houseway.server.json_errors import in_words
from houseway.server.relay import Relay
from houseway.server.threshold import unwelcome
from houseway.store.counters import SECONDS, Histogram

if TYPE_CHECKING:
    from houseway.server.peers import Peers

_SILENT: Final = 1001
_TOO_SLOW: Final = 1013
ENDED: Final = 4001
"""The session is over or its guest is banned; the page may come back, as whoever it is then."""
_BAD: Final = 1008


class Sockets:
    """All open sockets of the server."""

    def __init__(self, room: Room, cookies: Cookies, boot: str, gate: Gate) -> None:
        self.room = room
        self.cookies = cookies
        self.boot = boot
        self.gate = gate
        self.open: set[Session] = set()
        self.closed = False
        """Whether no new sockets are accepted for now."""
        self.peers: Peers | None = None
        """The connections to other servers that share the room, if any."""
        self.act_times = Histogram(SECONDS)
        """From an action's frame to its answer, in seconds."""

    async def serve(self, socket: WebSocket) -> None:
        """Serve a socket until it closes."""
        if self.closed:
            await socket.close(code=_TOO_SLOW)
            return
        guest, login = asker_of(self.room, self.cookies, socket)
        address = address_of(socket.scope)
        if guest is None or not same_origin(socket) or len(self.open) >= limits.MOST_SOCKETS:
            self.gate.refused["sockets"] += 1
            await socket.close(code=_BAD)
            return
        if not self.gate.open_socket(guest, address):
            await socket.close(code=_BAD)
            return
        session: Session | None = None
        try:
            await socket.accept()
            session = Session(self, socket, self.room.guests.find(guest), address, login)
            self.open.add(session)
            self.room.here[session] = None
            banned = unwelcome(self.room, self.cookies, socket)
            if banned:
                session.end(banned)
            await session.run()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone before it was accepted
        finally:
            self.gate.close_socket(guest, address)
            if session is not None:
                self.open.discard(session)
                self.room.here.pop(session, None)
                session.gone()


def same_origin(socket: WebSocket) -> bool:
    """Whether one of our pages opened the socket; programs send no origin, browsers always do."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == socket.headers.get("host", "")
    except ValueError:
        return False


class Session(Conversation):
    """An open socket."""

    def __init__(self, sockets: Sockets, socket: WebSocket, guest: Guest, address: str, login: str = "") -> None:
        super().__init__(sockets, guest, address)
        self._boot = sockets.boot
        self.login = login
        """Its session, if the guest is logged in."""
        self._ending = ""
        self._socket = socket
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(limits.MESSAGES_WAITING)
        self._bad = 0
        self._dropped = False
        self._relay = None if sockets.peers is None else Relay(self, sockets.peers)

    def send(self, message: bytes) -> None:
        """Queue a message; a client with too many waiting is disconnected."""
        if self._dropped:
            return
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Close the socket without explanation: the client comes back and gets the complete state."""
        if self._dropped:
            return
        self._dropped = True
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(None)

    def end(self, why: str) -> None:
        """Close the socket from here, with a reason; nothing more is read or sent."""
        self._ending = why
        self.drop()

    async def run(self) -> None:
        """Run until the client leaves or is disconnected."""
        guest = self.guest
        self.send(
            written(
                Welcome(
                    socket_messages.VERSION,
                    guest.id,
                    guest.name,
                    self._boot,
                    self.room.people.mark_of(guest.id),
                )
            )
        )
        both = {asyncio.create_task(self._write()), asyncio.create_task(self._read())}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while await self._read_one():
                pass

    def gone(self) -> None:
        """The socket is closed: stop watching every table."""
        if self._relay is not None:
            self._relay.close()
        super().gone()

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._out.get()
                if message is None:
                    await self._close()
                    return
                await self._socket.send({"type": "websocket.send", "text": message.decode()})

    async def _close(self) -> None:
        if self._ending:
            await self._socket.send_text(written(Problem(self._ending)).decode())
        await self._socket.close(code=ENDED if self._ending else _TOO_SLOW)

    async def _read_one(self) -> bool:
        """Handle one frame; False if the socket must be closed."""
        try:
            async with asyncio.timeout(None if self._joined or self._looks_elsewhere else limits.SILENT_SECONDS):
                event = await self._socket.receive()
        except TimeoutError:
            self._gate.refused["silent sockets"] += 1
            await self._socket.close(code=_SILENT)
            return False
        if event["type"] == "websocket.disconnect" or self._dropped:
            return False
        self.room.visited()
        frame = event.get("text")
        if frame is None:
            frame = event.get("bytes") or b""
        if len(frame) > limits.FRAME_BYTES:
            return await self._wrong(f"a frame has at most {limits.FRAME_BYTES} bytes")
        if not self._gate.frame(self._guest.id, self.address):
            return await self._wrong("too many frames: wait a moment")
        try:
            asked = socket_messages.read(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            return await self._wrong(one_line(in_words(wrong)))
        self.take(asked)
        return True

    async def _wrong(self, problem: str) -> bool:
        self.send(written(Problem(problem)))
        self._bad += 1
        if self._bad < limits.BAD_FRAMES:
            return True
        await asyncio.sleep(0)
        await self._socket.close(code=_BAD)
        return False

    # tables of other servers

    @property
    def here(self) -> dict[str, TableRun]:
        """The tables of this server that the client watches."""
        return self._joined

    @property
    def who(self) -> tuple[str, str]:
        """The guest's id, and the address."""
        return self._guest.id, self.address

    @property
    def _looks_elsewhere(self) -> bool:
        return self._relay is not None and bool(self._relay.joined)

    def look_on(self, table: str) -> bool:
        """Watch a table that is here by now."""
        run = self.room.runs.get(table)
        if run is not None:
            self._joined[table] = run
            run.audience.join(self)
        return run is not None

    def moved(self) -> None:
        """Tables may have moved to or from other servers."""
        if self._relay is not None:
            self._relay.moved()

    def _moved(self, asked: socket_messages.ClientMessage) -> bool:
        """Have a request carried out where the table has gone."""
        if self._relay is not None:
            self._relay.hold(asked)
        return self._relay is not None

    def take(self, asked: socket_messages.ClientMessage) -> None:
        """Carry out a request, or pass it on to the server that has the table."""
        if isinstance(asked, Ping) or self._relay is None or not self._relay.takes(asked):
            super().take(asked)
            return
        if isinstance(asked, socket_messages.Join) and asked.table not in self._relay.joined:
            try:
                self._relay.check_room(limits.TABLES_PER_SOCKET)
            except RefusedError as refused:
                self._refuse(asked.id, asked.table, refused)
                return
        self._relay.pass_on(asked)
