"""Floors for the referee's speed, far below what it does, so that a collapse is seen and a busy machine is not."""

from collections.abc import Callable
from time import perf_counter

import pytest
from bench.referee import CALLS_A_HAND, STUD_CALLS_A_HAND, houseway, third_round
from tests.machine import quiet_time

from houseway.testing import state_bytes

COPY_SECONDS = 10e-6
HANDS_PER_SECOND = 800
"""A quiet two-core machine does six thousand."""
STUD_HANDS_PER_SECOND = 500
DRAW_DECISIONS_A_HAND = 18
"""Two rounds, and the draw."""


def seconds_each(work: Callable[[], object], *, times: int, under: float) -> float:
    def seconds() -> float:
        start = perf_counter()
        for _ in range(times):
            work()
        return (perf_counter() - start) / times

    return quiet_time(seconds, under=under, tries=20)


def test_a_copy_takes_less_than_ten_microseconds() -> None:
    hand = third_round()
    assert (hand.play.round, len(hand.live)) == (3, 6)
    assert state_bytes(hand.copy()) == state_bytes(hand)
    assert seconds_each(hand.copy, times=500, under=COPY_SECONDS) < COPY_SECONDS


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
    assert seconds_each(lambda: play(None), times=60, under=1 / least) < 1 / least
