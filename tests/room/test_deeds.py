"""Anything that can be done at a table, in any order: done or refused, every chip somewhere, and all of it replayed."""

import secrets

import pytest
from tests.repeats import sampled

from houseway.testing import Choices

from .deeds import Night, a_row, play_night
from .played import EVERY_GAME

_NIGHTS = 4


def _night(game: tuple[str, str], seed: int, *, deeds: int, filed: bool = True) -> Night:
    return play_night(a_row(Choices(seed), game), seed, deeds=deeds, filed=filed)


@sampled(1)
def test_whatever_is_done_at_a_table_is_done_or_refused_and_every_chip_is_somewhere() -> None:
    hands, done, refused = 0, 0, 0
    for seed, game in enumerate(EVERY_GAME):
        night = _night(game, seed, deeds=90, filed=seed % 9 == 0)
        hands, done, refused = hands + night.hands, done + night.done.total(), refused + night.refused.total()
    assert hands > 2 * len(EVERY_GAME)
    assert min(done, refused) > 10 * len(EVERY_GAME)


@pytest.mark.soak
@pytest.mark.parametrize("game", EVERY_GAME, ids="/".join)
def test_long_nights_at_every_game(game: tuple[str, str]) -> None:
    seeds = [secrets.randbelow(1 << 30) for _ in range(_NIGHTS)]  # a night that goes wrong tells its seed
    assert sum(_night(game, seed, deeds=1_200).hands for seed in seeds) > _NIGHTS
