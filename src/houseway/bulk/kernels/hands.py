"""The main loop: table after table, hand after hand, step after step of the compiled game.

Decisions come from styles and chance, or are given together with the decks, to compare each hand with the referee. If
only one player's decisions are given, a hand waits where they end (`seats`).
"""

# ruff: noqa: C901, SIM108 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np
from numba import int64, uint64

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import (
    asked,
    chance_below,
    draw_deck,
    first_bit,
    how_many,
    keep,
    start_streams,
    table_stream,
)
from houseway.bulk.kernels.dealing import big_blind_of, may_straddle
from houseway.bulk.kernels.pieces import ADDRESS, BYTES, NUMBERS, ROWS, call, large, table_at, whole


@large
def sit_down(m):
    """Seat everyone in the order of the hand, from the button's left; a player with too few chips buys in again."""
    n = m.n
    first = (m.button + 1) % n if m.has_button else 0
    for player in range(n):
        seat = first + player
        if seat >= n:
            seat -= n
        stack = m.seat_stack[seat]
        if stack < m.least:
            m.seat_buy_ins[seat] += 1
            m.seat_stretch[seat] += stack - m.buy_in
            stack = m.buy_in
        m.stack[player] = stack
        m.style[player] = m.seat_style[seat]
        m.seat_of[player] = seat
    m.dealer = n - 1
    m.percent = 100
    m.killed = -1
    if m.killer >= 0 and not m.forced_ante:
        m.killed = (m.killer - first + n) % n
        if m.kill_limit:
            m.percent = m.kill_percent
    begin_hand(m)
    return first


@large
def begin_hand(m):
    """Reset the state for a new hand; the pot is what was carried over."""
    for player in range(m.n):
        m.bet[player] = 0
        m.total[player] = 0
        m.held[player] = 0
        m.shown[player] = 0
    m.live = (1 << m.n) - 1
    m.level = 0
    m.posters = 0
    m.either = 0
    m.dead = m.carried
    m.carried = 0
    m.taken = 0
    m.credit = 0
    m.collected = 0
    m.flopped = 0
    m.top = 0
    m.length = m.pack
    m.drawn = 0
    m.mixes = 0
    m.board_count = 0
    m.board_key = 0
    m.board_bits = 0
    m.board_key_2 = 0
    m.laid_over = 0
    m.burn_count = 0
    m.seven_checkers = 0
    m.live_posts = 0
    m.pushed = 0
    m.won = 0
    m.entered = 0
    m.raised = 0
    m.before_draw = 0
    m.straddler = -1


@large
def note_kill(m):
    """Find the seat that must post a kill (`referee.table.killing`)."""
    m.killer = -1
    pushed = m.pushed
    if how_many(pushed) != 1:
        return
    seat = m.seat_of[first_bit(pushed) & codes.SEAT_BITS]
    if m.kill_scoop:
        if m.won + m.taken >= m.scoop_bets * m.lower * m.percent // 100:
            m.killer = seat
        return
    m.legs = m.legs + 1 if m.leg_seat == seat else 1
    m.leg_seat = seat
    if m.legs >= 2:
        m.killer = seat


@large
def note_hand(m):
    """Add the hand to the counters, and return the chips to the seats."""
    n, live = m.n, m.live
    entered, raised, pushed = m.entered, m.raised, m.pushed
    shows = live if live & (live - 1) and pushed else np.int64(0)
    m.hands += 1
    m.collected_all += m.collected
    m.showdowns += int(shows != 0)
    m.splits += int(pushed & (pushed - 1) != 0)
    whole = m.won + m.taken
    m.pots += whole
    bets = whole // m.lower
    if bets >= 16:
        octave = 4
        while bets >> octave + 1:
            octave += 1
        bets = min(63, 16 + (octave - 4) * 4 + (bets >> octave - 2 & 3))
    m.histogram[bets] += 1
    for player in range(n):
        seat = m.seat_of[player]
        m.seat_stack[seat] = m.stack[player]
        # Four counts in one number: no table plays 65,536 hands in a stretch.
        m.seat_counts[seat] += (
            (entered >> player & 1)
            | (raised >> player & 1) << 16
            | (pushed >> player & 1) << 32
            | (shows >> player & 1) << 48
        )


@large
def note_stretch(m, hands, before):
    """Add a table's stretch to the counters."""
    took = m.collected_all - before
    m.collected_squares += took * took
    m.stretches += 1
    for seat in range(m.n):
        net = m.seat_stretch[seat] + m.seat_stack[seat]
        m.seat_net[seat] += net
        # In two parts, so that no sum of squares overflows.
        m.seat_squares[seat] += net * net & codes.LOW_HALF
        m.seat_squares_high[seat] += net * net >> 32
        m.seat_hands[seat] += hands
        counts = m.seat_counts[seat]
        m.seat_entered[seat] += counts & 65535
        m.seat_raised[seat] += counts >> 16 & 65535
        m.seat_won[seat] += counts >> 32 & 65535
        m.seat_showdowns[seat] += counts >> 48 & 65535
        m.seat_counts[seat] = 0


@large
def play_hand(m):
    """Play the current hand, step after step; whether it waits for a decision."""
    n, told = m.n, m.given == codes.TOLD
    if not m.planned:
        m.opens = 0 if m.forced_ante else (big_blind_of(m) + 1) % n
    if may_straddle(m):
        m.decided += 1
        if told:
            wants = asked(m) != 0
        else:
            wants = chance_below(m, 100) < m.style_kills[m.style[m.opens]]
        keep(m, int(wants))
        if wants:
            m.straddler = m.opens
            m.opens = (m.opens + 1) % n
    at = np.int64(0)
    while at < m.step_count:
        end = call(m.doing[at], m, at)
        at += 1
        if end == codes.FOLDED:
            at = m.step_count - 1
        elif end == codes.WAITS:
            return True
        elif end == codes.OVER:
            break
    return False


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
            m.carried = 0
            m.killer = -1
            m.leg_seat = -1
            m.legs = 0
            before = m.collected_all
            base = table_stream(seed, block, table)
            for seat in range(n):
                m.seat_stretch[seat] = -m.seat_stack[seat]
            for hand in range(hands):
                sit_down(m)
                if told:
                    for place in range(pack):
                        m.deck[place] = decks[hand, place]
                    m.drawn = pack
                else:
                    start_streams(m, base, hand)
                    for place in range(pack):
                        m.deck[place] = place
                    draw_deck(m, m.need)
                play_hand(m)
                note_hand(m)
                if m.kill_percent:
                    note_kill(m)
                if m.has_button:
                    m.button = (m.button + 1) % n
                if m.given:
                    for seat in range(n):
                        stacks[hand, seat] = m.seat_stack[seat]
                    fees[hand] = m.collected
                    draw_deck(m, pack)
                    for place in range(pack):
                        decks[hand, place] = m.deck[place]
            note_stretch(m, hands, before)

    return run
