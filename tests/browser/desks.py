"""A room of its own for tests of those who work there: its floor link is good once, and makes one browser the admin."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from .player import Player
from .serving import Serving


def a_house(folder: Path, house: str = "ocean-view") -> AbstractContextManager[Serving]:
    """One house, and nobody there."""
    return Serving(folder, "--house", house, name=house).served()


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
