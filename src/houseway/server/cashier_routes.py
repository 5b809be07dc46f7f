"""The cashier's window and the reports over HTTP: for cashiers; a receipt also for the person on it."""

import asyncio

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest
from houseway.people.roles import CASHIER, FLOOR, check_role
from houseway.protocol import desk_bodies as wire
from houseway.referee.refusals import RefusedError
from houseway.room.cashier_window import Person, Receipt, TillRow, Window, receipt, receipts, till
from houseway.room.reports.calendar import calendar_of
from houseway.room.reports.ledger_sums import Sums
from houseway.room.reports.takings import Report, as_csv, report_of
from houseway.room.room import Room
from houseway.server.downloads import CSV, download
from houseway.server.json_answer import Endpoint, answer, routes_to
from houseway.server.request_bodies import RequestError, body_of


class PeopleView(Struct, frozen=True):
    """GET /api/cashier/people."""

    people: tuple[Person, ...]


class ReceiptsView(Struct, frozen=True):
    """GET /api/cashier/receipts."""

    receipts: tuple[Receipt, ...]


class TillView(Struct, frozen=True):
    """GET /api/cashier/till."""

    rows: tuple[TillRow, ...]
    zone: str
    shifts: tuple[int, ...]


class CashDesk:
    """The answers for one room."""

    def __init__(self, room: Room, sums: Sums) -> None:
        self.room = room
        self.sums = sums
        self.window = Window(room)

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        gets = {
            "/api/cashier/people": self.people,
            "/api/cashier/receipts": self.receipts,
            "/api/cashier/till": self.till,
            "/api/cashier/receipts/{number:number}": self.receipt,
            "/api/reports": self.reports,
            "/api/reports.csv": self.csv,
        }
        posts = {
            "/api/cashier/buy-in": self.buy_in,
            "/api/cashier/cash-out": self.cash_out,
            "/api/cashier/correct": self.correct,
        }
        return routes_to(endpoint, gets=gets, posts=posts)

    def _cashier(self, guest: Guest) -> None:
        check_role(self.room.roles, guest.id, CASHIER)

    async def people(self, request: Request, guest: Guest) -> Response:
        """Find people by name."""
        self._cashier(guest)
        words = request.query_params.get("name", "")[:60]
        return answer(PeopleView(await asyncio.to_thread(self.window.find, words)))

    async def buy_in(self, request: Request, guest: Guest) -> Response:
        """Give someone play chips."""
        self._cashier(guest)
        said = await body_of(request, wire.CashRequest)
        return answer(await self.window.buy_in(guest, said.guest, said.cents, said.slip), 201)

    async def cash_out(self, request: Request, guest: Guest) -> Response:
        """Take someone's play chips back."""
        self._cashier(guest)
        said = await body_of(request, wire.CashRequest)
        return answer(await self.window.cash_out(guest, said.guest, said.cents, said.slip), 201)

    async def correct(self, request: Request, guest: Guest) -> Response:
        """Correct a receipt with a new entry."""
        self._cashier(guest)
        said = await body_of(request, wire.CorrectionRequest)
        return answer(await self.window.correct(guest, said.receipt, said.cents, said.why, said.slip), 201)

    async def receipts(self, request: Request, guest: Guest) -> Response:
        """The latest receipts: all of them for a cashier, otherwise the guest's own."""
        asked = request.query_params.get("guest", "")[:80]
        cashier = self.room.roles.may(guest.id, CASHIER)
        whose = asked if cashier else guest.id
        before = request.query_params.get("before", "")
        if before and not (before.isascii() and before.isdigit() and len(before) < 19):
            raise RequestError("before must be the number of a receipt")
        found = await asyncio.to_thread(receipts, self.room.store, guest=whose, before=int(before) if before else None)
        return answer(ReceiptsView(found if cashier else tuple(map(_for_whom, found))))

    async def receipt(self, request: Request, guest: Guest) -> Response:
        """One receipt, for a cashier and the person it was made out to."""
        number = request.path_params["number"]
        mine = self.room.roles.may(guest.id, CASHIER)
        try:
            found = await asyncio.to_thread(receipt, self.room.store, number)
        except RefusedError:
            if mine:
                raise
            found = None
        if found is None or not (mine or found.guest == guest.id):
            raise RefusedError("that receipt was made out to another person")
        return answer(found if mine else _for_whom(found))

    async def till(self, request: Request, guest: Guest) -> Response:
        """What each cashier did in each shift."""
        self._cashier(guest)
        calendar = await asyncio.to_thread(calendar_of, self.room.store)
        days = {name: request.query_params.get(key, "")[:20] for name, key in (("since", "from"), ("until", "to"))}
        rows = await asyncio.to_thread(till, self.room.store, calendar, **days)
        return answer(TillView(rows, calendar.zone, calendar.shifts))

    async def _report(self, request: Request, guest: Guest) -> Report:
        if not self.room.roles.may(guest.id, CASHIER):
            check_role(self.room.roles, guest.id, FLOOR)
        asked = request.query_params
        calendar = await asyncio.to_thread(calendar_of, self.room.store)
        await asyncio.to_thread(self.sums.refresh)
        return report_of(
            self.sums,
            calendar,
            by=asked.get("by", "table")[:40],
            since=asked.get("from", "")[:20],
            until=asked.get("to", "")[:20],
        )

    async def reports(self, request: Request, guest: Guest) -> Response:
        """A report, for the floor and for cashiers."""
        return answer(await self._report(request, guest))

    async def csv(self, request: Request, guest: Guest) -> Response:
        """The same as CSV."""
        report = await self._report(request, guest)
        days = "-".join(day for day in (report.since, report.until) if day)
        name = f"houseway-drop-by-{report.by}{f'-{days}' if days else ''}.csv"
        return download(as_csv(report), name, CSV)


def _for_whom(made_out: Receipt) -> Receipt:
    """A receipt as its recipient sees it: with the cashier's name, but nothing else about the cashier."""
    return replace(made_out, by="")
