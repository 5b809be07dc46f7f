"""Oasis Omaha hi-lo: exactly two hole cards, the halves, lows that qualify, and odd chips."""

import pytest

from houseway.referee.vocabulary import Shown, Won

from .room import Room, check_down, events, net, play, text, won

LOW_BOARD = "8h 7d 2c Kc Qs"
NO_LOW_BOARD = "9h 9c 2c Kc 2d"
HIGH = "Kd Kh Jc Js"  # trip kings, no low
LOW = "As 3s Td 9d"  # 8-7-3-2-A
LOW_TOO = "Ah 3h Tc 9c"  # the same
WORSE_LOW = "5h 4s Ts 6s"  # 8-7-5-4-2
NOTHING = "Jd Jh Th 9s"


def four(**stack: float) -> Room:
    return Room("oasis", "omaha-hi-lo", stacks={seat: stack.get(f"s{seat}", 200) for seat in (1, 2, 3, 4)}, button=1)


def limp(cards: dict[int, str], board: str, then: str = "") -> list[tuple[int, float, int, str]]:
    """Everyone calls (12 after the fee), `then` is played on the flop, and the rest is checked down."""
    hand = play(four().deal(cards, board), "4 call, 1 call, 2 call, 3 check")
    return won(check_down(play(hand, then)))


@pytest.mark.clause("OAS-OM8-01", "OAS-OM8-61", "OAS-OM8-63")
def test_the_pot_is_halved_between_best_high_and_best_low() -> None:
    hand = check_down(four().deal({1: NOTHING, 2: LOW, 3: HIGH, 4: WORSE_LOW}, LOW_BOARD))
    assert sorted(won(hand)) == [(2, 6, 1, "low"), (3, 6, 1, "high")]
    assert net(hand) == {1: -4, 2: 2, 3: 2, 4: -4}
    assert {one.seat for one in events(hand.events, Shown)} == {1, 2, 3, 4}
    for push in events(hand.events, Won):
        assert "OAS-OM8-63" in push.clause.split() or "OAS-OM8-01" in push.clause.split(), push


@pytest.mark.clause("OAS-OM8-62")
def test_without_a_low_the_high_hand_takes_everything() -> None:
    pushes = limp({1: NOTHING, 2: LOW, 3: HIGH, 4: WORSE_LOW}, NO_LOW_BOARD)
    assert pushes == [(3, 12, 1, "all")] or pushes == [(3, 12, 1, "high")]


@pytest.mark.clause("OAS-OM8-64", "OAS-OM8-03")
def test_one_player_takes_both_halves_with_different_cards() -> None:
    hand = check_down(four().deal({1: NOTHING, 2: "As 3s Kd Kh", 3: WORSE_LOW, 4: "Jc Js Tc 9c"}, LOW_BOARD))
    assert net(hand) == {1: -4, 2: 8, 3: -4, 4: -4}
    made = {push.share: set(text(push.cards)) for push in events(hand.events, Won)}
    assert made["high"] == {"Kd", "Kh", "Kc", "Qs", "8h"}
    assert made["low"] == {"As", "3s", "2c", "7d", "8h"}


@pytest.mark.clause("OAS-OM8-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "board"),
    [
        ("Ah Kd Qc 9c", "2c 2d Jc 9d", "Kh Qh 8h 2h 7c"),  # one heart in the hand is no flush
        ("As Ad Ac 2d", "Qd Qc 9d 9h", "Ks Qs 7s Th 3c"),  # three aces in the hand are one pair
        ("7c 5d 4c 3c", "Kc Kd 8d 8c", "As Ks Qs Js Ts"),  # the board cannot be played
    ],
)
def test_a_hand_is_two_of_the_hole_cards_and_three_of_the_board(mine: str, theirs: str, board: str) -> None:
    hand = check_down(Room("oasis", "omaha-hi-lo", stacks={1: 50, 2: 50}, button=1).deal({1: mine, 2: theirs}, board))
    highs = [push for push in events(hand.events, Won) if push.share in ("high", "all")]
    assert [push.seat for push in highs] == [2]
    hole = set(theirs.split())
    assert len(hole & set(text(highs[0].cards))) == 2


@pytest.mark.clause("OAS-OM8-02", "OAS-OM8-08", "OAS-OM8-10")
def test_a_low_needs_two_low_cards_in_the_hand_that_do_not_pair_the_board() -> None:
    pushes = limp({1: NOTHING, 2: "As Kd 9d Td", 3: HIGH.replace("Kd", "Ks"), 4: "2d 7c Tc 9c"}, LOW_BOARD)
    assert {share for _, _, _, share in pushes} <= {"all", "high"}  # A alone, and 7-2 paired twice: no low


@pytest.mark.clause("OAS-OM8-65")
def test_tied_highs_without_a_low_share_the_whole_pot() -> None:
    pushes = limp({1: "Td Th 8c 7c", 2: "Ks Jc 3s 4s", 3: "Kd Js 3h 4h", 4: "Tc 6c 5c 3d"}, "Kc 9h 9d 2c Qs")
    assert {(seat, amount) for seat, amount, _, _ in pushes} == {(2, 6), (3, 6)}


@pytest.mark.clause("OAS-OM8-66", "CX-13")
def test_tied_highs_share_the_high_half_and_only_the_best_low_takes_the_low_half() -> None:
    """Two lows qualify; the literal text would let both of them share."""
    cards = {1: "Ks Jc Tc Jd", 2: "Kd Js Th Jh", 3: LOW, 4: WORSE_LOW}
    assert sorted(limp(cards, LOW_BOARD)) == [(1, 3, 1, "high"), (2, 3, 1, "high"), (3, 6, 1, "low")]


@pytest.mark.clause("CX-13", "OAS-OM8-66")
def test_tied_lows_under_one_high_are_quartered() -> None:
    cards = {1: NOTHING, 2: LOW, 3: HIGH, 4: LOW_TOO}
    assert sorted(limp(cards, LOW_BOARD)) == [(2, 3, 1, "low"), (3, 6, 1, "high"), (4, 3, 1, "low")]


@pytest.mark.clause("CX-13", "OAS-OM8-64")
def test_a_player_may_win_the_high_half_and_a_quarter() -> None:
    cards = {1: NOTHING, 2: "As 3s Kd Kh", 3: "Jc Js Tc 9c", 4: "Ah 3h Td 9d"}
    pushes = limp(cards, LOW_BOARD)
    assert sum(amount for seat, amount, _, _ in pushes if seat == 2) == 9
    assert sum(amount for seat, amount, _, _ in pushes if seat == 4) == 3


# Odd chips: $12 after the fee and three calls of $5 make $27


@pytest.mark.clause("OAS-OM8-67", "CX-14")
@pytest.mark.parametrize(
    ("cards", "pushes"),
    [
        ({2: HIGH, 3: LOW, 4: NOTHING}, {(2, 14, 1, "high"), (3, 13, 1, "low")}),
        ({2: LOW, 3: HIGH, 4: NOTHING}, {(2, 14, 1, "low"), (3, 13, 1, "high")}),
        ({2: NOTHING, 3: HIGH, 4: LOW}, {(3, 14, 1, "high"), (4, 13, 1, "low")}),
    ],
)
def test_the_odd_chip_between_the_halves_goes_to_the_winner_nearest_the_left(
    cards: dict[int, str], pushes: set[tuple[int, float, int, str]]
) -> None:
    assert set(limp({1: WORSE_LOW} | cards, LOW_BOARD, "2 bet $5, 3 call, 4 call, 1 fold")) == pushes


@pytest.mark.clause("CX-83", "CX-14", "OAS-OM8-67")
def test_the_odd_chip_joins_the_half_that_the_nearest_winner_shares() -> None:
    """27 between two tied lows (seats 2 and 4) and a high (3): 14 to the low half, 7 each."""
    pushes = limp({1: NOTHING, 2: LOW, 3: HIGH, 4: LOW_TOO}, LOW_BOARD, "2 bet $5, 3 call, 4 call, 1 fold")
    assert set(pushes) == {(2, 7, 1, "low"), (4, 7, 1, "low"), (3, 13, 1, "high")}


@pytest.mark.clause("CX-83", "CX-14", "OAS-OM8-67")
def test_the_halves_come_first_and_each_share_has_its_own_odd_chip() -> None:
    """27 between a high (seat 2) and two tied lows (3 and 4): 14 and 13, and of the 13 the odd one to seat 3."""
    pushes = limp({1: NOTHING, 2: HIGH, 3: LOW, 4: LOW_TOO}, LOW_BOARD, "2 bet $5, 3 call, 4 call, 1 fold")
    assert set(pushes) == {(2, 14, 1, "high"), (3, 7, 1, "low"), (4, 6, 1, "low")}


@pytest.mark.clause("CX-83", "OAS-OM8-67")
def test_a_whole_tie_both_ways_shares_each_half_by_itself() -> None:
    """Seats 2 and 3 tie high and low for 27: the odd chip is in one half or the other, but 14 and 13 it is."""
    cards = {1: NOTHING, 2: "As 3s Kd Jc", 3: "Ah 3h Ks Js", 4: WORSE_LOW}
    totals: dict[int, float] = {}
    for seat, amount, _, _ in limp(cards, LOW_BOARD, "2 bet $5, 3 call, 4 call, 1 fold"):
        totals[seat] = totals.get(seat, 0) + amount
    assert sum(totals.values()) == 27
    assert set(totals) == {2, 3}
    assert totals[2] - totals[3] in (1, 3)  # 14 = 7+7 and 13 = 7+6


def test_a_side_pot_is_halved_by_itself() -> None:
    """Seat 2, all in for $9, has the best low; the side pot's low is seat 4's."""
    hand = four(s2=9).deal({1: NOTHING, 2: LOW, 3: HIGH, 4: WORSE_LOW}, LOW_BOARD)
    play(hand, "4 call, 1 call, 2 call, 3 check, 2 bet $5, 3 call, 4 call, 1 fold")  # main 27
    play(hand, "3 bet $4, 4 call, 3 bet $5, 4 call")  # side 18
    assert set(won(hand)) == {(2, 14, 1, "low"), (3, 13, 1, "high"), (3, 9, 2, "high"), (4, 9, 2, "low")}


@pytest.mark.clause("OAS-OM8-62")
def test_a_side_pot_without_a_low_goes_to_its_high() -> None:
    hand = four(s2=9).deal({1: WORSE_LOW, 2: LOW, 3: HIGH, 4: NOTHING}, LOW_BOARD)
    play(hand, "4 call, 1 fold, 2 call, 3 check, 2 bet $5, 3 call, 4 call, 3 bet $4, 4 call, 3 check, 4 check")
    side = [push for push in won(hand) if push[2] == 2]
    assert [(seat, amount) for seat, amount, _, _ in side] == [(3, 8)]
