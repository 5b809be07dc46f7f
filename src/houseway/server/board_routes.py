"""The weekly boards over the web, and each guest's choice whether they may name them."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest
from houseway.protocol.board_bodies import BoardChoice, BoardChoiceRequest, BoardsView
from houseway.room.room import Room
from houseway.room.weekly_boards import WEEKS, Boards
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.json_routes import Http
from houseway.server.long_work import StopSignal
from houseway.server.request_bodies import RequestError, body_of

_READ_SECONDS: Final = 0.3
"""How long one request keeps reading hands that were never read before."""
_LONGEST: Final = 80


class BoardDesk:
    """The answers for one room."""

    def __init__(self, room: Room, http: Http) -> None:
        self.room = room
        self.http = http
        self.boards = Boards(room.store, room.offer_of)

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        return routes_to(endpoint, gets={"/api/boards": self.view}, posts={"/api/boards/choice": self.choose})

    async def view(self, request: Request, guest: Guest) -> Response:
        """The boards of this or the last week, of all games or of one."""
        week, game = (
            request.query_params.get(name, usual)[:_LONGEST] for name, usual in (("week", WEEKS[0]), ("game", ""))
        )
        if week not in WEEKS:
            raise RequestError("week must be this or last")

        def work(_: StopSignal) -> BoardsView:
            return self.boards.view(week, self.room.wall(), game=game, guest=guest.id, seconds=_READ_SECONDS)

        return answer(await self.http.heavy.do(request, guest.id, work))

    async def choose(self, request: Request, guest: Guest) -> Response:
        """Let the boards name the guest, or no longer."""
        wanted = await body_of(request, BoardChoiceRequest)
        guest = await self.room.keep(guest)
        await asyncio.to_thread(self.room.people.board_names.choose, guest.id, shows=wanted.shows)
        return answer(BoardChoice(wanted.shows))
