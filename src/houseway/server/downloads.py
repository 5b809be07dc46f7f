"""Sends a file to be saved; caches must not store it."""

from typing import Final

from starlette.responses import Response

CSV: Final = "text/csv; charset=utf-8"


def download(content: bytes | str, name: str, kind: str) -> Response:
    """A file under this name."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, 200, headers, kind)
