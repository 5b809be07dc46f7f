"""The lists, the floor's desk, the cashier and the reports over the web: what they do, and who may do what."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from tests.waiting import wait_until

from houseway.houses import house
from houseway.room.lists.seat_moves import wish_of
from houseway.room.room import Room

from .asgi import Client
from .visiting import Visitor, a_site

Site = tuple[Room, Client]
TABLE = "ocean-view-holdem-1"
HOLDEM = {"house": "ocean-view", "game": "holdem"}
SLIP = "a-slip-of-paper"

# path, body, roles that may; every route of the desk is here, and a test sees to that
FLOOR_ONLY: dict[str, dict[str, Any] | None] = {
    "/api/desk": None,
    "/api/desk/deeds": None,
    "/api/desk/open": HOLDEM,
    "/api/desk/close": {"table": TABLE},
    "/api/desk/close-out": {"table": TABLE, "why": "it is late"},
    "/api/desk/pause": {"table": TABLE},
    "/api/desk/void": {"table": TABLE, "why": "a torn card"},
    "/api/desk/feeds": {"table": TABLE},
    "/api/desk/seen-to": {"table": TABLE, "call": 1},
    "/api/desk/list": {"name": 1, "what": "skip"},
    "/api/desk/send": {"table": TABLE, "seat": 1, "to": TABLE},
    "/api/desk/player": {"table": TABLE, "seat": 1, "what": "leave"},
    "/api/desk/settings": {"open_at": 3},
}
CASHIER_ONLY: dict[str, dict[str, Any] | None] = {
    "/api/cashier/people?name=a": None,
    "/api/cashier/till": None,
    "/api/cashier/buy-in": {"guest": "g-x", "cents": 100, "slip": SLIP},
    "/api/cashier/cash-out": {"guest": "g-x", "cents": 100, "slip": SLIP},
    "/api/cashier/correct": {"receipt": 1, "cents": 100, "why": "because", "slip": SLIP},
}
EITHER: dict[str, dict[str, Any] | None] = {"/api/reports": None, "/api/reports.csv": None}
ANYBODY = {
    "/api/lists",
    "/api/lists/join",
    "/api/lists/leave",
    "/api/lists/pass",
    "/api/lists/answer",
    "/api/lists/seat",
    "/api/lists/transfer",
    "/api/cashier/receipts",
    "/api/cashier/receipts/{number:number}",
}


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site(houses=(house("ocean-view"),)) as opened:
        yield opened


def named(client: Client, name: str, room: Room | None = None, *roles: str) -> Visitor:
    one = Visitor(client)
    assert one.post("/api/name", {"name": name}).status_code == 200
    for role in roles:
        assert room is not None
        room.roles.give(me(one), role)
    return one


def me(one: Visitor) -> str:
    return str(one.get("/api/lobby").json()["you"]["guest"])


A_MOMENT: Final = 0.2
"""Between two questions, so that the room does not find them too many."""


def asked(one: Visitor, path: str, body: dict[str, Any] | None) -> Any:
    return one.get(path) if body is None else one.post(path, body)


def done(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def test_every_route_is_refused_to_the_wrong_role(site: Site) -> None:
    room, client = site
    eve, cass = named(client, "Eve"), named(client, "Cass", room, "cashier")
    flo, amy = named(client, "Flo", room, "floor"), named(client, "Amy", room, "admin")
    for routes, word, wrong, right in (
        (FLOOR_ONLY, "this is for the floor", (eve, cass), ()),
        (CASHIER_ONLY, "this is for the cashier", (eve, flo), ()),
        (EITHER, "this is for the floor", (eve,), (flo, cass, amy)),
    ):
        for path, body in routes.items():
            for one in wrong:
                refused = asked(one, path, body)
                assert (refused.status_code, refused.json()["problem"][: len(word)]) == (409, word), path
            for one in right:
                assert asked(one, path, body).status_code == 200, path
    assert set(room.runs) == {run.table.id for run in room.runs.values()}
    assert not any(run.table.paused or run.conduct.manner.closing for run in room.runs.values()), "nothing was done"


def test_every_route_of_the_desk_is_in_these_lists(site: Site) -> None:
    _, client = site
    known = {path.partition("?")[0] for path in (*FLOOR_ONLY, *CASHIER_ONLY, *EITHER)} | ANYBODY
    routes = {getattr(route, "path", "") for route in getattr(client.app, "routes", ())}
    ours = {path for path in routes if path.startswith(("/api/desk", "/api/cashier", "/api/reports", "/api/lists"))}
    assert ours == known


def test_a_name_on_the_list_is_called_by_socket_and_answered_over_http(site: Site) -> None:
    _, client = site
    ann, cid, eve = named(client, "Ann"), named(client, "Cid"), named(client, "Eve")
    with cid.socket() as talk:
        talk.hear()
        told = done(cid.post("/api/lists/join", HOLDEM))
        assert [name["name"] for name in told["lists"][0]["names"]] == ["Cid"]
        called = talk.until(lambda one: one["type"] == "list")
        assert (called["state"], called["table"]) == ("called", TABLE)
        assert 0 < called["left_ms"] <= 300_000
        seat = called["seat"]
        taken = eve.post("/api/sit", {"table": TABLE})
        assert taken.status_code == 200, "another seat is free, and nobody else is waiting"
        with ann.socket() as looking:
            looking.send(type="join", table=TABLE)
            view = looking.until(lambda one: one["type"] == "view")
            kept = [one for one in view["now"]["seats"] if one["state"] == "kept"]
            assert [(one["seat"], one["name"]) for one in kept] == [(seat, "Cid")]
            refused = looking.ask(type="sit", table=TABLE, seat=seat, buy_in=12_000)
            assert refused["problem"] == f"seat {seat} is held for Cid"
        mine = done(cid.get("/api/lists"))["lists"][0]["names"][0]
        assert (mine["you"], mine["called"], mine["id"]) == (True, True, 0)
        found = done(cid.post("/api/lists/answer", {"table": TABLE}))
        assert (found["table"], found["seat"]) == (TABLE, seat)
    wait_until(lambda: done(cid.get("/api/lists"))["lists"] == [], "the seat to be taken", pause=A_MOMENT)
    again = cid.post("/api/lists/answer", {"table": TABLE})
    assert again.status_code == 409


def test_what_is_no_list_is_said_in_one_line(site: Site) -> None:
    _, client = site
    eve = named(client, "Eve")
    for path, body in (
        ("/api/lists/join", {"house": "nowhere", "game": "holdem"}),
        ("/api/lists/join", {"house": "ocean-view"}),
        ("/api/lists/join", {**HOLDEM, "limit": "$1-$2 million"}),
        ("/api/lists/leave", HOLDEM),
        ("/api/lists/answer", {"table": "no-such"}),
        ("/api/lists/seat", {"table": TABLE, "seat": 0}),
        ("/api/lists/seat", {"table": TABLE}),
        ("/api/lists/transfer", {"table": TABLE, "to": TABLE}),
        ("/api/lists/join", [1]),
        ("/api/lists/seat", {"table": TABLE, "seat": 99}),
    ):
        refused = eve.post(path, body)
        assert refused.status_code in (400, 404, 409), (path, body, refused.text)
        assert "\n" not in refused.json()["problem"]


def test_the_desk_shows_tables_and_does_what_the_floor_says(site: Site) -> None:
    room, client = site
    flo, ann, bob = named(client, "Flo", room, "floor"), named(client, "Ann"), named(client, "Bob")
    opened = done(flo.post("/api/desk/open", {**HOLDEM, "seats": 4}))["table"]
    with ann.socket() as one, bob.socket() as other:
        for talk, seat in ((one, 1), (other, 2)):
            talk.ask(type="join", table=opened)
            assert talk.ask(type="sit", table=opened, seat=seat, buy_in=12_000)["type"] == "ok"
        other.sees(lambda now: now["hand"] >= 1)

        def table() -> dict[str, Any]:
            return next(dict(each) for each in done(flo.get("/api/desk"))["tables"] if each["table"] == opened)

        now = table()
        assert (now["playing"], now["count"], [seat["name"] for seat in now["seats"]]) == (True, 4, ["Ann", "Bob"])
        assert now["turn_name"] in ("Ann", "Bob")
        assert now["turn_ms"] >= 0
        assert now["watchers"] == 0, "who sits does not look on"
        assert one.ask(type="call floor", table=opened, text="a torn card")["type"] == "ok"
        [call] = done(flo.get("/api/floor"))["calls"]
        seen = {"table": opened, "call": call["number"]}
        done(flo.post("/api/desk/seen-to", seen))
        assert done(flo.get("/api/floor"))["calls"] == []
        assert flo.post("/api/desk/seen-to", seen).status_code == 409
        done(flo.post("/api/desk/pause", {"table": opened}))
        assert table()["paused"] == "Flo"
        assert flo.post("/api/desk/pause", {"table": opened}).status_code == 409
        assert done(flo.post("/api/desk/void", {"table": opened, "why": "a torn card"})) == {"void": True}
        assert [seat["stack"] for seat in table()["seats"]] == [12_000, 12_000]
        done(flo.post("/api/desk/pause", {"table": opened, "on": False}))
        done(flo.post("/api/desk/player", {"table": opened, "seat": 1, "what": "leave"}))
        done(flo.post("/api/desk/close", {"table": opened}))
        assert any(each["table"] == opened for each in done(flo.get("/api/desk"))["tables"]) or opened not in room.runs
    deeds = done(flo.get("/api/desk/deeds"))["deeds"]
    assert [(each["what"], each["table"], each["name"]) for each in deeds[::-1]] == [
        ("open", opened, "Flo"),
        ("pause", opened, "Flo"),
        ("void", opened, "Flo"),
        ("go on", opened, "Flo"),
        ("leave", opened, "Flo"),
        ("close", opened, "Flo"),
    ]


def test_the_floor_calls_skips_and_moves_names_and_declares_a_feeder(site: Site) -> None:
    room, client = site
    flo = named(client, "Flo", room, "floor")
    wish = wish_of(room.runs[TABLE])
    other_limit = next(
        rules.limit.name for rules in room.houses["ocean-view"].page("holdem").rules if rules.limit.name != wish.limit
    )
    people = [named(client, name) for name in ("Ann", "Bob", "Cid")]
    for one in people:
        done(one.post("/api/lists/join", {**HOLDEM, "limit": other_limit}))

    def names() -> list[dict[str, Any]]:
        return list(done(flo.get("/api/lists"))["lists"][0]["names"])

    assert [one["name"] for one in names()] == ["Ann", "Bob", "Cid"]
    done(flo.post("/api/desk/list", {"name": names()[2]["id"], "what": "move", "place": 1}))
    assert [one["name"] for one in names()] == ["Cid", "Ann", "Bob"]
    no_seat = flo.post("/api/desk/list", {"name": names()[0]["id"], "what": "call", "table": TABLE})
    assert no_seat.status_code == 200, "the floor may call to any table with a free seat"
    assert next(one for one in names() if one["name"] == "Cid")["called"]
    done(
        flo.post("/api/desk/list", {"name": next(one["id"] for one in names() if one["name"] == "Cid"), "what": "skip"})
    )
    assert [one["name"] for one in names()] == ["Ann", "Bob", "Cid"]
    done(flo.post("/api/desk/list", {"name": names()[0]["id"], "what": "strike"}))
    assert [one["name"] for one in names()] == ["Bob", "Cid"]
    assert flo.post("/api/desk/list", {"name": 999, "what": "strike"}).status_code == 409
    assert flo.post("/api/desk/list", {"name": names()[0]["id"], "what": "sing"}).status_code == 409
    wrong = flo.post("/api/desk/open", {**HOLDEM, "limit": other_limit, "feeds": TABLE})
    assert wrong.json()["problem"] == "a feeder and its main game are two tables of the same game and limit"
    feeder = done(flo.post("/api/desk/open", {**HOLDEM, "limit": wish.limit, "feeds": TABLE}))["table"]
    assert next(one["main"] for one in done(flo.get("/api/desk"))["tables"] if one["table"] == feeder) == TABLE
    done(flo.post("/api/desk/settings", {"zone": "Europe/Zurich", "shifts": "5 13 21", "open_at": 4}))
    now = done(flo.get("/api/desk"))
    assert (now["zone"], now["shifts"], now["open_at"]) == ("Europe/Zurich", [5, 13, 21], 4)
    assert flo.post("/api/desk/settings", {"zone": "Mars"}).status_code == 400


def test_the_cashiers_window_over_the_web(site: Site) -> None:
    room, client = site
    cass, ann, eve = named(client, "Cass", room, "cashier"), named(client, "Ann"), named(client, "Eve")
    (person,) = done(cass.get("/api/cashier/people?name=ann"))["people"]
    body = {"guest": person["guest"], "cents": 25_000, "slip": SLIP}
    bought = done(cass.post("/api/cashier/buy-in", body))
    assert done(cass.post("/api/cashier/buy-in", body)) == bought, "pressed twice, paid once"
    assert done(ann.get("/api/lobby"))["you"]["wallet"] == person["wallet"] + 25_000
    path = f"/api/cashier/receipts/{bought['number']}"
    assert done(cass.get(path)) == bought
    assert done(ann.get(path)) == {**bought, "by": ""}, "by whom is said by the name"
    assert eve.get(path).json()["problem"] == "that receipt was made out to another person"
    assert eve.get("/api/cashier/receipts/99999").json()["problem"] == "that receipt was made out to another person"
    assert eve.get("/api/cashier/receipts/" + "9" * 4_000).status_code in (404, 409)
    fixed = done(
        cass.post(
            "/api/cashier/correct",
            {"receipt": bought["number"], "cents": -5_000, "why": "miscounted", "slip": "another-slip"},
        )
    )
    assert done(ann.get(path))["corrected"] == [fixed["number"]]
    assert [one["number"] for one in done(ann.get("/api/cashier/receipts"))["receipts"]] == [
        fixed["number"],
        bought["number"],
    ]
    assert done(eve.get(f"/api/cashier/receipts?guest={person['guest']}"))["receipts"] == [], "one's own alone"
    (row,) = done(cass.get("/api/cashier/till"))["rows"]
    assert (row["by_name"], row["bought"], row["corrected"], row["net"]) == ("Cass", 25_000, -5_000, 20_000)
    too_much = cass.post("/api/cashier/cash-out", {"guest": person["guest"], "cents": 10**9, "slip": "third-slip"})
    assert too_much.status_code == 409
    for page in ("/cashier", f"/cashier/receipt/{bought['number']}", "/reports", "/floor"):
        assert eve.get(page).status_code == 200, "the page is for everybody, what it shows is not"


def test_reports_over_the_web_are_the_ledger_and_bad_ones_one_line(site: Site) -> None:
    room, client = site
    flo = named(client, "Flo", room, "floor")
    for by in ("table", "game", "house", "hour", "shift", "day"):
        report = done(flo.get(f"/api/reports?by={by}"))
        assert report["agrees"]
        assert report["drop"] == sum(row["drop"] for row in report["rows"]) == report["ledger"]
    csv = flo.get("/api/reports.csv?by=day&from=2026-01-01")
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.headers["content-disposition"] == 'attachment; filename="houseway-drop-by-day-2026-01-01.csv"'
    assert csv.text.startswith("day,house,game,limit,drop_cents,drop,hands")
    for query in ("by=moon", "from=x", "from=2026-02-02&to=2026-01-01", "to=9999-12-31"):
        wrong = flo.get(f"/api/reports?{query}")
        assert wrong.status_code == 400, query
        assert "\n" not in wrong.json()["problem"]
