"""Whole evenings in a real room, with restarts: everybody gets home with every chip, and nothing goes wrong unseen."""

from pathlib import Path

import pytest

from houseway.testing import Choices

from .evenings import an_evening
from .played import EVERY_GAME


def _games(seed: int) -> list[tuple[str, str]]:
    choices = Choices(seed)
    return [EVERY_GAME[choices.below(len(EVERY_GAME))] for _ in range(3)]


def test_whatever_is_asked_for_in_an_evening_everybody_gets_home_with_every_chip(tmp_path: Path) -> None:
    games = [("oasis", "holdem"), ("s-and-k", "push-nine")]
    for seed in range(1, 13):
        done, refused, _ = an_evening(tmp_path / f"{seed}.db", seed, games, deeds=160, least=30)
        assert min(done.total(), refused.total()) >= 30
        if done["stop in a vote"]:  # a clock runs here, and a vote may just have come to its end
            return
    raise AssertionError("the room was never closed while players voted")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_long_evenings(tmp_path: Path, seed: int) -> None:
    done, refused, _ = an_evening(tmp_path / "room.db", seed, _games(seed), deeds=1_500, least=200, sittings=3)
    assert min(done.total(), refused.total()) >= 200
