"""Lines of chat and calls, cleaned: nothing invisible, nothing that reverses text, no heaps of marks."""

import unicodedata
from typing import Final

from houseway.referee.refusals import RefusedError

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as printable but show nothing. Variation selectors, tags, and controls are found by category."""
_VARIATIONS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x1810))
_MARKS_IN_A_ROW: Final = 4
CHAT_LENGTH: Final = 200
"""Characters in a line of chat, a call for the floor, or a reason."""


def cleaned(text: str) -> str:
    """The visible text, in one line."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if any(ord(sign) in span for span in _VARIATIONS) or marks > _MARKS_IN_A_ROW:
            continue
        kept.append(" " if sign in _UNSEEN or not sign.isprintable() else sign)
    return " ".join("".join(kept).split())


def checked_line(text: str, what: str) -> str:
    """A line that is neither empty nor too long; `what` names it in the error."""
    line = cleaned(text)
    if not 1 <= len(line) <= CHAT_LENGTH:
        raise RefusedError(f"{what} must have 1 to {CHAT_LENGTH} characters")
    return line
