"""Push-nine: three cards, one round of betting, and equal best hands play for the pot again (S & K, Casino Club)."""

from houseway.referee.game import Game
from houseway.referee.poker.betting import LOWER
from houseway.referee.push.agreements import BuyIns, CowStakes, PushersAlone
from houseway.referee.push.award import PushRound, PushShowdown
from houseway.referee.push.deal import Antes, ButtonFee, ButtonStops, DealIn, TakeUp
from houseway.referee.push.family import PUSH

PUSH_NINE = Game(
    "push-nine", "Push-nine", PUSH, packs=("52",),
    about="Three cards each and one round of betting; equal best hands push the pot to the next hand.",
    steps=(
        TakeUp(), BuyIns(), PushersAlone(),
        ButtonStops(), ButtonFee(), Antes(), CowStakes(),
        DealIn(down=3), PushRound(1, LOWER),
        PushShowdown(high="push-nine"),
    ),
)  # fmt: skip
