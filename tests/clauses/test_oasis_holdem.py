"""Oasis hold'em: showdown, ties, odd chips, side pots and the fee's place in them."""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import TopUp
from houseway.referee.vocabulary import Collected, HandEnded, Shown, Won

from .room import Room, cents, check_down, dollars, events, fee, may, net, only, play, stacks, text, won

ROYAL = "As Ks Qs Js Ts"


def four(**stack: float) -> Room:
    return Room("oasis", "holdem", stacks={seat: stack.get(f"s{seat}", 200) for seat in (1, 2, 3, 4)}, button=1)


@pytest.mark.clause("OAS-HE-54", "OAS-HE-55", "OAS-GEN-01", "OAS-GEN-03")
def test_all_live_players_show_and_the_best_hand_takes_the_whole_pot() -> None:
    hand = four().deal({1: "7c 2d", 2: "Ac Kd", 3: "Ah As", 4: "9h 8h"}, "Ad Kc 5s 6c 3h")
    play(hand, "4 call, 1 fold, 2 call, 3 check, 2 check, 3 check, 4 check, 2 bet $10, 3 call, 4 call")
    play(hand, "2 check, 3 check, 4 check")
    assert net(hand) == {2: -14, 3: 24, 4: -14, 1: 0}  # 42 in the pot, 4 for the house, 14 were his own
    assert fee(hand) == 4
    assert {one.seat for one in events(hand.events, Shown)} == {2, 3, 4}
    push = only(hand.events, Won)
    assert (push.seat, push.share, push.clause) == (3, "all", "OAS-HE-55")
    assert set(text(push.cards)) == {"Ah", "As", "Ad", "Kc", "6c"}
    ended = only(hand.events, HandEnded)
    assert sum(ended.stacks) + ended.collected == cents(800)


@pytest.mark.clause("OAS-HE-15")
@pytest.mark.parametrize(
    ("cards", "board", "used"),
    [
        ("Ah Ad", "Ac 9s 8d 3h 2c", {"Ah", "Ad", "Ac", "9s", "8d"}),  # two
        ("9h 3d", "Th Jc Qd Ks 2c", {"9h", "Th", "Jc", "Qd", "Ks"}),  # one
        ("2d 3d", "As Ks Qs Js Ts", {"As", "Ks", "Qs", "Js", "Ts"}),  # none
    ],
)
def test_two_one_or_no_hole_cards_play(cards: str, board: str, used: set[str]) -> None:
    hand = check_down(Room("oasis", "holdem", stacks={1: 50, 2: 50}, button=1).deal({1: cards, 2: "4h 6h"}, board))
    assert {frozenset(text(push.cards)) for push in events(hand.events, Won) if push.seat == 1} == {frozenset(used)}


@pytest.mark.clause("OAS-HE-56", "OAS-HE-03")
def test_equal_hands_share_evenly_and_suits_never_break_the_tie() -> None:
    hand = check_down(four().deal({2: "Ah Kh", 4: "As Kd", 1: "Qc Jc", 3: "9h 9s"}, "Ad Kc 5s 6c 3h"))
    assert net(hand) == {2: 2, 4: 2, 3: -4, 1: -4}
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == {(2, 6), (4, 6)}
    assert all("OAS-HE-56" in push.clause.split() for push in events(hand.events, Won))


@pytest.mark.clause("OAS-HE-57", "CX-14")
@pytest.mark.parametrize(("bet", "left_most", "others"), [(4, 10, 9), (5, 12, 10), (6, 12, 12)])
def test_all_left_over_chips_go_to_the_winner_nearest_the_buttons_left(bet: int, left_most: int, others: int) -> None:
    """$12 after the fee; four put in the bet; three share 28, 32 or 36: one odd dollar, two to one player, none."""
    hand = play(four().deal({}, ROYAL), f"4 call, 1 call, 2 call, 3 check, 2 bet ${bet}, 3 call, 4 call, 1 call")
    play(hand, "2 check, 3 check, 4 check, 1 check, 2 bet $6, 3 fold, 4 call, 1 call")
    assert {seat: amount - 6 for seat, amount, _, _ in won(hand)} == {2: left_most, 4: others, 1: others}


@pytest.mark.clause("OAS-HE-57")
def test_the_odd_chip_passes_the_small_blind_who_did_not_win() -> None:
    hand = play(four().deal({}, ROYAL), "4 call, 1 call, 2 call, 3 check, 2 bet $4, 3 call, 4 call, 1 call")  # 28
    play(hand, "2 check, 3 bet $4, 4 call, 1 call, 2 fold")  # 40
    play(hand, "3 check, 4 check, 1 check")
    assert {seat: amount for seat, amount, _, _ in won(hand)} == {3: 14, 4: 13, 1: 13}


@pytest.mark.clause("OAS-HE-57", "CX-14")
def test_with_the_switch_odd_chips_go_one_each() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 200, 4: 200}, button=1, odd_chips="one each")
    hand = play(room.deal({}, ROYAL), "4 call, 1 call, 2 call, 3 check, 2 bet $5, 3 call, 4 call, 1 call")
    play(hand, "2 bet $4, 3 fold, 4 call, 1 call")
    play(hand, "2 check, 4 check, 1 check")
    assert {seat: amount - 4 for seat, amount, _, _ in won(hand)} == {2: 11, 4: 11, 1: 10}


@pytest.mark.clause("CX-87")
def test_side_pots_for_each_all_in_and_the_fee_out_of_the_main_pot() -> None:
    """Stacks of 10, 30, 60 and 200 all in: 40 (less 4), 60, 60, and 140 back."""
    room = four(s4=10, s1=30, s2=60, s3=200)
    hand = room.deal({4: "As Ah", 1: "Ks Kh", 2: "Qs Qh", 3: "Js Jh"}, "2c 7d 8h 3s 4c")
    play(hand, "4 raise to $10, 1 raise to $30, 2 raise to $60, 3 call")
    assert hand.over
    assert won(hand) == [(4, 36, 1, "all"), (1, 60, 2, "all"), (2, 60, 3, "all")]
    assert net(hand) == {2: 0, 3: -60, 4: 26, 1: 30}
    assert dollars(only(hand.events, Collected).amount) == 4


@pytest.mark.clause("CX-87")
def test_a_main_pot_smaller_than_the_side_pot_still_bears_the_fee() -> None:
    room = Room("oasis", "holdem", stacks={1: 3, 2: 100, 3: 100}, button=1)
    hand = room.deal({1: "As Ah", 2: "Ks Kh", 3: "Js Jh"}, "2c 7d 8h 3s 4c")
    play(hand, "1 call, 2 call, 3 check, 2 check, 3 check, 2 check, 3 check, 2 check, 3 check")
    assert net(hand) == {1: 2, 2: -2, 3: -4}  # main 9 - 4, side 2
    assert won(hand) == [(1, 5, 1, "all"), (2, 2, 2, "all")]


def test_each_side_pot_is_split_by_itself_with_its_own_odd_chip() -> None:
    """Seat 1 is all in for 11 and ties seats 2 and 4, who tie for the side pot too; seat 3 folds late."""
    room = four(s1=11)
    hand = room.deal({1: "2c 3d", 2: "2d 3h", 3: "4c 5d", 4: "2h 3c"}, ROYAL)
    play(hand, "4 call, 1 call, 2 call, 3 check, 2 bet $7, 3 call, 4 call, 1 call")  # main: 16 - 4 + 28 = 40
    play(hand, "2 bet $5, 3 call, 4 call, 2 bet $4, 3 fold, 4 call")  # side: 15 + 8 = 23
    assert hand.over
    assert won(hand) == [(2, 14, 1, "all"), (4, 13, 1, "all"), (1, 13, 1, "all"), (2, 12, 2, "all"), (4, 11, 2, "all")]


def test_a_folded_players_chips_stay_in_the_pots_they_went_to() -> None:
    room = Room("oasis", "holdem", stacks={1: 20, 2: 100, 3: 100, 4: 100}, button=1)
    hand = room.deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh"}, "2c 7d 8h 3s 4c")
    play(hand, "4 raise to $40, 1 call, 2 call, 3 fold")  # main 20*3 + 4 - fee 4 = 60, side 40
    play(hand, "2 bet $10, 4 fold")
    assert net(hand) == {1: 40, 2: 0, 3: -4, 4: -40}


def test_chips_are_added_between_hands_only() -> None:
    room = four()
    hand = room.deal()
    with pytest.raises(RefusedError):
        room.do(TopUp(4, cents(100)))
    assert stacks(hand)[4] == 200
    check_down(hand)
    before = room.stack(4)
    room.do(TopUp(4, cents(100)))
    assert room.stack(4) == before + 100


def test_nobody_loses_more_than_is_on_the_table() -> None:
    room = Room("oasis", "holdem", stacks={1: 500, 2: 500, 3: 40}, button=1)
    hand = room.deal({1: "As Ah", 2: "Ks Kh", 3: "7c 2d"}, "Ac 8d 9h 3s Jc")
    play(hand, "1 raise to $300, 2 call, 3 call, 2 check, 1 check, 2 check, 1 check, 2 check, 1 check")
    assert net(hand)[3] == -40


@pytest.mark.clause("OAS-GEN-02")
def test_no_seat_banks_and_nobody_plays_against_the_house() -> None:
    room = four()
    hand = check_down(room.deal())
    assert sum(net(hand).values()) == -fee(hand)
    assert not any("bank" in type(event).__name__.lower() for event in hand.events)


@pytest.mark.clause("OAS-HE-54", "OAS-OM8-61", "OAS-PA-60")
@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "pineapple"])
def test_every_live_player_must_show(game: str) -> None:
    """The sheet has all live players show and compare: nobody throws a hand away unseen, or plays the board so."""
    hand = Room("oasis", game, stacks={1: 100, 2: 100, 3: 100}, button=1).deal({}, ROYAL, ask=True)
    while not hand.over and "show" not in may(hand):
        hand.act("call" if "call" in may(hand) else "check" if "check" in may(hand) else f"discard {first(hand)}")
    while not hand.over:
        assert may(hand) == {"show"}
        hand.act("show")
    assert {one.seat for one in events(hand.events, Shown)} == {1, 2, 3}


def first(hand: Hand) -> str:
    return text(hand.view(hand.actor).seats[hand.seats.index(hand.actor or 0)].cards)[0]
