"""`houseway sim`: simulate a game in bulk: what it earns the house and the players, and what a change would do.

This file reads options and prints figures; `houseway.pricing` does the work.
"""

import re
import sys
import time
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from houseway.cli.interrupts import hear_ctrl_c
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from houseway.bulk.engine import Tell
    from houseway.bulk.jobs import Job
    from houseway.pricing.runs import Crew, Question, State

_USUAL_HANDS: Final = 1_000_000
_KEPT_EVERY: Final = 10.0
"""Seconds between two saves of a run."""
_UNITS: Final = {"": 1, "k": 1_000, "m": 1_000_000, "b": 1_000_000_000}


class SimError(HousewayError):
    """The run cannot be made as requested."""


def sim_command(
    offer: Annotated[str, Parameter(help="House and game, like oasis/holdem or my-room.toml/holdem.")],
    *,
    limit: Annotated[str, Parameter(help="One of its limits, like 3/6; by default the first.")] = "",
    hands: Annotated[str, Parameter(help="How many hands, like 10M; with --until, at most.")] = "",
    until: Annotated[str, Parameter(help="Stop once the confidence intervals are this narrow, like 0.5%.")] = "",
    players: Annotated[
        str, Parameter(help="Playing styles, seat by seat, repeated as needed: tight,loose,caller.")
    ] = "",
    seats: Annotated[str, Parameter(help="How many players: 6, or 2..9 for each of these numbers.")] = "6",
    buy_in: Annotated[str, Parameter(help="What everyone buys in for, like $300.")] = "",
    turnover: Annotated[int, Parameter(help="How often each player gets up in 1,000 hands: 20 is typical.")] = 0,
    set: Annotated[  # noqa: A002 - as typed
        list[str] | None, Parameter(help="Change a switch of the rule book, like fee.amount=5.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        Parameter(
            help="Compare with another setting like raise_cap=4 (separate several with ;), or 'oasis/holdem at 2/4'."
        ),
    ] = None,
    sweep: Annotated[str, Parameter(help="Try a range of values of a switch, like fee.amount=3..7.")] = "",
    styles: Annotated[Path | None, Parameter(help="A file with styles of your own.")] = None,
    hands_an_hour: Annotated[
        float, Parameter(help="Hands an hour that your dealers deal; by default a typical pace.")
    ] = 0.0,
    seed: Annotated[int, Parameter(help="The seed of the decks.")] = 1,
    workers: Annotated[int, Parameter(help="How many threads; by default one per core.")] = 0,
    cluster: Annotated[str, Parameter(help="A Dask cluster to run on, like tcp://10.0.0.5:8786.")] = "",
    resume: Annotated[Path | None, Parameter(help="Save the run in this file, or continue the run in it.")] = None,
    report: Annotated[Path | None, Parameter(help="Write a page with plots to this file.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Simulate a game in bulk: what it earns, with confidence intervals, and on the same decks what would change."""
    from houseway.bulk.jobs import Job
    from houseway.bulk.play_styles import load_styles
    from houseway.pricing.runs import SavedRun, begin
    from houseway.pricing.summary import as_data, summary

    hear_ctrl_c()
    if report is not None:
        can_report(report)
    own = load_styles(styles) if styles is not None else {}
    named = tuple(one.strip() for one in players.split(",") if one.strip()) or tuple(own) or ("tight", "loose")
    base = Job(
        offer=offer,
        limit=limit,
        styles=named,
        seed=seed,
        switches=tuple(set or ()),
        own=tuple(own.values()),
        buy_in=_money(buy_in),
        players=_whole(seats.partition("..")[0], "--seats"),
        turnover=turnover,
    )
    question = _question(base, hands=hands, until=until, seats=seats, compare=compare or [], sweep=sweep)
    if hands and (note := _rounded(question)):
        print(note, file=sys.stderr)
    kept = None if resume is None else SavedRun(resume)
    state = begin(question) if kept is None else kept.read(question)
    began = time.monotonic()
    before = state.blocks
    with _progress(state) as (show, tell), _crew(cluster, workers, question, tell) as crew:
        state = _run(state, crew, show, None if kept is None else kept.write)
    if not state.blocks:
        raise SimError("stopped before there was a result: let it run longer")
    found = summary(state, hands_an_hour)
    if report is not None:
        from houseway.pricing.run_page import as_html
        from houseway.server.sheet_style import paper_style

        report.write_text(as_html(found, style=paper_style(), command=this_command()), encoding="utf-8")
    if json:
        print(dumps(as_data(found), indent=2))
        return
    from houseway.pricing.run_text import lines

    for line in lines(found):
        print(line)
    if not state.enough:
        print(f"Stopped early, after {state.blocks} of {question.blocks} blocks.")
    played = (state.blocks - before) * sum(one.tally.hands for one in state.known) // state.blocks
    print(f"{played:,} hands played in {time.monotonic() - began:.1f} s", file=sys.stderr)
    if report is not None:
        print(f"the report is in {report}")


def can_report(report: Path) -> None:
    """Check that a page with plots can be written to this file."""
    from houseway.pricing.plots import ready

    ready()
    if not report.parent.is_dir():
        raise SimError(f"{report.parent} is not a folder: write the report into an existing folder")


# words


def read_hands(written: str) -> int:
    """`10M`, `250k` or `1,000,000`."""
    found = re.fullmatch(
        r"([0-9]{1,15}(?:\.[0-9]{1,6})?)\s*([kmb]?)", written.replace(",", "").replace("_", "").strip().lower()
    )
    if found is None:
        raise SimError(f"{written!r} is not a number of hands: write one like 10M, 250k or 1000000")
    return int(float(found[1]) * _UNITS[found[2]])


def read_share(written: str) -> float:
    """`0.5%`."""
    found = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,9})?)\s*%", written.strip())
    if found is None or not 0 < float(found[1]) < 100:
        raise SimError(f"{written!r} is not an interval to wait for: write one like 0.5%")
    return float(found[1]) / 100


def _whole(written: str, what: str) -> int:
    if re.fullmatch("[0-9]{1,2}", written.strip()) is None:
        raise SimError(f"{what} {written!r} is not a number of players: write 6, or 2..9")
    return int(written)


def _money(written: str) -> int:
    from houseway.houses.readers import WrongValueError, read_more_money

    try:
        return read_more_money(written) if written else 0
    except WrongValueError as wrong:
        raise SimError(f"--buy-in: {wrong}") from None


def _question(base: "Job", *, hands: str, until: str, seats: str, compare: list[str], sweep: str) -> "Question":
    from houseway.pricing.runs import USUAL_MOST, Question, arms_of, swept, through

    asked = [what for what, given in (("--compare", compare), ("--sweep", sweep), ("--seats", ".." in seats)) if given]
    if len(asked) > 1:
        raise SimError(f"{' and '.join(asked)} cannot be combined: give one of them")
    wanted = read_share(until) if until else 0.0
    most = read_hands(hands) if hands else USUAL_MOST if until else _USUAL_HANDS
    if not asked or compare:
        return Question(arms=arms_of(base, compare), hands=most, until=wanted)
    name, values = through(sweep or f"seats={seats}")
    at = tuple(float(value) for value in values) if all(map(_number, values)) else ()
    return Question(arms=swept(base, name, values), hands=most, until=wanted, sweep=name, at=at)


def _rounded(question: "Question") -> str:
    """Why the number of hands differs from the one requested; nothing if it does not."""
    from houseway.bulk.jobs import BLOCK
    from houseway.pricing.intervals import LEAST_BLOCKS

    most = question.blocks * BLOCK
    if most == question.hands:
        return ""
    why = f"hands are played in blocks of {BLOCK:,}"
    if question.hands < LEAST_BLOCKS * BLOCK:
        why += f", and it takes {LEAST_BLOCKS} blocks to tell how sure a figure is"
    return f"playing {'up to ' * bool(question.until)}{most:,} hands instead of {question.hands:,}: {why}"


def _number(written: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,4})?", written) is not None


def this_command() -> str:
    """The command as it was typed."""
    return " ".join(["houseway", *(f"'{word}'" if " " in word else word for word in sys.argv[1:])])


# the run


@contextmanager
def _crew(cluster: str, workers: int, question: "Question", tell: "Tell") -> "Iterator[Crew]":
    from houseway.bulk.engine import cores
    from houseway.pricing import crews

    if cluster:
        from houseway.pricing.cluster import dask_crew

        with dask_crew(cluster) as crew:
            yield crew
        return
    blocks = question.blocks * len(question.arms)
    with crews.crew(workers or min(cores(), blocks), tell) as crew:
        yield crew


def _run(
    state: "State", crew: "Crew", show: "Callable[[State], None]", keep: "Callable[[State], None] | None"
) -> "State":
    from houseway.pricing.runs import run

    last = -_KEPT_EVERY

    def tell(state: "State") -> bool:
        nonlocal last
        show(state)
        if keep is not None and time.monotonic() - last > _KEPT_EVERY:
            keep(state)
            last = time.monotonic()
        return True

    state = run(state, crew, tell)
    if keep is not None:
        keep(state)
    return state


@contextmanager
def _progress(state: "State") -> "Iterator[tuple[Callable[[State], None], Tell]]":
    """A progress bar with the time left, first for compiling and then for playing, if standard error is a terminal.

    Otherwise compiling is reported line by line, and playing not at all.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from houseway.bulk.engine import describe, in_lines

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None, in_lines
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[unit]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        offer = state.question.arms[0].job.offer
        task = bar.add_task(offer, total=state.question.blocks, completed=state.blocks, unit="blocks")

        def show(state: "State") -> None:
            wide = state.to_go()
            total = min(
                state.question.blocks,
                max(state.blocks + 1, int(state.blocks * wide**2)) if wide else state.question.blocks,
            )
            bar.update(task, description=offer, completed=state.blocks, total=total, unit="blocks")

        def tell(title: str, done: int, total: int) -> None:
            bar.update(task, description=describe(title, done, total), completed=done, total=total, unit="parts")

        yield show, tell
