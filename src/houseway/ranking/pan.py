"""Pan melds: squares and ropes, what may be added to them, and the value of a condition.

The pack has no eights, nines or tens, the jack follows the seven and the ace is always low. There are many packs, so
the same card may appear again and again. This module judges cards laid together; it never asks whose they are, whether
a card may be taken, or whether the house pays conditions at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Literal, TypeAlias, get_args

from houseway.cards import JOKER, SUIT_NAMES, TEXT
from houseway.errors import CardError, HousewayError
from houseway.ranking.hand_names import plural, singular

FEWEST_CARDS: Final = 3

Growth: TypeAlias = Literal["free", "strict"]
"""How a square of different suits grows (CX-68): by any card of its rank, or only by a suit it lacks."""

_ROPE_RANKS: Final = (12, 0, 1, 2, 3, 4, 5, 9, 10, 11)  # A 2 3 4 5 6 7 J Q K (SK-PAN-20, SK-PAN-21)
_PLACE_OF_RANK: Final = {rank: place for place, rank in enumerate(_ROPE_RANKS)}
_KING, _ACE = 11, 12
_FREE_RANKS: Final = frozenset((_KING, _ACE))
_VALLE_RANKS: Final = frozenset((1, 3, 5))
_SPADES: Final = 3

PACK: Final = tuple(4 * rank + suit for rank in _ROPE_RANKS for suit in range(4))
"""The 40 cards of one pack, in rope order."""


class MeldKind(IntEnum):
    """The three melds; the number is the score of one."""

    ROPE = 1
    DIFFERENT_SUITS = 2
    ONE_SUIT = 3


_SUITS: Final = ("no", "one", "two", "three", "four")
_SAYS: Final = ("no meld", "rope", "square of different suits", "square of one suit")


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld, its cards in rope order. Make one with `classify`."""

    kind: MeldKind
    cards: tuple[int, ...]

    @property
    def words(self) -> str:
        """`rope of hearts, three to five`, `square of fours in hearts` or `... in different suits`.

        Where a suit comes twice the suits are counted: `square of jacks in three suits`.
        """
        first, last = self.cards[0], self.cards[-1]
        suit = SUIT_NAMES[first & 3]
        match self.kind:
            case MeldKind.ROPE:
                return f"rope of {suit}, {singular(first >> 2)} to {singular(last >> 2)}"
            case MeldKind.ONE_SUIT:
                return f"square of {plural(first >> 2)} in {suit}"
            case _:
                suits = len({card & 3 for card in self.cards})
                which = "different" if suits == len(self.cards) else _SUITS[suits]
                return f"square of {plural(first >> 2)} in {which} suits"


def _place(card: int) -> int:
    """0 for an ace to 9 for a king."""
    place = _PLACE_OF_RANK.get(card >> 2) if 0 <= card < JOKER else None
    if place is None:
        name = TEXT[card] if 0 <= card <= JOKER else str(card)
        raise CardError(f"{name} is not in the pan pack: it holds ace to seven, jack, queen, king (SK-PAN-20)")
    return place


def _require_growth(growth: str) -> None:
    if growth not in get_args(Growth):
        raise HousewayError(f"{growth!r} is not a way for a square to grow: write 'free' or 'strict' (CX-68)")


def classify(cards: Sequence[int], *, growth: Growth = "free", free_aces_kings: bool = False) -> Meld | None:
    """The meld these cards make, laid in any order, or None.

    A square is three or more of one rank, all of one suit (SK-PAN-18) or of at least three different suits
    (SK-PAN-17); with `growth="strict"` the latter never holds a suit twice. With `free_aces_kings` the suits
    of aces and kings do not matter, as most card rooms outside our books play. A rope is three or more of
    one suit in sequence (SK-PAN-19). More than three cards are a meld if three could be laid and then grown.
    """
    _require_growth(growth)
    in_order = tuple(sorted(cards, key=lambda card: (_place(card), card & 3)))
    if len(in_order) < FEWEST_CARDS:
        return None
    ranks = {card >> 2 for card in in_order}
    suits = {card & 3 for card in in_order}
    if len(ranks) == 1:
        if len(suits) == 1:
            return Meld(MeldKind.ONE_SUIT, in_order)
        free = free_aces_kings and ranks <= _FREE_RANKS
        if free or (len(suits) >= FEWEST_CARDS and (growth == "free" or len(suits) == len(in_order))):
            return Meld(MeldKind.DIFFERENT_SUITS, in_order)
        return None
    spread = _place(in_order[-1]) - _place(in_order[0]) + 1
    if len(suits) == 1 and spread == len(in_order) == len(ranks):
        return Meld(MeldKind.ROPE, in_order)
    return None


def may_add(meld_cards: Sequence[int], card: int, *, growth: Growth = "free", free_aces_kings: bool = False) -> bool:
    """Whether one card may be added to a meld on the table, which keeps its character (CX-68).

    A rope takes the next card of its suit at either end; a square of one suit takes only that suit, aces
    and kings included; a square of different suits takes any card of its rank, or with `growth="strict"`
    only a suit it does not hold yet. Free aces and kings stay free under both.
    """
    meld = classify(meld_cards, growth=growth, free_aces_kings=free_aces_kings)
    if meld is None:
        raise HousewayError("a card can only be added to a meld: three of a rank, or three in sequence in one suit")
    place, first = _place(card), meld.cards[0]
    same_suit = card & 3 == first & 3
    if meld.kind is MeldKind.ROPE:
        return same_suit and place in (_place(first) - 1, _place(meld.cards[-1]) + 1)
    if card >> 2 != first >> 2:
        return False
    if meld.kind is MeldKind.ONE_SUIT:
        return same_suit
    if growth == "free" or (free_aces_kings and card >> 2 in _FREE_RANKS):
        return True
    return all(card & 3 != held & 3 for held in meld.cards)


def score(cards: Sequence[int], *, growth: Growth = "free", free_aces_kings: bool = False) -> int:
    """0 no meld, 1 rope, 2 square of different suits, 3 square of one suit."""
    meld = classify(cards, growth=growth, free_aces_kings=free_aces_kings)
    return 0 if meld is None else int(meld.kind)


def say(score: int) -> str:
    """`no meld`, `rope`, `square of different suits`, `square of one suit`."""
    if not 0 <= score < len(_SAYS):
        raise HousewayError(f"{score} is not the score of a pan meld: they run from 0 to {len(_SAYS) - 1}")
    return _SAYS[score]


def chips(meld: Meld) -> int:
    """What each player in the hand pays for a new meld, if the house pays conditions.

    Valle cards (threes, fives, sevens): square of different suits 1, of one suit 2. Other ranks: square of
    one suit 1. A rope that holds ace-deuce-three or jack-queen-king: 1. One suit in spades doubles. S & K
    prints no such payments, so a house uses this only when its rule book switches conditions on.
    """
    first, last = meld.cards[0], meld.cards[-1]
    valle = first >> 2 in _VALLE_RANKS
    match meld.kind:
        case MeldKind.DIFFERENT_SUITS:
            return 1 if valle else 0
        case MeldKind.ONE_SUIT:
            value = 2 if valle else 1
        case _:
            value = 1 if first >> 2 == _ACE or last >> 2 == _KING else 0
    return 2 * value if first & 3 == _SPADES else value


def chips_for_adding(meld: Meld) -> int:
    """What each player pays when one card is added to this meld, if the house pays conditions.

    As widely printed, though no source at hand confirms it: the condition's value again,
    except 1 (spades 2) for a valle square of one suit, and nothing for a rope that already pays. A rope
    that pays only once it has grown is the game's to notice: `chips` of it before and after.
    """
    if meld.kind is MeldKind.ROPE:
        return 0
    if meld.kind is MeldKind.ONE_SUIT and meld.cards[0] >> 2 in _VALLE_RANKS:
        return chips(meld) // 2
    return chips(meld)
