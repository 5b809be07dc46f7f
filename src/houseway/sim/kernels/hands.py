"""The loop that plays: table after table, hand after hand, step after step of the compiled game.

Decisions come from styles and chance, or are given, with the decks, to be compared with the referee's hand by hand. One
player's may be given alone: then a hand waits where they end (`seats`).
"""

# ruff: noqa: C901, F403, F405, SIM108, SIM109 - kernels: what they take is said in `layout`

from typing import Any

import numpy as np

from houseway.sim.kernels.bets import FOLDED, WAITS, betting, pot
from houseway.sim.kernels.chance import (
    asked,
    chance_below,
    draw_deck,
    first_bit,
    how_many,
    keep,
    start_streams,
    table_stream,
)
from houseway.sim.kernels.draws import (
    any_open_pair,
    ask_window,
    big_blind_of,
    brings_in,
    collect,
    deal,
    deal_up,
    draw,
    last_card,
    may_straddle,
    opens_street,
    post,
    throw_away,
    turn_up,
)
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, whole
from houseway.sim.kernels.pots import showdown


@large
def sit_down(m):  # type: ignore[no-untyped-def]
    """Everyone in the order of the hand: who has too few chips buys in again. The pot is what was carried over."""
    n = m[N]
    first = (m[BUTTON] + 1) % n if m[HAS_BUTTON] else 0
    for player in range(n):
        seat = first + player
        if seat >= n:
            seat -= n
        stack = m[SEAT_STACK + seat]
        if stack < m[LEAST]:
            m[SEAT_BUY_INS + seat] += 1
            m[SEAT_STRETCH + seat] += stack - m[BUY_IN]
            stack = m[BUY_IN]
        m[STACK + player] = stack
        m[STYLE + player] = m[SEAT_STYLE + seat]
        m[BET + player] = 0
        m[TOTAL + player] = 0
        m[HELD + player] = 0
        m[SHOWN + player] = 0
    m[LIVE] = (1 << n) - 1
    m[LEVEL] = 0
    m[PERCENT] = 100
    m[POSTERS] = 0
    m[EITHER] = 0
    m[DEAD] = m[CARRIED]
    m[CARRIED] = 0
    m[TAKEN] = 0
    m[CREDIT] = 0
    m[COLLECTED] = 0
    m[FLOPPED] = 0
    m[TOP] = 0
    m[LENGTH] = m[PACK]
    m[DRAWN] = 0
    m[MIXES] = 0
    m[BOARD] = 0
    m[BOARD_KEY] = 0
    m[BOARD_BITS] = 0
    m[BOARD_KEY_2] = 0
    m[LAID] = 0
    m[BURNS] = 0
    m[CHECKED_SEVENS] = 0
    m[LIVE_POSTS] = 0
    m[PUSHED] = 0
    m[WON] = 0
    m[ENTERED] = 0
    m[RAISED] = 0
    m[BEFORE_DRAW] = 0
    m[STRADDLER] = -1
    m[KILLED] = -1
    if m[KILLER] >= 0 and not m[FORCED_ANTE]:
        m[KILLED] = (m[KILLER] - first + n) % n
        if m[KILL_LIMIT]:
            m[PERCENT] = m[KILL_PERCENT]
    return first


@large
def _passed_out(m):  # type: ignore[no-untyped-def]
    """Whether nobody opened where openers are needed: then the pot waits for the next deal."""
    if m[AGGRESSOR] >= 0 or not m[CHECKED] or m[LIVE_POSTS]:
        return False
    m[CARRIED] = pot(m)
    m[PASSED_OUTS] += 1
    return True


@large
def note_kill(m, first):  # type: ignore[no-untyped-def]
    """Who has brought on a kill (`referee.table.killing`)."""
    m[KILLER] = -1
    pushed, n = m[PUSHED], m[N]
    if how_many(pushed) != 1:
        return
    seat = (first_bit(pushed) + first) % n
    if m[KILL_SCOOP]:
        if m[WON] + m[TAKEN] >= m[SCOOP_BETS] * m[LOWER] * m[PERCENT] // 100:
            m[KILLER] = seat
        return
    m[LEGS] = m[LEGS] + 1 if m[LEG_SEAT] == seat else 1
    m[LEG_SEAT] = seat
    if m[LEGS] >= 2:
        m[KILLER] = seat


@large
def note_hand(m, first):  # type: ignore[no-untyped-def]
    """Add the hand to what is counted, and put the chips back to the seats."""
    n, live = m[N], m[LIVE]
    entered, raised, pushed = m[ENTERED], m[RAISED], m[PUSHED]
    shows = live if live & (live - 1) and pushed else np.int64(0)
    m[HANDS] += 1
    m[COLLECTED_ALL] += m[COLLECTED]
    m[SHOWDOWNS] += int(shows != 0)
    m[SPLITS] += int(pushed & (pushed - 1) != 0)
    whole = m[WON] + m[TAKEN]
    m[POTS] += whole
    bets = whole // m[LOWER]
    if bets >= 16:
        octave = 4
        while bets >> octave + 1:
            octave += 1
        bets = min(63, 16 + (octave - 4) * 4 + (bets >> octave - 2 & 3))
    m[HISTOGRAM + bets] += 1
    seat = first
    for player in range(n):
        m[SEAT_STACK + seat] = m[STACK + player]
        # Four counts in one number: no table plays 65,536 hands in a stretch.
        m[SEAT_COUNTS + seat] += (
            (entered >> player & 1)
            | (raised >> player & 1) << 16
            | (pushed >> player & 1) << 32
            | (shows >> player & 1) << 48
        )
        seat += 1
        if seat == n:
            seat = 0


@large
def note_stretch(m, hands, before):  # type: ignore[no-untyped-def]
    """Add a table's stretch to what is counted."""
    took = m[COLLECTED_ALL] - before
    m[COLLECTED_SQUARES] += took * took
    m[STRETCHES] += 1
    for seat in range(m[N]):
        net = m[SEAT_STRETCH + seat] + m[SEAT_STACK + seat]
        m[SEAT_NET + seat] += net
        # In two parts, so that no sum of squares is too large for its place.
        m[SEAT_SQUARES + seat] += net * net & LOW_HALF
        m[SEAT_SQUARES_HIGH + seat] += net * net >> 32
        m[SEAT_HANDS + seat] += hands
        counts = m[SEAT_COUNTS + seat]
        m[SEAT_ENTERED + seat] += counts & 65535
        m[SEAT_RAISED + seat] += counts >> 16 & 65535
        m[SEAT_WON + seat] += counts >> 32 & 65535
        m[SEAT_SHOWDOWNS + seat] += counts >> 48 & 65535
        m[SEAT_COUNTS + seat] = 0


@large
def play_hand(m):  # type: ignore[no-untyped-def]
    """Play the hand that everybody sits down to, step after step; whether it waits for a decision."""
    n, told = m[N], m[GIVEN] == TOLD
    m[OPENS] = 0 if m[FORCED_ANTE] else (big_blind_of(m) + 1) % n
    if may_straddle(m):
        m[DECIDED] += 1
        if told:
            wants = asked(m) != 0
        else:
            wants = chance_below(m, 100) < m[STYLE_KILLS + m[STYLE + m[OPENS]]]
        keep(m, int(wants))
        if wants:
            m[STRADDLER] = m[OPENS]
            m[OPENS] = (m[OPENS] + 1) % n
    at = 0
    while at < m[STEPS]:
        step = STEPS_AT + 4 * at
        kind = m[step]
        at += 1
        if kind == BET_ROUND or kind == STREET or kind == THIRD:
            third = kind == THIRD
            m[EITHER] = 0
            if third:
                opener = brings_in(m, m[step + 3])
            elif kind == STREET:
                opener = opens_street(m, m[step + 3])
                fourth = m[step + 1] == 2 and not m[step + 2] and m[BETTING] == FIXED
                if fourth and m[OPEN_PAIR] and any_open_pair(m):
                    m[EITHER] = 1
                    m[PAIRS_OPEN] += 1
            else:
                opener = m[OPENS] if m[step + 3] else np.int64(0)
            end = betting(m, m[step + 1], m[step + 2], opener, third)
            if end == FOLDED:
                at = m[STEPS] - 1
            elif end == WAITS:
                return True
        elif kind == TURN_UP:
            m[TOP] += m[step + 2]
            turn_up(m, m[step + 1])
        elif kind == COLLECT:
            collect(m)
        elif kind == POST:
            post(m)
        elif kind == DEAL:
            deal(m, m[step + 1])
        elif kind == SHOW:
            showdown(m)
        elif kind == UP:
            deal_up(m, m[step + 1])
        elif kind == LAST:
            last_card(m)
        elif kind == DRAW:
            if draw(m):
                return True
        elif kind == THROW:
            if throw_away(m):
                return True
        elif kind == ASK_WINDOW:
            if ask_window(m):
                return True
        elif _passed_out(m):
            at = m[STEPS]
    return False


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
            m[CARRIED] = 0
            m[KILLER] = -1
            m[LEG_SEAT] = -1
            m[LEGS] = 0
            before = m[COLLECTED_ALL]
            base = table_stream(seed, block, table)
            for seat in range(n):
                m[SEAT_STRETCH + seat] = -m[SEAT_STACK + seat]
            for hand in range(hands):
                first = sit_down(m)
                if told:
                    for place in range(pack):
                        m[DECK + place] = decks[hand, place]
                    m[DRAWN] = pack
                else:
                    start_streams(m, base, hand)
                    for place in range(pack):
                        m[DECK + place] = place
                    draw_deck(m, m[NEED])
                play_hand(m)
                note_hand(m, first)
                if m[KILL_PERCENT]:
                    note_kill(m, first)
                if m[HAS_BUTTON]:
                    m[BUTTON] = (m[BUTTON] + 1) % n
                if m[GIVEN]:
                    for seat in range(n):
                        stacks[hand, seat] = m[SEAT_STACK + seat]
                    fees[hand] = m[COLLECTED]
                    draw_deck(m, pack)
                    for place in range(pack):
                        decks[hand, place] = m[DECK + place]
            note_stretch(m, hands, before)

    return run
