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
    """How much it takes future bets into account."""
    hopes: float
    """How much it overpays for a call, as a share of the pot; negative for players who fold too soon."""
    shy: float
    """How much more than the other choices a bet or raise must promise, in bets."""
    dares: float
    """How much it expects others to fold."""
    wavers: float
    """How far its judgment of a choice may be off, in bets, either way."""
    scared: float = 0.0
    """How much of the pot it writes off when a bettor's open cards look better than its own."""
    slips: float = 0.0
    """How often it gets a close decision against a bank wrong."""
    balanced: bool = False
    """Whether it uses equilibrium play, if a solution exists."""
    doubts: float = 1.0
    """How much less the bot trusts its own judgment when others raise."""
    hears_checks: bool = True
    """Whether it reads a check as weakness; many players check with anything."""
    heeds_prizes: bool = True
    """Whether it plays for the prizes in a tournament; otherwise, as if its chips were money."""
    close: bool = False
    """Whether it analyzes others' hands precisely, as the coach does, which takes a tenth of a second."""


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "easy": Level(
            "hopes for the best and seldom raises", 0.6, False, 0.0, 0.05, 0.5, 0.2, 0.4, slips=0.25, heeds_prizes=False
        ),
        "regular": Level(
            "takes every bet at its word and seldom dares one", 1.0, False, 1.0, -0.035, 0.08, 0.25, 0.04, scared=0.8
        ),
        "strong": Level(
            "reads the betting and remembers the players", 0.85, True, 0.6, 0.0, 0.0, 1.0, 0.03, balanced=True
        ),
    }
)
USUAL_LEVEL: Final = "regular"
