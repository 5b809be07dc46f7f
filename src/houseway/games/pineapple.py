"""Pineapple and crazy pineapple: three cards each, one of which goes before the flop, after it, or never.

Oasis throws one away before the flop (OAS-PA-46), Ocean View's crazy form after the second round (OV-CP-03), and
S & K never (SK-PA-06): the rule book's `discard` says which.
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Board, Burn, Collect, Deal, PostBlinds, Throw
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

_STEPS = (
    Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=3), BettingRound(1, LOWER),
    Throw(1, "before flop"),
    Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
    BettingRound(2, LOWER),
    Throw(1, "after flop"),
    Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
    Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
    Showdown(),
)  # fmt: skip

PINEAPPLE = Game("pineapple", "Pineapple", "52", _STEPS)
CRAZY_PINEAPPLE = Game("crazy-pineapple", "Crazy pineapple", "52", _STEPS)
CRAZY_PINEAPPLE_HI_LO = Game("crazy-pineapple-hi-lo", "Crazy pineapple hi-lo", "52", _STEPS)
