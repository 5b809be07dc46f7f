"""Buying into a push pot in the kernels: paying the price alone or with others, and what the pushers do if nobody pays.

The rules are those of `referee.push.agreements`. A player who can only stay out is not asked.
"""

# ruff: noqa: SIM108 - kernels: `kernel_memory` says what they take

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import asked, chance_below, first_bit, how_many, keep
from houseway.bulk.kernels.pieces import large, small
from houseway.bulk.kernels.pushes import ahead, bit, divide, group_seats, pay_over, take_all

_I64 = np.int64
_PERCENT = 100
_HOLDS_IN = 2


@small
def _told_or(m, code):
    """A decision, logged if decisions are kept."""
    m.decided += 1
    keep(m, code)
    return code


@large
def _chips(m, seats):
    found = _I64(0)
    for seat in range(m.n):
        if seats >> seat & 1:
            found += m.stack[seat]
    return found


@small
def _suffices(m, seats):
    """Whether these players have a cow's price and half the stake for betting."""
    return _chips(m, seats) >= m.price + m.half_stake


@large
def _rest(m):
    """The unpaid part of the price: all of it, or what the members of a cow have not covered."""
    found = m.price
    for place in range(m.group_size[codes.FORMING]):
        found -= m.group_parts[codes.FORMING, place]
    return found


@large
def _free(m, may, row, seat, others, needed):
    """Which of these players can be asked: in no agreement, not yet asked by this one, and with enough chips."""
    if not may:
        return _I64(0)
    found = others & ~(bit(seat) | group_seats(m, codes.FORMING) | m.bought | row[seat])
    for other in range(m.n):
        if found >> other & 1 and (m.group_of[other] or m.stack[other] < needed):
            found &= ~bit(other)
    return found


@large
def _may_join(m, seat, rest):
    """Who a player may propose a cow to: any eligible player, while the price and half the stake can be raised."""
    chip = m.chip
    others = _free(m, m.may_cow, m.asked_cow, seat, m.buyers, chip)
    if not others or m.stack[seat] < chip:
        return _I64(0)
    together = _chips(m, group_seats(m, codes.FORMING) | bit(seat))
    everything, brought, enough, found = together, m.stack[seat] // chip * chip, m.price + m.half_stake, _I64(0)
    for other in range(m.n):
        if others >> other & 1:
            stack = m.stack[other]
            everything += stack
            brought += stack // chip * chip
            if rest >= (2 if together + stack >= enough else 3) * chip:
                found |= bit(other)
    return found if everything >= enough and brought >= rest else _I64(0)


@small
def _pay(m, seat, amount):
    m.stack[seat] -= amount
    m.dead += amount
    m.waiting &= ~bit(seat)
    m.entered |= bit(seat)


@large
def _come_in(m, seat):
    """Pay the whole price; what a partner or backer has paid is noted in the agreement."""
    _pay(m, seat, m.price)
    m.bought |= bit(seat)
    m.bought_in += 1
    group = m.group_of[seat] - 1
    if group >= 0:
        for place in range(m.group_size[group]):
            if m.group_seats[group, place] == seat:
                m.group_parts[group, place] += m.price


@large
def _new_group(m, what):
    group = 0
    while m.group_size[group]:
        group += 1
    m.group_what[group] = what
    m.groups += 1
    return group


@small
def _enter(m, group, seat, part):
    place = m.group_size[group]
    m.group_seats[group, place] = seat
    m.group_parts[group, place] = part
    m.group_size[group] = place + 1


@large
def _make_cow(m, first_part):
    """Everyone pays their part of one buy-in. The holder of the shared hand comes first in the group."""
    members, parts = m.group_seats[codes.FORMING], m.group_parts[codes.FORMING]
    parts[0] = first_part
    size = m.group_size[codes.FORMING]
    holder = m.holder if m.holder >= 0 else members[0]
    group = _new_group(m, codes.COW)
    for turn in range(2):
        for place in range(size):
            if (members[place] == holder) == (turn == 0):
                _enter(m, group, members[place], parts[place])
    for place in range(size):
        seat = members[place]
        m.group_of[seat] = group + 1
        _pay(m, seat, parts[place])
        if seat == holder:
            m.live |= bit(seat)
        else:
            m.live &= ~bit(seat)
    m.bought |= bit(holder)
    m.bought_in += 1
    m.cows += 1
    m.group_size[codes.FORMING] = 0
    m.holder = -1


@large
def _together(m, what, seat, to):
    """Two players come in as partners, or backing each other."""
    group = _new_group(m, what)
    _enter(m, group, seat, _I64(0))
    _enter(m, group, to, _I64(0))
    m.group_of[seat] = m.group_of[to] = group + 1
    m.partner[seat], m.partner[to] = to + 1, seat + 1
    _come_in(m, seat)
    _come_in(m, to)
    if what == codes.PARTNERS:
        m.partners += 1
    else:
        m.backings += 1


@small
def _stay_out(m, seat):
    """Sit out this hand; an incomplete cow is dropped."""
    m.waiting &= ~bit(seat)
    m.live &= ~bit(seat)
    m.group_size[codes.FORMING] = 0
    m.holder = -1


@large
def _any_of(m, seats):
    """One of these seats, at random."""
    for _ in range(chance_below(m, how_many(seats))):
        seats &= seats - 1
    return first_bit(seats)


@large
def _decided(m, seat, buys, cow, partners, backing, rest):
    """What a style does about the price: `BUY`, a proposal, or nothing."""
    style, chip = m.style[seat], m.chip
    by_chance = m.style_kind[style] == codes.BY_CHANCE
    ways = _I64(cow != 0) + _I64(partners != 0) + _I64(backing != 0)
    proposes = _I64(-1)
    if by_chance:
        way = chance_below(m, ways + buys + 1)
        if way < ways:
            proposes = way
        elif way == ways:
            return _I64(0)
        else:
            return _I64(codes.BUY)
    elif ways and chance_below(m, _PERCENT) < m.style_agrees[style]:
        proposes = chance_below(m, ways)
    if proposes < 0:
        if buys and chance_below(m, _PERCENT) < m.style_buys[style]:
            return _I64(codes.BUY)
        return _I64(0)
    what, seats, part = _I64(codes.COW), cow, _I64(0)
    if not cow or proposes:
        proposes -= _I64(cow != 0)
        with_partner = partners != 0 and proposes == 0
        what = _I64(codes.PARTNERS) if with_partner else _I64(codes.BACKING)
        seats = partners if with_partner else backing
    else:
        most = min(rest - chip, m.stack[seat] // chip * chip)
        if by_chance:
            part = chip + chance_below(m, (most - chip) // chip + 1) * chip
        else:
            part = max(chip, min(most, rest // 2 // chip * chip))
    return what | _any_of(m, seats) << codes.SEAT_SHIFT | part << codes.PART_SHIFT


@large
def answered(m, seat, most, may_hold):
    """What a style answers to a proposal; `most` is what it may pay of a cow's price, 0 if it pays nothing."""
    if m.given == codes.TOLD:
        return _told_or(m, asked(m))
    style, chip, code = m.style[seat], m.chip, _I64(0)
    if m.style_kind[style] == codes.BY_CHANCE:
        if chance_below(m, 2):
            code = _I64(codes.AGREED)
            if may_hold and chance_below(m, _HOLDS_IN):
                code |= codes.HOLDS
            if most and chance_below(m, 2):
                code |= (chip + chance_below(m, (most - chip) // chip + 1) * chip) << codes.PART_SHIFT
    elif chance_below(m, _PERCENT) < m.style_agrees[style]:
        code = _I64(codes.AGREED)
    return _told_or(m, code)


@large
def _propose(m, seat, code, rest):
    """Propose something to another player, who answers at once."""
    what, to, part, chip = code & 15, code >> codes.SEAT_SHIFT & 15, code >> codes.PART_SHIFT, m.chip
    if what != codes.COW:
        asked_before = m.asked_partners if what == codes.PARTNERS else m.asked_back
        asked_before[seat] |= bit(to)
        if answered(m, to, _I64(0), _I64(0)):
            _together(m, what, seat, to)
        return
    m.asked_cow[seat] |= bit(to)
    joined = group_seats(m, codes.FORMING) | bit(seat)
    most = min(rest - part, m.stack[to] // chip * chip)
    enough = _suffices(m, joined | bit(to))
    if not enough:
        most = min(most, rest - 2 * chip)
    answer = answered(m, to, most, _I64(m.holder < 0))
    if not answer:
        return
    paid = answer >> codes.PART_SHIFT
    paid = paid or most
    if not m.group_size[codes.FORMING]:
        _enter(m, codes.FORMING, seat, _I64(0))
    _enter(m, codes.FORMING, to, paid)
    if answer & codes.HOLDS:
        m.holder = to
    if paid + part == rest and enough:
        _make_cow(m, part)


@large
def buy_ins(m, first):
    """Everyone who may buy into the push pot decides, in turn from `first` on."""
    while m.waiting:
        seat = ahead(m.waiting, first)
        rest, stack = _rest(m), m.stack[seat]
        forming = m.group_size[codes.FORMING] > 0
        buys = _I64(stack >= rest and (not forming or _suffices(m, group_seats(m, codes.FORMING))))
        cow = partners = backing = _I64(0)
        # A player who can pay and agrees to nothing is still asked.
        style = m.style[seat]
        alone = m.given == codes.TOLD or (m.style_kind[style] != codes.BY_CHANCE and not m.style_agrees[style])
        if not m.group_of[seat] and not (buys and alone):
            cow = _may_join(m, seat, rest)
            needed = m.price + m.half_stake
            if not forming and stack >= needed:
                partners = _free(m, m.may_partners, m.asked_partners, seat, m.waiting, needed)
            if not forming and stack >= m.price:
                backing = _free(m, m.may_back, m.asked_back, seat, m.waiting, m.price)
        if not buys and not cow and not partners and not backing:
            _stay_out(m, seat)
            continue
        if m.given == codes.TOLD:
            code = asked(m)
        else:
            code = _decided(m, seat, buys, cow, partners, backing, rest)
        code = _told_or(m, code)
        if code == 0:
            _stay_out(m, seat)
        elif code != codes.BUY:
            _propose(m, seat, code, rest)
        elif forming:
            _make_cow(m, rest)
        else:
            _come_in(m, seat)


@large
def pushers_alone(m, first):
    """Nobody bought in: a single pusher takes the pot, several may divide it. Returns whether the hand is over."""
    pushers = m.pushers
    if m.bought:
        return False
    one = ahead(pushers, first)
    if not pushers & (pushers - 1):
        take_all(m, one)
        m.no_takers += 1
        return True
    if not m.pushers_split:
        return False
    code, style = _I64(0), m.style[one]
    if m.given == codes.TOLD:
        code = asked(m)
    elif chance_below(m, _PERCENT) < (
        _PERCENT // 2 if m.style_kind[style] == codes.BY_CHANCE else m.style_agrees[style]
    ):
        code = _I64(codes.SPLIT)
    if not _told_or(m, code):
        return False
    others = pushers & ~bit(one)
    while others:
        to = ahead(others, first)
        others &= ~bit(to)
        m.asked_split[one] |= bit(to)
        if not answered(m, to, _I64(0), _I64(0)):
            return False
    divide(m)
    m.no_takers += 1
    return True


@large
def cow_stakes(m):
    """The members of a cow give their stakes for betting to the member who holds its hand."""
    half, chip = m.half_stake, m.chip
    for group in range(codes.MOST_GROUPS):
        m.staked[group] = 0
        size, members = m.group_size[group], m.group_seats[group]
        if not size or m.group_what[group] != codes.COW or not m.live >> members[0] & 1:
            continue
        parts, brought, whole, there = m.group_parts[group], m.stakes[group], _I64(0), _I64(0)
        for place in range(size):
            whole += parts[place]
        for place in range(size):
            part = min(half * parts[place] // whole, m.stack[members[place]]) // chip * chip
            brought[place] = part
            there += part
        for place in range(size):
            more = min(half - there, m.stack[members[place]] - brought[place])
            brought[place] += more
            there += more
        for place in range(1, size):
            pay_over(m, members[place], members[0], brought[place])
        m.staked[group] = 1
        m.stake_won[group] = 0
