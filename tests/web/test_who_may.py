"""Who may do what at the server's doors: one table for every HTTP path and one for every message of the socket.

The tables were written from the handbook (`docs/protocol.md`, `docs/room.md`), not from the program. Whoever may not is
told so in one line with a status of 4xx, and nothing is changed by it; nobody is told what is another's.
"""

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, get_args

import pytest
from sqlalchemy import select
from tests.waiting import wait_until

from houseway.houses import house
from houseway.live.table.table_commands import BuyIn
from houseway.protocol import socket_messages
from houseway.room.room import Room
from houseway.server import limits, login_attempts
from houseway.server.limits import Rate
from houseway.store import schema
from houseway.store.store_errors import StoreError

from .asgi import Answer, Client, Closed
from .visiting import Talk, Visitor, a_site, play

CAST: Final = {
    "nobody": "has no cookie yet", "guest": "has one, and has not been let in anywhere",
    "player": "sits at the private table", "mate": "too", "looker": "was let in there, and has no seat",
    "host": "opened it", "other": "hosts another table", "hosting": "has the role host", "floor": "", "cashier": "",
    "admin": "", "banned": "from the room", "muted": "in the room, and let in at the private table",
    "barred": "was let in there, and is kept out by its host",
}  # fmt: skip
EVERYBODY: Final = frozenset(CAST)
WELCOME: Final = EVERYBODY - {"banned"}
KNOWN: Final = WELCOME - {"nobody"}
LET_IN: Final = frozenset({"player", "mate", "looker", "host", "muted", "floor", "admin"})
SEATED: Final = frozenset({"player", "mate"})
RUNS: Final = frozenset({"host", "floor", "admin"})
FLOOR: Final = frozenset({"floor", "admin"})
CASHIER: Final = frozenset({"cashier", "admin"})
ADMIN: Final = frozenset({"admin"})
NOBODY: Final[frozenset[str]] = frozenset()
STAFF: Final = frozenset({"floor", "cashier", "admin"})


class May(NamedTuple):
    """Who may, and how it is asked."""

    who: frozenset[str]
    body: dict[str, Any] | None = None
    """What is sent by whoever may not."""
    mild: dict[str, Any] | None = None
    """What is sent by whoever may, where that is something else: it comes to nothing, for another reason."""
    path: str = ""
    """The address, where its parts are not what they are called."""


DEN: Final = "ocean-view-holdem-3"
"""The private table; {den} in what follows, {open} the room's own, {mine} who asks, {other} another guest."""
HOLDEM: Final = {"house": "ocean-view", "game": "holdem"}
HAND: Final = "/api/hands/{table}/{hand:number}"
SLIP: Final = "a-slip-of-paper"
BAD_NAME: Final = {"name": "", "password": ""}

HTTP: Final[dict[str, May]] = {
    # pages: the same for everybody, with nothing of anybody in them
    "GET /": May(EVERYBODY), "GET /table/{table}": May(EVERYBODY), "GET /houses.css": May(EVERYBODY),
    "GET /worker.js": May(EVERYBODY),
    "GET /rules/{house}/{game}": May(EVERYBODY), "GET /replay/{table}/{hand:number}": May(EVERYBODY),
    "GET /hands": May(EVERYBODY), "GET /tables": May(EVERYBODY), "GET /night/{table}": May(EVERYBODY),
    "GET /floor": May(EVERYBODY), "GET /drill": May(EVERYBODY), "GET /health": May(EVERYBODY),
    "GET /static/{path:path}": May(EVERYBODY, path="/static/js/api.js"), "GET /account": May(EVERYBODY),
    "GET /cashier": May(EVERYBODY), "GET /cashier/receipt/{number:number}": May(EVERYBODY),
    "GET /reports": May(EVERYBODY), "GET /what-if": May(EVERYBODY),
    "GET /table/{table}/rules": May(LET_IN),
    "GET /healthz": May(EVERYBODY), "GET /metrics": May(EVERYBODY),  # they all come from this machine
    "GET /metrics/pauses": May(EVERYBODY),
    # anybody's
    "GET /api/lobby": May(EVERYBODY), "GET /api/seats": May(EVERYBODY), "GET /api/clauses/{id}": May(EVERYBODY),
    "GET /api/health": May(EVERYBODY), "GET /api/drill": May(EVERYBODY), "GET /api/account": May(EVERYBODY),
    "GET /api/teach/{house}/{game}": May(EVERYBODY), "GET /api/lists": May(EVERYBODY),
    "GET /api/what-if": May(EVERYBODY), "POST /api/what-if": May(WELCOME, {}),
    "POST /api/name": May(WELCOME, {"name": ""}), "POST /api/sit": May(WELCOME, {}),
    "POST /api/play": May(WELCOME, {"game": "holdem"}), "POST /api/chips": May(WELCOME, {}),
    "POST /api/open/offers": May(WELCOME, {"house": "nowhere"}),
    "POST /api/open": May(KNOWN, {**HOLDEM, "bots": 0}, {**HOLDEM, "practice": "often"}),
    "POST /api/learn": May(KNOWN, HOLDEM, {"house": "nowhere", "game": "holdem"}),
    "GET /api/tournaments": May(EVERYBODY),
    "POST /api/tournaments": May(KNOWN, {"structure": "turbo"}, {"structure": "nowhere"}),
    "GET /clock/{table}": May(EVERYBODY), "GET /api/tables/{table}/tournament": May(NOBODY),
    "GET /tournament/{table}": May(EVERYBODY), "GET /api/tables/{table}/tournament/page": May(NOBODY),
    "GET /api/tables/{table}/tournament/results.csv": May(NOBODY),
    "GET /league": May(EVERYBODY), "GET /api/league": May(EVERYBODY), "GET /api/league.csv": May(EVERYBODY),
    "GET /tournaments": May(EVERYBODY), "GET /api/tournaments/mine": May(EVERYBODY),
    "GET /api/tournaments/mine.csv": May(EVERYBODY),
    "POST /api/tables/{table}/tournament/enter": May(NOBODY, {}),  # the private table is for cash
    "POST /api/tables/{table}/tournament/buy": May(NOBODY, {"what": "rebuy"}),
    "POST /api/tables/{table}/tournament/take-back": May(NOBODY, {}),
    "POST /api/tables/{table}/tournament/desk": May(NOBODY, {"type": "pause", "on": True}),
    "POST /api/tables/{table}/tournament/answer": May(NOBODY, {"agrees": True}),
    "POST /api/learn/end": May(NOBODY, {"table": "{den}"}),
    # own hands, and those of the private table
    "GET /api/hands": May(EVERYBODY), "GET /api/hands/sums": May(EVERYBODY),
    "GET /api/hands/files.zip": May(EVERYBODY), "GET /api/hands/list.csv": May(EVERYBODY),
    f"GET {HAND}": May(LET_IN), f"GET {HAND}/proof": May(LET_IN),
    **{f"GET {HAND}.{form}": May(SEATED) for form in ("hand", "phh", "txt", "ohh")},
    # the private table
    "GET /api/tables/{table}/door": May(EVERYBODY), "GET /api/tables/{table}/share": May(RUNS),
    "GET /api/tables/{table}/night": May(RUNS), "GET /api/tables/{table}/night.csv": May(RUNS),
    "GET /api/tables/{table}/teach": May(LET_IN),
    "POST /api/tables/{table}/again": May(NOBODY, {}),  # the night is not over
    "GET /boards": May(EVERYBODY), "GET /api/boards": May(EVERYBODY),
    "POST /api/boards/choice": May(WELCOME, {"shows": False}),
    "GET /friends": May(EVERYBODY), "GET /api/friends": May(EVERYBODY), "POST /api/friends/link": May(WELCOME, {}),
    "POST /api/friends/look": May(NOBODY, {"key": "x"}), "POST /api/friends/accept": May(NOBODY, {"key": "x"}),
    "POST /api/friends/remove": May(NOBODY, {"mark": "x"}),
    "POST /api/friends/choices": May(WELCOME, {}),
    "GET /groups": May(EVERYBODY), "GET /groups/{group}": May(EVERYBODY), "GET /api/groups": May(EVERYBODY),
    "GET /api/groups/{group}": May(SEATED), "GET /api/groups/{group}.csv": May(SEATED),
    "POST /api/tables/{table}/enter": May(LET_IN, {"key": "0" * 32}),
    # one's account: none of them has one
    "POST /api/account": May(WELCOME, BAD_NAME), "POST /api/login": May(WELCOME, BAD_NAME),
    "POST /api/logout": May(WELCOME, {}), "POST /api/reset": May(NOBODY, {"key": "x", "password": "correct horse"}),
    "POST /api/account/password": May(NOBODY, {"old": "x", "new": "correct horse"}),
    "POST /api/account/delete": May(NOBODY, {"password": "x"}),
    "POST /api/account/sessions": May(NOBODY, {"all": True}),
    "POST /api/account/preferences": May(NOBODY, {"preferences": {}}),
    # the floor's
    "GET /api/floor": May(FLOOR), "POST /api/floor": May(ADMIN, {"key": "0" * 32}),
    "POST /api/floor/back": May(WELCOME, {}, {"x": 1}),
    "GET /api/disputes": May(FLOOR), "GET /api/people": May(FLOOR), "GET /api/complaints": May(FLOOR),
    "GET /api/people/{guest}": May(FLOOR), "GET /api/desk": May(FLOOR), "GET /api/desk/deeds": May(FLOOR),
    "POST /api/complaints": May(LET_IN, {"table": "{den}", "line": 1}),
    "POST /api/people/role": May(ADMIN, {"guest": "{mine}", "role": "admin", "on": True},
                                 {"guest": "{mine}", "role": "king", "on": True}),
    "POST /api/people/sanction": May(RUNS, {"table": "{den}", "seat": 1, "what": "mute", "why": "loud"},
                                     {"table": "{den}", "seat": 1, "what": "mute", "why": " "}),
    "POST /api/people/lift": May(FLOOR, {"id": 1}, {"id": 9_999}),
    "POST /api/people/answer": May(FLOOR, {"id": 1}), "POST /api/people/sessions": May(FLOOR, {"guest": "{other}"}),
    "POST /api/people/reset": May(ADMIN, {"guest": "{other}"}),
    "POST /api/desk/open": May(FLOOR, HOLDEM, {"house": "nowhere", "game": "holdem"}),
    "POST /api/desk/close": May(FLOOR, {"table": "{den}"}, {"table": "nowhere"}),
    "POST /api/desk/close-out": May(FLOOR, {"table": "{den}", "why": "late"}, {"table": "{den}", "why": ""}),
    "POST /api/desk/pause": May(FLOOR, {"table": "{den}", "on": False}, {"table": "nowhere"}),
    "POST /api/desk/void": May(FLOOR, {"table": "{den}", "why": "late"}, {"table": "{den}", "why": ""}),
    "POST /api/desk/feeds": May(FLOOR, {"table": "{open}"}, {"table": "nowhere"}),
    "POST /api/desk/seen-to": May(FLOOR, {"table": "{den}", "call": 1}),
    "POST /api/desk/list": May(FLOOR, {"name": 1, "what": "strike"}),
    "POST /api/desk/send": May(FLOOR, {"table": "{den}", "seat": 1, "to": "{open}"},
                               {"table": "{den}", "seat": 9, "to": "{open}"}),
    "POST /api/desk/player": May(FLOOR, {"table": "{den}", "seat": 1, "what": "leave"},
                                 {"table": "{den}", "seat": 1, "what": "dance"}),
    "POST /api/desk/settings": May(FLOOR, {"open_at": 3}, {"zone": "Nowhere/Atall"}),
    # the lists: at a table of one's own
    "POST /api/lists/join": May(WELCOME, {"house": "nowhere", "game": "holdem"}),
    "POST /api/lists/pass": May(WELCOME, HOLDEM),
    "POST /api/lists/leave": May(WELCOME, HOLDEM), "POST /api/lists/answer": May(NOBODY, {"table": "{open}"}),
    "POST /api/lists/seat": May(SEATED, {"table": "{den}", "seat": 3}, {"table": "{den}", "seat": 20}),
    "POST /api/lists/transfer": May(NOBODY, {"table": "{den}", "to": "{open}"}),
    # the cashier's
    "GET /api/cashier/people": May(CASHIER, path="/api/cashier/people?name=Reyalp"),
    "GET /api/cashier/receipts": May(EVERYBODY),  # one's own, unless one is a cashier
    "GET /api/cashier/receipts/{number:number}": May(CASHIER | {"player"}), "GET /api/cashier/till": May(CASHIER),
    "POST /api/cashier/buy-in": May(CASHIER, {"guest": "{mine}", "cents": 100, "slip": SLIP},
                                    {"guest": "{mine}", "cents": 100, "slip": "?"}),
    "POST /api/cashier/cash-out": May(CASHIER, {"guest": "{other}", "cents": 100, "slip": SLIP},
                                      {"guest": "{other}", "cents": 100, "slip": "?"}),
    "POST /api/cashier/correct": May(CASHIER, {"receipt": 1, "cents": 100, "why": "wrong", "slip": SLIP},
                                     {"receipt": 1, "cents": 100, "why": "", "slip": SLIP}),
    "GET /api/reports": May(FLOOR | CASHIER), "GET /api/reports.csv": May(FLOOR | CASHIER),
    "WS /ws": May(WELCOME - {"nobody"}),
}  # fmt: skip
"""Every route of the server."""

REPORT: Final = {"type": "report", "what": "exposed", "seat": 1, "card": 1}
SEAL: Final = "0" * 64
SOCKET: Final[dict[str, May]] = {
    "ping": May(KNOWN), "unjoin": May(KNOWN),
    "join": May(LET_IN), "resync": May(LET_IN), "ways": May(LET_IN - SEATED, {"seat": 4}),
    "sit": May(LET_IN - SEATED, {"seat": 4, "buy_in": 12_000}, {"seat": 4, "buy_in": 10**9}),
    "chat": May(LET_IN - {"muted"}, {"text": "good luck"}, {"text": ""}),
    "call floor": May(SEATED, {"text": "a card is torn"}, {"text": ""}),
    # whoever sits there
    "sit out": May(SEATED, {}), "come back": May(SEATED, {}),
    "top up": May(SEATED, {"amount": 10**9}), "move": May(SEATED, {"to": 1}), "straddle": May(SEATED),
    "always straddle": May(SEATED, {"on": True}),
    "seal": May(SEATED, {"seal": SEAL}), "open": May(NOBODY, {"nonce": SEAL}), "pre": May(SEATED, {"what": "sing"}),
    "act": May(SEATED, {"hand": 1, "turn": 0, "action": {"type": "fold"}}), "coach": May(NOBODY),
    "take back": May(NOBODY, {"what": "top up"}), "next hand": May(NOBODY), "add bots": May(RUNS),
    "vote": May(LET_IN, {"vote": 1, "agrees": True}),
    # whoever runs it
    "dismiss": May(RUNS, {"call": 1}), "reportable": May(RUNS), "ruling": May(RUNS, {"report": REPORT}),
    "report": May(RUNS, {"hand": 2, "turn": 0, "report": REPORT}, {"hand": 1, "turn": 0, "report": REPORT}),
    "pause": May(RUNS, {"on": False}, {"on": True}), "void": May(RUNS, {"why": "late"}, {"why": ""}),
    "close out": May(RUNS, {"why": "late"}, {"why": ""}), "hold": May(RUNS, {"on": True}),
    "host remove": May(RUNS, {"whom": "{mark}"}, {"whom": "0" * 16}), "host readmit": May(RUNS, {"whom": "{mark}"}),
    "host give": May(RUNS, {"seat": 1, "amount": 5_000}, {"seat": 1, "amount": 10**9}),
    "host keep": May(RUNS, {"seat": 4, "whom": "{mark}"}, {"seat": 4}),
    "host move": May(RUNS, {"seat": 1, "to": 4}, {"seat": 9, "to": 4}),
    "host bots": May(RUNS, {"count": 1}, {"count": 9}),
    "host pace": May(RUNS, {"act": 60, "between": 1}, {"act": 1, "between": 1}),
    "host bomb pot": May(RUNS), "host coach": May(RUNS, {"on": True}),
    "host game": May(RUNS, {"game": "lowball"}, {"game": "whist"}), "host rotation": May(RUNS, {"rotation": None}),
    "host rebuys": May(RUNS, {"most_rebuys": 2}, {"most_bought": 1}),
    "choose game": May(NOBODY, {"place": 0}), "rabbit hunt": May(SEATED, {"hand": 1}),
    "show cards": May(SEATED, {"hand": 1, "cards": [1]}),
    "host key": May(RUNS, {"password": "kumquat"}, {"password": ""}),
    "host hand over": May(RUNS, {"whom": "{mark}"}, {"whom": "0" * 16}), "host end": May(RUNS, {}, {"on": False}),
    "host start": May(RUNS, {}), "host door": May(RUNS, {"on": False}), "host admit": May(RUNS, {"whom": "{mark}"}),
    "host confirm buy in": May(RUNS, {"whom": "{mark}"}),
    "leave": May(SEATED, {}),
}  # fmt: skip
"""Every message of the socket, said about the private table."""


class World(NamedTuple):
    """The site, with all of them in it."""

    room: Room
    client: Client
    people: dict[str, Visitor]
    ids: dict[str, str]
    talks: dict[str, Talk]
    mark: str
    """By which the host knows the player."""
    log: list[logging.LogRecord]
    told: dict[str, dict[str, str]]
    """By who and route: what was answered."""


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def _name(who: str) -> str:
    """Nobody may be called Floor or Host."""
    return who[::-1].capitalize()


def _named(client: Client, who: str) -> Visitor:
    one = Visitor(client)
    assert one.post("/api/name", {"name": _name(who)}).status_code == 200
    return one


def _open(host: Visitor, **more: object) -> str:
    opened = host.post("/api/open", {**HOLDEM, "bots": 0, "seats": 6, "terms": {"no_fee": True}, **more})
    assert opened.status_code == 201, opened.text
    return str(opened.json()["table"])


def _key(host: Visitor, table: str) -> str:
    return str(host.get(f"/api/tables/{table}/share").json()["links"][0]["link"].partition("#key=")[2])


def _mark(talk: Talk, name: str) -> str:
    """The mark of somebody who was let in, as the host is told it."""

    def known(told: dict[str, Any]) -> list[str]:
        return [one["mark"] for one in told["guests"] if one["name"] == name] if told["type"] == "host" else []

    talk.drain()
    heard = [mark for told in talk.heard for mark in known(told)]
    return heard[-1] if heard else known(talk.until(lambda told: bool(known(told))))[0]


def _answer_to(talk: Talk, number: int) -> dict[str, Any]:
    """The answer to a question, which may have been heard by now."""
    heard = next((one for one in talk.heard if one.get("id") == number), None)
    return heard or talk.until(lambda one: one.get("id") == number)


def _ok(talk: Talk, **message: object) -> None:
    said = talk.ask(**message)
    assert said["type"] == "ok", (message, said)


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    """Everybody is there, a hand has been played at the private table, and it is paused."""
    kept = _Kept()
    logging.getLogger("houseway").addHandler(kept)
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as stack:
        for name in (
            "FRAMES",
            "REQUESTS",
            "PAGES",
            "OPENED",
            "OPENED_THERE",
            "NEWCOMERS",
            "CHATS",
            "KEYS",
            "TABLE_KEYS",
        ):
            patch.setattr(limits, name, Rate(1e9, 1e9))
        for name in ("BY_ADDRESS", "BY_BOTH", "BY_NAME", "BY_BROWSER", "BY_ACCOUNT"):
            patch.setattr(login_attempts, name, (1e9, 1e9))
        room, client = stack.enter_context(a_site(houses=(house("ocean-view"),)))
        people = {name: Visitor(client) if name == "nobody" else _named(client, name) for name in CAST}
        ids = {name: one.get("/api/lobby").json()["you"]["guest"] for name, one in people.items() if name != "nobody"}
        for name in ("floor", "cashier", "admin"):
            room.roles.give(ids[name], name)
        room.roles.give(ids["hosting"], "host")
        for place, id_ in enumerate(ids.values()):  # a wallet by which everybody is known
            client.run(room.grant(room.guests.find(id_), 1_000_007 + 13_577 * place))
        assert _open(people["host"], private=True, group="Friday") == DEN
        _open(people["other"])
        for name in ("player", "mate", "looker", "muted", "barred"):
            entered = people[name].post(f"/api/tables/{DEN}/enter", {"key": _key(people["host"], DEN)})
            assert entered.status_code == 200, entered.text
        talks = {name: stack.enter_context(people[name].socket()) for name in sorted(KNOWN)}
        for name in LET_IN:
            _ok(talks[name], type="join", table=DEN)
        for seat, name in ((1, "player"), (2, "mate")):
            _ok(talks[name], type="sit", table=DEN, seat=seat, buy_in=12_000)
        seated = (talks["player"], talks["mate"])
        play(seated, until=lambda: room.runs[DEN].table.playing)
        _ok(talks["host"], type="pause", table=DEN, on=True)
        play(seated, until=lambda: not room.runs[DEN].table.playing)
        player = _mark(talks["host"], _name("player"))
        _ok(talks["host"], type="host remove", table=DEN, whom=_mark(talks["host"], _name("barred")), bar=True)
        for who, what in (("banned", "ban"), ("muted", "mute")):
            done = people["floor"].post("/api/people/sanction", {"guest": ids[who], "what": what, "why": "shouting"})
            assert done.status_code == 201, done.text
        paid = people["cashier"].post(
            "/api/cashier/buy-in", {"guest": ids["player"], "cents": 777, "slip": "first-slip"}
        )
        assert paid.status_code == 201, paid.text
        receipt = str(paid.json()["number"])
        PARTS["number:number"] = receipt
        group = room.people.groups.of(DEN)
        assert group is not None
        PARTS["group"] = group.id
        yield World(room, client, people, ids, talks, player, kept.records, {who: {} for who in CAST})
    logging.getLogger("houseway").removeHandler(kept)


PARTS: Final = {
    "table": DEN,
    "hand:number": "1",
    "house": "ocean-view",
    "game": "holdem",
    "id": "OV-HE-02",
    "number:number": "1",
}


def _filled(world: World, who: str, value: Any) -> Any:
    """What is sent, with the names put in."""
    other = world.ids["mate" if who == "player" else "player"]
    said = {
        "{den}": DEN,
        "{open}": "ocean-view-holdem-1",
        "{mine}": world.ids.get(who, "g-0"),
        "{other}": other,
        "{mark}": world.mark,
    }
    if isinstance(value, dict):
        return {key: _filled(world, who, one) for key, one in value.items()}
    return said.get(value, value) if isinstance(value, str) else value


def _asked(world: World, who: str, route: str, *, may: bool) -> Answer:
    rule, (method, _, path) = HTTP[route], route.partition(" ")
    parts = PARTS | {"guest": world.ids["player"]}
    address = rule.path or re.sub(r"{([a-z:]+)}", lambda part: parts[part[1]], path)
    one = Visitor(world.client) if who == "nobody" else world.people[who]
    if method == "GET":
        answer = one.get(address)
        world.told[who][route] = answer.content.decode(errors="replace")
        return answer
    return one.post(address, _filled(world, who, rule.body if rule.mild is None or not may else rule.mild))


def _state(room: Room) -> dict[str, Any]:
    """Everything that is written, and what waits at the tables."""
    with room.store.reading() as connection:
        rows = {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in schema.metadata.tables.values()
        }
    tables = {
        id_: (
            run.table.paused,
            run.conduct.manner.closing,
            run.conduct.manner.host,
            repr(run.conduct.orders),
            repr(run.conduct.later),
            run.table.hosted,
            run.table.number,
        )
        for id_, run in room.runs.items()
    }
    return {**rows, "tables now": tables, "going": dict(room.lists.going), "seats": list(room.lists.seat_wishes)}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: (value, after[name]) for name, value in before.items() if value != after[name]}


DOORS: Final = re.compile(
    "this is for |only the floor or the host|you are banned|is private|private table|dealt in can download|"
    "you have no seat|you are muted|the host has barred you|log in first|not your guided table|no longer good|"
    "made out to another|shown when the night|person running the table|load the lobby first|"
    "seated there|no seat is being held for you|"
    "no longer works|the host can ask for bots|no deck is waiting|like that is pending|guided tables|dealt in: wait|"
    "can see the standings|is not over|only the host can|no such group|not friends|it is not your choice|"
    "you already have a seat at this table|no coach at this table|not let in|no tournament is played"
)
"""How it is said that somebody may not."""


def test_every_route_and_every_message_is_in_the_tables(world: World) -> None:
    routes = set()
    for route in getattr(world.client.app, "routes", ()):
        methods = (getattr(route, "methods", None) or {"WS"}) - {"HEAD"}
        routes |= {f"{method} {route.path}" for method in methods}
    assert routes == set(HTTP)
    assert {one.__struct_config__.tag for one in get_args(socket_messages.ClientMessage)} == set(SOCKET)


@pytest.mark.parametrize("who", CAST)
def test_who_may_not_is_told_so_and_changes_nothing(world: World, who: str) -> None:
    before, wrong = _state(world.room), list[Any]()
    for route, rule in HTTP.items():
        if who in rule.who or route.startswith("WS"):
            continue
        answer = _asked(world, who, route, may=False)
        line = answer.json().get("problem", "") if answer.headers["content-type"] == "application/json" else ""
        if answer.status_code not in (400, 403, 404, 409) or not DOORS.search(line) or "\n" in line:
            wrong.append((route, answer.status_code, answer.text[:200]))
    assert wrong == []
    talk = world.talks.get(who)
    for type_, rule in SOCKET.items():
        if talk is not None and who not in rule.who:
            said = talk.ask(type=type_, table=DEN, **_filled(world, who, rule.body or {}))
            if said["type"] != "refused" or not DOORS.search(said["problem"]):
                wrong.append((type_, said))
    assert wrong == []
    if talk is None:
        with pytest.raises(Closed):
            _hear_out(world.people[who])
    assert _changed(before, _state(world.room)) == {}


def _hear_out(one: Visitor) -> None:
    """Nobody is told anything on a socket that is not theirs to open, but why."""
    with one.socket() as short:
        while True:
            assert short.hear()["type"] == "error"


@pytest.mark.parametrize("who", CAST)
def test_who_may_is_let_through(world: World, who: str) -> None:
    wrong: list[Any] = []
    for route, rule in HTTP.items():
        if who not in rule.who or route.startswith("WS") or (who == "nobody" and route.startswith("POST")):
            continue
        answer = _asked(world, who, route, may=True)
        fine = answer.status_code == 200 if route.startswith("GET") else answer.status_code < 500
        if not fine or (route.startswith("POST") and DOORS.search(answer.text)):
            wrong.append((route, answer.status_code, answer.text[:200]))
    talk = world.talks.get(who)
    for type_, rule in SOCKET.items():
        if talk is not None and who in rule.who and type_ != "leave":
            mild = _filled(world, who, (rule.body or {}) if rule.mild is None else rule.mild)
            said = _answer_to(talk, talk.send(type=type_, **({} if type_ == "ping" else {"table": DEN}), **mild))
            if said["type"] == "refused" and DOORS.search(said["problem"]):
                wrong.append((type_, said))
    assert wrong == []


def test_nobody_is_told_what_is_anothers(world: World) -> None:
    """In all that is answered by the tables above, and heard on the sockets: ids, wallets, the private table."""
    wallets = {name: world.room.store.balance(f"wallet:{id_}") for name, id_ in world.ids.items()}
    assert len(set(wallets.values())) == len(wallets)
    seed = world.people["player"].get(f"/api/hands/{DEN}/1").json()["seed"]
    for who in sorted(EVERYBODY - STAFF):
        said = world.told[who]
        for route in HTTP:
            if route.startswith("GET ") and route not in said:
                _asked(world, who, route, may=True)
        if who in world.talks:
            said["socket"] = " ".join(map(json.dumps, world.talks[who].heard))
        for where, text in said.items():
            ids = set(re.findall(r"g-[0-9a-f]{20}", text)) - {world.ids.get(who)}
            assert who == "nobody" or not ids, (who, where)
            numbers = set(re.findall(r"\d{5,9}", text))
            assert [name for name, cents in wallets.items() if name != who and str(cents) in numbers] == [], (
                who,
                where,
            )
            assert seed not in text or who in SEATED, (who, where)
            about = "{table}" in where or where == "socket"
            assert about or DEN not in text or who in LET_IN, (who, where)


def _answers(number: int) -> Callable[[dict[str, Any]], bool]:
    """Whether a message answers what was asked by a number, or says that it was no message."""
    return lambda one: one["type"] == "error" or one.get("id") == number


ODD_NUMBERS: Final[tuple[Any, ...]] = (-1, 2**63, 10**30, 0.5, 1e308, "1", None, [])
ODD_TEXTS: Final[tuple[Any, ...]] = ("x" * 3_000, "\0", "\ud800", "\u202e", "\n", 5, [])


def _odd(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is sent, with one thing after the other put wrong in it."""
    for key, value in body.items():
        if isinstance(value, dict):
            yield from ({**body, key: one} for one in _odd(value))
        elif not isinstance(value, bool):
            yield from ({**body, key: one} for one in (ODD_TEXTS if isinstance(value, str) else ODD_NUMBERS))


def test_what_is_out_of_range_is_refused_in_one_line_to_those_who_may_most(world: World) -> None:
    admin, host = world.people["admin"], world.talks["host"]
    for route, rule in HTTP.items():
        if route.startswith("POST") and rule.who and rule.body:
            path = route.removeprefix("POST ").replace("{table}", DEN)
            for body in _odd(_filled(world, "admin", rule.mild or rule.body)):
                said = admin.post(path, body)
                assert 200 <= said.status_code < 500, (path, body, said.text)
                assert said.status_code < 300 or "\n" not in said.json()["problem"].strip(), (path, body, said.text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "BAD_FRAMES", 10**9)
        for type_, rule in SOCKET.items():
            for body in _odd(_filled(world, "host", rule.mild or rule.body or {})) if type_ != "leave" else ():
                number = host.send(type=type_, table=DEN, **body)
                heard = host.until(_answers(number))
                assert "something is wrong" not in heard.get("problem", ""), (type_, body, heard)
    assert sum(world.room.store.balances().values()) == 0


# what comes of it when several do something at once, or what they may has just changed


def test_a_gift_asked_for_by_who_is_host_no_more_is_not_made(world: World) -> None:
    ann, bob = _named(world.client, "anna"), _named(world.client, "robert")
    table = _open(ann, private=True)
    assert bob.post(f"/api/tables/{table}/enter", {"key": _key(ann, table)}).status_code == 200
    with ann.socket() as hers, bob.socket() as his:
        for seat, talk in enumerate((hers, his), 1):
            _ok(talk, type="join", table=table)
            _ok(talk, type="sit", table=table, seat=seat, buy_in=12_000)
        play((hers, his), until=lambda: world.room.runs[table].table.playing)
        mark = _mark(hers, _name("robert"))
        gift = hers.send(type="host give", table=table, seat=1, amount=5_000)
        _ok(hers, type="host hand over", table=table, whom=mark)
        _ok(his, type="pause", table=table, on=True)
        play((hers, his), until=lambda: not world.room.runs[table].table.playing)
        said = _answer_to(hers, gift)
        assert (said["type"], "only the floor or the host of" in said.get("problem", "")) == ("refused", True), said
        stacks = [world.room.runs[table].table.stack_of(seat) for seat in (1, 2)]
        assert sum(stacks) == 24_000


def test_chips_given_at_a_private_table_do_not_go_over_to_an_open_one(world: World) -> None:
    said = world.people["player"].post("/api/lists/transfer", {"table": DEN, "to": "ocean-view-holdem-1"})
    assert (said.status_code, "private table" in said.json()["problem"]) == (409, True), said.text
    assert world.ids["player"] not in world.room.lists.going


def test_who_mutes_at_the_own_table_learns_nobodys_id(world: World) -> None:
    host = world.people["host"]
    done = host.post("/api/people/sanction", {"table": DEN, "seat": 2, "what": "mute", "why": "loud", "minutes": 1})
    assert done.status_code == 201, done.text
    lifted = host.post("/api/people/lift", {"id": done.json()["id"]})
    for said in (done, lifted):
        assert set(re.findall(r"g-[0-9a-f]{20}", said.text)) <= {world.ids["host"]}, said.text
    assert lifted.json()["lifted_at"] is not None
    assert (
        world.people["floor"].get(f"/api/people/{world.ids['mate']}").json()["people"][0]["sanctions"][-1]["why"]
        == "loud"
    )


def test_nobody_lifts_what_was_imposed_on_themselves(world: World) -> None:
    floor, admin = world.people["floor"], world.people["admin"]
    done = admin.post("/api/people/sanction", {"guest": world.ids["floor"], "what": "mute", "why": "loud"})
    assert done.status_code == 201, done.text
    said = floor.post("/api/people/lift", {"id": done.json()["id"]})
    assert (said.status_code, "to yourself" in said.json()["problem"]) == (409, True), said.text
    assert world.room.sanctions.muted(world.ids["floor"], DEN) is not None
    guest = world.people["guest"]
    told = {guest.post("/api/people/lift", {"id": id_}).text for id_ in (done.json()["id"], 9_999)}
    assert len(told) == 1, "and nobody counts them"
    assert admin.post("/api/people/lift", {"id": done.json()["id"]}).status_code == 200


def test_who_is_banned_again_after_a_ban_ran_out_is_shown_out_again(world: World) -> None:
    zoe = _named(world.client, "zoe")
    id_ = zoe.get("/api/lobby").json()["you"]["guest"]
    ban = {"guest": id_, "what": "ban", "why": "bots", "minutes": 0.001}
    assert world.people["floor"].post("/api/people/sanction", ban).status_code == 201
    wait_until(lambda: world.room.sanctions.banned(id_) is None, "the ban to run out")
    with zoe.socket() as talk:
        assert talk.hear()["type"] == "welcome"
        assert world.people["floor"].post("/api/people/sanction", {**ban, "minutes": 1}).status_code == 201
        wait_until(lambda: talk.opened.waiting(0.0), "something to be said on the socket")
        assert talk.hear()["type"] == "error"
        with pytest.raises(Closed):
            talk.hear()


def test_two_admins_who_demote_each_other_leave_one(world: World) -> None:
    room, client = world.room, world.client
    two = [_named(client, name) for name in ("adam", "ada")]
    ids = [one.get("/api/lobby").json()["you"]["guest"] for one in two]
    for id_ in ids:
        room.roles.give(id_, "admin")
    room.roles.take(world.ids["admin"], "admin")

    async def at_once() -> list[Answer]:
        bodies = [json.dumps({"guest": id_, "role": "admin", "on": False}).encode() for id_ in reversed(ids)]
        return list(
            await asyncio.gather(
                *(
                    client._request(
                        "POST", "/api/people/role", {**one._headers(), "content-type": "application/json"}, body
                    )
                    for one, body in zip(two, bodies, strict=True)
                )
            )
        )

    try:
        told = client.run(at_once())
        assert sorted(one.status_code for one in told) == [200, 409], [one.text for one in told]
        assert len(room.roles.holders("admin") & set(ids)) == 1
    finally:
        room.roles.give(world.ids["admin"], "admin")
        for id_ in ids:
            room.roles.take(id_)


def test_a_feeder_that_cannot_be_is_not_opened(world: World) -> None:
    floor, first = world.people["floor"], {**HOLDEM, "limit": "$3-$6", "seats": 4}
    main = floor.post("/api/desk/open", first).json()["table"]
    feeder = floor.post("/api/desk/open", {**first, "feeds": main}).json()["table"]
    before = set(world.room.runs)
    said = floor.post("/api/desk/open", {**first, "feeds": feeder})
    assert said.status_code == 409, said.text
    assert set(world.room.runs) == before, "it says no, and has opened a table all the same"
    for table in (feeder, main):
        assert floor.post("/api/desk/close", {"table": table}).status_code == 200


def test_nobody_is_called_to_a_private_table(world: World) -> None:
    floor, wanda = world.people["floor"], _named(world.client, "wanda")
    assert wanda.post("/api/lists/join", {**HOLDEM, "limit": "$15-$30"}).status_code == 200
    (name,) = [one["id"] for each in floor.get("/api/lists").json()["lists"] for one in each["names"]]
    said = floor.post("/api/desk/list", {"name": name, "what": "call", "table": DEN})
    assert (said.status_code, "it is private" in said.text) == (409, True), said.text
    assert world.room.lists.kept_at(DEN) == {}
    assert wanda.post("/api/lists/leave", {**HOLDEM, "limit": "$15-$30"}).status_code == 200


def test_a_slip_stands_for_one_thing_however_long_ago(world: World) -> None:
    cashier, id_ = world.people["cashier"], world.ids["looker"]
    body = {"guest": id_, "cents": 500, "slip": "slip-of-long-ago"}
    first = cashier.post("/api/cashier/buy-in", body).json()

    async def a_busy_night() -> None:
        others = (BuyIn(id_, "", 100, world.ids["cashier"], "", f"other-slip-{number}") for number in range(500))
        await asyncio.gather(*map(world.room.pay, others))

    world.client.run(a_busy_night())
    assert cashier.post("/api/cashier/buy-in", body).json()["number"] == first["number"], "booked twice"
    numbers = [one["number"] for one in cashier.get(f"/api/cashier/receipts?guest={id_}").json()["receipts"]]
    right = {"receipt": numbers[0], "cents": -100, "why": "a hundred too many", "slip": "a-correction"}
    assert cashier.post("/api/cashier/correct", right).status_code == 201
    said = cashier.post("/api/cashier/correct", {**right, "receipt": numbers[1]})
    assert (said.status_code, "used for something else" in said.text) == (409, True), said.text


def test_a_receipt_tells_the_player_no_id_of_the_cashier(world: World) -> None:
    player = world.people["player"]
    for path in ("/api/cashier/receipts", f"/api/cashier/receipts/{PARTS['number:number']}"):
        said = player.get(path)
        assert world.ids["cashier"] not in said.text
        assert _name("cashier") in said.text


def test_who_is_banned_and_tries_to_log_in_changes_nothing(world: World) -> None:
    client, room = world.client, world.room
    kim, ned = Visitor(client), Visitor(client)
    for one, name in ((kim, "Kim"), (ned, "Ned")):
        assert one.post("/api/account", {"name": name, "password": "correct horse"}).status_code == 201
    id_ = ned.get("/api/account").json()["guest"]
    key = room.links.new("reset", id_)
    ban = world.people["floor"].post("/api/people/sanction", {"guest": id_, "what": "ban", "why": "bots"}).json()["id"]
    said = kim.post("/api/login", {"name": "Ned", "password": "correct horse"})
    assert (said.status_code, "banned" in said.text) == (409, True)
    assert kim.get("/api/account").json()["name"] == "Kim", "who was logged in still is"
    assert "banned" in Visitor(client).post("/api/reset", {"key": key, "password": "another horse"}).text
    assert world.people["floor"].post("/api/people/lift", {"id": ban}).status_code == 200
    again = Visitor(client).post("/api/login", {"name": "Ned", "password": "correct horse"})
    assert again.status_code == 200, "the password is what it was"


def test_health_and_lobby_name_no_private_table(world: World) -> None:
    run = world.room.runs[DEN]
    run.table.frozen = "something is wrong"
    try:
        for who in ("nobody", "guest", "other", "cashier"):
            told = world.people[who].get("/api/health").json()
            assert (told["ok"], told["frozen"], DEN in json.dumps(told)) == (False, 1, False), who
            assert DEN not in world.people[who].get("/api/lobby").text
        assert world.people["floor"].get("/api/health").json()["stands"] == [DEN]
    finally:
        run.table.frozen = ""


def test_how_many_hands_a_private_table_has_played_is_nobody_elses_business(world: World) -> None:
    for who in ("nobody", "guest", "barred", "cashier"):
        one = world.people[who]
        for form in ("", "/proof", ".hand", ".phh", ".txt", ".ohh"):
            said = {
                (one.get(path).status_code, one.get(path).text)
                for path in (f"/api/hands/{DEN}/1{form}", f"/api/hands/{DEN}/77{form}")
            }
            assert len(said) == 1, (who, form, said)
        assert {one.get(f"/replay/{DEN}/{hand}").status_code for hand in (1, 77)} == {200}, who
    assert world.people["looker"].get(f"/replay/{DEN}/77").status_code == 404


def test_a_key_that_opens_nothing_makes_nobody_known(world: World) -> None:
    before = _state(world.room)
    assert Visitor(world.client).post("/api/floor", {"key": "0" * 32}).status_code == 409
    assert _changed(before, _state(world.room)) == {}


def test_a_floor_sends_nobody_to_a_private_table_who_is_kept_out(world: World) -> None:
    barred, floor = world.people["barred"], world.people["floor"]
    with barred.socket() as talk:
        _ok(talk, type="join", table="ocean-view-holdem-1")
        _ok(talk, type="sit", table="ocean-view-holdem-1", seat=1, buy_in=12_000)
        said = floor.post("/api/desk/send", {"table": "ocean-view-holdem-1", "seat": 1, "to": DEN})
        assert said.status_code == 409, said.text
        assert world.ids["barred"] not in world.room.lists.going
        _ok(talk, type="leave", table="ocean-view-holdem-1")


def test_a_call_is_answered_once(world: World) -> None:
    client, floor, yan = world.client, world.people["floor"], _named(world.client, "yan")
    wish = {**HOLDEM, "limit": "$3-$6"}
    table = floor.post("/api/desk/open", {**wish, "seats": 2}).json()["table"]
    assert yan.post("/api/lists/join", wish).status_code == 200
    wait_until(
        lambda: any(
            one["you"] and one["called"] for each in yan.get("/api/lists").json()["lists"] for one in each["names"]
        ),
        "Yan to be called",
    )
    id_ = yan.get("/api/lobby").json()["you"]["guest"]
    where = next(one.table for one in world.room.lists.book.of(id_))
    wallet = world.room.store.balance(f"wallet:{id_}")

    async def twice() -> list[Answer]:
        headers, body = {**yan._headers(), "content-type": "application/json"}, json.dumps({"table": where}).encode()
        return list(await asyncio.gather(*(client._request("POST", "/api/lists/answer", headers, body) for _ in "12")))

    told = client.run(twice())
    assert all(one.status_code in (200, 409) for one in told), [one.text for one in told]
    stack = world.room.store.balance(f"table:{where}:{id_}")
    assert stack > 0
    assert world.room.store.balance(f"wallet:{id_}") + stack == wallet
    assert world.room.lists.book.of(id_) == []
    with yan.socket() as talk:
        _ok(talk, type="join", table=where)
        _ok(talk, type="leave", table=where)
    for one in {table, where} - {"ocean-view-holdem-1"}:
        floor.post("/api/desk/close", {"table": one})


@pytest.mark.parametrize(
    "path", ["/table/%00", "/api/tables/%00/door", "/api/cashier/people?name=%00", "/api/hands/%00/1"]
)
def test_an_address_with_nothing_in_it_is_none(world: World, path: str) -> None:
    said = world.people["admin"].get(path)
    assert (said.status_code, said.json()) == (
        400,
        {"problem": "no such address: it contains an invalid character"},
    ), said.text


def test_a_text_with_nothing_in_it_is_none(world: World) -> None:
    said = world.people["admin"].post("/api/cashier/buy-in", {"guest": "\0", "cents": 1, "slip": SLIP})
    assert (said.status_code, said.json()) == (400, {"problem": socket_messages.NO_TEXT})
    world.talks["guest"].send(type="join", table="\0")
    assert world.talks["guest"].until(lambda one: one["type"] != "welcome")["problem"] == socket_messages.NO_TEXT


def test_nobody_is_told_where_the_room_is_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise StoreError("/var/lib/houseway/room.db cannot be read: disk I/O error")

    monkeypatch.setattr(world.room.store, "table", broken)
    said = world.talks["guest"].ask(type="join", table="nowhere")
    assert (said["type"], said["problem"]) == ("refused", "the room's database cannot be read or written now")
    assert "disk I/O error" in world.log.pop().getMessage(), "the log has it"


def test_nothing_went_wrong_in_the_log(world: World) -> None:
    assert [one.getMessage() for one in world.log] == []
