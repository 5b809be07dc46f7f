"""Private tables on the web: the door and its key, what a book leaves open, the link to share, and the settlement.

Without the key, a guest learns that there is a door, and nothing about what is behind it.
"""

import asyncio
from typing import Any, Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.errors import HousewayError
from houseway.live.table.game_changes import night_words
from houseway.live.table.host_commands import HostState
from houseway.live.table.restoration import hosted_kept
from houseway.live.table_keys import link_key
from houseway.live.table_settings import chosen_of
from houseway.people.guests import Guest
from houseway.people.names import is_given
from houseway.protocol.host_messages import (
    BookRequest,
    DoorView,
    EnterRequest,
    LinkView,
    OffersView,
    ShareView,
)
from houseway.protocol.http_bodies import TableRequest
from houseway.referee.refusals import RefusedError
from houseway.room import host_requests
from houseway.room.another_night import ONLY_HOST, later_night
from houseway.room.books.findings import offers_of
from houseway.room.guest_requests import check_admitted, check_runs
from houseway.room.host_requests import rotation_of, terms_of
from houseway.room.room import Room, RoomError, TableChoices
from houseway.room.settlement import Payment, PlayerNight, Settlement, as_csv, as_text, settlement_of
from houseway.server import limits
from houseway.server.downloads import CSV, download
from houseway.server.gate import TooManyError
from houseway.server.json_answer import Endpoint, answer, as_json, routes_to
from houseway.server.long_work import HeavyWork, StopSignal, while_waited_for
from houseway.server.request_bodies import body_of
from houseway.server.share_links import origin_of, qr_path, shareable
from houseway.server.sheet_pages import sheet_page
from houseway.store.rows import TableRow

_PACES: Final = ("normal", "fast")
NO_TABLE: Final = "there is no such table in this room"


class HostingError(HousewayError):
    """An invalid request about a private table."""


class NightView(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{table}/night."""

    table: str
    title: str
    house_name: str
    limit: str
    over: bool
    opened_at: float
    hands: int
    bought: int
    given: int
    cashed: int
    on_table: int
    middle: int
    collected: int
    players: tuple[PlayerNight, ...]
    payments: tuple[Payment, ...]
    text: str
    play_chips: bool = True
    after: tuple[int, ...] = ()
    """The hand numbers at which the players' lines are given."""
    again: bool = False
    """Whether you may open the table again, because you were its host."""
    next: str = ""
    """The table where the same people play now, if it is open and you are asked to it."""
    next_host: str = ""
    """The name of the person who opened that one."""
    group: str = ""
    """The group that plays there, if it belongs to one and you have played in it."""
    group_name: str = ""


def closed_row(room: Room, table: str) -> TableRow:
    """A table that is closed."""
    row = room.store.table(table) if len(table) <= limits.TABLE_NAME else None
    if row is None or row.state != "closed":
        raise RoomError(NO_TABLE)
    return row


def wanted_of(asked: TableRequest) -> TableChoices:
    """The choices for a table, from a request."""
    if asked.pace and asked.pace not in _PACES:
        raise HostingError(f"{asked.pace!r} is not a pace: choose {' or '.join(_PACES)}")
    return TableChoices(
        terms=terms_of(asked.terms),
        private=asked.private,
        password=asked.password,
        pace=asked.pace,
        act=asked.act,
        between=asked.between,
        book=asked.book,
        coach=asked.coach,
        start=asked.start,
        confirms=asked.confirms,
        most_rebuys=asked.most_rebuys,
        most_bought=asked.most_bought,
        level=asked.level,
        group=asked.group,
        rotation=rotation_of(asked.rotation),
    )


class Hosting:
    """The answers about tables for friends."""

    def __init__(self, room: Room, home: tuple[str, ...], heavy: HeavyWork) -> None:
        self.room = room
        self.heavy = heavy
        self.home = home
        self._guests, self._tables = limits.Buckets(limits.KEYS), limits.Buckets(limits.TABLE_KEYS)
        self._books = limits.Buckets(limits.BOOKS)
        self._offers: dict[str, OffersView] = {}
        self._offering = asyncio.Lock()
        self._weighing = asyncio.Semaphore(limits.PASSWORDS_AT_ONCE)

    def routes(self, endpoint: Endpoint) -> list[Route]:
        """The address of each answer."""
        at = "/api/tables/{table}"
        gets = {
            f"{at}/door": self.door,
            f"{at}/share": self.share,
            f"{at}/night": self.night,
            f"{at}/night.csv": self.night_csv,
        }
        return routes_to(endpoint, gets=gets, posts={"/api/open/offers": self.offers, f"{at}/enter": self.enter})

    # opening

    async def offers(self, request: Request, guest: Guest) -> Response:
        """What a house, or the guest's own book, offers and leaves open."""
        asked = await body_of(request, BookRequest, most=limits.OPEN_BYTES)
        if asked.book:
            self._take(self._books, guest.id)
            asker = self.heavy.asker(request, guest.id)
            reading = asyncio.create_task(self.room.books.offers(asker, asked.book))
            try:
                return as_json(await while_waited_for(request, reading))
            finally:
                reading.cancel()
        house = self.room.checked_house(asked.house or "")
        async with self._offering:
            if house.id not in self._offers:
                self._offers[house.id] = await asyncio.to_thread(offers_of, house)
        return answer(self._offers[house.id])

    # the door

    def _take(self, buckets: limits.Buckets, whose: str) -> None:
        if not buckets.take(whose, self.room.clock()):
            raise TooManyError("too many tries: wait a moment")

    async def door(self, request: Request, guest: Guest) -> Response:
        """Whether entering takes a key, and which kind."""
        table = request.path_params["table"]
        run = self.room.runs.get(table)
        if run is None:
            row = await asyncio.to_thread(closed_row, self.room, table)
            hosted, admitted = await asyncio.to_thread(self.hosted, row), False
        else:
            hosted, admitted = run.table.hosted, run.conduct.admits(guest.id)
        return answer(
            DoorView(
                table=table,
                private=hosted.private,
                password=bool(hosted.password),
                admitted=admitted,
                barred=guest.id in hosted.barred,
                over=run is None,
                named=not is_given(guest.name),
                waiting=any(one.guest == guest.id for one in hosted.knocking),
            )
        )

    async def enter(self, request: Request, guest: Guest) -> Response:
        """Show the key, or give the password."""
        shown = await body_of(request, EnterRequest)
        run = self.room.run(request.path_params["table"])
        if not run.conduct.admits(guest.id):
            self._take(self._guests, guest.id)
            self._take(self._tables, run.table.id)
            async with self._weighing:
                await host_requests.enter(run, guest, key=shown.key, password=shown.password)
        hosted = run.table.hosted
        return answer(
            DoorView(
                table=run.table.id,
                private=hosted.private,
                password=bool(hosted.password),
                admitted=run.conduct.admits(guest.id),
                barred=False,
                over=False,
                waiting=any(one.guest == guest.id for one in hosted.knocking),
            )
        )

    # sharing

    async def share(self, request: Request, guest: Guest) -> Response:
        """For those who run the table: the link to share, at every address that leads here, with its QR code."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        check_runs(run, guest)
        table, hosted = run.table.id, run.table.hosted
        key = ""
        if hosted.private and not hosted.password:
            secret = await asyncio.to_thread(lambda: self.room.table_secret)
            key = f"#key={link_key(secret, table, hosted.key)}"
        origin = origin_of(request.url.scheme, request.headers.get("host", ""))

        def link_at(address: str, *, local: bool) -> LinkView:
            link = f"{address}table/{table}{key}"
            size, path = qr_path(link)
            return LinkView(address=address, link=link, local=local, size=size, path=path)

        def work(_: StopSignal) -> tuple[LinkView, ...]:
            return tuple(link_at(address, local=local) for address, local in shareable(origin, self.home))

        links = await self.heavy.do(request, guest.id, work)
        return answer(
            ShareView(
                table=table,
                private=hosted.private,
                password=bool(hosted.password),
                confirms=hosted.confirms,
                links=links,
            )
        )

    async def rules(self, request: Request, guest: Guest) -> Response:
        """The rule sheet of a table, including one with its own book."""
        run = self.room.run(request.path_params["table"])
        check_admitted(run, guest)
        offer = run.table.offer
        page = await self.heavy.do(request, guest.id, lambda _: sheet_page(offer.house, offer.key))
        return Response(page, 200, {"cache-control": "no-store"}, "text/html; charset=utf-8")

    # the settlement

    def hosted(self, row: TableRow) -> HostState:
        """The host's settings and actions, as stored for a closed table."""
        return hosted_kept(row, self.room.store.latest(row.id))

    async def over(self, table: str, guest: Guest) -> tuple[TableRow, HostState]:
        """A table whose night is over, and what it remembers of its host."""
        run = self.room.runs.get(table)
        if run is not None:
            host = run.conduct.runs(guest.id)
            raise RefusedError("the night at this table is not over" if host else ONLY_HOST)
        row = await asyncio.to_thread(closed_row, self.room, table)
        return row, await asyncio.to_thread(self.hosted, row)

    async def _settled(self, request: Request, guest: Guest) -> tuple[TableRow, Settlement]:
        """The settlement, for those who may read it: the host at any time, players when the night is over."""
        table = request.path_params["table"]
        run = self.room.runs.get(table)
        row = self.room.rows[table] if run is not None else await asyncio.to_thread(closed_row, self.room, table)
        if run is not None:
            host = run.conduct.runs(guest.id)
        else:
            hosted = await asyncio.to_thread(self.hosted, row)
            host = guest.id in (hosted.host, *self.room.roles.holders("floor"))
        if not host:
            played = guest.id in await asyncio.to_thread(self.room.store.people_at, table)
            if run is not None:
                if played and run.conduct.admits(guest.id):
                    raise RefusedError("the standings are shown when the night is over")
                raise RefusedError("until the night is over, only the host can see the standings")
            if not played:
                raise RefusedError("only people who played can see the standings")
        settled = await self.heavy.do(request, guest.id, lambda _: settlement_of(self.room.store, table))
        return row, settled

    async def night(self, request: Request, guest: Guest) -> Response:
        """The standings."""
        row, found = await self._settled(request, guest)
        offer = await self.heavy.do(request, guest.id, lambda _: self.room.offer_of(row))
        run = self.room.runs.get(row.id)
        over = run is None
        hosted = await asyncio.to_thread(self.hosted, row) if run is None else run.table.hosted
        played, limit = night_words(offer.house, offer.page.title, row.limit, hosted.rotation)
        title = f"{played} {limit} at {offer.house.name}"
        links = await asyncio.to_thread(self._links, row, guest, over=over)
        return answer(
            NightView(
                table=row.id, title=played, house_name=offer.house.name, limit=limit, over=over,
                opened_at=row.opened_at, hands=found.hands, bought=found.bought, given=found.given,
                cashed=found.cashed, on_table=found.on_table, middle=found.middle, collected=found.collected,
                players=found.players, payments=found.payments, text=as_text(found, title), after=found.after,
                **links,
            )
        )  # fmt: skip

    def _links(self, row: TableRow, guest: Guest, *, over: bool) -> dict[str, Any]:
        """Where the guest may go from here: the same people's next table, and their group."""
        hosted = self.hosted(row) if over else None
        again = hosted is not None and hosted.private and not hosted.lesson and hosted.host == guest.id
        again = again and chosen_of(row.settings).tournament is None
        links: dict[str, Any] = {"again": again}
        later = later_night(self.room, row, guest.id) if over else None
        if later is not None:
            host = self.room.store.guest(chosen_of(later.settings).host)
            links |= {"next": later.id, "next_host": "" if host is None else host.name}
        groups = self.room.people.groups
        group = groups.of(row.id)
        if group is not None and groups.has_played(group.id, guest.id):
            links |= {"group": group.id, "group_name": group.name}
        return links

    async def night_csv(self, request: Request, guest: Guest) -> Response:
        """The same for a spreadsheet."""
        row, found = await self._settled(request, guest)
        return download(as_csv(found), f"night-{row.id}.csv", CSV)
