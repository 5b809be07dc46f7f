"""What a person at a table knows of the tournament: everyone's chips, the prizes, the big blind. And what follows: by
how much more a chip lost hurts than a chip won helps, by the independent chip model.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from houseway.chips.stack_worths import icm_table

MOST_ELSEWHERE: Final = 12
"""Of more players at other tables than this a bot knows a summary: so many average stacks."""
_MOST_CAUTION: Final = 4.0


class Outlook(Struct, frozen=True):
    """A tournament as a player sees it; chips are in the referee's cents, like those of a view."""

    prizes: tuple[float, ...]
    """For the places that are left, the first place first."""
    big: int
    """The big blind, or the lower bet in games without blinds."""
    elsewhere: tuple[int, ...] = ()
    """The stacks at other tables."""


def outlook(here: int, elsewhere: Sequence[int], prizes: Sequence[float], big: int) -> Outlook:
    """What so many players at one table know.

    A large field is summarized by a smaller one that is like it: every player stands for several, and so does every
    place with the average of their prizes.
    """
    left = here + len(elsewhere)
    paid = (*prizes[:left], *[0.0] * (left - len(prizes)))
    if len(elsewhere) <= MOST_ELSEWHERE:
        return Outlook(_without_zeros(paid), big, tuple(elsewhere))
    ranked = sorted(elsewhere, reverse=True)
    bounds = [len(ranked) * part // MOST_ELSEWHERE for part in range(MOST_ELSEWHERE + 1)]
    groups = [ranked[start:end] for start, end in pairwise(bounds)]
    fewer = here + MOST_ELSEWHERE
    each = left / fewer
    averages = [_paid_between(paid, each * place, each * (place + 1)) / each for place in range(fewer)]
    return Outlook(_without_zeros(averages), big, tuple(sum(group) // len(group) for group in groups))


def _paid_between(paid: Sequence[float], start: float, end: float) -> float:
    """The prizes of the places from `start` to `end`, with parts of places."""
    return sum(prize * max(0.0, min(end, at + 1) - max(start, at)) for at, prize in enumerate(paid))


def _without_zeros(prizes: Sequence[float]) -> tuple[float, ...]:
    last = max((at for at, prize in enumerate(prizes) if prize), default=0)
    return tuple(prizes[: last + 1])


def caution(known: Outlook, stacks: Sequence[int], mine: int, theirs: int) -> float:
    """How much more a chip is worth that is lost to another player than one that is won: 1 if chips were money.

    `mine` and `theirs` are places in the stacks of the table; it is for the most that the two can play for.
    """
    most = min(stacks[mine], stacks[theirs])
    if most <= 0 or len(known.prizes) < 2:
        return 1.0
    rows = []
    for change in (0, most, -most):
        row = [*stacks, *known.elsewhere]
        row[mine] += change
        row[theirs] -= change
        rows.append(row)
    now, won, lost = (float(worth) for worth in icm_table(rows, known.prizes)[:, mine])
    return min(_MOST_CAUTION, max(1.0, (now - lost) / (won - now))) if won > now else _MOST_CAUTION
