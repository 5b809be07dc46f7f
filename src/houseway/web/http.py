"""The JSON interface: lobby, name, seats, chips, clauses, and a guest's own hands. Errors are one line, never more."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.errors import HousewayError
from houseway.houses.clauses import ClauseError, clause, reading
from houseway.referee.errors import RefusedError
from houseway.room import asking
from houseway.room.disputes import disputes_of
from houseway.room.floor import check_floor
from houseway.room.guests import Guest
from houseway.room.lobby import find_seat, lobby_of, usual, you_of
from houseway.room.room import Room, RoomError
from houseway.room.running import TableRun
from houseway.room.table.practice import RATES
from houseway.room.wire.answers import (
    CallTold,
    ClauseTold,
    Failed,
    FloorNow,
    HealthTold,
    KeyShown,
    NameWanted,
    ReadingTold,
    SeatFound,
    SeatWanted,
    TableFound,
    TableWanted,
)
from houseway.web import limits
from houseway.web.cookies import Cookies
from houseway.web.drill import Drill
from houseway.web.hands import HandError, hand_file, hand_phh, hands_page, replay_of
from houseway.web.sessions import guest_of, with_cookie
from houseway.web.socket import one_line

log = logging.getLogger("houseway.web")
_T = TypeVar("_T")
JSON: Final = "application/json"
_TRIES: Final = 3
"""How often another seat is looked for when somebody was quicker."""
_PROMISE_SECONDS: Final = 0.02
Answer = Callable[[Request, Guest], Awaitable[Response]]


class RequestError(HousewayError):
    """A request that is none."""


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON; never stored by anybody on the way."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, JSON)


async def body_of(request: Request, kind: type[_T]) -> _T:
    """The request's body, bounded and checked."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > limits.BODY_BYTES:
            raise RequestError(f"a request has at most {limits.BODY_BYTES} bytes")
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
        raise RequestError("send application/json")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as wrong:
        raise RequestError(one_line(wrong)) from None


class Http:
    """The answers, over one room."""

    def __init__(self, room: Room, cookies: Cookies, sockets: Callable[[], int]) -> None:
        self.room = room
        self.cookies = cookies
        self.sockets = sockets
        self._opened: dict[str, limits.Bucket] = {}
        self._tried = limits.Bucket(limits.KEYS_PER_SECOND, limits.KEYS_AT_ONCE, room.clock())
        self._drill = Drill(room)
        self._playing_again = asyncio.Semaphore(limits.REPLAYS_AT_ONCE)

    def routes(self) -> list[Route]:
        """Where each answer is found."""
        hand = "/api/hands/{table}/{hand:int}"
        return [
            Route("/api/lobby", self._with(self.lobby)),
            Route("/api/name", self._with(self.name), methods=["POST"]),
            Route("/api/sit", self._with(self.sit), methods=["POST"]),
            Route("/api/open", self._with(self.open), methods=["POST"]),
            Route("/api/chips", self._with(self.chips), methods=["POST"]),
            Route("/api/floor", self._with(self.floor), methods=["GET"]),
            Route("/api/floor", self._with(self.take_floor), methods=["POST"]),
            Route("/api/floor/back", self._with(self.give_back), methods=["POST"]),
            Route("/api/disputes", self._with(self.disputes)),
            Route("/api/clauses/{id}", self._with(self.clause)),
            Route("/api/hands", self._with(self.hands)),
            Route(f"{hand}.hand", self._with(self.hand_file)),
            Route(f"{hand}.phh", self._with(self.hand_phh)),
            Route(hand, self._with(self.replay)),
            Route("/api/drill", self._with(self.drill)),
            Route("/api/health", self._with(self.health)),
        ]

    def _with(self, answering: Answer) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint: who asks, the answer or one line of what is wrong, and the cookie."""

        async def endpoint(request: Request) -> Response:
            guest, fresh = guest_of(self.room, self.cookies, request)
            try:
                response = await answering(request, guest)
            except HousewayError as problem:
                response = answer(Failed(one_line(problem)), _status(problem))
            except Exception:
                log.exception("%s could not be answered", request.url.path)
                response = answer(Failed("something is wrong in the room"), 500)
            return with_cookie(response, self.cookies, guest.id, request) if fresh else response

        return endpoint

    async def lobby(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """What is offered where."""
        return answer(lobby_of(self.room, guest))

    async def name(self, request: Request, guest: Guest) -> Response:
        """Say a name."""
        wanted = await body_of(request, NameWanted)
        kept = await self.room.rename(guest, wanted.name)
        return answer(you_of(self.room, kept))

    async def sit(self, request: Request, guest: Guest) -> Response:
        """Sit down with the usual buy-in, wherever there is a seat."""
        wanted = await body_of(request, SeatWanted)
        if wanted.table is None and not (wanted.house and wanted.game):
            raise RequestError("name a table, or a house and a game")
        guest = await self.room.keep(guest)
        for tries in range(_TRIES):
            run, seat = await find_seat(
                self.room, guest, house=wanted.house or "", game=wanted.game or "", limit=wanted.limit,
                table=wanted.table,
            )  # fmt: skip
            try:
                await self._sit_down(run, guest, seat)
            except RefusedError:
                if tries == _TRIES - 1:
                    raise
            else:
                break
        return answer(SeatFound(run.table.id, seat, run.table.seat_of(guest.id) is None))

    async def _sit_down(self, run: TableRun, guest: Guest, seat: int) -> None:
        """Take the seat, or be promised it when the hand that is on is over."""
        if run.table.seat_of(guest.id) is not None or any(one.guest == guest.id for one in run.conduct.sitting_down()):
            return
        work = asyncio.ensure_future(asking.sit(run, guest, seat, usual(run, guest)))
        while not work.done() and not any(one.guest == guest.id for one in run.conduct.sitting_down()):
            await asyncio.wait((work,), timeout=_PROMISE_SECONDS)
        if work.done():
            work.result()
        else:
            work.add_done_callback(_heard)

    async def open(self, request: Request, guest: Guest) -> Response:
        """Open another table."""
        wanted = await body_of(request, TableWanted)
        now = self.room.clock()
        bucket = self._opened.setdefault(guest.id, limits.Bucket(limits.OPENED_PER_SECOND, limits.OPENED_AT_ONCE, now))
        if len(self._opened) > limits.MOST_SOCKETS:
            self._opened.clear()
        if not bucket.take(now):
            raise RequestError("you have opened several tables: wait a moment")
        bots = self.room.default_bots if wanted.bots is None else wanted.bots
        practice = RATES.get(wanted.practice or "never")
        if practice is None:
            raise RequestError(f"the dealer errs {', '.join(list(RATES)[:-1])} or {list(RATES)[-1]}")
        run = await self.room.open(
            wanted.house, wanted.game, limit=wanted.limit, seats=wanted.seats, bots=bots, host=guest, practice=practice
        )
        return answer(TableFound(run.table.id), 201)

    async def floor(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """The calls for the floor at all tables, for the floor."""
        check_floor(self.room.floor.guests, guest.id)
        return answer(self._floor_now())

    def _floor_now(self) -> FloorNow:
        told = (
            CallTold(
                run.table.id, run.table.offer.house.name, run.table.offer.page.title, one.number, one.hand, one.seat,
                one.name, one.text, one.at,
            )
            for run in self.room.runs.values()
            for one in run.table.calls.values()
        )  # fmt: skip
        return FloorNow(tuple(sorted(told, key=lambda one: one.at)))

    async def take_floor(self, request: Request, guest: Guest) -> Response:
        """Be the floor from now on, by the key of the link that the server printed."""
        shown = await body_of(request, KeyShown)
        if not self._tried.take(self.room.clock()):
            raise RequestError("too many tries: wait a moment")
        guest = await self.room.keep(guest)
        await asyncio.to_thread(self.room.floor.take, guest.id, shown.key)
        for run in self.room.runs.values():
            run.tell_guest(guest.id)
        return answer(self._floor_now())

    async def give_back(self, request: Request, guest: Guest) -> Response:
        """Not be the floor any more."""
        await body_of(request, dict[str, str])
        await asyncio.to_thread(self.room.floor.give_back, guest.id)
        for run in self.room.runs.values():
            run.tell_guest(guest.id)
        return answer(you_of(self.room, guest))

    async def disputes(self, request: Request, guest: Guest) -> Response:
        """What was ruled and who called the floor, for the floor: by table, day and clause."""
        check_floor(self.room.floor.guests, guest.id)
        asked = {name: request.query_params.get(name, "")[:80] or None for name in ("table", "day", "clause")}
        before = request.query_params.get("before", "")
        if before and not before.isdigit():
            raise RequestError("before is the id of an entry of the log")
        last = int(before[:18]) if before else None
        return answer(await asyncio.to_thread(disputes_of, self.room.store, **asked, before=last))

    async def chips(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """Fill an empty wallet with play chips."""
        kept = await self.room.keep(guest)
        await self.room.refill(kept)
        return answer(you_of(self.room, kept))

    async def clause(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """A clause in words, or a reading."""
        wanted = request.path_params["id"][:40]
        if wanted.upper().startswith("CX-"):
            found = reading(wanted)
            told = ReadingTold(found.id, found.question, found.reading, found.switch)
            return answer(ClauseTold(found.id, "", found.reading, "reading", (told,)))
        one = clause(wanted)
        readings = tuple(map(reading, one.conflicts))
        told_all = tuple(ReadingTold(each.id, each.question, each.reading, each.switch) for each in readings)
        return answer(ClauseTold(one.id, one.house, one.rule, one.kind, told_all))

    async def hands(self, request: Request, guest: Guest) -> Response:
        """A guest's own hands, latest first."""
        before = request.query_params.get("before", "")
        if before and not before.isdigit():
            raise RequestError("before is the number of a hand of your list")
        last = int(before[:18]) if before else None
        return answer(await asyncio.to_thread(hands_page, self.room.store, guest.id, last))

    async def replay(self, request: Request, guest: Guest) -> Response:
        """A hand, frame by frame, as this guest may see it."""
        async with self._playing_again:
            told = await asyncio.to_thread(
                replay_of, self.room, request.path_params["table"], request.path_params["hand"], guest.id
            )
        return answer(told)

    async def drill(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """A question of the drill."""
        return answer(await self._drill.told(request.query_params))

    async def hand_file(self, request: Request, guest: Guest) -> Response:
        """An own hand as a hand file."""
        return await self._download(request, guest, hand_file, "hand")

    async def hand_phh(self, request: Request, guest: Guest) -> Response:
        """An own hand as PHH."""
        return await self._download(request, guest, hand_phh, "phh")

    async def _download(
        self, request: Request, guest: Guest, make: Callable[[Room, str, int, str], str], ending: str
    ) -> Response:
        table, hand = request.path_params["table"], request.path_params["hand"]
        async with self._playing_again:
            text = await asyncio.to_thread(make, self.room, table, hand, guest.id)
        name = f"{table}-{hand}.{ending}".replace('"', "")
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(text, 200, headers, "text/plain; charset=utf-8")

    async def health(self, request: Request, guest: Guest) -> Response:  # noqa: ARG002
        """Whether all is well."""
        stats, runs = self.room.journal.stats, self.room.runs.values()
        told = HealthTold(
            not self.room.failed, len(runs), sum(bool(run.table.frozen) for run in runs), self.sockets(),
            sum(run.table.number_of_hand for run in runs), stats.entries, stats.commits, stats.p50_ms, stats.p99_ms,
        )  # fmt: skip
        return answer(told, 200 if told.ok else 503)


def _heard(work: "asyncio.Future[None]") -> None:
    """A seat asked for during a hand: whatever came of it, the table has told it."""
    if not work.cancelled() and work.exception() is not None:
        log.info("a seat was not taken: %s", work.exception())


def _status(problem: HousewayError) -> int:
    if isinstance(problem, ClauseError | HandError):
        return 404
    if isinstance(problem, RoomError):
        return 404
    return 409 if isinstance(problem, RefusedError) else 400
