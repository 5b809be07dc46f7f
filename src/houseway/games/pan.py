"""Pan: ten cards each out of eight packs, drawn and melded until somebody has eleven cards down (S & K).

Lay it beside the house's sheets A and B: the ante (SK-PAN-01), ten cards (SK-PAN-02), play or pass (SK-PAN-03,
SK-PAN-04), the house rate out of the antes (SK-PAN-05 to SK-PAN-07), the turns (SK-PAN-08 to SK-PAN-13), and the
winner's two chips from each player and the antes (SK-PAN-14, SK-PAN-15).
"""

from houseway.referee.game import Game
from houseway.referee.pan.deal import Antes, DealRound, HouseRate, PlayOrPass
from houseway.referee.pan.family import PAN as PAN_FAMILY
from houseway.referee.pan.pays import PayWinner
from houseway.referee.pan.turns import Turns

PAN = Game(
    "pan",
    "Pan",
    PAN_FAMILY,
    packs=("pan", "pan-310"),
    about="Ten cards each; draw and meld; the first with eleven cards down wins.",
    steps=(
        Antes(),
        DealRound(5),
        DealRound(5),
        PlayOrPass(),
        HouseRate(),
        Turns(),
        PayWinner(),
    ),
)
