"""docs/protocol.md tells the truth: every example is a message, every list complete, the conversation takes place."""

import ast
import asyncio
import contextlib
import hashlib
import http.client
import itertools
import json
import re
import socket
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any, get_args
from urllib.parse import urlsplit

import msgspec
import pytest
import uvicorn
from tests.room.scaffold import resting
from tests.waiting import HANG_SECONDS, until
from websockets.asyncio.client import ClientConnection, connect

from houseway.client import Client, TableView
from houseway.client.connection import ServerMessage
from houseway.drill.quiz import QuestionView
from houseway.houses import house
from houseway.live.table.pace import pace
from houseway.live.table_settings import BOOK_BYTES
from houseway.people.clean_text import CHAT_LENGTH
from houseway.people.members import PREFERENCE_BYTES
from houseway.protocol import host_messages, http_bodies
from houseway.protocol.board_bodies import BoardChoice, BoardChoiceRequest, BoardsView
from houseway.protocol.friend_bodies import (
    FriendChoicesRequest,
    FriendKeyRequest,
    FriendLinkView,
    FriendMarkRequest,
    FriendsView,
)
from houseway.protocol.group_bodies import GroupsView, GroupView
from houseway.protocol.http_bodies import ClauseView, HandsView, HealthView, ReplayView, SeatAnswer, TableAnswer
from houseway.protocol.league_bodies import LeagueView
from houseway.protocol.lobby_bodies import Disputes, DisputeView, Lobby, You
from houseway.protocol.own_hands import HandsSummary
from houseway.protocol.seats_held import HeldSeats
from houseway.protocol.socket_messages import VERSION, ClientMessage
from houseway.protocol.table_messages import LogLine, StepNow
from houseway.protocol.table_state import (
    Captions,
    ClockView,
    Fairness,
    OfferNow,
    ResultNow,
    SeatNow,
    SeatResult,
    TableNow,
)
from houseway.protocol.tournament_bodies import (
    DeskAnswer,
    DeskRequest,
    OwnTournaments,
    PurchaseRequest,
    StructuresView,
    TournamentNow,
    TournamentPage,
    TournamentRequest,
)
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.pan.deal import MeldView, PanSeatView, PanView
from houseway.referee.push.deal import PushView
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import AnyAction, AnyEvent, AnyOption, AnyPlayView, SeenHand
from houseway.room.books.reader import Bounds
from houseway.room.room import Room
from houseway.server import limits
from houseway.server.app import make_app
from houseway.server.board_routes import BoardDesk
from houseway.server.cookies import Cookies
from houseway.server.friend_routes import FriendDesk
from houseway.server.group_routes import GroupDesk
from houseway.server.json_routes import Http
from houseway.server.private_table_routes import NightView
from houseway.server.teaching_routes import GameGuide
from houseway.server.tournament_routes import TournamentDesk
from houseway.shuffle.proofs import Proof
from houseway.store import open_store
from houseway.store.journal import Journal

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SCRIPT = ROOT / "scripts" / "protocol_tables.py"
LEFT_OUT = "…"


def part(heading: str, text: str = PAGE) -> str:
    """What stands under a heading."""
    level = heading.partition(" ")[0]
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{len(level)}}} |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    return found[1]


def examples(section: str) -> dict[str, list[Any]]:
    """The JSON under each `heading` of a section."""
    found = re.findall(r"^### `([^`\n]+)`\n(.*?)(?=^##|\Z)", part(section), re.DOTALL | re.MULTILINE)
    return {
        name: [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)] for name, text in found
    }


def rows(text: str) -> list[list[str]]:
    """The cells of every table row, without the heads."""
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:1] == "|"]
    return [row for place, row in enumerate(cells) if not _head(cells, place)]


def _head(cells: list[list[str]], place: int) -> bool:
    return any(row[0].startswith("---") for row in cells[place : place + 2])


def words(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def tag(kind: type) -> str:
    return str(msgspec.inspect.type_info(kind).tag)  # type: ignore[attr-defined]


def said_back(example: Any, kind: Any) -> None:
    """An example is read as a struct, and nothing of it is lost when it is written again."""
    if isinstance(example.get("report"), dict):
        example = {**example, "report": {**_NO_REPORT, **example["report"]}}  # of a report, only `what` must be there
    if example.get("type") == "report" and "what" in example:
        example = {**_NO_REPORT, **example}
    again = json.loads(msgspec.json.encode(msgspec.json.decode(json.dumps(example), type=kind)))
    assert {**again, **example} == again, "a field that does not exist"
    for name, value in again.items():
        assert name in example or value in (None, 0, [], "", {}), f"{name} is not shown"


_NO_REPORT = {"seat": 0, "card": 0, "seats": [], "amount": 0, "count": 0, "said": [], "action": "", "order": []}


def view_now() -> Any:
    return examples("## What the server says")["view"][0]["now"]


# the messages


@pytest.mark.parametrize("name", sorted(tag(kind) for kind in get_args(ClientMessage)))
def test_every_message_of_a_client_has_an_example(name: str) -> None:
    (example,) = examples("## What a client sends")[name]
    assert example["type"] == name
    said_back(example, ClientMessage)


@pytest.mark.parametrize("name", sorted(tag(kind) for kind in get_args(ServerMessage)))
def test_every_message_of_the_server_has_an_example(name: str) -> None:
    (example,) = examples("## What the server says")[name]
    assert example["type"] == name
    if name == "update":
        assert example["now"] == LEFT_OUT
        example["now"] = view_now()
    said_back(example, ServerMessage)
    for event in example.get("events", ()):
        said_back(event, AnyEvent)
    for line in example.get("log", ()):
        said_back(line, LogLine)


def test_there_are_no_other_messages() -> None:
    assert set(examples("## What a client sends")) == {tag(kind) for kind in get_args(ClientMessage)}
    assert set(examples("## What the server says")) == {tag(kind) for kind in get_args(ServerMessage)}
    assert f"Version {VERSION}." in PAGE


def test_the_view_is_a_view() -> None:
    said_back(view_now(), TableNow)
    said_back(view_now()["view"], SeenHand)
    for option in view_now()["view"]["options"]:
        said_back(option, AnyOption)


# the lists


@pytest.mark.parametrize(
    ("heading", "kinds"),
    [
        ("### Now", [TableNow, OfferNow, Captions, Fairness]),
        ("### Seats", [SeatNow]),
        ("### Results", [SeatResult]),
        ("### Steps", [StepNow]),
        ("### The log", [LogLine]),
        ("### The hand", [HandView, SeatView]),
    ],
)
def test_fields_are_all_there(heading: str, kinds: list[type[msgspec.Struct]]) -> None:
    text = part(heading).partition("`play` has a")[0]
    listed = [name for row in rows(text) for name in words(row[0])]
    assert listed == [name for name in listed if name]
    assert sorted(listed) == sorted(name for kind in kinds for name in kind.__struct_fields__)


@pytest.mark.parametrize(("heading", "kind"), [("### Results", ResultNow), ("### Steps", StepNow)])
def test_results_and_steps_are_such(heading: str, kind: type[msgspec.Struct]) -> None:
    (block,) = re.findall(r"```json\n(.*?)```", part(heading), re.DOTALL)
    said_back(json.loads(block), kind)


def test_plays_are_all_there() -> None:
    listed = {row[0]: words(row[1]) for row in rows(part("### The hand").partition("`play` has a")[2])}
    kinds = {
        "`banked`": BankedView,
        "a spot": SpotView,
        "`push`": PushView,
        "`pan`": PanView,
        "a seat of pan": PanSeatView,
        "a meld": MeldView,
    }
    assert listed == {name: list(kind.__struct_fields__) for name, kind in kinds.items()}
    assert {tag(kind) for kind in get_args(AnyPlayView)} == {"banked", "push", "pan"}


def test_the_clock_has_all_its_fields() -> None:
    (example,) = examples("## What the server says")["clock"]
    assert list(example["clock"]) == list(ClockView.__struct_fields__)


@pytest.mark.parametrize("table", ["options", "events"])
def test_the_tables_are_as_the_script_writes_them(table: str) -> None:
    """If an option or an event has changed: `python scripts/protocol_tables.py`, and read what it wrote."""
    assert run_path(str(SCRIPT))[table]() in PAGE


def test_options_and_actions_are_all_there() -> None:
    text = part("### Options and actions")
    taken = [json.loads(words(row[3])[0]) for row in rows(text)]
    apart = [json.loads(found) for found in re.findall(r'`(\{"type": "(?:change draw|foul|clear|report)".*?\})`', text)]
    for action in (*taken, *apart):
        said_back(action, AnyAction)
    assert {action["type"] for action in (*taken, *apart)} == {tag(kind) for kind in get_args(AnyAction)}


BOOKS = Bounds()


def test_limits_are_those_that_hold() -> None:
    told = [[float(number.replace(",", "")) for number in row[1].split(";")] for row in rows(part("### Limits"))]
    assert told == [
        [limits.FRAME_BYTES], [limits.FRAMES.per_second, limits.FRAMES.at_once],
        [limits.CHATS.per_second, limits.CHATS.at_once], [CHAT_LENGTH], [limits.TABLES_PER_SOCKET],
        [limits.SOCKETS_PER_GUEST], [limits.ASKED_AT_ONCE], [limits.MESSAGES_WAITING], [limits.BAD_FRAMES],
        [limits.BODY_BYTES], [limits.REQUESTS.per_second, limits.REQUESTS.at_once],
        [limits.OPENED.per_second, limits.OPENED.at_once], [limits.TABLES_PER_HOST],
        [limits.OPEN_BYTES, BOOK_BYTES], [limits.BOOKS.per_second, limits.BOOKS.at_once],
        [BOOKS.per_guest, BOOKS.per_address, BOOKS.waiting],
        [BOOKS.processor_seconds, BOOKS.seconds, BOOKS.memory_bytes],
        [limits.REPLAYS_PER_GUEST, limits.REPLAYS_PER_ADDRESS, limits.REPLAYS_WAITING], [limits.REPLAYS_AT_ONCE],
        [limits.HANDS_IN_ZIP], [limits.WHAT_IFS.per_second, limits.WHAT_IFS.at_once],
        [limits.WHAT_IFS_AT_ONCE, limits.WHAT_IF_HANDS, limits.WHAT_IF_SECONDS],
        [PREFERENCE_BYTES, limits.PREFERENCES_BYTES], [limits.KEYS.per_second, limits.KEYS.at_once],
        [limits.TABLE_KEYS.per_second, limits.TABLE_KEYS.at_once],
    ]  # fmt: skip


# HTTP

ROUTES: dict[str, tuple[Any, Any]] = {
    "GET /api/lobby": (None, Lobby),
    "GET /api/seats": (None, HeldSeats),
    "POST /api/name": (http_bodies.NameRequest, You),
    "POST /api/sit": (http_bodies.SeatRequest, SeatAnswer),
    "POST /api/play": (http_bodies.PlayRequest, SeatAnswer),
    "POST /api/open": (http_bodies.TableRequest, TableAnswer),
    "POST /api/chips": (dict[str, str], You),
    "POST /api/floor": (http_bodies.KeyRequest, http_bodies.FloorNow),
    "GET /api/floor": (None, http_bodies.FloorNow),
    "POST /api/floor/back": (dict[str, str], You),
    "GET /api/disputes": (None, Disputes),
    "GET /api/clauses/{id}": (None, ClauseView),
    "GET /api/hands": (None, HandsView),
    "GET /api/hands/sums": (None, HandsSummary),
    "GET /api/hands/{table}/{hand}": (None, ReplayView),
    "GET /api/hands/{table}/{hand}/proof": (None, Proof),
    "GET /api/drill": (None, QuestionView),
    "GET /api/teach/{house}/{game}": (None, GameGuide),
    "GET /api/tables/{table}/teach": (None, GameGuide),
    "POST /api/learn": (http_bodies.LessonRequest, TableAnswer),
    "POST /api/learn/end": (http_bodies.LessonEndRequest, TableAnswer),
    "GET /api/health": (None, HealthView),
    "POST /api/open/offers": (host_messages.BookRequest, host_messages.OffersView),
    "GET /api/tables/{table}/door": (None, host_messages.DoorView),
    "POST /api/tables/{table}/enter": (host_messages.EnterRequest, host_messages.DoorView),
    "GET /api/tables/{table}/share": (None, host_messages.ShareView),
    "GET /api/tables/{table}/night": (None, NightView),
    "POST /api/tables/{table}/again": (dict[str, str], TableAnswer),
    "GET /api/boards": (None, BoardsView),
    "POST /api/boards/choice": (BoardChoiceRequest, BoardChoice),
    "GET /api/friends": (None, FriendsView),
    "POST /api/friends/link": (dict[str, str], FriendsView),
    "POST /api/friends/look": (FriendKeyRequest, FriendLinkView),
    "POST /api/friends/accept": (FriendKeyRequest, FriendsView),
    "POST /api/friends/remove": (FriendMarkRequest, FriendsView),
    "POST /api/friends/choices": (FriendChoicesRequest, FriendsView),
    "GET /api/tournaments": (None, StructuresView),
    "POST /api/tournaments": (TournamentRequest, TableAnswer),
    "GET /api/tables/{table}/tournament": (None, TournamentNow),
    "GET /api/tables/{table}/tournament/page": (None, TournamentPage),
    "GET /api/tournaments/mine": (None, OwnTournaments),
    "GET /api/league": (None, LeagueView),
    "POST /api/tables/{table}/tournament/enter": (dict[str, str], TableAnswer),
    "POST /api/tables/{table}/tournament/buy": (PurchaseRequest, TableAnswer),
    "POST /api/tables/{table}/tournament/take-back": (dict[str, str], TableAnswer),
    "POST /api/tables/{table}/tournament/desk": (DeskRequest, TableAnswer),
    "POST /api/tables/{table}/tournament/answer": (DeskAnswer, TableAnswer),
    "GET /api/groups": (None, GroupsView),
    "GET /api/groups/{group}": (None, GroupView),
}


def test_every_route_is_in_the_table(tmp_path: Path) -> None:
    with open_store(tmp_path / "room.db") as store:
        journal = Journal(store)
        room = Room(store, journal, [], pace=pace("test"))
        http = Http(room, Cookies(b""), lambda: 0)
        more = (GroupDesk(room, http), FriendDesk(room, http), BoardDesk(room, http), TournamentDesk(room, http))
        made = [*http.routes(), *(route for one in more for route in one.routes(http.endpoint))]
        journal.close()
    real = {
        f"{method} {re.sub(':(?:int|number)', '', route.path)}"
        for route in made
        for method in (route.methods or ())
        if method != "HEAD"
    }
    assert {words(row[0])[0] for row in rows(part("## HTTP")) if "/api/" in row[0]} == real
    assert set(examples("## HTTP")) == {route for route in real if "." not in route} == set(ROUTES)


@pytest.mark.parametrize("route", ROUTES)
def test_bodies_are_what_the_server_takes_and_gives(route: str) -> None:
    wanted, given = ROUTES[route]
    shown = examples("## HTTP")[route]
    if wanted is not None:
        said_back(shown.pop(0), wanted)
    (answered,) = shown
    said_back(answered, given)


def test_every_request_of_the_desk_is_shown() -> None:
    shown = part("### `POST /api/tables/{table}/tournament/desk`")
    bodies = [json.loads(one) for one in re.findall(r'`(\{"type".*?\})`', shown)]
    assert {one["type"] for one in bodies} == {one.__struct_config__.tag for one in get_args(DeskRequest)}
    for body in bodies:
        said_back(body, DeskRequest)


def test_the_dispute_log_has_what_is_shown() -> None:
    (log,) = examples("## HTTP")["GET /api/disputes"]
    said_back(log["disputes"][0], DisputeView)


def test_the_python_client_has_what_is_listed() -> None:
    text = part("## From Python")
    (session,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    ast.parse(session)
    listed = [name for row in rows(text) for name in words(row[0])]
    assert set(listed) - {"async for"} == {name for name in vars(Client) if name[0] != "_"} - {"start", "close"}
    (tables,) = (words(row[1]) for row in rows(text) if row[0] == "`tables`")
    public = {name for name in vars(TableView) if name[0] != "_"} | {"now", "log", "number", "stale"}
    assert set(tables) == public - {"take"}


# the conversation


@contextlib.asynccontextmanager
async def a_running_room(path: Path) -> AsyncIterator[tuple[Room, str]]:
    """A server with one house and no tables, whose decks are the same every time; its room and its address."""
    numbers = itertools.count()
    store = open_store(path)
    journal = Journal(store)
    room = Room(
        store,
        journal,
        [house("ocean-view")],
        pace=pace("test"),
        chance=Random(7),
        entropy=lambda: hashlib.sha256(f"protocol {next(numbers)}".encode()).digest(),
    )
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(make_app(room), log_config=None, access_log=False, lifespan="on"))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await until(lambda: server.started or serving.done(), "the server to be open")
        yield room, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
        journal.close()
        store.close()
        listening.close()


class Person:
    """Somebody with a cookie and a socket."""

    def __init__(self, room: Room, url: str) -> None:
        self.room, self.url = room, url
        self.cookie = ""
        self.socket: ClientConnection | None = None
        self.answer: tuple[int, Any] = (0, None)

    async def send(self, line: str) -> None:
        method, _, rest = line.partition(" ")
        if line == "GET /ws":
            address = self.url.replace("http", "ws", 1) + "/ws"
            self.socket = await connect(address, additional_headers={"cookie": self.cookie}, proxy=None)
        elif method in ("GET", "POST"):
            path, _, body = rest.partition(" ")
            self.answer = await asyncio.to_thread(self._request, method, path, body)
        else:
            assert self.socket is not None
            run = self.room.run(json.loads(line)["table"]) if '"join"' in line else None
            there = len(run.audience.clients) if run is not None else 0
            await self.socket.send(line)
            if run is not None:  # everybody is told of a newcomer a moment later: let that go by
                await until(lambda: len(run.audience.clients) > there and resting(run), "the newcomer to be told of")

    def _request(self, method: str, path: str, body: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=HANG_SECONDS)
        connection.request(method, path, body or None, {"cookie": self.cookie, "content-type": "application/json"})
        answer = connection.getresponse()
        content = json.loads(answer.read())
        for header in answer.headers.get_all("set-cookie") or ():
            self.cookie = header.partition(";")[0]
        connection.close()
        return answer.status, content

    async def hear(self, line: str) -> None:
        """Wait for a message that is as shown."""
        if line[0] != "{":
            status, _, body = line.partition(" ")
            assert self.answer[0] == int(status)
            assert fits(json.loads(body), self.answer[1]), self.answer
            return
        heard: list[str | bytes] = []
        assert self.socket is not None
        try:
            async with asyncio.timeout(HANG_SECONDS):
                while not heard or not fits(json.loads(line), json.loads(heard[-1])):
                    heard.append(await self.socket.recv())
        except TimeoutError:
            raise AssertionError(f"{line} was not heard, but {heard}") from None


def fits(shown: Any, real: Any) -> bool:
    """Whether something is as shown: fields may be left out, and `…` stands for anything."""
    match shown, real:
        case dict(), dict():
            return all(name in real and fits(value, real[name]) for name, value in shown.items())
        case list(), list():
            return len(shown) == len(real) and all(map(fits, shown, real))
        case str(), str():
            return re.fullmatch(re.escape(shown).replace(re.escape(LEFT_OUT), ".*"), real) is not None
        case _:
            return bool(shown == real) and type(shown) is type(real)


def lines() -> Iterable[tuple[str, str, str]]:
    """(who, direction, what) of each line of the conversation."""
    (text,) = re.findall(r"```text\n(.*?)```", part("## A conversation"), re.DOTALL)
    for line in re.sub(r"\n\s+(?=[\"{])", " ", text).splitlines():
        if line:
            who, way, what = line.split(" ", 2)
            yield who, way, what


def test_the_conversation_takes_place(tmp_path: Path) -> None:
    async def run() -> int:
        held = 0
        async with a_running_room(tmp_path / "room.db") as (room, url):
            people = {name: Person(room, url) for name in ("Ann", "Bob")}
            for who, way, what in lines():
                person = people[who]
                await (person.send(what) if way == "→" else person.hear(what))
                held += 1
            for person in people.values():
                assert person.socket is not None
                await person.socket.close()
        return held

    assert asyncio.run(run()) >= 50


def test_a_conversation_that_does_not_fit_is_noticed() -> None:
    assert fits({"a": [1, "x…"]}, {"a": [1, "xyz"], "b": 2})
    for wrong in ({"a": [1]}, {"a": [1, "y…"]}, {"c": None}, {"a": [True, "xyz"]}):
        assert not fits(wrong, {"a": [1, "xyz"]})
