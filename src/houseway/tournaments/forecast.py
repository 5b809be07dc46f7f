"""How a structure will go with a number of players: how long, which levels, which stacks, how many are left.

An estimate without playing a hand. Players are knocked out because stacks shrink in big blinds. If stakes stood still
where an equal share of all chips is D big blinds for each entrant, play would settle with about D / (D + 25) of them
left, who hold D + 25 on average. The longer a level lasts, the nearer it comes to that.
"""

from dataclasses import dataclass
from typing import Final

from houseway.errors import HousewayError
from houseway.tournaments.payouts import prizes
from houseway.tournaments.structure_sheet import pool_of
from houseway.tournaments.structures import Level, Structure

_SURVIVORS: Final = 25
"""By how many big blinds the stacks of those who are left are deeper than an equal share."""
_LAG: Final = 15
"""In this many minutes, half of the players who will be knocked out before play settles are out."""
_HANDS_AN_HOUR: Final = 60
"""How many hands a table plays in an hour, for levels counted in hands."""
_MOST_LEVELS: Final = 200


class ForecastError(HousewayError):
    """A number of players or hours that this structure is not for."""


@dataclass(frozen=True, slots=True)
class LevelForecast:
    """What is expected at the end of a level."""

    level: Level
    number: int
    """Counted on after the structure's last level."""
    starts: int
    """Minutes after the start of play, breaks included."""
    left: int
    average: int
    """The average stack in chips."""
    raced: tuple[int, ...]
    """Chips that are raced off when it ends."""

    @property
    def depth(self) -> float:
        """The average stack in big blinds."""
        return self.average / self.level.big


@dataclass(frozen=True, slots=True)
class Forecast:
    """How a structure will go."""

    structure: Structure
    players: int
    chips: int
    """In play, once nobody can buy any more."""
    levels: tuple[LevelForecast, ...]
    minutes: int
    pool: int
    prizes: tuple[int, ...]
    fees: int
    overlay: int
    """What the house adds to reach the guarantee."""


def forecast(structure: Structure, players: int, *, rebuys: int = 0, add_ons: int = 0) -> Forecast:
    """The expected course with this many players, rebuys and add-ons."""
    least, most = structure.least_players, structure.most_players
    if not least <= players <= most:
        raise ForecastError(f"{players} players: {structure.name} is for {least} to {most}")
    bought, added = structure.rebuy, structure.add_on
    if rebuys < 0 or (rebuys and bought is None):
        raise ForecastError(f"{rebuys} rebuys: {structure.name} has none")
    if not 0 <= add_ons <= (players if added else 0):
        raise ForecastError(f"{add_ons} add-ons: there are 0 to {players if added else 0}")
    extra = (rebuys * bought.price if bought else 0) + (add_ons * added.price if added else 0)
    chips = players * structure.starting_chips
    chips += (rebuys * bought.chips if bought else 0) + (add_ons * added.chips if added else 0)
    levels, minutes = _course(structure, players, chips)
    pool = pool_of(structure, players, extra)
    return Forecast(
        structure, players, chips, levels, minutes, pool,
        prizes(structure, players, pool, players=players), players * structure.entry.fee,
        pool - (players * structure.entry.buy_in + extra),
    )  # fmt: skip


def _course(structure: Structure, players: int, chips: int) -> tuple[tuple[LevelForecast, ...], int]:
    found: list[LevelForecast] = []
    clock, before = 0, float(players)
    for number in range(1, _MOST_LEVELS + 1):
        level = structure.level(number)
        share = chips / players / level.big
        lasts = level.minutes or -(-60 * level.hands // _HANDS_AN_HOUR)
        settled = min(before, players * share / (share + _SURVIVORS))
        if number > len(structure.levels):  # the stakes no longer rise, but there can be only one winner
            settled = min(settled, before / 2)
        left = before - (before - settled) * lasts / (lasts + _LAG)
        if left < 1.5:  # it ends in this level: before it does, the number falls steadily
            part = min(1.0, (before - 1) / max(before - left, 0.01))
            clock_end = clock + max(1, round(lasts * part))
            found.append(LevelForecast(level, number, clock, 1, chips, ()))
            return tuple(found), clock_end
        count = max(2, round(left))
        found.append(LevelForecast(level, number, clock, count, chips // count, structure.races_after(number)))
        pause = structure.pause_after(number)
        clock += lasts + (pause.minutes if pause else 0)
        before = left
    return tuple(found), clock


def level_minutes_for(structure: Structure, players: int, hours: float, *, rebuys: int = 0, add_ons: int = 0) -> int:
    """How many minutes each level should last for the tournament to end after this many hours."""
    if not 0 < hours <= 48:
        raise ForecastError(f"{hours:g} hours: plan for more than 0 and up to 48")
    whole = forecast(structure, players, rebuys=rebuys, add_ons=add_ons)
    pauses = sum(pause.minutes for one in whole.levels[:-1] if (pause := structure.pause_after(one.number)))
    playing = whole.minutes - pauses
    usual = sum(one.level.minutes or one.level.hands for one in whole.levels) / len(whole.levels)
    return max(1, round(usual * (60 * hours - pauses) / playing)) if 60 * hours > pauses else 1
