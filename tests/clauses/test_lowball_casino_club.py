"""Casino Club low ball at $3-$6, blinds $1 and $3: the draw with its late fifth card, the cut, the straddle."""

from typing import Any

import pytest

from houseway.houses import house
from houseway.houses.sheets import make_sheet
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Betting, Sevens
from houseway.referee.table.seating_commands import ComeBack, Leave, SitOut
from houseway.referee.vocabulary import (
    AskCut,
    ChangeDraw,
    Collected,
    Dealt,
    Drew,
    MayAskCut,
    MayDraw,
    MayStraddle,
    Missed,
    Posted,
    Requested,
    Returned,
    RoundOpened,
    Show,
    StubCut,
    Won,
)

from .draw_room import (
    DrawRoom,
    burned,
    cites,
    drew,
    in_window,
    keep_quiet,
    order_of_action,
    says,
    to_draw,
    to_round,
)
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
    option,
    play,
    raises,
    refused,
    text,
    to_call,
)

SEVEN, SIX, EIGHT, NINE = "7c 5c 4c 3c 2c", "6d 5d 4d 3d 2d", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s"
BAD = {2: "Kc Qc Jc Tc 9c", 3: "Kd Qd Jd Td 9d", 4: "Kh Qh Jh Th 9h", 1: "Ks Qs Js Ts 9s"}


def room(players: int = 4, **switches: Any) -> DrawRoom:
    """Button 1, blinds 2 and 3, seat 4 first."""
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("casino-club", "lowball", "3/6", stacks=seats, button=1, **switches)


# The hand


@pytest.mark.clause("CC-LB-01", "CC-LB-02", "CC-LB-03", "CC-LB-04", "CX-58", "CX-90")
def test_five_down_a_bet_a_draw_a_last_bet() -> None:
    hand = in_window(room().serve())
    assert {one.card_count for one in hand.view(None).seats} == {5}
    assert all(one.cards == () for one in hand.view(None).seats)
    assert hand.actor == 4
    assert may(hand) == {"fold", "call", "raise"}
    play(hand, "4 call, 1 call, 2 call, 3 check")
    assert may(hand) >= {"draw"}
    assert hand.actor == 2
    to_round(hand, 2)
    assert (hand.actor, bets(hand)) == (2, (6, 6))
    keep_quiet(hand)
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2]
    assert "CC-LB-01" in cites(hand.events, Dealt)


@pytest.mark.clause("CC-LB-05", "CC-LB-06", "CX-37")
@pytest.mark.parametrize(
    ("best", "worse"),
    [
        ("5c 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
        ("Jk 5c 4c 3c 2c", "6d 4d 3d 2d Ad"),
        ("Jk 6c 4c 2c Ac", "6d 5d 3d 2d Ad"),
        ("7c 4c 3c 2c Ac", "Jk 7d 5d 2d Ad"),
        ("Jk Kc Qc Jc Tc", "2c 2d 3d 4d 5d"),
    ],
)
def test_the_lowest_hand_wins_and_the_joker_is_the_lowest_rank_missing(best: str, worse: str) -> None:
    hand = to_round(in_window(room(2).serve({2: best, 1: worse})), 2)
    play(hand, "2 bet $6, 1 call")
    assert net(hand) == {2: 9, 1: -9}


@pytest.mark.clause("CC-LB-07", "CX-72")
def test_no_check_and_raise() -> None:
    hand = play(to_round(in_window(room().serve()), 2), "2 check, 3 bet $6, 4 fold, 1 fold")
    refused(hand, "raise to $12", clause="CC-LB-07")
    assert may(hand) == {"fold", "call"}


@pytest.mark.clause("CC-LB-30", "CX-09", "CC-LB-29")
def test_raises_without_end_though_four_play_and_never_less_than_the_first_bet() -> None:
    hand = in_window(room().serve())
    for level in range(6, 45, 3):
        refused(hand, f"raise to ${level - 1}")
        assert raises(hand) == (level, level)
        hand.act(f"raise to ${level}")
    assert len(hand.live) == 4


NO_LIMIT = {"betting": Betting.NO_LIMIT, "lower": 300, "higher": 0}


@pytest.mark.clause("CC-LB-29")
def test_without_a_limit_a_raise_is_as_large_as_the_first_bet_of_the_round() -> None:
    """The big blind is $3. After a raise of $20 the next may add $3; after the draw $10 is bet, and is the least."""
    hand = in_window(room(stakes=NO_LIMIT).serve())
    assert raises(hand) == (6, 200)
    play(hand, "4 raise to $23")
    assert raises(hand) == (26, 200)
    refused(hand, "raise to $25", clause="CC-LB-29", legal="raise to $26 to $200 in whole $1 chips")
    play(hand, "1 raise to $26, 2 fold, 3 fold")
    assert raises(hand) == (29, 200)
    play(hand, "4 call")
    to_round(hand, 2)
    assert bets(hand) == (3, 174)
    play(hand, "4 bet $10, 1 raise to $50")
    assert raises(hand) == (60, 174)
    refused(hand, "raise to $59", clause="CC-LB-29")


@pytest.mark.clause("CC-LB-29", "CX-99")
def test_a_raise_of_the_first_bet_reopens_the_betting() -> None:
    """Seat 2 bets $10, seat 3 raises by $40 and seat 4 all-in by ten more: the size of the first bet, so full."""
    at = DrawRoom("casino-club", "lowball", "3/6", stacks={1: 200, 2: 200, 3: 200, 4: 63}, button=1, stakes=NO_LIMIT)
    hand = in_window(at.serve())
    play(
        hand, "4 call, 1 fold, 2 call, 3 check, 2 pat, 3 pat, 4 pat, 2 bet $10, 3 raise to $50, 4 raise to $60, 2 call"
    )
    assert (hand.actor, raises(hand)) == (3, (70, 197))
    usual = DrawRoom(
        "casino-club",
        "lowball",
        "3/6",
        stacks={1: 200, 2: 200, 3: 200, 4: 63},
        button=1,
        stakes=NO_LIMIT,
        min_reraise="last raise",
    )
    hand = in_window(usual.serve())
    play(
        hand, "4 call, 1 fold, 2 call, 3 check, 2 pat, 3 pat, 4 pat, 2 bet $10, 3 raise to $50, 4 raise to $60, 2 call"
    )
    assert refused(hand, "raise to $100").clause == "common"


@pytest.mark.clause("CX-88")
def test_no_fee_is_printed_and_none_is_taken() -> None:
    hand = keep_quiet(room(6).serve())
    assert fee(hand) == 0
    assert not events(hand.events, Collected)


@pytest.mark.clause("CC-LB-31", "CX-73")
def test_hands_speak_for_themselves() -> None:
    """Seat 2 calls a nine a six: the nine still wins."""
    hand = in_window(room(2).serve({2: NINE, 1: BAD[4]}, ask=True))
    keep_quiet(hand, lambda now: "show" in may(now))
    while not hand.over:
        hand.act(Show(declared=6) if hand.actor == 2 else "show")
    assert net(hand) == {2: 3, 1: -3}


# A checked seven


def drawn(three: str, four: str, one: str, **switches: Any) -> Hand:
    """Ten dollars are in before the draw and no fee is taken."""
    hand = in_window(room(**switches).serve({3: three, 4: four, 1: one, 2: "Kc Kd Kh Qc Qd"}))
    return play(hand, "4 call, 1 call, 2 fold, 3 check, 3 pat, 4 pat, 1 pat")


LATER = "3 check, 4 bet $6, 1 raise to $12, 3 call, 4 fold"
TOURNAMENT = Sevens(when="after draw", later_bets="pot forfeited")


@pytest.mark.clause("CC-LB-08", "CX-19", "CX-20", "CX-85")
def test_live_play_a_checked_seven_loses_the_last_action_only() -> None:
    hand = play(drawn(SEVEN, NINE, EIGHT), LATER)
    assert net(hand) == {3: 10 - 3, 4: -3, 1: -3, 2: -1}
    assert "CC-LB-08" in cites(hand.events, Returned)


@pytest.mark.clause("CC-LB-08", "CX-20", "CX-85")
def test_live_play_beaten_or_tied() -> None:
    assert net(play(drawn(SEVEN, NINE, SIX), LATER)) == {3: -15, 4: -9, 1: 40 - 15, 2: -1}
    assert net(play(drawn(SEVEN, NINE, "7d 5d 4d 3d 2d"), LATER)) == {3: 2, 4: -3, 1: 2, 2: -1}


@pytest.mark.clause("CC-LB-09", "CX-20")
def test_tournament_a_checked_seven_wins_no_part_of_the_pot() -> None:
    hand = play(drawn(SEVEN, NINE, EIGHT, sevens=TOURNAMENT), LATER)
    assert net(hand) == {3: -15, 4: -9, 1: 40 - 15, 2: -1}
    assert "CC-LB-09" in cites(hand.events, Won)
    assert "CC-LB-08" not in cites(hand.events, Won)


@pytest.mark.clause("CC-LB-09", "CX-20")
def test_tournament_beaten_tied_and_bet() -> None:
    assert net(play(drawn(SEVEN, NINE, SIX, sevens=TOURNAMENT), LATER)) == {3: -15, 4: -9, 1: 25, 2: -1}
    tie = drawn(SEVEN, NINE, "7d 5d 4d 3d 2d", sevens=TOURNAMENT)
    assert net(play(tie, LATER)) == {3: -15, 4: -9, 1: 25, 2: -1}
    bet = drawn(SEVEN, NINE, EIGHT, sevens=TOURNAMENT)
    assert net(play(bet, "3 bet $6, 4 fold, 1 call")) == {3: 10 + 12 - 9, 4: -3, 1: -9, 2: -1}


# The draw


def at_draw(after: str = "", **switches: Any) -> Hand:
    return to_draw(in_window(room(**switches).serve(BAD, after, burned="8s")))


@pytest.mark.clause("CC-LB-15", "CX-36", "CX-106")
def test_any_number_up_to_four_comes_together() -> None:
    hand = play(at_draw("2c 3c 4c 5c 2d"), "2 discard Kc Qc Jc Tc, 3 discard Kd, 4 pat, 1 pat")
    assert [one for one in drew(hand) if one[1]] == [(2, ["2c", "3c", "4c", "5c"]), (3, ["2d"])]
    assert burned(hand) == ["8s"]
    assert "CC-LB-15" in cites(hand.events, Drew)


@pytest.mark.clause("CC-LB-16", "CX-36")
def test_of_five_cards_four_come_in_turn_and_the_fifth_after_all_others() -> None:
    hand = play(at_draw("2c 3c 4c 5c 2d 2s 3s 6c"), "2 discard Kc Qc Jc Tc 9c, 3 discard Kd, 4 pat, 1 discard Ks Qs")
    assert [one for one in drew(hand) if one[1]] == [
        (2, ["2c", "3c", "4c", "5c"]),
        (3, ["2d"]),
        (1, ["2s", "3s"]),
        (2, ["6c"]),
    ]
    assert burned(hand) == ["8s"]
    assert set(text(hand.view(2).seats[0].cards)) == {"2c", "3c", "4c", "5c", "6c"}
    assert "CC-LB-16" in {cite for one in events(hand.events, Drew)[-1:] for cite in one.clause.split()}


@pytest.mark.clause("CC-LB-17")
def test_the_last_to_draw_gets_the_fifth_after_another_burn() -> None:
    hand = play(at_draw("2d 2s 3s 4s 5s 6c 6s"), "2 pat, 3 discard Kd, 4 pat, 1 discard Ks Qs Js Ts 9s")
    assert [one for one in drew(hand) if one[1]] == [(3, ["2d"]), (1, ["2s", "3s", "4s", "5s"]), (1, ["6s"])]
    assert burned(hand) == ["8s", "6c"]
    assert set(text(hand.view(1).seats[3].cards)) == {"2s", "3s", "4s", "5s", "6s"}


@pytest.mark.clause("CC-LB-16")
def test_two_who_draw_five_get_the_fifth_after_all_others() -> None:
    """Seats 2 and 3 draw five, seat 4 one: four, four and one go out before the two fifth cards."""
    hand = at_draw("2c 3c 4c 5c 2d 3d 4d 5d 2h 6c 6d")
    play(hand, "2 discard Kc Qc Jc Tc 9c, 3 discard Kd Qd Jd Td 9d, 4 discard Kh, 1 pat")
    given = [one for one in drew(hand) if one[1]]
    assert given[:3] == [(2, ["2c", "3c", "4c", "5c"]), (3, ["2d", "3d", "4d", "5d"]), (4, ["2h"])]
    assert given[3:] == [(2, ["6c"]), (3, ["6d"])]


@pytest.mark.clause("CC-LB-16", "CC-LB-17")
def test_of_two_who_draw_five_the_burn_is_for_the_last_alone() -> None:
    """Seats 2 and 1 draw five: seat 2's fifth comes after all others have drawn, then a burn, then seat 1's fifth."""
    hand = at_draw("2c 3c 4c 5c 2s 3s 4s 5s 6c 8d 6s")
    play(hand, "2 discard Kc Qc Jc Tc 9c, 3 pat, 4 pat, 1 discard Ks Qs Js Ts 9s")
    assert [one for one in drew(hand) if one[1]] == [
        (2, ["2c", "3c", "4c", "5c"]),
        (1, ["2s", "3s", "4s", "5s"]),
        (2, ["6c"]),
        (1, ["6s"]),
    ]
    assert burned(hand) == ["8s", "8d"]


@pytest.mark.clause("CC-LB-17")
def test_the_last_to_draw_is_the_last_who_takes_a_card() -> None:
    """Seat 4 draws five and seat 1 stands pat: without a burn the five would come off the deck in one piece."""
    hand = play(at_draw("2h 3h 4h 5h 8d 6h"), "2 pat, 3 pat, 4 discard Kh Qh Jh Th 9h, 1 pat")
    assert [one for one in drew(hand) if one[1]] == [(4, ["2h", "3h", "4h", "5h"]), (4, ["6h"])]
    assert burned(hand) == ["8s", "8d"]


@pytest.mark.clause("CX-123", "CC-LB-16")
def test_who_waits_for_the_fifth_card_does_not_get_his_own_discards() -> None:
    """Nine players and 53 cards: the stub is gone long before seat 2's fifth card, and six others threw cards too."""
    hand = to_draw(in_window(room(9).serve()))
    own = hand.hole[0]
    hand.act("discard " + " ".join(text(own)))
    while "draw" in may(hand):
        player = hand.seats.index(hand.actor or 0)
        hand.act("discard " + " ".join(text(hand.hole[player][:3])))
    assert len(hand.hole[0]) == 5
    assert not set(hand.hole[0]) & set(own)


@pytest.mark.clause("CC-LB-18", "CX-51")
def test_in_a_self_dealt_game_the_dealer_draws_four_at_most() -> None:
    hand = play(at_draw(self_dealt=True), "2 pat, 3 pat, 4 discard Kh Qh Jh Th 9h")
    offered = option(hand.options, MayDraw)
    assert offered is not None
    assert offered.most == 4
    refused(hand, "discard Ks Qs Js Ts 9s", clause="CC-LB-18")
    play(hand, "1 discard Ks Qs Js Ts")


@pytest.mark.clause("CC-LB-19", "CX-51")
def test_the_dealer_has_discarded_before_any_card_of_his_leaves_the_deck() -> None:
    hand = play(at_draw(self_dealt=True), "2 pat, 3 pat, 4 pat, 1 discard Ks")
    asked = [at for at, one in enumerate(hand.events) if isinstance(one, Requested) and one.seat == 1]
    given = [at for at, one in enumerate(hand.events) if isinstance(one, Drew) and one.seat == 1]
    assert max(asked) < min(given)


@pytest.mark.clause("CX-51", "CC-LB-18")
def test_with_a_staff_dealer_the_four_card_limit_binds_nobody() -> None:
    play(at_draw(), "2 pat, 3 pat, 4 pat, 1 discard Ks Qs Js Ts 9s")


@pytest.mark.clause("CC-LB-20")
def test_a_request_is_fixed_once_the_next_player_has_announced() -> None:
    hand = at_draw("2c 3c 2d")
    says(hand, 2, "discard Kc")
    says(hand, 3, ChangeDraw(2, hand.hole[0][:2]))
    says(hand, 3, "discard Kd")
    with pytest.raises(RefusedError) as caught:
        hand.act(ChangeDraw(2, ()))
    assert "CC-LB-20" in caught.value.clause
    play(hand, "4 pat, 1 pat")
    assert [one for one in drew(hand) if one[1]] == [(2, ["2c", "3c"]), (3, ["2d"])]


# The cut


def cutting(**switches: Any) -> Hand:
    hand = in_window(room(**switches).serve(BAD, "2c 3c 4c 5c 6c 7c", burned="8s", cuts=True))
    return play(hand, "4 call, 1 call, 2 call, 3 check")


@pytest.mark.clause("CC-LB-22", "CC-LB-23", "CC-LB-24")
def test_a_player_asks_for_a_cut_and_the_one_at_the_dealers_right_makes_it() -> None:
    hand = cutting()
    while hand.actor != 3:
        hand.act("pass")
    offered = option(hand.options, MayAskCut)
    assert offered is not None
    assert 1 <= offered.most <= 33
    hand.act(AskCut(3))  # eight of spades, deuce and three go under
    cut = only(hand.events, StubCut)
    assert (cut.seat, cut.by, cut.at) == (3, 4, 3)
    assert "CC-LB-23" in cut.clause
    assert not may(hand) & {"cut", "pass"}  # one cut a draw
    play(hand, "2 discard Kc Qc, 3 pat, 4 pat, 1 pat")
    assert burned(hand) == ["4c"]
    assert [one for one in drew(hand) if one[1]] == [(2, ["5c", "6c"])]


@pytest.mark.clause("CC-LB-22")
def test_no_cut_once_the_first_player_has_declared() -> None:
    hand = cutting()
    keep_quiet(hand, lambda now: "draw" in may(now))
    refused(hand, "cut 5")
    play(hand, "2 pat")
    refused(hand, "cut 5")


@pytest.mark.clause("CC-LB-25", "CX-51")
@pytest.mark.parametrize(("self_dealt", "asked"), [(True, {2, 3, 4}), (False, {1, 2, 3, 4})])
def test_a_player_who_deals_may_not_ask(self_dealt: bool, asked: set[int]) -> None:
    hand = cutting(self_dealt=self_dealt)
    seen: set[int] = set()
    while "cut" in may(hand):
        seen.add(hand.actor or 0)
        hand.act("pass")
    assert seen == asked


# The straddle


@pytest.mark.clause("CC-LB-26", "CC-LB-27", "CX-75")
def test_everyone_may_straddle_until_the_third_card() -> None:
    hand = room().serve()
    asked: list[int] = []
    while "pass" in may(hand):
        assert {one.card_count for one in hand.view(None).seats} == {2}
        offered = option(hand.options, MayStraddle)
        assert offered is not None
        assert "kill" not in may(hand)
        asked.append(hand.actor or 0)
        hand.act("pass")
    assert sorted(asked) == [1, 2, 3, 4]
    assert {one.card_count for one in hand.view(None).seats} == {5}
    refused(hand, "straddle", clause="CC-LB-26")
    to_draw(hand)
    refused(hand, "straddle", clause="CC-LB-26")
    refused(hand, "cut 5", clause="CC-LB-22")


@pytest.mark.clause("CC-LB-26", "CX-75", "CX-79")
def test_a_straddle_is_six_live_and_changes_nothing_after_the_draw() -> None:
    hand = in_window(room().serve(), 4, "straddle")
    assert blinds(hand)[-1] == (4, "straddle", 6)
    assert events(hand.events, Posted)[-1].live
    assert "CC-LB-26" in events(hand.events, Posted)[-1].clause
    assert to_call(hand) == 6
    to_round(hand, 2)
    assert hand.pot == cents(24)
    assert bets(hand) == (6, 6)


@pytest.mark.clause("CX-79", "CX-75")
@pytest.mark.parametrize(("seat", "order"), [(4, [1, 2, 3, 4]), (1, [4, 2, 3, 1]), (2, [4, 1, 3, 2])])
def test_the_straddler_is_passed_over_and_has_the_last_word(seat: int, order: list[int]) -> None:
    assert order_of_action(in_window(room().serve(), seat, "straddle")) == order


@pytest.mark.clause("CX-79")
def test_once_raised_the_straddler_acts_in_turn() -> None:
    hand = in_window(room().serve(), 1, "straddle")
    hand.act(f"raise to ${(raises(hand) or (0, 0))[0]}")
    assert hand.actor == 1


@pytest.mark.clause("CC-LB-26")
def test_one_straddle_a_deal_with_exact_chips() -> None:
    hand = room().serve({4: SEVEN, 1: EIGHT, 2: NINE, 3: BAD[3]})
    in_window(hand, 4, "straddle")
    play(hand, "1 call, 2 call, 3 fold, 4 check, 2 pat, 4 pat, 1 pat, 2 check, 4 bet $6, 1 call, 2 fold")
    assert net(hand) == {4: 18 + 3 + 12 - 12, 1: -12, 2: -6, 3: -3}


@pytest.mark.clause("CC-LB-26", "CX-129")
@pytest.mark.parametrize(("stack", "asked"), [(5, [3, 4, 2]), (6, [3, 4, 1, 2]), (7, [3, 4, 1, 2])])
def test_who_can_just_post_it_whole_may_straddle(stack: int, asked: list[int]) -> None:
    """Seat 1 has $5, $6 or $7 and a straddle is $6: the last chip may go in, but no less than all of it."""
    at = DrawRoom("casino-club", "lowball", "3/6", stacks={1: stack, 2: 200, 3: 200, 4: 200}, button=1)
    hand = at.serve()
    met: set[int] = set()
    while "pass" in may(hand):
        met.add(hand.actor or 0)
        hand.act("pass")
    assert met == set(asked)


@pytest.mark.clause("CC-LB-26", "CX-129", "CX-79")
def test_an_all_in_straddle_plays_for_what_it_covers() -> None:
    at = DrawRoom("casino-club", "lowball", "3/6", stacks={1: 6, 2: 200, 3: 200, 4: 200}, button=1)
    hand = in_window(at.serve({1: SEVEN, 4: EIGHT, 2: NINE, 3: BAD[3]}), 1, "straddle")
    assert events(hand.events, Posted)[-1].all_in
    play(hand, "4 call, 2 call, 3 fold, 2 pat, 4 pat, 1 pat, 2 check, 4 bet $6, 2 call")
    assert net(hand) == {1: 6 + 6 + 3, 4: -6 + 6, 2: -12, 3: -3}


@pytest.mark.clause("CC-LB-28")
def test_in_a_tournament_there_is_no_straddle() -> None:
    hand = room(window="none").serve()
    assert hand.actor == 4
    assert may(hand) == {"fold", "call", "raise"}
    refused(hand, "straddle", clause="CC-LB-28")


# A skipped blind


@pytest.mark.clause("CC-LB-35", "CC-LB-36")
def test_there_is_no_dead_blind() -> None:
    at = room(5)
    at.fold_round()
    at.do(SitOut(4))
    at.fold_round()
    at.fold_round()
    at.do(ComeBack(4))
    for _ in range(6):
        assert all(one.live for one in events(at.fold_round().events, Posted))


@pytest.mark.clause("CC-LB-36")
def test_one_who_skipped_the_blind_comes_back_at_the_blind() -> None:
    at = room(5)
    at.fold_round()
    at.do(SitOut(4))
    at.fold_round()  # button 2, big blind due at 4
    at.do(ComeBack(4))
    back: Hand | None = None
    for _ in range(6):
        hand = at.fold_round()
        if 4 in hand.seats:
            back = hand
            break
    assert back is not None
    assert (4, "big blind", 3) in blinds(back)
    assert dollars(back.started[back.seats.index(4)]) == 200


@pytest.mark.clause("CX-145", "CC-LB-35", "CC-LB-36")
def test_a_seat_that_the_button_goes_past_owes_nothing_for_the_blind_it_skipped() -> None:
    """The big blind in seat 3 leaves: the button goes on, and seat 4 has the small blind without the big one before."""
    at = room(6)
    assert [(seat, what) for seat, what, _ in blinds(at.fold_round())] == [(2, "small blind"), (3, "big blind")]
    at.do(Leave(3))
    hand = at.fold_round()
    assert (hand.button, blinds(hand)) == (2, [(4, "small blind", 1), (5, "big blind", 3)])
    assert not events(at.table.events, Missed)
    hand = at.fold_round()
    assert 4 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [5, 6]


@pytest.mark.clause("CX-145", "CC-LB-35", "CC-LB-36")
def test_a_player_who_sat_out_can_only_wait() -> None:
    at = room(5)
    at.fold_round()
    at.do(SitOut(4))
    at.fold_round()
    for way in ("post", "kill"):
        with pytest.raises(RefusedError) as caught:
            at.do(ComeBack(4, way))
        assert (caught.value.legal, caught.value.clause) == ("wait", "CC-LB-35 CC-LB-36")


@pytest.mark.clause("CX-145", "CC-LB-35", "CC-LB-36")
def test_the_sheet_says_that_this_is_a_reading() -> None:
    sections = make_sheet(house("casino-club").offer("lowball")).sections
    line = next(one for section in sections for one in section.lines if "the blind it skipped" in one.text)
    assert line.cites == ("CC-LB-35", "CC-LB-36", "CX-145")
    assert "CX-145" in [entry.id for section in sections if section.title == "Readings" for entry in section.entries]
