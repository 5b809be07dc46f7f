"""After a hand at a table for friends: a player shows a folded card, another asks for the rabbit, and all see both."""

from playwright.sync_api import expect

from .coming import Visit
from .looks import check_usable
from .lying import check_lying
from .test_access import check_access
from .test_hosting import PHONE
from .test_story import LONGEST, dealt_in, open_slow
from .test_two_runs import invited


def test_a_folded_card_is_shown_and_the_rabbit_is_hunted(visit: Visit) -> None:
    ann, bob = visit("Rabea"), visit("Hunter", **PHONE)
    table = open_slow(ann, "home/holdem", LONGEST, seats=2, private=True)
    invited(table, ann, bob)
    dealt_in(table, ann, bob)
    by_seat = {player.told["you"]: player for player in (ann, bob)}
    loser = by_seat[ann.wait("told.view.actor !== null")["view"]["actor"]]
    winner = bob if loser is ann else ann
    loser.wait_for_turn()
    loser.choose("fold", loser.told)
    for player in (ann, bob):
        expect(player.page.get_by_test_id("show-cards").get_by_role("button")).to_have_count(4)
        check_usable(player)
        check_lying(player)
        check_access(player, "#controls")
    shown = loser.page.locator("[data-show]").first
    card = str(shown.get_attribute("data-show"))
    loser.press(shown)
    seat = winner.page.locator(f'[data-seat="{loser.told["you"]}"]')
    expect(seat.locator(f'.card[data-card="{card}"]')).to_be_visible()
    expect(seat.locator(".card")).to_have_count(1)
    expect(loser.page.get_by_test_id("show-cards").get_by_role("button")).to_have_count(2)
    winner.press(winner.page.get_by_test_id("rabbit-hunt"))
    for player in (ann, bob):
        expect(player.page.get_by_test_id("board").locator(".card.rabbit[data-card]")).to_have_count(5)
        expect(player.page.get_by_test_id("rabbit-hunt")).to_have_count(0)
        check_usable(player)
        check_lying(player)
        assert [one["log"] for one in player.heard if one.get("log")][-1][-1]["text"].endswith("would have come")
    winner.press(winner.page.get_by_test_id("show-all"))
    expect(
        loser.page.locator(f'[data-seat="{winner.told["you"]}"] .card[data-card]:not([data-card="??"])')
    ).to_have_count(2)
    check_access(ann)
    if winner.page.get_by_test_id("last-hand-button").count():
        winner.press(winner.page.get_by_test_id("last-hand-button"))
    else:
        winner.page.keyboard.press("h")
    panel = winner.page.get_by_test_id("last-hand")
    expect(panel.locator(f'.card[data-card="{card}"]')).to_have_count(1)
    expect(panel).to_contain_text("folded, shown after the hand")
    winner.press(panel.get_by_test_id("last-replay"))
    winner.page.wait_for_url("**/replay/**")
    winner.page.get_by_test_id("replay-last").click()
    seat = winner.page.locator(f'[data-seat="{loser.told["you"]}"]')
    expect(seat.locator(f'.card[data-card="{card}"]')).to_be_visible()
    expect(winner.page.get_by_test_id("board").locator(".card.rabbit[data-card]")).to_have_count(5)
