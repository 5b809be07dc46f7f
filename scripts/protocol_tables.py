#!/usr/bin/env python3
"""Write the tables of options and of events in docs/protocol.md anew, from the structs themselves and their docstrings.

Run it when an option or an event has changed; a test compares. It touches nothing else on the page.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, get_args

from msgspec import Struct

from houseway.referee.vocabulary import AnyAction, AnyEvent, AnyOption

PAGE: Final = Path(__file__).parent.parent / "docs" / "protocol.md"
TAKEN_BY: Final = MappingProxyType({"draw": "discard"})
"""The options whose action has another name."""
FILLED: Final[Mapping[str, dict[str, Any]]] = MappingProxyType(
    {
        "bet": {"to": 300},
        "raise": {"to": 900},
        "discard": {"cards": [7, 36]},
        "cut": {"at": 20},
        "bank": {"stake": 20000},
        "wager": {"amount": 1000},
        "pile": {"pile": 4},
        "set": {"front": [51, 47]},
        "propose": {"what": "cow", "seat": 4, "part": 2000},
        "agree": {"part": 2000},
        "meld": {"cards": [16, 17, 18], "to": 0, "borrowed": 0},
    }
)
"""The fields of an action, as an example; an action that needs some must be here."""


def options() -> str:
    """The table of options, each with an action that takes it."""
    actions = {_tag(kind) for kind in get_args(AnyAction)}
    lines = ["| option | its fields | what it means | the action that takes it |", "|---|---|---|---|"]
    for kind in get_args(AnyOption):
        name = TAKEN_BY.get(_tag(kind), _tag(kind))
        if name not in actions:
            raise SystemExit(f"no action is called {name!r}: say in TAKEN_BY which one takes the option {_tag(kind)!r}")
        example = json.dumps({"type": name, **FILLED.get(name, {})})
        lines.append(f"| `{_tag(kind)}` | {_fields(kind)} | {_said(kind)} | `{example}` |")
    return "\n".join(lines)


def events() -> str:
    """The table of events."""
    lines = ["| event | its fields | what it says |", "|---|---|---|"]
    lines += [f"| `{_tag(kind)}` | {_fields(kind)} | {_said(kind)} |" for kind in get_args(AnyEvent)]
    return "\n".join(lines)


def _tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _fields(kind: type[Struct]) -> str:
    return " ".join(f"`{name}`" for name in kind.__struct_fields__ if name != "clause")


def _said(kind: type[Struct]) -> str:
    return (kind.__doc__ or "").split("\n")[0].rstrip(".").replace("|", "\\|")


def in_place(text: str, table: str) -> str:
    """The page with a table in the place of the one that has the same head."""
    found = re.search(rf"^{re.escape(table.partition(chr(10))[0])}\n(?:\|.*\n)+", text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"there is no table in {PAGE} that begins {table[:30]!r}")
    return f"{text[: found.start()]}{table}\n{text[found.end() :]}"


def main() -> None:
    """Put both tables in their place."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(in_place(in_place(text, options()), events()), encoding="utf-8")


if __name__ == "__main__":
    main()
