"""Tournaments over the web: what can be opened, opening one, how it stands, entering it, and taking an entry back."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.live.table.sit_and_go import most_entries, why_not_here
from houseway.live.views.tournament_view import tournament_now
from houseway.people.guests import Guest
from houseway.protocol.http_bodies import TableAnswer
from houseway.protocol.tournament_bodies import StructuresView, StructureView, TournamentRequest
from houseway.room import tournament_requests
from houseway.room.friend_tables import announce
from houseway.room.room import Room
from houseway.server.json_answer import answer
from houseway.server.json_routes import Answer, Http
from houseway.server.request_bodies import body_of
from houseway.tournaments.structure_files import BUILT_IN, built_in, text_of
from houseway.tournaments.structures import Structure


class TournamentDesk:
    """The answers for one room."""

    def __init__(self, room: Room, http: Http) -> None:
        self.room = room
        self.http = http

    def routes(self, endpoint: Callable[[Answer], Callable[[Request], Awaitable[Response]]]) -> list[Route]:
        """The address of each answer."""
        at = "/api/tables/{table}/tournament"
        return [
            Route("/api/tournaments", endpoint(self.list)),
            Route("/api/tournaments", endpoint(self.open), methods=["POST"]),
            Route(at, endpoint(self.stands)),
            Route(f"{at}/enter", endpoint(self.enter), methods=["POST"]),
            Route(f"{at}/take-back", endpoint(self.take_back), methods=["POST"]),
        ]

    async def list(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """The structures that can be opened here."""
        found = (built_in(name) for name in BUILT_IN)
        return answer(StructuresView(tuple(_view(one) for one in found if not why_not_here(one))))

    async def open(self, request: Request, guest: Guest) -> Response:
        """Open a tournament, which the guest then hosts."""
        self.room.people.check_may_open(guest.id)
        wanted = await body_of(request, TournamentRequest)
        text = text_of(wanted.structure)
        self.http.check_opening(request, guest)
        run = await self.room.open_tournament(
            text, bots=wanted.bots, host=guest, private=wanted.private, password=wanted.password
        )
        announce(self.room, run, guest)
        return answer(TableAnswer(run.table.id), 201)

    async def stands(self, request: Request, guest: Guest) -> Response:
        """How the tournament of a table stands."""
        run = self.room.run(request.path_params["table"])
        tournament_requests.tournament_at(run, guest)
        return answer(tournament_now(run.conduct, guest.id, self.room.clock()))

    async def enter(self, request: Request, guest: Guest) -> Response:
        """Enter a tournament, and pay for it."""
        await body_of(request, dict[str, str])
        run = self.room.run(request.path_params["table"])
        await tournament_requests.enter(run, guest)
        return answer(TableAnswer(run.table.id))

    async def take_back(self, request: Request, guest: Guest) -> Response:
        """Take the entry back before the start."""
        await body_of(request, dict[str, str])
        run = self.room.run(request.path_params["table"])
        await tournament_requests.take_back(run, guest)
        return answer(TableAnswer(run.table.id))


def _view(structure: Structure) -> StructureView:
    entry = structure.entry
    return StructureView(
        id=structure.id,
        name=structure.name,
        about=structure.about,
        title=structure.title,
        price=entry.buy_in + entry.fee,
        fee=entry.fee,
        least=structure.least_players,
        most=most_entries(structure),
    )
