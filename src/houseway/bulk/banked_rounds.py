"""Whole stretches of a banked game in bulk: the bank is offered, wagers and fees are put in, cards played. Numba code.

One table after the other, hand after hand; everything about the house is in the book, everything about a game's cards
in its tables. Pai gow is set by the house way, super pan 9 and blackjack 22 are played by the best play, or all of it
by chance. What happened can be written down (`Trace`), deck and all, for the referee to play again.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

from typing import Any

import numpy as np
from numba import uint64

from houseway.bulk.banked_kernels import (
    BANK,
    BANK_NET,
    BANK_SQUARES,
    BUY_IN,
    BY_DICE,
    CHIP,
    COPIES,
    COPIES_PUSH,
    DECISIONS,
    EVEN,
    FEE,
    FEE_TOTAL,
    FEES_BANKER,
    FIRST_AT,
    FOULS,
    HIGHER,
    HIT,
    HITS,
    KIND,
    LOWER,
    MOST_SEATS,
    MOST_SPOTS,
    NO_BANKS,
    NO_END,
    NOBODY_HOME,
    PASS,
    PILE,
    PILES,
    PLACES,
    PLAYERS,
    POINTS,
    ROUNDS,
    SEAT_AT,
    SECOND_CARD,
    SET,
    SETTINGS,
    SPOT,
    STAKE,
    STAND,
    TIERS,
    TIES,
    TURN_BANKER,
    TURN_HELD,
    TURN_RUNNING,
    TURN_SEAT,
    WAGER,
    WAGER_AT,
    WAGERED,
    WAGERS,
    any_amount,
    asked_to_bank,
    can_put_up,
    draw,
    fee_for,
    mixed,
    noted,
    pay,
    put_back,
    roll,
    turn_after,
    turn_after_nobody,
    turn_goes_on,
)
from houseway.bulk.blackjack_kernels import play_22
from houseway.bulk.kernels.pieces import large, whole
from houseway.ranking import kernels, radix
from houseway.ranking.house_way_kernel import set_one

SEVEN, THREE, BEST_POINTS = 7, 3, 10
_U64 = np.uint64
_LOW, _HIGH, _LOW_BITS = _U64(radix.LOW_MASK), _U64(radix.HIGH_MASK), _U64(radix.LOW_BITS)
_FLUSH, _FLUSH_BIAS = _U64(radix.FLUSH_BITS), _U64(radix.FLUSH_BIAS)
_SECOND, _THIRD, _FOURTH = (_U64(8 << radix.SUIT_SHIFT + 4 * suit) for suit in (1, 2, 3))
_RANK_BITS, _SUIT_MASK = _U64(13), _U64((1 << 13) - 1)
_BITS_AT, _SUITED_AT, _SCORES_AT = _U64(kernels.BITS_AT), _U64(kernels.SUITED_AT), _U64(kernels.SCORES_AT)
_BACK_BITS, _BACK_MASK = _U64(16), _U64((1 << 16) - 1)
_DECKS, _DECISIONS = _U64(0xD1B54A32D192ED03), _U64(0x8CB92BA72F3D8DD7)
"""Chance for cards and chance for decisions are kept apart, so that rules and styles do not change the cards."""
FOUL = _NOTHING = np.int64(0)
_HOUSE_WAY = np.int64(-1)


@large
def _set_by_chance(cards, one, other, words, high_offset, table):  # type: ignore[no-untyped-def]
    """Front and back score when these two places go in front, as `set_one` gives them."""
    key, suits = _FLUSH_BIAS, _U64(0)
    for place in range(SEVEN):
        if place not in (one, other):
            key += words[uint64(cards[place])]
            suits |= words[uint64(cards[place]) + _BITS_AT]
    back = uint64(table[uint64(table[key & _LOW]) + uint64(high_offset[key >> _LOW_BITS & _HIGH]) + _SCORES_AT])
    flush = key & _FLUSH
    if flush:
        suit = uint64(flush >= _SECOND) + uint64(flush >= _THIRD) + uint64(flush >= _FOURTH)
        mask = suits >> _RANK_BITS * suit & _SUIT_MASK | (suits >> _U64(52)) << _RANK_BITS
        back = max(back, uint64(table[mask + _SUITED_AT]))
    first, second = min(12, cards[one] >> 2), min(12, cards[other] >> 2)
    high, low = max(first, second), min(first, second)
    front = 79 + high if high == low else 1 + high * (high - 1) // 2 + low
    return uint64(front) << _BACK_BITS | back


@large
def _play_settings(  # type: ignore[no-untyped-def]
    book, spots, order, wagers, served, seats_on, stacks, bank, pack, swaps, where, chance, styles, log, at, counts,
    tables, pile, cards, scores, ranks,
):  # fmt: skip
    """Pai gow: seven cards each, set by the house way, and both hands compared with the bank's."""
    words, low, high, known, high_offset, table, limits, height, least = tables
    hands = wagers + 1
    piles = max(book[PILES], hands) if book[PILES] else 0
    by_place = book[PLACES] <= piles
    top = 0
    for place in range(hands):
        spot = served[place]
        seat_on = seats_on[place] if by_place else place
        for each in range(SEVEN):
            cards[spot, each] = draw(pack, swaps, chance, top)
            where[top] = (pile - 1 + seat_on) % piles + each * piles if piles else place + each * hands
            top += 1
    for place in range(hands):
        spot = order[place] if place < wagers else 0
        seat = spots[spot, SEAT_AT]
        mine = cards[spot]
        if styles[seat, 0]:
            one = roll(chance, SEVEN)
            other = roll(chance, SEVEN - 1)
            other += other >= one
            both = _set_by_chance(mine, one, other, words, high_offset, table)
            counts[DECISIONS] += 1
            if log.shape[0]:
                noted(log, at, seat, SET, np.int64(mine[one]) * 64 + np.int64(mine[other]))
        else:
            key = _FLUSH_BIAS
            for each in range(SEVEN):
                key += words[uint64(mine[each])]
            if key & _FLUSH:
                both = set_one(mine, words, high_offset, table, limits, ranks)
            else:
                both = uint64(known[uint64(low[key & _LOW]) + uint64(high[key >> _LOW_BITS & _HIGH])])
            counts[DECISIONS] += 1
            if log.shape[0]:
                noted(log, at, seat, SET, _HOUSE_WAY)
        front, back = np.int64(both >> _BACK_BITS), np.int64(both & _BACK_MASK)
        if back < least[front]:
            counts[FOULS] += 1
            scores[spot, 0] = scores[spot, 1] = FOUL
        else:
            scores[spot, 0], scores[spot, 1] = front, height[back]
    for place in range(wagers):
        spot = order[place]
        front, back = scores[spot, 0], scores[spot, 1]
        above = np.int64(front > scores[0, 0]) + np.int64(back > scores[0, 1])
        under = np.int64(front < scores[0, 0]) + np.int64(back < scores[0, 1])
        counts[COPIES] += 2 - above - under
        ahead = np.int64(above > under) - np.int64(under > above)
        outcome = ahead if book[COPIES_PUSH] else above - 1
        pay(spots, spot, stacks, bank, counts, np.int64(outcome), EVEN, EVEN, NO_END, book[CHIP])
    return top


@large
def _play_points(  # type: ignore[no-untyped-def]
    book, spots, order, wagers, served, stacks, bank, pack, swaps, chance, styles, log, at, counts, hits_on, gains,
    values, scores,
):  # fmt: skip
    """Super pan 9: three cards, one more for whoever wants it, the bank last, and the higher last digit wins."""
    hands = wagers + 1
    for spot in range(hands):
        scores[spot, 0] = 0
    top = 0
    for _ in range(THREE):
        for place in range(hands):
            card = draw(pack, swaps, chance, top)
            top += 1
            scores[served[place], 0] += values[card]
    gain = 0.0
    for place in range(hands):
        spot = order[place] if place < wagers else 0
        seat = spots[spot, SEAT_AT]
        for more in range(1 + (spot == 0 and book[SECOND_CARD])):
            points = scores[spot, 0] % BEST_POINTS
            if styles[seat, 0]:
                hits = roll(chance, 2) == 1
            elif spot:
                hits = hits_on[points] == 1
            else:
                hits = more == 0
                if hits:
                    for other in range(wagers):
                        one = order[other]
                        gain += spots[one, WAGER_AT] * gains[points, spots[one, FIRST_AT]]
                    hits = gain >= 0
            counts[DECISIONS] += 1
            if log.shape[0]:
                noted(log, at, seat, HIT if hits else STAND, _NOTHING)
            if spot:
                spots[spot, FIRST_AT] = hits
            if not hits:
                break
            counts[HITS] += 1
            card = draw(pack, swaps, chance, top)
            top += 1
            scores[spot, 0] += values[card]
    theirs = scores[0, 0] % BEST_POINTS
    for place in range(wagers):
        spot = order[place]
        mine = scores[spot, 0] % BEST_POINTS
        outcome = book[TIES] if mine == theirs else 1 if mine > theirs else -1
        pay(spots, spot, stacks, bank, counts, np.int64(outcome), EVEN, EVEN, NO_END, book[CHIP])
    return top


@large
def _copied(deck, pack):  # type: ignore[no-untyped-def]
    """The deck as it was dealt."""
    for place in range(deck.shape[0]):
        deck[place] = pack[place]


def workspace(pack_size: int, places: int) -> tuple[Any, ...]:
    """The arrays that hands are played in: they belong to the caller, so that nobody counts who uses them."""
    whole = np.int64
    return (
        np.zeros((MOST_SPOTS, len(SPOT)), whole), np.zeros(MOST_SPOTS, whole), np.zeros((8, 2 * MOST_SEATS), whole),
        np.zeros(places + 1, whole), np.zeros(TURN_HELD + places + 1, whole), np.zeros((2, pack_size), whole),
        np.zeros(2, np.uint64), np.zeros((MOST_SEATS + 1, SEVEN), np.uint8), np.zeros((MOST_SEATS + 1, 2), whole),
        np.zeros(1 << 10, np.float64), np.zeros(MOST_SEATS + 1, whole), np.zeros(3, whole), np.zeros(1, whole),
    )  # fmt: skip


@large
def _play_stretch(  # type: ignore[no-untyped-def]
    work, book, styles, seeds, hands, pack, settings, points, twenty_two, net, seats, taken, counts, log, trace,
    stacks_after, decks, dice,
):  # fmt: skip
    """Play so many hands at every table (one seed each), everyone with the buy-in at the start.

    `net` (table, seat), `taken` (table), `seats` (hands, wagers, won, buy-ins by seat) and `counts` are filled. With
    rows in `log`, there is one table, and its decisions, decks, dice and stacks are written down as well.
    """
    spots, order, rows, spot_of, turn = work[0], work[1], work[2], work[3], work[4]
    served, seats_on, asked, late, put, able, before, held = (
        rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7],
    )  # fmt: skip
    swaps, where = work[5][0], work[5][1]
    chance, cards, scores, scratch = work[6], work[7], work[8], work[9]
    hits_on, gains = points[0], points[1]
    players, places, kind = book[PLAYERS], book[PLACES], book[KIND]
    stacks, bank, at = work[10], work[11], work[12]
    at[0] = 0
    hurry = True
    for seat in range(1, players + 1):
        hurry = hurry and not styles[seat, 0]
    usual = can_put_up(book, NO_END)
    rich = usual + max(fee_for(book, NO_END), fee_for(book, usual)) if book[HIGHER] < NO_END else NO_END
    for table in range(seeds.shape[0]):
        tracing = log.shape[0] > 0
        stacks[1 : players + 1] = book[BUY_IN]
        turn[:] = 0
        for hand in range(hands):
            start = mixed(seeds[table] + _U64(hand + 1) * _DECKS)
            chance[0], chance[1] = start, mixed(start ^ _DECISIONS)
            most = second = np.int64(0)
            for seat in range(1, players + 1):
                put[seat] = usual if stacks[seat] >= rich else can_put_up(book, stacks[seat])
                if put[seat] == 0:
                    seats[seat - 1, 3] += 1
                    net[table, seat - 1] -= book[BUY_IN]
                    stacks[seat] += book[BUY_IN]
                    put[seat] = can_put_up(book, stacks[seat])
                before[seat] = stacks[seat]
                if put[seat] > most:
                    most, second = put[seat], most
                else:
                    second = max(second, put[seat])
            for seat in range(1, players + 1):
                left = stacks[seat] - fee_for(book, second if put[seat] == most else most)
                able[seat] = max(book[LOWER], left - left % book[CHIP]) if left >= book[LOWER] else 0
            if tracing:
                trace[hand, 0] = at[0]
                stacks_after[hand, 0] = 0
                for seat in range(1, players + 1):
                    stacks_after[hand, seat] = stacks[seat]
            count = asked_to_bank(book, turn, able, asked, late, hurry)
            banker, stake, offered = np.int64(0), np.int64(0), np.int64(0)
            while offered < count and banker == 0:
                seat = asked[offered]
                if styles[seat, 0]:
                    if roll(chance, 3) == 0:
                        counts[DECISIONS] += 1
                        if log.shape[0]:
                            noted(log, at, seat, PASS, _NOTHING)
                        offered += 1
                        continue
                    stake = any_amount(chance, book[LOWER], able[seat], book[CHIP])
                else:
                    stake = min(able[seat], max(book[LOWER], book[STAKE])) if book[STAKE] else able[seat]
                counts[DECISIONS] += 1
                if log.shape[0]:
                    noted(log, at, seat, BANK, stake)
                banker = seat
            if banker == 0:
                counts[NO_BANKS] += 1
                turn_after_nobody(turn)
                if tracing:
                    trace[hand, 1] = at[0]
                    _copied(decks[hand], pack)
                continue
            running = turn[TURN_RUNNING] + 1 if turn[TURN_SEAT] and turn[TURN_BANKER] == banker else EVEN
            stacks[banker] -= stake
            bank[0] = bank[1] = stake
            spots[0, :] = 0
            spots[0, SEAT_AT] = banker
            spot_of[:] = -1
            spot_of[banker] = 0
            wagers, largest = np.int64(0), np.int64(0)
            seat = int(banker)
            for _ in range(1, players):
                seat = seat + 1 if seat < players else 1
                if styles[seat, 0]:
                    if roll(chance, 5) == 0:
                        counts[DECISIONS] += 1
                        if log.shape[0]:
                            noted(log, at, seat, PASS, _NOTHING)
                        continue
                    wager = any_amount(chance, book[LOWER], put[seat], book[CHIP])
                else:
                    wager = min(put[seat], styles[seat, 1])
                counts[DECISIONS] += 1
                if log.shape[0]:
                    noted(log, at, seat, WAGER, wager)
                wagers += 1
                spots[wagers, :] = 0
                spots[wagers, SEAT_AT], spots[wagers, WAGER_AT], spots[wagers, FIRST_AT] = seat, wager, wager
                spot_of[seat] = wagers
                stacks[seat] -= wager
                largest = max(largest, wager)
                counts[WAGERED] += wager
            if wagers == 0:
                counts[NOBODY_HOME] += 1
                stacks[banker] += stake
                turn_goes_on(book, turn, asked, offered)
                if tracing:
                    trace[hand, 1] = at[0]
                    _copied(decks[hand], pack)
                continue
            for spot in range(wagers + 1):
                seat = spots[spot, SEAT_AT]
                fee = fee_for(book, spots[spot, WAGER_AT] if spot else largest) if book[TIERS] else book[FEE]
                fee = min(stacks[seat], fee)
                stacks[seat] -= fee
                taken[table] += fee
                counts[FEE_TOTAL] += fee
                if spot == 0:
                    counts[FEES_BANKER] += fee
            pile = np.int64(1)
            if kind == SETTINGS and book[PILES]:
                if styles[banker, 0]:
                    pile += roll(chance, max(book[PILES], wagers + 1))
                counts[DECISIONS] += 1
                if log.shape[0]:
                    noted(log, at, banker, PILE, pile)
            steps = np.int64(1)
            if book[BY_DICE]:
                steps = np.int64(-1)
                for die in range(3):
                    shows = 1 + roll(chance, 6)
                    steps += shows
                    if tracing:
                        dice[hand, die] = shows
            first = (banker - 1 + steps) % places
            dealt = placed = 0
            near = first
            for step in range(places):
                near = near + 1 if near < places else 1
                spot = spot_of[near]
                if spot >= 0:
                    served[dealt], seats_on[dealt] = spot, step
                    dealt += 1
                    if spot:
                        order[placed] = spot
                        placed += 1
            if kind == SETTINGS:
                top = _play_settings(
                    book, spots, order, wagers, served, seats_on, stacks, bank, pack, swaps, where, chance, styles, log,
                    at, counts, settings, pile, cards, scores, late,
                )  # fmt: skip
            elif kind == POINTS:
                top = _play_points(
                    book, spots, order, wagers, served, stacks, bank, pack, swaps, chance, styles, log, at, counts,
                    hits_on, gains, points[2], scores,
                )  # fmt: skip
            else:
                top = play_22(
                    book, spots, order, wagers, served, _NOTHING, stacks, bank, pack, swaps, chance, styles, log, at,
                    counts, twenty_two, held, scratch,
                )  # fmt: skip
            if tracing:
                if kind == SETTINGS:
                    _lay_out(decks[hand], pack, where, top)
                else:
                    _copied(decks[hand], pack)
                trace[hand, 1] = at[0]
            put_back(pack, swaps, top)
            stacks[banker] += bank[1]
            turn_after(book, turn, banker, running)
            counts[ROUNDS] += 1
            counts[WAGERS] += wagers
            won = bank[1] - stake
            counts[BANK_NET] += won
            counts[BANK_SQUARES] += won * won
            for spot in range(wagers + 1):
                seat = spots[spot, SEAT_AT]
                seats[seat - 1, 0] += 1
                seats[seat - 1, 1] += spot > 0
                seats[seat - 1, 2] += stacks[seat] > before[seat]
        for seat in range(1, players + 1):
            net[table, seat - 1] += stacks[seat] - book[BUY_IN]
            if tracing:
                stacks_after[hands, seat] = stacks[seat]


@large
def _lay_out(deck, pack, where, top):  # type: ignore[no-untyped-def]
    """The deck in the order in which it is dealt, where cards that nobody gets lie between."""
    deck[:] = 255
    for place in range(top):
        deck[where[place]] = pack[place]
    rest = top
    for place in range(deck.shape[0]):
        if deck[place] == 255:
            deck[place] = pack[rest]
            rest += 1


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk as long as the sources it is made from are the same."""

    @whole
    def play_stretch(  # type: ignore[no-untyped-def]
        work, book, styles, seeds, hands, pack, settings, points, twenty_two, net, seats, taken, counts, log, trace,
        stacks_after, decks, dice,
    ):  # fmt: skip
        """Play so many hands at every table."""
        _ = sources
        _play_stretch(
            work, book, styles, seeds, hands, pack, settings, points, twenty_two, net, seats, taken, counts, log, trace,
            stacks_after, decks, dice,
        )  # fmt: skip

    return play_stretch
