"""Ocean View lowball: after two cards any player may kill the pot for twice the big blind (OV-LB-06, CX-59, CX-79)."""

from typing import Any

import pytest

from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Dealt, MayKill, Posted

from .draw_room import DrawRoom, cites, in_window, keep_quiet, order_of_action, to_draw, to_round
from .room import bets, blinds, cents, dollars, events, may, net, option, play, raises, refused, to_call

SEVEN, EIGHT, NINE, TEN = "7c 5c 4c 3c 2c", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s", "Td 5d 4d 3d 2d"


def dealt(**switches: Any) -> Hand:
    """Button 1, blinds 2 and 3, seats 4 and 5 behind; seat 5 has the best hand."""
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 200), button=1, **switches)
    return at.serve({1: "Kc Kd Kh Qc Qd", 2: NINE, 3: TEN, 4: EIGHT, 5: SEVEN})


@pytest.mark.clause("OV-LB-06", "CX-75")
def test_the_deal_pauses_after_two_cards_and_everyone_may_kill() -> None:
    hand = dealt()
    asked: list[int] = []
    while "pass" in may(hand):
        assert {one.card_count for one in hand.view(None).seats} == {2}
        assert len(hand.view(hand.actor).seats[hand.seats.index(hand.actor or 0)].cards) == 2
        assert option(hand.options, MayKill) is not None
        refused(hand, "call")
        asked.append(hand.actor or 0)
        hand.act("pass")
    assert sorted(asked) == [1, 2, 3, 4, 5]
    assert {one.card_count for one in hand.view(None).seats} == {5}
    assert to_call(hand) == 3


@pytest.mark.clause("OV-LB-06", "CX-59")
def test_the_kill_is_twice_the_big_blind_and_doubles_the_limits() -> None:
    hand = dealt()
    while hand.actor != 5:
        hand.act("pass")
    offered = option(hand.options, MayKill)
    assert offered is not None
    assert dollars(offered.amount) == 6
    hand.act("kill")
    assert blinds(hand)[-1] == (5, "kill", 6)
    assert "OV-LB-06" in cites([one for one in events(hand.events, Posted) if one.what == "kill"], Posted)
    assert events(hand.events, Posted)[-1].live
    in_window(hand)
    assert (to_call(hand), raises(hand)) == (6, (12, 12))
    play(hand, "4 raise to $12")
    assert raises(hand) == (18, 18)
    to_round(hand, 2)
    assert bets(hand) == (12, 12)


@pytest.mark.clause("OV-LB-06", "CX-59")
def test_exact_chips_of_a_killed_pot() -> None:
    """Everyone calls six, seat 5 bets twelve after the draw and seat 4 calls; the fee stays four."""
    hand = to_round(in_window(dealt(), 5, "kill"), 2)
    play(hand, "2 check, 3 check, 4 check, 5 bet $12, 1 fold, 2 fold, 3 fold, 4 call")
    assert net(hand) == {2: -6, 3: -6, 4: -18, 5: 12 + 24 - 4, 1: -6}


@pytest.mark.clause("CX-59")
def test_by_switch_the_kill_doubles_the_blind_only() -> None:
    hand = in_window(dealt(kill_effect="blind"), 5, "kill")
    assert to_call(hand) == 6
    assert raises(hand) == (9, 9)
    to_round(hand, 2)
    assert bets(hand) == (6, 6)


@pytest.mark.clause("OV-LB-06")
def test_one_kill_a_deal() -> None:
    hand = dealt()
    hand.act("kill")
    assert not may(hand) & {"kill", "pass"}
    assert len([one for one in blinds(hand) if one[1] == "kill"]) == 1
    assert {one.card_count for one in hand.view(None).seats} == {5}


@pytest.mark.clause("CX-79", "CX-75")
@pytest.mark.parametrize(
    ("killer", "order"),
    [(4, [5, 1, 2, 3, 4]), (5, [4, 1, 2, 3, 5]), (1, [4, 5, 2, 3, 1]), (2, [4, 5, 1, 3, 2]), (3, [4, 5, 1, 2, 3])],
)
def test_while_nobody_raises_the_killer_is_passed_over_and_speaks_last(killer: int, order: list[int]) -> None:
    hand = in_window(dealt(), killer, "kill")
    assert order_of_action(hand) == order


@pytest.mark.clause("CX-79", "CX-75")
def test_the_killer_has_the_option_to_raise() -> None:
    hand = play(in_window(dealt(), 5, "kill"), "4 call, 1 call, 2 call, 3 call")
    assert may(hand) >= {"check", "raise"}
    play(hand, "5 raise to $12, 1 call, 2 fold, 3 fold, 4 call")
    assert "draw" in may(hand)


@pytest.mark.clause("CX-79")
def test_once_raised_the_killer_acts_in_turn() -> None:
    play(in_window(dealt(), 5, "kill"), "4 raise to $12, 5 call, 1 call, 2 fold, 3 fold")
    play(in_window(dealt(), 5, "kill"), "4 call, 1 raise to $12, 2 fold, 3 fold, 4 call, 5 call")


@pytest.mark.clause("CX-79", "OV-LB-06")
def test_a_killer_who_is_the_big_blind_has_six_dollars_in() -> None:
    hand = in_window(dealt(), 3, "kill")
    assert hand.bets[hand.seats.index(3)] == cents(6)
    assert (hand.actor, to_call(hand)) == (4, 6)


@pytest.mark.clause("OV-LB-06", "CX-90")
def test_after_the_draw_a_killed_pot_opens_left_of_the_button_as_ever() -> None:
    hand = to_round(in_window(dealt(), 5, "kill"), 2)
    assert hand.actor == 2


@pytest.mark.clause("OV-LB-06")
def test_if_all_fold_to_the_killer_the_pot_is_the_killers() -> None:
    hand = play(in_window(dealt(), 5, "kill"), "4 fold, 1 fold, 2 fold, 3 fold")
    assert net(hand) == {2: -1, 3: -3, 4: 0, 5: 4, 1: 0}


@pytest.mark.clause("OV-LB-06")
def test_the_third_card_is_dealt_after_the_window_in_the_same_order() -> None:
    hand = in_window(dealt(), 4, "kill")
    kill = next(at for at, one in enumerate(hand.events) if isinstance(one, Posted) and one.what == "kill")
    before = [one for one in hand.events[:kill] if isinstance(one, Dealt)]
    after = [one for one in hand.events[kill:] if isinstance(one, Dealt)]
    assert (sum(one.count for one in before), sum(one.count for one in after)) == (10, 15)


@pytest.mark.clause("OV-LB-06")
def test_the_next_hand_is_at_the_usual_limits_again() -> None:
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 200), button=1)
    keep_quiet(in_window(at.serve(), 5, "kill"))
    hand = in_window(at.next_deal())
    assert (to_call(hand), raises(hand)) == (3, (6, 6))
    assert to_draw(hand).play.round == 1


@pytest.mark.clause("OV-LB-06", "CX-129")
def test_the_last_chip_may_go_into_a_kill() -> None:
    """Seat 5 has exactly the six dollars, seat 4 five: the one may kill all-in, the other may not."""
    at = DrawRoom("ocean-view", "lowball", "3/6", stacks={1: 200, 2: 200, 3: 200, 4: 5, 5: 6}, button=1)
    hand = at.serve({1: "Kc Kd Kh Qc Qd", 2: NINE, 3: TEN, 4: EIGHT, 5: SEVEN})
    asked: list[int] = []
    while "pass" in may(hand):
        asked.append(hand.actor or 0)
        hand.act("kill" if hand.actor == 5 else "pass")
    assert 4 not in asked
    posted = events(hand.events, Posted)[-1]
    assert (posted.seat, dollars(posted.amount), posted.all_in) == (5, 6, True)
    play(hand, "4 fold")
    assert (hand.actor, to_call(hand), raises(hand)) == (1, 6, (12, 12))


@pytest.mark.clause("OV-LB-06")
def test_a_kill_asked_for_too_late_is_refused_by_the_same_clause() -> None:
    hand = in_window(dealt())
    refused(hand, "kill", clause="OV-LB-06", legal="fold, call $3, raise to $6")
    to_draw(hand)
    refused(hand, "kill", clause="OV-LB-06")
    to_round(hand, 2)
    refused(hand, "kill", clause="OV-LB-06")
    assert "OV-LB-06" not in refused(hand, "straddle").clause
