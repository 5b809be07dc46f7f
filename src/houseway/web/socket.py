"""One WebSocket: a guest's way to hear of tables and to ask things of them.

Frames are bounded in size and rate, and what is wrong with one is said in one line. A client that reads too slowly is
dropped rather than waited for: it comes back and is told everything.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.referee.errors import RefusedError
from houseway.room import asking, lessons, night
from houseway.room.figures import SECONDS, Histogram
from houseway.room.guests import Guest
from houseway.room.hosting.settings import chosen_of
from houseway.room.room import Room
from houseway.room.running import MovedError, TableRun
from houseway.room.store.errors import StoreError
from houseway.room.telling.telling import NightOver
from houseway.room.wire import hosting, messages
from houseway.room.wire.messages import Ok, Ping, Pong, Problem, Refused, Welcome, written
from houseway.web import limits
from houseway.web.cookies import Cookies
from houseway.web.gate import Gate, address_of
from houseway.web.relay import Relay
from houseway.web.sessions import asker_of
from houseway.web.welcome import unwelcome

if TYPE_CHECKING:
    from houseway.web.peers import Peers

log = logging.getLogger("houseway.web")
_SILENT: Final = 1001
_TOO_SLOW: Final = 1013
ENDED: Final = 4001
"""The session is over, or its guest is banned; the page may come back, as whoever it is then."""
_BAD: Final = 1008
BOOK_SHUT: Final = "the room's book cannot be read or written now"


class Sockets:
    """All open sockets of the server."""

    def __init__(self, room: Room, cookies: Cookies, boot: str, gate: Gate) -> None:
        self.room = room
        self.cookies = cookies
        self.boot = boot
        self.gate = gate
        self.open: set[Session] = set()
        self.closed = False
        """Whether nobody is taken in for now."""
        self.peers: Peers | None = None
        """The lines to other servers, for one that shares its room with them."""
        self.act_times = Histogram(SECONDS)
        """From an action's frame to its answer, in seconds."""

    async def serve(self, socket: WebSocket) -> None:
        """Take one socket from its first byte to its last."""
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
            pass  # gone before it was let in
        finally:
            self.gate.close_socket(guest, address)
            if session is not None:
                self.open.discard(session)
                self.room.here.pop(session, None)
                session.gone()


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opened the socket is one of ours; programs send no origin, and browsers always do."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == socket.headers.get("host", "")
    except ValueError:
        return False


class Session:
    """A socket that is open."""

    def __init__(self, sockets: Sockets, socket: WebSocket, guest: Guest, address: str, login: str = "") -> None:
        self._sockets = sockets
        self.login = login
        """Which session it belongs to, for one who has logged in."""
        self.address = address
        self._ending = ""
        self._socket = socket
        self._guest = guest
        self._gate = sockets.gate
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(limits.MESSAGES_WAITING)
        self._bad = 0
        self._joined: dict[str, TableRun] = {}
        self._asking: dict[asyncio.Task[None], messages.Asked] = {}
        """What was asked and is not answered yet."""
        self._dropped = False
        self._relay = None if sockets.peers is None else Relay(self, sockets.peers)

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
            self.drop()

    def drop(self) -> None:
        """Close the socket without a word more: it comes back and is told everything."""
        if self._dropped:
            return
        self._dropped = True
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(None)

    def end(self, why: str) -> None:
        """Close the socket from here, with a word; nothing more is read or told."""
        self._ending = why
        self.drop()

    async def run(self) -> None:
        """Until the client goes, or is shown out."""
        guest = self.guest
        self.send(
            written(
                Welcome(messages.VERSION, guest.id, guest.name, self._sockets.boot, self.room.people.mark_of(guest.id))
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
        """The socket is closed: look away from every table."""
        if self._relay is not None:
            self._relay.close()
        for run in self._joined.values():
            run.leave(self)
        self._joined.clear()
        self.room.gone_home(self._guest.id)

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
        """Take one frame; False when the socket is to be closed."""
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
            asked = messages.read(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            return await self._wrong(one_line(wrong))
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
        """The tables of this server that it looks on at."""
        return self._joined

    @property
    def who(self) -> tuple[str, str]:
        """The guest's id, and the address."""
        return self._guest.id, self.address

    @property
    def _looks_elsewhere(self) -> bool:
        return self._relay is not None and bool(self._relay.joined)

    def is_here(self, table: str) -> bool:
        """Whether this server has a table."""
        return table in self.room.runs

    def look_on(self, table: str) -> bool:
        """Look on at a table that is here by now."""
        run = self.room.runs.get(table)
        if run is not None:
            self._joined[table] = run
            run.join(self)
        return run is not None

    def moved(self) -> None:
        """Tables may have gone to other servers, or come from them."""
        if self._relay is not None:
            self._relay.moved()

    def _moved(self, asked: messages.Asked) -> bool:
        """What was not done because the table has gone elsewhere is done there."""
        if self._relay is not None:
            self._relay.hold(asked)
        return self._relay is not None

    def take(self, asked: messages.Asked) -> None:
        """Do what was asked for."""
        if isinstance(asked, Ping):
            self.send(written(Pong(asked.id)))
            return
        if self._relay is not None and self._relay.takes(asked):
            if isinstance(asked, messages.Join) and asked.table not in self._relay.joined:
                try:
                    self._relay.check_room(limits.TABLES_PER_SOCKET)
                except RefusedError as refused:
                    self._refuse(asked.id, asked.table, refused)
                    return
            self._relay.pass_on(asked)
            return
        try:
            work = self._work(asked)
        except HousewayError as refused:
            self._refuse(asked.id, asked.table, refused)
            return
        if work is None:
            self._done(asked.id)
        elif asked.id is not None and asked in self._asking.values():
            work.close()  # the same frame again while the first one waits: it is one question, and has one answer
        elif not self._gate.ask(self._guest.id, self.address):
            work.close()
            self._refuse(asked.id, asked.table, HousewayError("too many questions at once: wait for an answer"))
        else:
            task = asyncio.create_task(self._answer(asked, work))
            self._asking[task] = asked
            task.add_done_callback(self._answered)

    def _answered(self, task: "asyncio.Task[None]") -> None:
        self._asking.pop(task, None)
        self._gate.answered(self._guest.id, self.address)

    def _work(self, asked: messages.Asked) -> Coroutine[Any, Any, Struct | None] | None:
        """Do what takes no time, or say what is to be waited for."""
        if isinstance(asked, Ping):
            return None
        if isinstance(asked, messages.Unjoin) and asked.table in self._joined:  # also one that is closed by now
            self._joined.pop(asked.table).leave(self)
            return None
        if isinstance(asked, messages.Join) and self._told_over(asked.table):
            return None
        run = self.room.run(asked.table)
        guest = self.guest
        if not isinstance(asked, messages.Unjoin):
            asking.check_admitted(run, guest)
        match asked:
            case messages.Join(heard=heard):
                self._join(run, heard)
            case messages.Unjoin():
                pass
            case messages.Resync():
                run.tell_all(self)
            case messages.SayBeforehand(what=what):
                asking.pre(run, guest, what)
            case messages.TakeBack(what=what):
                asking.take_back(run, guest, what)
            case messages.SealNonce(seal=seal):
                asking.seal(run, guest, seal)
            case messages.OpenNonce(nonce=nonce, seal=seal):
                asking.open_nonce(run, guest, nonce, seal)
            case messages.Chat(text=text):
                self._chat(run, guest, text)
            case messages.CallTheFloor(text=text):
                self._take_chat(run)
                return asking.call_floor(run, guest, text)
            case _:
                return _table_work(run, guest, asked)
        return None

    def _told_over(self, table: str) -> bool:
        """Whether the night at a table ended while the page was not connected: then it is told so now."""
        known = table in self.room.rows or len(table) > limits.TABLE_NAME
        row = None if known else self.room.store.table(table)
        if row is None or row.state != "closed" or not chosen_of(row.settings).host:
            return False
        self.send(written(NightOver(table)))
        return True

    def _join(self, run: TableRun, heard: int = 0) -> None:
        self._joined = {name: one for name, one in self._joined.items() if self.room.runs.get(name) is one}
        if run.table.id not in self._joined and len(self._joined) >= limits.TABLES_PER_SOCKET:
            raise RefusedError(f"one socket looks on at {limits.TABLES_PER_SOCKET} tables at most")
        self._joined[run.table.id] = run
        run.join(self, heard)

    def _chat(self, run: TableRun, guest: Guest, text: str) -> None:
        self._take_chat(run)
        asking.chat(run, guest, text)

    def _take_chat(self, run: TableRun) -> None:
        """What anybody says is bounded in rate: chat, and calls for the floor."""
        if run.table.id not in self._joined:
            raise RefusedError("join the table first")
        if not self._gate.chat(self._guest.id, self.address):
            raise RefusedError("not so fast: say it in a moment")

    async def _answer(self, asked: messages.Asked, work: Coroutine[Any, Any, Struct | None]) -> None:
        id, table, start = asked.id, "" if isinstance(asked, Ping) else asked.table, time.perf_counter()  # noqa: A001
        try:
            told = await work
        except MovedError as moved:
            if not self._moved(asked):
                self._refuse(id, table, moved)
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
            if isinstance(asked, messages.TakeAction):
                self._sockets.act_times.add(time.perf_counter() - start)

    def _done(self, id: int | None) -> None:  # noqa: A002
        if id is not None:
            self.send(written(Ok(id)))

    def _refuse(self, id: int | None, table: str, refused: HousewayError) -> None:  # noqa: A002
        if isinstance(refused, StoreError):  # where the room is kept is nobody's business
            log.error("a question about table %s could not be answered: %s", table, refused)
            refused = HousewayError(BOOK_SHUT)
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
        case messages.AddBots():
            return asking.add_bots(run, guest)
        case messages.AskWays(id=id, seat=seat):
            return asking.ways(run, guest, seat, id)
        case messages.AskCoach(id=id):
            return asking.coach(run, guest, id)
        case messages.NextHand():
            return lessons.next_hand(run, guest)
    return _floor_work(run, guest, asked)


def _floor_work(run: TableRun, guest: Guest, asked: messages.Asked) -> Coroutine[Any, Any, Struct | None]:
    """What only whoever runs the table may ask."""
    match asked:
        case messages.DismissCall(call=call):
            return asking.dismiss(run, guest, call)
        case messages.PauseTable(on=on):
            return asking.pause(run, guest, on=on)
        case messages.HoldHand(on=on):
            return asking.hold(run, guest, on=on)
        case messages.VoidTheHand(why=why):
            return asking.void(run, guest, why)
        case messages.CloseTable(why=why):
            return asking.close_out(run, guest, why)
        case messages.AskReportable(id=id):
            return asking.reportable(run, guest, id)
        case messages.AskRuling(id=id, report=report):
            return asking.ruling(run, guest, report, id)
        case messages.MakeReport(hand=hand, turn=turn, report=report, answers=answers):
            return asking.report(run, guest, hand, turn, report, answers)
    if isinstance(asked, hosting.HostAsked):
        return night.ask(run, guest, asked)
    raise RefusedError("that cannot be asked of a table")


def one_line(problem: object) -> str:
    """Whatever went wrong, in one line of decent length."""
    return " ".join(str(problem).split())[:300]
