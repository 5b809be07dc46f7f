"""The showdown in the kernels: pots and side pots, halves, odd chips, checked sevens.

As `chips.pots`, `referee.poker.showdown` and `referee.poker.sevens` have it. Everybody shows: which beaten hands go
to the muck unseen makes no difference to the chips.
"""

# ruff: noqa: C901, FURB110 - kernels: what they take is said in `schema`

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import pot, take_from_pot
from houseway.bulk.kernels.chance import first_bit, how_many
from houseway.bulk.kernels.pieces import large, small
from houseway.bulk.kernels.scores import score


@large
def _build(m):  # type: ignore[no-untyped-def]
    """The pots, the main pot first, with a bit for each player who can win it; how many there are."""
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
        if not left:  # a folded player's chips beyond what anybody in matched
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
def best_of(n, players, row):  # type: ignore[no-untyped-def]
    """Those with the best score of a row; none where nobody has any."""
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
def _push(m, amount, winners):  # type: ignore[no-untyped-def]
    """Divide an amount evenly in whole chips; what is left over goes by the house's rule."""
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
def _first_is_high(highs, lows):  # type: ignore[no-untyped-def]
    return first_bit(highs) <= first_bit(lows)


@large
def _award(m, amount, players):  # type: ignore[no-untyped-def]
    """One pot, among those who have not lost it yet."""
    if not players & (players - 1):
        _push(m, amount, players)
        return
    highs = best_of(m.n, players, m.first)
    if not m.hi_lo:
        _push(m, amount, highs)
        return
    lows = best_of(m.n, players, m.second)
    if not lows:
        m.no_lows += 1
        _push(m, amount, highs)
        return
    if highs == lows and not highs & (highs - 1):
        m.scoops += 1
    half = amount // 2 // m.chip * m.chip
    odd = amount - 2 * half
    if odd:
        m.odd_chips += 1
    to_high = half + (odd if m.odd_high or _first_is_high(highs, lows) else 0)
    _push(m, to_high, highs)
    _push(m, amount - to_high, lows)


# checked sevens


@large
def _guilty(m, players):  # type: ignore[no-untyped-def]
    """Those whose checked seven is held against them; a full bet of one's own after the draw makes up for it."""
    found = players & m.seven_checkers
    if not found or m.sevens == codes.SEVENS_BEFORE or m.later_bets == codes.FORFEITED:
        return found
    for at in range(m.logged):
        if m.log_to[at] >= m.bet_size and m.log_how[at] & codes.IN_FULL:
            found &= ~(np.int64(1) << m.log_player[at])
    return found


@large
def _next_best(m, players, checkers):  # type: ignore[no-untyped-def]
    return best_of(m.n, players & ~checkers, m.first)


@large
def _came_to(m, player, amount):  # type: ignore[no-untyped-def]
    """When a player's bet first came to so much, twice, and one more where it was by a call."""
    for at in range(m.logged):
        if m.log_player[at] == player and m.log_to[at] >= amount:
            return 2 * at + (m.log_how[at] & codes.CALLED)
    return np.int64(0)


@large
def _short_bet(m):  # type: ignore[no-untyped-def]
    """Whether all that was bet after the draw is an all-in for less than a full bet, or several (CX-86)."""
    if not m.logged:
        return False
    short = (m.log_how[0] & codes.WITH_ALL) != 0 and m.log_to[0] < m.bet_size
    for at in range(1, m.logged):
        if m.log_to[at] >= m.bet_size:
            short = False
    return short


@large
def _short_callers(m, best):  # type: ignore[no-untyped-def]
    """Those with the best hand who hold a seven, put chips in after the draw, and only by calling."""
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
def _judge_short(m, amount, players, best, later):  # type: ignore[no-untyped-def]
    """A seven that only calls a short all-in may win it, but not what others called behind; whether it was so."""
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
        _push(m, amount - later + bets, best)
    else:
        _push(m, amount - later, best)
        _push(m, bets, ahead)
    m.sevens_bitten += 1
    return True


@large
def _judge(m, amount, players, best):  # type: ignore[no-untyped-def]
    """One pot of lowball under the house's rule; what each has put in it after the draw stands in `MINE`."""
    later = np.int64(0)
    for player in range(m.n):
        later += m.mine[player]
    if not players & (players - 1):
        _push(m, amount, best)
        return
    checkers = _guilty(m, players)
    if m.later_bets == codes.FORFEITED:
        others = _next_best(m, players, checkers) if checkers & best else np.int64(0)
        m.sevens_bitten += int(others != 0)
        _push(m, amount, others if others else best)
        return
    if not later:
        _push(m, amount, best)
        return
    if not checkers & best:
        if not m.short_sevens or not _judge_short(m, amount, players, best, later):
            _push(m, amount, best)
        return
    m.sevens_bitten += 1
    _push(m, amount - later, best)
    others = _next_best(m, players, checkers) if m.later_bets == codes.SECOND_BEST else np.int64(0)
    if others:
        _push(m, later, others)
        return
    for player in range(m.n):
        m.give_back[player] += m.mine[player]


@large
def _judge_all(m, count):  # type: ignore[no-untyped-def]
    """Every pot under the rule on checked sevens; then what is void goes back."""
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


@large
def _sevens_may_bite(m):  # type: ignore[no-untyped-def]
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
def showdown(m):  # type: ignore[no-untyped-def]
    """Push every pot; with one player left there is nothing to compare."""
    if not m.flopped and m.no_flop >= 0 and not m.taken and take_from_pot(m, m.no_flop):
        m.no_flop_fees += 1
    live = m.live
    if not live & (live - 1):
        _push(m, pot(m), live)
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
        _judge_all(m, count)
        return
    for place in range(count):
        _award(m, m.pot_amount[place], m.pot_players[place])
