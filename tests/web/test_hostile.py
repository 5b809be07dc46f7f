"""Malformed requests and frames by the thousand: never a 500, no traceback, no frozen table, and the room deals on."""

import asyncio
import contextlib
import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from starlette.requests import Request
from tests.waiting import HANG_SECONDS, until, wait_until

from houseway.houses import house
from houseway.room.empty_tables import EmptyTableCloser
from houseway.room.room import Room
from houseway.room.side_work import BusyError
from houseway.server import limits
from houseway.server.addresses import AddressError, Proxies, counted_as
from houseway.server.gate import Gate
from houseway.server.limits import Bounds, Buckets, Rate
from houseway.server.logs import LINES_PER_WINDOW, WINDOW_SECONDS, OneLine, SparingFilter
from houseway.server.long_work import GoneError, HeavyWork, StopSignal

from .asgi import Client, Closed, Socket
from .test_http import played_hand
from .test_socket import TABLE, sat, visitor
from .visiting import Talk, Visitor, a_site

# requests that once gave a 500, and more of their kind


@pytest.fixture(scope="module")
def oasis() -> Iterator[Client]:
    """One site for all whose requests leave nothing behind."""
    with a_site(houses=(house("oasis"),)) as (_, client):
        yield client


@pytest.mark.parametrize(
    "path",
    ["/api/hands?before=²", "/api/hands?before=%C2%B2", f"/api/hands?before={'9' * 5_000}", "/api/hands?before=-1",
     f"/api/hands/{TABLE}/{'9' * 5_000}", f"/api/hands/{TABLE}/{'9' * 5_000}.hand", f"/replay/{TABLE}/{'9' * 5_000}",
     f"/static/{'a' * 5_000}.js", f"/static/{'a/' * 2_000}b.js", "/static/%00.js", "/static/a%00.js",
     "/static/\udc80.js",
     f"/api/clauses/{'x' * 5_000}", "/api/clauses/%00", "/api/clauses/CX-²", "/api/clauses/CX-",
     f"/rules/{'x' * 5_000}/y", "/rules/oasis/%00", "/rules/%F0%9F%82%A1/holdem", "/table/%00", f"/table/{'x' * 9_000}",
     "/api/drill?seed=²", f"/api/drill?seed={'9' * 5_000}", "/api/drill?house=%00", "/api/drill?game=x",
     "/api/disputes?before=²", "/api/disputes?day=%00", "/api/hands/%00/1", "/api/hands/x%2Fy/1", "/%ff%fe",
     "//", "/.."],
)  # fmt: skip
def test_odd_addresses(path: str, oasis: Client) -> None:
    answer = visitor(oasis).get(path.encode("utf-8", "surrogateescape").decode("latin-1"))
    assert answer.status_code in (200, 307, 400, 404, 409), answer.text


SURROGATES = ('"\\ud800"', '"\\udfff\\ud800"', '"a\\udc80b"')


@pytest.mark.parametrize("text", SURROGATES)
def test_lone_surrogates_are_refused_everywhere(text: str) -> None:
    with a_site(houses=(house("oasis"),)) as (room, client):
        one = sat(client, "Ann")
        kind = {"cookie": f"houseway={one.cookies['houseway']}", "content-type": "application/json"}
        bodies = {
            "/api/name": '{"name": %s}',
            "/api/sit": '{"table": %s}',
            "/api/open": '{"house": %s, "game": "holdem"}',
            "/api/floor": '{"key": %s}',
        }
        for path, body in bodies.items():
            answer = client.post(path, content=(body % text).encode(), headers=kind)
            assert 400 <= answer.status_code < 500, (path, answer.text)
            assert "something is wrong" not in answer.text
        with one.socket() as talk:
            for frame in ('{"type":"chat","table":"%s","text":%s}', '{"type":"join","id":1,"table":"%.0s"%s}'):
                talk.opened.send_text(frame % (TABLE, text))
            talk.ask(type="join", table=TABLE)
            talk.opened.send_text(f'{{"type":"chat","id":77,"table":"{TABLE}","text":{text}}}')
            assert talk.ask(type="ping")["type"] == "pong"
        assert room.run(TABLE).table.frozen == ""


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "\x00", "http://testserver:99999999", "//", "["])
def test_odd_origins(origin: str, oasis: Client) -> None:
    one = visitor(oasis)
    with pytest.raises(Closed), one.socket(origin=origin):
        pass
    assert one.get("/api/health").json()["ok"]


# chips, replays, tables


def test_twenty_refills_at_once_are_paid_once() -> None:
    with a_site() as (room, client):
        one = sat(client, "Ann")
        guest = one.get("/api/lobby").json()["you"]["guest"]
        wallet = f"wallet:{guest}"
        with one.socket() as talk:
            talk.ask(type="join", table=TABLE)
            assert talk.ask(type="sit", table=TABLE, seat=3, buy_in=room.guests.start)["type"] == "ok"
            assert room.store.balance(wallet) == 0

            async def all_at_once() -> list[int]:
                headers = {"cookie": f"houseway={one.cookies['houseway']}", "content-type": "application/json"}
                asked = (client._request("POST", "/api/chips", headers, b"{}") for _ in range(20))
                return [answer.status_code for answer in await asyncio.gather(*asked)]

            answers = client.run(all_at_once())
        assert answers.count(200) == 1, answers
        assert room.store.balance(wallet) == room.guests.start


def a_request(gone: asyncio.Event) -> Request:
    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "method": "GET", "path": "/", "headers": []}, receive)


def test_work_for_one_who_has_hung_up_is_given_up() -> None:
    started: list[int] = []

    def work(going: StopSignal) -> str:
        started.append(1)
        wait_until(going.check, "the one who asked to hang up")  # then it raises
        return "done"

    async def run() -> None:
        heavy, gone, staying = HeavyWork(at_once=1), asyncio.Event(), asyncio.Event()
        first = asyncio.create_task(heavy.do(a_request(gone), "ann", work))
        second = asyncio.create_task(heavy.do(a_request(gone), "bob", work))
        third = asyncio.create_task(heavy.do(a_request(staying), "cid", lambda _: "told"))
        await until(lambda: (heavy.waiting, len(started)) == (3, 1), "one to be at work, and two to wait")
        gone.set()
        assert await third == "told"
        for one in (first, second):
            with pytest.raises(GoneError):
                await one
        assert (len(started), heavy.waiting, heavy.done, heavy.abandoned) == (1, 0, 1, 2)

    asyncio.run(run())


def test_one_guest_cannot_fill_the_queue() -> None:
    async def run() -> None:
        heavy, staying, go = HeavyWork(at_once=1), asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def work(_: StopSignal) -> None:
            asyncio.run_coroutine_threadsafe(go.wait(), loop).result(HANG_SECONDS)

        asked = [asyncio.create_task(heavy.do(a_request(staying), "ann", work)) for _ in range(10)]
        refused = 10 - limits.REPLAYS_PER_GUEST
        await until(lambda: sum(one.done() for one in asked) == refused, "those that are too many to be refused")
        bob = asyncio.create_task(heavy.do(a_request(staying), "bob", lambda _: "told"))
        go.set()
        told = await asyncio.gather(*asked, bob, return_exceptions=True)
        assert sum(isinstance(one, BusyError) for one in told) == refused
        assert told[-1] == "told"

    asyncio.run(run())


def test_a_replay_is_cut_short_when_nobody_waits() -> None:
    from houseway.server.hand_routes import replay_of

    with a_site() as (room, client):
        ann, _ = played_hand(client, room)
        guest = ann.get("/api/lobby").json()["you"]["guest"]
        asked: list[int] = []

        def check() -> None:
            asked.append(1)
            if len(asked) == 3:
                raise GoneError("gone")

        with pytest.raises(GoneError):
            replay_of(room, TABLE, 1, guest, check)
        assert len(replay_of(room, TABLE, 1, guest).frames) > len(asked)


def test_empty_tables_are_closed_and_every_chip_goes_home(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_site() as (room, client):
        now = room.clock()
        monkeypatch.setattr(room, "clock", lambda: now)
        one = sat(client, "Ann")
        offers = set(room.runs)
        wanted = {"house": "oasis", "game": "holdem", "seats": 4, "bots": 3}
        empty, taken, watched = (one.post("/api/open", wanted).json()["table"] for _ in range(3))
        closing = EmptyTableCloser(room, after=1.0)
        with one.socket() as talk:
            talk.ask(type="join", table=watched)
            other = sat(client, "Bob")
            with other.socket() as bob:
                bob.ask(type="join", table=empty)
                bob.ask(type="join", table=taken)
                assert bob.ask(type="sit", table=empty, seat=1, buy_in=40_000)["type"] == "ok"
                at_empty = room.run(empty).table
                wait_until(lambda: sum(seat.bot for seat in tuple(at_empty.occupants.values())) >= 2, "two bots to sit")
                bob.ask(type="leave", table=empty)
                wait_until(lambda: at_empty.seat_of(other_id(other)) is None, "Bob to stand up")
                assert bob.ask(type="sit", table=taken, seat=1, buy_in=40_000)["type"] == "ok"

            def seen_empty() -> bool:
                assert client.run(closing.look()) == [], "it has been empty for no time at all"
                return empty in closing._empty_since

            wait_until(seen_empty, "Bob to look away")
            now += 1.0
            assert wait_until(lambda: client.run(closing.look()), "the hand of the bots to be over") == [empty]
        assert set(room.runs) == {*offers, taken, watched}
        assert {account for account, cents in room.store.balances().items() if cents and f":{empty}" in account} <= {
            f"collection:{empty}"
        }
        known = room.store.table(empty)
        assert known is not None
        assert known.state == "closed"
        assert one.get(f"/table/{empty}").status_code in (303, 404)  # how the night went, or nothing
        assert sum(room.store.balances().values()) == 0


def other_id(one: Visitor) -> str:
    return str(one.get("/api/lobby").json()["you"]["guest"])


# rates, addresses and logs


def test_rates_count_by_guest_and_by_address() -> None:
    now = [0.0]
    gate = Gate(Bounds(per_address=20), clock=lambda: now[0])
    assert sum(gate.frame("ann", "1.2.3.4") for _ in range(200)) == limits.FRAMES.at_once
    others = sum(gate.frame(f"guest {number}", "1.2.3.4") for number in range(500))
    assert others <= 2 * limits.FRAMES.at_once, "one address is a small crowd, whoever they say they are"
    assert gate.frame("bob", "5.6.7.8")
    assert sum(gate.chat("ann", "9.9.9.9") for _ in range(50)) == limits.CHATS.at_once
    for _ in range(limits.ASKED_AT_ONCE):
        assert gate.ask("ann", "1.2.3.4")
    assert not gate.ask("ann", "1.2.3.4")
    gate.answered("ann", "1.2.3.4")
    assert gate.ask("ann", "1.2.3.4")
    assert sum(gate.ask(f"guest {number}", "1.2.3.4") for number in range(99)) == limits.ASKED_AT_ONCE
    assert gate.refused["frames"] > 500
    free = Gate(Bounds(per_address=0))
    assert all(free.page("1.2.3.4") for _ in range(50_000))


def test_the_longest_silent_are_forgotten_first() -> None:
    buckets = Buckets(Rate(1.0, 1.0), most_known=100)
    for number in range(10_000):
        buckets.take(str(number), 0.0)
    assert len(buckets) == 100
    assert not buckets.take("9999", 0.0)


def test_whose_word_is_taken_on_where_a_request_comes_from() -> None:
    nobody, one = Proxies(), Proxies(["10.0.0.0/8", "::1"])
    assert nobody.origin("10.0.0.1", "1.2.3.4") == "10.0.0.1"
    assert one.origin("10.0.0.1", "1.2.3.4") == "1.2.3.4"
    assert one.origin("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2") == "1.2.3.4", "what stands further left can be made up"
    assert one.origin("1.2.3.4", "6.6.6.6") == "1.2.3.4"
    assert one.origin("10.0.0.1", "nonsense") == "10.0.0.1"
    assert counted_as("2001:db8:1:2:3::4") == counted_as("2001:db8:1:2::99") != counted_as("2001:db8:1:3::4")
    assert counted_as("::ffff:1.2.3.4") == "1.2.3.4"
    assert counted_as("") == "unknown"
    with pytest.raises(AddressError, match="is not the address of a proxy"):
        Proxies(["everybody"])


def test_the_log_does_not_repeat_itself() -> None:
    now = [0.0]
    sparing = SparingFilter(clock=lambda: now[0])

    def line(number: int) -> logging.LogRecord:
        return logging.LogRecord("houseway", logging.ERROR, "x.py", 7, "it broke: %d", (number,), None)

    written = [sparing.filter(line(number)) for number in range(1_000)]
    assert sum(written) == LINES_PER_WINDOW
    other = logging.LogRecord("houseway", logging.ERROR, "x.py", 8, "something else", (), None)
    assert sparing.filter(other)
    now[0] += WINDOW_SECONDS
    again = line(1)
    assert sparing.filter(again)
    assert again.getMessage() == f"it broke: 1 (and {1_000 - LINES_PER_WINDOW} more like it before)"
    told = json.loads(OneLine().format(again))
    assert (told["level"], told["from"], "\n" in OneLine().format(again)) == ("error", "houseway", False)


# thousands

WORDS: tuple[object, ...] = (
    None, True, 0, 1, -1, 53, 2**31, 2**63, 2**64, 10**400, 0.5, 1e308, "", "x", "²", "\x00", "\ud800", "a" * 3_000,
    TABLE, "holdem", "oasis", "check", "fold", "call", "raise", [], {}, [[[[]]]], {"type": "fold"}, {"type": "meld"},
    {"type": "discard", "cards": [0, 52, 53, -1]}, {"type": "show", "cards": [1]},
    {"type": "report", "what": "exposed"},
    {"type": "raise", "amount": -5}, [1, 2, 3], list(range(60)), "join", "\u202e", {"": ""},
)  # fmt: skip
KINDS = ("join", "unjoin", "resync", "act", "sit", "leave", "sit out", "come back", "top up", "move", "straddle", "pre",
         "chat", "ping", "call", "dismiss", "reportable", "ruling", "report", "pause", "void", "nothing",
         "welcome")  # fmt: skip
KEYS = ("id", "table", "hand", "turn", "action", "seat", "buy_in", "entry", "give_up", "how", "amount", "to", "what",
        "text", "call", "report", "type", "on", "why", "nonce", "x")  # fmt: skip


def a_frame(chance: Random, real: list[dict[str, Any]]) -> str | bytes:
    """Nearly a message, or not at all."""
    kind = chance.random()
    if kind < 0.15:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    if kind < 0.2:
        return "[" * chance.randrange(1, 2_000)
    message: dict[str, Any] = dict(chance.choice(real)) if real and kind < 0.5 else {"type": chance.choice(KINDS)}
    message.setdefault("table", TABLE)
    for _ in range(chance.randrange(5)):
        message[chance.choice(KEYS)] = chance.choice(WORDS)
    text = json.dumps(message)
    if chance.random() < 0.15:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice('²\x00"{[,:\\9') + text[at + chance.randrange(3) :]
    return text[:4_500]


def hammered(client: Client, frames: int, seed: int) -> Counter[str]:
    """Frames thrown at the room by guests who come and go; what they were answered."""
    chance, heard = Random(seed), Counter[str]()
    sent = 0
    while sent < frames:
        one = visitor(client)
        real: list[dict[str, Any]] = [
            {"type": "join", "table": TABLE},
            {"type": "sit", "table": TABLE, "seat": chance.randint(1, 6), "buy_in": 40_000},
        ]
        with one.socket() as talk:
            for message in real:
                talk.send(**message)
            for _ in range(chance.randint(20, 60)):
                sent += 1
                frame = a_frame(chance, real)
                give(talk.opened, frame)
                for message in hear_all(talk, heard, 0.002):
                    if message["type"] in ("view", "update") and len(real) < 20:
                        now = message["now"]
                        real.append(
                            {
                                "type": "act",
                                "table": TABLE,
                                "hand": now["hand"],
                                "turn": now["turn"],
                                "action": {"type": chance.choice(("fold", "check", "call", "meld", "raise"))},
                            }
                        )
            with contextlib.suppress(Closed):  # whatever was answered is heard
                last = talk.send(type="ping")
                while (message := talk.hear())["type"] != "pong" or message["id"] != last:
                    heard[message["type"]] += 1
    return heard


def hear_all(talk: Talk, heard: Counter[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Whatever there is to hear by now."""
    with contextlib.suppress(Closed):
        while talk.opened.waiting(seconds):
            message = talk.hear()
            heard[message["type"]] += 1
            yield message


def give(socket: Socket, frame: str | bytes) -> None:
    if isinstance(frame, bytes):
        socket.send_bytes(frame)
    else:
        socket.send_text(frame)


METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")


def requests(client: Client, count: int, seed: int, paths: list[str]) -> Counter[int]:
    """Requests to every address there is, and near them, with bodies that are none."""
    chance, told = Random(seed), Counter[int]()
    cookie = visitor(client).cookies["houseway"]

    async def all_of_them() -> None:
        for _ in range(count):
            parts = chance.choice(paths).split("/")
            path = "/".join(
                str(chance.choice((TABLE, "1", "oasis", "holdem", "²", "%00", "9" * 400, "x" * 300, "CX-01", "-1")))
                if part.startswith("{")
                else part
                for part in parts
            )
            if chance.random() < 0.4:
                path += "?" + "&".join(
                    f"{chance.choice(('before', 'seed', 'house', 'game', 'table', 'day', 'clause', 'to', 'by'))}="
                    f"{chance.choice(('²', '%00', '-1', '9' * 400, 'x', '', '%ff', '2026-01-01', '1e9'))}"
                    for _ in range(2)
                )
            body = chance.choice((b"", b"{", b"[]", b"{}", b"\xff", b"null", b"[" * 2_000, b"9" * 5_000))
            if chance.random() < 0.5:
                body = json.dumps(
                    {chance.choice(("name", "house", "game", "table", "seats", "bots", "key", "limit", "cents", "guest",
                                    "why", "password", "practice")): chance.choice(WORDS) for _ in range(3)}
                ).encode()  # fmt: skip
            headers = {"cookie": f"houseway={cookie}"} if chance.random() < 0.7 else {"cookie": "houseway=²; ;=;\x01"}
            headers["content-type"] = chance.choice(
                ("application/json", "text/plain", "", "application/json; charset=x")
            )
            answer = await client._request(chance.choice(METHODS[: chance.choice((2, 7))]), path, headers, body)
            told[answer.status_code] += 1

    client.run(all_of_them(), 600.0)
    return told


@pytest.fixture
def generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rates that let everything through to where it can do harm."""
    for name in ("FRAMES", "REQUESTS", "PAGES", "OPENED", "OPENED_THERE", "NEWCOMERS", "CHATS"):
        monkeypatch.setattr(limits, name, Rate(1e9, 1e9))


def goes_on(room: Room, client: Client) -> None:
    """No table stands still, no chip is missing, and hands are dealt."""
    assert [run.table.id for run in room.runs.values() if run.table.frozen] == []
    assert sum(room.store.balances().values()) == 0
    lively = [run for name, run in room.runs.items() if run.conduct.manner.lively and name != TABLE]
    before = sum(run.table.number_of_hand for run in lively)
    wait_until(lambda: sum(run.table.number_of_hand for run in lively) >= before + 3, "the room to deal on")
    assert client.get("/api/health").json()["ok"]


def thrown_at(seed: int, count: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    with a_site(houses=(house("oasis"),), lively=2) as (room, client):
        paths = [route.path for route in client.app.routes if hasattr(route, "methods")]  # type: ignore[attr-defined]
        assert len(paths) > 20
        told = requests(client, count // 2, seed, [path.replace(":number", "").replace(":int", "") for path in paths])
        assert not [status for status in told if status >= 500], told
        heard = hammered(client, count // 2, seed)
        assert min(heard["error"], heard["refused"], heard["view"]) > 0, heard
        goes_on(room, client)
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.verify
@pytest.mark.usefixtures("generous")
def test_some_malformed_frames_and_requests(caplog: pytest.LogCaptureFixture) -> None:
    thrown_at(12, 800, caplog)


@pytest.mark.soak
@pytest.mark.usefixtures("generous")
def test_a_hundred_thousand_malformed_frames_and_requests(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(20):
        thrown_at(int.from_bytes(os.urandom(8), "big"), 5_000, caplog)
