"""*What if*: a manager's question to bulk play over HTTP, answered while the hands are played.

A separate low-priority process plays the hands, a thread collects its blocks, and the event loop only passes on what is
known so far. One answer is one stream: if the client hangs up, the question is dropped.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from logging import getLogger
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import House
from houseway.houses.families import fits
from houseway.houses.fees import amounts
from houseway.houses.pages import GamePage
from houseway.people.guests import Guest
from houseway.referee.rules import FeePayer, Rules
from houseway.room.room import Room
from houseway.room.side_work import Asker
from houseway.server import limits
from houseway.server.gate import TooManyError
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.long_work import HeavyWork
from houseway.server.request_bodies import RequestError, body_of

if TYPE_CHECKING:
    from houseway.pricing.runs import Question, State

log = getLogger("houseway.server")

_TELL_EVERY: Final = 0.25
"""Seconds between two progress reports."""
_MOST_WORD: Final = 60
_MOST_COMPANY: Final = 10
_STREAM: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
_KILL: Final = '{{ size = "{}", when = "two pots running" }}'


class WhatIfQuestion(Struct, frozen=True, kw_only=True):
    """POST /api/what-if: a table of this room, and what would change."""

    house: str
    game: str
    limit: str = ""
    players: int = 6
    company: tuple[str, ...] = ()
    """How the players play, seat by seat, repeated as needed."""
    what: Literal["fee", "raise_cap", "kill", "players"]
    to: str
    hands: int = 200_000
    hands_an_hour: float = 0.0


class LimitChoice(Struct, frozen=True, kw_only=True):
    """A limit and its current values."""

    name: str
    fees: tuple[int, ...]
    """The amounts in cents."""
    other_fee: int
    """Another amount to suggest, in cents."""
    raise_cap: int | None
    kill: bool
    seats: int


class GameChoice(Struct, frozen=True, kw_only=True):
    """A game to ask about."""

    game: str
    title: str
    questions: tuple[str, ...]
    """What could change in it, in the terms of `what`."""
    limits: tuple[LimitChoice, ...]


class HouseChoice(Struct, frozen=True, kw_only=True):
    """A house of the room."""

    house: str
    name: str
    games: tuple[GameChoice, ...]


class Choices(Struct, frozen=True, kw_only=True):
    """GET /api/what-if: everything to ask about."""

    houses: tuple[HouseChoice, ...]
    styles: dict[str, str]
    """How players can play, with a remark on each."""
    most_hands: int
    hands_an_hour: dict[str, float]
    """The default by family."""


class WhatIfAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of the answer."""

    done: int
    of: int
    known: Any = None
    """The figures so far, as in `houseway sim --json`; null while too little is known."""
    over: bool = False
    problem: str = ""


class WhatIf:
    """The answers for one room."""

    def __init__(self, room: Room, heavy: HeavyWork) -> None:
        self.room = room
        self.heavy = heavy
        self._rates = limits.Buckets(limits.WHAT_IFS)
        self._asking: dict[str, tuple[str, Event]] = {}
        """By guest: the address they ask from, and the event that ends the answer."""
        self._threads: ThreadPoolExecutor | None = None
        self._crew = contextlib.ExitStack()
        self._player: Any = None

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        return routes_to(endpoint, gets={"/api/what-if": self.choices}, posts={"/api/what-if": self.ask})

    def close(self) -> None:
        """Stop all answers."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
        self._crew.close()

    async def choices(self, request: Request, guest: Guest) -> Response:
        """Everything to ask about."""
        return answer(await self.heavy.do(request, guest.id, lambda _: _choices(tuple(self.room.houses.values()))))

    async def ask(self, request: Request, guest: Guest) -> Response:
        """A question; the answer comes in parts."""
        said = await body_of(request, WhatIfQuestion)
        house, asker = self.room.houses.get(said.house), self.heavy.asker(request, guest.id)
        self._check(asker)
        if not self._rates.take(guest.id, time.monotonic()):
            raise TooManyError("your questions take a while to answer: wait a little before the next one")
        question = await self.heavy.do(request, guest.id, lambda _: _question(house, said))
        self._check(asker)
        return StreamingResponse(self._told(asker, said, question), 200, _STREAM, "text/event-stream")

    def _check(self, asker: Asker) -> None:
        """Check that there is room for one more question; the last place is not for an address that has one already."""
        if asker.guest in self._asking:
            return
        near = sum(bool(asker.address) and one == asker.address for one, _ in self._asking.values())
        if len(self._asking) + (near > 0) >= limits.WHAT_IFS_AT_ONCE:
            raise TooManyError("other people are asking too: try again in a moment")

    async def _told(self, asker: Asker, said: WhatIfQuestion, question: "Question") -> AsyncIterator[bytes]:
        """The answer in parts; a new question from the same guest ends this one."""
        guest, address = asker
        if guest in self._asking:
            self._asking[guest][1].set()
        gone = Event()
        self._asking[guest] = mine = address, gone
        try:
            async for word in self._words(said, question, gone):
                yield _word(word)
        finally:
            gone.set()
            if self._asking.get(guest) is mine:
                del self._asking[guest]

    async def _words(self, said: WhatIfQuestion, question: "Question", gone: Event) -> AsyncIterator[WhatIfAnswer]:
        loop, states = asyncio.get_running_loop(), asyncio.Queue["State | HousewayError | None"]()

        def tell(state: "State | HousewayError | None") -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed, because the room is
                loop.call_soon_threadsafe(states.put_nowait, state)

        if self._threads is None:
            self._threads = ThreadPoolExecutor(limits.WHAT_IFS_AT_ONCE, thread_name_prefix="what-if")
        self._threads.submit(self._run, question, tell, gone)
        last: State | None = None
        yield WhatIfAnswer(done=0, of=question.blocks)
        while (state := await states.get()) is not None:
            if isinstance(state, HousewayError):
                yield WhatIfAnswer(done=0, of=question.blocks, over=True, problem=str(state))
                return
            last = state
            yield WhatIfAnswer(done=state.blocks, of=question.blocks, known=_known(state, said))
        if gone.is_set():
            yield WhatIfAnswer(
                done=0, of=question.blocks, over=True, problem="you have asked something else in the meantime"
            )
        elif last is not None:
            yield WhatIfAnswer(done=last.blocks, of=question.blocks, known=_known(last, said), over=True)

    def _run(self, question: "Question", tell: Callable[["State | HousewayError | None"], None], gone: Event) -> None:
        """In a thread: play until enough is known, time is up, or nobody waits anymore."""
        from houseway.pricing.intervals import LEAST_BLOCKS
        from houseway.pricing.runs import CrewLostError, begin, run

        began = last = 0.0

        def after(state: "State") -> bool:
            nonlocal began, last
            now = time.monotonic()
            began = began or now  # a new machine compiles before the first block
            over = state.enough or (now - began > limits.WHAT_IF_SECONDS and state.blocks >= LEAST_BLOCKS)
            if now - last > _TELL_EVERY or over:
                tell(state)
                last = now
            return not (gone.is_set() or over)

        try:
            run(begin(question), self._players(), after)
        except CrewLostError as problem:
            self._player = None
            tell(problem)
        except HousewayError as problem:
            tell(problem)
        except Exception:
            log.exception("a question to bulk play could not be answered")
            tell(HousewayError("something is wrong with bulk play here"))
        finally:
            tell(None)

    def _players(self) -> Any:
        """The process that plays, started with the first question."""
        if self._player is None:
            from houseway.pricing.crews import apart

            self._player = self._crew.enter_context(apart(limits.WHAT_IF_KINDNESS))
        return self._player


def _word(word: WhatIfAnswer) -> bytes:
    return b"data: " + msgspec.json.encode(word) + b"\n\n"


def _known(state: "State", said: WhatIfQuestion) -> Any:
    """The figures; a guest's own book is named by its house, because its file is not shown."""
    from houseway.pricing.intervals import LEAST_BLOCKS
    from houseway.pricing.summary import as_data, summary

    if state.blocks < LEAST_BLOCKS:
        return None
    told = as_data(summary(state, said.hands_an_hour))
    for table in told["tables"]:
        table["offer"] = f"{said.house}/{said.game}"
    return told


def _question(house: House | None, said: WhatIfQuestion) -> "Question":
    from houseway.bulk.jobs import Job
    from houseway.bulk.play_styles import built_in
    from houseway.pricing.runs import Question, arms_of, begin, swept

    if house is None:
        raise RequestError(f"there is no house {said.house[:_MOST_WORD]!r} here")
    if len(said.to) > _MOST_WORD or len(said.company) > _MOST_COMPANY or len(said.limit) > _MOST_WORD:
        raise RequestError(f"a word can have at most {_MOST_WORD} letters, and a table {_MOST_COMPANY} players")
    if not 1 <= said.hands <= limits.WHAT_IF_HANDS:
        raise RequestError(f"hands must be 1 to {limits.WHAT_IF_HANDS:,}: houseway sim plays more")
    if not 0 <= said.hands_an_hour <= 1000:
        raise RequestError("hands an hour must be 1 to 1000, or 0 for the usual number")
    offer = house.offer(said.game, limit=said.limit or None)
    company = said.company or tuple(built_in())[:1]
    base = Job(offer=offer.name, limit=offer.rules.limit.name, players=said.players, styles=company)
    match said.what:
        case "players":
            now, other = swept(base, "seats", (str(said.players), said.to.strip()))
            arms = (msgspec.structs.replace(now, name="as it is"), other)
        case "kill":
            to = said.to.strip()
            none = to == "none"
            switch = "kill=none" if none else f"kill={_KILL.format(to)}"
            arms = _named(arms_of(base, [switch]), "no kill" if none else f"a {to} kill")
        case "fee":
            to = said.to.strip().lstrip("$")
            none = to == "none"
            arms = _named(
                arms_of(base, ["fee=none" if none else f"fee=${to}"]), "no fee" if none else f"a fee of ${to}"
            )
        case "raise_cap":
            to = said.to.strip()
            arms = _named(arms_of(base, [f"raise_cap={to}"]), "no cap" if to == "none" else f"{to} raises")
    question = Question(arms=arms, hands=said.hands)
    begin(question)
    return question


def _named(arms: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    return (arms[0], msgspec.structs.replace(arms[1], name=name))


def _questions(page: GamePage) -> tuple[str, ...]:
    """What could change: the fee only if there is one that is not the button's ante (CX-44)."""
    charged = all(rules.limit.fee is not None for rules in page.rules) and GAMES[page.game].family.name != "push"
    keys = ("fee", "raise_cap", "kill") if charged else ("raise_cap", "kill")
    return (*(key for key in keys if fits(page.game, key)), "players")


def _choices(houses: tuple[House, ...]) -> Choices:
    from houseway.bulk.jobs import ENGINES
    from houseway.bulk.play_styles import built_in
    from houseway.pricing.summary import HANDS_AN_HOUR

    def other_fee(rules: Rules) -> int:
        fee, top = rules.limit.fee, max(amounts(rules.limit.fee), default=0)
        bound = fee is not None and fee.payer == FeePayer.LIVE_BUTTON and top + 100 > max(rules.limit.blinds, default=0)
        return top - 100 if bound else top + 100

    def games(house: House) -> tuple[GameChoice, ...]:
        return tuple(
            GameChoice(game=page.key, title=page.title, questions=_questions(page), limits=tuple(
                LimitChoice(
                    name=rules.limit.name, fees=tuple(dict.fromkeys(amounts(rules.limit.fee))),
                    other_fee=other_fee(rules),
                    raise_cap=rules.betting.raise_cap, kill=rules.blinds.kill is not None, seats=rules.most_seats,
                )
                for rules in page.rules
            ))
            for page in house.games.values() if GAMES[page.game].family.name in ENGINES
        )  # fmt: skip

    return Choices(
        houses=tuple(
            HouseChoice(house=house.id, name=house.name, games=found) for house in houses if (found := games(house))
        ),
        styles={style.name: style.about for style in built_in().values()},
        most_hands=limits.WHAT_IF_HANDS,
        hands_an_hour={family: float(pace) for family, pace in HANDS_AN_HOUR.items()},
    )
