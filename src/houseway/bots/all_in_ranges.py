"""Who goes all-in before the flop of hold'em with which hands, and who calls it: an equilibrium in prize money.

One player pushes or folds, and the others call or fold in turn. Each side answers the other's play so far until both
settle. Chips count as what they are worth in prizes. Of several callers only the first counts, and what comes after a
fold is left out, as in any such chart.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from houseway.bots.outlook import Outlook
from houseway.chips.stack_worths import icm_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_TURNS: Final = 30
"""How often each side answers the other."""
_RAISERS: Final = 0.25
"""The part of all hands with which a player has raised, best hands first."""


class AllIn(NamedTuple):
    """A table before the flop where one player pushes or folds. Chips are the referee's cents; places count from 0."""

    stacks: tuple[int, ...]
    """Behind, that is without what is in the pot."""
    bets: tuple[int, ...]
    """In front of each player."""
    pot: int
    """Everything in the middle, with these bets."""
    pusher: int
    callers: tuple[int, ...]
    """Those who may still call, in turn."""
    raisers: tuple[int, ...] = ()
    """The callers who have raised already."""

    def matched(self, one: int, other: int) -> int:
        """How much of their bets two players match when both are all-in."""
        return min(self.stacks[one] + self.bets[one], self.stacks[other] + self.bets[other])

    def after(self, winner: int, loser: int) -> list[int]:
        """Everyone's chips when one player has won all-in against another and nobody else was in."""
        matched, chips = self.matched(winner, loser), [*self.stacks]
        dead = self.pot - self.bets[winner] - self.bets[loser]
        chips[winner] += self.bets[winner] + matched + dead
        chips[loser] += self.bets[loser] - matched
        return chips

    def given_up(self, taker: int) -> list[int]:
        """Everyone's chips when one player takes the pot as it is."""
        chips = [*self.stacks]
        chips[taker] += self.pot
        return chips

    @property
    def next_best(self) -> int:
        """Who has the pot, as far as one can tell, if the pusher folds: the highest bet; the last of equal ones."""
        return max(self.callers, key=lambda one: (self.bets[one], self.callers.index(one)))

    def worths(self, known: Outlook) -> "Floats":
        """What everyone's chips are worth: after a fold, after a push that nobody calls, and for each caller after a
        call that the pusher wins, and loses.
        """
        rows = [self.given_up(self.next_best), self.given_up(self.pusher)]
        for caller in self.callers:
            rows += [self.after(self.pusher, caller), self.after(caller, self.pusher)]
        return icm_table([[*row, *known.elsewhere] for row in rows], known.prizes)


class Ranges(NamedTuple):
    """What the players of an `AllIn` do, by class of hands (`ranking.starting_hands`)."""

    push: "Floats"
    """How often each class is pushed."""
    gain: "Floats"
    """What a push is worth beyond a fold, in prizes."""
    steal: float
    """What it is worth to take the pot, for comparison."""
    calls: "tuple[Floats, ...]"
    """How often each caller calls with each class."""


def share_needed(worths: "Floats", player: int, *, fold: int, won: int, lost: int) -> float:
    """With what share of the pot a call is worth as much as a fold; arguments are rows of the worths."""
    risk, win = worths[fold, player] - worths[lost, player], worths[won, player] - worths[lost, player]
    return float(risk / win) if win > 0 else 1.0


def shares_against(hands: "Floats") -> "Floats":
    """The share of the pot that each class wins from a range."""
    import numpy as np

    from houseway.ranking.starting_hands import meetings, showdown_shares

    ways = meetings() @ hands
    shares: Floats = np.where(ways > 0, (showdown_shares() @ hands) / np.maximum(ways, 1e-9), 0.5)
    return shares


@lru_cache(maxsize=512)
def ranges(spot: AllIn, known: Outlook) -> Ranges:
    """The equilibrium."""
    import numpy as np

    from houseway.ranking.starting_hands import meetings

    ways, worths, pusher = meetings(), spot.worths(known), spot.pusher
    priors = [_before(np, raised=caller in spot.raisers) for caller in spot.callers]
    needed = [
        0.0 if spot.bets[caller] >= spot.stacks[pusher] + spot.bets[pusher] else
        share_needed(worths, caller, fold=1, won=3 + 2 * at, lost=2 + 2 * at)
        for at, caller in enumerate(spot.callers)
    ]  # fmt: skip
    push: Floats = np.ones(len(ways))
    calls = [np.zeros(len(ways)) for _ in spot.callers]
    gain: Floats = np.zeros(len(ways))
    for turn in range(_TURNS):
        part = 2 / (turn + 2)  # later answers count more
        shares = shares_against(push)
        for at, least in enumerate(needed):
            calls[at] += part * ((shares >= least) - calls[at])
        gain = np.zeros(len(ways))
        nobody = np.ones(len(ways))
        for at, prior in enumerate(priors):
            held = prior * calls[at]
            meets = (ways @ held) / (ways @ prior)
            won, lost = worths[2 + 2 * at, pusher], worths[3 + 2 * at, pusher]
            gain += nobody * meets * (lost + shares_against(held) * (won - lost))
            nobody *= 1 - meets
        gain += nobody * worths[1, pusher] - worths[0, pusher]
        push += part * ((gain > 0) - push)
    return Ranges(push, gain, float(worths[1, pusher] - worths[0, pusher]), tuple(calls))


@lru_cache(maxsize=2)
def _before(np: Any, *, raised: bool) -> "Floats":
    """The hands that a player may have before answering a push."""
    from houseway.ranking.starting_hands import best_classes, hands_of

    if not raised:
        every: Floats = np.ones(len(hands_of()))
        return every
    found: Floats = np.zeros(len(hands_of()))
    count = 0
    for best in best_classes():
        if count >= _RAISERS * sum(map(len, hands_of().values())):
            break
        found[best] = 1.0
        count += len(hands_of()[best])
    return found
