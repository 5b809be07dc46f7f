"""Rounds of the banked games in bulk: who banks, what is wagered, fees, cards, and the settlement. Numba code.

A rule book comes in as a row of whole numbers (`BOOK`), a game's counting as tables; nothing here knows a house. Every
step is the referee's, written a second time for speed, and `tests/sim` plays thousands of hands through both. With a
`log` every decision is written down, so that the referee can be asked what comes of the same deck and decisions. The
chance is a simulation's: quick, the same for the same seed, and never for hands that count.
"""

from typing import Final

import numpy as np
from numba import uint64

from houseway.bulk.kernels.pieces import large, small

BOOK: Final = (
    "kind", "players", "places", "lower", "higher", "chip", "backwards", "most_hands", "by_round", "permanent", "dice",
    "fee", "tiers", "stake", "buy_in",
    "copies_push", "piles", "ties", "second_card",
    "target", "open_hands", "bank_up", "at_once", "freezes", "by_rule", "doubles", "most_split", "surrender",
    "late_joker",
)  # fmt: skip
"""What each number of a book is; four pairs of a fee's tiers, (wager up to, fee), follow."""
(
    KIND, PLAYERS, PLACES, LOWER, HIGHER, CHIP, BACKWARDS, MOST_HANDS, BY_ROUND, PERMANENT, BY_DICE,
    FEE, TIERS, STAKE, BUY_IN,
    COPIES_PUSH, PILES, TIES, SECOND_CARD,
    TARGET, OPEN_HANDS, BANK_UP, AT_ONCE, FREEZES, BY_RULE, DOUBLES, MOST_SPLIT, SURRENDER, LATE_JOKER,
) = range(len(BOOK))  # fmt: skip
FIRST_TIER: Final = len(BOOK)
MOST_TIERS: Final = 6
BOOK_SIZE: Final = FIRST_TIER + 2 * MOST_TIERS

SETTINGS, POINTS, TWENTY_TWO = range(3)
"""What is compared with the bank's: two hands set, points, or hands drawn towards a target."""

PASS, BANK, WAGER, PILE, SET, HIT, STAND, DOUBLE, SPLIT, GIVE_UP = map(np.int64, range(10))
"""Decisions as they are logged."""

COUNTED: Final = (
    "rounds", "no_banks", "nobody_home", "wagers", "action", "uncovered", "bank_net", "bank_squares", "wins", "pushes",
    "losses", "copies", "fouls", "hits", "naturals", "doubled", "split_pairs", "surrendered", "fees_banker",
    "decisions", "fee_total", "wagered",
)  # fmt: skip
"""What is counted: rounds dealt, cents of wagers that had action, what the banks won of them, and so on."""
(
    ROUNDS, NO_BANKS, NOBODY_HOME, WAGERS, ACTION, UNCOVERED, BANK_NET, BANK_SQUARES, WINS, PUSHES,
    LOSSES, COPIES, FOULS, HITS, NATURALS, DOUBLED, SPLIT_PAIRS, SURRENDERED, FEES_BANKER, DECISIONS,
    FEE_TOTAL, WAGERED,
) = range(len(COUNTED))  # fmt: skip

SPOT: Final = (
    "seat", "wager", "first", "settled", "net", "cards", "state", "natural", "one", "other", "stands",
)  # fmt: skip
"""A hand on the table: its seat, wager, first wager (0 after a split), whether it is settled and what it brought; how
many cards, what they count, which natural (0 for none), the first two of them, whether it stands (2 when given up)."""
SEAT_AT, WAGER_AT, FIRST_AT, DONE_AT, NET_AT, CARDS_AT, STATE_AT, NATURAL_AT, ONE_AT, OTHER_AT, STANDS_AT = range(
    len(SPOT)
)
NO_END: Final = np.int64(1 << 60)
EVEN: Final = np.int64(1)
"""What a wager of one wins, usually. A number with a type, so that nothing is compiled twice."""
MOST_SEATS: Final = 12
MOST_SPOTS: Final = 40
_STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@small
def mixed(state):  # type: ignore[no-untyped-def]
    """Sixty-four bits of chance from a counter (SplitMix64)."""
    one = (state ^ state >> _30) * _MIX_1
    one = (one ^ one >> _27) * _MIX_2
    return one ^ one >> _31


@small
def below(bits, count):  # type: ignore[no-untyped-def]
    """A number from 0 to `count` less one."""
    return np.int64((bits >> _32) * uint64(count) >> _32)


@small
def draw(pack, swaps, chance, top):  # type: ignore[no-untyped-def]
    """The next card of a pack that is shuffled as it is dealt; `swaps` remembers how to put it back."""
    chance[0] += _STEP
    at = top + below(mixed(chance[0]), pack.shape[0] - top)
    card = pack[at]
    pack[at] = pack[top]
    pack[top] = card
    swaps[top] = at
    return np.int64(card)


@small
def put_back(pack, swaps, top):  # type: ignore[no-untyped-def]
    """The pack as it was before so many cards were drawn."""
    for place in range(top - 1, -1, -1):
        at = swaps[place]
        card = pack[at]
        pack[at] = pack[place]
        pack[place] = card


@large
def roll(chance, count):  # type: ignore[no-untyped-def]
    """A decision by chance: a number below `count`."""
    chance[1] += _STEP
    return below(mixed(chance[1]), count)


@large
def fee_for(book, wager):  # type: ignore[no-untyped-def]
    """The fee for a wager (`Fee.for_wager`)."""
    for tier in range(book[TIERS]):
        most = book[FIRST_TIER + 2 * tier]
        if wager <= most or most == 0:
            return book[FIRST_TIER + 2 * tier + 1]
    return book[FEE]


@large
def can_put_up(book, stack):  # type: ignore[no-untyped-def]
    """The most that somebody can wager besides the fee for it (`can_put_up` of the referee)."""
    low, best = book[LOWER], np.int64(0)
    for tier in range(book[TIERS] + 1):
        edge = NO_END if tier == book[TIERS] else book[FIRST_TIER + 2 * tier]
        if edge == 0:
            edge = NO_END
        if edge < low:
            continue
        top = min(edge, book[HIGHER], stack - fee_for(book, edge))
        if top < low:
            break
        best, low = top, edge + 1
        if top < edge:
            break
    return max(book[LOWER], best - best % book[CHIP]) if best else np.int64(0)


@large
def any_amount(chance, least, most, chip):  # type: ignore[no-untyped-def]
    """An amount that is on offer, by chance."""
    how = roll(chance, 4)
    if how == 0:
        return least
    if how == 1:
        return most
    amount = least + roll(chance, most - least + 1)
    return max(least, amount - amount % chip)


@small
def steps_on(book, start, seat):  # type: ignore[no-untyped-def]
    """How many places the bank goes from one seat to another; a whole round to the same one."""
    way = start - seat if book[BACKWARDS] else seat - start
    return way if way > 0 else way + book[PLACES]


# Whose turn it is to bank, as a row of numbers: `BankTurn` without the players' comings and goings.
TURN_SEAT, TURN_RUNNING, TURN_BANKER, TURN_BEGAN, TURN_WENT_ON, TURN_HELD = range(6)


@large
def _comes_round(book, turn, seat):  # type: ignore[no-untyped-def]
    began = turn[TURN_BEGAN]
    return began > 0 and steps_on(book, turn[TURN_SEAT], began) <= steps_on(book, turn[TURN_SEAT], seat)


@large
def _used_up(book, turn, seat):  # type: ignore[no-untyped-def]
    most, running = book[MOST_HANDS], turn[TURN_RUNNING]
    last = seat == turn[TURN_BANKER] and running > 0
    if not book[BY_ROUND]:
        return last and 0 < most <= running
    again = (last and not turn[TURN_WENT_ON]) or not _comes_round(book, turn, seat)
    return again and 0 < most <= turn[TURN_HELD + seat]


@large
def asked_to_bank(book, turn, able, order, late, hurry):  # type: ignore[no-untyped-def]
    """Who is offered the bank, one after the other: fills `order`, and says how many they are; `late` is scratch.

    In a `hurry`, where everybody takes what is offered, the first will do.
    """
    players, places = book[PLAYERS], book[PLACES]
    count, lates, first = 0, 0, np.int64(0)
    new = turn[TURN_SEAT] == 0
    holding = turn[TURN_RUNNING] > 0 and not turn[TURN_WENT_ON]
    if holding and able[turn[TURN_BANKER]] and not _used_up(book, turn, turn[TURN_BANKER]):
        first = turn[TURN_BANKER]
        order[0] = first
        count = 1
        if hurry:
            return count
    seat = np.int64(1) if new else turn[TURN_SEAT]
    for step in range(places):
        if not new or step:
            seat += -1 if book[BACKWARDS] else 1
            seat = places if seat == 0 else 1 if seat > places else seat
        if seat > players or not able[seat]:
            continue
        if not new and _used_up(book, turn, seat):
            late[lates] = seat
            lates += 1
        elif seat != first:
            order[count] = seat
            count += 1
            if hurry:
                return count
    if book[PERMANENT] and lates:
        most = count // 2 + 1
        for place in range(count - 1, most - 1, -1):
            order[place + lates] = order[place]
        at = min(most, count)
        for place in range(lates):
            order[at + place] = late[place]
        count += lates
    return count


@large
def turn_after(book, turn, seat, running):  # type: ignore[no-untyped-def]
    """A hand was dealt with this bank (`next_turn`)."""
    if turn[TURN_SEAT] == 0:
        turn[:] = 0
        turn[TURN_SEAT] = turn[TURN_BANKER] = turn[TURN_BEGAN] = seat
        turn[TURN_HELD + seat] = 1
    else:
        holds_on = turn[TURN_RUNNING] > 0 and not turn[TURN_WENT_ON] and turn[TURN_BANKER] == seat
        if not holds_on and _comes_round(book, turn, seat):
            turn[TURN_HELD:] = 0
            turn[TURN_BEGAN] = 0
        turn[TURN_HELD + seat] += 1
        if turn[TURN_BEGAN] == 0:
            turn[TURN_BEGAN] = seat
        if not holds_on:
            turn[TURN_SEAT] = seat
        turn[TURN_BANKER] = seat
    turn[TURN_RUNNING] = running
    turn[TURN_WENT_ON] = 0


@large
def turn_after_nobody(turn):  # type: ignore[no-untyped-def]
    """Nobody took the bank: the next offer starts afresh."""
    if turn[TURN_SEAT]:
        turn[TURN_HELD:] = 0
        turn[TURN_BEGAN] = 0
        turn[TURN_WENT_ON] = turn[TURN_RUNNING] > 0


@large
def turn_goes_on(book, turn, order, upto):  # type: ignore[no-untyped-def]
    """Nobody wagered against the bank: it was no hand (`_goes_on`)."""
    seat = order[upto]
    if turn[TURN_SEAT] == 0:
        turn[:] = 0
        turn[TURN_SEAT] = turn[TURN_BANKER] = seat
        return
    holding = turn[TURN_RUNNING] > 0 and not turn[TURN_WENT_ON]
    place = turn[TURN_SEAT]
    for at in range(upto + 1):
        one = order[at]
        if not (holding and turn[TURN_BANKER] == one) and not _used_up(book, turn, one):
            place = one
    if place != turn[TURN_SEAT] and _comes_round(book, turn, place):
        turn[TURN_HELD:] = 0
        turn[TURN_BEGAN] = 0
    if turn[TURN_RUNNING] == 0:
        turn[TURN_BANKER] = place
    turn[TURN_SEAT] = place
    turn[TURN_WENT_ON] = turn[TURN_RUNNING] > 0


@small
def payout(wager, won, staked, chip):  # type: ignore[no-untyped-def]
    """What a wager wins, in whole chips where it is not even money."""
    due = wager * won // staked
    return due if won == staked else due - due % chip


@large
def settled(left, wager, outcome, won, staked, risk, chip):  # type: ignore[no-untyped-def]
    """How much of a wager is covered, and what it brings (`settle`): 1 won, 0 pushed, -1 lost, 2 given up."""
    if outcome == 0:
        return wager, np.int64(0)
    if outcome == 1:
        due = payout(wager, won, staked, chip)
        if due <= left:
            return wager, due
        unit = np.int64(1) if won == staked else chip
        chips = -((-left * staked) // (won * unit))
        return min(wager, chips * unit), left
    if outcome == 2:
        covered = min(wager, 2 * left)
        half = covered // 2
        return covered, -min(covered - (half - half % chip), left)
    risked = min(wager, risk)
    lost = min(risked, left)
    return (wager - risked + lost if lost else np.int64(0)), -lost


@large
def pay(spots, spot, stacks, bank, counts, outcome, won, staked, risk, chip):  # type: ignore[no-untyped-def]
    """Settle one hand with the bank: `bank` is (stake left, chips in it, result)."""
    wager = spots[spot, WAGER_AT]
    covered, amount = settled(bank[0], wager, outcome, won, staked, risk, chip)
    seat = spots[spot, SEAT_AT]
    stacks[seat] += wager + amount if covered else wager
    spots[spot, DONE_AT] = 1
    counts[UNCOVERED] += wager - covered
    spots[spot, WAGER_AT] = covered
    if not covered:
        return
    if bank[0] == 0:  # nothing was left to win or to lose: a push that changes nothing
        counts[UNCOVERED] += covered
        return
    counts[ACTION] += covered
    bank[0] -= abs(amount)
    bank[1] -= amount
    spots[spot, NET_AT] = amount
    counts[WINS] += amount > 0
    counts[PUSHES] += amount == 0
    counts[LOSSES] += amount < 0


@large
def noted(log, at, seat, what, amount):  # type: ignore[no-untyped-def]
    """Write a decision down, as long as there is room."""
    if at[0] < log.shape[0]:
        log[at[0], 0] = seat
        log[at[0], 1] = what
        log[at[0], 2] = amount
        at[0] += 1
