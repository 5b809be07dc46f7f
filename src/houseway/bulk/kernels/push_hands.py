"""The loop that plays push-nine: table after table, hand after hand, with the pots that push from one to the next.

The steps are those of `games.push_nine`. Players are numbered by seat, because on a push pot the button may move on
from where it was placed. What a hand leaves stays at the table; at the end of a stretch of hands, a pot that is still
pushing is divided among the players with a part in it.
"""

# ruff: noqa: C901 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np
from numba import int64, uint64

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import end_round, may_raise, put_up, sized, take_from_pot, turn
from houseway.bulk.kernels.buying import answered, buy_ins, cow_stakes, pushers_alone
from houseway.bulk.kernels.chance import (
    asked,
    chance,
    chance_below,
    draw_deck,
    first_bit,
    how_many,
    keep,
    start_streams,
    table_stream,
)
from houseway.bulk.kernels.hands import note_stretch
from houseway.bulk.kernels.pieces import ADDRESS, BYTES, NUMBERS, ROWS, large, small, table_at, whole
from houseway.bulk.kernels.pushes import (
    STRENGTH_SHIFT,
    ahead,
    bit,
    divide,
    group_seats,
    left_of_button,
    looked_up,
    pay_over,
    push_showdown,
    score_three,
    settle_up,
)

_I64 = np.int64
_DIVIDED = 2
"""One more way for a round to end: the last two players divide the pot."""


@large
def _take_up(m):
    """Take over what the last hand left, and place the button; returns the first seat in order of play."""
    n = m.n
    if m.next_pushers and not m.next_pushers & (m.next_pushers - 1) and not m.next_buyers:
        _taken_unplayed(m)
    here = _I64(1 << n) - 1
    m.pushers = m.next_pushers
    m.bought = 0
    if m.pushers:
        m.buyers = m.waiting = m.next_buyers
        m.push_number, m.price = m.next_number, m.next_price
        here = m.pushers | m.buyers
        m.live = here
        if m.groups:
            for group in range(codes.MOST_GROUPS):
                here |= group_seats(m, group)
        if m.may_cow or m.may_partners or m.may_back or m.split_unbet:
            for seat in range(n):
                m.asked_cow[seat] = m.asked_partners[seat] = m.asked_back[seat] = m.asked_split[seat] = 0
                m.took[seat] = 0
            m.group_size[codes.FORMING] = 0
            m.holder = -1
            m.took_pushed = 0
    else:
        m.push_number = 0
        m.live = here
        if m.split_unbet:
            for seat in range(n):
                m.asked_split[seat] = 0
    if m.next_button >= 0:
        button = m.next_button
        if m.pushers:
            button = ahead(m.pushers, button)
    else:
        button = m.button + 1 if m.button + 1 < n else _I64(0)
    m.hand_button = ahead(here, button)
    m.next_button = -1
    m.next_pushers = m.next_buyers = 0
    m.dead = m.carried
    m.carried = m.taken = m.collected = m.pushed = m.won = m.entered = m.raised = 0
    m.fee_ante = m.dealt = m.showed = m.partner_raised = m.top = m.drawn = 0
    for seat in range(n):
        m.total[seat] = 0


@large
def _taken_unplayed(m):
    """With one pusher and nobody who may buy in, the pusher takes the pot, and the next hand is an ordinary one."""
    seat, amount, chip = first_bit(m.next_pushers), m.carried, m.chip
    m.stack[seat] += amount
    group = m.group_of[seat] - 1
    if group >= 0:
        members, parts, paid = m.group_seats[group], m.group_parts[group], _I64(0)
        for place in range(m.group_size[group]):
            paid += parts[place]
        for place in range(m.group_size[group]):
            other = members[place]
            if other != seat and m.group_what[group] == codes.COW:
                pay_over(m, seat, other, amount * parts[place] // paid // chip * chip)
            elif other != seat and m.group_what[group] == codes.PARTNERS:
                pay_over(m, seat, other, amount // 2 // chip * chip)
    m.carried = m.next_pushers = m.next_buyers = 0
    _keep_groups(m)


@large
def _keep_groups(m):
    """Keep the agreements that have a member who pushed."""
    for group in range(codes.MOST_GROUPS):
        if m.group_size[group] and not group_seats(m, group) & m.next_pushers:
            for place in range(m.group_size[group]):
                seat = m.group_seats[group, place]
                m.group_of[seat] = m.partner[seat] = 0
            m.group_size[group] = 0
            m.groups -= 1


@large
def _fee_and_antes(m):
    """Move the button to a seat that is dealt in; collect its fee, the antes, and any fee taken from the pot."""
    n, live = m.n, m.live
    if not live >> m.hand_button & 1:
        m.hand_button = ahead(live, left_of_button(m))
    button, payer, fee = m.hand_button, m.fee_payer, m.fees_by[how_many(live)]
    whole_ante, ordinary = payer == codes.BUTTON_ANTE_IS_FEE, m.pushers == 0
    if payer != codes.FROM_POT:
        paid = min(m.ante if whole_ante else fee, m.stack[button])
        m.stack[button] -= paid
        m.collected += paid
        if whole_ante and ordinary:
            m.total[button] = paid
            m.taken = paid
            m.fee_ante = paid
    if ordinary:
        ante = m.ante
        for seat in range(n):
            if not (whole_ante and seat == button):
                paid = min(ante, m.stack[seat])
                m.stack[seat] -= paid
                m.total[seat] = paid
    if payer == codes.FROM_POT and fee:
        take_from_pot(m, fee)


@large
def _deal(m):
    """Deal three cards to everyone in the hand, one at a time, from the button's left."""
    n, live, top = m.n, m.live, 0
    count = how_many(live)
    if m.drawn < m.pack:
        draw_deck(m, 3 * count)
    m.dealt = live
    seat = left_of_button(m)
    for _ in range(n):
        if live >> seat & 1:
            hole = m.holes[seat]
            hole[0] = m.deck[top]
            hole[1] = m.deck[top + count]
            hole[2] = m.deck[top + 2 * count]
            top += 1
        seat = seat + 1 if seat + 1 < n else _I64(0)


# betting


@large
def _chosen(m, who, owed, able, acted, heads_up):
    """What a style does: -1 to fold, 0 to check or call, otherwise the total it bets or raises to."""
    style = m.style[who]
    if m.style_kind[style] == codes.BY_CHANCE:
        least, most = may_raise(m, who, able, acted, heads_up)
        ways = 1 + _I64(owed > 0) + _I64(least > 0)
        way = chance_below(m, ways)
        if way == 0:
            return _I64(0)
        if way == 1 and least > 0:
            return sized(m, style, least, most)
        return _I64(-1)
    kind = 2 + min(3, m.raises) if owed > 0 else 0
    strength = looked_up(m, who) >> STRENGTH_SHIFT if m.style_looks[style] else _I64(0)
    n = m.n
    place = who - m.opener
    place = place if place >= 0 else place + n
    late = _I64(3 * place >= 2 * n)
    raises, folds = m.thresholds[style, 0, kind, late, strength, 0], m.thresholds[style, 0, kind, late, strength, 1]
    if not raises and not folds:
        return _I64(0)
    drawn = _I64(chance(m) >> np.uint64(48))
    if drawn < raises:
        # Partners do not raise each other without the hand for it.
        if m.partner[who] and m.aggressor == m.partner[who] - 1 and score_three(m, who) < codes.EIGHT_OR_BETTER:
            return _I64(0)
        least, most = may_raise(m, who, able, acted, heads_up)
        return sized(m, style, least, most) if least > 0 else _I64(0)
    return _I64(-1) if owed > 0 and drawn >= 65536 - folds else _I64(0)


@small
def _proposes_split(m, who):
    style = m.style[who]
    if m.style_kind[style] == codes.BY_CHANCE:
        return chance_below(m, 4) == 0
    return chance_below(m, 100) < m.style_agrees[style]


@large
def _betting(m):
    """Play the only betting round; the last two may divide a pot that nobody has bet at."""
    n, live, level = m.n, m.live, _I64(0)
    m.round = 1
    m.fulls = 1
    m.last_raise = m.bet_size = m.lower
    m.level = m.full_level = m.raises = m.checked = 0
    m.aggressor = -1
    opener = m.hand_button if m.button_first else left_of_button(m)
    m.opener = opener
    able = _I64(0)
    for seat in range(n):
        m.bet[seat] = 0
        if m.stack[seat] > 0:
            able |= bit(seat)
    able &= live
    heads_up = how_many(able) == 2
    pending, acted, checked = able, _I64(0), _I64(0)
    who = turn(m, opener, pending, able, _I64(0))
    m.rounds[0] += _I64(who >= 0)
    given, fulls, decided, splits = m.given, _I64(1), _I64(0), m.split_unbet
    while who >= 0:
        who &= codes.SEAT_BITS
        one = bit(who)
        bet, stack = m.bet[who], m.stack[who]
        owed = level - bet
        code = _I64(0)
        may_split = False
        if splits and not level:
            other = live & ~one
            may_split = not other & (other - 1) and not m.asked_split[who] & other
        if given == codes.TOLD:
            code = asked(m)
        elif may_split and _proposes_split(m, who):
            code = _I64(codes.PROPOSE_SPLIT)
        elif not m.style_calls[m.style[who]]:
            code = _chosen(m, who, owed, able, acted, heads_up)
        decided += 1
        if given:
            keep(m, code)
        if code == codes.PROPOSE_SPLIT:
            other = live & ~one
            m.asked_split[who] |= other
            if answered(m, first_bit(other), _I64(0), _I64(0)):
                m.decided += decided
                m.unbet_splits += 1
                return _DIVIDED
            continue
        pending &= ~one
        if code == 0:
            if owed > 0:
                paid = min(owed, stack)
                m.stack[who] = stack - paid
                m.bet[who] = bet + paid
                if paid == stack:
                    able &= ~one
                    m.all_ins += 1
                m.entered |= one
            elif not level:
                checked |= one
                m.checked = checked
        elif code < 0:
            live &= ~one
            able &= ~one
            m.live = live
            if not live & (live - 1):
                m.decided += decided
                end_round(m)
                return codes.FOLDED
        else:
            if level and m.partner[who] and m.aggressor == m.partner[who] - 1:
                m.partner_raised |= one
            put_up(m, who, code, level)
            if m.stack[who] == 0:
                able &= ~one
                m.all_ins += 1
            pending = able & ~one
            level, fulls = code, m.fulls
            m.entered |= one
            m.raised |= one
        acted |= one
        m.seen[who] = fulls
        who = turn(m, who, pending, able, _I64(0))
    m.decided += decided
    if level:
        end_round(m)
    return codes.END


# a hand


@large
def _note_hand(m):
    """Add the hand to the counters. A pot that pushes counts in every hand it is played for."""
    n, shows, pushed = m.n, m.showed, m.pushed
    m.hands += 1
    m.collected_all += m.collected
    m.showdowns += _I64(shows != 0)
    m.splits += _I64(pushed & (pushed - 1) != 0)
    amount = m.won + m.carried + m.taken - m.fee_ante
    m.pots += amount
    bets = amount // m.lower
    if bets >= 16:
        octave = 4
        while bets >> octave + 1:
            octave += 1
        bets = min(63, 16 + (octave - 4) * 4 + (bets >> octave - 2 & 3))
    m.histogram[bets] += 1
    entered, raised = m.entered, m.raised
    for seat in range(n):
        m.seat_counts[seat] += (
            (entered >> seat & 1) | (raised >> seat & 1) << 16 | (pushed >> seat & 1) << 32 | (shows >> seat & 1) << 48
        )


@large
def _break_up(m):
    """The stretch is over: divide a waiting pot equally among the players with a part in it."""
    part, chip = m.next_pushers, m.chip
    for group in range(codes.MOST_GROUPS):
        part |= group_seats(m, group)
        m.group_size[group] = 0
    part = part or m.dealt
    count, chips = how_many(part), m.carried // m.chip
    odd, cents = chips % count, m.carried % chip
    for seat in range(m.n):
        m.group_of[seat] = m.partner[seat] = 0
        if part >> seat & 1:
            m.stack[seat] += chips // count * chip + cents
            cents = _I64(0)
            if odd > 0:
                m.stack[seat] += chip
                odd -= 1
    m.carried = m.next_pushers = m.next_buyers = m.groups = 0


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @whole(ADDRESS, uint64, uint64, int64, int64, int64, BYTES, ROWS, NUMBERS)
    def run(address, seed, block, start, tables, hands, decks, stacks, fees):
        """Play this many tables for this many hands; given decks and decisions, write the result of every hand."""
        _ = sources
        m = table_at(address)
        n, pack, told = m.n, m.pack, m.given == codes.TOLD
        m.cursor = 0
        for table in range(start, start + tables):
            if not told:
                for seat in range(n):
                    m.seat_stack[seat] = m.buy_in
                m.button = table % n
            m.button = (m.button + n - 1) % n
            m.carried = m.next_pushers = m.next_buyers = m.groups = 0
            m.next_button = -1
            before = m.collected_all
            base = table_stream(seed, block, table)
            for seat in range(n):
                m.stack[seat] = m.seat_stack[seat]
                m.seat_stretch[seat] = -m.seat_stack[seat]
                m.style[seat] = m.seat_style[seat]
                m.group_of[seat] = m.partner[seat] = 0
            for group in range(codes.MOST_GROUPS + 1):
                m.group_size[group] = m.staked[group] = 0
            for hand in range(hands):
                for seat in range(n):
                    if m.stack[seat] < m.least:
                        m.seat_buy_ins[seat] += 1
                        m.seat_stretch[seat] += m.stack[seat] - m.buy_in
                        m.stack[seat] = m.buy_in
                _take_up(m)
                if told:
                    for place in range(pack):
                        m.deck[place] = decks[hand, place]
                    m.drawn = pack
                else:
                    start_streams(m, base, hand)
                    for place in range(pack):
                        m.deck[place] = place
                over = False
                if m.pushers:
                    left = left_of_button(m)
                    buy_ins(m, left)
                    over = pushers_alone(m, left)
                if not over:
                    _fee_and_antes(m)
                    m.button = m.hand_button
                    if m.groups:
                        cow_stakes(m)
                    _deal(m)
                    if _betting(m) == _DIVIDED:
                        divide(m)
                    else:
                        push_showdown(m)
                if m.groups:
                    settle_up(m)
                    _keep_groups(m)
                _note_hand(m)
                if m.given:
                    for seat in range(n):
                        stacks[hand, seat] = m.stack[seat]
                    fees[hand] = m.collected
                    draw_deck(m, pack)
                    for place in range(pack):
                        decks[hand, place] = m.deck[place]
            if m.carried:
                _break_up(m)
            for seat in range(n):
                m.seat_stack[seat] = m.stack[seat]
            note_stretch(m, hands, before)

    return run
