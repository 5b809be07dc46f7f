"""Levels of bots at a table: what is written down, what old rooms have, what a host chooses, what is shown."""

from random import Random

import pytest
from msgspec.json import decode, encode

from houseway.bots.levels import LEVELS
from houseway.bots.player_memory import USUAL
from houseway.bots.simple import STYLES
from houseway.houses import house
from houseway.live.table.bots import MIXED, BotPlayers, level_and_style, level_for, manner_of
from houseway.live.table.host_commands import HostState, SetBots
from houseway.live.table.table_commands import TakeSeat
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("style", STYLES)
def test_level_and_style_are_written_in_one(level: str, style: str) -> None:
    assert level_and_style(manner_of(level, style)) == (level, style)


@pytest.mark.parametrize(
    ("written", "read"), [("wild", "wild"), ("", "solid"), ("brave", "solid"), ("x tight", "tight")]
)
def test_bots_of_old_rooms_are_regulars(written: str, read: str) -> None:
    """A room from before there were levels names a style alone; what is unknown is played solidly."""
    assert level_and_style(written) == ("regular", read)


def test_commands_and_states_of_old_rooms_are_written_as_they_were() -> None:
    """The journal is played again to the same bytes."""
    seat = TakeSeat("bot-1", "Ada", True, Sit(1, "Ada", 100), "wild")
    assert b"level" not in encode(seat)
    assert b"level" not in encode(SetBots("guest", "Ann", 2))
    assert decode(encode(SetBots("guest", "Ann", 2, "strong")), type=SetBots).level == "strong"
    assert b"level" not in encode(HostState(host="guest", bots=2))


def test_a_table_of_the_room_has_all_sorts_and_a_host_what_was_asked_for() -> None:
    assert {level_for(MIXED, Random(seed).randrange) for seed in range(30)} == set(LEVELS)
    assert level_for("strong", lambda _: 0) == "strong"
    assert level_for("", lambda _: 0) == "regular"


def _table() -> Table:
    offer = house("ocean-view").offer("holdem")
    table = Table(offer.rules, offer.game, seats=3)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"P{seat}", 40_000))
    table.apply(PlaceButton(1))
    return table


def test_what_is_remembered_goes_with_the_player_not_with_the_seat() -> None:
    hand, players = _table().deal(seed=1), BotPlayers(seed=1)
    assert not players.remembers()
    players.decide("bot-1", "strong solid", hand.view(hand.actor))
    assert players.remembers()
    first = hand.actor or 0
    while not hand.over:
        hand.act("fold")
    seated = {1: "ann", 2: "bob", 3: "cat"}
    for _ in range(30):
        players.saw(hand.view(None), seated)
    known = players.memory.habits(first)
    assert known.first_folds > USUAL.first_folds
    players.saw(hand.view(None), {**seated, first: "dan"})
    assert USUAL.first_folds <= players.memory.habits(first).first_folds < known.first_folds
