"""Learning on the web: a game in short, its terms and its charts, and guided tables."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest
from houseway.protocol.http_bodies import LessonEndRequest, LessonRequest, TableAnswer
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.room import guided_tables
from houseway.room.guest_requests import check_admitted
from houseway.room.room import Room
from houseway.server.gate import Gate, address_of
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.long_work import HeavyWork
from houseway.server.request_bodies import RequestError, body_of
from houseway.teach.charts import Chart, charts_of
from houseway.teach.games import GameCard, card_of
from houseway.teach.word_list import Term, terms_of


class GameGuide(Struct, frozen=True):
    """GET /api/teach/{house}/{game}, and of a table GET /api/tables/{table}/teach."""

    house: str
    game: str
    title: str
    card: GameCard
    terms: tuple[Term, ...]
    charts: tuple[Chart, ...] = ()


class Teaching:
    """The answers about learning."""

    def __init__(self, room: Room, gate: Gate, heavy: HeavyWork) -> None:
        self.room = room
        self.heavy = heavy
        self.gate = gate

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        gets = {"/api/teach/{house}/{game}": self.game, "/api/tables/{table}/teach": self.table}
        return routes_to(endpoint, gets=gets, posts={"/api/learn": self.learn, "/api/learn/end": self.end})

    async def game(self, request: Request, guest: Guest) -> Response:
        """A house's game."""
        offer = self.room.offer(request.path_params["house"][:60], request.path_params["game"][:60], None)
        return await self._taught(request, guest, offer.rules, offer.house.name, offer.key, offer.page.title)

    async def table(self, request: Request, guest: Guest) -> Response:
        """The game of a table, by the book it was opened with."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        offer = run.table.offer
        return await self._taught(request, guest, offer.rules, offer.house.name, offer.key, offer.page.title)

    async def _taught(self, request: Request, guest: Guest, rules: Rules, house: str, key: str, title: str) -> Response:
        charts = await self.heavy.do(request, guest.id, lambda _: charts_of(rules))
        return answer(GameGuide(house, key, title, card_of(rules), terms_of(rules), charts))

    async def learn(self, request: Request, guest: Guest) -> Response:
        """Open a guided table for the guest."""
        wanted = await body_of(request, LessonRequest)
        if request.state.fresh:
            self.gate.refused["strangers"] += 1
            raise RequestError("your browser has no guest cookie yet: load the lobby first")
        self.gate.opening(guest.id, address_of(request.scope))
        run = await guided_tables.begin(self.room, guest, wanted.house, wanted.game)
        return answer(TableAnswer(run.table.id), 201)

    async def end(self, request: Request, guest: Guest) -> Response:
        """End the lesson: the chips return to the wallet."""
        run = self.room.run((await body_of(request, LessonEndRequest)).table)
        if run not in guided_tables.lessons_of(self.room, guest):
            raise RefusedError("that is not your guided table")
        await guided_tables.end(run, guest)
        return answer(TableAnswer(run.table.id))
