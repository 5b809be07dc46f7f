"""Tails of the chi-square, normal and Poisson distributions, and Holm's correction, with the standard library alone."""

import math
from collections.abc import Sequence
from typing import Final

_MOST_TERMS: Final = 100_000
_CLOSE: Final = 1e-15


def gamma_upper(shape: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(shape, x): a series below the mean, otherwise a continued
    fraction.
    """
    if shape <= 0 or x < 0:
        raise ValueError(f"Q(a, x) is for a > 0 and x >= 0, not a = {shape} and x = {x}")
    if x == 0:
        return 1.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    return 1.0 - front * _series(shape, x) if x < shape + 1 else front * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    term = total = 1 / shape
    at = shape
    for _ in range(_MOST_TERMS):
        at += 1
        term *= x / at
        total += term
        if term < total * _CLOSE:
            break
    return total


def _fraction(shape: float, x: float) -> float:
    """Lentz's method for the continued fraction."""
    tiny = 1e-300
    b = x + 1 - shape
    c, d = 1 / tiny, 1 / b
    value = d
    for i in range(1, _MOST_TERMS):
        a = -i * (i - shape)
        b += 2
        d = 1 / _apart(a * d + b, tiny)
        c = _apart(b + a / c, tiny)
        value *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return value


def _apart(value: float, tiny: float) -> float:
    return tiny if abs(value) < tiny else value


def chi_square_p(statistic: float, freedom: int) -> float:
    """Two-sided: how rarely a fair sample is at least as uneven as this, or as even."""
    above = min(1.0, max(0.0, gamma_upper(freedom / 2, statistic / 2)))
    return min(1.0, 2 * min(above, 1 - above))


def normal_p(z: float) -> float:
    """Two-sided."""
    return math.erfc(abs(z) / math.sqrt(2))


def poisson_p(seen: int, mean: float) -> float:
    """Two-sided: twice the smaller of P(X <= seen) and P(X >= seen)."""
    at_most = gamma_upper(seen + 1, mean)
    at_least = 1.0 if seen == 0 else 1 - gamma_upper(seen, mean)
    return min(1.0, 2 * min(at_most, at_least))


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's step-down correction of p-values, which bounds the chance of any false alarm."""
    adjusted, worst = [0.0] * len(ps), 0.0
    for rank, at in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[at]))
        adjusted[at] = worst
    return adjusted
