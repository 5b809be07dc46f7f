"""S & K's other community-card games: hold'em hi-lo with exactly two, Omaha, Omaha hi-lo, pineapple without discard."""

import pytest

from houseway.referee.vocabulary import BoardDealt, Charged, Discarded, Posted, Raised, RoundOpened, Shown, Won

from .room import Room, bets, blinds, check_down, dollars, events, fee, may, net, only, play, raises, refused, text, won

GAMES = ("holdem-hi-lo", "omaha", "omaha-hi-lo", "pineapple")


def three(game: str, **stack: float) -> Room:
    """Button 1, blinds 2 and 3, the button first."""
    return Room("s-and-k", game, stacks={seat: stack.get(f"s{seat}", 100) for seat in (1, 2, 3)}, button=1)


@pytest.mark.clause("SK-HE8-04", "SK-HE8-07", "SK-HE8-09", "SK-HE8-10", "SK-HE8-11", "SK-HE8-05")
@pytest.mark.clause("SK-OM-01", "SK-OM-02", "SK-OM-04", "SK-OM-05", "SK-OM-06", "SK-OM-07", "SK-OM8-01", "SK-OM8-06")
@pytest.mark.clause("SK-PA-01", "SK-PA-02", "SK-PA-03", "SK-PA-04", "SK-PA-05")
@pytest.mark.parametrize(("game", "hole"), [("holdem-hi-lo", 2), ("omaha", 4), ("omaha-hi-lo", 4), ("pineapple", 3)])
def test_cards_singly_from_the_buttons_left_then_flop_turn_and_river(game: str, hole: int) -> None:
    room = three(game)
    assert room.table.game.deck == "52"
    hand = room.table.deal(tuple(range(52)))
    assert set(hand.view(2).seats[0].cards) == set(range(0, 3 * hole, 3))
    assert set(hand.view(1).seats[2].cards) == set(range(2, 3 * hole, 3))
    check_down(hand)
    assert [len(one.cards) for one in events(hand.events, BoardDealt)] == [3, 1, 1]
    assert [(one.number, one.seat) for one in events(hand.events, RoundOpened)] == [(1, 1), (2, 2), (3, 2), (4, 2)]


@pytest.mark.clause("SK-HE8-06", "SK-OM-03", "CX-88", "CX-89")
@pytest.mark.parametrize("game", ["holdem-hi-lo", "omaha", "pineapple"])
def test_games_with_no_printed_limit_use_the_hold_em_limit_and_fee(game: str) -> None:
    hand = three(game).deal()
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 5)]
    assert raises(hand) == (10, 15)
    assert dollars(only(hand.events, Charged).amount) == 3
    assert only(hand.events, Charged).seat == 3


@pytest.mark.clause("SK-OM8-07", "SK-FEE-03", "SK-FEE-04", "CX-69", "CX-70", "CX-94")
def test_omaha_hi_lo_is_two_to_six_with_two_dollars_from_the_blind() -> None:
    hand = three("omaha-hi-lo").deal()
    charge = only(hand.events, Charged)
    assert (charge.seat, dollars(charge.amount), charge.live) == (3, 2, False)
    assert {"SK-FEE-03", "SK-FEE-04"} & set(charge.clause.split())
    assert blinds(hand) == [(2, "small blind", 1), (3, "big blind", 2)]
    assert raises(hand) == (4, 8)
    refused(hand, "raise to $9", clause="SK-OM8-07")
    play(hand, "1 raise to $5, 2 call, 3 call")
    assert bets(hand) == (2, 6)
    assert fee(three("omaha-hi-lo").pass_hand()) == 2


@pytest.mark.clause("SK-OM8-05", "CX-09")
def test_omaha_hi_lo_is_capped_as_hold_em_is() -> None:
    hand = Room("s-and-k", "omaha-hi-lo", stacks={1: 100, 2: 100}, button=1).deal()
    play(hand, "2 raise to $4, 1 raise to $6, 2 raise to $8")
    assert may(hand) == {"fold", "call"}
    assert len(events(hand.events, Raised)) == 3


@pytest.mark.clause("SK-OM8-08", "CX-06")
def test_omaha_blind_and_button_go_round() -> None:
    room = three("omaha-hi-lo")
    seen = [(hand.button, blinds(hand)[-1][0]) for hand in (room.pass_hand() for _ in range(4))]
    assert seen == [(1, 3), (2, 1), (3, 2), (1, 3)]


@pytest.mark.clause("SK-HE8-08")
def test_the_actions_are_check_bet_call_raise_and_fold() -> None:
    hand = three("holdem-hi-lo").deal()
    assert may(hand) == {"fold", "call", "raise"}
    play(hand, "1 call, 2 call, 3 check")
    assert may(hand) - {"fold"} == {"check", "bet"}


# Hold'em hi-lo by the web sheet: exactly two hole cards in both hands


@pytest.mark.clause("SK-HE8-12", "CX-33")
def test_a_lone_ace_is_no_low_at_s_and_k() -> None:
    """The same cards as at Ocean View, where the ace alone makes the low."""
    hand = check_down(three("holdem-hi-lo").deal({1: "Kc Kd", 2: "Ah Qd", 3: "Qc Jc"}, "Ks 2d 3s 7h 8c"))
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(1, 15)]


@pytest.mark.clause("SK-HE8-12", "CX-33")
def test_the_board_cannot_be_played_and_one_hole_card_makes_no_flush() -> None:
    hand = check_down(three("holdem-hi-lo").deal({1: "As 4d", 2: "9c 9d", 3: "Qc 2d"}, "Ks Qs Ts 5s 9h"))
    assert [seat for seat, _, _, _ in won(hand)] == [2]  # three nines; the ace of spades alone is no flush
    push = only(hand.events, Won)
    assert {"9c", "9d"} <= set(text(push.cards))


@pytest.mark.clause("SK-HE8-13", "SK-HE8-02", "SK-HE8-01")
def test_best_high_and_best_low_halve_the_pot_and_the_same_two_cards_may_serve_both() -> None:
    hand = three("holdem-hi-lo").deal({1: "Ah 2h", 2: "Kc Kd", 3: "Qc Jd"}, "Kh 4h 5h 8c 9d")
    check_down(play(hand, "1 raise to $10, 2 call, 3 call"))
    made = {push.share: (push.seat, set(text(push.cards))) for push in events(hand.events, Won)}
    assert made["high"] == (1, {"Ah", "2h", "Kh", "4h", "5h"})
    assert made["low"] == (1, {"Ah", "2h", "4h", "5h", "8c"})
    assert net(hand) == {1: 20, 2: -10, 3: -13}


@pytest.mark.clause("SK-HE8-14")
def test_without_a_low_the_best_high_takes_the_whole() -> None:
    hand = check_down(three("holdem-hi-lo").deal({1: "Ah 2h", 2: "Kc Kd", 3: "Qc 4d"}, "Ks 9h Td 8c 3d"))
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(2, 15)]


@pytest.mark.clause("SK-HE8-15", "CX-14")
def test_a_tie_for_a_half_shares_that_half_only() -> None:
    """15: 8 to the high hand with the odd dollar, 7 to two tied lows, 4 to the nearer of them."""
    hand = check_down(three("holdem-hi-lo").deal({1: "Ah 2h", 2: "Ad 2d", 3: "Kc Kd"}, "Ks 4c 5s 8h Jd"))
    assert set(won(hand)) == {(3, 8, 1, "high"), (2, 4, 1, "low"), (1, 3, 1, "low")}


# Omaha


@pytest.mark.clause("SK-OM-08", "SK-OM-09")
def test_omaha_takes_two_and_three() -> None:
    hand = three("omaha").deal({1: "Ah Kd Qc 9c", 2: "2c 2d Jc 9d", 3: "6c 6d 4d 4h"}, "Kh Qh 8h 2h 7c")
    check_down(hand)
    assert won(hand) == [(2, 15, 1, "all")]
    assert {"2c", "2d"} <= set(text(only(hand.events, Won).cards))


@pytest.mark.clause("SK-OM-10")
def test_omaha_ties_split_equally() -> None:
    hand = three("omaha").deal({1: "Ks Jc 3s 4s", 2: "Kd Js 3h 4h", 3: "Td Th 8c 7c"}, "Kc 9h 9d 2c Qs")
    check_down(play(hand, "1 raise to $10, 2 call, 3 call"))
    assert set(won(hand)) == {(2, 15, 1, "all"), (1, 15, 1, "all")}


@pytest.mark.clause("SK-OM8-02", "SK-OM8-03", "SK-OM8-09", "SK-OM8-12")
def test_omaha_hi_lo_shares_between_high_and_an_eight_low_with_different_pairs() -> None:
    hand = three("omaha-hi-lo").deal({1: "As 3s Kd Kh", 2: "Jd Jh Th 9s", 3: "5h 4s Ts 6s"}, "8h 7d 2c Kc Qs")
    check_down(hand)
    made = {push.share: set(text(push.cards)) for push in events(hand.events, Won)}
    assert made == {"high": {"Kd", "Kh", "Kc", "Qs", "8h"}, "low": {"As", "3s", "2c", "7d", "8h"}}
    assert net(hand) == {1: 4, 2: -2, 3: -4}


@pytest.mark.clause("SK-OM8-10")
def test_omaha_hi_lo_without_a_low_goes_to_high() -> None:
    hand = three("omaha-hi-lo").deal({1: "As 3s Kd Kh", 2: "Jd Jh Th 9s", 3: "5h 4s Ts 6s"}, "9h 9c 2c Kc 2d")
    check_down(hand)
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(1, 6)]


@pytest.mark.clause("SK-OM8-11", "CX-14")
def test_omaha_hi_lo_ties_share_their_part() -> None:
    hand = three("omaha-hi-lo").deal({1: "As 3s Td 9d", 2: "Kd Kh Jc Js", 3: "Ah 3h Tc 9c"}, "8h 7d 2c Kc Qs")
    check_down(play(hand, "1 raise to $5, 2 call, 3 call"))  # 15: 8 to high, 7 to low
    assert set(won(hand)) == {(2, 8, 1, "high"), (3, 4, 1, "low"), (1, 3, 1, "low")}


@pytest.mark.clause("SK-OM8-04", "CX-34")
def test_a_straight_or_a_flush_still_qualifies_for_low() -> None:
    hand = three("omaha-hi-lo").deal({1: "5s 4s Td 9d", 2: "Kd Kh Jc Js", 3: "Qd Qh Tc 9c"}, "8s 7s 6s Kc Qc")
    check_down(play(hand, "1 call, 2 call, 3 check"))
    assert {(seat, share) for seat, _, _, share in won(hand)} == {(1, "high"), (1, "low")}


# Pineapple


@pytest.mark.clause("SK-PA-06", "SK-PA-07", "SK-PA-09", "CX-35")
def test_three_cards_are_kept_to_the_end_and_all_three_may_play() -> None:
    hand = three("pineapple").deal({1: "As Ah Ac", 2: "9h 8h 7h", 3: "Ks Kh 3c"}, "6h Th 2d Kd 4c")
    check_down(hand)
    assert not events(hand.events, Discarded)
    assert next(set(text(one.cards)) for one in events(hand.events, Shown) if one.seat == 2) == {"9h", "8h", "7h"}
    push = only(hand.events, Won)
    assert push.seat == 2
    assert set(text(push.cards)) == {"Th", "9h", "8h", "7h", "6h"}


@pytest.mark.clause("SK-PA-08", "SK-PA-10")
def test_the_board_may_be_played_and_ties_split() -> None:
    hand = check_down(three("pineapple").deal({}, "As Ks Qs Js Ts"))
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == {(1, 5), (2, 5), (3, 5)}


def test_the_charge_is_no_post() -> None:
    hand = three("omaha-hi-lo").deal()
    assert sum(one.amount for one in events(hand.events, Posted)) == hand.pot


@pytest.mark.clause("SK-HE8-01", "SK-HE-14", "CX-09")
def test_hold_em_hi_lo_is_capped_as_hold_em_is() -> None:
    """Otherwise unchanged rules: three raises, two players or not."""
    hand = Room("s-and-k", "holdem-hi-lo", stacks={1: 100, 2: 100}, button=1).deal()
    play(hand, "2 raise to $10, 1 raise to $15, 2 raise to $20")
    assert may(hand) == {"fold", "call"}


@pytest.mark.clause("CX-09")
@pytest.mark.parametrize("game", ["omaha", "pineapple"])
def test_games_whose_sheet_says_nothing_are_capped_at_three_but_free_heads_up(game: str) -> None:
    room = Room("s-and-k", game, stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = play(room.deal(), "1 raise to $10, 2 raise to $15, 3 raise to $20")
    assert may(hand) == {"fold", "call"}
    play(hand, "1 fold")
    assert raises(hand) == (25, 30)
