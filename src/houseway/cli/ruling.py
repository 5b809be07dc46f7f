"""`houseway ruling`: what a house does when something goes wrong, and the floor's sheet of all rulings."""

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.drill.explaining import Explanation, LineView
    from houseway.houses import Offer
    from houseway.referee.hand import Hand
    from houseway.referee.mishaps import Report

_WIDE: Final = 100
_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
_PRINT_SECONDS: Final = 60
_ALONE: Final = {
    "common": "The house's book is silent; common practice applies.",
    "house": "By the house's own book, which has no numbered clause for it.",
}
"""What to print for a ruling without a clause."""


class RulingError(HousewayError):
    """The ruling cannot be shown as requested."""


def ruling_command(
    offer: Annotated[str, Parameter(help="House and game, such as ocean-view/holdem or my-room.toml/holdem.")],
    report: Annotated[str | None, Parameter(help='What happened, such as "premature turn" or "short seat 5".')] = None,
    /,
    *,
    at: Annotated[
        str | None,
        Parameter(help="A moment of a recorded hand: FILE:N is after its Nth action; by default a typical hand."),
    ] = None,
    list: Annotated[bool, Parameter(negative="", help="Every situation of the game on one sheet.")] = False,  # noqa: A002 - as typed
    html: Annotated[bool, Parameter(negative="", help="With --list: print the sheet as a page of HTML.")] = False,
    pdf: Annotated[Path | None, Parameter(help="With --list: have a browser print the sheet to this PDF.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Show what a house does when something goes wrong, step by step, with its clauses."""
    from houseway.houses import find_offer

    found = find_offer(offer)
    if list:
        if report is not None or at is not None:
            raise RulingError("--list shows every situation of a game: leave out the report and --at")
        _print_sheet(found, html=html, pdf=pdf, json=json)
        return
    if html or pdf is not None:
        raise RulingError("--html and --pdf print the whole sheet: add --list")
    if report is None:
        raise RulingError('say what happened, like "premature turn", or get every situation with --list')
    from houseway.drill.explaining import in_a_typical_hand, in_this_hand

    wanted = _wanted(report)
    told = in_a_typical_hand(found, wanted) if at is None else in_this_hand(found, _moment(at), wanted)
    if json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    else:
        print(*_told(told), sep="\n")


def _wanted(text: str) -> "Report":
    """Read what is asked about; who acted out of turn and what they did may be left out, like everything else."""
    from re import fullmatch

    from houseway.referee.mishaps import Report, parse_report

    words = " ".join(text.lower().removeprefix("report ").split())
    if found := fullmatch(r"out of turn(?: seat (\d{1,2}))?|seat (\d{1,2}) out of turn", words):
        return Report("out of turn", int(found[1] or found[2] or 0))
    if "seat" not in words and (found := fullmatch(r"out of turn (.{1,40})|(.{1,40}) out of turn", words)):
        return Report("out of turn", action=found[1] or found[2])
    return parse_report(text)


def _moment(at: str) -> "Hand":
    """A recorded hand after its first N actions."""
    from houseway.history.files import read, replay

    file, colon, number = at.rpartition(":")
    if not colon or not file or not number.isdecimal():
        raise RulingError(f"{at!r} is not a moment of a recorded hand: write FILE:N, N actions after the deal")
    records = read(Path(file))
    if len(records) != 1:
        raise RulingError(f"{file} holds {len(records)} hands: give a file with one hand")
    hand = replay(records[0])
    most, count = len(hand.actions), int(number[:9])
    if count > most:
        raise RulingError(f"{file} has {most} actions: say 0 to {most}, not {number[:20]}")
    return hand.dealt_again(hand.actions[:count])


# in words


def _told(one: "Explanation") -> list[str]:
    from houseway.drill.floor_picture import as_text

    lines = [f"{one.house}, {one.game}, {one.limit}", *_filled(one.moment, ""), "", as_text(one.table), ""]
    chosen = " (chosen for this example)" if one.chosen else ""
    lines += _filled(f"{one.report}{chosen}: {one.happened[0].lower()}{one.happened[1:]}", "")
    lines += ["", "What to do:"]
    for number, step in enumerate(one.steps, 1):
        lines += _filled(step, f"  {number}. ")
    alone = _ALONE.get(one.clauses[0].id, "") if len(one.clauses) == 1 else ""
    lines += ["", alone or "By:"]
    if not alone:
        wide = max(len(clause.id) for clause in one.clauses)
        for clause in one.clauses:
            lines += _filled(clause.text, f"  {clause.id:<{wide}}  ")
    if any(not line.decides for line in one.lines):
        lines += ["", "All lines on this subject; the first that fits applies (> marks it here):"]
        for line in one.lines:
            lines += _filled(_line(line), "  > " if line.decides else "    ")
    return lines


def _line(line: "LineView") -> str:
    does = " ".join(line.does)
    head = ", ".join((line.what, *line.when))
    return f"{head[0].upper()}{head[1:]}: {does[0].lower()}{does[1:]} [{_cited(line)}]"


def _cited(line: "LineView") -> str:
    return " ".join(line.clauses).replace("house", "by the house's own book")


def _filled(text: str, start: str) -> list[str]:
    """Text wrapped to the terminal's width with a hanging indent."""
    return wrap(text, _WIDE, initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False)


# the sheet


def _print_sheet(offer: "Offer", *, html: bool, pdf: Path | None, json: bool) -> None:
    from houseway.houses.sheets.irregularity_lines import irregularities

    if html + json + (pdf is not None) > 1:
        raise RulingError("choose one of --html, --pdf and --json")
    sheet = irregularities(offer)
    if json:
        from json import dumps

        from houseway.houses.sheets.sheet_data import as_facts

        print(dumps(as_facts(sheet), indent=2))
    elif html or pdf is not None:
        from houseway.houses.sheets.html import as_html
        from houseway.server.sheet_style import paper_style

        if pdf is None:
            print(as_html(sheet, paper_style()), end="")
        else:
            print_pdf(as_html(sheet, paper_style()), pdf, page=f"houseway ruling {offer.name} --list --html")
    else:
        from houseway.houses.sheets.plain_sheet import as_text

        print(as_text(sheet), end="")


def print_pdf(html: str, file: Path, *, page: str) -> None:
    """Have a browser print a page to a file; `page` is the command that makes the page, for printing it by hand."""
    import os
    import shutil
    import subprocess
    from tempfile import TemporaryDirectory

    browser = next((found for found in map(shutil.which, _BROWSERS) if found), None)
    by_hand = f"print the page by hand: {page} > sheet.html"
    if browser is None:
        raise RulingError(f"Chromium is needed to print and was not found; {by_hand}")
    if not file.parent.is_dir():
        raise RulingError(f"{str(file)!r} cannot be written: there is no folder {str(file.parent)!r}")
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        source.write_text(html, encoding="utf-8")
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        words = [
            browser,
            "--headless",
            *(["--no-sandbox"] if root else []),
            "--disable-gpu",
            "--no-first-run",
            f"--user-data-dir={folder}/profile",
            "--no-pdf-header-footer",
            f"--print-to-pdf={made}",
            source.as_uri(),
        ]
        try:
            subprocess.run(words, capture_output=True, timeout=_PRINT_SECONDS, check=True)  # noqa: S603 - found on the path
            data = made.read_bytes()
        except (subprocess.SubprocessError, OSError):
            raise RulingError(f"{Path(browser).name} could not print the sheet; {by_hand}") from None
        try:
            file.write_bytes(data)
        except OSError as error:
            raise RulingError(f"{str(file)!r} cannot be written: {error.strerror or error}") from None
    print(f"{file}: {len(data):,} bytes")
