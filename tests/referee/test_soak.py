"""The same properties for as long as one likes: `HOUSEWAY_SOAK_SECONDS` (600 unless told) for each of them.

Every run draws fresh seeds, and a failure names its seed: put that in `HOUSEWAY_SOAK_SEED` to meet the same
hand first.
"""

import os
from collections.abc import Callable
from time import monotonic

import pytest
from tests.referee.properties import (
    a_copy_is_as_good,
    a_replay_is_equal,
    a_session_adds_up,
    blinds_are_in_order,
    chips_are_conserved,
    every_card_is_in_its_place,
    hidden_cards_do_not_matter,
    options_are_the_truth,
    views_keep_secrets,
)

from houseway.testing import Choices, play, random_hand, random_offer, random_table

SECONDS = float(os.environ.get("HOUSEWAY_SOAK_SECONDS", "600"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))


def replay(choices: Choices) -> None:
    hand = random_hand(random_offer(choices), choices)
    a_replay_is_equal(hand, tuple(play(hand, choices)))


def session(choices: Choices) -> None:
    a_session_adds_up(random_table(random_offer(choices), choices), choices, hands=30)


PROPERTIES: dict[str, Callable[[Choices], object]] = {
    "chips": lambda choices: chips_are_conserved(random_hand(random_offer(choices), choices), choices),
    "cards": lambda choices: every_card_is_in_its_place(random_hand(random_offer(choices), choices), choices),
    "blinds": lambda choices: blinds_are_in_order(random_hand(random_offer(choices), choices)),
    "options": lambda choices: options_are_the_truth(random_hand(random_offer(choices), choices), choices),
    "copies": lambda choices: a_copy_is_as_good(random_hand(random_offer(choices), choices), choices),
    "views": lambda choices: views_keep_secrets(random_hand(random_offer(choices), choices), choices),
    "hidden": lambda choices: hidden_cards_do_not_matter(random_hand(random_offer(choices), choices), choices),
    "replay": replay,
    "session": session,
}


@pytest.mark.soak
@pytest.mark.parametrize("name", PROPERTIES)
def test_holds_for_a_long_time(name: str) -> None:
    stop = monotonic() + SECONDS
    seed = FIRST
    while monotonic() < stop:
        try:
            PROPERTIES[name](Choices(seed))
        except Exception as problem:
            problem.add_note(f"HOUSEWAY_SOAK_SEED={seed}")
            raise
        seed += 1
    print(f"{name}: {seed - FIRST:,} runs")
