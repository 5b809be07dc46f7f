"""The rooms that browsers visit: `houseway serve` at the pace of tests, with a way to its floor and to new tables."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import httpx
from tests.servers import Server
from tests.waiting import HANG_SECONDS, wait_until

LONG_CLOCK: Final = 300.0
"""Seconds for a decision at the tables of tests, the most that a table may have: a busy machine is slow to decide."""


def open_table(url: str, offer: str, **more: object) -> str:
    """Another table of a game, without bots unless it is said; nobody that a test knows is its host."""
    house, _, game = offer.partition("/")
    asked = {"house": house, "game": game, "bots": 0, "act": LONG_CLOCK, **more}
    with httpx.Client(base_url=url, timeout=HANG_SECONDS) as guest:
        guest.get("/api/lobby")
        answer = guest.post("/api/open", json=asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


class Serving(Server):
    """One room, where no bots play for show. All who visit it come from this machine."""

    def __init__(
        self, folder: Path, *arguments: str, pace: str = "test", name: str = "room", same_port: bool = False
    ) -> None:
        everybody = ("--lively", "0", "--per-address", "0")
        super().__init__(folder, "--pace", pace, *everybody, *arguments, name=name, same_port=same_port)

    @property
    def floor_link(self) -> str:
        """The link that was printed last; it makes one browser the floor."""
        links = wait_until(  # it is printed a moment after the room is open
            lambda: re.findall(r"http://\S+(/floor#[0-9a-f]{32})", self.said), lambda: f"the floor's link: {self.said}"
        )
        return str(links[-1])

    def open_table(self, offer: str, **more: object) -> str:
        """Another table of a game, without bots unless it is said."""
        return open_table(self.url, offer, **more)

    @contextmanager
    def served(self) -> Iterator[Self]:
        """Open for as long as the block lasts. Then it closes as Ctrl-C would, and nothing has gone wrong in it."""
        try:
            self.start()
            yield self
            self.stop()
            self.close()
            assert "Traceback" not in self.said
            assert "ERROR" not in self.said
        finally:
            self.close()
