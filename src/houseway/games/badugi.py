"""Badugi: four cards and three exchanges; the lowest hand of different ranks and suits wins, the more cards the better.

No house here prints it: it is dealt by common practice.
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Collect, Deal, PostBlinds
from houseway.referee.poker.drawing import CutWindow, DrawCards
from houseway.referee.poker.family import TRIPLE_DRAW
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

BADUGI = Game(
    "badugi", "Badugi", TRIPLE_DRAW, packs=("52",),
    about="Four cards each and three exchanges; four low cards of different ranks and suits are best.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=4), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_DRAW), CutWindow(), DrawCards(), Collect(FeeMoment.AFTER_DRAW),
        BettingRound(2, LOWER),
        DrawCards(), BettingRound(3, HIGHER),
        DrawCards(), BettingRound(4, HIGHER),
        Showdown(low="badugi"),
    ),
)  # fmt: skip
