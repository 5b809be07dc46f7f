"""What goes out and comes in besides bets: posts, fees, hole cards, discards, draws, and the streets of stud.

As `referee.poker.dealing`, `drawing`, `window` and `stud` have it.
"""

# ruff: noqa: C901, D103, F403, F405, SIM108, SIM110 - kernels: what they take is said in `layout`

import numpy as np

from houseway.sim.kernels.bets import open_pair, take_from_pot
from houseway.sim.kernels.chance import (
    asked,
    bit_of,
    burn,
    chance_below,
    draw_deck,
    first_bit,
    in_16,
    is_told,
    keep,
    mix_in,
    runs_out,
    stub_card,
    take,
)
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, small
from houseway.sim.kernels.scores import add_to_board, not_low, score, worth_of_few

_RANKS = 14
_ACE = 12
_JOKER = 52
_BOARDS = _RANKS**4


@small
def pay(m, player, amount):  # type: ignore[no-untyped-def]
    paid = min(amount, m[STACK + player])
    m[STACK + player] -= paid
    return paid


@large
def _live_post(m, player, amount):  # type: ignore[no-untyped-def]
    m[BET + player] += pay(m, player, max(0, amount - m[BET + player]))
    m[LEVEL] = max(m[LEVEL], amount)
    m[LIVE_POSTS] = 1


@large
def big_blind_of(m):  # type: ignore[no-untyped-def]
    """The player with the last blind; the button where there are none."""
    if m[FORCED_ANTE]:
        return m[N] - 1
    if m[BLINDS] > 1 and m[N] == 2:
        return 0 if m[BUTTON_SMALL] else 1
    return min(m[BLINDS], m[N]) - 1


@large
def may_straddle(m):  # type: ignore[no-untyped-def]
    """Whether the player after the blinds is none of them, and the house lets one straddle before the deal."""
    if not m[STRADDLE] or m[FORCED_ANTE]:
        return False
    return m[N] > (2 if m[BLINDS] > 1 and m[N] == 2 else m[BLINDS])


@large
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


@large
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


@large
def deal(m, count):  # type: ignore[no-untyped-def]
    """Hole cards, one to a player a pass; then the board face down, where the house lays it out at the start."""
    n, held = m[N], m[HELD] & SEAT_BITS
    whole = m[TOP] + n * count + m[PRELAID]
    if whole > m[DRAWN]:
        draw_deck(m, min(whole, m[PACK]))
    at = m[TOP] & CARD_BITS
    for place in range(count):
        for player in range(n):
            m[HOLES + HOLE * player + held + place] = m[DECK + at]
            at += 1
    for player in range(n):
        m[HELD + player] = held + count
    if m[PRELAID]:
        for place in range(m[PRELAID]):
            m[LAID_AT + place] = m[DECK + at]
            at += 1
    m[TOP] = at


@large
def turn_up(m, count):  # type: ignore[no-untyped-def]
    """Shared cards, off the stub or over from those laid out at the start."""
    at = DECK + m[TOP]
    if m[PRELAID]:
        at = LAID_AT + m[LAID]
        m[LAID] += count
    else:
        m[TOP] += count
        if m[TOP] > m[DRAWN]:
            draw_deck(m, m[TOP])
    for place in range(count):
        add_to_board(m, m[at + place])
    m[FLOPPED] = 1


@large
def _drop(m, player, mask):  # type: ignore[no-untyped-def]
    """Take some cards out of a hand, the others keep their order; the bits of those that went."""
    first, kept, gone = HOLES + HOLE * player, 0, np.int64(0)
    for place in range(m[HELD + player]):
        card = m[first + place]
        if mask >> place & 1:
            gone |= bit_of(card)
        else:
            m[first + kept] = card
            kept += 1
    m[HELD + player] = kept
    return gone


@large
def _worst(m, player):  # type: ignore[no-untyped-def]
    """Which one of the hole cards to throw away: that without which the rest is worth most."""
    first, held = HOLES + HOLE * player, m[HELD + player]
    best, found = np.int64(-1), 0
    last = m[first + held - 1]
    m[HELD + player] = held - 1
    for out in range(held):
        # the card goes to the end, and the others are looked at
        card = m[first + out]
        m[first + out] = last
        m[first + held - 1] = card
        worth = np.int64(0)
        if m[BOARD] + held - 1 >= 5:
            score(m, player)
            worth = m[FIRST + player] << 20
        worth += worth_of_few(m, first, held - 1)
        m[first + out] = card
        m[first + held - 1] = last
        if worth > best:
            best, found = worth, out
    m[HELD + player] = held
    return found


@large
def throw_away(m):  # type: ignore[no-untyped-def]
    """Everyone in throws one card away for good; whether that has to be asked for."""
    for player in range(m[N]):
        if not m[LIVE] >> player & 1:
            continue
        m[DECIDED] += 1
        if is_told(m, player):
            if runs_out(m):
                m[WHAT] = ASK_THROW
                return True
            mask = asked(m)
        elif m[STYLE_KIND + m[STYLE + player]] == BY_CHANCE:
            mask = 1 << chance_below(m, m[HELD + player])
        else:
            mask = 1 << _worst(m, player)
        keep(m, mask)
        _drop(m, player, mask)
    return False


@large
def ask_window(m):  # type: ignore[no-untyped-def]
    """With two cards dealt, whoever can may kill the pot or straddle, one a deal; whether it has to be asked for."""
    if m[POSTERS]:
        return False
    amount = 2 * m[BLIND_1 + m[BLINDS] - 1]
    for player in range(m[N]):
        bet = m[BET + player]
        if not m[LIVE] >> player & 1 or m[STACK + player] + bet < amount or amount <= bet:
            continue
        m[DECIDED] += 1
        if is_told(m, player):
            if runs_out(m):
                m[WHAT] = ASK_POST
                return True
            wanted = asked(m) != 0
        else:
            wanted = chance_below(m, 100) < m[STYLE_KILLS + m[STYLE + player]]
        keep(m, int(wanted))
        if wanted:
            m[STACK + player] -= amount - bet
            m[BET + player] = amount
            m[LEVEL] = amount
            m[POSTERS] = 1 << player
            m[WINDOWS] += 1
            if m[WINDOW] == KILL_WINDOW and m[KILL_LIMIT]:
                m[PERCENT] = 200
            return False
    return False


@small
def _high_rank(card):  # type: ignore[no-untyped-def]
    return _ACE if card == _JOKER else (card >> 2)


@large
def _not_high(m, player):  # type: ignore[no-untyped-def]
    """What a simple player of draw poker throws away (`ranking.drawing`)."""
    first = HOLES + HOLE * player
    score(m, player)
    if m[FIRST + player] >= m[PAT_HIGH]:
        return 0
    kept = 0
    for one in range(5):
        for other in range(5):
            if one != other and _high_rank(m[first + one]) == _high_rank(m[first + other]):
                kept |= 1 << one
    if kept:
        return 31 & ~kept
    for out in range(4, -1, -1):  # four to a flush: the combinations come with the last card left out first
        suit, same = -1, True
        for place in range(5):
            card = m[first + place]
            if place != out and card != _JOKER:
                if suit >= 0 and suit != card & 3:
                    same = False
                suit = card & 3
        if same:
            return 1 << out
    for out in range(4, -1, -1):
        ranks, top, bottom, joker = 0, -1, 99, False
        for place in range(5):
            card = m[first + place]
            if place != out:
                joker = joker or card == _JOKER
                rank = card >> 2
                ranks |= 1 << rank
                top, bottom = max(top, rank), min(bottom, rank)
        if not joker and top - bottom == 3 and top != _ACE:
            return 1 << out
    best = 0
    for place in range(1, 5):
        if _high_rank(m[first + place]) > _high_rank(m[first + best]):
            best = place
    return 31 & ~(1 << best)


@large
def _fewer(m, player, mask, most):  # type: ignore[no-untyped-def]
    """No more than so many go, the worst first: for a low the pairs and then the highest, for a high the lowest."""
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
                card = m[first + place]
                if m[LOW_DRAW]:
                    worth = np.int64(0) if card == _JOKER else -(((card >> 2) + 1) % 13 + 1)
                    for other in range(5):  # a second of its rank
                        same = card != _JOKER and m[first + other] >> 2 == card >> 2
                        if same and (other < place or (other != place and not mask >> other & 1)):
                            worth = -20 - (((card >> 2) + 1) % 13 + 1)
                else:
                    worth = _high_rank(card)
                if worth > value:
                    spared, value = place, worth
        mask &= ~(1 << spared)


@large
def _note_draw(m, player, mask):  # type: ignore[no-untyped-def]
    """Note how many cards somebody asks for. They come when the next one speaks: until then the hand is that short."""
    thrown = 0
    for place in range(m[HELD + player]):
        thrown += mask >> place & 1
    m[PENDING], m[PENDING_CARDS] = player, m[HELD + player] - thrown
    given = 4 if thrown == 5 and m[FIFTH_LATE] else thrown
    m[DREW + SEATS * min(m[DRAW_NUMBER], MOST_DRAWS - 1) + player] = given + 1


@large
def draw(m):  # type: ignore[no-untyped-def]
    """Everyone in replaces cards or stands pat in turn, the fifth card of five may come late; whether one is asked."""
    n, seated = m[N], m[GIVEN] == SEATED
    if seated:
        m[PENDING] = -1
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
        if is_told(m, player):
            if runs_out(m):
                m[WHAT], m[HIGH_TO] = ASK_DRAW, most
                return True
            mask = asked(m)
        elif m[STYLE_KIND + m[STYLE + player]] == BY_CHANCE:
            mask = _fewer(m, player, chance_below(m, 32), most)
        elif m[LOW_DRAW]:
            mask = _fewer(m, player, not_low(m, HOLES + HOLE * player), most)
        else:
            mask = _fewer(m, player, _not_high(m, player), most)
        keep(m, mask)
        if seated:
            _note_draw(m, player, mask)
        if not mask:
            continue
        m[DRAWS_MADE] += 1
        before = m[HELD + player]
        m[THROWN + player] = _drop(m, player, mask)
        count = before - m[HELD + player]
        if m[BURN] and not burned:
            stub_card(m, player, late)
            burned = True
        if count == 5 and m[FIFTH_LATE]:
            count = 4
            late |= 1 << player
        for _ in range(count):
            card = stub_card(m, player, late)
            m[HOLES + HOLE * player + m[HELD + player]] = card
            m[HELD + player] += 1
        last = player
    while late:
        player = first_bit(late)
        if player == last and m[BURN]:
            stub_card(m, player, late)
        card = stub_card(m, player, late)
        m[HOLES + HOLE * player + m[HELD + player]] = card
        m[HELD + player] += 1
        late &= late - 1
    if seated:
        m[DRAW_NUMBER] += 1
    return False


@large
def deal_up(m, street):  # type: ignore[no-untyped-def]
    """A card face up to everyone still in, after a burn from fourth street on."""
    if street > 3:
        m[FLOPPED] = 1
        if m[BURN]:
            burn(m)
    for player in range(m[N]):
        if m[LIVE] >> player & 1:
            card = take(m)
            m[HOLES + HOLE * player + m[HELD + player]] = card
            m[HELD + player] += 1
            m[SHOWN + player] = m[SHOWN + player] * _RANKS + (card >> 2) + 1


@large
def _down(m, first, count):  # type: ignore[no-untyped-def]
    """The last card to so many of those still in, from the `first` of them on."""
    place = 0
    for player in range(m[N]):
        if m[LIVE] >> player & 1:
            if first <= place < first + count:
                m[HOLES + HOLE * player + m[HELD + player]] = take(m)
                m[HELD + player] += 1
            place += 1


@large
def _mix_stub(m):  # type: ignore[no-untyped-def]
    """What is left of the stub and all burns become the new stub."""
    draw_deck(m, m[PACK])
    pile = np.int64(0)
    for place in range(m[TOP], m[LENGTH]):
        pile |= bit_of(m[DECK + place])
    for place in range(m[BURNS]):
        pile |= bit_of(m[BURNS_AT + place])
    m[TOP] = m[LENGTH]
    m[BURNS] = 0
    mix_in(m, pile)


@large
def last_card(m):  # type: ignore[no-untyped-def]
    """Seventh street, face down, whatever the deck has left (OV-7S-22 to 25, CX-76)."""
    live = 0
    for player in range(m[N]):
        live += m[LIVE] >> player & 1
    left, burns = m[LENGTH] - m[TOP], m[BURN]
    if left >= live + burns:
        if burns:
            burn(m)
        _down(m, 0, live)
        return
    served = left - burns - 1
    missing = live - served
    pool = 1 + m[BURNS] + burns
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
def brings_in(m, highest):  # type: ignore[no-untyped-def]
    """Whose open card forces the first bet: the lowest, or in razz the highest with the ace low; suits tell."""
    found, best = np.int64(0), np.int64(-1)
    for player in range(m[N]):
        card = m[HOLES + HOLE * player + m[HELD + player] - 1]
        if highest:
            weight = (((card >> 2) + 1) % 13) * 4 + (card & 3)
        else:
            weight = 51 - card
        if weight > best:
            found, best = np.int64(player), weight
    return found


@large
def opens_street(m, low):  # type: ignore[no-untyped-def]
    """Whose open cards are best, or in razz lowest; of equals the first from the dealer's left."""
    found, best = np.int64(0), np.int64(-1)
    for player in range(m[N]):
        if m[LIVE] >> player & 1:
            rung = in_16(m[T16], m[SHOWING] + low * _BOARDS + m[SHOWN + player])
            if rung > best:
                found, best = np.int64(player), rung
    return found


@large
def any_open_pair(m):  # type: ignore[no-untyped-def]
    for player in range(m[N]):
        if m[LIVE] >> player & 1 and open_pair(m[SHOWN + player]):
            return True
    return False
