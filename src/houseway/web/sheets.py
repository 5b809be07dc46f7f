"""Rule sheets as pages of the site: the printed sheet's own words, in the site's style and under its policy."""

import re
from functools import cache
from typing import Final

from houseway.houses import House
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.html import as_html, escape

_BODY: Final = re.compile(r"<body>(.*)</body>", re.DOTALL)
_ROWS: Final = re.compile(r' style="--rows: (\d{1,3})"')
_MOST_ROWS: Final = 60


def sheet_page(house: House, game: str) -> str:
    """The sheet of a house's game as a page."""
    sheet = make_sheet(house.offer(game))
    found = _BODY.search(as_html(sheet))
    # The site's policy allows no style but its own files': the number of rows becomes a mark that a file styles.
    body = _ROWS.sub(r' data-rows="\1"', found[1] if found else "")
    title = f"{escape(sheet.title)} · {escape(house.name)}"
    return f"""<!DOCTYPE html>
<html lang="en" data-house="{escape(house.id)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/static/css/tokens.css">
<link rel="stylesheet" href="/static/css/sheet.css">
<link rel="stylesheet" href="/houses.css">
<link rel="stylesheet" href="/rules/rows.css">
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<script type="module" src="/static/js/sitting.js"></script>
</head>
<body class="sheet" data-house="{escape(house.id)}" data-game="{escape(game)}">
<nav class="site" aria-label="Houseway"><a href="/">Lobby</a></nav>
<article class="paper">
{body}
</article>
</body>
</html>
"""


@cache
def rows_css() -> str:
    """One rule for each number of rows a list of hands can have."""
    return "\n".join(f'.hands[data-rows="{rows}"] {{ --rows: {rows}; }}' for rows in range(1, _MOST_ROWS + 1))
