"""Rule sheets as pages of the site, in the site's style and under its policy."""

from houseway.houses import House
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.html import as_article, escape


def sheet_page(house: House, game: str) -> str:
    """The rule sheet of a house's game as a page."""
    sheet = make_sheet(house.offer(game))
    title = f"{escape(sheet.title)} · {escape(house.name)}"
    return f"""<!DOCTYPE html>
<html lang="en" class="desk" data-house="{escape(house.id)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<script src="/static/js/firstpaint.js"></script>
<link rel="stylesheet" href="/static/css/tokens.css">
<link rel="stylesheet" href="/houses.css">
<link rel="stylesheet" href="/static/css/sheet.css">
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<script type="module" src="/static/js/sitting.js"></script>
</head>
<body class="sheet" data-house="{escape(house.id)}" data-game="{escape(game)}">
<nav class="site" aria-label="Houseway"><a href="/">Lobby</a></nav>
<main>
{as_article(sheet)}
</main>
</body>
</html>
"""
