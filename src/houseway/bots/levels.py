"""How well a bot plays, apart from its style: easy, regular or strong."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """The skill of a player."""

    about: str
    reads: float
    """How much others' bets are read: 0 not at all, 1 fully."""
    remembers: bool
    """Whether it counts how others have played so far."""
    foresees: float
    """How much future bets are taken into account."""
    hopes: float
    """How much is overpaid for a call, as a share of the pot; negative for players who fold too soon."""
    shy: float
    """How much more than the other choices a bet or raise must promise, in bets."""
    dares: float
    """How much others are expected to fold."""
    wavers: float
    """How far off a choice is judged, in bets, one way or the other."""
    scared: float = 0.0
    """How much of the pot is written off when a bettor's open cards look better than the viewer's."""
    slips: float = 0.0
    """How often a close decision against a bank is taken the wrong way."""
    balanced: bool = False
    """Whether it uses equilibrium play, if a solution exists."""
    doubts: float = 1.0
    """How much less the bot trusts its own judgment when others raise."""
    hears_checks: bool = True
    """Whether a check is read as weakness; many players check with anything."""
    close: bool = False
    """Whether others' hands are analyzed precisely, which takes a tenth of a second, as the coach does."""


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "easy": Level("hopes for the best and seldom raises", 0.6, False, 0.0, 0.05, 0.5, 0.2, 0.4, slips=0.25),
        "regular": Level(
            "takes every bet at its word and seldom dares one", 1.0, False, 1.0, -0.035, 0.08, 0.25, 0.04, scared=0.8
        ),
        "strong": Level(
            "reads the betting and remembers the players", 0.85, True, 0.6, 0.0, 0.0, 1.0, 0.03, balanced=True
        ),
    }
)
USUAL_LEVEL: Final = "regular"
