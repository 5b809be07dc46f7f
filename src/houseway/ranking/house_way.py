"""The house way: how a dealer sets seven cards of pai gow into two in front and five behind, with no choice left.

This is the way printed by Foxwoods, rule by rule under its own numbers. Every rule says which two ranks go in front; of
the cards that could be those two, it takes those that leave the best five behind. The joker counts as an ace wherever
ranks are counted, and fills a straight or a flush. It must never set a foul hand, and it sets the same seven cards the
same way in whatever order they were dealt.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, TypeAlias

from houseway.cards import JOKER, Card, as_cards, require_distinct
from houseway.errors import CardError, HousewayError
from houseway.ranking.orders import ACE, RANK_COUNT, STRAIGHTS, order
from houseway.ranking.scalar import direct

Setting: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]
"""Two cards in front, five behind, the highest first in each."""

Front: TypeAlias = tuple[int, int]
"""The ranks of two cards, 0 deuce to 12 ace, the higher first."""

BACK_ORDERS: Final = ("bug-wheel-second", "bug")
"""How the five are ranked: A-2-3-4-5 as the second-highest straight, or as the lowest (CX-107)."""

SEVEN_CARDS: Final = 7
_SIX, _SEVEN, _TEN, _JACK, _KING = 4, 5, 8, 9, 11
_FLUSH: Final = 5
_PLACES: Final = tuple(combinations(range(SEVEN_CARDS), 2))


def house_way(cards: Sequence[Card], *, back: str = "bug-wheel-second") -> Setting:
    """Set seven cards: two in front, five behind.

    >>> from houseway.cards import format_cards, parse_cards
    >>> front, back = house_way(parse_cards("9s 9d 6c 6h As Qd 3c"))
    >>> format_cards(front), format_cards(back)
    ('As Qd', '9s 9d 6h 6c 3c')
    """
    if back not in BACK_ORDERS:
        raise HousewayError(f"{back!r} does not rank a back hand: use one of {', '.join(BACK_ORDERS)}")
    held = as_cards(cards)
    if len(held) != SEVEN_CARDS:
        raise CardError(f"the house way sets {SEVEN_CARDS} cards, not {len(held)}")
    require_distinct(held)
    highest_first = sorted(held, key=_height, reverse=True)
    complete = _holds_complete_hand(highest_first)
    front = _front(highest_first, complete=complete)
    settings = _settings(highest_first, front)
    if not complete:  # cards of the same ranks are as good as each other
        return next(settings)
    return max(settings, key=lambda setting: direct(order(back), setting[1]))


def _rank(card: Card) -> int:
    return ACE if card == JOKER else card >> 2


def _height(card: Card) -> tuple[int, bool, Card]:
    """Sorts the joker behind the aces, so that of equal settings the one with the joker behind comes first."""
    return _rank(card), card != JOKER, card


def _settings(cards: Sequence[Card], front: Front) -> Iterator[Setting]:
    """Every choice of cards that puts these ranks in front."""
    high, low = front
    highs, lows = ([card for card in cards if _rank(card) == rank] for rank in front)
    for two in combinations(highs, 2) if high == low else product(highs, lows):
        yield two, tuple([card for card in cards if card not in two])


def _front(cards: Sequence[Card], *, complete: bool) -> Front:
    """The ranks in front, by the first rule that the hand falls under.

    `ranks` are the different ranks, those held most often first: for two pair the bigger pair, the smaller, and
    the single cards from the top.
    """
    held = Counter(map(_rank, cards))
    ranks = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    shape = tuple(held[rank] for rank in ranks)
    match shape:
        case (5, *_):
            return _five_aces(ranks, shape)
        case (4, *_):
            return _quads(ranks, shape)
        case (3, 3, *_):
            return _two_trips(ranks)
        case (3, 2, *_):
            return _full_house(ranks)
        case (2, 2, 2, *_):
            return _three_pair(ranks)
        case (2, 2, *_):
            return _two_pair(ranks)
    if complete:
        return _complete_hand(cards, ranks, shape)
    match shape:
        case (3, *_):
            return _trips(ranks)
        case (2, *_):
            return _one_pair(ranks)
    return _no_pair(ranks)


def _no_pair(ranks: Sequence[int]) -> Front:
    """1. The highest card stays behind, the second and third highest go in front."""
    return ranks[1], ranks[2]


def _one_pair(ranks: Sequence[int]) -> Front:
    """2. The pair stays behind, the two highest others go in front."""
    return ranks[1], ranks[2]


def _two_pair(ranks: Sequence[int]) -> Front:
    """3. Split jacks and up; keep tens to sevens if an ace goes in front, sixes and down if a king or ace does.

    Two pair with a straight or a flush are set by this rule too (7).
    """
    bigger, smaller, single, next_single = ranks[:4]
    keep = single >= _KING if bigger <= _SIX else bigger <= _TEN and single == ACE
    return (single, next_single) if keep else (smaller, smaller)


def _three_pair(ranks: Sequence[int]) -> Front:
    """4. The highest pair goes in front."""
    return ranks[0], ranks[0]


def _trips(ranks: Sequence[int]) -> Front:
    """5. Three aces lend one to the front, beside the next highest card; other trips stay together."""
    trips, single, next_single = ranks[:3]
    return (ACE, single) if trips == ACE else (single, next_single)


def _two_trips(ranks: Sequence[int]) -> Front:
    """6. A pair from the higher trips goes in front."""
    return ranks[0], ranks[0]


def _complete_hand(cards: Sequence[Card], ranks: Sequence[int], shape: Sequence[int]) -> Front:
    """7. The best front that leaves a straight, flush or straight flush behind.

    But with an ace and a pair of tens to kings, the pair stays behind and the ace goes in front, if that is a
    better front. With trips the best front is the pair where it can go, else what else leaves the hand complete.
    """
    best = next(_fronts_of_complete_hands(cards))
    pair, single, next_single = ranks[:3]
    if shape[0] == 2 and _TEN <= pair <= _KING and single == ACE:
        return max(best, (ACE, next_single), key=_strength)
    return best


def _full_house(ranks: Sequence[int]) -> Front:
    """8. The highest pair there is beside the trips goes in front."""
    return ranks[1], ranks[1]


def _quads(ranks: Sequence[int], shape: Sequence[int]) -> Front:
    """9. Split jacks and up; keep tens to sevens if a king or ace goes in front; never split sixes and down.

    A pair beside any quads, or a pair from the trips beside them, goes in front and the quads stay.
    """
    quads, second = ranks[:2]
    if shape[1] >= 2:
        return second, second
    if quads >= _JACK or (quads >= _SEVEN and second < _KING):
        return quads, quads
    return second, ranks[2]


def _five_aces(ranks: Sequence[int], shape: Sequence[int]) -> Front:
    """10. A pair of aces goes in front, unless a pair of kings can."""
    return (_KING, _KING) if ranks[1] == _KING and shape[1] == 2 else (ACE, ACE)


def _strength(front: Front) -> int:
    """For comparing fronts: a pair before no pair, then the higher card, then the other."""
    high, low = front
    return (high + RANK_COUNT * (high == low)) * RANK_COUNT + low


def _fronts_of_complete_hands(cards: Sequence[Card]) -> Iterator[Front]:
    """The fronts that leave a straight, a flush or a straight flush behind, the best first."""
    ranks = list(map(_rank, cards))
    fronts = [((ranks[one], ranks[other]), one, other) for one, other in _PLACES]
    fronts.sort(key=lambda choice: _strength(choice[0]), reverse=True)
    for front, one, other in fronts:
        if _holds_complete_hand([*cards[:one], *cards[one + 1 : other], *cards[other + 1 :]]):
            yield front


def _holds_complete_hand(cards: Sequence[Card]) -> bool:
    """Whether five of the cards, or the only five, are a straight, a flush or a straight flush."""
    ranks, suits, fills = 0, [0, 0, 0, 0], 0
    for card in cards:
        if card == JOKER:
            fills = 1
        else:
            ranks |= 1 << (card >> 2)
            suits[card & 3] += 1
    return max(suits) + fills >= _FLUSH or _in_sequence(ranks, fills)


@cache
def _in_sequence(ranks: int, fills: int) -> bool:
    """Whether a mask of ranks holds five in sequence, or all of them but those that the joker fills."""
    return any((five & ~ranks).bit_count() <= fills for _, five in STRAIGHTS)
