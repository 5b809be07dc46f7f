"""Every game as a tuple of steps, one file a family. Lay them beside the houses' printed pages."""

from types import MappingProxyType
from typing import Final

from houseway.games.blackjack_22 import BLACKJACK_22
from houseway.games.draw import DRAW_POKER
from houseway.games.holdem import HOLDEM, HOLDEM_HI_LO
from houseway.games.lowball import LOWBALL
from houseway.games.omaha import OMAHA, OMAHA_HI_LO
from houseway.games.pai_gow import PAI_GOW
from houseway.games.pan import PAN
from houseway.games.pineapple import CRAZY_PINEAPPLE, CRAZY_PINEAPPLE_HI_LO, PINEAPPLE
from houseway.games.push_nine import PUSH_NINE
from houseway.games.stud import RAZZ, STUD, STUD_HI_LO
from houseway.games.super_pan_9 import SUPER_PAN_9
from houseway.referee.game import Game

GAMES: Final = MappingProxyType(
    {
        game.name: game
        for game in (
            HOLDEM, HOLDEM_HI_LO, OMAHA, OMAHA_HI_LO, PINEAPPLE, CRAZY_PINEAPPLE, CRAZY_PINEAPPLE_HI_LO,
            DRAW_POKER, LOWBALL, STUD, STUD_HI_LO, RAZZ, PUSH_NINE, PAI_GOW, SUPER_PAN_9, BLACKJACK_22, PAN,
        )
    }
)  # fmt: skip

__all__ = ["GAMES", "Game"]
