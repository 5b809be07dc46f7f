"""The door of a real server: silent, slow and too many connections; what is asked too often; and the room goes on."""

import asyncio
import contextlib
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random

import pytest
import websockets.exceptions
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from tests.garbage import garbage_of
from tests.servers import Server, call, serving
from tests.waiting import HANG_SECONDS, wait_until
from tests.web.visiting import Visitor, a_site
from websockets.sync.client import ClientConnection, connect

from houseway.houses import house
from houseway.live.table.pace import pace
from houseway.room.room import Room
from houseway.server import door, limits
from houseway.server.app import make_app
from houseway.server.event_loop import TimedLoop
from houseway.server.gate import Gate
from houseway.server.limits import Bounds
from houseway.server.pauses import Pauses
from houseway.store import open_store
from houseway.store.journal import Journal


def knock(server: "Server | Here") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=HANG_SECONDS)


def wait_closed(one: socket.socket) -> None:
    """Wait until the other side closes."""
    one.settimeout(HANG_SECONDS)
    with contextlib.suppress(ConnectionError):
        while one.recv(65_536):
            pass


def closed(one: socket.socket) -> bool:
    """Whether the other side has closed by now."""
    one.setblocking(False)
    try:
        while one.recv(65_536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        pass
    return True


def received(one: socket.socket) -> bytes:
    """The next bytes; an end is an error."""
    told = one.recv(65_536)
    assert told, "the server has hung up"
    return told


def asks(one: socket.socket) -> None:
    """Ask for the lobby, and get all of it."""
    one.sendall(b"GET /api/lobby HTTP/1.1\r\nhost: x\r\n\r\n")
    told = b""
    while b"\r\n\r\n" not in told:
        told += received(one)
    head, _, body = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    size = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
    while len(body) < size:
        body += received(one)


class Here:
    """A server within this process, on a port of its own."""

    def __init__(self, room: Room, bounds: Bounds) -> None:
        self.gate = Gate(bounds)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self._server = door.make_server(make_app(room, self.gate), self.gate, closing_seconds=1)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started, "the server to start")

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self.listening]))

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self.listening.close()


@contextlib.contextmanager
def soon_tired(monkeypatch: pytest.MonkeyPatch, *names: str, lively: int) -> Iterator[Here]:
    """A server that does not wait for long where these limits bound it."""
    for name in names:
        monkeypatch.setattr(limits, name, 1.5)
    with open_store(":memory:") as store:
        journal = Journal(store)
        room = Room(store, journal, (house("oasis"),), pace=pace("test"))
        room.open_offers(lively=lively)
        here = Here(room, Bounds(per_address=50))
        try:
            yield here
        finally:
            here.close()
            journal.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    monkeypatch.setattr(limits, "IDLE_SECONDS", HANG_SECONDS)
    with soon_tired(monkeypatch, "HEADER_SECONDS", "SILENT_SECONDS", lively=0) as here:
        yield here


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    with soon_tired(monkeypatch, lively=0) as here:
        yield here


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    """One where bots play as fast as they can, which cuts off nobody but a client that takes nothing.

    It sends through a small buffer, so that what is not taken is soon noticed, however slow the machine.
    """
    monkeypatch.setattr(limits, "PING_SECONDS", HANG_SECONDS)
    with soon_tired(monkeypatch, "DRAIN_SECONDS", lively=9) as here:
        here.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        yield here


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all who leave it as it was."""
    with serving(tmp_path_factory.mktemp("door"), "--house", "oasis", "--lively", "1") as made:
        yield made


def test_connections_leave_no_garbage(patient: Here) -> None:
    headers = {"cookie": call(patient.port, "/api/lobby")[1]}

    def visits() -> None:
        for _ in range(5):
            with knock(patient) as one:
                asks(one)
            with connect(f"ws://127.0.0.1:{patient.port}/ws", additional_headers=headers) as talk:
                talk.recv(timeout=HANG_SECONDS)
        wait_until(lambda: not patient.gate.connected, "all to have hung up")

    left = garbage_of(visits)
    assert not [type(one).__name__ for one in left if isinstance(one, door.Visit | door.Talk)]


def test_one_address_has_so_many_connections_and_the_log_stays_short(tmp_path: Path) -> None:
    """1,100 silent connections once starved the server and wrote 170 MB of tracebacks."""
    with serving(tmp_path, "--house", "oasis", "--per-address", "50") as server:
        knocked_often(server)
        server.stop()
        assert len(server.complaints) < 2_000, server.complaints[:2_000]


def knocked_often(server: Server) -> None:
    knocks: list[socket.socket] = []
    try:
        for _ in range(1_100):
            with contextlib.suppress(OSError):
                knocks.append(knock(server))
        left = set(knocks)

        def few_are_left() -> bool:
            left.difference_update([one for one in left if closed(one)])
            return len(left) <= 50

        wait_until(few_are_left, lambda: f"all but 50 to be closed; {len(left)} are still connected")
        for one in knocks:
            one.close()

        def answers() -> bool:
            with contextlib.suppress(OSError):
                return bool(call(server.port, "/api/health")[0]["ok"])
            return False

        wait_until(answers, "an answer again")
    finally:
        for one in knocks:
            one.close()


def test_connections_that_never_ask_are_closed(impatient: Here) -> None:
    halves = (
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websoc",
        b"POST /api/name HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    )
    knocks = [knock(impatient) for _ in halves]
    for one, half in zip(knocks, halves, strict=True):
        one.sendall(half)
    kept, too_late = asked_in_time(impatient)
    for one in knocks:
        wait_closed(one)
    assert impatient.gate.refused["requests that never came"] == len(knocks) + too_late
    asks(kept)  # one that asked and waits is not one of them
    for one in (*knocks, kept):
        one.close()
    wait_until(lambda: not impatient.gate.connected, "connections that are gone to be counted out")


def asked_in_time(here: Here) -> tuple[socket.socket, int]:
    """A connection that has asked before the server was tired of it, and how many were too late."""
    for too_late in count():
        one = knock(here)
        try:
            asks(one)
        except (AssertionError, OSError):
            one.close()
        else:
            return one, too_late
    raise AssertionError


@contextlib.contextmanager
def joined_in_time(address: str, headers: dict[str, str]) -> Iterator[ClientConnection]:
    """A socket that has joined a table before the server was tired of it."""
    while True:
        with connect(address, additional_headers=headers) as one:
            try:
                one.send(json.dumps({"type": "join", "table": "oasis-lowball-1", "id": 1}))
                while json.loads(one.recv(timeout=HANG_SECONDS))["type"] != "ok":
                    pass
            except websockets.exceptions.ConnectionClosed:
                continue
            yield one
            return


def hear_to_the_end(one: ClientConnection) -> None:
    """Until the server hangs up."""
    with contextlib.suppress(websockets.exceptions.ConnectionClosed):
        while True:
            one.recv(timeout=HANG_SECONDS)


def test_a_socket_that_joins_nothing_and_says_nothing(impatient: Here) -> None:
    cookie = call(impatient.port, "/api/lobby")[1]
    address = f"ws://127.0.0.1:{impatient.port}/ws"
    headers = {"cookie": cookie}
    with joined_in_time(address, headers) as joined, connect(address, additional_headers=headers) as silent:
        hear_to_the_end(silent)
        joined.send(json.dumps({"type": "ping", "id": 1}))  # as long without a word, and still there
        while json.loads(joined.recv(timeout=HANG_SECONDS))["type"] != "pong":
            pass


def test_a_head_without_end(server: Server) -> None:
    with knock(server) as one:
        one.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        with contextlib.suppress(ConnectionError):
            for number in range(2_000):
                one.sendall(f"x-{number}: {'y' * 100}\r\n".encode())
        wait_closed(one)
    assert call(server.port, "/api/health")[0]["ok"]


@pytest.mark.parametrize("loop", [lambda: TimedLoop(Pauses()), asyncio.new_event_loop], ids=["as served", "plain"])
@pytest.mark.parametrize("protocol", [socket.IPPROTO_TCP, 0], ids=["TCP said", "TCP not said"])
def test_answers_are_sent_at_once(
    loop: Callable[[], asyncio.AbstractEventLoop], protocol: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Nagle's algorithm an answer waited for the other side's acknowledgement, some 40 ms: it is off."""
    off: list[int] = []
    made = door.Visit.connection_made

    def note(visit: door.Visit, transport: asyncio.Transport) -> None:
        made(visit, transport)
        off.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("here")(scope, receive, send)

    def ask(port: int) -> None:
        with contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=HANG_SECONDS)) as one:
            one.request("GET", "/")
            assert one.getresponse().read() == b"here"

    async def visit(listening: socket.socket) -> None:
        server = door.make_server(app, Gate(Bounds()), closing_seconds=1)
        server.config.lifespan = "off"
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await asyncio.to_thread(ask, listening.getsockname()[1])
        server.should_exit = True
        await serving

    monkeypatch.setattr(door.Visit, "connection_made", note)
    with asyncio.Runner(loop_factory=loop) as runner, socket.socket(proto=protocol) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        runner.run(visit(listening))
    assert len(off) == 1
    assert off[0]


def test_sockets_of_one_guest_and_frames_over_all_of_them(server: Server) -> None:
    cookie = call(server.port, "/api/lobby")[1]
    with contextlib.ExitStack() as all_of_them:
        mine = []
        for _ in range(limits.SOCKETS_PER_GUEST):
            opened = connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"cookie": cookie})
            mine.append(all_of_them.enter_context(opened))
            mine[-1].recv()
        with pytest.raises(websockets.exceptions.InvalidStatus):
            connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"cookie": cookie})
        pongs, refused = 0, 0
        while not refused:  # the others are counted with it
            for one in mine:
                for number in range(15):
                    one.send(json.dumps({"type": "ping", "id": number}))
                heard = [json.loads(one.recv(timeout=HANG_SECONDS)) for _ in range(15)]
                pongs += sum(told["type"] == "pong" for told in heard)
                refused += sum("too many frames" in told.get("problem", "") for told in heard)
        assert pongs >= limits.FRAMES.at_once


CROWD = 2
"""Guests behind one address, as the server counts them: the fewer, the sooner it has enough."""


def test_requests_and_tables_are_bounded_by_address() -> None:
    """341 tables were once opened in 20 seconds without a cookie. Here no time passes, so no allowance comes back."""
    gate = Gate(Bounds(per_address=CROWD * limits.SOCKETS_PER_GUEST), clock=lambda: 0.0)
    wanted = {"house": "oasis", "game": "holdem", "bots": 0}
    with a_site(gate=gate) as (room, client):
        assert Visitor(client).post("/api/open", wanted).status_code == HTTPStatus.BAD_REQUEST
        before = len(room.runs)
        for _ in range(60):
            newcomer = Visitor(client)
            if newcomer.get("/api/lobby").status_code == HTTPStatus.OK:
                newcomer.post("/api/open", wanted)
        assert 1 <= len(room.runs) - before <= limits.OPENED_THERE.at_once
        answers = (Visitor(client).get("/api/lobby") for _ in range(3_000))
        refused = next(answer for answer in answers if answer.status_code != HTTPStatus.OK)
        assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
        assert "too many requests" in refused.json()["problem"]


@pytest.mark.verify
def test_a_client_that_takes_nothing_is_cut_off(busy: Here) -> None:
    cookie = call(busy.port, "/api/lobby")[1]
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        one.settimeout(HANG_SECONDS)
        one.connect(("127.0.0.1", busy.port))
        one.sendall(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: " + cookie.encode() + b"\r\n\r\n"
        )
        assert one.recv(100).startswith(b"HTTP/1.1 101")
        for game in GAMES:
            text = json.dumps({"type": "join", "table": f"oasis-{game}-1"}).encode()
            one.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + b"\0\0\0\0" + text)
        wait_until(lambda: busy.gate.refused["clients that take nothing"], "the server to give it up")
    assert call(busy.port, "/api/health")[0]["ok"]


GAMES = ("holdem", "omaha-hi-lo", "pineapple", "lowball")


HEADS = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nhost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nhost: x\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n",
    b"CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET http://user:pw@[::1/x HTTP/1.1\r\nhost: [\r\n\r\n",
    b"GET //// HTTP/1.1\r\nhost: \r\n\r\n",
    b"POST /api/name HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/name HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd",
    b"POST /api/name HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/name HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    b"GET / HTTP/1.1\r\nhost: x\r\ncookie: houseway=\xff\xfe\xb2;;=\r\n\r\n",
    b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    b"POST /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\ncontent-length: 3\r\n\r\nabc",
    b"GET /ws HTTP/1.0\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: \xff\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
    b"GET /%ff%fe%00 HTTP/1.1\r\nhost: x\r\norigin: http://[\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n",
)
FRAMES = (
    b"\x83\x80\0\0\0\0", b"\x81\x05hello", b"\xf1\x80\0\0\0\0", b"\x09\x80\0\0\0\0",
    b"\x89\xfe\x00\x7e\0\0\0\0" + b"x" * 126,
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", b"\x81\x82\0\0\0\0\xff\xfe", b"\x88\x81\0\0\0\0\x01",
    b"\x88\x82\0\0\0\0\x00\x01", b"\x80\x80\0\0\0\0", b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 200,
    b"\x01\x81\0\0\0\0a\x81\x81\0\0\0\0b", b"\x89\x80\0\0\0\0" * 100, b"\x8a\x84\0\0\0\0abcd", b"\x81\x80", b"\x81",
    b"\x88\x80\0\0\0\0\x81\x82\0\0\0\0\xff\xfe", b"\x81\xfe\x20\x00\0\0\0\0" + b"[" * 8_192,
    b"\x82\x84\0\0\0\0\xff\x00\xff\x00",
)  # fmt: skip


def thrown_at_the_door(here: Here, count: int, seed: int) -> None:
    """Bytes that are no requests and no frames, each on a connection of its own, cut off in the middle or not."""
    chance = Random(seed)
    cookie = call(here.port, "/api/lobby")[1].encode()
    for number in range(count):
        with contextlib.suppress(OSError), knock(here) as one:
            if number % 2:
                data = chance.choice(HEADS)
            else:
                one.sendall(
                    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\ncookie: "
                    + cookie
                    + b"\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                )
                one.recv(200)
                data = b"".join(chance.choice(FRAMES) for _ in range(chance.randint(1, 3)))
            if chance.random() < 0.4:
                at = chance.randrange(len(data))
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + chance.randrange(2) :]
            one.sendall(data)
            one.settimeout(0.01)
            with contextlib.suppress(TimeoutError):
                assert b" 500 " not in one.recv(200)
    assert call(here.port, "/api/health")[0]["ok"]


def test_bytes_that_are_nothing(
    impatient: Here, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("ERROR")
    monkeypatch.setattr(impatient.gate, "page", lambda address: True)
    thrown_at_the_door(impatient, 250, 12)
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.soak
def test_many_bytes_that_are_nothing(
    impatient: Here, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("ERROR")
    monkeypatch.setattr(impatient.gate, "page", lambda address: True)
    thrown_at_the_door(impatient, 20_000, time.time_ns())
    assert [record.getMessage() for record in caplog.records] == []


def test_as_many_files_as_may_be() -> None:
    assert 16 <= door.more_files() <= limits.MOST_CONNECTIONS
