"""A round of blackjack 22 in bulk, from the first two cards to the last wager, by any of its sheets.

Tables say how hands are counted (`banked` builds them from `houseway.ranking.blackjack_model`); the table's memory says
what a sheet allows. The steps are those of `houseway.referee.banked.blackjack_22`. A banker who draws freely plays by
how many cards each player has; the best reply is computed once for every combination.
"""

# ruff: noqa: C901 - kernels: `kernel_memory` says what they take

from typing import Any, NamedTuple

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.banking import (
    DOUBLE,
    EVEN,
    GIVE_UP,
    HALF,
    HIT,
    NO_END,
    NOTHING,
    SPLIT,
    STAND,
    THE_BANK,
    decided,
    draw,
    pay,
    payout,
    roll,
    sit_in,
)
from houseway.bulk.kernels.pieces import large, small

_JOKER = 52
_NEVER = -1e9
_MOST_COUNT = codes.CARD_COUNTS + 1
_EQUAL = 1e-12


class Counting(NamedTuple):
    """How a sheet counts, and the value of every choice. A `state` is a hand's count; a `class` is how it ends."""

    steps: Any
    """By state and a card's rank (13 for the joker): the next state. The last row is for the first card."""
    naturals: Any
    """By two cards: which natural they make, from 1; 0 for none."""
    classes: Any
    """By state: its class. The last is the class of the first natural."""
    draws: Any
    """By state: whether another card may be drawn."""
    rule: Any
    """By state: whether a banker who draws by the rule takes a card."""
    pay_won: Any
    pay_staked: Any
    """By the player's class and the bank's: what a wager wins (below 0: it loses), and for what stake."""
    expects: Any
    """By the bank's up card, number of cards, and state: the value of standing, hitting, and doubling."""
    splits: Any
    """By the bank's up card and the pair's rank: the value of splitting."""
    worth: Any
    """By the bank's up card, a player's number of cards, and the bank's class: its value to the bank."""
    likely: Any
    """By state and next state: the probability that a card leads there."""
    memo: Any
    """By the bank's up card, players' numbers of cards, and state: whether a free banker draws; -1 if not
    computed yet."""


@small
def _kind(card):
    """The rank of a card, 13 for the joker."""
    return card >> 2


@large
def _give(b, spot, card, steps, naturals):
    """Add a card to a hand."""
    cards = b.spot_cards[spot]
    if cards == 0:
        b.spot_one[spot] = card
        b.spot_state[spot] = steps[steps.shape[0] - 1, _kind(card)]
    else:
        b.spot_state[spot] = steps[b.spot_state[spot], _kind(card)]
        if cards == 1:
            b.spot_other[spot] = card
    b.spot_natural[spot] = naturals[b.spot_one[spot], card] if cards == 1 else 0
    b.spot_cards[spot] = cards + 1


@small
def _take(b, spot, counting):
    """Add the next card of the stub to a hand."""
    _give(b, spot, draw(b), counting.steps, counting.naturals)


@small
def _class(b, spot, counting):
    classes, natural = counting.classes, b.spot_natural[spot]
    return classes[classes.shape[0] - 1] + natural - 1 if natural else np.int64(classes[b.spot_state[spot]])


@large
def _banker_hits(b, up, state, counting):
    """Whether a free banker draws `against` players with these numbers of cards."""
    key = 0
    for cards in range(codes.CARD_COUNTS):
        key = key * 7 + min(b.against[cards], 6)
    row = counting.memo[up, key]
    if row[0] < 0:
        classes, worth = counting.classes, counting.worth
        count = classes.shape[0] - 1
        for end in range(worth.shape[2]):
            b.end_worth[end] = 0.0
            for cards in range(codes.CARD_COUNTS):
                b.end_worth[end] += b.against[cards] * worth[up, cards, end]
        for at in range(count - 1, -1, -1):
            stand = b.end_worth[classes[at]]
            b.state_worth[at] = stand
            row[at] = 0
            if counting.draws[at]:
                hit = 0.0
                for then in range(count):
                    hit += counting.likely[at, then] * b.state_worth[then]
                row[at] = hit > stand + _EQUAL
                b.state_worth[at] = max(stand, hit)
    return row[state] == 1


@small
def _pay_naturals(b, counting):
    """Show naturals, and pay them if the bank covers all wagers before them; whether the bank has one itself."""
    beaten = b.spot_natural[THE_BANK] > 0
    theirs = _class(b, THE_BANK, counting)
    before = np.int64(0)
    for place in range(b.wager_count):
        spot = b.order[place]
        if not b.spot_natural[spot]:
            before += b.spot_wager[spot]
            continue
        b.naturals += 1
        b.spot_stands[spot] = codes.STANDS
        mine = _class(b, spot, counting)
        won, staked = counting.pay_won[mine, theirs], counting.pay_staked[mine, theirs]
        due = payout(b.spot_wager[spot], won, staked, b.chip)
        if not beaten and before + due <= b.bank_left:
            pay(b, spot, EVEN, won, staked, NO_END)
        else:
            before += max(b.spot_wager[spot], due)
    return beaten


@small
def _split(b, place, hands, counting):
    """Split a pair into two hands, one after the other."""
    spot, new = b.order[place], hands + 1
    sit_in(b, new, b.spot_seat[spot], b.spot_wager[spot], NOTHING)
    for later in range(hands, place + 1, -1):
        b.order[later] = b.order[later - 1]
    b.order[place + 1] = new
    moved, kept = b.spot_other[spot], b.spot_one[spot]
    b.spot_cards[spot] = 0
    _give(b, spot, kept, counting.steps, counting.naturals)
    _give(b, new, moved, counting.steps, counting.naturals)
    for each in (spot, new):
        _take(b, each, counting)


@small
def _players_draw(b, counting, up_kind, late, trace):
    """Everyone plays, in the order of action; returns how many hands there are then."""
    place, hands = 0, b.wager_count
    while place < hands:
        spot = b.order[place]
        if b.spot_stands[spot] or b.spot_settled[spot]:
            place += 1
            continue
        state, cards = b.spot_state[spot], b.spot_cards[spot]
        wager, seat = b.spot_wager[spot], b.spot_seat[spot]
        left = b.pack_size - b.top - late
        can_draw = left >= 1 and not b.spot_natural[spot] and counting.draws[state] == 1
        if not can_draw and b.open_hands:
            b.spot_stands[spot] = codes.STANDS
            continue
        can_double = can_split = can_give_up = False
        if can_draw and cards == 2:
            able = b.stack[seat] >= wager
            own = 0
            for other in range(hands):
                own += b.spot_seat[b.order[other]] == seat
            pair = _kind(b.spot_one[spot]) == _kind(b.spot_other[spot])
            half = wager // 2 - wager // 2 % b.chip
            can_double = b.doubles == 1 and able
            can_split = pair and own < b.most_split and able and left >= 2
            can_give_up = b.surrender == 1 and own == 1 and half > 0
        what = STAND
        if b.by_chance[seat]:
            while True:
                what = HIT + roll(b, 5)
                if what == STAND or (what == HIT and can_draw) or (what == DOUBLE and can_double):
                    break
                if (what == SPLIT and can_split) or (what == GIVE_UP and can_give_up):
                    break
        elif can_draw:
            row = counting.expects[up_kind, min(cards, _MOST_COUNT) - 2, state]
            parts = counting.splits[up_kind, _kind(b.spot_one[spot])] if can_split else _NEVER
            doubled = row[2] if can_double else _NEVER
            given = -0.5 if can_give_up else _NEVER
            most = max(row[0], row[1], doubled, parts, given) - _EQUAL
            if row[0] < most:
                what = HIT if row[1] >= most else DOUBLE if doubled >= most else SPLIT if parts >= most else GIVE_UP
        decided(b, trace, seat, what, NOTHING)
        if what == STAND:
            b.spot_stands[spot] = codes.STANDS
        elif what == HIT:
            b.hits += 1
            _take(b, spot, counting)
        elif what == DOUBLE:
            b.doubled += 1
            b.stack[seat] -= wager
            b.spot_wager[spot] = 2 * wager
            _take(b, spot, counting)
            b.spot_stands[spot] = codes.STANDS
        elif what == GIVE_UP:
            b.surrendered += 1
            b.spot_stands[spot] = codes.GAVE_UP
        else:
            b.split_pairs += 1
            b.stack[seat] -= wager
            _split(b, place, hands, counting)
            hands += 1
    return hands


@small
def _bank_draws(b, counting, up_kind, trace):
    """The bank draws, by the rule or by the best play."""
    while True:
        state = b.spot_state[THE_BANK]
        if b.top >= b.pack_size or b.spot_natural[THE_BANK] or not counting.draws[state]:
            break
        if b.by_rule:
            hits = counting.rule[state] == 1
        else:
            hits = roll(b, 2) == 1 if b.by_chance[b.banker] else _banker_hits(b, up_kind, state, counting)
            decided(b, trace, b.banker, HIT if hits else STAND, NOTHING)
        if not hits:
            break
        _take(b, THE_BANK, counting)


@small
def _settle(b, counting, hands, hole_joker):
    """Pay and collect, in the order of action."""
    theirs = _class(b, THE_BANK, counting)
    for place in range(hands):
        spot = b.order[place]
        if b.spot_settled[spot]:
            continue
        if b.spot_stands[spot] == codes.GAVE_UP:
            pay(b, spot, HALF, EVEN, EVEN, NO_END)
            continue
        mine = _class(b, spot, counting)
        won, staked = counting.pay_won[mine, theirs], counting.pay_staked[mine, theirs]
        outcome, risk = np.int64(won > 0) - np.int64(won < 0), NO_END
        if outcome < 0 and b.late_joker and hole_joker:
            risk = np.int64(0)
            for other in range(hands):
                one = b.order[other]
                if b.spot_seat[one] == b.spot_seat[spot]:
                    risk += b.spot_first[one] + min(b.spot_net[one], 0)
            if risk == 0:
                outcome = NOTHING
        pay(b, spot, outcome, won, staked, risk)


@small
def play_22(b, tables, trace):
    """Deal, draw, and settle."""
    late = b.bank_up == codes.LATE_UP
    for turn in range(2):
        for place in range(b.wager_count + 1):
            spot = b.served[place]
            if turn == 0 or spot != THE_BANK or not late:
                _take(b, spot, tables)
    first, second = b.spot_one[THE_BANK], b.spot_other[THE_BANK]
    up = second if b.bank_up == codes.SECOND_UP else first
    joker_up = up == _JOKER or (b.bank_up == codes.BOTH_UP and second == _JOKER)
    frozen = b.freezes == 1 and joker_up
    if b.at_once and _pay_naturals(b, tables):
        frozen = True
    hands = b.wager_count if frozen else _players_draw(b, tables, _kind(up), late, trace)
    if late and b.top < b.pack_size:
        _take(b, THE_BANK, tables)
    b.against[:] = 0
    contested = 0
    for place in range(hands):
        spot = b.order[place]
        if not b.spot_settled[spot] and b.spot_stands[spot] != codes.GAVE_UP:
            b.against[min(b.spot_cards[spot], _MOST_COUNT) - 2] += 1
            contested += 1
    if contested and not frozen:
        _bank_draws(b, tables, _kind(up), trace)
    _settle(b, tables, hands, b.bank_up == codes.SECOND_UP and first == _JOKER)
