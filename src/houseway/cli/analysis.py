"""`houseway history load`, `stats` and `query`: load recorded hands into tables and query them.

A room's database loads like a folder of hands. It is opened read-only, so a server may be using it.
"""

import csv
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import Parameter

from houseway.cli.progress import CheckProgress
from houseway.history.analysis.loading import LoadedHands, load_piece, numbered
from houseway.history.analysis.statistics import Figures, Share, figures, plot
from houseway.history.analysis.table_store import Tables, write
from houseway.history.history_errors import HistoryError, Place
from houseway.history.parallel_check import cores, done_in, work_in

if TYPE_CHECKING:
    from houseway.store.store import Store

_NAMED: Final = 20
"""At most this many skipped hands are listed."""
_PAGE: Final = 500
_SQLITE: Final = b"SQLite format 3\x00"

_From = Annotated[Path, Parameter(name="--from", help="The tables made by `houseway history load`.")]
_DEFAULT: Final = Path("hands.parquet")


def load_command(
    source: Annotated[
        str, Parameter(help="A folder or file of recorded hands, or a room's database (a file or postgresql://...).")
    ],
    *,
    to: Annotated[
        Path, Parameter(help="What to make: hands.parquet (a folder of Parquet files) or hands.duckdb.")
    ] = _DEFAULT,
    jobs: Annotated[int, Parameter(help="How many processes; 0 for one per core.")] = 0,
) -> None:
    """Replay recorded hands and load them into tables: hands, players, actions, results."""
    hands, left_out = 0, 0
    work = None if _is_room(source) else work_in(Path(source))
    with CheckProgress(0 if work is None else work.size) as progress:
        loads = _of_room(source) if work is None else done_in(work, load_piece, jobs=jobs or cores())
        sizes: list[int] = []
        for loaded in write(numbered(_each(loads, sizes)), to):
            hands += loaded.hands
            for why in loaded.left_out[: max(0, _NAMED - left_out)]:
                print(f"left out  {why}")
            left_out += len(loaded.left_out)
            progress.went_on(sizes[-1], hands)
    for path in [] if work is None else work.others[:_NAMED]:
        print(f"unknown  {path}: its first line is not that of any known hand history")
    if not hands:
        raise HistoryError("has no hand that could be loaded", place=Place(source))
    more = f", {left_out:,} left out" if left_out else ""
    print(f"{to}: {hands:,} hand{'' if hands == 1 else 's'} loaded{more}")


def stats_command(
    *,
    source: _From = _DEFAULT,
    by: Annotated[Literal["player", "position", "game", "house"], Parameter(help="How to group the lines.")] = "player",
    player: Annotated[str, Parameter(help="Only the hands of this player.")] = "",
    game: Annotated[str, Parameter(help="Only hands of this game, such as holdem.")] = "",
    least: Annotated[int, Parameter(help="Only lines with at least this many hands.")] = 1,
    most: Annotated[int, Parameter(help="At most this many lines.")] = 30,
    plot_to: Annotated[Path | None, Parameter(name="--plot", help="Plot it to a .png, .svg or .pdf file.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Show how often people play and raise, how aggressively, and what they win, with confidence intervals."""
    tables = Tables(source)
    try:
        lines = figures(tables, by=by, player=player, game=game, least=least)
        if not lines:
            raise HistoryError("no hand matches", place=Place(str(source)))
        if plot_to is not None:
            plot(tables, lines[:most], plot_to, player=player)
    finally:
        tables.close()
    if json:
        print(dumps([_facts(line) for line in lines[:most]], ensure_ascii=False))
    else:
        _print(by, lines[:most])
        if len(lines) > most:
            print(f"and {len(lines) - most:,} more: --most {len(lines)} shows them all")


def query_command(
    question: Annotated[str, Parameter(help="SQL over the tables hands, players, actions and results.")],
    *,
    source: _From = _DEFAULT,
    form: Annotated[Literal["table", "csv", "json"], Parameter(name="--form", help="The output format.")] = "table",
) -> None:
    """Query the tables in SQL (DuckDB's dialect)."""
    tables = Tables(source)
    try:
        names, rows = tables.ask(question)
    finally:
        tables.close()
    if form == "json":
        print(dumps([dict(zip(names, map(_plain, row), strict=True)) for row in rows], ensure_ascii=False))
    elif form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(rows)
    else:
        _columns([tuple(names), *(tuple("" if cell is None else str(cell) for cell in row) for row in rows)])


def _is_room(source: str) -> bool:
    """Whether this is a room's database rather than a file of hands."""
    if source.startswith(("postgresql://", "postgres://")):
        return True
    try:
        with Path(source).open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def _each(loads: Iterator[tuple[LoadedHands, int]], sizes: list[int]) -> Iterator[LoadedHands]:
    for loaded, size in loads:
        sizes[:] = [size]
        yield loaded


def _of_room(db: str) -> Iterator[tuple[LoadedHands, int]]:
    from houseway.store import read_store

    with read_store(db) as store:
        yield from ((loaded, 0) for loaded in _room_pages(store))


def _room_pages(store: "Store") -> Iterator[LoadedHands]:
    """The hands of a room as they were written down; one that is in an archive has no text."""
    from houseway.history.handfile.text import parse_record

    loaded = LoadedHands()
    for row in store.each_hand(page=_PAGE):
        file = f"{row.table}-{row.hand}.hand"
        if not row.text:
            loaded.left_out.append(f"{file}: is archived: load the archive too")
            continue
        try:
            record = parse_record(row.text, file=file)
        except HistoryError as error:
            loaded.add(error)
            continue
        loaded.add(record, played=datetime.fromtimestamp(int(row.started_at), UTC).replace(tzinfo=None))
        if loaded.hands >= _PAGE:
            yield loaded
            loaded = LoadedHands()
    yield loaded


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | float | str) else _said(value)


def _said(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime | date | time) else str(value)


def _percent(share: Share) -> str:
    return "" if share.rate is None else f"{100 * share.rate:.1f} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def _print(by: str, lines: list[Figures]) -> None:
    head = (by, "hands", "VPIP %", "PFR %", "aggression", "showdown %", "won there %", "net", "per 100 hands")
    rows = [
        (
            line.label,
            f"{line.hands:,}",
            _percent(line.vpip),
            _percent(line.pfr),
            "" if line.aggression is None else f"{line.aggression:.2f}",
            _percent(line.showdowns),
            _percent(line.won_showdowns),
            f"{line.net:,.2f}",
            _rate(line),
        )
        for line in lines
    ]
    _columns([head, *rows])
    print("In brackets and after ±: 95 % confidence intervals. Per 100 hands: big blinds, or at")
    print("fixed limit, big bets.")


def _rate(line: Figures) -> str:
    if line.per_100 is None:
        return ""
    return f"{line.per_100:+.1f}" if line.high is None else f"{line.per_100:+.1f} ± {line.high - line.per_100:.1f}"


def _columns(rows: list[tuple[str, ...]]) -> None:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        print("  ".join((row[0].ljust(widths[0]), *rest)).rstrip())


def _facts(line: Figures) -> dict[str, object]:
    return {
        name: value._asdict() | {"rate": value.rate} if isinstance(value, Share) else value
        for name, value in line._asdict().items()
    }
