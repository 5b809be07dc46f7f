"""A phone of 360 pixels: from the lobby through a whole hand by tapping, with nothing out of reach."""

from playwright.sync_api import expect

from .coming import Visit
from .looks import check_no_sideways, check_usable

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


def test_a_hand_is_played_by_tapping(visit: Visit) -> None:
    pat = visit("Pat", **PHONE)
    pat.go_home()
    check_no_sideways(pat)
    pat.page.locator("[data-door='casino-club']").tap()
    check_no_sideways(pat)
    pat.page.locator("[data-sit='casino-club/holdem']").tap()
    pat.page.wait_for_url("**/table/**")
    told = pat.wait_for_turn()
    hand = told["hand"]
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
    check_no_sideways(pat)
    pat.page.locator(f"[data-hand='{hand}'] [data-testid='replay']").tap()
    pat.page.get_by_test_id("replay-next").tap()
    expect(pat.page.get_by_test_id("replay-at")).to_contain_text("2 of")
    check_usable(pat)
    pat.page.goto("/rules/ocean-view/holdem")
    check_no_sideways(pat)
