"""From tallies to figures, each with the interval it is known to.

Every block of a job is as many hands, played at tables of their own, so the sums of blocks are independent of each
other and alike: their spread says how well a mean is known, whatever hangs together inside a block. Where two jobs met
the same decks, the spread of their differences block by block says how well the difference is known, which is far
better. All sums are whole numbers, so that nothing depends on the order of blocks. Intervals are for 95 in 100, by
Student's distribution.
"""

from collections.abc import Mapping
from math import erfc, exp, inf, sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from houseway.bulk.tally import STRETCH, SeatTally, Tally, pot_edges

LEAST_BLOCKS: Final = 8
"""Blocks that a figure rests on at least: with fewer its interval would be a guess."""
_SURE: Final = 0.975
_NET: Final = "net of "
_LASTED: Final = 10_000_000
"""Hands after which a buy-in is said to last for ever."""


class Figure(Struct, frozen=True):
    """A number, and how far off it may be: the half-width of its interval."""

    value: float
    error: float

    def times(self, factor: float) -> "Figure":
        """The same in another unit."""
        return Figure(self.value * factor, self.error * abs(factor))

    @property
    def sure(self) -> bool:
        """Whether it is surely not zero."""
        return abs(self.value) > self.error


def measures(tally: Tally) -> dict[str, int]:
    """What of a block is summed and squared, by name."""
    found = {
        "collected": tally.collected, "pots": tally.pots, "showdowns": tally.showdowns, "splits": tally.splits,
    }  # fmt: skip
    found |= {f"{_NET}{style}": seat.net for style, seat in tally.by_style().items()}
    return found | tally.counts


def net_of(style: str) -> str:
    """The name of what the seats of a style won together."""
    return f"{_NET}{style}"


def added_squares(squares: Mapping[str, int], block: Mapping[str, int]) -> dict[str, int]:
    """The squares of all blocks so far and of one more."""
    return {name: squares.get(name, 0) + block.get(name, 0) ** 2 for name in dict.fromkeys((*squares, *block))}


def student(freedom: int) -> float:
    """How many standard errors the interval reaches: Fisher's expansion, good to three digits from four on."""
    z = NormalDist().inv_cdf(_SURE)
    return (
        z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )  # fmt: skip


def mean(total: int, squares: int, blocks: int, hands: int) -> Figure:
    """What comes to one hand, of a sum over so many blocks."""
    if blocks < 2:
        return Figure(total / hands, inf)
    spread = blocks * squares - total * total  # exact: blocks * (blocks - 1) times the variance
    error = sqrt(max(0, spread) / (blocks - 1)) / hands
    return Figure(total / hands, student(blocks - 1) * error)


def apart(one: Figure, other: Figure) -> Figure:
    """The difference of two figures that know nothing of each other."""
    return Figure(other.value - one.value, sqrt(one.error**2 + other.error**2))


def pot_share(tally: Tally, share: float) -> int:
    """The size, in lower bets, that so large a share of all pots stays below: the upper edge of its bin."""
    edges, wanted, seen = pot_edges(), share * sum(tally.pot_sizes), 0
    for place, count in enumerate(tally.pot_sizes):
        seen += count
        if seen >= wanted:
            return edges[min(place + 1, len(edges) - 1)]
    return edges[-1]


class Lasting(Struct, frozen=True):
    """How long a buy-in lasts."""

    half: float
    """Hands after which every other one is gone; infinite where more than half of them never go."""
    soon: float
    """The chance that it is gone within so many hands."""
    ever: float
    """The chance that it is ever gone."""


def lasting(seat: SeatTally, buy_in: int, soon: float) -> Lasting:
    """Of a seat, from what it wins in a stretch and how much that varies: a walk with that drift and spread.

    A walk in small steps is what hands add up to; it leaves out that a short stack can win less.
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
        return Lasting(inf, min(1.0, gone(soon)), ever)
    least, most = 1.0, float(_LASTED)
    while most - least > 0.5:
        half = (least + most) / 2
        least, most = (half, most) if gone(half) < 0.5 else (least, half)
    return Lasting(most, min(1.0, gone(soon)), ever)


def _below(z: float) -> float:
    return erfc(-z / sqrt(2)) / 2
