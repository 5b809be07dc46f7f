"""The loop that plays push-nine: table after table, hand after hand, with the pots that push from one to the next.

As `games.push_nine` has it, step by step. Players are counted by their seats, because on a push pot the button may stop
elsewhere than where it was put. What a hand leaves belongs to the table; when its stretch is over, a pot that waits is
divided among those who have a part in it.
"""

# ruff: noqa: C901, F403, F405 - kernels: what they take is said in `layout`

from typing import Any

import numpy as np

from houseway.sim.kernels.bets import END, FOLDED, end_round, may_raise, put_up, sized, take_from_pot, turn
from houseway.sim.kernels.buying import answered, buy_ins, cow_stakes, pushers_alone
from houseway.sim.kernels.chance import (
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
from houseway.sim.kernels.hands import note_stretch
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, small, whole
from houseway.sim.kernels.pushes import (
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
"""How a round may end besides: the last two divide the pot."""


@large
def _take_up(m):  # type: ignore[no-untyped-def]
    """What the last hand left is taken up, and the button put where it belongs; the first seat in the order of play."""
    n = m[N]
    if m[NEXT_PUSHERS] and not m[NEXT_PUSHERS] & (m[NEXT_PUSHERS] - 1) and not m[NEXT_BUYERS]:
        _taken_unplayed(m)
    here = _I64(1 << n) - 1
    m[PUSHERS] = m[NEXT_PUSHERS]
    m[BOUGHT] = 0
    if m[PUSHERS]:
        m[BUYERS] = m[WAITING] = m[NEXT_BUYERS]
        m[PUSH_NUMBER], m[PRICE] = m[NEXT_NUMBER], m[NEXT_PRICE]
        here = m[PUSHERS] | m[BUYERS]
        m[LIVE] = here
        if m[GROUPS]:
            for group in range(MOST_GROUPS):
                here |= group_seats(m, group)
        if m[MAY_COW] or m[MAY_PARTNERS] or m[MAY_BACK] or m[SPLIT_UNBET]:
            for seat in range(n):
                m[ASKED_COW + seat] = m[ASKED_PARTNERS + seat] = m[ASKED_BACK + seat] = m[ASKED_SPLIT + seat] = 0
                m[TOOK + seat] = 0
            m[GROUP_SIZE + FORMING] = 0
            m[HOLDER] = -1
            m[TOOK_PUSHED] = 0
    else:
        m[PUSH_NUMBER] = 0
        m[LIVE] = here
        if m[SPLIT_UNBET]:
            for seat in range(n):
                m[ASKED_SPLIT + seat] = 0
    if m[NEXT_BUTTON] >= 0:
        button = m[NEXT_BUTTON]
        if m[PUSHERS]:
            button = ahead(m[PUSHERS], button)
    else:
        button = m[BUTTON] + 1 if m[BUTTON] + 1 < n else _I64(0)
    m[HAND_BUTTON] = ahead(here, button)
    m[NEXT_BUTTON] = -1
    m[NEXT_PUSHERS] = m[NEXT_BUYERS] = 0
    m[DEAD] = m[CARRIED]
    m[CARRIED] = m[TAKEN] = m[COLLECTED] = m[PUSHED] = m[WON] = m[ENTERED] = m[RAISED] = 0
    m[FEE_ANTE] = m[DEALT] = m[SHOWED] = m[PARTNER_RAISED] = m[TOP] = m[DRAWN] = 0
    for seat in range(n):
        m[TOTAL + seat] = 0


@large
def _taken_unplayed(m):  # type: ignore[no-untyped-def]
    """One pusher, and nobody who may buy in: that one takes the pot, and the next hand is an ordinary one."""
    seat, amount, chip = first_bit(m[NEXT_PUSHERS]), m[CARRIED], m[CHIP]
    m[STACK + seat] += amount
    group = m[GROUP_OF + seat] - 1
    if group >= 0:
        members, parts, paid = GROUP_SEATS + group * SEATS, GROUP_PARTS + group * SEATS, _I64(0)
        for place in range(m[GROUP_SIZE + group]):
            paid += m[parts + place]
        for place in range(m[GROUP_SIZE + group]):
            other = m[members + place]
            if other != seat and m[GROUP_WHAT + group] == COW:
                pay_over(m, seat, other, amount * m[parts + place] // paid // chip * chip)
            elif other != seat and m[GROUP_WHAT + group] == PARTNERS:
                pay_over(m, seat, other, amount // 2 // chip * chip)
    m[CARRIED] = m[NEXT_PUSHERS] = m[NEXT_BUYERS] = 0
    _keep_groups(m)


@large
def _keep_groups(m):  # type: ignore[no-untyped-def]
    """Agreements go on while one of their players has pushed."""
    for group in range(MOST_GROUPS):
        if m[GROUP_SIZE + group] and not group_seats(m, group) & m[NEXT_PUSHERS]:
            for place in range(m[GROUP_SIZE + group]):
                seat = m[GROUP_SEATS + group * SEATS + place]
                m[GROUP_OF + seat] = m[PARTNER + seat] = 0
            m[GROUP_SIZE + group] = 0
            m[GROUPS] -= 1


@large
def _fee_and_antes(m):  # type: ignore[no-untyped-def]
    """The button stops on a seat that is dealt in; its fee, the antes, and what a fee takes out of the pot."""
    n, live = m[N], m[LIVE]
    if not live >> m[HAND_BUTTON] & 1:
        m[HAND_BUTTON] = ahead(live, left_of_button(m))
    button, payer, fee = m[HAND_BUTTON], m[FEE_PAYER], m[FEES_BY + how_many(live)]
    whole_ante, ordinary = payer == BUTTON_ANTE_IS_FEE, m[PUSHERS] == 0
    if payer != FROM_POT:
        paid = min(m[ANTE] if whole_ante else fee, m[STACK + button])
        m[STACK + button] -= paid
        m[COLLECTED] += paid
        if whole_ante and ordinary:
            m[TOTAL + button] = paid
            m[TAKEN] = paid
            m[FEE_ANTE] = paid
    if ordinary:
        ante = m[ANTE]
        for seat in range(n):
            if not (whole_ante and seat == button):
                paid = min(ante, m[STACK + seat])
                m[STACK + seat] -= paid
                m[TOTAL + seat] = paid
    if payer == FROM_POT and fee:
        take_from_pot(m, fee)


@large
def _deal(m):  # type: ignore[no-untyped-def]
    """Three cards each, one a pass from the button's left, to those who are in."""
    n, live, top = m[N], m[LIVE], 0
    count = how_many(live)
    if m[DRAWN] < m[PACK]:
        draw_deck(m, 3 * count)
    m[DEALT] = live
    seat = left_of_button(m)
    for _ in range(n):
        if live >> seat & 1:
            first = HOLES + HOLE * seat
            m[first] = m[DECK + top]
            m[first + 1] = m[DECK + top + count]
            m[first + 2] = m[DECK + top + 2 * count]
            top += 1
        seat = seat + 1 if seat + 1 < n else _I64(0)


# betting


@large
def _chosen(m, who, owed, able, acted, heads_up):  # type: ignore[no-untyped-def]
    """What a style does: -1 to fold, 0 to check or call, else what it bets or raises to."""
    style = m[STYLE + who]
    if m[STYLE_KIND + style] == BY_CHANCE:
        least, most = may_raise(m, who, able, acted, heads_up)
        ways = 1 + _I64(owed > 0) + _I64(least > 0)
        way = chance_below(m, ways)
        if way == 0:
            return _I64(0)
        if way == 1 and least > 0:
            return sized(m, style, least, most)
        return _I64(-1)
    kind = 2 + min(3, m[RAISES]) if owed > 0 else 0
    strength = looked_up(m, who) >> STRENGTH_SHIFT if m[STYLE_LOOKS + style] else _I64(0)
    n = m[N]
    place = who - m[OPENER]
    place = place if place >= 0 else place + n
    late = _I64(3 * place >= 2 * n)
    row = (((style * MOST_ROUNDS * CLASSES + kind) * 2 + late) * BUCKETS + strength) * 2 + THRESHOLDS
    raises, folds = m[row], m[row + 1]
    if not raises and not folds:
        return _I64(0)
    drawn = _I64(chance(m) >> np.uint64(48))
    if drawn < raises:
        # Who holds together with somebody does not raise that one without the hand for it.
        if m[PARTNER + who] and m[AGGRESSOR] == m[PARTNER + who] - 1 and score_three(m, who) < EIGHT_OR_BETTER:
            return _I64(0)
        least, most = may_raise(m, who, able, acted, heads_up)
        return sized(m, style, least, most) if least > 0 else _I64(0)
    return _I64(-1) if owed > 0 and drawn >= 65536 - folds else _I64(0)


@small
def _proposes_split(m, who):  # type: ignore[no-untyped-def]
    style = m[STYLE + who]
    if m[STYLE_KIND + style] == BY_CHANCE:
        return chance_below(m, 4) == 0
    return chance_below(m, 100) < m[STYLE_AGREES + style]


@large
def _betting(m):  # type: ignore[no-untyped-def]
    """The one round; the last two may divide a pot that nobody has bet at."""
    n, live, level = m[N], m[LIVE], _I64(0)
    m[ROUND] = 1
    m[FULLS] = 1
    m[LAST_RAISE] = m[BET_SIZE] = m[LOWER]
    m[LEVEL] = m[FULL_LEVEL] = m[RAISES] = m[CHECKED] = 0
    m[AGGRESSOR] = -1
    opener = m[HAND_BUTTON] if m[BUTTON_FIRST] else left_of_button(m)
    m[OPENER] = opener
    able = _I64(0)
    for seat in range(n):
        m[BET + seat] = 0
        if m[STACK + seat] > 0:
            able |= bit(seat)
    able &= live
    heads_up = how_many(able) == 2
    pending, acted, checked = able, _I64(0), _I64(0)
    who = turn(m, opener, pending, able, _I64(0))
    m[ROUND_1] += _I64(who >= 0)
    given, fulls, decided, splits = m[GIVEN], _I64(1), _I64(0), m[SPLIT_UNBET]
    while who >= 0:
        who &= SEAT_BITS
        one = bit(who)
        bet, stack = m[BET + who], m[STACK + who]
        owed = level - bet
        code = _I64(0)
        may_split = False
        if splits and not level:
            other = live & ~one
            may_split = not other & (other - 1) and not m[ASKED_SPLIT + who] & other
        if given == TOLD:
            code = asked(m)
        elif may_split and _proposes_split(m, who):
            code = _I64(PROPOSE_SPLIT)
        elif not m[STYLE_CALLS + m[STYLE + who]]:
            code = _chosen(m, who, owed, able, acted, heads_up)
        decided += 1
        if given:
            keep(m, code)
        if code == PROPOSE_SPLIT:
            other = live & ~one
            m[ASKED_SPLIT + who] |= other
            if answered(m, first_bit(other), _I64(0), _I64(0)):
                m[DECIDED] += decided
                m[UNBET_SPLITS] += 1
                return _DIVIDED
            continue
        pending &= ~one
        if code == 0:
            if owed > 0:
                paid = min(owed, stack)
                m[STACK + who] = stack - paid
                m[BET + who] = bet + paid
                if paid == stack:
                    able &= ~one
                    m[ALL_INS] += 1
                m[ENTERED] |= one
            elif not level:
                checked |= one
                m[CHECKED] = checked
        elif code < 0:
            live &= ~one
            able &= ~one
            m[LIVE] = live
            if not live & (live - 1):
                m[DECIDED] += decided
                end_round(m)
                return FOLDED
        else:
            if level and m[PARTNER + who] and m[AGGRESSOR] == m[PARTNER + who] - 1:
                m[PARTNER_RAISED] |= one
            put_up(m, who, code, level)
            if m[STACK + who] == 0:
                able &= ~one
                m[ALL_INS] += 1
            pending = able & ~one
            level, fulls = code, m[FULLS]
            m[ENTERED] |= one
            m[RAISED] |= one
        acted |= one
        m[SEEN + who] = fulls
        who = turn(m, who, pending, able, _I64(0))
    m[DECIDED] += decided
    if level:
        end_round(m)
    return END


# a hand


@large
def _note_hand(m):  # type: ignore[no-untyped-def]
    """Add the hand to what is counted. A pot that pushes counts on every hand that it is played for."""
    n, shows, pushed = m[N], m[SHOWED], m[PUSHED]
    m[HANDS] += 1
    m[COLLECTED_ALL] += m[COLLECTED]
    m[SHOWDOWNS] += _I64(shows != 0)
    m[SPLITS] += _I64(pushed & (pushed - 1) != 0)
    amount = m[WON] + m[CARRIED] + m[TAKEN] - m[FEE_ANTE]
    m[POTS] += amount
    bets = amount // m[LOWER]
    if bets >= 16:
        octave = 4
        while bets >> octave + 1:
            octave += 1
        bets = min(63, 16 + (octave - 4) * 4 + (bets >> octave - 2 & 3))
    m[HISTOGRAM + bets] += 1
    entered, raised = m[ENTERED], m[RAISED]
    for seat in range(n):
        m[SEAT_COUNTS + seat] += (
            (entered >> seat & 1) | (raised >> seat & 1) << 16 | (pushed >> seat & 1) << 32 | (shows >> seat & 1) << 48
        )


@large
def _break_up(m):  # type: ignore[no-untyped-def]
    """The stretch is over: a pot that waits goes in equal shares to those who have a part in it."""
    part, chip = m[NEXT_PUSHERS], m[CHIP]
    for group in range(MOST_GROUPS):
        part |= group_seats(m, group)
        m[GROUP_SIZE + group] = 0
    part = part or m[DEALT]
    count, chips = how_many(part), m[CARRIED] // m[CHIP]
    odd, cents = chips % count, m[CARRIED] % chip
    for seat in range(m[N]):
        m[GROUP_OF + seat] = m[PARTNER + seat] = 0
        if part >> seat & 1:
            m[STACK + seat] += chips // count * chip + cents
            cents = _I64(0)
            if odd > 0:
                m[STACK + seat] += chip
                odd -= 1
    m[CARRIED] = m[NEXT_PUSHERS] = m[NEXT_BUYERS] = m[GROUPS] = 0


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk as long as the sources it is made from are the same."""

    @whole
    def run(m, seed, block, start, tables, hands, decks, stacks, fees):  # type: ignore[no-untyped-def]
        """Play so many tables for so many hands; given decks and decisions, say what every hand came to."""
        _ = sources
        n, pack, told = m[N], m[PACK], m[GIVEN] == TOLD
        m[CURSOR] = 0
        for table in range(start, start + tables):
            if not told:
                for seat in range(n):
                    m[SEAT_STACK + seat] = m[BUY_IN]
                m[BUTTON] = table % n
            m[BUTTON] = (m[BUTTON] + n - 1) % n
            m[CARRIED] = m[NEXT_PUSHERS] = m[NEXT_BUYERS] = m[GROUPS] = 0
            m[NEXT_BUTTON] = -1
            before = m[COLLECTED_ALL]
            base = table_stream(seed, block, table)
            for seat in range(n):
                m[STACK + seat] = m[SEAT_STACK + seat]
                m[SEAT_STRETCH + seat] = -m[SEAT_STACK + seat]
                m[STYLE + seat] = m[SEAT_STYLE + seat]
                m[GROUP_OF + seat] = m[PARTNER + seat] = 0
            for group in range(MOST_GROUPS + 1):
                m[GROUP_SIZE + group] = m[STAKED + group] = 0
            for hand in range(hands):
                for seat in range(n):
                    if m[STACK + seat] < m[LEAST]:
                        m[SEAT_BUY_INS + seat] += 1
                        m[SEAT_STRETCH + seat] += m[STACK + seat] - m[BUY_IN]
                        m[STACK + seat] = m[BUY_IN]
                _take_up(m)
                if told:
                    for place in range(pack):
                        m[DECK + place] = decks[hand, place]
                    m[DRAWN] = pack
                else:
                    start_streams(m, base, hand)
                    for place in range(pack):
                        m[DECK + place] = place
                over = False
                if m[PUSHERS]:
                    left = left_of_button(m)
                    buy_ins(m, left)
                    over = pushers_alone(m, left)
                if not over:
                    _fee_and_antes(m)
                    m[BUTTON] = m[HAND_BUTTON]
                    if m[GROUPS]:
                        cow_stakes(m)
                    _deal(m)
                    if _betting(m) == _DIVIDED:
                        divide(m)
                    else:
                        push_showdown(m)
                if m[GROUPS]:
                    settle_up(m)
                    _keep_groups(m)
                _note_hand(m)
                if m[GIVEN]:
                    for seat in range(n):
                        stacks[hand, seat] = m[STACK + seat]
                    fees[hand] = m[COLLECTED]
                    draw_deck(m, pack)
                    for place in range(pack):
                        decks[hand, place] = m[DECK + place]
            if m[CARRIED]:
                _break_up(m)
            for seat in range(n):
                m[SEAT_STACK + seat] = m[STACK + seat]
            note_stretch(m, hands, before)

    return run
