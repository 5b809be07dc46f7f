"""A scorer for those who do not know how often they will ask.

Building a table takes a tenth of a second, which a single deal should not pay and a simulation should not do
without: the first hands are worked out directly, and a caller who keeps asking gets the table.
"""

from collections.abc import Sequence
from functools import cache

from houseway.ranking.kinds import evaluator, kind
from houseway.ranking.scalar import Evaluator

_PATIENCE = 3_000


@cache
def scorer(kind_name: str, count: int) -> Evaluator:
    """Unchecked scores of hands of `count` cards, quick after a while; the same integers as `rank`."""
    slow = kind(kind_name).score
    asked = 0
    quick: Evaluator | None = None

    def score(cards: Sequence[int]) -> int:
        nonlocal asked, quick
        if quick is not None:
            return quick(cards)
        asked += 1
        if asked > _PATIENCE:
            quick = evaluator(kind_name, count)
        return slow(cards)

    return score
