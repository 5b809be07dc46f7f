"""Which card a joker stands for in a hand of five that has been ranked."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from houseway.cards import JOKER, Card
from houseway.ranking.draw_choice import low_rank
from houseway.ranking.kinds import rank

_ACE: Final = 48


def stands_for(cards: Sequence[Card], made: str, *, low: bool) -> Card:
    """The lowest card that makes the hand what it is called, in the joker's place."""
    return _found(tuple(card for card in cards if card != JOKER), made, low)


@lru_cache(maxsize=4_096)
def _found(rest: tuple[Card, ...], made: str, low: bool) -> Card:
    lowest_first = sorted(set(range(JOKER)) - set(rest), key=low_rank)
    fits = (card for card in lowest_first if rank((*rest, card), "low" if low else "high").words == made)
    return next(fits, _ACE)  # five aces: there is no such hand without it
