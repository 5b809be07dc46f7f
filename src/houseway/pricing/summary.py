"""A run as a manager reads it: what the house collects, what each style wins, how long a buy-in lasts, and how often
things happen. Plain data for text, JSON, pages and plots; every figure has its confidence interval.
"""

from math import isfinite
from typing import Any, Final

import msgspec
from msgspec import Struct

from houseway.bulk.jobs import Job, clause_of, prepare
from houseway.bulk.tally import COUNTS, pot_edges
from houseway.pricing import intervals
from houseway.pricing.intervals import BuyInLifetime, Figure
from houseway.pricing.runs import State
from houseway.referee.rules import COMMON

HANDS_AN_HOUR: Final = {"board": 35, "draw": 30, "stud": 28, "banked": 40, "push": 30, "pan": 12}
"""Hands dealt per hour, by family: an assumption, to be replaced by your own dealers' pace."""
AMOUNTS: Final = frozenset({"action", "bank_net", "fees_banker", "uncovered", "wagered"})
"""The measures in cents; all others are counts."""
EVENING: Final = 4
"""Hours of play for which the probability of losing a buy-in is given."""


class StyleFigures(Struct, frozen=True, kw_only=True):
    """What one style does and wins, for one seat, in cents."""

    style: str
    seats: int
    per_hand: Figure
    entered: float
    """The share of hands in which it puts chips in voluntarily."""
    raised: float
    shown: float
    won: float
    lasts: BuyInLifetime
    """How long its buy-in lasts, in hands."""


class Happening(Struct, frozen=True, kw_only=True):
    """How often an event that a clause covers happens."""

    name: str
    clause: str
    per_hand: Figure


class TableFigures(Struct, frozen=True, kw_only=True):
    """One arm of a run."""

    name: str
    offer: str
    limit: str
    players: int
    buy_in: int
    turnover: int
    """How often in a thousand hands each player gets up."""
    switches: tuple[str, ...]
    hands: int
    hands_an_hour: float
    bet: int
    """The higher bet, in cents."""
    lower: int
    collected: Figure
    """Cents per hand."""
    pot: Figure
    """Cents per hand."""
    pots: tuple[tuple[int, int], ...]
    """How many pots had at least each size, in lower bets."""
    pot_shares: tuple[int, ...]
    """The median, 90th and 99th percentile of the pot, in lower bets."""
    showdowns: Figure
    splits: Figure
    rounds: tuple[float, ...]
    """The share of hands that reach each betting round."""
    styles: tuple[StyleFigures, ...]
    happenings: tuple[Happening, ...]
    edge: Figure | None = None
    """In banked games: what the bank wins per cent wagered against it."""


class Change(Struct, frozen=True, kw_only=True):
    """How an arm differs from the first."""

    name: str
    paired: bool
    """Whether the same players were dealt the same decks."""
    collected: Figure
    """Cents per hand."""
    pot: Figure
    showdowns: Figure
    splits: Figure
    nets: dict[str, Figure]
    """Cents per hand and seat, by style; only for styles at both tables."""
    unpaired: Figure
    """The difference in collection as two runs on separate decks would estimate it."""
    happenings: dict[str, Figure]
    edge: Figure | None = None


class Summary(Struct, frozen=True, kw_only=True):
    """All of a run."""

    tables: tuple[TableFigures, ...]
    changes: tuple[Change, ...]
    """The changes from the first table to each of the others."""
    until: float
    known: float
    """How many times too wide the widest interval is; 0 if no precision was requested."""
    sweep: str
    at: tuple[float, ...]


def summary(state: State, hands_an_hour: float = 0.0) -> Summary:
    """The results of a run so far."""
    arms = range(len(state.known))
    return Summary(
        tables=tuple(_table(state, arm, hands_an_hour) for arm in arms),
        changes=tuple(_change(state, arm) for arm in arms if arm),
        until=state.question.until,
        known=state.to_go(),
        sweep=state.question.sweep,
        at=state.question.at,
    )


def _table(state: State, arm: int, hands_an_hour: float) -> TableFigures:
    job, tally = state.question.arms[arm].job, state.known[arm].tally
    playing = prepare(job)
    limit = playing.rules.limit
    pace = hands_an_hour or HANDS_AN_HOUR[playing.game.family.name]
    counted = dict(zip(pot_edges(), tally.pot_sizes, strict=True))
    return TableFigures(
        name=state.question.arms[arm].name, offer=job.offer, limit=limit.name, players=job.players,
        buy_in=playing.buy_in, turnover=job.turnover, switches=job.switches, hands=tally.hands, hands_an_hour=pace,
        bet=max(limit.lower, limit.higher), lower=limit.lower, collected=state.mean(arm, "collected"),
        pot=state.mean(arm, "pots"), pots=tuple(counted.items()),
        pot_shares=tuple(intervals.pot_share(tally, share) for share in (0.5, 0.9, 0.99) if any(tally.pot_sizes)),
        showdowns=state.mean(arm, "showdowns"), splits=state.mean(arm, "splits"),
        rounds=tuple(count / tally.hands for count in tally.rounds),
        styles=tuple(_style(state, arm, style, pace, playing.buy_in) for style in tally.by_style()),
        happenings=tuple(
            Happening(name=name, clause=_clause(job, name), per_hand=state.mean(arm, name))
            for name, count in tally.counts.items() if count and name not in AMOUNTS
        ),
        edge=_edge(state.mean(arm, "bank_net"), state.mean(arm, "action")),
    )  # fmt: skip


def _clause(job: Job, name: str) -> str:
    cited = clause_of(job, name) if name in COUNTS else COMMON
    return "" if cited == COMMON else cited


def _edge(won: Figure, wagered: Figure) -> Figure | None:
    """What the bank wins per cent. The amount wagered hardly varies, compared with the amount won."""
    return won.times(1 / wagered.value) if wagered.value else None


def _style(state: State, arm: int, style: str, pace: float, buy_in: int) -> StyleFigures:
    tally = state.known[arm].tally
    seat, seats = tally.by_style()[style], sum(one.style == style for one in tally.seats)
    return StyleFigures(
        style=style,
        seats=seats,
        per_hand=state.mean(arm, intervals.net_of(style)).times(1 / seats),
        entered=seat.entered / seat.hands,
        raised=seat.raised / seat.hands,
        shown=seat.showdowns / seat.hands,
        won=seat.won / seat.hands,
        lasts=intervals.lasting(seat, buy_in, EVENING * pace),
    )


def _change(state: State, arm: int) -> Change:
    first, tally = state.known[0].tally, state.known[arm].tally
    seats, others = [one.style for one in first.seats], [one.style for one in tally.seats]
    one, other = state.question.arms[0].job, state.question.arms[arm].job
    paired = seats == others and (one.offer, one.seed) == (other.offer, other.seed)

    def difference(name: str) -> Figure:
        if paired:
            return state.difference(arm, name)
        return intervals.apart(state.mean(0, name), state.mean(arm, name))

    nets = {}
    for style in dict.fromkeys(seats):
        name, count = intervals.net_of(style), others.count(style)
        if paired:
            nets[style] = state.difference(arm, name).times(1 / count)
        elif count:
            nets[style] = intervals.apart(
                state.mean(0, name).times(1 / seats.count(style)), state.mean(arm, name).times(1 / count)
            )
    names = dict.fromkeys((*first.counts, *tally.counts))
    return Change(
        name=state.question.arms[arm].name,
        paired=paired,
        collected=difference("collected"),
        pot=difference("pots"),
        showdowns=difference("showdowns"),
        splits=difference("splits"),
        nets=nets,
        unpaired=intervals.apart(state.mean(0, "collected"), state.mean(arm, "collected")),
        happenings={name: difference(name) for name in names if name not in AMOUNTS},
        edge=_edge(difference("bank_net"), state.mean(0, "action")),
    )


def as_data(found: Summary) -> Any:
    """Ready for JSON, with null for infinity."""
    return _finite(msgspec.to_builtins(found))


def _finite(value: Any) -> Any:
    match value:
        case dict():
            return {key: _finite(one) for key, one in value.items()}
        case list() | tuple():
            return [_finite(one) for one in value]
        case float():
            return value if isfinite(value) else None
    return value
