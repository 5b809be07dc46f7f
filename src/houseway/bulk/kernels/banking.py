"""The bank of a banked game: whose turn it is, what can be wagered, what a wager costs, and the settlement.

Nothing here knows a house or how the cards are played. Every step repeats the referee's, rewritten for speed, and
`tests/sim` plays thousands of hands through both. With a `Trace`, every decision is recorded, so that the referee can
play the same deck and decisions. Randomness is for simulation only: quick, the same for the same seed, and never for
hands that count.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import uint64

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import GOLDEN, stir
from houseway.bulk.kernels.pieces import large, small

PASS, BANK, WAGER, PILE, SET, HIT, STAND, DOUBLE, SPLIT, GIVE_UP = map(np.int64, range(10))
"""Decisions as they are logged."""
# Typed numbers, so that nothing is compiled twice.
NOTHING: Final = np.int64(0)
EVEN: Final = np.int64(1)
"""What a wager of one usually wins."""
NO_END: Final = np.int64(codes.NO_END)
HALF: Final = np.int64(2)
"""The outcome of a surrendered hand; others are won (1), pushed (0), or lost (-1)."""
THE_BANK: Final = np.int64(0)
"""The bank's spot."""
_32 = np.uint64(32)


class Trace(NamedTuple):
    """What happened at one table, hand by hand, enough for the referee to replay it; empty if nobody asks."""

    log: Any
    """(seat, decision, amount)."""
    spans: Any
    """By hand: where its decisions begin and end in the log."""
    stacks: Any
    """By hand and seat: the stacks before each hand, and after the last."""
    decks: Any
    dice: Any


@large
def _noted(b, log, seat, what, amount):
    """Log a decision, if there is room."""
    if b.logged < log.shape[0]:
        log[b.logged, 0] = seat
        log[b.logged, 1] = what
        log[b.logged, 2] = amount
        b.logged += 1


@small
def decided(b, trace, seat, what, amount):
    """Count a decision, and log it if wanted."""
    b.decisions += 1
    if trace.log.shape[0]:
        _noted(b, trace.log, seat, what, amount)


@small
def below(bits, count):
    """A random number from 0 to `count - 1`."""
    return np.int64((bits >> _32) * uint64(count) >> _32)


@small
def draw(b):
    """The next card of a pack that is shuffled as it is dealt; `swaps` records how to undo it."""
    b.deck_chance += GOLDEN
    top = b.top
    at = top + below(stir(b.deck_chance), b.pack_size - top)
    card = b.pack[at]
    b.pack[at] = b.pack[top]
    b.pack[top] = card
    b.swaps[top] = at
    b.top = top + 1
    return np.int64(card)


@small
def put_back(b):
    """Restore the pack to its order before any card was drawn."""
    for place in range(b.top - 1, -1, -1):
        at = b.swaps[place]
        card = b.pack[at]
        b.pack[at] = b.pack[place]
        b.pack[place] = card
    b.top = 0


@large
def roll(b, count):
    """A random decision: a number below `count`."""
    b.choice_chance += GOLDEN
    return below(stir(b.choice_chance), count)


@large
def fee_for(b, wager):
    """The fee for a wager (`Fee.for_wager`)."""
    for tier in range(b.tiers):
        most = b.tier_wager[tier]
        if wager <= most or most == 0:
            return b.tier_fee[tier]
    return b.fee


@large
def can_put_up(b, stack):
    """The most that someone can wager in addition to its fee (`can_put_up` of the referee)."""
    low, best = b.lower, np.int64(0)
    for tier in range(b.tiers + 1):
        edge = NO_END if tier == b.tiers else b.tier_wager[tier]
        if edge == 0:
            edge = NO_END
        if edge < low:
            continue
        top = min(edge, b.higher, stack - fee_for(b, edge))
        if top < low:
            break
        best, low = top, edge + 1
        if top < edge:
            break
    return max(b.lower, best - best % b.chip) if best else np.int64(0)


@large
def any_amount(b, most):
    """A random amount from the minimum wager up to this one."""
    least = b.lower
    how = roll(b, 4)
    if how == 0:
        return least
    if how == 1:
        return most
    amount = least + roll(b, most - least + 1)
    return max(least, amount - amount % b.chip)


@small
def _steps_on(b, seat):
    """How many seats the bank moves to reach this one; a full circle if it is there already."""
    way = b.turn_seat - seat if b.backwards else seat - b.turn_seat
    return way if way > 0 else way + b.places


@large
def _comes_round(b, seat):
    return b.began > 0 and _steps_on(b, b.began) <= _steps_on(b, seat)


@large
def _used_up(b, seat):
    most, running = b.most_hands, b.running
    last = seat == b.last_banker and running > 0
    if not b.by_round:
        return last and 0 < most <= running
    again = (last and not b.went_on) or not _comes_round(b, seat)
    return again and 0 < most <= b.banked[seat]


@small
def _holding(b):
    """Whether the bank is still where it was in the last hand."""
    return b.running > 0 and not b.went_on


@large
def asked_to_bank(b):
    """The seats that are offered the bank, in order: fills `asked`, and returns how many there are.

    In a `hurry`, when everyone takes what is offered, the first is enough.
    """
    players, places = b.players, b.places
    count, lates, first = 0, 0, np.int64(0)
    new = b.turn_seat == 0
    if _holding(b) and b.able[b.last_banker] and not _used_up(b, b.last_banker):
        first = b.last_banker
        b.asked[0] = first
        count = 1
        if b.hurry:
            return count
    seat = np.int64(1) if new else b.turn_seat
    for step in range(places):
        if not new or step:
            seat += -1 if b.backwards else 1
            seat = places if seat == 0 else 1 if seat > places else seat
        if seat > players or not b.able[seat]:
            continue
        if not new and _used_up(b, seat):
            b.late[lates] = seat
            lates += 1
        elif seat != first:
            b.asked[count] = seat
            count += 1
            if b.hurry:
                return count
    if b.permanent and lates:
        most = count // 2 + 1
        for place in range(count - 1, most - 1, -1):
            b.asked[place + lates] = b.asked[place]
        at = min(most, count)
        for place in range(lates):
            b.asked[at + place] = b.late[place]
        count += lates
    return count


@large
def new_turn(b, seat):
    """Start a new game's bank at this seat; 0 if there is none yet."""
    b.turn_seat = b.last_banker = seat
    b.running = b.began = b.went_on = 0
    b.banked[:] = 0


@small
def _new_round(b):
    b.banked[:] = 0
    b.began = 0


@large
def turn_after(b, seat):
    """Note that a hand was dealt with this bank (`next_turn`)."""
    running = b.running + 1 if b.turn_seat and b.last_banker == seat else EVEN
    if b.turn_seat == 0:
        new_turn(b, seat)
        b.began = seat
        b.banked[seat] = 1
    else:
        holds_on = _holding(b) and b.last_banker == seat
        if not holds_on and _comes_round(b, seat):
            _new_round(b)
        b.banked[seat] += 1
        if b.began == 0:
            b.began = seat
        if not holds_on:
            b.turn_seat = seat
        b.last_banker = seat
    b.running = running
    b.went_on = 0


@large
def turn_after_nobody(b):
    """Nobody took the bank: the next offer starts over."""
    if b.turn_seat:
        _new_round(b)
        b.went_on = b.running > 0


@large
def turn_goes_on(b):
    """Nobody wagered against the bank, so it was not a hand (`_goes_on`)."""
    upto = b.offered
    if b.turn_seat == 0:
        new_turn(b, b.asked[upto])
        return
    holding = _holding(b)
    place = b.turn_seat
    for at in range(upto + 1):
        one = b.asked[at]
        if not (holding and b.last_banker == one) and not _used_up(b, one):
            place = one
    if place != b.turn_seat and _comes_round(b, place):
        _new_round(b)
    if b.running == 0:
        b.last_banker = place
    b.turn_seat = place
    b.went_on = b.running > 0


@small
def sit_in(b, spot, seat, wager, first):
    """Give a seat a hand: its wager, and how much of that counts as its first wager."""
    b.spot_seat[spot] = seat
    b.spot_wager[spot] = wager
    b.spot_first[spot] = first
    b.spot_settled[spot] = 0
    b.spot_net[spot] = 0
    b.spot_cards[spot] = 0
    b.spot_stands[spot] = codes.PLAYS_ON


@small
def payout(wager, won, staked, chip):
    """What a wager wins, rounded to whole chips unless it pays even money."""
    due = wager * won // staked
    return due if won == staked else due - due % chip


@large
def _settled(left, wager, outcome, won, staked, risk, chip):
    """How much of a wager is covered, and what it wins or loses (`settle`): 1 won, 0 pushed, -1 lost, 2 given up."""
    if outcome == 0:
        return wager, np.int64(0)
    if outcome == 1:
        due = payout(wager, won, staked, chip)
        if due <= left:
            return wager, due
        unit = np.int64(1) if won == staked else chip
        chips = -((-left * staked) // (won * unit))
        return min(wager, chips * unit), left
    if outcome == HALF:
        covered = min(wager, 2 * left)
        half = covered // 2
        return covered, -min(covered - (half - half % chip), left)
    risked = min(wager, risk)
    lost = min(risked, left)
    return (wager - risked + lost if lost else np.int64(0)), -lost


@large
def pay(b, spot, outcome, won, staked, risk):
    """Settle one hand with the bank: a wager of `staked` wins `won`, and at most `risk` can be lost."""
    wager, left = b.spot_wager[spot], b.bank_left
    covered, amount = _settled(left, wager, outcome, won, staked, risk, b.chip)
    b.stack[b.spot_seat[spot]] += wager + amount if covered else wager
    b.spot_settled[spot] = 1
    b.uncovered += wager - covered
    b.spot_wager[spot] = covered
    if not covered:
        return
    if left == 0:  # nothing is left to win or lose: a push that changes nothing
        b.uncovered += covered
        return
    b.action += covered
    b.bank_left = left - abs(amount)
    b.bank_chips -= amount
    b.spot_net[spot] = amount
    b.wins += amount > 0
    b.pushes += amount == 0
    b.losses += amount < 0
