"""Which game two players of push-nine play at a house's table, in bets: what `push_nine` solves.

An agreement to divide a pot that nobody has bet at changes nothing: who never agrees gives nothing away, and what one
of two gains by it the other loses. The fee is left out here too: every deal costs the button as much, pushed or not.
"""

from dataclasses import dataclass

from houseway.pricing.push_nine import ENDLESS
from houseway.ranking.push_nine_play import NO_CAP
from houseway.referee.rules import Betting, FeePayer, Rules


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """An ordinary hand between two, with chips for all its bets."""

    pot: int
    """The antes that lie there, in bets."""
    raises: int
    pushes: int
    """How many pushes may follow before a tie divides the pot."""


def heads_up(rules: Rules) -> HeadsUp | None:
    """The game of two at this table; None where it is not one of fixed bets that fit the antes."""
    limit, cap = rules.limit, rules.betting.raise_cap
    antes = limit.ante if limit.fee is not None and limit.fee.payer is FeePayer.BUTTON_ANTE else 2 * limit.ante
    if limit.betting is not Betting.FIXED or antes % limit.lower:
        return None
    capped = cap is not None and not rules.betting.heads_up_uncapped
    pushes = min(ENDLESS, rules.push.most_pushes - 1) if rules.push.most_pushes else ENDLESS
    return HeadsUp(antes // limit.lower, min(cap or 0, NO_CAP) if capped else NO_CAP, pushes)
