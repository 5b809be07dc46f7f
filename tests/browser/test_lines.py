"""The line between page and room: a reload, a dead network, the back button, and a server killed in mid-hand."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .coming import Visit, visitors
from .player import Player, deal_in, play_hand
from .serving import Serving

CUT_LINE = r"WebSocket connection to|net::ERR_|Failed to load resource"


def expect_line(player: Player, state: str) -> None:
    """What the page says of its own line: `open`, or `lost` and then also in words."""
    expect(player.page.locator("html")).to_have_attribute("data-line", state)
    expect(player.page.locator("#line")).to_have_text(re.compile("Reconnecting" if state == "lost" else "^$"))


def on_turn(*players: Player) -> tuple[Player, Player]:
    """Who is to act, and who waits."""
    actor = players[0].told["view"]["actor"]
    one, other = players
    return (one, other) if one.told["you"] == actor else (other, one)


def a_while(*players: Player, turns: int = 2) -> None:
    """Play the first turns of a hand."""
    for _ in range(turns):
        actor, other = on_turn(*players)
        told = actor.act()
        other.wait("told.turn === given", told["turn"])


def kept(told: dict[str, Any]) -> list[Any]:
    """What must be the same afterwards."""
    view, seal = told["view"], told["fairness"]["commitment"]
    return [told["hand"], told["turn"], seal, view["pot"], view["actor"], view["board"], view["seats"]]


@pytest.mark.verify
def test_a_reload_in_the_middle_of_a_hand(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("ocean-view/draw"), ann, bob)
    a_while(ann, bob)
    before, cards, lines = ann.told, ann.own_cards(), ann.log_of(1)
    ann.page.reload()
    ann.wait("told.hand === 1")
    assert kept(ann.told) == kept(before)
    expect(ann.page.locator("#stage .stage-cards [data-card]")).to_have_count(len(cards))
    assert ann.own_cards() == cards
    assert ann.log_of(1) == lines
    assert play_hand(ann, bob)


def test_offline_and_back(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("oasis/holdem"), ann, bob)
    actor, away = on_turn(ann, bob)
    away.forgive(CUT_LINE)
    cards = away.own_cards()
    away.context.set_offline(True)
    expect_line(away, "lost")
    told = actor.act()
    assert away.own_cards() == cards
    away.context.set_offline(False)
    away.wait("told.turn === given", told["turn"])
    expect_line(away, "open")
    assert away.own_cards() == cards
    assert play_hand(ann, bob)


@pytest.mark.verify
def test_the_back_button(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = room.open_table("oasis/holdem")
    deal_in(table, ann, bob)
    cards = ann.own_cards()
    ann.page.get_by_test_id("home").click()
    ann.page.get_by_test_id("keep-my-seat").click()
    ann.page.locator("[data-sit='oasis/holdem']").wait_for()
    expect(ann.page.locator("[data-sit='oasis/holdem']")).to_have_text("Your seat")
    for _ in range(2):  # back, and forth and back again
        ann.page.go_back(wait_until="commit")
        ann.wait("told.hand === 1 && told.turn === given", bob.told["turn"])
        expect_line(ann, "open")
        assert ann.own_cards() == cards
        a_while(ann, bob)
        ann.page.go_forward(wait_until="commit")
        ann.page.locator("[data-sit='oasis/holdem']").wait_for()
    ann.page.go_back(wait_until="commit")
    ann.wait("told.hand === 1 && told.turn === given", bob.told["turn"])
    assert play_hand(ann, bob)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Serving]:
    """A room that can be killed and started again at the same address."""
    with Serving(tmp_path, "--house", "del-rio", name="mortal", same_port=True).served() as one:
        yield one


@pytest.fixture
def come(browser: Browser, mortal: Serving) -> Iterator[Visit]:
    with visitors(browser, mortal) as visit:
        yield visit


def test_the_server_is_killed_in_the_middle_of_a_hand(mortal: Serving, come: Visit) -> None:
    players = ann, bob = come("Ann"), come("Bob")
    eve = come("Eve")
    people = (ann, bob, eve)
    table = mortal.open_table("del-rio/lowball")
    eve.look_on(table)
    deal_in(table, ann, bob)
    a_while(ann, bob)
    before = [one.told for one in players]
    cards = [one.own_cards() for one in players]
    for one in people:
        one.forgive(CUT_LINE)
    mortal.kill()
    for one in people:
        expect_line(one, "lost")
    mortal.start()
    for one in people:
        expect_line(one, "open")
    assert [kept(one.told) for one in players] == [kept(told) for told in before]
    assert [one.own_cards() for one in players] == cards
    assert play_hand(ann, bob)
    eve.wait_for_end(1)
    told = ann.wait("told.fairness.last && told.fairness.last.hand === 1")
    assert told["fairness"]["last"]["commitment"] == before[0]["fairness"]["commitment"]
