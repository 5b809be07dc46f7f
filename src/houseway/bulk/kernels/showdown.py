"""The showdown in the kernels: pots and side pots, halves, odd chips.

The rules are those of `chips.pots` and `referee.poker.showdown`. Everyone shows, since mucking a beaten hand does not
change the chips.
"""

# ruff: noqa: C901 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import pot, take_from_pot
from houseway.bulk.kernels.chance import first_bit, how_many
from houseway.bulk.kernels.pieces import call, large, small, step, table_at
from houseway.bulk.kernels.scores import score


@large
def _build(m):
    """Build the pots, the main pot first, with one bit for each player who can win it; returns how many."""
    n, live = m.n, m.live
    among = np.int64(0)
    for player in range(n):
        if live >> player & 1 and m.total[player]:
            among |= 1 << player
    if not among:
        among = live
    count, below, extra, credit = 0, np.int64(0), m.dead, m.credit
    left = among
    while left:
        level = np.int64(-1)
        for player in range(n):
            if left >> player & 1 and (level < 0 or m.total[player] < level):
                level = m.total[player]
        amount, players = extra, left
        for player in range(n):
            put = m.total[player]
            if put > below:
                amount += min(level, put) - below
            if put <= level:
                left &= ~(1 << player)
        if credit > below:
            amount -= min(credit, level) - below
        extra = np.int64(0)
        below = level
        if not left:  # a folded player's chips beyond what anyone still in has matched
            for player in range(n):
                amount += max(0, m.total[player] - below)
            amount -= max(0, credit - below)
        if amount:
            m.pot_amount[count] = amount
            m.pot_players[count] = players
            count += 1
    gone = m.taken
    for place in range(count):
        taken = min(gone, m.pot_amount[place])
        m.pot_amount[place] -= taken
        gone -= taken
    return count


@large
def best_of(n, players, row):
    """The players with the best score in a row; none if nobody has one."""
    top, found = np.int64(0), np.int64(0)
    for player in range(n):
        if players >> player & 1:
            value = row[player]
            if value > top:
                top, found = value, np.int64(1) << player
            elif value == top and top:
                found |= np.int64(1) << player
    return found


@large
def push(m, amount, winners):
    """Divide an amount evenly in whole chips; odd chips follow the house's rule."""
    if not amount:
        return
    if not winners & (winners - 1):
        m.stack[first_bit(winners)] += amount
        m.pushed |= winners
        m.won += amount
        return
    count, chip = how_many(winners), m.chip
    even = amount // count // chip * chip
    left = amount - even * count
    if left:
        m.odd_chips += 1
    each = left // chip if m.one_each else np.int64(0)
    first = left - each * chip
    for player in range(m.n):
        if winners >> player & 1:
            given = even + first
            first = np.int64(0)
            if each > 0:
                given += chip
                each -= 1
            m.stack[player] += given
            if given:
                m.pushed |= np.int64(1) << player
    m.won += amount


@small
def _first_is_high(highs, lows):
    return first_bit(highs) <= first_bit(lows)


@large
def _award(m, amount, players):
    """Award one pot among the players who have not lost it yet."""
    if not players & (players - 1):
        push(m, amount, players)
        return
    highs = best_of(m.n, players, m.first)
    if not m.hi_lo:
        push(m, amount, highs)
        return
    lows = best_of(m.n, players, m.second)
    if not lows:
        m.no_lows += 1
        push(m, amount, highs)
        return
    if highs == lows and not highs & (highs - 1):
        m.scoops += 1
    half = amount // 2 // m.chip * m.chip
    odd = amount - 2 * half
    if odd:
        m.odd_chips += 1
    to_high = half + (odd if m.odd_high or _first_is_high(highs, lows) else 0)
    push(m, to_high, highs)
    push(m, amount - to_high, lows)


@large
def _sevens_may_bite(m):
    if not m.sevens or not m.before_draw:
        return False
    if m.seven_checkers:
        return True
    if m.short_sevens:
        for player in range(m.n):
            if m.total[player] != m.early[player]:
                return True
    return False


@large
def showdown(m):
    """Push every pot; with one player left there is nothing to compare."""
    if not m.flopped and m.no_flop >= 0 and not m.taken and take_from_pot(m, m.no_flop):
        m.no_flop_fees += 1
    live = m.live
    if not live & (live - 1):
        push(m, pot(m), live)
        return
    least, most, amount = np.int64(1 << 62), np.int64(0), m.dead - m.taken
    for player in range(m.n):
        total = m.total[player]
        amount += total
        most = max(most, total)
        if live >> player & 1:
            least = min(least, total)
            score(m, player)
    if least == most and least and not m.credit and not m.sevens:
        _award(m, amount, live)
        return
    count = _build(m)
    m.side_pots += int(count > 1)
    if _sevens_may_bite(m):
        call(m.judging, m, count)
        return
    for place in range(count):
        _award(m, m.pot_amount[place], m.pot_players[place])


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, _place):
        """Push every pot."""
        _ = sources
        showdown(table_at(address))
        return codes.END

    return run
