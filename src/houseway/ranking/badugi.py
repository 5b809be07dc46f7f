"""Badugi: of four cards, the most that differ in rank and in suit; the ace is low, and the lowest such set is best.

More cards beat fewer, so every four-card hand (a badugi) beats every three-card hand, and so on; with the same number
of cards the highest card decides, then the next. Plain Python, unchecked cards.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.errors import HousewayError
from houseway.ranking.hand_names import NUMBER_WORDS, singular
from houseway.ranking.orders import RANK_COUNT

MOST: Final = 4


@cache
def classes() -> tuple[tuple[int, ...], ...]:
    """Every class from worst to best: the ranks of the set that counts (0 ace to 12 king), highest first."""
    found: list[tuple[int, ...]] = []
    for count in range(1, MOST + 1):
        found += sorted((tuple(reversed(some)) for some in combinations(range(RANK_COUNT), count)), reverse=True)
    return tuple(found)


@cache
def by_ranks() -> tuple[int, ...]:
    """The score of a set of cards of different ranks and suits by its mask of ranks (bit 12 the ace); else 0."""
    scores = [0] * (1 << RANK_COUNT)
    for score, ranks in enumerate(classes(), start=1):
        scores[sum(1 << (rank - 1) % RANK_COUNT for rank in ranks)] = score
    return tuple(scores)


def score(cards: Sequence[int]) -> int:
    """The score of the best set among the cards."""
    return _best(cards)[0]


def counted(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards of the best set: the others do not count."""
    return _best(cards)[1]


def _best(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    scores = by_ranks()
    for count in range(min(MOST, len(cards)), 0, -1):
        made = [
            (scores[sum(1 << (card >> 2) for card in some)], some)
            for some in combinations(cards, count)
            if len({card >> 2 for card in some}) == len({card & 3 for card in some}) == count
        ]
        if made:
            return max(made, key=lambda one: one[0])
    return 0, ()


def say(score: int) -> str:
    """`four-card badugi, seven-four-deuce-ace`; with fewer cards it is not a badugi: `three-card hand,
    king-four-deuce`.
    """
    if not 1 <= score <= len(classes()):
        raise HousewayError(f"{score} is not a badugi score: scores are 1 to {len(classes())}")
    ranks = classes()[score - 1]
    what = "badugi" if len(ranks) == MOST else "hand"
    named = "-".join(singular((rank - 1) % RANK_COUNT) for rank in ranks)
    return f"{NUMBER_WORDS[len(ranks)]}-card {what}, {named}"
