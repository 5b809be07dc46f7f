"""The drill in a real browser: questions of the server, answered with clicks and keys, scored, and asked again."""

import re
from typing import Any

import pytest

from houseway.drill.quiz import question
from houseway.houses import find_offer

from .coming import Visit
from .looks import check_no_sideways
from .player import Player
from .test_access import SIZES, check_access


def start(player: Player, about: str = "") -> None:
    """A fresh drill, with nothing remembered."""
    player.page.goto("/")
    player.page.evaluate(
        "(about) => localStorage.setItem('houseway.drill', JSON.stringify({ asked: 0, right: 0, missed: [], about }))",
        about,
    )
    player.page.goto("/drill")
    player.page.wait_for_selector("[data-letter]")


def told(player: Player) -> dict[str, Any]:
    """The question that the page was given last."""
    answers = [one for one in player.fetched if "/api/drill" in one.url and one.ok]
    found: dict[str, Any] = answers[-1].json()
    return found


def kept(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = player.page.evaluate("JSON.parse(localStorage.getItem('houseway.drill'))")
    return found


def answer(player: Player, *, right: bool) -> str:
    """Press a key; the letter."""
    key = told(player)["question"]["answer"]
    letter = key if right else next(one for one in "abcd" if one != key)
    player.page.keyboard.press(letter)
    player.page.wait_for_selector("#next")
    return letter


def go_on(player: Player) -> None:
    with player.page.expect_response(re.compile("/api/drill")):
        player.page.click("#next")
    player.page.wait_for_selector("#next", state="detached")


@pytest.mark.verify
def test_a_question_is_what_the_engine_makes_of_it(visit: Visit) -> None:
    amy = visit("Amy")
    start(amy, "ocean-view/holdem")
    given = told(amy)
    made = question(find_offer(f"{given['house']}/{given['game']}"), given["seed"])
    assert (given["house"], given["game"]) == ("ocean-view", "holdem")
    assert given["question"]["answer"] == made.answer
    assert given["question"]["report"] == made.report
    shown = amy.page.locator("[data-testid=happened]").inner_text()
    assert made.happened in shown
    faces = amy.page.eval_on_selector_all(".drill-felt [data-card]", "all => all.map((one) => one.dataset.card)")
    table = made.table
    seen = [card or "??" for seat in table.seats for card in (*seat.cards, *seat.up)]
    assert sorted(faces) == sorted([*table.board, *table.lying, *seen])


def test_a_right_answer_is_scored_and_told_with_its_clause(visit: Visit) -> None:
    amy = visit("Amy")
    start(amy, "ocean-view/holdem")
    letter = answer(amy, right=True)
    assert amy.page.locator(f"[data-letter={letter}]").get_attribute("data-verdict") == "right"
    assert amy.page.locator("[data-testid=ruling] h2").inner_text() == "Right"
    given = told(amy)["question"]
    text = amy.page.locator("[data-testid=ruling]").inner_text()
    assert all(clause["text"] in text for clause in given["clauses"])
    assert "1 of 1 right" in amy.page.locator("[data-testid=score]").inner_text()
    assert kept(amy)["missed"] == []
    assert amy.page.evaluate("document.activeElement.id") == "next"


@pytest.mark.verify
def test_a_miss_comes_again_after_three_and_then_after_eight(visit: Visit) -> None:
    amy = visit("Amy")
    start(amy, "ocean-view/holdem")
    first = told(amy)["seed"]
    letter = answer(amy, right=False)
    assert amy.page.locator(f"[data-letter={letter}]").get_attribute("data-verdict") == "wrong"
    assert [one["seed"] for one in kept(amy)["missed"]] == [first]
    asked = []
    for _ in range(14):
        go_on(amy)
        asked.append(told(amy)["seed"])
        if asked[-1] == first:
            assert amy.page.locator(".again").count() == 1
        answer(amy, right=True)
    assert [at for at, seed in enumerate(asked) if seed == first] == [3, 12]
    assert kept(amy)["missed"] == []
    assert (kept(amy)["asked"], kept(amy)["right"]) == (15, 14)


@pytest.mark.verify
def test_another_game_is_chosen_and_kept(visit: Visit) -> None:
    amy = visit("Amy")
    start(amy)
    with amy.page.expect_response(re.compile("/api/drill")):
        amy.page.select_option("[data-testid=about]", "casino-club/lowball")
    amy.page.wait_for_selector(".where:has-text('Casino Club')")
    assert (told(amy)["house"], told(amy)["game"]) == ("casino-club", "lowball")
    with amy.page.expect_response(re.compile("/api/drill")):
        amy.page.reload()
    amy.page.wait_for_selector("[data-letter]")
    assert (told(amy)["house"], told(amy)["game"]) == ("casino-club", "lowball")


@pytest.mark.verify
def test_a_house_that_is_gone_is_said_and_forgotten(visit: Visit) -> None:
    amy = visit("Amy")
    start(amy)
    amy.forgiven.append(re.compile("400"))
    amy.page.evaluate(
        "localStorage.setItem('houseway.drill', JSON.stringify({ asked: 5, right: 0, about: '',"
        " missed: [{ house: 'nowhere', game: 'holdem', seed: 1, due: 2, step: 0 }] }))"
    )
    amy.page.goto("/drill")
    amy.page.wait_for_selector(".warning")
    assert "There is no house 'nowhere'" in amy.page.locator(".warning").inner_text()
    assert kept(amy)["missed"] == []
    amy.page.click("text=Try again")
    amy.page.wait_for_selector("[data-letter]")


@pytest.mark.verify
def test_the_lobby_leads_there(visit: Visit) -> None:
    amy = visit("Amy")
    amy.go_home()
    amy.page.click("nav >> text=Drill")
    amy.page.wait_for_selector("[data-letter]")


@pytest.mark.parametrize("about", ["ocean-view/stud", "ocean-view/omaha", "s-and-k/pan", "casino-club/pai-gow"])
@pytest.mark.verify
def test_it_can_be_read_and_used_at_any_size(visit: Visit, about: str) -> None:
    amy = visit("Amy")
    start(amy, about)
    check_access(amy)
    for width, height in SIZES:
        amy.page.set_viewport_size({"width": width, "height": height})
        check_no_sideways(amy)
    answer(amy, right=False)
    check_access(amy)
    for width, height in SIZES:
        amy.page.set_viewport_size({"width": width, "height": height})
        check_no_sideways(amy)
