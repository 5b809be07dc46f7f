"""Floors for the referee's speed, far below what it does, so that a collapse is seen and a busy machine is not."""

from time import perf_counter

from bench.referee import CALLS_A_HAND, houseway, third_round

from houseway.testing import state_bytes

COPY_SECONDS = 10e-6
HANDS_PER_SECOND = 800
"""A quiet two-core machine does six thousand."""


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
    assert (hand.round, len(hand.live)) == (3, 6)
    assert state_bytes(hand.copy()) == state_bytes(hand)
    assert 1 / best_rate(hand.copy, times=500, tries=40) < COPY_SECONDS


def test_complete_hands_a_second() -> None:
    play = houseway("fixed-limit hold'em")
    assert play(None) == CALLS_A_HAND
    assert best_rate(lambda: play(None), times=60, tries=20) > HANDS_PER_SECOND
