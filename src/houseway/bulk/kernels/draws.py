"""What goes out and comes in besides bets: posts, fees, hole cards, discards, draws, and the streets of stud.

As `referee.poker.dealing`, `drawing`, `window` and `stud` have it.
"""

# ruff: noqa: C901, D103, SIM108, SIM110 - kernels: what they take is said in `schema`

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import open_pair, take_from_pot
from houseway.bulk.kernels.chance import (
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
from houseway.bulk.kernels.pieces import large, small
from houseway.bulk.kernels.scores import add_to_board, not_low, score, worth_of_few

_RANKS = 14
_ACE = 12
_JOKER = 52
_BOARDS = _RANKS**4


@small
def pay(m, player, amount):  # type: ignore[no-untyped-def]
    paid = min(amount, m.stack[player])
    m.stack[player] -= paid
    return paid


@large
def _live_post(m, player, amount):  # type: ignore[no-untyped-def]
    m.bet[player] += pay(m, player, max(0, amount - m.bet[player]))
    m.level = max(m.level, amount)
    m.live_posts = 1


@large
def big_blind_of(m):  # type: ignore[no-untyped-def]
    """The player with the last blind; the button where there are none."""
    if m.planned:
        return m.big
    if m.forced_ante:
        return m.n - 1
    if m.blind_count > 1 and m.n == 2:
        return 0 if m.button_small else 1
    return min(m.blind_count, m.n) - 1


@large
def may_straddle(m):  # type: ignore[no-untyped-def]
    """Whether the player after the blinds is none of them, and the house lets one straddle before the deal."""
    if not m.straddle or m.forced_ante:
        return False
    if m.planned:
        return not m.blind_posters >> m.opens & 1
    return m.n > (2 if m.blind_count > 1 and m.n == 2 else m.blind_count)


@large
def post(m):  # type: ignore[no-untyped-def]
    """Antes, blinds, a straddle and a kill go in, in this order."""
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
def collect(m):  # type: ignore[no-untyped-def]
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
def deal(m, count):  # type: ignore[no-untyped-def]
    """Hole cards, one to a player a pass; then the board face down, where the house lays it out at the start."""
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
def turn_up(m, count):  # type: ignore[no-untyped-def]
    """Shared cards, off the stub or over from those laid out at the start."""
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


@large
def _drop(m, player, mask):  # type: ignore[no-untyped-def]
    """Take some cards out of a hand, the others keep their order; the bits of those that went."""
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
def _worst(m, player):  # type: ignore[no-untyped-def]
    """Which one of the hole cards to throw away: that without which the rest is worth most."""
    hole, held = m.holes[player], m.held[player]
    best, found = np.int64(-1), 0
    last = hole[held - 1]
    m.held[player] = held - 1
    for out in range(held):
        # the card goes to the end, and the others are looked at
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
def throw_away(m):  # type: ignore[no-untyped-def]
    """Everyone in throws one card away for good; whether that has to be asked for."""
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
def ask_window(m):  # type: ignore[no-untyped-def]
    """With two cards dealt, whoever can may kill the pot or straddle, one a deal; whether it has to be asked for."""
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
def _high_rank(card):  # type: ignore[no-untyped-def]
    return _ACE if card == _JOKER else (card >> 2)


@large
def _not_high(m, player):  # type: ignore[no-untyped-def]
    """What a simple player of draw poker throws away (`ranking.drawing`)."""
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
    for out in range(4, -1, -1):  # four to a flush: the combinations come with the last card left out first
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
def _fewer(m, player, mask, most):  # type: ignore[no-untyped-def]
    """No more than so many go, the worst first: for a low the pairs and then the highest, for a high the lowest."""
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
                    for other in range(5):  # a second of its rank
                        same = card != _JOKER and hole[other] >> 2 == card >> 2
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
    for place in range(m.held[player]):
        thrown += mask >> place & 1
    m.pending, m.pending_cards = player, m.held[player] - thrown
    given = 4 if thrown == 5 and m.fifth_late else thrown
    m.drew[min(m.draw_number, codes.MOST_DRAWS - 1), player] = given + 1


@large
def draw(m):  # type: ignore[no-untyped-def]
    """Everyone in replaces cards or stands pat in turn, the fifth card of five may come late; whether one is asked."""
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
def deal_up(m, street):  # type: ignore[no-untyped-def]
    """A card face up to everyone still in, after a burn from fourth street on."""
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
def _down(m, first, count):  # type: ignore[no-untyped-def]
    """The last card to so many of those still in, from the `first` of them on."""
    place = 0
    for player in range(m.n):
        if m.live >> player & 1:
            if first <= place < first + count:
                m.holes[player, m.held[player]] = take(m)
                m.held[player] += 1
            place += 1


@large
def _mix_stub(m):  # type: ignore[no-untyped-def]
    """What is left of the stub and all burns become the new stub."""
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
def last_card(m):  # type: ignore[no-untyped-def]
    """Seventh street, face down, whatever the deck has left (OV-7S-22 to 25, CX-76)."""
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
def brings_in(m, highest):  # type: ignore[no-untyped-def]
    """Whose open card forces the first bet: the lowest, or in razz the highest with the ace low; suits tell."""
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
def opens_street(m, low):  # type: ignore[no-untyped-def]
    """Whose open cards are best, or in razz lowest; of equals the first from the dealer's left."""
    found, best = np.int64(0), np.int64(-1)
    for player in range(m.n):
        if m.live >> player & 1:
            rung = in_16(m.t16, m.showing + low * _BOARDS + m.shown[player])
            if rung > best:
                found, best = np.int64(player), rung
    return found


@large
def any_open_pair(m):  # type: ignore[no-untyped-def]
    for player in range(m.n):
        if m.live >> player & 1 and open_pair(m.shown[player]):
            return True
    return False
