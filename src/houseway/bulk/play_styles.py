"""Playing styles in bulk, as data: the percentages of hands that enter, bet, raise and continue, by the hand's
strength.

A hand's strength is one of eight buckets, each an eighth of all possible hands at that point, weakest first. A style is
a few rows of eight percentages; `docs/sim.md` says what each of them means. Some are built in (`data/styles.toml`),
others are read from a file of the same form, or fitted from recorded hands (`fitting`).
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from houseway.errors import HousewayError

BUCKETS: Final = 8
_ROWS: Final = ("enter", "open", "bet", "go_on", "raises")
_MOST_SIZE: Final = 1000


class StyleError(HousewayError):
    """A style that does not exist or is malformed."""


class Style(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way of playing. All numbers are percentages; rows go from the weakest eighth of hands to the strongest."""

    name: str = ""
    about: str = ""
    enter: tuple[int, ...]
    """First round, nobody has raised: how often it plays the hand at all."""
    open: tuple[int, ...]
    """First round, nobody has raised: how often it bets or raises."""
    bet: tuple[int, ...]
    """Later rounds, nobody has bet: how often it bets."""
    go_on: tuple[int, ...]
    """Facing a bet, or in the first round a raise: how often it does not fold."""
    raises: tuple[int, ...]
    """Facing a bet, or in the first round a raise: how often it raises."""
    bluffs: int = 0
    """How often it bets although nobody has bet and the row above says to check."""
    late: int = 0
    """Added to `enter`, `open` and `bet` in late position: the last third of those dealt in."""
    again: int = 0
    """Subtracted from `go_on` and `raises` for every raise after the first that it faces in a round."""
    fade: int = 0
    """Subtracted from `go_on` in every round after the first."""
    size: int = 75
    """The size of its bets and raises, in percent of the pot, if the limit allows a choice."""
    kills: int = 0
    """How often it kills or straddles, if the house allows it."""
    buys: int = 50
    """How often it buys into a push pot."""
    agrees: int = 0
    """How often it proposes or accepts an agreement on a push pot, or a division."""
    by_chance: bool = False
    """Takes any option with equal probability, and any amount; the rest of the style is ignored."""

    @property
    def looks(self) -> bool:
        """Whether its bets depend on its cards."""
        rows = (self.enter, self.open, self.bet, self.go_on, self.raises)
        return not self.by_chance and any(len(set(row)) > 1 for row in rows)


def check(style: Style) -> Style:
    """Check the numbers of a style."""
    for row in _ROWS:
        found = getattr(style, row)
        if len(found) != BUCKETS or not all(0 <= one <= 100 for one in found):
            raise StyleError(f"{style.name}: {row} is {BUCKETS} numbers from 0 to 100, the weakest hands first")
    for name in ("bluffs", "kills", "buys", "agrees"):
        if not 0 <= getattr(style, name) <= 100:
            raise StyleError(f"{style.name}: {name} is 0 to 100")
    for name in ("late", "again", "fade"):
        if not -100 <= getattr(style, name) <= 100:
            raise StyleError(f"{style.name}: {name} is -100 to 100")
    if not 1 <= style.size <= _MOST_SIZE:
        raise StyleError(f"{style.name}: size is 1 to {_MOST_SIZE} percent of the pot")
    return style


def _row(value: Any) -> Any:
    """Repeat a single number for all eight."""
    return (value,) * BUCKETS if isinstance(value, int) and not isinstance(value, bool) else value


def read_styles(text: str, *, source: str) -> dict[str, Style]:
    """Parse the styles of a file, by name."""
    try:
        found = tomllib.loads(text)
        styles = {}
        for name, written in found.items():
            if not isinstance(written, dict):
                raise StyleError(f"{source}: {name} is not a style: write [{name}] and its rows under it")
            rows = {key: _row(value) if key in _ROWS else value for key, value in written.items()}
            styles[name] = check(msgspec.convert({**rows, "name": name}, Style))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise StyleError(f"{source}: {wrong}") from None
    return styles


@cache
def built_in() -> dict[str, Style]:
    """The styles that come with Houseway."""
    text = files("houseway.bulk").joinpath("data", "styles.toml").read_text("utf-8")
    return read_styles(text, source="styles.toml")


def load_styles(path: Path | str) -> dict[str, Style]:
    """The styles of a user's own file."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise StyleError(f"{path} cannot be read: {wrong}") from None
    return read_styles(text, source=str(path))


def find_style(name: str, own: Iterable[Style] = ()) -> Style:
    """A style by name; the user's own come before built-in ones."""
    known = {**built_in(), **{style.name: style for style in own}}
    if name not in known:
        raise StyleError(f"{name!r} is not a style: choose {', '.join(known)}, or give one of your own")
    return check(known[name])
