"""The value of a hand when any five of its cards and the board's count: the score, and in hi-lo the low."""

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.pieces import step, table_at
from houseway.bulk.kernels.scores import best_five
from houseway.ranking import radix


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, player):
        """Score the player's cards with the board, by the first ranking and in hi-lo by the low."""
        _ = sources
        m = table_at(address)
        held, board, hole = m.held[player] & codes.SEAT_BITS, m.board_count & codes.SEAT_BITS, m.holes[player]
        key, bits = m.board_key + radix.FLUSH_BIAS, m.board_bits
        for place in range(held):
            card = hole[place] & codes.CARD_BITS
            key += m.keys_1[card]
            bits |= m.bits[card]
        count = held + board
        m.first[player] = best_five(m, key, bits, m.offsets_1[count], m.scores_1[count], m.suited_1)
        if m.hi_lo:
            key = m.board_key_2
            for place in range(held):
                key += m.keys_2[hole[place] & codes.CARD_BITS]
            m.second[player] = best_five(m, key, np.int64(0), m.offsets_2[count], m.scores_2[count], m.suited_2)
        return codes.END

    return run
