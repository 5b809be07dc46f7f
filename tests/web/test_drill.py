"""The drill's questions over HTTP: those of the engine, for a number always the same, and bounded."""

from pathlib import Path

import pytest

from houseway.drill.quiz import MOST_SEED, question
from houseway.houses import find_offer, load

from .test_http import one_line
from .test_socket import visitor
from .visiting import Visitor, a_site


def test_a_question_is_the_engine_s_own() -> None:
    with a_site() as (_, client):
        ann = visitor(client)
        told = ann.get("/api/drill?house=del-rio&game=lowball&seed=12").json()
        made = question(find_offer("del-rio/lowball"), 12)
        assert (told["house"], told["game"], told["seed"]) == ("del-rio", "lowball", 12)
        assert told["question"]["answer"] == made.answer
        assert [one["does"] for one in told["question"]["choices"]] == [list(one.does) for one in made.choices]
        assert told == ann.get("/api/drill?house=del-rio&game=lowball&seed=12").json()


def test_any_question_of_the_houses_that_are_open() -> None:
    with a_site() as (room, client):
        ann = visitor(client)
        asked = [ann.get("/api/drill").json() for _ in range(6)]
        assert {one["house"] for one in asked} <= set(room.houses)
        assert len({one["seed"] for one in asked}) == 6
        assert {ann.get(f"/api/drill?house=oasis&seed={seed}").json()["house"] for seed in range(4)} == {"oasis"}
        again = asked[0]
        same = ann.get(f"/api/drill?house={again['house']}&game={again['game']}&seed={again['seed']}").json()
        assert same == again


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("house=nowhere", "there is no house 'nowhere' here"),
        ("game=holdem", "name the game's house too"),
        ("house=oasis&game=chess", "does not offer"),
        ("seed=-1", "a seed must be a whole number"),
        ("seed=x", "a seed must be a whole number"),
        (f"seed={MOST_SEED}", "a seed must be a whole number"),
        ("seed=" + "9" * 5000, "a seed must be a whole number"),
        ("seed=²", "a seed must be a whole number"),
    ],
)
def test_what_makes_no_sense_is_one_line(query: str, said: str) -> None:
    with a_site() as (_, client):
        answer = visitor(client).get(f"/api/drill?{query}")
        assert answer.status_code == 400
        assert said in one_line(answer)
        assert len(answer.text) < 400


def test_the_page_is_there_and_the_lobby_leads_to_it() -> None:
    with a_site() as (_, client):
        ann = Visitor(client)
        page = ann.get("/drill")
        assert page.status_code == 200
        assert "/static/joined/drill." in page.text
        assert 'href="/drill"' in ann.get("/").text
        for file in ("js/drill.js", "css/drill.css"):
            assert ann.get(f"/static/{file}").status_code == 200


def test_a_book_of_ones_own_is_asked_about_without_its_file(tmp_path: Path) -> None:
    book = tmp_path / "my-room.toml"
    text = 'extends = "ocean-view"\nid = "my-room"\nname = "My Room"\n'
    book.write_text(text)
    with a_site(tmp_path / "room.db", houses=(load(book),), books={"my-room": text}) as (_, client):
        answer = visitor(client).get("/api/drill?house=my-room&game=holdem&seed=3")
        assert answer.status_code == 200
        assert answer.json()["question"]["offer"] == "my-room/holdem"
        assert answer.json()["question"]["house"] == "My Room"
        assert str(tmp_path) not in answer.text
