"""How an answer goes out: a struct as JSON."""

from typing import Any, Final

import msgspec
from starlette.responses import Response

JSON: Final = "application/json"


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON; never stored by anybody on the way."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, JSON)
