"""Pineapple and crazy pineapple: three cards each, one of which goes before the flop, or after the second round.

Oasis throws one away before the flop (OAS-PA-46), Ocean View's crazy form after the second round (OV-CP-03). S & K
plays pineapple and keeps all three (SK-PA-06): its rule book says `discard = "none"`. A book may set either time for
either game; these are the usual ones.
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Board, Burn, Collect, Deal, PostBlinds, ThrowAway
from houseway.referee.poker.family import BOARD
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

PINEAPPLE = Game(
    "pineapple", "Pineapple", BOARD, packs=("52",),
    about="Three cards each and a shared board of five; the best five-card hand wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=3), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        ThrowAway(1),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="high"),
    ),
)  # fmt: skip
CRAZY_PINEAPPLE = Game(
    "crazy-pineapple", "Crazy pineapple", BOARD, packs=("52",),
    about="Three cards each, one of them thrown away; the best five-card hand wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=3), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        ThrowAway(1),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="high"),
    ),
)  # fmt: skip
CRAZY_PINEAPPLE_HI_LO = Game(
    "crazy-pineapple-hi-lo", "Crazy pineapple hi-lo", BOARD, packs=("52",),
    about="Three cards each, one of them thrown away; high and low share the pot.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=3), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        ThrowAway(1),
        Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        Showdown(high="high", low="eight"),
    ),
)  # fmt: skip
