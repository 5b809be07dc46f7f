"""Super pan 9 points: the last digit of the sum, nine best, any number of 36-card packs.

The pack has no sevens, eights, nines or tens, so a hand with one of them is refused, never counted. There are no
naturals, and nothing is paid here: the game decides who wins and what a tie does.
"""

from collections.abc import Sequence
from typing import Final

from houseway.cards import JOKER, TEXT
from houseway.errors import CardError, HousewayError
from houseway.ranking.hand_names import NUMBER_WORDS

MOST_CARDS: Final = 5
"""Three dealt, one drawn, and the banker's second drawn card if the house allows it (Pan 9 Gold)."""

BEST: Final = 9

_NOT_IN_PACK: Final = -1000  # drags any sum below zero, so one test after adding finds it


def _value(card: int) -> int:
    """Ace one, deuce to six their number, faces nothing (Del Rio prints no rules, DR-SP9-01)."""
    rank = card >> 2
    if card == JOKER or 5 <= rank <= 8:
        return _NOT_IN_PACK
    if rank == 12:
        return 1
    return rank + 2 if rank < 5 else 0


_VALUES: Final = tuple(map(_value, range(JOKER + 1)))

PACK: Final = tuple(card for card in range(JOKER) if _VALUES[card] >= 0)
"""The 36 cards of one pack."""


def card_value(card: int) -> int:
    """What one card counts, 0 to 6."""
    if not 0 <= card <= JOKER or _VALUES[card] < 0:
        raise _refusal([card])
    return _VALUES[card]


def score(cards: Sequence[int]) -> int:
    """The points of a hand, 0 to 9.

    >>> score([48, 13, 17, 42])  # Ac 5d 6d Qh make twelve
    2
    """
    if not 1 <= len(cards) <= MOST_CARDS:
        raise CardError(f"a super pan 9 hand is one to {MOST_CARDS} cards, not {len(cards)}")
    try:
        total = sum([_VALUES[card] for card in cards])
    except IndexError:
        raise _refusal(cards) from None
    if total < 0:
        raise _refusal(cards)
    return total % 10


def _refusal(cards: Sequence[int]) -> CardError:
    for card in cards:
        if not 0 <= card <= JOKER:
            return CardError(f"{card} is not a card: cards are the ints 0 to 51")
        if _VALUES[card] < 0:
            break
    return CardError(f"{TEXT[card]} is not in the super pan 9 pack: it holds ace to six, jack, queen, king")


def figures(score: int) -> str:
    """`9 points`, `1 point`."""
    say(score)
    return f"{score} point{'' if score == 1 else 's'}"


def say(score: int) -> str:
    """`nine points`, `one point`, `zero points`."""
    if not 0 <= score <= BEST:
        raise HousewayError(f"{score} is not a super pan 9 score: they run from 0 to {BEST}")
    return f"{NUMBER_WORDS[score]} point{'' if score == 1 else 's'}"
