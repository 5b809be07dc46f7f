"""`houseway reports`: what each table, game, house, hour, shift or day brought, out of a room's ledger.

The database is opened for reading only, so it may be one that a server is using.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from houseway.cli.database import Db, warn_of_password

if TYPE_CHECKING:
    from houseway.room.reports.report import Report

_DEFAULT_DB: Final = "houseway-room.db"


def reports_command(
    *,
    by: Annotated[
        Literal["table", "game", "house", "hour", "shift", "day"], Parameter(help="What a line is about.")
    ] = "table",
    since: Annotated[str, Parameter(name="--from", help="The first day, such as 2026-11-01.")] = "",
    until: Annotated[str, Parameter(name="--to", help="The last day.")] = "",
    csv: Annotated[bool, Parameter(negative="", help="Print CSV.")] = False,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
    zone: Annotated[str, Parameter(help="A time zone, such as Europe/Zurich; the room's unless said.")] = "",
    shifts: Annotated[
        str, Parameter(help='When shifts begin, such as "6 14 22"; as the room has it unless said.')
    ] = "",
    db: Db = _DEFAULT_DB,
) -> None:
    """Print what the house has collected, with hands, in groups; the sum is the ledger's to the cent."""
    from msgspec import json as encoding

    from houseway.room.reports.calendar import SHIFTS_SETTING, ZONE_SETTING, ReportError, calendar
    from houseway.room.reports.report import as_csv, report_of
    from houseway.room.reports.sums import Sums
    from houseway.room.store import read_store

    if csv and json:
        raise ReportError("a report is printed as CSV or as JSON, not as both")
    warn_of_password(db)
    with read_store(db) as store:
        chosen = calendar(
            zone or store.setting(ZONE_SETTING) or "", shifts or store.setting(SHIFTS_SETTING) or ""
        )  # fmt: skip
        sums = Sums(store)
        sums.refresh()
        report = report_of(sums, chosen, by=by, since=since, until=until)
    if csv:
        print(as_csv(report), end="")
    elif json:
        print(encoding.encode(report).decode())
    else:
        _print(report)


def _print(report: "Report") -> None:
    from houseway.chips.money import format_money

    rows = [(row.label, format_money(row.drop), f"{row.hands:,}", f"{row.hands_per_hour:g}") for row in report.rows]
    lines = [(report.by, "drop", "hands", "an hour"), *rows]
    lines.append(("total", format_money(report.drop), f"{report.hands:,}", f"{report.hands_per_hour:g}"))
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    for line in lines:
        rest = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        print("  ".join((line[0].ljust(widths[0]), *rest)).rstrip())
    for one in report.cash:
        moved = " and ".join(
            words
            for cents, words in (
                (one.out, f"{format_money(one.out)} out"), (one.back, f"{format_money(one.back)} back"),
            )
            if cents
        )  # fmt: skip
        print(f"cashier, {one.kind}: {moved}")
    verdict = "equal to what was counted" if report.agrees else "which is NOT what was counted"
    print(f"the ledger's collection accounts hold {format_money(report.ledger)}, {verdict}")
