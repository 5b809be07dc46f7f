"""The browser that these tests use, the room they visit, and the people who visit it.

The tests share one Chromium and one server, and nothing else: everybody is new, and has a name and a table that no
other test uses. What is about the whole room, such as its floor, its lists and its cashier, has a room of its own.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .coming import Visit, own_name, visitors
from .desks import a_house
from .player import PATIENCE
from .serving import Serving

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "there is no Chromium for the browser tests: apt-get install chromium"


def find_chromium() -> str | None:
    return next((found for found in map(shutil.which, NAMES) if found), None)


# Not for the whole session: while Playwright runs, its event loop is in the way of tests that have a loop of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    expect.set_options(timeout=PATIENCE)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        # People's browsers keep a page that was left and bring it back as it was: so does this one.
        opened = playwright.chromium.launch(
            executable_path=path,
            args=["--disable-gpu", *(["--no-sandbox"] if root else [])],
            ignore_default_args=["--disable-back-forward-cache"],
        )
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A room where nothing waits."""
    with Serving(tmp_path_factory.mktemp("room")).served() as one:
        yield one


@pytest.fixture
def visit(browser: Browser, room: Serving) -> Iterator[Visit]:
    """`visit("Eve")` is somebody new, and called `Eve 17` or so: whatever goes wrong in her pages fails the test."""
    with visitors(browser, room, own_name) as visit:
        yield visit


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    """A room of one house for this test alone."""
    with a_house(tmp_path) as one:
        yield one


@pytest.fixture
def come(browser: Browser, house: Serving) -> Iterator[Visit]:
    """`come("Eve")` is somebody new in that room, and called Eve."""
    with visitors(browser, house) as visit:
        yield visit
