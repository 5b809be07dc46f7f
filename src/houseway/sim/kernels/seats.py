"""Many tables at which one seat is asked: what it sees and what is open to it, as numbers, wherever it has to decide.

A hand is played again from its deal with the decisions so far, as far as the first that is not given: the same deck
and the same chances make the same hand, and the rules are those of `hands` alone. Between hands a table is a row of
numbers.
"""

# ruff: noqa: C901, F403, F405, SIM109 - kernels: what they take is said in `layout`

from typing import Any, Final

import numpy as np

from houseway.sim.kernels.bets import pot
from houseway.sim.kernels.chance import draw_deck, first_bit, how_many, start_streams, stir, table_stream
from houseway.sim.kernels.hands import note_hand, note_kill, play_hand, sit_down
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, whole

# a table between hands: chance, the place in the episode, what follows it from hand to hand, and two rows of seats
(
    SEED, EPISODE, HAND_NUMBER, DECISIONS, WAS_ASKED, NET, PAID, FEES, AT_BUTTON, IN_THE_MIDDLE, KILLS_NEXT, LEG_OF,
    LEGS_WON,
) = range(13)  # fmt: skip
STACKS, STRETCHES_AT = 16, 16 + SEATS
STATE: Final = 16 + 2 * SEATS
# what is wanted of a table
NOTHING, BEGIN, DECIDE, AGAIN = range(4)
# how it ended
GOES_ON, ENDED, NEVER_ASKED = range(3)
# where the numbers of an observation begin; -1 where there are none
(
    OWN_AT, BOARD_SEEN, OPEN_AT, SEATS_SEEN, TABLE_AT, ACTS_SEEN, DRAWS_SEEN, ROUNDS, DRAW_COUNT, DOWN, UNIT, SEAT,
    WANTED_HANDS, SAME_STEP,
) = range(14)  # fmt: skip
WHERE: Final = 16
# what an action is
(FOLDS, CHECKS, CALLS, BRINGS_IN, BETS, PASSES, POSTS, THROWS) = range(8)
SEAT_COLUMNS: Final = 8
_BEHIND: Final = 29
"""So many hands more are played while a pot is carried; then it is divided (`envs.episodes`)."""
_PATIENCE: Final = 10_000
_RANKS: Final = 14
_CLOSED: Final = -2


@large
def _see(m, where, seen, row):  # type: ignore[no-untyped-def]
    """What the seat sees, in the columns of `envs.seeing`."""
    n, me, pack, unit, live, what = m[N], m[LEARNER], m[PACK], np.float64(where[UNIT]), m[LIVE], m[WHAT]
    down, open_at, own, rounds = where[DOWN], where[OPEN_AT], where[OWN_AT], where[ROUNDS]
    seats, acts, draws, draw_count = where[SEATS_SEEN], where[ACTS_SEEN], where[DRAWS_SEEN], where[DRAW_COUNT]
    table, board = where[TABLE_AT], where[BOARD_SEEN]
    pending = m[PENDING] if what == ASK_DRAW else np.int64(-1)
    for column in range(seen.shape[1]):
        seen[row, column] = 0.0
    for player in range(n):
        place = player - me
        if place < 0:
            place += n
        at = seats + SEAT_COLUMNS * place
        stack, bet = m[STACK + player], m[BET + player]
        seen[row, at + 2] = stack / unit
        if bet:
            seen[row, at + 3] = bet / unit
        seen[row, at + 4] = (m[TOTAL + player] + bet) / unit
        if live >> player & 1:
            ups = np.int64(0)
            first, held = HOLES + HOLE * player, m[HELD + player]
            if open_at >= 0:
                shown = m[SHOWN + player]
                while shown:
                    ups += 1
                    shown //= _RANKS
                for card in range(first + down, first + down + ups):
                    seen[row, open_at + pack * place + m[card]] = 1.0
            if player == me:
                for card in range(held):
                    if card < down or card >= down + ups:
                        seen[row, own + m[first + card]] = 1.0
            seen[row, at] = 1.0
            seen[row, at + 1] = np.float64(stack == 0)
            seen[row, at + 5] = m[PENDING_CARDS] if player == pending else held - ups
        done, column = ACTS + ACTS_EACH * player, acts + 2 * rounds * place
        for act in range(2 * rounds):
            seen[row, column + act] = m[done + act]
        for number in range(draw_count):
            untold = m[FORGETS] and player != me and m[ACTED_IN] >= number + 2  # the round after that draw
            if not untold and (player != pending or number != m[DRAW_NUMBER]):
                seen[row, draws + draw_count * place + number] = m[DREW + SEATS * number + player]
    if m[HAS_BUTTON]:
        seen[row, seats + SEAT_COLUMNS * (n - 1 - me) + 6] = 1.0
    seen[row, seats + 7] = 1.0
    for card in range(m[BOARD]):
        seen[row, board + m[BOARD_AT + card]] = 1.0
    seen[row, table] = pot(m) / unit
    seen[row, table + 1] = m[LEVEL] / unit
    seen[row, table + 2] = max(0, m[LEVEL] - m[BET + me]) / unit
    if m[ROUND]:
        seen[row, table + 2 + m[ROUND]] = 1.0


@large
def _order(m, me):  # type: ignore[no-untyped-def]
    """Where the cards of a hand lie, the lowest first, four bits each."""
    found, first, held = np.int64(0), HOLES + HOLE * me, m[HELD + me]
    for card in range(held):
        place = np.int64(0)
        for other in range(held):
            place += np.int64(m[first + other] < m[first + card])
        found |= np.int64(card) << 4 * place
    return found


@large
def _as_they_lie(order, bits):  # type: ignore[no-untyped-def]
    """Cards named by their places, the lowest first, as the kernels name them: by where they lie in the hand."""
    found = np.int64(0)
    while bits:
        found |= np.int64(1) << (order >> 4 * first_bit(bits) & 15)
        bits &= bits - 1
    return found


@large
def _sizes(m, me):  # type: ignore[no-untyped-def]
    """What bets or raises of the sizes come to, as `envs.slots` has it, the range and the pot being known."""
    least, most = m[LOW_TO], m[HIGH_TO]
    if m[EITHER] or least == most:
        return least, least, least, most
    chips, chip, level = pot(m) + max(0, m[LEVEL] - m[BET + me]), m[CHIP], m[LEVEL]
    half, whole = level + chips // 2, level + chips
    return least, min(max(half - half % chip, least), most), min(max(whole - whole % chip, least), most), most


@large
def _lay_open(m, kinds, bits, codes, mask, row):  # type: ignore[no-untyped-def]
    """Which actions are open, and what each of them is to the kernels."""
    me, what, count = m[LEARNER], m[WHAT], len(kinds)
    for slot in range(count):
        mask[row, slot] = 0
        codes[row, slot] = _CLOSED
    if what == ASK_DRAW or what == ASK_THROW:
        order, held, most = _order(m, me), m[HELD + me], m[HIGH_TO]
        for slot in range(count):
            if kinds[slot] == THROWS and bits[slot] >> held == 0:
                thrown = how_many(bits[slot])
                if thrown <= most if what == ASK_DRAW else thrown == 1:
                    mask[row, slot] = 1
                    codes[row, slot] = _as_they_lie(order, bits[slot])
        return
    if what == ASK_POST:
        for slot in range(count):
            if kinds[slot] == PASSES or kinds[slot] == POSTS:
                mask[row, slot] = 1
                codes[row, slot] = np.int64(kinds[slot] == POSTS)
        return
    betting, may_fold = m[LOW_TO] > 0, m[MAY_FOLD] != 0
    least, half, whole, most = _sizes(m, me)
    instead = CHECKS if what == ASK_CHECK else CALLS if what == ASK_CALL else BRINGS_IN
    for slot in range(count):
        kind = kinds[slot]
        if kind == FOLDS and may_fold:
            mask[row, slot] = 1
            codes[row, slot] = -1
        elif kind == instead:
            mask[row, slot] = 1
            codes[row, slot] = 0
        elif kind == BETS and betting:
            size = bits[slot]
            to = least if size == 0 else half if size == 1 else whole if size == 2 else most
            below = np.int64(0) if size == 0 else least if size == 1 else half if size == 2 else whole
            if to > below:
                mask[row, slot] = 1
                codes[row, slot] = to


@large
def _begin(m, state, row):  # type: ignore[no-untyped-def]
    """A new episode: everybody has the buy-in, and the button is anywhere."""
    seed, number = np.uint64(state[row, SEED]), state[row, EPISODE] + 1
    for place in range(HAND_NUMBER, STATE):
        state[row, place] = 0
    state[row, EPISODE] = number
    state[row, KILLS_NEXT], state[row, LEG_OF] = -1, -1
    drawn = stir(table_stream(seed, number, 0)) >> np.uint64(32)
    state[row, AT_BUTTON] = np.int64(drawn * np.uint64(m[N]) >> np.uint64(32))
    for seat in range(m[N]):
        state[row, STACKS + seat] = m[BUY_IN]
        state[row, STRETCHES_AT + seat] = -m[BUY_IN]


@large
def _deal(m, state, row, where):  # type: ignore[no-untyped-def]
    """Sit everybody down to the hand that is the table's next; who is first."""
    m[BUTTON], m[CARRIED] = state[row, AT_BUTTON], state[row, IN_THE_MIDDLE]
    m[KILLER], m[LEG_SEAT], m[LEGS] = state[row, KILLS_NEXT], state[row, LEG_OF], state[row, LEGS_WON]
    n = m[N]
    for seat in range(n):
        m[SEAT_STACK + seat] = state[row, STACKS + seat]
        m[SEAT_STRETCH + seat] = state[row, STRETCHES_AT + seat]
    first = sit_down(m)
    m[LEARNER] = (where[SEAT] - first + n) % n
    m[ROUND] = 0
    m[ACTED_IN] = 0
    m[HISTORY] = 0
    m[DRAW_NUMBER] = 0
    m[PENDING] = -1
    m[CURSOR] = 0
    for place in range(ACTS, ACTS + ACTS_EACH * n):
        m[place] = 0
    for number in range(where[DRAW_COUNT]):
        for player in range(n):
            m[DREW + SEATS * number + player] = 0
    start_streams(m, table_stream(np.uint64(state[row, SEED]), state[row, EPISODE], 0), state[row, HAND_NUMBER])
    for place in range(m[PACK]):
        m[DECK + place] = place
    draw_deck(m, m[NEED])
    return first


@large
def _settle(m, state, row, where, first):  # type: ignore[no-untyped-def]
    """The hand is over: the table as it is before the next."""
    n = m[N]
    note_hand(m, first)
    if m[KILL_PERCENT]:
        note_kill(m, first)
    if m[HAS_BUTTON]:
        m[BUTTON] = (m[BUTTON] + 1) % n
    state[row, AT_BUTTON], state[row, IN_THE_MIDDLE] = m[BUTTON], m[CARRIED]
    state[row, KILLS_NEXT], state[row, LEG_OF], state[row, LEGS_WON] = m[KILLER], m[LEG_SEAT], m[LEGS]
    state[row, HAND_NUMBER] += 1
    state[row, DECISIONS] = 0
    state[row, FEES] += m[COLLECTED]
    for seat in range(n):
        state[row, STACKS + seat] = m[SEAT_STACK + seat]
        state[row, STRETCHES_AT + seat] = m[SEAT_STRETCH + seat]
    state[row, NET] = m[SEAT_STACK + where[SEAT]] + m[SEAT_STRETCH + where[SEAT]]


@large
def _divide(m, state, row, where):  # type: ignore[no-untyped-def]
    """What is still carried goes in equal shares to everybody, odd chips to the lowest seats."""
    n, chip, carried = m[N], m[CHIP], state[row, IN_THE_MIDDLE]
    each, odd = carried // chip // n, carried // chip % n
    for seat in range(n):
        state[row, STACKS + seat] += (each + int(seat < odd)) * chip
    state[row, STACKS] += carried % chip
    state[row, IN_THE_MIDDLE] = 0
    state[row, NET] = state[row, STACKS + where[SEAT]] + state[row, STRETCHES_AT + where[SEAT]]


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk as long as the sources it is made from are the same."""

    @whole
    def run(  # type: ignore[no-untyped-def]
        m, where, kinds, bits, state, script, script_at, wanted, actions, codes, mask, seen, last, rewards, over, won,
        start, stop,
    ):  # fmt: skip
        """Play these tables on, each to the next decision of its seat, or to the end of its episode.

        To play a table's hand `AGAIN` is to play it once with the decisions that stand in its script.
        """
        _ = sources
        width, unit = script.shape[1], where[UNIT]
        for row in range(start, stop):
            want = wanted[row]
            rewards[row] = 0.0
            over[row] = GOES_ON
            if want == NOTHING:
                continue
            if want == DECIDE:
                count = state[row, DECISIONS]
                script[row, count] = codes[row, actions[row]]
                state[row, DECISIONS] = count + 1
            elif want == BEGIN or state[row, HAND_NUMBER] < 0:
                count = state[row, DECISIONS] if want == AGAIN else np.int64(0)
                _begin(m, state, row)
                state[row, DECISIONS] = count
            m[CODES] = script_at + 8 * width * row
            idle = 0
            while True:
                m[CODED] = state[row, DECISIONS]
                first = _deal(m, state, row, where)
                if play_hand(m):
                    _see(m, where, seen, row)
                    _lay_open(m, kinds, bits, codes, mask, row)
                    state[row, WAS_ASKED] = 1
                    if want == DECIDE and over[row] == GOES_ON:
                        rewards[row] = (state[row, NET] - state[row, PAID]) / unit
                        state[row, PAID] = state[row, NET]
                    break
                _settle(m, state, row, where, first)
                if want == AGAIN:
                    draw_deck(m, m[PACK])
                    break
                idle += 1
                late = state[row, HAND_NUMBER] - where[WANTED_HANDS]
                if late >= 0 and state[row, WAS_ASKED] and (not state[row, IN_THE_MIDDLE] or late >= _BEHIND):
                    if state[row, IN_THE_MIDDLE]:
                        _divide(m, state, row, where)
                    rewards[row] = (state[row, NET] - state[row, PAID]) / unit
                    over[row] = ENDED
                    for seat in range(m[N]):
                        won[row, seat] = state[row, STACKS + seat] + state[row, STRETCHES_AT + seat]
                    won[row, m[N]] = state[row, FEES]
                    won[row, m[N] + 1] = state[row, HAND_NUMBER]
                    m[WHAT] = ASK_CHECK
                    m[LEVEL] = 0
                    if not where[SAME_STEP]:
                        _see(m, where, seen, row)
                        mask[row, :] = 1
                        break
                    _see(m, where, last, row)
                    _begin(m, state, row)
                    idle = 0
                if idle > _PATIENCE:
                    over[row] = NEVER_ASKED
                    break

    return run
