"""The results of many hands, in whole numbers: `a + b` has the results of both.

Nothing in a tally is rounded, so the order in which blocks are played and added makes no difference.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from houseway.errors import HousewayError

STRETCH: Final = 100
"""Hands of one table whose results are squared together, since neighboring hands are correlated by button, stacks, and
kills.
"""
POT_BINS: Final = 64
_SINGLE: Final = 16

COUNTS: Final = {
    "kills": "kill",
    "straddles": "straddle",
    "windows": "window",
    "caps": "cap",
    "check_raises_barred": "check_raise",
    "all_ins": "all_in",
    "short_all_ins": "reopen",
    "side_pots": "side_pot",
    "returned": "returned",
    "odd_chips": "odd",
    "no_lows": "no_low",
    "scoops": "halves",
    "no_flop_fees": "fee.no_flop",
    "bring_ins": "bring_in",
    "open_pairs": "open_pair",
    "checked_sevens": "sevens",
    "sevens_bitten": "sevens.later",
    "draws": "draw",
    "run_outs": "run_out",
    "passed_out": "openers",
    "pushed_pots": "push",
    "bought_in": "push.buy_in",
    "last_pushes": "push.last",
    "no_takers": "push.no_taker",
    "unbet_splits": "split.unbet",
    "cows": "cow",
    "partners": "partners",
    "backings": "backing",
    "forfeits": "partners.raise",
    "rounds": "bank",
    "no_banks": "bank.none",
    "nobody_home": "wager",
    "wagers": "wager",
    "wagered": "wager",
    "action": "bank.cover",
    "uncovered": "bank.cover",
    "bank_net": "bank.settle",
    "wins": "award.win",
    "pushes": "award.push",
    "losses": "award.lose",
    "copies": "copy",
    "fouls": "foul",
    "hits": "hit",
    "naturals": "natural",
    "doubled": "double",
    "split_pairs": "pair",
    "surrendered": "surrender",
    "fees_banker": "fee",
    "newcomers": "entry",
    "waited": "entry.wait",
    "away": "missed.wait",
    "live_posts": "entry.post",
    "dead_posts": "missed.post",
    "not_dealt": "seats",
}
"""Further counts, with the topic of the clause behind each (`Rules.cite`); other families add their own names."""


class SeatTally(Struct, frozen=True, kw_only=True):
    """The results of one seat."""

    style: str
    hands: int = 0
    """Hands played at its table; in push-nine this includes hands on push pots that it had no part in."""
    net: int = 0
    """Cents won or lost; what the house took from the seat counts as lost."""
    squares: int = 0
    """The sum of squares of its net in each stretch of `STRETCH` hands."""
    entered: int = 0
    """Hands in which it put chips in voluntarily in the first round."""
    raised: int = 0
    """Hands in which it bet or raised in the first round."""
    showdowns: int = 0
    won: int = 0
    """Hands in which it was pushed chips from a pot."""
    buy_ins: int = 0
    """How often it bought in again after losing a buy-in."""

    def __add__(self, other: "SeatTally") -> "SeatTally":
        if self.style != other.style:
            raise HousewayError(f"a seat of {self.style} and one of {other.style} do not add up: name the same styles")
        return SeatTally(
            style=self.style,
            **{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__ if name != "style"},
        )


class Tally(Struct, frozen=True, kw_only=True):
    """The results of a number of hands at one kind of table."""

    hands: int = 0
    stretches: int = 0
    """Stretches of `STRETCH` hands at one table."""
    collected: int = 0
    """Cents that the house took."""
    collected_squares: int = 0
    """The sum of squares of what it took in each stretch."""
    pots: int = 0
    """Cents in all pots before the house took its part; a pot that pushes counts in every hand it is played for."""
    pot_sizes: tuple[int, ...] = (0,) * POT_BINS
    """The number of pots of each size, in lower bets (`pot_edges`)."""
    showdowns: int = 0
    """Hands with two or more players at the end."""
    splits: int = 0
    """Hands in which several players were pushed chips."""
    decisions: int = 0
    rounds: tuple[int, ...] = ()
    """Hands with action in the first betting round, in the second, and so on."""
    seats: tuple[SeatTally, ...] = ()
    """The seats in order."""
    counts: dict[str, int] = {}
    """How often other things happened, by name (`COUNTS`)."""

    def __add__(self, other: "Tally") -> "Tally":
        if not self.hands:
            return other
        if not other.hands:
            return self
        if len(self.seats) != len(other.seats):
            raise HousewayError(f"tables of {len(self.seats)} and of {len(other.seats)} players do not add up")
        names = dict.fromkeys((*self.counts, *other.counts))
        return Tally(
            hands=self.hands + other.hands,
            stretches=self.stretches + other.stretches,
            collected=self.collected + other.collected,
            collected_squares=self.collected_squares + other.collected_squares,
            pots=self.pots + other.pots,
            pot_sizes=_added(self.pot_sizes, other.pot_sizes),
            showdowns=self.showdowns + other.showdowns,
            splits=self.splits + other.splits,
            decisions=self.decisions + other.decisions,
            rounds=_added(self.rounds, other.rounds),
            seats=tuple(one + two for one, two in zip(self.seats, other.seats, strict=True)),
            counts={name: self.counts.get(name, 0) + other.counts.get(name, 0) for name in names},
        )

    def by_style(self) -> dict[str, SeatTally]:
        """The seats of each style, added up."""
        found: dict[str, SeatTally] = {}
        for seat in self.seats:
            found[seat.style] = found[seat.style] + seat if seat.style in found else seat
        return found


def total(tallies: Iterable[Tally]) -> Tally:
    """The sum of all tallies."""
    found = Tally()
    for one in tallies:
        found += one
    return found


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The sum of two rows of counts; the shorter is padded with zeros."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    return tuple(a + b for a, b in zip(longer, (*shorter, *[0] * (len(longer) - len(shorter))), strict=True))


def pot_bin(bets: int) -> int:
    """The bin of a pot of this many whole lower bets: one per bin up to 15, then four bins per doubling."""
    if bets < _SINGLE:
        return bets
    octave = bets.bit_length() - 1
    return min(POT_BINS - 1, _SINGLE + (octave - 4) * 4 + (bets >> octave - 2 & 3))


def pot_edges() -> tuple[int, ...]:
    """The smallest pot of each bin of `pot_sizes`, in lower bets."""
    octaves = ((4 + quarter) << octave - 2 for octave in range(4, 16) for quarter in range(4))
    return (*range(_SINGLE), *octaves)
