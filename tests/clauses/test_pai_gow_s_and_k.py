"""S & K pai-gow poker: a player banks, the bank goes round to the right, and a wrongly set hand loses at once."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import JOKER, format_cards
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import (
    BankPassed,
    BankTaken,
    Charged,
    Dealt,
    HandSet,
    MayWager,
    NoBank,
    SetShown,
    Settled,
    Uncovered,
)

from .room import dollars, events, fee, may, net, only, option, play, refused
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

HOUSE = "s-and-k"


def room(*seats: int, limit: str | None = None, stack: float = 300, **switches: Any) -> TableRoom:
    return TableRoom(HOUSE, "pai-gow", limit, stacks=dict.fromkeys(seats, stack), **switches)


def bank_switch(**changes: Any) -> dict[str, Any]:
    return parts(HOUSE, "pai-gow", bank=changes)


def against(player: str, banker: str, **switches: Any) -> Hand:
    """Seat 3 bets $10 against the bank in seat 1, which has put up $50; everyone pays $0.50."""
    return PaiGow(HOUSE, stake=50, switches=switches).play({3: 10}, {3: player, 1: banker})


def said(hand: Hand, seat: int) -> str:
    """What a set hand is called when it is turned up."""
    (shown,) = (one for one in events(hand.events, SetShown) if one.seat == seat)
    return shown.words


# ------------------------------------------------------------------ cards and ranks


@pytest.mark.clause("SK-PG-01")
def test_fifty_two_cards_and_one_joker() -> None:
    assert sorted(room(1, 2).pack) == [*range(52), JOKER]


@pytest.mark.clause("SK-PG-02", "SK-PG-15", "SK-PG-16", "CX-61")
@pytest.mark.parametrize(("better", "worse", "why"), JOKERS)
def test_the_joker_completes_a_flush_a_straight_flush_or_a_straight_or_is_an_ace(
    better: str, worse: str, why: str
) -> None:
    assert behind(HOUSE, better, worse) == "win", why
    assert behind(HOUSE, worse, better) == "push", why


@pytest.mark.clause("SK-PG-03")
def test_worked_case_the_joker_makes_a_flush_of_spades() -> None:
    hand = against("9h 8c / 2s 4s Js Qs Jk", "9d 7c / Tc Jd Qc Kh As")
    assert "flush" in said(hand, 3)
    assert settled(hand) == {3: ("win", 10)}


@pytest.mark.clause("SK-PG-04")
def test_worked_case_the_joker_makes_a_straight_of_mixed_suits() -> None:
    hand = against("9h 8c / 4c 5d 6h 7s Jk", "9d 7c / Ac Ad Ah 2c 3d")
    assert "straight" in said(hand, 3)
    assert "flush" not in said(hand, 3)
    assert settled(hand) == {3: ("win", 10)}


@pytest.mark.clause("SK-PG-15", "SK-PG-16")
@pytest.mark.parametrize(("better", "worse", "why"), ORDINARY)
def test_the_higher_hand_behind(better: str, worse: str, why: str) -> None:
    assert behind(HOUSE, better, worse) == "win", why
    assert behind(HOUSE, worse, better) == "push", why


@pytest.mark.clause("SK-PG-12", "SK-PG-02")
@pytest.mark.parametrize(("better", "worse", "why"), FRONTS)
def test_the_higher_hand_in_front(better: str, worse: str, why: str) -> None:
    assert in_front(HOUSE, better, worse) == "win", why
    assert in_front(HOUSE, worse, better) == "push", why


WHEELS = [
    ("5c 4d 3h 2s As", "Kc Qd Jh Ts 9s", "over king-high"),
    ("Ac Kd Qh Js Td", "5c 4d 3h 2s As", "under ace-king-queen-jack-ten"),
    ("5h 4h 3h 2h Ah", "Ks Qs Js Ts 9s", "a straight flush over king-high"),
    ("5c 4d 3h 2s Jk", "Kc Qd Jh Ts 9s", "the joker is the ace of it rather than a six"),
    ("Ac 4d 3h 2s Jk", "Kc Qd Jh Ts 9s", "or the five of it"),
    ("Ks Qs Js Ts Jk", "5h 4h 3h 2h Ah", "under a royal flush"),
]


@pytest.mark.clause("CX-107")
@pytest.mark.parametrize(("better", "worse", "why"), WHEELS)
def test_ace_to_five_is_the_second_highest_straight(better: str, worse: str, why: str) -> None:
    assert behind(HOUSE, better, worse) == "win", why
    assert behind(HOUSE, worse, better) == "push", why


@pytest.mark.clause("CX-107")
def test_a_table_may_rank_it_lowest() -> None:
    assert behind(HOUSE, "6c 5d 4h 3s 2d", "5c 4d 3h 2s As", ranking=("bug",)) == "win"
    assert behind(HOUSE, "5c 4d 3h 2s As", "6c 5d 4h 3s 2d", ranking=("bug",)) == "push"


# ------------------------------------------------------------------ who banks


@pytest.mark.clause("SK-PG-05", "SK-PG-10")
def test_a_player_banks_and_never_the_house() -> None:
    at = room(1, 2, 3)
    hand = at.open("1 bank $40")
    assert banking(hand).bank == 1
    assert dollars(only(hand.events, BankTaken).stake) == 40
    hand = room(1, 2, 3).open("1 pass, 3 pass, 2 pass")
    assert hand.over
    assert banking(hand).bank is None
    assert dealt_to(hand) == {}
    assert fee(hand) == 0
    assert net(hand) == {1: 0, 2: 0, 3: 0}
    assert {"SK-PG-05", "SK-PG-10"} <= {*only(hand.events, NoBank).clause.split()}


@pytest.mark.clause("SK-PG-10")
def test_a_table_without_a_banker_may_find_one_for_the_next_hand() -> None:
    at = room(1, 2, 3)
    assert sorted(at.bank_passed_on()) == [1, 2, 3]
    hand = at.open()
    assert may(hand) == {"bank", "pass"}
    hand.act("bank $20")
    play(hand, ", ".join(f"{seat} wager $5" for seat in hand.seats if seat != banking(hand).bank))
    assert sum(dealt_to(house_way(hand)).values()) == 21


@pytest.mark.clause("SK-PG-06", "CX-39")
@pytest.mark.parametrize("seats", [(1, 2, 3, 4), (1, 3, 6), (2, 5, 7)])
def test_the_bank_is_offered_counter_clockwise(seats: tuple[int, ...]) -> None:
    hand = room(*seats).open()
    first = seats.index(hand.actor or 0)
    order = [seats[(first - step) % len(seats)] for step in range(len(seats))]
    for seat in order:
        assert hand.actor == seat
        hand.act("pass")
    assert hand.over
    assert [one.seat for one in events(hand.events, BankPassed)] == order
    assert all("SK-PG-06" in one.clause for one in events(hand.events, BankPassed))


@pytest.mark.clause("SK-PG-06", "SK-PG-07", "CX-39")
def test_two_hands_each_and_on_to_the_right() -> None:
    at = room(1, 2, 3, 4)
    assert [at.banked(seed) for seed in range(10)] == [1, 1, 4, 4, 3, 3, 2, 2, 1, 1]


@pytest.mark.clause("SK-PG-07")
def test_after_two_hands_the_bank_goes_on_and_the_others_come_first() -> None:
    at = room(1, 2, 3)
    assert (at.banked(1), at.banked(2)) == (1, 1)
    hand = at.open()
    assert hand.actor == 3
    play(hand, "3 pass, 2 bank $20, 3 wager $5, 1 wager $5")
    assert only(hand.events, BankTaken).seat == 2


@pytest.mark.clause("SK-PG-07")
def test_two_hands_in_a_round_of_the_table_with_a_pause_between() -> None:
    at = room(1, 2, 3)
    assert at.banked(1) == 1
    house_way(at.open("1 pass, 3 bank $20, 1 wager $5, 2 wager $5"))
    assert at.banked(2) == 3
    assert at.banked(3) == 2
    assert at.banked(4) == 2
    assert [at.banked(5), at.banked(6), at.banked(7)] == [1, 1, 3], "a new round: two again"


@pytest.mark.clause("SK-PG-07", "SK-PG-06")
def test_a_round_begins_with_whoever_banked_first() -> None:
    at = room(1, 2, 3)
    house_way(at.open("1 pass, 3 bank $20, 1 wager $5, 2 wager $5"))
    assert [at.banked(seed) for seed in range(8)] == [3, 2, 2, 1, 1, 3, 3, 2]


@pytest.mark.clause("SK-PG-09", "SK-PG-07", "CX-39")
def test_one_player_may_bank_all_the_time_when_the_others_decline() -> None:
    at = room(1, 2, 3, 5)
    for seed in range(6):
        hand = at.open(seed=seed)
        while hand.actor != 1:
            assert may(hand) == {"bank", "pass"}
            hand.act("pass")
        play(hand, "1 bank $20, 2 wager $5, 3 wager $5, 5 wager $5")
        assert only(hand.events, BankTaken).seat == 1
        house_way(hand)
    assert {"SK-PG-07", "SK-PG-09"} <= {*only(hand.events, BankTaken).clause.split()}


@pytest.mark.clause("SK-PG-09", "SK-PG-07")
def test_but_whoever_wants_the_bank_comes_before_a_third_hand() -> None:
    at = room(1, 2, 3)
    assert (at.banked(1), at.banked(2)) == (1, 1)
    hand = at.open("3 pass")
    assert hand.actor == 2, "not seat 1 again before everybody else has declined"
    hand.act("bank $20")
    assert only(hand.events, BankTaken).seat == 2


@pytest.mark.clause("CX-39", "SK-PG-07", "SK-PG-09")
def test_without_a_permanent_bank_a_third_hand_waits_for_another_banker() -> None:
    at = room(1, 2, 3, **bank_switch(permanent=False))
    assert (at.banked(1), at.banked(2)) == (1, 1)
    hand = at.open("3 pass, 2 pass")
    assert hand.over
    assert events(hand.events, NoBank)


@pytest.mark.clause("CX-39")
@pytest.mark.parametrize(
    ("changes", "bankers"),
    [
        ({"direction": "clockwise"}, [1, 1, 2, 2, 3, 3, 1]),
        ({"most_hands": 1}, [1, 3, 2, 1, 3, 2, 1]),
        ({"most_hands": 0}, [1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_how_the_bank_goes_round_is_a_setting(changes: Mapping[str, Any], bankers: list[int]) -> None:
    at = room(1, 2, 3, **bank_switch(**changes))
    assert [at.banked(seed) for seed in range(7)] == bankers


# ------------------------------------------------------------------ deal and setting


@pytest.mark.clause("SK-PG-11")
def test_each_player_gets_seven_cards() -> None:
    at = room(1, 2, 4, 7)
    hand = at.open("1 bank $20, 2 wager $5, 4 pass, 7 wager $5")
    assert dealt_to(hand) == {1: 7, 2: 7, 7: 7}
    cards = [card for one in events(hand.events, Dealt) for card in one.cards]
    assert len(set(cards)) == 21
    assert all("SK-PG-11" in one.clause for one in events(hand.events, Dealt))
    for viewer, own in ((2, 7), (7, 7), (4, 0), (None, 0)):
        seen = {one.seat: len(one.cards) for one in events(hand.view(viewer).events, Dealt) if one.cards}
        assert seen == ({viewer: own} if own else {}), "face down"


@pytest.mark.clause("SK-PG-12")
def test_seven_cards_make_a_two_card_hand_and_a_five_card_hand() -> None:
    hand = PaiGow(HOUSE).deal({3: 10}, {3: WINS[0], 1: BANKER})
    for wrong in ("Ah", "Ah Kd Tc", "Ah Qc"):
        refused(hand, f"set {wrong}", clause="SK-PG-12")
    hand.act("set Ah Kd")
    laid = only(hand.events, HandSet)
    assert (format_cards(laid.front), format_cards(laid.back)) == ("Ah Kd", "Tc Td 6h 4s 2c")
    assert "SK-PG-12" in laid.clause


@pytest.mark.clause("SK-PG-14", "SK-PG-12")
def test_worked_case_a_flush_of_diamonds_and_a_pair_of_deuces() -> None:
    hand = PaiGow(HOUSE, stake=50).deal({3: 10}, {3: "2d 2h / 3d 6d 7d 8d Td", 1: "Ac Kc / 5c 6h 7h 8c 9s"})
    assert hand.actor == 3
    play(hand, "3 set 2d 2h, 1 set Ac Kc")
    turned = next(one for one in events(hand.events, SetShown) if one.seat == 3)
    assert not turned.foul
    assert {*turned.words.split()} >= {"pair", "deuces", "flush"}
    assert settled(hand) == {3: ("win", 10)}, "deuces before ace-king, the flush before the straight"


GOOD = [
    ("Kh Qd / Ac Jd 6h 4s 2c", "ace-high behind king-high"),
    ("Ah Kd / Ac Kc 6h 4s 2c", "the same two cards behind, and three more"),
    ("2c 2d / 2h 2s 9h 7c 5s", "the same pair behind, and three more"),
    ("Jk Kd / Ac Ad 6h 4s 2c", "the joker in front is one ace"),
]
FOULS = [
    ("Kh Qd / Kc Jd 6h 4s 2c", "king-queen before king-jack"),
    ("Ac Qd / Kc Jd 6h 4s 2c", "an ace before a king"),
    ("2c 2d / Ac Kd 6h 4s 3c", "a pair before none"),
    ("Ac Ad / Kc Kd 6h 4s 2c", "the higher pair in front"),
    ("Jk Ac / Kc Kd 6h 4s 2c", "the joker makes aces in front"),
]
BELOW_ALL = "3s 4d / 9s Tc Jh Qh 5c"


@pytest.mark.clause("SK-PG-13", "SK-PG-18")
@pytest.mark.parametrize(("cards", "why"), GOOD)
def test_the_two_card_hand_ranks_below_the_five_card_hand(cards: str, why: str) -> None:
    hand = against(cards, BELOW_ALL)
    assert settled(hand) == {3: ("win", 10)}, why


@pytest.mark.clause("SK-PG-13", "SK-PG-18")
@pytest.mark.parametrize(("cards", "why"), FOULS)
def test_a_wrongly_set_hand_loses_whatever_the_bank_has(cards: str, why: str) -> None:
    hand = against(cards, BELOW_ALL)
    assert settled(hand) == {3: ("foul", -10)}, why
    assert net(hand) == {3: -10.5, 1: 9.5}
    turned = next(one for one in events(hand.events, SetShown) if one.seat == 3)
    assert turned.foul
    assert {"SK-PG-13", "SK-PG-18"} <= {*turned.clause.split()}
    assert "SK-PG-18" in only(hand.events, Settled).clause


@pytest.mark.clause("SK-PG-18")
def test_a_wrongly_set_bank_loses_to_everyone_who_set_right() -> None:
    hand = PaiGow(HOUSE, stake=50).play(
        {2: 10, 3: 10, 4: 10},
        {
            1: "Kc Qd / Qh Jd 6h 4s 2c",
            2: "5c 4d / 9c 8d 7h 3s 2d",
            3: "Ah Kd / 3c 3d 8h 6s 5d",
            4: "Ac 9d / Tc 8c 7s 5h 4h",
        },
    )
    assert settled(hand) == {2: ("win", 10), 3: ("win", 10), 4: ("foul", -10)}
    assert net(hand) == {2: 9.5, 3: 9.5, 4: -10.5, 1: -10.5}


# ------------------------------------------------------------------ who wins

RESULTS = [
    ("Ah Kd / Tc Td 6h 4s 2c", "Ac Qd / 9c 9d 7h 5s 3c", "win", "SK-PG-15"),
    ("Ac Qh / Tc Td 6h 4s 2c", "As Kd / 9c 9d 7h 5s 3c", "push", "SK-PG-16"),
    ("As Kd / 9c 9d 7h 5s 3c", "Ac Qh / Tc Td 6h 4s 2c", "push", "SK-PG-16"),
    ("Ac Qd / 9c 9d 7h 5s 3c", "Ah Kd / Tc Td 6h 4s 2c", "lose", "SK-PG-17"),
]
COPIES = [
    ("Ah Kd / Tc Td 6h 4s 2c", "As Kc / 9c 9d 7h 5s 3c", "push", "win", "copy in front, higher behind"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "As Kc / Tc Td 6h 4s 2c", "lose", "lose", "copy in front, lower behind"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "Ac Qd / 9h 9s 7d 5c 3h", "push", "win", "higher in front, copy behind"),
    ("Ac Qd / 9c 9d 7h 5s 3c", "Ah Kd / 9h 9s 7d 5c 3h", "lose", "lose", "lower in front, copy behind"),
    ("Ah Kd / 9c 9d 7h 5s 3c", "As Kc / 9h 9s 7d 5c 3h", "lose", "push", "two copies"),
]
WORTH = {"win": 10, "push": 0, "lose": -10}


@pytest.mark.clause("SK-PG-15", "SK-PG-16", "SK-PG-17")
@pytest.mark.parametrize(("player", "banker", "outcome", "clause"), RESULTS)
def test_both_higher_wins_one_each_pushes_both_lower_loses(player: str, banker: str, outcome: str, clause: str) -> None:
    hand = against(player, banker)
    assert settled(hand) == {3: (outcome, WORTH[outcome])}
    assert net(hand) == {3: WORTH[outcome] - 0.5, 1: -WORTH[outcome] - 0.5}
    assert clause in only(hand.events, Settled).clause


@pytest.mark.clause("CX-40", "SK-PG-15", "SK-PG-17")
@pytest.mark.parametrize(("player", "banker", "outcome", "_", "why"), COPIES)
def test_the_banker_takes_a_tied_part(player: str, banker: str, outcome: str, _: str, why: str) -> None:
    assert settled(against(player, banker)) == {3: (outcome, WORTH[outcome])}, why


@pytest.mark.clause("CX-40")
@pytest.mark.parametrize(("player", "banker", "_", "outcome", "why"), COPIES)
def test_where_copies_push_the_other_hand_decides(player: str, banker: str, _: str, outcome: str, why: str) -> None:
    hand = against(player, banker, **parts(HOUSE, "pai-gow", pai_gow={"copies": "push"}))
    assert settled(hand) == {3: (outcome, WORTH[outcome])}, why


@pytest.mark.clause("SK-PG-08")
def test_the_banker_plays_against_each_other_player_separately() -> None:
    hand = PaiGow(HOUSE, bank=4, stake=150, limit="$5-$200").play(
        {1: 60, 2: 5, 5: 40, 7: 100}, {4: BANKER, 1: WINS[0], 2: WINS[1], 5: LOSES[0], 7: PUSHES}
    )
    assert {seat: won for seat, (_, won) in settled(hand).items()} == {1: 60, 2: 5, 5: -40, 7: 0}
    assert net(hand) == {1: 59, 2: 4.5, 5: -40.5, 7: -1, 4: -25 - charges(hand)[4]}
    assert all("SK-PG-08" in one.clause for one in events(hand.events, Settled))


# ------------------------------------------------------------------ what the bank covers


def short_bank(stake: float, *hands: str) -> Hand:
    """Seat 2 banks; seats 3, 5 and 1 bet $10 each and get action in that order."""
    return PaiGow(HOUSE, bank=2, stake=stake).play(
        {3: 10, 5: 10, 1: 10}, {2: BANKER, **dict(zip((3, 5, 1), hands, strict=True))}
    )


COVERED = [
    ((WINS[0], LOSES[0], WINS[1]), {3: 10, 5: -2}, {5: 8, 1: 10}, -8, "won and lost alike"),
    ((LOSES[0], WINS[0], WINS[1]), {3: -10, 5: 2}, {5: 8, 1: 10}, 8, "winnings do not extend it"),
    ((LOSES[0], LOSES[1], WINS[1]), {3: -10, 5: -2}, {5: 8, 1: 10}, 12, "no more won than put up"),
    ((PUSHES, WINS[0], WINS[1]), {3: 0, 5: 10, 1: 2}, {1: 8}, -12, "a push uses none"),
]


@pytest.mark.clause("CX-74", "CX-105", "SK-PG-08")
@pytest.mark.parametrize(("hands", "won", "back", "bank", "why"), COVERED)
def test_a_short_bank_is_used_up_in_action_order(
    hands: tuple[str, ...], won: dict[int, float], back: dict[int, float], bank: float, why: str
) -> None:
    hand = short_bank(12, *hands)
    assert {seat: amount for seat, (_, amount) in settled(hand).items()} == won, why
    assert uncovered(hand) == back, why
    assert settling_order(hand) == [3, 5, 1]
    assert net(hand) == {2: bank - 0.5} | {seat: won.get(seat, 0) - 0.5 for seat in (3, 5, 1)}
    assert all("SK-PG-08" in one.clause for one in events(hand.events, Uncovered))


@pytest.mark.clause("SK-PG-18", "CX-74")
def test_a_foul_hand_meets_the_bank_in_its_turn() -> None:
    hand = short_bank(12, WINS[0], "2h 2s / Qh Js 8c 6c 4c", WINS[1])
    assert settled(hand) == {3: ("win", 10), 5: ("foul", -2)}
    assert uncovered(hand) == {5: 8, 1: 10}


# ------------------------------------------------------------------ the collection

TIERS = [
    (5, 0.5, "SK-FEE-05"),
    (20, 0.5, "SK-FEE-05"),
    (50, 0.5, "SK-FEE-05"),
    (50.5, 1, "SK-FEE-06"),
    (51, 1, "SK-FEE-06"),
    (100, 1, "SK-FEE-06"),
    (100.5, 2, "SK-FEE-07"),
    (101, 2, "SK-FEE-07"),
    (200, 2, "SK-FEE-07"),
    (201, 3, "SK-FEE-07"),
    (500, 3, "SK-FEE-07"),
]


@pytest.mark.clause("SK-FEE-05", "SK-FEE-06", "SK-FEE-07", "CX-43")
@pytest.mark.parametrize(("wager", "fee_paid", "clause"), TIERS)
def test_the_fee_goes_by_the_wager(wager: float, fee_paid: float, clause: str) -> None:
    hand = room(1, 2, limit="$5-$500", stack=1_000).open(f"1 bank $50, 2 wager ${wager}")
    assert charges(hand)[2] == fee_paid
    assert clause in events(hand.events, Charged)[0].clause


@pytest.mark.clause("SK-FEE-07", "CX-43")
@pytest.mark.parametrize("stake", [101, 500, 900])
def test_never_more_than_three_dollars_a_hand(stake: float) -> None:
    hand = room(1, 2, 3, limit="$5-$500", stack=1_000).open(f"1 bank ${stake}, 2 wager $500, 3 wager $300")
    assert all(0 < paid <= 3 for paid in charges(hand).values())


@pytest.mark.clause("SK-FEE-05", "CX-103")
def test_everyone_with_a_hand_pays_before_the_deal_the_banker_too() -> None:
    hand = house_way(room(1, 2, 3, 4).open("1 bank $50, 2 wager $5, 3 pass, 4 wager $50"))
    assert charges(hand) == {1: 0.5, 2: 0.5, 4: 0.5}
    assert fee(hand) == 1.5
    assert max(place(hand.events, Charged)) < min(place(hand.events, Dealt))


@pytest.mark.clause("SK-FEE-05")
def test_a_hand_is_bet_from_five_dollars() -> None:
    hand = room(1, 2).open("1 bank $50")
    offered = option(hand.options, MayWager)
    assert offered is not None
    assert dollars(offered.least) == 5
    refused(hand, "wager $4.50")


@pytest.mark.clause("CX-39", "CX-40", "CX-43", "CX-107")
def test_the_readings_are_lines_of_the_rule_book(tmp_path: Path) -> None:
    book = RuleBook(HOUSE, "pai-gow", tmp_path)
    assert book.rules('copies = "banker"', 'copies = "push"').pai_gow.copies == "push"
    assert book.rules("most_hands = 2", "most_hands = 3").bank.most_hands == 3
    assert book.rules('direction = "counter-clockwise"', 'direction = "clockwise"').bank.direction == "clockwise"
    assert not book.rules("permanent = true", "permanent = false").bank.permanent
    assert book.rules('ranking = ["bug-wheel-second"]', 'ranking = ["bug"]').ranking == ("bug",)
    tiers = book.rules('"$101-$200", amount = "$2"', '"$101-$200", amount = "$1.50"').limit.fee
    assert tiers is not None
    assert [tiers.for_wager(wager, 3) for wager in (10_000, 10_100, 20_000, 20_100)] == [100, 150, 150, 300]
