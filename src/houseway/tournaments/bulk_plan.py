"""What many tournaments on bulk play say about a structure: its length, tables, stacks, who wins, the house's take."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from houseway.bulk.play_styles import Style, find_style
from houseway.errors import HousewayError
from houseway.pricing.intervals import Figure
from houseway.tournaments.bulk_evenings import USUAL_PACE, Evenings, play_evenings
from houseway.tournaments.structures import Level, Structure

USUAL_STYLES: Final = "tight,loose,aggressive,passive"
USUAL_COUNT: Final = 300
MOST_COUNT: Final = 20_000
MOST_STYLES: Final = 5
_MOST_PACE: Final = 600
_SURE: Final = 1.96
"""Standard errors either way of a 95 % confidence interval."""


class PlanError(HousewayError):
    """A plan that cannot be made."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where most of many numbers are."""

    low: float
    """One in ten is lower."""
    middle: float
    high: float
    """One in ten is higher."""


def spread(numbers: Sequence[float]) -> Spread:
    """The spread of at least one number."""
    ranked = sorted(numbers)
    low, middle, high = (ranked[min(len(ranked) - 1, int(part * len(ranked)))] for part in (0.1, 0.5, 0.9))
    return Spread(low, middle, high)


@dataclass(frozen=True, slots=True)
class LevelPlan:
    """How a level begins, in the tournaments that reach it."""

    level: Level
    number: int
    starts: int
    """Minutes after the start, breaks included."""
    reached: float
    """The share of tournaments that get this far."""
    left: float
    tables: float
    depth: Spread
    """Stacks in big blinds."""


@dataclass(frozen=True, slots=True)
class StylePlan:
    """How the players of a style do."""

    name: str
    players: int
    wins: float
    """The share of tournaments that one of them wins."""
    prizes: Figure
    """Their share of the prizes."""


@dataclass(frozen=True, slots=True)
class BulkPlan:
    """A structure with a number of entries."""

    structure: Structure
    entries: int
    tournaments: int
    pace: int
    seed: int
    hands: int
    minutes: tuple[float, ...]
    """How long each tournament lasts, shortest first."""
    mean: Figure
    """In minutes."""
    levels: tuple[LevelPlan, ...]
    open_tables: tuple[float, ...]
    """On average, every ten minutes."""
    styles: tuple[StylePlan, ...]
    pool: float
    """Cents that are paid out on average."""
    fees: int
    overlay: float
    """What the house adds on average to reach the guarantee."""

    @property
    def duration(self) -> Spread:
        """In minutes."""
        return spread(self.minutes)

    @property
    def house_an_hour(self) -> float:
        """What the house takes, in cents for each hour that it lasts."""
        return (self.fees - self.overlay) * 60 / self.mean.value

    @property
    def house_a_table_hour(self) -> float:
        """The same for each hour of each table, where a table deals as many hands an hour as the pace says."""
        return (self.fees - self.overlay) * self.tournaments * self.pace / self.hands


def bulk_plan(
    structure: Structure, entries: int, *, styles: str = USUAL_STYLES, count: int = USUAL_COUNT, seed: int = 1,
    pace: int = USUAL_PACE, own: Sequence[Style] = (),
) -> BulkPlan:  # fmt: skip
    """Play a structure many times in bulk, and say how it goes."""
    if not structure.least_players <= entries <= structure.most_players:
        raise PlanError(
            f"{entries} entries: {structure.name} is for {structure.least_players} to {structure.most_players}"
        )
    names = [name.strip() for name in styles.split(",") if name.strip()]
    if not 1 <= len(set(names)) <= MOST_STYLES or len(set(names)) < len(names):
        raise PlanError(f"{styles!r}: name 1 to {MOST_STYLES} different styles, such as {USUAL_STYLES}")
    if not 2 <= count <= MOST_COUNT:
        raise PlanError(f"{count} tournaments: play 2 to {MOST_COUNT:,}")
    if not 1 <= pace <= _MOST_PACE:
        raise PlanError(f"{pace} hands an hour: a table deals 1 to {_MOST_PACE}")
    chosen = tuple(find_style(name, own) for name in names)
    return _summed(play_evenings(structure, entries, chosen, count=count, seed=seed, pace=pace), seed, pace)


def _summed(found: Evenings, seed: int, pace: int) -> BulkPlan:
    structure, count = found.structure, len(found.tournaments)
    minutes = sorted(one.minutes for one in found.tournaments)
    bought = [found.entries * structure.entry.buy_in + one.cents for one in found.tournaments]
    pools = [max(structure.entry.guarantee, cents) for cents in bought]
    levels = tuple(
        LevelPlan(
            structure.level(one.number), one.number, round(one.starts), one.reached / count, fmean(one.left),
            fmean(one.tables), spread(one.depths),
        )
        for one in found.levels
    )  # fmt: skip
    return BulkPlan(
        structure, found.entries, count, pace, seed, found.hands, tuple(minutes), _mean(minutes), levels,
        tuple(found.open_tables), tuple(_style(found, at) for at in range(len(found.styles))), fmean(pools),
        found.entries * structure.entry.fee, fmean(pools) - fmean(bought),
    )  # fmt: skip


def _style(found: Evenings, at: int) -> StylePlan:
    shares = []
    wins = 0
    for one in found.tournaments:
        mine = [prize for prize, style in zip(one.placed, one.styles, strict=True) if style == at]
        shares.append(sum(mine) / (sum(one.placed) or 1))
        wins += one.styles[one.out[-1][0]] == at
    players = found.tournaments[0].styles.count(at)
    return StylePlan(found.styles[at].name, players, wins / len(found.tournaments), _mean(shares))


def _mean(numbers: Sequence[float]) -> Figure:
    return Figure(fmean(numbers), _SURE * stdev(numbers) / sqrt(len(numbers)))
