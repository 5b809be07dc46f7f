"""The end of a hand of push-nine in the kernels: who takes the pots, who pushes them, what players pay one another.

The rules are those of `referee.push.award` and `referee.push.proof`. Players are numbered by seat.
"""

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import pot
from houseway.bulk.kernels.chance import first_bit, how_many, in_16
from houseway.bulk.kernels.pieces import large, small
from houseway.bulk.kernels.showdown import best_of

_I64 = np.int64
SCORE_BITS = 63
"""Bits of a number in the table of hands that hold the score; the strength in eighths is above them."""
STRENGTH_SHIFT = 8


@small
def bit(seat):
    """The seat as a bit."""
    return _I64(1) << seat


@small
def ahead(seats, first):
    """The first of these seats, clockwise from `first` on."""
    later = seats >> first << first
    return first_bit(later or seats)


@small
def left_of_button(m):
    """The next seat after the button."""
    seat = m.hand_button + 1
    return seat if seat < m.n else _I64(0)


@small
def looked_up(m, seat):
    """The table entry of a three-card hand."""
    hole = m.holes[seat]
    place = (hole[0] >> 2) << 8 | (hole[1] >> 2) << 4 | hole[2] >> 2
    return in_16(m.t16, m.ranks_at + place)


@small
def score_three(m, seat):
    """Score a seat's three cards."""
    m.first[seat] = looked_up(m, seat) & SCORE_BITS
    return m.first[seat]


@small
def _best_hands(m, seats):
    """The players with the best hand. With only one player, the cards do not matter."""
    return seats if not seats & (seats - 1) else best_of(m.n, seats, m.first)


# players with an agreement


@small
def pay_over(m, seat, to, amount):
    """Move chips from one player to another."""
    m.stack[seat] -= amount
    m.stack[to] += amount


@large
def _share_out(m, seat, amount, dead, whole, won):
    """A player who took chips from the pot pays out what was agreed; what partners take is added up first."""
    group = m.group_of[seat] - 1
    if group < 0 or not amount:
        return
    members, parts, size = m.group_seats[group], m.group_parts[group], m.group_size[group]
    if m.group_what[group] == codes.PARTNERS:
        m.took[seat] += amount
        if dead > 0:
            m.took_pushed |= bit(seat)
        return
    if m.group_what[group] == codes.BACKING:
        for place in range(size):
            if won and members[place] != seat:
                pay_over(m, seat, members[place], min(parts[place], amount))
        return
    base, paid, chip = amount * min(dead, whole) // whole, _I64(0), m.chip
    for place in range(size):
        paid += parts[place]
    for place in range(size):
        if members[place] != seat:
            pay_over(m, seat, members[place], base * parts[place] // paid // chip * chip)
    if m.staked[group] and members[0] == seat:
        m.stake_won[group] += amount - base


@large
def _halves(m):
    """A partner who has won the push pot gives half of all winnings to the other."""
    takers, chip = m.took_pushed, m.chip
    for seat in range(m.n):
        if takers >> seat & 1:
            other = m.partner[seat] - 1
            if not takers >> other & 1:
                pay_over(m, seat, other, m.took[seat] // 2 // chip * chip)


@large
def _stakes_back(m):
    """Return what is left of a cow's stake for betting, and what its bets won, to those who brought it."""
    chip = m.chip
    for group in range(codes.MOST_GROUPS):
        if not m.staked[group]:
            continue
        m.staked[group] = 0
        members, brought = m.group_seats[group], m.stakes[group]
        whole, bet, size = _I64(0), m.total[members[0]], m.group_size[group]
        for place in range(size):
            whole += brought[place]
        whole += max(_I64(0), bet - whole)  # the holder paid for anything bet beyond the stake
        if not whole:
            continue
        left = whole - bet + m.stake_won[group]
        for place in range(1, size):
            pay_over(m, members[0], members[place], left * brought[place] // whole // chip * chip)


@small
def settle_up(m):
    """After the pots are pushed, settle what is left between players with an agreement."""
    _halves(m)
    _stakes_back(m)


# the pots


@small
def _send_button(m, takers):
    """Send the button to the winner, if the house does so; with several, to the first one left of the button."""
    if m.winner_deals:
        m.next_button = ahead(takers, left_of_button(m))


@large
def _take(m, winners, amount, number, dead):
    """Push a pot to its winners, odd chips from the button's left, and let them share it as agreed."""
    m.won += amount
    if not winners & (winners - 1):
        seat = first_bit(winners)
        m.stack[seat] += amount
        m.pushed |= winners
        if m.groups:
            _share_out(m, seat, amount, dead, amount, _I64(number == 1))
        return
    count, chip, n = how_many(winners), m.chip, m.n
    even = amount // count // chip * chip
    left = amount - even * count
    m.odd_chips += _I64(left > 0)
    each = left // chip if m.one_each else _I64(0)
    first = left - each * chip
    seat = left_of_button(m)
    for _ in range(n):
        if winners >> seat & 1:
            given = even + first
            first = _I64(0)
            if each > 0:
                given += chip
                each -= 1
            m.stack[seat] += given
            if given:
                m.pushed |= bit(seat)
            if m.groups:
                _share_out(m, seat, given, dead, amount, _I64(0))
        seat = seat + 1 if seat + 1 < n else _I64(0)


@large
def _build(m, lost):
    """Build the pots, each with its number and the players who put chips in and still have a right to it; returns how
    many.
    """
    n, left, below, extra = m.n, m.live, _I64(0), m.dead
    credit, gone = m.fee_ante, m.taken - m.fee_ante
    found, number = _I64(0), _I64(0)
    while left:
        level = _I64(-1)
        for seat in range(n):
            if left >> seat & 1 and (level < 0 or m.total[seat] < level):
                level = m.total[seat]
        amount, players = extra, left
        for seat in range(n):
            put = m.total[seat]
            if put > below:
                amount += min(level, put) - below
            if put <= level:
                left &= ~bit(seat)
        if credit > below:
            amount -= min(credit, level) - below
        extra, below = _I64(0), level
        if not left:  # a folded player's chips beyond what anyone still in has matched
            for seat in range(n):
                amount += max(_I64(0), m.total[seat] - below)
            amount -= max(_I64(0), credit - below)
        if not amount:
            continue
        number += 1
        taken = min(gone, amount)
        gone -= taken
        if amount > taken and players & ~lost:
            m.pot_amount[found] = amount - taken
            m.pot_players[found] = players & ~lost
            m.pot_number[found] = number
            found += 1
    return found


@large
def _push(m, best, pots, dead, lost):
    """Keep these pots (bits) as one for the next hand; after the last push that the house allows, divide them."""
    number, amount = m.push_number + 1, _I64(0)
    if m.most_pushes and number >= m.most_pushes:
        m.last_pushes += 1
        place = 0
        while pots >> place:
            if pots >> place & 1:
                at = m.pot_number[place]
                _take(m, best, m.pot_amount[place], at, dead if at == 1 else _I64(0))
            place += 1
        _send_button(m, best)
        return
    place = 0
    while pots >> place:
        if pots >> place & 1:
            amount += m.pot_amount[place]
        place += 1
    m.pushed_pots += 1
    m.carried = amount
    m.next_pushers = best
    m.next_number = number
    parts = (how_many(best) if m.per_pusher else _I64(2)) * m.chip
    m.next_price = (amount + parts - 1) // parts * m.chip
    members, pushing = _I64(0), _I64(0)
    if m.groups:
        for group in range(codes.MOST_GROUPS):
            if m.group_size[group] and m.group_what[group] == codes.COW:
                seats = group_seats(m, group)
                members |= seats
                if seats & best:
                    pushing |= seats
    m.next_buyers = (m.dealt | members) & ~(lost | best | pushing)
    _send_button(m, best)


@large
def group_seats(m, group):
    """The members of a group, one bit each."""
    found = _I64(0)
    for place in range(m.group_size[group]):
        found |= bit(m.group_seats[group, place])
    return found


@large
def _award(m, lost):
    """Award every pot to its best hand. A tie for the best hand pushes the main pot and any other pot tied by the same
    players.
    """
    dead, count = m.dead, _build(m, lost)
    m.side_pots += _I64(count > 1)
    if not count:
        return
    best, pushing = _best_hands(m, m.pot_players[0]), _I64(1)
    if not best & (best - 1):
        _take(m, best, m.pot_amount[0], m.pot_number[0], dead)
        _send_button(m, best)
    else:
        for place in range(1, count):
            if _best_hands(m, m.pot_players[place]) == best:
                pushing |= _I64(1) << place
        _push(m, best, pushing, dead, lost)
    for place in range(1, count):
        if not pushing >> place & 1:
            winners = _best_hands(m, m.pot_players[place])
            _take(m, winners, m.pot_amount[place], m.pot_number[place], _I64(0))


@large
def take_all(m, seat):
    """Nobody else is left: the pot goes to this player."""
    amount = pot(m)
    m.stack[seat] += amount
    m.won += amount
    if amount:
        m.pushed |= bit(seat)
    if m.groups:
        _share_out(m, seat, amount, m.dead, amount, _I64(1))
    _send_button(m, bit(seat))


@large
def divide(m):
    """The players still in have agreed to divide everything, each pot among those who put chips in it."""
    dead, count = m.dead, _build(m, _I64(0))
    for place in range(count):
        number = m.pot_number[place]
        _take(m, m.pot_players[place], m.pot_amount[place], number, dead if number == 1 else _I64(0))
    _send_button(m, m.live)


# eight or better


@large
def _lost(m, known):
    """The players who lost their right because one raised the other with less than an eight, as far as is known."""
    lost = _I64(0)
    for seat in range(m.n):
        if m.partner_raised & known & bit(seat) and m.first[seat] < codes.EIGHT_OR_BETTER:
            lost |= bit(seat) | bit(m.partner[seat] - 1)
    return lost


@large
def _prove(m):
    """Turn up the folded hands that decide whether the best hand may win; returns who has lost the right."""
    known = m.live
    while True:
        lost, takers, hidden = _lost(m, known), _I64(0), _I64(-1)
        for place in range(_build(m, lost)):
            takers |= _best_hands(m, m.pot_players[place])
        for seat in range(m.n):
            if m.partner_raised & ~known & bit(seat) and takers & (bit(seat) | bit(m.partner[seat] - 1)):
                hidden = _I64(seat)
                break
        if hidden < 0:
            return lost
        score_three(m, hidden)
        known |= bit(hidden)


@large
def _proved_alone(m, seat):
    """The last player left need not show, unless a partner was raised on the way; returns who has lost the right."""
    known = _I64(0)
    for raiser in range(m.n):
        if m.partner_raised >> raiser & 1 and (raiser == seat or m.partner[raiser] - 1 == seat):
            score_three(m, raiser)
            known |= bit(raiser)
    return _lost(m, known)


@large
def _bets_back(m, lost):
    """Return bets matched only by players who lost their right."""
    rest, level = m.live & ~lost, _I64(0)
    if not rest:
        return
    for seat in range(m.n):
        if rest >> seat & 1:
            level = max(level, m.total[seat])
    for seat in range(m.n):
        back = m.total[seat] - level
        if back > 0:
            m.total[seat] = level
            m.stack[seat] += back


@large
def _push_to_the_others(m, lost):
    """Only players who lost their right are left: the others who were dealt in play for the pot again."""
    others, amount = m.dealt & ~lost, pot(m)
    if others and amount:
        m.pot_amount[0], m.pot_number[0] = amount, 1
        _push(m, others, _I64(1), m.dead, lost)
    else:
        m.carried = amount


@large
def _with_forfeits(m, lost):
    m.forfeits += 1
    _bets_back(m, lost)
    if m.live & ~lost:
        _award(m, lost)
    else:
        _push_to_the_others(m, lost)


@large
def push_showdown(m):
    """Push the pots to the best hand or to the next deal; with one player left there is nothing to compare."""
    live, n = m.live, m.n
    if not live & (live - 1):
        seat = first_bit(live)
        lost = _proved_alone(m, seat) if m.partner_raised else _I64(0)
        if lost:
            _with_forfeits(m, lost)
        else:
            take_all(m, seat)
        return
    m.showed = live
    least, most, top, best = _I64(1 << 62), _I64(0), _I64(0), _I64(0)
    for seat in range(n):
        if live >> seat & 1:
            total, value = m.total[seat], score_three(m, seat)
            least, most = min(least, total), max(most, total)
            if value > top:
                top, best = value, bit(seat)
            elif value == top:
                best |= bit(seat)
    if m.partner_raised:
        lost = _prove(m)
        if lost:
            _with_forfeits(m, lost)
        else:
            _award(m, lost)
    elif least == most:  # one pot
        amount = pot(m)
        if amount:
            m.pot_amount[0], m.pot_number[0] = amount, 1
            if best & (best - 1):
                _push(m, best, _I64(1), m.dead, _I64(0))
            else:
                _take(m, best, amount, _I64(1), m.dead)
                _send_button(m, best)
    else:
        _award(m, _I64(0))
