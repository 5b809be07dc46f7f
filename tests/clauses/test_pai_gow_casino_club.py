"""Casino Club double hand poker: seven piles, a cup with three dice, and one player-dealer against all the others."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import JOKER, format_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Leave, Sit
from houseway.referee.vocabulary import (
    BankPassed,
    BankTaken,
    Charged,
    Dealt,
    DiceThrown,
    MayBank,
    MayChoosePile,
    MaySet,
    MayWager,
    NoBank,
    NotIn,
    PileChosen,
    SetShown,
    Settled,
    Uncovered,
    Wagered,
)

from .room import clause_of, dollars, events, fee, may, net, only, option, play, refused, stacks
from .table_room import (
    BANKER,
    FRONTS,
    JOKERS,
    LOSES,
    ORDINARY,
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
    in_front,
    parts,
    place,
    settled,
    settling_order,
    uncovered,
)

HOUSE = "casino-club"


def room(*seats: int, limit: str | None = None, stack: float = 200, **switches: Any) -> TableRoom:
    return TableRoom(HOUSE, "pai-gow", limit, stacks=dict.fromkeys(seats, stack), **switches)


def bank_switch(**changes: Any) -> dict[str, Any]:
    return parts(HOUSE, "pai-gow", bank=changes)


# ------------------------------------------------------------------ cards, seats and ranks


@pytest.mark.clause("CC-PG-03")
def test_fifty_two_cards_and_the_joker() -> None:
    pack = room(1, 2).pack
    assert len(pack) == 53
    assert sorted(pack) == [*range(52), JOKER]


@pytest.mark.clause("CC-PG-05")
def test_up_to_seven_players() -> None:
    at = room(*range(1, 8))
    with pytest.raises(RefusedError) as caught:
        at.do(Sit(8, "Eight", 20_000))
    assert "CC-PG-05" in str(caught.value)
    with pytest.raises(RefusedError, match="CC-PG-05"):
        TableRoom(HOUSE, "pai-gow", seats=8)
    hand = at.open("1 bank $50, " + ", ".join(f"{seat} wager $5" for seat in range(2, 8)))
    assert dealt_to(house_way(hand)) == dict.fromkeys(range(1, 8), 7)


@pytest.mark.clause("CC-PG-02", "CC-PG-01")
@pytest.mark.parametrize(("better", "worse", "why"), ORDINARY)
def test_hands_rank_as_in_ordinary_poker(better: str, worse: str, why: str) -> None:
    assert behind(HOUSE, better, worse) == "win", why
    assert behind(HOUSE, worse, better) == "push", why


@pytest.mark.clause("CC-PG-02", "CX-107")
def test_ace_to_five_is_the_lowest_straight() -> None:
    assert behind(HOUSE, "6c 5d 4h 3s 2d", "5c 4d 3h 2s As") == "win"
    assert behind(HOUSE, "5c 4d 3h 2s As", "6c 5d 4h 3s 2d") == "push"
    assert behind(HOUSE, "5c 4d 3h 2s As", "Ac Ad Ah Ks Qs") == "win"
    assert behind(HOUSE, "6h 5h 4h 3h 2h", "5s 4s 3s 2s As") == "win"
    assert behind(HOUSE, "5c 4d 3h 2s Jk", "Kc Qd Jh Ts 9s") == "push", "six-high: the joker gains nothing as the ace"


@pytest.mark.clause("CC-PG-02", "CX-107")
def test_a_table_may_rank_ace_to_five_second() -> None:
    other = {"ranking": ("bug-wheel-second",)}
    assert behind(HOUSE, "5c 4d 3h 2s As", "Kc Qd Jh Ts 9s", **other) == "win"
    assert behind(HOUSE, "5c 4d 3h 2s As", "Kc Qd Jh Ts Ac", **other) == "push"


@pytest.mark.clause("CC-PG-04", "CX-61")
@pytest.mark.parametrize(("better", "worse", "why"), JOKERS)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(better: str, worse: str, why: str) -> None:
    assert behind(HOUSE, better, worse) == "win", why
    assert behind(HOUSE, worse, better) == "push", why


@pytest.mark.clause("CC-PG-02", "CC-PG-04")
@pytest.mark.parametrize(("better", "worse", "why"), FRONTS)
def test_two_cards_in_front_are_a_pair_or_two_high_cards(better: str, worse: str, why: str) -> None:
    assert in_front(HOUSE, better, worse) == "win", why
    assert in_front(HOUSE, worse, better) == "push", why


# ------------------------------------------------------------------ who wins

RESULTS = [
    ("Ah Kd / Tc Td 6h 4s 2c", "Ac Qd / 9c 9d 7h 5s 3c", "win", "lose", "both higher"),
    ("Ac Qh / Tc Td 6h 4s 2c", "As Kd / 9c 9d 7h 5s 3c", "push", "push", "one of each"),
    ("As Kd / 9c 9d 7h 5s 3c", "Ac Qh / Tc Td 6h 4s 2c", "push", "push", "one of each"),
    ("Ac Qd / 9c 9d 7h 5s 3c", "Ah Kd / Tc Td 6h 4s 2c", "lose", "win", "both lower"),
]
COPIES = [
    ("Ah Kd / Tc Td 6h 4s 2c", "As Kc / 9c 9d 7h 5s 3c", "push", "win", "copy in front, higher behind"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "As Kc / Tc Td 6h 4s 2c", "lose", "lose", "copy in front, lower behind"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "Ac Qd / 9h 9s 7d 5c 3h", "push", "win", "higher in front, copy behind"),
    ("Ac Qd / 9c 9d 7h 5s 3c", "Ah Kd / 9h 9s 7d 5c 3h", "lose", "lose", "lower in front, copy behind"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "As Kc / 9h 9s 7d 5c 3h", "lose", "push", "two copies"),
]
WORTH = {"win": 10, "push": 0, "lose": -10}


@pytest.mark.clause("CC-PG-01", "CX-40")
@pytest.mark.parametrize(("player", "dealer", "outcome", "_", "why"), [*RESULTS, *COPIES])
def test_a_player_wins_with_both_hands_higher_and_copies_are_the_dealers(
    player: str, dealer: str, outcome: str, _: str, why: str
) -> None:
    hand = PaiGow(HOUSE, stake=50).play({4: 10}, {4: player, 1: dealer})
    assert settled(hand) == {4: (outcome, WORTH[outcome])}, why
    assert net(hand) == {4: WORTH[outcome] - 0.25, 1: -WORTH[outcome] - 0.25}, why
    assert "CC-PG-01" in only(hand.events, Settled).clause


@pytest.mark.clause("CX-40")
@pytest.mark.parametrize(("player", "dealer", "_", "outcome", "why"), COPIES)
def test_where_copies_push_the_other_hand_decides(player: str, dealer: str, _: str, outcome: str, why: str) -> None:
    game = PaiGow(HOUSE, stake=50, switches=parts(HOUSE, "pai-gow", pai_gow={"copies": "push"}))
    assert settled(game.play({4: 10}, {4: player, 1: dealer})) == {4: (outcome, WORTH[outcome])}, why


@pytest.mark.clause("CC-PG-08", "CC-PG-01")
def test_all_others_play_only_against_the_player_dealer() -> None:
    hand = PaiGow(HOUSE, bank=2, stake=60).play(
        {1: 10, 3: 4, 5: 2.5, 6: 10}, {2: BANKER, 1: WINS[0], 3: WINS[1], 5: LOSES[0], 6: PUSHES}
    )
    assert {seat: won for seat, (_, won) in settled(hand).items()} == {1: 10, 3: 4, 5: -2.5, 6: 0}
    assert net(hand) == {1: 9.75, 3: 3.75, 5: -2.75, 6: -0.25, 2: -11.75}
    assert all("CC-PG-08" in one.clause for one in events(hand.events, Settled))


@pytest.mark.clause("CC-PG-07")
@pytest.mark.parametrize("hands", [(WINS[0], WINS[1]), (LOSES[0], LOSES[1]), (WINS[0], LOSES[0]), (PUSHES, WINS[0])])
def test_the_house_has_no_stake_in_the_result(hands: tuple[str, str]) -> None:
    hand = PaiGow(HOUSE, stake=50).play({3: 10, 4: 10}, {1: BANKER, 3: hands[0], 4: hands[1]})
    assert fee(hand) == 0.75
    assert sum(net(hand).values()) == -0.75


# ------------------------------------------------------------------ who is the player-dealer


@pytest.mark.clause("CC-PG-09", "CC-PG-10", "CX-39")
@pytest.mark.parametrize(
    ("seats", "offered"),
    [((4, 1, 6), (1, 4, 6)), ((5, 3, 7), (3, 5, 7)), ((7, 6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 6, 7))],
)
def test_a_new_game_offers_the_place_from_seat_one_clockwise(seats: tuple[int, ...], offered: tuple[int, ...]) -> None:
    at = room(*seats)
    hand = at.open()
    for seat in offered:
        assert hand.actor == seat
        assert may(hand) == {"bank", "pass"}
        hand.act("pass")
    assert hand.over
    assert all("CC-PG-12" in passed.clause for passed in events(hand.events, BankPassed))


@pytest.mark.clause("CC-PG-10", "CC-PG-09")
def test_who_takes_it_is_named_and_nobody_can_bet_before() -> None:
    hand = room(1, 2, 3).open()
    refused(hand, "wager $5", clause="CC-PG-10", legal="bank")
    play(hand, "1 pass, 2 bank $20")
    assert only(hand.events, BankTaken).seat == 2
    assert {"CC-PG-09", "CC-PG-10"} <= {*only(hand.events, BankTaken).clause.split()}
    assert banking(hand).bank == 2


@pytest.mark.clause("CC-PG-08", "CC-PG-07")
def test_without_a_player_dealer_there_is_no_hand() -> None:
    at = room(1, 2, 3)
    hand = at.open("1 pass, 2 pass, 3 pass")
    assert hand.over
    assert dealt_to(hand) == {}
    assert net(hand) == {1: 0, 2: 0, 3: 0}
    assert "CC-PG-08" in only(hand.events, NoBank).clause


@pytest.mark.clause("CC-PG-11", "CC-PG-10", "CC-PG-09", "CX-39")
def test_two_hands_running_each_and_on_clockwise() -> None:
    at = room(2, 3, 6)
    assert [at.banked(seed) for seed in range(8)] == [2, 2, 3, 3, 6, 6, 2, 2]


@pytest.mark.clause("CC-PG-11")
def test_a_third_hand_running_is_not_on_offer() -> None:
    at = room(1, 2, 3)
    assert (at.banked(1), at.banked(2)) == (1, 1)
    hand = at.open("2 pass, 3 pass")
    assert hand.over
    assert events(hand.events, NoBank)


@pytest.mark.clause("CC-PG-11")
def test_nor_is_it_after_an_offer_that_nobody_took() -> None:
    at = room(1, 2, 3)
    assert (at.banked(1), at.banked(2)) == (1, 1)
    assert at.bank_passed_on() == (2, 3)
    assert at.bank_passed_on() == (2, 3), "no hand was dealt between: it would be seat 1's third running"


@pytest.mark.clause("CC-PG-09")
def test_a_table_that_broke_up_and_fills_again_plays_a_new_game() -> None:
    at = room(1, 2, 3)
    assert [at.banked(seed) for seed in range(3)] == [1, 1, 2]
    for seat in (1, 2, 3):
        at.do(Leave(seat))
    for seat in (3, 2, 1):
        at.do(Sit(seat, f"Newcomer {seat}", 20_000))
    assert at.open().actor == 1


@pytest.mark.clause("CC-PG-11")
def test_the_second_hand_running_says_so() -> None:
    at = room(1, 2)
    at.banked(1)
    hand = at.open("1 bank $10")
    taken = only(hand.events, BankTaken)
    assert taken.running == 2
    assert "CC-PG-11" in taken.clause


@pytest.mark.clause("CC-PG-12", "CC-PG-10")
def test_a_player_may_take_one_hand_and_pass_or_pass_outright() -> None:
    at = room(1, 2, 3)
    assert at.banked(1) == 1
    hand = at.open("1 pass, 2 pass, 3 bank $10, 1 wager $1, 2 wager $1")
    assert [passed.seat for passed in events(hand.events, BankPassed)] == [1, 2]
    house_way(hand)
    assert at.banked(2) == 3, "one more for seat 3"
    assert at.banked(3) == 1, "who passed is asked again when it comes round"


@pytest.mark.clause("CC-PG-10", "CC-PG-11")
def test_the_place_goes_on_clockwise_when_the_dealer_leaves() -> None:
    at = room(1, 2, 3)
    at.banked(1)
    at.do(Leave(1))
    assert at.open().actor == 2


@pytest.mark.clause("CX-39", "CC-PG-11")
@pytest.mark.parametrize(
    ("changes", "bankers"),
    [
        ({"most_hands": 1}, [1, 2, 3, 1, 2]),
        ({"most_hands": 3}, [1, 1, 1, 2, 2]),
        ({"most_hands": 0}, [1, 1, 1, 1, 1]),
        ({"direction": "counter-clockwise"}, [1, 1, 3, 3, 2]),
    ],
)
def test_how_the_bank_goes_round_is_a_setting(changes: Mapping[str, Any], bankers: list[int]) -> None:
    at = room(1, 2, 3, **bank_switch(**changes))
    assert [at.banked(seed) for seed in range(5)] == bankers


@pytest.mark.clause("CX-39")
def test_one_may_bank_all_the_time_only_where_the_house_says_so() -> None:
    at = room(1, 2, 3, **bank_switch(permanent=True))
    assert (at.banked(1), at.banked(2)) == (1, 1)
    assert at.open("2 pass, 3 pass").actor == 1


# ------------------------------------------------------------------ the bank's stake and the wagers


@pytest.mark.clause("CC-PG-13", "CC-PG-21")
@pytest.mark.parametrize(("limit", "least"), [("$1-$10", 1), ("$5-$50", 5), ("$10-$100", 10)])
def test_the_player_dealer_puts_up_at_least_the_table_minimum(limit: str, least: float) -> None:
    hand = room(1, 2, limit=limit).open()
    offered = option(hand.options, MayBank)
    assert offered is not None
    assert dollars(offered.least) == least
    refused(hand, f"bank ${least - 0.25}", clause="CC-PG-13")
    hand.act(f"bank ${least}")
    assert dollars(only(hand.events, BankTaken).stake) == least


@pytest.mark.clause("CC-PG-13")
def test_the_minimum_is_due_for_the_second_hand_too() -> None:
    at = room(1, 2)
    at.banked(1)
    refused(at.open(), "bank $0.75", clause="CC-PG-13")


@pytest.mark.clause("CC-PG-13", "CC-FEE-19")
def test_who_cannot_put_up_the_minimum_and_the_charge_is_passed_by() -> None:
    at = TableRoom(HOUSE, "pai-gow", stacks={1: 1, 2: 1.25, 3: 50})
    hand = at.open()
    assert hand.actor == 2
    play(hand, "2 bank $1, 3 wager $5")
    assert stacks(hand)[2] == 0


@pytest.mark.clause("CC-PG-21")
def test_the_bank_has_no_upper_limit() -> None:
    at = TableRoom(HOUSE, "pai-gow", stacks={1: 5_000.25, 2: 100})
    hand = at.open("1 bank $5000, 2 wager $10")
    assert dollars(only(hand.events, BankTaken).stake) == 5_000
    assert "CC-PG-21" in only(hand.events, BankTaken).clause


@pytest.mark.clause("CC-PG-20")
@pytest.mark.parametrize(("limit", "least", "most"), [("$1-$10", 1, 10), ("$5-$50", 5, 50), ("$10-$100", 10, 100)])
def test_a_bet_lies_inside_the_table_limits(limit: str, least: float, most: float) -> None:
    hand = room(1, 2, 3, limit=limit).open("1 bank $100")
    offered = option(hand.options, MayWager)
    assert offered is not None
    assert (dollars(offered.least), dollars(offered.most)) == (least, most)
    refused(hand, f"wager ${least - 0.25}", clause="CC-PG-20")
    refused(hand, f"wager ${most + 0.25}", clause="CC-PG-20")
    play(hand, f"2 wager ${least}, 3 wager ${most}")
    assert [dollars(one.amount) for one in events(hand.events, Wagered)] == [least, most]
    assert all("CC-PG-20" in one.clause for one in events(hand.events, Wagered))


@pytest.mark.clause("CC-PG-18")
def test_every_wager_lies_in_its_own_circle() -> None:
    hand = room(1, 4, 6, 7).open("1 bank $30, 4 wager $3, 6 pass, 7 wager $8.50")
    circles = {seat.seat: dollars(seat.bet) for seat in hand.view(None).seats}
    assert circles == {1: 30, 4: 3, 6: 0, 7: 8.5}
    assert {spot.seat: dollars(spot.wager) for spot in banking(hand).spots if spot.seat != 1} == {4: 3, 7: 8.5}
    assert only(hand.events, NotIn).seat == 6
    assert "CC-PG-18" in events(hand.events, Wagered)[0].clause


@pytest.mark.clause("CC-PG-19")
def test_a_wager_cannot_be_changed_once_play_begins() -> None:
    hand = room(1, 2, 3).open("1 bank $30, 2 wager $3, 3 wager $3")
    refused(hand, "wager $4", clause="CC-PG-19")
    play(hand, "1 pile 2")
    for _ in range(3):
        refused(hand, "wager $4", clause="CC-PG-19")
        refused(hand, "pass")
        refused(hand, "bank $40")
        setting = option(hand.options, MaySet)
        assert setting is not None
        hand.act(f"set {format_cards(setting.front)}")
    assert hand.over
    assert [dollars(one.amount) for one in events(hand.events, Wagered)] == [3, 3]


# ------------------------------------------------------------------ piles and dice


@pytest.mark.clause("CC-PG-15")
@pytest.mark.parametrize("seats", [(1, 2), (1, 3, 6), (1, 2, 3, 4, 5, 6, 7)])
def test_seven_piles_of_seven_whoever_plays(seats: tuple[int, ...]) -> None:
    at = room(*seats)
    pack = at.rest(seed=3)
    hand = at.open("1 bank $20, " + ", ".join(f"{seat} wager $1" for seat in seats[1:]), pack)
    piles = {tuple(sorted(pack[number:49:7])) for number in range(7)}
    assert dealt_to(hand) == {}, "in front of the dealer until the dice have told whose they are"
    play(hand, "1 pile 4")
    held = {one.seat: tuple(sorted(one.cards)) for one in events(hand.events, Dealt)}
    assert held.keys() == set(seats)
    assert set(held.values()) <= piles
    assert len(set(held.values())) == len(seats)
    assert not {*pack[49:]} & {card for cards in held.values() for card in cards}, "four are left over"
    assert all("CC-PG-15" in one.clause for one in events(hand.events, Dealt))


@pytest.mark.clause("CC-PG-16", "CX-62")
def test_the_player_dealer_picks_a_pile() -> None:
    hand = room(1, 2, 3).open("1 pass, 2 bank $30, 3 wager $3, 1 wager $3")
    assert hand.actor == 2
    assert option(hand.options, MayChoosePile) == MayChoosePile(7)
    refused(hand, "pile 8", clause="CC-PG-16")
    refused(hand, "pile 0", clause="CC-PG-16")
    play(hand, "2 pile 5")
    chosen = only(hand.events, PileChosen)
    assert (chosen.seat, chosen.pile) == (2, 5)
    assert "CC-PG-16" in chosen.clause


@pytest.mark.clause("CC-PG-16", "CC-PG-17", "CC-PG-23", "CX-62")
@pytest.mark.parametrize("pile", [1, 4, 7])
@pytest.mark.parametrize("position", [1, 3, 6])
def test_the_chosen_pile_goes_where_the_dice_say_and_the_rest_follow_clockwise(pile: int, position: int) -> None:
    hands = {1: BANKER, 3: WINS[0], 4: WINS[1], 6: LOSES[0], 7: LOSES[1]}
    hand = PaiGow(HOUSE, pile=pile).deal({3: 1, 4: 1, 6: 1, 7: 1}, hands, position=position)
    wanted = {seat: text.replace("/ ", "") for seat, text in hands.items()}
    assert {one.seat: format_cards(one.cards) for one in events(hand.events, Dealt)} == wanted


@pytest.mark.clause("CC-PG-22", "CC-PG-23", "CC-PG-24", "CX-62")
def test_the_sum_of_three_dice_counts_places_from_the_player_dealer() -> None:
    seen: set[int] = set()
    for seed in range(120):
        bank = 1 + seed % 3
        at = room(1, 2, 3, stack=50)
        hand = at.open(", ".join([f"{seat} pass" for seat in range(1, bank)]), at.rest(seed=seed))
        hand.act("bank $10")
        while may(hand) == {"wager", "pass"}:
            hand.act("wager $1")
        hand.act("pile 1")
        thrown = only(hand.events, DiceThrown)
        assert len(thrown.dice) == 3
        assert all(1 <= die <= 6 for die in thrown.dice)
        assert thrown.position == (bank - 1 + sum(thrown.dice) - 1) % 7 + 1, thrown
        assert banking(hand).dice == thrown.dice
        assert {"CC-PG-22", "CC-PG-23", "CC-PG-24"} <= {*thrown.clause.split()}
        seen.add(sum(thrown.dice))
    assert {1, 8, 15} & seen == {8, 15}, "one cannot be thrown with three dice"
    assert len(seen) > 10


@pytest.mark.clause("CC-PG-24")
def test_places_nobody_sits_at_are_counted_at_a_small_table_too() -> None:
    for seed in range(30):
        at = TableRoom(HOUSE, "pai-gow", stacks={1: 50, 2: 50, 4: 50}, seats=4)
        hand = at.open("1 bank $10, 2 wager $1, 4 pass, 1 pile 1", at.rest(seed=seed))
        thrown = only(hand.events, DiceThrown)
        assert thrown.position == (sum(thrown.dice) - 1) % 7 + 1
        assert thrown.seat == 2


ACTION = [
    (2, 3, [3, 5, 7, 1]),
    (2, 4, [5, 7, 1, 3]),
    (2, 5, [5, 7, 1, 3]),
    (2, 7, [7, 1, 3, 5]),
    (2, 1, [1, 3, 5, 7]),
    (2, 2, [3, 5, 7, 1]),
]


@pytest.mark.clause("CC-PG-17", "CC-PG-24", "CX-62", "CX-74")
@pytest.mark.parametrize(("bank", "position", "order"), ACTION)
def test_action_starts_at_the_action_hand_and_goes_on_clockwise(bank: int, position: int, order: list[int]) -> None:
    wagers = {1: 1.0, 3: 1.0, 5: 1.0, 7: 1.0}
    hands = {2: BANKER, 1: WINS[0], 3: WINS[1], 5: LOSES[0], 7: LOSES[1]}
    hand = PaiGow(HOUSE, bank=bank).play(wagers, hands, position=position)
    assert settling_order(hand) == order
    assert banking(hand).action == order[0]
    assert only(hand.events, DiceThrown).seat == order[0]
    assert all("CC-PG-17" in one.clause for one in events(hand.events, Settled))


@pytest.mark.clause("CC-PG-17", "CC-PG-24")
def test_a_circle_without_a_wager_is_counted_but_gets_no_action() -> None:
    hands = {1: BANKER, 3: WINS[0], 6: LOSES[0]}
    hand = PaiGow(HOUSE).play({3: 1, 4: 0, 6: 1}, hands, position=4)
    assert settling_order(hand) == [6, 3]
    assert set(dealt_to(hand)) == {1, 3, 6}


# ------------------------------------------------------------------ what the bank covers


def short_bank(stake: float, hands: Mapping[int, str], wagers: Mapping[int, float] | None = None) -> Hand:
    """Seat 1 deals, the action hand is seat 4's, then come 6 and 3."""
    return PaiGow(HOUSE, stake=stake).play(wagers or {3: 10, 4: 10, 6: 10}, {1: BANKER, **hands}, position=4)


@pytest.mark.clause("CC-PG-17", "CC-PG-21", "CX-74", "CX-105")
def test_bets_the_bank_does_not_reach_are_returned() -> None:
    hand = short_bank(12, {4: WINS[0], 6: WINS[1], 3: LOSES[0]})
    assert settled(hand) == {4: ("win", 10), 6: ("win", 2)}
    assert uncovered(hand) == {6: 8, 3: 10}
    assert net(hand) == {4: 9.75, 6: 1.75, 3: -0.25, 1: -12.25}
    assert {"CC-PG-17", "CC-PG-21"} <= {*events(hand.events, Uncovered)[0].clause.split()}


@pytest.mark.clause("CX-74", "CX-105", "CC-PG-17")
def test_the_bank_wins_no_more_than_it_put_up() -> None:
    hand = short_bank(12, {4: LOSES[0], 6: LOSES[1], 3: WINS[0]})
    assert settled(hand) == {4: ("lose", -10), 6: ("lose", -2)}
    assert uncovered(hand) == {6: 8, 3: 10}
    assert net(hand) == {4: -10.25, 6: -2.25, 3: -0.25, 1: 11.75}


@pytest.mark.clause("CX-105", "CX-74")
def test_winnings_do_not_extend_the_bank() -> None:
    hand = short_bank(12, {4: LOSES[0], 6: WINS[1], 3: WINS[0]})
    assert settled(hand) == {4: ("lose", -10), 6: ("win", 2)}
    assert uncovered(hand) == {6: 8, 3: 10}
    assert net(hand) == {4: -10.25, 6: 1.75, 3: -0.25, 1: 7.75}


@pytest.mark.clause("CX-105")
def test_a_push_uses_none_of_the_bank() -> None:
    hand = short_bank(12, {4: PUSHES, 6: WINS[1], 3: WINS[0]})
    assert settled(hand) == {4: ("push", 0), 6: ("win", 10), 3: ("win", 2)}
    assert uncovered(hand) == {3: 8}
    assert net(hand) == {4: -0.25, 6: 9.75, 3: 1.75, 1: -12.25}


@pytest.mark.clause("CX-105", "CX-74")
def test_a_bank_that_covers_everything_covers_it_to_the_last_chip() -> None:
    hand = short_bank(30, {4: WINS[1], 6: LOSES[0], 3: WINS[0]})
    assert uncovered(hand) == {}
    assert net(hand) == {4: 9.75, 6: -10.25, 3: 9.75, 1: -10.25}


@pytest.mark.clause("CC-PG-21", "CX-74")
def test_a_bank_of_the_minimum_plays_for_the_minimum() -> None:
    hand = short_bank(1, {4: WINS[0], 6: WINS[1], 3: LOSES[0]})
    assert settled(hand) == {4: ("win", 1)}
    assert uncovered(hand) == {4: 9, 6: 10, 3: 10}
    assert net(hand) == {4: 0.75, 6: -0.25, 3: -0.25, 1: -1.25}


# ------------------------------------------------------------------ the rule book's lines


@pytest.mark.clause("CX-39", "CX-40", "CX-43", "CX-62", "CX-107")
def test_the_readings_are_lines_of_the_rule_book(tmp_path: Path) -> None:
    book = RuleBook(HOUSE, "pai-gow", tmp_path)
    assert book.rules('copies = "banker"', 'copies = "push"').pai_gow.copies == "push"
    assert book.rules("most_hands = 2", "most_hands = 1").bank.most_hands == 1
    assert (
        book.rules('direction = "clockwise"', 'direction = "counter-clockwise"').bank.direction == "counter-clockwise"
    )
    assert book.rules("permanent = false", "permanent = true").bank.permanent
    assert book.rules('action = "dice"', 'action = "left"').bank.action == "left"
    assert book.rules('ranking = ["bug"]', 'ranking = ["bug-wheel-second"]').ranking == ("bug-wheel-second",)
    fee_of = book.rules('wagers = ["$1", "$10"], fee = "$0.25"', 'wagers = ["$1", "$10"], fee = "$0.50"').limit.fee
    assert fee_of is not None
    assert fee_of.amount(3) == 50


# ------------------------------------------------------------------ setting


@pytest.mark.clause("CC-PG-01")
def test_two_in_front_and_five_behind_in_any_way_the_player_likes() -> None:
    hand = PaiGow(HOUSE).deal({2: 5}, {2: WINS[0], 1: BANKER})
    for wrong in ("Ah", "Ah Kd Tc", "Ah Qc"):
        refused(hand, f"set {wrong}")
    play(hand, "2 set 4s 2c, 1 set Kc Qd")
    shown = {one.seat: (format_cards(one.front), len(one.back)) for one in events(hand.events, SetShown)}
    assert shown == {2: ("4s 2c", 5), 1: ("Kc Qd", 5)}
    assert settled(hand) == {2: ("push", 0)}


# ------------------------------------------------------------------ the collection


@pytest.mark.clause("CC-FEE-21", "CX-43")
@pytest.mark.parametrize(("limit", "each"), [("$1-$10", 0.25), ("$5-$50", 0.5), ("$10-$100", 0.5)])
def test_a_quarter_up_to_ten_dollars_and_half_a_dollar_above(limit: str, each: float) -> None:
    hand = room(1, 2, 3, limit=limit).open("1 bank $100, 2 wager $10, 3 wager $10")
    assert charges(hand) == {1: each, 2: each, 3: each}
    assert all("CC-FEE-21" in one.clause for one in events(hand.events, Charged))


@pytest.mark.clause("CC-FEE-19", "CX-103")
def test_it_is_taken_from_each_player_before_any_card_is_dealt() -> None:
    hand = house_way(room(1, 2, 3, 4).open("1 bank $20, 2 wager $10, 3 pass, 4 wager $1"))
    assert charges(hand) == {2: 0.25, 4: 0.25, 1: 0.25}, "the player-dealer pays, who is not in does not"
    assert max(place(hand.events, Charged)) < min(place(hand.events, PileChosen, DiceThrown, Dealt))
    assert fee(hand) == 0.75
    assert all("CC-FEE-19" in clause_of(one) for one in events(hand.events, Charged))


@pytest.mark.clause("CC-FEE-20")
def test_it_is_no_part_of_the_pot() -> None:
    hand = room(1, 2, 3).open("1 bank $20, 2 wager $10, 3 wager $5")
    assert dollars(hand.view(None).pot) == 35
    assert stacks(hand) == {1: 179.75, 2: 189.75, 3: 194.75}
    house_way(hand)
    assert fee(hand) == 0.75


@pytest.mark.clause("CC-FEE-19", "CC-FEE-20")
def test_a_bet_without_action_has_paid_for_its_hand() -> None:
    hand = short_bank(1, {4: WINS[0], 6: WINS[1], 3: LOSES[0]})
    assert fee(hand) == 1
    assert net(hand)[6] == -0.25


@pytest.mark.clause("CC-FEE-19")
def test_a_wager_leaves_enough_for_the_charge() -> None:
    at = TableRoom(HOUSE, "pai-gow", stacks={1: 50, 2: 5})
    hand = at.open("1 bank $20")
    refused(hand, "wager $5")
    play(hand, "2 wager $4.75")
    assert stacks(hand)[2] == 0


@pytest.mark.clause("CC-FEE-19", "CC-PG-08")
def test_no_hand_no_charge() -> None:
    for script in ("1 pass, 2 pass, 3 pass", "1 bank $20, 2 pass, 3 pass"):
        hand = room(1, 2, 3).open(script)
        assert hand.over
        assert fee(hand) == 0
        assert net(hand) == {1: 0, 2: 0, 3: 0}
