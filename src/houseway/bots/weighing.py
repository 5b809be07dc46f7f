"""What the others are likely to hold, and the value of each choice against that.

A field of candidate hands is narrowed by everything its player has done: a bettor holds the better part of the range, a
caller neither the worst nor the best of it. The value of a check, call, bet or raise is then computed one step ahead:
who folds, who pays, and how much of the pot the viewer's hand wins from those who stay.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from houseway.bots.betting_record import BET, CHECK, FOLD, RAISE, Act
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
from houseway.bots.player_memory import Habits, bet_share, fold_share
from houseway.bots.shapes import Cards

_STEPS: Final = 40
_SOFT: Final = 4.0
"""How sharply a habit divides hands: one divided by the share of hands that may go either way."""
_TRAP: Final = 0.3
"""How often a hand good enough for a bet only checks or calls."""
_BLUFF: Final = 0.05
_POT: Final = 8
_SELDOM: Final = 0.15
_SHARP: Final = 14.0
_GRAIN: Final = 8
_NOTHING: Final = 1e-9
"""Once a player has shown this much strength, one more raise says nothing new."""
_KEPT: Final = 4_096
GONE_STEPS: Final = 64
_FEW: Final = 8
"""How many of the ways in which somebody may fold are cached."""


def _ramp(value: float) -> float:
    return 0.0 if value <= -0.5 else 1.0 if value >= 0.5 else value + 0.5


@lru_cache(maxsize=_KEPT)
def _curve(act: Act, habits: Habits, reads: float) -> tuple[float, ...]:
    """How likely an act is with a hand, by its rank among those the player might have."""
    bluff = _BLUFF * habits.bluffs / _GRAIN
    if act.what in (BET, RAISE) and act.price >= _POT:
        reads = 1.0  # everyone believes a bet of the pot or more
    found = []
    for step in range(_STEPS + 1):
        place = step / _STEPS
        if act.what in (BET, RAISE):
            best = bet_share(habits, act.round, act.price, act.what)
            air = bluff * min(1.0, best / _SELDOM)  # a player who rarely bets bluffs even less often
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
    """The key of a field: the game, how many cards the player has, and the board or the open cards."""

    game: str
    family: str
    held: int
    known: Cards
    drew: int | None = None
    more: bool = False
    """Whether a player who has drawn before will draw again."""
    fine: bool = False
    """Whether to analyze it closely, as the coach does."""


def field_of(of: Of) -> Field:
    """What an opponent may hold."""
    if of.family == "board":
        return board_field(of.game, of.held, of.known, fine=of.fine)
    if of.family == "stud":
        return stud_field(of.game, of.known, of.held, fine=of.fine)
    return draw_field(of.game, of.drew, more=of.more, fine=of.fine)


@remembered(_KEPT, by=lambda of, *_: of.fine)
def _narrowed(
    of: Of, acts: tuple[Act, ...], rounds: tuple[int, ...], habits: Habits, reads: float
) -> tuple[float, ...]:
    """How likely each hand of a field is after all actions with it; `rounds` say which order counted when."""
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
    """Everything that decides how the viewer's hand does against an opponent: the opponent's range and actions, and the
    viewer's cards.
    """

    of: Of
    acts: tuple[Act, ...]
    rounds: tuple[int, ...]
    habits: Habits
    reads: float
    mine: Cards
    seen: int
    """Cards, as bits, that the opponent cannot hold."""
    done: bool = True
    """Whether the viewer has drawn, in a draw game."""
    out: int = 0
    """Dead cards, as bits, for players who count them."""


class OpponentChances(NamedTuple):
    """The chances against one opponent, for each outcome."""

    gone: float
    """The probability that the opponent folds."""
    highs: list[float]
    """The probability that the opponent loses after staying."""
    lows: list[float]
    has_low: tuple[bool, ...]
    high_or_gone: list[float]
    low_or_gone: list[float]


class LikelyHands:
    """What an opponent may hold after all actions, and how the viewer's hand does against it."""

    __slots__ = ("_against", "_beaten", "_order", "_total", "_weights")

    def __init__(self, weights: tuple[float, ...], total: float, order: list[int], beaten: Beaten) -> None:
        self._weights, self._total, self._beaten = weights, total, beaten
        self._order = order
        """The places of the hands, weakest now first."""
        self._against: dict[int, OpponentChances] = {}

    def against(self, gone_steps: int = 0) -> OpponentChances:
        """The chances if the opponent folds this many sixty-fourths of the range, the weakest part."""
        known = self._against.get(gone_steps)
        if known is None:
            if len(self._against) >= _FEW:
                self._against.clear()
            known = self._against[gone_steps] = self._when_gone(gone_steps)
        return known

    def parts(self) -> list[float]:
        """With all cards dealt: the share of the pot that the viewer's hand gets from each possible hand."""
        beaten = self._beaten
        gets: Sequence[float] = beaten.rows[0]
        if beaten.lows:
            both, own = zip(gets, beaten.lows[0], strict=True), beaten.has_low[0]
            gets = [(high + (low if own else high * low)) / 2 for high, low in both]
        return [part for part, weight in zip(gets, self._weights, strict=True) if weight] or [1 / 2]

    def _when_gone(self, gone_steps: int) -> OpponentChances:
        gone = gone_steps / GONE_STEPS
        weights: Sequence[float] = self._weights
        total = self._total
        if gone_steps:
            weights = self._without_the_worst(gone)
            total = sum(weights) or 1e-9
        beaten, stays = self._beaten, 1 - gone
        highs = [sum(map(mul, weights, row)) / total for row in beaten.rows]
        lows = [sum(map(mul, weights, row)) / total for row in beaten.lows]
        return OpponentChances(
            gone,
            highs,
            lows,
            beaten.has_low,
            [gone + stays * one for one in highs],
            [gone + stays * one for one in lows],
        )

    def _without_the_worst(self, part: float) -> list[float]:
        """The likely hands without their weakest part."""
        weights, off = list(self._weights), part * self._total
        for at in self._order:
            weight = weights[at]
            if weight >= off:
                weights[at] = weight - off
                break
            weights[at] = 0.0
            off -= weight
        return weights


@remembered(_KEPT, by=lambda read: read.of.fine)
def likely(read: Read) -> LikelyHands:
    """What an opponent may hold, by everything that can be read."""
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
    return LikelyHands(weights, total, field.orders[-1], beaten)


def against(read: Read, gone_steps: int = 0) -> OpponentChances:
    """The chances against an opponent who folds this many sixty-fourths of the range."""
    return likely(read).against(gone_steps)


def share_of(chances: Sequence[OpponentChances], sure: int = -1) -> float:
    """The share of the pot won against all of them, some of whom may fold; `sure` is one who does not."""
    each = [one.high_or_gone for one in chances]
    if sure >= 0:
        each[sure] = chances[sure].highs
    has_low = chances[0].has_low
    if not has_low:
        return sum(_products(each)) / len(each[0])
    each_low = [one.low_or_gone for one in chances]
    if sure >= 0:
        each_low[sure] = chances[sure].lows
    highs, lows = _products(each), _products(each_low)
    shares = [high + low if own else high + high * low for high, low, own in zip(highs, lows, has_low, strict=True)]
    return sum(shares) / (2 * len(each[0]))


def _products(rows: list[list[float]]) -> Iterable[float]:
    """The products of the numbers in the same place of all rows."""
    found: Iterable[float] = rows[0]
    for row in rows[1:]:
        found = map(mul, found, row)
    return found
