"""The pages and what they are made of, served as the files they are: right types, revalidated, nothing from outside.

Only files under the folder of pages are ever read, by names made of plain letters, and only of known types.
"""

import hashlib
import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

PAGES: Final = Path(__file__).parent / "pages"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json", ".json": "application/json", ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}  # fmt: skip
_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")
_LONGEST: Final = 200
_CACHE: Final = "no-cache"
"""Keep it, but ask whether it is still the same: a new version is seen at once, and the same costs no bytes."""


class Files:
    """The files of the pages, read when asked for and kept while they stay the same."""

    def __init__(self, root: Path = PAGES) -> None:
        self._root = root.resolve()
        self._kept: dict[str, tuple[tuple[int, int], bytes, str]] = {}

    def _read(self, name: str) -> tuple[bytes, str] | None:
        """A file's bytes and tag; None for whatever is not ours to serve."""
        if len(name) > _LONGEST or not _NAME.fullmatch(name) or Path(name).suffix not in _TYPES:
            return None
        path = (self._root / name).resolve()
        if not path.is_relative_to(self._root) or not path.is_file():
            return None
        facts = path.stat()
        mark = (facts.st_mtime_ns, facts.st_size)
        kept = self._kept.get(name)
        if kept is None or kept[0] != mark:
            data = path.read_bytes()
            kept = self._kept[name] = (mark, data, f'"{hashlib.sha256(data).hexdigest()[:24]}"')
        return kept[1], kept[2]

    def file(self, request: Request, name: str) -> Response:
        """A file, or that it has not changed, or that there is none."""
        found = self._read(name)
        if found is None:
            return Response("There is no such page here.\n", 404, media_type="text/plain; charset=utf-8")
        data, tag = found
        headers = {"etag": tag, "cache-control": _CACHE}
        if tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        return Response(data, 200, headers, _TYPES[Path(name).suffix])
