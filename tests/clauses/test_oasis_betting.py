"""Oasis, all three games: no-limit betting with blinds of $2 and $4 and at most three raises."""

import pytest

from houseway.referee.vocabulary import Called, Opened, Raised, Returned, Swept

from .room import Room, bets, cents, check_down, dollars, events, may, net, only, play, raises, refused, stacks, to_call

FLOP_GAMES = ("holdem", "omaha-hi-lo", "pineapple")


def at(game: str = "holdem", *, button: int = 1, **stack: float) -> Room:
    """Four seats with $200 unless told otherwise as `s3=50`."""
    return Room("oasis", game, stacks={seat: stack.get(f"s{seat}", 200) for seat in (1, 2, 3, 4)}, button=button)


@pytest.mark.clause("OAS-HE-39", "OAS-OM8-49", "OAS-PA-41", "OAS-HE-18", "OAS-OM8-26", "OAS-PA-19", "CX-95")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_first_raise_is_at_least_the_big_blind_and_at_most_the_stack(game: str) -> None:
    hand = at(game, s1=150).deal()
    assert raises(hand) == (8, 200)
    refused(hand, "raise to $7", legal="raise to $8")
    refused(hand, "raise to $201")
    play(hand, "4 call")
    assert raises(hand) == (8, 150)  # the same for every seat, but nobody bets more than is in front of them
    play(hand, "1 raise to $9")  # any whole dollar is good
    assert to_call(hand) == 7


@pytest.mark.clause("OAS-HE-40", "OAS-OM8-48", "OAS-OM8-50", "OAS-PA-42", "CX-08", "CX-11")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_reraise_is_at_least_the_last_raise(game: str) -> None:
    hand = play(at(game).deal(), "4 raise to $14")  # a raise of $10
    assert may(hand) == {"fold", "call", "raise"}
    assert to_call(hand) == 14  # the plain $4 call is gone
    assert raises(hand) == (24, 200)
    refused(hand, "raise to $23", clause={"holdem": "OAS-HE-40", "omaha-hi-lo": "OAS-OM8-50"}.get(game, "OAS-PA-42"))
    play(hand, "1 raise to $24")
    assert raises(hand) == (34, 200)


@pytest.mark.clause("CX-08")
def test_with_the_looser_switch_a_reraise_is_any_larger_amount() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 200}, button=1, min_reraise="any larger")
    hand = play(room.deal(), "1 raise to $14")
    assert raises(hand) is not None
    least, _ = raises(hand) or (0, 0)
    assert 14 < least < 24


@pytest.mark.clause("OAS-HE-41", "OAS-OM8-51", "OAS-PA-43", "CX-08")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_fourth_raise_is_refused_with_three_players_or_more(game: str) -> None:
    hand = play(at(game).deal(), "4 raise to $8, 1 raise to $12, 2 raise to $16")
    cap = {"holdem": "OAS-HE-41", "omaha-hi-lo": "OAS-OM8-51", "pineapple": "OAS-PA-43"}[game]
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $20", clause=cap, legal="call $12")
    play(hand, "3 call")
    refused(hand, "raise to $20", clause=cap)


@pytest.mark.clause("OAS-HE-42", "OAS-OM8-52", "OAS-PA-44", "CX-09", "CX-80")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_the_cap_lifts_at_once_when_two_players_are_left(game: str) -> None:
    hand = play(at(game).deal(), "4 raise to $8, 1 raise to $12, 2 raise to $16, 3 fold")
    assert raises(hand) is None  # seats 4, 1 and 2 are in it
    play(hand, "4 fold")
    assert raises(hand) == (20, 200)
    play(hand, "1 raise to $20, 2 raise to $24, 1 raise to $28, 2 raise to $40, 1 raise to $52")
    assert raises(hand) == (64, 200)


@pytest.mark.clause("CX-80", "OAS-HE-42")
def test_an_all_in_player_is_not_the_third() -> None:
    hand = play(at(s4=8).deal(), "4 raise to $8, 1 raise to $12, 2 raise to $16, 3 fold")
    assert hand.actor == 1
    assert raises(hand) == (20, 200)


@pytest.mark.clause("CX-80", "OAS-HE-41")
def test_two_all_in_and_three_who_can_bet_stay_capped() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 200, 4: 8, 5: 200}, button=1)
    hand = play(room.deal(), "4 raise to $8, 5 raise to $12, 1 raise to $16, 2 fold")
    assert raises(hand) is None
    play(hand, "3 call")
    assert raises(hand) is None


@pytest.mark.clause("OAS-HE-42", "CX-09")
def test_heads_up_from_the_start_there_is_no_cap() -> None:
    hand = Room("oasis", "holdem", stacks={1: 200, 2: 200}, button=1).deal()
    play(hand, "2 raise to $8, 1 raise to $12, 2 raise to $16, 1 raise to $20, 2 raise to $24, 1 raise to $28")
    assert raises(hand) == (32, 200)


@pytest.mark.clause("CX-09")
def test_with_the_switch_two_players_are_counted_at_the_start_of_the_round() -> None:
    stacks_ = {1: 200, 2: 200, 3: 200}
    room = Room("oasis", "holdem", stacks=stacks_, button=1, heads_up_test="round start")
    hand = play(room.deal(), "1 raise to $8, 2 raise to $12, 3 raise to $16, 1 fold")
    assert raises(hand) is None
    play(hand, "2 call, 2 bet $4, 3 raise to $8, 2 raise to $12, 3 raise to $16")
    assert raises(hand) == (20, 184)


@pytest.mark.clause("OAS-HE-47", "OAS-OM8-56", "CX-10")
@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo"])
def test_an_opening_bet_is_not_a_raise(game: str) -> None:
    hand = play(at(game).deal(), "4 call, 1 call, 2 call, 3 check")
    assert may(hand) == {"check", "bet", "fold"} or may(hand) == {"check", "bet"}
    assert bets(hand) == (4, 196)
    refused(hand, "bet $3", legal="bet $4")
    play(hand, "2 bet $10, 3 raise to $20, 4 raise to $30, 1 raise to $40")
    assert raises(hand) is None
    assert only(hand.events, Opened).to == cents(10)
    assert len(events(hand.events, Raised)) == 3


@pytest.mark.clause("OAS-PA-53", "CX-10")
def test_an_opening_bet_is_not_a_raise_in_pineapple() -> None:
    hand = at("pineapple").deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c", 4: "Js Jh 5c"}, "6d 7h 9c Td 8s")
    play(hand, "4 call, 1 call, 2 call, 3 check, 2 discard 3c, 3 discard 4c, 4 discard 5c, 1 discard 2c")
    assert bets(hand) == (4, 196)
    play(hand, "2 bet $10, 3 raise to $20, 4 raise to $30, 1 raise to $40")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $50", clause="OAS-PA-43")


@pytest.mark.clause("OAS-HE-47", "OAS-OM8-56", "CX-72")
@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo"])
def test_a_player_who_checked_may_raise(game: str) -> None:
    hand = play(at(game).deal(), "4 call, 1 call, 2 call, 3 check, 2 check, 3 check, 4 bet $6, 1 call")
    assert raises(hand) == (12, 196)
    play(hand, "2 raise to $12")


@pytest.mark.clause("OAS-HE-43", "OAS-OM8-53", "OAS-PA-45")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_closed_round_is_swept_into_the_pot(game: str) -> None:
    hand = check_down(play(at(game).deal(), "4 raise to $10, 1 fold, 2 call, 3 call"))
    swept = events(hand.events, Swept)
    assert (dollars(swept[0].amount), dollars(swept[0].pot)) == (30, 30)
    assert {one.clause for one in swept} == {
        {"holdem": "OAS-HE-43", "omaha-hi-lo": "OAS-OM8-53", "pineapple": "OAS-PA-45"}[game]
    }


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    hand = at().deal()
    for said in ("check", "bet $10", "show", "muck", "play board", "discard 2c", "raise to $7.50", "raise to $8.50"):
        error = refused(hand, said, legal="call $4")
        assert error.problem
    play(hand, "4 call, 1 call, 2 call")
    for said in ("call", "bet $10", "raise to $4", "raise to $7"):
        refused(hand, said, legal="check")


# Short all-ins in no limit: the common layer, by the TDA's own example (CX-99)


@pytest.mark.clause("CX-99")
def test_short_all_ins_of_14_and_21_over_a_bet_of_10_reopen_it_for_the_bettor() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 18, 4: 25, 5: 200}, button=1)
    hand = play(room.deal(), "4 call, 5 call, 1 call, 2 call, 3 check")
    play(hand, "2 bet $10, 3 raise to $14, 4 raise to $21, 5 call, 1 fold")
    assert hand.actor == 2
    assert to_call(hand) == 11
    assert raises(hand) == (31, 196)  # $21 and the last full bet, $10
    assert events(hand.events, Raised)[0].full is False
    play(hand, "2 raise to $31")


@pytest.mark.clause("CX-99")
def test_short_all_ins_of_14_and_18_leave_the_bettor_call_or_fold() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 18, 4: 22, 5: 200}, button=1)
    hand = play(room.deal(), "4 call, 5 call, 1 call, 2 call, 3 check")
    play(hand, "2 bet $10, 3 raise to $14, 4 raise to $18")
    assert raises(hand) == (28, 196)  # seat 5 has not acted yet and may raise
    play(hand, "5 call, 1 fold")
    assert hand.actor == 2
    assert may(hand) == {"fold", "call"}
    assert to_call(hand) == 8
    refused(hand, "raise to $40", legal="call $8")


@pytest.mark.clause("CX-99")
def test_the_test_is_made_player_by_player() -> None:
    """Bet 10, call 10, all-in 14, all-in 21, call 21: open again for both who had $10 in, not for who had 21."""
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 200, 4: 18, 5: 25}, button=1)
    hand = play(room.deal(), "4 call, 5 call, 1 call, 2 call, 3 check")
    play(hand, "2 bet $10, 3 call, 4 raise to $14, 5 raise to $21, 1 call")
    assert raises(hand) == (31, 196)
    play(hand, "2 call")
    assert hand.actor == 3
    assert raises(hand) == (31, 196)
    play(hand, "3 raise to $50")
    assert hand.actor == 1
    assert raises(hand) == (79, 196)


def test_one_short_all_in_does_not_reopen_the_round() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 200, 4: 19}, button=1)
    hand = play(room.deal(), "4 call, 1 raise to $14, 2 call, 3 fold")
    assert hand.actor == 4
    assert raises(hand) == (19, 19)  # all he has, short of the $24 a full raise would be
    play(hand, "4 raise to $19")
    assert may(hand) == {"fold", "call"}
    play(hand, "1 call, 2 call")
    assert [one.to for one in events(hand.events, Raised)] == [cents(14), cents(19)]
    assert [one.full for one in events(hand.events, Raised)] == [True, False]


def test_an_uncalled_bet_goes_back() -> None:
    hand = play(at().deal(), "4 raise to $50, 1 fold, 2 fold, 3 fold")
    assert dollars(only(hand.events, Returned).amount) == 46
    assert net(hand) == {2: -2, 3: -4, 4: 6, 1: 0}


def test_a_call_for_less_sends_the_rest_of_the_bet_back() -> None:
    room = Room("oasis", "holdem", stacks={1: 200, 2: 200, 3: 30}, button=1)
    hand = room.deal({1: "As Ah", 3: "Ks Kh"}, "2c 7d 8h 3s Jc")
    play(hand, "1 raise to $100, 2 fold, 3 call")
    assert hand.over
    assert only(hand.events, Called).all_in
    assert dollars(only(hand.events, Returned).amount) == 70
    assert net(hand) == {2: -2, 3: -30, 1: 28}  # 2 + 30 + 30, less the fee of 4
    assert stacks(hand) == {2: 198, 3: 0, 1: 228}


def test_a_short_all_in_over_a_call_leaves_the_big_blind_free_to_raise_but_not_the_caller() -> None:
    room = Room("oasis", "holdem", stacks={1: 6, 2: 200, 3: 200, 4: 200}, button=1)
    hand = play(room.deal(), "4 call, 1 raise to $6, 2 fold")
    assert raises(hand) == (10, 200)  # the big blind has not acted yet
    twin = hand.copy()
    play(hand, "3 call")
    assert (hand.actor, to_call(hand), may(hand)) == (4, 2, {"fold", "call"})
    play(twin, "3 raise to $10")
    assert (twin.actor, raises(twin)) == (4, (14, 200))
