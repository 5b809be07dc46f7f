"""The web application: pages, the JSON interface and the socket over one room, with one security policy for all of
them.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import HousewayError
from houseway.live.table_settings import chosen_of
from houseway.people.one_time_links import ADMIN_LINK
from houseway.room.another_night import later_night
from houseway.room.empty_tables import EmptyTableCloser
from houseway.room.lookout import Lookout
from houseway.room.reports.ledger_sums import Sums
from houseway.room.room import Room, RoomError
from houseway.room.tournament_results import desk_of
from houseway.server import missing_pages
from houseway.server.account_routes import Accounts
from houseway.server.board_routes import BoardDesk
from houseway.server.cashier_routes import CashDesk
from houseway.server.cookies import SETTING, Cookies
from houseway.server.desk_routes import Desk
from houseway.server.forwarding import Cluster, Forwarder
from houseway.server.friend_routes import FriendDesk
from houseway.server.gate import Entrance, Gate
from houseway.server.group_routes import GroupDesk
from houseway.server.guest_socket import Sockets
from houseway.server.hand_routes import may_look
from houseway.server.house_colors import tints_css
from houseway.server.identity import guest_of, with_cookie
from houseway.server.json_routes import Http
from houseway.server.limits import TABLE_NAME
from houseway.server.metrics import Metrics
from houseway.server.missing_pages import MissingPage, missing_page, wants_page
from houseway.server.outage import Shelter
from houseway.server.page_bundles import Bundles
from houseway.server.page_files import PAGES, Files
from houseway.server.pauses import Pauses
from houseway.server.peers import PATH as PEER_PATH
from houseway.server.people_routes import Crowd
from houseway.server.people_watch import Watch
from houseway.server.sheet_pages import sheet_page
from houseway.server.threshold import Threshold
from houseway.server.tournament_routes import TournamentDesk
from houseway.server.what_if import WhatIf
from houseway.store.rows import TableRow

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-src 'self'; frame-ancestors 'self'"
)
_HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class GuardedApp:
    """Adds the site's policy headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the policy headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        task = asyncio.current_task()
        if task is not None:
            task.set_name("/".join(scope["path"].split("/", 3)[:3]))  # the task's name, in case it takes long

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self.app(scope, receive, guarded)


_FILES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "/": "index.html",
        "/hands": "hands.html",
        "/groups": "groups.html",
        "/friends": "friends.html",
        "/boards": "boards.html",
        "/tournaments": "tournaments.html",
        "/league": "league.html",
        "/tables": "tables.html",
        "/floor": "floor.html",
        "/drill": "drill.html",
        "/health": "health.html",
        "/account": "account.html",
        "/cashier": "office.html",
        "/cashier/receipt/{number:number}": "receipt.html",
        "/reports": "office.html",
        "/what-if": "office.html",
    }
)
"""Pages that are the same for everyone. The key in a link to one stays in the browser's address bar."""


class Pages:
    """The site's pages."""

    def __init__(self, room: Room, cookies: Cookies, *, join: bool) -> None:
        self.room = room
        self.cookies = cookies
        bundles = Bundles(PAGES, self._tints) if join else None
        if bundles is not None:
            bundles.check()
        self.files = Files(PAGES, bundles)
        self._sheets: dict[tuple[str, str], str] = {}

    def _page(self, request: Request, name: str) -> Response:
        guest, fresh = guest_of(self.room, self.cookies, request)
        response = self.files.file(request, name)
        return with_cookie(response, self.cookies, guest.id, request) if fresh else response

    def missing(self, what: MissingPage, status: int = 404) -> Response:
        """The page for what does not exist."""
        return missing_page(what, status, self.files.page)

    async def broken(self, request: Request, problem: Exception) -> Response:
        """The answer if something is wrong in the room."""
        if wants_page(request):
            return self.missing(missing_pages.BROKEN, 500)
        return Response('{"problem":"something is wrong in the room"}', 500, media_type="application/json")

    async def not_found(self, request: Request, problem: Exception) -> Response:
        """The answer at an unknown address."""
        if wants_page(request):
            return self.missing(missing_pages.PAGE)
        return Response('{"problem":"there is nothing here"}', 404, media_type="application/json")

    def routes(self) -> list[Route]:
        """The pages that are the same for everyone."""

        def showing(name: str) -> Callable[[Request], Awaitable[Response]]:
            async def page(request: Request) -> Response:
                return self._page(request, name)

            return page

        return [Route(path, showing(name)) for path, name in _FILES.items()]

    async def table(self, request: Request) -> Response:
        """A table; the link of an earlier night leads its guests to the table where they play now."""
        table = request.path_params["table"]
        if table not in self.room.rows:
            row = self.room.store.table(table) if len(table) <= TABLE_NAME else None
            if row is not None and row.state == "closed" and chosen_of(row.settings).host:
                guest, _ = guest_of(self.room, self.cookies, request)
                later = await asyncio.to_thread(later_night, self.room, row, guest.id)
                if later is not None:
                    return RedirectResponse(f"/table/{quote(later.id)}", 303)
                desk = desk_of(row)
                return RedirectResponse(f"/tournament/{quote(desk)}" if desk else f"/night/{quote(table)}", 303)
            return self.missing(missing_pages.TABLE)
        return self._page(request, "table.html")

    async def replay(self, request: Request) -> Response:
        """A hand to replay."""
        table, hand = request.path_params["table"], request.path_params["hand"]
        guest, _ = guest_of(self.room, self.cookies, request)
        if len(table) > TABLE_NAME or not await asyncio.to_thread(self._has_hand, table, hand, guest.id):
            return self.missing(missing_pages.HAND)
        return self._page(request, "replay.html")

    def _has_hand(self, table: str, hand: int, guest: str) -> bool:
        """Whether there is such a hand. For a private table the page only says that it is private, whatever was played
        there.
        """
        if self.room.store.has_hand(table, hand):
            return True
        known = self.room.row_of(table)
        return known is not None and not may_look(self.room, known, guest)

    async def night(self, request: Request) -> Response:
        """The page of the standings; it asks for them, and the answer depends on the guest."""
        table = request.path_params["table"]
        row = self._ever(table)
        if row is None:
            return self.missing(missing_pages.TABLE)
        if desk := desk_of(row):
            return RedirectResponse(f"/tournament/{quote(desk)}", 303)
        return self._page(request, "night.html")

    def _ever(self, table: str) -> TableRow | None:
        """A table that is open or was open once."""
        return self.room.rows.get(table) or (self.room.store.table(table) if len(table) <= TABLE_NAME else None)

    async def tournament(self, request: Request) -> Response:
        """The page of a tournament; it asks how that stands, and the answer depends on the guest."""
        if self._ever(request.path_params["table"]) is None:
            return self.missing(missing_pages.TABLE)
        return self._page(request, "tournament.html")

    async def clock(self, request: Request) -> Response:
        """The clock of a tournament, for a wall; it asks for the time, and the answer depends on the guest."""
        if request.path_params["table"] not in self.room.rows:
            return self.missing(missing_pages.TABLE)
        return self._page(request, "clock.html")

    async def groups(self, request: Request) -> Response:
        """The page of a group's standings, which says nothing about the group to anyone who has not played in it."""
        return self._page(request, "groups.html")

    async def rules(self, request: Request) -> Response:
        """A rule sheet."""
        house, game = request.path_params["house"], request.path_params["game"]
        if (house, game) not in self._sheets:
            try:
                found = self.room.house(house)
                if found is None:
                    raise RoomError(f"there is no house {house[:40]!r} here")
                page = sheet_page(found, found.page(game).key)
            except HousewayError:
                return self.missing(missing_pages.SHEET)
            self._sheets[house, found.page(game).key] = page
            if game != found.page(game).key:
                return self._html(request, page)
        return self._html(request, self._sheets[house, game])

    def _html(self, request: Request, page: str) -> Response:
        guest, fresh = guest_of(self.room, self.cookies, request)
        served = self.files.page(page)
        response = Response(served, 200, {"cache-control": "no-cache"}, "text/html; charset=utf-8")
        return with_cookie(response, self.cookies, guest.id, request) if fresh else response

    async def tints(self, request: Request) -> Response:
        """The houses' own colors."""
        return Response(self._tints(), 200, {"cache-control": "no-cache"}, "text/css; charset=utf-8")

    def _tints(self) -> str:
        return tints_css(self.room.houses.values())

    async def worker(self, request: Request) -> Response:
        """The worker that keeps static files in the browser; it covers the whole site, so its address is at the top."""
        return self.files.worker(request)

    async def static(self, request: Request) -> Response:
        """Any other file of the pages."""
        return self.files.file(request, request.path_params["path"])


def admin_link(room: Room, address: str) -> str:
    """A new one-time link that makes a browser the admin; `address` is the lobby's."""
    return f"{address}floor#{room.links.new(ADMIN_LINK)}"


def make_app(
    room: Room,
    gate: Gate | None = None,
    *,
    home: tuple[str, ...] = (),
    cluster: Cluster | None = None,
    pauses: Pauses | None = None,
    join: bool = True,
) -> Starlette:
    """The application for a loaded room; it starts the room's tables and stops them.

    `home` are its addresses on the local network, to be shared. With a cluster, it passes on requests about other
    servers' tables, and answers theirs about its own. `pauses` records long callbacks and garbage collections. With
    `join`, the pages' scripts and styles are joined; otherwise each file is served as it is.
    """
    gate = gate or Gate()
    cookies = Cookies(room.store.secret(SETTING))
    sockets = Sockets(room, cookies, secrets.token_hex(8), gate)
    pages = Pages(room, cookies, join=join)
    http = Http(room, cookies, lambda: len(sockets.open), gate, home=home)
    metrics = Metrics(
        room,
        gate,
        sockets=lambda: len(sockets.open),
        acts=sockets.act_times,
        heavy=http.heavy,
        pauses=pauses or Pauses(),
    )
    watch = Watch(room, sockets)
    accounts, crowd = Accounts(room, cookies, watch), Crowd(room, watch)
    sums, what_if = Sums(room.store), WhatIf(room, http.heavy)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        room.start()
        if cluster is not None:
            cluster.membership.start()
            cluster.start()
        closing = None
        if gate.bounds.empty_minutes:
            closing = asyncio.create_task(EmptyTableCloser(room, after=60 * gate.bounds.empty_minutes).keep_looking())
        watch.start()
        looking = asyncio.create_task(Lookout(room).keep_looking(), name="lookout")
        yield
        looking.cancel()
        await watch.stop()
        if closing is not None:
            closing.cancel()
        await asyncio.to_thread(what_if.close)
        await asyncio.to_thread(http.heavy.close)
        await room.stop()
        if cluster is not None:
            await cluster.peers.close()
            await cluster.membership.stop()

    among: list[Middleware] = []
    routes: list[BaseRoute] = []
    if cluster is not None:
        sockets.peers, cluster.sockets = cluster.peers, sockets
        http.elsewhere = crowd.elsewhere = cluster.elsewhere
        among, routes = [Middleware(Forwarder, cluster=cluster)], [WebSocketRoute(PEER_PATH, cluster.serve)]
    app = Starlette(
        routes=[
            *pages.routes(),
            Route("/table/{table}", pages.table),
            Route("/houses.css", pages.tints),
            Route("/worker.js", pages.worker),
            Route("/rules/{house}/{game}", pages.rules),
            Route("/replay/{table}/{hand:number}", pages.replay),
            Route("/night/{table}", pages.night),
            Route("/clock/{table}", pages.clock),
            Route("/tournament/{table}", pages.tournament),
            Route("/groups/{group}", pages.groups),
            Route("/static/{path:path}", pages.static),
            *http.pages(),
            *http.routes(),
            *http.health.routes(),
            *metrics.routes(),
            *accounts.routes(http.endpoint),
            *crowd.routes(http.endpoint),
            *what_if.routes(http.endpoint),
            *Desk(room, http, sums).routes(http.endpoint),
            *CashDesk(room, sums).routes(http.endpoint),
            *BoardDesk(room, http).routes(http.endpoint),
            *FriendDesk(room, http).routes(http.endpoint),
            *GroupDesk(room, http).routes(http.endpoint),
            *TournamentDesk(room, http).routes(http.endpoint),
            WebSocketRoute("/ws", sockets.serve),
            *routes,
        ],
        middleware=[
            Middleware(GuardedApp),
            Middleware(Entrance, gate=gate),
            Middleware(Shelter, missing=pages.missing),
            Middleware(Threshold, room=room, cookies=cookies),
            Middleware(GZipMiddleware, minimum_size=1_000),
            *among,
        ],
        lifespan=lifespan,
        exception_handlers={500: pages.broken, 404: pages.not_found, 405: pages.not_found},
    )
    if cluster is not None:
        cluster.app = app.router
    return app
