"""One WebSocket: a guest's way to hear of tables and to ask things of them.

Frames are bounded in size and rate, and what is wrong with one is said in one line. A client that reads too slowly is
dropped rather than waited for: it comes back and is told everything.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.referee.errors import RefusedError
from houseway.room import asking
from houseway.room.guests import Guest
from houseway.room.room import Room
from houseway.room.running import TableRun
from houseway.room.wire import messages
from houseway.room.wire.messages import Ok, Ping, Pong, Problem, Refused, Welcome, written
from houseway.web import limits
from houseway.web.cookies import NAME, Cookies

log = logging.getLogger("houseway.web")
_TOO_SLOW: Final = 1013
_BAD: Final = 1008


class Sockets:
    """All open sockets of the server."""

    def __init__(self, room: Room, cookies: Cookies, boot: str) -> None:
        self.room = room
        self.cookies = cookies
        self.boot = boot
        self.open: set[Session] = set()

    async def serve(self, socket: WebSocket) -> None:
        """Take one socket from its first byte to its last."""
        guest = self.cookies.read(socket.cookies.get(NAME))
        if guest is None or not same_origin(socket) or not self._room_for(guest):
            await socket.close(code=_BAD)
            return
        await socket.accept()
        session = Session(self, socket, self.room.guests.find(guest))
        self.open.add(session)
        try:
            await session.run()
        finally:
            self.open.discard(session)
            session.gone()

    def _room_for(self, guest: str) -> bool:
        mine = sum(session.guest.id == guest for session in self.open)
        return len(self.open) < limits.MOST_SOCKETS and mine < limits.SOCKETS_PER_GUEST


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opened the socket is one of ours; programs send no origin, and browsers always do."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host", "")


class Session:
    """A socket that is open."""

    def __init__(self, sockets: Sockets, socket: WebSocket, guest: Guest) -> None:
        self._sockets = sockets
        self._socket = socket
        self._guest = guest
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(limits.MESSAGES_WAITING)
        now = time.monotonic()
        self._frames = limits.Bucket(limits.FRAMES_PER_SECOND, limits.FRAMES_AT_ONCE, now)
        self._chats = limits.Bucket(limits.CHATS_PER_SECOND, limits.CHATS_AT_ONCE, now)
        self._bad = 0
        self._joined: dict[str, TableRun] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._dropped = False

    @property
    def room(self) -> Room:
        """The room it belongs to."""
        return self._sockets.room

    @property
    def guest(self) -> Guest:
        """Whose socket it is, with the wallet as it stands."""
        return self.room.guests.known(self._guest)

    def send(self, message: bytes) -> None:
        """Queue a message; a client with too many waiting is dropped."""
        if self._dropped:
            return
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            self._dropped = True
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)

    async def run(self) -> None:
        """Until the client goes."""
        writer = asyncio.create_task(self._write())
        guest = self.guest
        self.send(written(Welcome(messages.VERSION, guest.id, guest.name, self._sockets.boot)))
        try:
            while await self._read_one():
                pass
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    def gone(self) -> None:
        """The socket is closed: look away from every table."""
        for run in self._joined.values():
            run.leave(self)
        self._joined.clear()
        self.room.gone_home(self._guest.id)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._out.get()
                if message is None:
                    await self._socket.close(code=_TOO_SLOW)
                    return
                await self._socket.send({"type": "websocket.send", "text": message.decode()})

    async def _read_one(self) -> bool:
        """Take one frame; False when the socket is to be closed."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect" or self._dropped:
            return False
        self.room.visited()
        frame = event.get("text")
        if frame is None:
            frame = event.get("bytes") or b""
        if len(frame) > limits.FRAME_BYTES:
            return await self._wrong(f"a frame has at most {limits.FRAME_BYTES} bytes")
        if not self._frames.take(time.monotonic()):
            return await self._wrong("too many frames: wait a moment")
        try:
            asked = messages.read(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            return await self._wrong(one_line(wrong))
        self._take(asked)
        return True

    async def _wrong(self, problem: str) -> bool:
        self.send(written(Problem(problem)))
        self._bad += 1
        if self._bad < limits.BAD_FRAMES:
            return True
        await asyncio.sleep(0)
        await self._socket.close(code=_BAD)
        return False

    def _take(self, asked: messages.Asked) -> None:
        if isinstance(asked, Ping):
            self.send(written(Pong(asked.id)))
            return
        try:
            work = self._work(asked)
        except HousewayError as refused:
            self._refuse(asked.id, asked.table, refused)
            return
        if work is None:
            self._done(asked.id)
        elif len(self._asking) >= limits.ASKED_AT_ONCE:
            work.close()
            self._refuse(asked.id, asked.table, HousewayError("too many questions at once: wait for an answer"))
        else:
            task = asyncio.create_task(self._answer(asked.id, asked.table, work))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    def _work(self, asked: messages.Asked) -> Coroutine[Any, Any, Struct | None] | None:
        """Do what takes no time, or say what is to be waited for."""
        if isinstance(asked, Ping):
            return None
        run = self.room.run(asked.table)
        guest = self.guest
        match asked:
            case messages.Join():
                self._join(run)
            case messages.Unjoin(table=table):
                if self._joined.pop(table, None) is not None:
                    run.leave(self)
            case messages.Resync():
                run.tell_all(self)
            case messages.SayBeforehand(what=what):
                asking.pre(run, guest, what)
            case messages.Chat(text=text):
                self._chat(run, guest, text)
            case messages.CallTheFloor(text=text):
                self._take_chat(run)
                return asking.call_floor(run, guest, text)
            case _:
                return _table_work(run, guest, asked)
        return None

    def _join(self, run: TableRun) -> None:
        if run.table.id not in self._joined and len(self._joined) >= limits.TABLES_PER_SOCKET:
            raise RefusedError(f"one socket looks on at {limits.TABLES_PER_SOCKET} tables at most")
        self._joined[run.table.id] = run
        run.join(self)

    def _chat(self, run: TableRun, guest: Guest, text: str) -> None:
        self._take_chat(run)
        asking.chat(run, guest, text)

    def _take_chat(self, run: TableRun) -> None:
        """What anybody says is bounded in rate: chat, and calls for the floor."""
        if run.table.id not in self._joined:
            raise RefusedError("join the table first")
        if not self._chats.take(time.monotonic()):
            raise RefusedError("not so fast: say it in a moment")

    async def _answer(self, id: int | None, table: str, work: Coroutine[Any, Any, Struct | None]) -> None:  # noqa: A002
        try:
            told = await work
        except HousewayError as refused:
            self._refuse(id, table, refused)
        except Exception:
            log.exception("a question about table %s could not be answered", table)
            self._refuse(id, table, HousewayError("that could not be done: something is wrong in the room"))
        else:
            if told is None:
                self._done(id)
            else:
                self.send(written(told))

    def _done(self, id: int | None) -> None:  # noqa: A002
        if id is not None:
            self.send(written(Ok(id)))

    def _refuse(self, id: int | None, table: str, refused: HousewayError) -> None:  # noqa: A002
        problem = refused.problem if isinstance(refused, RefusedError) else one_line(refused)
        legal, clause = (refused.legal, refused.clause) if isinstance(refused, RefusedError) else ("", "")
        self.send(written(Refused(id, table, one_line(problem), legal, clause)))


def _table_work(run: TableRun, guest: Guest, asked: messages.Asked) -> Coroutine[Any, Any, Struct | None]:
    match asked:
        case messages.TakeAction(hand=hand, turn=turn, action=action):
            return asking.act(run, guest, hand, turn, action)
        case messages.SitDown(seat=seat, buy_in=chips, entry=entry):
            return asking.sit(run, guest, seat, chips, entry)
        case messages.StandUp(give_up=give_up):
            return asking.stand(run, guest, give_up=give_up)
        case messages.StayOut():
            return asking.sit_out(run, guest)
        case messages.Return(how=how):
            return asking.come_back(run, guest, how)
        case messages.AddChips(amount=amount):
            return asking.top_up(run, guest, amount)
        case messages.ChangeSeat(to=to, how=how):
            return asking.move(run, guest, to, how)
        case messages.AnnounceStraddle():
            return asking.straddle(run, guest)
        case messages.DismissCall(call=call):
            return asking.dismiss(run, guest, call)
        case messages.AskReportable(id=id):
            return asking.reportable(run, guest, id)
        case messages.AskRuling(id=id, report=report):
            return asking.ruling(run, guest, report, id)
        case messages.MakeReport(hand=hand, turn=turn, report=report):
            return asking.report(run, guest, hand, turn, report)
    raise RefusedError("that cannot be asked of a table")


def one_line(problem: object) -> str:
    """Whatever went wrong, in one line of decent length."""
    return " ".join(str(problem).split())[:300]
