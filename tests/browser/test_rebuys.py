"""A host limits rebuys when opening a table, and a player reads what is left beside every amount."""

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .test_access import check_access
from .test_hosting import PHONE, shut
from .test_two_runs import invited

pytestmark = pytest.mark.verify


def test_rebuys_are_limited_and_the_dialog_says_what_is_left(visit: Visit) -> None:
    ann, bob = visit("Reba"), visit("Buyck", **PHONE)
    ann.page.goto("/")
    ann.page.get_by_test_id("open-table").first.click()
    ann.page.get_by_test_id("open-more").click()
    form = ann.page.locator("[data-dialog=open]")
    form.locator("[name=rebuys]").select_option(label="1")
    form.locator("[name=bought]").fill("plenty")
    ann.page.get_by_test_id("open-now").click()
    expect(ann.page.get_by_test_id("open-wrong")).to_have_text("Total buy-ins must be an amount, like $200.")
    form.locator("[name=bought]").fill("250")
    check_access(ann, "[data-dialog=open]")
    ann.page.get_by_test_id("open-now").click()
    ann.page.wait_for_url("**/table/**")
    table = ann.wait("told.private")["table"]
    ann.page.keyboard.press("Escape")
    invited(table, ann, bob)
    bob.page.get_by_test_id("sit-2").click()
    expect(bob.page.get_by_test_id("rebuys")).to_have_text("Tonight: 1 of 1 rebuy left, $250 of $250 in buy-ins left.")
    check_access(bob, "[data-dialog=sit]")
    bob.page.get_by_test_id("sit-down").click()
    bob.wait("told.you === 2")
    bob.page.get_by_test_id("seat-menu").click()
    amount = bob.page.locator("[name=top-up]")
    amount.fill("60")
    bob.page.get_by_test_id("do-top-up").click()
    problem = bob.page.locator("[data-dialog=seat] [role=alert]")
    expect(problem).to_contain_text("his table allows $250 in buy-ins a night, and you have $50 left")
    shut(ann)
    ann.press(ann.page.get_by_test_id("host-game"))
    game = ann.page.locator("[data-dialog=game]")
    expect(game.locator("[name=rebuys]")).to_have_value("1")
    expect(game.locator("[name=bought]")).to_have_value("$250")
    game.locator("[name=rebuys]").select_option(label="5")
    game.locator("[name=bought]").fill("")
    check_access(ann, "[data-dialog=game]")
    ann.press(game.get_by_test_id("rebuys-now"))
    expect(game).to_contain_text("buy-ins so far count.")
    bob.page.get_by_test_id("do-top-up").click()
    bob.wait("told.rebuys === 'Tonight: 4 of 5 rebuys left.'")
