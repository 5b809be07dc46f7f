"""One hand at a table where players come and go, as the table has planned it: who is dealt in, and who posts.

Between hands the referee's own table decides (`turnover`). This module only plays the hand, as `hands` does.
"""

from typing import Any

from numba import int64, uint64

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import draw_deck, start_streams, table_stream
from houseway.bulk.kernels.hands import begin_hand, note_hand, note_kill, play_hand
from houseway.bulk.kernels.pieces import ADDRESS, table_at, whole


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @whole(ADDRESS, uint64, uint64, int64, int64)
    def run(address, seed, block, table, hand):
        """Play the hand with the deck and the random numbers that this table has for it."""
        _ = sources
        m = table_at(address)
        begin_hand(m)
        start_streams(m, table_stream(seed, block, table), hand)
        for place in range(m.pack):
            m.deck[place] = place
        draw_deck(m, m.need)
        play_hand(m)
        note_hand(m)
        if m.kill_percent:
            note_kill(m)
        if m.given == codes.KEPT:
            draw_deck(m, m.pack)

    return run
