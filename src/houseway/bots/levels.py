"""How well somebody plays, beside the style: easy, regular or strong."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """What somebody makes of what there is to see."""

    about: str
    reads: float
    """How much is made of how others bet: 0 nothing, 1 all that it says."""
    remembers: bool
    """Whether it counts how others have played so far."""
    foresees: float
    """How much the bets that are still to come are counted in."""
    hopes: float
    """How much too much is paid for a call, as a share of the pot; negative for who gives up too soon."""
    shy: float
    """How much more than the other choices a bet or raise must promise, in bets."""
    dares: float
    """How much is counted on others giving up."""
    wavers: float
    """How far off a choice is judged, in bets, one way or the other."""
    scared: float = 0.0
    """How much of the pot is given up for lost when a bettor's open cards look so much better than the own ones."""
    slips: float = 0.0
    """How often a close decision against a bank is taken the wrong way."""
    balanced: bool = False
    """Whether it plays so that nobody can gain on it, where that has been worked out."""
    doubts: float = 1.0
    """How much the own judgement is trusted less when others raise."""
    hears_checks: bool = True
    """Whether who checks is taken to hold less; many check whatever they hold."""
    close: bool = False
    """Whether what others may hold is looked at closely, which takes a tenth of a second: the coach does."""


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
