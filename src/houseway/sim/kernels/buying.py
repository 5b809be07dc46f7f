"""Coming into a push pot in the kernels: the price, alone or with others, and what the pushers do when nobody pays it.

As `referee.push.agreements` has it. Who may do nothing but stay out is not asked.
"""

# ruff: noqa: F403, F405, SIM108 - kernels: what they take is said in `layout`

import numpy as np

from houseway.sim.kernels.chance import asked, chance_below, first_bit, how_many, keep
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, small
from houseway.sim.kernels.pushes import ahead, bit, divide, group_seats, pay_over, take_all

_I64 = np.int64
_PERCENT = 100
_HOLDS_IN = 2


@small
def _told_or(m, code):  # type: ignore[no-untyped-def]
    """A decision that somebody has made, kept where decisions are kept."""
    m[DECIDED] += 1
    keep(m, code)
    return code


@large
def _chips(m, seats):  # type: ignore[no-untyped-def]
    """All that some players have together."""
    found = _I64(0)
    for seat in range(m[N]):
        if seats >> seat & 1:
            found += m[STACK + seat]
    return found


@small
def _suffices(m, seats):  # type: ignore[no-untyped-def]
    """Whether these bring a cow's price and half the stake for betting."""
    return _chips(m, seats) >= m[PRICE] + m[HALF_STAKE]


@large
def _rest(m):  # type: ignore[no-untyped-def]
    """What is missing of the price: all of it, or what those who have joined a cow do not pay."""
    found = m[PRICE]
    for place in range(m[GROUP_SIZE + FORMING]):
        found -= m[GROUP_PARTS + FORMING * SEATS + place]
    return found


@large
def _free(m, may, row, seat, others, needed):  # type: ignore[no-untyped-def]
    """Those of some players who can be asked: in no agreement, not asked before by this one, with chips for it."""
    if not may:
        return _I64(0)
    found = others & ~(bit(seat) | group_seats(m, FORMING) | m[BOUGHT] | m[row + seat])
    for other in range(m[N]):
        if found >> other & 1 and (m[GROUP_OF + other] or m[STACK + other] < needed):
            found &= ~bit(other)
    return found


@large
def _may_join(m, seat, rest):  # type: ignore[no-untyped-def]
    """Whom a player may propose a cow to: any eligible player, while the price and half the stake can be found."""
    chip = m[CHIP]
    others = _free(m, m[MAY_COW], ASKED_COW, seat, m[BUYERS], chip)
    if not others or m[STACK + seat] < chip:
        return _I64(0)
    together = _chips(m, group_seats(m, FORMING) | bit(seat))
    everything, brought, enough, found = together, m[STACK + seat] // chip * chip, m[PRICE] + m[HALF_STAKE], _I64(0)
    for other in range(m[N]):
        if others >> other & 1:
            stack = m[STACK + other]
            everything += stack
            brought += stack // chip * chip
            if rest >= (2 if together + stack >= enough else 3) * chip:
                found |= bit(other)
    return found if everything >= enough and brought >= rest else _I64(0)


@small
def _pay(m, seat, amount):  # type: ignore[no-untyped-def]
    """The exact amount goes to the middle."""
    m[STACK + seat] -= amount
    m[DEAD] += amount
    m[WAITING] &= ~bit(seat)
    m[ENTERED] |= bit(seat)


@large
def _come_in(m, seat):  # type: ignore[no-untyped-def]
    """Pay the whole price; what a partner or backer has paid is remembered with the agreement."""
    _pay(m, seat, m[PRICE])
    m[BOUGHT] |= bit(seat)
    m[BOUGHT_IN] += 1
    group = m[GROUP_OF + seat] - 1
    if group >= 0:
        for place in range(m[GROUP_SIZE + group]):
            if m[GROUP_SEATS + group * SEATS + place] == seat:
                m[GROUP_PARTS + group * SEATS + place] += m[PRICE]


@large
def _new_group(m, what):  # type: ignore[no-untyped-def]
    group = 0
    while m[GROUP_SIZE + group]:
        group += 1
    m[GROUP_WHAT + group] = what
    m[GROUPS] += 1
    return group


@small
def _enter(m, group, seat, part):  # type: ignore[no-untyped-def]
    """One more in a group."""
    place = m[GROUP_SIZE + group]
    m[GROUP_SEATS + group * SEATS + place] = seat
    m[GROUP_PARTS + group * SEATS + place] = part
    m[GROUP_SIZE + group] = place + 1


@large
def _make_cow(m, first_part):  # type: ignore[no-untyped-def]
    """All pay their parts, which make one buy-in, and one of them holds the one hand: that one is first in it."""
    members, parts = GROUP_SEATS + FORMING * SEATS, GROUP_PARTS + FORMING * SEATS
    m[parts] = first_part
    size = m[GROUP_SIZE + FORMING]
    holder = m[HOLDER] if m[HOLDER] >= 0 else m[members]
    group = _new_group(m, COW)
    for turn in range(2):
        for place in range(size):
            if (m[members + place] == holder) == (turn == 0):
                _enter(m, group, m[members + place], m[parts + place])
    for place in range(size):
        seat = m[members + place]
        m[GROUP_OF + seat] = group + 1
        _pay(m, seat, m[parts + place])
        if seat == holder:
            m[LIVE] |= bit(seat)
        else:
            m[LIVE] &= ~bit(seat)
    m[BOUGHT] |= bit(holder)
    m[BOUGHT_IN] += 1
    m[COWS_MADE] += 1
    m[GROUP_SIZE + FORMING] = 0
    m[HOLDER] = -1


@large
def _together(m, what, seat, to):  # type: ignore[no-untyped-def]
    """Two come in as partners, or backing each other."""
    group = _new_group(m, what)
    _enter(m, group, seat, _I64(0))
    _enter(m, group, to, _I64(0))
    m[GROUP_OF + seat] = m[GROUP_OF + to] = group + 1
    m[PARTNER + seat], m[PARTNER + to] = to + 1, seat + 1
    _come_in(m, seat)
    _come_in(m, to)
    m[PARTNERS_MADE if what == PARTNERS else BACKINGS_MADE] += 1


@small
def _stay_out(m, seat):  # type: ignore[no-untyped-def]
    """Out of this hand; a cow that was not complete comes to nothing."""
    m[WAITING] &= ~bit(seat)
    m[LIVE] &= ~bit(seat)
    m[GROUP_SIZE + FORMING] = 0
    m[HOLDER] = -1


@large
def _any_of(m, seats):  # type: ignore[no-untyped-def]
    """One of some seats, each as likely as another."""
    for _ in range(chance_below(m, how_many(seats))):
        seats &= seats - 1
    return first_bit(seats)


@large
def _decided(m, seat, buys, cow, partners, backing, rest):  # type: ignore[no-untyped-def]
    """What a style does about the price: `BUY`, a proposal, or nothing."""
    style, chip = m[STYLE + seat], m[CHIP]
    by_chance = m[STYLE_KIND + style] == BY_CHANCE
    ways = _I64(cow != 0) + _I64(partners != 0) + _I64(backing != 0)
    proposes = _I64(-1)
    if by_chance:
        way = chance_below(m, ways + buys + 1)
        if way < ways:
            proposes = way
        elif way == ways:
            return _I64(0)
        else:
            return _I64(BUY)
    elif ways and chance_below(m, _PERCENT) < m[STYLE_AGREES + style]:
        proposes = chance_below(m, ways)
    if proposes < 0:
        if buys and chance_below(m, _PERCENT) < m[STYLE_BUYS + style]:
            return _I64(BUY)
        return _I64(0)
    what, seats, part = _I64(COW), cow, _I64(0)
    if not cow or proposes:
        proposes -= _I64(cow != 0)
        with_partner = partners != 0 and proposes == 0
        what = _I64(PARTNERS) if with_partner else _I64(BACKING)
        seats = partners if with_partner else backing
    else:
        most = min(rest - chip, m[STACK + seat] // chip * chip)
        if by_chance:
            part = chip + chance_below(m, (most - chip) // chip + 1) * chip
        else:
            part = max(chip, min(most, rest // 2 // chip * chip))
    return what | _any_of(m, seats) << SEAT_SHIFT | part << PART_SHIFT


@large
def answered(m, seat, most, may_hold):  # type: ignore[no-untyped-def]
    """What a style answers to a proposal; `most` is what it may pay of a cow's price, 0 where nothing is asked."""
    if m[GIVEN] == TOLD:
        return _told_or(m, asked(m))
    style, chip, code = m[STYLE + seat], m[CHIP], _I64(0)
    if m[STYLE_KIND + style] == BY_CHANCE:
        if chance_below(m, 2):
            code = _I64(AGREED)
            if may_hold and chance_below(m, _HOLDS_IN):
                code |= HOLDS
            if most and chance_below(m, 2):
                code |= (chip + chance_below(m, (most - chip) // chip + 1) * chip) << PART_SHIFT
    elif chance_below(m, _PERCENT) < m[STYLE_AGREES + style]:
        code = _I64(AGREED)
    return _told_or(m, code)


@large
def _propose(m, seat, code, rest):  # type: ignore[no-untyped-def]
    """Put something to another player, who answers at once."""
    what, to, part, chip = code & 15, code >> SEAT_SHIFT & 15, code >> PART_SHIFT, m[CHIP]
    if what != COW:
        m[(ASKED_PARTNERS if what == PARTNERS else ASKED_BACK) + seat] |= bit(to)
        if answered(m, to, _I64(0), _I64(0)):
            _together(m, what, seat, to)
        return
    m[ASKED_COW + seat] |= bit(to)
    joined = group_seats(m, FORMING) | bit(seat)
    most = min(rest - part, m[STACK + to] // chip * chip)
    enough = _suffices(m, joined | bit(to))
    if not enough:
        most = min(most, rest - 2 * chip)
    answer = answered(m, to, most, _I64(m[HOLDER] < 0))
    if not answer:
        return
    paid = answer >> PART_SHIFT
    paid = paid or most
    if not m[GROUP_SIZE + FORMING]:
        _enter(m, FORMING, seat, _I64(0))
    _enter(m, FORMING, to, paid)
    if answer & HOLDS:
        m[HOLDER] = to
    if paid + part == rest and enough:
        _make_cow(m, part)


@large
def buy_ins(m, first):  # type: ignore[no-untyped-def]
    """Whoever may buy into the push pot decides, in turn from `first` on."""
    while m[WAITING]:
        seat = ahead(m[WAITING], first)
        rest, stack = _rest(m), m[STACK + seat]
        forming = m[GROUP_SIZE + FORMING] > 0
        buys = _I64(stack >= rest and (not forming or _suffices(m, group_seats(m, FORMING))))
        cow = partners = backing = _I64(0)
        # Who can pay and agrees to nothing is asked whatever might be proposed.
        style = m[STYLE + seat]
        alone = m[GIVEN] == TOLD or (m[STYLE_KIND + style] != BY_CHANCE and not m[STYLE_AGREES + style])
        if not m[GROUP_OF + seat] and not (buys and alone):
            cow = _may_join(m, seat, rest)
            needed = m[PRICE] + m[HALF_STAKE]
            if not forming and stack >= needed:
                partners = _free(m, m[MAY_PARTNERS], ASKED_PARTNERS, seat, m[WAITING], needed)
            if not forming and stack >= m[PRICE]:
                backing = _free(m, m[MAY_BACK], ASKED_BACK, seat, m[WAITING], m[PRICE])
        if not buys and not cow and not partners and not backing:
            _stay_out(m, seat)
            continue
        if m[GIVEN] == TOLD:
            code = asked(m)
        else:
            code = _decided(m, seat, buys, cow, partners, backing, rest)
        code = _told_or(m, code)
        if code == 0:
            _stay_out(m, seat)
        elif code != BUY:
            _propose(m, seat, code, rest)
        elif forming:
            _make_cow(m, rest)
        else:
            _come_in(m, seat)


@large
def pushers_alone(m, first):  # type: ignore[no-untyped-def]
    """Nobody has bought in: one pusher takes the pot, several may divide it; whether the hand is over."""
    pushers = m[PUSHERS]
    if m[BOUGHT]:
        return False
    one = ahead(pushers, first)
    if not pushers & (pushers - 1):
        take_all(m, one)
        m[NO_TAKERS] += 1
        return True
    if not m[PUSHERS_SPLIT]:
        return False
    code, style = _I64(0), m[STYLE + one]
    if m[GIVEN] == TOLD:
        code = asked(m)
    elif chance_below(m, _PERCENT) < (_PERCENT // 2 if m[STYLE_KIND + style] == BY_CHANCE else m[STYLE_AGREES + style]):
        code = _I64(SPLIT)
    if not _told_or(m, code):
        return False
    others = pushers & ~bit(one)
    while others:
        to = ahead(others, first)
        others &= ~bit(to)
        m[ASKED_SPLIT + one] |= bit(to)
        if not answered(m, to, _I64(0), _I64(0)):
            return False
    divide(m)
    m[NO_TAKERS] += 1
    return True


@large
def cow_stakes(m):  # type: ignore[no-untyped-def]
    """What the members of a cow bring for betting is laid before the one who holds its hand."""
    half, chip = m[HALF_STAKE], m[CHIP]
    for group in range(MOST_GROUPS):
        m[STAKED + group] = 0
        size, members = m[GROUP_SIZE + group], GROUP_SEATS + group * SEATS
        if not size or m[GROUP_WHAT + group] != COW or not m[LIVE] >> m[members] & 1:
            continue
        parts, brought, whole, there = GROUP_PARTS + group * SEATS, STAKES + group * SEATS, _I64(0), _I64(0)
        for place in range(size):
            whole += m[parts + place]
        for place in range(size):
            part = min(half * m[parts + place] // whole, m[STACK + m[members + place]]) // chip * chip
            m[brought + place] = part
            there += part
        for place in range(size):
            more = min(half - there, m[STACK + m[members + place]] - m[brought + place])
            m[brought + place] += more
            there += more
        for place in range(1, size):
            pay_over(m, m[members + place], m[members], m[brought + place])
        m[STAKED + group] = 1
        m[STAKE_WON + group] = 0
