"""A run as one self-contained page: figures with their confidence intervals, plots, and how they were found.

The style is not part of it: the caller passes in that of the house's printed sheets.
"""

from collections.abc import Iterable, Iterator
from html import escape

from houseway.pricing.plots import Plot, plots
from houseway.pricing.run_text import cents, dollars, lasts_words, per_thousand, percent, signed, sure
from houseway.pricing.summary import Change, Summary, TableFigures

_PLOTS = """
.paper figure { margin: 0 0 1.6rem; break-inside: avoid; }
.paper figure img { width: 100%; height: auto; display: block; }
.paper figcaption { font-weight: 600; margin-bottom: 0.3rem; }
.paper section { overflow-x: auto; }
.paper table + .note { margin-top: 1rem; }
.paper pre { white-space: pre-wrap; font-size: 0.8rem; }
"""


def as_html(found: Summary, *, style: str, command: str) -> str:
    """The whole page."""
    first = found.tables[0]
    pictures = map(figure_of, plots(found))
    body = [*_first(found), *_changes(found), *pictures, _happenings(first), _found(found, command)]
    return paper(
        title=f"{first.offer} at {first.limit} · what it earns",
        house=first.offer,
        heading=f"What {first.limit} earns",
        summary=f"{first.hands:,} hands of {first.players} players{_tables(found)}",
        body="\n".join(body),
        footer="Every figure is followed by the half-width of its 95 % confidence interval.\n"
        "Simulated players always play their style; people do not.",
        style=style,
    )


def paper(*, title: str, house: str, heading: str, summary: str, body: str, footer: str, style: str) -> str:
    """A page like a printed sheet; only the body is HTML."""
    return f"""<!DOCTYPE html>
<html lang="en" class="desk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}{_PLOTS}</style>
</head>
<body>
<main>
<article class="paper">
<header>
<p class="house">{escape(house)}</p>
<h1>{escape(heading)}</h1>
<p class="summary">{escape(summary)}</p>
</header>
<div class="body">
{body}
</div>
<footer>{escape(footer)}</footer>
</article>
</main>
</body>
</html>
"""


def figure_of(plot: Plot) -> str:
    """A picture with its caption."""
    about = escape(plot.about)
    return f'<figure><figcaption>{about}</figcaption><img src="{plot.address}" alt="{about}"></figure>'


def _tables(found: Summary) -> str:
    return f", at each of {len(found.tables)} tables with the same decks" if len(found.tables) > 1 else ""


def section(title: str, *parts: str) -> str:
    """A part of the page."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def table_of(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; the first cell of each row names it."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    lines = []
    for row in rows:
        first, *rest = (escape(cell.replace("+-", "±")) for cell in row)
        lines.append(f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>')
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _first(found: Summary) -> Iterator[str]:
    heads = ("table", "collected per hand", "an hour", "average pot", "showdowns", "pots shared")
    yield section("What the house collects", table_of(heads, (
        (table.name, cents(table.collected), cents(table.collected.times(table.hands_an_hour)), cents(table.pot),
         percent(table.showdowns), percent(table.splits)) for table in found.tables
    )))  # fmt: skip
    edges = [(table.name, percent(table.edge)) for table in found.tables if table.edge is not None]
    if edges:
        yield section("What the bank wins", table_of(("table", "of the wagers against it, before fees"), edges))
    yield section("What the players win", *(_styles(table, named=len(found.tables) > 1) for table in found.tables))


def _styles(table: TableFigures, *, named: bool) -> str:
    heads = ("style", "a hundred hands", "an hour", "enters", "raises", "shows", "a buy-in lasts")
    rows = (
        (
            f"{one.style} x{one.seats}" if one.seats > 1 else one.style,
            cents(one.per_hand.times(100)),
            cents(one.per_hand.times(table.hands_an_hour)),
            f"{100 * one.entered:.1f}%",
            f"{100 * one.raised:.1f}%",
            f"{100 * one.shown:.1f}%",
            lasts_words(one.lasts, table.hands_an_hour),
        )
        for one in table.styles
    )
    title = f'<div class="note">{escape(table.name)}</div>' if named else ""
    return title + table_of(heads, rows)


def _changes(found: Summary) -> Iterator[str]:
    if found.sweep:
        return
    pace = found.tables[0].hands_an_hour
    for change in found.changes:
        rows = [("the house", *_change(signed(change.collected.times(pace)), sure(change.collected)))]
        rows += [
            (f"a seat of {style}", *_change(signed(one.times(pace)), sure(one))) for style, one in change.nets.items()
        ]
        rows.append(("average pot", *_change(signed(change.pot), sure(change.pot))))
        yield section(
            f"What if {change.name}",
            f'<div class="note">{escape(_paired(change))}</div>',
            table_of(("", "change per hour", ""), rows),
        )


def _change(figure: str, word: str) -> tuple[str, str]:
    return figure, word.strip(" ()")


def _paired(change: Change) -> str:
    if change.paired:
        return "The same players were dealt the same cards under both rules."
    return "The seats or the game differ, so the cards are not the same and only large differences show."


def _happenings(table: TableFigures) -> str:
    rows = [
        (one.name.replace("_", " "), per_thousand(one.per_hand), one.clause)
        for one in sorted(table.happenings, key=lambda one: -one.per_hand.value)
    ]
    return section("How often things happen", table_of(("", "in 1,000 hands", "clause"), rows)) if rows else ""


def _found(found: Summary, command: str) -> str:
    first = found.tables[0]
    said = [
        f"Assumed: {first.hands_an_hour:g} hands an hour; everyone has {dollars(first.buy_in)} before every 100 hands"
        + (f"; each player gets up {first.turnover} times in 1,000 hands." if first.turnover else "."),
        "How long a buy-in lasts is computed from the mean and variance of a style's winnings per hundred hands.",
    ]
    if found.until:
        enough = (
            "was reached"
            if found.known <= 1
            else f"was not reached: the interval is still {found.known:.1f} times too wide"
        )
        said.append(f"Wanted: figures known to {100 * found.until:g} %, which {enough}.")
    lines = "".join(f"<li>{escape(line)}</li>" for line in said)
    return section("Method", f"<ul>{lines}</ul><pre>{escape(command)}</pre>")
