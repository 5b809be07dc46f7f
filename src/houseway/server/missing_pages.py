"""Pages for what does not exist: what is missing, and what to do next, in the house's look.

They repeat nothing of the request, so nothing that someone typed into an address can come back as part of a page.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response


class MissingPage(NamedTuple):
    """What is missing, in words, and where to go instead."""

    title: str
    words: str
    links: tuple[tuple[str, str], ...]


_LOBBY: Final = ("/", "Back to the lobby")
_HANDS: Final = ("/hands", "Your hands")
PAGE: Final = MissingPage("Page not found", "The address may be mistyped, or the page has moved.", (_LOBBY, _HANDS))
TABLE: Final = MissingPage(
    "Table not found",
    "It may have closed: empty tables do, after a while. If a friend sent you the link, ask for a new one. "
    "The hands you played there are still under Your hands.",
    (_LOBBY, _HANDS),
)
SHEET: Final = MissingPage(
    "Rule sheet not found",
    "Every house prints a sheet for every game it offers; the lobby links to each one.",
    (_LOBBY,),
)
HAND: Final = MissingPage(
    "Hand not found", "You can look at a hand once it is over. Yours are under Your hands.", (_HANDS, _LOBBY)
)
BROKEN: Final = MissingPage(
    "Something went wrong",
    "It has been logged. No hand is lost: try again in a moment.",
    (_LOBBY, ("/health", "Room status")),
)


def wants_page(request: Request) -> bool:
    """Whether a person is looking, not a program."""
    path = request.url.path
    return not path.startswith(("/api/", "/static/")) and "text/html" in request.headers.get("accept", "")


def missing_page(what: MissingPage, status: int = 404, join: Callable[[str], str] = str) -> Response:
    """The page; `join` has it load one style and one script. It, too, shows a seat that one is called to."""
    links = "".join(
        f'<a class="{"strong" if not place else "quiet-button"}" href="{address}">{words}</a>'
        for place, (address, words) in enumerate(what.links)
    )
    page = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>{what.title} · Houseway</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<script src="/static/js/firstpaint.js"></script>
<link rel="stylesheet" href="/static/css/tokens.css">
<link rel="stylesheet" href="/static/css/room.css">
<link rel="stylesheet" href="/static/css/missing.css">
<link rel="stylesheet" href="/static/css/contrast.css">
<script type="module" src="/static/js/sitting.js"></script>
</head>
<body>
<div class="page">
<header class="page-head">
<a class="wordmark" href="/"><img src="/static/icon.svg" alt="" width="32" height="32"> Houseway</a>
</header>
<main class="missing">
<svg viewBox="0 0 120 84" aria-hidden="true"><rect class="back" x="4" y="4" width="54" height="76" rx="6"/>
<rect class="gap" x="62" y="4" width="54" height="76" rx="6"/><path class="mark" d="M31 24 43 42 31 60 19 42Z"/></svg>
<h1>{what.title}</h1>
<p>{what.words}</p>
<p class="ways">{links}</p>
</main>
</div>
</body>
</html>
"""
    return Response(join(page), status, {"cache-control": "no-store"}, "text/html; charset=utf-8")
