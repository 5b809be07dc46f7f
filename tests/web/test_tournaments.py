"""Opening a tournament over the web: what is there, what is not, and who may direct it."""

from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest

from houseway.houses import house
from houseway.people.roles import CASHIER, FLOOR
from houseway.protocol.tournament_bodies import DeskRequest
from houseway.tournaments.structure_files import BUILT_IN

from .asgi import Client
from .test_hosting import named
from .visiting import Visitor, a_site


@pytest.fixture
def client() -> Iterator[Client]:
    with a_site(houses=(house("oasis"),)) as (_, made):
        yield made


def test_every_structure_can_be_opened_for_as_many_as_it_takes(client: Client) -> None:
    ann = named(client, "Ann")
    offered = {one["id"]: one for one in ann.get("/api/tournaments").json()["structures"]}
    assert offered.keys() == set(BUILT_IN)
    for name in ("evening", "home-game"):
        assert ann.post("/api/tournaments", {"structure": name, "players": offered[name]["most"]}).status_code == 201
    said = ann.post("/api/tournaments", {"structure": "turbo", "players": 12})
    assert (said.status_code, said.json()["problem"]) == (400, "Turbo sit-and-go is for 2 to 9 players, not 12")


def test_a_structure_that_nobody_knows_is_not_there(client: Client) -> None:
    said = named(client, "Ann").post("/api/tournaments", {"structure": "nowhere"})
    assert said.status_code == 404
    assert said.json()["problem"].startswith("there is no structure 'nowhere': choose turbo, ")


def test_a_password_for_an_open_tournament_is_impossible(client: Client) -> None:
    said = named(client, "Ann").post("/api/tournaments", {"structure": "turbo", "password": "kumquat"})
    assert (said.status_code, said.json()["problem"]) == (400, "a password is for a private tournament: say private")


def test_the_page_of_a_tournament_stays_when_it_is_called_off(client: Client) -> None:
    ann, eve = named(client, "Ann"), named(client, "Eve")
    table = ann.post("/api/tournaments", {"structure": "turbo"}).json()["table"]
    at = f"/api/tables/{table}/tournament"
    assert ann.post(f"{at}/enter", {}).status_code == 200
    before = eve.get(f"{at}/page").json()
    assert (before["open"], before["host"], before["playing"][0]["name"]) == (True, "Ann", "Ann")
    assert before["sheet"][0] == "Turbo sit-and-go"
    with ann.socket() as hers:
        hers.send(type="join", table=table)
        number = hers.send(type="host end", table=table)
        hers.until(lambda one: one["type"] == "night")
        assert hers.once(lambda one: one.get("id") == number)["type"] == "ok"
    for page in ("table", "night"):
        moved = eve.get(f"/{page}/{table}")
        assert (moved.status_code, moved.headers["location"]) == (303, f"/tournament/{table}")
    assert eve.get(f"/tournament/{table}").status_code == 200
    after = eve.get(f"{at}/page").json()
    assert (after["open"], after["now"]["over"], after["now"]["entrants"]) == (False, False, ["Ann"])
    assert eve.get(f"{at}/results.csv").text == "place,player,bot,prize\n"
    assert ann.get("/api/tournaments/mine").json() == {"tournaments": []}
    assert eve.get("/tournament/nowhere-1").status_code == 404


DESK: Final[tuple[dict[str, Any], ...]] = (
    {"type": "pause", "on": True},
    {"type": "time", "seconds": 60},
    {"type": "correct stack", "player": 1, "chips": 2_000, "why": "counted"},
    {"type": "move", "player": 1, "table": 1, "seat": 9},
    {"type": "penalize", "player": 1, "hands": 2, "why": "late"},
    {"type": "remove", "player": 1, "why": "left"},
    {"type": "chop", "by": "chips"},
    {"type": "drop chop"},
    {"type": "call off", "why": "late"},
)
"""Each request of the desk."""


def test_the_desk_is_for_the_floor_and_the_host_of_a_private_tournament() -> None:
    with a_site(houses=(house("oasis"),)) as (room, client):
        ann, bob, flo, cash, eve = [named(client, name) for name in ("Ann", "Bob", "Flo", "Cash", "Eve")]
        for one, role in ((flo, FLOOR), (cash, CASHIER)):
            room.roles.give(one.get("/api/lobby").json()["you"]["guest"], role)
        assert {one["type"] for one in DESK} == {one.__struct_config__.tag for one in get_args(DeskRequest)}
        private = ann.post("/api/tournaments", {"structure": "turbo", "private": True, "password": "kumquat"}).json()
        public = ann.post("/api/tournaments", {"structure": "turbo"}).json()
        at, open_to_all = (f"/api/tables/{one['table']}/tournament" for one in (private, public))
        assert bob.post(f"/api/tables/{private['table']}/enter", {"password": "kumquat"}).status_code == 200
        for one in (ann, bob):
            assert one.post(f"{at}/enter", {}).status_code == 200
        run = room.runs[private["table"]]
        before = run.table.number
        for asked in DESK:
            for who in (bob, cash, eve, Visitor(client)):
                said = who.post(f"{at}/desk", asked)
                assert said.status_code in (401, 403, 404, 409), (asked, said.text)
                assert "\n" not in said.json()["problem"]
            assert "call the floor" in bob.post(f"{at}/desk", asked).json()["problem"]
            assert "call the floor" in ann.post(f"{open_to_all}/desk", asked).json()["problem"]
        for who in (ann, flo, eve):
            assert who.post(f"{at}/answer", {"agrees": True}).status_code == 409
        assert run.table.number == before
        for wrong in ({"type": "dance"}, {"type": "time", "seconds": 10**6}, {"type": "move", "player": "x"}, {}):
            assert flo.post(f"{at}/desk", wrong).status_code == 400
        views = {name: who.get(at).json().get("directs") for name, who in (("Ann", ann), ("Bob", bob), ("Flo", flo))}
        assert views == {"Ann": True, "Bob": False, "Flo": True}
        assert flo.post(f"{at}/desk", {"type": "remove", "player": 2, "why": "never came"}).status_code == 200
        assert [one["name"] for one in ann.get(f"{at}/page").json()["playing"]] == ["Ann"]
        assert flo.post(f"{at}/desk", {"type": "call off", "why": "a fire alarm"}).status_code == 200
        assert ann.get(at).json()["called_off"]
        deeds = [(one["what"], one["words"]) for one in flo.get("/api/desk/deeds").json()["deeds"]]
        assert deeds[:2] == [("tournament", "call off: a fire alarm"), ("tournament", "remove: never came")]
