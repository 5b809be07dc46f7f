"""The line to a room when the other end misbehaves: gaps, lost answers, closed doors, words that are no messages."""

import asyncio
import contextlib
import json
import selectors
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pytest
from tests.room.scaffold import Ear, a_room, a_table, new_guest, until
from tests.waiting import HANG_SECONDS
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from houseway.client.client_errors import ClientError, LostError
from houseway.client.connection import _FRAMES_AT_ONCE, _FRAMES_PER_SECOND, Line
from houseway.client.http_requests import Http
from houseway.protocol.socket_messages import VERSION, Chat, Join, Ping, Resync, read
from houseway.referee.refusals import RefusedError
from houseway.room import guest_requests

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

WELCOME = json.dumps({"type": "welcome", "version": VERSION, "guest": "g-1", "name": "Ann", "boot": "b"})
Part = Callable[[ServerConnection], Awaitable[None]]


@contextlib.asynccontextmanager
async def a_line(part: Part, *, status: int = 101, patience: float = HANG_SECONDS) -> AsyncIterator[Line]:
    """A line to somebody who plays the part of a room."""

    def door(connection: ServerConnection, request: Request) -> Response | None:
        return None if status == 101 else connection.respond(HTTPStatus(status), "no\n")

    async with serve(part, "127.0.0.1", 0, process_request=door) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        line = Line(Http(f"http://127.0.0.1:{port}", cookie="x"), patience=patience)
        try:
            async with asyncio.timeout(HANG_SECONDS):
                yield line
        finally:
            await line.close()


async def told() -> dict[str, str]:
    """What a real room tells somebody who looks on, by kind and number, while two sit down and are dealt in."""
    async with a_room() as room:
        run = await a_table(room)
        ear = Ear(await new_guest(room, "Ann"))
        run.audience.join(ear)
        for seat, name in enumerate(("Bob", "Cy"), start=1):
            await guest_requests.sit(run, await new_guest(room, name), seat, 40_000)
        await until(lambda: b'"number":5,' in ear.heard[-1][:80])
        run.audience.tell_all(ear)
    messages = [(json.loads(message), message.decode()) for message in ear.heard]
    return {f"{one['type']} {one['number']}": text for one, text in messages if "number" in one}


def test_a_gap_is_closed_by_asking_for_everything() -> None:
    async def run() -> None:
        messages = await told()
        asked: list[object] = []

        async def room(socket: ServerConnection) -> None:
            await socket.send(WELCOME)
            async for frame in socket:
                asked.append(one := read(frame))
                if isinstance(one, Join):
                    for name in ("view 0", "update 1", "update 1", "update 3", "update 4"):
                        await socket.send(messages[name])
                    await socket.send(json.dumps({"type": "ok", "id": one.id}))
                elif isinstance(one, Resync):
                    await socket.send(messages["update 4"])
                    await socket.send(messages["view 5"])

        async with a_line(room) as line:
            await line.open()
            table = json.loads(messages["view 0"])["table"]
            line.wanted.add(table)
            await line.ask(Join(table=table))
            seen = line.tables[table]
            assert (seen.number, seen.stale, seen.my_turn) == (1, True, None)
            await line.until(lambda: not seen.stale)
            assert (seen.number, seen.now.hand, len(seen.now.seats)) == (5, 1, 2)
            assert seen.seat is None
            assert seen.view is not None
            assert all(not one.cards for one in seen.view.seats)
            assert len({one.n for one in seen.log}) == len(seen.log)
            heard = [getattr(one, "number", None) for one in line.unread]
            assert heard == [None, 0, 1, 5]
        assert len(asked) == 2

    asyncio.run(run())


def test_who_waits_for_an_answer_hears_that_the_line_broke_and_it_comes_back() -> None:
    async def run() -> None:
        opened = 0

        async def room(socket: ServerConnection) -> None:
            nonlocal opened
            opened += 1
            await socket.send(WELCOME)
            async for frame in socket:
                one = read(frame)
                if isinstance(one, Chat):
                    await socket.close()
                else:
                    await socket.send(json.dumps({"type": "pong", "id": one.id}))

        async with a_line(room) as line:
            await line.open()
            await line.ask(Ping())
            with pytest.raises(LostError):
                await line.ask(Chat(table="t", text="hello"))
            await line.ask(Ping())
            assert opened == 2
        with pytest.raises(ClientError, match="closed"):
            await line.ask(Ping())

    asyncio.run(run())


def test_a_refusal_has_its_reason() -> None:
    async def room(socket: ServerConnection) -> None:
        await socket.send(WELCOME)
        async for frame in socket:
            answer = {"type": "refused", "id": read(frame).id, "table": "t", "problem": "no", "legal": "fold"}
            await socket.send(json.dumps({**answer, "clause": "OV-HE-02"}))

    async def run() -> None:
        async with a_line(room) as line:
            await line.open()
            with pytest.raises(RefusedError) as refused:
                await line.ask(Chat(table="t", text="hello"))
            assert str(refused.value) == "no; legal now: fold (OV-HE-02)"

    asyncio.run(run())


class _NoWaiting(selectors.DefaultSelector):
    """Where an event loop would wait, its time goes on by as much, and nobody waits."""

    now = 1_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


class _QuickLoop(asyncio.SelectorEventLoop):
    """An event loop by a time of its own."""

    def __init__(self) -> None:
        self._times = _NoWaiting()
        super().__init__(self._times)

    def time(self) -> float:
        return self._times.now


class _Wire:
    """A socket on which frames are sent, and when."""

    def __init__(self) -> None:
        self.times: list[float] = []

    async def send(self, _: str) -> None:
        self.times.append(asyncio.get_running_loop().time())


def test_frames_are_sent_no_faster_than_a_room_hears() -> None:
    wire = _Wire()

    async def run() -> None:
        line = Line(Http("http://127.0.0.1:1", cookie="x"), patience=HANG_SECONDS)
        line._socket = cast("ClientConnection", wire)
        for number in range(40):
            await line._send(Ping(id=number))

    with asyncio.Runner(loop_factory=_QuickLoop) as runner:
        runner.run(run())
    pauses = [after - before for before, after in pairwise(wire.times)]
    at_once, then = pauses[: _FRAMES_AT_ONCE - 1], pauses[_FRAMES_AT_ONCE - 1 :]
    assert at_once == pytest.approx([0.0] * (_FRAMES_AT_ONCE - 1), abs=1e-6)
    assert then == pytest.approx([1 / _FRAMES_PER_SECOND] * 10)


@pytest.mark.parametrize(
    ("first", "second", "problem"),
    [
        (
            WELCOME.replace(f'"version": {VERSION}', '"version": 1'),
            "",
            "speaks version 1 of the protocol, and this client",
        ),
        ('{"type": "pong", "id": null}', "", "speaks no version of the protocol, and this client version 2"),
        ('{"type": "surprise"}', "", "an invalid message"),
        (WELCOME, "{", "an invalid message"),
    ],
)
def test_words_that_are_no_messages_end_it(first: str, second: str, problem: str) -> None:
    async def room(socket: ServerConnection) -> None:
        await socket.send(first)
        if second:
            await socket.send(second)
        await socket.wait_closed()

    async def run() -> None:
        async with a_line(room) as line:
            with pytest.raises(ClientError, match=problem):
                await hear(line)

    asyncio.run(run())


async def hear(line: Line) -> None:
    await line.open()
    await line.until(lambda: False)


@pytest.mark.parametrize(
    ("status", "problem"), [(403, "does not let this guest in"), (503, "can no longer be reached")]
)
def test_a_closed_door(status: int, problem: str) -> None:
    async def never(socket: ServerConnection) -> None:
        raise AssertionError

    async def run() -> None:
        async with a_line(never, status=status, patience=0.2) as line:
            with pytest.raises(ClientError, match=problem):
                await line.open()

    asyncio.run(run())


def test_addresses() -> None:
    assert Http("localhost:8642").socket_address == "ws://localhost:8642/ws"
    assert Http("https://cards.example/").socket_address == "wss://cards.example/ws"
    for bad in ("", "http://", "ftp://localhost", "http://localhost:99999"):
        with pytest.raises(ClientError):
            Http(bad)
