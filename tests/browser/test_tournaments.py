"""A tournament opened from the lobby in three clicks, entered by two, and played until one of them is out."""

import re

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .looks import check_usable
from .player import Player
from .test_access import check_access

pytestmark = pytest.mark.verify
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def all_in(player: Player) -> None:
    """All the chips, or a call if that is what it takes."""
    told = player.wait_for_turn()
    if "raise" in player.options():
        player.press(player.page.locator("[data-preset='All in']"))
        player.choose("raise", told)
    else:
        player.choose("call", told)


def test_three_clicks_two_entries_and_a_winner(visit: Visit) -> None:
    ann, bob = visit("Tora"), visit("Tim", **PHONE)
    ann.go_home()
    ann.page.get_by_test_id("open-tournament").click()
    ann.page.locator("[data-structure=turbo]").check()
    check_access(ann)
    ann.page.locator("[data-choice=anybody]").check()
    ann.page.get_by_test_id("open-bots").uncheck()
    ann.page.get_by_test_id("open-now").click()
    ann.page.wait_for_url(re.compile("/table/turbo-"))

    # both enter, and one thinks again
    enter = ann.page.get_by_test_id("enter-tournament")
    expect(enter).to_have_text("Enter for $11")
    enter.click()
    expect(ann.page.get_by_test_id("before-tournament")).to_contain_text(f"Entered: {ann.name}.")
    ann.page.get_by_test_id("take-back-entry").click()
    expect(ann.page.get_by_test_id("before-tournament")).to_contain_text("Nobody has entered yet.")
    enter.click()
    bob.go_home()
    table = ann.page.url.rpartition("/")[2]
    bob.page.locator(f"[data-testid=tournaments] [data-table='{table}']").click()
    bob.page.get_by_test_id("enter-tournament").click()
    expect(bob.page.get_by_test_id("tournament")).to_contain_text("entered 2 of 9")
    check_access(bob)
    check_usable(bob)

    # their chips are no money; all of them go in, until one is out
    ann.page.get_by_test_id("start-tournament").click()
    ann.wait("told.view && !told.view.over")
    expect(ann.page.get_by_test_id("tournament")).to_contain_text("players left 2 of 2")
    expect(bob.page.locator("[data-fact=level]")).to_contain_text("1: 10/20")
    expect(ann.page.locator("#felt")).not_to_contain_text("$")
    players = {ann.told["you"]: ann, bob.told["you"]: bob}
    check_usable(bob)
    with ann.page.expect_popup() as opened:
        ann.page.get_by_test_id("to-clock").click()
    wall = opened.value
    expect(wall.get_by_test_id("wall-level")).to_have_text("Level 1")
    expect(wall.get_by_test_id("wall-stakes")).to_have_text("10/20")
    expect(wall.get_by_test_id("wall-time")).to_contain_text("4:")
    expect(wall.locator("[data-fact=prizes]")).to_contain_text("$20")
    wall.close()
    while not (told := ann.told)["tournament"]["over"]:
        if not told["view"]["over"]:
            all_in(players[told["view"]["actor"]])
        ann.wait("told.tournament.over || !told.view.over")
    for player in (ann, bob):
        results = player.page.get_by_test_id("tournament-results")
        expect(results).to_contain_text("1st")
        expect(results).to_contain_text("$20")
        assert player.told["tournament"]["place"] in (1, 2)


def test_a_host_pauses_and_the_players_split_the_prizes(visit: Visit) -> None:
    ann, bob = visit("Ada"), visit("Ned", **PHONE)
    for player in (ann, bob):
        player.go_home()
    wanted = {"structure": "turbo", "private": True, "password": "kumquat", "bots": False}
    table = ann.page.request.post("/api/tournaments", data=wanted).json()["table"]
    at = f"/api/tables/{table}/tournament"
    assert bob.page.request.post(f"/api/tables/{table}/enter", data={"password": "kumquat"}).ok
    for player in (ann, bob):
        assert player.page.request.post(f"{at}/enter", data={}).ok
        player.page.goto(f"/table/{table}")
    ann.page.get_by_test_id("start-tournament").click()
    ann.wait("told.view && !told.view.over")

    desk = ann.page.context.new_page()
    desk.goto(f"/tournament/{table}")
    desk.get_by_test_id("desk-pause").click()
    expect(desk.get_by_test_id("desk-pause")).to_have_text("Go on")
    players = {ann.told["you"]: ann, bob.told["you"]: bob}
    actor = players[ann.told["view"]["actor"]]
    actor.choose("fold", actor.wait_for_turn())
    ann.wait("told.view.over")

    # a correction is for the other player to agree to
    desk.get_by_test_id("desk-stack").click()
    desk.get_by_test_id("ask-chips").fill("2,000")
    desk.get_by_test_id("ask-why").fill("a pot was pushed wrong")
    desk.get_by_test_id("ask-player").select_option("1")
    desk.get_by_test_id("ask-do").click()
    expect(bob.page.get_by_test_id("desk-question")).to_contain_text("corrected to 2,000 (a pot was pushed wrong)")
    check_access(bob)
    check_usable(bob)
    bob.page.get_by_test_id("decline").click()
    expect(bob.page.get_by_test_id("desk-question")).to_have_count(0)

    # everyone left confirms the split, and it is over
    desk.get_by_test_id("desk-chop").click()
    desk.get_by_test_id("ask-by").select_option("chips")
    desk.get_by_test_id("ask-do").click()
    for player in (bob, ann):
        expect(player.page.get_by_test_id("desk-question")).to_contain_text("The prizes are split like this")
        player.page.get_by_test_id("agree").click()
    ann.wait("told.tournament.over")
    expect(desk.get_by_test_id("event-state")).to_have_text("The prizes were split")
    assert sum(one["prize"] for one in ann.told["tournament"]["standings"]) == 2_000
    desk.close()


def test_the_page_goes_along_to_the_table_where_its_player_sits(visit: Visit) -> None:
    ann = visit("Mona", **PHONE)
    ann.go_home()
    wanted = {"structure": "deep", "private": False, "bots": True, "players": 10}
    desk = ann.post("/api/tournaments", wanted)["table"]
    ann.page.goto(f"/table/{desk}")
    ann.page.get_by_test_id("enter-tournament").click()
    ann.page.get_by_test_id("start-tournament").click()
    ann.page.wait_for_url(re.compile(f"/table/{desk}-t[12]$"))
    expect(ann.page.locator("[data-fact=here]")).to_contain_text("table")
    ann.wait("told.view && !told.view.over && told.you")
    check_usable(ann)
    ann.page.goto(f"/tournament/{desk}")
    expect(ann.page.get_by_test_id("tables")).to_contain_text("players, yours")
    check_access(ann)
    ann.page.goto(f"/table/{desk}")  # somebody who comes back to the desk is told where to go
    ann.page.get_by_test_id("go-to-seat").click()
    ann.page.wait_for_url(re.compile(f"/table/{desk}-t[12]$"))
