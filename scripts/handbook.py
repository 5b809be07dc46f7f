"""`python -m scripts.handbook`: write the tables of docs/rule-books.md that follow from the switches' own records.

A test compares the page with what this writes.
"""

import re
import sys
from pathlib import Path
from typing import Final

from houseway.houses.fees import FEES
from houseway.houses.keys import STAKES, SWITCHES
from houseway.referee.rules import SWITCHES as RECORDS
from houseway.referee.rules.switch import EVERY_GAME, Compiled, NoEffect, Switch
from houseway.referee.rules.values import or_list

PAGE: Final = Path(__file__).parents[1] / "docs" / "rule-books.md"
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


def _bulk(record: Switch) -> str:
    said = []
    for games, bulk in record.bulk:
        word = "played" if isinstance(bulk, Compiled) else "no effect" if isinstance(bulk, NoEffect) else "refused"
        reason = "" if isinstance(bulk, Compiled) else f": {bulk.reason}"
        said.append(f"{word}{reason}" if games is EVERY_GAME else f"{word} in {games.words}")
    return "; else ".join(said)


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
            page, flags=re.DOTALL,
        )  # fmt: skip
        if count != 1:
            sys.exit(f"{PAGE.name} has no place for the table of {name}, or several")
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
