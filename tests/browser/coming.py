"""People who come to a room for a test and leave it as they found it: a later test meets nobody who stayed seated."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any, Final, Self

from playwright.sync_api import Browser
from websockets.sync.client import connect

from .player import TOO_MANY, Player
from .serving import Serving

Visit = Callable[..., Player]

GOING_SECONDS: Final = 20
"""Who stands up in a hand is gone when it is over, and nobody waits for a decision of theirs."""


LONG: Final = re.compile(r"-pan-\d+$")
"""Nobody can throw a hand of pan away: its last hundreds of turns would take longer than the test, so it is left."""


def seats_of(player: Player) -> list[dict[str, Any]]:
    """Where somebody sits and can leave soon: not at a table that stands still, nor in a hand that cannot be folded."""
    while (answer := player.context.request.get("/api/seats")).status == TOO_MANY:
        time.sleep(0.5)
    assert answer.ok, answer.text()
    return [one for one in answer.json()["seats"] if not one["still"] and not LONG.search(one["table"])]


def stand_up(*players: Player) -> None:
    """Everybody gives up every seat, and is gone when this is over."""
    seated = {player: seats for player in players if (seats := seats_of(player))}
    for player, seats in seated.items():
        _ask_to_stand(player, [one["table"] for one in seats])
    until = time.monotonic() + GOING_SECONDS
    for player in seated:
        while left := seats_of(player):
            assert time.monotonic() < until, f"{player.name} still sits at {left}"
            time.sleep(0.15)


def _ask_to_stand(player: Player, tables: list[str]) -> None:
    """Over a line of one's own: the pages may be closed, offline, or somewhere else."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in player.context.cookies())
    url = player.url.replace("http://", "ws://") + "/ws"
    with connect(url, additional_headers={"Cookie": cookies}, proxy=None) as line:
        for number, table in enumerate(tables, 1):
            line.send(json.dumps({"type": "stand", "table": table, "id": number, "give_up": True}))
        waiting = set(range(1, len(tables) + 1))
        while waiting:
            waiting.discard(json.loads(line.recv(GOING_SECONDS)).get("id"))


class Company:
    """People of one test: at its end all of them stand up, and then those go home who came for it alone."""

    def __init__(self) -> None:
        self._people: list[Player] = []
        self._going_home = ExitStack()

    def add(self, player: Player, *, goes_home: bool = False) -> None:
        """Somebody has come."""
        if player not in self._people:
            self._people.append(player)
        if goes_home:
            self._going_home.callback(player.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._going_home:
            stand_up(*self._people)


@contextmanager
def visitors(browser: Browser, room: Serving, company: Company | None = None) -> Iterator[Visit]:
    """`visit("Eve")` is somebody in whose pages nothing goes wrong; she leaves when this, or her company, is over."""
    with nullcontext(company) if company else Company() as leaving:
        here: list[Player] = []

        def visit(name: str, **how: object) -> Player:
            one = Player(browser, room.url, name, **how)
            leaving.add(one, goes_home=True)
            here.append(one)
            return one

        yield visit
        for one in here:
            one.check()
