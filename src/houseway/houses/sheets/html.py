"""A sheet as HTML: an article for a page of the site, or one printable page that needs no other address.

How it looks is no part of it: whoever wants a page of its own hands in the style.
"""

import re
from html import escape as escape_signs

from houseway.cards import JOKER, SUIT_NAMES, SUIT_SIGNS, Card, suit_of
from houseway.houses.sheets.model import Example, Grid, Line, Section, Sheet, legend
from houseway.houses.sheets.text import rank_sign


def escape(text: str) -> str:
    """Text for the page, with a printer's apostrophes."""
    return escape_signs(text.replace("'", "’"))


def as_html(sheet: Sheet, style: str = "") -> str:
    """The sheet as a whole page, with its style inside it."""
    house = sheet.house
    tint = f"\n:root {{ --tint: {house.tint}; }}\n" if house.tint else ""
    return f"""<!DOCTYPE html>
<html lang="en" class="desk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(sheet.title)} · {_place(sheet)}</title>
<style>
{style}{tint}</style>
</head>
<body>
<main>
{as_article(sheet)}
</main>
</body>
</html>
"""


def as_article(sheet: Sheet) -> str:
    """The sheet as a piece of a page."""
    facts = "".join(
        f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for what, value in sheet.facts.items()
    )
    known = {entry.id for section in sheet.sections for entry in section.entries}
    body = "\n".join(_section(section, known) for section in sheet.sections)
    size = " one-page" if sheet.one_page else ""
    about = f"<dl>{facts}</dl>\n" if facts else ""
    return f"""<article class="paper{size}">
<header>
<p class="house">{_place(sheet)}</p>
<h1>{escape(sheet.title)}</h1>
<p class="summary">{escape(sheet.summary)}</p>
{about}</header>
<div class="body">
{body}
</div>
<footer>{escape(legend(sheet))}</footer>
</article>"""


def _place(sheet: Sheet) -> str:
    house = sheet.house
    return escape(house.name if not house.place else f"{house.name}, {house.place}")


def _section(section: Section, known: set[str]) -> str:
    parts = [f"<h2>{escape(section.title)}</h2>"]
    if section.entries or section.table:
        parts += [f'<div class="note">{_line(line, known)}</div>' for line in section.lines]
    elif section.lines:
        kind = "ol" if section.numbered else "ul"
        parts.append(f"<{kind}>{''.join(f'<li>{_line(line, known)}</li>' for line in section.lines)}</{kind}>")
    if section.examples:
        parts.append(f'<dl class="hands">{"".join(map(_example, section.examples))}</dl>')
    if section.table is not None:
        parts.append(_table(section.table, known))
    if section.entries:
        rows = (
            f'<div id="{escape(one.id)}"><dt>{escape(one.id)}</dt><dd>{escape(one.text)}</dd></div>'
            for one in section.entries
        )
        parts.append(f'<dl class="full">{"".join(rows)}</dl>')
    size = ' class="small"' if section.small else ""
    return f"<section{size}>{''.join(parts)}</section>"


def _line(line: Line, known: set[str]) -> str:
    return f'<div class="said"><span>{_named(line)}</span>{_cites(line.cites, known)}</div>'


def _named(line: Line) -> str:
    """The text with what it is about in bold."""
    found, at = "", 0
    for name in line.names:
        start = line.text.lower().index(name, at)
        end = start + len(name)
        found += f"{escape(line.text[at:start])}<b>{escape(line.text[start:end])}</b>"
        at = end
    return found + escape(line.text[at:])


def _cites(cites: tuple[str, ...], known: set[str]) -> str:
    if not cites:
        return ""
    marks = (
        f'<a href="#{escape(one)}">{escape(one)}</a>' if one in known else f"<i>{escape(one)}</i>" for one in cites
    )
    return f'<small class="cites">{" ".join(marks)}</small>'


def _example(example: Example) -> str:
    cards = "".join(map(_card, example.cards))
    about = escape(example.about.replace("-", "\N{NON-BREAKING HYPHEN}"))
    return f'<div><dt>{escape(example.name)}</dt><dd class="cards">{cards}</dd><dd>{about}</dd></div>'


def _card(card: Card) -> str:
    if card == JOKER:
        return '<b class="card joker" role="img" aria-label="joker">Jk<span>\N{BLACK STAR}</span></b>'
    suit = suit_of(card)
    red = " red" if suit in (1, 2) else ""
    label = f"{rank_sign(card)} of {SUIT_NAMES[suit]}"
    return f'<b class="card{red}" role="img" aria-label="{label}">{rank_sign(card)}<span>{SUIT_SIGNS[suit]}</span></b>'


def _table(table: Grid, known: set[str]) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (*table.heads, "clause"))
    rows = []
    for row, cites in zip(table.rows, table.cites, strict=True):
        first, *rest = (re.sub(r"(?<=\d)-(?=\$?\d)", "–", cell) for cell in row)
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        rows.append(f'<tr><th scope="row">{escape(first)}</th>{cells}<td>{_cites(cites, known)}</td></tr>')
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
