"""Many tables with one deciding seat: what it sees and may do, as numbers, at each decision.

A hand is replayed from its deal with the decisions so far, up to the first missing one. The same deck and random
numbers give the same hand, and only `hands` knows the rules. Between hands a table is a row of numbers.
"""

# ruff: noqa: C901 - kernels: `kernel_memory` says what they take

from typing import Any, Final, NamedTuple

import numpy as np
from numba import float32, float64, int8, int64, types
from numba.np.numpy_support import from_dtype

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.bets import pot
from houseway.bulk.kernels.chance import draw_deck, first_bit, how_many, start_streams, stir, table_stream
from houseway.bulk.kernels.hands import note_hand, note_kill, play_hand, sit_down
from houseway.bulk.kernels.kernel_memory import STATE, WHERE
from houseway.bulk.kernels.pieces import ADDRESS, NUMBERS, ROWS, large, table_at, whole

# the command to a table
NOTHING, BEGIN, DECIDE, AGAIN = range(4)
# how an episode ended
GOES_ON, ENDED, NEVER_ASKED = range(3)
# kinds of actions
(FOLDS, CHECKS, CALLS, BRINGS_IN, BETS, PASSES, POSTS, THROWS) = range(8)
SEAT_COLUMNS: Final = 8
_BEHIND: Final = 29
"""How many more hands are played while a pot is carried over, before it is divided (`envs.episodes`)."""
_PATIENCE: Final = 10_000
_RANKS: Final = 14
_CLOSED: Final = -2


@large
def _see(m, where, seen, row):
    """Write what the seat sees, in the columns of `envs.seeing`."""
    n, me, pack, unit, live, what = m.n, m.learner, m.pack, np.float64(where.unit), m.live, m.what
    down, open_at, own, rounds = where.down, where.shown, where.own, where.rounds
    seats, acts, draws, draw_count = where.seats, where.acts, where.draws, where.draw_count
    table, board = where.table, where.board
    pending = m.pending if what == codes.ASK_DRAW else np.int64(-1)
    for column in range(seen.shape[1]):
        seen[row, column] = 0.0
    for player in range(n):
        place = player - me
        if place < 0:
            place += n
        at = seats + SEAT_COLUMNS * place
        stack, bet = m.stack[player], m.bet[player]
        seen[row, at + 2] = stack / unit
        if bet:
            seen[row, at + 3] = bet / unit
        seen[row, at + 4] = (m.total[player] + bet) / unit
        if live >> player & 1:
            ups = np.int64(0)
            hole, held = m.holes[player], m.held[player]
            if open_at >= 0:
                shown = m.shown[player]
                while shown:
                    ups += 1
                    shown //= _RANKS
                for card in range(down, down + ups):
                    seen[row, open_at + pack * place + hole[card]] = 1.0
            if player == me:
                for card in range(held):
                    if card < down or card >= down + ups:
                        seen[row, own + hole[card]] = 1.0
            seen[row, at] = 1.0
            seen[row, at + 1] = np.float64(stack == 0)
            seen[row, at + 5] = m.pending_cards if player == pending else held - ups
        column = acts + 2 * rounds * place
        for act in range(2 * rounds):
            seen[row, column + act] = m.acts[player, act]
        for number in range(draw_count):
            untold = m.forgets and player != me and m.acted_in >= number + 2  # the round after that draw
            if not untold and (player != pending or number != m.draw_number):
                seen[row, draws + draw_count * place + number] = m.drew[number, player]
    if m.has_button:
        seen[row, seats + SEAT_COLUMNS * (n - 1 - me) + 6] = 1.0
    seen[row, seats + 7] = 1.0
    for card in range(m.board_count):
        seen[row, board + m.board[card]] = 1.0
    seen[row, table] = pot(m) / unit
    seen[row, table + 1] = m.level / unit
    seen[row, table + 2] = max(0, m.level - m.bet[me]) / unit
    if m.round:
        seen[row, table + 2 + m.round] = 1.0


@large
def _order(m, me):
    """The places of a hand's cards, lowest card first, four bits each."""
    found, hole, held = np.int64(0), m.holes[me], m.held[me]
    for card in range(held):
        place = np.int64(0)
        for other in range(held):
            place += np.int64(hole[other] < hole[card])
        found |= np.int64(card) << 4 * place
    return found


@large
def _as_they_lie(order, bits):
    """Turn bits counted from the lowest card into bits by place in the hand, as the kernels use them."""
    found = np.int64(0)
    while bits:
        found |= np.int64(1) << (order >> 4 * first_bit(bits) & 15)
        bits &= bits - 1
    return found


@large
def _sizes(m, me):
    """The amounts of the bet sizes, as in `envs.slots`, given the range and the pot."""
    least, most = m.low_to, m.high_to
    if m.either or least == most:
        return least, least, least, most
    chips, chip, level = pot(m) + max(0, m.level - m.bet[me]), m.chip, m.level
    half, whole = level + chips // 2, level + chips
    return least, min(max(half - half % chip, least), most), min(max(whole - whole % chip, least), most), most


@large
def _lay_open(m, tables, row):
    """Write which actions are open, and their codes for the kernels."""
    kinds, bits, coded, mask = tables.kinds, tables.bits, tables.codes, tables.mask
    me, what, count = m.learner, m.what, len(kinds)
    for slot in range(count):
        mask[row, slot] = 0
        coded[row, slot] = _CLOSED
    if what == codes.ASK_DRAW or what == codes.ASK_THROW:
        order, held, most = _order(m, me), m.held[me], m.high_to
        for slot in range(count):
            if kinds[slot] == THROWS and bits[slot] >> held == 0:
                thrown = how_many(bits[slot])
                if thrown <= most if what == codes.ASK_DRAW else thrown == 1:
                    mask[row, slot] = 1
                    coded[row, slot] = _as_they_lie(order, bits[slot])
        return
    if what == codes.ASK_POST:
        for slot in range(count):
            if kinds[slot] == PASSES or kinds[slot] == POSTS:
                mask[row, slot] = 1
                coded[row, slot] = np.int64(kinds[slot] == POSTS)
        return
    betting, may_fold = m.low_to > 0, m.may_fold != 0
    least, half, whole, most = _sizes(m, me)
    instead = CHECKS if what == codes.ASK_CHECK else CALLS if what == codes.ASK_CALL else BRINGS_IN
    for slot in range(count):
        kind = kinds[slot]
        if kind == FOLDS and may_fold:
            mask[row, slot] = 1
            coded[row, slot] = -1
        elif kind == instead:
            mask[row, slot] = 1
            coded[row, slot] = 0
        elif kind == BETS and betting:
            size = bits[slot]
            to = least if size == 0 else half if size == 1 else whole if size == 2 else most
            below = np.int64(0) if size == 0 else least if size == 1 else half if size == 2 else whole
            if to > below:
                mask[row, slot] = 1
                coded[row, slot] = to


@large
def _begin(m, state):
    """Start an episode: everyone has the buy-in, and the button is at a random seat."""
    seed, number = np.uint64(state.seed), state.episode + 1
    state.episode = number
    state.hand_number = state.decisions = state.was_asked = 0
    state.net = state.paid = state.fees = state.carried = state.legs = 0
    state.killer = state.leg_seat = -1
    drawn = stir(table_stream(seed, number, 0)) >> np.uint64(32)
    state.button = np.int64(drawn * np.uint64(m.n) >> np.uint64(32))
    for seat in range(m.n):
        state.stacks[seat] = m.buy_in
        state.stretches[seat] = -m.buy_in


@large
def _deal(m, state, where):
    """Seat everyone for the table's next hand."""
    m.button, m.carried = state.button, state.carried
    m.killer, m.leg_seat, m.legs = state.killer, state.leg_seat, state.legs
    n = m.n
    for seat in range(n):
        m.seat_stack[seat] = state.stacks[seat]
        m.seat_stretch[seat] = state.stretches[seat]
    first = sit_down(m)
    m.learner = (where.seat - first + n) % n
    m.round = 0
    m.acted_in = 0
    m.history_length = 0
    m.draw_number = 0
    m.pending = -1
    m.cursor = 0
    m.acts[:n] = 0
    m.drew[:] = 0
    start_streams(m, table_stream(np.uint64(state.seed), state.episode, 0), state.hand_number)
    for place in range(m.pack):
        m.deck[place] = place
    draw_deck(m, m.need)


@large
def _settle(m, state, where):
    """After a hand, update the table for the next one."""
    n = m.n
    note_hand(m)
    if m.kill_percent:
        note_kill(m)
    if m.has_button:
        m.button = (m.button + 1) % n
    state.button, state.carried = m.button, m.carried
    state.killer, state.leg_seat, state.legs = m.killer, m.leg_seat, m.legs
    state.hand_number += 1
    state.decisions = 0
    state.fees += m.collected
    for seat in range(n):
        state.stacks[seat] = m.seat_stack[seat]
        state.stretches[seat] = m.seat_stretch[seat]
    state.net = m.seat_stack[where.seat] + m.seat_stretch[where.seat]


@large
def _divide(m, state, where):
    """Divide what is still carried over equally among all seats, odd chips to the lowest."""
    n, chip, carried = m.n, m.chip, state.carried
    each, odd = carried // chip // n, carried // chip % n
    for seat in range(n):
        state.stacks[seat] += (each + int(seat < odd)) * chip
    state.stacks[0] += carried % chip
    state.carried = 0
    state.net = state.stacks[where.seat] + state.stretches[where.seat]


class Tables(NamedTuple):
    """Arrays with one row per table, and the list of actions."""

    kinds: Any
    """The kind of each action: `FOLDS` and so on."""
    bits: Any
    """The size of a bet, or one bit per discarded card."""
    state: Any
    """Each table between hands (`schema.STATE`)."""
    script: Any
    """The seat's decisions in the hand so far."""
    script_at: int
    """The address of `script`."""
    codes: Any
    """The kernels' code for each open action."""
    mask: Any
    """Which actions are open."""
    seen: Any
    """What the seat sees."""
    last: Any
    """What it saw last, if an episode ended and the next one began."""
    rewards: Any
    over: Any
    """How it ended: `GOES_ON`, `ENDED` or `NEVER_ASKED`."""
    won: Any
    """By seat: what it won in an episode that has ended; then the fees and the number of hands."""


_SIGHT = types.Array(from_dtype(WHERE), 0, "C")
_ROWS = (
    NUMBERS, NUMBERS, from_dtype(STATE)[::1], ROWS, int64, ROWS, int8[:, ::1], float32[:, ::1], float32[:, ::1],
    float64[::1], int8[::1], ROWS,
)  # fmt: skip
"""The types of `Tables`."""


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @whole(ADDRESS, _SIGHT, int8[::1], NUMBERS, int64, int64, *_ROWS)
    def run(
        address, sight, wanted, actions, start, stop,
        kinds, bits, states, script, script_at, codes_, mask, seen, last, rewards, over, won,
    ):  # fmt: skip
        """Play these tables to the seat's next decision, or to the end of the episode.

        Each table's command is `NOTHING`, `BEGIN`, `DECIDE` (by its action), or `AGAIN`, which plays its hand once with
        the decisions in its script. The remaining arguments are the `Tables`.
        """
        _ = sources
        m, where = table_at(address), sight[()]
        tables = Tables(kinds, bits, states, script, script_at, codes_, mask, seen, last, rewards, over, won)
        width, unit = tables.script.shape[1], where.unit
        for row in range(start, stop):
            state = tables.state[row]
            want = wanted[row]
            tables.rewards[row] = 0.0
            tables.over[row] = GOES_ON
            if want == NOTHING:
                continue
            if want == DECIDE:
                count = state.decisions
                tables.script[row, count] = tables.codes[row, actions[row]]
                state.decisions = count + 1
            elif want == BEGIN or state.hand_number < 0:
                count = state.decisions if want == AGAIN else np.int64(0)
                _begin(m, state)
                state.decisions = count
            m.codes = tables.script_at + 8 * width * row
            idle = 0
            while True:
                m.coded = state.decisions
                _deal(m, state, where)
                if play_hand(m):
                    _see(m, where, tables.seen, row)
                    _lay_open(m, tables, row)
                    state.was_asked = 1
                    if want == DECIDE and tables.over[row] == GOES_ON:
                        tables.rewards[row] = (state.net - state.paid) / unit
                        state.paid = state.net
                    break
                _settle(m, state, where)
                if want == AGAIN:
                    draw_deck(m, m.pack)
                    break
                idle += 1
                late = state.hand_number - where.wanted_hands
                if late >= 0 and state.was_asked and (not state.carried or late >= _BEHIND):
                    if state.carried:
                        _divide(m, state, where)
                    tables.rewards[row] = (state.net - state.paid) / unit
                    tables.over[row] = ENDED
                    for seat in range(m.n):
                        tables.won[row, seat] = state.stacks[seat] + state.stretches[seat]
                    tables.won[row, m.n] = state.fees
                    tables.won[row, m.n + 1] = state.hand_number
                    m.what = codes.ASK_CHECK
                    m.level = 0
                    if not where.same_step:
                        _see(m, where, tables.seen, row)
                        tables.mask[row, :] = 1
                        break
                    _see(m, where, tables.last, row)
                    _begin(m, state)
                    idle = 0
                if idle > _PATIENCE:
                    tables.over[row] = NEVER_ASKED
                    break

    return run
