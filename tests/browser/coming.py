"""People who come to a room for one test. Nobody of another test has their name or sits at their table."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

from playwright.sync_api import Browser

from .player import Player
from .serving import Serving

Visit = Callable[..., Player]

_numbers = count(1)


def own_name(name: str) -> str:
    """A name that nobody else in this run has: `Ann 17`."""
    return f"{name} {next(_numbers)}"


@contextmanager
def visitors(browser: Browser, room: Serving, called: Callable[[str], str] = str) -> Iterator[Visit]:
    """`visit("Eve")` is somebody new, in whose pages nothing goes wrong, and who goes home when this is over."""
    with ExitStack() as leaving:
        here: list[Player] = []

        def visit(name: str, **how: Any) -> Player:
            one = Player(browser, room.url, called(name), **how)
            leaving.callback(one.close)
            here.append(one)
            return one

        yield visit
        for one in here:
            one.check()
