"""A simple player's discards: before a draw, and when a game requires a discard.

For a low, pairs and high cards go, and a nine or better stands pat; if straights and flushes hurt, the top card of one
goes too. For badugi, the player keeps the most cards of different ranks and suits, as far as they are low. For a high,
made hands stand pat, pairs are kept, then four to a flush or an open straight, and otherwise the best card. Only the
player's own cards matter.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.cards import JOKER, Card
from houseway.ranking import rank
from houseway.ranking.adaptive import scorer

_HIGHEST_LOW: Final = 8
_PAT_LOW: Final = 9
_PAT_BADUGI: Final = 11
_EIGHT: Final = 6
_ACE: Final = 12


def not_wanted(cards: Sequence[Card], most: int, *, kind: str) -> tuple[Card, ...]:
    """The discards before a draw of up to `most` cards under a kind of ranking, worst first."""
    if kind == "deuce-to-seven":
        thrown = _not_deuce(cards)
    elif kind == "badugi":
        thrown = _not_badugi(cards)
    elif kind.startswith("low"):
        thrown = _not_low(cards)
    else:
        return tuple(_not_high(cards)[:most])
    return tuple(by_worst(thrown[:most], kind=kind))


def by_worst(cards: Sequence[Card], *, kind: str) -> list[Card]:
    """The cards by how little one wants to hold them, whatever they make together."""
    if kind == "deuce-to-seven":
        return sorted(cards, key=_high_rank, reverse=True)
    return sorted(cards, key=low_rank, reverse=kind.startswith("low") or kind == "badugi")


def low_rank(card: Card) -> int:
    """1 for an ace to 13 for a king; the joker, at 0, is the best card there is."""
    return 0 if card == JOKER else ((card >> 2) + 1) % 13 + 1


def _not_low(cards: Sequence[Card]) -> list[Card]:
    """The pairs first, whatever their rank, then the high cards, the highest first."""
    ranks = [low_rank(card) for card in cards]
    if len(set(ranks)) == len(cards) == 5 and max(ranks) <= _PAT_LOW:
        return []
    return _doubles_first(sorted(cards, key=low_rank), low_rank, _HIGHEST_LOW)


def _not_deuce(cards: Sequence[Card]) -> list[Card]:
    """The pairs, then the high cards, the highest first; of a low straight or flush the top card."""
    pat = scorer("deuce-to-seven", 5)(tuple(cards)) >= _rough_nine() if len(cards) == 5 else False
    if pat:
        return []
    thrown = _doubles_first(sorted(cards, key=_high_rank), lambda card: card >> 2, _EIGHT)
    return thrown or [max(cards, key=_high_rank)]


def _doubles_first(upwards: list[Card], rank_of: Callable[[Card], int], highest: int) -> list[Card]:
    """What a low has no use for: a rank's second and third card, then what is higher than that, each highest first.

    Where not all of it may go, a pair that stays is worse than any card.
    """
    seen: set[int] = set()
    doubles: list[Card] = []
    high: list[Card] = []
    for card in upwards:
        if rank_of(card) in seen:
            doubles.append(card)
        elif rank_of(card) > highest:
            high.append(card)
        seen.add(rank_of(card))
    return [*doubles[::-1], *high[::-1]]


@cache
def _rough_nine() -> int:
    """The worst nine of deuce-to-seven, which stands pat."""
    return int(rank("9c 8d 7h 6s 4c", "deuce-to-seven"))


def _not_badugi(cards: Sequence[Card]) -> list[Card]:
    """What does not belong to the most low cards of different ranks and suits, the highest first."""

    def worth(some: tuple[Card, ...]) -> tuple[int, ...]:
        return (len(some), *sorted(-low_rank(card) for card in some))

    made = max(
        (
            some
            for count in range(1, 5)
            for some in combinations(cards, count)
            if len({card >> 2 for card in some}) == len({card & 3 for card in some}) == count
        ),
        key=worth,
    )
    most = _PAT_BADUGI if len(made) == 4 else _HIGHEST_LOW
    kept = [card for card in made if low_rank(card) <= most]
    return sorted((card for card in cards if card not in kept), key=low_rank, reverse=True)


def _not_high(cards: Sequence[Card]) -> list[Card]:
    """Whatever does not belong to what is made or nearly made, the lowest first."""
    if len(cards) == 5 and scorer("bug", 5)(tuple(cards)) >= _straight():
        return []
    ranks = [_high_rank(card) for card in cards]
    kept = {card for card, one in zip(cards, ranks, strict=True) if ranks.count(one) > 1}
    if not kept:
        kept = set(_four_to_a_draw(cards) or (max(cards, key=_high_rank),))
    return sorted((card for card in cards if card not in kept), key=_high_rank)


@cache
def _straight() -> int:
    """The least hand that stands pat."""
    return int(rank("Ac 2d 3h 4s 5c", "bug"))


def _high_rank(card: Card) -> int:
    """0 for a deuce to 12 for an ace, which the joker counts as."""
    return _ACE if card == JOKER else card >> 2


def _four_to_a_draw(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Four of the cards to a flush, or to a straight open at both ends; none if there are none."""
    for four in combinations(cards, 4):
        if len({card & 3 for card in four if card != JOKER}) == 1:
            return four
    for four in combinations(cards, 4):
        ranks = sorted(card >> 2 for card in four)
        if JOKER not in four and len(set(ranks)) == 4 and ranks[-1] - ranks[0] == 3 and ranks[-1] != _ACE:
            return four
    return ()


def worst(cards: Sequence[Card], count: int, board: Sequence[Card]) -> tuple[Card, ...]:
    """The discards of a hand with a board: those that leave the best rest."""

    def worth(kept: tuple[Card, ...]) -> tuple[int, ...]:
        ranks = sorted((card >> 2 for card in kept), reverse=True)
        paired, suited = len(ranks) - len(set(ranks)), len(kept) - len({card & 3 for card in kept})
        made = scorer("high", len(kept) + len(board))((*kept, *board)) if len(kept) + len(board) >= 5 else 0
        return (made, paired, suited, *ranks)

    kept = max(combinations(cards, len(cards) - count), key=worth)
    left = list(cards)
    for card in kept:
        left.remove(card)
    return tuple(left)
