"""Anything that can be done at a table, in any order: done or refused, every chip somewhere, and all of it replayed."""

import secrets
from collections import Counter

import pytest
from tests.repeats import sampled

from houseway.live.table.table_commands import Act, AskVote, CastVote, TakeSeat
from houseway.referee.table.seating_commands import Sit
from houseway.referee.vocabulary import Fold
from houseway.store.rows import TableRow
from houseway.testing import Choices

from .deeds import Night, Restart, a_row, play_night, towards_a_deal
from .played import EVERY_GAME

_NIGHTS = 4
_ENDS = {"ruled", "refused", "taken back", "too late", "by the floor", "closed"}
_MEANWHILE = {"agreed", "beside it", "stopped"}


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


def test_votes_end_in_every_way_and_everything_happens_while_they_are_open() -> None:
    voted: Counter[str] = Counter()
    nights = 0
    while voted.keys() != _ENDS | _MEANWHILE:
        assert nights < 10 * len(EVERY_GAME), f"not met in {nights} nights: {(_ENDS | _MEANWHILE) - voted.keys()}"
        voted += _night(EVERY_GAME[nights % len(EVERY_GAME)], nights, deeds=90, filed=False).voted
        nights += 1


def test_the_floor_is_still_called_about_a_vote_that_failed_if_the_server_stops_after_the_hand() -> None:
    choices = Choices(1)
    night = Night(TableRow(id="t-1", house="oasis", game="holdem", limit="$1 to no limit", seats=4))
    for seat in (1, 2):
        night.do(TakeSeat(f"g{seat}", f"Player g{seat}", False, Sit(seat, f"Player g{seat}", 40_000)))
    while night.table.hand is None:
        night.do(towards_a_deal(night, choices))
    number = night.table.number + 1
    assert night.do(AskVote("g1", "Player g1", why="a torn card"))
    assert night.do(CastVote("g2", "Player g2", number, agrees=False))
    assert night.do(Act(night.table.hand.actor or 0, Fold()))
    assert not night.table.playing
    night.do(Restart())
    assert night.table.lost_vote is not None
    assert night.table.lost_vote.asked.guest == "g1"


@pytest.mark.soak
@pytest.mark.parametrize("game", EVERY_GAME, ids="/".join)
def test_long_nights_at_every_game(game: tuple[str, str]) -> None:
    seeds = [secrets.randbelow(1 << 30) for _ in range(_NIGHTS)]  # a night that goes wrong tells its seed
    assert sum(_night(game, seed, deeds=1_200).hands for seed in seeds) > _NIGHTS
