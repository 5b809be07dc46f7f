"""A table for friends: opened in three clicks, found by its link in another browser, run by its host, and settled."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect

from houseway import houses

from .coming import Visit, own_name
from .looks import check_usable
from .lying import check_lying
from .player import Player
from .serving import Serving
from .test_access import check_access

BOOKS = Path(houses.__file__).parent / "data"
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
    expect(ann.page.get_by_text("on this computer only")).to_be_visible()
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
    expect(eve.page.get_by_test_id("gate")).to_contain_text("You need the link that the host shares")
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
    bob.wait("told.seats.some((one) => one.name === given && one.stack === 25000)", bob.name)
    shut(ann)
    expect(ann.page.locator("#side-panel")).to_contain_text(f"{ann.name}, the host, gives {bob.name} $50 in play chips")

    # a hand, a pause, and the end of the night
    ann.press(ann.page.get_by_test_id("sit-1"))
    ann.press(ann.page.get_by_test_id("sit-down"))
    expect(bob.page.locator("#controls")).to_contain_text(f"Waiting for {ann.name} to start the game")
    check_usable(bob)
    ann.page.get_by_test_id("start-game").click()
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
    rows = "one => one.scrollWidth - one.clientWidth"
    assert ann.page.locator(".night-rows").evaluate(rows) <= 0, "every column is in sight while chips lie in the pot"
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
    assert bob.page.locator(".night-rows").evaluate(rows) <= 0, "every column is in sight on a phone"
    results = ann.page.locator("[data-result]").evaluate_all("all => all.map((one) => Number(one.dataset.result))")
    assert len(results) == 2
    assert sum(results) <= 0  # what the house has collected is nobody's
    check_usable(bob)
    eve.forgive("409")
    eve.page.goto(ann.page.url)
    expect(eve.page.locator("#night")).to_contain_text("only people who played")


def test_friends_choose_their_own_stakes_and_straddle(room: Serving, visit: Visit) -> None:
    ann = visit("Hermia")
    ann.forgive("400")
    asked: list[dict[str, Any]] = []
    ann.page.on(
        "request", lambda one: asked.append(json.loads(one.post_data or "")) if one.url.endswith("/open") else None
    )
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    form = {
        name: ann.page.get_by_test_id(f"open-{name}")
        for name in (
            "limit",
            "blinds",
            "ante",
            "ante_from",
            "straddle",
            "straddle_from",
            "buy_in",
            "most_buy_in",
            "now",
        )
    }
    ann.page.locator("[data-testid=open-game] [data-choice=omaha]").check()
    expect(form["limit"]).to_have_value("$1/$2 pot limit")
    expect(form["ante_from"]).to_have_count(0)  # nobody need say who puts in what there is not
    expect(form["straddle_from"]).to_have_count(0)
    form["blinds"].fill("0.25/0.50")
    form["ante"].fill("0.25")
    form["ante_from"].select_option(label="Big blind")
    expect(ann.page.get_by_test_id("open-ante_from-says")).to_contain_text("puts in the ante for the whole table")
    form["straddle"].select_option(label="Yes")
    form["straddle_from"].select_option(label="Any seat")
    expect(form["straddle_from"]).to_have_accessible_description(re.compile("any player without a blind may straddle"))
    check_access(ann)
    form["buy_in"].fill("20")
    form["most_buy_in"].fill("10")
    form["now"].click()
    expect(ann.page.get_by_test_id("open-problem")).to_contain_text("the maximum buy-in $10 is less than $20")
    form["most_buy_in"].fill("100")
    form["now"].click()
    ann.page.wait_for_url(re.compile("/table/home-omaha-"))
    assert asked[-1]["terms"] == {
        "blinds": [25, 50],
        "ante": 25,
        "buy_in": 2_000,
        "most_buy_in": 10_000,
        "switches": {"ante_from": "big blind", "straddle": True, "straddle_from": "any seat"},
    }
    ann.wait("told.offer.limit === '$0.25/$0.50 pot limit'")


@pytest.mark.verify
@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_an_invited_guest_is_asked_for_a_name_before_anything_else(
    room: Serving, visit: Visit, how: dict[str, Any]
) -> None:
    ann, bob = visit("Henny"), visit("Benno", **how)
    link = opened(ann)
    name = own_name("Nils")
    bob.forgive("400")
    bob.context.clear_cookies()  # nobody whom the room knows
    bob.page.goto(link)
    field = bob.page.get_by_test_id("guest-name")
    expect(field).to_be_focused()
    check_access(bob)
    assert not [one for one in bob.heard if one["type"] in ("view", "update", "chat")]
    field.fill("the dealer")
    bob.press(bob.page.get_by_test_id("come-in"))
    expect(bob.page.get_by_test_id("gate")).to_contain_text("is not allowed as a name here")
    field.fill(name)
    bob.press(bob.page.get_by_test_id("come-in"))
    bob.wait("told.private")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_test_id("host-people").click()
    expect(ann.page.locator(f"[data-person='{name}']")).to_contain_text("watching")
    bob.page.reload()  # once is enough
    bob.wait("told.private")
    expect(field).to_have_count(0)


@pytest.mark.verify
def test_a_host_without_a_name_chooses_one_while_opening_a_table(room: Serving, visit: Visit) -> None:
    ann, name = visit("Hella"), own_name("Hera")
    ann.forgive("400")
    ann.context.clear_cookies()
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    field = ann.page.get_by_test_id("open-name")
    field.fill("the dealer")
    ann.page.get_by_test_id("open-now").click()
    expect(ann.page.get_by_test_id("open-wrong")).to_contain_text("is not allowed as a name here")
    expect(field).to_be_focused()
    field.fill(name)
    ann.page.get_by_test_id("open-now").click()
    ann.page.get_by_test_id("share-link").wait_for()
    assert ann.page.evaluate("fetch('/api/lobby').then((answer) => answer.json())")["you"]["name"] == name
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    expect(ann.page.get_by_test_id("open-bots")).to_be_visible()
    expect(field).to_have_count(0)


@pytest.mark.verify
@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_the_host_lets_guests_in_and_confirms_their_chips(room: Serving, visit: Visit, how: dict[str, Any]) -> None:
    ann, bob = visit("Hedda", **how), visit("Birger", **how)
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.get_by_test_id("open-confirms").check()
    ann.page.get_by_test_id("open-now").click()
    link = str(ann.page.get_by_test_id("share-link").input_value())
    shut(ann)
    asked = ann.page.get_by_test_id("at-the-door")

    bob.page.goto(link)
    expect(bob.page.get_by_test_id("knocking")).to_be_visible()
    expect(asked).to_contain_text(f"{bob.name} asks to come in.")
    check_access(bob)
    ann.press(asked.get_by_test_id("turn-away"))
    expect(bob.page.get_by_test_id("gate")).to_contain_text("The host has not let you in")
    expect(asked).to_have_count(0)
    bob.page.goto(link)
    bob.page.reload()  # the address has the key no more: the door knows who waits
    expect(bob.page.get_by_test_id("knocking")).to_be_visible()
    ann.press(asked.get_by_test_id("let-in"))
    bob.wait("told.private")

    bob.press(bob.page.get_by_test_id("sit-2"))
    bob.press(bob.page.get_by_test_id("sit-down"))
    expect(bob.page.locator("dialog[open]")).to_have_count(0)
    expect(bob.page.locator("#controls [data-pending=confirm]")).to_contain_text("The host has to confirm your $")
    expect(asked).to_contain_text(f"{bob.name} asks to sit in seat 2 with $")
    check_usable(ann)
    check_access(ann)
    ann.press(asked.get_by_test_id("let-in"))
    bob.page.locator("[data-own-seat='2']").wait_for()
    expect(asked).to_have_count(0)


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
    expect(eve.page.get_by_test_id("gate")).to_contain_text("that is not this table's password")
    eve.page.get_by_test_id("table-password").fill("kumquat")
    eve.page.get_by_test_id("come-in").click()
    eve.wait("told.private")
    expect(eve.page.get_by_test_id("gate")).to_have_count(0)
    ann.page.get_by_test_id("host-people").click()
    ann.page.locator(f"[data-person='{eve.name}'] .host-person").click()
    ann.page.get_by_test_id("keep-out").click()
    expect(eve.page.get_by_test_id("gate")).to_contain_text("The host has barred you from this table")
    expect(ann.page.locator(f"[data-person='{eve.name}']")).to_contain_text("barred")


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
    ann.page.get_by_test_id("start-game").click()
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

    # a host who leaves can name the next one
    bob.press(bob.page.get_by_test_id("seat-menu"))
    bob.page.get_by_test_id("heir").select_option(label=f"{cid.name} is the host")
    bob.page.get_by_test_id("leave").click()
    expect(cid.page.get_by_test_id("host-pause")).to_be_visible()
    expect(bob.page.get_by_test_id("host-pause")).to_have_count(0)


@pytest.mark.verify
@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_opens_until_the_form_is_right(
    room: Serving, visit: Visit, tmp_path: Path, how: dict[str, Any]
) -> None:
    ann = visit("Hedwig", **how)
    ann.forgive("400")
    asked: list[dict[str, Any]] = []

    def note(one: Request) -> None:
        if one.url.endswith("/api/open"):
            asked.append(json.loads(one.post_data or ""))

    ann.page.on("request", note)
    bad, empty, good = (tmp_path / name for name in ("bad.toml", "empty.toml", "good.toml"))
    bad.write_text("nonsense = [")
    empty.write_text("")
    good.write_text((BOOKS / "oasis.toml").read_text().replace('"oasis"', '"my-oasis"', 1))
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.get_by_test_id("open-more").click()
    book, wrong, now = (ann.page.get_by_test_id(f"open-{name}") for name in ("book", "wrong", "now"))
    for file, why in (
        (bad, "The rule book bad.toml cannot be used: .*not TOML"),
        (empty, "empty.toml .* the file is empty"),
    ):
        book.set_input_files(file)
        expect(wrong).to_have_text(re.compile(why))
        expect(wrong).to_be_in_viewport(ratio=1)
        expect(book).to_be_focused()
        expect(book).to_have_attribute("aria-invalid", "true")
        expect(book).to_have_accessible_description(re.compile(why))
        expect(book).to_have_value("")
        expect(ann.page.get_by_text(re.compile(why))).to_have_count(1)
        check_access(ann)
        ann.page.get_by_test_id("open-more").click()  # folded away, it is shown again where it is wrong
        now.scroll_into_view_if_needed()
        expect(ann.page.get_by_test_id("open-problem")).to_have_text(re.compile(why))
        now.click(force=True)  # it says of itself that it is not to be pressed, and somebody presses it all the same
        expect(wrong).to_be_in_viewport(ratio=1)
        expect(book).to_be_focused()
    assert not asked, "nothing was sent"
    ann.press(ann.page.get_by_test_id("open-without"))
    expect(wrong).to_have_count(0)
    ann.page.locator("[data-testid=open-who] [data-choice=password]").check()
    ann.press(now)
    expect(wrong).to_have_text("Choose a password.")
    expect(ann.page.get_by_text("Choose a password.")).to_have_count(1)
    expect(wrong).to_be_in_viewport(ratio=1)
    expect(ann.page.get_by_test_id("open-password")).to_be_focused()
    ann.page.get_by_test_id("open-password").fill("sesame")
    expect(wrong).to_have_count(0)
    assert not asked
    book.set_input_files(bad)
    expect(wrong).to_be_visible()
    book.set_input_files(good)
    expect(wrong).to_have_count(0)
    ann.press(now)
    ann.page.wait_for_url(re.compile("/table/my-oasis-"))
    assert [(one["house"], one["book"]) for one in asked] == [("", good.read_text())]


@pytest.mark.verify
def test_a_player_is_asked_for_a_straddle_before_the_next_hand(room: Serving, visit: Visit) -> None:
    ann = visit("Hippolyta")
    terms = {"switches": {"straddle": True, "straddle_from": "any seat"}}
    asked = {"house": "home", "game": "holdem", "private": True, "bots": 5, "seats": 6, "act": 300, "terms": terms}
    table = ann.post("/api/open", asked)["table"]
    ann.post("/api/sit", {"table": table})
    ann.look_on(table)
    offer = ann.page.get_by_test_id("straddle-now")
    for _ in range(6):  # whoever has a blind on the next hand is not asked
        ann.wait("told.view && !told.view.over")
        expect(offer).to_have_count(0)
        ann.page.get_by_test_id("host-pause").click()
        ann.wait("told.paused")
        told = ann.wait("told.view.over || told.view.actor === told.you")
        if not told["view"]["over"]:
            ann.page.locator("#controls [data-option=fold]").first.click()
        told = ann.wait("told.view.over")
        if told["straddle"]:
            break
        ann.page.get_by_test_id("host-pause").click()
        ann.wait("!told.paused")
    check_access(ann, "#controls")
    offer.click()
    ann.wait("!told.straddle")
    expect(offer).to_have_count(0)
    ann.page.get_by_test_id("host-pause").click()
    expect(ann.page.locator("#side")).to_contain_text("straddle of $4")
    ann.page.get_by_test_id("seat-menu").click()
    always = ann.page.get_by_label("Always straddle $4 whenever you may, until you turn it off")
    check_access(ann, "[data-dialog=seat]")
    always.check()
    ann.wait("told.straddling.always")
    always.uncheck()
    ann.wait("!told.straddling.always")


@pytest.mark.parametrize("how", [PHONE, pytest.param({}, marks=pytest.mark.verify)], ids=["phone", "desk"])
def test_the_host_changes_the_game_between_two_hands(room: Serving, visit: Visit, how: dict[str, Any]) -> None:
    ann = visit("Henrike", **how)
    asked = {"house": "home", "game": "holdem", "private": True, "bots": 2, "seats": 4, "act": 300, "between": 1}
    table = ann.post("/api/open", {**asked, "terms": {"buy_in": 10_000, "switches": {"straddle": True}}})["table"]
    ann.post("/api/sit", {"table": table})
    ann.look_on(table)
    ann.wait("told.view && !told.view.over")
    if how:
        ann.press(ann.page.get_by_test_id("host-menu"))
    ann.press(ann.page.get_by_test_id("host-game").last)
    form = ann.page.locator("[data-dialog=game]")
    expect(form.get_by_test_id("open-buy_in")).to_have_value("$100")
    form.locator("[data-choice=omaha]").check()
    expect(form.get_by_test_id("open-straddle")).to_have_value("true")  # the table's rules stay with another game
    form.get_by_test_id("open-limit").select_option("$0.50/$1 pot limit")
    form.get_by_test_id("open-blinds").fill("nothing")
    ann.press(form.get_by_test_id("game-now"))
    expect(form.get_by_test_id("open-wrong")).to_have_text("Blinds are amounts like 2/4.")
    form.get_by_test_id("open-blinds").fill("0.25/0.50")
    check_access(ann, "[data-dialog=game]")
    ann.press(form.get_by_test_id("game-now"))
    expect(form).to_have_count(0)
    if how:
        shut(ann)
    told = ann.wait("told.coming || told.offer.game === 'omaha'")
    if told["coming"]:
        assert told["coming"] == "Omaha, $0.25/$0.50 pot limit"
        expect(ann.page.locator("#felt")).to_contain_text("next: Omaha, $0.25/$0.50 pot limit")
    own = "told.view && !told.view.over && told.view.actor === told.you"
    while ann.told["offer"]["game"] == "holdem":
        told = ann.wait(f"told.offer.game !== 'holdem' || ({own})")
        if told["offer"]["game"] == "holdem":
            ann.act("check", "fold")
    told = ann.wait("told.view && !told.view.over && told.offer.game === 'omaha'")
    assert (told["offer"]["limit"], told["you"], told["coming"]) == ("$0.25/$0.50 pot limit", 1, "")
    assert len(ann.own_cards()) == 4
    expect(ann.page.locator("#side")).to_contain_text("changes the game")
    if how:
        ann.page.get_by_test_id("game-what").tap()  # the introduction is to the game that is played now
        expect(ann.page.locator("dialog[open]")).to_contain_text("You get four cards")


@pytest.mark.verify
def test_nobody_counts_the_hands_to_the_next_game_before_the_first(room: Serving, visit: Visit) -> None:
    ann = visit("Horst")
    games = [{"game": "holdem", "limit": "$2-$4 limit"}, {"game": "razz"}]
    asked = {"house": "home", "game": "holdem", "limit": "$2-$4 limit", "private": True, "bots": 2, "seats": 4}
    table = ann.post("/api/open", {**asked, "start": True, "act": 300, "rotation": {"games": games, "every": 20}})[
        "table"
    ]
    ann.post("/api/sit", {"table": table})
    ann.look_on(table)
    felt = ann.page.locator("#felt")
    expect(felt).to_contain_text("then: Razz, $2-$4 limit")
    expect(felt).not_to_contain_text("hands")
    ann.page.get_by_test_id("start-game").click()
    ann.wait("told.view && !told.view.over")
    expect(felt).to_contain_text(re.compile(r"next: Razz, \$2-\$4 limit, in \d+ hands"))


@pytest.mark.verify
@pytest.mark.parametrize("how", [PHONE, {}], ids=["phone", "desk"])
def test_a_table_of_dealers_choice(room: Serving, visit: Visit, how: dict[str, Any]) -> None:
    ann = visit("Hedwig", **how)
    ann.go_home()
    ann.page.get_by_test_id("open-table").click()
    ann.page.get_by_test_id("open-turns").select_option("choice")
    ann.press(ann.page.get_by_test_id("turns-HORSE"))
    expect(ann.page.get_by_test_id("turns-list").locator("li")).to_have_count(5)
    ann.press(ann.page.get_by_role("button", name="Leave out game 2"))
    ann.page.get_by_test_id("open-every").select_option("1")
    ann.page.get_by_test_id("open-run_twice").select_option(label="Always")
    ann.press(ann.page.get_by_test_id("open-bots-more"))
    ann.page.get_by_test_id("open-start").uncheck()
    check_access(ann, "[data-dialog=open]")
    ann.press(ann.page.get_by_test_id("open-now"))
    ann.page.wait_for_url(re.compile("/table/"))
    expect(ann.page.get_by_test_id("share-link")).to_have_value(re.compile("/table/"))
    shut(ann)
    table = ann.page.url.split("/table/")[1].split("#")[0]
    ann.post("/api/sit", {"table": table})
    own = "told.view && !told.view.over && told.view.actor === told.you"
    asked = "told.rotation.chooser !== null && told.rotation.chooser === told.you"
    while not ann.wait(f"({own}) || ({asked})")["rotation"]["chooser"]:
        ann.act("check", "fold")
    offer = ann.page.get_by_test_id("choose-game")
    expect(offer).to_contain_text("Razz, $2-$4 limit")
    check_access(ann, "#controls")
    check_usable(ann)
    ann.press(offer.locator("[data-game='1']"))
    told = ann.wait("told.offer.game === 'razz' && told.view && !told.view.over")
    assert told["offer"]["limit"] == "$2-$4 limit"
    ann.wait_to_hear("chooses the next game: Razz, $2-$4 limit")
    if how:
        ann.press(ann.page.get_by_test_id("host-menu"))
    ann.press(ann.page.get_by_test_id("host-game").last)  # it shows what is played now
    dialog = ann.page.locator("[data-dialog=game]")
    expect(dialog.get_by_test_id("turns-list").locator("li")).to_have_count(4)
    expect(dialog.get_by_test_id("open-turns")).to_have_value("choice")
    expect(dialog.get_by_test_id("open-every")).to_have_value("1")
    expect(dialog.get_by_test_id("open-run_twice")).to_have_value('"always"')


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
