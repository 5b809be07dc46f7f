"""Reading PHH: from text to `PhhHand`, or only to the chips and cards of a plain hand, which is all a check needs.

A text is cut into hands first, so that one bad hand hides no other: a collection yields its hands one by one, with an
error in place of each that cannot be read. A hand's fields come from its lines. Nearly all files have one `key = value`
per line, with plain strings, numbers and flat arrays, so such lines are read here, and most of them are remembered from
an earlier hand. A hand with anything else (arrays over several lines, escapes, dotted keys) is parsed as TOML. Either
way the values are the same, and the same table checks their kind and number.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import time
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, Final, NamedTuple, TypeAlias

from houseway.errors import HousewayError
from houseway.history.handfile.toml import Source, Value, parse, split_tables, write_value
from houseway.history.history_errors import HistoryError, Place, read_text
from houseway.history.phh.chip_count import (
    BOARD,
    CALL,
    FOLD,
    HOLE,
    MUCK,
    NOTHING,
    RAISE,
    SHOW,
    ChipRecord,
    Code,
    agrees,
    plays,
)
from houseway.history.phh.notation import (
    Amount,
    BetRaise,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    OfOtherGames,
    ShowMuck,
    parse_phh_action,
)
from houseway.history.phh.phh_record import FIELDS, ONE_SIZE, PLAYED, STUD, PhhHand

MOST_BYTES: Final = 256 * 1024 * 1024
MOST_PLAYERS: Final = 23
_MOST_AMOUNT: Final = 10**15

_EACH_PLAYER: Final = frozenset(
    ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings", "time_banks")
)
_HEADER: Final = re.compile(r"^\[([A-Za-z0-9_-]+)\][ \t]*\n", re.MULTILINE)
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_AMOUNT: Final = r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,8})?"
_NUMBER: Final = re.compile(rf"-?{_AMOUNT}|inf")
_NUMBERS: Final = re.compile(rf"\[(?:-?{_AMOUNT}|inf)(?:, (?:-?{_AMOUNT}|inf))*\]")
_SIGNS: Final = r"[^'\x00-\x1f\x7f]*"
_STRING: Final = re.compile(rf"'{_SIGNS}'|\"[^\"\\\x00-\x1f\x7f]*\"")
_STRINGS: Final = re.compile(rf"\['{_SIGNS}'(?:, '{_SIGNS}')*\]")
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_Types: TypeAlias = frozenset[type]
_QUOTES: Final = ("'", '"')
_SEVERAL_LINES: Final = ("'''", '"""')


class _WrongKindError(Exception):
    """A value of the wrong kind; the message says what would be right."""


class _UnusualError(Exception):
    """Anything that is not plain."""


# files and texts


def each_phh(path: Path) -> Iterator[PhhHand | HistoryError]:
    """The hands of a file one by one, with an error in place of an unreadable one."""
    text = read_text(path, most_bytes=MOST_BYTES)
    yield from each_in_text(text, file=str(path))


def parse_phh(text: str, *, file: str = "") -> PhhHand:
    """One hand from PHH text."""
    source = Source(file, text=text)
    return _plain_hand(text, source) or _read(parse(text, Place(file)), source)


def each_in_text(text: str, *, file: str = "", first_line: int = 1) -> Iterator[PhhHand | HistoryError]:
    """The hands of a text, one or a collection; `first_line` if it is part of a file."""
    parts = parts_of(text, first_line=first_line)
    if parts is None:
        yield from _each_by_toml(text, file)
        return
    for part in parts:
        yield from part.hands(file)


class Part(NamedTuple):
    """The text of one hand of a collection, below its name; or of a file with one hand, which has no name."""

    text: str
    name: str = ""
    line: int = 1
    """Its first line in the file."""

    def hands(self, file: str = "") -> Iterator[PhhHand | HistoryError]:
        """The hand; a text without names that is not one plain hand may contain several."""
        source = Source(file, self.name, self.text, self.line)
        hand = _plain_hand(self.text, source)
        if hand is not None:
            yield hand
        elif not self.name:
            yield from _each_by_toml(self.text, file)
        else:
            try:
                yield _read(parse(self.text, Place(file, self.line, self.name)), source)
            except HistoryError as error:
                yield error

    def agrees(self) -> bool:
        """Whether it is readable, played to its end by the rules, and has the recorded chips; False leaves it to the
        referee.

        Only plain hands are recognized. All others are for `hands` and the referee.
        """
        told = told_of(self.text)
        return told is not None and agrees(told)


def parts_of(text: str, *, first_line: int = 1) -> Iterator[Part] | None:
    """A text cut into its hands; None if that needs a TOML parser."""
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
    """Every line that names a hand, looking only at lines that begin with a bracket."""
    at = 0
    while True:
        header = _HEADER.match(text, at)
        if header is not None:
            yield header
        at = text.find("\n[", at) + 1
        if not at:
            return


def _each_by_toml(text: str, file: str) -> Iterator[PhhHand | HistoryError]:
    """The hands of a text parsed as a whole, or table by table if that fails."""
    try:
        tables = parse(text, Place(file))
    except HistoryError as error:
        parts = split_tables(text)
        if not parts:
            yield error
        for name, first, part in parts:
            try:
                yield _read(parse(part, Place(file, first, name)), Source(file, name, part, first))
            except HistoryError as worse:
                yield worse
        return
    collected = {name: table for name, table in tables.items() if isinstance(table, dict) and name not in FIELDS}
    if not tables or "variant" in tables or len(collected) < len(tables):
        yield _read_or_error(tables, Source(file, text=text))
        return
    places = {name: (first, part) for name, first, part in split_tables(text)}
    for name, table in collected.items():
        first, part = places.get(name, (1, ""))
        yield _read_or_error(table, Source(file, name, part, first))


# plain lines


def _plain_hand(text: str, source: Source) -> PhhHand | None:
    """A hand of plain, correct lines; None to parse it as TOML, which reports any errors."""
    read: dict[str, Any] = {}
    extra: dict[str, Value] = {}
    order: list[str] = []
    known, kinds = _lines, _KINDS
    try:
        for line in text.split("\n"):
            found = known.get(line)
            if found is None:
                if not line:
                    continue
                found = _field(line)
            key = found[0]
            (read if key in kinds else extra)[key] = found[1]
            order.append(key)
    except (_UnusualError, _WrongKindError):
        return None
    if len(read) + len(extra) != len(order) or read.get("variant") not in PLAYED:
        return None
    try:
        return _full_hand(read, extra, tuple(order), source)
    except HistoryError:
        return None


def _field(line: str) -> tuple[str, Any, Any]:
    """The key of a plain line, its value, and its value for counting chips."""
    key, _, text = line.partition(" = ")
    value, kind = _value(key, text), _KINDS.get(key)
    if kind is not None:
        value = kind(value)
    if key in _OWN:
        return key, value, _UNCOUNTED
    found = key, value, _counted(key, text, value)
    if len(_lines) >= _MANY:
        _lines.clear()
    _lines[line] = found
    return found


def _value(key: str, text: str) -> Value:
    """The value after a key; an `_UnusualError` if either is not plain."""
    if key not in _KINDS and _KEY.fullmatch(key) is None:
        raise _UnusualError
    first = text[:1]
    if first == "[":
        if _STRINGS.fullmatch(text):
            return text[2:-2].split("', '")  # type: ignore[return-value] # a list of text is one of values
        if _NUMBERS.fullmatch(text):
            return [*map(_number_of, text[1:-1].split(", "))]
    elif first in _QUOTES:
        if _STRING.fullmatch(text):
            return text[1:-1]
    elif _NUMBER.fullmatch(text):
        return _number_of(text)
    elif _TIME.fullmatch(text):
        return time.fromisoformat(text)
    elif text in ("true", "false"):
        return text == "true"
    raise _UnusualError


@lru_cache(maxsize=16_384)
def _number_of(text: str) -> int | Decimal:
    return Decimal(text) if "." in text or text == "inf" else int(text)


# values


def _read_or_error(table: Mapping[str, Value], source: Source) -> PhhHand | HistoryError:
    try:
        return _read(table, source)
    except HistoryError as error:
        return error


def _read(table: Mapping[str, Value], source: Source) -> PhhHand:
    """A hand from its fields; an error if one is missing, of the wrong kind, or inconsistent."""
    _check_variant(table, source)
    read: dict[str, Any] = {}
    extra: dict[str, Value] = {}
    for name, value in table.items():
        checked = _KINDS.get(name)
        if checked is None:
            extra[name] = value
            continue
        try:
            read[name] = checked(value)
        except _WrongKindError as wrong:
            said = write_value(value)
            said = said if len(said) <= 60 else said[:57] + "..."
            raise source.error(f"{said} is not {wrong}", name) from None
    return _full_hand(read, extra, tuple(table), source)


def _full_hand(read: dict[str, Any], extra: Mapping[str, Value], order: tuple[str, ...], source: Source) -> PhhHand:
    """A hand from fields of the right kinds."""
    _check_required(read, source)
    read.setdefault("blinds_or_straddles", (0,) * len(read["starting_stacks"]))
    return PhhHand(**read, extra=extra, order=order, source=source)


def _check_variant(table: Mapping[str, Value], source: Source) -> None:
    variant = table.get("variant")
    if variant is None:
        raise source.error("is missing: a PHH hand says which game it is, such as variant = 'NT'", "variant")
    if not isinstance(variant, str) or variant not in PLAYED:
        raise source.error(f"{write_value(variant)} is not a PHH variant: choose {', '.join(PLAYED)}", "variant")


def _check_required(read: Mapping[str, Any], source: Source) -> None:
    variant = read["variant"]
    sizes = ("min_bet",) if variant in ONE_SIZE else ("small_bet", "big_bet")
    forced = "bring_in" if variant in STUD else "blinds_or_straddles"
    for name in ("starting_stacks", "antes", forced, *sizes, "actions"):
        if name not in read:
            raise source.error(f"is missing: every {variant} hand has it", name)
    count = len(read["starting_stacks"])
    if not 2 <= count <= MOST_PLAYERS:
        raise source.error(f"{count} players: a hand has 2 to {MOST_PLAYERS}", "starting_stacks")
    for name in _EACH_PLAYER:
        if name in read and len(read[name]) != count:
            raise source.error(f"{len(read[name])} values for the {count} players of starting_stacks", name)
    if not any(read["antes"]) and not any(read.get("blinds_or_straddles", ())) and not read.get("bring_in"):
        raise source.error("nobody posts anything: a hand needs a blind or an ante", "blinds_or_straddles")


def _number(value: Value, what: str, least: int = 0) -> Amount:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _WrongKindError(what)
    if isinstance(value, Decimal) and value.is_nan():
        raise _WrongKindError(what)
    number: Amount = value
    if number < least or (number != Decimal("Infinity") and not -_MOST_AMOUNT <= number <= _MOST_AMOUNT):
        raise _WrongKindError(what)
    return number


def _amount(value: Value, what: str = "an amount such as 2 or 0.50", least: int = 0) -> Amount:
    number = _number(value, what, least)
    if number == Decimal("Infinity"):
        raise _WrongKindError(what)
    return number


def _positive(value: Value, what: str = "an amount over 0, such as 2 or 0.50") -> Amount:
    number = _amount(value, what)
    if not number:
        raise _WrongKindError(what)
    return number


def _post(value: Value) -> Amount:
    return _amount(value, "a post, such as 2, or -2 for a player coming in", -_MOST_AMOUNT)


def _stack(value: Value) -> Amount:
    what = "a stack over 0, or inf if unknown"
    number = _number(value, what)
    if not number:
        raise _WrongKindError(what)
    return number


def _seconds(value: Value) -> Amount:
    return _number(value, "a number of seconds, or inf")


def _of(kinds: type | UnionType, what: str) -> Callable[[Value], Any]:
    """A value of a kind; true and false are not numbers."""

    def checked(value: Value) -> Any:
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            raise _WrongKindError(what)
        return value

    return checked


_whole, _text, _name = _of(int, "a whole number"), _of(str, "text"), _of(str | int, "text or a whole number")
_yes_or_no, _clock = _of(bool, "true or false"), _of(time, "a time of day, such as 20:15:00")


def _each(
    one: Callable[[Value], Any], usual: _Types, least: int | None = None, *, nothing: bool = True
) -> Callable[[Value], tuple[Any, ...]]:
    """An array; if all elements have the usual types and no bounds apply, they need no further check."""

    def checked(value: Value) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _WrongKindError("an array")
        elements: list[Any] = value
        if usual.issuperset(map(type, elements)) and (all(elements) if not nothing else elements):
            try:
                if least is None or (least <= min(elements) and max(elements) <= _MOST_AMOUNT):
                    return tuple(elements)
            except InvalidOperation:  # one is not a number
                pass
        return tuple([one(element) for element in elements])

    return checked


_TEXTS, _INTEGERS, _EXACT = frozenset((str,)), frozenset((int,)), frozenset((int, Decimal))
_AMOUNTS: Final = _each(_amount, _EXACT, 0)
_KINDS: Final[Mapping[str, Callable[[Value], Any]]] = {
    "variant": _text, "ante_trimming_status": _yes_or_no, "antes": _AMOUNTS,
    "blinds_or_straddles": _each(_post, _EXACT, -_MOST_AMOUNT), "bring_in": _amount, "small_bet": _positive,
    "big_bet": _positive, "min_bet": _positive, "starting_stacks": _each(_stack, _EXACT, 0, nothing=False),
    "actions": _each(_text, _TEXTS), "author": _text, "event": _text, "url": _text, "venue": _text, "address": _text,
    "city": _text, "region": _text, "postal_code": _name, "country": _text, "time": _clock, "time_zone": _text,
    "time_zone_abbreviation": _text, "day": _whole, "month": _whole, "year": _whole, "hand": _name, "level": _whole,
    "seats": _each(_whole, _INTEGERS), "seat_count": _whole, "table": _name, "players": _each(_text, _TEXTS),
    "finishing_stacks": _AMOUNTS, "winnings": _AMOUNTS, "currency": _text, "currency_symbol": _text,
    "time_limit": _seconds, "time_banks": _each(_seconds, _EXACT, 0),
}  # fmt: skip


# only the chips

_PLACES: Final = 2
_MANY: Final = 32_768
"""The size of each cache; a full cache starts over."""


def told_of(text: str) -> ChipRecord | None:
    """The chips and cards of a plain hand; None if it is not plain or cannot be read.

    Every line is checked, so nothing unreadable passes; but amounts are read as cents, and everything else is dropped.
    This takes less than half the time of making a `PhhHand`.
    """
    known, fields, lines = _lines, dict[str, Any](), 0
    try:
        for line in text.split("\n"):
            found = known.get(line)
            if found is None:
                if not line:
                    continue
                key, _, said = line.partition(" = ")
                own = _OWN.get(key)
                if own is not None:
                    fields[key] = own(said)
                    lines += 1
                    continue
                found = _field(line)
            if found[2] is _UNCOUNTED:
                return None
            fields[found[0]] = found[2]
            lines += 1
        return _told(fields) if lines == len(fields) else None
    except (_UnusualError, _WrongKindError, KeyError):
        return None


def _told(fields: dict[str, Any]) -> ChipRecord:
    """The fields for counting chips, if they are consistent."""
    variant, stacks, antes, blinds = (
        fields["variant"],
        fields["starting_stacks"],
        fields["antes"],
        fields["blinds_or_straddles"],
    )
    if variant not in PLAYED or not plays(variant):
        raise _UnusualError
    count, finishing, winnings = len(stacks), fields.get("finishing_stacks"), fields.get("winnings")
    if (
        not len(antes) == len(blinds) == count >= 2
        or fields.get("players", count) != count
        or fields.get("seats", count) != count
        or (finishing is not None and len(finishing) != count)
        or (winnings is not None and len(winnings) != count)
        or not (any(blinds) or any(antes))
    ):
        raise _UnusualError
    bets = (fields["min_bet"], 0) if variant in ONE_SIZE else (fields["small_bet"], fields["big_bet"])
    return ChipRecord(
        variant,
        fields.get("ante_trimming_status", False),
        antes,
        blinds,
        bets,
        (fields.get("min_bet", 0), fields.get("small_bet", 0), fields.get("big_bet", 0)),
        stacks,
        fields["actions"],
        finishing,
        winnings,
    )


def _counted(key: str, text: str, value: Any) -> Any:
    """A field for counting chips: cents for amounts, a count for seats, and the rest as it is."""
    if key in _OF_OTHERS:
        return _UNCOUNTED
    try:
        if key in ("antes", "blinds_or_straddles"):
            return _amounts(text)
        if key in ("min_bet", "small_bet", "big_bet"):
            return _cents[text]
    except _UnusualError:
        return _UNCOUNTED
    return len(value) if key == "seats" else value


def _amounts(text: str) -> tuple[int, ...]:
    """An array of amounts, as cents."""
    if text[:1] != "[" or text[-1:] != "]":
        raise _UnusualError
    cents = _cents
    return tuple([cents[one] for one in text[1:-1].split(", ")])


def _not_negative(text: str) -> tuple[int, ...]:
    amounts = _amounts(text)
    if min(amounts) < 0:
        raise _UnusualError
    return amounts


def _over_nothing(text: str) -> tuple[int, ...]:
    amounts = _amounts(text)
    if min(amounts) <= 0:
        raise _UnusualError
    return amounts


def _each_string(text: str) -> list[str]:
    """The strings of an array, not yet checked."""
    if text[:2] != "['" or text[-2:] != "']" or len(text) < 4:
        raise _UnusualError
    return text[2:-2].split("', '")


def _players(text: str) -> int:
    """The number of names."""
    names = _each_string(text)
    if text.count("'") != 2 * len(names) or not text.isprintable():
        raise _UnusualError
    return len(names)


def _actions(text: str) -> list[Code]:
    codes = _codes
    return [codes[one] for one in _each_string(text)]


def _named(key: str) -> Callable[[str], None]:
    """A field that must be correct but does not matter for the chips."""

    def look(text: str) -> None:
        _KINDS[key](_value(key, text))

    return look


class _Cents(dict[str, int]):
    """Amounts by their text, never finer than a cent."""

    def __missing__(self, text: str) -> int:
        digits = text.removeprefix("-")
        whole, _, rest = digits.partition(".")
        rest = rest.rstrip("0")
        if _NUMBER.fullmatch(digits) is None or digits == "inf" or len(rest) > _PLACES:
            raise _UnusualError
        cents = int(whole + rest.ljust(_PLACES, "0"))
        if digits != text:
            cents = -cents
        if len(self) >= _MANY:
            self.clear()
        self[text] = cents
        return cents


class _Codes(dict[str, Code]):
    """Actions by their text."""

    def __missing__(self, text: str) -> Code:
        if _STRING.fullmatch(f"'{text}'") is None:
            raise _UnusualError
        code = _code(text)
        if len(code[3]) in _FLOP:  # hardly any occurs twice
            return code
        if len(self) >= _MANY:
            self.clear()
        self[text] = code
        return code


def _code(text: str) -> Code:
    """The short form of an action."""
    try:
        action = parse_phh_action(text)
    except HousewayError:
        raise _UnusualError from None
    match action:
        case Fold(player):
            return FOLD, player, 0, ()
        case CheckCall(player):
            return CALL, player, 0, ()
        case BetRaise(player, to):
            return RAISE, player, _cents[str(to)], ()
        case DealHole(player, cards):
            return HOLE, player, 0, cards
        case DealBoard(cards):
            return BOARD, 0, 0, cards
        case ShowMuck(player, None):
            return MUCK, player, 0, ()
        case ShowMuck(player, cards) if cards:
            return SHOW, player, 0, cards
        case OfOtherGames():
            raise _UnusualError
    return NOTHING, getattr(action, "player", 0), 0, ()


_cents, _codes = _Cents(), _Codes()
_UNCOUNTED: Final = object()
"""Not counted: finer than a cent, or of other games."""
_lines: dict[str, tuple[str, Any, Any]] = {}
"""Lines already read: most of them repeat in many hands."""
_FLOP: Final = (3, 5)
"""The numbers of cards dealt at once: a flop, or a whole board."""
_OWN: Final[dict[str, Callable[[str], Any]]] = {
    "starting_stacks": _over_nothing,
    "actions": _actions,
    "players": _players,
    "finishing_stacks": _not_negative,
    "winnings": _not_negative,
    "hand": _named("hand"),
    "table": _named("table"),
}
"""Fields that differ in every hand, so they are not cached."""
_OF_OTHERS: Final = ("bring_in", "time_banks")
"""Fields of other games, or not counted here."""


def forget() -> None:
    """Start over, as in a process that has read nothing yet."""
    _cents.clear()
    _codes.clear()
    _lines.clear()
