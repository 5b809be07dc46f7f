"""Floors for the referee's speed, far below what it does, so that a collapse is seen and a busy machine is not."""

from time import perf_counter

import pytest
from bench.referee import CALLS_A_HAND, STUD_CALLS_A_HAND, houseway, third_round

from houseway.testing import state_bytes

COPY_SECONDS = 10e-6
HANDS_PER_SECOND = 800
"""A quiet two-core machine does six thousand."""
STUD_HANDS_PER_SECOND = 500
DRAW_DECISIONS_A_HAND = 18
"""Two rounds, and the draw."""


def best_rate(work: object, *, times: int, tries: int) -> float:
    assert callable(work)
    best = 0.0
    for _ in range(tries):
        start = perf_counter()
        for _ in range(times):
            work()
        best = max(best, times / (perf_counter() - start))
    return best


def test_a_copy_takes_less_than_ten_microseconds() -> None:
    hand = third_round()
    assert (hand.play.round, len(hand.live)) == (3, 6)
    assert state_bytes(hand.copy()) == state_bytes(hand)
    assert 1 / best_rate(hand.copy, times=500, tries=40) < COPY_SECONDS


@pytest.mark.parametrize(
    ("game", "calls", "least"),
    [
        ("fixed-limit hold'em", CALLS_A_HAND, HANDS_PER_SECOND),
        ("seven-card stud", STUD_CALLS_A_HAND, STUD_HANDS_PER_SECOND),
        ("draw poker", DRAW_DECISIONS_A_HAND, HANDS_PER_SECOND),
    ],
)
def test_complete_hands_a_second(game: str, calls: int, least: int) -> None:
    play = houseway(game)
    assert play(None) == calls
    assert best_rate(lambda: play(None), times=60, tries=20) > least
