"""Refuses requests from other sites' pages, from banned guests, and for addresses with U+0000.

Every request that changes something is a POST. A browser names the site whose page sent it, which must be ours. A
program need not name one, because no other site's page can make it send anything.
"""

from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.people.roles import FLOOR
from houseway.people.sanctions import check_welcome
from houseway.protocol.http_bodies import Failure
from houseway.referee.refusals import RefusedError
from houseway.room.room import Room
from houseway.server.cookies import Cookies
from houseway.server.gate import address_of
from houseway.server.identity import asker_of

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OURS: Final = frozenset({"same-origin", "none"})
_FORBIDDEN: Final = 403
_NO_ADDRESS: Final = 400


def from_our_pages(request: HTTPConnection) -> bool:
    """Whether a request comes from one of our pages, or from no page."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") in _OURS
    try:
        return urlsplit(origin).netloc == request.headers.get("host", "")
    except ValueError:
        return False


class Threshold:
    """Lets in permitted requests."""

    def __init__(self, app: ASGIApp, room: Room, cookies: Cookies) -> None:
        self.app = app
        self.room = room
        self.cookies = cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, or say why not."""
        problem, status = "", _FORBIDDEN
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            problem, status = "no such address: it contains an invalid character", _NO_ADDRESS
        elif scope["type"] == "http" and scope["method"] not in _READING:
            request = HTTPConnection(scope)
            if not from_our_pages(request):
                problem = "this came from a page of another site: use the room's own pages"
            else:
                problem = unwelcome(self.room, self.cookies, request)
        if problem:
            body = msgspec.json.encode(Failure(problem))
            refused = Response(body, status, {"cache-control": "no-store"}, "application/json")
            await refused(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def unwelcome(room: Room, cookies: Cookies, request: HTTPConnection) -> str:
    """Why a guest may do nothing here; empty if they may."""
    guest = asker_of(room, cookies, request).guest or ""
    address = "" if room.roles.may(guest, FLOOR) else address_of(request.scope)
    try:
        check_welcome(room.sanctions, guest, address)
    except RefusedError as refused:
        return refused.problem
    return ""
