"""A simulated player for load tests: takes one of the options it receives, at a person's pace or at once.

It reads only the necessary parts of each message. The time from an action until another client of the table receives
its effect is measured by that other client.
"""

import asyncio
import time
from collections import Counter
from random import Random
from typing import Any, Final

from msgspec import DecodeError, Struct, json

from houseway.load.light_socket import Address, LoadError, Socket

PACES: Final = {"human": (1.0, 4.0), "flat-out": (0.0, 0.0)}
"""By name: the minimum and maximum thinking time, in seconds."""
FRAMES_PER_SECOND: Final = 12.0
"""Slightly below what a room allows one guest."""
_QUIET: Final = ("check", "call", "pass", "stand", "muck", "play", "keep", "stay active", "fold")
_PLAIN: Final = frozenset({
    "fold", "check", "call", "pass", "kill", "straddle", "bring in", "show", "muck", "play board", "hit", "stand",
    "double", "split", "surrender", "buy in", "play", "draw card", "force", "keep", "another", "pot only",
    "stay active",
})  # fmt: skip


class _Option(Struct):
    type: str
    least: int = 0
    most: int = 0
    chip: int = 1
    count: int = 0
    cards: list[int] = []
    front: list[int] = []
    to: int = 0
    borrowed: int = 0


class _View(Struct):
    options: list[_Option] = []


class _Seat(Struct):
    seat: int
    stack: int = 0


class _BuyIn(Struct):
    usual: int = 0


class _Now(Struct):
    hand: int = 0
    turn: int = 0
    you: int | None = None
    view: _View | None = None
    seats: list[_Seat] = []
    buy_in: _BuyIn | None = None


class _Heard(Struct):
    type: str
    now: _Now | None = None
    id: int | None = None
    problem: str = ""


_heard = json.Decoder(_Heard)


def chosen(options: list[_Option], chance: Random) -> dict[str, Any] | None:
    """One of the options as an action: mostly quiet, sometimes a bet, now and then a fold."""
    by_type = {option.type: option for option in options}
    kind = chance.random()
    for loud in ("bet", "raise", "wager"):
        if loud in by_type and (kind < 0.15 or loud == "wager"):
            return {"type": loud, ("amount" if loud == "wager" else "to"): by_type[loud].least}
    if kind > 0.9 and "fold" in by_type and "check" not in by_type:
        return {"type": "fold"}
    for quiet in _QUIET:
        if quiet in by_type:
            return {"type": quiet}
    for option in options:
        if option.type == "draw":
            return {"type": "discard", "cards": []}
        if option.type == "discard":
            return {"type": "discard", "cards": option.cards[: option.count]}
        if option.type == "set":
            return {"type": "set", "front": option.front}
        if option.type == "pile":
            return {"type": "pile", "pile": 1}
        if option.type in _PLAIN:
            return {"type": option.type}
    return None


class Table:
    """A table of the load test: who acted when, so that the others can time its arrival."""

    def __init__(self, house: str, game: str, bots: int) -> None:
        self.house = house
        self.game = game
        self.bots = bots
        self.id = ""
        self.acts: dict[tuple[int, int], tuple[float, int]] = {}
        """By hand and turn: when an action was sent, and by whom."""


class Figures:
    """Counts and times."""

    def __init__(self) -> None:
        self.measuring = False
        self.latencies: list[float] = []
        self.acts = 0
        self.messages = 0
        self.bytes = 0
        self.problems: Counter[str] = Counter()
        self.lost = 0


class Guest:
    """One client at a table, playing or watching."""

    def __init__(
        self, number: int, address: Address, table: Table, *, plays: bool, pace: str, chance: Random, figures: Figures
    ) -> None:
        self.number = number
        self.table = table
        self.plays = plays
        self.cookie = ""
        self._address = address
        self._think = PACES[pace]
        self._chance = chance
        self._figures = figures
        self._socket: Socket | None = None
        self._done = (-1, -1)
        self._heard_at = (-1, -1)
        self._asked = 0
        self._next_frame = 0.0
        self._answers: dict[int, asyncio.Future[str]] = {}
        self._bought = -1

    async def connect(self) -> None:
        """Open the socket."""
        self._socket = Socket(self._address, self.cookie, self._hear, self._gone)
        await self._socket.open()

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()

    async def tell(self, kind: str, **more: object) -> None:
        """Send a request, and wait until it is done."""
        self._asked += 1
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._answers[self._asked] = answer
        self._send({"type": kind, "id": self._asked, "table": self.table.id, **more})
        async with asyncio.timeout(60):
            problem = await answer
        if problem:
            raise LoadError(problem)

    def _send(self, message: dict[str, object]) -> None:
        if self._socket is not None:
            self._socket.send(message)

    def _gone(self) -> None:
        self._figures.lost += 1

    def _hear(self, text: bytes) -> None:
        at = time.perf_counter()
        figures = self._figures
        figures.messages += 1
        figures.bytes += len(text)
        try:
            heard = _heard.decode(text)
        except DecodeError as wrong:
            figures.problems[f"not understood: {wrong}"[:120]] += 1
            return
        if heard.now is not None:
            self._look(heard.now, at, update=heard.type == "update")
        elif heard.id is not None and heard.id in self._answers:
            self._answers.pop(heard.id).set_result(heard.problem)
        elif heard.problem and "decision is over" not in heard.problem:
            figures.problems[heard.problem[:120]] += 1

    def _look(self, now: _Now, at: float, *, update: bool) -> None:
        place = (now.hand, now.turn)
        if update and place > self._heard_at:
            sent = self.table.acts.get(self._heard_at)
            if sent is not None and sent[1] != self.number and self._figures.measuring:
                self._figures.latencies.append(at - sent[0])
        self._heard_at = max(place, self._heard_at)
        if self.plays and now.view is not None and now.view.options and place != self._done:
            self._done = place
            self._decide(now.view.options, place)
        elif self.plays and now.you is not None and now.hand != self._bought:
            self._buy_in_again(now)

    def _buy_in_again(self, now: _Now) -> None:
        """A player who is broke or all-in requests chips, which arrive after the hand."""
        if now.buy_in is not None and any(one.seat == now.you and one.stack == 0 for one in now.seats):
            self._bought = now.hand
            self._send({"type": "top up", "table": self.table.id, "amount": now.buy_in.usual})

    def _decide(self, options: list[_Option], place: tuple[int, int]) -> None:
        action = chosen(options, self._chance)
        if action is None:
            self._figures.problems[f"no option is known: {', '.join(one.type for one in options)}"[:120]] += 1
            return
        loop = asyncio.get_running_loop()
        think = self._chance.uniform(*self._think)
        when = max(loop.time() + think, self._next_frame)
        self._next_frame = when + 1 / FRAMES_PER_SECOND
        if when <= loop.time():
            self._act(action, place)
        else:
            loop.call_at(when, self._act, action, place)

    def _act(self, action: dict[str, Any], place: tuple[int, int]) -> None:
        if self._heard_at != place:
            return  # the table has moved on meanwhile
        acts = self.table.acts
        acts[place] = (time.perf_counter(), self.number)
        while len(acts) > 16:
            del acts[next(iter(acts))]
        self._send({"type": "act", "table": self.table.id, "hand": place[0], "turn": place[1], "action": action})
        if self._figures.measuring:
            self._figures.acts += 1
