"""Sends a struct as JSON."""

from typing import Any, Final

import msgspec
from starlette.responses import Response

JSON: Final = "application/json"


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON; caches must not store it."""
    return as_json(msgspec.json.encode(value), status)


def as_json(data: bytes, status: int = 200) -> Response:
    """The same for text that is already JSON."""
    return Response(data, status, {"cache-control": "no-store"}, JSON)
