"""Omaha, high and hi-lo: four cards each, and a hand is exactly two of them with three of the board.

With five cards each it is played the same; no house here prints that.
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Board, Burn, Collect, Deal, PostBlinds
from houseway.referee.poker.family import BOARD
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

OMAHA = Game(
    "omaha", "Omaha", BOARD, packs=("52",),
    about="Four cards each and a shared board of five; two of the four and three of the board make a hand.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=4), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="omaha"),
    ),
)  # fmt: skip
OMAHA_HI_LO = Game(
    "omaha-hi-lo", "Omaha hi-lo", BOARD, packs=("52",),
    about="Four cards each, of which two play with three of the board; high and low share the pot.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=4), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="omaha", low="omaha8"),
    ),
)  # fmt: skip
OMAHA_5 = Game(
    "omaha-5", "Five-card Omaha", BOARD, packs=("52",),
    about="Five cards each and a shared board of five; two of the five and three of the board make a hand.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=5), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="omaha-5"),
    ),
)  # fmt: skip
OMAHA_5_HI_LO = Game(
    "omaha-5-hi-lo", "Five-card Omaha hi-lo", BOARD, packs=("52",),
    about="Five cards each, of which two play with three of the board; high and low share the pot.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=5), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="omaha-5", low="omaha-5-8"),
    ),
)  # fmt: skip
