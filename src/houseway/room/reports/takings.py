"""A report: sums by table, game, house, hour, shift or day. Each grouping adds up to the ledger's balance."""

from collections import Counter, defaultdict
from collections.abc import Callable
from csv import writer
from io import StringIO
from typing import Final

from msgspec import Struct

from houseway.room.reports.calendar import Calendar, ReportError
from houseway.room.reports.ledger_sums import Cash, Sums

BY: Final = ("table", "game", "house", "hour", "shift", "day")
BEFORE: Final = "archived"
"""The row for what is in collection accounts but not in the remaining pages of the journal."""
_HOUR: Final = 3_600


class Row(Struct, frozen=True, kw_only=True):
    """One line of a report."""

    label: str
    house: str = ""
    game: str = ""
    limit: str = ""
    drop: int = 0
    """Cents that the house has collected."""
    hands: int = 0
    people_drop: int = 0
    """The part of the drop from hands with a person dealt in; bots played the others alone."""
    people_hands: int = 0
    table_hours: float = 0.0
    """Hours of play, added up over the tables: in each quarter of an hour, from the first deal to the end of the last
    hand."""
    hands_per_hour: float = 0.0


class CashRow(Struct, frozen=True):
    """What the cashier moved and hosts gave, by kind of entry: cents out to wallets, and back."""

    kind: str
    out: int
    back: int


class Report(Struct, frozen=True, kw_only=True):
    """The whole report."""

    by: str
    since: str
    """The first day; empty for the room's first."""
    until: str
    """The last day; empty for today."""
    zone: str
    shifts: tuple[int, ...]
    rows: tuple[Row, ...]
    drop: int
    hands: int
    people_drop: int
    people_hands: int
    table_hours: float
    hands_per_hour: float
    cash: tuple[CashRow, ...]
    ledger: int
    """The sum of the collection accounts."""
    agrees: bool
    """Whether the counts add up to it."""


def report_of(sums: Sums, calendar: Calendar, *, by: str = "table", since: str = "", until: str = "") -> Report:
    """Make a report from the counts; the days `since` and `until` are both included."""
    if by not in BY:
        raise ReportError(f"there is no report by {by[:40]!r}: choose {', '.join(BY[:-1])} or {BY[-1]}")
    first = calendar.start_of(since) if since else None
    last = calendar.end_of(until) if until else None
    if first is not None and last is not None and first >= last:
        raise ReportError(f"{since} comes after {until}")

    def within(quarter: int) -> bool:
        return (first is None or quarter >= first) and (last is None or quarter < last)

    rows = _rows(sums, _labels(sums, calendar, by), by, within)
    counted = sums.drop.total()
    missing = sums.ledger - counted
    if missing > 0 and first is None:  # archived pages of the journal took their transfers along
        rows = (*rows, Row(label=BEFORE, drop=missing))
    hands = sum(row.hands for row in rows)
    hours = sum(end - start for (_, quarter), (start, end) in sums.played.items() if within(quarter)) / _HOUR
    return Report(
        by=by, since=since, until=until, zone=calendar.zone, shifts=calendar.shifts, rows=rows,
        drop=sum(row.drop for row in rows), hands=hands, people_drop=sum(row.people_drop for row in rows),
        people_hands=sum(row.people_hands for row in rows), **_pace(hands, hours),
        cash=_cash(sums, within), ledger=sums.ledger, agrees=missing == 0,
    )  # fmt: skip


def _labels(sums: Sums, calendar: Calendar, by: str) -> Callable[[str, int], str]:
    """Which row a table's quarter of an hour belongs to."""
    match by:
        case "table":
            return lambda table, _: table
        case "game" | "house":
            games = {row.id: f"{row.house}/{row.game}" if by == "game" else row.house for row in sums.tables.values()}
            return lambda table, _: games.get(table, table)
    kept: dict[int, str] = {}
    name = {"hour": calendar.hour, "shift": calendar.shift, "day": calendar.day}[by]

    def when(_: str, quarter: int) -> str:
        if quarter not in kept:
            kept[quarter] = name(quarter)
        return kept[quarter]

    return when


def _rows(sums: Sums, label: Callable[[str, int], str], by: str, within: Callable[[int], bool]) -> tuple[Row, ...]:
    drop: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    people_drop: Counter[str] = Counter()
    people_hands: Counter[str] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)
    places: defaultdict[str, set[str]] = defaultdict(set)
    for (table, quarter), cents in sums.drop.items():
        if within(quarter):
            drop[label(table, quarter)] += cents
            people_drop[label(table, quarter)] += sums.people_drop[table, quarter]
            places[label(table, quarter)].add(table)
    for (table, quarter), count in sums.hands.items():
        if within(quarter):
            hands[label(table, quarter)] += count
            people_hands[label(table, quarter)] += sums.people_hands[table, quarter]
            start, end = sums.played[table, quarter]
            seconds[label(table, quarter)] += end - start
            places[label(table, quarter)].add(table)
    made = []
    for name in sorted(places):
        row = sums.tables.get(min(places[name]))
        made.append(
            Row(
                label=name,
                house=row.house if row is not None and by in ("table", "game", "house") else "",
                game=row.game if row is not None and by in ("table", "game") else "",
                limit=row.limit if row is not None and by == "table" else "",
                drop=drop[name],
                hands=hands[name],
                people_drop=people_drop[name],
                people_hands=people_hands[name],
                **_pace(hands[name], seconds[name] / _HOUR),
            )
        )
    return tuple(made)


def _pace(hands: int, hours: float) -> dict[str, float]:
    """Hours and hands per hour, rounded for reading."""
    return {"table_hours": round(hours, 3), "hands_per_hour": round(hands / hours, 1) if hours else 0.0}


def _cash(sums: Sums, within: Callable[[int], bool]) -> tuple[CashRow, ...]:
    def by_kind(book: Counter[Cash]) -> Counter[str]:
        found: Counter[str] = Counter()
        for one, cents in book.items():
            if within(one.quarter):
                found[one.kind] += cents
        return found

    out, back = by_kind(sums.paid_out), by_kind(sums.paid_in)
    return tuple(CashRow(kind, out[kind], back[kind]) for kind in sorted(out.keys() | back.keys()))


def as_csv(report: Report) -> str:
    """The rows, with a header before them and totals after."""
    told = StringIO()
    line = writer(told, lineterminator="\n")
    amounts = ("drop_cents", "drop", "hands", "table_hours", "hands_per_hour")
    line.writerow((report.by, "house", "game", "limit", *amounts, "people_drop_cents", "people_drop", "people_hands"))

    def figures(one: Row | Report) -> tuple[int | str, ...]:
        every = one.drop, dollars(one.drop), one.hands, f"{one.table_hours:g}", f"{one.hands_per_hour:g}"
        return (*every, one.people_drop, dollars(one.people_drop), one.people_hands)

    for row in report.rows:
        line.writerow((*map(_plain, (row.label, row.house, row.game, row.limit)), *figures(row)))
    line.writerow(("total", "", "", "", *figures(report)))
    return told.getvalue()


def _plain(text: str) -> str:
    """Quote text that a spreadsheet would take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def dollars(cents: int) -> str:
    """`1204.50`: exact and without a currency sign, for spreadsheets."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"
