"""From tallies to figures, each with its confidence interval.

Every block of a job has the same number of hands, played at tables of its own, so the sums of blocks are independent
and identically distributed: their spread gives the precision of a mean, however the hands within a block are
correlated. If two jobs were dealt the same decks, the spread of their differences block by block gives the precision of
the difference, which is far better. All sums are whole numbers, so nothing depends on the order of blocks. Intervals
are 95 % confidence intervals, by Student's distribution.
"""

from collections.abc import Mapping
from math import erfc, exp, inf, sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from houseway.bulk.tally import STRETCH, SeatTally, Tally, pot_edges

LEAST_BLOCKS: Final = 8
"""The fewest blocks behind a figure: with fewer, its interval would be a guess."""
_SURE: Final = 0.975
_NET: Final = "net of "
_LASTED: Final = 10_000_000
"""Hands after which a buy-in is said to last forever."""


class Figure(Struct, frozen=True):
    """A number and its margin of error: the half-width of its confidence interval."""

    value: float
    error: float

    def times(self, factor: float) -> "Figure":
        """The same figure in another unit."""
        return Figure(self.value * factor, self.error * abs(factor))

    @property
    def sure(self) -> bool:
        """Whether it differs significantly from zero."""
        return abs(self.value) > self.error


def measures(tally: Tally) -> dict[str, int]:
    """The measures of a block that are summed and squared, by name."""
    found = {
        "collected": tally.collected,
        "pots": tally.pots,
        "showdowns": tally.showdowns,
        "splits": tally.splits,
    }
    found |= {f"{_NET}{style}": seat.net for style, seat in tally.by_style().items()}
    return found | tally.counts


def net_of(style: str) -> str:
    """The name of the total that the seats of a style won."""
    return f"{_NET}{style}"


def added_squares(squares: Mapping[str, int], block: Mapping[str, int]) -> dict[str, int]:
    """The sums of squares so far, plus one more block."""
    return {name: squares.get(name, 0) + block.get(name, 0) ** 2 for name in dict.fromkeys((*squares, *block))}


def student(freedom: int) -> float:
    """The half-width of the interval in standard errors: Fisher's expansion, good to three digits from four blocks."""
    z = NormalDist().inv_cdf(_SURE)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def mean(total: int, squares: int, blocks: int, hands: int) -> Figure:
    """The mean per hand, from a sum over this many blocks."""
    if blocks < 2:
        return Figure(total / hands, inf)
    spread = blocks * squares - total * total  # exact: blocks * (blocks - 1) times the variance
    error = sqrt(max(0, spread) / (blocks - 1)) / hands
    return Figure(total / hands, student(blocks - 1) * error)


def apart(one: Figure, other: Figure) -> Figure:
    """The difference of two independent figures."""
    return Figure(other.value - one.value, sqrt(one.error**2 + other.error**2))


def pot_share(tally: Tally, share: float) -> int:
    """The size, in lower bets, that this share of all pots is below: the upper edge of its bin."""
    edges, wanted, seen = pot_edges(), share * sum(tally.pot_sizes), 0
    for place, count in enumerate(tally.pot_sizes):
        seen += count
        if seen >= wanted:
            return edges[min(place + 1, len(edges) - 1)]
    return edges[-1]


class BuyInLifetime(Struct, frozen=True):
    """How long a buy-in lasts."""

    half: float
    """Hands after which half of all buy-ins are gone; infinite if more than half of them never are."""
    soon: float
    """The probability that it is gone within this many hands."""
    ever: float
    """The probability that it is ever gone."""


def lasting(seat: SeatTally, buy_in: int, soon: float) -> BuyInLifetime:
    """How long a seat's buy-in lasts, from the mean and variance of its winnings over a stretch: a random walk with
    that drift and spread.

    It ignores that a short stack can win less.
    """
    stretches = max(1, seat.hands // STRETCH)
    drift = seat.net / stretches
    spread = max(1.0, seat.squares / stretches - drift * drift)
    ever = 1.0 if drift <= 0 else exp(-2 * drift * buy_in / spread)

    def gone(hands: float) -> float:
        time = hands / STRETCH
        root = sqrt(spread * time)
        back = min(700.0, -2 * drift * buy_in / spread)
        return _below((-buy_in - drift * time) / root) + exp(back) * _below((-buy_in + drift * time) / root)

    if gone(_LASTED) < 0.5:
        return BuyInLifetime(inf, min(1.0, gone(soon)), ever)
    least, most = 1.0, float(_LASTED)
    while most - least > 0.5:
        half = (least + most) / 2
        least, most = (half, most) if gone(half) < 0.5 else (least, half)
    return BuyInLifetime(most, min(1.0, gone(soon)), ever)


def _below(z: float) -> float:
    return erfc(-z / sqrt(2)) / 2
