"""`houseway rng`: evidence that the shuffle is unbiased, as a table, as JSON, or as a report for sign-off.

It draws fresh shuffles with the code that deals, and changes nothing.
"""

import sys
import time
from contextlib import contextmanager
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from houseway import __version__, decks
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from houseway.evidence.shuffle_report import Report, Series

_LEAST: Final = 2_000
_MOST_CELLS: Final = 1_000_000_000
"""Cards held in memory at once, a byte each."""
_USUAL_CELLS: Final = 5_200_000
_NONCE_SHARE: Final = 5
"""Decks with nonces take longer to make, so this many times fewer are drawn."""
_STREAM_BYTES: Final = (2_000_000, 16_000_000)
"""The fewest and the most bytes read of the raw stream; in between, 160 bytes per shuffle."""


class EvidenceError(HousewayError):
    """The report cannot be made as requested."""


def rng_command(
    *,
    pack: Annotated[
        list[str] | None, Parameter(help="Which packs; see `houseway deck`.", consume_multiple=True)
    ] = None,
    all: Annotated[bool, Parameter(negative="", help="All packs.")] = False,  # noqa: A002 - as typed
    samples: Annotated[int | None, Parameter(help="How many shuffles of each pack.")] = None,
    report: Annotated[Path | None, Parameter(help="Write a report as one self-contained HTML file.")] = None,
    dieharder: Annotated[bool, Parameter(negative="", help="Also run dieharder on the raw stream.")] = False,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Run the regulators' shuffle tests on the code that deals; exits with 1 if a test fails."""
    if all and pack:
        raise EvidenceError("give --pack or --all, not both")
    names = decks.DECK_NAMES if all else pack or ["52"]
    chosen = [decks.deck(name) for name in names]
    counts = [_count(one, samples) for one in chosen]
    if report is not None and not report.parent.is_dir():
        raise EvidenceError(f"{report.parent} is not a folder: write the report into an existing folder")
    if dieharder:
        from houseway.evidence.dieharder import find

        find()
    found = _tested(chosen, counts, dieharder=dieharder, command=_command(names, samples, dieharder=dieharder))
    if report is not None:
        from houseway.evidence.shuffle_report import as_html

        report.write_text(as_html(found), encoding="utf-8")
    if json:
        from houseway.evidence.shuffle_report import as_data

        print(dumps(as_data(found)))
    else:
        _print(found, report)
    if not found.passed:
        sys.exit(1)


def _count(deck: decks.Deck, asked: int | None) -> int:
    if asked is None:
        return max(_LEAST, _USUAL_CELLS // deck.size)
    most = _MOST_CELLS // deck.size
    if not _LEAST <= asked <= most:
        raise EvidenceError(f"--samples is {_LEAST:,} to {most:,} for deck {deck.name}, not {asked:,}")
    return asked


def _command(names: "list[str] | tuple[str, ...]", samples: int | None, *, dieharder: bool) -> str:
    words = ["houseway rng --pack", *(f"'{name}'" if " " in name else name for name in names)]
    words += [] if samples is None else [f"--samples {samples}"]
    return " ".join([*words, *(["--dieharder"] if dieharder else [])])


def _tested(chosen: list[decks.Deck], counts: list[int], *, dieharder: bool, command: str) -> "Report":
    from houseway.evidence.dieharder import run, version
    from houseway.evidence.samples import dealt_shuffles, raw_stream, room_shuffles
    from houseway.evidence.shuffle_report import Report, Series, corrected
    from houseway.evidence.trials import shuffle_trials, stream_trials

    began, series = time.monotonic(), list["Series"]()
    ways = (("as the room shuffles", room_shuffles, 1), ("with nonces", dealt_shuffles, _NONCE_SHARE))
    for deck, count in zip(chosen, counts, strict=True):
        for way, make, share in ways:
            wanted = max(_LEAST, count // share)
            with _progress(f"{deck.name}, {way}", wanted) as tick:
                orders = make(deck, wanted, tick)
            series.append(
                Series(subject=f"pack {deck.name}", way=way, trials=tuple(shuffle_trials(orders, deck.cards)))
            )
            del orders
    least, most = _STREAM_BYTES
    stream = raw_stream(chosen[0], min(most, max(least, 160 * counts[0])))
    series.append(Series(subject="raw stream", way="before scaling", trials=tuple(stream_trials(stream))))
    if dieharder:
        trials = tuple(run(chosen[0], lambda said: print(said, file=sys.stderr)))
        series.append(Series(subject="raw stream", way="dieharder", trials=trials))
    return Report(
        lines=corrected(series),
        version=__version__,
        made_at=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        seconds=time.monotonic() - began,
        command=command,
        dieharder=version() if dieharder else "",
    )


@contextmanager
def _progress(what: str, total: int) -> "Iterator[Callable[[int], None]]":
    """A progress bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda made: bar.advance(task, made)


def _print(found: "Report", report: Path | None) -> None:
    for subject, way in dict.fromkeys((line.subject, line.way) for line in found.lines):
        print(f"{subject}, {way}")
        for line in found.lines:
            if (line.subject, line.way) == (subject, way):
                trial, word = line.trial, "passed" if line.passed else "FAILED"
                print(
                    f"  {trial.name:<22} {trial.samples:>11,}  p {trial.p:.4f}  corrected {line.corrected:.4f}  {word}"
                )
    failed = sum(not line.passed for line in found.lines)
    said = f"{failed} of {len(found.lines)} tests FAILED" if failed else f"all {len(found.lines)} tests passed"
    print(f"{said} at 99 % confidence overall (Holm), in {found.seconds:.0f} s")
    if report is not None:
        print(f"the report is in {report}")
