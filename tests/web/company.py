"""People at the tables of a whole site within one event loop: every byte that each of them is ever sent is kept.

Nothing here knows what is right. Somebody has a cookie, sockets and requests; a company is those people, one table
after the other, and what they did in the order they did it, so that the same evening can be had again with other cards.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec
from starlette.types import ASGIApp, Message, Send
from tests.waiting import HANG_SECONDS

from houseway.cards import Card
from houseway.houses import HOUSES, House, house
from houseway.live.table.pace import pace
from houseway.referee.vocabulary import Action
from houseway.room.room import Room, TableRun
from houseway.server.app import make_app
from houseway.server.cookies import Cookies
from houseway.store import open_store
from houseway.store.journal import Journal

from .asgi import Answer, _scope

SECRET = "5e" * 32
_AFTER_THE_HAND = ("sit", "top up", "come back", "move")
"""What may be answered when the hand is over."""


class Heard(NamedTuple):
    """Something that somebody was sent."""

    asked: str
    """The address that was asked for, or nothing on the socket."""
    status: int
    told: bytes
    number: int
    """How far the journal of the table was by then."""


class Person:
    """Somebody with a browser."""

    def __init__(self, company: "Company", name: str) -> None:
        self.company = company
        self.name = name
        self.id = f"g-{name.encode().hex():0>20}"
        self.heard: list[Heard] = []
        self.answers: dict[int, dict[str, Any]] = {}
        self._cookie = f"houseway={Cookies(bytes.fromhex(SECRET)).sign(self.id)}"
        self._count = 0
        self._lines: list[tuple[asyncio.Queue[Message], asyncio.Task[None]]] = []

    def _keep(self, asked: str, status: int, told: bytes) -> None:
        self.heard.append(Heard(asked, status, told, self.company.number()))

    async def request(self, method: str, path: str, body: object = None) -> Answer:
        """One request, and the answer."""
        told: list[Message] = []
        given = [{"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}]
        answered = asyncio.Event()

        async def receive() -> Message:
            if not given:
                await answered.wait()
            return given.pop() if given else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            told.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                answered.set()

        headers = {"cookie": self._cookie} | ({} if body is None else {"content-type": "application/json"})
        await self.company.app(_scope("http", path, headers, method=method, scheme="http"), receive, send)
        content = b"".join(message.get("body", b"") for message in told[1:])
        self._keep(path, told[0]["status"], content)
        return Answer(told[0]["status"], [(a.decode(), b.decode()) for a, b in told[0]["headers"]], content)

    async def come(self) -> None:
        """Open another socket."""
        into: asyncio.Queue[Message] = asyncio.Queue()
        open_ = asyncio.Event()

        async def send(message: Message) -> None:
            open_.set()
            if message["type"] == "websocket.send":
                self._keep("", 200, message["text"].encode())
                told = msgspec.json.decode(message["text"])
                if told.get("id") is not None:
                    self.answers[told["id"]] = told

        into.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", "/ws", {"cookie": self._cookie}, scheme="ws")
        task = asyncio.create_task(self._serve(scope, into, send))
        self._lines.append((into, task))
        async with asyncio.timeout(HANG_SECONDS):
            await open_.wait()

    async def _serve(self, scope: dict[str, Any], into: asyncio.Queue[Message], send: Send) -> None:
        await self.company.app(scope, into.get, send)

    async def go(self, place: int = -1) -> None:
        """Close a socket."""
        into, task = self._lines.pop(place)
        into.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(HANG_SECONDS):
            await asyncio.wait((task,))

    def say(self, **message: object) -> int:
        """Say something on the last socket that was opened; its number."""
        self._count += 1
        self._lines[-1][0].put_nowait({"type": "websocket.receive", "text": json.dumps({"id": self._count, **message})})
        return self._count


class Step(NamedTuple):
    """Something that somebody did."""

    who: str
    what: str
    """`say`, `come`, `go`, or the method of a request."""
    path: str
    body: Mapping[str, Any]


class Company:
    """A site, its people, and the table they are at."""

    def __init__(self, room: Room, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.room = room
        self.app = app
        self.people = {name: Person(self, name) for name in names}
        self.by_id = {one.id: one for one in self.people.values()}
        self.table = ""
        self.steps: list[Step] = []

    def number(self) -> int:
        """How far the journal of the table is."""
        run = self.room.runs.get(self.table)
        return 2**31 if run is None else run.table.number

    @property
    def run(self) -> TableRun | None:
        """The table they are at."""
        return self.room.runs.get(self.table)

    async def do(self, step: Step) -> dict[str, Any] | Answer | None:
        """Carry out a step, note it, and wait until the room rests."""
        self.steps.append(step)
        one, done = self.people[step.who], None
        match step.what:
            case "say":
                number = one.say(**step.body)
                later = step.body["type"] in _AFTER_THE_HAND
                async with asyncio.timeout(HANG_SECONDS):
                    while number not in one.answers and not (later and self._put_off(one)):
                        await self.room.journal.drain()
                        await asyncio.sleep(0)
                await self.rest()
                return one.answers.pop(number, None)
            case "come":
                await one.come()
            case "go":
                await one.go()
            case method:
                done = await one.request(method, step.path, step.body or None)
                if step.path == "/api/open":
                    assert done.status_code == 201, done.text
                    self.table = done.json()["table"]
        await self.rest()
        return done

    def _put_off(self, one: Person) -> bool:
        run = self.run
        return run is not None and any(wish.guest == one.id for wish in run.conduct.later)

    async def say(self, who: str, **message: object) -> dict[str, Any] | None:
        """Say something; the answer, if there is one by the time that the room rests."""
        told = await self.do(Step(who, "say", "", message))
        return told if isinstance(told, dict) else None

    async def get(self, who: str, path: str) -> Answer:
        told = await self.do(Step(who, "GET", path, {}))
        assert isinstance(told, Answer)
        return told

    async def post(self, who: str, path: str, **body: object) -> Answer:
        told = await self.do(Step(who, "POST", path, body))
        assert isinstance(told, Answer)
        return told

    async def rest(self) -> None:
        """Wait until nothing more comes of itself."""
        same, before = 0, (-1, 0, True)
        while same < 3:
            if not same:
                await self.room.journal.drain()
            for _ in range(4):
                await asyncio.sleep(0)
            run = self.run
            if run is not None and run.audience._presence is not None:
                run.audience._presence.cancel()
                run.audience._tell_presence()  # as though its pause were over
                same = 0
                continue
            now = (self.number(), sum(len(one.heard) for one in self.people.values()), run is not None and run.writing)
            same, before = (same + 1 if now == before and not now[2] else 0), now

    async def act(self, action: Action, seat: int) -> dict[str, Any] | None:
        """The player of a seat does something."""
        run = self.run
        assert run is not None
        who = self.by_id[run.table.occupants[seat].guest].name
        return await self.say(
            who,
            type="act",
            table=self.table,
            hand=run.table.number_of_hand,
            turn=run.table.turn,
            action=msgspec.to_builtins(action),
        )


@contextlib.asynccontextmanager
async def a_company(
    *names: str,
    houses: tuple[str, ...] = tuple(HOUSES),
    seed: int = 1,
    seeds: bool = True,
    clock: Callable[[], float] = time.monotonic,
    wall: Callable[[], float] = time.time,
) -> AsyncIterator[Company]:
    """A site with these people in it, each with plenty of chips; the first of them is the floor."""
    store = open_store(":memory:")
    journal = Journal(store)
    chance = Random(seed)
    try:
        for setting in ("cookie secret", "table secret", "mark secret"):
            store.set_setting(setting, SECRET)
        books: list[House] = [house(name) for name in houses]
        room = Room(
            store,
            journal,
            books,
            pace=pace("test"),
            chance=Random(seed),
            seeds=seeds,
            entropy=lambda: chance.randbytes(32),
            clock=clock,
            wall=wall,
        )
        room.load()
        company = Company(room, make_app(room), names)
        room.start()
        for one in company.people.values():
            assert (await one.request("POST", "/api/name", {"name": one.name})).status_code == 200
            await room.grant(room.guests.find(one.id), 100_000_000)
            await one.come()
        room.roles.give(next(iter(company.people.values())).id, "admin", by="test")
        yield company
        for one in company.people.values():
            while one._lines:
                await one.go()
        await room.stop()
    finally:
        journal.close()
        store.close()


def swap_cards(told: Any, one: Card, other: Card) -> Any:
    """What was said, by somebody who holds the other cards."""
    swap = {one: other, other: one}
    if isinstance(told, Mapping):
        return {
            key: [swap.get(card, card) for card in value]
            if key in ("cards", "front", "back")
            else swap_cards(value, one, other)
            for key, value in told.items()
        }
    return told
