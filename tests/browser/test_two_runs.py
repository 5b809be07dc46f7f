"""The rest of a board is run twice: everyone is asked, both boards come street by street, each for half the pot."""

from playwright.sync_api import expect

from .coming import Visit
from .looks import check_usable
from .lying import check_lying
from .player import Player
from .test_access import check_access
from .test_hosting import PHONE
from .test_story import LONGEST, dealt_in, open_slow

TWICE = {"switches": {"run_twice": "agreed"}}
ASKED = '#controls [data-option="run it twice"]'


def invited(table: str, host: Player, guest: Player) -> None:
    """The guest follows the host's link."""
    host.look_on(table)
    host.page.get_by_role("button", name="Share").click()
    guest.page.goto(host.page.get_by_test_id("share-link").input_value())
    guest.wait("told.private")


def all_chips_in(*players: Player) -> None:
    """The first to act puts everything in, and the other calls."""
    by_seat = {player.told["you"]: player for player in players}
    first = by_seat[players[0].wait("told.view.actor !== null")["view"]["actor"]]
    first.wait_for_turn()
    first.press(first.page.locator("#controls .preset").last)
    first.choose("raise", first.told)
    other = next(player for player in players if player is not first)
    other.wait_for_turn()
    other.choose("call", other.told)


def test_all_agree_and_the_board_is_run_twice(visit: Visit) -> None:
    ann, bob = visit("Twila"), visit("Dublin", **PHONE)
    table = open_slow(ann, "home/holdem", LONGEST, seats=2, private=True, terms=TWICE)
    invited(table, ann, bob)
    dealt_in(table, ann, bob)
    all_chips_in(ann, bob)
    for player in (ann, bob):
        expect(player.page.locator(ASKED)).to_be_visible()
    check_usable(bob)
    check_access(bob, "#controls")
    bob.press(bob.page.locator(ASKED))
    expect(ann.page.locator(".flag", has_text="Twice")).to_be_visible()
    expect(bob.page.locator(ASKED)).to_have_count(0)
    ann.press(ann.page.locator(ASKED))
    for player in (ann, bob):
        player.page.get_by_test_id("result").wait_for()
        expect(player.page.get_by_test_id("board").locator(".card[data-card]")).to_have_count(10)
        expect(player.page.get_by_test_id("result")).to_contain_text("On the first board")
        expect(player.page.get_by_test_id("result")).to_contain_text("On the second board")
        check_usable(player)
        check_lying(player)
    (update,) = [one for one in ann.heard if one.get("steps")]
    lying = [(len(step.get("board", [])), len(step.get("second", []))) for step in update["steps"]]
    assert lying == [(0, 0), (3, 0), (4, 0), (5, 0), (5, 3), (5, 4), (5, 5)]
    check_access(ann)
    bob.page.get_by_test_id("last-hand-button").tap()
    expect(bob.page.get_by_role("group", name="Second board").locator(".card")).to_have_count(5)
