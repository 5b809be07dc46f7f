"""Readers for rule-book values other than switches: money, text, colors, names.

A reader turns a TOML value into what the referee stores, or says what is wrong and what would be right. No reader looks
beyond its own value.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from houseway.chips.money import MoneyError, parse_money
from houseway.referee.rules.values import WrongValueError, or_list, read_parts, show

__all__ = [
    "Reader", "WrongValueError", "or_list", "read_color", "read_money", "read_moneys", "read_more_money", "read_names",
    "read_parts", "read_short", "read_text", "show",
]  # fmt: skip

Reader: TypeAlias = Callable[[object], object]

_MOST_CENTS: Final = 10**12


def read_text(value: object) -> str:
    """Text on one line."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise WrongValueError(f"{show(value)} is not a line of text: write it in quotes")
    return value.strip()


def read_short(most: int) -> Callable[[object], str]:
    """Text on one line, of limited length."""

    def read(value: object) -> str:
        text = read_text(value)
        if len(text) > most:
            raise WrongValueError(f"{len(text)} characters are too many for this line: write {most} at most")
        return text

    return read


_COLOR: Final = re.compile("#[0-9a-fA-F]{6}")


def read_color(value: object) -> str:
    """A color as in HTML: `#7a1f2b`."""
    if not isinstance(value, str) or not _COLOR.fullmatch(value):
        raise WrongValueError(f'{show(value)} is not a color: write red, green and blue in hexadecimal, like "#7a1f2b"')
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
        raise WrongValueError(f"{show(value)} is too much: the maximum is $10,000,000,000")
    return cents


def read_more_money(value: object) -> int:
    """Cents, and more than nothing."""
    cents = read_money(value)
    if cents == 0:
        raise WrongValueError(f'{show(value)} is not a positive amount: write one like "$1"')
    return cents


def read_moneys(most: int) -> Reader:
    """A list of one to `most` amounts."""

    def read(value: object) -> tuple[int, ...]:
        items = value if isinstance(value, list) else [value]
        if not 1 <= len(items) <= most:
            raise WrongValueError(f'{len(items)} amounts: write 1 to {most}, like ["$2", "$4"]')
        return tuple(read_parts((place, partial(read_more_money, item)) for place, item in enumerate(items)))

    return read


def read_names(value: object) -> tuple[str, ...]:
    """A list of names."""
    if not isinstance(value, list):
        raise WrongValueError(f'{show(value)} is not a list of names: write a list like ["razz", "stud"]')
    return tuple(read_parts((place, partial(read_text, item)) for place, item in enumerate(value)))
