"""Draw poker: five cards, a draw, and the highest hand wins; the joker is the bug (Ocean View)."""

from houseway.referee.betting import HIGHER, LOWER, BettingRound
from houseway.referee.drawing import CutWindow, DrawCards, PassedOut
from houseway.referee.game import Game
from houseway.referee.rules import FeeMoment
from houseway.referee.showdown import Showdown
from houseway.referee.steps import Collect, Deal, PostBlinds

DRAW_POKER = Game(
    "draw",
    "Draw poker",
    "53",
    (
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=5), BettingRound(1, LOWER), PassedOut(),
        Collect(FeeMoment.BEFORE_DRAW), CutWindow(), DrawCards(), Collect(FeeMoment.AFTER_DRAW),
        BettingRound(2, HIGHER),
        Showdown(),
    ),
)  # fmt: skip
