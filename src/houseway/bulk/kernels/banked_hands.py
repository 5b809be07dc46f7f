"""The loop that plays a banked game: offer the bank, take wagers and fees, play the cards, pay the chips.

Tables are played one after the other, and each table hand by hand. Everything about the house is in the table's memory;
everything about a game's cards is in its tables. Pai gow is set by the house way; super pan 9 and blackjack 22 use the
best play; a random style takes any option. A `Trace` can record what happened, deck included, so that the referee can
replay it.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types, uint64
from numba.extending import overload

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.banking import (
    BANK,
    EVEN,
    HIT,
    NO_END,
    NOTHING,
    PASS,
    PILE,
    SET,
    STAND,
    THE_BANK,
    WAGER,
    Trace,
    any_amount,
    asked_to_bank,
    can_put_up,
    decided,
    draw,
    fee_for,
    new_turn,
    pay,
    put_back,
    roll,
    sit_in,
    turn_after,
    turn_after_nobody,
    turn_goes_on,
)
from houseway.bulk.kernels.chance import stir
from houseway.bulk.kernels.pieces import ADDRESS, BYTES, NUMBERS, OPTIONS, ROWS, bank_at, large, small, whole
from houseway.bulk.kernels.twenty_two import Counting, play_22
from houseway.ranking import kernels, radix
from houseway.ranking.house_way_kernel import set_one

_SEVEN, _THREE, _DIGITS = 7, 3, 10
_U64 = np.uint64
_LOW, _HIGH, _LOW_BITS = _U64(radix.LOW_MASK), _U64(radix.HIGH_MASK), _U64(radix.LOW_BITS)
_FLUSH, _FLUSH_BIAS = _U64(radix.FLUSH_BITS), _U64(radix.FLUSH_BIAS)
_SECOND, _THIRD, _FOURTH = (_U64(8 << radix.SUIT_SHIFT + 4 * suit) for suit in (1, 2, 3))
_RANK_BITS, _SUIT_MASK = _U64(13), _U64((1 << 13) - 1)
_BITS_AT, _SUITED_AT, _SCORES_AT = _U64(kernels.BITS_AT), _U64(kernels.SUITED_AT), _U64(kernels.SCORES_AT)
_BACK_BITS, _BACK_MASK = _U64(16), _U64((1 << 16) - 1)
_DECKS, _DECISIONS = _U64(0xD1B54A32D192ED03), _U64(0x8CB92BA72F3D8DD7)
"""Cards and decisions have separate random streams, so that rules and styles do not change the cards."""
_FOUL = np.int64(0)
_HOUSE_WAY = np.int64(-1)
_NO_CARD = 255


class Settings(NamedTuple):
    """Pai gow: how the house sets (as `house_way_kernel.lookup` returns it), and how two hands compare."""

    words: Any
    low: Any
    high: Any
    known: Any
    high_offset: Any
    table: Any
    limits: Any
    height: Any
    """By the score of a back hand: how high it stands."""
    least: Any
    """By the score of a front hand: the lowest back allowed behind it."""


class Points(NamedTuple):
    """Super pan 9: when taking a card is better."""

    hits_on: Any
    """By points: whether a player hits."""
    gains: Any
    """By the bank's points, and whether a player drew: what the bank gains by hitting, for a wager of one."""
    values: Any
    """By card: its points."""


@small
def _set_by_chance(cards, one, other, tables):
    """Front and back score with these two places in front, as `set_one` returns them."""
    words, table = tables.words, tables.table
    key, suits = _FLUSH_BIAS, _U64(0)
    for place in range(_SEVEN):
        if place not in (one, other):
            key += words[uint64(cards[place])]
            suits |= words[uint64(cards[place]) + _BITS_AT]
    index = uint64(table[key & _LOW]) + uint64(tables.high_offset[key >> _LOW_BITS & _HIGH])
    back = uint64(table[index + _SCORES_AT])
    flush = key & _FLUSH
    if flush:
        suit = uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)
        mask = suits >> _RANK_BITS * suit & _SUIT_MASK | (suits >> _U64(52)) << _RANK_BITS
        back = max(back, uint64(table[mask + _SUITED_AT]))
    first, second = min(12, cards[one] >> 2), min(12, cards[other] >> 2)
    high, low = max(first, second), min(first, second)
    front = 79 + high if high == low else 1 + high * (high - 1) // 2 + low
    return uint64(front) << _BACK_BITS | back


@small
def _set_by_house(b, cards, tables):
    """Front and back score by the house way, looked up by rank unless five cards are suited."""
    key = _FLUSH_BIAS
    for each in range(_SEVEN):
        key += tables.words[uint64(cards[each])]
    if key & _FLUSH:
        return set_one(cards, tables.words, tables.high_offset, tables.table, tables.limits, b.setting)
    return uint64(tables.known[uint64(tables.low[key & _LOW]) + uint64(tables.high[key >> _LOW_BITS & _HIGH])])


@small
def _play_settings(b, tables, trace):
    """Pai gow: seven cards each, set by the house way, and both hands compared with the bank's."""
    wagers = b.wager_count
    hands = wagers + 1
    piles = max(b.piles, hands) if b.piles else 0
    by_place = b.places <= piles
    for place in range(hands):
        cards = b.spot_hand[b.served[place]]
        seat_on = b.served_step[place] if by_place else place
        for each in range(_SEVEN):
            b.lies[b.top] = (b.pile - 1 + seat_on) % piles + each * piles if piles else place + each * hands
            cards[each] = draw(b)
    for place in range(hands):
        spot = b.order[place] if place < wagers else THE_BANK
        seat, cards = b.spot_seat[spot], b.spot_hand[spot]
        if b.by_chance[seat]:
            one = roll(b, _SEVEN)
            other = roll(b, _SEVEN - 1)
            other += other >= one
            both = _set_by_chance(cards, one, other, tables)
            decided(b, trace, seat, SET, np.int64(cards[one]) * 64 + np.int64(cards[other]))
        else:
            both = _set_by_house(b, cards, tables)
            decided(b, trace, seat, SET, _HOUSE_WAY)
        front, back = np.int64(both >> _BACK_BITS), np.int64(both & _BACK_MASK)
        if back < tables.least[front]:
            b.fouls += 1
            b.spot_front[spot] = b.spot_back[spot] = _FOUL
        else:
            b.spot_front[spot] = front
            b.spot_back[spot] = tables.height[back]
    bank_front, bank_back = b.spot_front[THE_BANK], b.spot_back[THE_BANK]
    for place in range(wagers):
        spot = b.order[place]
        front, back = b.spot_front[spot], b.spot_back[spot]
        above = np.int64(front > bank_front) + np.int64(back > bank_back)
        under = np.int64(front < bank_front) + np.int64(back < bank_back)
        b.copies += 2 - above - under
        ahead = np.int64(above > under) - np.int64(under > above)
        pay(b, spot, ahead if b.copies_push else above - 1, EVEN, EVEN, NO_END)


@small
def _bank_gains(b, points, tables):
    """What another card is worth to a bank with these points, against players who drew and players who stood."""
    gain = 0.0
    for place in range(b.wager_count):
        spot = b.order[place]
        gain += b.spot_wager[spot] * tables.gains[points, b.spot_drew[spot]]
    return gain


@small
def _play_points(b, tables, trace):
    """Super pan 9: three cards, one more for anyone who wants it, the bank last; the higher last digit wins."""
    wagers = b.wager_count
    hands = wagers + 1
    for place in range(hands):
        b.spot_points[place] = 0
    for _ in range(_THREE):
        for place in range(hands):
            b.spot_points[b.served[place]] += tables.values[draw(b)]
    for place in range(hands):
        spot = b.order[place] if place < wagers else THE_BANK
        seat = b.spot_seat[spot]
        for more in range(1 + (spot == THE_BANK and b.second_card)):
            points = b.spot_points[spot] % _DIGITS
            if b.by_chance[seat]:
                hits = roll(b, 2) == 1
            elif spot:
                hits = tables.hits_on[points] == 1
            else:
                hits = more == 0 and _bank_gains(b, points, tables) >= 0
            decided(b, trace, seat, HIT if hits else STAND, NOTHING)
            b.spot_drew[spot] = np.int64(hits)
            if not hits:
                break
            b.hits += 1
            b.spot_points[spot] += tables.values[draw(b)]
    theirs = b.spot_points[THE_BANK] % _DIGITS
    for place in range(wagers):
        spot = b.order[place]
        mine = b.spot_points[spot] % _DIGITS
        pay(b, spot, b.ties if mine == theirs else np.int64(1 if mine > theirs else -1), EVEN, EVEN, NO_END)


def _play(b: Any, tables: Any, trace: Any) -> None:
    """Play the cards, for whichever game the tables belong to."""


@overload(_play, jit_options=OPTIONS)
def _play_by(b, tables, trace):  # noqa: ARG001 - as the others are called
    return {Settings: _play_settings, Points: _play_points, Counting: play_22}[tables.instance_class].py_func


@large
def _count_chips(b):
    """Seats that cannot wager buy in again. Then note what each seat can put up, and bank with."""
    players = b.players
    most = second = np.int64(0)
    for seat in range(1, players + 1):
        put = b.most_put if b.stack[seat] >= b.rich else can_put_up(b, b.stack[seat])
        if put == 0:
            b.seat_buy_ins[seat] += 1
            b.brought[seat] += b.buy_in
            b.stack[seat] += b.buy_in
            put = can_put_up(b, b.stack[seat])
        b.put[seat] = put
        b.before[seat] = b.stack[seat]
        if put > most:
            most, second = put, most
        else:
            second = max(second, put)
    for seat in range(1, players + 1):
        left = b.stack[seat] - fee_for(b, second if b.put[seat] == most else most)
        b.able[seat] = max(b.lower, left - left % b.chip) if left >= b.lower else np.int64(0)


@small
def _find_banker(b, trace):
    """Offer the bank; whether anyone takes it."""
    count = asked_to_bank(b)
    b.banker = b.offered = 0
    while b.offered < count:
        seat = b.asked[b.offered]
        if b.by_chance[seat]:
            if roll(b, 3) == 0:
                decided(b, trace, seat, PASS, NOTHING)
                b.offered += 1
                continue
            stake = any_amount(b, b.able[seat])
        else:
            stake = min(b.able[seat], max(b.lower, b.usual_stake)) if b.usual_stake else b.able[seat]
        decided(b, trace, seat, BANK, stake)
        b.banker = seat
        b.stack[seat] -= stake
        b.stake = b.bank_left = b.bank_chips = stake
        return True
    return False


@small
def _take_wagers(b, trace):
    """Everyone else wagers, starting at the bank's left; whether anyone does."""
    players = b.players
    b.spot_of[:] = -1
    b.spot_of[b.banker] = THE_BANK
    sit_in(b, THE_BANK, b.banker, NOTHING, NOTHING)
    wagers, largest = np.int64(0), np.int64(0)
    seat = b.banker
    for _ in range(1, players):
        seat = seat + 1 if seat < players else np.int64(1)
        if b.by_chance[seat]:
            if roll(b, 5) == 0:
                decided(b, trace, seat, PASS, NOTHING)
                continue
            wager = any_amount(b, b.put[seat])
        else:
            wager = min(b.put[seat], b.usual_wager[seat])
        decided(b, trace, seat, WAGER, wager)
        wagers += 1
        sit_in(b, wagers, seat, wager, wager)
        b.spot_of[seat] = wagers
        b.stack[seat] -= wager
        largest = max(largest, wager)
        b.wagered += wager
    b.wager_count, b.largest = wagers, largest
    return wagers > 0


@large
def _collect(b):
    """Everyone in the hand pays the fee; the bank pays by the largest wager."""
    for spot in range(b.wager_count + 1):
        seat = b.spot_seat[spot]
        fee = fee_for(b, b.spot_wager[spot] if spot else b.largest) if b.tiers else b.fee
        fee = min(b.stack[seat], fee)
        b.stack[seat] -= fee
        b.collected += fee
        if spot == THE_BANK:
            b.fees_banker += fee


@small
def _set_order(b, trace, hand):
    """Decide which pile is dealt first, who gets action first, and the order of the others."""
    b.pile = 1
    if b.kind == codes.SETTINGS and b.piles:
        if b.by_chance[b.banker]:
            b.pile += roll(b, max(b.piles, b.wager_count + 1))
        decided(b, trace, b.banker, PILE, b.pile)
    steps = np.int64(1)
    if b.dice:
        steps = np.int64(-1)
        for die in range(3):
            shows = 1 + roll(b, 6)
            steps += shows
            if trace.log.shape[0]:
                trace.dice[hand, die] = shows
    places = b.places
    near = (b.banker - 1 + steps) % places
    dealt = placed = 0
    for step in range(places):
        near = near + 1 if near < places else np.int64(1)
        spot = b.spot_of[near]
        if spot >= 0:
            b.served[dealt] = spot
            b.served_step[dealt] = step
            dealt += 1
            if spot:
                b.order[placed] = spot
                placed += 1


@large
def _note_round(b):
    b.rounds += 1
    b.wagers += b.wager_count
    won = b.bank_chips - b.stake
    b.bank_net += won
    b.bank_squares += won * won
    for spot in range(b.wager_count + 1):
        seat = b.spot_seat[spot]
        b.seat_hands[seat] += 1
        b.seat_entered[seat] += spot > 0
        b.seat_won[seat] += b.stack[seat] > b.before[seat]


@large
def _note_deck(b, deck):
    """Write down the deck in dealing order; in pai gow, some piles may be nobody's."""
    if b.kind != codes.SETTINGS:
        for place in range(deck.shape[0]):
            deck[place] = b.pack[place]
        return
    deck[:] = _NO_CARD
    for place in range(b.top):
        deck[b.lies[place]] = b.pack[place]
    rest = b.top
    for place in range(deck.shape[0]):
        if deck[place] == _NO_CARD:
            deck[place] = b.pack[rest]
            rest += 1


@small
def _note_stacks(b, stacks):
    for seat in range(1, b.players + 1):
        stacks[seat] = b.stack[seat]


@small
def _play_hand(b, tables, trace, hand):
    """Play one hand, or as much of it as happens if nobody banks or wagers."""
    tracing = trace.log.shape[0] > 0
    _count_chips(b)
    if tracing:
        trace.spans[hand, 0] = b.logged
        _note_stacks(b, trace.stacks[hand])
    if not _find_banker(b, trace):
        b.no_banks += 1
        turn_after_nobody(b)
    elif not _take_wagers(b, trace):
        b.nobody_home += 1
        b.stack[b.banker] += b.stake
        turn_goes_on(b)
    else:
        _collect(b)
        _set_order(b, trace, hand)
        _play(b, tables, trace)
        b.stack[b.banker] += b.bank_chips
        turn_after(b, b.banker)
        _note_round(b)
    if tracing:
        _note_deck(b, trace.decks[hand])
        trace.spans[hand, 1] = b.logged
    put_back(b)


def _tuple(kind: Any, *parts: Any) -> Any:
    return types.NamedTuple(parts, kind)


def _all(kind: Any, dimensions: int) -> Any:
    return types.Array(kind, dimensions, "C")


_WHOLE, _PART = types.int64, types.float64
FORMS: Final = {
    "settings": _tuple(
        Settings, *(_all(kind, 1) for kind in (
            types.uint64, types.uint16, types.uint32, types.uint32, types.uint16, types.uint16, types.uint64, _WHOLE,
            _WHOLE,
        )),
    ),
    "points": _tuple(Points, _all(_WHOLE, 1), _all(_PART, 2), _all(_WHOLE, 1)),
    "counting": _tuple(
        Counting, _all(_WHOLE, 2), _all(_WHOLE, 2), *(_all(_WHOLE, 1) for _ in range(3)), _all(_WHOLE, 2),
        _all(_WHOLE, 2), _all(_PART, 4), _all(_PART, 2), _all(_PART, 3), _all(_PART, 2), _all(types.int8, 3),
    ),
}  # fmt: skip
"""The tables for a game's cards, which decide which game it is; each form is compiled separately."""
_TRACE: Final = _tuple(Trace, ROWS, ROWS, ROWS, BYTES, ROWS)


def made(sources: str, form: str) -> Any:
    """Make the kernel for one form; it is cached on disk until its sources change."""

    @whole(ADDRESS, FORMS[form], types.uint64[::1], types.int64, ROWS, NUMBERS, _TRACE)
    def run(address, tables, seeds, hands, net, taken, trace):
        """Play this many hands at every table (one seed each), everyone starting with the buy-in.

        `net` (table, seat) and `taken` (table) are filled. If the log of `trace` has room, there is only one table, and
        its decisions, decks, dice, and stacks are written down too.
        """
        _ = sources
        b = bank_at(address)
        players = b.players
        b.hurry = 1
        for seat in range(1, players + 1):
            if b.by_chance[seat]:
                b.hurry = 0
        b.most_put = can_put_up(b, NO_END)
        b.rich = NO_END
        if b.higher < NO_END:
            b.rich = b.most_put + max(fee_for(b, NO_END), fee_for(b, b.most_put))
        for table in range(seeds.shape[0]):
            before = b.collected
            for seat in range(1, players + 1):
                b.stack[seat] = b.brought[seat] = b.buy_in
            new_turn(b, NOTHING)
            for hand in range(hands):
                b.deck_chance = stir(seeds[table] + _U64(hand + 1) * _DECKS)
                b.choice_chance = stir(b.deck_chance ^ _DECISIONS)
                _play_hand(b, tables, trace, hand)
            for seat in range(1, players + 1):
                net[table, seat - 1] = b.stack[seat] - b.brought[seat]
            taken[table] = b.collected - before
            if trace.log.shape[0]:
                _note_stacks(b, trace.stacks[hands])

    return run
