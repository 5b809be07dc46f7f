"""At the threshold: what another site's page would have done here is not done, and who is banned does nothing. An
address with U+0000 in it, which no text has and no database need keep, is none.

Everything that changes anything is a POST. A browser says which site's page has sent it, and that has to be ours;
programs, which no other site's page can make use of, need say nothing.
"""

from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.referee.errors import RefusedError
from houseway.room.people.roles import FLOOR
from houseway.room.people.sanctions import check_welcome
from houseway.room.room import Room
from houseway.room.wire.answers import Failed
from houseway.web.cookies import Cookies
from houseway.web.gate import address_of
from houseway.web.sessions import asker_of

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OURS: Final = frozenset({"same-origin", "none"})
_FORBIDDEN: Final = 403
_NO_ADDRESS: Final = 400


def from_our_pages(request: HTTPConnection) -> bool:
    """Whether a request comes from a page of ours, or from no page."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") in _OURS
    try:
        return urlsplit(origin).netloc == request.headers.get("host", "")
    except ValueError:
        return False


class Threshold:
    """Lets in what may be done."""

    def __init__(self, app: ASGIApp, room: Room, cookies: Cookies) -> None:
        self.app = app
        self.room = room
        self.cookies = cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, or say why nothing is done."""
        problem, status = "", _FORBIDDEN
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            problem, status = "there is no such address: it has a sign in it that no text has", _NO_ADDRESS
        elif scope["type"] == "http" and scope["method"] not in _READING:
            request = HTTPConnection(scope)
            if not from_our_pages(request):
                problem = "this was sent by a page of another site: open the room's own pages"
            else:
                problem = unwelcome(self.room, self.cookies, request)
        if problem:
            body = msgspec.json.encode(Failed(problem))
            refused = Response(body, status, {"cache-control": "no-store"}, "application/json")
            await refused(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def unwelcome(room: Room, cookies: Cookies, request: HTTPConnection) -> str:
    """Why somebody may do nothing here; nothing, for anybody who may."""
    guest = asker_of(room, cookies, request).guest or ""
    address = "" if room.roles.may(guest, FLOOR) else address_of(request.scope)
    try:
        check_welcome(room.sanctions, guest, address)
    except RefusedError as refused:
        return refused.problem
    return ""
