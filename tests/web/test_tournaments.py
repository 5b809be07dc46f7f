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
