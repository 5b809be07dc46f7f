"""What if, over HTTP: a question is answered word by word, bounded for every guest, and given up with its page."""

import asyncio
import contextlib
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.types import Message
from tests.sim.stand_in import StandIn, stand_in
from tests.waiting import HANG_SECONDS

from houseway.bulk.jobs import Job
from houseway.houses import house, load
from houseway.pricing import crews
from houseway.pricing.runs import Crew, Promise
from houseway.server import limits
from houseway.server.what_if import WhatIfQuestion, _choices, _question

from .asgi import Client
from .asgi import _scope as scope_of
from .test_http import one_line
from .test_socket import visitor
from .visiting import Visitor, a_site

if TYPE_CHECKING:
    from houseway.bulk.tally import Tally

HOUSES = ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio")

FEE = {
    "house": "ocean-view",
    "game": "holdem",
    "limit": "$3-$6",
    "company": ["tight", "loose"],
    "what": "fee",
    "to": "5",
}


class Slow:
    """A crew that plays a block when it is told to."""

    size = 1

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)
        self.asked = 0

    def submit(self, job: Job, block: int) -> Promise:
        future: Future[Tally] = Future()
        self.asked += 1
        assert self.go.acquire(timeout=HANG_SECONDS), "the block was never let go"
        future.set_result(stand_in(job, block))
        return future


class Through:
    """Whoever plays in this test."""

    size = 1

    def __init__(self) -> None:
        self.now: Crew = StandIn()

    def submit(self, job: Job, block: int) -> Promise:
        return self.now.submit(job, block)


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[Client, Through]]:
    """A room whose blocks are played by a simple rule, at once unless a test says otherwise."""
    through = Through()

    @contextlib.contextmanager
    def apart(_: int) -> Iterator[Crew]:
        yield through

    with pytest.MonkeyPatch.context() as patch, a_site(houses=[house("ocean-view")]) as (_, client):
        patch.setattr(crews, "apart", apart)
        yield client, through


@pytest.fixture
def client(site: tuple[Client, Through]) -> Client:
    return site[0]


@pytest.fixture
def slow(site: tuple[Client, Through]) -> Iterator[Slow]:
    _, through = site
    through.now = crew = Slow()
    yield crew
    through.now = StandIn()


def words(content: bytes) -> list[dict[str, Any]]:
    return [json.loads(part.removeprefix(b"data: ")) for part in content.split(b"\n\n") if part]


def test_what_can_be_asked_about(client: Client) -> None:
    told = visitor(client).get("/api/what-if").json()
    (ocean,) = (one for one in told["houses"] if one["house"] == "ocean-view")
    (holdem,) = (one for one in ocean["games"] if one["game"] == "holdem")
    assert holdem["questions"] == ["fee", "raise_cap", "kill", "players"]
    limit = next(one for one in holdem["limits"] if one["name"] == "$3-$6")
    assert limit == {"name": "$3-$6", "fees": [400, 500], "other_fee": 600, "raise_cap": 3, "kill": False, "seats": 9}
    assert {"tight", "loose"} <= told["styles"].keys()


@pytest.mark.parametrize("name", HOUSES)
def test_every_fee_that_is_proposed_can_be_asked_about(name: str) -> None:
    (told,) = _choices((house(name),)).houses
    for game in told.games:
        for limit in game.limits if "fee" in game.questions else ():
            asked = {"house": name, "game": game.game, "limit": limit.name, "players": 2, "hands": 1_000}
            fee = f"{limit.other_fee / 100:g}"
            question = _question(house(name), WhatIfQuestion(**asked, company=("tight",), what="fee", to=fee))  # type: ignore[arg-type]
            assert len(question.arms) == 2


def test_another_fee_is_answered_with_figures_on_the_same_decks(client: Client) -> None:
    answer = visitor(client).post("/api/what-if", FEE)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    told = words(answer.content)
    last = told[-1]
    assert (last["done"], last["of"], last["over"]) == (13, 13, True)
    (change,) = last["known"]["changes"]
    assert change["paired"]
    assert abs(change["collected"]["value"] - 80) < 1  # a dollar more of eight hands in ten
    assert [table["name"] for table in last["known"]["tables"]] == ["as it is", "a fee of $5"]


@pytest.mark.parametrize(
    ("what", "to", "name"),
    [
        ("raise_cap", "4", "4 raises"),
        ("raise_cap", "none", "no cap"),
        ("kill", "full", "a full kill"),
        ("players", "3", "3 players"),
        ("fee", "none", "no fee"),
    ],
)
def test_the_common_questions_can_be_put(client: Client, what: str, to: str, name: str) -> None:
    answer = visitor(client).post("/api/what-if", {**FEE, "what": what, "to": to})
    last = words(answer.content)[-1]
    assert last["known"]["tables"][1]["name"] == name
    assert last["known"]["changes"][0]["paired"] == (what != "players")


@pytest.mark.parametrize(("change", "said"), [
    ({"house": "nowhere"}, "no house 'nowhere'"), ({"game": "chess"}, "does not offer"),
    ({"limit": "1/2"}, "not offered at"), ({"to": "5%"}, "OAS-FEE-05"),
    ({"to": "$4.50"}, "whole chips"), ({"what": "kill", "to": '" }'}, "kill"),
    ({"players": 20}, "2 to 9"), ({"company": ["shark"]}, "'shark' is not a style"),
    ({"hands": 10**9}, "houseway sim plays more"), ({"hands_an_hour": -1}, "hands an hour"),
    ({"what": "players", "to": "²"}, "players"), ({"to": "9" * 61}, "at most 60"),
    ({"company": ["tight"] * 11}, "10 players"), ({"what": "weather"}, "'weather' cannot be chosen for what"),
])  # fmt: skip
def test_what_makes_no_sense_is_one_line(client: Client, change: dict[str, Any], said: str) -> None:
    answer = visitor(client).post("/api/what-if", {**FEE, **change})
    assert answer.status_code == 400
    assert said in one_line(answer)


def test_a_book_of_ones_own_is_asked_about_and_its_file_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crews, "apart", lambda _: contextlib.nullcontext(StandIn()))
    file = tmp_path / "my-room.toml"
    file.write_text(
        'id = "my-room"\nname = "My Room"\n[holdem]\nfee_taken = "after the flop"\n'
        '[[holdem.limits]]\nbets = ["$3", "$6"]\nfee = "$3"\n'
    )
    with a_site(houses=[load(file)]) as (_, client):
        answer = visitor(client).post("/api/what-if", {**FEE, "house": "my-room"})
    assert words(answer.content)[-1]["known"]["tables"][0]["offer"] == "my-room/holdem"
    assert str(tmp_path) not in answer.text


class Listener:
    """Somebody who asks in a thread of their own, and hears the answer word by word, or hangs up."""

    def __init__(self, client: Client, *, hangs_up: bool = False) -> None:
        self.who = visitor(client)
        self.hangs_up = hangs_up
        self.heard: list[Message] = []
        self.begun = threading.Event()
        self.thread = self.ask()

    def ask(self) -> threading.Thread:
        self.heard, self.begun = [], threading.Event()
        self.thread = threading.Thread(target=self.who.client.run, args=(self._ask(self.heard, self.begun),))
        self.thread.start()
        assert self.begun.wait(HANG_SECONDS)
        return self.thread

    async def _ask(self, heard: list[Message], begun: threading.Event) -> None:
        given = [{"type": "http.request", "body": json.dumps(FEE).encode(), "more_body": False}]
        first, over = asyncio.Event(), asyncio.Event()

        async def receive() -> Message:
            if given:
                return given.pop()
            await (first if self.hangs_up else over).wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            heard.append(message)
            if message["type"] == "http.response.body":
                first.set()
                begun.set()
                if not message.get("more_body"):
                    over.set()

        cookie = "; ".join(f"{name}={value}" for name, value in self.who.cookies.items())
        headers = {"content-type": "application/json", "cookie": cookie}
        scope = scope_of("http", "/api/what-if", headers, method="POST", scheme="http")
        await self.who.client.app(scope, receive, send)


def last_of(heard: list[Message]) -> dict[str, Any]:
    return words(b"".join(message.get("body", b"") for message in heard[1:]))[-1]


def test_one_question_of_a_guest_at_a_time_and_none_for_who_hangs_up(client: Client, slow: Slow) -> None:
    ben = Listener(client, hangs_up=True)
    ben.thread.join(HANG_SECONDS)
    assert ben.heard[0]["status"] == 200
    ann = Listener(client)
    first, told = ann.thread, ann.heard
    second = ann.ask()
    assert visitor(client).get("/api/lobby").status_code == 200, "the room goes on meanwhile"
    slow.go.release(100)
    for one in (first, second):
        one.join(HANG_SECONDS)
    assert "something else" in last_of(told)["problem"]
    assert last_of(ann.heard)["done"] == 13
    assert slow.asked <= 26 + 2 * 3, "of what nobody waits for, no more is played than was begun"


def test_only_so_many_are_answered_at_once(client: Client, slow: Slow) -> None:
    asked = [Listener(client).thread for _ in range(limits.WHAT_IFS_AT_ONCE)]
    refused = visitor(client).post("/api/what-if", FEE)
    assert (refused.status_code, "other people are asking" in one_line(refused)) == (429, True)
    slow.go.release(100)
    for one in asked:
        one.join(HANG_SECONDS)
    assert words(visitor(client).post("/api/what-if", FEE).content)[-1]["over"] is True


def test_so_many_questions_in_a_while(client: Client) -> None:
    ann = visitor(client)
    answered = 0
    while (said := ann.post("/api/what-if", FEE)).status_code == 200:
        answered += 1
    assert answered >= limits.WHAT_IFS.at_once
    assert said.status_code == 429
    assert visitor(client).post("/api/what-if", FEE).status_code == 200


@pytest.mark.parametrize("page", ["/", "/floor", "/reports", "/what-if"])
def test_managers_find_the_page(client: Client, page: str) -> None:
    answer = Visitor(client).get(page)
    assert answer.status_code == 200
    assert 'href="/what-if"' in answer.text
