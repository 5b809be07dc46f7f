"""`python -m bench [--quick] [--json PATH] [--only PATTERN]`: measure, show a table, write JSON.

A whole run ends with the promises (`bench.promises`), and with exit code 1 if one of them is not kept.
"""

import sys
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from bench import promises
from bench.envs import ENV_WORKS, env_verdicts, measure_envs
from bench.fixed_work import yardstick
from bench.peers import PEERS
from bench.referee import REFEREE_WORKS, measure_referee, referee_peers, referee_verdicts
from bench.rows import US, Report, Row
from bench.sim import SIM_WORKS, measure_sim, sim_peers, sim_verdicts
from bench.works import FULL, QUICK, WORKS, Size, measure
from houseway.errors import HousewayError

RESULTS: Final = Path(__file__).parent / "results.json"
_PAGE_WIDTH: Final = 132
_TURNS: Final = 20

app = App(name="bench", help_format="plaintext")


@app.default
def run(
    *,
    quick: Annotated[bool, Parameter(negative="", help="Fewer hands and turns: rough figures in seconds.")] = False,
    json: Annotated[Path, Parameter(help="Where to write the figures.", show_default=False)] = RESULTS,
    only: Annotated[
        str | None, Parameter(help="Only work with this in its name, such as 'omaha' or 'scalar*7'.")
    ] = None,
) -> None:
    """Measure Houseway's rankings, its referee and its bulk play beside their peers, and its environments."""
    bench(QUICK if quick else FULL, json=json, only=only)
    if only is None and not quick:
        sys.exit(promises.main())


def bench(size: Size, *, json: Path, only: str | None = None) -> Report:
    """Measure, show and write; a HousewayError if no work has that name."""
    known = (*WORKS, *REFEREE_WORKS, *SIM_WORKS, *ENV_WORKS)
    works = [work for work in known if only is None or fnmatch(work, f"*{only}*")]
    if not works:
        raise HousewayError(f"no work is named like {only!r}: the names are {'; '.join(known)}")
    progress = Console(stderr=True)
    rows: list[Row] = []
    before = _yardstick()
    with progress.status("measuring ...") as status:
        measured = (measure(works, size), measure_referee(works, size), measure_sim(works, size))
        for row in chain(*measured, measure_envs(works, size)):
            rows.append(row)
            status.update(f"measured {row.work}: {row.who} ...")
    peers = {peer.package: peer.version for peer in PEERS} | referee_peers() | sim_peers()
    verdicts = [*referee_verdicts(rows), *sim_verdicts(rows), *env_verdicts(rows)]
    yard = (before + _yardstick()) / 2
    report = Report(size=size.name, rows=rows, peers=peers, yardstick=yard, referee_verdicts=verdicts)
    report.write(json)
    console = Console()
    show(report, console if console.is_terminal else Console(width=_PAGE_WIDTH))
    return report


def _yardstick() -> float:
    """The best of many turns, as the rows are."""
    return min(yardstick() for _ in range(_TURNS))


def show(report: Report, console: Console) -> None:
    """Print the tables."""
    facts = report.machine
    console.print(
        f"{facts['cpu']}, {facts['cores']} cores, {facts['system']}; "
        f"Python {facts['python']}, NumPy {facts['numpy']}, Numba {facts['numba']}; "
        f"the yardstick takes {1000 * report.yardstick:.2f} ms"
    )
    ranked = [row for row in report.rows if row.work not in (*REFEREE_WORKS, *SIM_WORKS, *ENV_WORKS)]
    simulated = [row for row in report.rows if row.work in SIM_WORKS]
    decided = [row for row in report.rows if row.work in ENV_WORKS]
    refereed = [row for row in report.rows if row.work in REFEREE_WORKS]
    if ranked:
        console.print(_figures(ranked, "M hands/s", 1e6))
    if refereed:
        console.print(_figures(refereed, "hands/s", 1))
    if simulated:
        console.print(_figures(simulated, "hands/s", 1))
    if decided:
        console.print(_figures(decided, "decisions/s", 1))
    goals = _table("goal", right=("wanted", "measured"), last="")
    for verdict in report.verdicts:
        goals.add_row(
            verdict.goal,
            f"{verdict.wanted:g} {verdict.unit}",
            f"{verdict.measured:.3g} {verdict.unit}",
            "[green]met[/]" if verdict.met else "[red]not met[/]",
        )
    if report.verdicts:
        console.print(goals)


def _figures(rows: list[Row], unit: str, scale: float) -> Table:
    figures = _table("work", "who", right=(unit, "seconds", "x best peer"), last="")
    for row in rows:
        figures.add_row(
            row.work,
            row.who,
            "" if row.hands_per_second is None else f"{row.hands_per_second / scale:,.{_places(row, scale)}f}",
            "" if row.seconds is None else f"{row.seconds:.{4 if row.seconds > 1e-4 else 8}f}",
            "" if row.times_best_peer is None else f"{row.times_best_peer:,.2f}",
            row.note or (f"best peer: {row.best_peer}" if row.best_peer else ""),
            style="bold" if row.who == US else "",
        )
    return figures


def _table(*left: str, right: tuple[str, ...], last: str) -> Table:
    table = Table(*left, box=None, header_style="dim")
    for name in right:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column(last)
    return table


def _places(row: Row, scale: float) -> int:
    if scale == 1:
        return 0
    return 1 if (row.hands_per_second or 0) >= 10e6 else 3


if __name__ == "__main__":
    try:
        app()
    except HousewayError as problem:
        print(f"bench: {problem}", file=sys.stderr)
        sys.exit(2)
