"""The JSON interface: lobby, name, seats, chips, clauses, and a guest's own hands. Errors are one line, never more."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.errors import HousewayError
from houseway.houses.clauses import ClauseError
from houseway.live.table.practice import RATES
from houseway.live.views.hand_proofs import UnprovedError
from houseway.people.admins import ADMIN
from houseway.people.guests import Guest
from houseway.people.names import NameTakenError
from houseway.people.one_time_links import ADMIN_LINK
from houseway.people.roles import FLOOR, check_role
from houseway.people.sanctions import check_welcome
from houseway.protocol.http_bodies import (
    CallView,
    Failure,
    FloorNow,
    KeyRequest,
    NameRequest,
    PlayRequest,
    SeatAnswer,
    SeatRequest,
    StillTable,
    TableAnswer,
    TableRequest,
)
from houseway.protocol.lobby_bodies import ServerTables
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import COMMON
from houseway.room import guest_requests
from houseway.room.disputes import disputes_of
from houseway.room.friend_tables import announce
from houseway.room.lobby import find_seat, lobby_of, usual, you_of
from houseway.room.play_now import play_now
from houseway.room.room import Room, RoomError, TableRun
from houseway.room.side_work import BusyError
from houseway.server import limits
from houseway.server.clause_routes import clause_told, practice_told
from houseway.server.conversation import one_line
from houseway.server.cookies import Cookies
from houseway.server.downloads import download
from houseway.server.drill_routes import Drill
from houseway.server.gate import Gate, address_of
from houseway.server.hand_routes import FILES, HandError, proof_told, replay_of
from houseway.server.health import Health
from houseway.server.identity import guest_of, with_cookie
from houseway.server.json_answer import Answer, answer, routes_to
from houseway.server.long_work import GoneError, HeavyWork
from houseway.server.outage import BOOK_SHUT
from houseway.server.own_hand_routes import OwnHandsDesk
from houseway.server.private_table_routes import Hosting, wanted_of
from houseway.server.request_bodies import DIGITS, RequestError, body_of, number_of
from houseway.server.seat_routes import seats_of
from houseway.server.teaching_routes import Teaching
from houseway.server.threshold import unwelcome
from houseway.store.store_errors import StoreError
from houseway.tournaments.structure_files import NoStructureError

log = logging.getLogger("houseway.server")
_TRIES: Final = 3
"""How often to look for another seat if someone else was faster."""
_TOO_MANY: Final = 429
_SHUT: Final = 503
_RETRY_SECONDS: Final = "5"
_PROMISE_SECONDS: Final = 0.02


async def nothing() -> Sequence[ServerTables]:
    """A single server has all tables."""
    return ()


class _Number(Convertor[int]):
    """A number in an address, of limited length; longer ones match no route."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())


class Http:
    """The answers for one room."""

    def __init__(
        self,
        room: Room,
        cookies: Cookies,
        sockets: Callable[[], int],
        gate: Gate | None = None,
        *,
        home: tuple[str, ...] = (),
    ) -> None:
        self.room = room
        self.cookies = cookies
        self.gate = gate or Gate()
        self.heavy = HeavyWork(by_address=bool(self.gate.bounds.per_address))
        self.elsewhere: Callable[[], Awaitable[Sequence[ServerTables]]] = nothing
        """The tables of other servers that share the room."""
        self.health = Health(room, self.gate, sockets)
        self._tried = limits.Buckets(limits.KEYS)
        self._drill = Drill(room)
        self.hosting = Hosting(room, home, self.heavy)
        self._own_hands = OwnHandsDesk(room, self.heavy)
        self._teaching = Teaching(room, self.gate, self.heavy)

    def routes(self) -> list[Route]:
        """The address of each answer."""
        hand = "/api/hands/{table}/{hand:number}"
        gets = {
            "/api/lobby": self.lobby,
            "/api/seats": self.seats,
            "/api/floor": self.floor,
            "/api/disputes": self.disputes,
            "/api/clauses/{id}": self.clause,
            "/api/drill": self.drill,
            "/api/health": self.health.told,
            **{f"{hand}.{ending}": self.own_file for ending in FILES},
            f"{hand}/proof": self.proof,
            hand: self.replay,
        }
        posts = {
            "/api/name": self.name,
            "/api/sit": self.sit,
            "/api/play": self.play,
            "/api/open": self.open,
            "/api/chips": self.chips,
            "/api/floor": self.take_floor,
            "/api/floor/back": self.give_back,
        }
        return [
            *self._own_hands.routes(self._with),
            *routes_to(self._with, gets=gets, posts=posts),
            *self.hosting.routes(self._with),
            *self._teaching.routes(self._with),
        ]

    def pages(self) -> list[Route]:
        """Pages that depend on the guest."""
        return [Route("/table/{table}/rules", self._with(self.hosting.rules))]

    def _with(self, answering: Answer) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint: finds the guest, answers or gives one line of error, and sets the cookie."""

        async def endpoint(request: Request) -> Response:
            guest, fresh = guest_of(self.room, self.cookies, request)
            try:
                self._check(request, guest, fresh=fresh)
                response = await answering(request, guest)
            except GoneError:
                response = answer(Failure("nobody is waiting for this anymore"), 499)
            except StoreError as problem:
                log.error("%s could not be answered: %s", request.url.path, problem)
                response = answer(Failure(BOOK_SHUT), _SHUT)
            except ClientDisconnect:
                response = answer(Failure("the request was cut off"), 400)
            except HousewayError as problem:
                response = answer(Failure(one_line(problem)), _status(problem))
            except Exception:
                log.exception("%s could not be answered", request.url.path)
                response = answer(Failure("something is wrong in the room"), 500)
            if response.status_code in (_TOO_MANY, _SHUT):
                response.headers["retry-after"] = _RETRY_SECONDS
            return with_cookie(response, self.cookies, guest.id, request) if fresh else response

        return endpoint

    def endpoint(self, answering: Answer) -> Callable[[Request], Awaitable[Response]]:
        """The same for answers of other modules."""
        return self._with(answering)

    def _check(self, request: Request, guest: Guest, *, fresh: bool) -> None:
        """Check the rates of the guest and the address."""
        address = address_of(request.scope)
        self.gate.request("" if fresh else guest.id, address)
        if not fresh and self.room.roles.of(guest.id):  # a banned guest reads only public answers
            check_welcome(self.room.sanctions, guest.id)
        request.state.fresh = fresh
        if request.method == "POST" and not guest.kept:
            self.gate.newcomer(address)

    async def lobby(self, request: Request, guest: Guest) -> Response:
        """What is offered where."""
        banned = unwelcome(self.room, self.cookies, request)
        return answer(lobby_of(self.room, guest, await self.elsewhere(), banned=banned))

    async def seats(self, request: Request, guest: Guest) -> Response:
        """Where the guest sits."""
        return answer(await seats_of(self.room, guest, self.elsewhere))

    async def name(self, request: Request, guest: Guest) -> Response:
        """Set the guest's name."""
        wanted = await body_of(request, NameRequest)
        kept = await self.room.rename(guest, wanted.name)
        return answer(you_of(self.room, kept))

    async def sit(self, request: Request, guest: Guest) -> Response:
        """Sit down with the usual buy-in, wherever there is a seat."""
        wanted = await body_of(request, SeatRequest)
        if wanted.table is None and not (wanted.house and wanted.game):
            raise RequestError("name a table, or a house and a game")
        guest = await self.room.keep(guest)
        for tries in range(_TRIES):
            run, seat = await find_seat(
                self.room,
                guest,
                house=wanted.house or "",
                game=wanted.game or "",
                limit=wanted.limit,
                table=wanted.table,
            )
            try:
                await self.sit_down(run, guest, seat)
            except RefusedError:
                if tries == _TRIES - 1:
                    raise
            else:
                break
        return answer(SeatAnswer(run.table.id, seat, run.table.seat_of(guest.id) is None))

    async def play(self, request: Request, guest: Guest) -> Response:
        """Sit down where a hand will be dealt within moments, at a new table with bots if necessary."""
        wanted = await body_of(request, PlayRequest)
        if wanted.game and not wanted.house:
            raise RequestError("name the house too")
        guest = await self.room.keep(guest)
        for one in await self.elsewhere():
            for house, game, short in one.tables:
                if (house, game) == (wanted.house, wanted.game) and short.id in one.seats.get(guest.id, ()):
                    return answer(SeatAnswer(short.id, 0, False))  # another server has the table and knows the seat
        for tries in range(_TRIES):
            run, seat, entry = await play_now(
                self.room,
                guest,
                house=wanted.house or "",
                game=wanted.game or "",
                limit=wanted.limit,
                opening=lambda: self.gate.opening(guest.id, address_of(request.scope)),
            )
            try:
                await self.sit_down(run, guest, seat, entry)
            except RefusedError:
                if tries == _TRIES - 1:
                    raise
            else:
                break
        return answer(SeatAnswer(run.table.id, seat, run.table.seat_of(guest.id) is None))

    async def sit_down(self, run: TableRun, guest: Guest, seat: int, entry: str | None = None) -> None:
        """Take the seat, or reserve it until the current hand is over."""
        if run.table.seat_of(guest.id) is not None or any(one.guest == guest.id for one in run.conduct.sitting_down()):
            return
        work = asyncio.ensure_future(guest_requests.sit(run, guest, seat, usual(run, guest), entry))
        while not work.done() and not any(one.guest == guest.id for one in run.conduct.sitting_down()):
            await asyncio.wait((work,), timeout=_PROMISE_SECONDS)
        if work.done():
            work.result()
        else:
            work.add_done_callback(_heard)

    async def open(self, request: Request, guest: Guest) -> Response:
        """Open another table."""
        self.room.people.check_may_open(guest.id)
        wanted = await body_of(request, TableRequest, most=limits.OPEN_BYTES)
        self.check_opening(request, guest)
        usual = 0 if wanted.private else self.room.default_bots
        bots = usual if wanted.bots is None else wanted.bots
        practice = RATES.get(wanted.practice or "never")
        if practice is None:
            *rates, last = RATES
            raise RequestError(f"choose how often the dealer makes mistakes: {', '.join(rates)} or {last}")
        run = await self.room.open(
            wanted.house,
            wanted.game,
            limit=wanted.limit,
            seats=wanted.seats,
            bots=bots,
            host=guest,
            practice=practice,
            wanted=wanted_of(wanted),
            asker=self.heavy.asker(request, guest.id),
        )
        announce(self.room, run, guest)
        return answer(TableAnswer(run.table.id), 201)

    def check_opening(self, request: Request, guest: Guest) -> None:
        """Check that a guest may open a table now, and count it."""
        self.room.people.check_may_open(guest.id)
        if request.state.fresh:
            self.gate.refused["strangers"] += 1
            raise RequestError("your browser has no guest cookie yet: load the lobby first")
        self.gate.opening(guest.id, address_of(request.scope))
        mine = sum(run.conduct.manner.host == guest.id for run in self.room.runs.values())
        if mine >= limits.TABLES_PER_HOST:
            raise RequestError(f"you have {mine} tables open, and that is the limit")

    async def floor(self, request: Request, guest: Guest) -> Response:
        """The calls for the floor at all tables, for the floor."""
        check_role(self.room.roles, guest.id, FLOOR)
        return answer(self._floor_now())

    def _floor_now(self) -> FloorNow:
        told = (
            CallView(
                run.table.id,
                run.table.offer.house.name,
                run.table.offer.page.title,
                one.number,
                one.hand,
                one.seat,
                one.name,
                one.text,
                one.at,
            )
            for run in self.room.runs.values()
            for one in run.table.calls.values()
        )
        stands = (
            StillTable(
                run.table.id,
                run.table.offer.house.name,
                run.table.offer.page.title,
                run.table.number_of_hand,
                run.table.playing,
                run.table.frozen,
                run.table.paused,
            )
            for run in self.room.runs.values()
            if run.table.frozen or run.table.paused
        )
        shut = (StillTable(table, "", "", 0, False, f"it is shut: {why}", "") for table, why in self.room.shut.items())
        return FloorNow(tuple(sorted(told, key=lambda one: one.at)), (*stands, *shut))

    async def take_floor(self, request: Request, guest: Guest) -> Response:
        """Become the admin, and so the floor, with an account and the key of the link that the server printed."""
        shown = await body_of(request, KeyRequest)
        if not self._tried.take(address_of(request.scope), self.room.clock()):
            raise RequestError("too many tries: wait a moment")
        if shown.look:
            await asyncio.to_thread(self.room.links.look, ADMIN_LINK, shown.key)
            return answer({})
        await asyncio.to_thread(self.room.people.make_admin, guest.id, shown.key)
        for run in self.room.runs.values():
            run.audience.tell_guest(guest.id)
        return answer(self._floor_now())

    async def give_back(self, request: Request, guest: Guest) -> Response:
        """Give up the roles of floor and admin, unless nobody else is an admin."""
        await body_of(request, dict[str, str])
        await asyncio.to_thread(self.room.roles.take, guest.id, FLOOR, ADMIN)
        for run in self.room.runs.values():
            run.audience.tell_guest(guest.id)
        return answer(you_of(self.room, guest))

    async def disputes(self, request: Request, guest: Guest) -> Response:
        """Rulings and calls for the floor, by table, day, and clause; for the floor."""
        check_role(self.room.roles, guest.id, FLOOR)
        asked = {name: request.query_params.get(name, "")[:80] or None for name in ("table", "day", "clause")}
        last = number_of(request.query_params.get("before", ""), "before is the id of an entry of the log")
        return answer(await asyncio.to_thread(disputes_of, self.room.store, **asked, before=last))

    async def chips(self, request: Request, guest: Guest) -> Response:
        """Fill an empty wallet with play chips."""
        kept = await self.room.keep(guest)
        await self.room.refill(kept)
        return answer(you_of(self.room, kept))

    async def clause(self, request: Request, guest: Guest) -> Response:
        """A clause in words, a reading, or what common practice says about a mistake at a table."""
        wanted = request.path_params["id"][:40]
        if wanted == COMMON:
            table, what = (request.query_params.get(name, "")[:80] for name in ("table", "what"))
            told = await self.heavy.do(request, guest.id, lambda _: practice_told(self.room, table, what, guest.id))
            return answer(told)
        return answer(clause_told(wanted))

    async def replay(self, request: Request, guest: Guest) -> Response:
        """A hand, frame by frame, as this guest may see it."""
        table, hand = request.path_params["table"], request.path_params["hand"]
        told = await self.heavy.do(
            request, guest.id, lambda going: replay_of(self.room, table, hand, guest.id, going.check)
        )
        return answer(told)

    async def proof(self, request: Request, guest: Guest) -> Response:
        """What this guest saw of a hand, with its proof against the sealed deck."""
        table, hand = request.path_params["table"], request.path_params["hand"]
        told = await self.heavy.do(request, guest.id, lambda going: proof_told(self.room, table, hand, guest.id))
        return answer(told)

    async def drill(self, request: Request, guest: Guest) -> Response:
        """A drill question."""
        return answer(await self._drill.told(request, guest.id, self.heavy))

    async def own_file(self, request: Request, guest: Guest) -> Response:
        """A guest's own hand as a file, in the format of its suffix."""
        table, hand = request.path_params["table"], request.path_params["hand"]
        ending = request.url.path.rpartition(".")[2]
        text = await self.heavy.do(request, guest.id, lambda _: FILES[ending](self.room, table, hand, guest.id))
        return download(text, f"{table}-{hand}.{ending}".replace('"', ""), "text/plain; charset=utf-8")


def _heard(work: "asyncio.Future[None]") -> None:
    """Ignore the result of taking a seat during a hand: the table reports it."""
    if not work.cancelled() and work.exception() is not None:
        log.info("a seat was not taken: %s", work.exception())


def _status(problem: HousewayError) -> int:
    if isinstance(problem, BusyError):
        return _TOO_MANY
    if isinstance(problem, ClauseError | HandError | UnprovedError | NoStructureError | RoomError):
        return 404
    return 409 if isinstance(problem, RefusedError | NameTakenError) else 400
