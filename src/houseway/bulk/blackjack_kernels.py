"""A round of blackjack 22 in bulk, from the first two cards to the last wager, by any of its sheets. Numba code.

How hands are counted comes in as tables (`banked`, from `houseway.ranking.blackjack_model`); what a sheet allows is in
the book. Step by step this is `houseway.referee.banked.blackjack_22`. A banker who draws freely goes by how many cards
each player has, and works an answer out once for every such table.
"""

# ruff: noqa: C901 - a kernel is one long loop on purpose

import numpy as np

from houseway.bulk.banked_kernels import (
    AT_ONCE,
    BANK_UP,
    BY_RULE,
    CARDS_AT,
    CHIP,
    DECISIONS,
    DONE_AT,
    DOUBLE,
    DOUBLED,
    DOUBLES,
    EVEN,
    FIRST_AT,
    FREEZES,
    GIVE_UP,
    HIT,
    HITS,
    LATE_JOKER,
    MOST_SPLIT,
    NATURAL_AT,
    NATURALS,
    NET_AT,
    NO_END,
    ONE_AT,
    OPEN_HANDS,
    OTHER_AT,
    SEAT_AT,
    SPLIT,
    SPLIT_PAIRS,
    STAND,
    STANDS_AT,
    STATE_AT,
    SURRENDER,
    SURRENDERED,
    WAGER_AT,
    draw,
    noted,
    pay,
    payout,
    roll,
)
from houseway.bulk.kernels.pieces import large, small

JOKER_CARD = 52
_SECOND, _BOTH, _LATE = range(3)
"""Which of the bank's two cards lie face up (`bank_up`)."""
_NEVER = -1e9
_MOST_COUNT = 6
_EQUAL = 1e-12
_NOTHING, _HALF = np.int64(0), np.int64(2)


@small
def _kind(card):  # type: ignore[no-untyped-def]
    """The rank of a card, 13 for the joker."""
    return card >> 2


@large
def _give(spots, spot, card, steps, naturals):  # type: ignore[no-untyped-def]
    """A card comes to a hand."""
    held = spots[spot, CARDS_AT]
    if held == 0:
        spots[spot, ONE_AT] = card
        spots[spot, STATE_AT] = steps[steps.shape[0] - 1, _kind(card)]
    else:
        spots[spot, STATE_AT] = steps[spots[spot, STATE_AT], _kind(card)]
        if held == 1:
            spots[spot, OTHER_AT] = card
    spots[spot, NATURAL_AT] = naturals[spots[spot, ONE_AT], card] if held == 1 else 0
    spots[spot, CARDS_AT] = held + 1


@large
def _take(spots, spot, pack, swaps, chance, top, steps, naturals):  # type: ignore[no-untyped-def]
    """The next card of the stub; how many are off it now."""
    _give(spots, spot, draw(pack, swaps, chance, top), steps, naturals)
    return top + 1


@small
def _class(spots, spot, classes, first_natural):  # type: ignore[no-untyped-def]
    """What a finished hand is compared as."""
    natural = spots[spot, NATURAL_AT]
    return first_natural + natural - 1 if natural else np.int64(classes[spots[spot, STATE_AT]])


@large
def _banker_hits(memo, worth, likely, classes, draws, up, held, state, scratch):  # type: ignore[no-untyped-def]
    """Whether a free banker draws against players with so many cards (`held` of two, three ... six)."""
    key = 0
    for cards in range(held.shape[0]):
        key = key * 7 + min(held[cards], 6)
    row = memo[up, key]
    if row[0] < 0:
        count, ends = classes.shape[0] - 1, worth.shape[2]
        value, total = scratch, scratch[count:]
        for end in range(ends):
            total[end] = 0.0
            for cards in range(held.shape[0]):
                total[end] += held[cards] * worth[up, cards, end]
        for at in range(count - 1, -1, -1):
            stand = total[classes[at]]
            value[at] = stand
            row[at] = 0
            if draws[at]:
                hit = 0.0
                for then in range(count):
                    hit += likely[at, then] * value[then]
                row[at] = hit > stand + _EQUAL
                value[at] = max(stand, hit)
    return row[state] == 1


@large
def play_22(  # type: ignore[no-untyped-def]
    book, spots, order, wagers, served, bank_spot, stacks, bank, pack, swaps, chance, styles, log, at, counts, tables,
    held, scratch,
):  # fmt: skip
    """Deal, draw and settle. `order` has the wagers in the order of action, `served` all hands as they are dealt to."""
    steps, naturals, classes, draws, rule, pay_won, pay_staked, expects, splits, worth, likely, memo = tables
    chip, first_natural, size = book[CHIP], classes[classes.shape[0] - 1], pack.shape[0]
    late = book[BANK_UP] == _LATE
    top = np.int64(0)
    for turn in range(2):
        for place in range(wagers + 1):
            spot = served[place]
            if turn == 1 and spot == bank_spot and late:
                continue
            top = _take(spots, spot, pack, swaps, chance, top, steps, naturals)
    first, second = spots[bank_spot, ONE_AT], spots[bank_spot, OTHER_AT]
    up = second if book[BANK_UP] == _SECOND else first
    joker_up = up == JOKER_CARD or (book[BANK_UP] == _BOTH and second == JOKER_CARD)
    frozen = book[FREEZES] == 1 and joker_up
    up_kind = _kind(up)
    if book[AT_ONCE]:
        beaten = spots[bank_spot, NATURAL_AT] > 0
        frozen = frozen or beaten
        theirs = _class(spots, bank_spot, classes, first_natural)
        before = np.int64(0)
        for place in range(wagers):
            spot = order[place]
            if not spots[spot, NATURAL_AT]:
                before += spots[spot, WAGER_AT]
                continue
            counts[NATURALS] += 1
            spots[spot, STANDS_AT] = 1
            mine = _class(spots, spot, classes, first_natural)
            won, staked = pay_won[mine, theirs], pay_staked[mine, theirs]
            due = payout(spots[spot, WAGER_AT], won, staked, chip)
            if not beaten and before + due <= bank[0]:
                pay(spots, spot, stacks, bank, counts, EVEN, won, staked, NO_END, chip)
            else:
                before += max(spots[spot, WAGER_AT], due)
    place, hands = 0, wagers
    while place < hands and not frozen:
        spot = order[place]
        if spots[spot, STANDS_AT] or spots[spot, DONE_AT]:
            place += 1
            continue
        state, cards = spots[spot, STATE_AT], spots[spot, CARDS_AT]
        wager, seat = spots[spot, WAGER_AT], spots[spot, SEAT_AT]
        can_draw = size - top >= 1 + late and not spots[spot, NATURAL_AT] and draws[state] == 1
        if not can_draw and book[OPEN_HANDS]:
            spots[spot, STANDS_AT] = 1
            continue
        can_double = can_split = can_give_up = False
        if can_draw and cards == 2:
            able = stacks[seat] >= wager
            own = 0
            for other in range(hands):
                own += spots[order[other], SEAT_AT] == seat
            pair = _kind(spots[spot, ONE_AT]) == _kind(spots[spot, OTHER_AT])
            half = wager // 2 - wager // 2 % chip
            can_double = book[DOUBLES] == 1 and able
            can_split = pair and own < book[MOST_SPLIT] and able and size - top >= 2 + late
            can_give_up = book[SURRENDER] == 1 and own == 1 and half > 0
        what = STAND
        if styles[seat, 0]:
            while True:
                what = HIT + roll(chance, 5)
                if what == STAND or (what == HIT and can_draw) or (what == DOUBLE and can_double):
                    break
                if (what == SPLIT and can_split) or (what == GIVE_UP and can_give_up):
                    break
        elif can_draw:
            row = expects[up_kind, min(cards, _MOST_COUNT) - 2, state]
            parts = splits[up_kind, _kind(spots[spot, ONE_AT])] if can_split else _NEVER
            doubled = row[2] if can_double else _NEVER
            given = -0.5 if can_give_up else _NEVER
            most = max(row[0], row[1], doubled, parts, given) - _EQUAL
            if row[0] < most:
                what = HIT if row[1] >= most else DOUBLE if doubled >= most else SPLIT if parts >= most else GIVE_UP
        counts[DECISIONS] += 1
        if log.shape[0]:
            noted(log, at, seat, what, _NOTHING)
        if what == STAND:
            spots[spot, STANDS_AT] = 1
        elif what == HIT:
            counts[HITS] += 1
            top = _take(spots, spot, pack, swaps, chance, top, steps, naturals)
        elif what == DOUBLE:
            counts[DOUBLED] += 1
            stacks[seat] -= wager
            spots[spot, WAGER_AT] = 2 * wager
            top = _take(spots, spot, pack, swaps, chance, top, steps, naturals)
            spots[spot, STANDS_AT] = 1
        elif what == GIVE_UP:
            counts[SURRENDERED] += 1
            spots[spot, STANDS_AT] = 2
        else:
            counts[SPLIT_PAIRS] += 1
            stacks[seat] -= wager
            new = hands + 1
            spots[new, :] = 0
            spots[new, SEAT_AT], spots[new, WAGER_AT] = seat, wager
            for later in range(hands, place + 1, -1):
                order[later] = order[later - 1]
            order[place + 1] = new
            hands += 1
            moved, kept = spots[spot, OTHER_AT], spots[spot, ONE_AT]
            spots[spot, CARDS_AT] = 0
            _give(spots, spot, kept, steps, naturals)
            _give(spots, new, moved, steps, naturals)
            for each in (spot, new):
                top = _take(spots, each, pack, swaps, chance, top, steps, naturals)
    if late and top < size:
        top = _take(spots, bank_spot, pack, swaps, chance, top, steps, naturals)
    held = held[: _MOST_COUNT - 1]
    held[:] = 0
    contested = 0
    for place in range(hands):
        spot = order[place]
        if not spots[spot, DONE_AT] and spots[spot, STANDS_AT] != 2:
            held[min(spots[spot, CARDS_AT], _MOST_COUNT) - 2] += 1
            contested += 1
    while contested and not frozen:
        state = spots[bank_spot, STATE_AT]
        if top >= size or spots[bank_spot, NATURAL_AT] or not draws[state]:
            break
        if book[BY_RULE]:
            hits = rule[state] == 1
        else:
            seat = spots[bank_spot, SEAT_AT]
            if styles[seat, 0]:
                hits = roll(chance, 2) == 1
            else:
                hits = _banker_hits(memo, worth, likely, classes, draws, up_kind, held, state, scratch)
            counts[DECISIONS] += 1
            if log.shape[0]:
                noted(log, at, seat, HIT if hits else STAND, _NOTHING)
        if not hits:
            break
        top = _take(spots, bank_spot, pack, swaps, chance, top, steps, naturals)
    theirs = _class(spots, bank_spot, classes, first_natural)
    hole_joker = book[BANK_UP] == _SECOND and first == JOKER_CARD
    for place in range(hands):
        spot = order[place]
        if spots[spot, DONE_AT]:
            continue
        if spots[spot, STANDS_AT] == 2:
            pay(spots, spot, stacks, bank, counts, _HALF, EVEN, EVEN, NO_END, chip)
            continue
        mine = _class(spots, spot, classes, first_natural)
        won, staked = pay_won[mine, theirs], pay_staked[mine, theirs]
        outcome, risk = np.int64(won > 0) - np.int64(won < 0), NO_END
        if outcome < 0 and book[LATE_JOKER] and hole_joker:
            risk = np.int64(0)
            for other in range(hands):
                one = order[other]
                if spots[one, SEAT_AT] == spots[spot, SEAT_AT]:
                    risk += spots[one, FIRST_AT] + min(spots[one, NET_AT], 0)
            if risk == 0:
                outcome = _NOTHING
        pay(spots, spot, stacks, bank, counts, outcome, won, staked, risk, chip)
    return top
