"""`houseway sim`: a game played in bulk: what it brings the house and the players, and what if.

Words are read here and figures printed; what is played and what is known of it is said by `houseway.pricing`.
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

    from houseway.bulk.jobs import Job
    from houseway.pricing.runs import Crew, Question, State

_USUAL_HANDS: Final = 1_000_000
_KEPT_EVERY: Final = 10.0
"""Seconds between two times that a run is kept."""
_UNITS: Final = {"": 1, "k": 1_000, "m": 1_000_000, "b": 1_000_000_000}


class SimError(HousewayError):
    """A run that cannot be made as asked."""


def sim_command(
    offer: Annotated[str, Parameter(help="House and game, like oasis/holdem or my-room.toml/holdem.")],
    *,
    limit: Annotated[str, Parameter(help="One of its limits, like 3/6; the first where none is named.")] = "",
    hands: Annotated[str, Parameter(help="How many hands, like 10M; with --until the most.")] = "",
    until: Annotated[str, Parameter(help="Stop once figures are known to this share, like 0.5%.")] = "",
    players: Annotated[str, Parameter(help="How they play, seat by seat, and round again: tight,loose,caller.")] = "",
    seats: Annotated[str, Parameter(help="How many play: 6, or 2..9 for each of them.")] = "6",
    buy_in: Annotated[str, Parameter(help="What everyone sits down with, like $300.")] = "",
    turnover: Annotated[int, Parameter(help="How often in 1,000 hands each player gets up: 20 is usual.")] = 0,
    set: Annotated[  # noqa: A002
        list[str] | None, Parameter(help="A switch of the book set otherwise, like fee.amount=5.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        Parameter(
            help="Lay beside it: another switch like raise_cap=4 (several with ; between), or 'oasis/holdem at 2/4'."
        ),
    ] = None,
    sweep: Annotated[str, Parameter(help="Go through the values of a switch, like fee.amount=3..7.")] = "",
    styles: Annotated[Path | None, Parameter(help="A file of styles of your own.")] = None,
    hands_an_hour: Annotated[float, Parameter(help="What your dealers deal; else what is usual is assumed.")] = 0.0,
    seed: Annotated[int, Parameter(help="Another seed deals other cards.")] = 1,
    workers: Annotated[int, Parameter(help="How many threads play; one a core where nothing is said.")] = 0,
    cluster: Annotated[str, Parameter(help="A Dask cluster that plays, like tcp://10.0.0.5:8786.")] = "",
    resume: Annotated[Path | None, Parameter(help="Keep the run in this file, or go on with it.")] = None,
    report: Annotated[Path | None, Parameter(help="Write a page with plots to this file.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Play a game in bulk and say what it brings, with intervals; on the same decks, what would be otherwise."""
    from houseway.bulk.jobs import Job
    from houseway.bulk.styles import load_styles
    from houseway.pricing.runs import Kept, begin
    from houseway.pricing.summary import as_data, summary

    hear_ctrl_c()
    if report is not None:
        _can_report(report)
    own = load_styles(styles) if styles is not None else {}
    named = tuple(one.strip() for one in players.split(",") if one.strip()) or tuple(own) or ("tight", "loose")
    base = Job(
        offer=offer, limit=limit, styles=named, seed=seed, switches=tuple(set or ()), own=tuple(own.values()),
        buy_in=_money(buy_in), players=_whole(seats.partition("..")[0], "--seats"), turnover=turnover,
    )  # fmt: skip
    question = _question(base, hands=hands, until=until, seats=seats, compare=compare or [], sweep=sweep)
    if hands and (note := _rounded(question)):
        print(note, file=sys.stderr)
    kept = None if resume is None else Kept(resume)
    state = begin(question) if kept is None else kept.read(question)
    began = time.monotonic()
    before = state.blocks
    with _crew(cluster, workers, question) as crew, _progress(state) as show:
        state = _run(state, crew, show, None if kept is None else kept.write)
    if not state.blocks:
        raise SimError("stopped before anything was known")
    found = summary(state, hands_an_hour)
    if report is not None:
        from houseway.pricing.report import as_html
        from houseway.web.paper import paper_style

        report.write_text(as_html(found, style=paper_style(), command=_command()), encoding="utf-8")
    if json:
        print(dumps(as_data(found), indent=2))
        return
    from houseway.pricing.words import lines

    for line in lines(found):
        print(line)
    if not state.enough:
        print(f"Stopped early, after {state.blocks} of {question.blocks} blocks.")
    played = (state.blocks - before) * sum(one.tally.hands for one in state.known) // state.blocks
    print(f"{played:,} hands played in {time.monotonic() - began:.1f} s", file=sys.stderr)
    if report is not None:
        print(f"the report is in {report}")


def _can_report(report: Path) -> None:
    from houseway.pricing.plots import ready

    ready()
    if not report.parent.is_dir():
        raise SimError(f"{report.parent} is not a folder: a report cannot be written there")


# words


def read_hands(written: str) -> int:
    """`10M`, `250k` or `1,000,000`."""
    found = re.fullmatch(
        r"([0-9]{1,15}(?:\.[0-9]{1,6})?)\s*([kmb]?)", written.replace(",", "").replace("_", "").strip().lower()
    )
    if found is None:
        raise SimError(f"{written!r} is no number of hands: write one like 10M, 250k or 1000000")
    return int(float(found[1]) * _UNITS[found[2]])


def read_share(written: str) -> float:
    """`0.5%`."""
    found = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,9})?)\s*%", written.strip())
    if found is None or not 0 < float(found[1]) < 100:
        raise SimError(f"{written!r} is no interval to wait for: write one like 0.5%")
    return float(found[1]) / 100


def _whole(written: str, what: str) -> int:
    if re.fullmatch("[0-9]{1,2}", written.strip()) is None:
        raise SimError(f"{what} {written!r} is no number of players: write 6, or 2..9")
    return int(written)


def _money(written: str) -> int:
    from houseway.houses.readers import WrongValueError, read_more_money

    try:
        return read_more_money(written) if written else 0
    except WrongValueError as wrong:
        raise SimError(f"--buy-in: {wrong}") from None


def _question(
    base: "Job", *, hands: str, until: str, seats: str, compare: list[str], sweep: str
) -> "Question":  # fmt: skip
    from houseway.pricing.runs import USUAL_MOST, Question, arms_of, swept, through

    asked = [what for what, given in (("--compare", compare), ("--sweep", sweep), ("--seats", ".." in seats)) if given]
    if len(asked) > 1:
        raise SimError(f"{' and '.join(asked)} ask two things at once: give one of them")
    wanted = read_share(until) if until else 0.0
    most = read_hands(hands) if hands else USUAL_MOST if until else _USUAL_HANDS
    if not asked or compare:
        return Question(arms=arms_of(base, compare), hands=most, until=wanted)
    name, values = through(sweep or f"seats={seats}")
    at = tuple(float(value) for value in values) if all(map(_number, values)) else ()
    return Question(arms=swept(base, name, values), hands=most, until=wanted, sweep=name, at=at)


def _rounded(question: "Question") -> str:
    """That other than so many hands are played, and why; nothing where they are those that were asked for."""
    from houseway.bulk.jobs import BLOCK
    from houseway.pricing.figures import LEAST_BLOCKS

    most = question.blocks * BLOCK
    if most == question.hands:
        return ""
    why = f"hands are played in blocks of {BLOCK:,}"
    if question.hands < LEAST_BLOCKS * BLOCK:
        why += f", and it takes {LEAST_BLOCKS} blocks to tell how sure a figure is"
    return f"playing {'up to ' * bool(question.until)}{most:,} hands instead of {question.hands:,}: {why}"


def _number(written: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,4})?", written) is not None


def _command() -> str:
    return " ".join(["houseway", *(f"'{word}'" if " " in word else word for word in sys.argv[1:])])


# the run


@contextmanager
def _crew(cluster: str, workers: int, question: "Question") -> "Iterator[Crew]":
    from houseway.pricing import crews

    if cluster:
        from houseway.pricing.cluster import dask_crew

        with dask_crew(cluster) as crew:
            yield crew
        return
    blocks = question.blocks * len(question.arms)
    with crews.crew(workers or min(crews.cores(), blocks)) as crew:
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
def _progress(state: "State") -> "Iterator[Callable[[State], None]]":
    """A bar with the time left on standard error, where somebody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("blocks"),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(state.question.arms[0].job.offer, total=state.question.blocks, completed=state.blocks)

        def show(state: "State") -> None:
            wide = state.to_go()
            total = min(state.question.blocks, max(state.blocks + 1, int(state.blocks * wide**2)) if wide else
                        state.question.blocks)  # fmt: skip
            bar.update(task, completed=state.blocks, total=total)

        yield show
