"""Odds by simulation: whole rounds with the bulk engine, or two hands of pai gow at a time."""

from functools import cache
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from houseway.bulk.banked import play_tables, seeds_of
from houseway.games import GAMES
from houseway.ranking.house_way_kernel import simulate
from houseway.referee.rules import Rules

_TABLES: Final = 100
_DEEP: Final = 10_000
"""Stacks in largest wagers, so that no one runs short."""


class SampledResult(NamedTuple):
    """The result of many rounds, in wagers."""

    player: float
    banker: float
    action: float
    error: float
    alone: tuple[float, float, float]
    """How often a wager won, pushed and lost."""


def rounds(rules: Rules, players: int, bank: int, trials: int, seed: int) -> SampledResult:
    """Play this many rounds, everyone with the largest wager, against a bank of `bank` of them; 0 covers everything."""
    wager = rules.limit.higher or rules.limit.lower
    styles = np.array([(0, wager)] * (players + 2), np.int64)
    styles[0] = 0
    found = play_tables(
        rules,
        players + 1,
        styles,
        seeds_of(seed, 0, _TABLES),
        -(-trials // _TABLES),
        buy_in=_DEEP * wager,
        stake=bank * wager,
    ).counts
    dealt, made = found["rounds"], found["wagers"]
    banker = found["bank_net"] / wager / dealt
    spread = found["bank_squares"] / wager**2 / dealt - banker * banker
    settled = found["wins"] + found["pushes"] + found["losses"]
    alone = (found["wins"] / settled, found["pushes"] / settled, found["losses"] / settled)
    action = min(1.0, settled / made) if bank else 1.0
    return SampledResult(-banker / players, banker, action, sqrt(max(0.0, spread) / dealt) / players, alone)


def dealt_to_two(rules: Rules, deals: int, seed: int) -> tuple[float, float, tuple[float, float, float]]:
    """Pai gow: the bank's edge over one player, its standard error, and how often the player wins, pushes and loses.

    If copies push, or five aces are not the best hand, whole rounds are played instead.
    """
    if rules.pai_gow.copies != "banker" or not rules.pai_gow.five_aces_top:
        found = rounds(rules, 1, 0, deals, seed)
        return found.banker, found.error, found.alone
    return _two(GAMES[rules.game].kinds(rules)[0], deals, seed)


@cache
def _two(back: str, deals: int, seed: int) -> tuple[float, float, tuple[float, float, float]]:
    tally = simulate(deals, seed=seed, back=back)
    win, push, lose = tally.win / deals, tally.push / deals, tally.lose / deals
    edge = lose - win
    return edge, sqrt((win + lose - edge * edge) / deals), (win, push, lose)
