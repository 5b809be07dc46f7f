"""The desk in the browser: a call with its countdown wherever one is, tables at a glance, the cashier, the reports."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.room.played import play_room
from tests.room.test_cashing import HOWS, TABLE, before_the_deal, damage

from houseway.store import open_store, read_store

from .coming import Visit
from .desks import an_admin
from .looks import DRAWN, check_no_sideways, check_usable
from .player import WINDOW, Player, deal_in, play_hand
from .serving import Serving
from .test_access import check_access
from .timers import hold_timers, let_time_pass

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def amy(browser: Browser, house: Serving) -> Iterator[Player]:
    """The admin, who is floor and cashier too."""
    with an_admin(browser, house, "Amy") as one:
        yield one


@pytest.mark.verify
def test_a_call_is_seen_on_any_page_and_answered_there(amy: Player, come: Visit) -> None:
    table = amy.post("/api/desk/open", {"house": "ocean-view", "game": "razz", "seats": 2})["table"]
    ann, bob = come("Ann"), come("Bob", **PHONE)
    for one in (ann, bob):
        one.page.goto("/#ocean-view")
    row = bob.page.locator("[data-game='razz']")
    expect(row.get_by_test_id("sit-down")).to_be_visible()
    ann.post("/api/lists/join", {"house": "ocean-view", "game": "razz"})
    ann.page.reload()  # this browser has not asked for it, and is told all the same
    expect(ann.page.get_by_label("Your seat", exact=True)).to_contain_text("Your seat is ready")
    amy.page.goto("/floor")
    waiting = amy.page.locator("[data-waiting='Ann']")
    expect(waiting).to_contain_text("called to seat")
    check_access(amy)
    amy.press(waiting.get_by_test_id("list-skip"))  # and so is it told there what becomes of the call
    expect(waiting).to_contain_text("missed a call")
    expect(waiting).to_contain_text("called to seat")
    bob.page.reload()
    bob.press(row.get_by_test_id("join-list"))
    expect(row.get_by_test_id("waiting-list")).to_contain_text(re.compile("You are number 2 of 2|Your seat is ready"))
    bob.page.goto("/#oasis")
    expect(bob.page.get_by_test_id("on-lists")).to_contain_text(
        "You are waiting for Razz"
    )  # whatever the page stands at
    bob.page.goto("/hands")
    notice = bob.page.get_by_label("Your seat", exact=True)
    expect(notice).to_contain_text("Your seat is ready")
    expect(bob.page.get_by_test_id("call-left")).to_have_text(re.compile(r"^[0-5]:\d\d$"))
    check_access(bob)
    bob.press(bob.page.get_by_test_id("answer-call"))
    bob.page.wait_for_url(re.compile(r"/table/ocean-view-razz-\d"))
    amy.page.goto("/floor")
    amy.press(amy.page.locator("[data-waiting='Ann']").get_by_test_id("list-strike"))
    amy.press(amy.page.get_by_test_id("ask-do"))  # a seat is kept for her: it is asked first
    expect(amy.page.get_by_test_id("no-lists")).to_be_visible()
    expect(ann.page.get_by_test_id("list-word")).to_contain_text("The floor has taken your name off the list for Razz")
    amy.press(amy.page.get_by_test_id("all-tables"))
    card = amy.page.locator(f"[data-table='{table}']")
    amy.press(card.get_by_test_id("desk-pause"))
    expect(card).to_have_attribute("data-state", "paused")
    ann.page.goto(f"/table/{table}")
    ann.wait("told.table === given", table)
    ann.forgive(f"404.*{table}/teach")  # the words of art, fetched when there is time: it may be closed by then
    amy.press(card.get_by_test_id("desk-more"))
    amy.press(amy.page.get_by_test_id("desk-close"))
    expect(card).to_have_count(1)  # it is asked first
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(card).to_have_count(0)
    expect(amy.page.get_by_test_id("desk-done")).to_contain_text(f"{table} is closed")
    expect(amy.page.get_by_test_id("deeds")).to_contain_text(f"closed {table} after the hand")
    expect(amy.page.get_by_test_id("deeds")).to_contain_text(f"paused {table}")
    expect(amy.page.get_by_test_id("deeds")).to_contain_text("removed from the list: Ann, Razz")
    expect(ann.page.get_by_test_id("closed")).to_contain_text("back in their owners' wallets")
    expect(ann.page.locator("[data-sit]")).to_have_count(0)
    check_access(ann)


@pytest.mark.verify
def test_who_is_called_to_two_seats_sees_both_on_every_page(amy: Player, come: Visit) -> None:
    wishes = [{"house": "ocean-view", "game": game, "limit": "$8-$16"} for game in ("stud", "stud-hi-lo")]
    for wish in wishes:
        amy.post("/api/desk/open", {**wish, "seats": 2})
    ann = come("Ann", **PHONE)
    for wish in wishes:
        ann.post("/api/lists/join", wish)
    ann.page.goto("/")
    seats = ann.page.get_by_test_id("answer-call")
    expect(seats).to_have_count(2)
    for page in ("/rules/ocean-view/stud", "/account", "/health", "/nowhere"):
        ann.forgive("404")
        ann.page.goto(page)
        expect(seats).to_have_count(2)
    ann.page.goto("/rules/ocean-view/stud")
    check_access(ann)
    ann.press(seats.first)
    ann.page.wait_for_url(re.compile(r"/table/ocean-view-stud"))
    expect(seats).to_have_count(1)  # the other is not forgotten
    ann.page.goto("/account")
    expect(seats).to_have_count(1)
    ann.press(ann.page.get_by_test_id("decline-call"))
    ann.press(ann.page.get_by_test_id("decline-sure"))
    expect(seats).to_have_count(0)


def test_who_is_called_may_let_the_next_have_the_seat(amy: Player, come: Visit) -> None:
    wish = {"house": "ocean-view", "game": "holdem", "limit": "$15-$30"}
    amy.post("/api/desk/open", {**wish, "seats": 2})
    ann, bob, cid = come("Ann"), come("Bob", **PHONE), come("Cid")
    for one in (ann, bob):
        one.post("/api/lists/join", wish)
    bob.page.goto("/")
    notice = bob.page.get_by_label("Your seat", exact=True)
    expect(notice).to_contain_text("Your seat is ready")
    expect(bob.page.get_by_test_id("pass-call")).to_have_count(0)  # nobody else waits
    cid.post("/api/lists/join", wish)
    bob.page.reload()
    expect(bob.page.get_by_test_id("pass-call")).to_be_visible()
    bob.press(bob.page.get_by_test_id("fold-call"))
    expect(bob.page.get_by_test_id("decline-call")).to_have_count(0)
    expect(bob.page.get_by_test_id("call-left")).to_be_visible()
    check_access(bob)
    bob.press(bob.page.get_by_test_id("fold-call"))
    bob.press(bob.page.get_by_test_id("pass-call"))
    expect(bob.page.get_by_test_id("list-word")).to_contain_text("you are now number 3 on the list")
    check_access(bob)
    for one in (ann, bob, cid):
        one.post("/api/lists/leave", wish)


@pytest.mark.verify
def test_a_call_at_a_table_lies_on_nothing_and_a_second_skip_is_asked_first(amy: Player, come: Visit) -> None:
    wish = {"house": "ocean-view", "game": "omaha", "limit": "$15-$30"}
    amy.post("/api/desk/open", {**wish, "seats": 2})
    ann = come("Ann")
    ann.sit_with_bots("ocean-view/stud")
    ann.wait_for_turn()
    ann.post("/api/lists/join", wish)
    notice = ann.page.locator(".called-notice")
    expect(notice).to_contain_text("Seat ready: Omaha $15-$30")
    for wide, high in ((1280, 800), (1024, 768), (844, 390), (360, 740)):
        ann.page.set_viewport_size({"width": wide, "height": high})
        expect(notice.get_by_test_id("answer-call")).to_be_visible()
        check_usable(ann)
    ann.page.goto("/hands")
    expect(notice).to_contain_text("Your seat is ready")
    amy.page.goto("/floor")
    waiting = amy.page.locator("[data-waiting='Ann']")
    amy.press(waiting.get_by_test_id("list-skip"))  # nobody else waits: she is called again
    expect(ann.page.get_by_test_id("list-word")).to_contain_text(
        "You are being called again because nobody else is waiting"
    )
    ann.page.reload()  # what she may have missed stays until she has read it
    ann.press(ann.page.get_by_test_id("hush-word"))
    expect(ann.page.get_by_test_id("list-word")).to_have_count(0)
    amy.press(waiting.get_by_test_id("list-skip"))
    expect(amy.page.locator("dialog")).to_contain_text("comes off the list for Omaha $15-$30")
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(amy.page.get_by_test_id("deeds")).to_contain_text(
        "removed from the list: Ann, Omaha $15-$30, the second call missed"
    )
    expect(ann.page.get_by_test_id("list-word")).to_contain_text("your name off the list for Omaha $15-$30")


MOVED = """async () => {
  const { moved } = await part("summons.js");
  const said = [];
  const going = [{ you: true, table: "third-1" }];
  const tools = { going, busy: () => true, say: (...all) => said.push(all), refreshLists() {} };
  moved({ table: "other-2", by: "must move" }, tools);
  return said;
}"""


@pytest.mark.verify
def test_who_plays_at_another_table_is_told_of_a_move_and_not_taken_away(amy: Player, come: Visit) -> None:
    ann = come("Ann")
    table = ann.sit_with_bots("ocean-view/stud")
    ((words, stays, there),) = ann.page.evaluate(MOVED)
    assert words == "A seat came free in the main game: you are at other-2 now, with your whole stack."
    assert (stays, there) == (True, "/table/other-2")
    assert ann.page.url.endswith(table)


@pytest.mark.verify
def test_who_is_sent_into_a_hand_stays_there_and_is_told_why(amy: Player, come: Visit) -> None:
    here, there, besides = (
        amy.post("/api/desk/open", {"house": "ocean-view", "game": game, "seats": 4, "bots": 0})["table"]
        for game in ("omaha", "crazy-pineapple", "lowball")
    )
    ann, bob, cid = come("Ann"), come("Bob"), come("Cid")
    hold_timers(ann)
    ann.sit(besides, 2)
    ann.sit(here, 1)
    deal_in(there, bob, cid)
    amy.post("/api/desk/send", {"table": here, "seat": 1, "to": there})
    ann.page.wait_for_url(f"**/table/{there}")
    told = ann.page.get_by_test_id("refusal")
    expect(told).to_contain_text("The floor has sent you to this table, with your whole stack: you are dealt in when")
    with ann.page.expect_response("**/api/seats"):
        let_time_pass(ann)
    ann.page.evaluate(DRAWN)
    assert ann.page.url.endswith(there), "nor is she taken to another of her tables"
    play_hand(bob, cid)
    ann.wait("told.you")


SINCE_THEN = """async () => {
  const { sinceThen, wordsOf } = await part("summons.js");
  const was = { house: "a", game: "razz", limit: "c", title: "Razz", called: true, left_ms: 200000, missed: 0 };
  const now = { ...was, called: false };
  const words = (names, passed) => sinceThen([was], names, passed).map(wordsOf);
  const missed = [{ ...now, missed: 1 }];
  const again = words([{ ...was, missed: 1 }], 1000);
  const list = (names) => names.map((name) => ({ name, missed: 0 }));
  const waits = (...names) => ({ ...now, place: names.indexOf("me") + 1, names: list(names) });
  const order = (then, later) => sinceThen([then], [later], 1000).map(wordsOf);
  const moved = order(waits("bob", "me"), waits("me", "bob"));
  const overtaken = order(waits("me", "bob"), waits("bob", "me"));
  const quiet = order(waits("bob", "cid", "me"), waits("cid", "me")); // somebody ahead has gone, and that is all
  return [words([now], 1000), words(missed, 1000), words(missed, 199000), words([], 1), moved, overtaken, quiet, again];
}"""


@pytest.mark.verify
def test_a_page_without_a_line_says_what_became_of_a_call(come: Visit) -> None:
    ann = come("Ann")
    ann.page.goto("/")
    gone, skipped, late, struck, moved, overtaken, quiet, again = ann.page.evaluate(SINCE_THEN)
    assert "you keep your place" in gone[0]
    assert "The floor has passed you over for Razz" in skipped[0]
    assert "did not come" in late[0]
    assert "The floor has taken your name off" in struck[0]
    assert "you are now number 1" in moved[0]
    assert "you are now number 2" in overtaken[0]
    assert quiet == []
    assert "The floor has passed you over for Razz c. You are being called again" in again[0]


@pytest.mark.verify
def test_the_floor_opens_a_table_and_adds_chips_at_the_desk(amy: Player, come: Visit) -> None:
    cid = come("Cid")
    amy.page.goto("/floor")
    amy.press(amy.page.get_by_test_id("desk-open"))
    check_access(amy)
    amy.page.get_by_test_id("ask-game").select_option("omaha")
    amy.page.get_by_test_id("ask-seats").select_option("4")
    expect(amy.page.get_by_test_id("ask-bots").locator("option")).to_have_text(["0", "1", "2", "3"])
    amy.press(amy.page.get_by_test_id("ask-do"))
    deed = amy.page.get_by_test_id("deeds").locator("li").first
    expect(deed).to_contain_text("opened ocean-view-omaha")
    table = re.findall(r"ocean-view-omaha[a-z-]*-\d+", deed.inner_text())[0]
    card = amy.page.locator(f"[data-table='{table}']")
    expect(card).to_contain_text("Empty")  # nobody sits there yet, but it has just been opened
    expect(amy.page.get_by_test_id("desk-done")).to_contain_text(f"is open: {table}")
    expect(amy.page.get_by_test_id("desk-done").get_by_role("link")).to_have_attribute("href", f"/table/{table}")
    check_access(amy)
    cid.post("/api/sit", {"table": table})
    expect(card).to_contain_text("Cid")
    before = card.locator("[data-sitter='Cid']").inner_text()
    amy.press(card.locator("[data-sitter='Cid']"))
    expect(amy.page.get_by_test_id("ask-amount")).to_have_count(0)
    amy.page.get_by_test_id("ask-what").select_option("top up")
    expect(amy.page.get_by_test_id("ask-to")).to_have_count(0)
    amy.page.get_by_test_id("ask-amount").fill("nothing")
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(amy.page.get_by_test_id("ask-problem")).to_contain_text("amount in dollars")
    amy.page.get_by_test_id("ask-amount").fill("20")
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(card.locator("[data-sitter='Cid']")).not_to_have_text(before)
    expect(amy.page.get_by_test_id("desk-done")).to_contain_text("Cid gets $20 from the wallet at")
    other = amy.post("/api/desk/open", {"house": "ocean-view", "game": "omaha", "bots": 0})["table"]
    cid.look_on(table)
    amy.post("/api/desk/send", {"table": table, "seat": cid.told["you"], "to": other})
    cid.page.wait_for_url(f"**/table/{other}")
    expect(cid.page.get_by_test_id("refusal")).to_contain_text("The floor has sent you to this table")
    cid.page.reload()
    cid.wait("told.you !== null")
    expect(cid.page.get_by_test_id("refusal")).to_have_count(0)


@pytest.mark.verify
def test_a_table_that_stays_shut_is_cashed_out_at_the_desk(browser: Browser, tmp_path: Path) -> None:
    room = Serving(tmp_path, "--house", "oasis")
    path = tmp_path / "room.db"
    with open_store(path) as store:
        play_room(store, [("oasis", "holdem")], hands=2)
    wallets = before_the_deal(path)
    damage(path, HOWS[0])
    try:
        room.start()
        with an_admin(browser, room, "Amy") as amy:
            card = amy.page.locator(f"[data-table='{TABLE}'][data-state=shut]")
            expect(card).to_contain_text("Shut")
            expect(card).to_contain_text(re.compile(r"\$[\d,]+ in chips on the table"))
            expect(card).to_contain_text(re.compile("It could not be restored: entry .* is not what was written"))
            check_access(amy)
            amy.press(card.get_by_test_id("desk-close-out"))
            check_access(amy)
            amy.page.keyboard.press("Escape")
            expect(card).to_have_count(1)  # it is asked first
            amy.page.set_viewport_size({"width": 390, "height": 844})
            amy.press(amy.page.locator("#tables .fold"))
            expect(card).to_be_visible()
            check_no_sideways(amy)
            amy.press(card.get_by_test_id("desk-close-out"))
            amy.page.get_by_test_id("ask-why").fill("water on the disk")
            amy.press(amy.page.get_by_test_id("ask-do"))
            expect(card).to_have_count(0)
            expect(amy.page.get_by_test_id("desk-done")).to_contain_text(f"{TABLE} is closed")
            expect(amy.page.get_by_test_id("deeds")).to_contain_text(f"cashed everyone out at {TABLE}")
            for guest, cents in wallets.items():
                found = amy.context.request.get(f"/api/cashier/people?name={guest}").json()["people"]
                assert [one["wallet"] for one in found if one["guest"] == guest] == [cents]
        room.stop()
    finally:
        room.close()
    with read_store(path) as read:
        assert {guest: read.balance(f"wallet:{guest}") for guest in wallets} == wallets


# What lies under the buttons that fold the parts of the desk on a phone.
UNDER_FOLDS = """() => [...document.querySelectorAll(".folds")].flatMap((part) => {
  const box = part.querySelector(".fold").getBoundingClientRect();
  return [...part.querySelectorAll(".section-head > :not(h2)")].filter((one) => {
    const other = one.getBoundingClientRect();
    return other.width && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
  }).map((one) => one.textContent);
})"""


@pytest.mark.verify
def test_who_looks_on_where_every_seat_is_taken_may_wait_for_one(amy: Player, come: Visit) -> None:
    table = amy.post("/api/desk/open", {"house": "ocean-view", "game": "omaha-hi-lo", "seats": 2, "bots": 0})["table"]
    cid, dee, eve = come("Cid"), come("Dee"), come("Eve", **PHONE)
    for one in (cid, dee):
        one.post("/api/sit", {"table": table})
    eve.look_on(table)
    eve.press(eve.page.get_by_test_id("join-list"))
    expect(eve.page.locator("#controls .status").first).to_contain_text("A seat is being held for you: see the notice")
    check_access(eve)
    hold_timers(amy)
    amy.page.goto("/floor")
    amy.forgive("409")
    amy.page.set_viewport_size({"width": 1024, "height": 400})
    skip = amy.page.locator("[data-waiting='Eve']").get_by_test_id("list-skip")
    skip.scroll_into_view_if_needed()
    assert amy.page.evaluate("scrollY") > 100
    amy.page.route(
        "**/api/desk/list", lambda asked: asked.fulfill(status=409, json={"problem": "that table has no free seat"})
    )
    amy.press(skip)
    refused = amy.page.get_by_test_id("desk-refused")
    expect(refused).to_contain_text("no free seat")
    with amy.page.expect_response("**/api/desk"):
        let_time_pass(amy)  # the desk looks again every few seconds
    amy.page.evaluate(DRAWN)
    expect(refused).to_be_in_viewport()
    amy.page.set_viewport_size({"width": 1280, "height": 800})
    check_access(amy)
    amy.page.unroute("**/api/desk/list")
    amy.press(skip)  # nobody else waits: she is called again, and that is all she reads
    word = eve.page.get_by_test_id("list-word")
    expect(word).to_contain_text("You are being called again because nobody else is waiting")
    expect(word).not_to_contain_text("at the bottom")
    amy.page.set_viewport_size({"width": 390, "height": 844})
    for way in ("Waiting", "Tables"):
        amy.press(amy.page.locator(".desk-ways .way", has_text=way))
    assert amy.page.evaluate(UNDER_FOLDS) == []
    amy.page.set_viewport_size({"width": 1280, "height": 800})
    amy.press(amy.page.locator("[data-waiting='Eve']").get_by_test_id("list-strike"))
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(refused).to_have_count(0)
    expect(eve.page.get_by_test_id("list-word")).to_contain_text("The floor has taken your name off the list for Omaha")
    eve.press(eve.page.get_by_test_id("join-list"))
    eve.press(eve.page.get_by_test_id("decline-call"))  # a seat is kept at another table of the game
    eve.press(eve.page.get_by_test_id("stay-on"))  # it is asked first: the place is lost with it
    eve.press(eve.page.get_by_test_id("decline-call"))
    eve.press(eve.page.get_by_test_id("decline-sure"))
    expect(eve.page.get_by_test_id("list-word")).to_contain_text("your name is off the list for Omaha")
    expect(eve.page.get_by_test_id("join-list")).to_be_visible()


def test_the_cashier_pays_corrects_and_prints(amy: Player, come: Visit) -> None:
    dot = come("Dot", **PHONE)
    dot.page.goto("/")
    amy.page.goto("/cashier")
    amy.page.get_by_test_id("find-name").fill("dot")
    amy.press(amy.page.get_by_test_id("find"))
    person = amy.page.locator("[data-person='Dot']")
    amy.press(person.get_by_test_id("buy-in"))
    amy.page.get_by_test_id("ask-amount").fill("125.50")
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(amy.page.get_by_test_id("receipts")).to_contain_text("+$125.50")
    done = amy.page.get_by_test_id("cashier-done")
    expect(done).to_contain_text("Buy-in of $125.50 for Dot.")
    expect(done.get_by_role("link")).to_have_attribute("href", re.compile(r"^/cashier/receipt/\d+$"))
    check_access(amy)
    amy.press(amy.page.get_by_test_id("correct").first)
    expect(amy.page.get_by_test_id("ask-amount")).to_have_count(0)  # all of it is taken back
    amy.page.get_by_test_id("ask-why").fill("wrong person")
    amy.press(amy.page.get_by_test_id("ask-do"))
    expect(amy.page.get_by_test_id("receipts")).to_contain_text("−$125.50")
    expect(amy.page.get_by_test_id("receipts")).to_contain_text("corrected by No.")
    amy.press(person.get_by_test_id("buy-in"))
    amy.page.get_by_test_id("ask-amount").fill("100")
    amy.press(amy.page.get_by_test_id("ask-do"))
    for what, dollars in (("add", "20"), ("reverse", None)):  # all of it is what it comes to by then
        amy.press(amy.page.locator("[data-testid=receipts] tr", has_text="+$100").get_by_test_id("correct"))
        amy.page.get_by_test_id("ask-how").select_option(what)
        if dollars:
            amy.page.get_by_test_id("ask-amount").fill(dollars)
        amy.page.get_by_test_id("ask-why").fill("wrong again")
        amy.press(amy.page.get_by_test_id("ask-do"))
        expect(amy.page.locator("dialog[open]")).to_have_count(0)
    expect(amy.page.get_by_test_id("receipts")).to_contain_text("−$120")
    amy.page.set_viewport_size({"width": 390, "height": 844})
    check_no_sideways(amy)
    check_access(amy)
    amy.page.set_viewport_size(WINDOW)
    expect(amy.page.get_by_test_id("till")).to_contain_text("Amy")
    number = dot.page.evaluate("fetch('/api/cashier/receipts').then((told) => told.json())")["receipts"][-1]["number"]
    dot.page.goto(f"/cashier/receipt/{number}")
    expect(dot.page.get_by_test_id("receipt")).to_contain_text(f"Receipt No. {number}")
    expect(dot.page.get_by_test_id("receipt")).to_contain_text("Corrected by")
    check_access(dot)
    dot.forgive("409")
    dot.page.goto("/cashier")
    expect(dot.page.get_by_test_id("cashier-problem")).to_contain_text("this is for the cashier")


@pytest.mark.verify
def test_reports_show_a_chart_and_give_csv(amy: Player, come: Visit) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = amy.post("/api/desk/open", {"house": "ocean-view", "game": "holdem", "seats": 2})["table"]
    deal_in(table, ann, bob)
    play_hand(ann, bob)
    amy.page.goto("/reports?by=table")
    expect(amy.page.get_by_test_id("chart")).to_be_visible()
    expect(amy.page.get_by_test_id("report-ledger")).to_have_class("agrees")
    expect(amy.page.get_by_test_id("report-rows").locator("tbody tr").first).to_contain_text("Ocean View")
    check_access(amy)
    amy.page.set_viewport_size({"width": 390, "height": 844})
    check_no_sideways(amy)
    check_access(amy)
    amy.page.set_viewport_size(WINDOW)
    with amy.page.expect_download() as got:
        amy.press(amy.page.get_by_test_id("report-csv"))
    assert got.value.suggested_filename == "houseway-drop-by-table.csv"
    assert got.value.path().read_text().startswith("table,house,game,limit,drop_cents")
    bob.forgive("409")
    bob.page.goto("/reports")
    expect(bob.page.get_by_test_id("report-problem")).to_contain_text("this is for the floor")
    ann.wait("told.view && !told.view.over")
    main = amy.post("/api/desk/open", {"house": "ocean-view", "game": "holdem", "seats": 2})["table"]
    amy.post("/api/desk/pause", {"table": table, "on": True})  # nobody moves while the hand stands
    amy.post("/api/desk/feeds", {"table": table, "main": main})
    expect(ann.page.get_by_test_id("refusal")).to_contain_text(
        f"Must-move: when a seat opens in the main game, {main}, the"
    )
    amy.post("/api/desk/feeds", {"table": table, "main": ""})
    amy.post("/api/desk/pause", {"table": table, "on": False})
    amy.post("/api/desk/close", {"table": table, "on": True})
    expect(ann.page.get_by_test_id("refusal")).to_contain_text("The floor is closing this table after this hand")
