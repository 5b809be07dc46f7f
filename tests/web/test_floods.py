"""What guests may ask for that takes long, asked for too much: whoever does so waits, and everybody else does not."""

import asyncio
import os
import signal
import threading
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from tests.servers import Server, serving
from tests.waiting import HANG_SECONDS, wait_until

from houseway.room.own_hands.hand_finder import OwnHands
from houseway.room.room import Room
from houseway.server import json_routes, limits, private_table_routes, teaching_routes, what_if

from .asgi import Answer, Client
from .test_hosting import BOOK, named
from .test_socket import TABLE
from .test_whatif import FEE
from .visiting import Visitor, a_site, play

Site = tuple[Room, Client]
GOOD = "correct horse battery"


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site() as opened:
        yield opened


def asked(visitor: Visitor, method: str, path: str, body: object = None) -> "Asked":
    """Something that is asked for, and not waited for."""
    import json

    headers = {**visitor._headers(), "content-type": "application/json"}
    work = visitor.client._request(method, path, headers, b"" if body is None else json.dumps(body).encode())
    return Asked(visitor.client, work)


class Asked:
    def __init__(self, client: Client, work: Coroutine[Any, Any, Answer]) -> None:
        self._future = asyncio.run_coroutine_threadsafe(work, client.loop)

    @property
    def answered(self) -> bool:
        return self._future.done()

    def answer(self) -> Answer:
        return self._future.result(HANG_SECONDS)


def everything_else_goes_on(client: Client, room: Room) -> None:
    """Accounts, hands, lists, and a hand that is played."""
    ann = named(client, "Zoe")
    assert ann.post("/api/account", {"name": "Zoe", "password": GOOD}).status_code == 201
    assert ann.post("/api/logout", {}).status_code == 200
    assert ann.post("/api/login", {"name": "Zoe", "password": GOOD}).status_code == 200
    assert ann.get("/api/account").json()["name"] == "Zoe"
    assert ann.get("/api/lobby").status_code == 200
    table = ann.post("/api/open", {"house": "oasis", "game": "holdem", "seats": 4, "bots": 0}).json()["table"]
    with ann.socket() as one, named(client, "Yan").socket() as other:
        for seat, talk in enumerate((one, other), start=1):
            assert talk.ask(type="join", table=table)["type"] == "ok"
            assert talk.ask(type="sit", table=table, seat=seat, buy_in=20_000)["type"] == "ok"
        play((one, other), until=lambda: room.run(table).table.number_of_hand >= 2)
        for talk in (one, other):
            assert talk.ask(type="leave", table=table)["type"] == "ok"


def stranger(client: Client) -> Visitor:
    one = Visitor(client)
    assert one.get("/api/lobby").status_code == 200
    return one


def stopped_reader(room: Room, visitor: Visitor) -> int:
    """The process that reads rule books, which reads nothing more."""
    assert visitor.post("/api/open/offers", {"book": BOOK}).status_code == 200
    pid = room.books.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    return pid


def test_books_hold_up_nobody_but_those_who_sent_them(site: Site) -> None:
    room, client = site
    eve = named(client, "Eve")
    pid = stopped_reader(room, eve)
    crowd = [stranger(client) for _ in range(14)]
    books = [f'{BOOK}about = "{one}"\n' for one in range(len(crowd) + 2)]
    sent = [asked(one, "POST", "/api/open/offers", {"book": book}) for one, book in zip(crowd, books, strict=False)]
    wait_until(lambda: room.books.waiting == room.books.bounds.per_address, "the address to have its share")
    too_many = len(crowd) - room.books.bounds.per_address
    wait_until(lambda: sum(one.answered for one in sent) == too_many, "the others to be refused")
    refused = [one for one in sent if one.answered]
    everything_else_goes_on(client, room)
    second = crowd[0].post("/api/open", {"house": "", "game": "holdem", "private": True, "book": books[-1]})
    for answer in (second, *(one.answer() for one in refused)):
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "5")
        assert answer.json()["problem"] == "too many rule books are being read: wait for an answer"
    os.kill(pid, signal.SIGCONT)
    assert {one.answer().status_code for one in sent if one not in refused} == {200}
    assert crowd[0].post("/api/open/offers", {"book": books[0]}).status_code == 200


def test_a_book_by_which_a_closed_table_was_played_is_not_read_in_the_room(site: Site) -> None:
    room, client = site
    ann = named(client, "Ann")
    wanted = {"house": "", "game": "holdem", "private": True, "bots": 0, "seats": 4, "book": BOOK}
    table = str(ann.post("/api/open", wanted).json()["table"])
    row = room.rows[table]
    assert room.offer_of(row) is room.run(table).table.offer
    offer = room.run(table).table.offer
    client.run(room.close_table(room.run(table)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.houses.loader.read_book", _never)
        patch.setattr("houseway.live.table.restoration.read_whole", _never)
        assert room.offer_of(row).rules == offer.rules


def _never(*_: object, **__: object) -> None:
    raise AssertionError("a guest's book is read in the room")


@pytest.mark.parametrize(
    ("where", "what", "method", "paths", "body"),
    [
        (json_routes, "replay_of", "GET", (f"/api/hands/{TABLE}/1",), None),
        (json_routes, "proof_told", "GET", (f"/api/hands/{TABLE}/1/proof",), None),
        (OwnHands, "page", "GET", ("/api/hands/files.zip", "/api/hands/list.csv", "/api/hands"), None),
        (teaching_routes, "charts_of", "GET", ("/api/teach/oasis/holdem",), None),
        (what_if, "_question", "POST", ("/api/what-if",), FEE),
        (what_if, "_choices", "GET", ("/api/what-if",), None),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_long_work_takes_no_thread_that_others_need(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    where: object,
    what: str,
    method: str,
    paths: Sequence[str],
    body: Mapping[str, object] | None,
) -> None:
    room, client = site
    go, begun = threading.Event(), list[int]()

    def work(*_: object, **__: object) -> None:
        begun.append(1)
        assert go.wait(HANG_SECONDS)
        raise private_table_routes.HostingError("let go")

    monkeypatch.setattr(where, what, work)
    crowd = [stranger(client) for _ in range(10)]
    sent = [asked(one, method, path, body) for one in crowd for path in islice(cycle(paths), 5)]
    wait_until(lambda: len(begun) == limits.REPLAYS_AT_ONCE, "as much work to be done as may be")
    wait_until(
        lambda: sum(not one.answered for one in sent) <= limits.REPLAYS_PER_ADDRESS, "what is too much to be refused"
    )
    everything_else_goes_on(client, room)
    assert len(begun) == limits.REPLAYS_AT_ONCE
    go.set()
    assert {one.answer().status_code for one in sent} <= {400, 429}


def _children(pid: int) -> list[int]:
    return [int(one) for file in Path(f"/proc/{pid}/task").glob("*/children") for one in file.read_text().split()]


@pytest.mark.verify
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes as Linux tells of them")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_of_the_reader_when_the_server_ends(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path, "--house", "oasis", "--lively", "0") as server:
        _send_book(server)
        (reader,) = _children(server.pid)
        server.send(how)
        server.ended()
        wait_until(lambda: not Path(f"/proc/{reader}").exists(), "the reader to end with the server")
        assert "Traceback" not in server.said


def _send_book(server: Server) -> None:
    from tests.servers import call

    _, cookie = call(server.port, "/api/lobby")
    told, _ = call(server.port, "/api/open/offers", cookie, {"book": BOOK})
    assert told["name"] == "The Kitchen Table"
