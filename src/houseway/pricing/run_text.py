"""A run in words and columns, for the terminal: every figure with its confidence interval, every assumption stated."""

from collections.abc import Iterator
from math import isfinite

from houseway.pricing.intervals import BuyInLifetime, Figure
from houseway.pricing.summary import EVENING, Change, Summary, TableFigures


def lines(found: Summary) -> Iterator[str]:
    """The whole report, line by line."""
    yield from _table_lines(found.tables[0])
    if found.sweep:
        yield from _sweep_lines(found)
    else:
        for change in found.changes:
            yield from _change_lines(change, found.tables[0])
    if found.known > 1:
        yield (
            f"Not yet known to {100 * found.until:g} %: the widest interval is {found.known:.1f} times too wide; "
            f"about {found.known**2:.1f} times as many hands would be enough"
        )


def _table_lines(table: TableFigures) -> Iterator[str]:
    set_ = f", {', '.join(table.switches)}" if table.switches else ""
    yield f"{table.offer} at {table.limit}, {table.players} players{set_}: {table.hands:,} hands"
    yield f"  assumed: {table.hands_an_hour:g} hands an hour; everyone sits down with {dollars(table.buy_in)}"
    if table.turnover:
        yield f"           each player gets up {table.turnover} times in 1,000 hands: half leave, half come back"
    hourly = table.collected.times(table.hands_an_hour)
    yield f"  collection   {cents(table.collected)} a hand, {cents(hourly)} an hour"
    if table.edge is not None:
        yield f"  the bank     wins {percent(table.edge)} of the wagers against it, before fees"
    if table.pot_shares:
        half, most, nearly = table.pot_shares
        yield f"  pots         {cents(table.pot)} on average"
        yield f"               half are below {half} lower bets, nine in ten below {most}, 99 in 100 below {nearly}"
        yield f"  showdowns    {percent(table.showdowns)} of hands; pots shared {percent(table.splits)}"
    else:
        yield f"  wagers       {cents(table.pot)} a hand"
    yield f"  {'style':<12} {'a hundred hands':>22} {'an hour':>20}  enters raises shows  a buy-in lasts"
    for one in table.styles:
        seats = f" x{one.seats}" if one.seats > 1 else ""
        often = f"{100 * one.entered:5.1f}% {100 * one.raised:5.1f}% {100 * one.shown:4.1f}%"
        yield (
            f"  {one.style + seats:<12} {cents(one.per_hand.times(100)):>22} "
            f"{cents(one.per_hand.times(table.hands_an_hour)):>20}  {often}  "
            f"{lasts_words(one.lasts, table.hands_an_hour)}"
        )
    for happening in sorted(table.happenings, key=lambda one: -one.per_hand.value):
        cited = f"  {happening.clause}" if happening.clause else ""
        yield f"  {happening.name.replace('_', ' '):<20} {per_thousand(happening.per_hand):>20} in 1,000 hands{cited}"


def _change_lines(change: Change, table: TableFigures) -> Iterator[str]:
    pace = table.hands_an_hour
    yield f"What if {change.name}:"
    yield f"  collection   {signed(change.collected.times(pace))} an hour{sure(change.collected)}"
    for style, figure in change.nets.items():
        yield f"  {style:<12} {signed(figure.times(pace))} an hour{sure(figure)}"
    if change.edge is not None:
        edge = change.edge.times(100)
        yield f"  the bank     {edge.value:+.3f} +-{edge.error:.3f} in 100 wagered{sure(edge)}"
    word = "pots  " if table.pot_shares else "wagers"
    yield f"  {word}       {signed(change.pot)} on average{sure(change.pot)}"
    points = change.showdowns.times(100)
    yield f"  showdowns    {points.value:+.3f} +-{points.error:.3f} in 100 hands{sure(change.showdowns)}"
    for name, figure in change.happenings.items():
        if figure.value or figure.error:
            each = figure.times(1000)
            yield f"  {name.replace('_', ' '):<20} {each.value:+.3f} +-{each.error:.3f} in 1,000 hands{sure(figure)}"
    if not change.paired:
        yield "  the seats or the game differ, so the decks are not the same and only large differences show"
    elif change.collected.error and isfinite(change.unpaired.error):
        worth = (change.unpaired.error / change.collected.error) ** 2
        yield f"  on the same decks: two runs on separate decks would take {worth:,.0f} times as many hands"


def _sweep_lines(found: Summary) -> Iterator[str]:
    styles = list(dict.fromkeys(one.style for table in found.tables for one in table.styles))
    heads = "".join(f"{f'{style} an hour':>24}" for style in styles)
    yield f"  {found.sweep:<22} {'collection an hour':>20}{heads}"
    for table in found.tables:
        nets = {one.style: one.per_hand.times(table.hands_an_hour) for one in table.styles}
        cells = "".join(f"{cents(nets[style]) if style in nets else '':>24}" for style in styles)
        yield f"  {table.name:<22} {cents(table.collected.times(table.hands_an_hour)):>20}{cells}"


def sure(figure: Figure) -> str:
    """A remark if the figure is not significant."""
    if not figure.value and not figure.error:
        return "  (no difference)"
    return "" if figure.sure else "  (not significant)"


def lasts_words(lasts: BuyInLifetime, pace: float) -> str:
    """How long a buy-in lasts."""
    half = f"{lasts.half / pace:.1f} hours" if isfinite(lasts.half) else f"never lost: {100 * (1 - lasts.ever):.0f} %"
    return f"{half}; lost in {EVENING} hours: {100 * lasts.soon:.0f} %"


def dollars(amount: float, digits: int = 2) -> str:
    """Cents as dollars."""
    return f"{'-' * (amount < 0)}${abs(amount) / 100:,.{digits}f}"


def cents(figure: Figure) -> str:
    """An amount with its interval."""
    digits = _digits(figure.error)
    return f"{dollars(figure.value, digits)} +-{figure.error / 100:,.{digits}f}"


def signed(figure: Figure) -> str:
    """A difference with its interval."""
    return f"{'+' * (figure.value >= 0)}{cents(figure)}"


def _digits(error: float) -> int:
    """As many decimals of a dollar as the width of the interval justifies."""
    return 2 if error >= 10 or not error else 3 if error >= 1 else 4


def percent(figure: Figure) -> str:
    """A share of hands, in percent."""
    return f"{100 * figure.value:.2f}% +-{100 * figure.error:.2f}"


def per_thousand(figure: Figure) -> str:
    """A rate per thousand hands."""
    return f"{1000 * figure.value:.2f} +-{1000 * figure.error:.2f}"
