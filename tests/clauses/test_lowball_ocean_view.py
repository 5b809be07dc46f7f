"""Ocean View lowball at $3-$6, blinds $1 and $3: the joker, no check-raise, entry by waiting or killing, the fee."""

from typing import Any

import pytest

from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Sit, SitOut
from houseway.referee.vocabulary import ChangeDraw, Collected, Dealt, Drew, Posted, RoundOpened, Shown, Won

from .draw_room import DrawRoom, burned, cites, drew, in_window, keep_quiet, order_of_action, says, to_draw, to_round
from .room import (
    bets,
    blinds,
    cents,
    dollars,
    events,
    fee,
    may,
    net,
    only,
    play,
    raises,
    refused,
    stacks,
    text,
    to_call,
)

STAKES = {"blinds": (100, 300)}


def room(players: int = 4, **switches: Any) -> DrawRoom:
    """Button 1, blinds 2 and 3, seat 4 first."""
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("ocean-view", "lowball", "3/6", stacks=seats, button=1, stakes=STAKES, **switches)


# Cards


@pytest.mark.clause("OV-LB-02", "OV-LB-05")
def test_fifty_three_cards_and_two_betting_rounds() -> None:
    at = room()
    assert at.size == 53
    hand = keep_quiet(at.serve({2: "Jk 5c 4c 3c 2c"}))
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2]


ORDER = [
    ("5c 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
    ("6d 4d 3d 2d Ad", "6c 5c 3c 2c Ac"),
    ("7c 6c 4d 3d 2h", "7d 6d 5c 2c Ac"),
    ("6d 5d 4d 3d 2d", "7c 4c 3c 2c As"),
    ("Kd Qd Jd Tc 9c", "Ac Ad 2c 3c 4c"),
    ("Ac Ad Kc Qc Jc", "2c 2d 3c 4c 5c"),
    ("Ac Ad Ah Kc Qc", "2c 2d 2h 3c 4c"),
    ("Jk 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
    ("Jk 6c 4c 3c 2c", "6d 5d 3d 2d Ad"),
    ("7c 5c 4c 3c 2c", "Jk 7d 6d 2d Ad"),
    ("Jk Kc Qc Jc Tc", "Ad Ac 2d 3d 4d"),
    ("Jk Kc Kd 3c 4c", "2c 2d 3d 4d 2h"),
]


@pytest.mark.clause("OV-LB-01", "OV-LB-03", "OV-LB-20", "OV-LB-21", "OV-LB-22", "CX-12", "CX-37")
@pytest.mark.parametrize(("best", "worse"), ORDER)
@pytest.mark.parametrize("turned", [False, True])
def test_the_order_of_low_hands_with_the_joker_as_the_lowest_rank_missing(best: str, worse: str, turned: bool) -> None:
    """Heads up both put in three before and six after the draw; the fee is four."""
    hand = in_window(room(2).serve({2: worse, 1: best} if turned else {2: best, 1: worse}))
    to_round(hand, 2)
    play(hand, "2 bet $6, 1 call")
    winner, loser = (1, 2) if turned else (2, 1)
    assert net(hand) == {winner: 9 - 4, loser: -9}


@pytest.mark.clause("OV-LB-03", "CX-37")
def test_the_joker_ties_with_the_card_it_stands_for() -> None:
    hand = to_round(in_window(room(2).serve({2: "Jk 8c 4c 3c 2c", 1: "8d 4d 3d 2d Ad"})), 2)
    play(hand, "2 bet $6, 1 call")
    assert net(hand) == {2: -2, 1: -2}


# Betting


@pytest.mark.clause("CX-58", "OV-LB-05", "OV-LB-04")
def test_round_one_opens_left_of_the_big_blind_without_a_check() -> None:
    hand = in_window(room().serve())
    assert hand.actor == 4
    assert may(hand) == {"fold", "call", "raise"}
    refused(hand, "check")
    assert (to_call(hand), raises(hand)) == (3, (6, 6))
    play(hand, "4 call, 1 call, 2 call")
    assert may(hand) >= {"check", "raise"}


@pytest.mark.clause("CX-90", "OV-LB-04")
def test_after_the_draw_the_first_live_player_left_of_the_button_opens_for_six() -> None:
    hand = in_window(room().serve())
    play(hand, "4 call, 1 call, 2 fold, 3 check, 3 pat, 4 pat, 1 pat")
    assert hand.actor == 3
    assert bets(hand) == (6, 6)
    assert "check" in may(hand)


@pytest.mark.clause("OV-LB-07", "CX-72")
def test_one_who_checked_may_call_but_not_raise() -> None:
    hand = to_round(in_window(room().serve()), 2)
    play(hand, "2 check, 3 bet $6, 4 raise to $12, 1 fold")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $18", clause="OV-LB-07")
    play(hand, "2 call")
    assert raises(hand) == (18, 18)  # seat 3 bet and may raise


@pytest.mark.clause("OV-LB-07")
def test_a_check_in_round_one_is_forgotten_in_round_two() -> None:
    hand = in_window(room().serve())
    play(hand, "4 call, 1 call, 2 call, 3 check, 2 pat, 3 pat, 4 pat, 1 pat, 2 bet $6, 3 raise to $12")


@pytest.mark.clause("CX-09")
def test_three_raises_and_heads_up_no_end() -> None:
    hand = in_window(room().serve())
    play(hand, "4 raise to $6, 1 raise to $9, 2 raise to $12, 3 call")
    assert raises(hand) is None
    play(hand, "4 fold, 1 call, 2 pat, 3 pat, 1 pat, 2 bet $6, 3 fold, 1 raise to $12")
    play(hand, "2 raise to $18, 1 raise to $24, 2 raise to $30, 1 raise to $36")


# The draw


@pytest.mark.clause("OV-DR-06", "CX-36", "CX-106")
def test_up_to_five_cards_all_together_after_one_burn() -> None:
    cards = {2: "Kc Qc Jc Tc 9c", 3: "Kd Qd Jd Td 9d", 4: "Kh Qh Jh 3h 2h", 1: "Ks 4s 3s 2s As"}
    hand = to_draw(in_window(room().serve(cards, "2c 3c 4c 5c 6c 2d 3d 4d 5d 4h 5h 6h 5s", burned="Ts")))
    play(hand, "2 discard Kc Qc Jc Tc 9c, 3 discard Kd Qd Jd Td, 4 discard Kh Qh Jh, 1 discard Ks")
    assert burned(hand) == ["Ts"]
    assert drew(hand) == [
        (2, ["2c", "3c", "4c", "5c", "6c"]),
        (3, ["2d", "3d", "4d", "5d"]),
        (4, ["4h", "5h", "6h"]),
        (1, ["5s"]),
    ]
    assert set(text(hand.view(2).seats[0].cards)) == {"2c", "3c", "4c", "5c", "6c"}
    assert "OV-DR-06" in cites(hand.events, Drew)


@pytest.mark.clause("OV-DR-10")
def test_a_request_may_be_changed_until_the_next_player_has_spoken() -> None:
    cards = {2: "Kc Qc 4c 3c 2c", 3: "Kd 5d 4d 3d 2d"}
    hand = to_draw(in_window(room().serve(cards, "5c 6c 6d")))
    says(hand, 2, "discard Kc")
    says(hand, 3, ChangeDraw(2, hand.hole[0][:2]))
    says(hand, 3, "discard Kd")
    with pytest.raises(RefusedError) as caught:
        hand.act(ChangeDraw(2, ()))
    assert "OV-DR-10" in caught.value.clause
    keep_quiet(hand, lambda now: "draw" not in may(now))
    assert drew(hand)[:2] == [(2, ["5c", "6c"]), (3, ["6d"])]


@pytest.mark.clause("CX-77", "CX-78")
def test_nine_players_draw_five_each_and_nobody_gets_a_card_twice() -> None:
    hand = to_draw(in_window(room(9).serve()))
    while "draw" in may(hand):
        index = hand.seats.index(hand.actor or 0)
        hand.act("discard " + " ".join(text(hand.hole[index])))
    held = [card for cards in hand.hole for card in cards]
    assert len(held) == len(set(held)) == 45


# Fee


@pytest.mark.clause("OV-FEE-06", "OV-FEE-01", "CX-22")
@pytest.mark.parametrize(("players", "amount"), [(2, 4), (6, 4), (7, 5), (9, 5)])
def test_the_fee_is_taken_just_before_the_draw(players: int, amount: int) -> None:
    hand = in_window(room(players).serve())
    assert not events(hand.events, Collected)
    to_draw(hand)
    assert dollars(only(hand.events, Collected).amount) == amount
    assert "OV-FEE-06" in cites(hand.events, Collected)
    assert not events(hand.events, Drew)
    keep_quiet(hand)
    assert fee(hand) == amount


@pytest.mark.clause("OV-FEE-01", "CX-21", "CX-22")
def test_no_fee_without_a_draw() -> None:
    hand = play(in_window(room().serve()), "4 raise to $6, 1 fold, 2 fold, 3 fold")
    assert fee(hand) == 0
    assert net(hand) == {2: -1, 3: -3, 4: 4, 1: 0}


# Coming in: wait for the big blind, or kill from any seat


@pytest.mark.clause("OV-LB-19", "CX-71", "CX-59", "CX-79")
@pytest.mark.parametrize("seat", [5, 6, 7])
def test_a_new_player_kills_from_any_seat(seat: int) -> None:
    """Six dollars, live; the limits double; while nobody raises the killer speaks last."""
    at = room()
    at.fold_round()
    at.do(Sit(seat, "New", cents(200), entry="kill"))
    hand = in_window(at.next_deal())  # button 2, blinds 3 and 4
    assert blinds(hand) == [(3, "small blind", 1), (4, "big blind", 3), (seat, "kill", 6)]
    assert "OV-LB-19" in cites([one for one in events(hand.events, Posted) if one.what == "kill"], Posted)
    assert to_call(hand) == 6
    assert raises(hand) == (12, 12)
    assert hand.actor == 1
    assert order_of_action(hand) == [1, 2, 3, 4, seat]
    to_round(hand, 2)
    assert bets(hand) == (12, 12)


@pytest.mark.clause("OV-LB-19", "OV-LB-06")
def test_where_a_new_player_kills_nobody_else_may() -> None:
    at = room()
    at.fold_round()
    at.do(Sit(5, "New", cents(200), entry="kill"))
    assert "kill" not in may(at.next_deal())


@pytest.mark.clause("OV-LB-19", "CX-71")
def test_a_new_player_who_waits_comes_in_on_the_big_blind() -> None:
    at = room()
    at.fold_round()
    at.do(Sit(5, "New", cents(200), entry="wait"))
    seen: list[bool] = []
    for _ in range(2):
        hand = at.fold_round()
        seen.append(5 in hand.seats)
    assert seen == [False, True]  # button 2: big blind 4; button 3: big blind 5
    assert (5, "big blind", 3) in blinds(hand)
    assert stacks(hand)[5] >= 197


@pytest.mark.clause("OV-LB-19")
@pytest.mark.parametrize("entry", ["free", "post"])
def test_no_other_way_in(entry: str) -> None:
    at = room()
    at.fold_round()
    with pytest.raises(RefusedError) as caught:
        at.do(Sit(5, "New", cents(200), entry=entry))
    assert "OV-LB-19" in caught.value.clause


@pytest.mark.clause("OV-LB-19")
def test_one_who_missed_the_blinds_kills_or_waits() -> None:
    at = room(5)
    at.fold_round()
    at.do(SitOut(4))
    at.fold_round()  # the big blind passes seat 4
    at.fold_round()
    at.do(ComeBack(4, "kill"))
    hand = in_window(at.next_deal())
    assert [post for post in blinds(hand) if post[0] == 4] == [(4, "kill", 6)]
    waits = room(5)
    waits.fold_round()
    waits.do(SitOut(4))
    waits.fold_round()
    waits.do(ComeBack(4, "wait"))
    assert 4 not in waits.fold_round().seats


@pytest.mark.clause("OV-LB-01", "OV-LB-12", "OV-LB-03")
def test_events_cite_the_lowball_page() -> None:
    hand = keep_quiet(room().serve())
    assert all(cite == "common" or cite.startswith("OV-") for cite in cites(hand.events, object))
    assert any(cite.startswith("OV-") for cite in cites(hand.events, Won))
    assert {one.seat for one in events(hand.events, Shown)} <= {1, 2, 3, 4}
    assert events(hand.events, Dealt)
