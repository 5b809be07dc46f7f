"""Opening a tournament over the web: what is there, what is not, and what does not fit the room."""

from collections.abc import Iterator

import pytest

from houseway.houses import house
from houseway.tournaments.structure_files import BUILT_IN

from .asgi import Client
from .test_hosting import named
from .visiting import a_site

WHY = {
    "evening": "Evening event cannot be opened in the room: it takes at least 10 players, and a table has 9 seats",
    "home-game": "Home game cannot be opened in the room: it has late entry and rebuys",
}
"""By structure: why it cannot be opened."""


@pytest.fixture
def client() -> Iterator[Client]:
    with a_site(houses=(house("oasis"),)) as (_, made):
        yield made


def test_a_structure_that_does_not_fit_the_room_is_refused_with_the_reason(client: Client) -> None:
    ann = named(client, "Ann")
    offered = {one["id"] for one in ann.get("/api/tournaments").json()["structures"]}
    assert offered == set(BUILT_IN) - set(WHY)
    for name, why in WHY.items():
        said = ann.post("/api/tournaments", {"structure": name})
        assert (said.status_code, said.json()["problem"]) == (400, why)
    assert ann.post("/api/tournaments", {"structure": "turbo"}).status_code == 201


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
