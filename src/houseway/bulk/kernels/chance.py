"""Randomness and cards for the kernels: numbered random draws, a deck drawn as far as needed, and the referee's mixes.

A hand's deck follows from its state alone, card by card: drawing more of it later gives the same cards.
"""

# ruff: noqa: ARG001, D103 - kernels: `kernel_memory` says what they take

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.pieces import large, small

_U64, _I64 = np.uint64, np.int64
GOLDEN, _MIX_1, _MIX_2 = _U64(0x9E3779B97F4A7C15), _U64(0xBF58476D1CE4E5B9), _U64(0x94D049BB133111EB)
_HALF = _U64(32)
_LOW_HALF = _U64(0xFFFFFFFF)
_RATE = 136
_TAG = np.frombuffer(b"houseway/mix/1\0", np.uint8)
_ROUND = np.array(
    [
        0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000, 0x000000000000808B,
        0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008A, 0x0000000000000088,
        0x0000000080008009, 0x000000008000000A, 0x000000008000808B, 0x800000000000008B, 0x8000000000008089,
        0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
    ],
    np.uint64,
)  # fmt: skip
_TURNS = np.array(
    [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44], np.uint64
)
_LANES = np.array([10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1], np.int64)


@intrinsic
def first_bit(_typing, word):
    """The place of the lowest bit that is set; the word must not be 0."""

    def generate(_context, builder, _signature, values):
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def how_many(_typing, word):
    """How many bits of a word are set."""
    return types.int64(types.int64), lambda _context, builder, _signature, values: builder.ctpop(values[0])


def _peek(bits: int):  # type: ignore[no-untyped-def]
    """Make a function that reads a number of this many bits at a place in a table, given the table's address."""

    @intrinsic
    def peek(_typing, address, place):
        def generate(_context, builder, _signature, values):
            first = builder.inttoptr(values[0], ir.IntType(bits).as_pointer())
            found = builder.load(builder.gep(first, [values[1]]))
            return found if bits == 64 else builder.zext(found, ir.IntType(64))

        return types.int64(types.int64, types.int64), generate

    return peek


in_16, in_32, in_64 = _peek(16), _peek(32), _peek(64)
"""Read a table of 16-, 32-, or 64-bit numbers; the caller of the loop keeps the tables alive."""


@intrinsic
def put_64(_typing, address, place, value):
    """Write a 64-bit number into a table."""

    def generate(context, builder, _signature, values):
        first = builder.inttoptr(values[0], ir.IntType(64).as_pointer())
        builder.store(values[2], builder.gep(first, [values[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


@small
def stir(state):
    """64 random bits from a position in a stream."""
    mixed = (state ^ state >> _U64(30)) * _MIX_1
    mixed = (mixed ^ mixed >> _U64(27)) * _MIX_2
    return mixed ^ mixed >> _U64(31)


@small
def start_streams(m, base, hand):
    """Start the two streams of a table's hand: for the deck, and for decisions."""
    deck = stir(base + _U64(hand))
    m.deck_stream = _I64(deck)
    m.choice_stream = _I64(stir(deck + GOLDEN * _U64(977)))


@small
def table_stream(seed, block, table):
    return stir(stir(stir(_U64(seed) + GOLDEN) + _U64(block)) + _U64(table))


@large
def draw_deck(m, count):
    """Draw the deck up to this many cards; one random word gives two cards."""
    pack, at = m.pack & codes.CARD_BITS, m.drawn & codes.CARD_BITS
    state = _U64(m.deck_stream) + GOLDEN * _U64(at + 2)
    while at < count:
        word = stir(state)
        state += GOLDEN + GOLDEN
        other = at + _I64((word & _LOW_HALF) * _U64(pack - at) >> _HALF)
        card = m.deck[at]
        m.deck[at] = m.deck[other]
        m.deck[other] = card
        at += 1
        if at < pack:
            other = at + _I64((word >> _HALF) * _U64(pack - at) >> _HALF)
            card = m.deck[at]
            m.deck[at] = m.deck[other]
            m.deck[other] = card
            at += 1
    m.drawn = at


@small
def chance(m):
    """The next 64 random bits for decisions."""
    state = _U64(m.choice_stream) + GOLDEN
    m.choice_stream = _I64(state)
    return stir(state)


@small
def chance_below(m, most):
    """A random number below `most`."""
    return _I64((chance(m) >> _HALF) * _U64(most) >> _HALF)


@small
def asked(m):
    """The next of the given decisions."""
    at = m.cursor
    m.cursor = at + 1
    return in_64(m.codes, at) if at < m.coded else _I64(0)


@small
def is_told(m, player):
    """Whether a player's decisions are given."""
    return m.given == codes.TOLD or (m.given == codes.SEATED and player == m.learner)


@small
def runs_out(m):
    """Whether the hand must stop to ask: the one player whose decisions are given has none left."""
    return m.given == codes.SEATED and m.cursor >= m.coded


@small
def keep(m, code):
    """Log a decision, if decisions are kept."""
    if m.given == codes.SEATED:
        at = m.history_length
        if at < codes.MOST_HISTORY:
            m.history[at] = code
        m.history_length = at + 1
    elif m.given == codes.KEPT:
        if m.cursor < m.coded:
            put_64(m.codes, m.cursor, code)
        m.cursor += 1


@small
def take(m):
    """The next card of the stub."""
    at = m.top
    if at >= m.drawn and at < m.pack:
        draw_deck(m, at + 1)
    m.top = at + 1
    return m.deck[at]


@small
def burn(m):
    m.burns[m.burn_count] = take(m)
    m.burn_count += 1


@small
def _turned(word, by):
    return word << by | word >> (_U64(64) - by)


@small
def _lane(m, at):
    return _U64(m.mixing[at])


@large
def _permute(m):
    """Keccak's permutation of the 25 words at `MIXING`; the five words after them are scratch space."""
    for number in range(24):
        for i in range(5):
            word = _lane(m, i) ^ _lane(m, i + 5) ^ _lane(m, i + 10) ^ _lane(m, i + 15) ^ _lane(m, i + 20)
            m.mixing[25 + i] = _I64(word)
        for i in range(5):
            word = _lane(m, 25 + (i + 4) % 5) ^ _turned(_lane(m, 25 + (i + 1) % 5), _U64(1))
            for j in range(0, 25, 5):
                m.mixing[j + i] = _I64(_lane(m, j + i) ^ word)
        word = _lane(m, 1)
        for i in range(24):
            at = _LANES[i]
            kept = _lane(m, at)
            m.mixing[at] = _I64(_turned(word, _TURNS[i]))
            word = kept
        for j in range(0, 25, 5):
            for i in range(5):
                m.mixing[25 + i] = m.mixing[j + i]
            for i in range(5):
                word = _lane(m, 25 + i) ^ (~_lane(m, 25 + (i + 1) % 5) & _lane(m, 25 + (i + 2) % 5))
                m.mixing[j + i] = _I64(word)
        m.mixing[0] = _I64(_lane(m, 0) ^ _ROUND[number])


@small
def _put(m, at, byte):
    m.mixing[at // 8] = _I64(_lane(m, at // 8) ^ _U64(byte) << _U64(8 * (at % 8)))


@large
def mix_in(m, pile):
    """Put a pile (one bit per card) behind the deck, in the order of the referee's `mixing.mixed`."""
    m.mixes += 1
    m.run_outs += 1
    for place in range(25):
        m.mixing[place] = 0
    at, tag = 0, _TAG.shape[0]
    for place in range(tag + 2 + m.length):
        if place < tag:
            byte = _I64(_TAG[place])
        elif place < tag + 2:
            byte = m.mixes >> 8 * (tag + 1 - place) & 255
        else:
            byte = m.deck[place - tag - 2]
        _put(m, at, byte)
        at += 1
        if at == _RATE:
            _permute(m)
            at = 0
    _put(m, at, 0x1F)
    _put(m, _RATE - 1, 0x80)
    _permute(m)
    first, count, at = m.length, 0, 0
    for card in range(m.pack):
        if not pile >> card & 1:
            continue
        if at == _RATE:
            _permute(m)
            at = 0
        word, drawn = _lane(m, at // 8), _U64(0)
        at += 8
        for eighth in range(8):
            drawn = drawn << _U64(8) | (word >> _U64(8 * eighth) & _U64(255))
        place = count
        while place > 0 and _U64(m.order[place - 1]) > drawn:
            m.order[place] = m.order[place - 1]
            m.deck[first + place] = m.deck[first + place - 1]
            place -= 1
        m.order[place] = _I64(drawn)
        m.deck[first + place] = card
        count += 1
    m.length += count


@small
def bit_of(card):
    return _I64(1) << card


@large
def _new_stub(m, player, late):
    """Mix all cards that are out of play, except the player's own discards of this draw while there are others
    (CX-123).
    """
    out = bit_of(m.pack) - 1
    pile = out
    for one in range(m.n):
        if m.live >> one & 1:
            for place in range(m.held[one]):
                out &= ~bit_of(m.holes[one, place])
    spared = late | 1 << player
    for tries in range(3):
        if tries == 1:
            spared = 1 << player
        elif tries == 2:
            spared = 0
        kept = _I64(0)
        for one in range(m.n):
            if spared >> one & 1:
                kept |= m.thrown[one]
        pile = out & ~kept
        if pile:
            break
    for one in range(m.n):
        if not spared >> one & 1:
            m.thrown[one] = 0
    m.burn_count = 0
    mix_in(m, pile)


@small
def stub_card(m, player, late):
    """The next card for a player who draws, from a new stub if the old one is used up."""
    if m.top >= m.length:
        _new_stub(m, player, late)
    return take(m)
