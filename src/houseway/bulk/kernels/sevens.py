"""Checked sevens in the kernels: what each player may not win, as in `referee.poker.sevens`."""

# ruff: noqa: FURB110 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.pieces import large, step, table_at
from houseway.bulk.kernels.showdown import best_of, push


@large
def _guilty(m, players):
    """The players with a checked seven held against them; their own full bet after the draw makes up for it."""
    found = players & m.seven_checkers
    if not found or m.sevens == codes.SEVENS_BEFORE or m.later_bets == codes.FORFEITED:
        return found
    for at in range(m.logged):
        if m.log_to[at] >= m.bet_size and m.log_how[at] & codes.IN_FULL:
            found &= ~(np.int64(1) << m.log_player[at])
    return found


@large
def _next_best(m, players, checkers):
    return best_of(m.n, players & ~checkers, m.first)


@large
def _came_to(m, player, amount):
    """Twice the time when a player's bet first came to this amount, plus one if it was a call."""
    for at in range(m.logged):
        if m.log_player[at] == player and m.log_to[at] >= amount:
            return 2 * at + (m.log_how[at] & codes.CALLED)
    return np.int64(0)


@large
def _short_bet(m):
    """Whether all bets after the draw were all-ins for less than a full bet (CX-86)."""
    if not m.logged:
        return False
    short = (m.log_how[0] & codes.WITH_ALL) != 0 and m.log_to[0] < m.bet_size
    for at in range(1, m.logged):
        if m.log_to[at] >= m.bet_size:
            short = False
    return short


@large
def _short_callers(m, best):
    """The players with the best hand who hold a seven and put chips in after the draw only by calling."""
    found = np.int64(0)
    for player in range(m.n):
        if not best >> player & 1 or not m.mine[player] or m.first[player] < m.worst_seven:
            continue
        called, any_bet = False, False
        for at in range(m.logged):
            if m.log_player[at] == player:
                called = True
                any_bet = any_bet or not m.log_how[at] & codes.CALLED
        if called and not any_bet:
            found |= np.int64(1) << player
    return found


@large
def _judge_short(m, amount, players, best, later):
    """A seven that only calls a short all-in may win it, but not what others called behind. Returns whether this
    applied.
    """
    callers = _short_callers(m, best)
    if not _short_bet(m) or not callers:
        return False
    top = np.int64(-1)
    for player in range(m.n):
        if players >> player & 1 and (top < 0 or m.total[player] < top):
            top = m.total[player]
    first = np.int64(1 << 40)
    for player in range(m.n):
        if callers >> player & 1:
            first = min(first, _came_to(m, player, min(m.total[player], top) - m.early[player]) // 2)
    behind, returned = np.int64(0), np.int64(0)
    for player in range(m.n):
        if m.mine[player]:
            came = _came_to(m, player, min(m.total[player], top) - m.early[player])
            if came // 2 > first and came & 1:
                behind |= np.int64(1) << player
                returned += m.mine[player]
                m.give_back[player] += m.mine[player]
    bets = later - returned
    ahead = best & ~behind
    if ahead == best:
        push(m, amount - later + bets, best)
    else:
        push(m, amount - later, best)
        push(m, bets, ahead)
    m.sevens_bitten += 1
    return True


@large
def _judge(m, amount, players, best):
    """Judge one lowball pot by the house's rule; `MINE` has what each player put in it after the draw."""
    later = np.int64(0)
    for player in range(m.n):
        later += m.mine[player]
    if not players & (players - 1):
        push(m, amount, best)
        return
    checkers = _guilty(m, players)
    if m.later_bets == codes.FORFEITED:
        others = _next_best(m, players, checkers) if checkers & best else np.int64(0)
        m.sevens_bitten += int(others != 0)
        push(m, amount, others if others else best)
        return
    if not later:
        push(m, amount, best)
        return
    if not checkers & best:
        if not m.short_sevens or not _judge_short(m, amount, players, best, later):
            push(m, amount, best)
        return
    m.sevens_bitten += 1
    push(m, amount - later, best)
    others = _next_best(m, players, checkers) if m.later_bets == codes.SECOND_BEST else np.int64(0)
    if others:
        push(m, later, others)
        return
    for player in range(m.n):
        m.give_back[player] += m.mine[player]


@large
def _judge_all(m, count):
    """Judge every pot by the rule on checked sevens; then return void bets."""
    n = m.n
    for player in range(n):
        m.give_back[player] = 0
    below = np.int64(0)
    for place in range(count):
        players = m.pot_players[place]
        top = np.int64(-1)
        for player in range(n):
            total = m.total[player]
            if place == count - 1:
                top = max(top, total)
            elif players >> player & 1 and (top < 0 or total < top):
                top = total
        for player in range(n):
            m.mine[player] = max(0, min(m.total[player], top) - max(m.early[player], below))
        below = top
        best = players if not players & (players - 1) else best_of(m.n, players, m.first)
        _judge(m, m.pot_amount[place], players, best)
    for player in range(n):
        m.stack[player] += m.give_back[player]


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, count):
        """Push this many pots under the rule on checked sevens."""
        _ = sources
        _judge_all(table_at(address), count)
        return codes.END

    return run
