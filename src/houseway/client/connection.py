"""The line to a room: one socket that is kept open, with its requests and messages.

If the socket drops, the line reconnects as the same guest, rejoins its tables and gets their complete state; callers
waiting for an answer get a `LostError`. A gap in a table's numbers is closed by requesting its complete state. Every
wait has a limit, and every failure is one line.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import MsgspecError, json
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from houseway.client.client_errors import ClientError, LostError
from houseway.client.http_requests import Http
from houseway.client.nonces import OPENING, Fairness
from houseway.client.table_mirror import TableView
from houseway.protocol.ruling_messages import ReportableAnswer, RulingAnswer
from houseway.protocol.socket_messages import (
    VERSION,
    ClientMessage,
    Join,
    ListNotice,
    Ok,
    Pong,
    Problem,
    Refusal,
    Resync,
    Welcome,
    WordNotice,
    written,
)
from houseway.protocol.table_messages import (
    ChatNotice,
    ClockNotice,
    CoachAnswer,
    FloorNotice,
    HostNotice,
    NightNotice,
    PresenceNotice,
    ShutOutNotice,
    Update,
    View,
    WaysAnswer,
)
from houseway.referee.refusals import RefusedError

ServerMessage: TypeAlias = (
    Welcome | View | Update | ClockNotice | PresenceNotice | ChatNotice | FloorNotice | ReportableAnswer
    | RulingAnswer | ListNotice | CoachAnswer | WordNotice | HostNotice | NightNotice | ShutOutNotice | WaysAnswer
    | Ok | Refusal | Problem | Pong
)  # fmt: skip
"""Everything a room says on a socket."""
Answer: TypeAlias = Ok | Pong | ReportableAnswer | RulingAnswer | CoachAnswer | WaysAnswer
"""The answers to requests that are not refused."""
ANSWER_SECONDS: Final = 900.0
"""Requests made during a hand may be answered when it is over."""
OPEN_SECONDS: Final = 10.0
MOST_UNREAD: Final = 2_000
"""The most unread messages; beyond that the oldest are dropped, while `tables` stays up to date."""
_FRAMES_PER_SECOND: Final = 12.0
_FRAMES_AT_ONCE: Final = 30
"""A little below what the room allows."""
_FRAME_BYTES: Final = 8 * 2**20
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0
_SERVER_TROUBLE: Final = 500
_told: json.Decoder[ServerMessage] = json.Decoder(ServerMessage)


class Line:
    """A socket that reconnects."""

    def __init__(self, http: Http, *, patience: float) -> None:
        self._http = http
        self._patience = patience
        self.tables: dict[str, TableView] = {}
        self.wanted: set[str] = set()
        """The tables to rejoin after reconnecting."""
        self.welcome: Welcome | None = None
        self.fair = Fairness()
        self.unread: deque[ServerMessage] = deque(maxlen=MOST_UNREAD)
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._asked: dict[int, asyncio.Future[Answer]] = {}
        self._count = OPENING
        self._waiting: set[asyncio.Future[None]] = set()
        self._failed = ""
        self._sending = asyncio.Lock()
        self._next_frame = 0.0

    @property
    def connected(self) -> bool:
        """Whether the socket is open now."""
        return self._socket is not None

    @property
    def closed(self) -> bool:
        """Whether no more messages will come."""
        return self._task is None

    async def open(self) -> None:
        """Open the socket, and keep it open from now on."""
        self._task = asyncio.create_task(self._stay(), name=f"client of {self._http.address}")
        self._task.add_done_callback(self._ended)
        try:
            await self.until(lambda: self.connected)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the socket for good."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._wake()

    async def ask(self, message: ClientMessage) -> "Answer":
        """Send a request and wait for the answer: done, the requested data, or an error that says why not."""
        await self.until(lambda: self.connected)
        self._count += 1
        number = self._count
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            await self._send(replace(message, id=number))
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            raise ClientError(f"the room has not answered in {ANSWER_SECONDS:.0f} seconds") from None
        finally:
            del self._asked[number]

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait until messages have made something true."""
        try:
            async with asyncio.timeout(self._patience + ANSWER_SECONDS):
                while not done():
                    await self.change()
        except TimeoutError:
            raise ClientError("the room sent no update on it for too long") from None

    async def change(self) -> None:
        """Wait for the next message, or for the connection to drop or return."""
        if self._failed:
            raise ClientError(self._failed)
        if self.closed:
            raise ClientError("this client is closed")
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(woken)
        try:
            await woken
        finally:
            self._waiting.discard(woken)

    # the socket

    async def _stay(self) -> None:
        """Keep a socket open until closed, or until patience runs out."""
        loop = asyncio.get_running_loop()
        pause, since = _FIRST_PAUSE, loop.time()
        while not self._failed:
            cookie = self._http.cookie_header
            try:
                async with open_socket(
                    self._http.socket_address,
                    additional_headers={"cookie": cookie},
                    open_timeout=OPEN_SECONDS,
                    max_size=_FRAME_BYTES,
                    compression=None,
                    proxy=None,
                ) as socket:
                    pause = _FIRST_PAUSE
                    await self._talk(socket)
                since = loop.time()
            except (ConnectionClosed, LostError):
                since = loop.time()
            except ClientError as wrong:
                self._failed = str(wrong)
            except (OSError, TimeoutError, WebSocketException) as problem:
                failed = self._given_up(problem, loop.time() - since)
                await self._http.settled()  # a new account logs in with another cookie
                self._failed = failed if cookie == self._http.cookie_header else ""
            finally:
                self._lost()
            if not self._failed:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    def _given_up(self, problem: Exception, seconds: float) -> str:
        """Why retrying is useless; nothing if it is not."""
        if isinstance(problem, InvalidStatus) and problem.response.status_code < _SERVER_TROUBLE:
            return "the room does not let this guest in: come as a new one, without the cookie"
        if seconds <= self._patience:
            return ""
        said = getattr(problem, "strerror", None) or " ".join(str(problem).split())
        return f"the room at {self._http.address} can no longer be reached: {said}"

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (bug := task.exception()) is not None:
            self._failed = f"the client has a bug ({type(bug).__name__}: {bug})"
        self._wake()

    def _lost(self) -> None:
        """The socket is gone: fail all pending requests."""
        self._socket = None
        self.fair.lost()
        for seen in self.tables.values():
            seen.stale = True
        for answer in self._asked.values():
            _fail(answer, LostError("the connection was lost before the room answered"))
        self._wake()

    async def _talk(self, socket: ClientConnection) -> None:
        """From the welcome to the last message."""
        first = _read(await socket.recv())
        if not isinstance(first, Welcome) or first.version != VERSION:
            speaks = f"version {first.version}" if isinstance(first, Welcome) else "no version"
            raise ClientError(f"the room speaks {speaks} of the protocol, and this client version {VERSION}: update it")
        self.welcome, self._socket = first, socket
        self.unread.append(first)
        self._wake()
        for table in sorted(self.wanted):  # including one just joined when the connection was lost
            await self._send(Join(table=table))
        async for frame in socket:
            told = _read(frame)
            if missed := self._hear(told):
                await self._send(Resync(table=missed))
            self._wake()
            if isinstance(told, View | Update) and (seen := self.tables.get(told.table)) is not None and not seen.stale:
                for message in self.fair.due(seen):
                    await self._send(message)

    def _hear(self, message: ServerMessage) -> str:
        """Take a message; the table, if it is an update that does not follow the table's last one."""
        match message:
            case Ok(0 | 1 as own) | Refusal(0 | 1 as own):  # an answer to an automatic message of `fair`
                if own == OPENING:
                    self.fair.answered(taken=isinstance(message, Ok))
                return ""
            case (
                Ok(number)
                | Pong(number)
                | ReportableAnswer(number)
                | RulingAnswer(number)
                | CoachAnswer(number)
                | WaysAnswer(number)
            ) if number in self._asked:
                if not self._asked[number].done():
                    self._asked[number].set_result(message)
                return ""
            case Refusal(number, _, problem, legal, clause) if number in self._asked:
                _fail(self._asked[number], RefusedError(problem, legal=legal, clause=clause))
                return ""
            case Refusal(None, table) if table in self.tables and self.tables[table].stale:
                self.forget(table)  # rejoined after a pause, but the table no longer exists
            case NightNotice(table) | ShutOutNotice(table):
                self.forget(table)
            case View() | Update() | ClockNotice() | PresenceNotice():
                if message.table not in self.wanted:
                    return ""
                seen = self.tables.get(message.table)
                if seen is not None:
                    known = seen.stale
                    if not seen.take(message):
                        return "" if known or not seen.stale else message.table
                elif isinstance(message, View):
                    self.tables[message.table] = TableView(message)
        self.unread.append(message)
        return ""

    def forget(self, table: str) -> None:
        """Drop a table."""
        self.wanted.discard(table)
        self.tables.pop(table, None)

    async def _send(self, message: ClientMessage) -> None:
        """Send a frame, no faster than the room allows."""
        async with self._sending:
            loop = asyncio.get_running_loop()
            self._next_frame = max(self._next_frame, loop.time() - _FRAMES_AT_ONCE / _FRAMES_PER_SECOND)
            self._next_frame += 1 / _FRAMES_PER_SECOND
            await asyncio.sleep(max(0.0, self._next_frame - loop.time()))
            try:
                if self._socket is not None:
                    await self._socket.send(written(message).decode())
                    return
            except ConnectionClosed:
                pass
        raise LostError("the connection was lost before the request was sent")

    def _wake(self) -> None:
        for woken in tuple(self._waiting):
            if not woken.done():
                woken.set_result(None)


def _fail(waiting: "asyncio.Future[Answer]", problem: Exception) -> None:
    if not waiting.done():
        waiting.set_exception(problem)


def _read(frame: str | bytes) -> ServerMessage:
    try:
        return _told.decode(frame)
    except MsgspecError as problem:
        raise ClientError(f"the room sent an invalid message: {problem}") from None
