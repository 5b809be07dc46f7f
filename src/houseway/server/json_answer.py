"""Sends a struct as JSON, and lists the addresses of answers."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.people.guests import Guest

JSON: Final = "application/json"

Answer: TypeAlias = Callable[[Request, Guest], Awaitable[Response]]
Endpoint: TypeAlias = Callable[[Answer], Callable[[Request], Awaitable[Response]]]
"""Makes of an answer what a route calls: it finds the guest, and turns errors into one line."""


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON; caches must not store it."""
    return as_json(msgspec.json.encode(value), status)


def as_json(data: bytes, status: int = 200) -> Response:
    """The same for text that is already JSON."""
    return Response(data, status, {"cache-control": "no-store"}, JSON)


def routes_to(endpoint: Endpoint, *, gets: Mapping[str, Answer], posts: Mapping[str, Answer]) -> list[Route]:
    """The routes to these answers, by address."""
    return [
        Route(address, endpoint(answering), methods=[method])
        for method, answers in (("GET", gets), ("POST", posts))
        for address, answering in answers.items()
    ]
