"""axe-core on every page and on a table of each family in play: nothing serious, in the dark and in the light;
and whatever the size of the window, nothing hangs over its edge."""

from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from .conftest import Visit
from .looks import check_usable
from .player import Player
from .test_families import FAMILIES

SIZES = ((1280, 800), (1024, 768), (800, 1100), (740, 360), (360, 740))
GRAVE = ("serious", "critical")


@cache
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text()


def grave(player: Player, **how: Any) -> list[str]:
    """What axe finds that is serious or worse, in short."""
    if not player.page.evaluate("Boolean(window.axe)"):
        player.page.evaluate(axe())
    found = player.page.evaluate("(how) => axe.run(how)", {"resultTypes": ["violations"], **how})["violations"]
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found if one["impact"] in GRAVE for node in one["nodes"]
    ]  # fmt: skip


def check_access(player: Player) -> None:
    """Everything in the dark; in the light, which has other colours and nothing else, the contrast."""
    for colours, how in (("dark", {}), ("light", {"runOnly": ["color-contrast"]})):
        player.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        found = grave(player, **how)
        assert not found, f"{player.page.url}, {colours}: {found}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_table_in_play(stay: Visit, family: str) -> None:
    amy = stay("Amy")
    amy.sit_with_bots(FAMILIES[family])
    amy.wait_for_turn()
    while not amy.own_cards():
        amy.act()
        amy.wait_for_turn()
    check_access(amy)
    for width, height in SIZES:
        amy.page.set_viewport_size({"width": width, "height": height})
        check_usable(amy)


def test_the_other_pages(stay: Visit) -> None:
    amy = stay("Amy")
    amy.go_home()
    check_access(amy)
    amy.page.get_by_test_id("settings").click()
    check_access(amy)
    table = amy.sit_with_bots("oasis/pineapple")
    hand = amy.wait_for_turn()["hand"]
    while amy.told["hand"] == hand and not amy.told["view"]["over"]:
        amy.act("fold", "check")
        amy.wait(f"told.hand > {hand} || told.view.over || told.view.options.length")
    amy.page.get_by_test_id("seal").click()
    check_access(amy)
    replay = (f"/replay/{table}/{hand}", "[data-testid=replay-at]")
    for path, seen in (("/hands", "[data-hand]"), replay, ("/rules/oasis/pineapple", "h1"), ("/health", ".facts")):
        amy.page.goto(path)
        amy.page.locator(seen).first.wait_for()
        check_access(amy)
