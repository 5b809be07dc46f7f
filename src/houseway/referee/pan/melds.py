"""What can be laid down in pan: every meld of three, every addition of one card, every card that can be borrowed.

Everything uses tables precomputed per card, because a player is asked after every card drawn. `houseway.ranking.pan`
decides what is a meld; whose turn it is, and which card must go down, is decided elsewhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from msgspec import Struct

from houseway.cards import Card
from houseway.ranking.pan import FEWEST_CARDS, PACK, Growth, Meld, MeldKind, chips, chips_for_adding, classify

TO_GO_OUT: Final = 11
"""Cards down that win the hand (SK-PAN-13)."""
PACK_CARDS: Final = frozenset(PACK)
_PLACE: Final = {card: at // 4 for at, card in enumerate(PACK)}
_LAST_PLACE: Final = 9
_KING, _ACE = 11, 12


class _MeldNeeds(NamedTuple):
    """A meld's cards, and how many of each of them it takes."""

    cards: tuple[Card, ...]
    needs: tuple[tuple[Card, int], ...]


class Sets(NamedTuple):
    """A house's reading of sets (CX-68), as far as it decides what is a meld."""

    growth: Growth
    free_aces_kings: bool


class Laid(Struct, frozen=True):
    """A meld on the table, its cards in rope order."""

    cards: tuple[Card, ...]
    kind: MeldKind
    what: str
    takes: tuple[Card, ...]
    """Every card that may be added to it."""
    gives: tuple[Card, ...]
    """Cards that another meld may borrow without changing this one: the end of a rope, an extra card of a square."""
    worth: int
    """The chips each player owes for it in its present form, if conditions are paid."""


@lru_cache(maxsize=8192)
def laid(cards: tuple[Card, ...], sets: Sets) -> Laid | None:
    """Cards of the pan pack as a meld, or None."""
    meld = classify(cards, growth=sets.growth, free_aces_kings=sets.free_aces_kings)
    if meld is None:
        return None
    return Laid(meld.cards, meld.kind, meld.words, _takes(meld, sets), _gives(meld, sets), _worth(meld))


def _free(card: Card, sets: Sets) -> bool:
    return sets.free_aces_kings and card >> 2 in (_KING, _ACE)


def _takes(meld: Meld, sets: Sets) -> tuple[Card, ...]:
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind is MeldKind.ROPE:
        ends = (_PLACE[first] - 1, _PLACE[last] + 1)
        return tuple(PACK[4 * place + (first & 3)] for place in ends if 0 <= place <= _LAST_PLACE)
    if meld.kind is MeldKind.ONE_SUIT:
        return (first,)
    rank = range(first & ~3, (first & ~3) + 4)
    if sets.growth == "free" or _free(first, sets):
        return tuple(rank)
    return tuple(card for card in rank if card not in meld.cards)


def _gives(meld: Meld, sets: Sets) -> tuple[Card, ...]:
    cards = meld.cards
    if len(cards) == FEWEST_CARDS:
        return ()
    if meld.kind is MeldKind.ROPE:
        return (cards[0], cards[-1])
    if meld.kind is MeldKind.ONE_SUIT:
        return (cards[0],)
    held = Counter(cards)
    suits = 2 if _free(cards[0], sets) else 3
    return tuple(card for card, count in held.items() if count > 1 or len(held) > suits)


def _worth(meld: Meld) -> int:
    """What the whole meld pays: its first three cards, plus each card added; a rope pays once."""
    extra = len(meld.cards) - FEWEST_CARDS
    return chips(meld) + (0 if meld.kind is MeldKind.ROPE else extra * chips_for_adding(meld))


@cache
def partners(card: Card, *, free_aces_kings: bool) -> tuple[tuple[Card, Card, tuple[Card, ...]], ...]:
    """Every pair of cards that makes a meld of three with a card, and the meld's cards in rope order."""
    near = [
        other
        for other in PACK
        if other >> 2 == card >> 2 or (other & 3 == card & 3 and abs(_PLACE[other] - _PLACE[card]) < FEWEST_CARDS)
    ]
    found = []
    for one, other in combinations_with_replacement(near, 2):
        meld = classify((card, one, other), free_aces_kings=free_aces_kings)
        if meld is not None:
            found.append((one, other, meld.cards))
    return tuple(found)


@cache
def _first_of(card: Card, *, free_aces_kings: bool) -> tuple[_MeldNeeds, ...]:
    """Every meld of three that begins with a card."""
    return tuple(
        _MeldNeeds(cards, tuple(Counter(cards).items()))
        for _, _, cards in partners(card, free_aces_kings=free_aces_kings)
        if cards[0] == card
    )


def melds_with(card: Card, held: Sequence[Card], sets: Sets) -> Iterator[tuple[Card, ...]]:
    """Every meld of three that a card makes with two cards in hand, without repeats."""
    for one, other, cards in partners(card, free_aces_kings=sets.free_aces_kings):
        if one in held and (other in held if one != other else held.count(one) > 1):
            yield cards


def melds_among(held: Sequence[Card], sets: Sets) -> Iterator[tuple[Card, ...]]:
    """Every meld of three among the cards in hand, without repeats."""
    for card in dict.fromkeys(held):
        for cards, needs in _first_of(card, free_aces_kings=sets.free_aces_kings):
            if all(held.count(need) >= count for need, count in needs):
                yield cards


def borrowing_with(card: Card, held: Sequence[Card], given: Sequence[Card], sets: Sets) -> Iterator[tuple[Card, ...]]:
    """Every meld of three from a card, one in hand, and a given one that is not also in hand."""
    for one, other, cards in partners(card, free_aces_kings=sets.free_aces_kings):
        if one == other:
            if one in given and held.count(one) == 1:
                yield cards
        elif (one in held) != (other in held) and (other if one in held else one) in given:
            yield cards


def borrowing_among(held: Sequence[Card], given: Sequence[Card], sets: Sets) -> Iterator[tuple[Card, ...]]:
    """Every meld of three from two cards in hand and a given one that is not also in hand."""
    for card in given:
        for one, other, cards in partners(card, free_aces_kings=sets.free_aces_kings):
            enough = one in held and (other in held if one != other else held.count(one) > 1)
            if enough and held.count(card) < cards.count(card):
                yield cards
