"""The starting hands of hold'em in 169 classes, and every class against every other: a table worked out once and kept.

A class is all hands that differ only in suits: `AA`, `AKs`, `AKo`. For two classes the table has how often each wins,
over every way to hold both and every board; the rest are ties. `scripts/preflop.py` works it out.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.cards import Card

RANKS: Final = "23456789TJQKA"
BOARDS: Final = 1_712_304
"""The number of boards for two given hands."""
_FILE: Final = "data/preflop.npy"

Hand = tuple[Card, ...]
Wins = npt.NDArray[np.int32]
"""By pair of classes: how often the first wins."""


def class_of(hand: Hand) -> int:
    """The class of two cards: pairs on the diagonal, suited above it, others below, from deuces to aces."""
    low, high = sorted(card >> 2 for card in hand)
    suited = hand[0] & 3 == hand[1] & 3
    return 13 * (high if suited else low) + (low if suited else high)


def name_of(number: int) -> str:
    """The class as players write it: `AKs`."""
    one, other = divmod(number, 13)
    if one == other:
        return 2 * RANKS[one]
    return RANKS[max(one, other)] + RANKS[min(one, other)] + ("s" if one > other else "o")


@cache
def hands_of() -> dict[int, tuple[Hand, ...]]:
    """All hands of each class."""
    found: dict[int, list[Hand]] = {}
    for hand in combinations(range(52), 2):
        found.setdefault(class_of(hand), []).append(hand)
    return {number: tuple(hands) for number, hands in sorted(found.items())}


@cache
def meetings() -> npt.NDArray[np.int64]:
    """By pair of classes: in how many ways both can be held."""
    ways = np.zeros((169, 169), np.int64)
    for one, hands in hands_of().items():
        for other, against in hands_of().items():
            ways[one, other] = len(hands) * sum(not set(hands[0]) & set(hand) for hand in against)
    return ways


@cache
def table() -> Wins:
    """The stored table."""
    with files("houseway.ranking").joinpath(_FILE).open("rb") as file:
        found: Wins = np.load(file, allow_pickle=False)
    return found


@cache
def showdown_shares() -> npt.NDArray[np.float64]:
    """By pair of classes: the first one's share of the pot, summed over all ways to hold both."""
    wins, ways = table().astype(np.float64), meetings() * float(BOARDS)
    shares: npt.NDArray[np.float64] = (wins + (ways - wins - wins.T) / 2) / BOARDS
    return shares


@cache
def best_classes() -> tuple[int, ...]:
    """All classes, best first by equity against a random hand."""
    share = showdown_shares().sum(axis=1) / meetings().sum(axis=1)
    return tuple(sorted(hands_of(), key=lambda number: (-share[number], number)))
