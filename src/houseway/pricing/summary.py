"""A run as a manager reads it: what the house collects, what each style wins, how long a buy-in lasts, what happens how
often. Plain data, for text, JSON, pages and plots alike; every figure has its interval.
"""

from math import isfinite
from typing import Any, Final

import msgspec
from msgspec import Struct

from houseway.bulk.jobs import Job, clause_of, prepare
from houseway.bulk.tally import COUNTS, pot_edges
from houseway.pricing import figures
from houseway.pricing.figures import Figure, Lasting
from houseway.pricing.runs import State
from houseway.referee.rules import COMMON

HANDS_AN_HOUR: Final = {"board": 35, "draw": 30, "stud": 28, "banked": 40, "push": 30, "pan": 12}
"""How many hands a table deals in an hour, by family: an assumption, to be replaced by what one's own dealers do."""
AMOUNTS: Final = frozenset({"action", "bank_net", "fees_banker", "uncovered", "wagered"})
"""What is counted in cents, where everything else is counted in times."""
EVENING: Final = 4
"""Hours of play that the chance of losing a buy-in is told for."""


class StyleFigures(Struct, frozen=True, kw_only=True):
    """What one style does and what comes of it, for one seat, in cents."""

    style: str
    seats: int
    per_hand: Figure
    entered: float
    """Share of hands that it puts chips in of its own will."""
    raised: float
    shown: float
    won: float
    lasts: Lasting
    """How long its buy-in lasts, in hands."""


class Happening(Struct, frozen=True, kw_only=True):
    """How often something happens that a clause is about."""

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
    """Cents a hand."""
    pot: Figure
    """Cents a hand."""
    pots: tuple[tuple[int, int], ...]
    """How many pots there were from each size on, in lower bets."""
    pot_shares: tuple[int, ...]
    """The size, in lower bets, that half of all pots stay below, and nine in ten, and ninety-nine in a hundred."""
    showdowns: Figure
    splits: Figure
    rounds: tuple[float, ...]
    """The share of hands that come to each betting round."""
    styles: tuple[StyleFigures, ...]
    happenings: tuple[Happening, ...]
    edge: Figure | None = None
    """Where players bank: what the bank wins of every cent that is wagered against it."""


class Change(Struct, frozen=True, kw_only=True):
    """What is otherwise at an arm than at the first."""

    name: str
    paired: bool
    """Whether the same players met the same decks."""
    collected: Figure
    """Cents a hand."""
    pot: Figure
    showdowns: Figure
    splits: Figure
    nets: dict[str, Figure]
    """Cents a hand and seat, by style; only of styles that play at both."""
    unpaired: Figure
    """The difference in collection as two runs of other decks would know it."""
    happenings: dict[str, Figure]
    edge: Figure | None = None


class Summary(Struct, frozen=True, kw_only=True):
    """All of a run."""

    tables: tuple[TableFigures, ...]
    changes: tuple[Change, ...]
    """From the first table to each of the others."""
    until: float
    known: float
    """How many times as wide as wanted the widest interval is; 0 where nothing was asked for."""
    sweep: str
    at: tuple[float, ...]


def summary(state: State, hands_an_hour: float = 0.0) -> Summary:
    """What a run has found out so far."""
    arms = range(len(state.known))
    return Summary(
        tables=tuple(_table(state, arm, hands_an_hour) for arm in arms),
        changes=tuple(_change(state, arm) for arm in arms if arm),
        until=state.question.until, known=state.to_go(), sweep=state.question.sweep, at=state.question.at,
    )  # fmt: skip


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
        pot_shares=tuple(figures.pot_share(tally, share) for share in (0.5, 0.9, 0.99)) if sum(tally.pot_sizes) else (),
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
    """What the bank wins of a cent. How much is wagered hardly varies, beside what is won of it."""
    return won.times(1 / wagered.value) if wagered.value else None


def _style(state: State, arm: int, style: str, pace: float, buy_in: int) -> StyleFigures:
    tally = state.known[arm].tally
    seat, seats = tally.by_style()[style], sum(one.style == style for one in tally.seats)
    return StyleFigures(
        style=style, seats=seats, per_hand=state.mean(arm, figures.net_of(style)).times(1 / seats),
        entered=seat.entered / seat.hands, raised=seat.raised / seat.hands, shown=seat.showdowns / seat.hands,
        won=seat.won / seat.hands, lasts=figures.lasting(seat, buy_in, EVENING * pace),
    )  # fmt: skip


def _change(state: State, arm: int) -> Change:
    first, tally = state.known[0].tally, state.known[arm].tally
    seats, others = [one.style for one in first.seats], [one.style for one in tally.seats]
    one, other = state.question.arms[0].job, state.question.arms[arm].job
    paired = seats == others and (one.offer, one.seed) == (other.offer, other.seed)

    def difference(name: str) -> Figure:
        if paired:
            return state.difference(arm, name)
        return figures.apart(state.mean(0, name), state.mean(arm, name))

    nets = {}
    for style in dict.fromkeys(seats):
        name, count = figures.net_of(style), others.count(style)
        if paired:
            nets[style] = state.difference(arm, name).times(1 / count)
        elif count:
            nets[style] = figures.apart(state.mean(0, name).times(1 / seats.count(style)),
                                        state.mean(arm, name).times(1 / count))  # fmt: skip
    names = dict.fromkeys((*first.counts, *tally.counts))
    return Change(
        name=state.question.arms[arm].name, paired=paired, collected=difference("collected"), pot=difference("pots"),
        showdowns=difference("showdowns"), splits=difference("splits"), nets=nets,
        unpaired=figures.apart(state.mean(0, "collected"), state.mean(arm, "collected")),
        happenings={name: difference(name) for name in names if name not in AMOUNTS},
        edge=_edge(difference("bank_net"), state.mean(0, "action")),
    )  # fmt: skip


def as_data(found: Summary) -> Any:
    """Ready for JSON, which knows no infinity: null stands for it."""
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
