"""What the others are likely to hold, and what each choice is worth against that.

A field of candidate hands is narrowed by everything its player has done: who bets holds the better part of what he
might hold, who calls neither the worst nor the best of it. What a check, call, bet or raise brings is then reckoned one
step ahead: who gives up, who pays, how much of the pot the own hand wins from those who stay.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Final

from houseway.bots.fields import Beaten, Field, board_field, draw_field, stud_field
from houseway.bots.memory import Habits, bet_share, fold_share
from houseway.bots.shapes import Cards
from houseway.bots.story import BET, CALL, CHECK, RAISE, Act

_STEPS: Final = 40
_SOFT: Final = 4.0
"""How sharply a habit divides hands: one over the part of them in which it may be either."""
_TRAP: Final = 0.3
"""How often a hand that is good enough for a bet is only checked or called with."""
_BLUFF: Final = 0.05
_POT: Final = 8
_SELDOM: Final = 0.15
_SHARP: Final = 14.0
_GRAIN: Final = 8
_NOTHING: Final = 1e-9
"""When a player has shown so much strength, one more raise says nothing new."""
_KEPT: Final = 4_096


def _ramp(value: float) -> float:
    return 0.0 if value <= -0.5 else 1.0 if value >= 0.5 else value + 0.5


@lru_cache(maxsize=_KEPT)
def _curve(act: Act, habits: Habits, reads: float) -> tuple[float, ...]:
    """How likely an act is with a hand, by its place among those that the player might have."""
    bluff = _BLUFF * habits.bluffs / _GRAIN
    if act.what in (BET, RAISE) and act.price >= _POT:
        reads = 1.0  # a bet of the pot or more is believed by anybody
    found = []
    for step in range(_STEPS + 1):
        place = step / _STEPS
        if act.what in (BET, RAISE):
            best = bet_share(habits, act.round, act.price, act.what)
            air = bluff * min(1.0, best / _SELDOM)  # who dares a bet seldom bluffs with it more seldom still
            sharp = max(_SOFT, min(_SHARP, 0.5 / best))
            likely = air + (1 - air) * _ramp(sharp * (place - 1 + best))
        elif act.what == CHECK:
            likely = 1 - (1 - _TRAP) * _ramp(_SOFT * (place - 1 + bet_share(habits, act.round, 3, BET)))
        else:
            stays = _ramp(_SOFT * (place - fold_share(habits, act.round, act.price)))
            raising = _ramp(_SOFT * (place - 1 + bet_share(habits, act.round, 3, RAISE)))
            likely = 0.02 + 0.98 * stays * (1 - (1 - _TRAP) * raising)
        found.append(likely**reads)
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def _narrowed(
    of: tuple[str, int, Cards, int], acts: tuple[Act, ...], rounds: tuple[int, ...], habits: Habits, reads: float
) -> tuple[float, ...]:
    """How likely each hand of a field is after all that was done with it; `rounds` say which order counted when."""
    field = field_of(of)
    weights = [1.0] * len(field.orders[0])
    for act in acts:
        curve = _curve(act, habits, reads)
        order = field.orders[min(rounds[act.round], len(field.orders) - 1)]
        total = sum(weights)
        if total < _NOTHING:
            break
        scale, run = _STEPS / total, 0.0
        for at in order:
            weight = weights[at]
            run += weight
            weights[at] = weight * curve[int((run - weight / 2) * scale + 0.5)]
    return tuple(weights)


def field_of(of: tuple[str, int, Cards, int]) -> Field:
    """A field by its family, and what it is dealt from."""
    family, game, known, count = of[0], of[0].partition(" ")[2], of[2], of[1]
    if family.startswith("board"):
        return board_field(game, count, known)
    if family.startswith("stud"):
        return stud_field(game, known, count)
    return draw_field(game, of[3] if of[3] >= 0 else None, more=family.startswith("draw_more"))


def likely_hands(
    of: tuple[str, int, Cards, int], acts: Sequence[Act], rounds: tuple[int, ...], habits: Habits, reads: float
) -> tuple[float, ...]:
    """How likely each hand of a field is, as its player has bet."""
    told = tuple([act for act in acts if act.what in (CHECK, BET, CALL, RAISE)]) if reads else ()
    return _narrowed(of, told, rounds, habits, reads)


@dataclass(slots=True)
class Rival:
    """Somebody who is still in, and what he is taken for."""

    weights: tuple[float, ...]
    order: list[int]
    """Places of the hands, weakest now first."""
    beaten: Beaten
    habits: Habits
    round: int
    bet: int
    """What he has in this round."""
    stack: int
    waits: bool
    """Whether he has still to answer the bet that lies there."""
    total: float = 0.0

    def __post_init__(self) -> None:
        self.total = sum(self.weights) or 1e-9

    def without_the_worst(self, part: float) -> tuple[list[float], float]:
        """The likely hands without the weakest part of them, and how likely the rest is."""
        weights, off = list(self.weights), part * self.total
        for at in self.order:
            weight = weights[at]
            if weight >= off:
                weights[at] = weight - off
                break
            weights[at] = 0.0
            off -= weight
        return weights, sum(weights) or 1e-9


@dataclass(slots=True)
class Against:
    """The chances against one rival, for each way that things can go: of beating him, where he stays; and of that."""

    gone: float
    """How likely he gives up."""
    highs: list[float]
    lows: list[float]


def against(rival: Rival, gone: float) -> Against:
    """The chances when he gives up so much of what he may hold."""
    if gone > 0:
        weights, total = rival.without_the_worst(gone)
    else:
        weights, total = rival.weights, rival.total  # type: ignore[assignment]
    return Against(
        gone,
        [sum(map(mul, weights, row)) / total for row in rival.beaten.rows],
        [sum(map(mul, weights, row)) / total for row in rival.beaten.lows],
    )


def share_of(rivals: Sequence[Rival], chances: Sequence[Against], sure: int = -1) -> float:
    """How much of the pot is won against all of them, some of whom may give up; `sure` is one who does not."""
    ways = min(len(one.beaten.rows) for one in rivals)
    hi_lo = bool(rivals[0].beaten.lows)
    total = 0.0
    for way in range(ways):
        high = low = 1.0
        for at, one in enumerate(chances):
            gone = 0.0 if at == sure else one.gone
            high *= gone + (1 - gone) * one.highs[way]
            if hi_lo:
                low *= gone + (1 - gone) * one.lows[way]
        if not hi_lo:
            total += high
        elif rivals[0].beaten.has_low[way]:
            total += (high + low) / 2
        else:
            total += high * (1 + low) / 2
    return total / ways
