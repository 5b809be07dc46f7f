"""`python -m scripts.handbook`: write what the handbook says twice, from where it is said first.

The tables of docs/rule-books.md come from the switches' own records, and docs/kernel-memory.md from the schema of the
kernels' memory. Tests compare the pages with what this writes.
"""

import re
import sys
from pathlib import Path
from typing import Final

import numpy as np

from houseway.bulk.kernels import banked_memory, kernel_memory
from houseway.houses.fees import FEES
from houseway.houses.keys import STAKES, SWITCHES
from houseway.referee.rules import SWITCHES as RECORDS
from houseway.referee.rules.switch import EVERY_GAME, Bulk, CompiledSwitch, NoEffect, Switch, TurnoverSwitch
from houseway.referee.rules.values import or_list

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "rule-books.md"
MEMORY_PAGE: Final = DOCS / "kernel-memory.md"
_PARTS: Final = {
    "The table and the deal": ("", "dealing"),
    "Betting": ("betting",),
    "The showdown": ("showdown",),
    "Blinds, straddles and kills": ("blinds",),
    "The button, and coming in": ("seating",),
    "Draws and streets": ("draw", "streets"),
    "Banked games": ("bank", "pai_gow", "super_pan_9"),
    "Push-nine": ("push",),
    "Pan": ("pan",),
}


def _default(record: Switch) -> str:
    usual = record.usual
    if usual in (None, "", ()) and usual not in record.values.samples():
        return "the game's own"
    return f"`{_toml(record.values.write(usual))}`"


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case str():
            return or_list((value,))
    return str(value)


def _treated(bulk: Bulk) -> tuple[str, str]:
    match bulk:
        case CompiledSwitch():
            return "played", ""
        case TurnoverSwitch():
            return "played with `--turnover`", ""
        case NoEffect():
            return "no effect", f": {bulk.reason}"
    return "refused", f": {bulk.reason}"


def _bulk(record: Switch) -> str:
    said = []
    for games, bulk in record.bulk:
        word, reason = _treated(bulk)
        said.append(f"{word}{reason}" if games is EVERY_GAME else f"{word} in {games.words}")
    return "; otherwise ".join(said)


def switches() -> str:
    """A table for each part of the rules."""
    found: list[str] = []
    for title, parts in _PARTS.items():
        found += [f"#### {title}", "", "| key | values | default | games | what it decides | in bulk play |"]
        found += ["|---|---|---|---|---|---|"]
        found += [
            f"| `{one.key}` | {one.values.words()} | {_default(one)} | {one.games.words} | {one.about} | {_bulk(one)} |"
            for one in RECORDS.values()
            if one.field.rpartition(".")[0] in parts
        ]
        found.append("")
    return "\n".join(found)


def names() -> str:
    """What each key is in Python."""
    rows = [
        f"| `{key.name}` | {', '.join(f'`rules.{one}`' for one in key.field.split())} |"
        for key in (*STAKES, *FEES, *SWITCHES)
    ]
    return "\n".join(["| key | in Python |", "|---|---|", *rows, ""])


def written(page: str) -> str:
    """The page with its tables made anew."""
    for name, table in (("switches", switches()), ("names", names())):
        page, count = re.subn(
            rf"(<!-- {name}: python -m scripts\.handbook -->\n).*?(<!-- end of {name} -->\n)",
            lambda found, table=table: f"{found[1]}\n{table}\n{found[2]}",  # type: ignore[misc]
            page,
            flags=re.DOTALL,
        )
        if count != 1:
            sys.exit(f"{PAGE.name} has no place for the table of {name}, or several")
    return page


def _numbers(row: kernel_memory.Row) -> str:
    """How many numbers a field has, and of which kind."""
    count = " × ".join(map(str, row.shape)) or "1"
    return count if row.kind is np.int64 else f"{count} {row.kind.__name__}"


def memory() -> str:
    """The page of the kernels' memory."""
    found = [
        "# What the kernels remember",
        "",
        "After reading this page you can look up every number that [bulk play](sim.md) keeps about a table.",
        "",
        "A table in bulk play is one record of numbers. Every field is declared once, in",
        "`kernel_memory.py` or `banked_memory.py` of `src/houseway/bulk/kernels`; `python -m scripts.handbook` writes",
        "this page from there.",
        'In a kernel, a field is `m.stack[player]`, or `b.stack[seat]` at a banked game; in Python, `memory["stack"]`.',
        "Numbers are 64-bit integers unless the table says otherwise.",
        "",
    ]
    for part in (*kernel_memory.PARTS, kernel_memory.STANDING, kernel_memory.SIGHT, *banked_memory.BANKED_PARTS):
        found += [f"## {part.title}", "", "| field | numbers | meaning |", "|---|---|---|"]
        found += [f"| `{name}` | {_numbers(row)} | {row.meaning} |" for name, row in part.rows()]
        found.append("")
    return "\n".join(found)


if __name__ == "__main__":
    MEMORY_PAGE.write_text(memory(), encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
