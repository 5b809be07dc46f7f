"""A phone of 360 pixels: from the lobby through a whole hand by tapping, with nothing out of reach."""

import re

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .looks import check_no_sideways, check_usable
from .player import Player
from .test_access import check_access

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


HEAD = """() => Object.fromEntries([["name", ".wordmark"], ["first", ".page-head nav > :first-child"],
  ["last", ".page-head nav > :last-child"], ["play", ".house-ways [data-play]"], ["open", "[data-testid=open-table]"]]
  .map(([name, selector]) => [name, document.querySelector(selector).getBoundingClientRect().toJSON()]))"""

# Whether two amounts have a button each: beside fold and call, beside a check, and where the limits are fixed.
FEW = """async () => {
  const { few } = await part("controls/amount.js");
  const raise = { type: "raise", least: 2300, most: 2400, chip: 100 };
  const asked = (others, betting) => few({ now: { offer: { betting } }, options: [...Array(others), raise] }, raise);
  return [asked(2, "spread limit"), asked(1, "spread limit"), asked(2, "fixed limit")];
}"""


def check_header(player: Player) -> None:
    """The pages stand in one line, below the name at its left edge or beside it; so do the ways to a table."""
    for wide, beside in ((360, False), (600, True), (820, True)):
        player.page.set_viewport_size({"width": wide, "height": 740})
        box = player.page.evaluate(HEAD)
        assert abs(box["first"]["top"] - box["last"]["top"]) < 2
        assert abs(box["play"]["top"] - box["open"]["top"]) < 2
        assert box["open"]["left"] - box["play"]["right"] < 16
        assert (box["first"]["top"] < box["name"]["bottom"]) == beside
        assert beside or abs(box["first"]["left"] - box["name"]["left"]) < 2
        check_no_sideways(player)
    player.page.set_viewport_size({"width": 1280, "height": 800})
    where = set()
    for house in ("oasis", "s-and-k", "casino-club"):
        player.page.locator(f"[data-door='{house}']").click()
        player.page.locator(f"#games[data-house='{house}']").wait_for()
        box = player.page.evaluate(HEAD)
        where.add((round(box["play"]["left"]), round(box["play"]["top"])))
    assert len(where) == 1, f"the ways to a table have one place, whatever the house says of itself: {where}"
    player.page.set_viewport_size({"width": 360, "height": 740})


def test_a_hand_is_played_by_tapping(visit: Visit) -> None:
    pat = visit("Pat", **PHONE)
    pat.go_home()
    check_no_sideways(pat)
    check_header(pat)
    pat.page.locator("[data-door='casino-club']").tap()
    check_no_sideways(pat)
    pat.page.locator("[data-sit='casino-club/holdem']").tap()
    pat.page.wait_for_url("**/table/**")
    told = pat.wait_for_turn()
    hand = told["hand"]
    pat.page.get_by_test_id("game-what").tap()  # what the game is can be read on one's turn too
    expect(pat.page.locator("[data-dialog=game]").get_by_test_id("three-lines")).to_be_visible()
    check_no_sideways(pat)
    pat.page.keyboard.press("Escape")
    assert pat.page.evaluate(FEW) == [False, True, True], "all amounts in one row with the other choices, or a slider"
    while told["hand"] == hand and not told["view"]["over"]:
        check_usable(pat)
        pat.act()
        told = pat.wait(f"told.hand > {hand} || told.view.over || told.view.options.length")
    pat.page.get_by_test_id("open-log").tap()
    expect(pat.page.locator("#side")).to_be_visible()
    assert pat.log_of(hand)
    check_no_sideways(pat)
    pat.page.locator("#side .close-side").tap()
    expect(pat.page.locator("#side")).to_be_hidden()
    pat.page.goto("/hands")
    pat.page.locator(f"[data-hand='{hand}']").wait_for()
    expect(pat.page.get_by_test_id("hands-day")).to_be_hidden()
    pat.page.get_by_test_id("hands-unfold").tap()
    expect(pat.page.get_by_test_id("hands-day")).to_be_visible()
    check_no_sideways(pat)
    pat.page.locator(f"[data-hand='{hand}'] [data-testid='replay']").tap()
    pat.page.get_by_test_id("replay-next").tap()
    expect(pat.page.get_by_test_id("replay-at")).to_contain_text("2 of")
    check_usable(pat)
    pat.page.goto("/rules/ocean-view/holdem")
    check_no_sideways(pat)


UNDER_THE_BAR = """() => {
  const bar = document.querySelector(".sitting-bar").getBoundingClientRect();
  return document.querySelector("#side").getBoundingClientRect().bottom - bar.top;
}"""


@pytest.mark.verify
def test_the_log_ends_above_the_row_of_who_sits_elsewhere_too(visit: Visit) -> None:
    pat = visit("Pat", **PHONE)
    pat.sit_with_bots("oasis/holdem")
    pat.sit_with_bots("ocean-view/draw")
    pat.page.locator(".sitting-bar").wait_for()
    pat.page.get_by_test_id("open-log").tap()
    expect(pat.page.locator("#side")).to_have_attribute("data-open", "yes")
    pat.wait_so(f"() => ({UNDER_THE_BAR})() <= 0.5")  # once it has come up
    check_no_sideways(pat)
    pat.wait_for_turn()  # behind the log it is seen all the same, with the clock
    turn = pat.page.get_by_test_id("turn-in-side")
    expect(turn).to_contain_text(re.compile(r"Your turn: back to the table .*\d+\ss"))
    check_access(pat)
    turn.tap()
    expect(pat.page.locator("#side")).to_have_attribute("data-open", "no")
    expect(turn).to_be_hidden()
