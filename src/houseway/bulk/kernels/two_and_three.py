"""The value of exactly two hole cards with three of the board: the score, and in hi-lo the low."""

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import how_many, in_16, in_32
from houseway.bulk.kernels.pieces import large, step, table_at
from houseway.bulk.kernels.scores import RANK_BITS, SUIT_MASK, suit_of
from houseway.ranking import radix

_I64 = np.int64
_PAIRS = 91


@large
def _two_and_three(m, player):
    """The high score of exactly two hole cards and three of the board."""
    board, held, t16 = m.board_count & codes.SEAT_BITS, m.held[player] & codes.SEAT_BITS, m.t16
    hole = m.holes[player]
    board_key, hole_key, hole_bits = m.board_key + radix.BOARD_BIAS, _I64(radix.HOLE_BIAS), _I64(0)
    for place in range(held):
        card = hole[place] & codes.CARD_BITS
        hole_key += m.keys_1[card]
        hole_bits |= m.bits[card]
    row = in_16(t16, board_key & radix.LOW_MASK) + in_32(
        m.t32, m.offsets_1[board] + (board_key >> radix.LOW_BITS & radix.HIGH_MASK)
    )
    start, pairs = row * _PAIRS + m.scores_1[board], m.pairs_at
    score = _I64(0)
    for one in range(held - 1):
        rank = pairs + (hole[one] >> 2 << 6)
        for other in range(one + 1, held):
            score = max(score, in_16(t16, start + in_16(t16, rank + (hole[other] >> 2))))
    flush = board_key & hole_key & radix.FLUSH_BITS
    if flush:
        suit = RANK_BITS * suit_of(flush)
        mine, laid = hole_bits >> suit & SUIT_MASK, m.board_bits >> suit & SUIT_MASK
        suited, least = m.suited_1, m.least_straight_flush
        made = in_16(t16, suited + (in_16(t16, m.top_two + mine) | in_16(t16, m.top_three + laid)))
        if in_16(t16, suited + (mine | laid)) >= least:
            for place in range(10):
                five = m.straights[place]
                # Exactly two of the five are in the hand, and the board has the others.
                if five & ~(mine | laid) == 0 and how_many(five & mine) == 2:
                    made = max(made, least + place)
        score = max(score, made)
    return score


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, player):
        """Score exactly two of the player's cards with the board, and in hi-lo the low."""
        _ = sources
        m = table_at(address)
        held, hole = m.held[player] & codes.SEAT_BITS, m.holes[player]
        m.first[player] = _two_and_three(m, player)
        if m.hi_lo:
            mine = _I64(0)
            for place in range(held):
                mine |= m.keys_2[hole[place] & codes.CARD_BITS]
            m.second[player] = in_16(m.t16, m.lows_at + (m.board_key_2 << 8 | mine))
        return codes.END

    return run
