"""Plots of a run for a page, drawn by matplotlib: an extra (`houseway[plots]`), loaded on first use.

Each is a self-contained SVG. Whiskers and bands are 95 % confidence intervals.
"""

import base64
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf, isfinite
from typing import TYPE_CHECKING, Final

from houseway.errors import HousewayError
from houseway.pricing.intervals import Figure
from houseway.pricing.summary import EVENING, Change, Summary, TableFigures

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK: Final = "#2b2620"
_MUTED: Final = "#6d6255"
COLORS: Final = ("#1f3864", "#9c2f2f", "#2f6b3a", "#8a6d1d", "#5b3a7a", "#1d6f7a", "#7a4a1f", "#4a4a4a")
_LOOK: Final = {
    "font.family": "sans-serif", "font.size": 9.5, "axes.edgecolor": _MUTED, "axes.labelcolor": _INK,
    "text.color": _INK, "xtick.color": _MUTED, "ytick.color": _INK, "axes.spines.top": False,
    "axes.spines.right": False, "axes.grid": True, "grid.color": "#e6dfd3", "grid.linewidth": 0.7,
    "axes.axisbelow": True, "svg.fonttype": "none", "svg.hashsalt": "houseway", "legend.frameon": False,
    "figure.facecolor": "none", "axes.facecolor": "none", "savefig.facecolor": "none",
}  # fmt: skip
_WIDE: Final = 7.6
_LOW: Final = 3.2
_MOST_POTS: Final = 0.995
"""The plot leaves out the largest pots, beyond this share of all."""


class PlotsError(HousewayError):
    """Plots that cannot be drawn here."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture and its caption."""

    about: str
    address: str
    """`data:image/svg+xml;base64,...`"""


def ready() -> None:
    """Raise one line on what to do if matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise PlotsError('a report needs matplotlib, which is not installed: pip install "houseway[plots]"')


def plots(found: Summary) -> Iterator[Plot]:
    """Every plot that this run has data for."""
    if found.sweep and found.at:
        yield _curve(found)
    else:
        if len(found.tables) > 1:
            yield _collection(found)
        if found.changes and not found.sweep:
            yield _changes(found.changes, found.tables[0])
        yield _winnings(found.tables)
    if found.tables[0].pot_shares:
        yield _pots(found.tables)
    yield _lasting(found.tables[0])


@contextmanager
def axes_in(out: io.BytesIO, height: float = _LOW) -> "Iterator[Axes]":
    """Draw a picture of this height in inches."""
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context(_LOOK):
        canvas = Canvas(figsize=(_WIDE, height), layout="constrained")
        yield canvas.subplots()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})


def picture(about: str, out: io.BytesIO) -> Plot:
    """What has been drawn, with its caption."""
    return Plot(about, "data:image/svg+xml;base64," + base64.b64encode(out.getvalue()).decode())


def _whiskers(
    axes: "Axes", names: Sequence[str], given: Sequence[Figure], color: str, label: str = "", shift: float = 0.0
) -> None:
    places = [place + shift for place in range(len(names))]
    dollars = [one.value / 100 for one in given]
    errors = [one.error / 100 if isfinite(one.error) else 0 for one in given]
    axes.errorbar(dollars, places, xerr=errors, fmt="o", color=color, ecolor=color, elinewidth=1.6, capsize=4,
                  markersize=5, label=label or None)  # fmt: skip
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)


def _hourly(table: TableFigures) -> Figure:
    return table.collected.times(table.hands_an_hour)


def _collection(found: Summary) -> Plot:
    out = io.BytesIO()
    with axes_in(out, 1.2 + 0.45 * len(found.tables)) as axes:
        _whiskers(axes, [table.name for table in found.tables], [_hourly(table) for table in found.tables], COLORS[0])
        axes.set_xlabel("collection, $ an hour")
    return picture("What the house collects per hour", out)


def _changes(changes: Sequence[Change], table: TableFigures) -> Plot:
    pace = table.hands_an_hour
    names, given = [], []
    for change in changes:
        names += [f"{change.name}: house", *(f"{change.name}: {style}" for style in change.nets)]
        given += [change.collected.times(pace), *(one.times(pace) for one in change.nets.values())]
    out = io.BytesIO()
    with axes_in(out, 1.2 + 0.38 * len(names)) as axes:
        axes.axvline(0, color=_MUTED, linewidth=1)
        _whiskers(axes, names, given, COLORS[1])
        axes.set_xlabel("change, $ an hour (per seat)")
    return picture("What would change, on the same decks", out)


def _curve(found: Summary) -> Plot:
    out = io.BytesIO()
    series = {"the house": [_hourly(table) for table in found.tables]}
    for style in dict.fromkeys(one.style for table in found.tables for one in table.styles):
        series[f"a seat of {style}"] = [
            next(
                (one.per_hand.times(table.hands_an_hour) for one in table.styles if one.style == style), Figure(inf, 0)
            )
            for table in found.tables
        ]
    with axes_in(out, _LOW + 0.6) as axes:
        for (name, given), color in zip(series.items(), COLORS * len(series), strict=False):
            kept = [
                (at, one.value / 100, one.error / 100)
                for at, one in zip(found.at, given, strict=True)
                if isfinite(one.value)
            ]
            at, middle = [one[0] for one in kept], [one[1] for one in kept]
            axes.plot(at, middle, marker="o", markersize=4, color=color, label=name)
            axes.fill_between(
                at,
                [one[1] - one[2] for one in kept],
                [one[1] + one[2] for one in kept],
                color=color,
                alpha=0.18,
                linewidth=0,
            )
        axes.axhline(0, color=_MUTED, linewidth=1)
        axes.set_xlabel(found.sweep)
        axes.set_ylabel("$ an hour")
        axes.legend(loc="best")
    return picture(f"What the house and a seat win per hour, by {found.sweep}", out)


def _winnings(tables: Sequence[TableFigures]) -> Plot:
    styles = list(dict.fromkeys(one.style for table in tables for one in table.styles))
    shown = tables[:4]
    out = io.BytesIO()
    with axes_in(out, 1.3 + 0.5 * len(styles)) as axes:
        axes.axvline(0, color=_MUTED, linewidth=1)
        for place, table in enumerate(shown):
            nets = {one.style: one.per_hand.times(table.hands_an_hour) for one in table.styles}
            given = [nets.get(style, Figure(inf, 0)) for style in styles]
            shift = (place - (len(shown) - 1) / 2) * 0.16
            _whiskers(axes, styles, given, COLORS[place], table.name if len(shown) > 1 else "", shift)
        axes.set_xlabel("what a seat wins, $ an hour")
        if len(shown) > 1:
            axes.legend(loc="best")
    return picture("What each style wins per hour", out)


def _pots(tables: Sequence[TableFigures]) -> Plot:
    out = io.BytesIO()
    with axes_in(out, _LOW) as axes:
        for table, color in zip(tables[:4], COLORS, strict=False):
            every, seen = sum(count for _, count in table.pots), 0
            at, above = [], []
            for edge, count in table.pots:
                at.append(edge * table.lower / 100)
                above.append(100 * (1 - seen / every))
                if seen > _MOST_POTS * every:
                    break
                seen += count
            axes.step(at, above, where="post", color=color, label=table.name)
        axes.set_xlabel("pot, $")
        axes.set_ylabel("pots of at least that size, %")
        axes.set_ylim(0, 100)
        if len(tables) > 1:
            axes.legend(loc="best")
    return picture("How large the pots are", out)


def _lasting(table: TableFigures) -> Plot:
    out = io.BytesIO()
    with axes_in(out, 1.2 + 0.4 * len(table.styles)) as axes:
        names = [one.style for one in table.styles]
        axes.barh(range(len(names)), [100 * one.lasts.soon for one in table.styles], color=COLORS[0], height=0.55)
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlabel(f"buy-ins of ${table.buy_in / 100:,.0f} lost within {EVENING} hours, %")
    return picture("How soon a buy-in is lost", out)
