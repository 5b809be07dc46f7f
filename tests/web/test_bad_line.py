"""Messages that come late, twice or in another order, and a line that is cut at every message.

The project's own client plays over a bad line to a real server. Whatever was acknowledged is in the journal exactly
once, nothing is there twice, and once the line is good again everybody sees the table as the server has it.
"""

import asyncio
import contextlib
import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.servers import Server, serving
from tests.waiting import HANG_SECONDS, until

from houseway.client.client import Client
from houseway.client.client_errors import LostError
from houseway.client.http_requests import Http
from houseway.protocol import socket_messages as ask
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Call, Check, Fold, MayCall, MayCheck
from houseway.upkeep.journal_audit import audit

from .bad_line import BadLine
from .test_killing import reading
from .visiting import Visitor, a_site

ARGUMENTS = ("--house", "oasis", "--lively", "0", "--pace", "test", "--per-address", "0")
NAMES = ("Ann", "Bob", "Cat")
Enough = Callable[[Counter[str]], bool]
_JUST_NOW = ("clock", "next_deal_ms", "wallet")
"""What may have gone on between two looks at the same table."""


class Bent(Http):
    """Requests go straight to the room; the socket goes over the bad line."""

    line: BadLine

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.line.port}/ws"


class Patient:
    """Somebody who plays over a bad line, and notes what was acknowledged."""

    def __init__(self, url: str, line: BadLine, name: str, seed: int) -> None:
        self.http = Bent(url)
        self.http.line = line
        self.client = Client(self.http, patience=HANG_SECONDS)
        self.name = name
        self.chance = Random(seed)
        self.acts: list[tuple[int, int]] = []
        self.marks: dict[str, bool | None] = {}

    async def play(self, table: str, until: asyncio.Event) -> None:
        seen = self.client.tables[table]
        while not until.is_set():
            view = seen.my_turn
            if view is None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await self.client._line.change()
                continue
            at = (seen.now.hand, seen.now.turn)
            kinds = {type(option) for option in view.options}
            action = Check() if MayCheck in kinds else Call() if MayCall in kinds else Fold()
            if self.chance.random() < 0.15:
                await self._mark(table)
            try:
                await self.client._line.ask(ask.Act(table=table, hand=at[0], turn=at[1], action=action))
                self.acts.append(at)
            except RefusedError:
                await asyncio.sleep(0.01)
            except LostError:
                pass  # asked again, if the decision is still there
            seen = self.client.tables[table]

    async def _mark(self, table: str) -> None:
        """Something that would be noticed if it were done twice."""
        mark = f"{self.name} {len(self.marks)}"
        self.marks[mark] = None
        try:
            await self.client.call_floor(table, mark)
            self.marks[mark] = True
        except RefusedError:
            self.marks[mark] = False
        except LostError:
            pass


async def again(work: Callable[[], Awaitable[object]]) -> None:
    """Ask until there is an answer."""
    while True:
        try:
            await work()
        except LostError:
            continue
        return


async def evening(server: Server, line: BadLine, hands: int, seed: int, file: Path, enough: Enough) -> None:
    """Three people play until so many hands are over, and enough has happened to their messages."""
    url = server.url
    async with line.open():
        people = [Patient(url, line, name, seed + place) for place, name in enumerate(NAMES)]
        for one in people:
            await one.client.start(one.name)
        table = await people[0].client.open("oasis", "holdem", seats=3, bots=0)
        for one in people:
            await again(partial(one.client.find_seat, table=table))
        over = asyncio.Event()
        playing = [asyncio.create_task(one.play(table, over)) for one in people]

        def played() -> bool:
            done = [task for task in playing if task.done()]
            assert not done, done[0].exception()
            return people[0].client.tables[table].now.hand > hands and enough(line.happened)

        await until(played, lambda: f"{hands} hands, and more than {line.happened}")
        over.set()
        await asyncio.gather(*playing)
        line.healed = True
        await pictures_agree(people, table, url)
        for one in people:
            await one.client.close()
    await asyncio.to_thread(server.stop)
    check_book(file, table, people)


async def pictures_agree(people: list[Patient], table: str, url: str) -> None:
    """Everybody's own picture is what a page that has just been opened is told."""
    for one in people:
        fresh = Client(Http(url, cookie=one.http.cookie), patience=HANG_SECONDS)
        await fresh.start(None)
        for _ in range(200):
            await again(partial(one.client.resync, table))
            await fresh.join(table)
            await fresh.resync(table)
            mine, theirs = one.client.tables[table], fresh.tables[table]
            if not mine.stale and plain(mine.now) == plain(theirs.now) and list(mine.log) == list(theirs.log):
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError(f"{one.name} sees {plain(mine.now)}\nand not {plain(theirs.now)}")
        await fresh.close()


def plain(now: object) -> dict[str, object]:
    told: dict[str, object] = json.loads(msgspec.json.encode(now))
    return {key: value for key, value in told.items() if key not in _JUST_NOW}


def check_book(file: Path, table: str, people: list[Patient]) -> None:
    with reading(file) as store:
        turns: Counter[int] = Counter()
        seats: dict[int, str] = {}
        acted: dict[str, list[tuple[int, int]]] = {}
        marks: Counter[str] = Counter()
        for entry in store.entries(table):
            body = json.loads(entry.body)
            if entry.kind == "seat":
                seats[body["command"]["seat"]] = body["guest"]
            if entry.kind == "act":
                acted.setdefault(seats[body["seat"]], []).append((entry.hand, turns[entry.hand]))
                turns[entry.hand] += 1
            if entry.kind == "call":
                marks[body["text"]] += 1
        for one in people:
            mine = acted[one.client.guest]
            assert len(set(mine)) == len(mine)
            assert set(one.acts) <= set(mine), "an acknowledged action is not there"
            assert len(set(one.acts)) == len(one.acts), "an action was acknowledged twice"
            for mark, answer in one.marks.items():
                if answer is True:
                    assert marks[mark] == 1, f"{mark} was acknowledged, and is there {marks[mark]} times"
                else:
                    assert marks[mark] <= (answer is None), f"{mark}, answered {answer}, is there {marks[mark]} times"
        assert set(marks.values()) <= {1}
        assert sum(store.balances().values()) == 0
        assert [str(fault) for fault in audit(store).faults] == []


def over_a_bad_line(
    tmp: Path, hands: int, seed: int, *, bad: float = 0.1, steps: bool = False, enough: Enough = bool
) -> None:
    file = tmp / f"room-{seed}-{steps}.db"
    with serving(tmp, *ARGUMENTS, db=file) as server:
        asyncio.run(evening(server, BadLine(server.port, seed, bad=bad, steps=steps), hands, seed, file, enough))


def test_a_frame_that_comes_twice_is_one_question() -> None:
    """Chips were added twice, or, in a hand, it was refused and done all the same."""
    with a_site() as (room, client):
        ann = Visitor(client)
        ann.get("/api/lobby")
        table = next(iter(room.runs))
        with ann.socket() as talk:
            talk.ask(type="join", table=table)
            assert talk.ask(type="sit", table=table, seat=1, buy_in=20_000)["type"] == "ok"
            for number in (90, 91):
                frame = json.dumps({"type": "top up", "id": number, "table": table, "amount": 1_000})
                for _ in range(3):
                    talk.opened.send_text(frame)
                talk.until(lambda one, number=number: one.get("id") == number)  # type: ignore[misc]
            talk.ask(type="ping")
            told = [one["type"] for one in talk.heard if one.get("id") in (90, 91)]
        assert told == ["ok", "ok"]
        assert room.run(table).table.stack_of(1) == 22_000


@pytest.mark.verify
def test_messages_late_twice_and_out_of_order(tmp_path: Path) -> None:
    wanted = ("twice up", "twice down", "reordered up", "reordered down", "late down")
    over_a_bad_line(tmp_path, 4, 3, bad=0.2, enough=lambda happened: all(happened[what] for what in wanted))


@pytest.mark.verify
def test_the_line_is_cut_at_every_message(tmp_path: Path) -> None:
    over_a_bad_line(tmp_path, 4, 5, steps=True, enough=lambda happened: happened["cut up"] + happened["cut down"] > 10)


@pytest.mark.soak
@pytest.mark.parametrize("steps", [False, True])
def test_bad_lines_for_a_long_time(tmp_path: Path, *, steps: bool) -> None:
    for _ in range(30):
        seed = int.from_bytes(os.urandom(4), "big")
        over_a_bad_line(tmp_path, 40, seed, bad=Random(seed).choice((0.02, 0.1, 0.3)), steps=steps)
