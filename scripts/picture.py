#!/usr/bin/env python3
"""Draw docs/tour.svg, the README's picture: a few showdowns of `houseway tour`, the same ones every time.

The seeds are fixed, so the picture changes only when the tour, a ranking or this file does; a test draws
it again and compares. The picture must stand alone: no font, image or style from any other address.
"""

import re
from hashlib import sha256
from io import StringIO
from math import ceil
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from houseway.cli.tour import SHOWDOWNS, play, tell
from houseway.decks import deck
from houseway.shuffle import FairDeck

PICTURE: Final = Path(__file__).parent.parent / "docs" / "tour.svg"

# Which showdowns, and which deal of each: ones where every seat has something to show.
DEALS: Final = {
    "Omaha hi-lo": 216,
    "Draw poker with the joker": 75,
    "Lowball with the joker": 489,
    "Push-nine": 1824,
}

ROOM, RAIL, TEXT, MUTED, BRASS = "#14110f", "#3b2618", "#ece4d6", "#a79b88", "#e8b04a"
CARD, CARD_EDGE = "#fbf7ee", "#d9cfbd"

COLUMNS: Final = 88
LETTER_ASPECT: Final = 0.602  # of DejaVu Sans Mono; the other fonts of the list come within a hair
MARGIN: Final = 24
HEADING: Final = 60
RICH_LINE: Final = 24.4  # how far apart rich sets its lines
LINE_SPACE: Final = 3.6  # and how much further we do, so that the cards of two seats do not touch
SHOWN_WIDTH: Final = 900
GAP: Final = "\x00"


def draw() -> str:
    """The whole picture as SVG."""
    parts = "{styles} {terminal_width} {terminal_height} {backgrounds} {matrix}".replace(" ", GAP)
    theme = TerminalTheme(_rgb(ROOM), _rgb(TEXT), [_rgb(TEXT)] * 8)
    drawn = _told().export_svg(code_format=parts, theme=theme, font_aspect_ratio=LETTER_ASPECT, unique_id="tour")
    styles, text_width, text_height, backgrounds, letters = drawn.split(GAP)
    width = ceil(float(text_width)) + 2 * MARGIN
    height = ceil(_spaced(float(text_height))) + HEADING + MARGIN
    cards = re.sub(f'<rect fill="{CARD}" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"[^>]*>', _card, backgrounds)
    lines = re.sub(r' y="(.*?)"', lambda found: f' y="{_spaced(float(found[1])):g}"', letters)
    lines = re.sub(r' clip-path="[^"]*"', "", lines).replace("</text>", "</text>\n")
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{SHOWN_WIDTH}" height="{SHOWN_WIDTH * height / width:.0f}" \
viewBox="0 0 {width} {height}" role="img" aria-labelledby="what">
<title id="what">Houseway deals four games: every hand is named and the winners are marked</title>
<style>
text {{ font: 20px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre }}
{styles}
</style>
<rect x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="10" fill="{ROOM}" stroke="{RAIL}" stroke-width="3"/>
<text x="{MARGIN}" y="36" fill="{MUTED}">$ <tspan fill="{BRASS}">make run</tspan></text>
<g transform="translate({MARGIN}, {HEADING})">
{cards}
{lines.rstrip()}
</g>
</svg>
"""


def _told() -> Console:
    """A console that has recorded the chosen showdowns."""
    by_title = {show.title: show for show in SHOWDOWNS}
    stories = []
    for title, number in DEALS.items():
        show = by_title[title]
        seed = sha256(f"the README's picture {number}".encode()).digest()
        stories.append(play(show, FairDeck.from_seed(deck(show.pack), seed)))
    console = Console(
        record=True,
        file=StringIO(),
        width=COLUMNS,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        highlight=False,
        legacy_windows=False,
    )
    tell(stories, console)
    return console


def _spaced(y: float) -> float:
    """Where a height in rich's lines comes to lie in ours."""
    return y + LINE_SPACE * (y // RICH_LINE)


def _card(found: re.Match[str]) -> str:
    """One card as a rounded rectangle."""
    x, y, width, height = (float(number) for number in found.groups())
    return (
        f'<rect x="{x:g}" y="{_spaced(y):g}" width="{width:g}" height="{height - 1:g}" rx="4"'
        f' fill="{CARD}" stroke="{CARD_EDGE}"/>\n'
    )


def _rgb(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return red, green, blue


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"drawn: {PICTURE.name}")
