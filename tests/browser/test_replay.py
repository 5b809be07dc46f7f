"""A hand looked at again: by those who played it, and by somebody with only the link, who must not see their cards."""

import json
import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect
from tests.room.listening import card_fields, text_fields

from .coming import Visit
from .hidden import check_page, frames_of, held, named
from .player import Player, code, deal_in
from .serving import Serving


class Folded(NamedTuple):
    """A hand that nobody had to show, who played it and who looked on, and what Ann and Bob held in it."""

    table: str
    ann: Player
    eve: Player
    of_ann: set[int]
    of_bob: set[int]


@pytest.fixture
def folded(room: Serving, visit: Visit) -> Folded:
    """Ann and Bob play it while Eve looks on, who hears and sees nothing of their cards."""
    ann, bob, eve = visit("Ann"), visit("Bob"), visit("Eve")
    table = room.open_table("oasis/holdem")
    eve.look_on(table)
    deal_in(table, ann, bob)
    told = eve.wait("told.hand === 1 && told.view")
    seats = {one.told["you"]: one for one in (ann, bob)}
    for wanted in ("call", "check", "bet", "fold"):
        told = seats[told["view"]["actor"]].act(wanted)
        check_page(eve, held(ann, 1) | held(bob, 1), 1)
    for one in (ann, bob, eve):
        one.wait_for_end(1)
    hidden = held(ann, 1) | held(bob, 1)
    assert len(hidden) == 4
    assert frames_of(eve, 1)
    for frame in frames_of(eve, 1):
        cards, words = named(frame, 1)
        assert not hidden & cards
        assert not {code(card) for card in hidden} & {word for text in words for word in text.split()}
        assert frame["now"]["fairness"]["last"] is None  # from the seed she could work out every card
    eve.fetched.clear()
    return Folded(table, ann, eve, held(ann, 1), held(bob, 1))


def step_of(player: Player) -> str:
    return player.page.get_by_test_id("replay-at").inner_text()


@pytest.mark.verify
def test_a_link_shows_no_hidden_card(folded: Folded) -> None:
    ann, eve = folded.ann, folded.eve
    hidden = folded.of_ann | folded.of_bob
    ann.page.goto("/hands")
    link = ann.page.locator(f"[data-table='{folded.table}'] [data-testid='replay']").first.get_attribute("href")
    assert link
    link = re.sub(r"/\d+$", "/1", link)
    eve.page.goto(link)
    expect(eve.page.get_by_test_id("replay-at")).to_have_text(re.compile(r"^1 of \d+$"))
    steps = int(step_of(eve).split()[-1])
    assert steps == 5
    for step in range(1, steps + 1):
        assert step_of(eve) == f"{step} of {steps}"
        check_page(eve, hidden, 1)
        assert eve.cards_in("#felt .seat [data-card]") == ["??"] * (4 if step < steps else 2)
        eve.page.keyboard.press("ArrowRight")
    answers = [answer for answer in eve.fetched if "/api/" in answer.url]
    assert any("/api/hands/" in answer.url for answer in answers)
    for answer in answers:
        body = json.loads(answer.text())
        assert not body.get("seed"), answer.url
        assert not hidden & set(card_fields(body)), answer.url
        words = {word for text in text_fields(body) for word in text.replace(",", " ").split()}
        assert not {code(card) for card in hidden} & words, answer.url
    for ending in ("hand", "phh"):
        refused = eve.context.request.get(f"/api/hands/{folded.table}/1.{ending}")
        assert refused.status == 404
        assert "only players who were dealt in" in refused.json()["problem"]


def test_a_player_sees_the_own_cards_again_and_can_go_about_in_the_hand(folded: Folded) -> None:
    ann = folded.ann
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.goto(f"/replay/{folded.table}/1#2")
    at = ann.page.get_by_test_id("replay-at")
    expect(at).to_have_text(re.compile(r"^2 of \d+$"))
    steps = int(step_of(ann).split()[-1])
    assert sorted(ann.own_cards()) == sorted(map(code, folded.of_ann))
    check_page(ann, folded.of_bob, 1)
    for press, step in (("first", 1), ("next", 2), ("prev", 1), ("last", steps)):
        ann.page.get_by_test_id(f"replay-{press}").click()
        expect(at).to_have_text(f"{step} of {steps}")
    check_page(ann, folded.of_bob, 1)
    ann.page.get_by_test_id("replay-slide").fill("3")
    expect(at).to_have_text(f"4 of {steps}")
    share = ann.page.get_by_test_id("share")
    before = share.bounding_box()
    share.click()
    expect(share).to_have_text("Copied")
    assert share.bounding_box() == before, "a second click would hit something else"
    assert ann.page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{folded.table}/1#4")
    ann.page.locator("#controls select").select_option("quick")
    ann.page.get_by_test_id("replay-play").click()
    expect(at).to_have_text(f"{steps} of {steps}")
