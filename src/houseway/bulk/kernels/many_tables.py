"""One hand at each of many tables of a tournament: who has which blind, what is posted, and the hand itself.

The big blind goes on to the next player in every hand; the small blind and the button follow it, to empty seats if need
be, as in the referee's seating under a dead button. The hand is played as `hands` does.
"""

# ruff: noqa: C901 - kernels: `kernel_memory` says what they take

from typing import Any, Final

import numpy as np
from numba import int64, uint64

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import draw_deck, start_streams, table_stream
from houseway.bulk.kernels.hands import begin_hand, note_hand, play_hand
from houseway.bulk.kernels.pieces import ADDRESS, NUMBERS, ROWS, large, small, table_at, whole

MANNERS: Final = 3
"""Each style has so many forms: for deep stacks, for short ones, and for short ones at a table with few players."""
FEW: Final = 3
NUMBER, BIG, SMALL, BUTTON, DEALT, PLACES = range(6)
"""The columns of a table's places: the table's own number, the seats of both blinds and the button, or -1 before the
first hand, and how many were dealt in; and how many columns there are.
"""


@small
def _after(stacks, row, seat):
    """The next seat with chips."""
    seats = stacks.shape[1]
    for step in range(1, seats + 1):
        found = (seat + step) % seats
        if stacks[row, found] > 0:
            return found
    return seat


@small
def _post(m, player, amount, live):
    m.post_player[m.post_count] = player
    m.post_amount[m.post_count] = amount
    m.post_live[m.post_count] = live
    m.post_count += 1


@large
def _go_on(places, stacks, row, count):
    """Move the blinds and the button."""
    big, button = places[row, BIG], places[row, BUTTON]
    if big < 0:  # the button has just been placed
        if stacks[row, button] <= 0:
            button = _after(stacks, row, button)
        small = button if count == 2 else _after(stacks, row, button)
        big = _after(stacks, row, small)
    else:
        button, small = places[row, SMALL], big
        big = _after(stacks, row, big)
        if count == 2:
            button = small = _after(stacks, row, big)
    places[row, BIG], places[row, SMALL], places[row, BUTTON] = big, small, button


@large
def _sit(m, stacks, styles, row, first, deep):
    """Everyone with chips, from the seat after `first`; with a short stack to play for, in the style for that."""
    seats, n = stacks.shape[1], 0
    most, next_most = np.int64(0), np.int64(0)
    for step in range(1, seats + 1):
        seat = (first + step) % seats
        stack = stacks[row, seat]
        if stack > 0:
            m.stack[n] = stack
            m.seat_of[n] = seat
            n += 1
            if stack > most:
                most, next_most = stack, most
            else:
                next_most = max(next_most, stack)
    for player in range(n):
        stack = m.stack[player]
        to_play_for = min(stack, next_most if stack == most else most)
        manner = (2 if n <= FEW else 1) if to_play_for <= deep else 0
        m.style[player] = MANNERS * styles[row, m.seat_of[player]] + manner
    m.n = n
    return n


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @whole(ADDRESS, uint64, int64, int64, int64, NUMBERS, ROWS, ROWS, ROWS)
    def run(address, seed, hand, ante, deep, which, stacks, styles, places):
        """Play the next hand at these tables; `ante` is the big blind's, and `deep` the most that is a short stack."""
        _ = sources
        m = table_at(address)
        for at in range(which.shape[0]):
            row = which[at]
            count = 0
            for seat in range(stacks.shape[1]):
                count += int(stacks[row, seat] > 0)
            places[row, DEALT] = 0
            if count < 2:
                continue
            m.post_count = 0
            m.blind_posters = 0
            m.last_posters = 0
            m.opens = 0
            m.killed = -1
            m.percent = 100
            if m.has_button:
                _go_on(places, stacks, row, count)
            button = places[row, BUTTON] if m.has_button else stacks.shape[1] - 1
            n = _sit(m, stacks, styles, row, button, deep)
            m.big = n - 1
            m.dealer = n - 1 if stacks[row, button] > 0 or not m.has_button else -1
            if m.has_button:
                small_at, big_at = np.int64(-1), np.int64(-1)
                for player in range(n):
                    if m.seat_of[player] == places[row, SMALL]:
                        small_at = np.int64(player)
                    if m.seat_of[player] == places[row, BIG]:
                        big_at = np.int64(player)
                if small_at >= 0 and m.blind_count > 1:
                    _post(m, small_at, m.blinds[m.blind_count - 2], 1)
                    m.blind_posters |= np.int64(1) << small_at
                _post(m, big_at, m.blinds[m.blind_count - 1], 1)
                m.blind_posters |= np.int64(1) << big_at
                if ante:
                    _post(m, big_at, ante, 0)
                m.big = big_at
                m.opens = (big_at + 1) % n
            begin_hand(m)
            start_streams(m, table_stream(seed, uint64(0), uint64(places[row, NUMBER])), hand)
            for place in range(m.pack):
                m.deck[place] = place
            draw_deck(m, m.need)
            play_hand(m)
            note_hand(m)
            places[row, DEALT] = n
            for player in range(n):
                stacks[row, m.seat_of[player]] = m.stack[player]
            if m.given == codes.KEPT:
                draw_deck(m, m.pack)

    return run
