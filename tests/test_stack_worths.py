"""The independent chip model: against the sum over all orders of finish, and what must always hold."""

import pytest
from bench.icm import summed
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.chips.stack_worths import IcmError, finish_chances, icm

STACKS = st.lists(st.integers(1, 50_000) | st.sampled_from([1, 10**7]), min_size=1, max_size=7)
PRIZES = st.lists(st.integers(0, 10_000), min_size=1, max_size=7)


def test_three_players() -> None:
    assert icm([5000, 3000, 2000], [50, 30, 20]) == pytest.approx([38.392857142857, 32.75, 28.857142857143])
    first, second, third = finish_chances([5000, 3000, 2000], 3)
    assert first == pytest.approx([0.5, 0.3 * 5 / 7 + 0.2 * 5 / 8, 1 - 0.5 - 0.3 * 5 / 7 - 0.2 * 5 / 8])
    assert [sum(row) for row in (first, second, third)] == pytest.approx([1, 1, 1])


def test_a_winner_takes_all_by_chips() -> None:
    assert icm([700, 200, 100], [1000]) == pytest.approx([700, 200, 100])


def test_equal_stacks_are_worth_the_same() -> None:
    worths = icm([1500] * 40, [100, 60, 40])
    assert worths == pytest.approx([5.0] * 40)


@given(STACKS, PRIZES)
@settings(max_examples=examples(80))
def test_the_race_equals_the_sum_over_all_orders(stacks: list[int], prizes: list[int]) -> None:
    paid = sorted(prizes[: len(stacks)], reverse=True)
    assert icm(stacks, paid) == pytest.approx(summed(stacks, paid), abs=1e-9 * max(1, sum(paid)))


@given(st.lists(st.integers(1, 100_000), min_size=10, max_size=150), st.integers(1, 30))
@settings(max_examples=examples(30))
def test_worths_add_up_and_more_chips_are_worth_more(stacks: list[int], places: int) -> None:
    prizes = [float(place) for place in range(min(places, len(stacks)), 0, -1)]
    worths = icm(stacks, prizes)
    assert sum(worths) == pytest.approx(sum(prizes))
    for (stack, worth), (more, better) in zip(
        sorted(zip(stacks, worths, strict=True)), sorted(zip(stacks, worths, strict=True))[1:], strict=False
    ):
        assert better >= worth - 1e-7, f"{more} chips are worth less than {stack}"


def test_a_thousand_players_and_a_hundred_and_fifty_prizes() -> None:
    stacks = [100 * (1 + player % 37) for player in range(1_000)]
    prizes = [10_000 / (place + 1) for place in range(150)]
    worths = icm(stacks, prizes)
    assert sum(worths) == pytest.approx(sum(prizes))
    assert worths[0] == pytest.approx(worths[37]), "equal stacks"


@pytest.mark.parametrize(
    ("stacks", "prizes", "said"),
    [
        ([], [1], "there is no stack: write the chips of each player, like 5000 3000 2000"),
        ([5], [], "there is no prize: write the prize of each place, like 50 30 20"),
        ([5, 0], [1], "a stack of 0 is not possible: leave out players who are out of chips"),
        ([5, float("inf")], [1], "a stack of inf is not possible: leave out players who are out of chips"),
        ([5, 5], [1, -1], "a prize of -1 is not possible: write 0 or more"),
        ([5, 5], [3, 2, 1], "there are 3 prizes for 2 players: at most one for each"),
        ([1] * 10_001, [1], "10,001 players are too many: at most 10,000"),
    ],
)
def test_what_the_model_cannot_work_with(stacks: list[float], prizes: list[float], said: str) -> None:
    with pytest.raises(IcmError) as refused:
        icm(stacks, prizes)
    assert str(refused.value) == said
