"""The heads-up push-nine game at a house's table, in bets, as input for `push_nine`.

An agreement to divide a pot that nobody has bet at changes nothing: a player who never agrees gives nothing away, and
in a two-player game one side's gain is the other's loss. The fee is left out too: every deal costs the button the same,
pushed or not.
"""

from dataclasses import dataclass

from houseway.pricing.push_nine import ENDLESS
from houseway.ranking.push_nine_play import NO_CAP
from houseway.referee.rules import Betting, FeePayer, Rules


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """An ordinary heads-up hand, with chips for all its bets."""

    pot: int
    """The antes in the pot, in bets."""
    raises: int
    pushes: int
    """How many pushes may follow before a tie divides the pot."""


def heads_up(rules: Rules) -> HeadsUp | None:
    """The heads-up game at this table; None if its bets are not fixed or do not fit the antes."""
    limit, cap = rules.limit, rules.betting.raise_cap
    antes = limit.ante if limit.fee is not None and limit.fee.payer is FeePayer.BUTTON_ANTE else 2 * limit.ante
    if limit.betting is not Betting.FIXED or antes % limit.lower:
        return None
    capped = cap is not None and not rules.betting.heads_up_uncapped
    pushes = min(ENDLESS, rules.push.most_pushes - 1) if rules.push.most_pushes else ENDLESS
    return HeadsUp(antes // limit.lower, min(cap or 0, NO_CAP) if capped else NO_CAP, pushes)
