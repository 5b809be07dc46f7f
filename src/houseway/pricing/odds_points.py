"""Super pan 9 for any number of players and any bank, without simulation.

A lone player is counted over all deals of the shoe (`houseway.ranking.pan_nine_odds`). With more players the banker's
decision depends on who drew, so the hands are correlated; they are computed for an infinite shoe, which is within a few
thousandths of a percent of twelve packs. Plain Python.
"""

from functools import cache
from itertools import product
from math import comb
from typing import Final, TypeAlias

from houseway.decks import deck
from houseway.games import GAMES
from houseway.ranking.pan_nine_odds import TOTALS, banker_gains, best_strategy
from houseway.ranking.pan_nine_odds import odds as counted
from houseway.ranking.points import PACK, card_value
from houseway.referee.rules import Rules

_TIE: Final = {"push": 0, "player": 1, "banker": -1}
Row: TypeAlias = tuple[int, int, float, float, float, str, float]
"""As in `game_odds.BankRow`."""


def packs_of(rules: Rules) -> int:
    """How many packs the house uses."""
    return len(deck(rules.deck or GAMES[rules.game].packs[0]).cards) // len(PACK)


def alone_against(rules: Rules) -> tuple[float, float, float]:
    """Exact counts of how often a lone player wins, ties and loses a wager; a tie that one side takes counts for that
    side.
    """
    packs, ties = packs_of(rules), rules.super_pan_9.ties
    found = counted(best_strategy(packs=packs, ties=ties), packs=packs)
    parts = [found.win / found.total, found.tie / found.total, found.lose / found.total]
    if _TIE[ties]:
        parts[1 - _TIE[ties]] += parts[1]
        parts[1] = 0.0
    return parts[0], parts[1], parts[2]


def points_row(rules: Rules, players: int, bank: int) -> Row:
    """This many players, each with a wager of one, against a bank of this many wagers; 0 for one that covers
    everything.
    """
    packs, ties = packs_of(rules), rules.super_pan_9.ties
    if players == 1:
        win, _, lose = alone_against(rules)
        return players, bank, win - lose, lose - win, 1.0, "exact", 0.0
    net, action = _round(packs, ties, players, bank or players)
    return players, bank, -net / players, net, action / players, "computed", 0.0


@cache
def _card() -> tuple[float, ...]:
    """The probability of each value from an infinite shoe."""
    return tuple(sum(card_value(card) == value for card in PACK) / len(PACK) for value in range(7))


@cache
def _three() -> tuple[float, ...]:
    found = [0.0] * len(TOTALS)
    for cards in product(range(7), repeat=3):
        found[sum(cards) % len(TOTALS)] += _card()[cards[0]] * _card()[cards[1]] * _card()[cards[2]]
    return tuple(found)


def _drawn(total: int) -> list[float]:
    """The totals that one more card leads to."""
    found = [0.0] * len(TOTALS)
    for value, chance in enumerate(_card()):
        found[(total + value) % len(TOTALS)] += chance
    return found


@cache
def _ends(packs: int, ties: str) -> tuple[tuple[float, tuple[float, ...]], ...]:
    """For a player who stands and one who draws: the probability, and the distribution of the final total."""
    strategy = best_strategy(packs=packs, ties=ties).player
    found = []
    for drew in (False, True):
        ends = [0.0] * len(TOTALS)
        for total in TOTALS:
            if (total in strategy) is drew:
                for end, chance in enumerate(_drawn(total) if drew else [float(one == total) for one in TOTALS]):
                    ends[end] += _three()[total] * chance
        whole = sum(ends)
        found.append((whole, tuple(end / whole for end in ends)))
    return tuple(found)


@cache
def _round(packs: int, ties: str, players: int, stake: int) -> tuple[float, float]:
    """The banker's expectation per round, in wagers, and how many wagers have action."""
    gains, ends = banker_gains(packs, ties), _ends(packs, ties)
    net = action = 0.0
    for drew, ways in _patterns(players, in_order=stake < players):
        seen = float(ways)
        for one in drew:
            seen *= ends[one][0]
        for total in TOTALS:
            hits = sum(gains[total, one] for one in drew) >= 0
            for final, chance in enumerate(_drawn(total) if hits else [float(one == total) for one in TOTALS]):
                likely = seen * _three()[total] * chance
                if likely:
                    won, covered = _settled(ends, ties, drew, final, stake)
                    net += likely * won
                    action += likely * covered
    return net, action


def _patterns(players: int, *, in_order: bool) -> list[tuple[tuple[bool, ...], int]]:
    """Who drew, and in how many orders; the order of action does not matter to a bank that covers everything."""
    if in_order:
        return [(drew, 1) for drew in product((False, True), repeat=players)]
    return [((True,) * many + (False,) * (players - many), comb(players, many)) for many in range(players + 1)]


def _settled(
    ends: tuple[tuple[float, tuple[float, ...]], ...], ties: str, drew: tuple[bool, ...], final: int, stake: int
) -> tuple[float, float]:
    """What the bank with this total wins against these players in the order of action, and how many wagers it meets."""
    left = {stake: 1.0}
    net = action = 0.0
    for one in drew:
        chances = ends[one][1]
        win, lose = sum(chances[final + 1 :]), sum(chances[:final])
        tie = chances[final]
        if _TIE[ties] > 0:
            win, tie = win + tie, 0.0
        elif _TIE[ties] < 0:
            lose, tie = lose + tie, 0.0
        then: dict[int, float] = {0: left.pop(0, 0.0)}
        for wagers, chance in left.items():
            action += chance
            net += chance * (lose - win)
            then[wagers] = then.get(wagers, 0.0) + chance * tie
            then[wagers - 1] = then.get(wagers - 1, 0.0) + chance * (win + lose)
        left = then
    return net, action
