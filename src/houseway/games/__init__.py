"""Every game as a tuple of steps, one file a family. Lay them beside the houses' printed pages."""

from types import MappingProxyType
from typing import Final

from houseway.games.draw import DRAW_POKER
from houseway.games.holdem import HOLDEM, HOLDEM_HI_LO
from houseway.games.lowball import LOWBALL
from houseway.games.omaha import OMAHA, OMAHA_HI_LO
from houseway.games.pineapple import CRAZY_PINEAPPLE, CRAZY_PINEAPPLE_HI_LO, PINEAPPLE
from houseway.games.stud import RAZZ, STUD, STUD_HI_LO
from houseway.referee.game import Game

GAMES: Final = MappingProxyType(
    {
        game.name: game
        for game in (
            HOLDEM, HOLDEM_HI_LO, OMAHA, OMAHA_HI_LO, PINEAPPLE, CRAZY_PINEAPPLE, CRAZY_PINEAPPLE_HI_LO,
            DRAW_POKER, LOWBALL, STUD, STUD_HI_LO, RAZZ,
        )
    }
)  # fmt: skip

__all__ = ["GAMES", "Game"]
