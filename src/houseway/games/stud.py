"""Seven-card stud, high, hi-lo and razz: two down and one up, three more up, the last one down.

Compare it with Ocean View's page: lower bets on third and fourth street, higher ones after (OV-7S-04, OV-7S-05), the
low card opens and later the high hand (OV-7S-31), in razz the high card and later the low hand (OV-RZ-03, OV-RZ-04),
the fee before fourth street (CX-22), and the last card by stages when the deck runs short (OV-7S-22 to 25).
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import HIGHER, LOWER
from houseway.referee.poker.dealing import Collect, Deal, PostBlinds
from houseway.referee.poker.family import STUD as STUD_POKER
from houseway.referee.poker.showdown import Showdown
from houseway.referee.poker.stud import (
    HIGH_CARD,
    HIGH_HAND,
    LOW_CARD,
    LOW_HAND,
    DealUp,
    LastCard,
    StudRound,
    ThirdStreet,
)
from houseway.referee.rules import FeeMoment

STUD = Game(
    "stud", "Seven-card stud", STUD_POKER, packs=("52",),
    about="Seven cards each, four of them open, one after another; the best five-card hand wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(),
        Deal(down=2), DealUp(3), ThirdStreet(1, LOWER, opens=LOW_CARD),
        Collect(FeeMoment.BEFORE_FOURTH),
        DealUp(4), StudRound(2, LOWER, opens=HIGH_HAND),
        DealUp(5), StudRound(3, HIGHER, opens=HIGH_HAND),
        DealUp(6), StudRound(4, HIGHER, opens=HIGH_HAND),
        LastCard(), StudRound(5, HIGHER, opens=HIGH_HAND),
        Showdown(high="high"),
    ),
)  # fmt: skip
STUD_HI_LO = Game(
    "stud-hi-lo",
    "Seven-card stud hi-lo",
    STUD_POKER,
    packs=("52",),
    about="Seven cards each, four of them open; the best high and the best low hand share the pot.",
    steps=(*STUD.steps[:-1], Showdown(high="high", low="eight")),
)
RAZZ = Game(
    "razz", "Razz", STUD_POKER, packs=("52",),
    about="Seven cards each, four of them open; the lowest five-card hand wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(),
        Deal(down=2), DealUp(3), ThirdStreet(1, LOWER, opens=HIGH_CARD),
        Collect(FeeMoment.BEFORE_FOURTH),
        DealUp(4), StudRound(2, LOWER, opens=LOW_HAND),
        DealUp(5), StudRound(3, HIGHER, opens=LOW_HAND),
        DealUp(6), StudRound(4, HIGHER, opens=LOW_HAND),
        LastCard(), StudRound(5, HIGHER, opens=LOW_HAND),
        Showdown(low="low"),
    ),
)  # fmt: skip
