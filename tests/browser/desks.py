"""A room of its own for tests of those who work there: its floor link is good once, and makes one account the admin."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from .player import Player
from .serving import Serving


def a_house(folder: Path, house: str = "ocean-view") -> AbstractContextManager[Serving]:
    """One house, and nobody there."""
    return Serving(folder, "--house", house, name=house).served()


def become_admin(one: Player, house: Serving) -> None:
    """Open the link, make the account that it asks for, and be at the desk."""
    one.page.goto(house.floor_link)
    one.page.get_by_test_id("admin-next").wait_for()
    make = one.page.locator("[data-form=make]")
    make.get_by_label("Name").fill(one.name)
    make.get_by_label("Password").fill("correct horse")
    make.get_by_role("button").click()
    one.page.get_by_test_id("find-person").wait_for()


@contextmanager
def an_admin(browser: Browser, house: Serving, name: str) -> Iterator[Player]:
    """Who has opened the link: admin, and so floor and cashier too."""
    one = Player(browser, house.url, name)
    try:
        become_admin(one, house)
        yield one
        one.check()
    finally:
        one.close()
