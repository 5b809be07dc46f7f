"""`houseway reports`: what each table, game, house, hour, shift or day earned, from a room's ledger; the weekly boards.

A server may be using the database. It is opened read-only, except that the boards store what they read in hands.
"""

import math
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from houseway.cli.room_address import Db, warn_of_password

if TYPE_CHECKING:
    from houseway.room.reports.takings import Report, Row

_DEFAULT_DB: Final = "houseway-room.db"


def reports_command(
    *,
    by: Annotated[
        Literal["table", "game", "house", "hour", "shift", "day"], Parameter(help="How to group the lines.")
    ] = "table",
    since: Annotated[str, Parameter(name="--from", help="The first day, such as 2026-11-01.")] = "",
    until: Annotated[str, Parameter(name="--to", help="The last day.")] = "",
    csv: Annotated[bool, Parameter(negative="", help="Print CSV.")] = False,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
    zone: Annotated[str, Parameter(help="A time zone, such as Europe/Zurich; by default the room's.")] = "",
    shifts: Annotated[str, Parameter(help='When shifts begin, such as "6 14 22"; by default as in the room.')] = "",
    boards: Annotated[
        Literal["this", "last"] | None, Parameter(help="Print the players' boards of this or the last week instead.")
    ] = None,
    game: Annotated[str, Parameter(help="With --boards: a house, or a game such as oasis/holdem.")] = "",
    db: Db = _DEFAULT_DB,
) -> None:
    """Print what the house collected and how many hands it dealt, grouped; the total matches the ledger to the cent."""
    from msgspec import json as encoding

    from houseway.room.reports.calendar import SHIFTS_SETTING, ZONE_SETTING, ReportError, calendar
    from houseway.room.reports.ledger_sums import Sums
    from houseway.room.reports.takings import as_csv, report_of
    from houseway.store import read_store

    if csv and json:
        raise ReportError("a report is CSV or JSON: give --csv or --json, not both")
    if boards is None and game:
        raise ReportError("--game goes with --boards")
    if boards is not None and (csv or since or until):
        raise ReportError("boards are of this or the last week, as text or JSON: leave out --from, --to, and --csv")
    warn_of_password(db)
    if boards is not None:
        _print_boards(db, boards, game, json=json)
        return
    with read_store(db) as store:
        chosen = calendar(zone or store.setting(ZONE_SETTING) or "", shifts or store.setting(SHIFTS_SETTING) or "")
        sums = Sums(store)
        sums.refresh()
        report = report_of(sums, chosen, by=by, since=since, until=until)
    if csv:
        print(as_csv(report), end="")
    elif json:
        print(encoding.encode(report).decode())
    else:
        _print(report)


def _print_boards(db: str, week: str, game: str, *, json: bool) -> None:
    import time

    from msgspec import json as encoding

    from houseway.live.table.restoration import offer_of
    from houseway.room.weekly_boards import Boards
    from houseway.store import tend_store

    with tend_store(db) as store:
        view = Boards(store, offer_of).view(week, time.time(), game=game, seconds=math.inf)
    if json:
        print(encoding.encode(view).decode())
        return
    print(f"{view.week}{f', {game}' if game else ''}: people who let the boards name them, at the tables open to all")
    for title, lines, figure in (
        ("most hands", view.hands, "{:,.0f}"),
        ("most different games", view.games, "{:.0f}"),
        (
            f"best result in big blinds per 100 hands, in at least {view.least}; a week is mostly luck",
            view.results,
            "{:+,.1f}",
        ),
        ("biggest pot won, in big blinds", view.pots, "{:,.1f}"),
    ):
        print(f"{title}:" if lines else f"{title}: nobody")
        for one in lines:
            print(f"  {one.place:>2}. {figure.format(one.value):>9}  {one.name}")


def _print(report: "Report") -> None:
    from houseway.chips.money import format_money
    from houseway.room.reports.ledger_sums import GIFT

    def figures(one: "Row | Report") -> tuple[str, ...]:
        every = format_money(one.drop), f"{one.hands:,}", f"{one.hands_per_hour:g}"
        return (*every, format_money(one.people_drop), f"{one.people_hands:,}")

    lines: list[tuple[str, ...]] = [(report.by, "drop", "hands", "an hour", "with people", "hands")]
    lines += [(row.label, *figures(row)) for row in report.rows]
    lines.append(("total", *figures(report)))
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    for line in lines:
        rest = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        print("  ".join((line[0].ljust(widths[0]), *rest)).rstrip())
    for one in report.cash:
        moved = " and ".join(
            words
            for cents, words in (
                (one.out, f"{format_money(one.out)} out"),
                (one.back, f"{format_money(one.back)} back"),
            )
            if cents
        )
        print(f"{'given by hosts' if one.kind == GIFT else f'cashier, {one.kind}'}: {moved}")
    verdict = "which matches the report" if report.agrees else "which does NOT match the report"
    print(f"the ledger's collection accounts hold {format_money(report.ledger)}, {verdict}")
