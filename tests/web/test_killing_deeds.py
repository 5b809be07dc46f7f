"""The server is killed without a warning while people do everything else that there is to do in a room besides playing.

Private tables opened, chips handed out at the window, players sent from table to table and topped up, hands voided,
tables paused, names put on lists and struck off, accounts made, people muted. Whatever was answered with yes is there
once, whatever with no is not there, and whatever was not answered is there once or not at all.
"""

import json
import random
import subprocess
import sys
import threading
import urllib.error
from collections import Counter
from collections.abc import Callable
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.postgres import Cluster
from tests.room.played import grant
from tests.servers import Server, call
from tests.waiting import wait_until
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from houseway.people.people import People
from houseway.room.lists import list_store
from houseway.server.cookies import Cookies
from houseway.store import CASHIER, Store, open_store, schema

from .company import SECRET
from .test_killing import reading

ARGUMENTS = ("--house", "oasis", "--house", "del-rio", "--lively", "1", "--pace", "test")
PLAYERS = ("Ann", "Bob", "Cat")
OTHERS = ("Dan", "Eve", "Flo", "Gil", "Hal", "Ida")
WISHES = tuple({"house": "oasis", "game": game} for game in ("pineapple", "lowball"))


def id_of(name: str) -> str:
    return f"g-{name.encode().hex():0>20}"


def cookie_of(name: str) -> str:
    return f"houseway={Cookies(bytes.fromhex(SECRET)).sign(id_of(name))}"


def furnish(place: str) -> None:
    """A room that knows its people: Fay may do everything."""
    with open_store(place) as store:
        store.set_setting("cookie secret", SECRET)
        for name in ("Fay", *PLAYERS, *OTHERS):
            store.add_guest(id_of(name), name)
            store.write(grant(id_of(name), 10_000_000))
        People(store).roles.give(id_of("Fay"), "admin", by="test")


class Regular(threading.Thread):
    """Sits wherever the floor sends them, and checks and calls there."""

    def __init__(self, port: int, tables: list[str], name: str) -> None:
        super().__init__(daemon=True)
        self.port, self.tables, self.guest = port, tables, name
        self.acknowledged: list[tuple[str, int, int]] = []
        self.wrong: Exception | None = None

    def run(self) -> None:
        try:
            with connect(
                f"ws://127.0.0.1:{self.port}/ws", additional_headers={"cookie": cookie_of(self.guest)}, max_size=2**22
            ) as socket:
                for table in self.tables:
                    socket.send(json.dumps({"type": "join", "table": table}))
                asked: dict[int, tuple[str, int, int]] = {}
                for frame in socket:
                    message = json.loads(frame)
                    if message["type"] == "ok" and message.get("id") in asked:
                        self.acknowledged.append(asked[message["id"]])
                    if message["type"] not in ("view", "update"):
                        continue
                    now = message["now"]
                    at = (now["table"], now["hand"], now["turn"])
                    options = [option["type"] for option in (now["view"] or {}).get("options", ())]
                    if options and at not in asked.values():
                        asked[len(asked) + 1] = at
                        kind = "check" if "check" in options else "call" if "call" in options else "fold"
                        said = {"type": "act", "table": at[0], "hand": at[1], "turn": at[2], "action": {"type": kind}}
                        socket.send(json.dumps({**said, "id": len(asked)}))
        except (OSError, EOFError, WebSocketException):
            return
        except Exception as wrong:  # noqa: BLE001
            self.wrong = wrong


class Staff(threading.Thread):
    """Does one thing after the other for as long as the server lives, and notes how it was answered."""

    def __init__(self, port: int, night: "Night", seed: int) -> None:
        super().__init__(daemon=True)
        self.port, self.night, self.chance = port, night, random.Random(seed)
        self.wrong: Exception | None = None

    def run(self) -> None:
        try:
            while True:
                mark, who, path, body = self.night.idea(self.chance)
                self.night.answered[mark] = None
                try:
                    call(self.port, path, cookie_of(who), body)
                except urllib.error.HTTPError as refused:
                    with refused:
                        self.night.refused[path, json.load(refused)["problem"]] += 1
                    self.night.answered[mark] = False
                    self.night.failed += [path] if refused.code == 500 else []
                else:
                    self.night.answered[mark] = True
                    self.night.done[path] += 1
        except (OSError, EOFError, HTTPException, json.JSONDecodeError):
            return  # the server is gone
        except Exception as wrong:  # noqa: BLE001
            self.wrong = wrong


class Night:
    """Everything that was asked for, by a mark that is found again in the book, and how it was answered."""

    def __init__(self, tables: list[str]) -> None:
        self.tables = tables
        self.answered: dict[str, bool | None] = {}
        self.done: Counter[str] = Counter()
        self.failed: list[str] = []
        self.refused: Counter[tuple[str, str]] = Counter()
        self._count = 0
        self._lock = threading.Lock()

    def idea(self, chance: random.Random) -> tuple[str, str, str, dict[str, Any]]:
        """A mark, who asks, where, and what for."""
        with self._lock:
            self._count += 1
            count = self._count
        table, mark = chance.choice(self.tables), f"mark-{count:08}"
        match chance.randrange(14):
            case 0 | 1 | 2:
                guest = id_of(chance.choice((*PLAYERS, *OTHERS)))
                return mark, "Fay", "/api/cashier/buy-in", {"guest": guest, "cents": 100 + count, "slip": mark}
            case 3:
                guest = id_of(chance.choice(OTHERS))
                return mark, "Fay", "/api/cashier/cash-out", {"guest": guest, "cents": 100, "slip": mark}
            case 4 | 5:
                return mark, "Fay", "/api/desk/void", {"table": table, "why": mark}
            case 6:
                return f"{mark} pause", "Fay", "/api/desk/pause", {"table": table, "on": True}
            case 7:
                return f"{mark} pause", "Fay", "/api/desk/pause", {"table": table, "on": False}
            case 8 | 9:
                other = next(one for one in self.tables if one != table)
                seat = chance.randint(1, 4)
                return f"{mark} send", "Fay", "/api/desk/send", {"table": table, "seat": seat, "to": other}
            case 10:
                cents = 20_000 + 100 * count
                body = {"table": table, "seat": chance.randint(1, 4), "what": "top up", "cents": cents}
                return f"top up {cents}", "Fay", "/api/desk/player", body
            case 11:
                who, what = chance.choice(OTHERS), chance.choice(("join", "leave"))
                return f"{mark} list", who, f"/api/lists/{what}", chance.choice(WISHES)
            case 12 if chance.random() < 0.5:
                wanted = {"house": "oasis", "game": "holdem", "bots": 0, "private": True}
                return f"{mark} open", chance.choice(OTHERS), "/api/open", wanted
            case 12:
                body = {"name": f"Member {count}", "password": f"correct horse {count}", "fresh": True}
                return f"Member {count}", chance.choice(OTHERS), "/api/account", body
        body = {"guest": id_of(chance.choice(OTHERS)), "what": "mute", "why": mark, "minutes": 60}
        return mark, "Fay", "/api/people/sanction", body

    def check(self, store: Store) -> None:
        """Hold what was answered against the book."""
        found: Counter[str] = Counter()
        kinds: Counter[str] = Counter()
        for table in (CASHIER, *(row.id for row in store.tables())):
            for entry in store.entries(table):
                body = json.loads(entry.body)
                kinds[entry.kind] += 1
                mark = body.get("slip") or body.get("why") or ""
                if entry.kind == "do" and body["command"]["type"] == "top up":
                    mark = f"top up {body['command']['amount']}"
                found[mark] += 1
        with store.reading() as connection:
            found.update(connection.execute(select(schema.sanctions.c.why)).scalars())
            found.update(
                connection.execute(
                    select(schema.guests.c.name).join(schema.members, schema.members.c.guest == schema.guests.c.id)
                ).scalars()
            )
        assert not self.failed, self.failed
        for mark, answer in self.answered.items():
            if " " in mark and not mark.startswith(("Member ", "top up ")):
                continue
            if answer is True:
                assert found[mark] == 1, f"{mark} was acknowledged, and is there {found[mark]} times"
            else:
                assert found[mark] <= (answer is None), f"{mark}, answered {answer}, is there {found[mark]} times"
        assert kinds["go over"] == kinds["come over"], "somebody is between two tables"
        for kind, asked in (("pause", "pause"), ("go over", "send")):
            of = [answer for mark, answer in self.answered.items() if mark.endswith(f" {asked}")]
            unknown = of.count(None)
            if kind == "pause":
                assert of.count(True) <= kinds[kind] <= of.count(True) + unknown
            else:  # it is asked for now and done after the hand
                assert kinds[kind] <= of.count(True) + unknown
        opened = [answer for mark, answer in self.answered.items() if mark.endswith(" open")]
        private = sum('"private":true' in row.settings for row in store.tables())
        assert opened.count(True) <= private <= opened.count(True) + opened.count(None)
        names = Counter((one.guest, one.wish) for one in list_store.names(store))
        assert set(names.values()) <= {1}, "somebody is on a list twice"
        balances = store.balances()
        assert sum(balances.values()) == 0, "chips were lost"
        assert all(cents >= 0 for account, cents in balances.items() if account != "bank")


def killed_in_the_middle(place: str, head: Path, times: int, seed: int) -> Night:
    """Killed so many times; what was done meanwhile."""
    furnish(place)
    server = Server(head.parent, "--head", str(head), "--per-address", "0", *ARGUMENTS, db=place)
    try:
        return _killed(server, place, head, times, random.Random(seed))
    finally:
        server.close()


def _killed(server: Server, place: str, head: Path, times: int, chance: random.Random) -> Night:
    port = server.start()
    wanted = {"house": "oasis", "game": "holdem", "seats": 4, "bots": 1}
    tables = [call(port, "/api/open", cookie_of("Fay"), wanted)[0]["table"] for _ in range(2)]
    for number, name in enumerate(PLAYERS):
        call(port, "/api/sit", cookie_of(name), {"table": tables[number % 2]})
    night, acts = Night(tables), Counter[tuple[str, int, int]]()

    def everybody() -> list[Regular | Staff]:
        made: list[Regular | Staff] = [Regular(port, tables, name) for name in PLAYERS]
        made += [Staff(port, night, chance.getrandbits(32)) for _ in range(3)]
        for one in made:
            one.start()
        return made

    def gather(people: list[Regular | Staff]) -> None:
        for one in people:
            one.join()
            assert one.wrong is None, one.wrong
            if isinstance(one, Regular):
                acts.update(one.acknowledged)
        with reading(place) as store:
            night.check(store)
            for table in tables:
                turns: Counter[tuple[str, int]] = Counter()
                for entry in store.entries(table):
                    if entry.kind == "act":
                        acts.pop((table, entry.hand, turns[table, entry.hand]), None)
                        turns[table, entry.hand] += 1
            assert not acts, f"acknowledged and not there: {acts}"

    for _ in range(times):
        people = everybody()
        enough = sum(night.done.values()) + chance.randint(1, 12)
        wait_until(lambda: sum(night.done.values()) >= enough, "the staff to get something done")  # noqa: B023
        server.kill()
        gather(people)
        port = server.start()
    for table in tables:
        _suppressed(partial(call, port, "/api/desk/pause", cookie_of("Fay"), {"table": table, "on": False}))
        night.answered[f"{table} pause"] = None
    with reading(place) as store:
        before = {table: store.last_number(table) for table in tables}
    people = everybody()
    goes_on(place, before, port)
    assert server.stop() == 0
    gather(people)
    done = subprocess.run(
        [sys.executable, "-m", "houseway", "audit", "--db", place, "--head", str(head)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "everything agrees" in done.stdout
    return night


def _suppressed(work: Callable[[], object]) -> None:
    try:
        work()
    except urllib.error.HTTPError as refused:
        refused.close()


def goes_on(place: str, before: dict[str, int], port: int) -> None:
    """Some table that people sit at goes on; one that the staff has just paused may stand."""

    def went_on() -> bool:
        with reading(place) as store:
            return any(store.last_number(table) > number + 10 for table, number in before.items())

    wait_until(went_on, "a table to go on")
    assert call(port, "/api/health")[0]["ok"]


@pytest.mark.verify
def test_killed_while_everything_is_done(tmp_path: Path) -> None:
    night = killed_in_the_middle(str(tmp_path / "room.db"), tmp_path / "room.head", 8, 1)
    assert len(night.done) >= 5, night.done
    assert sum(night.done.values()) > 25


@pytest.mark.soak
def test_killed_while_everything_is_done_on_postgres(tmp_path: Path, cluster: Cluster) -> None:
    with cluster.database() as name:
        night = killed_in_the_middle(cluster.local(name), tmp_path / "room.head", 3, 2)
    assert sum(night.done.values()) > 8


@pytest.mark.soak
@pytest.mark.parametrize("where", ["sqlite", "postgresql"])
def test_killed_a_hundred_times_while_everything_is_done(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The thousand kills are in test_killing; here everything a guest, host or cashier can do is under way."""
    for evening in range(5):
        if where == "sqlite":
            killed_in_the_middle(str(tmp_path / f"r{evening}.db"), tmp_path / f"{evening}.head", 20, evening)
            continue
        cluster: Cluster = request.getfixturevalue("cluster")
        with cluster.database() as name:
            killed_in_the_middle(cluster.local(name), tmp_path / f"{evening}.head", 20, evening)
