"""Push-nine: three cards, one round of betting, and equal best hands play for the pot again (S & K, Casino Club)."""

from houseway.referee.betting import LOWER
from houseway.referee.game import Game
from houseway.referee.pushing import Antes, ButtonFee, ButtonStops, DealIn, TakeUp
from houseway.referee.pushing_agreements import BuyIns, CowStakes, PushersAlone
from houseway.referee.pushing_award import PushRound, PushShowdown

PUSH_NINE = Game(
    "push-nine",
    "Push-nine",
    "52",
    (
        TakeUp(), BuyIns(), PushersAlone(),
        ButtonStops(), ButtonFee(), Antes(), CowStakes(),
        DealIn(down=3), PushRound(1, LOWER),
        PushShowdown(),
    ),
)  # fmt: skip
