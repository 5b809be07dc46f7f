"""A bot's style, apart from its skill: tight, loose, solid, wild, or calling everything."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from houseway.errors import HousewayError


@dataclass(frozen=True, slots=True)
class Style:
    """A style of play, in fractions."""

    about: str
    calls_above: float
    """How much better than the call's price the hand must be; negative for a player who pays too much."""
    raises_above: float
    """How often the hand must win against this many opponents, compared with an even share."""
    bluffs: float
    """How often it bets without the hand for it."""
    eager: float = 0.0
    """How many bets it overvalues a bet or raise by."""
    heedless: bool = False
    """Whether it plays every hand the same, even where that cannot be right."""


STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "tight": Style("plays few hands and bets the good ones", 0.08, 1.9, 0.01, -0.05),
        "loose": Style("sees many flops and calls too much", -0.12, 2.2, 0.03, -0.25),
        "solid": Style("pays the right price and bets for value", 0.0, 1.5, 0.05),
        "wild": Style("bets and raises with anything", -0.15, 1.0, 0.30, 0.4),
        "caller": Style("calls and never raises", -1.0, 99.0, 0.0, -1e9, heedless=True),
    }
)
MIXED: Final = "mixed"


class BotError(HousewayError):
    """A style of play that does not exist."""


def styles_for(text: str, seats: int) -> list[str]:
    """The styles of this many bots: `mixed`, one style for all, or a list such as `tight,wild`, repeated as needed."""
    wanted = [word.strip().lower() for word in text.split(",") if word.strip()]
    named = list(STYLES) if wanted in ([], [MIXED]) else wanted
    for style in named:
        if style not in STYLES:
            raise BotError(f"{style!r} is not a style of play: choose {MIXED}, {', '.join(STYLES)}")
    return [named[place % len(named)] for place in range(seats)]
