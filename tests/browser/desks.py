"""A room of its own for tests of those who work there: its floor link is good once, and makes one browser the admin."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from .player import Player
from .serving import Serving


@contextmanager
def a_house(folder: Path, house: str = "ocean-view") -> Iterator[Serving]:
    """One house, nobody there, and nothing wrong in what it has printed by the end."""
    one = Serving(folder, "--lively", "0", "--per-address", "0", "--house", house, name=house)
    try:
        one.start()
        yield one
        one.close_cleanly()
    finally:
        one.close()


@contextmanager
def an_admin(browser: Browser, house: Serving, name: str) -> Iterator[Player]:
    """Who has opened the link: admin, and so floor and cashier too."""
    one = Player(browser, house.url, name)
    try:
        one.page.goto(house.floor_link)
        one.page.get_by_test_id("no-calls").wait_for()
        yield one
        one.check()
    finally:
        one.close()
