"""The floor in the browser: its link, the report menu with a ruling before it is confirmed, what the others see, what a
ruling leaves to a player, calls, the dispute log, and tables where the dealer makes mistakes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .coming import Visit, visitors
from .desks import a_house, an_admin
from .looks import DRAWN, check_usable
from .player import Player, code, deal_in
from .serving import LONG_CLOCK, Serving
from .test_access import check_access
from .timers import hold_timers, let_time_pass

REPORTED = "when reported"
"""Where the dealer makes mistakes, as far as it is reported and not by itself."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def floor(browser: Browser, house: Serving) -> Iterator[Player]:
    """Flo, who has opened the link."""
    with an_admin(browser, house, "Flo") as one:
        yield one


def opened(host: Player, game: str = "holdem", **more: object) -> str:
    asked = {
        "house": "ocean-view",
        "game": game,
        "bots": 0,
        "seats": 6,
        "act": LONG_CLOCK,
        "practice": REPORTED,
        **more,
    }
    return str(host.post("/api/open", asked)["table"])


def choose(one: Player, kind: str) -> None:
    """Open the menu and choose what happened."""
    one.press(one.page.get_by_test_id("report"))
    one.press(one.page.locator(f"[data-kind='{kind}']"))


def wait_for_none(one: Player, named: str) -> None:
    """Wait until a script names nothing: a notice finds its place once everything else has."""
    one.wait_so(f"() => ({named})().length === 0")


def pick(one: Player, name: str, value: int | str) -> None:
    one.page.locator(f"[data-pick='{name} {value}']").check()


@pytest.mark.verify
def test_the_link_makes_one_browser_the_floor_and_no_other(house: Serving, floor: Player, come: Visit) -> None:
    assert floor.page.url == f"{house.url}/floor", "the key is not left in the address"
    floor.page.goto("/")
    floor.page.get_by_test_id("to-the-floor").click()
    expect(floor.page.get_by_role("heading", name="Dispute log")).to_be_visible()
    check_access(floor)
    floor.page.get_by_test_id("give-back").click()
    check_access(floor)
    floor.forgive("409")
    floor.page.get_by_test_id("ask-do").click()
    expect(floor.page.get_by_test_id("ask-problem")).to_contain_text("the room would have no admin")
    floor.page.keyboard.press("Escape")
    expect(floor.page.get_by_role("heading", name="Dispute log")).to_be_visible()
    eve = come("Eve")
    eve.forgive("409")
    eve.page.goto(house.floor_link)  # before she makes an account for nothing
    expect(eve.page.get_by_test_id("floor-problem")).to_contain_text("no longer good")
    assert eve.post("/api/account", {"name": "Eve", "password": "correct horse"})["account"] is True
    eve.page.goto("/account")
    eve.page.goto(house.floor_link)
    expect(eve.page.get_by_test_id("floor-problem")).to_contain_text("no longer good")
    expect(eve.page.get_by_role("heading", name="Dispute log")).to_have_count(0)
    eve.page.goto("/floor")
    expect(eve.page.get_by_test_id("floor-problem")).to_contain_text("this is for the floor")


COVERED = """() => {
  const box = document.querySelector(".ruling").getBoundingClientRect();
  const pieces = "#felt .bet .pile, #felt .card, #felt .plate, #felt .die, .middle .pile, #stage .card, #controls .act";
  return [...document.querySelectorAll(pieces)]
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, one]) => one.right > box.left && one.left < box.right && one.bottom > box.top && one.top < box.bottom)
    .map(([name]) => name);
}"""


def test_a_report_is_looked_at_confirmed_and_seen_by_everybody(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob", **PHONE)
    hold_timers(bob)
    table = house.open_table("ocean-view/holdem", practice=REPORTED)
    deal_in(table, ann, bob)
    for player in (ann, bob):
        expect(player.page.get_by_test_id("report")).to_have_count(0)
    floor.look_on(table)
    choose(floor, "exposed")
    pick(floor, "seat", 2)
    pick(floor, "card", 2)
    check_access(floor)
    floor.press(floor.page.get_by_test_id("see-ruling"))
    preview = floor.page.get_by_test_id("preview")
    expect(preview).to_contain_text("Exposed: seat 2 (Bob), card 2")
    expect(preview).to_contain_text("Seat 2 (Bob) gives up the card")
    floor.press(preview.locator("[data-clause='OV-HE-35']"))
    expect(preview.get_by_test_id("rule")).to_contain_text("OV-HE-35")
    assert floor.told["turn"] == 0
    check_access(floor)
    (ruling,) = [frame for frame in floor.heard if frame["type"] == "ruling"]
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", " ".join(ruling["steps"])), "nobody has seen that card yet"
    floor.press(floor.page.get_by_test_id("cancel-report"))
    expect(preview).to_have_count(0)
    assert floor.told["turn"] == 0, "nothing was done"
    choose(floor, "exposed")
    pick(floor, "seat", 2)
    pick(floor, "card", 2)
    floor.press(floor.page.get_by_test_id("see-ruling"))
    floor.press(floor.page.get_by_test_id("confirm-report"))
    for player in (ann, bob, floor):
        notice = player.page.get_by_test_id("ruling-notice")
        expect(notice).to_contain_text("Exposed: seat 2 (Bob), card 2")
        expect(notice.locator("[data-clause='OV-HE-35']")).to_be_visible()
        check_usable(player)
    assert any(" (floor) rules (exposed: Bob, card 2)" in line for line in ann.log_of(1))
    check_access(ann)
    floor.page.goto("/floor")
    expect(floor.page.locator(f"[data-dispute][data-table='{table}']")).to_contain_text("Seat 2 (Bob) gives up")
    wait_for_none(bob, COVERED)
    folded = bob.page.get_by_test_id("unfold-ruling")
    let_time_pass(bob)
    expect(folded).to_contain_text("Exposed: seat 2 (Bob), card 2")
    wait_for_none(bob, COVERED)
    expect(bob.page.get_by_test_id("ruling-notice").locator("li")).to_have_count(0)
    check_access(bob)
    bob.press(folded)
    expect(bob.page.get_by_test_id("ruling-notice").locator("li").first).to_be_visible()
    ann.page.get_by_test_id("close-ruling").press("Enter")  # by the keyboard: what is beside may move just then
    expect(ann.page.get_by_test_id("ruling-notice")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_test_id("ruling-notice")).to_contain_text("Exposed: seat 2 (Bob), card 2")


# Two wagers against a bank of $10; one of the hands was set wrong, and its wager is the bank's already.
SET_WRONG = """async () => {
  const { bankLine, bet } = await part("render/banked.js");
  const { flagOf } = await part("state.js");
  const spot = (seat, outcome) => ({ seat, hand: 1, wager: 500, count: 7, outcome, net: outcome ? -500 : 0 });
  const play = { type: "banked", bank: 1, stake: 1000, covered: 500, spots: [spot(2, "foul"), spot(3, "")] };
  const hands = new Map([[1, { seat: 1, bet: 1500 }], [2, { seat: 2, bet: 0 }], [3, { seat: 3, bet: 500 }]]);
  const ctx = { view: { over: false, play }, hands, now: { you: null, seats: [] }, options: [] };
  const lies = JSON.stringify(bankLine(ctx)).includes("$15");
  const { text } = flagOf({ type: "set shown", seat: 2, foul: true });
  return [bet(ctx, hands.get(2)), bet(ctx, hands.get(3)), text, lies];
}"""


@pytest.fixture
def banks(tmp_path: Path) -> Iterator[Serving]:
    """A room with games that have a bank."""
    with a_house(tmp_path, "del-rio") as one:
        yield one


@pytest.mark.verify
def test_players_vote_before_somebody_who_is_dealt_in_voids_the_hand(floor: Player, come: Visit) -> None:
    """The one who asks is at a desk; the other is on a phone, and agrees by its keyboard."""
    bob = come("Bob", **PHONE)
    table = opened(floor, practice="never")
    deal_in(table, floor, bob)
    with floor.context.new_page() as desk:
        desk.goto("/floor")
        card = desk.locator(f"[data-table='{table}'].desk-table")
        card.get_by_test_id("desk-more").click()
        desk.get_by_test_id("desk-void").click()
        desk.get_by_test_id("ask-why").fill("a torn card")
        desk.get_by_test_id("ask-do").click()
        expect(desk.get_by_test_id("desk-done")).to_contain_text("the other players at ocean-view-holdem")
    for player in (floor, bob):
        vote = player.page.get_by_test_id("vote")
        expect(vote).to_contain_text("Flo (host) asks to void this hand: a torn card")
        expect(vote).to_contain_text("No answer yet: Bob.")
        expect(player.page.locator("#felt")).to_contain_text("the players are voting on this hand")
        expect(player.page.get_by_test_id("vote-back")).to_have_count(1 if player is floor else 0)
    check_access(bob)
    bob.page.get_by_test_id("vote-yes").focus()
    bob.page.keyboard.press("Enter")
    floor.wait("told.hand === 2")
    expect(bob.page.get_by_test_id("vote")).to_have_count(0)
    assert any("Agreed by Bob" in line for line in floor.log_of(1))


@pytest.mark.verify
def test_a_ruling_lies_on_no_chips_and_who_has_set_wrong_has_lost_them(browser: Browser, banks: Serving) -> None:
    with an_admin(browser, banks, "Flo") as floor, visitors(browser, banks) as come:
        ann, bob = come("Ann"), come("Bob", **PHONE)
        hold_timers(bob)
        table = banks.open_table("del-rio/pai-gow", practice=REPORTED)
        deal_in(table, ann, bob)
        floor.look_on(table)
        before = ("bank", "wager", "pile")
        while not any(spot["count"] for spot in ann.wait("told.view")["view"].get("play", {}).get("spots", ())):
            for one in (ann, bob):
                if {option["type"] for option in one.told["view"]["options"]} & {*before}:
                    one.act(*before)
        first = ann.told["view"]["play"]["spots"][0]["seat"]
        choose(floor, "exposed")
        pick(floor, "seat", first)
        pick(floor, "card", 2)
        floor.press(floor.page.get_by_test_id("see-ruling"))
        floor.press(floor.page.get_by_test_id("confirm-report"))
        expect(bob.page.get_by_test_id("ruling-notice")).to_contain_text("Exposed")
        let_time_pass(bob)
        expect(bob.page.get_by_test_id("unfold-ruling")).to_be_visible()
        wait_for_none(bob, COVERED)
        assert bob.page.evaluate(SET_WRONG) == [0, 500, "Foul", True]


ON_THE_BOARD = """() => {
  const [box, board] = [".ruling", ".board"].map((one) => document.querySelector(one).getBoundingClientRect());
  return Math.max(0, Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top));
}"""


@pytest.mark.verify
def test_a_short_notice_lies_on_nothing_either_and_a_long_one_not_on_the_board(
    house: Serving, floor: Player, come: Visit
) -> None:
    ann, bob = come("Ann"), come("Bob", **PHONE)
    hold_timers(bob)
    table = house.open_table("ocean-view/holdem", seats=2, practice=REPORTED)
    deal_in(table, ann, bob)
    floor.look_on(table)
    choose(floor, "lap")
    pick(floor, "seat", 2)
    floor.press(floor.page.get_by_test_id("see-ruling"))
    floor.press(floor.page.get_by_test_id("confirm-report"))
    expect(bob.page.get_by_test_id("ruling-notice")).to_contain_text("Lap")
    wait_for_none(bob, COVERED)
    while len(ann.wait("told.view")["view"]["board"]) < 3:
        for one in (ann, bob):
            if one.told["view"]["options"] and len(one.told["view"]["board"]) < 3:
                one.act("check", "call")
    choose(floor, "premature turn")
    floor.press(floor.page.get_by_test_id("confirm-report"))
    expect(bob.page.get_by_test_id("ruling-notice")).to_contain_text("Premature turn")
    bob.wait_so(f"() => ({ON_THE_BOARD})() < 2")
    card = code(bob.told["view"]["aside"][0])
    suit = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[1]]
    expect(bob.page.locator(".pots .total")).to_contain_text(f"{card[0].replace('T', '10')}{suit} set aside")


@pytest.mark.verify
def test_a_long_notice_is_as_narrow_as_it_must_be(come: Visit) -> None:
    ann = come("Ann", **PHONE)
    hold_timers(ann)
    table = opened(ann, bots=4)
    ann.post("/api/sit", {"table": table})
    ann.look_on(table)
    ann.wait_for_turn()
    choose(ann, "foul deck")
    ann.press(ann.page.get_by_test_id("confirm-report"))
    expect(ann.page.get_by_test_id("voided")).to_contain_text("this one replaces it")
    ann.wait_so(f"() => !({COVERED})().some((name) => name !== 'card place')")


@pytest.mark.verify
def test_what_happened_is_found_by_a_word_of_it(come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    deal_in(opened(ann), ann, bob)
    ann.press(ann.page.get_by_test_id("report"))
    ann.page.get_by_test_id("find-kind").fill("volcano")
    expect(ann.page.get_by_role("status").filter(has_text="No match in the list")).to_be_visible()
    ann.page.get_by_test_id("find-kind").fill("The BETTING")
    expect(ann.page.locator("[data-kind='exposed']")).to_have_count(0)
    expect(ann.page.locator("[data-kind='out of turn']")).to_be_visible()
    check_access(ann)
    ann.page.keyboard.press("Escape")  # nobody acts while she looks into it


@pytest.mark.verify
def test_nobody_acts_while_the_floor_looks_into_the_hand(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob", **PHONE)
    table = house.open_table("ocean-view/holdem")
    deal_in(table, ann, bob)
    floor.look_on(table)
    actor = {one.told["you"]: one for one in (ann, bob)}[ann.told["view"]["actor"]]
    buttons = actor.page.locator("#controls button[data-option]")
    expect(buttons.first).to_be_visible()
    floor.press(floor.page.get_by_test_id("report"))
    for player in (ann, bob):
        expect(player.page.locator("#controls .status").first).to_contain_text(
            "The floor (Flo) is looking into this hand"
        )
    expect(buttons).to_have_count(0)
    check_access(actor)
    check_usable(bob)
    floor.page.keyboard.press("Escape")
    expect(buttons.first).to_be_visible()
    actor.act("raise")
    floor.wait("told.turn === 1")


@pytest.mark.verify
def test_what_was_done_out_of_turn_is_chosen(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = house.open_table("ocean-view/holdem")
    deal_in(table, ann, bob)
    floor.look_on(table)
    floor.press(floor.page.get_by_test_id("report"))
    expect(floor.page.locator("[data-kind='out of turn']")).to_be_visible()
    expect(floor.page.locator("[data-group]:not([data-group='betting'])")).to_have_count(0)
    expect(floor.page.locator("[data-kind='string bet']")).to_have_count(0)
    floor.press(floor.page.locator("[data-kind='out of turn']"))
    choices = floor.page.locator("[data-pick^='deed ']")
    said = [one.get_attribute("value") for one in choices.all()]
    assert said[:1] == ["check"], "nobody is held to a fold"
    assert any(one and one.startswith("raise to $") for one in said), said
    expect(floor.page.get_by_test_id("report-action")).to_have_count(0)
    check_access(floor)
    floor.press(floor.page.get_by_test_id("see-ruling"))
    expect(floor.page.get_by_test_id("report-problem")).to_contain_text("First say what was done")
    pick(floor, "deed", "check")
    floor.press(floor.page.get_by_test_id("see-ruling"))
    expect(floor.page.get_by_test_id("preview")).to_contain_text("is held to it when the turn comes: check")
    floor.press(floor.page.get_by_test_id("cancel-report"))


@pytest.mark.verify
def test_a_table_that_has_moved_on_shows_the_ruling_as_it_is_now(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = house.open_table("ocean-view/holdem", practice=REPORTED)
    deal_in(table, ann, bob)
    floor.look_on(table)
    floor.page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (frame) {
            if (!frame.includes('"hold"')) send.call(this, frame);
          };
        }"""
    )
    choose(floor, "exposed")
    pick(floor, "seat", 1)
    pick(floor, "card", 1)
    floor.press(floor.page.get_by_test_id("see-ruling"))
    expect(floor.page.get_by_test_id("preview")).to_contain_text("gives up")
    seats = {one.told["you"]: one for one in (ann, bob)}
    seats[ann.told["view"]["actor"]].act("raise")
    floor.wait("told.turn === 1")
    floor.press(floor.page.get_by_test_id("confirm-report"))
    expect(floor.page.get_by_test_id("moved-on")).to_contain_text("The table has moved on. This is now the ruling.")
    expect(floor.page.get_by_test_id("preview")).to_contain_text("keeps")
    assert floor.told["turn"] == 1, "the old ruling was not carried out"
    floor.press(floor.page.get_by_test_id("confirm-report"))
    expect(bob.page.get_by_test_id("ruling-notice")).to_contain_text("keeps")
    exposed = floor.wait("told.view.seats.some((one) => one.exposed.length)")
    assert exposed["turn"] == 2
    expect(floor.page.locator("#felt [data-seat='1'] [data-card]:not([data-card='??'])")).to_have_count(1)


@pytest.mark.verify
def test_a_misdeal_gives_everything_back_and_is_dealt_again(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = opened(ann)
    deal_in(table, ann, bob)
    stacks = {seat["seat"]: seat["stack"] + seat["put_in"] for seat in ann.told["view"]["seats"]}
    button = ann.told["view"]["button"]
    choose(ann, "foul deck")
    expect(ann.page.get_by_test_id("preview")).to_contain_text("dealt again")
    ann.press(ann.page.get_by_test_id("confirm-report"))
    told = bob.wait("told.hand === 2 && told.view && !told.view.over")
    assert {seat["seat"]: seat["stack"] + seat["put_in"] for seat in told["view"]["seats"]} == stacks
    assert told["view"]["button"] == button
    expect(bob.page.get_by_test_id("voided")).to_contain_text("The last hand was void: this one replaces it")
    assert any("dealt again" in line for line in bob.log_of(1))

    # and when that hand is void itself, nothing on the felt says that it is being played
    floor.post("/api/desk/pause", {"table": table})  # and the next is not dealt before anybody has looked
    floor.post("/api/desk/void", {"table": table, "why": "the lights went out"})
    bob.wait("!told.view")
    expect(bob.page.get_by_test_id("voided")).to_have_count(0)
    expect(bob.page.get_by_test_id("void-notice")).to_contain_text("the lights went out")


@pytest.mark.verify
def test_a_player_chooses_what_a_ruling_leaves_open(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = house.open_table("ocean-view/stud", practice=REPORTED)
    deal_in(table, ann, bob)
    seats = {one.told["you"]: one for one in (ann, bob)}
    for _ in range(30):
        told = ann.told
        if all(seat["card_count"] == 3 for seat in told["view"]["seats"]):
            break
        turn = told["turn"]
        seats[told["view"]["actor"]].act("bring in", "check", "call")
        ann.wait("told.turn > given", turn)
    floor.look_on(table)
    choose(floor, "exposed")
    pick(floor, "seat", 1)
    offered = [one.get_attribute("value") for one in floor.page.locator("[data-pick^='card ']").all()]
    assert offered == ["7"], "the others lie open, or came in a deal that has been played"
    floor.page.keyboard.press("Escape")
    choose(floor, "last card face up")
    pick(floor, "seat", 2)
    floor.press(floor.page.get_by_test_id("see-ruling"))
    floor.press(floor.page.get_by_test_id("confirm-report"))
    bob.page.locator("#controls [data-option='stay active']").wait_for()
    row = ann.page.locator("#felt [data-seat='2'] .front [data-card]")
    faces = [one.get_attribute("data-card") for one in row.all()]
    assert faces[:2] == ["??", "??"]
    assert "??" not in faces[2:], "the last one lies open where it was dealt"
    assert set(bob.options()) == {"stay active", "pot only"}
    check_usable(bob)
    bob.choose("stay active", bob.told)
    expect(ann.page.locator("#felt")).to_contain_text("Stay active")


@pytest.mark.verify
def test_a_player_calls_the_floor(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob", **PHONE)
    table, other = house.open_table("ocean-view/holdem"), house.open_table("ocean-view/omaha")
    deal_in(table, ann, bob)
    floor.look_on(other)
    bob.press(bob.page.get_by_test_id("call-floor"))
    bob.page.get_by_test_id("call-text").fill("Ann has looked at my cards")
    check_access(bob)
    bob.press(bob.page.get_by_test_id("send-call"))
    notice = floor.page.get_by_test_id("floor-calls")
    expect(notice).to_contain_text("Ann has looked at my cards")
    expect(notice).to_contain_text("seat 2")
    expect(ann.page.get_by_test_id("floor-calls")).to_have_count(0)
    assert "looked at my cards" not in str(ann.heard)
    notice.get_by_role("link").first.click()
    floor.page.wait_for_url(re.compile(f"/table/{table}$"))
    floor.wait("told.table === given", table)
    expect(floor.page.get_by_test_id("floor-calls")).to_contain_text("Bob, seat 2")
    check_access(floor)
    floor.page.goto("/floor")
    expect(floor.page.get_by_test_id("calls")).to_contain_text("Ann has looked at my cards")
    expect(floor.page.get_by_test_id("go-to-call")).to_be_visible()
    for elsewhere in ("/cashier", "/"):
        floor.page.goto(elsewhere)
        expect(floor.page.get_by_test_id("floor-called")).to_contain_text("Ann has looked at my cards")
        check_access(floor)
    floor.page.goto("/floor")
    floor.press(floor.page.get_by_test_id("dismiss"))
    expect(floor.page.get_by_test_id("no-calls")).to_be_visible()
    bob.wait("told.calls.length === 0")
    expect(bob.page.get_by_test_id("refusal")).to_contain_text("Your call has been handled")


@pytest.mark.verify
def test_a_call_is_answered_by_the_ruling_on_it_and_by_no_other(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = house.open_table("ocean-view/holdem", practice=REPORTED)
    deal_in(table, ann, bob)
    floor.look_on(table)
    bob.press(bob.page.get_by_test_id("call-floor"))
    bob.page.get_by_test_id("call-text").fill("a card is in my lap")
    bob.press(bob.page.get_by_test_id("send-call"))
    expect(floor.page.get_by_test_id("floor-calls")).to_contain_text("a card is in my lap")
    box = floor.page.locator("[data-answers]")
    for answer in (False, True):
        floor.press(floor.page.get_by_test_id("answer-call" if answer else "report"))
        floor.press(floor.page.locator("[data-kind='lap']"))
        pick(floor, "seat", 2)
        floor.press(floor.page.get_by_test_id("see-ruling"))
        expect(box).to_be_checked(checked=answer)
        check_access(floor)
        floor.press(floor.page.get_by_test_id("confirm-report"))
        floor.wait("told.turn === given", 2 if answer else 1)
        bob.wait("told.calls.length === given", 0 if answer else 1)


PANEL = "document.getElementById('side-panel')"
SCROLLS = "(node) => node.scrollHeight > node.clientHeight"
AT_THE_END = "(node) => node.scrollHeight - node.scrollTop - node.clientHeight < 40"


@pytest.mark.verify
def test_the_log_stays_at_its_end_when_there_is_less_room_for_it(house: Serving, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    deal_in(house.open_table("ocean-view/holdem"), ann, bob)
    panel = ann.page.locator("#side-panel")
    ann.page.set_viewport_size({"width": 1280, "height": 480})
    ann.wait_so(f"() => ({SCROLLS})({PANEL}) && ({AT_THE_END})({PANEL})")
    lines = ann.page.locator("#side-panel .line")
    seats = {one.told["you"]: one for one in (ann, bob)}
    for wanted in (True, False):
        if not wanted:
            panel.evaluate("(node) => { node.scrollTop = 0; }")
        before = lines.count()
        seats[ann.told["view"]["actor"]].act("raise", "call")
        expect(lines.nth(before)).to_be_attached()
        ann.page.evaluate(DRAWN)
        assert panel.evaluate(AT_THE_END) is wanted, "who has scrolled up reads on there"


@pytest.mark.verify
def test_the_dispute_log_is_sifted_and_leads_to_the_replay(house: Serving, floor: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = opened(ann)
    deal_in(table, ann, bob)
    ann.press(ann.page.get_by_test_id("report"))
    ann.press(ann.page.locator("[data-kind='premature flop']"))
    ann.press(ann.page.get_by_test_id("confirm-report"))
    ann.page.get_by_test_id("ruling-notice").wait_for()
    seats = {one.told["you"]: one for one in (ann, bob)}
    seats[ann.told["view"]["actor"]].act("fold")
    floor.page.goto("/floor")
    floor.page.get_by_test_id("filter-table").select_option(table)
    rows = floor.page.locator("[data-dispute]")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Premature flop")
    expect(rows).to_contain_text("Reported by Ann")
    floor.page.get_by_test_id("filter-clause").select_option("OV-HE-28")
    expect(rows).to_have_count(1)
    expect(floor.page).to_have_url(re.compile(rf"table={table}.*clause=OV-HE-28"))
    rows.locator("[data-clause='OV-HE-28']").click()
    expect(rows.get_by_test_id("rule")).to_contain_text("OV-HE-28")
    check_access(floor)
    floor.page.set_viewport_size({"width": 390, "height": 844})
    expect(rows).to_be_hidden()
    check_access(floor)
    floor.page.locator("[data-fold=disputes]").click()
    expect(rows).to_be_visible()
    check_usable(floor)
    floor.page.set_viewport_size({"width": 1280, "height": 800})
    rows.get_by_test_id("replay").click()
    expect(floor.page.get_by_test_id("ruling-notice")).to_contain_text("Premature flop")
    expect(floor.page.get_by_test_id("replay-prev")).to_be_enabled()
    floor.page.get_by_test_id("replay-last").click()
    expect(floor.page.get_by_test_id("ruling-notice")).to_contain_text("Premature flop")
    floor.page.get_by_test_id("replay-first").click()
    expect(floor.page.get_by_test_id("ruling-notice")).to_have_count(0)


@pytest.mark.verify
def test_a_practice_table_is_opened_in_the_lobby_and_marked(house: Serving, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob", **PHONE)
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.get_by_test_id("open-rules").select_option(index=1)  # a table for anyone is the house's
    ann.page.locator("[data-testid=open-game] [data-choice=holdem]").check()
    ann.page.locator("[data-testid=open-who] [data-choice=anybody]").check()
    ann.page.get_by_test_id("open-more").click()
    ann.page.get_by_test_id("open-practice").select_option("every hand")
    check_access(ann)
    ann.page.get_by_test_id("open-now").click()
    ann.page.wait_for_url(re.compile("/table/"))
    ann.wait("told.practice === 'every hand'")
    table = ann.told["table"]
    expect(ann.page.get_by_test_id("practice")).to_contain_text("Practice: the dealer makes mistakes")
    expect(ann.page.locator("#felt")).to_contain_text("practice: the dealer makes mistakes")
    bob.look_on(table)
    bob.press(bob.page.get_by_test_id("sit-2"))
    expect(bob.page.get_by_test_id("sit-practice")).to_contain_text("the dealer makes mistakes on purpose (every hand)")
    bob.press(bob.page.get_by_test_id("sit-down"))
    ann.press(ann.page.get_by_test_id("sit-1"))
    ann.press(ann.page.get_by_test_id("sit-down"))
    seats = {1: ann, 2: bob}
    while not ann.page.get_by_test_id("ruling-notice").count():
        told = ann.wait("told.view && !told.view.over && told.view.actor")
        actor = seats[told["view"]["actor"]]
        actor.act("check", "call")
        ann.wait("told.hand !== given[0] || told.turn !== given[1]", [told["hand"], told["turn"]])
    expect(ann.page.get_by_test_id("ruling-notice")).to_be_visible()
    expect(bob.page.get_by_test_id("ruling-notice")).to_be_visible()
    check_usable(bob)
    ann.go_home()
    mark = ann.page.locator(f"[data-table='{table}'] [data-practice]")
    expect(mark).to_have_text("practice: the dealer makes mistakes")
    check_access(ann)
