"""Oasis: a seven or better that is checked before the draw wins nothing that is bet after it (OAS-LB-57 to 60)."""

from typing import Any

import pytest

from houseway.referee.hand import Hand
from houseway.referee.rules import Sevens
from houseway.referee.vocabulary import Won

from .draw_room import DrawRoom, cites, keep_quiet
from .room import fee, net, play, won

SEVEN, SIX, EIGHT, NINE = "7c 5c 4c 3c 2c", "6d 5d 4d 3d 2d", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s"
KINGS = "Kc Kd Kh Qc Qd"
OPENING = "2 check, 3 bet $3, 4 call, 5 fold, 1 fold, 2 call, 2 pat, 3 pat, 4 pat"
"""Five antes and nine dollars go in before the draw, and the fee of four comes out: ten are left."""
LATER = "2 check, 3 bet $6, 4 call, 2 call"
"""Eighteen dollars after the draw."""


def dealt(two: str, three: str, four: str, **switches: Any) -> Hand:
    seats = dict.fromkeys((1, 2, 3, 4, 5), 100)
    at = DrawRoom("oasis", "lowball", "3/6", stacks=seats, button=1, stakes={"ante": 100}, **switches)
    return at.serve({2: two, 3: three, 4: four, 5: KINGS, 1: "Ks Qh Qs Jc Jd"})


@pytest.mark.clause("OAS-LB-57", "OAS-LB-58", "OAS-LB-59", "CX-19", "CX-20")
def test_the_checker_takes_the_pot_from_before_the_draw_and_the_second_best_hand_the_later_bets() -> None:
    hand = play(dealt(SEVEN, EIGHT, NINE), f"{OPENING}, {LATER}")
    assert fee(hand) == 4
    assert net(hand) == {2: 10 - 10, 3: 18 - 10, 4: -10, 5: -1, 1: -1}
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == {(2, 10), (3, 18)}
    assert {"OAS-LB-58", "OAS-LB-59"} & cites(hand.events, Won) or "OAS-LB-57" in cites(hand.events, Won)


@pytest.mark.clause("OAS-LB-60", "CX-20")
def test_a_beaten_checker_loses_the_whole_pot_and_later_calls() -> None:
    hand = play(dealt(SEVEN, SIX, NINE), f"{OPENING}, {LATER}")
    assert net(hand) == {2: -10, 3: 28 - 10, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("CX-85", "OAS-LB-61")
def test_a_tied_checker_shares_what_was_there_before_the_draw_and_the_other_takes_the_rest() -> None:
    hand = play(dealt(SEVEN, "7d 5d 4d 3d 2d", NINE), f"{OPENING}, {LATER}")
    assert net(hand) == {2: 5 - 10, 3: 5 + 18 - 10, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-59", "OAS-LB-61", "CX-85")
def test_two_equal_second_best_hands_share_the_later_bets() -> None:
    hand = play(dealt(SEVEN, EIGHT, "8s 5s 4s 3s 2s"), f"{OPENING}, {LATER}")
    assert net(hand) == {2: 10 - 10, 3: 9 - 10, 4: 9 - 10, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-57")
@pytest.mark.parametrize("low", ["5c 4c 3c 2c Ac", "6c 4c 3c 2c Ac", "7c 6c 5c 4c 3c"])
def test_anything_from_the_wheel_to_the_roughest_seven_is_a_seven_or_better(low: str) -> None:
    hand = play(dealt(low, EIGHT, NINE), f"{OPENING}, {LATER}")
    assert net(hand) == {2: 0, 3: 8, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-57")
def test_an_eight_may_be_checked() -> None:
    hand = play(dealt("8c 4c 3c 2c Ac", EIGHT, NINE), f"{OPENING}, {LATER}")
    assert net(hand) == {2: 28 - 10, 3: -10, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-57")
def test_a_paired_seven_low_is_no_seven() -> None:
    """Dealt 7-7-4-3-2 and checked; one card drawn makes a seven, and it wins everything."""
    seats = dict.fromkeys((1, 2, 3, 4, 5), 100)
    at = DrawRoom("oasis", "lowball", "3/6", stacks=seats, button=1, stakes={"ante": 100})
    hand = at.serve({2: "7c 7d 4c 3c 2c", 3: EIGHT, 4: NINE, 5: KINGS, 1: "Ks Qh Qs Jc Jd"}, "Ac")
    play(hand, "2 check, 3 bet $3, 4 call, 5 fold, 1 fold, 2 call, 2 discard 7d, 3 pat, 4 pat")
    play(hand, LATER)
    assert net(hand) == {2: 18, 3: -10, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("CX-19")
def test_a_seven_made_by_the_draw_may_be_checked_after_it() -> None:
    """Oasis dates the check before the draw: a seven that was not yet there then loses nothing."""
    seats = dict.fromkeys((1, 2, 3, 4, 5), 100)
    at = DrawRoom("oasis", "lowball", "3/6", stacks=seats, button=1, stakes={"ante": 100})
    hand = at.serve({2: "Jh 5c 4c 3c 2c", 3: EIGHT, 4: NINE, 5: KINGS, 1: "Ks Qh Qs Jc Jd"}, "7c")
    play(hand, "2 check, 3 bet $3, 4 call, 5 fold, 1 fold, 2 call, 2 discard Jh, 3 pat, 4 pat")
    play(hand, LATER)
    assert net(hand) == {2: 18, 3: -10, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("CX-19", "OAS-LB-57")
def test_a_seven_that_was_bet_before_the_draw_may_be_checked_after_it() -> None:
    hand = play(dealt(SEVEN, EIGHT, NINE), "2 bet $3, 3 call, 4 call, 5 fold, 1 fold, 2 pat, 3 pat, 4 pat")
    play(hand, LATER)
    assert net(hand) == {2: 18, 3: -10, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-57", "CX-19")
def test_betting_after_the_draw_does_not_mend_the_check_before_it() -> None:
    hand = play(dealt(SEVEN, EIGHT, NINE), f"{OPENING}, 2 bet $6, 3 call, 4 call")
    assert net(hand) == {2: 0, 3: 8, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-57", "CX-19")
def test_breaking_the_checked_seven_does_not_mend_it_either() -> None:
    """Seat 2 checks a dealt seven, throws the seven away and ends with an eight, still the lowest hand."""
    seats = dict.fromkeys((1, 2, 3, 4, 5), 100)
    at = DrawRoom("oasis", "lowball", "3/6", stacks=seats, button=1, stakes={"ante": 100})
    hand = at.serve({2: "7c 4c 3c 2c Ac", 3: EIGHT, 4: NINE, 5: KINGS, 1: "Ks Qh Qs Jc Jd"}, "8c")
    play(hand, "2 check, 3 bet $3, 4 call, 5 fold, 1 fold, 2 call, 2 discard 7c, 3 pat, 4 pat")
    play(hand, LATER)
    assert net(hand) == {2: 0, 3: 8, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("CX-85")
def test_the_rule_bites_at_the_showdown_only() -> None:
    """Nobody calls after the draw: the checked seven takes what is there, and its own bet comes back."""
    hand = play(dealt(SEVEN, EIGHT, NINE), f"{OPENING}, 2 check, 3 bet $6, 4 fold, 2 raise to $12, 3 fold")
    assert net(hand) == {2: 10 + 6 - 4, 3: -10, 4: -4, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-58")
def test_without_later_bets_there_is_nothing_to_lose() -> None:
    hand = play(dealt(SEVEN, EIGHT, NINE), f"{OPENING}, 2 check, 3 check, 4 check")
    assert net(hand) == {2: 10 - 4, 3: -4, 4: -4, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-59", "CX-85")
def test_one_who_folds_after_the_draw_leaves_those_chips_to_the_second_best_hand() -> None:
    """Seat 4 puts six in after the draw and folds to the raise: the second-best hand takes all thirty."""
    hand = play(dealt(SEVEN, EIGHT, NINE), f"{OPENING}, 2 check, 3 bet $6, 4 call, 2 raise to $12, 3 call, 4 fold")
    assert net(hand) == {2: 10 - 16, 3: 30 - 16, 4: -10, 5: -1, 1: -1}


@pytest.mark.clause("CX-20")
def test_by_switch_the_later_bets_go_back() -> None:
    hand = play(dealt(SEVEN, EIGHT, NINE, sevens=Sevens(when="before draw", later_bets="returned")), OPENING)
    play(hand, LATER)
    assert net(hand) == {2: 10 - 4, 3: -4, 4: -4, 5: -1, 1: -1}


@pytest.mark.clause("OAS-LB-57")
def test_by_switch_no_rule_on_sevens() -> None:
    hand = play(dealt(SEVEN, EIGHT, NINE, sevens=None), f"{OPENING}, {LATER}")
    assert net(keep_quiet(hand)) == {2: 18, 3: -10, 4: -10, 5: -1, 1: -1}
