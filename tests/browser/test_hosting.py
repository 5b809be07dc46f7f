"""A table for friends: opened in three clicks, found by its link in another browser, run by its host, and settled."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from .coming import Visit
from .looks import check_usable
from .lying import check_lying
from .player import Player
from .serving import Serving
from .test_access import check_access

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# What is written in a box that is too small for it.
CUT_OFF = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""


def opened(host: Player) -> str:
    """Three clicks; the link that is shown."""
    host.go_home()
    host.page.get_by_test_id("open-table").click()
    host.page.locator("[data-testid=open-game] [data-choice=holdem]").check()
    host.page.get_by_test_id("open-now").click()
    host.page.wait_for_url(re.compile("/table/"))
    link = host.page.get_by_test_id("share-link")
    expect(link).to_have_value(re.compile(r"/table/.+#key=[0-9a-f]{32}$"))
    return str(link.input_value())


def reachable(asked: Route) -> None:
    """What the room says of a link when it is open to a home network."""
    told = asked.fetch().json()
    asked.fulfill(json={**told, "links": [{**one, "local": False} for one in told["links"]]})


def shut(player: Player) -> None:
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog[open]")).to_have_count(0)


def test_three_clicks_a_link_and_a_night(room: Serving, visit: Visit) -> None:
    ann, bob, eve = visit("Hetty"), visit("Ben", **PHONE), visit("Ilse")
    link = opened(ann)
    expect(ann.page.get_by_test_id("qr")).to_have_count(0)  # no phone would find this computer by that address
    expect(ann.page.get_by_text("from this computer only")).to_be_visible()
    shut(ann)
    ann.page.route("**/share", reachable)
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.get_by_test_id("qr")).to_be_visible()
    check_access(ann)
    shut(ann)
    assert "#" not in ann.page.url
    expect(ann.page.get_by_role("button", name="Report")).to_have_count(1)

    # without the key there is a door and nothing else; with it Bob is in, and stays in
    eve.page.goto(link.split("#")[0])
    expect(eve.page.get_by_test_id("gate")).to_contain_text("It opens by the link that its host shares")
    check_access(eve)
    assert not [one for one in eve.heard if one["type"] in ("view", "update", "chat")]
    bob.page.goto(link)
    bob.wait("told.private")
    assert "#" not in bob.page.url
    bob.page.goto(link.split("#")[0])
    bob.wait("told.private")

    # the host keeps a seat for Bob, who takes it
    ann.page.get_by_test_id("host-people").click()
    ann.page.locator(f"[data-person='{bob.name}'] .host-person").click()
    check_access(ann)
    ann.page.locator(f"[data-person='{bob.name}'] select[name=seat]").select_option("3")
    ann.page.get_by_test_id("keep-seat").click()
    bob.press(bob.page.get_by_test_id("take-kept"))
    bob.press(bob.page.get_by_test_id("sit-down"))
    bob.page.locator("[data-own-seat='3']").wait_for()
    late = visit("Late", **PHONE)  # who comes now reads in full why he waits, and what to do
    late.forgive("409")  # the night is for those who played
    late.page.goto(link)
    late.wait("told.seats.some((one) => one.name === given)", bob.name)
    expect(late.page.locator("#controls .status")).to_be_visible()
    assert late.page.evaluate(CUT_OFF, ".seat .state, #controls .status") == []
    middle = late.page.locator("#controls .status").bounding_box()
    assert middle is not None
    assert abs(middle["x"] + middle["width"] / 2 - 195) < 2, middle
    ann.page.get_by_test_id("give-chips").fill("$50")
    ann.page.get_by_test_id("give").click()
    bob.wait("told.seats.some((one) => one.name === given && one.stack === 45000)", bob.name)
    shut(ann)
    expect(ann.page.locator("#side-panel")).to_contain_text(f"{ann.name}, the host, gives {bob.name} $50 in play chips")

    # a hand, a pause, and the end of the night
    ann.press(ann.page.get_by_test_id("sit-1"))
    ann.press(ann.page.get_by_test_id("sit-down"))
    ann.wait("told.view && !told.view.over")
    check_usable(bob)
    ann.page.get_by_test_id("host-pause").click()
    bob.wait("told.paused === given", ann.name)
    expect(bob.page.locator("#felt")).to_contain_text(f"paused by {ann.name}")
    for player, size in ((ann, (1280, 800)), (bob, (390, 844))):
        expect(player.page.locator("#felt .practice-mark")).to_be_visible()
        check_lying(player, size)
    ann.page.get_by_test_id("host-pause").click()
    bob.wait("!told.paused")
    ann.page.get_by_test_id("host-so-far").click()
    expect(ann.page.get_by_test_id("night-chart")).to_be_visible()
    shut(ann)
    ann.page.get_by_test_id("host-end").click()
    ann.page.get_by_test_id("end-night").click()
    bob.wait("told.ending")
    expect(bob.page.locator("#felt")).to_contain_text("the night ends after this hand")
    expect(ann.page.locator("dialog[open]")).to_have_count(0)  # the hand that is on may wait for the host
    told = ann.wait("told.view && !told.view.over && told.view.actor")
    {1: ann, 3: bob}[told["view"]["actor"]].page.locator("#controls [data-option=fold]").first.click()
    for player in (ann, bob):
        player.page.wait_for_url(re.compile("/night/"))
        expect(player.page.get_by_test_id("night-chart")).to_be_visible()
        check_access(player)
    rows = "one => one.scrollWidth - one.clientWidth"
    assert bob.page.locator(".night-rows").evaluate(rows) <= 0, "every column is in sight on a phone"
    results = ann.page.locator("[data-result]").evaluate_all("all => all.map((one) => Number(one.dataset.result))")
    assert len(results) == 2
    assert sum(results) <= 0  # what the house has collected is nobody's
    check_usable(bob)
    eve.forgive("409")
    eve.page.goto(ann.page.url)
    expect(eve.page.locator("#night")).to_contain_text("for those who played")


@pytest.mark.verify
def test_a_password_and_a_guest_who_is_kept_out(room: Serving, visit: Visit) -> None:
    ann, eve = visit("Hilda"), visit("Ines")
    eve.forgive("409")
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.locator("[data-testid=open-who] [data-choice=password]").check()
    ann.page.get_by_test_id("open-password").fill("kumquat")
    ann.page.get_by_test_id("open-now").click()
    link = str(ann.page.get_by_test_id("share-link").input_value())
    assert "#" not in link
    shut(ann)
    eve.page.goto(link)
    eve.page.get_by_test_id("table-password").fill("durian")
    eve.page.get_by_test_id("come-in").click()
    expect(eve.page.get_by_test_id("gate")).to_contain_text("that is not the password")
    eve.page.get_by_test_id("table-password").fill("kumquat")
    eve.page.get_by_test_id("come-in").click()
    eve.wait("told.private")
    expect(eve.page.get_by_test_id("gate")).to_have_count(0)
    ann.page.get_by_test_id("host-people").click()
    ann.page.locator(f"[data-person='{eve.name}'] .host-person").click()
    ann.page.get_by_test_id("keep-out").click()
    expect(eve.page.get_by_test_id("gate")).to_contain_text("The host keeps you from this table")
    expect(ann.page.locator(f"[data-person='{eve.name}']")).to_contain_text("kept out")


@pytest.mark.verify
def test_a_seat_and_the_chair_in_the_middle_of_a_hand(room: Serving, visit: Visit) -> None:
    ann, bob, cid = visit("Hulda"), visit("Bodo"), visit("Cecil")
    link = opened(ann)
    shut(ann)
    for seat, player in ((2, bob), (3, cid)):
        player.page.goto(link)
        player.wait("told.private")
        player.press(player.page.get_by_test_id(f"sit-{seat}"))
        player.press(player.page.get_by_test_id("sit-down"))
    bob.wait("told.view && !told.view.over")

    # the seat is kept at once, so there is nothing more to ask
    ann.press(ann.page.get_by_test_id("sit-1"))
    ann.press(ann.page.get_by_test_id("sit-down"))
    ann.page.locator("[data-own-seat='1']").wait_for()
    expect(ann.page.locator("dialog[open]")).to_have_count(0)

    # what waits for the hand to be over is said to wait
    bob.press(bob.page.get_by_test_id("seat-menu"))
    bob.page.get_by_test_id("top-up").fill("$20")
    bob.page.get_by_test_id("do-top-up").click()
    expect(bob.page.get_by_test_id("after-hand")).to_contain_text("added after this hand")
    shut(bob)

    # and who is made the host has the bar at once, and who was has it no more
    ann.page.get_by_test_id("host-people").click()
    ann.page.locator(f"[data-person='{bob.name}'] .host-person").click()
    ann.page.get_by_test_id("hand-over").click()
    expect(bob.page.get_by_test_id("host-pause")).to_be_visible()
    expect(ann.page.get_by_test_id("host-pause")).to_have_count(0)
    expect(ann.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.verify
def test_a_book_that_is_not_taken_is_not_shown_as_chosen(room: Serving, visit: Visit, tmp_path: Path) -> None:
    ann = visit("Hedwig")
    ann.forgive("400")
    (tmp_path / "bad.toml").write_text("nonsense = [")
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.get_by_test_id("open-more").click()
    ann.page.get_by_test_id("open-book").set_input_files(tmp_path / "bad.toml")
    expect(ann.page.get_by_test_id("open-problem")).to_contain_text("not TOML")
    expect(ann.page.get_by_test_id("open-book")).to_have_value("")


@pytest.mark.verify
def test_the_host_on_a_phone(room: Serving, visit: Visit) -> None:
    ann = visit("Heidi", **PHONE)
    opened(ann)
    check_usable(ann)
    shut(ann)
    ann.press(ann.page.get_by_test_id("host-menu"))
    check_access(ann)
    expect(ann.page.locator("[data-dialog=host] [data-testid=host-share]")).to_be_visible()
    ann.press(ann.page.locator("[data-dialog=host] [data-testid=host-pace]"))
    ann.page.get_by_test_id("host-bots-more").click()
    ann.press(ann.page.locator("[data-testid=host-pace]").last)
    check_usable(ann)
