"""What may be bet and raised."""

from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Bet, Call, Check, MayRaise

from .situations import do, situation


@situation(
    "check_raise", at="ocean-view/holdem", limit="$3-$6",
    expect={True: "the player who checked may raise", False: "the player who checked may only call or fold"},
)  # fmt: skip
def a_player_who_checked_is_bet_into(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Call(), Call(), Call(), Check())
    checks = hand.actor
    do(hand, Check(), Bet(300), Call(), Call())
    assert hand.actor == checks
    may = any(isinstance(option, MayRaise) for option in hand.options)
    return "the player who checked may raise" if may else "the player who checked may only call or fold"
