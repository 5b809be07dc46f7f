"""Discards, draws and the window after two cards, as in `referee.poker.drawing` and `referee.poker.window`."""

# ruff: noqa: C901 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import pot
from houseway.bulk.kernels.chance import (
    asked,
    bit_of,
    chance_below,
    first_bit,
    is_told,
    keep,
    runs_out,
    stub_card,
)
from houseway.bulk.kernels.pieces import large, small, step, table_at
from houseway.bulk.kernels.scores import not_low, score, worth_of_few

_ACE = 12
_JOKER = 52


@large
def _drop(m, player, mask):
    """Take cards out of a hand, keeping the order of the others; returns the bits of the cards taken."""
    hole, kept, gone = m.holes[player], 0, np.int64(0)
    for place in range(m.held[player]):
        card = hole[place]
        if mask >> place & 1:
            gone |= bit_of(card)
        else:
            hole[kept] = card
            kept += 1
    m.held[player] = kept
    return gone


@large
def _worst(m, player):
    """Which hole card to discard: the one without which the rest is worth most."""
    hole, held = m.holes[player], m.held[player]
    best, found = np.int64(-1), 0
    last = hole[held - 1]
    m.held[player] = held - 1
    for out in range(held):
        # move the card to the end, and look at the others
        card = hole[out]
        hole[out] = last
        hole[held - 1] = card
        worth = np.int64(0)
        if m.board_count + held - 1 >= 5:
            score(m, player)
            worth = m.first[player] << 20
        worth += worth_of_few(m, hole, held - 1)
        hole[out] = card
        hole[held - 1] = last
        if worth > best:
            best, found = worth, out
    m.held[player] = held
    return found


@large
def throw_away(m):
    """Everyone still in discards one card for good; whether the hand must stop to ask."""
    for player in range(m.n):
        if not m.live >> player & 1:
            continue
        m.decided += 1
        if is_told(m, player):
            if runs_out(m):
                m.what = codes.ASK_THROW
                return True
            mask = asked(m)
        elif m.style_kind[m.style[player]] == codes.BY_CHANCE:
            mask = 1 << chance_below(m, m.held[player])
        else:
            mask = 1 << _worst(m, player)
        keep(m, mask)
        _drop(m, player, mask)
    return False


@large
def ask_window(m):
    """With two cards dealt, one player per deal may kill the pot or straddle; whether the hand must stop to ask."""
    if m.posters:
        return False
    amount = 2 * m.blinds[m.blind_count - 1]
    for player in range(m.n):
        bet = m.bet[player]
        if not m.live >> player & 1 or m.stack[player] + bet < amount or amount <= bet:
            continue
        m.decided += 1
        if is_told(m, player):
            if runs_out(m):
                m.what = codes.ASK_POST
                return True
            wanted = asked(m) != 0
        else:
            wanted = chance_below(m, 100) < m.style_kills[m.style[player]]
        keep(m, int(wanted))
        if wanted:
            m.stack[player] -= amount - bet
            m.bet[player] = amount
            m.level = amount
            m.posters = 1 << player
            m.windows += 1
            if m.window == codes.KILL_WINDOW and m.kill_limit:
                m.percent = 200
            return False
    return False


@small
def _high_rank(card):
    return _ACE if card == _JOKER else (card >> 2)


@large
def _not_high(m, player):
    """What a simple player of draw poker discards (`ranking.draw_choice`)."""
    hole = m.holes[player]
    score(m, player)
    if m.first[player] >= m.pat_high:
        return 0
    kept = 0
    for one in range(5):
        for other in range(5):
            if one != other and _high_rank(hole[one]) == _high_rank(hole[other]):
                kept |= 1 << one
    if kept:
        return 31 & ~kept
    for out in range(4, -1, -1):  # four to a flush: combinations come with the last card left out first
        suit, same = -1, True
        for place in range(5):
            card = hole[place]
            if place != out and card != _JOKER:
                if suit >= 0 and suit != card & 3:
                    same = False
                suit = card & 3
        if same:
            return 1 << out
    for out in range(4, -1, -1):
        ranks, top, bottom, joker = 0, -1, 99, False
        for place in range(5):
            card = hole[place]
            if place != out:
                joker = joker or card == _JOKER
                rank = card >> 2
                ranks |= 1 << rank
                top, bottom = max(top, rank), min(bottom, rank)
        if not joker and top - bottom == 3 and top != _ACE:
            return 1 << out
    best = 0
    for place in range(1, 5):
        if _high_rank(hole[place]) > _high_rank(hole[best]):
            best = place
    return 31 & ~(1 << best)


@large
def _fewer(m, player, mask, most):
    """Limit the discards to `most`, worst first: for a low, pairs and then the highest; for a high, the lowest."""
    hole = m.holes[player]
    while True:
        count = 0
        for place in range(5):
            count += mask >> place & 1
        if count <= most:
            return mask
        spared, value = 0, np.int64(-99)
        for place in range(5):
            if mask >> place & 1:
                card = hole[place]
                if m.low_draw:
                    worth = np.int64(0) if card == _JOKER else -(((card >> 2) + 1) % 13 + 1)
                    for other in range(5):  # a second card of its rank
                        same = card != _JOKER and hole[other] >> 2 == card >> 2
                        if same and (other < place or (other != place and not mask >> other & 1)):
                            worth = -20 - (((card >> 2) + 1) % 13 + 1)
                else:
                    worth = _high_rank(card)
                if worth > value:
                    spared, value = place, worth
        mask &= ~(1 << spared)


@large
def _note_draw(m, player, mask):
    """Note how many cards a player asks for. They arrive when the next player acts; until then the hand is short."""
    thrown = 0
    for place in range(m.held[player]):
        thrown += mask >> place & 1
    m.pending, m.pending_cards = player, m.held[player] - thrown
    given = 4 if thrown == 5 and m.fifth_late else thrown
    m.drew[min(m.draw_number, codes.MOST_DRAWS - 1), player] = given + 1


@large
def draw(m):
    """Everyone still in draws or stands pat in turn; the fifth of five cards may come late. Whether to stop and ask."""
    n, seated = m.n, m.given == codes.SEATED
    if seated:
        m.pending = -1
    m.flopped = 1
    m.before_draw = 1
    for player in range(n):
        m.early[player] = m.total[player]
        m.thrown[player] = 0
    burned, late, last = False, np.int64(0), -1
    for player in range(n):
        if not m.live >> player & 1:
            continue
        most = m.dealer_most if player == m.dealer else m.draw_most
        m.decided += 1
        if is_told(m, player):
            if runs_out(m):
                m.what, m.high_to = codes.ASK_DRAW, most
                return True
            mask = asked(m)
        elif m.style_kind[m.style[player]] == codes.BY_CHANCE:
            mask = _fewer(m, player, chance_below(m, 32), most)
        elif m.low_draw:
            mask = _fewer(m, player, not_low(m.holes[player]), most)
        else:
            mask = _fewer(m, player, _not_high(m, player), most)
        keep(m, mask)
        if seated:
            _note_draw(m, player, mask)
        if not mask:
            continue
        m.draws += 1
        before = m.held[player]
        m.thrown[player] = _drop(m, player, mask)
        count = before - m.held[player]
        if m.burn and not burned:
            stub_card(m, player, late)
            burned = True
        if count == 5 and m.fifth_late:
            count = 4
            late |= 1 << player
        for _ in range(count):
            card = stub_card(m, player, late)
            m.holes[player, m.held[player]] = card
            m.held[player] += 1
        last = player
    while late:
        player = first_bit(late)
        if player == last and m.burn:
            stub_card(m, player, late)
        card = stub_card(m, player, late)
        m.holes[player, m.held[player]] = card
        m.held[player] += 1
        late &= late - 1
    if seated:
        m.draw_number += 1
    return False


@large
def _passed_out(m):
    """Whether nobody opened although openers are needed: then the pot carries over to the next deal."""
    if m.aggressor >= 0 or not m.checked or m.live_posts:
        return False
    m.carried = pot(m)
    m.passed_out += 1
    return True


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, place):
        """Carry out one of these steps; returns whether the hand waits or is over."""
        _ = sources
        m = table_at(address)
        kind = m.steps[place, 0]
        if kind == codes.PASS_OUT:
            return codes.OVER if _passed_out(m) else codes.END
        if kind == codes.DRAW:
            waits = draw(m)
        elif kind == codes.THROW:
            waits = throw_away(m)
        else:
            waits = ask_window(m)
        return codes.WAITS if waits else codes.END

    return run
