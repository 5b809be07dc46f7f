"""A room on the web within the process: the whole application, a cookie for each visitor, and no network."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.waiting import HANG_SECONDS

from houseway.houses import House, house
from houseway.live.table.pace import pace
from houseway.room.room import Room
from houseway.server.app import make_app
from houseway.server.gate import Gate
from houseway.server.pauses import Pauses
from houseway.store import Store, open_store
from houseway.store.journal import Journal

from .asgi import Answer, Client, Socket, open_app


class Visitor:
    """A browser: a cookie, and a socket."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.asked = 0

    def get(self, path: str) -> Answer:
        return self._kept(self.client.get(path, headers=self._headers()))

    def post(self, path: str, body: object) -> Answer:
        return self._kept(self.client.post(path, json=body, headers=self._headers()))

    def _headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def _kept(self, answer: Answer) -> Answer:
        self.cookies |= answer.cookies
        return answer

    @contextlib.contextmanager
    def socket(self, **headers: str) -> Iterator["Talk"]:
        with self.client.websocket_connect("/ws", headers={**self._headers(), **headers}) as opened:
            yield Talk(opened)


class Talk:
    """A socket that is open, with what it has heard."""

    def __init__(self, opened: Socket) -> None:
        self.opened = opened
        self.heard: list[dict[str, Any]] = []
        self.asked = 0

    def send(self, **message: object) -> int:
        self.asked += 1
        self.opened.send_text(json.dumps({"id": self.asked, **message}))
        return self.asked

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.opened.receive_text())
        self.heard.append(message)
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool], most: int = 400) -> dict[str, Any]:
        for _ in range(most):
            message = self.hear()
            if wanted(message):
                return message
        raise AssertionError(f"not heard in {most} messages")

    def once(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that is as wanted, whether it has been heard yet or not."""
        return next((one for one in self.heard if wanted(one)), None) or self.until(wanted)

    def sees(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The last state of the table if it is as wanted, or the next that is.

        The state may have come with the answer to a question, so waiting for a new one could take forever.
        """
        told = [one for one in self.heard if one["type"] in ("view", "update")]
        if told and wanted(told[-1]["now"]):
            return told[-1]
        return self.until(lambda one: one["type"] in ("view", "update") and bool(wanted(one["now"])))

    def sees_hand(self) -> dict[str, Any]:
        """A state of the table with a hand in it."""
        return self.sees(lambda now: now["view"] is not None)

    def drain(self) -> None:
        """Hear whatever there is to hear by now."""
        while self.opened.waiting(0.02):
            self.hear()

    def turn(self) -> dict[str, Any] | None:
        """The last state of the table, if it is this player's turn in it."""
        states = [one for one in self.heard if one["type"] in ("view", "update")]
        if not states or not (states[-1]["now"]["view"] or {}).get("options"):
            return None
        return states[-1]

    def ask(self, **message: object) -> dict[str, Any]:
        """Send a question and wait for its answer."""
        number = self.send(**message)
        return self.until(lambda one: one["type"] in ("ok", "refused", "pong") and one.get("id") == number)


def quiet(message: dict[str, Any]) -> dict[str, object]:
    """The quietest of the options: check, call, fold."""
    kinds = [option["type"] for option in message["now"]["view"]["options"]]
    return {"type": "check" if "check" in kinds else "call" if "call" in kinds else "fold"}


def at(message: dict[str, Any]) -> dict[str, Any]:
    """The decision that a state of the table asks for."""
    now = message["now"]
    return {"table": now["table"], "hand": now["hand"], "turn": now["turn"]}


def play(talks: Sequence[Talk], *, until: Callable[[], bool]) -> None:
    """Everybody checks and calls until something is so."""
    done: set[tuple[int, int]] = set()
    end = time.monotonic() + HANG_SECONDS
    while not until():
        assert time.monotonic() < end, "it never came to that"
        for talk in talks:
            talk.drain()
            state = talk.turn()
            if state is not None and (state["now"]["hand"], state["now"]["turn"]) not in done:
                done.add((state["now"]["hand"], state["now"]["turn"]))
                assert talk.ask(type="act", **at(state), action=quiet(state))["type"] == "ok"


@contextlib.contextmanager
def a_site(
    path: Path | str = ":memory:",
    *,
    ticking: str = "test",
    lively: int = 0,
    houses: Sequence[House] | None = None,
    books: dict[str, str] | None = None,
    gate: Gate | None = None,
    pauses: Pauses | None = None,
    join: bool = True,
) -> Iterator[tuple[Room, Client]]:
    """A site that is open for as long as the block lasts."""
    store = open_store(path)
    journal = Journal(store)
    try:
        open_houses = houses or (house("oasis"), house("del-rio"))
        room = Room(store, journal, open_houses, pace=pace(ticking), rulebooks=books, chance=Random(1))
        room.load()
        room.open_offers(lively=lively)
        with open_app(make_app(room, gate, pauses=pauses, join=join)) as client:
            yield room, client
    finally:
        journal.close()
        store.close()


@contextlib.contextmanager
def a_room(store: Store, journal: Journal, *, wall: Callable[[], float]) -> Iterator[tuple[Room, Client]]:
    """A site over a store of one's own, by a clock of one's own, where bots play."""
    room = Room(store, journal, (house("oasis"),), pace=pace("test"), chance=Random(1), wall=wall)
    room.open_offers(lively=20)
    with open_app(make_app(room)) as client:
        yield room, client
