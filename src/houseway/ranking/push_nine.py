"""Push-nine hands: three cards, thirty-six classes, all read from one small table.

Three of a kind beats a straight, a straight beats three faces, three faces beat points. Suits never
matter, and this module must never look at one: equal classes tie, and a tie is what makes a push pot.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from houseway.cards import JOKER, format_cards, require_distinct
from houseway.errors import CardError, HousewayError
from houseway.ranking.hand_names import NUMBER_WORDS, plural, singular

CARD_COUNT: Final = 3
BEST: Final = 36
"""Three aces (SK-PN-17)."""

EIGHT_POINTS: Final = 9
THREE_FACES: Final = 11

_TEN, _JACK, _KING, _ACE = 8, 9, 11, 12
# From 3-2-A to A-K-Q: the ace is low in the first, high in the last, and never in between (CX-63).
_STRAIGHTS: Final = ((1, 0, _ACE), *((top, top - 1, top - 2) for top in range(2, _ACE + 1)))

_STRAIGHT_PLACE: Final = {frozenset(straight): place for place, straight in enumerate(_STRAIGHTS)}
_FACES: Final = frozenset(range(_JACK, _KING + 1))


def _points(rank: int) -> int:
    """Ace one, faces and tens nothing, others their number (SK-PN-19, SK-PN-24, CC-PN-52)."""
    if rank == _ACE:
        return 1
    return rank + 2 if rank < _TEN else 0


def _class_of(ranks: tuple[int, ...]) -> int:
    different = frozenset(ranks)
    if len(different) == 1:
        return THREE_FACES + 1 + len(_STRAIGHTS) + ranks[0]  # SK-PN-20, CC-PN-48
    if different in _STRAIGHT_PLACE:
        return THREE_FACES + 1 + _STRAIGHT_PLACE[different]  # SK-PN-21, CC-PN-49
    if different <= _FACES:
        return THREE_FACES  # SK-PN-22: trips and K-Q-J are gone by now, so a pair is in it (CX-60)
    return 1 + sum(map(_points, ranks)) % 10  # SK-PN-23, CC-PN-51


_STRIDE: Final = 14  # the joker has rank 13, and its rows stay 0: no hand
_TABLE: Final = bytes(0 if 13 in ranks else _class_of(ranks) for ranks in product(range(_STRIDE), repeat=CARD_COUNT))

_WORDS: Final = (
    *(f"{NUMBER_WORDS[points]} point{'' if points == 1 else 's'}" for points in range(10)),
    "three faces",
    *("-".join(map(singular, straight)) + " straight" for straight in _STRAIGHTS),
    *(f"three {plural(rank)}" for rank in range(13)),
)


def score(cards: Sequence[int]) -> int:
    """1 for zero points to 36 for three aces.

    >>> score([50, 46, 42])  # Ah Kh Qh
    23
    """
    try:
        a, b, c = cards
        value = _TABLE[((a >> 2) * _STRIDE + (b >> 2)) * _STRIDE + (c >> 2)]
    except (ValueError, IndexError):
        raise _refusal(cards) from None
    if not value or a in (b, c) or b == c:
        raise _refusal(cards)
    return value


def _refusal(cards: Sequence[int]) -> HousewayError:
    """Why these are not a push-nine hand; the ordinary hand never comes here."""
    if len(cards) != CARD_COUNT:
        return CardError(f"a push-nine hand is three cards, not {len(cards)}")
    if any(not 0 <= one < JOKER for one in cards):
        return CardError("push-nine is played with 52 cards, no joker (SK-PN-01)")
    try:
        require_distinct(cards)
    except CardError as twice:
        return twice
    return CardError(f"{format_cards(cards)} is not a push-nine hand")


def say(score: int) -> str:
    """`three kings`, `ace-king-queen straight`, `three faces`, `nine points`."""
    if not 1 <= score <= BEST:
        raise HousewayError(f"{score} is not a push-nine score: they run from 1 to {BEST}")
    return _WORDS[score - 1]


def figures(score: int) -> str:
    """Points in figures, `9 points`; what is more than points as it is said."""
    words = say(score)
    return words if score >= THREE_FACES else f"{score - 1} {words.rpartition(' ')[2]}"


def eight_or_better(score: int) -> bool:
    """Whether a partner or backer may raise the other: eight points or any higher class.

    CC-PN-40 and CC-PN-44 as read by CX-50: eight or nine points, three faces, a straight, trips.
    """
    return score >= EIGHT_POINTS
