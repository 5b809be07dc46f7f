"""The floor over the web: the link that is good once, who may report, calls, the dispute log, practice tables."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from houseway.houses import house
from houseway.referee.mishaps import MISHAPS
from houseway.room.room import Room
from houseway.server import limits
from houseway.server.app import admin_link

from .asgi import Client
from .visiting import Talk, Visitor, a_site, at, quiet

Site = tuple[Room, Client]
EXPOSED = {"type": "report", "what": "exposed", "seat": 2, "card": 1}


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site(houses=(house("ocean-view"),)) as opened:
        yield opened


def named(client: Client, name: str) -> Visitor:
    one = Visitor(client)
    assert one.post("/api/name", {"name": name}).status_code == 200
    return one


def opened(host: Visitor, **more: object) -> str:
    answer = host.post("/api/open", {"house": "ocean-view", "game": "holdem", "bots": 0, "seats": 4, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def seated(talk: Talk, table: str, seat: int) -> None:
    assert talk.ask(type="join", table=table)["type"] == "ok"
    assert talk.ask(type="sit", table=table, seat=seat, buy_in=12_000)["type"] == "ok"


def now(talk: Talk, wanted: Callable[[dict[str, Any]], object] = lambda _: True) -> dict[str, Any]:
    """The state of the table, once it is as wanted."""
    talk.drain()
    return dict(talk.sees(wanted)["now"])


def test_the_link_is_good_once_and_makes_that_browser_the_floor(site: Site) -> None:
    room, client = site
    flo, eve = named(client, "Flo"), named(client, "Eve")
    assert flo.post("/api/account", {"name": "Flo", "password": "correct horse"}).status_code == 201
    for path in ("/api/floor", "/api/disputes"):
        refused = eve.get(path)
        assert (refused.status_code, refused.json()) == (
            409,
            {"problem": "this is for the floor: an admin assigns that role"},
        )
    link = admin_link(room, "http://localhost:8642/")
    address, _, key = link.partition("#")
    assert address == "http://localhost:8642/floor"
    assert eve.get("/floor").status_code == 200
    assert eve.post("/api/floor", {"key": "0" * 32}).status_code == 409
    bare = eve.post("/api/floor", {"key": key})
    assert (bare.status_code, bare.json()["problem"]) == (409, "an admin needs an account: make one first, or log in")
    looked = eve.post("/api/floor", {"key": key, "look": True})
    assert (looked.status_code, looked.json()) == (200, {}), "it is good, and nothing is done"
    assert flo.post("/api/floor", {"key": key}).json() == {"calls": [], "stands": []}
    used = eve.post("/api/floor", {"key": key, "look": True})
    assert (used.status_code, "no longer good" in used.json()["problem"]) == (409, True)
    late = eve.post("/api/floor", {"key": key})
    assert late.status_code == 409
    assert "no longer good" in late.json()["problem"]
    assert flo.get("/api/lobby").json()["you"]["floor"] is True
    assert eve.get("/api/lobby").json()["you"]["floor"] is False
    assert flo.get("/api/disputes").status_code == 200
    last = flo.post("/api/floor/back", {})
    assert (last.status_code, "would have no admin" in last.json()["problem"]) == (409, True)
    assert flo.get("/api/disputes").status_code == 200, "the only admin stays one"
    room.roles.give(eve.get("/api/lobby").json()["you"]["guest"], "admin")
    assert flo.post("/api/floor/back", {}).json()["floor"] is False
    assert flo.get("/api/disputes").status_code == 409


def test_keys_are_not_guessed_in_a_hurry(site: Site) -> None:
    room, client = site
    room.links.new("admin")
    eve = named(client, "Eve")
    guesses = 0
    while "too many tries" not in eve.post("/api/floor", {"key": f"{guesses:032x}"}).json()["problem"]:
        guesses += 1
    assert guesses >= limits.KEYS.at_once


def test_a_report_is_looked_at_and_confirmed_by_who_opened_the_table(site: Site) -> None:
    _, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    table = opened(ann, practice="when reported")
    with ann.socket() as first, bob.socket() as second:
        seated(first, table, 1)
        seated(second, table, 2)
        first.sees_hand()
        second.sees_hand()
        assert now(first, lambda state: state["floor"])
        assert now(second)["floor"] is False
        assert (now(second)["host"], now(second)["practice"]) == ("Ann", "when reported")
        here = {"table": table}
        asking: list[dict[str, Any]] = [
            {"type": "reportable"},
            {"type": "ruling", "report": EXPOSED},
            {"type": "dismiss", "call": 3},
            {"type": "report", "hand": 1, "turn": 0, "report": EXPOSED},
        ]
        for asked in asking:
            refused = second.ask(**here, **asked)
            assert refused["type"] == "refused"
            assert "only the floor or the host of this table" in refused["problem"]
        number = first.send(type="reportable", **here)
        menu = first.until(lambda one: one["type"] == "reportable")
        assert (menu["id"], menu["hand"], menu["turn"]) == (number, 1, 0)
        assert "exposed" in {kind["what"] for kind in menu["kinds"]}
        first.send(type="ruling", report=EXPOSED, **here)
        ruling = first.until(lambda one: one["type"] == "ruling")
        assert ruling["words"] == "exposed: seat 2, card 1"
        assert "OV-HE-35" in ruling["clauses"]
        assert first.ask(type="ruling", report={"type": "report", "what": "nothing"}, **here)["type"] == "refused"
        moved = first.ask(type="report", hand=1, turn=5, report=EXPOSED, **here)
        assert moved["problem"] == "the table has moved on: look at the ruling again"
        done = first.ask(type="report", hand=ruling["hand"], turn=ruling["turn"], report=ruling["report"], **here)
        assert done["type"] == "ok"
        told = second.until(lambda one: any(event["type"] == "ruled" for event in one.get("events") or ()))
        (ruled,) = [event for event in told["events"] if event["type"] == "ruled"]
        assert ruled["steps"]
        assert any("OV-HE-35" in line["clause"] for line in told["log"])


def test_where_the_program_deals_nobody_reports_a_card(site: Site) -> None:
    """Over the socket, from the host, the floor, a player and one who looks on; nothing else takes reports."""
    room, client = site
    ann, bob, flo, dan = [named(client, name) for name in ("Ann", "Bob", "Flo", "Dan")]
    room.roles.give(flo.get("/api/lobby").json()["you"]["guest"], "floor")
    table = opened(ann)
    with ann.socket() as first, bob.socket() as second, flo.socket() as third, dan.socket() as fourth:
        seated(first, table, 1)
        seated(second, table, 2)
        for talk in (third, fourth):
            assert talk.ask(type="join", table=table)["type"] == "ok"
        for talk in (first, second, third, fourth):
            talk.sees_hand()
        hand = room.run(table).table.hand
        assert hand is not None
        before = (hand.hole, hand.deck, hand.top, hand.board, hand.shown, len(hand.events))
        first.send(type="reportable", table=table)
        menu = first.until(lambda one: one["type"] == "reportable")
        assert {kind["group"] for kind in menu["kinds"]} == {"betting"}
        for one in map(MISHAPS.__getitem__, ("exposed", "premature flop", "lap", "miscall", "string bet", "foul deck")):
            said = {"type": "report", "what": one.name, "seat": 2 if one.seats else 0, "card": int(one.card)}
            for talk, runs in ((first, True), (second, False), (third, True), (fourth, False)):
                for asked in ({"type": "ruling"}, {"type": "report", "hand": 1, "turn": 0}):
                    refused = talk.ask(table=table, report=said, **asked)
                    assert refused["type"] == "refused", (one.name, refused)
                    why = f"{one.name}: the program deals here" if runs else "only the floor or the host of this"
                    assert refused["problem"].startswith(why), refused
                assert talk.ask(type="act", table=table, hand=1, turn=0, action=said)["type"] == "refused"
        hand = room.run(table).table.hand
        assert hand is not None
        assert (hand.hole, hand.deck, hand.top, hand.board, hand.shown, len(hand.events)) == before


def test_a_call_for_the_floor_is_bounded_and_reaches_the_desk(site: Site) -> None:
    room, client = site
    ann, flo = named(client, "Ann"), named(client, "Flo")
    room.roles.give(flo.get("/api/lobby").json()["you"]["guest"], "floor")
    table = "ocean-view-holdem-1"
    with ann.socket() as talk:
        not_joined = talk.ask(type="call floor", table=table, text="hello")
        assert not_joined["problem"] == "join the table first"
        seated(talk, table, 1)
        assert talk.ask(type="call floor", table=table, text="the cards are sticky")["type"] == "ok"
        assert "1 to 200" in talk.ask(type="call floor", table=table, text=" ")["problem"]
        (call,) = flo.get("/api/floor").json()["calls"]
        assert (call["table"], call["seat"], call["text"]) == (table, 1, "the cards are sticky")
        assert now(talk, lambda state: state["calls"])["calls"][0]["number"] == call["number"]
        said = [talk.ask(type="call floor", table=table, text="x")["type"] for _ in range(6)]
        assert said.count("ok") <= 1
        with flo.socket() as desk:
            desk.ask(type="join", table=table)
            waiting = len(flo.get("/api/floor").json()["calls"])
            for call in now(desk, lambda state: len(state["calls"]) == waiting)["calls"]:
                assert desk.ask(type="dismiss", table=table, call=call["number"])["type"] == "ok"
    assert flo.get("/api/floor").json() == {"calls": [], "stands": []}
    log = flo.get(f"/api/disputes?table={table}").json()
    assert {one["answer"] for one in log["disputes"]} == {"dismissed"}
    assert log["tables"] == [table]
    assert flo.get("/api/disputes?clause=OV-HE-35").json()["disputes"] == []
    assert flo.get("/api/disputes?before=x").status_code == 400


def test_a_practice_table_is_opened_and_marked(site: Site) -> None:
    _, client = site
    ann = named(client, "Ann")
    table = opened(ann, practice="every hand")
    wrong = ann.post("/api/open", {"house": "ocean-view", "game": "holdem", "practice": "often"})
    assert (wrong.status_code, wrong.json()["problem"]) == (
        400,
        "choose how often the dealer makes mistakes: never, when reported, 1 in 20, 1 in 5 or every hand",
    )
    games = ann.get("/api/lobby").json()["houses"][0]["games"]
    marks = {one["id"]: one["practice"] for game in games for one in game["tables"]}
    assert marks[table] == "every hand"
    assert marks["ocean-view-holdem-1"] == ""
    with ann.socket() as talk:
        talk.ask(type="join", table=table)
        assert now(talk, lambda state: state["practice"])["practice"] == "every hand"


def test_a_report_is_no_action_of_a_player(site: Site) -> None:
    _, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    table = opened(ann)
    with ann.socket() as first, bob.socket() as second:
        seated(first, table, 1)
        seated(second, table, 2)
        state = first.sees_hand()
        for talk in (first, second):
            refused = talk.ask(type="act", **at(state), action=EXPOSED)
            assert refused["problem"] == "only the person running the table can report what went wrong"
        first.drain()
        second.drain()
        actor = first if first.turn() else second
        turn = actor.turn()
        assert turn is not None
        assert actor.ask(type="act", **at(turn), action=quiet(turn))["type"] == "ok"
