"""The report: what was tested, how, on which program and machine, the results, and what would have failed.

It is self-contained: one HTML file that loads nothing, or the same facts as plain data.
"""

import hashlib
import platform
import ssl
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

import numpy as np

import houseway.shuffle
from houseway.evidence.special import holm
from houseway.evidence.trials import Trial

LEVEL: Final = 0.01
"""99 % confidence over the whole report, by Holm's correction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One pack or one stream, made in one way."""

    subject: str
    way: str
    trials: tuple[Trial, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One test with its corrected p-value."""

    subject: str
    way: str
    trial: Trial
    corrected: float

    @property
    def passed(self) -> bool:
        """Whether chance alone could explain it."""
        return self.corrected >= LEVEL


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All results."""

    lines: tuple[Line, ...]
    version: str
    made_at: str
    seconds: float
    command: str
    dieharder: str

    @property
    def passed(self) -> bool:
        """Whether every test has passed."""
        return all(line.passed for line in self.lines)


def corrected(series: Sequence[Series]) -> tuple[Line, ...]:
    """All tests, with p-values corrected for their number; another program's verdicts are kept as they are."""
    flat = [(one, trial) for one in series for trial in one.trials]
    own = iter(holm([trial.p for _, trial in flat if not trial.word]))
    worth = [float(trial.word != "FAILED") if trial.word else next(own) for _, trial in flat]
    return tuple(
        Line(subject=one.subject, way=one.way, trial=trial, corrected=value)
        for (one, trial), value in zip(flat, worth, strict=True)
    )


def sources() -> dict[str, str]:
    """The program files that shuffle, each with its SHA-256: what this report is about."""
    folder = Path(houseway.shuffle.__file__).parent
    return {f"shuffle/{one.name}": hashlib.sha256(one.read_bytes()).hexdigest() for one in sorted(folder.glob("*.py"))}


def machine() -> dict[str, str]:
    """What it ran on."""
    return {
        "Python": sys.version.split()[0],
        "NumPy": np.__version__,
        "hashes by": ssl.OPENSSL_VERSION,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "entropy": "os.urandom, the operating system's generator",
    }


def as_data(report: Report) -> dict[str, object]:
    """The report as plain data."""
    return {
        "passed": report.passed, "level": LEVEL, "correction": "Holm", "houseway": report.version,
        "made_at": report.made_at, "seconds": round(report.seconds, 1), "command": report.command,
        "machine": machine(), "sources": sources(), "dieharder": report.dieharder or None,
        "tests": [
            {
                "subject": line.subject, "way": line.way, "test": line.trial.name, "about": line.trial.about,
                "samples": line.trial.samples, "distribution": line.trial.distribution,
                "statistic": line.trial.statistic, "p": line.trial.p, "corrected": line.corrected,
                "passed": line.passed,
            }
            for line in report.lines
        ],
    }  # fmt: skip


_STYLE: Final = """
body{font:15px/1.5 system-ui,sans-serif;color:#1c2430;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{margin-bottom:.2rem}table{border-collapse:collapse;width:100%;margin:1rem 0;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #d8dde4}td.n,th.n{text-align:right}
.good{color:#11653a}.bad{color:#a11421;font-weight:600}code{font-size:.85em;overflow-wrap:anywhere}
.verdict{border:2px solid currentColor;border-radius:.5rem;padding:.6rem 1rem;display:inline-block;font-weight:600}
@media print{body{margin:0}}
"""

_METHOD: Final = f"""\
Decks are made by the code that deals at live tables, not by a copy: 256 bits of the operating system's entropy for
each, expanded by SHAKE-256, read as 16-bit words, and turned into an order by the Fisher-Yates shuffle. Words that
would favor some places are discarded (rejection sampling), so that scaling adds no bias at all; the words are used
in order. "With nonces" is the deck as it is dealt after three players have added a nonce each.

Each test turns its sample into one p-value by an exact or asymptotic distribution. Cards of one shuffle depend on each
other; where the textbook's distribution does not hold for that reason, the exact one is used, or degrees of freedom
that were derived and checked against every order of a small pack. P-values are two-sided: a sample that is too even to
be chance fails as well.

There are many tests, so p-values are corrected by Holm's method. A test fails when its corrected p-value is below
{LEVEL}: if the shuffle is fair, the whole report shows a failure once in a hundred runs (99 % confidence). Where
dieharder was run, its own verdicts stand as it gave them."""
_INTRO: Final = """\
Houseway deals play chips only. This report shows how its random numbers and shuffles do in the
statistical tests that gaming regulators name."""
_LIMITS: Final = """\
No such test can show that nobody saw a seed, or that the first seed was used. Commitments,
players' nonces and proofs of single cards do that."""
_FAILS: Final = (
    "swapping every place with any other place (instead of the places below it)",
    "taking a remainder without discarding words",
    "an off-by-one error, so that no card can stay in place",
    "a perfect shuffle from too small a seed",
    "one riffle and a cut",
    "a deck that is dealt again when the first seat has a pair",
)


def as_html(report: Report) -> str:
    """The report as one page that loads nothing."""
    verdict = "All tests have passed." if report.passed else "At least one test has FAILED."
    facts = {
        "Houseway": report.version,
        "made": report.made_at,
        "took": f"{report.seconds:.0f} seconds",
        "command": report.command,
        **machine(),
        "dieharder": report.dieharder or "not run",
    }
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Evidence on the shuffle</title>',
        f"<style>{_STYLE}</style></head><body>",
        "<h1>Evidence on the shuffle</h1>",
        f"<p>{_INTRO}</p>",
        f'<p class="verdict {"good" if report.passed else "bad"}">{verdict}</p>',
        "<h2>What was tested</h2>",
        _rows(facts.items()),
        "<h2>Method</h2>",
        *(f"<p>{escape(text)}</p>" for text in _METHOD.split("\n\n")),
        "<h2>Results</h2>",
    ]
    for subject, way in dict.fromkeys((line.subject, line.way) for line in report.lines):
        lines = [line for line in report.lines if (line.subject, line.way) == (subject, way)]
        parts += [f"<h3>{escape(subject)}, {escape(way)}</h3>", _table(lines)]
    parts += [
        "<h2>What would fail</h2>",
        "<p>These tests are themselves tested on shuffles that are wrong in known ways, and find them:</p>",
        "<ul>",
        *(f"<li>{escape(one)}</li>" for one in _FAILS),
        "</ul>",
        f"<p>{_LIMITS}</p>",
        "<h2>The program files that shuffle</h2>",
        _rows(sources().items()),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def _rows(facts: Iterable[tuple[str, str]]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><code>{escape(value)}</code></td></tr>' for name, value in facts
    )
    return f"<table>{rows}</table>"


def _table(lines: Sequence[Line]) -> str:
    head = "".join(
        f'<th scope="col"{" class=n" if number else ""}>{name}</th>'
        for name, number in (
            ("test", 0),
            ("what it looks at", 0),
            ("samples", 1),
            ("distribution", 0),
            ("statistic", 1),
            ("p", 1),
            ("corrected", 1),
            ("", 0),
        )
    )
    body = "".join(
        f"<tr><td>{escape(line.trial.name)}</td><td>{escape(line.trial.about)}</td>"
        f"<td class=n>{line.trial.samples:,}</td><td>{escape(line.trial.distribution)}</td>"
        f"<td class=n>{line.trial.statistic:,.2f}</td><td class=n>{line.trial.p:.4f}</td>"
        f"<td class=n>{line.corrected:.4f}</td>"
        f'<td class="{"good" if line.passed else "bad"}">{"passed" if line.passed else "FAILED"}</td></tr>'
        for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
