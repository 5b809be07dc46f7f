"""The families of poker: with a board, with one draw or three, and stud."""

from typing import Final

from houseway.referee.game import Family
from houseway.referee.poker.actions import parse_poker
from houseway.referee.poker.counts import events_told
from houseway.referee.poker.desk import BoardDesk, DrawDesk, StudDesk
from houseway.referee.poker.play import PokerPlay

BOARD: Final = Family("board", PokerPlay, parse_poker, poker=True, desk=BoardDesk())
DRAW: Final = Family(
    "draw",
    PokerPlay,
    parse_poker,
    poker=True,
    rounds=("Before the draw", "After the draw"),
    told=events_told,
    desk=DrawDesk(),
)
TRIPLE_DRAW: Final = Family(
    "draw",
    PokerPlay,
    parse_poker,
    poker=True,
    told=events_told,
    desk=DrawDesk(),
    rounds=("Before the first draw", "After the first draw", "After the second draw", "After the third draw"),
)
STUD: Final = Family(
    "stud",
    PokerPlay,
    parse_poker,
    poker=True,
    rounds=("Third street", "Fourth street", "Fifth street", "Sixth street", "Seventh street"),
    desk=StudDesk(),
)
