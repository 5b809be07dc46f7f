"""What goes out and comes in besides bets: posts, fees, hole cards, discards, draws, and the streets of stud.

As `referee.poker.dealing`, `drawing`, `window` and `stud` have it.
"""

# ruff: noqa: ANN001, ANN201, C901, D103, F403, F405 - kernels: what they take is said in `layout`

import numpy as np
from numba import njit

from houseway.sim.kernels.bets import open_pair, take_from_pot
from houseway.sim.kernels.chance import bit_of, burn, chance_below, draw_deck, first_bit, mix_in, stub_card, take
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.scores import not_low, score, worth_of_few

_RANKS = 14
_ACE = 12
_JOKER = 52


@njit
def asked(m, codes):  # type: ignore[no-untyped-def]
    """The next decision, where they are given."""
    code = codes[m[CURSOR]] if m[CURSOR] < codes.shape[0] else np.int64(0)
    m[CURSOR] += 1
    return code


@njit
def pay(m, player, amount):  # type: ignore[no-untyped-def]
    paid = min(amount, m[STACK + player])
    m[STACK + player] -= paid
    return paid


@njit
def _live_post(m, player, amount):  # type: ignore[no-untyped-def]
    m[BET + player] += pay(m, player, max(0, amount - m[BET + player]))
    m[LEVEL] = max(m[LEVEL], amount)
    m[LIVE_POSTS] = 1


@njit
def big_blind_of(m):  # type: ignore[no-untyped-def]
    """The player with the last blind; the button where there are none."""
    if m[FORCED_ANTE]:
        return m[N] - 1
    if m[BLINDS] > 1 and m[N] == 2:
        return 0 if m[BUTTON_SMALL] else 1
    return min(m[BLINDS], m[N]) - 1


@njit
def may_straddle(m):  # type: ignore[no-untyped-def]
    """Whether the player after the blinds is none of them, and the house lets one straddle before the deal."""
    if not m[STRADDLE] or m[FORCED_ANTE]:
        return False
    return m[N] > (2 if m[BLINDS] > 1 and m[N] == 2 else m[BLINDS])


@njit
def post(m):  # type: ignore[no-untyped-def]
    """Antes, blinds, a straddle and a kill go in, in this order."""
    n = m[N]
    if m[ANTE]:
        for player in range(n):
            m[TOTAL + player] += pay(m, player, m[ANTE])
    if m[FORCED_ANTE]:
        return
    if m[BLINDS] > 1 and n == 2:
        big = big_blind_of(m)
        _live_post(m, 1 - big, m[BLIND_1 + m[BLINDS] - 2])
        _live_post(m, big, m[BLIND_1 + m[BLINDS] - 1])
    else:
        for place in range(m[BLINDS]):
            _live_post(m, place, m[BLIND_1 + place])
    twice = 2 * m[BLIND_1 + m[BLINDS] - 1]
    if m[STRADDLER] >= 0:
        _live_post(m, m[STRADDLER], twice)
        m[STRADDLES] += 1
    if m[KILLED] >= 0:
        _live_post(m, m[KILLED], twice)
        m[KILLS] += 1


@njit
def collect(m):  # type: ignore[no-untyped-def]
    """The house takes its fee from whoever pays it."""
    payer, amount = m[FEE_PAYER], m[FEE]
    if payer == FROM_POT:
        take_from_pot(m, amount)
        return
    player = big_blind_of(m) if payer == FROM_BIG_BLIND else m[N] - 1
    paid = pay(m, player, amount)
    m[COLLECTED] += paid
    if payer == FROM_BUTTON:
        m[BET + player] += paid
        m[CREDIT] += paid
        m[LEVEL] = max(m[LEVEL], m[BET + player])


@njit
def deal(m, c, x, count):  # type: ignore[no-untyped-def]
    """Hole cards, one to a player a pass; then the board face down, where the house lays it out at the start."""
    n, held = m[N], m[HELD]
    whole = m[TOP] + n * count + 5 * m[PRELAID]
    if whole > m[DRAWN]:
        draw_deck(m, c, x, min(whole, m[PACK]))
    at = m[TOP]
    for place in range(count):
        for player in range(n):
            c[HOLES + HOLE * player + held + place] = c[at]
            at += 1
    for player in range(n):
        m[HELD + player] = held + count
    if m[PRELAID]:
        for place in range(5):
            c[LAID_AT + place] = c[at]
            at += 1
    m[TOP] = at


@njit
def turn_up(m, c, x, count):  # type: ignore[no-untyped-def]
    for _ in range(count):
        if m[PRELAID]:
            card = c[LAID_AT + m[LAID]]
            m[LAID] += 1
        else:
            card = take(m, c, x)
        c[BOARD_AT + m[BOARD]] = card
        m[BOARD] += 1
    m[FLOPPED] = 1


@njit
def _drop(m, c, player, mask):  # type: ignore[no-untyped-def]
    """Take some cards out of a hand, the others keep their order; the bits of those that went."""
    first, kept, gone = HOLES + HOLE * player, 0, np.int64(0)
    for place in range(m[HELD + player]):
        card = c[first + place]
        if mask >> place & 1:
            gone |= bit_of(card)
        else:
            c[first + kept] = card
            kept += 1
    m[HELD + player] = kept
    return gone


@njit
def _worst(m, c, t16, t32, t64, player):  # type: ignore[no-untyped-def]
    """Which one of the hole cards to throw away: that without which the rest is worth most."""
    first, held = HOLES + HOLE * player, m[HELD + player]
    best, found = np.int64(-1), 0
    last = c[first + held - 1]
    m[HELD + player] = held - 1
    for out in range(held):
        # the card goes to the end, and the others are looked at
        card = c[first + out]
        c[first + out] = last
        c[first + held - 1] = card
        worth = np.int64(0)
        if m[BOARD] + held - 1 >= 5:
            score(m, c, t16, t32, t64, player)
            worth = m[FIRST + player] << 20
        worth += worth_of_few(c, t16, m[WORTH], first, held - 1)
        c[first + out] = card
        c[first + held - 1] = last
        if worth > best:
            best, found = worth, out
    m[HELD + player] = held
    return found


@njit
def throw_away(m, c, x, codes, t16, t32, t64):  # type: ignore[no-untyped-def]
    """Everyone in throws one card away for good."""
    for player in range(m[N]):
        if not m[LIVE] >> player & 1:
            continue
        m[DECIDED] += 1
        if m[GIVEN]:
            mask = asked(m, codes)
        elif m[STYLE_KIND + m[STYLE + player]] == BY_CHANCE:
            mask = 1 << chance_below(x, m[HELD + player])
        else:
            mask = 1 << _worst(m, c, t16, t32, t64, player)
        _drop(m, c, player, mask)


@njit
def ask_window(m, x, codes):  # type: ignore[no-untyped-def]
    """With two cards dealt, whoever can may kill the pot or straddle; one a deal."""
    if m[POSTERS]:
        return
    amount = 2 * m[BLIND_1 + m[BLINDS] - 1]
    for player in range(m[N]):
        bet = m[BET + player]
        if not m[LIVE] >> player & 1 or m[STACK + player] + bet < amount or amount <= bet:
            continue
        m[DECIDED] += 1
        if m[GIVEN]:
            wanted = asked(m, codes) != 0
        else:
            wanted = chance_below(x, 100) < m[STYLE_KILLS + m[STYLE + player]]
        if wanted:
            m[STACK + player] -= amount - bet
            m[BET + player] = amount
            m[LEVEL] = amount
            m[POSTERS] = 1 << player
            m[WINDOWS] += 1
            if m[WINDOW] == KILL_WINDOW and m[KILL_LIMIT]:
                m[PERCENT] = 200
            return


@njit
def _high_rank(card):  # type: ignore[no-untyped-def]
    return _ACE if card == _JOKER else np.int64(card >> 2)


@njit
def _not_high(m, c, t16, t32, t64, player):  # type: ignore[no-untyped-def]
    """What a simple player of draw poker throws away (`ranking.drawing`)."""
    first = HOLES + HOLE * player
    score(m, c, t16, t32, t64, player)
    if m[FIRST + player] >= m[PAT_HIGH]:
        return 0
    kept = 0
    for one in range(5):
        for other in range(5):
            if one != other and _high_rank(c[first + one]) == _high_rank(c[first + other]):
                kept |= 1 << one
    if kept:
        return 31 & ~kept
    for out in range(4, -1, -1):  # four to a flush: the combinations come with the last card left out first
        suit, same = -1, True
        for place in range(5):
            card = c[first + place]
            if place != out and card != _JOKER:
                if suit >= 0 and suit != card & 3:
                    same = False
                suit = card & 3
        if same:
            return 1 << out
    for out in range(4, -1, -1):
        ranks, top, bottom, joker = 0, -1, 99, False
        for place in range(5):
            card = c[first + place]
            if place != out:
                joker = joker or card == _JOKER
                rank = np.int64(card >> 2)
                ranks |= 1 << rank
                top, bottom = max(top, rank), min(bottom, rank)
        if not joker and top - bottom == 3 and top != _ACE:
            return 1 << out
    best = 0
    for place in range(1, 5):
        if _high_rank(c[first + place]) > _high_rank(c[first + best]):
            best = place
    return 31 & ~(1 << best)


@njit
def _fewer(m, c, player, mask, most):  # type: ignore[no-untyped-def]
    """No more than so many go, the worst first: for a low the highest, for a high the lowest."""
    first = HOLES + HOLE * player
    while True:
        count = 0
        for place in range(5):
            count += mask >> place & 1
        if count <= most:
            return mask
        spared, value = 0, np.int64(-99)
        for place in range(5):
            if mask >> place & 1:
                card = c[first + place]
                if m[LOW_DRAW]:
                    worth = np.int64(0) if card == _JOKER else -((np.int64(card >> 2) + 1) % 13 + 1)
                else:
                    worth = _high_rank(card)
                if worth > value:
                    spared, value = place, worth
        mask &= ~(1 << spared)


@njit
def draw(m, c, x, codes, t16, t32, t64):  # type: ignore[no-untyped-def]
    """Everyone in replaces cards or stands pat, one after the other; the fifth card of five may come late."""
    n = m[N]
    m[FLOPPED] = 1
    m[BEFORE_DRAW] = 1
    for player in range(n):
        m[EARLY + player] = m[TOTAL + player]
        m[THROWN + player] = 0
    burned, late, last = False, np.int64(0), -1
    for player in range(n):
        if not m[LIVE] >> player & 1:
            continue
        most = m[DEALER_MOST] if player == n - 1 else m[DRAW_MOST]
        m[DECIDED] += 1
        if m[GIVEN]:
            mask = asked(m, codes)
        elif m[STYLE_KIND + m[STYLE + player]] == BY_CHANCE:
            mask = _fewer(m, c, player, chance_below(x, 32), most)
        elif m[LOW_DRAW]:
            mask = _fewer(m, c, player, not_low(c, HOLES + HOLE * player), most)
        else:
            mask = _fewer(m, c, player, _not_high(m, c, t16, t32, t64, player), most)
        if not mask:
            continue
        m[DRAWS_MADE] += 1
        before = m[HELD + player]
        m[THROWN + player] = _drop(m, c, player, mask)
        count = before - m[HELD + player]
        if m[BURN] and not burned:
            stub_card(m, c, x, player, late)
            burned = True
        if count == 5 and m[FIFTH_LATE]:
            count = 4
            late |= 1 << player
        for _ in range(count):
            card = stub_card(m, c, x, player, late)
            c[HOLES + HOLE * player + m[HELD + player]] = card
            m[HELD + player] += 1
        last = player
    while late:
        player = first_bit(late)
        if player == last and m[BURN]:
            stub_card(m, c, x, player, late)
        card = stub_card(m, c, x, player, late)
        c[HOLES + HOLE * player + m[HELD + player]] = card
        m[HELD + player] += 1
        late &= late - 1


@njit
def deal_up(m, c, x, street):  # type: ignore[no-untyped-def]
    """A card face up to everyone still in, after a burn from fourth street on."""
    if street > 3:
        m[FLOPPED] = 1
        if m[BURN]:
            burn(m, c, x)
    for player in range(m[N]):
        if m[LIVE] >> player & 1:
            card = take(m, c, x)
            c[HOLES + HOLE * player + m[HELD + player]] = card
            m[HELD + player] += 1
            m[SHOWN + player] = m[SHOWN + player] * _RANKS + np.int64(card >> 2) + 1


@njit
def _down(m, c, x, first, count):  # type: ignore[no-untyped-def]
    """The last card to so many of those still in, from the `first` of them on."""
    place = 0
    for player in range(m[N]):
        if m[LIVE] >> player & 1:
            if first <= place < first + count:
                c[HOLES + HOLE * player + m[HELD + player]] = take(m, c, x)
                m[HELD + player] += 1
            place += 1


@njit
def _mix_stub(m, c, x):  # type: ignore[no-untyped-def]
    """What is left of the stub and all burns become the new stub."""
    draw_deck(m, c, x, m[PACK])
    pile = np.int64(0)
    for place in range(m[TOP], m[LENGTH]):
        pile |= bit_of(c[place])
    for place in range(m[BURNS]):
        pile |= bit_of(c[BURNS_AT + place])
    m[TOP] = m[LENGTH]
    m[BURNS] = 0
    mix_in(m, c, pile)


@njit
def last_card(m, c, x):  # type: ignore[no-untyped-def]
    """Seventh street, face down, whatever the deck has left (OV-7S-22 to 25, CX-76)."""
    live = 0
    for player in range(m[N]):
        live += m[LIVE] >> player & 1
    left, burns = m[LENGTH] - m[TOP], m[BURN]
    if left >= live + burns:
        if burns:
            burn(m, c, x)
        _down(m, c, x, 0, live)
        return
    served = left - burns - 1
    missing = live - served
    pool = 1 + m[BURNS] + burns
    if left >= 2 and missing <= pool:
        if burns:
            burn(m, c, x)
        _down(m, c, x, 0, served)
        _mix_stub(m, c, x)
        if missing < pool and burns:
            burn(m, c, x)
        _down(m, c, x, served, missing)
        return
    if left < 2:
        _mix_stub(m, c, x)
    if burns:
        burn(m, c, x)
    c[BOARD_AT] = take(m, c, x)
    m[BOARD] = 1


@njit
def brings_in(m, c, highest):  # type: ignore[no-untyped-def]
    """Whose open card forces the first bet: the lowest, or in razz the highest with the ace low; suits tell."""
    found, best = 0, np.int64(-1)
    for player in range(m[N]):
        card = np.int64(c[HOLES + HOLE * player + m[HELD + player] - 1])
        if highest:
            weight = (((card >> 2) + 1) % 13) * 4 + (card & 3)
        else:
            weight = 51 - card
        if weight > best:
            found, best = player, weight
    return found


@njit
def opens_street(m, t16, low):  # type: ignore[no-untyped-def]
    """Whose open cards are best, or in razz lowest; of equals the first from the dealer's left."""
    found, best = 0, np.int64(-1)
    for player in range(m[N]):
        if m[LIVE] >> player & 1:
            rung = np.int64(t16[m[SHOWING] + low * 38416 + m[SHOWN + player]])
            if rung > best:
                found, best = player, rung
    return found


@njit
def any_open_pair(m, c):  # type: ignore[no-untyped-def]
    for player in range(m[N]):
        if m[LIVE] >> player & 1 and open_pair(c, m[SHOWN + player]):
            return True
    return False
