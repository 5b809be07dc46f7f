"""Learning on the web: what a game is, its words and its charts, and guided tables."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.referee.errors import RefusedError
from houseway.referee.rules import Rules
from houseway.room import lessons
from houseway.room.asking import check_admitted
from houseway.room.guests import Guest
from houseway.room.room import Room
from houseway.room.wire.answers import LessonOver, LessonWanted, TableFound
from houseway.teach.charts import Chart, charts_of
from houseway.teach.games import GameCard, card_of
from houseway.teach.terms import Term, terms_of
from houseway.web.answering import answer
from houseway.web.bodies import RequestError, body_of
from houseway.web.gate import Gate, address_of

Answer = Callable[[Request, Guest], Awaitable[Response]]


class GameTaught(Struct, frozen=True):
    """GET /api/teach/{house}/{game}, and of a table GET /api/tables/{table}/teach."""

    house: str
    game: str
    title: str
    card: GameCard
    terms: tuple[Term, ...]
    charts: tuple[Chart, ...] = ()


class Teaching:
    """The answers about learning."""

    def __init__(self, room: Room, gate: Gate) -> None:
        self.room = room
        self.gate = gate

    def routes(self, of: Callable[[Answer], Callable[[Request], Awaitable[Response]]]) -> list[Route]:
        """Where each answer is found; `of` makes an endpoint of an answer."""
        return [
            Route("/api/teach/{house}/{game}", of(self.game)),
            Route("/api/tables/{table}/teach", of(self.table)),
            Route("/api/learn", of(self.learn), methods=["POST"]),
            Route("/api/learn/end", of(self.end), methods=["POST"]),
        ]

    async def game(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """A game of a house."""
        offer = self.room.offer(request.path_params["house"][:60], request.path_params["game"][:60], None)
        return await self._taught(offer.rules, offer.house.name, offer.key, offer.page.title)

    async def table(self, request: Request, guest: Guest) -> Response:
        """The game of a table, by the book that it was opened with."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        offer = run.table.offer
        return await self._taught(offer.rules, offer.house.name, offer.key, offer.page.title)

    async def _taught(self, rules: Rules, house: str, key: str, title: str) -> Response:
        charts = await asyncio.to_thread(charts_of, rules)
        return answer(GameTaught(house, key, title, card_of(rules), terms_of(rules), charts))

    async def learn(self, request: Request, guest: Guest) -> Response:
        """Open a guided table for the one who asks."""
        wanted = await body_of(request, LessonWanted)
        if request.state.fresh:
            self.gate.refused["strangers"] += 1
            raise RequestError("a table is opened by a guest who is known again: ask for the lobby first")
        self.gate.opening(guest.id, address_of(request.scope))
        run = await lessons.begin(self.room, guest, wanted.house, wanted.game)
        return answer(TableFound(run.table.id), 201)

    async def end(self, request: Request, guest: Guest) -> Response:
        """The lesson is over: the chips go back to the wallet."""
        run = self.room.run((await body_of(request, LessonOver)).table)
        if run not in lessons.lessons_of(self.room, guest):
            raise RefusedError("that is no guided table of yours")
        await lessons.end(run, guest)
        return answer(TableFound(run.table.id))
