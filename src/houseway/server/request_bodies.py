"""Bodies and queries of the JSON interface: read up to a limit, and checked."""

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from houseway.errors import HousewayError
from houseway.protocol.socket_messages import NO_TEXT, has_nul
from houseway.server import limits
from houseway.server.conversation import one_line
from houseway.server.json_answer import JSON
from houseway.server.json_errors import in_words

_T = TypeVar("_T")
DIGITS: Final = 15
"""The most digits of a number in an address or a query."""


class RequestError(HousewayError):
    """An invalid request."""


async def body_of(request: Request, kind: type[_T], *, most: int = limits.BODY_BYTES) -> _T:
    """The request's body, limited and checked."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise RequestError(f"a request can have at most {most} bytes")
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
        raise RequestError("send application/json")
    if has_nul(body):
        raise RequestError(NO_TEXT)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise RequestError(one_line(in_words(wrong))) from None


def number_of(text: str, what: str) -> int | None:
    """A number in a query; None if it is missing."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise RequestError(what)
    return int(text)
