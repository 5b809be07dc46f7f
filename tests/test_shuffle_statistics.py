"""Chi-square tests of the shuffles: at fixed seeds in every run, with fresh entropy in `make soak`.

Each test reduces many shuffles to one number that is chi-square distributed if, and only if, every order of
the pack is equally likely as far as that test can see. A sample must fall between two quantiles: too uneven
is a biased shuffle, too even is not a random one. Cards of one shuffle are not independent of each other,
so the textbook counts of degrees of freedom do not hold; the right ones are derived beside each statistic and
checked below against every order of a small pack. Biased shuffles prove that the tests can fail.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import permutations
from statistics import NormalDist
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import Card, rank_of
from houseway.decks import Deck, deck
from houseway.shuffle import FairDeck, SimShuffler

pytestmark = pytest.mark.verify


Orders: TypeAlias = NDArray[np.uint8]
"""Shuffles x places: which card lies where."""

# At a fixed seed a test passes or fails for ever, so 1 in 1000 a tail is strict enough. Soak draws new
# samples every night: 1 in a million a tail makes a false alarm a matter of decades.
FIXED_TAIL = 1e-3
SOAK_TAIL = 1e-6


@dataclass(frozen=True, slots=True)
class Fit:
    """A statistic and the degrees of freedom of the chi-square distribution it should follow."""

    statistic: float
    freedom: int

    def is_fair(self, tail: float) -> bool:
        return quantile(self.freedom, tail) < self.statistic < quantile(self.freedom, 1 - tail)


def quantile(freedom: int, probability: float) -> float:
    """The chi-square quantile by Wilson and Hilferty (1931): the cube root is nearly normal.

    (X / k) ** (1/3) has mean 1 - 2/(9k) and variance 2/(9k), nearly; from 80 degrees of freedom on the
    quantiles used here are right to 2 in 1000, which `test_quantiles` checks against printed tables.
    """
    spread = 2 / (9 * freedom)
    cube_root = 1 - spread + NormalDist().inv_cdf(probability) * math.sqrt(spread)
    return freedom * cube_root * cube_root * cube_root


def kinds_of(orders: Orders, kind: Callable[[Card], int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Every card replaced by its kind's index from 0, and how many cards of each kind the pack has."""
    kinds, index = np.unique([kind(one) for one in range(53)], return_inverse=True)
    pack = np.bincount(index[orders[0]], minlength=len(kinds))
    present = np.cumsum(pack > 0) - 1
    return present[index][orders], pack[pack > 0]


def by_card(card: Card) -> int:
    return card


def places(orders: Orders, kind: Callable[[Card], int] = by_card) -> Fit:
    """Kind x place: how often a card of each kind lay in each place.

    In one shuffle of n cards, let p be the shares of the c kinds and S = diag(p) - p p'. The covariance of
    two kinds is S within a place and, dealing without replacement, -S/(n-1) between two places: together
    S x n/(n-1) (I - 1/n). Scaled by the expected counts, S is a projection of rank c - 1, and I - 1/n one of
    rank n - 1; so Pearson's sum times (n-1)/n is chi-square with (c-1)(n-1) degrees of freedom.
    """
    table, pack = kinds_of(orders, kind)
    count, size = table.shape
    expected = count * pack / size
    seen = np.array([np.bincount(table[:, place], minlength=len(pack)) for place in range(size)])
    pearson = float((((seen - expected) ** 2) / expected).sum())
    return Fit(pearson * (size - 1) / size, (len(pack) - 1) * (size - 1))


def neighbours(orders: Orders) -> Fit:
    """Adjacent ordered pairs: how often each card lay directly under each other, the pack closed to a ring.

    The ring makes the table D (seen less expected, no diagonal) sum to nothing in each row and column. What
    is left splits in two by symmetry: D + D' and D - D', with n(n-3)/2 and (n-1)(n-2)/2 dimensions. A ring
    without its direction is as likely as any other, so all directions within each part vary alike: one ring
    has half its n ones in each part, less n/(n-1) for the mean in the symmetric one. Variance a dimension is
    therefore 1/(n-1) and n/((n-1)(n-2)), and the two scaled squares together are chi-square.
    """
    count, size = orders.shape
    cells = 53 * 53
    following = np.roll(orders, -1, axis=1)
    seen = np.zeros(cells, dtype=np.intp)
    for place in range(size):
        seen += np.bincount(53 * orders[:, place].astype(np.intp) + following[:, place], minlength=cells)
    off = seen.reshape(53, 53)[:size, :size] - count / (size - 1)
    np.fill_diagonal(off, 0)
    even, odd = (off + off.T) / 2, (off - off.T) / 2
    statistic = (even**2).sum() * (size - 1) + (odd**2).sum() * (size - 1) * (size - 2) / size
    return Fit(float(statistic) / count, size * (size - 3) // 2 + (size - 1) * (size - 2) // 2)


def hole_cards(orders: Orders, seat: int, seats: int) -> Fit:
    """Two-card holdings of one seat, dealt singly round the table: a plain multinomial, one hand a shuffle."""
    count, size = orders.shape
    one, other = orders[:, seat].astype(np.intp), orders[:, seat + seats].astype(np.intp)
    high, low = np.maximum(one, other), np.minimum(one, other)
    holdings = size * (size - 1) // 2
    seen = np.bincount(high * (high - 1) // 2 + low, minlength=holdings)
    expected = count / holdings
    return Fit(float(((seen - expected) ** 2).sum() / expected), holdings - 1)


def neighbouring_kinds(orders: Orders, kind: Callable[[Card], int]) -> Fit:
    """Adjacent ordered pairs by kind, one pair a shuffle and each time one place further down: multinomial."""
    table, pack = kinds_of(orders, kind)
    count, size = table.shape
    rows = np.arange(count)
    at = rows % (size - 1)
    pairs = len(pack) * table[rows, at] + table[rows, at + 1]
    expected = count * (np.outer(pack, pack) - np.diag(pack)).ravel() / (size * (size - 1))
    seen = np.bincount(pairs, minlength=len(pack) ** 2)
    return Fit(float((((seen - expected) ** 2) / expected).sum()), len(pack) ** 2 - 1)


PACK_TESTS: dict[str, Callable[[Orders], Fit]] = {
    "card x place": places,
    "neighbours": neighbours,
    "hole cards, first seat of nine": lambda orders: hole_cards(orders, 0, 9),
    "hole cards, button of six": lambda orders: hole_cards(orders, 5, 6),
}
SHOE_TESTS: dict[str, Callable[[Orders], Fit]] = {
    "rank x place": lambda orders: places(orders, rank_of),
    "neighbouring ranks": lambda orders: neighbouring_kinds(orders, rank_of),
}
CASES = [
    *((name, test) for name in ("52", "53") for test in PACK_TESTS),
    *((name, test) for name in ("super-pan-9", "blackjack-22-f", "sorted shoe") for test in SHOE_TESTS),
]
COUNTS = {"52": 30_000, "53": 30_000, "super-pan-9": 2_500, "blackjack-22-f": 2_500, "sorted shoe": 2_500}


def pack_named(name: str) -> Deck:
    """A deck, or the super pan 9 shoe sorted by rank.

    Pack after pack, every stretch of a shoe has all ranks alike, which hides most of what a bias towards
    some places would do. Sorted, a rank is a place to come from, and the same bias shows plainly.
    """
    if name == "sorted shoe":
        return Deck(name, tuple(sorted(deck("super-pan-9").cards)))
    return deck(name)


def as_orders(shuffles: Iterable[tuple[Card, ...]], pack: Deck) -> Orders:
    return np.frombuffer(b"".join(map(bytes, shuffles)), np.uint8).reshape(-1, pack.size)


@cache
def fixed_fair(name: str) -> Orders:
    pack = pack_named(name)
    seeds = (sha256(f"houseway statistics {name} {number}".encode()).digest() for number in range(COUNTS[name]))
    return as_orders((FairDeck.from_seed(pack, seed).cards for seed in seeds), pack)


@cache
def fixed_simulation(name: str) -> Orders:
    pack, shuffler = pack_named(name), SimShuffler(2004)
    return as_orders((shuffler.shuffle(pack).cards for _ in range(COUNTS[name])), pack)


@cache
def fresh_fair(name: str) -> Orders:
    pack = pack_named(name)
    return as_orders((FairDeck.shuffle(pack).cards for _ in range(10 * COUNTS[name])), pack)


def fit(orders: Orders, test: str) -> Fit:
    return {**PACK_TESTS, **SHOE_TESTS}[test](orders)


@pytest.mark.parametrize(("name", "test"), CASES)
def test_the_fair_shuffle_is_even(name: str, test: str) -> None:
    found = fit(fixed_fair(name), test)
    assert found.is_fair(FIXED_TAIL), found


@pytest.mark.parametrize(("name", "test"), CASES)
def test_the_simulation_shuffle_is_even(name: str, test: str) -> None:
    found = fit(fixed_simulation(name), test)
    assert found.is_fair(FIXED_TAIL), found


@pytest.mark.soak
@pytest.mark.parametrize(("name", "test"), CASES)
def test_the_fair_shuffle_is_even_with_fresh_entropy(name: str, test: str) -> None:
    found = fit(fresh_fair(name), test)
    assert found.is_fair(SOAK_TAIL), found


# Shuffles that are wrong in the ways shuffles have been wrong, many packs at a time.


def swapping(count: int, choose: Callable[[int], NDArray[np.int64]], name: str = "52") -> Orders:
    """Swap each place, from the last, with whatever place `choose` says."""
    orders = np.tile(np.array(pack_named(name).cards, np.uint8), (count, 1))
    rows = np.arange(count)
    for place in range(orders.shape[1] - 1, -1, -1):
        other = choose(place)
        held = orders[:, place].copy()
        orders[:, place] = orders[rows, other]
        orders[rows, other] = held
    return orders


def even(count: int, random: np.random.Generator) -> Orders:
    return swapping(count, lambda place: random.integers(place + 1, size=count))


def swap_with_anyone(count: int, random: np.random.Generator) -> Orders:
    return swapping(count, lambda _: random.integers(52, size=count))


def byte_modulo(count: int, random: np.random.Generator) -> Orders:
    """No rejection: what is left of 256 after whole rounds favours the low places."""
    return swapping(count, lambda place: random.integers(256, size=count) % (place + 1))


def never_stay(count: int, random: np.random.Generator) -> Orders:
    """One off in the range, so that no card can stay where it is."""
    return swapping(count, lambda place: random.integers(max(place, 1), size=count))


def too_few_seeds(count: int, random: np.random.Generator) -> Orders:
    """A perfect shuffle from an eight-bit seed."""
    return even(256, random)[random.integers(256, size=count)]


def riffle_and_cut(count: int, random: np.random.Generator) -> Orders:
    """One riffle of a new pack and an even cut: each card is anywhere equally often, but not alone."""
    lower = np.sort(random.integers(2, size=(count, 52)), axis=1)
    riffled = np.argsort(random.permuted(lower, axis=1), axis=1, kind="stable")
    order = np.argsort(riffled, axis=1)
    start = (np.arange(52) + random.integers(52, size=(count, 1))) % 52
    cut: Orders = np.take_along_axis(order, start, axis=1).astype(np.uint8)
    return cut


def few_pocket_pairs(count: int, random: np.random.Generator) -> Orders:
    """Half of the first seat's pocket pairs are dealt again, which no count of single cards can see."""
    orders = even(2 * count, random)
    paired = orders[:, 0] // 4 == orders[:, 9] // 4
    kept: Orders = orders[~paired | (random.integers(2, size=2 * count) == 0)][:count]
    return kept


@pytest.mark.parametrize(
    ("biased", "caught_by"),
    [
        (swap_with_anyone, {"card x place", "hole cards, button of six"}),
        (byte_modulo, {"card x place"}),
        (never_stay, {"card x place", "hole cards, first seat of nine", "hole cards, button of six"}),
        (too_few_seeds, set(PACK_TESTS)),
        (riffle_and_cut, set(PACK_TESTS) - {"card x place"}),
        (few_pocket_pairs, {"hole cards, first seat of nine"}),
    ],
)
def test_a_biased_shuffle_is_caught(biased: Callable[[int, np.random.Generator], Orders], caught_by: set[str]) -> None:
    """Even at soak's tolerance, so that soak can fail too."""
    orders = biased(COUNTS["52"], np.random.default_rng(52))
    caught = {name for name, test in PACK_TESTS.items() if not test(orders).is_fair(SOAK_TAIL)}
    assert caught >= caught_by


def test_an_even_shuffle_is_not_caught() -> None:
    orders = even(COUNTS["52"], np.random.default_rng(52))
    assert all(test(orders).is_fair(FIXED_TAIL) for test in PACK_TESTS.values())


def test_a_biased_shoe_is_caught() -> None:
    count, random = COUNTS["sorted shoe"], np.random.default_rng(9)
    swapped = swapping(count, lambda _: random.integers(432, size=count), "sorted shoe")
    assert not places(swapped, rank_of).is_fair(SOAK_TAIL)
    one_byte = swapping(count, lambda place: random.integers(256, size=count) % (place + 1), "super-pan-9")
    assert not places(one_byte, rank_of).is_fair(SOAK_TAIL)
    shoe = np.array(deck("super-pan-9").cards, np.uint8)
    cut_only = shoe[(np.arange(432) + random.integers(432, size=(count, 1))) % 432]
    assert not neighbouring_kinds(cut_only, rank_of).is_fair(SOAK_TAIL)


def test_a_shuffle_too_even_to_be_random_is_caught() -> None:
    """Each cut of the pack once and over again: every card in every place exactly equally often."""
    dealt_in_turn = (np.arange(52) + np.arange(520)[:, None]) % 52
    found = places(dealt_in_turn.astype(np.uint8))
    assert found.statistic == 0
    assert not found.is_fair(SOAK_TAIL)


# The derivations, checked against every order of six cards.


def every_order(cards: tuple[Card, ...]) -> Orders:
    return np.array(list(permutations(cards)), np.uint8)


def spectrum(indicators: NDArray[np.float64]) -> dict[float, int]:
    """The covariance's eigenvalues other than 0, and how many dimensions have each."""
    values = np.linalg.eigvalsh(np.cov(indicators, rowvar=False, bias=True)).round(9)
    found, dimensions = np.unique(values[values > 1e-9], return_counts=True)
    return dict(zip(found.tolist(), dimensions.tolist(), strict=True))


def test_the_spread_of_cards_over_places_is_as_derived() -> None:
    orders = every_order((0, 0, 4, 4, 4, 8))
    table, pack = kinds_of(orders, rank_of)
    indicators = (table[:, :, None] == np.arange(3)) / np.sqrt(pack / 6)
    assert spectrum(indicators.reshape(len(orders), -1)) == {round(6 / 5, 9): 2 * 5}


def test_the_spread_of_neighbours_is_as_derived() -> None:
    orders = every_order(tuple(range(6)))
    indicators = np.zeros((len(orders), 6, 6))
    for one, other in zip(orders.T, np.roll(orders, -1, axis=1).T, strict=True):
        indicators[np.arange(len(orders)), one, other] = 1
    assert spectrum(indicators.reshape(len(orders), -1)) == {round(1 / 5, 9): 9, round(6 / 20, 9): 10}


@pytest.mark.parametrize(
    ("cards", "test"),
    [
        ((0, 1, 2, 3, 4, 5), places),
        ((0, 0, 4, 4, 4, 8), lambda orders: places(orders, rank_of)),
        ((0, 1, 2, 3, 4, 5), neighbours),
        ((0, 1, 2, 3, 4, 5), lambda orders: hole_cards(orders, 1, 3)),
        ((0, 0, 4, 4, 4, 8, 8), lambda orders: neighbouring_kinds(orders, rank_of)),
    ],
)
def test_over_every_order_the_mean_is_the_degrees_of_freedom(
    cards: tuple[Card, ...], test: Callable[[Orders], Fit]
) -> None:
    fits = [test(order[None, :]) for order in every_order(cards)]
    assert len({one.freedom for one in fits}) == 1
    assert sum(one.statistic for one in fits) / len(fits) == pytest.approx(fits[0].freedom)


@pytest.mark.parametrize(
    ("freedom", "probability", "printed"),
    [
        (10, 0.99, 23.209),
        (80, 0.001, 46.520),
        (80, 0.999, 124.839),
        (100, 0.001, 61.918),
        (100, 0.95, 124.342),
        (100, 0.999, 149.449),
        (1000, 0.05, 927.594),
        (1000, 0.999, 1143.917),
    ],
)
def test_quantiles(freedom: int, probability: float, printed: float) -> None:
    assert quantile(freedom, probability) == pytest.approx(printed, rel=2e-3)
