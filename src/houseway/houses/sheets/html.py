"""A sheet as HTML: an article for a page of the site, or one printable page that needs no other address.

The style is not part of it: a caller that wants a whole page passes one in.
"""

import re
from collections.abc import Collection, Mapping
from html import escape as escape_signs

from houseway.cards import JOKER, SUIT_NAMES, SUIT_SIGNS, Card, suit_of
from houseway.houses.offers import House
from houseway.houses.sheets.model import Example, Grid, Line, Packet, Section, Sheet, legend
from houseway.houses.sheets.plain_sheet import rank_sign


def escape(text: str) -> str:
    """Text for the page, with a printer's apostrophes."""
    return escape_signs(text.replace("'", "’"))


def as_html(sheet: Sheet, style: str = "") -> str:
    """The sheet as a whole page, with its style inside it."""
    return _page(f"{escape(sheet.title)} · {_place(sheet.house)}", sheet.house, style, as_article(sheet))


def packet_html(packet: Packet, style: str = "") -> str:
    """A house's whole book as one page: a title, the contents, and a chapter for each part of it."""
    house, known = packet.house, packet.entries()
    lines = "\n".join(
        f'<li><a href="#chapter-{number}">{escape(sheet.title)}</a><span>{escape(sheet.summary)}</span></li>'
        for number, sheet in enumerate(packet.chapters, 1)
    )
    front = f"""<article class="paper front">
<header>
<p class="house">{_place(house)}</p>
<h1>{escape(packet.title)}</h1>
<p class="summary">{escape(packet.summary)}</p>
{_facts(packet.facts)}</header>
<nav class="contents" aria-label="Contents"><h2>Contents</h2><ol>
{lines}
</ol></nav>
</article>"""
    chapters = (as_article(sheet, known=known, number=number) for number, sheet in enumerate(packet.chapters, 1))
    return _page(f"{escape(packet.title)} · {_place(house)}", house, style, "\n".join([front, *chapters]))


def _page(title: str, house: House, style: str, body: str) -> str:
    tint = f"\n:root {{ --tint: {house.tint}; }}\n" if house.tint else ""
    return f"""<!DOCTYPE html>
<html lang="en" class="desk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}{tint}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def as_article(sheet: Sheet, *, known: Collection[str] | None = None, number: int = 0) -> str:
    """The sheet as part of a page; in a packet, with its chapter number and everything that its marks link to."""
    if known is None:
        known = {entry.id for section in sheet.sections for entry in section.entries}
    body = "\n".join(_section(section, known) for section in sheet.sections)
    size = " one-page" if sheet.one_page else ""
    mark = f' id="chapter-{number}"' if number else ""
    title = f'<span class="number">{number}</span> {escape(sheet.title)}' if number else escape(sheet.title)
    said = legend(sheet)
    footer = f"\n<footer>{escape(said)}</footer>" if said else ""
    return f"""<article class="paper{size}"{mark}>
<header>
<p class="house">{_place(sheet.house)}</p>
<h1>{title}</h1>
<p class="summary">{escape(sheet.summary)}</p>
{_facts(sheet.facts)}</header>
<div class="body">
{body}
</div>{footer}
</article>"""


def _facts(facts: Mapping[str, str]) -> str:
    rows = "".join(f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for what, value in facts.items())
    return f"<dl>{rows}</dl>\n" if rows else ""


def _place(house: House) -> str:
    return escape(house.name if not house.place else f"{house.name}, {house.place}")


def _section(section: Section, known: Collection[str]) -> str:
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
            f'<div id="{_target(one.id)}"><dt>{escape(one.id)}</dt><dd>{escape(one.text)}</dd></div>'
            for one in section.entries
        )
        parts.append(f'<dl class="full">{"".join(rows)}</dl>')
    size = ' class="small"' if section.small else ""
    return f"<section{size}>{''.join(parts)}</section>"


def _target(name: str) -> str:
    """The anchor a mark links to: glossary words may have spaces, anchors may not."""
    return escape(name.replace(" ", "-"))


def _line(line: Line, known: Collection[str]) -> str:
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


def _cites(cites: tuple[str, ...], known: Collection[str]) -> str:
    if not cites:
        return ""
    marks = (
        f'<a href="#{_target(one)}">{escape(one)}</a>' if one in known else f"<i>{escape(one)}</i>" for one in cites
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


def _table(table: Grid, known: Collection[str]) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (*table.heads, "clause"))
    rows = []
    for row, cites in zip(table.rows, table.cites, strict=True):
        first, *rest = (re.sub(r"(?<=\d)-(?=\$?\d)", "–", cell) for cell in row)
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        rows.append(f'<tr><th scope="row">{escape(first)}</th>{cells}<td>{_cites(cites, known)}</td></tr>')
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
