"""Playing again with the same people: one click, no key for those who came, and standings over all their nights."""

import csv
import io
from collections.abc import Iterator, Sequence

import pytest

from houseway.houses import house
from houseway.room.room import Room

from .asgi import Client
from .test_hosting import key_of, named, opened, seated
from .visiting import Visitor, a_site, play

Site = tuple[Room, Client]


@pytest.fixture
def site() -> Iterator[Site]:
    with a_site(houses=(house("oasis"),)) as made:
        yield made


def night(room: Room, table: str, players: Sequence[Visitor], *, hands: int = 1) -> None:
    """The first of these players is the host. They play some hands, and the host ends the night."""
    for one in players[1:]:
        if not one.get(f"/api/tables/{table}/door").json()["admitted"]:
            one.post(f"/api/tables/{table}/enter", {"key": key_of(players[0], table)})
    with players[0].socket() as first, players[1].socket() as second:
        for seat, talk in enumerate((first, second), 1):
            seated(talk, table, seat)
        play((first, second), until=lambda: room.run(table).table.number_of_hand > hands)
        first.send(type="host end", table=table)
        play((first, second), until=lambda: table not in room.runs)


def again(host: Visitor, table: str) -> str:
    answer = host.post(f"/api/tables/{table}/again", {})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def test_the_same_people_play_again(site: Site) -> None:
    room, client = site
    ann, bob, cat, eve = (named(client, name) for name in ("Ann", "Bob", "Cat", "Eve"))
    terms = {"blinds": [300, 500], "no_fee": True}
    wanted = {"house": "home", "terms": terms, "act": 25.0, "level": "strong", "seats": 5}
    table = opened(ann, **wanted)
    assert cat.post(f"/api/tables/{table}/enter", {"key": key_of(ann, table)}).json()["admitted"]
    open_still = ann.post(f"/api/tables/{table}/again", {})
    assert (open_still.status_code, "is not over" in open_still.text) == (409, True)
    night(room, table, (ann, bob))
    seen = ann.get(f"/api/tables/{table}/night").json()
    assert (seen["again"], seen["next"], seen["group"]) == (True, "", "")
    assert not bob.get(f"/api/tables/{table}/night").json()["again"]
    titles = {"home": "Home game", "home/holdem": "Hold'em"}
    assert bob.get("/api/hands/sums").json()["names"] == titles, "though no house of the lobby has it"
    for other in (bob, cat, eve):
        assert "only the host" in other.post(f"/api/tables/{table}/again", {}).text
    later = again(ann, table)
    old, new = room.store.table(table), room.run(later).table
    assert old is not None
    assert (new.rules.limit.name, new.count, old.limit) == ("$3/$5 no limit", 5, "$3/$5 no limit")
    assert (new.hosted.act, new.hosted.level) == (25.0, "strong")
    assert room.offer_of(old).settings == new.offer.settings != ()
    twice = ann.post(f"/api/tables/{table}/again", {})
    assert (twice.status_code, twice.json()["table"]) == (200, later)
    for guest in (bob, cat):  # they see it in their lobby, and need no key
        (shown,) = guest.get("/api/lobby").json()["private"]
        assert (shown["table"]["id"], shown["table"]["host"], shown["again"]) == (later, "Ann", True)
        assert guest.get(f"/api/tables/{later}/door").json()["admitted"]
        led = guest.get(f"/table/{table}")
        assert (led.status_code, led.headers["location"]) == (303, f"/table/{later}")
    assert eve.get("/api/lobby").json()["private"] == []
    assert not eve.get(f"/api/tables/{later}/door").json()["admitted"]
    assert eve.get(f"/table/{table}").headers["location"] == f"/night/{table}"
    seen = bob.get(f"/api/tables/{table}/night").json()
    assert (seen["next"], seen["next_host"], seen["group_name"]) == (later, "Ann", "Hold'em")
    with bob.socket() as his:
        seated(his, later, 1)
        (shown,) = bob.get("/api/lobby").json()["private"]
        assert not shown["again"]


def test_a_guest_who_was_barred_is_not_asked_back(site: Site) -> None:
    room, client = site
    ann, bob, cat = (named(client, name) for name in ("Ann", "Bob", "Cat"))
    table = opened(ann, password="queen")
    assert cat.post(f"/api/tables/{table}/enter", {"password": "queen"}).json()["admitted"]
    with ann.socket() as hers:
        assert hers.ask(type="join", table=table)["type"] == "ok"
        told = hers.once(lambda one: one["type"] == "host")
        mark = next(one["mark"] for one in told["guests"] if one["name"] == "Cat")
        assert hers.ask(type="host remove", table=table, whom=mark, bar=True, new_link=False)["type"] == "ok"
    assert bob.post(f"/api/tables/{table}/enter", {"password": "queen"}).json()["admitted"]
    night(room, table, (ann, bob))
    later = again(ann, table)
    assert bob.get(f"/api/tables/{later}/door").json()["admitted"]
    assert cat.get("/api/lobby").json()["private"] == []
    door = cat.get(f"/api/tables/{later}/door").json()
    assert (door["admitted"], door["barred"], door["password"]) == (False, True, True)
    assert cat.post(f"/api/tables/{later}/enter", {"password": "queen"}).status_code == 409
    eve = named(client, "Eve")
    assert eve.post(f"/api/tables/{later}/enter", {"password": "queen"}).json()["admitted"]


def test_the_standings_of_a_group(site: Site) -> None:
    room, client = site
    ann, bob, cat, eve = (named(client, name) for name in ("Ann", "Bob", "Cat", "Eve"))
    first = opened(ann, group=" Friday ")
    assert ann.get("/api/groups").json() == {"groups": []}, "nobody has played yet"
    night(room, first, (ann, bob), hands=2)
    second = again(ann, first)
    night(room, second, (ann, cat))
    third = opened(ann, group="friday", game="lowball")
    (line,) = bob.get("/api/groups").json()["groups"]
    assert (line["name"], line["nights"]) == ("Friday", 3)
    group = line["group"]
    view = ann.get(f"/api/groups/{group}").json()
    assert (view["name"], view["open"], view["earlier"]) == ("Friday", third, 0)
    assert [one["table"] for one in view["nights"]] == [second, first], "the latest first, and no night that goes on"
    settled = {table: ann.get(f"/api/tables/{table}/night").json() for table in (first, second)}
    for place, table in enumerate((second, first)):
        of_night = {one["name"]: one for one in settled[table]["players"]}
        for player in view["players"]:
            cents = player["results"][place]
            assert cents == (of_night[player["name"]]["result"] if player["name"] in of_night else None)
        assert view["nights"][place]["hands"] == settled[table]["hands"]
        assert view["nights"][place]["collected"] == settled[table]["collected"]
    by_name = {one["name"]: one for one in view["players"]}
    assert {name: one["nights"] for name, one in by_name.items()} == {"Ann": 2, "Bob": 1, "Cat": 1}
    assert [one["you"] for one in view["players"]].count(True) == 1
    assert by_name["Ann"]["hands"] == sum(one["hands"] for one in settled.values())
    assert sum(one["result"] for one in view["players"]) + view["bots"] + view["collected"] == 0
    rows = list(csv.reader(io.StringIO(ann.get(f"/api/groups/{group}.csv").text)))
    assert rows[0][:4] == ["player", "nights", "hands", "result"]
    assert len(rows[0]) == 6
    assert {row[0] for row in rows[1:]} == {"Ann", "Bob", "Cat", "all bots", "collected by the house"}
    assert round(100 * sum(float(row[3]) for row in rows[1:])) == 0
    assert bob.get(f"/api/groups/{group}").json()["open"] == "", "the new table's link was not shared with Bob"
    for path in (f"/api/groups/{group}", f"/api/groups/{group}.csv", "/api/groups/0123456789abcdef"):
        answer = eve.get(path)
        assert (answer.status_code, "Friday" in answer.text) == (404, False)
    assert eve.get("/api/groups").json() == {"groups": []}
    assert eve.get(f"/groups/{group}").status_code == 200, "the page itself says nothing"
    (shown,) = ann.get("/api/lobby").json()["private"]
    assert shown["group"] == "Friday"


def test_groups_of_the_same_name_are_each_hosts_own(site: Site) -> None:
    _, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    for host in (ann, bob, ann):
        opened(host, group="Friday")
    room, _ = site
    groups = room.people.groups
    ids = [groups.of(table) for table in room.runs if room.run(table).table.hosted.private]
    assert len({one.id for one in ids if one is not None}) == 2
    for wrong, said in (
        ({"group": "x" * 41}, "1 to 40"),
        ({"group": "\u200b"}, "1 to 40"),
        ({"private": False, "group": "x"}, "private"),
    ):
        answer = ann.post("/api/open", {"house": "oasis", "game": "holdem", "private": True, **wrong})
        assert answer.status_code in (400, 404, 409)
        assert said in answer.text


def test_a_mixed_night_is_called_by_its_mix(site: Site) -> None:
    room, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    games = [{"game": game, "limit": "$2-$4 limit"} for game in ("holdem", "omaha-hi-lo", "stud", "stud-hi-lo")]
    rotation = {"games": games, "every": 1, "dealers_choice": False}
    table = opened(ann, house="home", game="holdem", limit="$2-$4 limit", seats=6, rotation=rotation)
    night(room, table, (ann, bob))
    seen = ann.get(f"/api/tables/{table}/night").json()
    assert (seen["title"], seen["limit"]) == ("HOSE", "$2-$4 limit")
    assert seen["text"].startswith("HOSE $2-$4 limit at Home game\n")
    later = again(ann, table)
    assert [one["name"] for one in ann.get("/api/groups").json()["groups"]] == ["HOSE"]
    assert room.run(later).table.hosted.rotation is not None


def test_the_next_night_begins_with_what_the_host_changed_the_game_to(site: Site) -> None:
    room, client = site
    ann, bob = named(client, "Ann"), named(client, "Bob")
    table = opened(ann, house="home", game="holdem", seats=6)
    keys = ("omaha", "short-deck", "omaha-5", "pineapple")
    games = [{"game": game, "terms": {"switches": {"run_twice": "always"}}} for game in keys]
    with ann.socket() as talk:
        assert talk.ask(type="join", table=table)["type"] == "ok"
        rotation = {"games": games, "every": 1, "dealers_choice": True}
        assert talk.ask(type="host rotation", table=table, rotation=rotation)["type"] == "ok"
    night(room, table, (ann, bob))
    run = room.run(again(ann, table))
    assert run.table.hosted.rotation is not None
    assert [one.game for one in run.table.hosted.rotation.games] == list(keys)
    assert (run.table.offer.key, run.table.rules.showdown.run_twice) == ("omaha", "always")
    (group,) = ann.get("/api/groups").json()["groups"]
    assert group["name"] == "Dealer's choice: Omaha, Short-deck…"
