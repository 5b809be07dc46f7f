"""Levels: each is ahead of the one below. `make soak` compares them at length, `make test` shortly from fixed seeds."""

import pytest
from bench.bots import GOAL, measured
from bench.duels import FIVE

pytestmark = pytest.mark.verify


QUICK_DEALS = 60
SOAK_DEALS = 4_000


@pytest.mark.parametrize("pair", ["strong over regular", "regular over the old solid"])
def test_a_level_is_ahead_over_all_five_games(pair: str) -> None:
    """The same decks every time, so it is the same every time; the bound is far below what the long test asks."""
    found = [measured(pair, game, QUICK_DEALS) for game in FIVE]
    ahead = sum(one.per_100 for one in found) / len(found)
    assert ahead > 0, f"ahead by {ahead:.1f} big bets a hundred hands"


@pytest.mark.soak
@pytest.mark.parametrize("game", FIVE)
@pytest.mark.parametrize("pair", ["strong over regular", "regular over the old solid"])
def test_a_level_is_ten_big_bets_ahead(pair: str, game: str) -> None:
    found = measured(pair, game, SOAK_DEALS)
    assert found.per_100 >= GOAL, f"{pair} at {game}: {found.per_100:.1f} ± {found.error:.1f} big bets a hundred hands"
    assert found.per_100 > 3 * found.error
