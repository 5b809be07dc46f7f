"""axe-core on every page and on a table of each family in play: it finds nothing at all, on a wide screen in the dark
and on a phone in the light; and whatever the size of the window, nothing hangs over its edge."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize

from .coming import Visit
from .looks import DRAWN, check_usable
from .player import Player
from .test_families import FAMILIES
from .turns import some_of

SIZES = ((1280, 800), (1024, 768), (800, 1100), (740, 360), (360, 740))
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}


@cache
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text()


def found_by_axe(player: Player, within: str | None = None) -> list[str]:
    """What axe finds, however slight, in short."""
    if not player.page.evaluate("Boolean(window.axe)"):
        player.page.evaluate(axe())
    run = "([within, how]) => axe.run(within ? { include: [within] } : document, how)"
    found: list[Any] = player.page.evaluate(run, [within, {"resultTypes": ["violations"]}])["violations"]
    return [
        f"{one['impact']}: {one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]


def check_access(player: Player, within: str | None = None) -> None:
    """Nothing is wrong, in the dark as the window is, and in the light as on a phone; `within` looks at a part only."""
    page, size = player.page, player.page.viewport_size
    page.emulate_media(color_scheme="dark")
    found = found_by_axe(player, within)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    page.evaluate(DRAWN)
    found += found_by_axe(player, within)
    assert not found, f"{page.url}: {found}"
    if size is not None:
        page.set_viewport_size(size)
        page.evaluate(DRAWN)


@pytest.mark.parametrize("family", some_of(FAMILIES))
def test_a_table_in_play(visit: Visit, family: str) -> None:
    amy = visit("Amy")
    amy.sit_with_bots(FAMILIES[family])
    amy.wait_for_turn()
    while not amy.own_cards():
        amy.act()
        amy.wait_for_turn()
    check_access(amy)
    for width, height in SIZES:
        amy.page.set_viewport_size({"width": width, "height": height})
        check_usable(amy)


def test_the_other_pages(visit: Visit) -> None:
    amy = visit("Amy")
    amy.go_home()
    check_access(amy)
    amy.page.get_by_test_id("settings").click()
    check_access(amy)
    table = amy.sit_with_bots("oasis/pineapple")
    hand = amy.wait_for_turn()["hand"]
    told = amy.told
    while told["hand"] == hand and not told["view"]["over"]:
        amy.act("fold", "check")
        told = amy.wait(f"told.hand > {hand} || told.view.over || told.view.options.length")
    amy.page.get_by_test_id("seal").click()
    check_access(amy)
    replay = (f"/replay/{table}/{hand}", "[data-testid=replay-at]", None)
    # A rule sheet repeats itself over and over, and axe weighs every word of it: its first part is enough.
    sheet = ("/rules/oasis/pineapple", "h1", ".paper > header, .body > section:nth-child(-n + 2)")
    for path, seen, within in (("/hands", "[data-hand]", None), replay, sheet, ("/health", ".facts", None)):
        amy.page.goto(path)
        amy.page.locator(seen).first.wait_for()
        check_access(amy, within)
