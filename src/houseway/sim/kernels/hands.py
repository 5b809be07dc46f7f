"""The loop that plays: table after table, hand after hand, step after step of the compiled game.

Decisions come from styles and chance, or are given, with the decks, to be compared with the referee's hand by hand.
"""

# ruff: noqa: ANN001, ANN201, C901, D103, F403, F405 - kernels: what they take is said in `layout`

from typing import Any

import numpy as np
from numba import njit

from houseway.sim.kernels.bets import FOLDED, betting
from houseway.sim.kernels.chance import burn, chance_below, draw_deck, how_many, start_streams
from houseway.sim.kernels.draws import (
    any_open_pair,
    ask_window,
    asked,
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
from houseway.sim.kernels.bets import pot
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pots import showdown


@njit
def _sit_down(m):  # type: ignore[no-untyped-def]
    """Everyone in the order of the hand, with chips: who has too few buys in again. The pot is what was carried over."""
    n = m[N]
    first = (m[BUTTON] + 1) % n if m[HAS_BUTTON] else 0
    for player in range(n):
        seat = first + player
        if seat >= n:
            seat -= n
        stack = m[SEAT_STACK + seat]
        if stack < m[LEAST]:
            m[SEAT_BUY_INS + seat] += 1
            stack = m[BUY_IN]
        m[STACK + player] = stack
        m[START + player] = stack
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


@njit
def _passed_out(m):  # type: ignore[no-untyped-def]
    """Whether nobody opened where openers are needed: then the pot waits for the next deal."""
    if m[AGGRESSOR] >= 0 or not m[CHECKED] or m[LIVE_POSTS]:
        return False
    m[CARRIED] = pot(m)
    m[PASSED_OUTS] += 1
    return True


@njit
def _note_kill(m, first):  # type: ignore[no-untyped-def]
    """Who has brought on a kill (`referee.table.killing`)."""
    m[KILLER] = -1
    pushed, n = m[PUSHED], m[N]
    if how_many(pushed) != 1:
        return
    seat = np.int64(0)
    while not pushed >> seat & 1:
        seat += 1
    seat = (seat + first) % n
    if m[KILL_SCOOP]:
        if m[WON] + m[TAKEN] >= m[SCOOP_BETS] * m[LOWER] * m[PERCENT] // 100:
            m[KILLER] = seat
        return
    m[LEGS] = m[LEGS] + 1 if m[LEG_SEAT] == seat else 1
    m[LEG_SEAT] = seat
    if m[LEGS] >= 2:
        m[KILLER] = seat


@njit
def _note_hand(m, first):  # type: ignore[no-untyped-def]
    """Add the hand to what is counted, and put the chips back to the seats."""
    n, live = m[N], m[LIVE]
    contested = live & (live - 1) != 0 and m[PUSHED] != 0
    m[HANDS] += 1
    m[COLLECTED_ALL] += m[COLLECTED]
    m[SHOWDOWNS] += int(contested)
    m[SPLITS] += int(m[PUSHED] & (m[PUSHED] - 1) != 0)
    whole = m[WON] + m[TAKEN]
    m[POTS] += whole
    bets = whole // m[LOWER]
    if bets < 16:
        m[HISTOGRAM + bets] += 1
    else:
        octave = 4
        while bets >> octave + 1:
            octave += 1
        m[HISTOGRAM + min(63, 16 + (octave - 4) * 4 + (bets >> octave - 2 & 3))] += 1
    for player in range(n):
        seat = first + player
        if seat >= n:
            seat -= n
        m[SEAT_STACK + seat] = m[STACK + player]
        m[SEAT_STRETCH + seat] += m[STACK + player] - m[START + player]
        m[SEAT_ENTERED + seat] += m[ENTERED] >> player & 1
        m[SEAT_RAISED + seat] += m[RAISED] >> player & 1
        m[SEAT_WON + seat] += m[PUSHED] >> player & 1
        if contested:
            m[SEAT_SHOWDOWNS + seat] += live >> player & 1


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk as long as the sources it is made from are the same."""

    @njit(nogil=True, cache=True)
    def run(  # type: ignore[no-untyped-def]
        m, c, x, seed, block, tables, hands, thresholds, t16, t32, t64, decks, codes, stacks, fees
    ):  # fmt: skip
        """Play so many tables for so many hands; given decks and decisions, say what every hand came to."""
        _ = sources
        n, pack, given = m[N], m[PACK], m[GIVEN] != 0
        m[CURSOR] = 0
        for table in range(tables):
            if not given:
                for seat in range(n):
                    m[SEAT_STACK + seat] = m[BUY_IN]
                m[BUTTON] = table % n
            m[CARRIED] = 0
            m[KILLER] = -1
            m[LEG_SEAT] = -1
            m[LEGS] = 0
            before = m[COLLECTED_ALL]
            for seat in range(n):
                m[SEAT_STRETCH + seat] = 0
            for hand in range(hands):
                first = _sit_down(m)
                if given:
                    for place in range(pack):
                        c[place] = decks[hand, place]
                    m[DRAWN] = pack
                else:
                    start_streams(x, seed, block, table, hand)
                    for place in range(pack):
                        c[place] = place
                    draw_deck(m, c, x, m[NEED])
                m[OPENS] = 0 if m[FORCED_ANTE] else (big_blind_of(m) + 1) % n
                if may_straddle(m):
                    m[DECIDED] += 1
                    if given:
                        wants = asked(m, codes) != 0
                    else:
                        wants = chance_below(x, 100) < m[STYLE_KILLS + m[STYLE + m[OPENS]]]
                    if wants:
                        m[STRADDLER] = m[OPENS]
                        m[OPENS] = (m[OPENS] + 1) % n
                at = 0
                while at < m[STEPS]:
                    step = STEPS_AT + 4 * at
                    kind = m[step]
                    at += 1
                    if kind == BET_ROUND:
                        opener = m[OPENS] if m[step + 3] else 0
                        ended = betting(
                            m, c, x, codes, thresholds, t16, t32, t64, m[step + 1], m[step + 2], opener, False
                        )
                        if ended == FOLDED:
                            at = m[STEPS] - 1
                    elif kind == BURN_ONE:
                        burn(m, c, x)
                    elif kind == TURN_UP:
                        turn_up(m, c, x, m[step + 1])
                    elif kind == COLLECT:
                        collect(m)
                    elif kind == POST:
                        post(m)
                    elif kind == DEAL:
                        deal(m, c, x, m[step + 1])
                    elif kind == SHOW:
                        showdown(m, c, t16, t32, t64)
                    elif kind == UP:
                        deal_up(m, c, x, m[step + 1])
                    elif kind == STREET or kind == THIRD:
                        third = kind == THIRD
                        if third:
                            opener = brings_in(m, c, m[step + 3])
                        else:
                            opener = opens_street(m, t16, m[step + 3])
                            m[EITHER] = 0
                            if m[OPEN_PAIR] and m[step + 1] == 2 and m[BETTING] == FIXED and any_open_pair(m, c):
                                m[EITHER] = 1
                                m[PAIRS_OPEN] += 1
                        ended = betting(
                            m, c, x, codes, thresholds, t16, t32, t64, m[step + 1], m[step + 2], opener, third
                        )
                        if ended == FOLDED:
                            at = m[STEPS] - 1
                    elif kind == LAST:
                        last_card(m, c, x)
                    elif kind == DRAW:
                        draw(m, c, x, codes, t16, t32, t64)
                    elif kind == THROW:
                        throw_away(m, c, x, codes, t16, t32, t64)
                    elif kind == ASK_WINDOW:
                        ask_window(m, x, codes)
                    elif _passed_out(m):
                        at = m[STEPS]
                _note_hand(m, first)
                if m[KILL_PERCENT]:
                    _note_kill(m, first)
                if m[HAS_BUTTON]:
                    m[BUTTON] = (m[BUTTON] + 1) % n
                if given:
                    for seat in range(n):
                        stacks[hand, seat] = m[SEAT_STACK + seat]
                    fees[hand] = m[COLLECTED]
            took = m[COLLECTED_ALL] - before
            m[COLLECTED_SQUARES] += took * took
            m[STRETCHES] += 1
            for seat in range(n):
                net = m[SEAT_STRETCH + seat]
                m[SEAT_NET + seat] += net
                m[SEAT_SQUARES + seat] += net * net
                m[SEAT_HANDS + seat] += hands

    return run
