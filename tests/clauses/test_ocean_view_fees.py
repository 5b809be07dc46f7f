"""Ocean View's collection: every row of the schedule, just before the flop, by the number dealt in."""

import pytest

from houseway.referee.vocabulary import BoardDealt, Burned, Collected

from .room import Room, cents, check_down, dollars, fee, net, only, play

ROWS = [
    ("2/4", 2, 3, "OV-FEE-05"),
    ("3/6", 4, 5, "OV-FEE-06"),
    ("4/8", 4, 5, "OV-FEE-07"),
    ("5/10", 4, 5, "OV-FEE-08"),
    ("6/12", 4, 5, "OV-FEE-09"),
    ("8/16", 4, 5, "OV-FEE-10"),
    ("10/20", 5, 6, "OV-FEE-11"),
    ("15/30", 5, 6, "OV-FEE-12"),
    ("20/40", 5, 6, "OV-FEE-13"),
    ("30/60", 5, 6, "OV-FEE-14"),
    ("40/80", 5, 6, "OV-FEE-15"),
    ("50/100", 5, 6, "OV-FEE-16"),
    ("$1-$6", 3, 4, "OV-FEE-17"),
    ("$2-$6", 3, 4, "OV-FEE-18"),
    ("$2-$10", 4, 5, "OV-FEE-19"),
    ("$3-$100", 4, 5, "OV-FEE-20"),
    ("$3-$200", 4, 5, "OV-FEE-21"),
    ("$4-$20", 4, 5, "OV-FEE-22"),
    ("$5-$100", 5, 5, "OV-FEE-23"),
    ("$5-$200", 4, 5, "OV-FEE-24"),
]


def table(limit: str, players: int, game: str = "holdem") -> Room:
    return Room("ocean-view", game, limit, stacks=dict.fromkeys(range(1, players + 1), 5000), button=1)


@pytest.mark.clause("OV-FEE-05", "OV-FEE-06", "OV-FEE-07", "OV-FEE-08", "OV-FEE-09", "OV-FEE-10", "OV-FEE-11")
@pytest.mark.clause("OV-FEE-12", "OV-FEE-13", "OV-FEE-14", "OV-FEE-15", "OV-FEE-16", "OV-FEE-17", "OV-FEE-18")
@pytest.mark.clause("OV-FEE-19", "OV-FEE-20", "OV-FEE-21", "OV-FEE-22", "OV-FEE-23", "OV-FEE-24", "CX-30", "CX-87")
@pytest.mark.parametrize(("limit", "few", "many", "clause"), ROWS)
@pytest.mark.parametrize("players", [2, 6, 7, 9])
def test_the_fee_of_a_limit_by_players_dealt_in(limit: str, few: int, many: int, clause: str, players: int) -> None:
    hand = table(limit, players).deal()
    hand.act(f"raise to ${dollars(2 * hand.rules.limit.blinds[-1])}")  # so that even two players' dollars cover it
    check_down(hand)
    taken = only(hand.events, Collected)
    assert (dollars(taken.amount), taken.players) == (few if players <= 6 else many, players)
    assert clause in taken.clause.split()
    assert fee(hand) == dollars(taken.amount)


@pytest.mark.clause("OV-FEE-01", "CX-21")
@pytest.mark.parametrize(
    "game",
    ["holdem", "holdem-hi-lo", "omaha", "omaha-hi-lo", "crazy-pineapple", "crazy-pineapple-hi-lo"],
)
def test_it_is_taken_just_before_the_flop_and_not_without_one(game: str) -> None:
    room = table("3/6", 3, game)
    assert fee(room.pass_hand()) == 0
    hand = room.deal()
    while not hand.board:
        hand.act("call" if "call" in {str(one.__struct_config__.tag) for one in hand.options} else "check")
    kinds = [type(event) for event in hand.events]
    assert kinds.index(Collected) < kinds.index(Burned) < kinds.index(BoardDealt)
    assert hand.pot == cents(9 - 4)


@pytest.mark.clause("CX-87")
def test_players_are_counted_as_dealt_in_not_as_they_stay() -> None:
    hand = play(table("3/6", 7).deal(), "4 fold, 5 fold, 6 fold, 7 fold, 1 call, 2 fold, 3 check")
    assert dollars(only(hand.events, Collected).amount) == 5


@pytest.mark.clause("OV-FEE-01", "CX-87")
def test_a_pot_smaller_than_the_fee_gives_what_it_has() -> None:
    room = Room("ocean-view", "holdem", "3/6", stacks={1: 1, 2: 1}, button=1)
    hand = room.deal({1: "As Ah", 2: "Kc Kd"}, "2c 3d 7h 8s 9c")
    assert hand.over
    assert fee(hand) == 2
    assert net(hand) == {1: -1, 2: -1}
