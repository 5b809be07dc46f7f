"""Draw poker: five cards, a draw, and the highest hand wins; the joker is the bug (Ocean View)."""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Collect, Deal, PostBlinds
from houseway.referee.poker.drawing import CutWindow, DrawCards, PassedOut
from houseway.referee.poker.family import DRAW
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

DRAW_POKER = Game(
    "draw", "Draw poker", DRAW, packs=("53", "52"),
    about="Five cards each, some of which may be exchanged once; the best hand wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(),
        Deal(down=5), BettingRound(1, LOWER, opens=AFTER_BLINDS), PassedOut(),
        Collect(FeeMoment.BEFORE_DRAW), CutWindow(), DrawCards(), Collect(FeeMoment.AFTER_DRAW),
        BettingRound(2, HIGHER),
        Showdown(high="bug"),
    ),
)  # fmt: skip
