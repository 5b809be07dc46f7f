"""Reasons to return, in a browser: the same people play again in one click, and see how they stand over all nights."""

import re

from playwright.sync_api import expect

from .coming import Visit
from .looks import check_no_sideways, check_usable
from .player import Player
from .test_access import check_access
from .test_hosting import PHONE, shut


def one_night(host: Player, guest: Player, *, start: bool = True) -> None:
    """Both sit down, a hand begins, the host ends the night, and the first to act folds."""
    for place, player in enumerate((host, guest), 1):
        player.press(player.page.get_by_test_id(f"sit-{place}"))
        player.press(player.page.get_by_test_id("sit-down"))
        player.page.locator(f"[data-own-seat='{place}']").wait_for()
    if start:
        host.page.get_by_test_id("start-game").click()
    told = host.wait("told.view && !told.view.over && told.view.actor")
    host.page.get_by_test_id("host-end").click()
    host.page.get_by_test_id("end-night").click()
    guest.wait("told.ending")
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    {1: host, 2: guest}[told["view"]["actor"]].page.locator("#controls [data-option=fold]").first.click()
    for player in (host, guest):
        player.page.wait_for_url(re.compile("/night/"))
        expect(player.page.get_by_test_id("night-chart")).to_be_visible()


def test_the_same_people_play_again_and_see_their_standings(visit: Visit) -> None:
    ann, bob, eve = visit("Rita"), visit("Rolf", **PHONE), visit("Rosa")
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.locator("[data-testid=open-game] [data-choice=holdem]").check()
    ann.page.get_by_test_id("open-more").click()
    ann.page.get_by_test_id("open-group").fill("Friday")
    ann.page.get_by_test_id("open-now").click()
    ann.page.wait_for_url(re.compile("/table/"))
    link = str(ann.page.get_by_test_id("share-link").input_value())
    shut(ann)
    bob.page.goto(link)
    bob.wait("told.private")
    one_night(ann, bob)
    expect(bob.page.get_by_test_id("play-again")).to_have_count(0)

    # one click opens the next night; the link of the last one and the lobby lead the others there
    ann.page.get_by_test_id("play-again").click()
    ann.page.wait_for_url(re.compile("/table/"))
    ann.wait("told.private")
    again = ann.page.url
    assert not link.startswith(again)
    bob.go_home()
    expect(bob.page.get_by_test_id("opened-again")).to_have_text(f"{ann.name} opened Friday again. Join")
    check_access(bob)
    check_no_sideways(bob)
    bob.page.goto(link)
    bob.wait("told.private")
    assert bob.page.url.split("#")[0] == again
    check_usable(bob)
    one_night(ann, bob)

    # the standings: both nights, on a phone too, and for nobody else
    for player in (ann, bob):
        player.page.get_by_test_id("to-group").click()
        player.page.wait_for_url(re.compile("/groups/"))
        expect(player.page.get_by_test_id("group-totals").locator("[data-player]")).to_have_count(2)
        expect(player.page.locator("[data-night]")).to_have_count(2)
        player.page.locator("[data-night] summary").first.click()
        expect(player.page.get_by_role("link", name="The whole settlement").first).to_be_visible()
        check_access(player)
        check_no_sideways(player)
    with ann.page.expect_download() as download:
        ann.page.get_by_test_id("group-csv").click()
    assert download.value.path().read_text().startswith("player,nights,hands,result,")
    eve.forgive("404")
    eve.page.goto(ann.page.url)
    expect(eve.page.get_by_role("alert")).to_contain_text("there is no such group")
    ann.page.goto("/groups")
    expect(ann.page.locator("[data-group]")).to_have_text(["Friday2 nights"])


def test_friends_by_link_see_what_each_lets_them_see(visit: Visit) -> None:
    ann, bob = visit("Fay"), visit("Finn", **PHONE)
    for player in (ann, bob):
        player.go_home()
    ann.page.get_by_role("link", name="Friends").click()
    ann.page.get_by_test_id("make-link").click()
    link = ann.page.get_by_test_id("friend-link")
    expect(link).to_have_value(re.compile(r"/friends#key=[0-9a-f]{32}$"))
    bob.page.goto(str(link.input_value()))
    expect(bob.page.get_by_test_id("friend-offer")).to_contain_text(f"{ann.name} would like to be your friend here")
    assert "#" not in bob.page.url
    check_access(bob)
    bob.page.get_by_test_id("accept-friend").click()
    expect(bob.page.locator(f"[data-friend='{ann.name}']")).to_be_visible()
    check_no_sideways(bob)

    # Ann lets friends see where she plays, and opens a table: Finn reads it in the lobby
    ann.page.reload()
    expect(ann.page.locator(f"[data-friend='{bob.name}']")).to_be_visible()
    ann.page.get_by_test_id("friends-shows").check()
    expect(ann.page.get_by_test_id("friends-shows")).to_be_checked()
    check_access(ann)
    answer = ann.post("/api/open", {"house": "oasis", "game": "lowball", "bots": 0})
    bob.go_home()
    told = bob.page.get_by_test_id("friend-opened")
    expect(told).to_contain_text(f"Your friend {ann.name} has opened a table")
    check_no_sideways(bob)
    told.get_by_role("link").click()
    bob.page.wait_for_url(re.compile(answer["table"]))

    # either ends it
    ann.page.get_by_test_id("remove-friend").click()
    ann.page.get_by_test_id("really-remove").click()
    expect(ann.page.locator("[data-friend]")).to_have_count(0)
    bob.page.goto("/friends")
    expect(bob.page.get_by_text("Nobody yet.")).to_be_visible()
