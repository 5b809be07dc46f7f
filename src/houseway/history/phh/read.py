"""Reading PHH: from TOML text to `PhhHand`, with an error for every value that cannot be.

A collection yields its hands one by one, with the error in the place of a hand that cannot be read, so that one
bad hand hides no other. Values are checked for their kind and their count here and nowhere else.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from houseway.history.errors import HistoryError, Place, read_text
from houseway.history.handfile.toml import Source, Value, parse, split_tables, write_value
from houseway.history.phh.actions import Amount
from houseway.history.phh.record import FIELDS, ONE_SIZE, PLAYED, STUD, PhhHand

MOST_BYTES: Final = 256 * 1024 * 1024
MOST_PLAYERS: Final = 23
_MOST_AMOUNT: Final = 10**15

_EACH_PLAYER: Final = frozenset(
    ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings", "time_banks")
)


class _WrongKindError(Exception):
    """A value of the wrong kind; says what would be right."""


def read_phh(path: Path) -> list[PhhHand]:
    """Every hand of a `.phh` or `.phhs` file; the first that cannot be read is raised."""
    hands: list[PhhHand] = []
    for hand in each_phh(path):
        if isinstance(hand, HistoryError):
            raise hand
        hands.append(hand)
    return hands


def each_phh(path: Path) -> Iterator[PhhHand | HistoryError]:
    """The hands of a file one by one, with the error in place of one that cannot be read."""
    text = read_text(path, most_bytes=MOST_BYTES)
    yield from each_in_text(text, file=str(path))


def parse_phh(text: str, *, file: str = "") -> PhhHand:
    """One hand from PHH text."""
    return _read(parse(text, Place(file)), Source(file, text=text))


def each_in_text(text: str, *, file: str = "") -> Iterator[PhhHand | HistoryError]:
    """The hands of a text: one hand, or a collection, which is read table by table if it does not parse as a whole."""
    try:
        tables = parse(text, Place(file))
    except HistoryError as error:
        parts = split_tables(text)
        if not parts:
            yield error
        for name, first, part in parts:
            try:
                table = parse(part, Place(file, first, name))
            except HistoryError as worse:
                yield worse
            else:
                yield read_or_error(table, Source(file, name, part, first))
        return
    collected = {name: table for name, table in tables.items() if isinstance(table, dict) and name not in FIELDS}
    if not tables or "variant" in tables or len(collected) < len(tables):
        yield read_or_error(tables, Source(file, text=text))
        return
    places = {name: (first, part) for name, first, part in split_tables(text)}
    for name, table in collected.items():
        first, part = places.get(name, (1, ""))
        yield read_or_error(table, Source(file, name, part, first))


def read_or_error(table: Mapping[str, Value], source: Source) -> PhhHand | HistoryError:
    """The hand of a table, or what is wrong with it."""
    try:
        return _read(table, source)
    except HistoryError as error:
        return error


def _read(table: Mapping[str, Value], source: Source) -> PhhHand:
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
    return full_hand(read, extra, tuple(table), source)


def full_hand(read: dict[str, Any], extra: Mapping[str, Value], order: tuple[str, ...], source: Source) -> PhhHand:
    """A hand from fields that are each of their kind; an error where one is missing or does not go with the others."""
    _check_required(read, source)
    read.setdefault("blinds_or_straddles", (0,) * len(read["starting_stacks"]))
    return PhhHand(**read, extra=extra, order=order, source=source)


def _check_variant(table: Mapping[str, Value], source: Source) -> None:
    variant = table.get("variant")
    if variant is None:
        raise source.error("is missing: a PHH hand says which game it is, such as variant = 'NT'", "variant")
    if not isinstance(variant, str) or variant not in PLAYED:
        raise source.error(f"{write_value(variant)} is no PHH variant: known are {', '.join(PLAYED)}", "variant")


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


def _whole(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _WrongKindError("a whole number")
    return value


def _text(value: Value) -> str:
    if not isinstance(value, str):
        raise _WrongKindError("text")
    return value


def _name(value: Value) -> str | int:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise _WrongKindError("text or a whole number")
    return value


def _yes_or_no(value: Value) -> bool:
    if not isinstance(value, bool):
        raise _WrongKindError("true or false")
    return value


def _clock(value: Value) -> time:
    if not isinstance(value, time):
        raise _WrongKindError("a time of day, such as 20:15:00")
    return value


def _each(one: Callable[[Value], Any]) -> Callable[[Value], tuple[Any, ...]]:
    def checked(value: Value) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _WrongKindError("an array")
        return tuple([one(element) for element in value])

    return checked


_KINDS: Final[Mapping[str, Callable[[Value], Any]]] = {
    "variant": _text, "ante_trimming_status": _yes_or_no, "antes": _each(_amount), "blinds_or_straddles": _each(_post),
    "bring_in": _amount, "small_bet": _positive, "big_bet": _positive, "min_bet": _positive,
    "starting_stacks": _each(_stack), "actions": _each(_text), "author": _text, "event": _text, "url": _text,
    "venue": _text, "address": _text, "city": _text, "region": _text, "postal_code": _name, "country": _text,
    "time": _clock, "time_zone": _text, "time_zone_abbreviation": _text, "day": _whole, "month": _whole,
    "year": _whole, "hand": _name, "level": _whole, "seats": _each(_whole), "seat_count": _whole, "table": _name,
    "players": _each(_text), "finishing_stacks": _each(_amount), "winnings": _each(_amount), "currency": _text,
    "currency_symbol": _text, "time_limit": _seconds, "time_banks": _each(_seconds),
}  # fmt: skip
