"""PHH as it is in practice, read quickly: one `key = value` a line, with plain strings, numbers and flat arrays.

Whatever is written in any other way (arrays over several lines, escapes, dotted keys, values that may be wrong) is left
to the full reader, which alone decides what is an error. A hand that is read here is as the full reader would read it.
"""

import re
from collections.abc import Callable, Iterator
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, NamedTuple

from houseway.history.errors import HistoryError, Place
from houseway.history.handfile.toml import Source, parse
from houseway.history.phh.read import each_in_text, full_hand, read_or_error
from houseway.history.phh.record import PLAYED, PhhHand

_HEADER: Final = re.compile(r"^\[([A-Za-z0-9_-]+)\][ \t]*\n", re.MULTILINE)
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,8})?"
_IS_NUMBER: Final = re.compile(_NUMBER)
_NUMBERS: Final = re.compile(rf"\[{_NUMBER}(?:, {_NUMBER})*\]")
_POSTS: Final = re.compile(rf"\[-?{_NUMBER}(?:, -?{_NUMBER})*\]")
_INTEGER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_INTEGERS: Final = re.compile(r"\[(?:0|[1-9][0-9]{0,17})(?:, (?:0|[1-9][0-9]{0,17}))*\]")
_STRING: Final = re.compile(r"'[^'\x00-\x1f\x7f]*'|\"[^\"\\\x00-\x1f\x7f]*\"")
_STRINGS: Final = re.compile(r"\['[^'\x00-\x1f\x7f]*'(?:, '[^'\x00-\x1f\x7f]*')*\]")
_TIME: Final = re.compile(r"[0-2][0-9]:[0-5][0-9]:[0-5][0-9]")
_SEVERAL_LINES: Final = ("'''", '"""')


class UnusualError(Exception):
    """Something for the full reader."""


class Part(NamedTuple):
    """The text of one hand of a collection, below its name; or of a file that holds one hand, which has no name."""

    text: str
    name: str = ""
    line: int = 1
    """The line of the file where it begins."""


def parts_of(text: str, *, first_line: int = 1) -> Iterator[Part] | None:
    """A text cut into its hands; None where that takes the full reader. `first_line` where it is a part of a file."""
    text = text.replace("\r\n", "\n") if "\r" in text else text
    if any(quotes in text for quotes in _SEVERAL_LINES):
        return None
    first = next(_headers(text), None)
    if first is None:
        return iter([Part(text)])
    return None if text[: first.start()].strip() else _each_part(text, first_line)


def _each_part(text: str, line: int) -> Iterator[Part]:
    name, begin = "", 0
    for header in _headers(text):
        part = text[begin : header.start()]
        if begin:
            yield Part(part, name, line)
        line += part.count("\n") + 1
        name, begin = header[1], header.end()
    yield Part(text[begin:], name, line)


def _headers(text: str) -> "Iterator[re.Match[str]]":
    """Every line that names a hand: of all lines only those that begin with a bracket are looked at."""
    at = 0
    while True:
        header = _HEADER.match(text, at)
        if header is not None:
            yield header
        at = text.find("\n[", at) + 1
        if not at:
            return


def each_quickly(text: str, *, file: str = "", first_line: int = 1) -> Iterator[PhhHand | HistoryError]:
    """The hands of a text, as `each_in_text` gives them; `first_line` where the text is a part of a file."""
    parts = parts_of(text, first_line=first_line)
    if parts is None:
        yield from each_in_text(text, file=file)
        return
    for part in parts:
        yield from each_of(part, file)


def each_of(part: Part, file: str = "") -> Iterator[PhhHand | HistoryError]:
    """The hand of a part; a text without names that is not one plain hand may hold several."""
    source = Source(file, part.name, part.text, part.line)
    hand = _quick_or_none(part.text, source)
    if hand is not None:
        yield hand
    elif part.name:
        yield _in_full(part.text, source)
    else:
        yield from each_in_text(part.text, file=file)


def _in_full(part: str, source: Source) -> PhhHand | HistoryError:
    try:
        table = parse(part, Place(source.file, source.first_line, source.hand))
    except HistoryError as error:
        return error
    return read_or_error(table, source)


def _quick_or_none(part: str, source: Source) -> PhhHand | None:
    read: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    order: list[str] = []
    again = _again
    try:
        for line in part.split("\n"):
            key, equals, text = line.partition(" = ")
            kind = _OFTEN.get(key)
            if kind is not None:
                read[key] = again(kind, text)
            elif (kind := _KINDS.get(key)) is not None:
                read[key] = kind(text)
            elif not line:
                continue
            elif not equals or _KEY.fullmatch(key) is None:
                return None
            else:
                extra[key] = _other(text)
            order.append(key)
    except UnusualError:
        return None
    if len(read) + len(extra) != len(order) or read.get("variant") not in PLAYED:
        return None
    try:
        return full_hand(read, extra, tuple(order), source)
    except HistoryError:
        return None


def value_of(key: str, text: str) -> Any:
    """What a field says, for who reads line by line; an `UnusualError` where that is for the full reader."""
    kind = _OFTEN.get(key) or _KINDS.get(key)
    if kind is not None:
        return kind(text)
    if _KEY.fullmatch(key) is None:
        raise UnusualError
    return _other(text)


def is_number(text: str) -> bool:
    """Whether a text is a plain amount."""
    return _IS_NUMBER.fullmatch(text) is not None


def is_string(text: str) -> bool:
    """Whether a text, its quotes included, is a plain string."""
    return _STRING.fullmatch(text) is not None


@lru_cache(maxsize=16_384)
def _again(kind: Callable[[str], Any], text: str) -> Any:
    """A value that is the same from hand to hand."""
    return kind(text)


@lru_cache(maxsize=16_384)
def _amount(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _numbers(pattern: "re.Pattern[str]", *, over_nothing: bool = False) -> Callable[[str], tuple[int | Decimal, ...]]:
    def read(text: str) -> tuple[int | Decimal, ...]:
        if pattern.fullmatch(text) is None:
            raise UnusualError
        found = tuple(map(_amount, text[1:-1].split(", ")))
        if over_nothing and not all(found):
            raise UnusualError
        return found

    return read


def _strings(text: str) -> tuple[str, ...]:
    if _STRINGS.fullmatch(text) is None:
        raise UnusualError
    return tuple(text[2:-2].split("', '"))


def _string(text: str) -> str:
    if _STRING.fullmatch(text) is None:
        raise UnusualError
    return text[1:-1]


def _positive(text: str) -> int | Decimal:
    number = _number(text)
    if not number:
        raise UnusualError
    return number


def _number(text: str) -> int | Decimal:
    if _IS_NUMBER.fullmatch(text) is None:
        raise UnusualError
    return _amount(text)


def _whole(text: str) -> int:
    if _INTEGER.fullmatch(text) is None:
        raise UnusualError
    return int(text)


def _name(text: str) -> str | int:
    return _string(text) if text[:1] in ("'", '"') else _whole(text)


def _integers(text: str) -> tuple[int, ...]:
    if _INTEGERS.fullmatch(text) is None:
        raise UnusualError
    return tuple(map(int, text[1:-1].split(", ")))


def _clock(text: str) -> time:
    if _TIME.fullmatch(text) is None or text[:2] > "23":
        raise UnusualError
    return time(int(text[:2]), int(text[3:5]), int(text[6:]))


def _yes_or_no(text: str) -> bool:
    if text not in ("true", "false"):
        raise UnusualError
    return text == "true"


def _other(text: str) -> str | int | Decimal | bool:
    """A field that is not documented: only what is plain."""
    if text[:1] in ("'", '"'):
        return _string(text)
    return _yes_or_no(text) if text[:1] in ("t", "f") else _number(text)


_AMOUNTS: Final = _numbers(_NUMBERS)
_OFTEN: Final[dict[str, Callable[[str], Any]]] = {
    "variant": _string, "ante_trimming_status": _yes_or_no, "antes": _AMOUNTS, "blinds_or_straddles": _numbers(_POSTS),
    "bring_in": _number, "small_bet": _positive, "big_bet": _positive, "min_bet": _positive,
    **dict.fromkeys(
        ("author", "event", "url", "venue", "address", "city", "region", "country", "time_zone",
         "time_zone_abbreviation", "currency", "currency_symbol"), _string,
    ),
    "postal_code": _name, "day": _whole, "month": _whole, "year": _whole, "level": _whole, "seats": _integers,
    "seat_count": _whole, "winnings": _AMOUNTS, "time_limit": _number, "time_banks": _AMOUNTS, "time": _clock,
}  # fmt: skip
"""Fields that say the same in many hands."""
_KINDS: Final[dict[str, Callable[[str], Any]]] = {
    "starting_stacks": _numbers(_NUMBERS, over_nothing=True), "actions": _strings, "hand": _name, "table": _name,
    "players": _strings, "finishing_stacks": _AMOUNTS,
}  # fmt: skip
"""Fields that are each hand's own."""
