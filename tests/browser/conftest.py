"""The browser that these tests use, the room they visit, and the people who visit it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .coming import Company, Visit, stand_up, visitors
from .player import PATIENCE, Player
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
            executable_path=path, args=["--no-sandbox"] if root else [],
            ignore_default_args=["--disable-back-forward-cache"],
        )  # fmt: skip
        yield opened
        opened.close()


# One room for all these tests: each opens a table of its own in it, and everybody leaves when it is over.
@pytest.fixture(scope="package")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A room where nothing waits and no bots play for show."""
    one = Serving(tmp_path_factory.mktemp("room"), "--lively", "0", "--per-address", "0")  # all come from this machine
    yield one
    one.stop()
    assert "Traceback" not in one.said
    assert "ERROR" not in one.said


@pytest.fixture(scope="module")
def regulars(browser: Browser, room: Serving) -> Iterator[Visit]:
    """People who stay for all tests of a file: to make a browser context for each would take longer than a hand."""
    with ExitStack() as leaving:
        known: dict[str, Player] = {}

        def find(name: str, **how: object) -> Player:
            if name not in known:
                known[name] = Player(browser, room.url, name, **how)
                leaving.callback(known[name].close)
            return known[name]

        yield find
        stand_up(*known.values())


@pytest.fixture
def company() -> Iterator[Company]:
    """Everybody of one test. They leave together: who stayed in a hand would keep the others in it."""
    with Company() as here:
        yield here


@pytest.fixture
def stay(regulars: Visit, company: Company) -> Iterator[Visit]:
    """`stay("Ann")` is somebody who comes to several tests; whatever goes wrong in her page fails the test."""
    here: list[Player] = []

    def find(name: str, **how: object) -> Player:
        one = regulars(name, **how)
        one.start_over()
        here.append(one)
        company.add(one)
        return one

    yield find
    for one in here:
        one.check()
        one.page.goto("about:blank")


@pytest.fixture
def visit(browser: Browser, room: Serving, company: Company) -> Iterator[Visit]:
    """`visit("Eve")` is somebody who comes for this test alone."""
    with visitors(browser, room, company) as visit:
        yield visit
