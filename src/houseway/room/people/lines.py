"""Lines of chat and calls, cleaned: nothing that cannot be seen, nothing that turns text around, no heaps of marks."""

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""What counts as printable and shows nothing; variation selectors, tags and controls are found by their kind."""
_VARIATIONS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x1810))
_MARKS_IN_A_ROW: Final = 4


def cleaned(text: str) -> str:
    """One line of what can be seen."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if any(ord(sign) in span for span in _VARIATIONS) or marks > _MARKS_IN_A_ROW:
            continue
        kept.append(" " if sign in _UNSEEN or not sign.isprintable() else sign)
    return " ".join("".join(kept).split())
