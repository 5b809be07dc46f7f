"""Small research games: one card (Kuhn), two (Leduc), three (Rhode Island and Numeral 211).

In Kuhn the higher card wins. In Leduc a pair beats no pair. Three cards rank straight flush, three of a kind, straight,
flush, pair, nothing; the ace is high, and low in A-2-3. Numeral 211 has no faces, so its ace follows the ten.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.errors import HousewayError
from houseway.ranking.hand_names import high_words, singular
from houseway.ranking.orders import ACE, RANK_COUNT

_NOTHING, _PAIR, _FLUSH, _STRAIGHT, _TRIPS, _STRAIGHT_FLUSH = range(6)
_AS_HIGH: Final = (0, 1, 5, 4, 3, 8)
"""The same classes as `high_words` knows them."""
_WITHOUT_FACES: Final = (*range(9), ACE)

_Class = tuple[int, tuple[int, ...]]


@cache
def _two_classes() -> tuple[tuple[int, int], ...]:
    loose = sorted((high, low) for low, high in combinations(range(RANK_COUNT), 2))
    return (*loose, *((rank, rank) for rank in range(RANK_COUNT)))


@cache
def _two_rungs() -> dict[tuple[int, int], int]:
    return {klass: place for place, klass in enumerate(_two_classes(), start=1)}


@cache
def _three_classes(pack: tuple[int, ...]) -> tuple[_Class, ...]:
    """Every class of three cards of these ranks, worst first."""
    runs = [(pack[-1], *pack[:2]), *zip(pack, pack[1:], pack[2:], strict=False)]
    loose = sorted(tuple(reversed(some)) for some in combinations(pack, 3))
    loose = [ranks for ranks in loose if set(ranks) not in map(set, runs)]
    return (
        *((_NOTHING, ranks) for ranks in loose),
        *((_PAIR, (pair, side)) for pair in pack for side in pack if side != pair),
        *((_FLUSH, ranks) for ranks in loose),
        *((_STRAIGHT, run[::-1]) for run in runs),
        *((_TRIPS, (rank,)) for rank in pack),
        *((_STRAIGHT_FLUSH, run[::-1]) for run in runs),
    )


@cache
def _rungs(pack: tuple[int, ...]) -> dict[_Class, int]:
    return {klass: place for place, klass in enumerate(_three_classes(pack), start=1)}


def _check(score: int, most: int) -> None:
    if not 1 <= score <= most:
        raise HousewayError(f"{score} is not a score of so few cards: scores are 1 to {most}")


def score_one(cards: Sequence[int]) -> int:
    """The card's rank, 1 for a deuce to 13 for an ace."""
    return (cards[0] >> 2) + 1


def say_one(score: int) -> str:
    """`king`."""
    _check(score, RANK_COUNT)
    return singular(score - 1)


def score_two(cards: Sequence[int]) -> int:
    """The rung of two cards: any pair is over all that are none."""
    one, other = sorted(card >> 2 for card in cards)
    return _two_rungs().get((other, one), 0)


def say_two(score: int) -> str:
    """`pair of kings`, or `king-jack high`."""
    _check(score, len(_two_classes()))
    ranks = _two_classes()[score - 1]
    return high_words(int(ranks[0] == ranks[1]), ranks)


def _three(pack: tuple[int, ...]) -> tuple[Callable[[Sequence[int]], int], Callable[[int], str]]:
    def score(cards: Sequence[int]) -> int:
        ranks = sorted((card >> 2 for card in cards), reverse=True)
        rungs = _rungs(pack)
        suited = len({card & 3 for card in cards}) == 1
        groups = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
        if len(groups) < len(ranks):
            return rungs.get((_TRIPS if len(groups) == 1 else _PAIR, tuple(groups)), 0)
        for ranked in (tuple(ranks), (*ranks[1:], ranks[0])):  # the second way, the ace is low
            run = rungs.get((_STRAIGHT_FLUSH if suited else _STRAIGHT, ranked))
            if run:
                return run
        return rungs.get((_FLUSH if suited else _NOTHING, tuple(ranks)), 0)

    def say(score: int) -> str:
        _check(score, len(_three_classes(pack)))
        category, ranks = _three_classes(pack)[score - 1]
        if category == _STRAIGHT_FLUSH:
            return f"{singular(ranks[0])}-high straight flush"  # with three cards the highest is not called royal
        return high_words(_AS_HIGH[category], ranks)

    return score, say


score_three, say_three = _three(tuple(range(RANK_COUNT)))
score_numeral, say_numeral = _three(_WITHOUT_FACES)
