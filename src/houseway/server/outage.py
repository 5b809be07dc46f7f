"""When the room's database is unavailable, every request gets an answer of one line that says so, and so does the log.

Most answers do that themselves. This covers what comes before them: finding the guest, and every page and socket.
"""

import logging
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.protocol.http_bodies import Failure
from houseway.server import missing_pages
from houseway.server.missing_pages import MissingPage, wants_page
from houseway.store.store_errors import StoreError

log = logging.getLogger("houseway.server")
BOOK_SHUT: Final = "the room's database cannot be read or written now"
_NOT_NOW: Final = 503
_COME_BACK: Final = 1013


class Shelter:
    """Answers for the application when the database does not."""

    def __init__(self, app: ASGIApp, missing: Callable[[MissingPage, int], Response]) -> None:
        self.app = app
        self.missing = missing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, or say that the database is unavailable."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except StoreError as problem:
            if scope["type"] == "lifespan":
                raise
            log.error("%s could not be answered: %s", scope["path"], problem)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": _COME_BACK})
            elif not begun:
                await self._shut(scope)(scope, receive, send)

    def _shut(self, scope: Scope) -> Response:
        if wants_page(Request(scope)):
            return self.missing(missing_pages.BROKEN, _NOT_NOW)
        return Response(
            msgspec.json.encode(Failure(BOOK_SHUT)), _NOT_NOW, {"cache-control": "no-store"}, "application/json"
        )
