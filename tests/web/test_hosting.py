"""Tables for friends over the web: every way in without the key, the door, the link, the night and its settlement."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.houses import house
from houseway.room.room import Room
from houseway.server.share_links import home_addresses, is_local, origin_of, qr_path, shareable

from .asgi import Client
from .visiting import Talk, Visitor, a_site, play

Site = tuple[Room, Client]
BOOK = 'id = "kitchen-table"\nname = "The Kitchen Table"\nextends = "oasis"\n'


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site(houses=(house("oasis"), house("ocean-view"))) as opened:
        yield opened


def named(client: Client, name: str) -> Visitor:
    one = Visitor(client)
    assert one.post("/api/name", {"name": name}).status_code == 200
    return one


def opened(host: Visitor, **more: object) -> str:
    wanted = {"house": "oasis", "game": "holdem", "bots": 0, "seats": 4, "private": True, **more}
    answer = host.post("/api/open", wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def key_of(host: Visitor, table: str) -> str:
    link = host.get(f"/api/tables/{table}/share").json()["links"][0]["link"]
    address, _, key = link.partition("#key=")
    assert address.endswith(f"/table/{table}")
    assert len(key) == 32
    return str(key)


def seated(talk: Talk, table: str, seat: int) -> None:
    assert talk.ask(type="join", table=table)["type"] == "ok"
    assert talk.ask(type="sit", table=table, seat=seat, buy_in=20_000)["type"] == "ok"


def test_a_table_for_home_has_its_own_stakes_and_switches(site: Site) -> None:
    room, client = site
    ann = named(client, "Ann")
    terms = {"blinds": [500, 1_000], "most_buy_in": 50_000, "switches": {"straddle": True, "straddle_from": "button"}}
    table = opened(ann, house="home", terms=terms)
    rules = room.run(table).table.rules
    assert (rules.limit.name, rules.blinds.straddle, rules.blinds.straddle_from) == ("$5/$10 no limit", True, "button")
    with ann.socket() as hers:
        assert hers.ask(type="join", table=table)["type"] == "ok"
        refused = hers.ask(type="sit", table=table, seat=1, buy_in=60_000)
        assert (refused["type"], refused["problem"]) == ("refused", "a buy-in here is at most $500")
        assert hers.ask(type="sit", table=table, seat=1, buy_in=50_000)["type"] == "ok"
    assert "Home game" in ann.get("/rules/home/holdem").text
    assert ann.post("/api/open/offers", {"house": "home"}).json()["name"] == "Home game"
    for wrong, said in (
        ({"house": "oasis", "terms": {"switches": {"straddle": True}}}, "a table here may set none"),
        ({"house": "home", "terms": {"switches": {"straddle": 7}}}, "neither true nor false"),
        ({"house": "home", "terms": {"switches": {"seats": 7}}}, "is up to the book"),
        ({"house": "home", "private": False}, "home rules are for private tables"),
        ({"house": "nowhere"}, "there is no house 'nowhere' here: choose oasis, ocean-view, home"),
    ):
        answer = ann.post("/api/open", {"game": "holdem", "private": True, **wrong})
        assert answer.status_code in (400, 404)
        assert said in answer.text


def test_the_door_says_whether_a_guest_has_chosen_a_name(site: Site) -> None:
    _, client = site
    ann, new = named(client, "Ann"), Visitor(client)
    table = opened(ann)
    assert not new.get(f"/api/tables/{table}/door").json()["named"]
    assert new.post("/api/name", {"name": "Zoe"}).status_code == 200
    assert new.get(f"/api/tables/{table}/door").json()["named"]


@pytest.mark.parametrize("confirms", [False, True])
def test_the_link_says_whether_the_host_lets_each_guest_in(site: Site, confirms: bool) -> None:
    _, client = site
    ann = named(client, "Ann")
    assert ann.get(f"/api/tables/{opened(ann, confirms=confirms)}/share").json()["confirms"] is confirms


def test_every_way_in_is_shut_without_the_key(site: Site) -> None:
    room, client = site
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    table = opened(ann)
    assert bob.post(f"/api/tables/{table}/enter", {"key": key_of(ann, table)}).json()["admitted"]
    with ann.socket() as hers, bob.socket() as his, eve.socket() as out:
        seated(hers, table, 1)
        seated(his, table, 2)
        play((hers, his), until=lambda: room.run(table).table.number_of_hand > 1)
        assert table not in eve.get("/api/lobby").text
        assert table in bob.get("/api/lobby").text
        door = eve.get(f"/api/tables/{table}/door").json()
        assert (door["private"], door["password"], door["admitted"]) == (True, False, False)
        out.hear()
        for asked in (
            {"type": "join"},
            {"type": "resync"},
            {"type": "sit", "seat": 3, "buy_in": 20_000},
            {"type": "chat", "text": "let me in"},
            {"type": "call floor", "text": "help"},
            {"type": "reportable"},
            {"type": "pre", "what": "fold"},
            {"type": "leave"},
            {"type": "host end"},
            {"type": "host give", "seat": 1, "amount": 100},
            {"type": "act", "hand": 1, "turn": 0, "action": {"type": "fold"}},
        ):
            said = out.ask(table=table, **asked)
            assert said["type"] == "refused", asked
            assert "private" in said["problem"]
        assert all(one["type"] in ("welcome", "refused") for one in out.heard)
        assert not out.opened.waiting(0.05)
        for path in (f"/api/hands/{table}/1", f"/api/hands/{table}/1.hand", f"/api/hands/{table}/1.phh"):
            assert eve.get(path).status_code == 404, path
            assert bob.get(path).status_code in (200, 400), path
        for path in (
            f"/api/tables/{table}/share",
            f"/api/tables/{table}/night",
            f"/api/tables/{table}/night.csv",
            f"/table/{table}/rules",
        ):
            assert eve.get(path).status_code == 409, path
        assert "private" in eve.post("/api/sit", {"table": table}).json()["problem"]
        assert eve.post("/api/sit", {"house": "oasis", "game": "holdem"}).json()["table"] != table
        for wrong in ({}, {"key": ""}, {"key": "0" * 32}, {"password": "x"}):
            assert eve.post(f"/api/tables/{table}/enter", wrong).status_code == 409
        # the page itself holds nothing of the table
        assert eve.get(f"/table/{table}").status_code == 200


def test_who_looks_on_by_the_key_may_see_the_hands(site: Site) -> None:
    room, client = site
    ann, bob, cat = (named(client, name) for name in ("Ann", "Bob", "Cat"))
    table = opened(ann, terms={"no_fee": True})
    key = key_of(ann, table)
    for one in (bob, cat):
        assert one.post(f"/api/tables/{table}/enter", {"key": key}).status_code == 200
    with ann.socket() as hers, bob.socket() as his:
        seated(hers, table, 1)
        seated(his, table, 2)
        play((hers, his), until=lambda: room.run(table).table.number_of_hand > 1)
        assert cat.get(f"/api/hands/{table}/1").json()["you"] is None
        guests = hers.once(lambda one: one["type"] == "host" and any(each["name"] == "Cat" for each in one["guests"]))
        mark = next(one["mark"] for one in guests["guests"] if one["name"] == "Cat")
        assert hers.ask(type="host remove", table=table, whom=mark, bar=True)["type"] == "ok"
        assert cat.get(f"/api/hands/{table}/1").status_code == 404
        refused = cat.post(f"/api/tables/{table}/enter", {"key": key})
        assert (refused.status_code, refused.json()["problem"]) == (409, "the host has barred you from this table")


def test_a_night_is_ended_and_settled_on_the_web(site: Site, tmp_path: Path) -> None:
    room, client = site
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    table = opened(ann, terms={"no_fee": True}, act=30, between=0)
    assert bob.post(f"/api/tables/{table}/enter", {"key": key_of(ann, table)}).status_code == 200
    with ann.socket() as hers, bob.socket() as his:
        seated(hers, table, 1)
        seated(his, table, 2)
        play((hers, his), until=lambda: room.run(table).table.number_of_hand > 1)
        so_far = ann.get(f"/api/tables/{table}/night").json()
        assert not so_far["over"]
        assert so_far["bought"] == 40_000 == so_far["on_table"] + so_far["middle"]
        assert "when the night is over" in bob.get(f"/api/tables/{table}/night").json()["problem"]
        number = hers.send(type="host end", table=table)
        play((hers, his), until=lambda: table not in room.runs)
        assert his.once(lambda one: one["type"] == "night")["table"] == table
        assert hers.once(lambda one: one.get("id") == number)["type"] == "ok"
    end = bob.get(f"/api/tables/{table}/night").json()
    assert end["over"]
    assert end["cashed"] == 40_000
    assert sum(one["result"] for one in end["players"]) == 0
    assert "Ann" in end["text"]
    csv = bob.get(f"/api/tables/{table}/night.csv")
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.text.splitlines()[0] == "player,bot,hands,bought,given,cashed out,stack,result"
    assert "only people who played" in eve.get(f"/api/tables/{table}/night").json()["problem"]
    moved = bob.get(f"/table/{table}")
    assert (moved.status_code, moved.headers["location"]) == (303, f"/night/{table}")
    assert bob.get(f"/night/{table}").status_code == 200
    assert bob.get(f"/api/tables/{table}/door").json()["over"]
    assert bob.get(f"/api/hands/{table}/1").json()["you"] == 2
    assert eve.get(f"/api/hands/{table}/1").status_code == 404
    assert eve.get("/api/tables/nowhere/night").status_code == 404


def test_the_password_is_asked_for_and_tries_are_counted(site: Site) -> None:
    room, client = site
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    table = opened(ann, password="kumquat")
    share = ann.get(f"/api/tables/{table}/share").json()
    assert (share["password"], share["confirms"]) == (True, False)
    assert "#" not in share["links"][0]["link"]
    assert bob.get(f"/api/tables/{table}/door").json()["password"]
    assert bob.post(f"/api/tables/{table}/enter", {"password": "kumquat"}).status_code == 200
    said = set[str]()
    while "too many tries: wait a moment" not in said:
        said.add(eve.post(f"/api/tables/{table}/enter", {"password": f"guess {len(said)}"}).json()["problem"])
    assert said == {"that is not this table's password", "too many tries: wait a moment"}
    row = room.rows[table]
    assert "kumquat" not in row.settings


def test_a_book_is_sent_and_read(site: Site) -> None:
    room, client = site
    ann = named(client, "Ann")
    offers = ann.post("/api/open/offers", {"book": BOOK}).json()
    assert offers["name"] == "The Kitchen Table"
    assert any(game["key"] == "holdem" for game in offers["games"])
    table = opened(ann, house="", book=BOOK)
    assert "Kitchen Table" in ann.get(f"/table/{table}/rules").text
    wrong = ann.post("/api/open", {"house": "", "game": "holdem", "private": True, "book": "id = "})
    assert wrong.status_code == 400
    assert "\n" not in wrong.json()["problem"]
    before, bob = set(room.runs), named(client, "Bob")
    for refused_book in ("id = ", " ", "\n"):
        asked = {"house": "oasis", "game": "holdem", "private": True, "book": refused_book}
        assert bob.post("/api/open/offers", {"book": refused_book}).status_code == 400
        assert bob.post("/api/open", asked).status_code == 400, "and the house's own game is not opened instead"
    assert set(room.runs) == before
    for hostile in ("[" * 2_000, "a." * 20_000, "x" * 70_000, "\u0000"):
        for path, more in (("/api/open", {"house": "", "game": "holdem", "private": True}), ("/api/open/offers", {})):
            refused = ann.post(path, {**more, "book": hostile})
            assert refused.status_code in (400, 404), refused.text
            assert refused.json()["problem"]
    left = ann.post("/api/open/offers", {"house": "oasis"}).json()
    holdem = next(game for game in left["games"] if game["key"] == "holdem")
    assert "blinds" in holdem["limits"][0]["open"]
    assert ann.post("/api/open/offers", {"house": "nowhere"}).status_code == 404


def test_settings_within_what_the_book_leaves_open(site: Site) -> None:
    room, client = site
    ann = named(client, "Ann")
    table = opened(ann, terms={"blinds": [200, 500], "buy_in": 10_000})
    limit = room.run(table).table.rules.limit
    assert (limit.blinds, limit.buy_in) == ((200, 500), 10_000)
    refused = ann.post(
        "/api/open", {"house": "ocean-view", "game": "holdem", "private": True, "terms": {"bets": [700, 1_400]}}
    )
    assert refused.status_code == 400
    assert "up to the house" in refused.json()["problem"]
    for wrong in (
        {"terms": {"blinds": ["x"]}},
        {"terms": {"unknown": 1}},
        {"act": 1},
        {"pace": "test"},
        {"password": "p", "private": False},
        {"seats": 40},
    ):
        said = ann.post("/api/open", {"house": "oasis", "game": "holdem", "private": True, **wrong})
        assert said.status_code in (400, 404), wrong
        assert said.json()["problem"]


def test_the_link_begins_with_the_address_that_others_find(site: Site) -> None:
    assert shareable("http://localhost:8642/", ("http://192.168.1.5:8642/",)) == [
        ("http://192.168.1.5:8642/", False),
        ("http://localhost:8642/", True),
    ]
    assert shareable("https://cards.example/", ("http://10.0.0.2:8642/",))[0] == ("https://cards.example/", False)
    assert origin_of("http", "cards.example:80") == "http://cards.example:80/"
    assert origin_of("http", 'x/"><script>') == ""
    assert origin_of("http", "[") == ""
    assert home_addresses("127.0.0.1", 80) == ()
    assert home_addresses("192.168.7.7", 80) == ("http://192.168.7.7:80/",)
    assert all(not is_local(one.split("/")[2].split(":")[0]) for one in home_addresses("0.0.0.0", 80))
    size, path = qr_path("http://192.168.1.5:8642/table/oasis-holdem-1#key=" + "0" * 32)
    assert size >= 25
    assert path.startswith("M")


def test_the_qr_code_says_the_link() -> None:
    """The squares of the path are the code's own, margin left out."""
    import re

    import segno

    text = "http://192.168.1.5:8642/table/t"
    size, path = qr_path(text)
    dark = {
        (int(x) + step, int(y)) for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)", path) for step in range(int(wide))
    }
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    assert size == len(rows) + 4
    assert dark == {(x + 2, y + 2) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit}


def test_a_frame_of_the_hosts_that_is_none_is_refused(site: Site) -> None:
    _, client = site
    ann = named(client, "Ann")
    table = opened(ann)
    with ann.socket() as talk:
        for wrong in (
            {"type": "host give", "seat": 0, "amount": 5},
            {"type": "host give", "seat": 1, "amount": -5},
            {"type": "host remove", "whom": "x"},
            {"type": "host bots", "count": 99},
            {"type": "host nothing"},
            {"type": "host pace", "act": "x", "between": 1},
        ):
            talk.opened.send_text(json.dumps({"table": table, **wrong}))
            assert talk.until(lambda one: one["type"] != "welcome")["type"] == "error"
        for refused in (
            {"type": "host give", "seat": 1, "amount": 500},
            {"type": "host remove", "whom": "0" * 16},
            {"type": "host move", "seat": 1, "to": 2},
            {"type": "host pace", "act": 1, "between": 1},
            {"type": "host end", "on": False},
            {"type": "host keep", "seat": 9},
        ):
            assert talk.ask(table=table, **refused)["type"] == "refused", refused


@pytest.mark.parametrize(
    "how",
    [
        {"house": "", "book": BOOK},
        {"terms": {"blinds": [200, 500], "buy_in": 10_000}},
        {"house": "ocean-view", "limit": "$3-$6", "terms": {"no_fee": True, "chip": 50}, "password": "pear"},
    ],
    ids=["own book", "other blinds", "smaller chips"],
)
def test_hands_and_the_night_are_read_by_what_was_chosen(tmp_path: Path, how: dict[str, Any]) -> None:
    """Hand files, replays and the settlement of a table with its own terms, also after the room was closed."""
    path = tmp_path / "room.db"
    houses = (house("oasis"), house("ocean-view"))
    with a_site(path, houses=houses) as (room, client):
        ann, bob = named(client, "Ann"), named(client, "Bob")
        table = opened(ann, **how)
        way = {"password": "pear"} if "password" in how else {"key": key_of(ann, table)}
        assert bob.post(f"/api/tables/{table}/enter", way).status_code == 200
        with ann.socket() as hers, bob.socket() as his:
            seated(hers, table, 1)
            seated(his, table, 2)
            play((hers, his), until=lambda: room.run(table).table.number_of_hand > 1)
            before = bob.get(f"/api/hands/{table}/1")
            assert before.status_code == 200, before.text
            rules, title = room.run(table).table.rules, room.run(table).table.offer.page.title
    with a_site(path, houses=houses) as (room, client):
        for one in (ann, bob):
            one.client = client
        assert room.run(table).table.rules == rules
        again = bob.get(f"/api/hands/{table}/1")
        assert again.json() == before.json()
        assert again.json()["title"] == title
        assert bob.get(f"/api/hands/{table}/1.hand").status_code == 200
        assert bob.get(f"/api/hands/{table}/1/proof").status_code == 200
        assert named(client, "Eve").get(f"/api/hands/{table}/1/proof").status_code == 404
        night = ann.get(f"/api/tables/{table}/night").json()
        assert (night["title"], night["bought"]) == (title, 40_000)


def test_a_page_that_was_not_connected_is_told_that_the_night_is_over(site: Site) -> None:
    _, client = site
    ann = named(client, "Ann")
    table = opened(ann)
    with ann.socket() as hers:
        seated(hers, table, 1)
        assert hers.ask(type="host end", table=table)["type"] == "ok"
        hers.once(lambda one: one["type"] == "night")
    with ann.socket() as again:
        again.send(type="join", table=table)
        assert again.until(lambda one: one["type"] in ("night", "refused"))["type"] == "night"
        assert again.ask(type="join", table="no-such-table")["type"] == "refused"


def test_keeping_somebody_out_shuts_the_old_link(site: Site) -> None:
    """Unless the host says no; a password lets nobody in any more either."""
    _, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    for number, (password, renews) in enumerate((("", True), ("", False), ("kumquat", True))):
        table = opened(ann, password=password)
        key = {"password": password} if password else {"key": key_of(ann, table)}
        with ann.socket() as hers, bob.socket() as his:
            hers.ask(type="join", table=table)
            assert bob.post(f"/api/tables/{table}/enter", key).json()["admitted"]
            seated(his, table, 2)
            hers.send(type="resync", table=table)
            told = hers.once(
                lambda one: (
                    one["type"] == "host" and any(each["name"] == "Bob" and each["seat"] for each in one["guests"])
                )
            )
            (mark,) = [one["mark"] for one in told["guests"] if one["name"] == "Bob"]
            more = {} if renews else {"new_link": False}
            assert hers.ask(type="host remove", table=table, whom=mark, bar=True, **more)["type"] == "ok"
        fresh = named(client, f"Eve {number}").post(f"/api/tables/{table}/enter", key)
        assert (fresh.status_code == 200) is not renews, fresh.text
        assert bob.post(f"/api/tables/{table}/enter", {"key": key_of(ann, table)}).status_code == 409
        assert (
            named(client, f"Fay {number}")
            .post(f"/api/tables/{table}/enter", {"key": key_of(ann, table)})
            .json()["admitted"]
        )
