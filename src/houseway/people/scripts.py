"""Which script a letter belongs to, for the scripts in everyday use, and which scripts go together in a name.

The facts come from the Unicode Standard, copied by hand: the blocks and letters of Scripts.txt, the scripts that UAX
#31 recommends for identifiers (its table 5), and the combinations of UTS #39's "highly restrictive" profile. Archaic,
phonetic and technical letters are left out, as UTS #39 restricts them, and so are invisible signs.
"""

from bisect import bisect_right
from typing import Final

COMMON: Final = "Common"
INHERITED: Final = "Inherited"
_RANGES: Final = {
    COMMON: "0030-0039",
    INHERITED: "0300-034E 0350-0357 035D-0362",
    "Latin": "0041-005A 0061-007A 00C0-00D6 00D8-00F6 00F8-01BF 01C4-024F 0253-0254 0256-0257 0259 025B 0263 0268 0272 "
    "0289 028B 1E00-1EFF",
    "Greek": "0386 0388-038A 038C 038E-03A1 03A3-03CE 1F00-1FFF",
    "Cyrillic": "0400-045F 048A-04FF 0510-0513 051A-051D 0524-0527",
    "Armenian": "0531-0556 0561-0586",
    "Hebrew": "05B0-05BD 05BF 05C1-05C2 05D0-05EA",
    "Arabic": "0620-063F 0641-0655 0660-0669 0670-0672 0674 0679-068D 068F-06A0 06A2-06D3 06D5 06EE-06FC 0750-077F",
    "Thaana": "0780-07B1",
    "Devanagari": "0900-0963 0966-096F 0971-097F",
    "Bengali": "0980-09F1 09FE",
    "Gurmukhi": "0A01-0A75",
    "Gujarati": "0A81-0AEF 0AF9-0AFF",
    "Oriya": "0B01-0B6F 0B71",
    "Tamil": "0B82-0BEF",
    "Telugu": "0C00-0C6F",
    "Kannada": "0C80-0CF3",
    "Malayalam": "0D00-0D6F 0D7A-0D7F",
    "Sinhala": "0D81-0DDF 0DF2-0DF3",
    "Thai": "0E01-0E3A 0E40-0E4E 0E50-0E59",
    "Lao": "0E81-0ED9 0EDC-0EDF",
    "Tibetan": "0F20-0F29 0F35 0F37 0F40-0F84 0F86-0FBC",
    "Myanmar": "1000-1049 1050-109D",
    "Georgian": "10D0-10F0 10F7-10FA 10FD-10FF",
    "Ethiopic": "1200-135A 135D-135F 1380-138F",
    "Khmer": "1780-17A2 17A5-17A7 17A9-17B3 17B6-17CA 17D2 17E0-17E9",
    "Hiragana": "3041-3096 309D-309E",
    "Katakana": "30A1-30FA 30FC-30FE",
    "Bopomofo": "3105-312F 31A0-31BF",
    "Hangul": "AC00-D7A3",
    "Han": "3005-3007 3400-4DBF 4E00-9FFF 20000-2A6DF 2A700-2EBE0 30000-323AF",
}
_TOGETHER: Final = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)


def _read() -> tuple[list[int], list[tuple[int, str]]]:
    spans: list[tuple[int, int, str]] = []
    for script, text in _RANGES.items():
        for span in text.split():
            first, _, last = span.partition("-")
            spans.append((int(first, 16), int(last or first, 16), script))
    spans.sort()
    return [first for first, _, _ in spans], [(last, script) for _, last, script in spans]


_STARTS, _SPANS = _read()


def script_of(sign: str) -> str | None:
    """The script of a letter, mark, or digit that a name may contain; None for anything else."""
    place = bisect_right(_STARTS, ord(sign)) - 1
    if place < 0:
        return None
    last, script = _SPANS[place]
    return script if ord(sign) <= last else None


def go_together(scripts: frozenset[str]) -> bool:
    """Whether one name may use all of these scripts; signs shared by every script are not included."""
    return len(scripts) <= 1 or any(scripts <= usual for usual in _TOGETHER)
