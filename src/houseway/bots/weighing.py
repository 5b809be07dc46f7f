"""What the others are likely to hold, and what each choice is worth against that.

A field of candidate hands is narrowed by everything its player has done: who bets holds the better part of what he
might hold, who calls neither the worst nor the best of it. What a check, call, bet or raise brings is then reckoned one
step ahead: who gives up, who pays, how much of the pot the own hand wins from those who stay.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from operator import mul
from typing import Final, NamedTuple

from houseway.bots.fields import (
    Beaten,
    Field,
    beaten_in_draw,
    beaten_in_stud,
    beaten_on_board,
    board_field,
    draw_field,
    stud_field,
)
from houseway.bots.keeping import remembered
from houseway.bots.memory import Habits, bet_share, fold_share
from houseway.bots.shapes import Cards
from houseway.bots.story import BET, CHECK, FOLD, RAISE, Act

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
GONE_STEPS: Final = 64


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


class Of(NamedTuple):
    """What a field is dealt from: the game, how many cards somebody has, and the board or the cards that lie open."""

    game: str
    family: str
    held: int
    known: Cards
    drew: int | None = None
    more: bool = False
    """Whether cards are still to be drawn, by somebody who has drawn before."""
    fine: bool = False
    """Whether it is looked at closely, as the coach does."""


def field_of(of: Of) -> Field:
    """What somebody may hold."""
    if of.family == "board":
        return board_field(of.game, of.held, of.known, fine=of.fine)
    if of.family == "stud":
        return stud_field(of.game, of.known, of.held, fine=of.fine)
    return draw_field(of.game, of.drew, more=of.more, fine=of.fine)


@remembered(_KEPT, by=lambda of, *_: of.fine)
def _narrowed(
    of: Of, acts: tuple[Act, ...], rounds: tuple[int, ...], habits: Habits, reads: float
) -> tuple[float, ...]:  # fmt: skip
    """How likely each hand of a field is after all that was done with it; `rounds` say which order counted when."""
    field = field_of(of)
    weights = [1.0] * len(field.orders[0])
    for act in acts:
        if act.what == FOLD:
            continue
        total = sum(weights)
        if total < _NOTHING:
            break
        curve = _curve(act, habits, reads)
        order = field.orders[min(rounds[act.round], len(field.orders) - 1)]
        scale, run = _STEPS / total, 0.0
        for at in order:
            weight = weights[at]
            run += weight
            weights[at] = weight * curve[int((run - weight / 2) * scale + 0.5)]
    return tuple(weights)


class Read(NamedTuple):
    """All that decides how one's own hand does against somebody: what he may hold, what he did, what one holds."""

    of: Of
    acts: tuple[Act, ...]
    rounds: tuple[int, ...]
    habits: Habits
    reads: float
    mine: Cards
    seen: int
    """Cards, as bits, that he cannot hold."""
    done: bool = True
    """Whether one has drawn, in a draw game."""
    out: int = 0
    """Cards, as bits, that cannot come any more, for who counts them."""


class _Likely(NamedTuple):
    weights: tuple[float, ...]
    total: float
    order: list[int]
    """Places of the hands, weakest now first."""
    beaten: Beaten


@remembered(_KEPT, by=lambda read: read.of.fine)
def _likely(read: Read) -> _Likely:
    of, field = read.of, field_of(read.of)
    weights = _narrowed(of, read.acts, read.rounds, read.habits, read.reads)
    seen = read.seen
    if seen:
        weights = tuple([0.0 if seen & mask else weight for weight, mask in zip(weights, field.masks, strict=True)])
    total = sum(weights)
    if total < _NOTHING:
        weights, total = (1.0,) * len(field.orders[0]), float(len(field.orders[0]))
    if of.family == "board":
        beaten = beaten_on_board(of.game, read.mine, of.known, fine=of.fine)
    elif of.family == "stud":
        beaten = beaten_in_stud(of.game, read.mine, of.known, of.held, read.out, fine=of.fine)
    else:
        beaten = beaten_in_draw(of.game, read.mine, of.drew, done=read.done, more=of.more, fine=of.fine)
    return _Likely(weights, total, field.orders[-1], beaten)


class Against(NamedTuple):
    """The chances against one rival, for each way that things can go."""

    gone: float
    """How likely he gives up."""
    highs: list[float]
    """How likely he is beaten when he stays."""
    lows: list[float]
    has_low: tuple[bool, ...]
    high_or_gone: list[float]
    low_or_gone: list[float]


@remembered(4 * _KEPT, by=lambda read, *_: read.of.fine)
def against(read: Read, gone_steps: int = 0) -> Against:
    """The chances when he gives up so many sixty-fourths of what he may hold, the weakest of it."""
    likely = _likely(read)
    gone = gone_steps / GONE_STEPS
    weights: Sequence[float] = likely.weights
    total = likely.total
    if gone_steps:
        weights = _without_the_worst(likely, gone)
        total = sum(weights) or 1e-9
    highs = [sum(map(mul, weights, row)) / total for row in likely.beaten.rows]
    lows = [sum(map(mul, weights, row)) / total for row in likely.beaten.lows]
    stays = 1 - gone
    return Against(
        gone, highs, lows, likely.beaten.has_low, [gone + stays * one for one in highs],
        [gone + stays * one for one in lows],
    )  # fmt: skip


def _without_the_worst(likely: _Likely, part: float) -> list[float]:
    """The likely hands without the weakest part of them."""
    weights, off = list(likely.weights), part * likely.total
    for at in likely.order:
        weight = weights[at]
        if weight >= off:
            weights[at] = weight - off
            break
        weights[at] = 0.0
        off -= weight
    return weights


def share_of(chances: Sequence[Against], sure: int = -1) -> float:
    """How much of the pot is won against all of them, some of whom may give up; `sure` is one who does not."""
    each = [one.highs if at == sure else one.high_or_gone for at, one in enumerate(chances)]
    highs = each[0] if len(each) == 1 else list(map(prod, zip(*each, strict=True)))
    has_low = chances[0].has_low
    if not has_low:
        return sum(highs) / len(highs)
    each = [one.lows if at == sure else one.low_or_gone for at, one in enumerate(chances)]
    lows = map(prod, zip(*each, strict=True))
    shares = [high + low if own else high + high * low for high, low, own in zip(highs, lows, has_low, strict=True)]
    return sum(shares) / (2 * len(highs))
