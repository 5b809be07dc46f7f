"""What a guest's hands add up to, and how certain that is: few hands say little, and the figures show it.

An average has a 95 % confidence interval for the long run, from the spread of the hands themselves. A share has
Wilson's interval, which holds for small numbers too.
"""

from collections.abc import Iterable
from math import sqrt
from typing import Final

from houseway.protocol.own_hands import Point, Share, Tally
from houseway.room.own_hands.hand_finder import Sum

_SURE: Final = 1.959964
"""This many standard deviations cover nineteen of twenty results."""
FEW: Final = 30
"""With fewer hands there are no bounds, because the spread is not known yet."""
MOST_POINTS: Final = 400


def tally(one: Sum) -> Tally:
    """A total with its bounds."""
    mean = one.net / one.hands
    low = high = None
    if one.hands >= FEW:
        spread = sqrt(max(0.0, one.squares - one.hands * mean * mean) / (one.hands - 1))
        away = _SURE * spread / sqrt(one.hands)
        low, high = round(100 * (mean - away)), round(100 * (mean + away))
    return Tally(
        of=one.of,
        hands=one.hands,
        net=one.net,
        per_100=round(100 * mean),
        low=low,
        high=high,
        ahead=share(one.ahead, one.hands),
        showdowns=share(one.won, one.showdowns),
        entered=share(one.entered, one.first_rounds),
    )


def together(sums: Iterable[Sum]) -> Sum:
    """The total of several totals."""
    figures = [one[1:] for one in sums]
    hands, net, squares, *others = map(sum, zip(*figures, strict=True))
    return Sum("", int(hands), int(net), float(squares), *map(int, others))


def share(count: int, of: int) -> Share:
    """A share with Wilson's bounds."""
    if not of:
        return Share(0, 0, 0.0, 1.0)
    part, square = count / of, _SURE * _SURE
    middle, away = part + square / (2 * of), _SURE * sqrt(part * (1 - part) / of + square / (4 * of * of))
    low, high = ((middle + sign * away) / (1 + square / of) for sign in (-1, 1))
    return Share(count, of, max(0.0, round(low, 4)), min(1.0, round(high, 4)))


def graph(nets: list[tuple[float, int]], most: int = MOST_POINTS) -> tuple[Point, ...]:
    """The running total with few enough points to draw: the lowest, highest, and last of each stretch."""
    points, total = [], 0
    for number, (at, net) in enumerate(nets, start=1):
        total += net
        points.append(Point(number, at, total))
    if len(points) <= most:
        return tuple(points)
    stretch = -(-len(points) // (most // 3))
    kept: dict[int, Point] = {}
    for start in range(0, len(points), stretch):
        part = points[start : start + stretch]
        for one in (min(part, key=_cents), max(part, key=_cents), part[-1]):
            kept[one.hands] = one
    return tuple(kept[number] for number in sorted(kept))


def _cents(point: Point) -> int:
    return point.cents
