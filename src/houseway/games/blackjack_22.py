"""Blackjack 22: two cards each, drawn towards twenty-two, each player against the one who banks.

Del Rio prints its limits and its fee and nothing else (DR-BJ22-01, DR-FEE-11); which sheet is played is a switch.
"""

from houseway.referee.banking import ActionButton, CollectFees, OfferBank, PostWagers, ReturnBank, ShowHands
from houseway.referee.game import Game
from houseway.referee.twenty_two import CompareHands, DealTwo, PayNaturals, PlayBank, PlayHands, Shoe

BLACKJACK_22 = Game(
    "blackjack-22",
    "Blackjack 22",
    "blackjack-22",
    (
        Shoe(), OfferBank(), PostWagers(), CollectFees(), ActionButton(),
        DealTwo(), PayNaturals(), PlayHands(), PlayBank(),
        ShowHands(), CompareHands(), ReturnBank(),
    ),
)  # fmt: skip
