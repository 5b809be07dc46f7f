"""The kinds of values of switches: how a rule book writes them, how they are read, and sample values for tests.

Reading turns a TOML value into what the referee stores, or says what is wrong and what would be right. No kind of value
looks beyond the value itself.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from reprlib import repr as shortly
from types import MappingProxyType
from typing import Any, Final, TypeVar

from houseway.errors import HousewayError

_Part = TypeVar("_Part")
NONE: Final = "none"
WHEN_CALLED: Final = "when called"
MOST_HANDS: Final = 100


class WrongValueError(HousewayError):
    """A value that a key cannot have; the message says what would be right. `inside` is where in the value it is."""

    def __init__(self, message: str, *inside: str | int) -> None:
        super().__init__(message)
        self.inside = inside
        self.others: tuple[WrongValueError, ...] = ()
        """Further problems with the same value."""


def read_parts(parts: Iterable[tuple[str | int, Callable[[], _Part]]]) -> list[_Part]:
    """Read every part of a value; raise one error for all problems."""
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
    """A value in TOML form, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a table"
    return '"' + shortly(value)[1:-1] + '"' if isinstance(value, str) else shortly(value)


def or_list(choices: tuple[str, ...]) -> str:
    """`"a", "b" or "c"`."""
    quoted = [f'"{choice}"' for choice in choices]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


class Values:
    """One kind of value."""

    def words(self) -> str:
        """How to write such values in a book."""
        raise NotImplementedError

    def samples(self) -> tuple[Any, ...]:
        """Sample values in the referee's form: all of them if there are few, otherwise the ends and some between."""
        raise NotImplementedError

    def read(self, value: object) -> Any:
        """Convert a TOML value to the referee's form."""
        raise NotImplementedError

    def write(self, value: Any) -> object:
        """Convert a value back to TOML form."""
        return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Flag(Values):
    """`true` or `false`."""

    def words(self) -> str:
        return "true or false"

    def samples(self) -> tuple[bool, ...]:
        return (False, True)

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise WrongValueError(f"{show(value)} is neither true nor false: write true or false, without quotes")
        return value


@dataclass(frozen=True, slots=True)
class Choice(Values):
    """One of a few words."""

    choices: tuple[str, ...]
    tried: tuple[str, ...] = ()

    def words(self) -> str:
        return or_list(self.choices)

    def samples(self) -> tuple[str, ...]:
        return self.tried or self.choices

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise WrongValueError(f"{show(value)} is not a choice: write {or_list(self.choices)}")
        return value


@dataclass(frozen=True, slots=True)
class Rhythm(Values):
    """How often something is done at a table: never, when it is called, or every few hands."""

    def words(self) -> str:
        return f'"{NONE}", "{WHEN_CALLED}", or "every 5 hands"'

    def samples(self) -> tuple[str, ...]:
        return (NONE, WHEN_CALLED, "every 5 hands", "every 10 hands")

    def read(self, value: object) -> str:
        if isinstance(value, str) and (value in (NONE, WHEN_CALLED) or 2 <= every(value) <= MOST_HANDS):
            return value
        raise WrongValueError(f"{show(value)} is not a choice: write {self.words()}, with 2 to {MOST_HANDS} hands")


def every(rhythm: str) -> int:
    """How many hands there are from one to the next; 0 where that is not said."""
    found = re.fullmatch(r"every ([1-9]\d{0,3}) hands", rhythm)
    return int(found[1]) if found else 0


@dataclass(frozen=True, slots=True)
class Choices(Values):
    """A list of some of a few words, without repeats."""

    choices: tuple[str, ...]
    tried: tuple[tuple[str, ...], ...] = ()
    may_be_empty: bool = False

    def words(self) -> str:
        return f"a list of {or_list(self.choices)}"

    def samples(self) -> tuple[tuple[str, ...], ...]:
        return self.tried or tuple((choice,) for choice in self.choices)

    def read(self, value: object) -> tuple[str, ...]:
        items = [value] if isinstance(value, str) else value
        if items == [] and self.may_be_empty:
            return ()
        if not isinstance(items, list) or not items:
            raise WrongValueError(f"{show(value)} is not a list of choices: write {self.words()}")
        for place, item in enumerate(items):
            if item in items[:place]:
                raise WrongValueError(f"{show(item)} is listed twice: once is enough", place)
        one = Choice(self.choices)
        return tuple(read_parts((place, partial(one.read, item)) for place, item in enumerate(items)))


@dataclass(frozen=True, slots=True)
class WholeNumber(Values):
    """A whole number in a range; `none_is` is the stored value of the word `none`, if a book may write it."""

    least: int
    most: int
    tried: tuple[int | None, ...] = ()
    has_none: bool = False
    none_is: int | None = None

    def words(self) -> str:
        return f"{self.least} to {self.most}" + (', or "none"' if self.has_none else "")

    def samples(self) -> tuple[int | None, ...]:
        return self.tried or (self.least, self.most, *((self.none_is,) if self.has_none else ()))

    def read(self, value: object) -> int | None:
        if self.has_none and value == NONE:
            return self.none_is
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            other = ', or "none"' if self.has_none else ""
            raise WrongValueError(
                f"{show(value)} is out of range: write a whole number from {self.least} to {self.most}{other}"
            )
        return value

    def write(self, value: Any) -> object:
        return NONE if self.has_none and value == self.none_is else value


@dataclass(frozen=True, slots=True)
class WholeNumbers(Values):
    """A list of a fixed number of whole numbers in a range."""

    least: int
    most: int
    tried: tuple[tuple[int, ...], ...]

    def words(self) -> str:
        count = {2: "two"}[len(self.tried[0])]
        return f"{count} numbers from {self.least} to {self.most}, like {list(self.tried[0])}"

    def samples(self) -> tuple[tuple[int, ...], ...]:
        return self.tried

    def read(self, value: object) -> tuple[int | None, ...]:
        count = len(self.tried[0])
        if not isinstance(value, list) or len(value) != count:
            raise WrongValueError(
                f"{show(value)} is not a list of {count} numbers: write it like {list(self.tried[0])}"
            )
        one = WholeNumber(self.least, self.most)
        return tuple(read_parts((place, partial(one.read, item)) for place, item in enumerate(value)))


_SUIT_ORDER: Final = re.compile("(?!.*(.).*\\1)[cdhs]{4}")


@dataclass(frozen=True, slots=True)
class SuitOrder(Values):
    """`redraw`, or the suits from low to high."""

    def words(self) -> str:
        return 'suits from low to high, like "cdhs", or "redraw"'

    def samples(self) -> tuple[str, ...]:
        return ("cdhs", "redraw")

    def read(self, value: object) -> str:
        if value == "redraw" or (isinstance(value, str) and _SUIT_ORDER.fullmatch(value)):
            return str(value)
        raise WrongValueError(
            f'{show(value)} is not an order of suits: write them from low to high, like "cdhs", or "redraw"'
        )


@dataclass(frozen=True, slots=True)
class Table(Values):
    """`none`, or a table of a few parts, each with its usual value, from which a record is made."""

    name: str
    """What it is, in an error: `a kill`."""
    parts: Mapping[str, tuple[Values, object]]
    make: Callable[..., object]
    """From the parts in their order."""
    take_apart: Callable[[Any], tuple[object, ...]]
    """The parts of a record, the other way."""
    example: str
    layout: str
    """How a book writes it."""

    def words(self) -> str:
        return self.layout

    def samples(self) -> tuple[object, ...]:
        made = (self.make(*one) for one in product(*(values.samples() for values, _ in self.parts.values())))
        return (None, *dict.fromkeys(made))

    def read(self, value: object) -> object:
        if value == NONE:
            return None
        if not isinstance(value, Mapping):
            raise WrongValueError(f'{show(value)} is not {self.name}: write "none", or {self.example}')
        for key in value:
            if key not in self.parts:
                raise WrongValueError(f'"{key}" is not a part of {self.name}: it has {", ".join(self.parts)}', key)
        return self.make(
            *read_parts((key, partial(one.read, value.get(key, usual))) for key, (one, usual) in self.parts.items())
        )

    def write(self, value: Any) -> object:
        return NONE if value is None else dict(zip(self.parts, self.take_apart(value), strict=True))


def parts(**given: tuple[Values, object]) -> Mapping[str, tuple[Values, object]]:
    """The parts of a table in their order, each with its usual value."""
    return MappingProxyType(given)


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def or_words(ways: list[str]) -> str:
    """`this, that, or the other`."""
    return ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])}, or {ways[-1]}"
