"""What goes across the pages: one's own hands, the bar of where one sits, tables side by side, what is not there."""

import re

import pytest
from playwright.sync_api import expect
from tests.waiting import wait_until

from houseway.houses import house

from .coming import Visit
from .looks import check_no_sideways, check_usable
from .player import code, deal_in, play_hand
from .serving import Serving
from .test_access import check_access

PHONE = {"width": 360, "height": 740}
LIMITS = "(all) => all.map((one) => one.querySelector('select')?.value ?? one.querySelector('.limits b').textContent)"
WIDE = {"width": 1920, "height": 1080}
READABLE = 11
"""So high a line of text is, in pixels, at least."""


@pytest.mark.verify
def test_own_hands_the_bar_and_tables_side_by_side(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Hanna"), visit("Bill")
    table, other = room.open_table("ocean-view/holdem"), room.open_table("ocean-view/razz")

    # Several tables beside each other, each in a frame of its own; where she is waited for, the pane says so.
    ann.sit(table, 1)
    ann.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    ann.page.goto(f"/tables?t={table}&t={other}&t=%3Cscript%3E")
    panes = ann.page.locator("[data-pane]")
    expect(panes).to_have_count(2)
    for one, seen in ((table, "[data-own-seat='1']"), (other, "[data-testid=sit-1]")):
        ann.page.frame_locator(f"iframe[data-table='{one}']").locator(seen).first.wait_for()
    bob.sit(table, 2)
    bob.wait("told.hand === 1 && told.view")
    if bob.told["view"]["actor"] == 2:
        bob.wait_for_turn()
        bob.act()
    expect(ann.page.locator(f"[data-pane='{table}'].waits")).to_have_count(1)
    ann.page.keyboard.press("Alt+Digit2")
    expect(ann.page.locator(f"[data-pane='{other}']")).to_have_class(re.compile("active"))
    ann.page.keyboard.press("Alt+KeyN")
    expect(ann.page.locator(f"[data-pane='{table}']")).to_have_class(re.compile("active"))
    ann.page.locator(f"[data-pane='{other}']").get_by_test_id("drop-pane").click()
    expect(panes).to_have_count(1)

    # The hand to its end, at the table itself.
    ann.look_on(table)
    ann.wait("told.view")
    held = {code(card) for one in ann.told["view"]["seats"] if one["seat"] == ann.told["you"] for card in one["cards"]}
    play_hand(ann, bob)
    ann.wait("told.hand === 2 && told.view && !told.view.over")
    play_hand(ann, bob)

    # The weekly boards name her only once she wants it.
    ann.page.goto("/boards")
    expect(ann.page.locator(f"[data-player='{ann.name}']")).to_have_count(0)
    ann.page.get_by_test_id("boards-shows").check()
    expect(ann.page.locator(f"[data-board=hands] [data-player='{ann.name}']")).to_contain_text("you")
    ann.page.get_by_test_id("boards-game").select_option("ocean-view/holdem")
    expect(ann.page.locator("[data-board=games]")).to_have_count(0)
    expect(ann.page.locator(f"[data-board=hands] [data-player='{ann.name}']")).to_be_visible()
    check_access(ann)
    ann.page.get_by_test_id("boards-week").select_option("last")
    expect(ann.page.locator(f"[data-player='{ann.name}']")).to_have_count(0)
    assert "week=last" in ann.page.url

    # Her hands: her own cards and net, found by what they were.
    ann.page.goto("/hands")
    row = ann.page.locator("[data-hand='1']")
    row.wait_for()
    cards = row.locator("[data-testid=own-cards] [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert set(cards) == held
    told = ann.context.request.get("/api/hands").json()["hands"][-1]
    expect(row).to_have_attribute("data-net", str(told["net"]))
    expect(ann.page.locator("[data-figure=hands]")).to_contain_text(re.compile(r"\d"))
    ann.page.get_by_test_id("hands-by").click()
    check_access(ann)
    ann.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    check_no_sideways(ann)
    written = ann.page.locator("[data-testid=hand-graph] text")
    expect(written.first).to_be_visible()
    high = "one => one.getBoundingClientRect().height"
    assert min(written.nth(at).evaluate(high) for at in range(written.count())) >= READABLE
    ann.page.get_by_test_id("hands-words").fill("nobody of that name")
    ann.page.get_by_test_id("none-found").wait_for()
    assert "words=nobody" in ann.page.url
    ann.page.get_by_test_id("hands-clear").click()
    with ann.page.expect_download() as saved:
        row.locator("[data-file=hand]").click()
    assert saved.value.suggested_filename == f"{table}-1.hand"

    # The bar goes across the pages and back to the table.
    ann.page.goto("/rules/ocean-view/holdem")
    ann.page.get_by_test_id("sits-at").wait_for()
    check_access(ann)
    ann.page.goto("/account")
    back = ann.page.get_by_test_id("sits-at")
    expect(back).to_contain_text("Hold'em")
    check_no_sideways(ann)


@pytest.mark.verify
def test_where_else_one_sits_lies_on_no_control(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Nora"), visit("Ned")
    for other in ("ocean-view/razz", "ocean-view/lowball"):
        ann.sit(room.open_table(other), 1)
    table = room.open_table("ocean-view/holdem")
    deal_in(table, ann, bob)
    if ann.told["view"]["actor"] != ann.told["you"]:
        bob.wait_for_turn()
        bob.act()
    ann.wait_for_turn()
    expect(ann.page.get_by_test_id("sits-at")).to_have_count(2)
    for wide, high in ((1280, 800), (1024, 768), (844, 390), (360, 740)):
        ann.page.set_viewport_size({"width": wide, "height": high})
        check_usable(ann)


@pytest.mark.verify
def test_tables_stand_in_a_grid_each_with_one_head(room: Serving, visit: Visit) -> None:
    ann = visit("Greta")
    tables = [room.open_table(f"ocean-view/{game}") for game in ("holdem", "razz", "omaha")]
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    ann.page.goto("/tables?" + "&".join(f"t={table}" for table in tables))
    panes = ann.page.locator("[data-pane]")
    expect(panes).to_have_count(3)
    boxes = []
    for table in tables:
        inside = ann.page.frame_locator(f"iframe[data-table='{table}']")
        inside.locator("[data-testid=sit-1]").first.wait_for()
        expect(inside.locator("h1")).to_be_visible()
        expect(inside.locator(".home")).to_be_hidden()
        pane, head = ann.page.locator(f"[data-pane='{table}']"), inside.locator("#head")
        box, drawn = pane.bounding_box(), head.bounding_box()
        assert box is not None
        assert drawn is not None
        assert drawn["y"] - box["y"] < 5, "the table's own head is the only one"
        for tool in (inside.get_by_test_id("settings"), *map(pane.get_by_test_id, ("to-pane", "drop-pane"))):
            tool.click(trial=True)  # nothing lies over it
        boxes.append(box)
    first, second, third = boxes
    assert (first["y"], first["width"]) == (second["y"], second["width"])
    assert second["x"] > first["x"] + first["width"]
    assert (third["x"], third["width"]) == (first["x"], first["width"])
    assert third["y"] >= first["y"] + first["height"]
    check_no_sideways(ann)
    check_access(ann)


@pytest.mark.verify
def test_the_lobby_offers_common_games_shows_blinds_and_counts_chips_on_tables(visit: Visit) -> None:
    ann = visit("Lotte")
    ann.go_home()
    expect(ann.page.get_by_test_id("in-play")).to_have_count(0)
    ann.page.locator("[data-door='common']").click()
    rows = ann.page.locator(".game")
    expect(rows).to_have_count(len(house("common").games))
    for row in (rows.first, ann.page.locator("[data-game=badugi]")):
        expect(row.locator("button.strong")).to_have_count(1)
        assert "No limit, $1-$2 blinds" in row.locator("select option").all_inner_texts()
    check_access(ann)
    row = ann.page.locator("[data-game=omaha-5]")
    row.locator("select").select_option("no limit")
    row.get_by_test_id("play-now").click()
    ann.page.wait_for_url(re.compile("/table/common-omaha-5-"))
    ann.wait("told.you")
    ann.page.get_by_test_id("home").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Keep your seat?")
    check_access(ann)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog[open]")).to_have_count(0)
    ann.page.get_by_test_id("home").click()
    ann.page.get_by_test_id("keep-my-seat").click()
    expect(ann.page.get_by_test_id("in-play")).to_have_text(re.compile(r"^, and \$\d+ on the table$"))
    ann.page.locator("[data-sit='common/omaha-5']").click()
    ann.wait("told.you")
    ann.page.get_by_test_id("home").click()
    ann.page.get_by_test_id("leave").click()
    ann.page.wait_for_url(re.compile(r"/(#.*)?$"))
    wait_until(
        lambda: ann.context.request.get("/api/lobby").json()["you"]["seats"] == [], "her seat is free", pause=0.2
    )
    ann.page.reload()
    ann.page.locator("[data-sit]").first.wait_for()
    expect(ann.page.get_by_test_id("in-play")).to_have_count(0)


@pytest.mark.verify
def test_seven_cards_are_in_one_line_at_every_width(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Stella"), visit("Udo")
    table = room.open_table("ocean-view/razz")
    deal_in(table, ann, bob)
    play_hand(ann, bob)
    ann.page.goto("/hands")
    cards = ann.page.locator("[data-testid=own-cards] [data-card]")
    expect(cards).to_have_count(7)
    for width in (320, 390, 700, 1200):
        ann.page.set_viewport_size({"width": width, "height": 800})
        tops = cards.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, (width, tops)
        check_no_sideways(ann)


@pytest.mark.verify
def test_what_is_not_there_says_what_to_do_next(visit: Visit) -> None:
    eve = visit("Esther")
    eve.forgive("404")
    for path, words in (("/table/nowhere", "Table not found"), ("/nowhere", "Page not found")):
        eve.page.goto(path)
        expect(eve.page.locator("h1")).to_contain_text(words)
        check_access(eve)
        check_no_sideways(eve)
    eve.page.get_by_role("link", name="Back to the lobby").click()
    eve.page.locator("[data-sit]").first.wait_for()


@pytest.mark.verify
def test_a_game_is_found_in_every_house(visit: Visit) -> None:
    ann = visit("Ann")
    ann.page.goto("/#oasis")
    rows, field = ann.page.locator(".game h3"), ann.page.get_by_test_id("find-game")
    expect(rows.first).to_be_visible()
    behind = rows.count()
    for typed, titles in (
        ("razz", r"^Razz"),
        ("hold em hi-lo", r"Hold'em .*([Hh]i|[Hh]igh)-[Ll]o"),
        ("push 9", r"^Push"),
    ):
        field.fill(typed)
        expect(rows.first).to_contain_text(re.compile(titles))
        assert all(re.search(titles, one) for one in rows.all_inner_texts()), typed
    for typed in ("$3-$6", "3-6", "3/6"):
        field.fill(typed)
        expect(rows.first).to_be_visible()
        chosen = ann.page.locator(".game").evaluate_all(LIMITS)
        assert all("$3-$6" in one for one in chosen), typed  # and there one is seated
    field.fill("lowball")
    houses = set(ann.page.locator(".game").evaluate_all("(all) => all.map((one) => one.dataset.house)"))
    assert len(houses) > 1
    expect(ann.page.get_by_test_id("found-games")).to_have_text(re.compile(r"^\d+ games found$"))
    check_access(ann)
    field.fill("whist")
    expect(ann.page.get_by_test_id("found-games")).to_have_text("No games found")
    ann.page.locator("[data-door='oasis']").click()
    expect(rows).to_have_count(behind)
    expect(field).to_have_value("")
    field.fill("razz")
    ann.page.locator(".game").first.get_by_test_id("play-now").click()
    ann.page.wait_for_url(re.compile(r"/table/[a-z-]+-razz"))
