"""Chips and cards before and between bets: posts, fees, hole cards and shared cards; as in `referee.poker.dealing`."""

# ruff: noqa: D103 - kernels: `kernel_memory` says what they take

from typing import Any

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import take_from_pot
from houseway.bulk.kernels.chance import draw_deck
from houseway.bulk.kernels.pieces import large, small, step, table_at
from houseway.bulk.kernels.scores import add_to_board


@small
def pay(m, player, amount):
    paid = min(amount, m.stack[player])
    m.stack[player] -= paid
    return paid


@large
def _live_post(m, player, amount):
    m.bet[player] += pay(m, player, max(0, amount - m.bet[player]))
    m.level = max(m.level, amount)
    m.live_posts = 1


@large
def big_blind_of(m):
    """The player with the last blind; the button if there are no blinds."""
    if m.planned:
        return m.big
    if m.forced_ante:
        return m.n - 1
    if m.blind_count > 1 and m.n == 2:
        return 0 if m.button_small else 1
    return min(m.blind_count, m.n) - 1


@large
def may_straddle(m):
    """Whether the player after the blinds posts no blind, and the house allows a straddle before the deal."""
    if not m.straddle or m.forced_ante:
        return False
    if m.planned:
        return not m.blind_posters >> m.opens & 1
    return m.n > (2 if m.blind_count > 1 and m.n == 2 else m.blind_count)


@large
def post(m):
    """Post antes, blinds, a straddle, and a kill, in this order."""
    n = m.n
    if m.ante:
        for player in range(n):
            m.total[player] += pay(m, player, m.ante)
    if m.forced_ante:
        return
    if m.planned:
        m.posters = m.last_posters
        m.kills += int(m.last_posters != 0)
        for place in range(m.post_count):
            player, amount = m.post_player[place], m.post_amount[place]
            if m.post_live[place]:
                _live_post(m, player, amount)
            else:
                m.dead += pay(m, player, amount)
    elif m.blind_count > 1 and n == 2:
        big = big_blind_of(m)
        _live_post(m, 1 - big, m.blinds[m.blind_count - 2])
        _live_post(m, big, m.blinds[m.blind_count - 1])
    else:
        for place in range(m.blind_count):
            _live_post(m, place, m.blinds[place])
    twice = 2 * m.blinds[m.blind_count - 1]
    if m.straddler >= 0:
        _live_post(m, m.straddler, twice)
        m.straddles += 1
    if m.killed >= 0:
        _live_post(m, m.killed, twice)
        m.kills += 1


@large
def collect(m):
    """The house takes its fee from whoever pays it."""
    payer, amount = m.fee_payer, m.fee
    if payer == codes.FROM_POT:
        take_from_pot(m, amount)
        return
    player = big_blind_of(m) if payer == codes.FROM_BIG_BLIND else m.n - 1
    paid = pay(m, player, amount)
    m.collected += paid
    if payer == codes.FROM_BUTTON:
        m.bet[player] += paid
        m.credit += paid
        m.level = max(m.level, m.bet[player])


@large
def deal(m, count):
    """Deal hole cards, one to a player each time around; then the board face down, if the house deals it at
    the start.
    """
    n, held = m.n, m.held[0] & codes.SEAT_BITS
    whole = m.top + n * count + m.prelaid
    if whole > m.drawn:
        draw_deck(m, min(whole, m.pack))
    at = m.top & codes.CARD_BITS
    for place in range(count):
        for player in range(n):
            m.holes[player, held + place] = m.deck[at]
            at += 1
    for player in range(n):
        m.held[player] = held + count
    if m.prelaid:
        for place in range(m.prelaid):
            m.laid[place] = m.deck[at]
            at += 1
    m.top = at


@large
def turn_up(m, count):
    """Turn up shared cards: off the stub, or from those dealt face down at the start."""
    if m.prelaid:
        for place in range(m.laid_over, m.laid_over + count):
            add_to_board(m, m.laid[place])
        m.laid_over += count
    else:
        at = m.top
        m.top += count
        if m.top > m.drawn:
            draw_deck(m, m.top)
        for place in range(at, at + count):
            add_to_board(m, m.deck[place])
    m.flopped = 1


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, place):
        """Carry out one of these steps."""
        _ = sources
        m = table_at(address)
        kind = m.steps[place, 0]
        if kind == codes.TURN_UP:
            m.top += m.steps[place, 2]
            turn_up(m, m.steps[place, 1])
        elif kind == codes.DEAL:
            deal(m, m.steps[place, 1])
        elif kind == codes.POST:
            post(m)
        else:
            collect(m)
        return codes.END

    return run
