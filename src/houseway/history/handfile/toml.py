"""Reading and writing TOML as hand records use it: exact amounts in, readable text out, the line of every key.

Decimal amounts are read as `Decimal`, so that `0.10` stays ten cents and is written back unchanged. The writer makes
only plain tables, arrays and strings, in the order given: the same values always give the same bytes. Nothing here
knows what the keys mean.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Final, TypeAlias

from houseway.errors import HousewayError
from houseway.history.history_errors import HistoryError, Place

Value: TypeAlias = "str | bool | int | Decimal | float | date | time | list[Value] | dict[str, Value]"

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_ERROR_LINE: Final = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")
_HEADER: Final = re.compile(r"\[\s*(?:\"([^\"]*)\"|'([^']*)'|([A-Za-z0-9_.-]+))\s*\]\s*(?:#.*)?")
_MOST_DIGITS: Final = 24
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record was read from: a file, a table in it, and the text for finding lines."""

    file: str = ""
    hand: str = ""
    """The name of the table of a hand in a collection."""
    text: str = field(default="", repr=False)
    first_line: int = 1
    """The line of the file where `text` begins."""
    inside: str = ""
    """The table of `text` that holds the keys; empty if they are outside all tables."""

    def place(self, key: str = "", *, table: str | None = None, near: str = "") -> Place:
        """The place of a key, or of the record itself; `near` is a text on one of the lines of a long value."""
        inside = self.inside if table is None else table
        line = line_of(self.text, key, table=inside) if key else None
        while line is None and inside:
            line = line_of(self.text, "", table=inside)
            inside, _, key = inside.rpartition(".")
            line = line or line_of(self.text, key, table=inside)
        if line is None:
            return Place(self.file, self.first_line if self.hand else None, self.hand)
        if near:
            after = self.text.splitlines()[line - 1 :]
            line += next((more for more, text in enumerate(after) if near in text), 0)
        return Place(self.file, line + self.first_line - 1, self.hand)

    def error(self, problem: str, key: str = "", *, table: str | None = None, near: str = "") -> HistoryError:
        """An error that names file, line and key."""
        return HistoryError(problem, place=self.place(key, table=table, near=near), key=key)


def _exact(text: str) -> Decimal:
    try:
        number = Decimal(text.replace("_", ""))
    except InvalidOperation:
        raise ValueError(f"{text} is not a number") from None
    if number.is_finite() and (len(number.as_tuple().digits) > _MOST_DIGITS or abs(number.adjusted()) > _MOST_DIGITS):
        raise ValueError(f"{text[:40]} has too many digits for an amount")
    return number


def parse(text: str, place: Place) -> dict[str, Value]:
    """The tables of a TOML text; `place` names the file, and a first line other than 1 for a part of one."""
    offset = (place.line or 1) - 1
    try:
        tables: dict[str, Value] = tomllib.loads(text, parse_float=_exact)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        found = _ERROR_LINE.search(said)
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        problem = _ERROR_LINE.sub("", said)
        where = Place(place.file, line + offset, place.hand)
        raise HistoryError(problem[:1].lower() + problem[1:], place=where) from None
    except (ValueError, RecursionError) as error:
        problem = "is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise HistoryError(problem, place=place) from None
    return tables


def line_of(text: str, key: str, *, table: str = "") -> int | None:
    """The line (from 1) that sets a key, or a table if no key is given; None if it is not found."""
    inside = not table
    wanted = re.compile(rf"\s*(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')\s*=") if key else None
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _HEADER.fullmatch(line.strip()):
            inside = table in found.groups()
            if inside and wanted is None:
                return number
        elif inside and wanted is not None and wanted.match(line):
            return number
    return None


def split_tables(text: str) -> list[tuple[str, int, str]]:
    """Every `[name]` of a collection with its first line and its text, by looking at headers alone.

    It is for collections that do not parse as a whole: one bad hand then does not hide the others.
    """
    found: list[tuple[str, int, list[str]]] = []
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        if header := _HEADER.fullmatch(line.strip()):
            found.append((next(name for name in header.groups() if name is not None), number + 1, []))
        elif found:
            found[-1][2].append(line)
    return [(name, first, "".join(lines)) for name, first, lines in found]


@lru_cache(maxsize=256)
def write_key(key: str) -> str:
    """A key, bare where TOML allows it."""
    return key if _BARE.fullmatch(key) else write_string(key)


def write_string(text: str) -> str:
    """A string, in the quotes that need no escapes if there are any."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return f'"{"".join(map(_write_sign, text))}"'


def _write_sign(sign: str) -> str:
    return _ESCAPES.get(sign) or (sign if sign.isprintable() else f"\\U{ord(sign):08X}")


def write_value(value: Value) -> str:
    """Any value on one line."""
    if type(value) is str:  # most values
        return write_string(value)
    if type(value) is int:
        return str(value)
    if type(value) is dict:
        return f"{{{', '.join([f'{write_key(key)} = {write_value(one)}' for key, one in value.items()])}}}"
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return write_string(value)
        case int():
            return str(value)
        case Decimal() | float():
            return _write_number(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list():
            return f"[{', '.join(map(write_value, value))}]"
        case dict():
            return f"{{{', '.join([f'{write_key(key)} = {write_value(one)}' for key, one in value.items()])}}}"


def _write_number(value: Decimal | float) -> str:
    number = value if isinstance(value, Decimal) else Decimal(repr(value))
    if not number.is_finite():
        return "nan" if number.is_nan() else "-inf" if number < 0 else "inf"
    text = format(number, "f")
    return text if "." in text else f"{text}.0"


def write_pairs(pairs: Mapping[str, Value]) -> str:
    """`key = value` lines."""
    return "".join([f"{write_key(key)} = {write_value(value)}\n" for key, value in pairs.items()])


def write_lines(key: str, values: Iterable[Value]) -> str:
    """An array with one value per line, for readability."""
    inside = "".join([f"    {write_value(value)},\n" for value in values])
    return f"{write_key(key)} = [\n{inside}]\n" if inside else f"{write_key(key)} = []\n"


def yes_or_no(value: Value) -> bool:
    """A value that is true or false."""
    if not isinstance(value, bool):
        raise HousewayError(f"{value!r} is not true or false")
    return value
