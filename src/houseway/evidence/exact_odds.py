"""Exact probabilities for a perfect shuffle, counted with whole numbers."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache


@cache
def ascents(size: int) -> tuple[float, ...]:
    """The share of orders of n different cards with 0, 1, 2 ... ascents: the Eulerian numbers."""
    row = [1]
    for count in range(2, size + 1):
        row = [
            (at + 1) * (row[at] if at < len(row) else 0) + (count - at) * (row[at - 1] if at else 0)
            for at in range(count)
        ]
    whole = math.factorial(size)
    return tuple(float(Fraction(one, whole)) for one in row)


@cache
def matches(size: int) -> tuple[float, ...]:
    """The share of orders of n different cards with 0, 1, 2 ... fixed points: the rencontres numbers."""
    derangements = [1, 0]
    for count in range(2, size + 1):
        derangements.append((count - 1) * (derangements[-1] + derangements[-2]))
    whole = math.factorial(size)
    return tuple(float(Fraction(math.comb(size, k) * derangements[size - k], whole)) for k in range(size + 1))


@cache
def color_runs(ones: int, others: int) -> tuple[float, ...]:
    """The share of orders of two sorts of cards with 0, 1, 2 ... runs, by Wald and Wolfowitz."""
    whole, shares = math.comb(ones + others, ones), [0.0]
    for runs in range(1, ones + others + 1):
        half, odd = divmod(runs, 2)
        if odd:
            ways = math.comb(ones - 1, half) * _comb(others - 1, half - 1)
            ways += _comb(ones - 1, half - 1) * math.comb(others - 1, half)
        else:
            ways = 2 * math.comb(ones - 1, half - 1) * math.comb(others - 1, half - 1)
        shares.append(float(Fraction(ways, whole)))
    return tuple(shares)


def _comb(n: int, k: int) -> int:
    return math.comb(n, k) if k >= 0 else 0


@cache
def five_cards(copies: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """The share of each pattern of five cards from a pack with this many of each rank; (2, 1, 1, 1) is one pair."""
    ways: Counter[tuple[int, ...]] = Counter({(): 1})
    for count in copies:
        more: Counter[tuple[int, ...]] = Counter()
        for pattern, number in ways.items():
            for taken in range(min(count, 5 - sum(pattern)) + 1):
                grown = tuple(sorted((*pattern, taken), reverse=True)) if taken else pattern
                more[grown] += number * math.comb(count, taken)
        ways = more
    whole = math.comb(sum(copies), 5)
    return {pattern: number / whole for pattern, number in ways.items() if sum(pattern) == 5}


@cache
def collections(kinds: int, most: int) -> tuple[float, ...]:
    """The probability that a collector of n equally likely kinds is done after exactly 0, 1 ... `most` draws."""
    have = [1.0] + [0.0] * kinds
    shares = [0.0]
    for _ in range(most):
        after = [0.0] * (kinds + 1)
        for held in range(kinds):
            after[held] += have[held] * held / kinds
            after[held + 1] += have[held] * (kinds - held) / kinds
        shares.append(after[kinds])
        after[kinds] = 0.0
        have = after
    return tuple(shares)


def serial_moments(values: Sequence[int]) -> tuple[float, float]:
    """Mean and variance of the sum of products of neighbors in a ring, over all orders (Wald and Wolfowitz 1943)."""
    n = len(values)
    s1, s2, s3, s4 = (sum(value**power for value in values) for power in (1, 2, 3, 4))
    mean = Fraction(s1 * s1 - s2, n - 1)
    variance = (
        Fraction(s2 * s2 - s4, n - 1)
        + Fraction(s1**4 - 4 * s1 * s1 * s2 + 4 * s1 * s3 + s2 * s2 - 2 * s4, (n - 1) * (n - 2))
        - mean * mean
    )
    return float(mean), float(variance)


def match_moments(copies: Sequence[int]) -> tuple[float, float]:
    """Mean and variance of how many places agree in two orders of a pack with this many of each card."""
    n = sum(copies)
    mean = Fraction(sum(count * count for count in copies), n)
    pairs = sum(
        (count * (other - (at == to))) ** 2 for at, count in enumerate(copies) for to, other in enumerate(copies)
    )
    return float(mean), float(Fraction(pairs, n * (n - 1)) + mean - mean * mean)
