"""Pineapple and crazy pineapple: three cards each, one of which is discarded before the flop, or after the second
round.

Oasis discards one before the flop (OAS-PA-46), Ocean View's crazy form after the second round (OV-CP-03). S & K plays
pineapple and keeps all three (SK-PA-06): its rule book says `discard = "none"`. A book may set either time for either
game; these are the usual ones.
"""

from houseway.games.holdem import board_steps
from houseway.referee.game import Game
from houseway.referee.poker.dealing import ThrowAway
from houseway.referee.poker.family import BOARD
from houseway.referee.poker.showdown import Showdown

PINEAPPLE = Game(
    "pineapple",
    "Pineapple",
    BOARD,
    packs=("52",),
    about="Three cards each and a shared board of five; the best five-card hand wins.",
    steps=board_steps(3, Showdown(high="high"), before_flop=(ThrowAway(1),)),
)
CRAZY_PINEAPPLE = Game(
    "crazy-pineapple",
    "Crazy pineapple",
    BOARD,
    packs=("52",),
    about="Three cards each, one of them discarded; the best five-card hand wins.",
    steps=board_steps(3, Showdown(high="high"), before_turn=(ThrowAway(1),)),
)
CRAZY_PINEAPPLE_HI_LO = Game(
    "crazy-pineapple-hi-lo",
    "Crazy pineapple hi-lo",
    BOARD,
    packs=("52",),
    about="Three cards each, one of them discarded; high and low share the pot.",
    steps=(*CRAZY_PINEAPPLE.steps[:-1], Showdown(high="high", low="eight")),
)
