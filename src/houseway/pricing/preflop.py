"""Ranges of starting hands of hold'em against each other, from the kept table of all classes (`starting_hands`), and
how that table is worked out.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from houseway.pricing.contests import Contest, contest
from houseway.pricing.equity_kernels import WHOLE
from houseway.pricing.showdowns import Question, Side, counted, matchups_of
from houseway.ranking.starting_hands import BOARDS, Hand, Wins, best_classes, class_of, hands_of, meetings, table

PACK: Final = tuple(range(52))
RANKED_BY: Final = "high"


class Matchup(NamedTuple):
    """Two ranges against each other."""

    wins: int
    losses: int
    showdowns: int


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
