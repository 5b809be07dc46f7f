"""Bodies of the JSON interface: read with a bound, and checked."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from houseway.errors import HousewayError
from houseway.web import limits
from houseway.web.answering import JSON
from houseway.web.socket import one_line

_T = TypeVar("_T")


class RequestError(HousewayError):
    """A request that is none."""


async def body_of(request: Request, kind: type[_T], *, most: int = limits.BODY_BYTES) -> _T:
    """The request's body, bounded and checked."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise RequestError(f"a request has at most {most} bytes")
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
        raise RequestError("send application/json")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise RequestError(one_line(wrong)) from None
