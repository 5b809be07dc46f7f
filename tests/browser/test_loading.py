"""How a page comes: in few requests, with something to see before its script runs, and what the browser keeps of it."""

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .player import Player
from .serving import Serving, open_table

MOST_REQUESTS: Final = 15
KEPT: Final = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push([name, new URL(url).pathname]);
  return found;
}"""
OLD: Final = 'caches.open("houseway 0").then(() => caches.open("another"));'
NOT_ASKED: Final = """
if (!sessionStorage.getItem("come")) { sessionStorage.setItem("come", "yes"); localStorage.removeItem("houseway.sound-asked"); }
"""  # noqa: E501


def fetched(player: Player) -> list[str]:
    return [urlsplit(answer.url).path for answer in player.fetched]


@pytest.mark.verify
def test_pages_load_in_few_requests(room: Serving, visit: Visit) -> None:
    ann = visit("Ann")
    table = open_table(room.url, "oasis/holdem", bots=3)
    ann.post("/api/sit", {"table": table})
    for path, there in ((f"/table/{table}", "#controls [data-option], #controls .pre"), ("/", "#lobby [data-house]")):
        ann.fetched.clear()
        ann.page.goto(path)
        ann.page.locator(there).first.wait_for()
        ann.page.wait_for_load_state("networkidle")
        assert len(fetched(ann)) <= MOST_REQUESTS, fetched(ann)
        assert not [one for one in fetched(ann) if one.startswith("/static/js/") and one != "/static/js/firstpaint.js"]


@pytest.mark.verify
def test_the_header_and_the_felt_are_there_before_any_script(room: Serving, visit: Visit) -> None:
    ann = visit("Ann", java_script_enabled=False, viewport={"width": 390, "height": 844})
    ann.page.goto(f"/table/{open_table(room.url, 'oasis/holdem')}")
    expect(ann.page.locator("#head")).to_contain_text("Houseway")
    box = ann.page.locator("#felt .felt").bounding_box()
    assert box is not None
    assert box["width"] > 200
    assert box["height"] > 200


@pytest.mark.verify
def test_the_browser_keeps_static_files_and_nothing_else(visit: Visit) -> None:
    ann = visit("Ann", service_workers="allow")
    ann.context.add_init_script(OLD)
    ann.page.goto("/")
    ann.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    ann.wait_so("async () => navigator.serviceWorker.controller && !(await caches.keys()).includes('houseway 0')")
    assert "another" in ann.page.evaluate("() => caches.keys()")
    ann.page.goto("/")
    ann.sit_with_bots("oasis/holdem", 2)
    ann.page.locator("#felt .seat[data-seat]").first.wait_for()
    ann.page.goto("/hands")
    kept = ann.wait_so(f"async () => {{ const all = await ({KEPT})(); return all.length > 3 && all; }}")
    assert all(path.startswith(("/static/joined/", "/static/icon")) for _, path in kept), kept
    assert {name for name, _ in kept} & {"houseway 0", "another"} == set()
    ann.fetched.clear()
    ann.page.goto("/")
    joined = [one for one in ann.fetched if "/static/joined/" in one.url]
    assert joined
    assert all(one.from_service_worker for one in joined)
    assert not [one.url for one in ann.fetched if one.from_service_worker and "/static/" not in one.url]


@pytest.mark.verify
def test_sounds_are_asked_for_once(visit: Visit) -> None:
    ann = visit("Ann")
    ann.context.add_init_script(NOT_ASKED)
    ann.sit_with_bots("oasis/holdem", 2)
    prompt = ann.page.get_by_test_id("sound-prompt")
    expect(prompt).to_be_visible()
    assert ann.page.evaluate("() => localStorage.getItem('houseway.sound-asked')") == "true"
    ann.page.get_by_test_id("sound-no").click()
    expect(prompt).to_have_count(0)
    assert ann.page.evaluate("() => localStorage.getItem('houseway.sound')") == "false"
    ann.page.reload()
    ann.wait("told.view")
    expect(prompt).to_have_count(0)
