"""Serves the pages and their files, with the right types and with revalidation.

A page asks for joined scripts and styles, unless each file is served as it is. Only files in the pages folder are ever
read, with plain letters in their names and known types.
"""

import hashlib
import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from houseway.server.page_bundles import FOLDER, Bundles

PAGES: Final = Path(__file__).parents[1] / "pages"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")
_LONGEST: Final = 200
_WORKER: Final = "worker.js"
_CACHE: Final = "no-cache"
"""Keep it, but check for a new version each time; an unchanged file costs no bytes."""
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""A file named by its content never changes."""


class Files:
    """The pages' files, read when requested and cached while unchanged."""

    def __init__(self, root: Path = PAGES, bundles: Bundles | None = None) -> None:
        self._root = root.resolve()
        self._bundles = bundles
        self._kept: dict[str, tuple[tuple[int, int], bytes, str]] = {}

    def _read(self, name: str) -> tuple[bytes, str] | None:
        """A file's bytes and tag; None if it is not ours to serve."""
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
            kept = self._kept[name] = (mark, data, _tag(data))
        return kept[1], kept[2]

    def page(self, html: str) -> str:
        """A page as it is served."""
        return html if self._bundles is None else self._bundles.page(html)

    def _joined(self, request: Request, name: str) -> Response | None:
        found = None if self._bundles is None else self._bundles.file(name)
        if found is None:
            return None
        headers = {"cache-control": _FOR_GOOD, "vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.smaller(), 200, headers | {"content-encoding": "gzip"}, _TYPES[found.kind])
        return Response(found.data, 200, headers, _TYPES[found.kind])

    def worker(self, request: Request) -> Response:
        """The service worker, with the version of what it caches: the names of joined files, and the icons."""
        kept = [] if self._bundles is None else self._bundles.names()
        icons = [found[1] for path in sorted(self._root.glob("icon*")) if (found := self._read(path.name)) is not None]
        version = hashlib.sha256(" ".join([*kept, *icons]).encode()).hexdigest()[:16]
        found = self._read(_WORKER)
        return self._answer(request, found[0].replace(b"$VERSION", version.encode()) if found else b"", ".js")

    def file(self, request: Request, name: str) -> Response:
        """A file, or that it has not changed, or that there is none."""
        folder, _, last = name.partition("/")
        joined = self._joined(request, last) if folder == FOLDER else None
        if joined is not None:
            return joined
        found = self._read(name)
        if found is None:
            return Response("There is no such page here.\n", 404, media_type="text/plain; charset=utf-8")
        data = found[0]
        if self._bundles is not None and name.endswith(".html"):
            data = self._bundles.page(data.decode()).encode()
        return self._answer(request, data, Path(name).suffix, found[1] if data is found[0] else "")

    def _answer(self, request: Request, data: bytes, kind: str, tag: str = "") -> Response:
        """The bytes, or that they have not changed."""
        tag = tag or _tag(data)
        headers = {"etag": tag, "cache-control": _CACHE}
        if tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        return Response(data, 200, headers, _TYPES[kind])


def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:24]}"'
