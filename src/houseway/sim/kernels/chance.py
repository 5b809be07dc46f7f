"""Chance and cards for the kernels: counted random numbers, a deck drawn as far as it is needed, the referee's mixes.

The deck of a hand follows from its state alone, card by card: drawing more of it later gives the same cards.
"""

# ruff: noqa: ANN001, ANN201, D103 - kernels: what they take is said in `layout`

import numpy as np
from numba import njit, types, uint64
from numba.extending import intrinsic

from houseway.sim.kernels.layout import (
    BURNS,
    BURNS_AT,
    DRAWN,
    HELD,
    HOLE,
    HOLES,
    LENGTH,
    LIVE,
    MIXES,
    N,
    PACK,
    RUN_OUTS,
    THROWN,
    TOP,
)

_U64 = np.uint64
_GOLDEN, _MIX_1, _MIX_2 = _U64(0x9E3779B97F4A7C15), _U64(0xBF58476D1CE4E5B9), _U64(0x94D049BB133111EB)
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
_TURNS = np.array([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44], np.uint64)
_LANES = np.array([10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1], np.int64)


@intrinsic
def first_bit(_typing, word):  # type: ignore[no-untyped-def]
    """The place of the lowest bit that is set; the word is not 0."""

    def generate(_context, builder, signature, values):  # type: ignore[no-untyped-def]
        from llvmlite import ir

        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(word), generate


@intrinsic
def how_many(_typing, word):  # type: ignore[no-untyped-def]
    """How many bits of a word are set."""
    return types.int64(word), lambda _context, builder, _signature, values: builder.ctpop(values[0])


@njit
def stir(state):  # type: ignore[no-untyped-def]
    """64 random bits from a place in a stream."""
    mixed = (state ^ state >> _U64(30)) * _MIX_1
    mixed = (mixed ^ mixed >> _U64(27)) * _MIX_2
    return mixed ^ mixed >> _U64(31)


@njit
def start_streams(x, seed, block, table, hand):  # type: ignore[no-untyped-def]
    """The streams of one hand: its deck's, and its decisions'."""
    base = stir(stir(stir(uint64(seed) + _GOLDEN) + uint64(block)) + uint64(table))
    x[0] = stir(base + uint64(hand))
    x[1] = stir(x[0] + _GOLDEN * _U64(977))


@njit
def draw_deck(m, c, x, count):  # type: ignore[no-untyped-def]
    """Draw the deck as far as so many cards; two cards to a random word."""
    pack = m[PACK]
    at = m[DRAWN]
    while at < count:
        word = stir(x[0] + _GOLDEN * uint64(at + 2))
        other = at + np.int64((word & _LOW_HALF) * uint64(pack - at) >> _HALF)
        card = c[at]
        c[at] = c[other]
        c[other] = card
        at += 1
        if at < pack:
            other = at + np.int64((word >> _HALF) * uint64(pack - at) >> _HALF)
            card = c[at]
            c[at] = c[other]
            c[other] = card
            at += 1
    m[DRAWN] = at


@njit
def chance(x):  # type: ignore[no-untyped-def]
    """The next 64 random bits for decisions."""
    x[1] += _GOLDEN
    return stir(x[1])


@njit
def chance_below(x, most):  # type: ignore[no-untyped-def]
    """A number below `most`."""
    return np.int64((chance(x) >> _HALF) * uint64(most) >> _HALF)


@njit
def take(m, c, x):  # type: ignore[no-untyped-def]
    """The next card off the stub."""
    at = m[TOP]
    if at >= m[DRAWN] and at < m[PACK]:
        draw_deck(m, c, x, at + 1)
    m[TOP] = at + 1
    return c[at]


@njit
def burn(m, c, x):  # type: ignore[no-untyped-def]
    c[BURNS_AT + m[BURNS]] = take(m, c, x)
    m[BURNS] += 1


@njit
def _turned(word, by):  # type: ignore[no-untyped-def]
    return word << by | word >> (_U64(64) - by)


@njit
def _permute(a):  # type: ignore[no-untyped-def]
    """Keccak's permutation of 25 words."""
    b = np.zeros(5, np.uint64)
    for number in range(24):
        for i in range(5):
            b[i] = a[i] ^ a[i + 5] ^ a[i + 10] ^ a[i + 15] ^ a[i + 20]
        for i in range(5):
            word = b[(i + 4) % 5] ^ _turned(b[(i + 1) % 5], _U64(1))
            for j in range(0, 25, 5):
                a[j + i] ^= word
        word = a[1]
        for i in range(24):
            lane = _LANES[i]
            kept = a[lane]
            a[lane] = _turned(word, _TURNS[i])
            word = kept
        for j in range(0, 25, 5):
            for i in range(5):
                b[i] = a[j + i]
            for i in range(5):
                a[j + i] = b[i] ^ (~b[(i + 1) % 5] & b[(i + 2) % 5])
        a[0] ^= _ROUND[number]


@njit
def _put(a, at, byte):  # type: ignore[no-untyped-def]
    a[at // 8] ^= uint64(byte) << uint64(8 * (at % 8))


@njit
def mix_in(m, c, pile):  # type: ignore[no-untyped-def]
    """Lay a pile (a bit for each card) behind the deck, in the order of the referee's `mixing.mixed`."""
    m[MIXES] += 1
    m[RUN_OUTS] += 1
    a = np.zeros(25, np.uint64)
    at = 0
    for place in range(_TAG.shape[0] + 2 + m[LENGTH]):
        if place < _TAG.shape[0]:
            byte = _TAG[place]
        elif place == _TAG.shape[0]:
            byte = np.uint8(m[MIXES] >> 8)
        elif place == _TAG.shape[0] + 1:
            byte = np.uint8(m[MIXES] & 255)
        else:
            byte = c[place - _TAG.shape[0] - 2]
        _put(a, at, byte)
        at += 1
        if at == _RATE:
            _permute(a)
            at = 0
    _put(a, at, np.uint8(0x1F))
    _put(a, _RATE - 1, np.uint8(0x80))
    _permute(a)
    order = np.zeros(64, np.uint64)
    first, count, at = m[LENGTH], 0, 0
    for card in range(m[PACK]):
        if not pile >> card & 1:
            continue
        if at == _RATE:
            _permute(a)
            at = 0
        word = a[at // 8]
        at += 8
        drawn = _U64(0)
        for byte in range(8):
            drawn = drawn << _U64(8) | (word >> _U64(8 * byte) & _U64(255))
        place = count
        while place > 0 and order[place - 1] > drawn:
            order[place] = order[place - 1]
            c[first + place] = c[first + place - 1]
            place -= 1
        order[place] = drawn
        c[first + place] = card
        count += 1
    m[LENGTH] += count


@njit
def bit_of(card):  # type: ignore[no-untyped-def]
    return np.int64(1) << np.int64(card)


@njit
def _new_stub(m, c, player, late):  # type: ignore[no-untyped-def]
    """Mix all that lies out of play; nobody's own discards of this draw while there is anything else (CX-123)."""
    out = (np.int64(1) << m[PACK]) - 1
    for one in range(m[N]):
        if m[LIVE] >> one & 1:
            for place in range(m[HELD + one]):
                out &= ~bit_of(c[HOLES + HOLE * one + place])
    spared = late | 1 << player
    pile, kept = np.int64(0), np.int64(0)
    for tries in range(3):
        if tries == 1:
            spared = 1 << player
        elif tries == 2:
            spared = 0
        kept = np.int64(0)
        for one in range(m[N]):
            if spared >> one & 1:
                kept |= m[THROWN + one]
        pile = out & ~kept
        if pile:
            break
    for one in range(m[N]):
        if not spared >> one & 1:
            m[THROWN + one] = 0
    m[BURNS] = 0
    mix_in(m, c, pile)


@njit
def stub_card(m, c, x, player, late):  # type: ignore[no-untyped-def]
    """The next card for a player who draws, from a new stub when the old one is used up."""
    if m[TOP] >= m[LENGTH]:
        _new_stub(m, c, player, late)
    return take(m, c, x)
