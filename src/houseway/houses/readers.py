"""How the values of a rule book are read: money, numbers, choices, and the small tables of a kill or a checked seven.

A reader turns a TOML value into what the referee keeps, or says what is wrong and what would be right. None of them
looks beyond its own value.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from reprlib import repr as shortly
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from houseway.chips.money import MoneyError, parse_money
from houseway.errors import HousewayError
from houseway.referee.rules import Kill, Sevens

Reader: TypeAlias = Callable[[object], object]
_Part = TypeVar("_Part")

_MOST_CENTS: Final = 10**12


class WrongValueError(HousewayError):
    """A value that a key cannot have; the message says what would be right. `inside` is where in the value it is."""

    def __init__(self, message: str, *inside: str | int) -> None:
        super().__init__(message)
        self.inside = inside
        self.others: tuple[WrongValueError, ...] = ()
        """What else is wrong with the same value."""


def read_parts(parts: Iterable[tuple[str | int, Callable[[], _Part]]]) -> list[_Part]:
    """Read every part of a value; raise one error for all that are wrong."""
    found, errors = [], []
    for place, read in parts:
        try:
            found.append(read())
        except WrongValueError as error:
            for one in (error, *error.others):
                one.inside = (place, *one.inside)
                errors.append(one)
    if errors:
        errors[0].others = tuple(errors[1:])
        raise errors[0]
    return found


def show(value: object) -> str:
    """A value as the file would have it, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a table"
    return '"' + shortly(value)[1:-1] + '"' if isinstance(value, str) else shortly(value)


def read_flag(value: object) -> bool:
    """`true` or `false`."""
    if not isinstance(value, bool):
        raise WrongValueError(f"{show(value)} is neither true nor false: write true or false, without quotes")
    return value


def read_text(value: object) -> str:
    """Some words on one line."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise WrongValueError(f"{show(value)} is not a line of text: write it in quotes")
    return value.strip()


def read_short(most: int) -> Callable[[object], str]:
    """Some words on one line, and not too many."""

    def read(value: object) -> str:
        text = read_text(value)
        if len(text) > most:
            raise WrongValueError(f"{len(text)} signs are too many for this line: write {most} at most")
        return text

    return read


_COLOUR: Final = re.compile("#[0-9a-fA-F]{6}")


def read_colour(value: object) -> str:
    """A colour as pages write it: `#7a1f2b`."""
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise WrongValueError(f'{show(value)} is no colour: write red, green and blue in sixteens, like "#7a1f2b"')
    return value.lower()


def read_money(value: object) -> int:
    """Cents: from text such as `"$1.50"`, or from whole dollars."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        cents = 100 * value
    elif isinstance(value, str):
        try:
            cents = parse_money(value)
        except MoneyError as error:
            raise WrongValueError(str(error)) from None
    else:
        raise WrongValueError(f'{show(value)} is not an amount of money: write it as text, like "$3" or "$1.50"')
    if cents > _MOST_CENTS:
        raise WrongValueError(f"{show(value)} is more money than there is: the most is $10,000,000,000")
    return cents


def read_more_money(value: object) -> int:
    """Cents, and more than nothing."""
    cents = read_money(value)
    if cents == 0:
        raise WrongValueError(f'{show(value)} is nothing: write an amount like "$1"')
    return cents


def read_moneys(most: int) -> Reader:
    """A list of one to `most` amounts."""

    def read(value: object) -> tuple[int, ...]:
        items = value if isinstance(value, list) else [value]
        if not 1 <= len(items) <= most:
            raise WrongValueError(f'{len(items)} amounts where 1 to {most} are wanted, like ["$2", "$4"]')
        return tuple(read_parts((place, partial(read_more_money, item)) for place, item in enumerate(items)))

    return read


def read_choice(*choices: str) -> Callable[[object], str]:
    """One of a few words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise WrongValueError(f"{show(value)} is not a choice: write {or_list(choices)}")
        return value

    return read


def read_choices(*choices: str) -> Callable[[object], tuple[str, ...]]:
    """A list of some of a few words, none twice."""
    one = read_choice(*choices)

    def read(value: object) -> tuple[str, ...]:
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not items:
            raise WrongValueError(f"{show(value)} is not a list of choices: write a list of {or_list(choices)}")
        for place, item in enumerate(items):
            if item in items[:place]:
                raise WrongValueError(f"{show(item)} is there twice: once is enough", place)
        return tuple(read_parts((place, partial(one, item)) for place, item in enumerate(items)))

    return read


def read_names(value: object) -> tuple[str, ...]:
    """A list of names."""
    if not isinstance(value, list):
        raise WrongValueError(f'{show(value)} is not a list of names: write a list like ["razz", "stud"]')
    return tuple(read_parts((place, partial(read_text, item)) for place, item in enumerate(value)))


def read_some(*choices: str) -> Callable[[object], tuple[str, ...]]:
    """Such a list, which may also be empty."""
    read = read_choices(*choices)
    return lambda value: () if value == [] else read(value)


def or_list(choices: tuple[str, ...]) -> str:
    """`"a", "b" or "c"`."""
    quoted = [f'"{choice}"' for choice in choices]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def read_whole(least: int, most: int, *, none: bool = False) -> Reader:
    """A whole number in a range; with `none`, also the word."""

    def read(value: object) -> int | None:
        if none and value == "none":
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            other = ', or "none"' if none else ""
            raise WrongValueError(f"{show(value)} is out of range: write a whole number from {least} to {most}{other}")
        return value

    return read


def read_wholes(least: int, most: int, count: int) -> Reader:
    """A list of so many whole numbers in a range."""
    one = read_whole(least, most)

    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list) or len(value) != count:
            raise WrongValueError(f"{show(value)} is not a list of {count} numbers: write it like [2, 3]")
        return tuple(read_parts((place, partial(one, item)) for place, item in enumerate(value)))

    return read


def read_count(least: int, most: int) -> Reader:
    """A whole number in a range, or `none`, which is kept as 0."""
    read = read_whole(least, most, none=True)
    return lambda value: read(value) or 0


_SUIT_ORDER: Final = re.compile("(?!.*(.).*\\1)[cdhs]{4}")


def read_button_draw(value: object) -> str:
    """`redraw`, or the suits from low to high."""
    if value == "redraw" or (isinstance(value, str) and _SUIT_ORDER.fullmatch(value)):
        return str(value)
    raise WrongValueError(f'{show(value)} is no order of suits: write them from low to high, like "cdhs", or "redraw"')


_KILL_SIZES: Final = MappingProxyType({"full": 200, "half": 150})
_KILL_PARTS: Final = MappingProxyType({
    "size": (read_choice("full", "half"), "full"),
    "when": (read_choice("two pots running", "scoop"), "two pots running"),
    "scoop_bets": (read_whole(1, 100), 10),
})  # fmt: skip


def read_kill(value: object) -> Kill | None:
    """`none`, or a table with `size`, `when` and `scoop_bets`."""
    if value == "none":
        return None
    if not isinstance(value, Mapping):
        raise WrongValueError(
            f'{show(value)} is not a kill: write "none", or {{ size = "full", when = "two pots running" }}'
        )
    for key in value:
        if key not in _KILL_PARTS:
            raise WrongValueError(f'"{key}" is no part of a kill: it has {", ".join(_KILL_PARTS)}', key)
    parts = read_parts((key, partial(read, value.get(key, usual))) for key, (read, usual) in _KILL_PARTS.items())
    size, when, bets = parts
    return Kill(percent=_KILL_SIZES[str(size)], trigger=str(when), scoop_bets=int(str(bets)))


_SEVEN_PARTS: Final = MappingProxyType({
    "when": (read_choice("after draw", "before draw"), "after draw"),
    "later_bets": (read_choice("returned", "second best", "pot forfeited"), "returned"),
    "short_all_in": (read_flag, False),
})  # fmt: skip


def read_check_seven(value: object) -> Sevens | None:
    """`none`, or a table with `when`, `later_bets` and `short_all_in`."""
    if value == "none":
        return None
    if not isinstance(value, Mapping):
        raise WrongValueError(
            f'{show(value)} says nothing of a checked seven: write "none", or '
            '{ when = "after draw", later_bets = "returned" }'
        )
    for key in value:
        if key not in _SEVEN_PARTS:
            raise WrongValueError(f'"{key}" is no part of the rule: it has {", ".join(_SEVEN_PARTS)}', key)
    when, later, short = read_parts(
        (key, partial(read, value.get(key, usual))) for key, (read, usual) in _SEVEN_PARTS.items()
    )
    return Sevens(when=str(when), later_bets=str(later), short_all_in=short is True)
