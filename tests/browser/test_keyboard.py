"""Without a mouse: from the lobby to a seat and through a whole hand, by Tab, Enter and the letters on the buttons."""

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .player import CHOICES, QUIETLY, Player
from .serving import Serving

FOCUS = "(selector) => Boolean(document.activeElement?.closest(selector))"


def tab_to(player: Player, selector: str, most: int = 60) -> None:
    """Tab on until the focus is there, and can be seen there."""
    for _ in range(most):
        player.page.keyboard.press("Tab")
        if player.page.evaluate(FOCUS, selector):
            outline = player.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"the focus on {selector} cannot be seen"
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_from_the_lobby_through_a_hand(visit: Visit) -> None:
    kay = visit("Kay")
    keys = kay.page.keyboard
    kay.go_home()
    keys.press("Tab")
    expect(kay.page.locator(".skip")).to_be_focused()
    tab_to(kay, "[data-door]")
    for _ in range(4):
        keys.press("ArrowRight")
    keys.press("ArrowLeft")
    expect(kay.page.locator("[data-door='casino-club']")).to_be_focused()
    expect(kay.page.locator("[data-door='casino-club']")).to_have_attribute("aria-selected", "true")
    tab_to(kay, "[data-sit='casino-club/lowball']")
    keys.press("Enter")
    kay.page.wait_for_url("**/table/**")
    told = kay.wait_for_turn()
    hand, first = told["hand"], True
    while told["hand"] == hand and not told["view"]["over"]:
        if told["view"]["options"]:
            kay.wait_for_turn()
            offered = kay.options()
            chosen = next(one for one in QUIETLY if one in offered)
            if chosen == "draw":
                keys.press("1")
                expect(kay.page.locator("#stage [aria-pressed=true]")).to_have_count(1)
            button = kay.page.locator(f"{CHOICES}[data-option='{chosen}']").first
            if first:
                tab_to(kay, f"[data-option='{chosen}']")
                keys.press("Enter")
            else:
                key = button.get_attribute("data-key")
                assert key, f"{chosen} has no key"
                keys.press(key)
            first = False
            kay.wait("told.hand !== given[0] || told.turn !== given[1] || told.view.over", [hand, told["turn"]])
        told = kay.wait(f"told.hand > {hand} || told.view.over || told.view.options.length")
    assert any(kay.name in line for line in kay.log_of(hand))


@pytest.mark.verify
def test_the_keys_are_told_and_everything_else_is_reached_too(room: Serving, visit: Visit) -> None:
    kay = visit("Kay")
    keys = kay.page.keyboard
    table = room.open_table("oasis/holdem")
    kay.look_on(table)
    tab_to(kay, "[data-testid='sit-2']")
    keys.press("Enter")
    expect(kay.page.get_by_test_id("buy-in")).to_be_visible()
    keys.press("Escape")
    expect(kay.page.get_by_test_id("buy-in")).to_be_hidden()
    keys.press("Enter")
    tab_to(kay, "[data-testid='sit-down']")
    keys.press("Enter")
    kay.page.locator("[data-own-seat='2']").wait_for()
    expect(kay.page.get_by_test_id("buy-in")).to_be_hidden()
    keys.press("?")
    expect(kay.page.locator("dialog[open]")).to_contain_text("Always")
    keys.press("Escape")
    keys.press("/")
    expect(kay.page.get_by_test_id("chat-text")).to_be_focused()
    keys.type("good evening")
    keys.press("Enter")
    expect(kay.page.locator("#side .said")).to_contain_text("good evening")
    keys.press("Shift+Tab")
    keys.press("g")
    expect(kay.page.get_by_test_id("leave")).to_be_visible()
    tab_to(kay, "[data-testid='leave']")
    keys.press("Enter")
    kay.page.get_by_test_id("sit-2").wait_for()
