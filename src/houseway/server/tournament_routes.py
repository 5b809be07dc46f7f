"""Tournaments over the web: what can be opened, opening one, how it stands, entering it, and taking an entry back."""

from typing import Final, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.live.table.sit_and_go import SitAndGo, most_entries
from houseway.live.table.tournament_lay import table_seats
from houseway.live.table_settings import chosen_of
from houseway.live.views.tournament_view import still_in, tables_of, tournament_as_seen, tournament_now
from houseway.people.guests import Guest
from houseway.protocol.http_bodies import TableAnswer
from houseway.protocol.league_bodies import LeagueView
from houseway.protocol.tournament_bodies import (
    DeskAnswer,
    DeskRequest,
    OwnTournament,
    OwnTournaments,
    PurchaseRequest,
    StructuresView,
    StructureView,
    TournamentNow,
    TournamentPage,
    TournamentRequest,
)
from houseway.referee.refusals import RefusedError
from houseway.room import season_league, tournament_requests, tournament_results
from houseway.room.friend_tables import announce
from houseway.room.guest_requests import check_admitted
from houseway.room.room import Room
from houseway.server.downloads import CSV, download
from houseway.server.json_answer import Endpoint, answer
from houseway.server.json_routes import Http
from houseway.server.long_work import StopSignal
from houseway.server.private_table_routes import closed_row
from houseway.server.request_bodies import RequestError, body_of
from houseway.store.rows import TableRow
from houseway.tournaments.structure_files import BUILT_IN, built_in, text_of
from houseway.tournaments.structure_sheet import sheet
from houseway.tournaments.structures import Structure

MOST_TOURNAMENTS: Final = 200
"""The most that the page of your tournaments lists."""


class TournamentDesk:
    """The answers for one room."""

    def __init__(self, room: Room, http: Http) -> None:
        self.room = room
        self.http = http

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        at = "/api/tables/{table}/tournament"
        return [
            Route("/api/tournaments", endpoint(self.list)),
            Route("/api/tournaments", endpoint(self.open), methods=["POST"]),
            Route(at, endpoint(self.stands)),
            Route(f"{at}/page", endpoint(self.page)),
            Route(f"{at}/results.csv", endpoint(self.results)),
            Route("/api/tournaments/mine", endpoint(self.mine)),
            Route("/api/tournaments/mine.csv", endpoint(self.mine_csv)),
            Route("/api/league", endpoint(self.league)),
            Route("/api/league.csv", endpoint(self.league_csv)),
            Route(f"{at}/enter", endpoint(self.enter), methods=["POST"]),
            Route(f"{at}/buy", endpoint(self.buy), methods=["POST"]),
            Route(f"{at}/take-back", endpoint(self.take_back), methods=["POST"]),
            Route(f"{at}/desk", endpoint(self.decide), methods=["POST"]),
            Route(f"{at}/answer", endpoint(self.answer), methods=["POST"]),
        ]

    async def list(self, request: Request, guest: Guest) -> Response:
        """The structures that can be opened here."""
        found = (built_in(name) for name in BUILT_IN)
        return answer(StructuresView(tuple(_view(one) for one in found)))

    async def open(self, request: Request, guest: Guest) -> Response:
        """Open a tournament, which the guest then hosts."""
        self.room.people.check_may_open(guest.id)
        wanted = await body_of(request, TournamentRequest)
        text = text_of(wanted.structure)
        self.http.check_opening(request, guest)
        run = await self.room.open_tournament(
            text,
            bots=wanted.bots,
            host=guest,
            private=wanted.private,
            password=wanted.password,
            players=wanted.players,
            starts_at=wanted.starts_at,
        )
        announce(self.room, run, guest)
        return answer(TableAnswer(run.table.id), 201)

    async def stands(self, request: Request, guest: Guest) -> Response:
        """How the tournament of a table stands."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        now = tournament_now(run.conduct, guest.id, self.room.clock())
        if now is None:
            raise RefusedError(tournament_requests.NO_TOURNAMENT)
        return answer(now)

    async def page(self, request: Request, guest: Guest) -> Response:
        """A tournament with its structure: as it stands, or what came of it."""
        row, found, now = await self._seen(request, guest)
        host = self.room.store.guest(chosen_of(row.settings).host)
        return answer(
            TournamentPage(
                table=row.id,
                opened_at=row.opened_at,
                host="" if host is None else host.name,
                open=row.id in self.room.runs,
                paused=row.id in self.room.runs and bool(self.room.runs[row.id].table.paused),
                now=now,
                playing=still_in(found),
                tables=tuple(one for one in tables_of(row.id, found) if one.table in self.room.rows),
                sheet=tuple(sheet(found.structure, found.director.entries if found.started else None)),
            )
        )

    async def results(self, request: Request, guest: Guest) -> Response:
        """The places and prizes, for a spreadsheet."""
        row, _, now = await self._seen(request, guest)
        return download(tournament_results.results_csv(now), f"tournament-{row.id}.csv", CSV)

    async def mine(self, request: Request, guest: Guest) -> Response:
        """The tournaments that the guest has played."""
        return answer(OwnTournaments(await self._own(request, guest)))

    async def mine_csv(self, request: Request, guest: Guest) -> Response:
        """The same for a spreadsheet."""
        return download(tournament_results.own_csv(await self._own(request, guest)), "your-tournaments.csv", CSV)

    async def _seen(self, request: Request, guest: Guest) -> tuple[TableRow, SitAndGo, TournamentNow]:
        """A tournament, open or closed, as the guest sees it."""
        table = request.path_params["table"]
        run = self.room.runs.get(table)
        if run is not None:
            found = tournament_requests.tournament_at(run, guest)
            now = tournament_now(run.conduct, guest.id, self.room.clock())
            if now is not None:
                return self.room.rows[table], found, now

        def read(_: StopSignal) -> tuple[TableRow, SitAndGo]:
            row = closed_row(self.room, table)
            return row, tournament_results.closed_tournament(self.room, row, guest)

        row, found = await self.http.heavy.do(request, guest.id, read)
        return row, found, tournament_as_seen(row.id, found, guest.id)

    async def _own(self, request: Request, guest: Guest) -> tuple[OwnTournament, ...]:
        def read(_: StopSignal) -> tuple[OwnTournament, ...]:
            return tournament_results.own_tournaments(self.room, guest, most=MOST_TOURNAMENTS)

        return await self.http.heavy.do(request, guest.id, read)

    async def league(self, request: Request, guest: Guest) -> Response:
        """The league of the room, of this or the last season."""
        return answer(await self._league(request, guest))

    async def league_csv(self, request: Request, guest: Guest) -> Response:
        """The same for a spreadsheet."""
        view = await self._league(request, guest)
        return download(season_league.league_csv(view), f"league-{view.season}.csv", CSV)

    async def _league(self, request: Request, guest: Guest) -> LeagueView:
        which = request.query_params.get("season", season_league.WHICH[0])
        if which not in season_league.WHICH:
            raise RequestError("season must be this or last")
        now = self.room.wall()
        return await self.http.heavy.do(
            request, guest.id, lambda _: season_league.league_of(self.room, which, now, guest=guest.id)
        )

    async def enter(self, request: Request, guest: Guest) -> Response:
        """Enter a tournament, and pay for it."""
        await body_of(request, dict[str, str])
        run = self.room.run(request.path_params["table"])
        await tournament_requests.enter(run, guest)
        return answer(TableAnswer(run.table.id))

    async def buy(self, request: Request, guest: Guest) -> Response:
        """Buy chips or enter again, or do without a rebuy."""
        wanted = await body_of(request, PurchaseRequest)
        run = self.room.run(request.path_params["table"])
        await tournament_requests.buy(run, guest, wanted.what)
        return answer(TableAnswer(run.table.id))

    async def take_back(self, request: Request, guest: Guest) -> Response:
        """Take the entry back before the start."""
        await body_of(request, dict[str, str])
        run = self.room.run(request.path_params["table"])
        await tournament_requests.take_back(run, guest)
        return answer(TableAnswer(run.table.id))

    async def decide(self, request: Request, guest: Guest) -> Response:
        """Decide something at the director's desk."""
        wanted = await body_of(request, cast("type[DeskRequest]", DeskRequest))
        run = self.room.run(request.path_params["table"])
        await tournament_requests.decide(run, guest, wanted)
        return answer(TableAnswer(run.table.id))

    async def answer(self, request: Request, guest: Guest) -> Response:
        """Answer what the desk asks."""
        wanted = await body_of(request, DeskAnswer)
        run = self.room.run(request.path_params["table"])
        await tournament_requests.answer(run, guest, agrees=wanted.agrees)
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
        seats=table_seats(structure),
    )
