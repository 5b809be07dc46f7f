"""Ocean View: after the draw a seven or better must be bet (OV-LB-12 to 18), told in exact chips.

$3-$6, button 1, blinds $1 and $3 at seats 2 and 3. Seats 4 and 1 call, 2 folds, 3 stays in: ten dollars less the fee of
four leave six in the pot before the draw, and all three stand pat.
"""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Returned

from .draw_room import DrawRoom, cites, in_window
from .room import bets, dollars, events, fee, net, play, raises

SEVEN, SIX, EIGHT, NINE = "7c 5c 4c 3c 2c", "6d 5d 4d 3d 2d", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s"
OTHER_SEVEN = "7d 5d 4d 3d 2d"
RAISED = "3 check, 4 bet $6, 1 raise to $12, 3 call, 4 fold"


def drawn(three: str, four: str, one: str, *, short: float = 197) -> Hand:
    """After the draw; `short` is what seat 3 has left then."""
    stacks = {1: 200, 2: 200, 3: 3 + short, 4: 200}
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks=stacks, button=1)
    hand = in_window(at.serve({3: three, 4: four, 1: one, 2: "Kc Kd Kh Qc Qd"}))
    return play(hand, "4 call, 1 call, 2 fold, 3 check, 3 pat, 4 pat, 1 pat")


@pytest.mark.clause("OV-LB-12", "OV-LB-13", "OV-LB-14", "CX-20", "CX-85")
def test_a_checked_seven_that_is_best_wins_the_early_pot_and_all_later_bets_go_back_the_folders_too() -> None:
    hand = play(drawn(SEVEN, NINE, EIGHT), RAISED)
    assert fee(hand) == 4
    assert net(hand) == {3: 6 - 3, 4: -3, 1: -3, 2: -1}
    back: dict[int, float] = {}
    for one in events(hand.events, Returned):
        back[one.seat] = back.get(one.seat, 0) + dollars(one.amount)
    assert back == {3: 12, 1: 12, 4: 6}
    assert "OV-LB-13" in cites(hand.events, Returned)


@pytest.mark.clause("OV-LB-15", "CX-20")
def test_a_checked_seven_that_is_beaten_loses_everything() -> None:
    hand = play(drawn(SEVEN, NINE, SIX), RAISED)
    assert net(hand) == {3: -15, 4: -9, 1: 36 - 15, 2: -1}
    assert not [one for one in events(hand.events, Returned) if one.seat == 3]


@pytest.mark.clause("CX-85", "OV-LB-13", "OV-LB-14")
def test_a_tied_checker_shares_the_early_pot_and_later_bets_go_back() -> None:
    hand = play(drawn(SEVEN, NINE, OTHER_SEVEN), RAISED)
    assert net(hand) == {3: 3 - 3, 4: -3, 1: 3 - 3, 2: -1}


@pytest.mark.clause("OV-LB-12")
@pytest.mark.parametrize("low", ["5c 4c 3c 2c Ac", "Jk 6c 5c 4c 3c", "Jk 7c 4c 3c 2c", "7c 6c 5c 4c 3c"])
def test_wheels_sixes_and_sevens_with_the_joker_must_be_bet_as_well(low: str) -> None:
    hand = play(drawn(low, NINE, EIGHT), RAISED)
    assert net(hand) == {3: 3, 4: -3, 1: -3, 2: -1}


@pytest.mark.clause("OV-LB-12")
def test_an_eight_may_be_checked() -> None:
    hand = play(drawn("8c 4c 3c 2c Ac", NINE, EIGHT), RAISED)
    assert net(hand) == {3: 36 - 15, 4: -9, 1: -15, 2: -1}


@pytest.mark.clause("OV-LB-12", "CX-19")
def test_a_seven_checked_before_the_draw_only_and_bet_after_it_wins_all() -> None:
    """The big blind's check before the draw is no check of a seven: Ocean View looks at the round after it."""
    hand = play(drawn(SEVEN, NINE, EIGHT), "3 bet $6, 4 fold, 1 raise to $12, 3 call")
    assert net(hand) == {3: 6 + 24 - 15, 4: -3, 1: -15, 2: -1}


@pytest.mark.clause("OV-LB-12")
def test_a_seven_behind_a_bet_needs_only_call() -> None:
    hand = play(drawn(EIGHT, SEVEN, NINE), "3 bet $6, 4 call, 1 call")
    assert net(hand) == {3: -9, 4: 6 + 18 - 9, 1: -9, 2: -1}


@pytest.mark.clause("CX-85")
def test_the_rule_bites_at_the_showdown_only() -> None:
    """The checked seven folds to a bet: the bettor is alone, and nothing is given back but the uncalled bet."""
    hand = play(drawn(SEVEN, NINE, EIGHT), "3 check, 4 bet $6, 1 fold, 3 fold")
    assert net(hand) == {3: -3, 4: 6 - 3, 1: -3, 2: -1}


@pytest.mark.clause("OV-LB-14")
def test_checked_all_round_the_seven_wins_what_is_there() -> None:
    hand = play(drawn(SEVEN, NINE, EIGHT), "3 check, 4 check, 1 check")
    assert net(hand) == {3: 3, 4: -3, 1: -3, 2: -1}


@pytest.mark.clause("OV-LB-13", "OV-LB-12")
def test_two_checked_sevens_and_the_better_one_wins_the_early_pot_only() -> None:
    hand = play(drawn("7c 4c 3c 2c Ac", OTHER_SEVEN, NINE), "3 check, 4 check, 1 bet $6, 3 call, 4 call")
    assert net(hand) == {3: 3, 4: -3, 1: -3, 2: -1}


@pytest.mark.clause("OV-LB-15", "OV-LB-12")
def test_a_checked_seven_beaten_by_a_six_that_bet() -> None:
    hand = play(drawn(SEVEN, SIX, NINE), "3 check, 4 bet $6, 1 call, 3 call")
    assert net(hand) == {3: -9, 4: 6 + 18 - 9, 1: -9, 2: -1}


# The short all-in


@pytest.mark.clause("OV-LB-16", "OV-LB-17", "CX-86")
@pytest.mark.parametrize("short", [1, 2, 4, 5])
def test_a_seven_that_only_calls_a_short_all_in_wins_it_and_overcalls_go_back(short: int) -> None:
    hand = drawn(NINE, SEVEN, EIGHT, short=short)
    assert bets(hand) == (short, short)
    play(hand, f"3 bet ${short}, 4 call, 1 call")
    assert net(hand) == {3: -3 - short, 4: 6 + short - 3, 1: -3, 2: -1}
    (back,) = [one for one in events(hand.events, Returned) if one.seat == 1]
    assert dollars(back.amount) == short
    assert "OV-LB-17" in back.clause


@pytest.mark.clause("OV-LB-16")
def test_a_seven_alone_with_a_short_all_in_wins_it() -> None:
    hand = play(drawn(NINE, SEVEN, EIGHT, short=2), "3 bet $2, 4 call, 1 fold")
    assert net(hand) == {3: -5, 4: 6 + 2 - 3, 1: -3, 2: -1}


@pytest.mark.clause("OV-LB-15", "OV-LB-16")
def test_an_overcall_that_beats_the_seven_wins_everything() -> None:
    hand = play(drawn(NINE, SEVEN, SIX, short=2), "3 bet $2, 4 call, 1 call")
    assert net(hand) == {3: -5, 4: -5, 1: 6 + 6 - 5, 2: -1}


@pytest.mark.clause("OV-LB-18")
def test_a_seven_that_puts_in_a_full_bet_has_met_the_duty_and_all_action_stands() -> None:
    hand = play(drawn(NINE, SEVEN, EIGHT, short=2), "3 bet $2")
    assert raises(hand) == (6, 6)
    play(hand, "4 raise to $6, 1 call")
    assert net(hand) == {3: -5, 4: 6 + 14 - 9, 1: -9, 2: -1}


@pytest.mark.clause("OV-LB-18")
def test_the_full_bet_may_come_later_in_the_round() -> None:
    """The seven just calls the short bet, is raised to a full one behind, and calls that: a full bet is in."""
    hand = play(drawn(NINE, SEVEN, EIGHT, short=2), "3 bet $2, 4 call, 1 raise to $6, 4 call")
    assert net(hand) == {3: -5, 4: 6 + 14 - 9, 1: -9, 2: -1}


@pytest.mark.clause("OV-LB-17")
def test_a_call_before_the_seven_is_no_overcall() -> None:
    """Only players behind the seven get their calls back."""
    hand = play(drawn(NINE, EIGHT, SEVEN, short=2), "3 bet $2, 4 call, 1 call")
    assert net(hand) == {3: -5, 4: -5, 1: 6 + 6 - 5, 2: -1}


@pytest.mark.clause("CX-86")
def test_an_all_in_of_a_full_bet_is_not_short() -> None:
    hand = play(drawn(NINE, SEVEN, EIGHT, short=6), "3 bet $6, 4 call, 1 call")
    assert net(hand) == {3: -9, 4: 6 + 18 - 9, 1: -9, 2: -1}


@pytest.mark.clause("OV-LB-16")
def test_an_eight_that_calls_a_short_all_in_keeps_the_overcalls() -> None:
    hand = play(drawn(NINE, EIGHT, "Td 5d 4d 3d 2d", short=2), "3 bet $2, 4 call, 1 call")
    assert net(hand) == {3: -5, 4: 6 + 6 - 5, 1: -5, 2: -1}


# In a killed pot, and with side pots


@pytest.mark.clause("OV-LB-16", "OV-LB-06", "CX-86", "CX-59")
@pytest.mark.parametrize(("left", "back"), [(6, True), (11, True), (12, False)])
def test_in_a_killed_pot_a_full_bet_is_twelve(left: int, back: bool) -> None:
    """Seat 1 kills, three players have six in. Seat 3 is all in after the draw, the seven calls, an eight overcalls."""
    stacks = {1: 200, 2: 200, 3: 6 + left, 4: 200}
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks=stacks, button=1)
    hand = in_window(at.serve({3: NINE, 4: SEVEN, 1: EIGHT, 2: "Kc Kd Kh Qc Qd"}), 1, "kill")
    play(hand, "4 call, 2 fold, 3 call, 1 check, 3 pat, 4 pat, 1 pat")
    play(hand, f"3 bet ${left}, 4 call, 1 call")
    early = 1 + 18 - 4
    if back:
        assert net(hand) == {3: -6 - left, 4: early + left - 6, 1: -6, 2: -1}
    else:
        assert net(hand) == {3: -6 - left, 4: early + 2 * left - 6, 1: -6 - left, 2: -1}


@pytest.mark.clause("OV-LB-13", "CX-85")
def test_later_bets_of_different_sizes_all_go_back() -> None:
    """Seat 1 calls all in for less, seat 4 bets full: the checked seven is best, and everyone gets the own chips."""
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks={1: 8, 2: 200, 3: 200, 4: 200}, button=1)
    hand = in_window(at.serve({3: SEVEN, 4: NINE, 1: EIGHT, 2: "Kc Kd Kh Qc Qd"}))
    play(hand, "4 call, 1 call, 2 fold, 3 check, 3 pat, 4 pat, 1 pat, 3 check, 4 bet $6, 1 call, 3 call")
    assert net(hand) == {3: 3, 4: -3, 1: -3, 2: -1}


@pytest.mark.clause("OV-LB-14", "OV-LB-12")
def test_a_seven_all_in_before_the_draw_has_nothing_to_bet() -> None:
    """Seat 3 is all in with its blind: the later bets are between the others, and the better of them wins these."""
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks={1: 200, 2: 200, 3: 3, 4: 200}, button=1)
    hand = in_window(at.serve({3: SEVEN, 4: NINE, 1: EIGHT, 2: "Kc Kd Kh Qc Qd"}))
    play(hand, "4 call, 1 call, 2 fold, 3 pat, 4 pat, 1 pat, 4 bet $6, 1 call")
    assert net(hand) == {3: 3, 4: -9, 1: 12 - 9, 2: -1}
