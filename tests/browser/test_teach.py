"""Somebody who has never played: the lobby's lines, a guided hand to its end, the card at the first sitting, the words,
the coach, the charts, and the rule sheet beside the table."""

import re

import pytest

from .coming import Visit
from .looks import check_usable
from .player import Player
from .test_access import check_access


def learn(player: Player, offer: str) -> None:
    """Begin a guided hand from the lobby."""
    player.page.goto(f"/#{offer.partition('/')[0]}")
    player.press(player.page.locator(f"[data-learn='{offer}']"))
    player.page.get_by_test_id("next-hand").wait_for()


def follow(player: Player) -> int:
    """Do what the guide suggests until the hand is over; how often."""
    done = 0
    while True:
        told = player.wait("told.view && (told.view.over || told.view.options.length)")
        if told["view"]["over"]:
            return done
        turn = f"{told['hand']}.{told['turn']}"
        button = player.page.locator(f"[data-testid=follow][data-turn='{turn}']")
        button.wait_for()
        assert player.page.get_by_test_id("asked").inner_text()
        button.click()
        player.wait("`${told.hand}.${told.turn}` !== given || told.view.over", turn)
        done += 1


def test_a_guided_hand_from_the_lobby_to_its_end(visit: Visit) -> None:
    lea = visit("Lea")
    lea.go_home()
    row = lea.page.locator("[data-game='holdem']")
    assert "shared board of five" in row.locator(".one-line").inner_text()
    learn(lea, "ocean-view/holdem")
    told = lea.wait("told.lesson && told.hand === 0 && told.you")
    assert told["clock"] is None
    lea.page.get_by_test_id("three-lines").wait_for()
    check_access(lea)
    # a word of art, with the keyboard: what it means is said in a bubble, and Escape puts it away
    mark = lea.page.locator("[data-term=flop]")
    mark.focus()
    lea.page.keyboard.press("Enter")
    bubble = lea.page.get_by_test_id("what")
    bubble.wait_for()
    assert "first three board cards" in bubble.inner_text()
    check_access(lea)
    lea.page.keyboard.press("Escape")
    bubble.wait_for(state="hidden")
    lea.page.get_by_test_id("next-hand").click()
    told = lea.wait_for_turn()
    assert told["clock"] is None, "nobody is hurried"
    lea.page.get_by_test_id("suggestion").wait_for()
    stands = lea.page.get_by_test_id("odds")
    stands.wait_for()
    (figure,) = re.findall(r"bout (\d+) %", stands.inner_text())
    assert f"about {figure} %" in lea.page.get_by_test_id("suggestion").inner_text(), "one figure, said twice"
    check_access(lea)
    seen = lea.page.get_by_test_id("follow").bounding_box()
    assert seen is not None
    assert seen["y"] + seen["height"] <= 800, "what we would do is in sight without scrolling"
    for width, height in ((820, 1180), (360, 740)):
        lea.page.set_viewport_size({"width": width, "height": height})
        check_usable(lea)
    strip = lea.page.get_by_test_id("guide-strip")
    strip.click()  # on a phone one line leads to the guide
    lea.page.get_by_test_id("follow").wait_for()
    check_access(lea)
    lea.page.get_by_test_id("follow").click()
    lea.page.get_by_test_id("asked").wait_for(state="hidden")  # the table is in sight again
    lea.page.set_viewport_size({"width": 1280, "height": 800})
    assert follow(lea) >= 1
    lea.page.get_by_test_id("ended").wait_for()
    assert lea.page.get_by_test_id("result").inner_text(), "how it ended is told under the cards too"
    assert lea.told["hand"] == 1
    lea.page.get_by_test_id("next-hand").click()
    lea.wait("told.hand === 2")
    lea.page.get_by_test_id("end-lesson").click()
    lea.page.locator("[data-sit]").first.wait_for()


@pytest.mark.verify
def test_the_first_sitting_has_a_card_and_the_header_brings_it_back(visit: Visit) -> None:
    lea = visit("Lea")
    lea.sit_with_bots("del-rio/super-pan-9")
    card = lea.page.locator("#side").get_by_test_id("first-card")  # beside the felt, and over nothing
    card.wait_for()
    assert "closer to nine" in card.inner_text()
    check_access(lea)
    lea.page.get_by_test_id("card-away").click()
    card.wait_for(state="hidden")
    lea.page.reload()
    lea.wait("told.you")
    lea.page.get_by_test_id("keys").click()
    dialog = lea.page.locator("[data-dialog=game]")
    dialog.wait_for()
    assert "closer to nine" in dialog.inner_text()
    assert not card.is_visible(), "it was put away"
    assert dialog.get_by_test_id("learn-here").is_visible()
    check_access(lea)
    dialog.get_by_test_id("charts").click()
    chart = lea.page.locator("[data-dialog=charts]")
    chart.wait_for()
    assert chart.locator("td[data-play=hit]").count() > 0
    check_access(lea)
    lea.page.keyboard.press("Escape")
    # the coach is there for who switches it on
    lea.page.locator("#tab-guide").click()
    lea.page.get_by_test_id("coach-on").click()
    lea.wait_for_turn()
    lea.page.get_by_test_id("suggestion").wait_for()
    check_access(lea)
    lea.page.get_by_test_id("coach-off").click()
    lea.page.get_by_test_id("coach-on").wait_for()


# Whether the drawer lies on nothing of these.
CLEAR = """(selector) => {
  const over = document.querySelector(".drawer").getBoundingClientRect();
  return ![...document.querySelectorAll(selector)].some((one) => {
    const box = one.getBoundingClientRect();
    const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
    return across > 1 && Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 1;
  });
}"""


@pytest.mark.verify
def test_the_rule_sheet_opens_beside_the_table(visit: Visit) -> None:
    lea = visit("Lea")
    learn(lea, "ocean-view/lowball")  # without a clock: there is much to look at
    lea.page.get_by_test_id("next-hand").click()
    here = lea.page.url
    lea.page.get_by_test_id("rules").click()
    drawer = lea.page.get_by_test_id("sheet-drawer")
    drawer.wait_for()
    drawer.get_by_text("OV-LB").first.wait_for()
    assert lea.page.url == here
    assert len(lea.context.pages) == 1, "no other tab"
    check_access(lea)
    lea.wait_for_turn()
    for width, height in ((1280, 800), (820, 1180), (844, 390), (360, 740)):
        lea.page.set_viewport_size({"width": width, "height": height})
        check_usable(lea)
        lea.wait_so(CLEAR, "#stage .seat-tools, #stage .own-seat")  # once it is laid out
    lea.page.keyboard.press("Escape")
    drawer.wait_for(state="detached")
    assert lea.page.evaluate("document.activeElement.dataset.testid") == "rules"
