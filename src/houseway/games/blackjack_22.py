"""Blackjack 22: two cards each, drawn toward twenty-two, each player against the banker.

Del Rio prints only its limits and its fee (DR-BJ22-01, DR-FEE-11); which sheet is played is a switch.
"""

from houseway.referee.banked.bank import ActionButton, CollectFees, OfferBank, PostWagers, ReturnBank, ShowHands
from houseway.referee.banked.blackjack_22 import CompareHands, DealTwo, PayNaturals, PlayBank, PlayHands, Shoe
from houseway.referee.banked.family import BANKED
from houseway.referee.game import Game

BLACKJACK_22 = Game(
    "blackjack-22", "Blackjack 22", BANKED, packs=("blackjack-22", "blackjack-22-b", "blackjack-22-f"),
    about="Two cards each, drawn toward twenty-two against the bank.",
    steps=(
        Shoe(), OfferBank(), PostWagers(), CollectFees(), ActionButton(),
        DealTwo(), PayNaturals(), PlayHands(), PlayBank(),
        ShowHands(), CompareHands(), ReturnBank(),
    ),
)  # fmt: skip
