"""What the pages promise: light to load, honest about the deck, clear about a refusal, and a rule behind every line."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Visit
from .player import Player, deal_in, play_hand

FIRST_LOAD = 300_000


def loaded(player: Player) -> int:
    """Bytes of everything that was fetched, unpacked, and of the first view of the table."""
    player.page.wait_for_load_state("networkidle")
    bodies = sum(len(answer.body()) for answer in player.fetched if answer.status == 200)
    return bodies + sum(len(json.dumps(frame)) for frame in player.heard)


@pytest.mark.parametrize("path", ["/", "/table/ocean-view-holdem-1"])
def test_the_first_load_is_light(visit: Visit, path: str) -> None:
    one = visit("Lou")
    one.page.goto(path)
    one.page.locator("[data-sit], [data-testid=sit-1]").first.wait_for()
    assert 10_000 < loaded(one) < FIRST_LOAD
    assert not [answer.url for answer in one.fetched if not answer.url.startswith(one.page.url.split("/table")[0])]
    assert "Play chips only" in one.context.request.get("/").text()


def test_the_tab_says_whose_turn_it_is(stay: Visit) -> None:
    ann, bob = stay("Ann"), stay("Bob")
    deal_in(ann.open_table("oasis/holdem"), ann, bob)
    seats = {one.told["you"]: one for one in (ann, bob)}
    actor = seats.pop(ann.told["view"]["actor"])
    (other,) = seats.values()
    for _ in range(2):
        expect(actor.page).to_have_title(re.compile("^● Your turn · Texas Hold'em"))
        expect(other.page).to_have_title(re.compile("^Texas Hold'em"))
        actor.act()
        actor, other = other, actor


def test_the_deck_is_checked_in_the_page(stay: Visit) -> None:
    ann, bob = stay("Ann"), stay("Bob")
    deal_in(bob.open_table("ocean-view/razz"), ann, bob)
    seal = ann.page.get_by_test_id("seal").get_attribute("data-commitment")
    assert seal == ann.told["commitment"]
    play_hand(ann, bob)
    ann.wait("told.last && told.last.hand === 1")
    assert ann.told["last"]["commitment"] == seal
    ann.page.get_by_test_id("seal").click()
    dialog = ann.page.locator("dialog[open]")
    expect(dialog).to_contain_text(str(seal))
    ann.page.get_by_test_id("check-deck").click()
    verdict = ann.page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("It fits")
    expect(verdict).to_have_class(re.compile("good"))
    order = ann.cards_in("dialog[open] .order [data-card]")
    assert (len(order), len(set(order))) == (52, 52)
    ann.page.keyboard.press("Escape")


def spoil(page: Page, how: dict[str, Any]) -> None:
    """From now on the page's first action goes out changed, as a broken or stale page would send it."""
    left = [how]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act" and left:
                message.update(left.pop())
            server.send(json.dumps(message))

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), between)


@pytest.mark.parametrize(
    ("wrong", "why", "clause"),
    [({"action": {"type": "raise", "to": 401}}, "", r"^OAS-|^common"), ({"turn": 0, "hand": 0}, "that decision is past", "")],
    ids=["not legal", "too late"],
)  # fmt: skip
def test_a_refused_action_says_why(visit: Visit, wrong: dict[str, Any], why: str, clause: str) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    for one in (ann, bob):
        spoil(one.page, wrong)
    deal_in(ann.open_table("oasis/holdem"), ann, bob)
    actor = ann if ann.told["you"] == ann.told["view"]["actor"] else bob
    actor.wait_for_turn()
    actor.page.locator("#controls [data-option=call]").click()
    refusal = actor.page.get_by_test_id("refusal")
    expect(refusal).to_contain_text(why)
    assert len(refusal.inner_text()) > 20
    if clause:
        mark = refusal.locator("[data-clause]")
        expect(mark).to_have_attribute("data-clause", re.compile(clause))
        expect(refusal).to_contain_text("Possible:")
        mark.click()
        expect(refusal.get_by_test_id("rule")).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    assert play_hand(ann, bob)  # nothing has happened: the same choice can be taken rightly
    expect(refusal).to_have_count(0)


def test_every_line_has_its_rule(stay: Visit) -> None:
    ann, bob = stay("Ann"), stay("Bob")
    deal_in(ann.open_table("del-rio/lowball"), ann, bob)
    play_hand(ann, bob)
    lines = ann.page.locator("#side-panel .line")
    marks = ann.page.locator("#side-panel .line .mark")
    assert marks.count() > lines.count() // 2
    mark = ann.page.locator("#side-panel .mark[data-clause^='DR-'], #side-panel .mark[data-clause^='DEL-']").first
    clause = str(mark.get_attribute("data-clause")).split()[0]
    mark.click()
    rule = ann.page.get_by_test_id("rule")
    told = ann.context.request.get(f"/api/clauses/{clause}").json()
    expect(rule).to_contain_text(clause)
    expect(rule).to_contain_text(told["rule"])
    mark.click()
    expect(rule).to_have_count(0)
