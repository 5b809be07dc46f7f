"""Pai gow, also called double hand poker: seven cards set as two hands, each player against the banker.

Compare it with Casino Club's page: the bank is offered (CC-PG-09 to 13), wagers are in the circles (CC-PG-18 to 21) and
the charge is taken (CC-FEE-19); piles, action button and dice (CC-PG-15 to 17, 22 to 24); the comparison (CC-PG-01).
"""

from houseway.referee.banked.bank import ActionButton, CollectFees, OfferBank, PostWagers, ReturnBank
from houseway.referee.banked.family import BANKED
from houseway.referee.banked.pai_gow import CompareSettings, DealSeven, LayPiles, PickPile, SetHands, ShowSettings
from houseway.referee.game import Game

PAI_GOW = Game(
    "pai-gow", "Pai gow poker", BANKED, packs=("53",),
    about="Seven cards each, set as two in front and five behind; both must beat the bank's.",
    steps=(
        OfferBank(), PostWagers(), CollectFees(),
        LayPiles(), PickPile(), ActionButton(), DealSeven(),
        SetHands(),
        ShowSettings(), CompareSettings(high="bug-wheel-second"), ReturnBank(),
    ),
)  # fmt: skip
