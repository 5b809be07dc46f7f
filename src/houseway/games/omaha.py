"""Omaha, high and hi-lo: four cards each, and a hand is exactly two of them with three of the board.

Five-card Omaha is played the same way; no house here prints it.
"""

from houseway.games.holdem import board_steps
from houseway.referee.game import Game
from houseway.referee.poker.family import BOARD
from houseway.referee.poker.showdown import Showdown

OMAHA = Game(
    "omaha",
    "Omaha",
    BOARD,
    packs=("52",),
    about="Four cards each and a shared board of five; two of the four and three of the board make a hand.",
    steps=board_steps(4, Showdown(high="omaha")),
)
OMAHA_HI_LO = Game(
    "omaha-hi-lo",
    "Omaha hi-lo",
    BOARD,
    packs=("52",),
    about="Four cards each, of which two play with three of the board; high and low share the pot.",
    steps=(*OMAHA.steps[:-1], Showdown(high="omaha", low="omaha8")),
)
OMAHA_5 = Game(
    "omaha-5",
    "Five-card Omaha",
    BOARD,
    packs=("52",),
    about="Five cards each and a shared board of five; two of the five and three of the board make a hand.",
    steps=board_steps(5, Showdown(high="omaha-5")),
)
OMAHA_5_HI_LO = Game(
    "omaha-5-hi-lo",
    "Five-card Omaha hi-lo",
    BOARD,
    packs=("52",),
    about="Five cards each, of which two play with three of the board; high and low share the pot.",
    steps=(*OMAHA_5.steps[:-1], Showdown(high="omaha-5", low="omaha-5-8")),
)
