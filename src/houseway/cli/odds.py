"""`houseway odds`: the odds of the banked games and push-nine, fees included, and the best way to play them."""

import json as json_format
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from cyclopts import Parameter

from houseway.chips.money import format_money
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.pricing.game_odds import BankOdds, GameOdds
    from houseway.pricing.odds_push import PushOdds, SpotChart

_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}"
    "table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:600;padding:.3rem 0}"
    "th,td{border:1px solid #c8c8c8;padding:.2rem .6rem;text-align:right}th:first-child{text-align:left}"
    "td.hit,td.bet,td.raise,td.double,td.split{background:#dcefdc}td.stand,td.check,td.call{background:#f3f3f3}"
    "td.fold,td.surrender{background:#f6dede}"
)
_SHOWN: Final = 4
"""How many push-nine spots the terminal shows; a page has them all."""
_SURE: Final = 0.995


class Grid(NamedTuple):
    """A table, for the terminal or a page."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def odds_command(
    game: Annotated[str, Parameter(help="pai-gow, super-pan-9, blackjack-22 or push-nine, or house/game.")],
    *,
    limit: Annotated[str | None, Parameter(help="One of the limits; by default all of them.")] = None,
    sheet: Annotated[str, Parameter(help="Another rule sheet of blackjack 22, by its letter, or all.")] = "",
    trials: Annotated[int | None, Parameter(help="Rounds to play for every sampled figure.")] = None,
    seed: Annotated[int, Parameter(help="The seed of the sample.")] = 1,
    html: Annotated[Path | None, Parameter(help="Write a page with everything to this file.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Work out what a banked game is worth to player and banker, or push-nine to two players, and the best play."""
    from houseway.pricing.game_odds import TRIALS, odds

    found = odds(game, limit=limit, sheet=sheet, trials=TRIALS if trials is None else trials, seed=seed)
    if json:
        import msgspec

        print(json_format.dumps(msgspec.to_builtins(found), indent=2))
        return
    if html is not None:
        _write(html, _page(found))
        print(f"{html} has the odds of {len(found)} table{'' if len(found) == 1 else 's'}")
        return
    print("\n\n".join("\n".join(_lines(grid)) for grid in _all_grids(found, whole=False)))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise HousewayError(f"{path} cannot be written: {wrong.strerror or wrong}") from None


def _all_grids(found: "Sequence[GameOdds]", *, whole: bool) -> list[Grid]:
    """All tables without repeats: one chart serves every limit."""
    return list(dict.fromkeys(grid for one in found for grid in _grids(one, whole=whole)))


def _grids(found: "GameOdds", *, whole: bool) -> Iterator[Grid]:
    from houseway.pricing.game_odds import BankOdds

    if isinstance(found, BankOdds):
        yield from _bank_grids(found)
    else:
        yield from _push_grids(found, whole=whole)


def _percent(part: float, places: int = 3) -> str:
    return f"{100 * part:+.{places}f} %"


def _bank_grids(found: "BankOdds") -> Iterator[Grid]:
    from houseway.pricing.game_odds import offered, with_sheet
    from houseway.teach.charts import charts_of

    sheet = f", sheet {found.sheet.upper()}" if found.sheet else ""
    title = f"{found.house}/{found.game} {found.limit}{sheet}: {found.play}"
    alone = f"against the bank, a lone wager wins {100 * found.win:.3f} %, pushes {100 * found.push:.3f} %"
    rows = tuple(
        (
            f"{one.players}",
            f"{one.bank} wager{'' if one.bank == 1 else 's'}" if one.bank else "covers all",
            _percent(one.player),
            _percent(one.banker),
            f"{100 * one.action:.1f} %",
            one.how,
            f"{100 * one.error:.3f} %" if one.error else "",
        )
        for one in found.rows
    )
    columns = ("players", "bank", "a wager", "the bank, a round", "action", "how", "+-")
    yield Grid(f"{title}\n{alone}, loses {100 * found.lose:.3f} %", columns, rows)
    fees = tuple(
        (
            format_money(one.wager),
            format_money(one.fee),
            _percent(one.player),
            _percent(one.banker),
            _percent(one.full),
            f"{one.evens}" if one.evens else "none",
        )
        for one in found.fees
    )
    heads = (
        "wager",
        "fee",
        "a wager, after the fee",
        "the bank against one",
        "against all",
        "players to come out even",
    )
    yield Grid("with the fee", heads, fees)
    for rules in offered(f"{found.house}/{found.game}", limit=found.limit):
        for chart in charts_of(with_sheet(rules, found.sheet)):
            yield Grid(chart.title, ("", *chart.columns), tuple((row.head, *row.cells) for row in chart.rows))


def _push_grids(found: "PushOdds", *, whole: bool) -> Iterator[Grid]:
    raises = "any number of raises" if found.raises < 0 else f"{found.raises} raises"
    pot = f"{found.pot} bet{'' if found.pot == 1 else 's'}"
    title = (
        f"{found.house}/{found.game} {found.limit} heads-up: a pot of {pot}, {raises}; "
        f"one deal in {1 / found.ties:.1f} is a tie and pushes"
    )
    rows = (
        ("first to act", f"{found.first:+.5f}", f"{found.first - found.pot / 2:+.5f}"),
        ("second to act", f"{found.second:+.5f}", f"{found.second - found.pot / 2:+.5f}"),
    )
    yield Grid(title, ("", "bets out of a pot", "beyond half of it"), rows)
    left = (f"{found.exploitability:.6f}", format_money(found.fee))
    yield Grid("", ("bets that a perfect opponent gains", "fee of every deal, from the button"), (left,))
    charts = found.charts if whole else [chart for chart in found.charts if "raise " not in chart.spot][:_SHOWN]
    if whole:
        for chart in charts:
            yield _spot_grid(chart)
        return
    heads = [head for head, _ in charts[0].rows]
    cells = [[_mostly(chart.actions, chances) for _, chances in chart.rows] for chart in charts]
    rows_of = tuple((head, *(column[at] for column in cells)) for at, head in enumerate(heads))
    yield Grid("What to do, with percentages where the play is mixed", ("", *(chart.spot for chart in charts)), rows_of)


def _spot_grid(chart: "SpotChart") -> Grid:
    rows = tuple((head, *(f"{100 * chance:.1f} %" for chance in chances)) for head, chances in chart.rows)
    return Grid(chart.spot, ("", *chart.actions), rows)


def _mostly(actions: Sequence[str], chances: Sequence[float]) -> str:
    """`bet`, or `check 63 bet 37`."""
    for action, chance in zip(actions, chances, strict=True):
        if chance >= _SURE:
            return action
    return " ".join(
        f"{action} {100 * chance:.0f}" for action, chance in zip(actions, chances, strict=True) if chance > 1 - _SURE
    )


def _lines(grid: Grid) -> Iterator[str]:
    if grid.title:
        yield grid.title
    table = (grid.columns, *grid.rows)
    widths = [max(len(row[at]) for row in table) for at in range(len(grid.columns))]
    for row in table:
        first, *rest = (f"{cell:{'>' if at else '<'}{widths[at]}}" for at, cell in enumerate(row))
        yield "  " + "  ".join([first, *rest]).rstrip()


def _page(found: "Sequence[GameOdds]") -> str:
    body = "\n".join(_table(grid) for grid in _all_grids(found, whole=True))
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Odds</title><style>{_STYLE}</style>\n'
        f"<h1>Odds</h1>\n{body}\n</html>\n"
    )


def _table(grid: Grid) -> str:
    title = "<br>".join(escape(line) for line in grid.title.splitlines())
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in grid.columns)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td{_mark(cell)}>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in grid.rows
    )
    return f"<table><caption>{title}</caption>\n<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>"


def _mark(cell: str) -> str:
    """The word in a chart's cell, which sets its color."""
    return f' class="{cell}"' if cell in ("hit", "stand", "double", "split", "surrender") else ""
