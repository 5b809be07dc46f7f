"""The web application: pages, the JSON interface and the socket over one room, with one policy for them all."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
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
from houseway.room.closing import Closing
from houseway.room.hosting.settings import chosen_of
from houseway.room.people.links import ADMIN_LINK
from houseway.room.reports.sums import Sums
from houseway.room.room import Room, RoomError
from houseway.web import missing
from houseway.web.accounts import Accounts
from houseway.web.cashier import CashDesk
from houseway.web.cookies import Cookies, secret_of
from houseway.web.crowd import Crowd
from houseway.web.desk import Desk
from houseway.web.forwarding import Cluster, Forwarding
from houseway.web.gate import Entrance, Gate
from houseway.web.hands import may_look
from houseway.web.http import Http
from houseway.web.limits import TABLE_NAME
from houseway.web.metrics import Metrics
from houseway.web.missing import missing_page, wants_page
from houseway.web.peers import PATH as PEER_PATH
from houseway.web.sessions import guest_of, with_cookie
from houseway.web.sheets import sheet_page
from houseway.web.socket import Sockets
from houseway.web.static import Files
from houseway.web.tints import tints_css
from houseway.web.watching import Watch
from houseway.web.welcome import Threshold
from houseway.web.whatif import WhatIf

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


class Guarded:
    """Puts the site's policy on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the policy's headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self.app(scope, receive, guarded)


class Pages:
    """The site's pages."""

    def __init__(self, room: Room, cookies: Cookies) -> None:
        self.room = room
        self.cookies = cookies
        self.files = Files()
        self._sheets: dict[tuple[str, str], str] = {}

    def _page(self, request: Request, name: str) -> Response:
        guest, fresh = guest_of(self.room, self.cookies, request)
        response = self.files.file(request, name)
        return with_cookie(response, self.cookies, guest.id, request) if fresh else response

    async def lobby(self, request: Request) -> Response:
        """The lobby."""
        return self._page(request, "index.html")

    async def table(self, request: Request) -> Response:
        """A table."""
        table = request.path_params["table"]
        if table not in self.room.rows:
            row = self.room.store.table(table) if len(table) <= TABLE_NAME else None
            if row is not None and row.state == "closed" and chosen_of(row.settings).host:
                return RedirectResponse(f"/night/{quote(table)}", 303)
            return missing_page(missing.TABLE)
        return self._page(request, "table.html")

    async def replay(self, request: Request) -> Response:
        """A hand to be looked at again."""
        table, hand = request.path_params["table"], request.path_params["hand"]
        guest, _ = guest_of(self.room, self.cookies, request)
        if len(table) > TABLE_NAME or not await asyncio.to_thread(self._has_hand, table, hand, guest.id):
            return missing_page(missing.HAND)
        return self._page(request, "replay.html")

    def _has_hand(self, table: str, hand: int, guest: str) -> bool:
        """Whether there is such a hand; of a private table the page says that it is one, whatever was played there."""
        if self.room.store.has_hand(table, hand):
            return True
        known = self.room.row_of(table)
        return known is not None and not may_look(self.room, known, guest)

    async def night(self, request: Request) -> Response:
        """Who is up and who is down; the page asks, and is told by who looks at it."""
        table = request.path_params["table"]
        if table not in self.room.rows and (len(table) > TABLE_NAME or self.room.store.table(table) is None):
            return missing_page(missing.TABLE)
        return self._page(request, "night.html")

    async def hands(self, request: Request) -> Response:
        """A guest's own hands."""
        return self._page(request, "hands.html")

    async def floor(self, request: Request) -> Response:
        """The floor's desk; the key of its link stays in the browser's address line and is never sent with it."""
        return self._page(request, "floor.html")

    async def health(self, request: Request) -> Response:
        """How the room is."""
        return self._page(request, "health.html")

    async def account(self, request: Request) -> Response:
        """One's account; the key of a link for a new password stays in the browser's address line."""
        return self._page(request, "account.html")

    async def side_by_side(self, request: Request) -> Response:
        """Several tables beside each other."""
        return self._page(request, "tables.html")

    async def cashier(self, request: Request) -> Response:
        """The cashier's window."""
        return self._page(request, "office.html")

    async def receipt(self, request: Request) -> Response:
        """A receipt, to be printed."""
        return self._page(request, "receipt.html")

    async def reports(self, request: Request) -> Response:
        """What was collected, with charts."""
        return self._page(request, "office.html")

    async def what_if(self, request: Request) -> Response:
        """What another fee or rule would bring."""
        return self._page(request, "office.html")

    async def drill(self, request: Request) -> Response:
        """Practice for the floor."""
        return self._page(request, "drill.html")

    async def rules(self, request: Request) -> Response:
        """A rule sheet."""
        house, game = request.path_params["house"], request.path_params["game"]
        if (house, game) not in self._sheets:
            try:
                found = self.room.houses.get(house)
                if found is None:
                    raise RoomError(f"there is no house {house[:40]!r} here")
                page = sheet_page(found, found.page(game).key)
            except HousewayError:
                return missing_page(missing.SHEET)
            self._sheets[house, found.page(game).key] = page
            if game != found.page(game).key:
                return self._html(request, page)
        return self._html(request, self._sheets[house, game])

    def _html(self, request: Request, page: str) -> Response:
        guest, fresh = guest_of(self.room, self.cookies, request)
        response = Response(page, 200, {"cache-control": "no-cache"}, "text/html; charset=utf-8")
        return with_cookie(response, self.cookies, guest.id, request) if fresh else response

    async def tints(self, request: Request) -> Response:  # noqa: ARG002
        """The houses' own colours."""
        return Response(tints_css(self.room.houses.values()), 200, {"cache-control": "no-cache"},
                        "text/css; charset=utf-8")  # fmt: skip

    async def static(self, request: Request) -> Response:
        """Any other file of the pages."""
        return self.files.file(request, request.path_params["path"])


def admin_link(room: Room, address: str) -> str:
    """A new link that makes the browser which opens it the admin; it is good once. `address` is the lobby's."""
    return f"{address}floor#{room.links.new(ADMIN_LINK)}"


def make_app(
    room: Room, gate: Gate | None = None, *, home: tuple[str, ...] = (), cluster: Cluster | None = None
) -> Starlette:  # fmt: skip
    """The application over a room that has been loaded; it starts the room's tables and stops them.

    `home` are its addresses for others in the network, to be shared. With a cluster, it passes on what is about other
    servers' tables, and answers for its own.
    """
    gate = gate or Gate()
    cookies = Cookies(secret_of(room.store))
    sockets = Sockets(room, cookies, secrets.token_hex(8), gate)
    pages = Pages(room, cookies)
    http = Http(room, cookies, lambda: len(sockets.open), gate, home=home)
    metrics = Metrics(room, gate, sockets=lambda: len(sockets.open), acts=sockets.act_times, heavy=http.heavy)
    watch = Watch(room, sockets)
    accounts, crowd = Accounts(room, cookies, watch), Crowd(room, watch)
    sums, what_if = Sums(room.store), WhatIf(room)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        room.start()
        if cluster is not None:
            cluster.membership.start()
            cluster.start()
        closing = None
        if gate.bounds.empty_minutes:
            closing = asyncio.create_task(Closing(room, after=60 * gate.bounds.empty_minutes).keep_looking())
        watch.start()
        yield
        await watch.stop()
        if closing is not None:
            closing.cancel()
        await asyncio.to_thread(what_if.close)
        await room.stop()
        if cluster is not None:
            await cluster.peers.close()
            await cluster.membership.stop()

    among: list[Middleware] = []
    routes: list[BaseRoute] = []
    if cluster is not None:
        sockets.peers, cluster.sockets, http.elsewhere = cluster.peers, sockets, cluster.elsewhere
        among, routes = [Middleware(Forwarding, cluster=cluster)], [WebSocketRoute(PEER_PATH, cluster.serve)]
    app = Starlette(
        routes=[
            Route("/", pages.lobby),
            Route("/table/{table}", pages.table),
            Route("/houses.css", pages.tints),
            Route("/rules/{house}/{game}", pages.rules),
            Route("/replay/{table}/{hand:number}", pages.replay),
            Route("/hands", pages.hands),
            Route("/tables", pages.side_by_side),
            Route("/night/{table}", pages.night),
            Route("/floor", pages.floor),
            Route("/drill", pages.drill),
            Route("/static/{path:path}", pages.static),
            Route("/health", pages.health),
            Route("/account", pages.account),
            *http.pages(),
            *http.routes(),
            *http.health.routes(),
            *metrics.routes(),
            *accounts.routes(http.endpoint),
            *crowd.routes(http.endpoint),
            Route("/cashier", pages.cashier),
            Route("/cashier/receipt/{number:number}", pages.receipt),
            Route("/reports", pages.reports),
            Route("/what-if", pages.what_if),
            *what_if.routes(http.endpoint),
            *Desk(room, http, sums).routes(http.endpoint),
            *CashDesk(room, sums).routes(http.endpoint),
            WebSocketRoute("/ws", sockets.serve),
            *routes,
        ],
        middleware=[
            Middleware(Guarded),
            Middleware(Entrance, gate=gate),
            Middleware(Threshold, room=room, cookies=cookies),
            Middleware(GZipMiddleware, minimum_size=1_000),
            *among,
        ],
        lifespan=lifespan,
        exception_handlers={500: _broken, 404: _missing, 405: _missing},
    )
    if cluster is not None:
        cluster.app = app.router
    return app


async def _broken(request: Request, problem: Exception) -> Response:  # noqa: ARG001
    if wants_page(request):
        return missing_page(missing.BROKEN, 500)
    return Response('{"problem":"something is wrong in the room"}', 500, media_type="application/json")


async def _missing(request: Request, problem: Exception) -> Response:  # noqa: ARG001
    if wants_page(request):
        return missing_page(missing.PAGE)
    return Response('{"problem":"there is nothing here"}', 404, media_type="application/json")
