"""Lowball: five cards, a draw, and the lowest hand wins. Five houses, five games: the rule books say how they differ.

The deal stops after two cards if the house lets a player kill or straddle then (OV-LB-06, CC-LB-26).
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Collect, Deal, PostBlinds
from houseway.referee.poker.drawing import CutWindow, DrawCards
from houseway.referee.poker.family import DRAW
from houseway.referee.poker.showdown import Showdown
from houseway.referee.poker.window import TwoCardWindow
from houseway.referee.rules import FeeMoment

LOWBALL = Game(
    "lowball", "Lowball", DRAW, packs=("53", "52"),
    about="Five cards each, some of which may be exchanged once; the lowest hand wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(),
        Deal(down=2), TwoCardWindow(), Deal(down=3), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_DRAW), CutWindow(), DrawCards(), Collect(FeeMoment.AFTER_DRAW),
        BettingRound(2, HIGHER),
        Showdown(low="low-joker"),
    ),
)  # fmt: skip
