"""The streets of stud: cards face up, who opens, the last card face down; as in `referee.poker.stud`."""

# ruff: noqa: D103, SIM108, SIM110 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import open_pair
from houseway.bulk.kernels.chance import bit_of, burn, draw_deck, in_16, mix_in, take
from houseway.bulk.kernels.pieces import large, step, table_at
from houseway.bulk.kernels.scores import add_to_board

_RANKS = 14
_BOARDS = _RANKS**4


@large
def deal_up(m, street):
    """Deal everyone still in a card face up, after a burn from fourth street on."""
    if street > 3:
        m.flopped = 1
        if m.burn:
            burn(m)
    for player in range(m.n):
        if m.live >> player & 1:
            card = take(m)
            m.holes[player, m.held[player]] = card
            m.held[player] += 1
            m.shown[player] = m.shown[player] * _RANKS + (card >> 2) + 1


@large
def _down(m, first, count):
    """Deal the last card to this many of the players still in, from number `first` on."""
    place = 0
    for player in range(m.n):
        if m.live >> player & 1:
            if first <= place < first + count:
                m.holes[player, m.held[player]] = take(m)
                m.held[player] += 1
            place += 1


@large
def _mix_stub(m):
    """Mix the rest of the stub and all burns into a new stub."""
    draw_deck(m, m.pack)
    pile = np.int64(0)
    for place in range(m.top, m.length):
        pile |= bit_of(m.deck[place])
    for place in range(m.burn_count):
        pile |= bit_of(m.burns[place])
    m.top = m.length
    m.burn_count = 0
    mix_in(m, pile)


@large
def last_card(m):
    """Deal seventh street face down, however many cards are left (OV-7S-22 to 25, CX-76)."""
    live = 0
    for player in range(m.n):
        live += m.live >> player & 1
    left, burns = m.length - m.top, m.burn
    if left >= live + burns:
        if burns:
            burn(m)
        _down(m, 0, live)
        return
    served = left - burns - 1
    missing = live - served
    pool = 1 + m.burn_count + burns
    if left >= 2 and missing <= pool:
        if burns:
            burn(m)
        _down(m, 0, served)
        _mix_stub(m)
        if missing < pool and burns:
            burn(m)
        _down(m, served, missing)
        return
    if left < 2:
        _mix_stub(m)
    if burns:
        burn(m)
    add_to_board(m, take(m))


@large
def brings_in(m, highest):
    """Whose open card must bring it in: the lowest, or in razz the highest with the ace low; suits break ties."""
    found, best = np.int64(0), np.int64(-1)
    for player in range(m.n):
        card = m.holes[player, m.held[player] - 1]
        if highest:
            weight = (((card >> 2) + 1) % 13) * 4 + (card & 3)
        else:
            weight = 51 - card
        if weight > best:
            found, best = np.int64(player), weight
    return found


@large
def opens_street(m, low):
    """Whose open cards are best, or in razz lowest; of equals, the first from the dealer's left."""
    found, best = np.int64(0), np.int64(-1)
    for player in range(m.n):
        if m.live >> player & 1:
            rung = in_16(m.t16, m.showing + low * _BOARDS + m.shown[player])
            if rung > best:
                found, best = np.int64(player), rung
    return found


@large
def any_open_pair(m):
    for player in range(m.n):
        if m.live >> player & 1 and open_pair(m.shown[player]):
            return True
    return False


@large
def _opens(m, place):
    """Who acts first in the next round, and whether an open pair allows the higher bet there."""
    number, higher, rule = m.steps[place, 1], m.steps[place, 2], m.steps[place, 3]
    m.either = 0
    if m.steps[place, 0] == codes.THIRD:
        m.opens_up = brings_in(m, rule)
        return
    m.opens_up = opens_street(m, rule)
    fourth = number == 2 and not higher and m.betting == codes.FIXED
    if fourth and m.open_pair and any_open_pair(m):
        m.either = 1
        m.open_pairs += 1


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, place):
        """Carry out one of these steps."""
        _ = sources
        m = table_at(address)
        kind = m.steps[place, 0]
        if kind == codes.UP:
            deal_up(m, m.steps[place, 1])
        elif kind == codes.LAST:
            last_card(m)
        else:
            _opens(m, place)
        return codes.END

    return run
