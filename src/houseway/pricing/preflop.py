"""Every starting hand of hold'em against every other, exactly: 169 by 169, computed once and kept in a file.

A class is all hands that differ only in suits: `AA`, `AKs`, `AKo`. For two classes the table has how often each wins,
over every way to hold both and every board; the rest are ties.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards import Card
from houseway.pricing.contests import Contest, contest
from houseway.pricing.equity_kernels import WHOLE
from houseway.pricing.showdowns import Question, Side, counted, matchups_of

RANKS: Final = "23456789TJQKA"
PACK: Final = tuple(range(52))
RANKED_BY: Final = "high"
BOARDS: Final = 1_712_304
"""The number of boards for two given hands."""
_FILE: Final = "data/preflop.npy"

Hand = tuple[Card, ...]
Wins = npt.NDArray[np.int32]
"""By pair of classes: how often the first wins."""


class Matchup(NamedTuple):
    """Two ranges against each other."""

    wins: int
    losses: int
    showdowns: int


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


def computed(progress: Callable[[int, int], None] | None = None) -> Wins:
    """Compute the table, every class against every other. Match-ups that differ only in suits are computed once."""
    by = contest("holdem")
    wins = np.zeros((169, 169), np.int32)
    known: dict[object, tuple[int, int]] = {}
    for done, (one, hands) in enumerate(hands_of().items()):
        for other, against in hands_of().items():
            if other < one:
                continue
            asked = Question(by, (Side("", hands[:1], ((),), 0), Side("", against, ((),) * len(against), 0)), (), ())
            for held, times in matchups_of(asked).items():
                if held not in known:
                    sides = tuple(Side("", (hand,), ((),), 0) for hand, _ in held)
                    counts = counted(Question(by, sides, (), ()), 1, None)
                    known[held] = (int(counts[0, WHOLE]), int(counts[1, WHOLE]))
                wins[one, other] += len(hands) * times * known[held][0]
                if other != one:
                    wins[other, one] += len(hands) * times * known[held][1]
        if progress is not None:
            progress(done + 1, 169)
    return wins


def ranks(by: Contest) -> bool:
    """Whether two cards are worth the same in a game as here."""
    return (by.pack, by.high, by.low) == (PACK, RANKED_BY, "")


@cache
def table() -> Wins:
    """The stored table."""
    with files("houseway.pricing").joinpath(_FILE).open("rb") as file:
        found: Wins = np.load(file, allow_pickle=False)
    return found


@cache
def best_classes() -> tuple[int, ...]:
    """All classes, best first by equity against a random hand."""
    wins, ways = table().astype(np.float64), meetings() * float(BOARDS)
    share = (wins + (ways - wins - wins.T) / 2).sum(axis=1) / ways.sum(axis=1)
    return tuple(sorted(hands_of(), key=lambda number: (-share[number], number)))


def best_hands(part: float) -> tuple[Hand, ...]:
    """The best part of all hands, as nearly as whole classes allow, but at least the best class."""
    wanted, found = part * len(tuple(combinations(PACK, 2))), list[Hand]()
    for number in best_classes():
        more = len(hands_of()[number])
        if found and abs(len(found) + more - wanted) > abs(len(found) - wanted):
            break
        found += hands_of()[number]
    return tuple(found)


def classes(hands: Iterable[Hand]) -> dict[int, int]:
    """How many hands of each class a range has."""
    found: dict[int, int] = {}
    for hand in hands:
        number = class_of(hand)
        found[number] = found.get(number, 0) + 1
    return found


def _is_whole(held: dict[int, int]) -> bool:
    return all(count == len(hands_of()[number]) for number, count in held.items())


def met(ones: dict[int, int], others: dict[int, int]) -> Matchup | None:
    """Two ranges against each other; None if neither has all hands of its classes, because suits matter then.

    Against a range that has all hands of its classes, every hand of a class does equally well.
    """
    if not (_is_whole(ones) or _is_whole(others)):
        return None
    sizes = {number: len(hands) for number, hands in hands_of().items()}
    wins = losses = ways = 0
    for one, count in ones.items():
        for other, against in others.items():
            part, whole = count * against, sizes[one] * sizes[other]
            wins += int(table()[one, other]) * part // whole
            losses += int(table()[other, one]) * part // whole
            ways += int(meetings()[one, other]) * part // whole
    return Matchup(wins, losses, ways * BOARDS)
