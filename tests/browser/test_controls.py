"""The controls do what was meant, once; they ask before a free check is folded, and say why a button is missing."""

from typing import Any

import pytest
from playwright.sync_api import expect

from houseway.chips.money import format_money

from .coming import Visit
from .player import Player, deal_in
from .serving import Serving

LONG = 3_600_000
"""So long new controls rest, in milliseconds, until a test says that they have rested enough."""

CHOOSE = """async ([name, value]) => (await part("memory.js")).choose(name, value)"""

# One click, and as soon as something else stands there, another one on the same spot: what stood there is returned.
TWICE = """async ([option, turn, long]) => {
  const { choose } = await part("memory.js");
  const box = document.querySelector(`#controls [data-option="${option}"]`).getBoundingClientRect();
  const there = () => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest("button");
  there().click();
  choose("rest", long);
  there()?.click();
  const painted = () => document.querySelector("#controls[data-turn=yours] [data-option]:not([aria-disabled])");
  while (window.theTable.turn === turn || !painted()) await new Promise((again) => setTimeout(again, 5));
  const buttons = [...document.querySelectorAll("#controls [data-option]:not([disabled])")];
  const second = there() || buttons.at(-1);
  buttons.forEach((one) => one.click());
  return second.dataset.option;
}"""
FOLD_TWICE = """async (long) => {
  const { choose } = await part("memory.js");
  const fold = () => document.querySelector("#controls [data-option=fold]").click();
  fold();
  choose("rest", long);
  fold();
}"""


def sends(player: Player) -> list[str]:
    """What the player's page sends from now on, of what is done in hands."""
    sent: list[str] = []

    def heard(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if '"act"' in text:
            sent.append(text)

    player.page.on("websocket", lambda socket: socket.on("framesent", heard))
    return sent


def choose(player: Player, name: str, value: Any) -> None:
    player.page.evaluate(CHOOSE, [name, value])


def heights(player: Player) -> float:
    return float(player.page.locator("#controls").evaluate("(one) => one.getBoundingClientRect().height"))


def test_a_double_click_draws_one_card_and_keeps_it(room: Serving, visit: Visit) -> None:
    dee, bob = visit("Dee"), visit("Bob")
    sent = sends(dee)
    deal_in(room.open_table("s-and-k/pan"), dee, bob)
    seats = {one.told["you"]: one for one in (dee, bob)}
    told = dee.told
    high = {heights(one) for one in seats.values()}
    while not (told["view"]["actor"] == dee.told["you"] and "draw card" in dee.options()):
        actor = seats[told["view"]["actor"]]
        told = actor.act("play", "draw card")
        dee.wait("told.turn >= given", told["turn"])
        if told["view"]["options"]:
            actor.wait_for_turn()
        elif told["view"]["actor"] == dee.told["you"]:
            dee.wait_for_turn()
        high |= {heights(one) for one in seats.values()}
    assert len(high) == 1, "the controls keep their height, whoever's turn it is"
    sent.clear()
    turn = dee.wait_for_turn()["turn"]
    dee.page.evaluate(TWICE, ["draw card", turn, LONG])
    assert dee.told["turn"] == turn + 1
    assert dee.told["view"]["play"]["drawn"] is not None
    assert len(sent) == 1
    choose(dee, "rest", 0)  # and then the next choice is taken as ever
    dee.act("discard")
    assert len(sent) == 2


@pytest.mark.verify
def test_a_double_click_in_a_round_of_poker_calls_once_and_a_free_check_is_not_folded(
    room: Serving, visit: Visit
) -> None:
    dee, bob = visit("Dee"), visit("Bob")
    sent = sends(dee)
    deal_in(room.open_table("del-rio/holdem"), dee, bob)
    if dee.told["view"]["actor"] != dee.told["you"]:  # who is left of the button is first on the flop too
        bob.act("fold")
        dee.wait("told.hand === 2 && told.view && !told.view.over")
    dee.act("call")
    bob.act("raise")
    turn = dee.wait_for_turn()["turn"]
    waiting = heights(bob)
    assert heights(dee) == waiting
    sent.clear()
    dee.page.evaluate(TWICE, ["call", turn, LONG])
    told = dee.told
    assert (told["view"]["round"], told["turn"]) == (2, turn + 1)
    assert len(sent) == 1

    choose(dee, "rest", 0)
    fold = dee.page.locator("#controls [data-option=fold]")
    dee.page.evaluate(FOLD_TWICE, LONG)
    asked = dee.page.get_by_test_id("asked")
    expect(asked).to_have_text("You can check for free. Fold anyway?")
    expect(fold).to_have_accessible_name("Fold anyway")
    assert heights(dee) == waiting
    assert (dee.told["turn"], len(sent)) == (told["turn"], 1)
    choose(dee, "rest", 0)
    dee.page.keyboard.press("Escape")  # thought better of it
    expect(asked).to_have_count(0)
    dee.page.keyboard.press("f")
    expect(asked).to_be_visible()
    dee.page.keyboard.press("f")
    dee.wait("told.view.over")


@pytest.mark.verify
def test_bet_shortcuts_are_legal_and_ones_own(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("oasis/holdem"), ann, bob)
    actor = ann if ann.told["view"]["actor"] == ann.told["you"] else bob
    told = actor.wait_for_turn()
    page, unit = actor.page, told["offer"]["unit"]
    option = next(one for one in told["view"]["options"] if one["type"] == "raise")
    assert unit == 400
    presets = page.locator("[data-preset]")
    expect(presets).to_have_text(["Min", "2.5 BB", "3 BB", "All in"])
    page.locator("[data-preset='3 BB']").click()
    raising = page.locator("#controls [data-option=raise]")
    expect(raising).to_have_attribute("data-amount", str(3 * unit))
    page.locator("[data-preset='All in']").click()
    expect(raising).to_have_attribute("data-amount", str(option["most"]))
    field = page.get_by_test_id("amount")
    for typed, invalid in (("ten", 1), ("20", 0)):
        field.fill(typed)
        expect(page.locator("[data-testid=amount][aria-invalid]")).to_have_count(invalid)
    expect(raising).to_have_attribute("data-amount", "2000")
    page.locator("[data-preset='All in']").click()
    assert "strong" in str(page.locator("#controls [data-option=call]").get_attribute("class"))
    assert "strong" not in str(raising.get_attribute("class"))

    page.get_by_test_id("settings").click()
    line = page.locator("[data-setting=first_bets]")
    line.fill("4 BB, three quid")
    line.press("Tab")
    expect(page.locator("dialog[open]")).to_contain_text("Not understood: three quid. Nothing was changed.")
    line.fill("4 BB, $37, 5000 pot, 1/2 BB")
    line.press("Tab")
    expect(page.locator("dialog[open]")).to_contain_text("Not understood: 5000 pot, 1/2 BB.")
    line.fill("4 BB, $37, 900 BB, 1 BB")  # the last two are not legal now
    line.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(presets).to_have_text(["Min", "4 BB", "$37", "All in"])
    page.locator("[data-preset='$37']").click()
    expect(raising).to_have_attribute("data-amount", "3700")
    page.reload()
    actor.wait_for_turn()
    expect(page.locator("[data-preset='$37']")).to_be_visible()


@pytest.mark.verify
def test_a_missing_button_is_explained_by_its_rule(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("del-rio/lowball"), ann, bob)
    seats = {one.told["you"]: one for one in (ann, bob)}
    told = ann.told
    while told["view"]["round"] < 2 or not {"check", "bet"} <= {one["type"] for one in told["view"]["options"]}:
        actor = seats[told["view"]["actor"]]
        told = actor.act("check", "call")
        if not told["view"]["options"]:
            told = seats[told["view"]["actor"]].wait_for_turn()
    first = seats.pop(told["view"]["actor"])
    (other,) = seats.values()
    first.act("check")
    other.act("bet")
    first.wait_for_turn()
    assert "raise" not in first.options()
    line = first.page.get_by_test_id("why-not")
    expect(line).to_contain_text("You have checked, and a player who has checked may not raise: call or fold.")
    expect(other.page.get_by_test_id("why-not")).to_have_count(0)
    line.locator("[data-clause='DR-LB-33']").click()
    expect(line.get_by_test_id("rule")).to_contain_text("DR-LB-33")


@pytest.mark.verify
def test_the_focus_stays_at_the_controls(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("del-rio/holdem"), ann, bob)
    actor, other = (ann, bob) if ann.told["view"]["actor"] == ann.told["you"] else (bob, ann)
    actor.wait_for_turn()
    actor.page.locator("#controls [data-option=call]").focus()
    actor.page.keyboard.press("Enter")
    other.wait_for_turn()
    expect(actor.page.locator("#controls")).to_be_focused()
    other.act("raise")
    actor.wait_for_turn()
    actor.page.keyboard.press("Tab")
    expect(actor.page.locator("#controls [data-option=fold]")).to_be_focused()


@pytest.mark.verify
def test_a_drawn_card_that_fits_nothing_goes_by_itself_for_who_wants_it(visit: Visit) -> None:
    """At pan a card from the stock that makes no meld can only be thrown: one says so once."""
    pat = visit("Pat")
    pat.sit_with_bots("s-and-k/pan")
    thrown = 0
    for _ in range(80):
        told = pat.wait("told.view && (told.view.over || told.view.options.length)")
        if thrown > 1:
            break
        if told["view"]["over"]:  # somebody was quick, or everybody else passed: the next hand will do
            pat.wait("told.hand !== given", told["hand"])
            continue
        kinds = [one["type"] for one in told["view"]["options"]]
        if kinds == ["discard"] and told["view"]["play"]["drawn"] is not None:
            if not thrown:
                pat.press(pat.page.locator("[data-option=throws]"))
            pat.wait("`${told.hand}.${told.turn}` !== given || told.view.over", f"{told['hand']}.{told['turn']}")
            thrown += 1
            continue
        pat.act(next(one for one in ("play", "draw card", "discard", "pass", *kinds) if one in kinds))
    assert thrown > 1, "the second went without a click"


@pytest.mark.verify
def test_half_is_half_of_the_most(visit: Visit) -> None:
    ann = visit("Ann")
    ann.sit_with_bots("s-and-k/pai-gow", 2)
    while True:
        ann.wait_for_turn()
        wagers = [one for one in ann.told["view"]["options"] if one["type"] == "wager"]
        if wagers:
            break
        ann.act("pass", "set")
    (most,) = [one["most"] for one in wagers]
    expect(ann.page.locator("[data-preset=Half]")).to_have_attribute("title", format_money(most // 2))
