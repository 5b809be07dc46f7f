"""A sheet as one printable page of HTML: no font, picture, script or style from any other address."""

import re
from html import escape as escape_signs
from typing import Final

from houseway.cards import JOKER, SUIT_NAMES, SUIT_SIGNS, Card, suit_of
from houseway.houses.sheets.model import Example, Grid, Line, Section, Sheet, legend
from houseway.houses.sheets.text import rank_sign

_TINTS: Final = {
    "oasis": "#1f5c3d", "ocean-view": "#17595f", "s-and-k": "#6d1f33", "casino-club": "#20355f", "del-rio": "#7a5218",
}  # fmt: skip
_TINT: Final = "#5a4632"

_STYLE: Final = """
:root { --ink: #2a231c; --muted: #6f6455; --rule: #d9cfbd; --tint: %(tint)s; --paper: #fffdf8; }
* { box-sizing: border-box; }
html { background: #efe8da; }
body { margin: 0 auto; max-width: 58rem; padding: 3.2rem 3.6rem 3.6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 ui-serif, "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif; hyphens: manual;
  font-variant-numeric: oldstyle-nums; }
header { border-bottom: 3px double var(--tint); padding-bottom: 1.1rem; margin-bottom: 1.4rem; text-align: center; }
header .house { margin: 0; letter-spacing: .16em; text-transform: uppercase; font-size: .85rem; color: var(--tint); }
h1 { margin: .25rem 0 .35rem; font-size: 2.3rem; line-height: 1.15; font-weight: 600; }
header .summary { margin: 0 auto .7rem; max-width: 36rem; font-style: italic; text-wrap: balance; }
header dl { display: flex; flex-wrap: wrap; justify-content: center; gap: .1rem 1.4rem; margin: 0; font-size: .85rem; }
header dl div { display: flex; gap: .4rem; }
header dt { color: var(--muted); }
header dd { margin: 0; }
section { margin: 0 0 1.5rem; }
h2 { margin: 0 0 .45rem; font-size: 1.18rem; font-weight: 600; color: var(--tint); break-after: avoid; }
ul, ol { margin: 0; padding-left: 1.35rem; }
ol { padding-left: 2rem; }
li { margin: 0 0 .28rem; break-inside: avoid; }
ol > li::marker { color: var(--tint); font-weight: 600; }
ul > li::marker { content: "\\2013\\2002"; color: var(--tint); }
.said { display: grid; grid-template-columns: 1fr 12.6rem; column-gap: 1.6rem; align-items: baseline; }
.said > span { text-wrap: pretty; }
.cites { color: var(--muted); font: .68rem/1.45 ui-sans-serif, system-ui, sans-serif;
  font-variant-numeric: lining-nums; }
.cites a { color: inherit; text-decoration: none; }
.cites a, .cites i { white-space: nowrap; margin-right: .5em; font-style: normal; }
.cites a:hover, .cites a:focus { color: var(--tint); text-decoration: underline; }
.note { margin: 0 0 .45rem; }
.hands { display: grid; grid-template: repeat(var(--rows), auto) / 1fr 1fr; grid-auto-flow: column; gap: .6rem 2.2rem;
  margin: .8rem 0 0; }
.hands div { display: grid; grid-template-columns: max-content 1fr; column-gap: .9rem; align-items: center;
  break-inside: avoid; }
.hands dt { grid-column: 2; font-weight: 600; align-self: end; line-height: 1.2; }
.hands dd { margin: 0; grid-column: 2; font-size: .82rem; line-height: 1.25; color: var(--muted); align-self: start; }
.hands .cards { grid-column: 1; grid-row: 1 / span 2; display: flex; gap: 3px; }
.card { display: grid; align-content: center; justify-items: center; width: 1.95rem; height: 2.65rem;
  border: 1px solid var(--rule); border-radius: 4px; background: #fff; color: #1b1b1b;
  font: 600 .95rem/1 ui-serif, Georgia, serif; font-variant-numeric: lining-nums; letter-spacing: -.04em; }
.card span { font-size: .95rem; line-height: 1.1; }
.card.red { color: #b3261e; }
.card.joker { color: var(--tint); font-size: .8rem; letter-spacing: 0; }
table { width: 100%%; border-collapse: collapse; margin-top: .6rem; font-size: .9rem;
  font-variant-numeric: lining-nums tabular-nums; }
th { text-align: left; font-weight: 600; font-size: .8rem; color: var(--muted); border-bottom: 1px solid var(--tint); }
th, td { padding: .22rem .7rem .22rem 0; vertical-align: baseline; }
td { border-bottom: 1px solid var(--rule); white-space: nowrap; }
td:last-child { white-space: normal; }
tbody th { color: var(--ink); font-size: inherit; border-bottom: 1px solid var(--rule); white-space: nowrap; }
tr { break-inside: avoid; }
.full { font-size: .76rem; line-height: 1.38; columns: 2; column-gap: 2.2rem; margin: .5rem 0 0; }
.full div { display: grid; grid-template-columns: 5.6rem 1fr; break-inside: avoid; margin-bottom: .22rem; }
.full dt { font: 600 .68rem/1.55 ui-sans-serif, system-ui, sans-serif; color: var(--tint); white-space: nowrap; }
.full dd { margin: 0; }
.full div:target { background: #f3ead6; outline: 4px solid #f3ead6; }
.small { font-size: .84rem; line-height: 1.4; }
.small h2 { font-size: 1rem; }
.small li { margin-bottom: .16rem; }
.one-page { max-width: 74rem; padding: 2rem 2.2rem; font-size: .86rem; line-height: 1.32; }
.one-page header { padding-bottom: .5rem; margin-bottom: .7rem; }
.one-page h1 { font-size: 1.6rem; }
.one-page header .summary { margin: 0 auto; max-width: none; }
.one-page main { columns: 2; column-gap: 1.8rem; margin-bottom: .6rem; }
.one-page section { margin-bottom: .7rem; }
.one-page .said { grid-template-columns: 1fr 6.4rem; column-gap: .8rem; }
footer { border-top: 1px solid var(--rule); padding-top: .6rem; font-size: .76rem; color: var(--muted); }
@media (max-width: 44rem) {
  body { padding: 1.6rem 1.2rem 2rem; }
  .hands { grid-template: none / 1fr; grid-auto-flow: row; }
  .said { grid-template-columns: 1fr; }
  .full { columns: 1; }
  table { display: block; overflow-x: auto; }
  .one-page main { columns: 1; }
}
@page { size: A4; margin: 16mm 15mm; }
@media print {
  html { font-size: 12.6px; }
  html, body { background: none; }
  body { max-width: none; padding: 0; }
  body.one-page { padding: 0; font-size: .72rem; line-height: 1.24; }
  .one-page .small { font-size: .72rem; line-height: 1.24; }
  .one-page .cites { font-size: .52rem; line-height: 1.35; }
  .one-page h1 { font-size: 1.2rem; }
  .card { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def escape(text: str) -> str:
    """Text for the page, with a printer's apostrophes."""
    return escape_signs(text.replace("'", "’"))


def as_html(sheet: Sheet) -> str:
    """The whole page."""
    house = sheet.house
    name = escape(house.name if not house.place else f"{house.name}, {house.place}")
    facts = "".join(
        f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for what, value in sheet.facts.items()
    )
    known = {entry.id for section in sheet.sections for entry in section.entries}
    body = "\n".join(_section(section, known) for section in sheet.sections)
    tint = _TINTS.get(house.id, _TINT)
    size = ' class="one-page"' if sheet.one_page else ""
    about = f"<dl>{facts}</dl>\n" if facts else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(sheet.title)} · {name}</title>
<style>{_STYLE % {"tint": tint}}</style>
</head>
<body{size}>
<header>
<p class="house">{name}</p>
<h1>{escape(sheet.title)}</h1>
<p class="summary">{escape(sheet.summary)}</p>
{about}</header>
<main>
{body}
</main>
<footer>{escape(legend(sheet))}</footer>
</body>
</html>
"""


def _section(section: Section, known: set[str]) -> str:
    parts = [f"<h2>{escape(section.title)}</h2>"]
    if section.entries or section.table:
        parts += [f'<div class="note">{_line(line, known)}</div>' for line in section.lines]
    elif section.lines:
        kind = "ol" if section.numbered else "ul"
        parts.append(f"<{kind}>{''.join(f'<li>{_line(line, known)}</li>' for line in section.lines)}</{kind}>")
    if section.examples:
        height = (len(section.examples) + 1) // 2
        parts.append(f'<dl class="hands" style="--rows: {height}">{"".join(map(_example, section.examples))}</dl>')
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
