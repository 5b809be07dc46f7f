"""Who goes, comes back, waits or is alone: what the page says of it, and that one tap is enough."""

import pytest
from playwright.sync_api import expect

from .coming import Visit, own_name
from .player import Player, deal_in, play_hand
from .serving import Serving
from .test_lines import CUT_LINE, expect_line, on_turn


def open_tab(player: Player, name: str) -> None:
    player.page.locator(f"[data-tab={name}]").click()


def say(player: Player, text: str) -> None:
    player.page.get_by_test_id("chat-text").fill(text)
    player.page.get_by_test_id("chat-text").press("Enter")


@pytest.mark.verify
def test_a_closed_tab_stalls_nobody_and_one_tap_brings_its_player_back(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = room.open_table("oasis/holdem", pace="fast")
    deal_in(table, ann, bob)
    gone, other = on_turn(ann, bob)
    gone.page.goto("about:blank")
    # the clock has minutes: nobody waits for it any more
    other.wait("told.view && told.view.over")
    other.page.get_by_test_id("alone").wait_for()
    told = other.told
    assert sum(one["stack"] for one in told["seats"]) == 2 * told["buy_in"]["usual"]
    gone.look_on(table)
    back = gone.page.get_by_test_id("come-back")
    expect(back).to_have_text("I’m back")
    expect(gone.page.get_by_test_id("waiting-words")).to_contain_text("You are sitting out")
    back.click()
    gone.wait("told.hand === 2 && told.view.seats.some((one) => one.seat === told.you)")
    expect(gone.page.get_by_test_id("standing")).to_have_count(0)


@pytest.mark.verify
def test_chat_is_heard_once_and_ones_own_lines_are_not_news(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = room.open_table("oasis/holdem")
    bob.look_on(table)
    open_tab(bob, "chat")
    say(bob, "before she came")
    bob.page.locator(".said li", has_text="before she came").wait_for()
    ann.look_on(table)
    count, lines = ann.page.locator("#tab-chat .count"), ann.page.locator(".said li:has(b)")
    open_tab(ann, "chat")
    expect(lines).to_have_count(1)
    say(ann, "mine")
    expect(lines).to_have_count(2)
    open_tab(ann, "log")
    expect(count).to_have_count(0)
    ann.forgive(CUT_LINE)
    ann.context.set_offline(True)
    expect_line(ann, "lost")
    say(bob, "while you were away")
    bob.page.locator(".said li", has_text="while you were away").wait_for()
    ann.context.set_offline(False)
    expect_line(ann, "open")
    expect(count).to_have_text("1")
    open_tab(ann, "chat")
    expect(lines).to_have_count(3)
    assert len([one for one in ann.heard if one["type"] == "chat"]) == 3, "nothing is told twice"


@pytest.mark.verify
def test_what_waits_for_the_end_of_the_hand_is_shown_and_taken_back(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("oasis/holdem"), ann, bob)
    _, waits = on_turn(ann, bob)
    page, before = waits.page, waits.told["wallet"]
    for ask, what, words in (
        ("sit-out", "sit out", "You will sit out starting with the next hand."),
        ("leave", "leave", "You will leave after this hand with your chips."),
    ):
        page.get_by_test_id("seat-menu").click()
        page.get_by_test_id(ask).click()
        told = page.locator(f"#controls [data-pending='{what}']")
        expect(told).to_contain_text(words)
        told.get_by_test_id("take-back").click()
        expect(told).to_have_count(0)
    page.get_by_test_id("seat-menu").click()
    page.locator("[name='top-up']").fill("$100")
    page.get_by_test_id("do-top-up").click()
    expect(page.locator("dialog [data-pending='top up']")).to_contain_text("$100 will be added to your stack")
    page.locator("dialog [data-pending='top up']").get_by_test_id("take-back").click()
    expect(page.locator("[data-pending]")).to_have_count(0)
    page.keyboard.press("Escape")
    zoe = own_name("Zoe")
    waits.post("/api/name", {"name": zoe})
    renamed = page.locator("#controls [data-pending='rename']")
    expect(renamed).to_have_text(f"Your name will be {zoe} starting with the next hand.")
    play_hand(ann, bob)
    for player in (ann, bob):
        player.wait("told.hand === 2 && told.seats.some((one) => one.name === given)", zoe)
    expect((ann if waits is bob else bob).page.locator("#felt")).to_contain_text(zoe)
    assert waits.told["wallet"] == before


@pytest.mark.verify
def test_one_tap_plays_and_alone_one_has_bots_come(room: Serving, visit: Visit) -> None:
    ann = visit("Ann")
    ann.go_home()
    ann.page.locator("[data-door='casino-club']").click()
    ann.page.locator("[data-play='casino-club/omaha']").click()
    ann.page.wait_for_url("**/table/casino-club-omaha-*")
    ann.wait("told.view && told.view.seats.some((one) => one.seat === told.you)")
    table = room.open_table("del-rio/holdem")
    ann.post("/api/sit", {"table": table})
    ann.look_on(table)
    ann.page.get_by_test_id("copy-link").wait_for()
    ann.page.get_by_test_id("add-bots").click()
    told = ann.wait("told.view && told.seats.filter((one) => one.bot).length > 1")
    assert [one["name"] for one in told["seats"] if not one["bot"]] == [ann.name]
    expect(ann.page.get_by_test_id("alone")).to_have_count(0)
    bob = visit("Bob")
    bob.look_on(table)
    bob.page.locator("[data-testid^='sit-']").first.click()
    expect(bob.page.locator("[data-entry='wait']").or_(bob.page.get_by_test_id("way-in")).first).to_be_visible()
    expect(bob.page.locator("[data-dialog='sit']")).to_contain_text("hand")
