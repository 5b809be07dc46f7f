"""Pai gow, or double hand poker: the two-card front hand, the five-card back hand, and what is foul.

The front is a pair or two high cards and nothing else; the joker in front is an ace. The back is ranked
by the bug orders (`bug` or `bug-wheel-second`, CX-107). How a hand should be set is not decided here.
"""

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final

from houseway.cards import JOKER, require_distinct
from houseway.errors import HousewayError
from houseway.ranking.hand_names import plural, singular
from houseway.ranking.orders import ACE, NO_PAIR, PAIR, RANK_COUNT, STRAIGHT_FLUSH, order
from houseway.ranking.scalar import direct

FRONT_CLASSES: Final = (
    *((high, low) for high in range(RANK_COUNT) for low in range(high)),
    *((rank, rank) for rank in range(RANK_COUNT)),
)
"""The 91 front hands, worst first: deuce-three to ace-king, then the pairs."""

_FRONT_SCORE: Final = {ranks: place for place, ranks in enumerate(FRONT_CLASSES, start=1)}


def score(cards: Sequence[int]) -> int:
    """1 for three-deuce to 91 for a pair of aces."""
    first, second = (ACE if card == JOKER else card >> 2 for card in cards)
    return _FRONT_SCORE[max(first, second), min(first, second)]


def say(score: int) -> str:
    """`pair of nines` or `ace-king`."""
    if not 1 <= score <= len(FRONT_CLASSES):
        raise HousewayError(f"{score} is not a front hand's score: scores are 1 to {len(FRONT_CLASSES)}")
    high, low = FRONT_CLASSES[score - 1]
    return f"pair of {plural(high)}" if high == low else f"{singular(high)}-{singular(low)}"


@cache
def least_backs(back_order: str) -> tuple[int, ...]:
    """For each front score, the least back score that ranks at least as high (index 0 is not a front)."""
    classes = order(back_order).classes
    up_to_pairs = sum(category <= PAIR for category, _ in classes)  # these stand in plain sorted order
    least = [0]
    for high, low in FRONT_CLASSES:
        floor = (PAIR, (high,)) if high == low else (NO_PAIR, (high, low))
        least.append(1 + bisect_left(classes, floor, hi=up_to_pairs))
    return tuple(least)


def foul(front: Sequence[int], back: Sequence[int], *, back_order: str = "bug-wheel-second") -> bool:
    """Whether the two-card hand outranks the five-card hand, which loses (SK-PG-13)."""
    if len(front) != 2 or len(back) != 5:
        raise HousewayError(f"a setting is two cards in front and five behind, not {len(front)} and {len(back)}")
    require_distinct((*front, *back))
    return direct(order(back_order), back) < least_backs(back_order)[score(front)]


def back_score(back: Sequence[int], *, back_order: str = "bug-wheel-second", five_aces_top: bool = True) -> int:
    """How high the five behind stand; only to be compared with another such score."""
    return back_height(direct(order(back_order), back), back_order=back_order, five_aces_top=five_aces_top)


def back_height(found: int, *, back_order: str, five_aces_top: bool) -> int:
    """How high a rank of the five behind stands.

    Where five aces are not the top of the list, every straight flush beats them and they beat four of a kind (CX-61).
    """
    ranked = order(back_order).classes
    if five_aces_top or found < len(ranked):
        return 2 * found
    straight_flushes = sum(category == STRAIGHT_FLUSH for category, _ in ranked)
    return 2 * (found - straight_flushes) - 1


class Outcome(Enum):
    """How a player's two hands came out against the banker's."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"


def against_banker(player: tuple[int, int], banker: tuple[int, int], *, copies: str = "banker") -> Outcome:
    """Compare (front score, back score) pairs; a copy, an exact tie of one hand, goes to the banker (CX-40).

    With `copies="push"` a tied hand counts for nobody, so the other hand decides alone.
    """
    if copies not in ("banker", "push"):
        raise HousewayError(f"copies go to the 'banker' or 'push', not {copies!r}")
    balance = 0
    for mine, theirs in zip(player, banker, strict=True):
        if mine > theirs:
            balance += 1
        elif mine < theirs or copies == "banker":
            balance -= 1
    if balance == 0:
        return Outcome.PUSH
    if copies == "banker":
        return Outcome.WIN if balance == 2 else Outcome.LOSE
    return Outcome.WIN if balance > 0 else Outcome.LOSE
