"""People who come to a room for a test and leave it as they found it: a later test meets nobody who stayed seated."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from playwright.sync_api import Browser
from websockets.sync.client import connect

from .player import Player
from .serving import Serving

Visit = Callable[..., Player]

GOING_SECONDS: Final = 20
"""Who stands up in a hand is gone when it is over, and nobody waits for a decision of theirs."""


def seats_of(player: Player) -> list[dict[str, Any]]:
    """Where somebody sits, but for tables that stand still: nobody is let go there before they go on."""
    answer = player.context.request.get("/api/seats")
    assert answer.ok, answer.text()
    return [one for one in answer.json()["seats"] if not one["still"]]


def stand_up(*players: Player) -> None:
    """Everybody gives up every seat, and is gone when this is over."""
    seated = {player: seats for player in players if (seats := seats_of(player))}
    for player, seats in seated.items():
        _ask_to_stand(player, [one["table"] for one in seats])
    until = time.monotonic() + GOING_SECONDS
    for player in seated:
        while left := seats_of(player):
            assert time.monotonic() < until, f"{player.name} still sits at {left}"
            time.sleep(0.02)


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


@contextmanager
def visitors(browser: Browser, room: Serving) -> Iterator[Visit]:
    """`visit("Eve")` is somebody in whose pages nothing goes wrong, and who leaves when this is over."""
    with ExitStack() as leaving:
        here: list[Player] = []

        def visit(name: str, **how: object) -> Player:
            one = Player(browser, room.url, name, **how)
            leaving.callback(one.close)
            here.append(one)
            return one

        yield visit
        try:
            for one in here:
                one.check()
        finally:
            stand_up(*here)
