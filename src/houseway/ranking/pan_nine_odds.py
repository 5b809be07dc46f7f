"""Super pan 9 in numbers: exact odds of any strategy, and the best one, computed from the shoe.

One player against the banker: three cards each from a shoe of 36-card packs, dealt without replacement, then at most
one more card each, the banker last and knowing who drew. Every deal is counted, so odds are whole numbers. The best
play is the minimax among strategies that draw up to some total: each side's choice holds against the best reply. A
banker with several players adds up the expectation of each bet, which ignores only what the others' draws reveal about
the shoe. Plain Python: a shoe takes some hundredths of a second, once; after that, an answer is one lookup.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, TypeAlias

from houseway.errors import HousewayError
from houseway.ranking.points import BEST, PACK, card_value

TOTALS: Final = tuple(range(BEST + 1))
MOST_PACKS: Final = 100
DEFAULT_PACKS: Final = 12

_VALUES: Final = tuple(range(7))
_IN_PACK: Final = tuple(sum(card_value(card) == value for card in PACK) for value in _VALUES)
_TIE_IS: Final = {"push": 0, "player": 1, "banker": -1}

Triple: TypeAlias = tuple[int, int, int]
"""Deals that the player wins, ties and loses."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How many deals the player wins, ties and loses, telling apart which card comes first of those to be drawn."""

    win: int
    tie: int
    lose: int

    @property
    def total(self) -> int:
        """All deals of the shoe."""
        return self.win + self.tie + self.lose

    def bank_edge(self, *, ties: str = "push") -> float:
        """What the banker expects of a bet of one."""
        return (self.lose - self.win - _tie_is(ties) * self.tie) / self.total


@dataclass(frozen=True, slots=True)
class Strategy:
    """The totals of three cards on which each side takes a fourth."""

    player: frozenset[int]
    banker_after_hit: frozenset[int]
    banker_after_stand: frozenset[int]


def up_to(total: int) -> frozenset[int]:
    """The totals from zero to this one; -1 for none.

    >>> sorted(up_to(3))
    [0, 1, 2, 3]
    """
    return frozenset(range(total + 1))


STANDARD: Final = Strategy(player=up_to(5), banker_after_hit=up_to(5), banker_after_stand=up_to(6))
"""What everybody plays, published long ago; `best_strategy` finds the same by itself."""


def _tie_is(ties: str) -> int:
    if ties not in _TIE_IS:
        raise HousewayError(f"ties go to {ties!r}, but they are one of {', '.join(map(repr, _TIE_IS))}")
    return _TIE_IS[ties]


def _require_total(total: int) -> None:
    if total not in TOTALS:
        raise HousewayError(f"{total} is not a super pan 9 total: they run from 0 to {BEST}")


def _shoe(packs: int) -> tuple[int, ...]:
    """How many cards of each value."""
    if not 1 <= packs <= MOST_PACKS:
        raise HousewayError(f"a shoe has 1 to {MOST_PACKS} packs, not {packs}")
    return tuple(packs * count for count in _IN_PACK)


def _threes() -> dict[int, list[tuple[int, ...]]]:
    """Three cards by their total; each as how many cards it has of every value."""
    by_total: dict[int, list[tuple[int, ...]]] = {total: [] for total in TOTALS}
    for three in combinations_with_replacement(_VALUES, 3):
        by_total[sum(three) % 10].append(tuple(three.count(value) for value in _VALUES))
    return by_total


def first_totals(*, packs: int = DEFAULT_PACKS) -> tuple[int, ...]:
    """How many of all three-card hands of the shoe have each total, zero first."""
    shoe = _shoe(packs)
    return tuple(sum(prod(map(comb, shoe, three)) for three in threes) for threes in _threes().values())


@cache
def _next_cards(packs: int) -> dict[tuple[int, int], list[list[int]]]:
    """By the two first totals, the smaller first: how many deals go on with a card of value x and then one of y.

    The deals of two hands are as many whichever is the player's, and so are those of two next cards in either order:
    a quarter of the work is enough.
    """
    shoe, threes = _shoe(packs), _threes()
    ways = [[[comb(count, one) * comb(count - one, other) for other in range(4)] for one in range(4)] for count in shoe]
    found: dict[tuple[int, int], list[list[int]]] = {}
    for first in TOTALS:
        for second in TOTALS[first:]:
            deals = [[0] * (7 - x) for x in _VALUES]
            for one in threes[first]:
                for other in threes[second]:
                    both = prod([row[a][b] for row, a, b in zip(ways, one, other, strict=True)])
                    left = [count - a - b for count, a, b in zip(shoe, one, other, strict=True)]
                    for x, row in zip(_VALUES, deals, strict=True):
                        weight = both * left[x]
                        row[0] += weight * (left[x] - 1)
                        for gap in range(1, 7 - x):
                            row[gap] += weight * left[x + gap]
            found[first, second] = [[deals[min(x, y)][abs(x - y)] for y in _VALUES] for x in _VALUES]
    return found


def _compared(deals: Iterable[tuple[int, int, int]]) -> Triple:
    """Add up (player's points, banker's points, how many deals)."""
    win = tie = lose = 0
    for mine, theirs, count in deals:
        if mine > theirs:
            win += count
        elif mine == theirs:
            tie += count
        else:
            lose += count
    return win, tie, lose


@cache
def _results(packs: int) -> dict[tuple[int, int, bool, bool], Triple]:
    """By the player's first total, the banker's, whether the player hits and whether the banker does."""
    results: dict[tuple[int, int, bool, bool], Triple] = {}
    for (small, large), deals in _next_cards(packs).items():
        one_card = [sum(row) for row in deals]
        for mine, theirs in {(small, large), (large, small)}:
            results[mine, theirs, False, False] = _compared([(mine, theirs, sum(one_card))])
            results[mine, theirs, True, False] = _compared(
                ((mine + x) % 10, theirs, count) for x, count in enumerate(one_card)
            )
            results[mine, theirs, False, True] = _compared(
                (mine, (theirs + y) % 10, count) for y, count in enumerate(one_card)
            )
            results[mine, theirs, True, True] = _compared(
                ((mine + x) % 10, (theirs + y) % 10, count)
                for x, row in enumerate(deals)
                for y, count in enumerate(row)
            )
    return results


def odds(strategy: Strategy = STANDARD, *, packs: int = DEFAULT_PACKS) -> Odds:
    """The exact odds when both sides play so.

    >>> round(100 * odds(packs=12).bank_edge(), 4)
    1.1464
    """
    results = _results(packs)
    win = tie = lose = 0
    for mine in TOTALS:
        hit = mine in strategy.player
        banker = strategy.banker_after_hit if hit else strategy.banker_after_stand
        for theirs in TOTALS:
            deals = results[mine, theirs, hit, theirs in banker]
            win, tie, lose = win + deals[0], tie + deals[1], lose + deals[2]
    return Odds(win, tie, lose)


def _gains(player: frozenset[int], packs: int, ties: str) -> dict[tuple[int, bool], float]:
    """What a banker with each total gains by hitting, a bet of one, against a player who drew or who stood.

    The player is known by strategy only. A total that cannot meet such a player gains nothing.
    """
    results, tie_is = _results(packs), _tie_is(ties)
    gains: dict[tuple[int, bool], float] = {}
    for drew in (False, True):
        for total in TOTALS:
            gain = deals = 0
            for mine in player if drew else frozenset(TOTALS) - player:
                win, tie, lose = results[mine, total, drew, False]
                win_hit, tie_hit, lose_hit = results[mine, total, drew, True]
                gain += (win - win_hit) + tie_is * (tie - tie_hit) + (lose_hit - lose)
                deals += win + tie + lose
            gains[total, drew] = gain / deals if deals else 0.0
    return gains


def best_reply(player: frozenset[int], *, packs: int = DEFAULT_PACKS, ties: str = "push") -> Strategy:
    """This player against the banker's best response to the player's strategy.

    If a card makes no difference to a lost hand, the player takes it: it may help against another strategy.
    """
    gains = _gains(player, packs, ties)
    after_hit, after_stand = (frozenset(total for total in TOTALS if gains[total, drew] >= 0) for drew in (True, False))
    return Strategy(player=player, banker_after_hit=after_hit, banker_after_stand=after_stand)


@cache
def best_strategy(*, packs: int = DEFAULT_PACKS, ties: str = "push") -> Strategy:
    """The player who draws up to some total and fares best against the banker's best reply, and that reply."""
    replies = [best_reply(up_to(most), packs=packs, ties=ties) for most in range(-1, BEST + 1)]
    return min(replies, key=lambda reply: odds(reply, packs=packs).bank_edge(ties=ties))


@cache
def banker_gains(packs: int, ties: str) -> dict[tuple[int, bool], float]:
    """What a banker with each total gains by hitting, a bet of one, by whether a player of the best play drew."""
    return _gains(best_strategy(packs=packs, ties=ties).player, packs, ties)


def player_hits(total: int, *, packs: int = DEFAULT_PACKS, ties: str = "push") -> bool:
    """Whether a player with this total of three cards should take a fourth."""
    _require_total(total)
    return total in best_strategy(packs=packs, ties=ties).player


def banker_hits(total: int, drew: bool, *, packs: int = DEFAULT_PACKS, ties: str = "push") -> bool:
    """Whether a banker with this total should take a fourth card against one player who drew one, or stood."""
    return banker_hits_against(total, [(1, drew)], packs=packs, ties=ties)


def banker_hits_against(
    total: int, hands: Sequence[tuple[float, bool]], *, packs: int = DEFAULT_PACKS, ties: str = "push"
) -> bool:
    """Whether to take a fourth card against several players: (wager, whether that player drew) of each."""
    _require_total(total)
    if any(wager <= 0 for wager, _ in hands):
        raise HousewayError("a wager is more than nothing")
    gains = banker_gains(packs, ties)
    return bool(hands) and sum(wager * gains[total, bool(drew)] for wager, drew in hands) >= 0
