"""What the pages promise: light to load, honest about the deck, clear about a refusal, and a rule behind every line."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from houseway.shuffle.proofs import check_proof, read_proof

from .coming import Visit
from .player import Player, deal_in, play_hand
from .serving import Serving

FIRST_LOAD = 300_000


def loaded(player: Player) -> int:
    """Bytes of everything that was fetched, unpacked, and of the first view of the table."""
    bodies = sum(len(answer.body()) for answer in player.fetched if answer.status == 200)
    return bodies + sum(len(json.dumps(frame)) for frame in player.heard)


@pytest.mark.verify
def test_the_first_load_is_light(room: Serving, visit: Visit) -> None:
    for name, path in (("Lou", "/"), ("Lee", f"/table/{room.open_table('ocean-view/holdem')}")):
        lou = visit(name)
        lou.page.goto(path)
        lou.page.locator("[data-sit], [data-testid=sit-1]").first.wait_for()
        assert 10_000 < loaded(lou) < FIRST_LOAD, path
        assert all(answer.url.startswith(room.url) for answer in lou.fetched)
        assert "Play chips only" in lou.context.request.get("/").text()


@pytest.mark.verify
def test_the_tab_says_whose_turn_it_is(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("oasis/holdem"), ann, bob)
    seats = {one.told["you"]: one for one in (ann, bob)}
    actor = seats.pop(ann.told["view"]["actor"])
    (other,) = seats.values()
    for _ in range(2):
        expect(actor.page).to_have_title(re.compile("^● Your turn · Texas Hold'em"))
        expect(other.page).to_have_title(re.compile("^Texas Hold'em"))
        actor.act()
        actor, other = other, actor


def spoil(page: Page, wrongs: list[dict[str, Any]]) -> None:
    """The page's first actions go out changed, as a broken or stale page would send them."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act" and wrongs:
                message.update(wrongs.pop(0))
            server.send(json.dumps(message))

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), between)


@pytest.mark.verify
def test_a_refused_action_says_why(room: Serving, visit: Visit) -> None:
    una, bob = visit("Una"), visit("Bob")
    wrongs: list[dict[str, Any]] = [{"action": {"type": "raise", "to": 401}}, {"hand": 0, "turn": 0}]
    spoil(una.page, wrongs)
    deal_in(room.open_table("oasis/holdem"), una, bob)
    if bob.told["view"]["actor"] == bob.told["you"]:
        bob.act()
    una.wait_for_turn()
    quiet = una.page.locator("#controls [data-option=call], #controls [data-option=check]")
    refusal = una.page.get_by_test_id("refusal")
    quiet.click()
    expect(refusal).to_contain_text("$4.01")
    expect(refusal).to_contain_text("Possible: fold")
    mark = refusal.locator("[data-clause]")
    clause = str(mark.get_attribute("data-clause")).split()[0]
    mark.click()
    expect(refusal.get_by_test_id("rule")).to_contain_text(clause)
    expect(refusal.get_by_test_id("rule")).to_contain_text(rule_of(una, clause))
    quiet.click()
    expect(refusal).to_contain_text("hat decision is over: nothing was done")
    assert not wrongs
    assert play_hand(una, bob)  # nothing has happened: the same choice can be taken rightly
    expect(refusal).to_have_count(0)


def rule_of(player: Player, clause: str) -> str:
    """What the book says."""
    return str(player.context.request.get(f"/api/clauses/{clause}").json()["rule"])


# How many lines the log has, and how many marks are on them, while the next hand is dealt.
MARKED = """() => [".line", ".line .mark"].map((one) => document.querySelectorAll(`#side-panel ${one}`).length)"""


@pytest.mark.verify
def test_every_line_has_its_rule_and_the_deck_can_be_checked(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("del-rio/lowball"), ann, bob)
    seal = ann.page.get_by_test_id("seal").get_attribute("data-commitment")
    assert seal == ann.told["fairness"]["commitment"]
    play_hand(ann, bob)

    lines, marked = ann.page.evaluate(MARKED)
    assert marked > lines // 2
    mark = ann.page.locator("#side-panel .mark:not([data-clause=common])").first
    clause = str(mark.get_attribute("data-clause")).split()[0]
    mark.click()
    rule = ann.page.get_by_test_id("rule")
    expect(rule).to_contain_text(clause)
    expect(rule).to_contain_text(rule_of(ann, clause))
    mark.click()
    expect(rule).to_have_count(0)

    ann.wait("told.fairness.last && told.fairness.last.hand === 1")
    assert ann.told["fairness"]["last"]["commitment"] == seal
    ann.page.get_by_test_id("seal").click()
    expect(ann.page.locator("dialog[open]")).to_contain_text(str(seal))
    ann.page.locator("summary", has_text="The seed of the whole deck").click()
    ann.page.get_by_test_id("check-deck").click()
    verdict = ann.page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("It matches")
    expect(verdict).to_have_class(re.compile("good"))
    order = ann.cards_in("dialog[open] [data-testid=verdict] + details .order [data-card]")
    assert (len(order), len(set(order))) == (53, 53)


@pytest.mark.verify
def test_the_browser_adds_to_the_deck_and_checks_every_hand(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann", adds_to_decks=True), visit("Bob", adds_to_decks=True)
    deal_in(room.open_table("del-rio/holdem"), ann, bob)
    deck, hand = ann.told["fairness"]["deck"], 1
    while not sorted(deck["seals"]) == sorted(deck["nonces"]) == ["1", "2"]:  # the room does not wait for slow pages
        play_hand(ann, bob)
        told = ann.wait("told.hand > given && told.view && !told.view.over", hand)
        bob.wait("told.hand === given", told["hand"])
        deck, hand = told["fairness"]["deck"], told["hand"]
    play_hand(ann, bob)
    button = ann.page.get_by_test_id("seal")
    expect(button).to_have_class(re.compile("good"))
    expect(button).to_have_attribute("title", "The last hand was checked by your browser.")
    button.click()
    proved = ann.page.get_by_test_id("proved")
    expect(proved).to_contain_text("checked by your browser")
    expect(proved).to_contain_text("in the order that 2 players' numbers made")
    expect(proved).to_have_class(re.compile("good"))
    details = ann.page.get_by_test_id("proof-details")
    details.locator("summary").first.click()
    assert details.locator("[data-card]").count() >= 2
    expect(ann.page.get_by_test_id("save-proof")).to_be_visible()
    proof = ann.context.request.get(str(ann.page.get_by_test_id("save-proof").get_attribute("href"))).json()
    assert check_proof(read_proof(json.dumps(proof))).proof.viewer == ann.told["you"]
    looker = visit("Lou")
    looker.page.goto(ann.page.url)
    looker.wait("told.hand >= given", hand)
    looker.page.get_by_test_id("seal").click()
    expect(looker.page.get_by_test_id("proved")).to_contain_text(f"Hand {hand} checked by your browser")


@pytest.mark.verify
def test_a_deck_that_is_not_the_sealed_one_is_told_in_red(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("del-rio/holdem"), ann, bob)

    def swap(route: Route) -> None:
        """The server lies: another card stands in the proof."""
        answer = route.fetch()
        told = answer.json()
        told["cards"][0]["card"] = "2c" if told["cards"][0]["card"] != "2c" else "3c"
        route.fulfill(response=answer, json=told)

    ann.page.route("**/proof", swap)
    play_hand(ann, bob)
    button = ann.page.get_by_test_id("seal")
    expect(button).to_have_class(re.compile("bad"))
    button.click()
    expect(ann.page.get_by_test_id("proved")).to_contain_text("is not the one that was sealed")
    ann.page.unroute("**/proof")


@pytest.mark.verify
def test_the_seat_menu_says_how_many_chips_may_be_added(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("s-and-k/push-nine"), ann, bob)
    ann.press(ann.page.locator("#stage button", has_text="Seat"))
    expect(ann.page.locator("dialog label", has_text="Add chips")).to_contain_text(re.compile(r"Add chips up to \$\d+"))
