"""Seven-card stud, high, hi-lo and razz: two down and one up, three more up, the last one down.

Lay it beside Ocean View's page: lower bets on third and fourth street, higher ones after (OV-7S-04, OV-7S-05), the fee
before fourth street (CX-22), and the last card by stages when the deck runs short (OV-7S-22 to 25).
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import HIGHER, LOWER
from houseway.referee.poker.dealing import Collect, Deal, PostBlinds
from houseway.referee.poker.showdown import Showdown
from houseway.referee.poker.stud import DealUp, LastCard, StudRound, ThirdStreet
from houseway.referee.rules import FeeMoment

_STEPS = (
    Collect(FeeMoment.BEFORE_DEAL), PostBlinds(),
    Deal(down=2), DealUp(3), ThirdStreet(1, LOWER),
    Collect(FeeMoment.BEFORE_FOURTH),
    DealUp(4), StudRound(2, LOWER),
    DealUp(5), StudRound(3, HIGHER),
    DealUp(6), StudRound(4, HIGHER),
    LastCard(), StudRound(5, HIGHER),
    Showdown(),
)  # fmt: skip

STUD = Game("stud", "Seven-card stud", "52", _STEPS, streets=True)
STUD_HI_LO = Game("stud-hi-lo", "Seven-card stud hi-lo", "52", _STEPS, streets=True)
RAZZ = Game("razz", "Razz", "52", _STEPS, streets=True)
