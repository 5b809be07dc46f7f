"""The showdown in the kernels: pots and side pots, halves, odd chips, checked sevens.

As `chips.pots`, `referee.poker.showdown` and `referee.poker.sevens` have it. Everybody shows: which beaten hands go
to the muck unseen makes no difference to the chips.
"""

# ruff: noqa: C901, F403, F405, FURB110 - kernels: what they take is said in `layout`

import numpy as np

from houseway.sim.kernels.bets import pot, take_from_pot
from houseway.sim.kernels.chance import first_bit, how_many
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, small
from houseway.sim.kernels.scores import score


@large
def _build(m):  # type: ignore[no-untyped-def]
    """The pots, the main pot first, with a bit for each player who can win it; how many there are."""
    n, live = m[N], m[LIVE]
    among = np.int64(0)
    for player in range(n):
        if live >> player & 1 and m[TOTAL + player]:
            among |= 1 << player
    if not among:
        among = live
    count, below, extra, credit = 0, np.int64(0), m[DEAD], m[CREDIT]
    left = among
    while left:
        level = np.int64(-1)
        for player in range(n):
            if left >> player & 1 and (level < 0 or m[TOTAL + player] < level):
                level = m[TOTAL + player]
        amount, players = extra, left
        for player in range(n):
            put = m[TOTAL + player]
            if put > below:
                amount += min(level, put) - below
            if put <= level:
                left &= ~(1 << player)
        if credit > below:
            amount -= min(credit, level) - below
        extra = np.int64(0)
        below = level
        if not left:  # a folded player's chips beyond what anybody in matched
            for player in range(n):
                amount += max(0, m[TOTAL + player] - below)
            amount -= max(0, credit - below)
        if amount:
            m[POT_AMOUNT + count] = amount
            m[POT_PLAYERS + count] = players
            count += 1
    gone = m[TAKEN]
    for place in range(count):
        taken = min(gone, m[POT_AMOUNT + place])
        m[POT_AMOUNT + place] -= taken
        gone -= taken
    return count


@large
def best_of(m, players, row):  # type: ignore[no-untyped-def]
    """Those with the best score of a row; none where nobody has any."""
    top, found = np.int64(0), np.int64(0)
    for player in range(m[N]):
        if players >> player & 1:
            value = m[row + player]
            if value > top:
                top, found = value, np.int64(1) << player
            elif value == top and top:
                found |= np.int64(1) << player
    return found


@large
def _push(m, amount, winners):  # type: ignore[no-untyped-def]
    """Divide an amount evenly in whole chips; what is left over goes by the house's rule."""
    if not amount:
        return
    if not winners & (winners - 1):
        m[STACK + first_bit(winners)] += amount
        m[PUSHED] |= winners
        m[WON] += amount
        return
    count, chip = how_many(winners), m[CHIP]
    even = amount // count // chip * chip
    left = amount - even * count
    if left:
        m[ODDS] += 1
    each = left // chip if m[ONE_EACH] else np.int64(0)
    first = left - each * chip
    for player in range(m[N]):
        if winners >> player & 1:
            given = even + first
            first = np.int64(0)
            if each > 0:
                given += chip
                each -= 1
            m[STACK + player] += given
            if given:
                m[PUSHED] |= np.int64(1) << player
    m[WON] += amount


@small
def _first_is_high(highs, lows):  # type: ignore[no-untyped-def]
    return first_bit(highs) <= first_bit(lows)


@large
def _award(m, amount, players):  # type: ignore[no-untyped-def]
    """One pot, among those who have not lost it yet."""
    if not players & (players - 1):
        _push(m, amount, players)
        return
    highs = best_of(m, players, FIRST)
    if not m[HI_LO]:
        _push(m, amount, highs)
        return
    lows = best_of(m, players, SECOND)
    if not lows:
        m[NO_LOWS] += 1
        _push(m, amount, highs)
        return
    if highs == lows and not highs & (highs - 1):
        m[SCOOPS] += 1
    half = amount // 2 // m[CHIP] * m[CHIP]
    odd = amount - 2 * half
    if odd:
        m[ODDS] += 1
    to_high = half + (odd if m[ODD_HIGH] or _first_is_high(highs, lows) else 0)
    _push(m, to_high, highs)
    _push(m, amount - to_high, lows)


# checked sevens


@large
def _guilty(m, players):  # type: ignore[no-untyped-def]
    """Those whose checked seven is held against them; a full bet of one's own after the draw makes up for it."""
    found = players & m[CHECKED_SEVENS]
    if not found or m[SEVENS] == SEVENS_BEFORE or m[LATER_BETS] == FORFEITED:
        return found
    for at in range(m[LOGGED]):
        if m[LOG + MOST_LOGGED + at] >= m[BET_SIZE] and m[LOG + 2 * MOST_LOGGED + at] & IN_FULL:
            found &= ~(np.int64(1) << m[LOG + at])
    return found


@large
def _next_best(m, players, checkers):  # type: ignore[no-untyped-def]
    return best_of(m, players & ~checkers, FIRST)


@large
def _came_to(m, player, amount):  # type: ignore[no-untyped-def]
    """When a player's bet first came to so much, twice, and one more where it was by a call."""
    for at in range(m[LOGGED]):
        if m[LOG + at] == player and m[LOG + MOST_LOGGED + at] >= amount:
            return 2 * at + (m[LOG + 2 * MOST_LOGGED + at] & CALLED)
    return np.int64(0)


@large
def _short_bet(m):  # type: ignore[no-untyped-def]
    """Whether all that was bet after the draw is an all-in for less than a full bet, or several (CX-86)."""
    if not m[LOGGED]:
        return False
    short = (m[LOG + 2 * MOST_LOGGED] & WITH_ALL) != 0 and m[LOG + MOST_LOGGED] < m[BET_SIZE]
    for at in range(1, m[LOGGED]):
        if m[LOG + MOST_LOGGED + at] >= m[BET_SIZE]:
            short = False
    return short


@large
def _short_callers(m, best):  # type: ignore[no-untyped-def]
    """Those with the best hand who hold a seven, put chips in after the draw, and only by calling."""
    found = np.int64(0)
    for player in range(m[N]):
        if not best >> player & 1 or not m[MINE + player] or m[FIRST + player] < m[WORST_SEVEN]:
            continue
        called, any_bet = False, False
        for at in range(m[LOGGED]):
            if m[LOG + at] == player:
                called = True
                any_bet = any_bet or not m[LOG + 2 * MOST_LOGGED + at] & CALLED
        if called and not any_bet:
            found |= np.int64(1) << player
    return found


@large
def _judge_short(m, amount, players, best, later):  # type: ignore[no-untyped-def]
    """A seven that only calls a short all-in may win it, but not what others called behind; whether it was so."""
    callers = _short_callers(m, best)
    if not _short_bet(m) or not callers:
        return False
    top = np.int64(-1)
    for player in range(m[N]):
        if players >> player & 1 and (top < 0 or m[TOTAL + player] < top):
            top = m[TOTAL + player]
    first = np.int64(1 << 40)
    for player in range(m[N]):
        if callers >> player & 1:
            first = min(first, _came_to(m, player, min(m[TOTAL + player], top) - m[EARLY + player]) // 2)
    behind, returned = np.int64(0), np.int64(0)
    for player in range(m[N]):
        if m[MINE + player]:
            came = _came_to(m, player, min(m[TOTAL + player], top) - m[EARLY + player])
            if came // 2 > first and came & 1:
                behind |= np.int64(1) << player
                returned += m[MINE + player]
                m[GIVE_BACK + player] += m[MINE + player]
    bets = later - returned
    ahead = best & ~behind
    if ahead == best:
        _push(m, amount - later + bets, best)
    else:
        _push(m, amount - later, best)
        _push(m, bets, ahead)
    m[SEVENS_BITTEN] += 1
    return True


@large
def _judge(m, amount, players, best):  # type: ignore[no-untyped-def]
    """One pot of lowball under the house's rule; what each has put in it after the draw stands in `MINE`."""
    later = np.int64(0)
    for player in range(m[N]):
        later += m[MINE + player]
    if not players & (players - 1):
        _push(m, amount, best)
        return
    checkers = _guilty(m, players)
    if m[LATER_BETS] == FORFEITED:
        others = _next_best(m, players, checkers) if checkers & best else np.int64(0)
        m[SEVENS_BITTEN] += int(others != 0)
        _push(m, amount, others if others else best)
        return
    if not later:
        _push(m, amount, best)
        return
    if not checkers & best:
        if not m[SHORT_SEVENS] or not _judge_short(m, amount, players, best, later):
            _push(m, amount, best)
        return
    m[SEVENS_BITTEN] += 1
    _push(m, amount - later, best)
    others = _next_best(m, players, checkers) if m[LATER_BETS] == SECOND_BEST else np.int64(0)
    if others:
        _push(m, later, others)
        return
    for player in range(m[N]):
        m[GIVE_BACK + player] += m[MINE + player]


@large
def _judge_all(m, count):  # type: ignore[no-untyped-def]
    """Every pot under the rule on checked sevens; then what is void goes back."""
    n = m[N]
    for player in range(n):
        m[GIVE_BACK + player] = 0
    below = np.int64(0)
    for place in range(count):
        players = m[POT_PLAYERS + place]
        top = np.int64(-1)
        for player in range(n):
            total = m[TOTAL + player]
            if place == count - 1:
                top = max(top, total)
            elif players >> player & 1 and (top < 0 or total < top):
                top = total
        for player in range(n):
            m[MINE + player] = max(0, min(m[TOTAL + player], top) - max(m[EARLY + player], below))
        below = top
        best = players if not players & (players - 1) else best_of(m, players, FIRST)
        _judge(m, m[POT_AMOUNT + place], players, best)
    for player in range(n):
        m[STACK + player] += m[GIVE_BACK + player]


@large
def _sevens_may_bite(m):  # type: ignore[no-untyped-def]
    if not m[SEVENS] or not m[BEFORE_DRAW]:
        return False
    if m[CHECKED_SEVENS]:
        return True
    if m[SHORT_SEVENS]:
        for player in range(m[N]):
            if m[TOTAL + player] != m[EARLY + player]:
                return True
    return False


@large
def showdown(m):  # type: ignore[no-untyped-def]
    """Push every pot; with one player left there is nothing to compare."""
    if not m[FLOPPED] and m[NO_FLOP] >= 0 and not m[TAKEN] and take_from_pot(m, m[NO_FLOP]):
        m[NO_FLOP_FEES] += 1
    live = m[LIVE]
    if not live & (live - 1):
        _push(m, pot(m), live)
        return
    least, most, amount = np.int64(1 << 62), np.int64(0), m[DEAD] - m[TAKEN]
    for player in range(m[N]):
        total = m[TOTAL + player]
        amount += total
        most = max(most, total)
        if live >> player & 1:
            least = min(least, total)
            score(m, player)
    if least == most and least and not m[CREDIT] and not m[SEVENS]:
        _award(m, amount, live)
        return
    count = _build(m)
    m[SIDE_POTS] += int(count > 1)
    if _sevens_may_bite(m):
        _judge_all(m, count)
        return
    for place in range(count):
        _award(m, m[POT_AMOUNT + place], m[POT_PLAYERS + place])
