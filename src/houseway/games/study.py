"""Small research games: Kuhn poker, Leduc, Rhode Island and Numeral 211 hold'em.

An ante, one card each, and in games with a board one board card at a time. No card is burned. The rule book sets the
number of raises: not at all in Kuhn, once in Leduc, twice in Rhode Island, three times in Numeral 211.
"""

from houseway.referee.game import Game
from houseway.referee.poker.betting import AFTER_BLINDS, HIGHER, LOWER, BettingRound
from houseway.referee.poker.dealing import Board, Collect, Deal, PostBlinds
from houseway.referee.poker.family import BOARD
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rules import FeeMoment

KUHN = Game(
    "kuhn",
    "Kuhn poker",
    BOARD,
    packs=("kuhn",),
    about="A jack, a queen and a king; one card each and one bet, and the higher card wins.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL),
        PostBlinds(),
        Deal(down=1),
        BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Showdown(high="kuhn"),
    ),
)
LEDUC = Game(
    "leduc", "Leduc hold'em", BOARD, packs=("leduc",),
    about="One card each out of six and one on the board; a pair wins, otherwise the higher card.",
    steps=(
        Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=1), BettingRound(1, LOWER, opens=AFTER_BLINDS),
        Collect(FeeMoment.BEFORE_FLOP), Board("flop", 1), Collect(FeeMoment.AFTER_FLOP), BettingRound(2, HIGHER),
        Showdown(high="leduc"),
    ),
)  # fmt: skip


def _three_cards(name: str, title: str, pack: str, kind: str) -> Game:
    return Game(
        name, title, BOARD, packs=(pack,), about="One card each and two on the board; the best three-card hand wins.",
        steps=(
            Collect(FeeMoment.BEFORE_DEAL), PostBlinds(), Deal(down=1), BettingRound(1, LOWER, opens=AFTER_BLINDS),
            Collect(FeeMoment.BEFORE_FLOP), Board("flop", 1), Collect(FeeMoment.AFTER_FLOP), BettingRound(2, HIGHER),
            Board("turn", 1), BettingRound(3, HIGHER),
            Showdown(high=kind),
        ),
    )  # fmt: skip


RHODE_ISLAND = _three_cards("rhode-island", "Rhode Island hold'em", "52", "rhode-island")
ROYAL_RHODE_ISLAND = _three_cards("royal-rhode-island", "Royal Rhode Island hold'em", "20", "rhode-island")
NUMERAL_211 = _three_cards("numeral-211", "Numeral 211 hold'em", "40-without-faces", "numeral-211")
