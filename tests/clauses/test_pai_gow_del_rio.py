"""Del Rio pai gow: the sheet prints a $10 limit and a $1 collection, and that nobody plays against the house."""

from pathlib import Path
from typing import Any

import pytest

from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import BankTaken, Charged, Dealt, DiceThrown, MayWager, NoBank, Wagered

from .room import dollars, events, fee, net, only, option, play, refused
from .table_room import (
    BANKER,
    JOKERS,
    LOSES,
    PUSHES,
    WINS,
    PaiGow,
    RuleBook,
    TableRoom,
    banking,
    behind,
    charges,
    dealt_to,
    house_way,
    parts,
    place,
    settled,
    settling_order,
    uncovered,
)

HOUSE = "del-rio"
BANKED = ("super-pan-9", "blackjack-22", "pai-gow")


def room(*seats: int, **given: Any) -> TableRoom:
    return TableRoom(HOUSE, "pai-gow", stacks=dict.fromkeys(seats, 200), **given)


@pytest.mark.clause("DR-PG-01", "CX-104")
def test_the_ten_dollar_limit_is_the_largest_wager() -> None:
    hand = room(1, 2, 3).open("1 bank $50")
    offered = option(hand.options, MayWager)
    assert offered is not None
    assert (dollars(offered.least), dollars(offered.most)) == (1, 10)
    refused(hand, "wager $11", clause="DR-PG-01")
    refused(hand, "wager $0.50", clause="DR-PG-01")
    play(hand, "2 wager $10, 3 wager $1")
    assert all("DR-PG-01" in one.clause for one in events(hand.events, Wagered))


@pytest.mark.clause("DR-PG-01", "CX-104")
def test_the_bank_is_not_held_to_the_limit() -> None:
    hand = room(1, 2).open("1 bank $150, 2 wager $10")
    assert dollars(only(hand.events, BankTaken).stake) == 150


@pytest.mark.clause("DR-FEE-12", "CX-103")
def test_the_collection_is_a_dollar_from_everyone_before_the_deal() -> None:
    hand = house_way(room(1, 2, 3, 4).open("1 bank $50, 2 wager $10, 3 pass, 4 wager $1"))
    assert charges(hand) == {1: 1, 2: 1, 4: 1}
    assert fee(hand) == 3
    assert max(place(hand.events, Charged)) < min(place(hand.events, Dealt, DiceThrown))
    assert all("DR-FEE-12" in one.clause for one in events(hand.events, Charged))


@pytest.mark.clause("DR-GEN-03")
@pytest.mark.parametrize("game", BANKED)
def test_in_the_banked_games_a_player_must_hold_the_bank(game: str) -> None:
    stacks = {1: 50, 2: 50, 3: 50}
    hand = TableRoom(HOUSE, game, stacks=stacks).open("1 pass, 2 pass, 3 pass")
    assert hand.over
    assert dealt_to(hand) == {}
    assert net(hand) == {1: 0, 2: 0, 3: 0}
    assert only(hand.events, NoBank).clause == "DR-GEN-03"
    hand = TableRoom(HOUSE, game, stacks=stacks).open("1 pass, 2 bank $20")
    assert banking(hand).bank == 2


@pytest.mark.clause("DR-GEN-02", "DR-GEN-03")
@pytest.mark.parametrize("hands", [(WINS[0], WINS[1]), (LOSES[0], LOSES[1]), (PUSHES, LOSES[0])])
def test_chips_pass_between_players_and_the_house_takes_its_collection(hands: tuple[str, str]) -> None:
    hand = PaiGow(HOUSE, stake=50).play({3: 10, 4: 10}, {1: BANKER, 3: hands[0], 4: hands[1]})
    assert fee(hand) == 3
    assert sum(net(hand).values()) == -3


@pytest.mark.clause("DR-GEN-03")
@pytest.mark.parametrize("game", BANKED)
def test_the_bank_goes_round_two_hands_each(game: str) -> None:
    at = TableRoom(HOUSE, game, stacks={1: 80, 3: 80, 6: 80})
    assert [at.banked(seed, stake=2) for seed in range(7)] == [1, 1, 3, 3, 6, 6, 1]


@pytest.mark.clause("CX-39")
@pytest.mark.parametrize("game", BANKED)
def test_how_it_goes_round_is_a_setting(game: str) -> None:
    changed = parts(HOUSE, game, bank={"most_hands": 1, "direction": "counter-clockwise"})
    at = TableRoom(HOUSE, game, stacks={1: 80, 3: 80, 6: 80}, **changed)
    assert [at.banked(seed, stake=2) for seed in range(4)] == [1, 6, 3, 1]


@pytest.mark.clause("DR-PG-01")
def test_one_alone_cannot_play() -> None:
    with pytest.raises(RefusedError):
        room(1).open()


@pytest.mark.clause("DR-PG-01", "CX-61")
@pytest.mark.parametrize(("better", "worse", "why"), JOKERS)
def test_the_joker_is_semi_wild_here_too(better: str, worse: str, why: str) -> None:
    assert behind(HOUSE, better, worse) == "win", why
    assert behind(HOUSE, worse, better) == "push", why


@pytest.mark.clause("CX-107", "DR-PG-01")
def test_ace_to_five_is_the_second_highest_straight() -> None:
    assert behind(HOUSE, "5c 4d 3h 2s As", "Kc Qd Jh Ts 9s") == "win"
    assert behind(HOUSE, "5c 4d 3h 2s As", "Ac Kd Qh Js Td") == "push"
    assert behind(HOUSE, "5c 4d 3h 2s As", "6c 5d 4h 3s 2d", ranking=("bug",)) == "push"


RESULTS = [
    ("Ah Kd / Tc Td 6h 4s 2c", "Ac Qd / 9c 9d 7h 5s 3c", "win", "both higher"),
    ("Ac Qh / Tc Td 6h 4s 2c", "As Kd / 9c 9d 7h 5s 3c", "push", "one of each"),
    ("Ac Qd / 9c 9d 7h 5s 3c", "Ah Kd / Tc Td 6h 4s 2c", "lose", "both lower"),
    ("Ah Kd / Tc Td 6h 4s 2c", "As Kc / 9c 9d 7h 5s 3c", "push", "copy and higher"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "As Kc / Tc Td 6h 4s 2c", "lose", "copy and lower"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "As Kc / 9h 9s 7d 5c 3h", "lose", "two copies"),
    ("Ac Qd / Kc Jd 6h 4s 2c", "3s 4d / 9s Tc Jh Qh 5c", "foul", "the higher hand in front"),
]
WORTH = {"win": 10, "push": 0, "lose": -10, "foul": -10}


@pytest.mark.clause("DR-PG-01", "CX-40")
@pytest.mark.parametrize(("player", "banker", "outcome", "why"), RESULTS)
def test_both_hands_win_one_each_pushes_copies_are_the_bankers(
    player: str, banker: str, outcome: str, why: str
) -> None:
    hand = PaiGow(HOUSE, stake=50).play({4: 10}, {4: player, 1: banker})
    assert settled(hand) == {4: (outcome, WORTH[outcome])}, why
    assert net(hand) == {4: WORTH[outcome] - 1, 1: -WORTH[outcome] - 1}, why


@pytest.mark.clause("CX-40")
def test_copies_may_push() -> None:
    game = PaiGow(HOUSE, stake=50, switches=parts(HOUSE, "pai-gow", pai_gow={"copies": "push"}))
    hand = game.play({4: 10}, {4: "Ah Kd / 9c 9d 7h 5s 3c", 1: "As Kc / 9h 9s 7d 5c 3h"})
    assert settled(hand) == {4: ("push", 0)}


@pytest.mark.clause("CX-62", "CX-74", "CX-105")
def test_dice_give_the_action_and_a_short_bank_is_used_up_in_that_order() -> None:
    hands = {2: BANKER, 1: WINS[0], 4: LOSES[0], 6: WINS[1]}
    hand = PaiGow(HOUSE, bank=2, stake=15, pile=3).play({1: 10, 4: 10, 6: 10}, hands, position=5)
    assert settling_order(hand) == [6, 1, 4]
    assert {seat: won for seat, (_, won) in settled(hand).items()} == {6: 10, 1: 5}
    assert uncovered(hand) == {1: 5, 4: 10}
    assert net(hand) == {6: 9, 1: 4, 4: -1, 2: -16}


@pytest.mark.clause("CX-62")
def test_a_table_may_settle_from_the_left_of_the_bank_instead() -> None:
    changed = parts(HOUSE, "pai-gow", bank={"action": "left"}, pai_gow={"piles": 0})
    hands = {2: BANKER, 1: WINS[0], 4: LOSES[0], 6: WINS[1]}
    hand = PaiGow(HOUSE, bank=2, stake=50, switches=changed).play({1: 10, 4: 10, 6: 10}, hands)
    assert events(hand.events, DiceThrown) == []
    assert settling_order(hand) == [4, 6, 1]


@pytest.mark.clause("CX-39", "CX-40", "CX-104", "CX-107")
def test_the_readings_are_lines_of_the_rule_book(tmp_path: Path) -> None:
    book = RuleBook(HOUSE, "pai-gow", tmp_path)
    limit = book.rules('wagers = ["$1", "$10"]', 'wagers = ["$2", "$10"]').limit
    assert (dollars(limit.lower), dollars(limit.higher)) == (2, 10)
    assert book.rules('copies = "banker"', 'copies = "push"').pai_gow.copies == "push"
    assert book.rules('ranking = ["bug-wheel-second"]', 'ranking = ["bug"]').ranking == ("bug",)
    assert book.rules("most_hands = 2", "most_hands = 3").bank.most_hands == 3
