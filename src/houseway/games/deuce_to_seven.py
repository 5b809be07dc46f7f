"""Deuce-to-seven lowball: the lowest hand of five cards wins, where straights and flushes hurt and the ace is high.

The single draw has one exchange and two rounds of betting, the triple draw three exchanges and four rounds. When the
stub runs out, the discards are shuffled in. No house here prints them: they are dealt by common practice.
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Collect, Deal, PostBlinds
from houseway.referee.poker.drawing import CutWindow, DrawCards
from houseway.referee.poker.family import DRAW, TRIPLE_DRAW
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

DEUCE_TO_SEVEN = Game(
    "deuce-to-seven", "Deuce-to-seven single draw", DRAW, packs=("52",),
    about="Five cards each, some of which may be exchanged once; the lowest hand without a straight or flush wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=5), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_DRAW), CutWindow(), DrawCards(), Collect(FeeMoment.AFTER_DRAW),
        BettingRound(2, HIGHER),
        Showdown(low="deuce-to-seven"),
    ),
)  # fmt: skip
DEUCE_TO_SEVEN_TRIPLE = Game(
    "deuce-to-seven-triple", "Deuce-to-seven triple draw", TRIPLE_DRAW, packs=("52",),
    about="Five cards each and three exchanges; the lowest hand without a straight or flush wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=5), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_DRAW), CutWindow(), DrawCards(), Collect(FeeMoment.AFTER_DRAW),
        BettingRound(2, LOWER),
        DrawCards(), BettingRound(3, HIGHER),
        DrawCards(), BettingRound(4, HIGHER),
        Showdown(low="deuce-to-seven"),
    ),
)  # fmt: skip
