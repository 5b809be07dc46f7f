"""Size limits for a rule book, so that no file, however odd, takes longer to read than a real rule book.

The TOML reader is fast with everything except keys of very many parts, so those are refused first. The parsed document
is then walked once: nothing deeply nested, nothing endless, no absurd numbers.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

MOST_BYTES: Final = 1_000_000
MOST_PARTS: Final = 16
"""Parts in one key: `a.b.c` has three."""
MOST_DEPTH: Final = 16
MOST_VALUES: Final = 100_000
MOST_DIGITS: Final = 15
MOST_TEXT: Final = 20_000
"""Characters of one value or key."""

_PART: Final = r"(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
_MANY_PARTS: Final = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def too_much(text: str) -> tuple[int, str] | None:
    """What exceeds a limit in a text before it is parsed, with its line; None if nothing does."""
    if len(text) > MOST_BYTES:
        return 1, f"longer than {MOST_BYTES:,} characters: make the rule book shorter"
    found = _MANY_PARTS.search(text)
    if found is not None:
        return text.count(
            "\n", 0, found.start()
        ) + 1, f"a key has more than {MOST_PARTS} parts: write a key that a book can have"
    return None


def too_odd(document: Mapping[str, Any]) -> str:
    """What exceeds a limit in a parsed document; nothing if all is well."""
    waiting: list[Iterator[object]] = [iter([document])]
    count = 0
    while waiting:
        one = next(waiting[-1], waiting)
        if one is waiting:
            waiting.pop()
            continue
        count += 1
        if count > MOST_VALUES:
            return f"it has more than {MOST_VALUES:,} values"
        if isinstance(one, Mapping):
            waiting.append(iter([*one, *one.values()]))
        elif isinstance(one, list):
            waiting.append(iter(one))
        elif isinstance(one, str):
            if len(one) > MOST_TEXT:
                return f"a text in it is longer than {MOST_TEXT:,} characters"
        elif isinstance(one, int) and abs(one) >= 10**MOST_DIGITS:
            return f"a number in it has more than {MOST_DIGITS} digits"
        if len(waiting) > MOST_DEPTH:
            return f"it is nested more than {MOST_DEPTH} deep"
    return ""
