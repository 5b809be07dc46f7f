"""Hold'em, high and hi-lo: two cards each, a shared board of five, four betting rounds."""

from houseway.referee.game import Game
from houseway.referee.poker.betting import HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Board, Burn, Collect, Deal, PostBlinds
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

_STEPS = (
    Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=2), BettingRound(1, LOWER),
    Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
    BettingRound(2, LOWER),
    Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
    Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
    Showdown(),
)  # fmt: skip

HOLDEM = Game("holdem", "Hold'em", "52", _STEPS)
HOLDEM_HI_LO = Game("holdem-hi-lo", "Hold'em hi-lo", "52", _STEPS)
