"""How a hand is told: street by street when it plays itself out, with what was won in all, and why, when it is over."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .lying import check_lying
from .player import Player, code, deal_in, play_hand
from .serving import LONG_CLOCK, Serving

# Everything a page says, whenever it changes: what is read, what is in the log, what is said aloud, what it is called.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const text = (one) => [...document.querySelectorAll(one)].map((node) => node.textContent).join(" | ");
    const now = {
      board: document.querySelectorAll("[data-testid=board] [data-card]").length,
      result: text("[data-testid=result]"), flags: text(".flag"), stacks: text(".stack"), words: text(".words"),
      log: text(".log [data-line]"), told: text("#told") + text("#called"), title: document.title,
      status: text("#controls"), states: text(".state"), shares: text(".flag.share"),
    };
    const last = window.seen.at(-1);
    if (JSON.stringify(last) !== JSON.stringify(now)) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  look();
}"""
TELLING = (" wins ", " shows ", "You take", " split ", "sitting out", "no chips")


def all_in(*players: Player) -> None:
    """Everybody puts everything in at the first chance."""
    by_seat = {player.told["you"]: player for player in players}
    for _ in range(2 * len(players)):
        told = players[0].wait("told.view.over || told.view.actor !== null")
        if told["view"]["over"]:
            return
        actor = by_seat[told["view"]["actor"]]
        actor.wait_for_turn()
        if "raise" in actor.options():
            amount = next(one for one in actor.told["view"]["options"] if one["type"] == "raise")
            if amount["least"] < amount["most"]:
                actor.press(actor.page.locator("#controls .preset").last)
            actor.choose("raise", actor.told)
        else:
            actor.choose("call", actor.told)


LONGEST = 60.0
"""Seconds between hands, the most that a table may have: what is looked at stands as long."""


def open_slow(host: Player, offer: str, between: float, **more: Any) -> str:
    """A table whose host leaves time between hands: its streets stand for a third of it."""
    house, _, game = offer.partition("/")
    asked = {"house": house, "game": game, "bots": 0, "between": between, "act": LONG_CLOCK, **more}
    return str(host.post("/api/open", asked)["table"])


def dealt_in(table: str, host: Player, *others: Player, buy_ins: tuple[str, ...] = ()) -> None:
    """Everybody takes a seat, in order, and is dealt in: the host lets nobody begin before that."""
    players = (host, *others)
    host.look_on(table)
    host.page.get_by_test_id("host-pause").click()
    host.wait("told.paused")
    for seat, player in enumerate(players, 1):
        player.sit(table, seat, buy_ins[seat - 1] if buy_ins else "")
    host.page.get_by_test_id("host-pause").click()
    for player in players:
        player.wait("told.hand === 1 && told.view && told.view.seats.length === given", len(players))


@pytest.mark.verify
def test_the_last_hand_of_who_has_left_is_not_that_of_who_sits_there_now(room: Serving, visit: Visit) -> None:
    ann, bob, cora = visit("Stella"), visit("Stanley"), visit("Cornelia")
    table = room.open_table("ocean-view/holdem")
    deal_in(table, ann, bob)
    for one in (ann, bob):
        one.press(one.page.get_by_test_id("seat-menu"))
        one.press(one.page.get_by_test_id("leave"))
        one.page.keyboard.press("Escape")
    play_hand(ann, bob)
    bob.wait("!told.you")
    ann.wait("!told.you")
    cora.sit(table, 2)
    assert cora.told["gone"] == {"1": ann.name, "2": bob.name}
    assert cora.told["view"]["over"]
    assert not cora.own_cards()
    expect(cora.page.get_by_test_id("net")).to_have_count(0)
    expect(cora.page.locator("#stage .words")).to_have_text(re.compile(r"^\s*$"))


@pytest.mark.verify
def test_a_hand_that_plays_itself_out_tells_nothing_ahead_of_its_cards(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    bob.page.emulate_media(reduced_motion="reduce")
    table = open_slow(ann, "oasis/holdem", LONGEST, seats=2)
    dealt_in(table, ann, bob)
    for player in (ann, bob):
        player.page.evaluate(WATCH)
    all_in(ann, bob)
    (update,) = [one for one in ann.heard if one.get("steps")]
    assert [len(step.get("board", [])) for step in update["steps"]] == [0, 3, 4, 5]
    telling = (*TELLING, *(f"{player.name} takes" for player in (ann, bob)))
    for player in (ann, bob):
        player.page.get_by_test_id("result").wait_for()
        seen = player.page.evaluate("window.seen")
        before = [one for one in seen if not one["result"]]
        boards = [one["board"] for one in before]
        assert boards == sorted(boards), "no card goes away again"
        assert set(boards) >= {0, 3, 4, 5}, "each street is seen before the result is"
        for one in before:
            said = json.dumps({name: text for name, text in one.items() if name != "log"})
            assert not any(word in said for word in telling), said
            assert " wins " not in one["log"], one["log"]
            assert ("River" in one["log"]) <= (one["board"] == 5)
            assert ("Turn" in one["log"]) <= (one["board"] >= 4)
        shares = [one["shares"] for one in before if one["shares"]]
        assert len(set(shares)) >= 2, "the parts of the pot change as the cards come"
        end = seen[-1]
        assert " takes $" in end["result"] or "You take $" in end["result"] or " split $" in end["result"]
        assert " wins " in end["log"]
        assert not end["shares"]
    ann.page.get_by_test_id("last-hand-button").click()
    panel = ann.page.get_by_test_id("last-hand")
    panel.wait_for()
    assert panel.locator("[data-card]").count() == 9, "the board and both hands"
    won = {card for event in update["events"] if event["type"] == "won" for card in event["cards"]}
    marked = panel.locator("[data-card].winning").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert sorted(marked) == sorted(code(card) for card in won), "those that play are marked, as on the table"
    assert panel.locator("[data-card]").evaluate_all("all => Math.min(...all.map((one) => one.offsetWidth))") > 45
    assert panel.get_by_test_id("last-replay").get_attribute("href") == f"/replay/{table}/1"


@pytest.mark.verify
def test_the_last_hand_stays_open_until_it_is_the_own_turn(visit: Visit) -> None:
    ann, bob, cat = visit("Ann"), visit("Bob"), visit("Cat")
    table = open_slow(ann, "oasis/holdem", 0, seats=3)
    dealt_in(table, ann, bob, cat)
    by_seat = {player.told["you"]: player for player in (ann, bob, cat)}
    first = by_seat[ann.told["view"]["actor"]]
    first.act("fold")
    second = by_seat[ann.wait("told.turn > 0 && told.view.actor")["view"]["actor"]]
    second.act("fold")
    ann.wait("told.hand === 2 && told.view.actor")
    third = by_seat[ann.told["view"]["actor"]]
    reader = next(one for one in (ann, bob, cat) if one is not third)
    reader.wait("told.hand === 2 && told.view.actor")
    reader.page.keyboard.press("h")
    panel = reader.page.get_by_test_id("last-hand")
    panel.wait_for()
    turn = reader.told["turn"]
    third.act("call")
    told = reader.wait("told.turn > given && told.view.actor", turn)
    reader.page.evaluate("() => new Promise(requestAnimationFrame)")
    if told["view"]["actor"] != told["you"]:
        expect(panel).to_be_visible()
        by_seat[told["view"]["actor"]].act("call")
    reader.wait_for_turn()
    expect(panel).to_have_count(0)


@pytest.mark.verify
def test_the_badge_has_all_that_was_won(visit: Visit) -> None:
    ann, bob, cat = visit("Ann"), visit("Bob"), visit("Cat")
    table = open_slow(ann, "oasis/omaha-hi-lo", LONGEST, seats=3)
    dealt_in(table, ann, bob, cat, buy_ins=("$100", "$200", "$400"))
    all_in(ann, bob, cat)
    told = ann.wait("told.view.over && told.result")
    ann.page.get_by_test_id("result").wait_for()
    won: dict[int, int] = {}
    (update,) = [one for one in ann.heard if one.get("steps")]
    awards = [event for event in update["events"] if event["type"] == "won"]
    for event in awards:
        won[event["seat"]] = won.get(event["seat"], 0) + event["amount"]
    assert {one["seat"]: one["won"] for one in told["result"]["seats"] if one.get("won")} == won
    assert {event["pot"] for event in awards} == {1, 2}, "what only two of them could call is a side pot"
    for seat, amount in won.items():
        plate = ann.page.locator(f"[data-seat='{seat}'], [data-own-seat='{seat}']").locator(".flag")
        assert plate.inner_text().startswith(f"wins ${amount / 100:,.2f}".removesuffix(".00"))
    if any(event["share"] == "low" for event in awards):
        flags = " ".join(ann.page.locator(".flag").all_inner_texts())
        assert "both" in flags or ("low" in flags and "high" in flags)


@pytest.mark.verify
def test_the_banker_is_told_what_the_bank_brought_and_a_loss_is_not_green(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = open_slow(ann, "del-rio/super-pan-9", LONGEST, seats=2)
    dealt_in(table, ann, bob)
    by_seat = {1: ann, 2: bob}
    told = ann.told
    while not told["view"]["over"]:
        actor = by_seat[told["view"]["actor"]]
        actor.wait_for_turn()
        told = actor.act("bank", "wager", "stand")
    bank = told["view"]["play"]["bank"]
    for player in (ann, bob):
        now = player.wait("told.result")
        result = player.page.get_by_test_id("result")
        result.wait_for()
        own = {one["seat"]: one for one in now["result"]["seats"]}[now["you"]]
        assert ("You bank" in result.inner_text()) == (now["you"] == bank)
        net = player.page.get_by_test_id("net")
        came_out = own.get("net", 0)
        assert net.inner_text().startswith("+$" if came_out > 0 else "−$" if came_out else "even")
        assert ("win" in (net.get_attribute("class") or "").split()) == (came_out > 0)
        for seat in (1, 2):
            there = player.page.locator(f"[data-seat='{seat}'], [data-own-seat='{seat}']")
            tone = {one["seat"]: one for one in now["result"]["seats"]}[seat]["tone"]
            assert there.locator(f".flag.{tone}").count() == 1
            assert ("winner" in (there.get_attribute("class") or "").split()) == (tone == "win")


@pytest.mark.verify
def test_what_was_thrown_away_can_be_peeked_at_by_its_owner(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = open_slow(ann, "oasis/pineapple", 0.0, seats=2)
    dealt_in(table, ann, bob)
    by_seat = {1: ann, 2: bob}
    assert ann.page.locator(".pots .total").inner_text() == "$6 in all", "blinds alone are a pot too"
    told = ann.told
    while not told["view"]["board"]:
        actor = by_seat[told["view"]["actor"]]
        actor.wait_for_turn()
        told = actor.act("discard", "check", "call")
    for player in (ann, bob):
        held = {*player.own_cards()}
        (thrown,) = player.wait("told.thrown")["thrown"]["discards"]
        player.press(player.page.get_by_test_id("peek"))
        shown = player.page.get_by_test_id("thrown").locator("[data-card]")
        assert shown.evaluate_all("all => all.map((one) => one.dataset.card)") == [code(thrown)]
        assert code(thrown) not in held
        others = [message["now"]["thrown"] for message in by_seat[3 - player.told["you"]].heard if message.get("now")]
        assert all(thrown not in one["discards"] for one in others if one)


@pytest.mark.verify
def test_peeking_covers_no_card_on_a_phone(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    deal_in(room.open_table("del-rio/lowball"), ann, bob)
    by_seat = {1: ann, 2: bob}
    told = ann.told
    while not told["thrown"] or next(one for one in told["view"]["seats"] if one["seat"] == 1)["card_count"] < 5:
        acted = by_seat[told["view"]["actor"]].act("call")
        told = ann.wait("told.turn >= given", acted["turn"])
    ann.page.emulate_media(reduced_motion="reduce")
    ann.page.get_by_test_id("peek").wait_for()
    check_lying(ann, (360, 740), (390, 844))


# A hand with a new card and a new name, as the page would move and mark them.
NAMED = """async () => {
  const { before, after } = await part("motion.js");
  const root = document.createElement("div");
  root.innerHTML = '<div class="felt"></div><div id="stage"><p class="words"><b>two aces</b></p></div>';
  document.body.append(root);
  const past = before(root);
  root.querySelector(".words").innerHTML = "<b>three aces</b>";
  root.querySelector("#stage").insertAdjacentHTML("beforeend", '<i class="card">A</i>');
  const card = root.querySelector(".card");
  after(root, past, [card], []);
  const ends = (node) => Math.max(0, ...node.getAnimations().map((one) => one.effect.getComputedTiming().endTime));
  const found = [ends(root.querySelector("b")), ends(card)];
  root.remove();
  return found;
}"""
RINGED = """async () => {
  const [{ after, nothing }, { winningCards }] = await Promise.all(
    [part("state.js"), part("render/pieces.js")]);
  const won = (share, cards) => ({ type: "won", seat: 1, share, cards });
  const now = { hand: 1, view: { over: true, events: [won("high", [1, 2]), won("low", [2, 3])] } };
  const state = after(nothing, { type: "view", number: 1, now });
  return Object.fromEntries(winningCards({ view: now.view, state }));
}"""


@pytest.mark.verify
def test_a_hand_is_named_when_its_cards_lie_there_and_high_is_told_from_low(visit: Visit) -> None:
    ann = visit("Ann")
    ann.page.goto("/health")
    named, landed = ann.page.evaluate(NAMED)
    assert named == landed > 0
    ann.page.emulate_media(reduced_motion="reduce")
    assert ann.page.evaluate(NAMED) == [0, 0], "nothing moves, and nothing waits"
    assert ann.page.evaluate(RINGED) == {"1": "winning", "2": "winning low", "3": "low"}
