"""How somebody plays, beside how well: tight, loose, solid, wild, or calling everything."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from houseway.errors import HousewayError


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays, in shares of one."""

    about: str
    calls_above: float
    """How much better than the price of the call the hand must be; negative for one who pays too much."""
    raises_above: float
    """How often the hand must win against this many opponents, compared with an even share."""
    bluffs: float
    """How often a bet is made without the hand for it."""
    eager: float = 0.0
    """How many bets more a bet or raise seems to promise than it does."""


STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "tight": Style("plays few hands and bets the good ones", 0.08, 1.9, 0.01, -0.05),
        "loose": Style("sees many flops and calls too much", -0.12, 2.2, 0.03, -0.25),
        "solid": Style("pays the right price and bets for value", 0.0, 1.5, 0.05),
        "wild": Style("bets and raises with anything", -0.15, 1.0, 0.30, 0.4),
        "caller": Style("calls and never raises", -1.0, 99.0, 0.0, -1e9),
    }
)
MIXED: Final = "mixed"


class BotError(HousewayError):
    """A style of play that does not exist."""


def styles_for(text: str, seats: int) -> list[str]:
    """The styles of so many bots: `mixed`, one style for all, or a list such as `tight,wild` that goes round."""
    wanted = [word.strip().lower() for word in text.split(",") if word.strip()]
    named = list(STYLES) if wanted in ([], [MIXED]) else wanted
    for style in named:
        if style not in STYLES:
            raise BotError(f"{style!r} is not a style of play: choose {MIXED}, {', '.join(STYLES)}")
    return [named[place % len(named)] for place in range(seats)]
