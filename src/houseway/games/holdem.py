"""Hold'em, high and hi-lo: two cards each, a shared board of five, four betting rounds.

Short-deck and royal hold'em, which no house here prints, are the same with fewer cards in the pack.
"""

from houseway.referee.game import Game, Step
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Board, Burn, Collect, Deal, PostBlinds
from houseway.referee.poker.family import BOARD
from houseway.referee.poker.running_twice import RunTwiceWindow, SecondRun
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment


def board_steps(
    cards: int, showdown: Showdown, *, before_flop: tuple[Step, ...] = (), before_turn: tuple[Step, ...] = ()
) -> tuple[Step, ...]:
    """This many cards each, a flop, a turn and a river, and what else a game does in between."""
    return (
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=cards), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        *before_flop,
        RunTwiceWindow(), Collect(FeeMoment.BEFORE_FLOP), Burn("flop"), Board("flop", 3), Collect(FeeMoment.AFTER_FLOP),
        BettingRound(2, LOWER),
        *before_turn,
        RunTwiceWindow(), Burn("turn"), Board("turn", 1), BettingRound(3, HIGHER),
        RunTwiceWindow(), Burn("river"), Board("river", 1), BettingRound(4, HIGHER),
        SecondRun(), showdown,
    )  # fmt: skip


HOLDEM = Game(
    "holdem", "Hold'em", BOARD, packs=("52",),
    about="Two cards each and a shared board of five; the best five-card hand wins.",
    steps=board_steps(2, Showdown(high="high")),
)  # fmt: skip
HOLDEM_HI_LO = Game(
    "holdem-hi-lo",
    "Hold'em hi-lo",
    BOARD,
    packs=("52",),
    about="Two cards each and a shared board of five; the best high and the best low hand share the pot.",
    steps=(*HOLDEM.steps[:-1], Showdown(high="high", low="eight")),
)
SHORT_DECK = Game(
    "short-deck",
    "Short-deck hold'em",
    BOARD,
    packs=("36",),
    about="Hold'em without deuces to fives, where a flush beats a full house.",
    steps=(*HOLDEM.steps[:-1], Showdown(high="short-deck")),
)
ROYAL_HOLDEM = Game(
    "royal-holdem",
    "Royal hold'em",
    BOARD,
    packs=("20",),
    about="Hold'em with twenty cards, tens to aces.",
    steps=(*HOLDEM.steps[:-1], Showdown(high="high")),
)
