"""The weekly boards over the web: off until a guest chooses, gone when they no longer want it, and open to read."""

from houseway.houses import house

from .test_groups import night
from .test_hosting import named, opened, seated
from .visiting import a_site, play


def on_boards(answer: dict[str, list[dict[str, object]]]) -> set[object]:
    return {line["name"] for name in ("hands", "games", "results", "pots") for line in answer[name]}


def test_a_guest_is_on_the_boards_only_by_choice() -> None:
    with a_site(houses=(house("oasis"),)) as (room, client):
        ann, bob = named(client, "Ann"), named(client, "Bob")
        private = opened(ann)
        table = str(ann.post("/api/open", {"house": "oasis", "game": "holdem", "bots": 0}).json()["table"])
        with ann.socket() as hers, bob.socket() as his:
            seated(hers, table, 1)
            seated(his, table, 2)
            play((hers, his), until=lambda: room.run(table).table.number_of_hand > 2)
        before = bob.get("/api/boards").json()
        assert (before["shows"], before["offers"], on_boards(before)) == (False, [], set())
        assert ann.post("/api/boards/choice", {"shows": True}).json() == {"shows": True}
        shown = bob.get("/api/boards").json()
        assert on_boards(shown) == {"Ann"}
        assert (shown["shows"], shown["unread"], shown["offers"]) == (False, 0, ["oasis/holdem"])
        (line,) = shown["hands"]
        assert (line["place"], line["you"], line["value"] >= 2) == (1, False, True)
        assert ann.get("/api/boards?game=oasis/holdem").json()["hands"][0]["you"]
        # what is played in private stays there
        night(room, private, (ann, bob))
        counted = bob.get("/api/boards").json()["hands"][0]["value"]
        with room.store.reading() as connection:
            ours = connection.exec_driver_sql(f"SELECT count(*) FROM hands WHERE \"table\" = '{table}'").scalar_one()
        assert counted == ours
        assert on_boards(bob.get("/api/boards?week=last").json()) == set()
        assert bob.get("/api/boards?week=first").status_code == 400
        assert ann.post("/api/boards/choice", {"shows": "perhaps"}).status_code == 400
        assert ann.get("/api/boards").json()["shows"]
        # a choice goes with the account
        made = ann.post("/api/account", {"name": "Ann", "password": "correct horse"})
        assert made.status_code == 201, made.text
        assert on_boards(bob.get("/api/boards").json()) == {"Ann"}
        assert ann.post("/api/account/delete", {"password": "correct horse"}).status_code == 200
        assert on_boards(bob.get("/api/boards").json()) == set()


def test_a_choice_is_taken_back_at_once() -> None:
    with a_site(houses=(house("oasis"),)) as (_, client):
        ann = named(client, "Ann")
        for shows in (True, False, False):
            ann.post("/api/boards/choice", {"shows": shows})
            assert ann.get("/api/boards").json()["shows"] is shows
