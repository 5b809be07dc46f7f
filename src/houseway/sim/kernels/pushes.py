"""The end of a hand of push-nine in the kernels: who takes the pots, who pushes them, what is paid over among players.

As `referee.push.award` and `referee.push.proof` have it. Players are counted by their seats.
"""

# ruff: noqa: F403, F405 - kernels: what they take is said in `layout`

import numpy as np

from houseway.sim.kernels.bets import pot
from houseway.sim.kernels.chance import first_bit, how_many, in_16
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, small
from houseway.sim.kernels.pots import best_of

_I64 = np.int64
SCORE_BITS = 63
"""Of a number in the table of hands: the score, and above it the strength in eighths."""
STRENGTH_SHIFT = 8


@small
def bit(seat):  # type: ignore[no-untyped-def]
    """The seat as a bit."""
    return _I64(1) << seat


@small
def ahead(seats, first):  # type: ignore[no-untyped-def]
    """The first of some seats, clockwise from `first` on."""
    later = seats >> first << first
    return first_bit(later or seats)


@small
def left_of_button(m):  # type: ignore[no-untyped-def]
    """The seat that comes after the button."""
    seat = m[HAND_BUTTON] + 1
    return seat if seat < m[N] else _I64(0)


@small
def looked_up(m, seat):  # type: ignore[no-untyped-def]
    """What the table has on a hand of three."""
    first = HOLES + HOLE * seat
    place = (m[first] >> 2) << 8 | (m[first + 1] >> 2) << 4 | m[first + 2] >> 2
    return in_16(m[T16], m[RANKS_AT] + place)


@small
def score_three(m, seat):  # type: ignore[no-untyped-def]
    """Score a seat's three cards."""
    m[FIRST + seat] = looked_up(m, seat) & SCORE_BITS
    return m[FIRST + seat]


@small
def _best_hands(m, seats):  # type: ignore[no-untyped-def]
    """Those with the best hand, of whom one alone need not have any."""
    return seats if not seats & (seats - 1) else best_of(m, seats, FIRST)


# among those who hold together


@small
def pay_over(m, seat, to, amount):  # type: ignore[no-untyped-def]
    """Chips go from one player to another."""
    m[STACK + seat] -= amount
    m[STACK + to] += amount


@large
def _share_out(m, seat, amount, dead, whole, won):  # type: ignore[no-untyped-def]
    """Who took chips out of the pot pays over what was agreed on; what partners take is counted together first."""
    group = m[GROUP_OF + seat] - 1
    if group < 0 or not amount:
        return
    members, parts, size = GROUP_SEATS + group * SEATS, GROUP_PARTS + group * SEATS, m[GROUP_SIZE + group]
    if m[GROUP_WHAT + group] == PARTNERS:
        m[TOOK + seat] += amount
        if dead > 0:
            m[TOOK_PUSHED] |= bit(seat)
        return
    if m[GROUP_WHAT + group] == BACKING:
        for place in range(size):
            if won and m[members + place] != seat:
                pay_over(m, seat, m[members + place], min(m[parts + place], amount))
        return
    base, paid, chip = amount * min(dead, whole) // whole, _I64(0), m[CHIP]
    for place in range(size):
        paid += m[parts + place]
    for place in range(size):
        if m[members + place] != seat:
            pay_over(m, seat, m[members + place], base * m[parts + place] // paid // chip * chip)
    if m[STAKED + group] and m[members] == seat:
        m[STAKE_WON + group] += amount - base


@large
def _halves(m):  # type: ignore[no-untyped-def]
    """A partner who has won the push pot gives half of all that was won to the other."""
    takers, chip = m[TOOK_PUSHED], m[CHIP]
    for seat in range(m[N]):
        if takers >> seat & 1:
            other = m[PARTNER + seat] - 1
            if not takers >> other & 1:
                pay_over(m, seat, other, m[TOOK + seat] // 2 // chip * chip)


@large
def _stakes_back(m):  # type: ignore[no-untyped-def]
    """What is left of a cow's stake for betting, and what its bets have won, goes to those who brought it."""
    chip = m[CHIP]
    for group in range(MOST_GROUPS):
        if not m[STAKED + group]:
            continue
        m[STAKED + group] = 0
        members, brought = GROUP_SEATS + group * SEATS, STAKES + group * SEATS
        whole, bet, size = _I64(0), m[TOTAL + m[members]], m[GROUP_SIZE + group]
        for place in range(size):
            whole += m[brought + place]
        whole += max(_I64(0), bet - whole)  # what the holder has bet beyond it was the holder's own
        if not whole:
            continue
        left = whole - bet + m[STAKE_WON + group]
        for place in range(1, size):
            pay_over(m, m[members], m[members + place], left * m[brought + place] // whole // chip * chip)


@small
def settle_up(m):  # type: ignore[no-untyped-def]
    """The pots have gone where they go: what is left to hand on among those who hold together."""
    _halves(m)
    _stakes_back(m)


# the pots


@small
def _send_button(m, takers):  # type: ignore[no-untyped-def]
    """Where the house gives it to the winner: of several, to the first left of the button."""
    if m[WINNER_DEALS]:
        m[NEXT_BUTTON] = ahead(takers, left_of_button(m))


@large
def _take(m, winners, amount, number, dead):  # type: ignore[no-untyped-def]
    """Push a pot to its winners, odd chips from the button's left, and let them share it as they agreed."""
    m[WON] += amount
    if not winners & (winners - 1):
        seat = first_bit(winners)
        m[STACK + seat] += amount
        m[PUSHED] |= winners
        if m[GROUPS]:
            _share_out(m, seat, amount, dead, amount, _I64(number == 1))
        return
    count, chip, n = how_many(winners), m[CHIP], m[N]
    even = amount // count // chip * chip
    left = amount - even * count
    m[ODDS] += _I64(left > 0)
    each = left // chip if m[ONE_EACH] else _I64(0)
    first = left - each * chip
    seat = left_of_button(m)
    for _ in range(n):
        if winners >> seat & 1:
            given = even + first
            first = _I64(0)
            if each > 0:
                given += chip
                each -= 1
            m[STACK + seat] += given
            if given:
                m[PUSHED] |= bit(seat)
            if m[GROUPS]:
                _share_out(m, seat, given, dead, amount, _I64(0))
        seat = seat + 1 if seat + 1 < n else _I64(0)


@large
def _build(m, lost):  # type: ignore[no-untyped-def]
    """The pots, each with its number and those who put chips in it and have not lost their right; how many."""
    n, left, below, extra = m[N], m[LIVE], _I64(0), m[DEAD]
    credit, gone = m[FEE_ANTE], m[TAKEN] - m[FEE_ANTE]
    found, number = _I64(0), _I64(0)
    while left:
        level = _I64(-1)
        for seat in range(n):
            if left >> seat & 1 and (level < 0 or m[TOTAL + seat] < level):
                level = m[TOTAL + seat]
        amount, players = extra, left
        for seat in range(n):
            put = m[TOTAL + seat]
            if put > below:
                amount += min(level, put) - below
            if put <= level:
                left &= ~bit(seat)
        if credit > below:
            amount -= min(credit, level) - below
        extra, below = _I64(0), level
        if not left:  # a folded player's chips beyond what anybody in matched
            for seat in range(n):
                amount += max(_I64(0), m[TOTAL + seat] - below)
            amount -= max(_I64(0), credit - below)
        if not amount:
            continue
        number += 1
        taken = min(gone, amount)
        gone -= taken
        if amount > taken and players & ~lost:
            m[POT_AMOUNT + found] = amount - taken
            m[POT_PLAYERS + found] = players & ~lost
            m[POT_NUMBER + found] = number
            found += 1
    return found


@large
def _push(m, best, pots, dead, lost):  # type: ignore[no-untyped-def]
    """These pots (bits) stay for the next hand as one; after the last push that the house allows they are divided."""
    number, amount = m[PUSH_NUMBER] + 1, _I64(0)
    if m[MOST_PUSHES] and number >= m[MOST_PUSHES]:
        m[LAST_PUSHES] += 1
        place = 0
        while pots >> place:
            if pots >> place & 1:
                at = m[POT_NUMBER + place]
                _take(m, best, m[POT_AMOUNT + place], at, dead if at == 1 else _I64(0))
            place += 1
        _send_button(m, best)
        return
    place = 0
    while pots >> place:
        if pots >> place & 1:
            amount += m[POT_AMOUNT + place]
        place += 1
    m[PUSHED_POTS] += 1
    m[CARRIED] = amount
    m[NEXT_PUSHERS] = best
    m[NEXT_NUMBER] = number
    parts = (how_many(best) if m[PER_PUSHER] else _I64(2)) * m[CHIP]
    m[NEXT_PRICE] = (amount + parts - 1) // parts * m[CHIP]
    members, pushing = _I64(0), _I64(0)
    if m[GROUPS]:
        for group in range(MOST_GROUPS):
            if m[GROUP_SIZE + group] and m[GROUP_WHAT + group] == COW:
                seats = group_seats(m, group)
                members |= seats
                if seats & best:
                    pushing |= seats
    m[NEXT_BUYERS] = (m[DEALT] | members) & ~(lost | best | pushing)
    _send_button(m, best)


@large
def group_seats(m, group):  # type: ignore[no-untyped-def]
    """The members of a group, a bit each."""
    found = _I64(0)
    for place in range(m[GROUP_SIZE + group]):
        found |= bit(m[GROUP_SEATS + group * SEATS + place])
    return found


@large
def _award(m, lost):  # type: ignore[no-untyped-def]
    """Every pot to the best hand in it; equal best hands push the main pot, and what else the same tie for."""
    dead, count = m[DEAD], _build(m, lost)
    m[SIDE_POTS] += _I64(count > 1)
    if not count:
        return
    best, pushing = _best_hands(m, m[POT_PLAYERS]), _I64(1)
    if not best & (best - 1):
        _take(m, best, m[POT_AMOUNT], m[POT_NUMBER], dead)
        _send_button(m, best)
    else:
        for place in range(1, count):
            if _best_hands(m, m[POT_PLAYERS + place]) == best:
                pushing |= _I64(1) << place
        _push(m, best, pushing, dead, lost)
    for place in range(1, count):
        if not pushing >> place & 1:
            winners = _best_hands(m, m[POT_PLAYERS + place])
            _take(m, winners, m[POT_AMOUNT + place], m[POT_NUMBER + place], _I64(0))


@large
def take_all(m, seat):  # type: ignore[no-untyped-def]
    """Nobody else is in: the pot is the player's."""
    amount = pot(m)
    m[STACK + seat] += amount
    m[WON] += amount
    if amount:
        m[PUSHED] |= bit(seat)
    if m[GROUPS]:
        _share_out(m, seat, amount, m[DEAD], amount, _I64(1))
    _send_button(m, bit(seat))


@large
def divide(m):  # type: ignore[no-untyped-def]
    """Those who are in have agreed to divide all there is, each pot among those who have put chips in it."""
    dead, count = m[DEAD], _build(m, _I64(0))
    for place in range(count):
        number = m[POT_NUMBER + place]
        _take(m, m[POT_PLAYERS + place], m[POT_AMOUNT + place], number, dead if number == 1 else _I64(0))
    _send_button(m, m[LIVE])


# eight or better


@large
def _lost(m, known):  # type: ignore[no-untyped-def]
    """Those who have lost their right because one raised the other with less than an eight, as far as is known."""
    lost = _I64(0)
    for seat in range(m[N]):
        if m[PARTNER_RAISED] & known & bit(seat) and m[FIRST + seat] < EIGHT_OR_BETTER:
            lost |= bit(seat) | bit(m[PARTNER + seat] - 1)
    return lost


@large
def _prove(m):  # type: ignore[no-untyped-def]
    """Turn up the folded hands that the right of the best hand hangs on; who has lost it then."""
    known = m[LIVE]
    while True:
        lost, takers, hidden = _lost(m, known), _I64(0), _I64(-1)
        for place in range(_build(m, lost)):
            takers |= _best_hands(m, m[POT_PLAYERS + place])
        for seat in range(m[N]):
            if m[PARTNER_RAISED] & ~known & bit(seat) and takers & (bit(seat) | bit(m[PARTNER + seat] - 1)):
                hidden = _I64(seat)
                break
        if hidden < 0:
            return lost
        score_three(m, hidden)
        known |= bit(hidden)


@large
def _proved_alone(m, seat):  # type: ignore[no-untyped-def]
    """The last one left need not show, unless a partner was raised on the way; who has lost their right then."""
    known = _I64(0)
    for raiser in range(m[N]):
        if m[PARTNER_RAISED] >> raiser & 1 and (raiser == seat or m[PARTNER + raiser] - 1 == seat):
            score_three(m, raiser)
            known |= bit(raiser)
    return _lost(m, known)


@large
def _bets_back(m, lost):  # type: ignore[no-untyped-def]
    """What nobody but players who lost their right has matched goes back to those who bet it."""
    rest, level = m[LIVE] & ~lost, _I64(0)
    if not rest:
        return
    for seat in range(m[N]):
        if rest >> seat & 1:
            level = max(level, m[TOTAL + seat])
    for seat in range(m[N]):
        back = m[TOTAL + seat] - level
        if back > 0:
            m[TOTAL + seat] = level
            m[STACK + seat] += back


@large
def _push_to_the_others(m, lost):  # type: ignore[no-untyped-def]
    """Nobody is left in but players who have lost their right: the others who were dealt in play for it again."""
    others, amount = m[DEALT] & ~lost, pot(m)
    if others and amount:
        m[POT_AMOUNT], m[POT_NUMBER] = amount, 1
        _push(m, others, _I64(1), m[DEAD], lost)
    else:
        m[CARRIED] = amount


@large
def _with_forfeits(m, lost):  # type: ignore[no-untyped-def]
    m[FORFEITS] += 1
    _bets_back(m, lost)
    if m[LIVE] & ~lost:
        _award(m, lost)
    else:
        _push_to_the_others(m, lost)


@large
def push_showdown(m):  # type: ignore[no-untyped-def]
    """Push the pots, to the best hand or to the next deal; with one player left there is nothing to compare."""
    live, n = m[LIVE], m[N]
    if not live & (live - 1):
        seat = first_bit(live)
        lost = _proved_alone(m, seat) if m[PARTNER_RAISED] else _I64(0)
        if lost:
            _with_forfeits(m, lost)
        else:
            take_all(m, seat)
        return
    m[SHOWED] = live
    least, most, top, best = _I64(1 << 62), _I64(0), _I64(0), _I64(0)
    for seat in range(n):
        if live >> seat & 1:
            total, value = m[TOTAL + seat], score_three(m, seat)
            least, most = min(least, total), max(most, total)
            if value > top:
                top, best = value, bit(seat)
            elif value == top:
                best |= bit(seat)
    if m[PARTNER_RAISED]:
        lost = _prove(m)
        if lost:
            _with_forfeits(m, lost)
        else:
            _award(m, lost)
    elif least == most:  # one pot
        amount = pot(m)
        if amount:
            m[POT_AMOUNT], m[POT_NUMBER] = amount, 1
            if best & (best - 1):
                _push(m, best, _I64(1), m[DEAD], _I64(0))
            else:
                _take(m, best, amount, _I64(1), m[DEAD])
                _send_button(m, best)
    else:
        _award(m, _I64(0))
