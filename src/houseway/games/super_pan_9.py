"""Super pan 9: three cards from a shoe without sevens to tens, an optional fourth, and nine is best.

Del Rio prints only its limit and its fee (DR-SP9-01, DR-FEE-10).
"""

from houseway.referee.banked.bank import (
    ActionButton,
    CollectFees,
    DealDown,
    OfferBank,
    PostWagers,
    ReturnBank,
    ShowHands,
)
from houseway.referee.banked.family import BANKED
from houseway.referee.banked.super_pan_9 import ComparePoints, HitOrStand
from houseway.referee.game import Game

SUPER_PAN_9 = Game(
    "super-pan-9", "Super pan 9", BANKED, packs=("super-pan-9",),
    about="Three cards each and an optional fourth; the last digit counts, and nine is best.",
    steps=(
        OfferBank(), PostWagers(), CollectFees(), ActionButton(),
        DealDown(3), HitOrStand(dealt=3),
        ShowHands(), ComparePoints(), ReturnBank(),
    ),
)  # fmt: skip
