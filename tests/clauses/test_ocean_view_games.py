"""Ocean View's other community-card games: hold'em hi-lo, Omaha both ways, crazy pineapple both ways."""

import pytest

from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.narrate.narrator import narrate
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Discard,
    Discarded,
    HandDead,
    HandsClear,
    MayDiscard,
    PlayedBoard,
    Returned,
    RoundOpened,
    Shown,
    Won,
)

from .room import Room, check_down, events, may, net, only, option, play, refused, snapshot, text, up, won

CRAZY = ("crazy-pineapple", "crazy-pineapple-hi-lo")


def three(game: str, limit: str = "3/6", **stack: float) -> Room:
    """Button 1, blinds 2 and 3, button first."""
    return Room("ocean-view", game, limit, stacks={s: stack.get(f"s{s}", 100) for s in (1, 2, 3)}, button=1)


# Hold'em hi-lo: $9 in the pot, $4 for the house, $5 left


@pytest.mark.clause("OV-HE8-01", "CX-33", "CX-14")
def test_hold_em_hi_lo_halves_the_pot_with_any_number_of_hole_cards() -> None:
    """Seat 2 plays a lone ace with 2-3-4-5 or 7 for low; seat 1's trips take the high half and the odd dollar."""
    hand = check_down(three("holdem-hi-lo").deal({1: "Kc Kd", 2: "Ah Qd", 3: "Qc Jc"}, "Ks 2d 3s 7h 8c"))
    assert set(won(hand)) == {(1, 3, 1, "high"), (2, 2, 1, "low")}
    low = next(push for push in events(hand.events, Won) if push.share == "low")
    assert set(text(low.cards)) == {"Ah", "2d", "3s", "7h", "8c"}


@pytest.mark.clause("OV-HE8-01", "CX-33")
def test_the_board_may_be_the_low_for_everyone() -> None:
    hand = three("holdem-hi-lo").deal({1: "Kc Kd", 2: "Qh Qd", 3: "Jc Jd"}, "2c 3d 4h 6s 8c")
    check_down(play(hand, "1 raise to $6, 2 call, 3 call"))  # 18 less 4
    assert set(won(hand)) == {(1, 7, 1, "high"), (2, 3, 1, "low"), (3, 2, 1, "low"), (1, 2, 1, "low")}


ROUND = ", 2 check, 3 check, 1 check"


@pytest.mark.clause("OV-HE8-01", "OV-HE-13", "CX-24")
def test_in_hi_lo_the_board_is_announced_too_and_its_low_counts_where_it_qualifies() -> None:
    hand = three("holdem-hi-lo").deal({1: "Kc Kd", 2: "Qh Qd", 3: "Jc Jd"}, "2c 3d 4h 6s 8c", ask=True)
    play(hand, "1 raise to $6, 2 call, 3 call" + ROUND * 3)  # 18 less 4
    assert "play board" in may(hand)
    play(hand, "2 show, 3 play board, 1 show")
    assert set(won(hand)) == {(1, 7, 1, "high"), (2, 3, 1, "low"), (3, 2, 1, "low"), (1, 2, 1, "low")}
    said = only(hand.events, PlayedBoard)
    assert (said.seat, said.clause) == (3, "OV-HE-13")
    assert "eight" in said.words.partition(";")[2], "the low of the board, after its high"


@pytest.mark.clause("OV-HE8-01", "OV-HE-13")
def test_in_hi_lo_a_board_without_a_low_is_a_high_hand_alone() -> None:
    hand = three("holdem-hi-lo").deal({1: "2c 3d", 2: "4c 5d", 3: "6c 7d"}, "As Ks Qs Js Ts", ask=True)
    play(hand, "1 call, 2 call, 3 check" + ROUND * 3)
    play(hand, "2 play board, 3 muck, 1 play board")
    assert net(hand) == {2: 0, 3: -3, 1: -1}, "$5 between two; the hand thrown away has no claim"


@pytest.mark.clause("OV-HE8-01", "OV-HE-13", "CX-24")
@pytest.mark.parametrize("game", CRAZY)
def test_the_board_is_announced_in_crazy_pineapple_as_well(game: str) -> None:
    hand = three(game).deal({1: "2c 3d 9c", 2: "4c 5d 9d", 3: "6c 7d 9h"}, "As Ks Qs Js Ts", ask=True)
    play(hand, "1 call, 2 call, 3 check")
    while "show" not in may(hand):
        hand.act("check" if "check" in may(hand) else f"discard {text(hand.hole[hand.who or 0])[0]}")
    play(hand, "2 play board, 3 play board, 1 play board")
    assert net(hand) == {2: 0, 3: -2, 1: -2}, "$5 among three"


@pytest.mark.clause("OV-HE8-02")
def test_without_an_eight_or_better_the_high_hand_takes_all() -> None:
    hand = check_down(three("holdem-hi-lo").deal({1: "Kc Kd", 2: "Ah 2h", 3: "Qc 4c"}, "Ks 9d 3s Ts 8c"))
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(1, 5)]


@pytest.mark.clause("CX-14")
def test_the_book_is_silent_so_the_odd_half_dollar_goes_to_high_wherever_it_sits() -> None:
    """The low hand sits nearest the button's left and still gets the smaller half."""
    cards = {2: "Ah 2h", 3: "Kc Kd", 1: "Qc Jc"}
    hand = check_down(three("holdem-hi-lo").deal(cards, "Ks 9d 3s 7s 8c"))
    assert set(won(hand)) == {(3, 3, 1, "high"), (2, 2, 1, "low")}


# Omaha


@pytest.mark.clause("OV-OM-01", "OV-OM-02", "OV-OM-03", "OV-OM8-01")
@pytest.mark.parametrize("game", ["omaha", "omaha-hi-lo"])
def test_four_cards_each_and_four_rounds(game: str) -> None:
    hand = three(game).table.deal(tuple(range(52)))
    assert [seat.card_count for seat in hand.view(None).seats] == [4, 4, 4]
    assert set(hand.view(2).seats[0].cards) == {0, 3, 6, 9}
    check_down(hand)
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2, 3, 4]
    assert [len(one.cards) for one in events(hand.events, BoardDealt)] == [3, 1, 1]


@pytest.mark.clause("OV-OM-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "board"),
    [
        ("Ah Kd Qc 9c", "2c 2d Jc 9d", "Kh Qh 8h 2h 7c"),
        ("7c 5d 4c 3c", "Kc Kd 8d 8c", "As Ks Qs Js Ts"),
    ],
)
def test_exactly_two_hole_cards_play(mine: str, theirs: str, board: str) -> None:
    hand = check_down(three("omaha").deal({1: mine, 2: theirs, 3: "6c 6d 4d 4h"}, board))
    push = only(hand.events, Won)
    assert push.seat == 2
    assert len(set(theirs.split()) & set(text(push.cards))) == 2
    assert "low" not in push.share


@pytest.mark.clause("OV-OM8-02", "OV-OM8-03")
def test_high_and_low_use_their_own_two_hole_cards() -> None:
    cards = {1: "As 3s Kd Kh", 2: "Jd Jh Th 9s", 3: "5h 4s Ts 6s"}
    hand = check_down(three("omaha-hi-lo").deal(cards, "8h 7d 2c Kc Qs"))
    made = {push.share: set(text(push.cards)) for push in events(hand.events, Won)}
    assert made == {"high": {"Kd", "Kh", "Kc", "Qs", "8h"}, "low": {"As", "3s", "2c", "7d", "8h"}}
    assert net(hand) == {1: 2, 2: -3, 3: -3}


@pytest.mark.clause("OV-OM8-05")
def test_no_low_no_half() -> None:
    cards = {1: "As 3s Kd Kh", 2: "Jd Jh Th 9s", 3: "5h 4s Ts 6s"}
    hand = check_down(three("omaha-hi-lo").deal(cards, "9h 9c 2c Kc 2d"))
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(1, 5)]


# Crazy pineapple


@pytest.mark.clause("OV-CP-01", "OV-CP-02", "OV-CP-03", "OV-CP-04", "OV-CP8-01", "CX-35")
@pytest.mark.parametrize("game", CRAZY)
def test_three_cards_are_held_over_the_flop_and_one_goes_after_round_two(game: str) -> None:
    hand = three(game).deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c"}, "6d 7h 9c Td 8s")
    assert [seat.card_count for seat in hand.view(None).seats] == [3, 3, 3]
    play(hand, "1 call, 2 call, 3 check")
    assert up(hand) == 3
    assert [seat.card_count for seat in hand.view(None).seats] == [3, 3, 3]
    play(hand, "2 check, 3 bet $3, 1 call, 2 call")
    assert may(hand) == {"discard"}
    assert up(hand) == 3
    clause = {"crazy-pineapple": "OV-CP-03", "crazy-pineapple-hi-lo": "OV-CP8-01"}[game]
    refused(hand, "discard Ks Kh", clause=clause)
    refused(hand, "check", clause=clause)
    while option(hand.options, MayDiscard):
        assert up(hand) == 3
        hand.act({2: "discard 3c", 3: "discard 4c", 1: "discard 2c"}[hand.actor or 0])
    assert {one.seat for one in events(hand.events, Discarded)} == {1, 2, 3}
    assert up(hand) == 4
    assert [seat.card_count for seat in hand.view(None).seats] == [2, 2, 2]
    play(hand, "2 check, 3 check, 1 check, 2 check, 3 check, 1 check")
    assert hand.over


@pytest.mark.clause("OV-CP-03", "OV-CP8-01")
@pytest.mark.parametrize("game", CRAZY)
def test_players_all_in_before_the_flop_throw_one_away_after_it(game: str) -> None:
    hand = three(game, s1=6, s2=6, s3=6).deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh Jc"}, "Kd 7h 9c Td Ts")
    play(hand, "1 raise to $6, 2 call, 3 call")
    assert up(hand) == 3
    for _ in range(3):
        hand.act({2: "discard Ks", 3: "discard Jc", 1: "discard 2c"}[hand.actor or 0])
    assert hand.over
    push = only(hand.events, Won)
    assert (push.seat, push.amount) == (1, 1400)  # aces and tens over kings and tens: the second king is gone
    assert {"Kh", "3c"} == set(text(next(one.cards for one in events(hand.events, Shown) if one.seat == 2)))


def discarding(game: str = "crazy-pineapple") -> Hand:
    """Nine dollars are in after round one, none in round two; all three have a card to throw away."""
    hand = three(game).deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c"}, "6d 7h 9c Jd 2s")
    return play(hand, "1 call, 2 call, 3 check, 2 check, 3 check, 1 check")


@pytest.mark.clause("CX-137", "OV-CP-03")
@pytest.mark.parametrize("game", CRAZY)
def test_all_may_discard_at_once_in_any_order(game: str) -> None:
    hand = discarding(game)
    assert (hand.actor, hand.waiting) == (2, (2, 3, 1))
    assert all(option(hand.view(seat).options, MayDiscard) for seat in (1, 2, 3))
    hand.act("discard 2c", seat=1)
    assert (hand.actor, hand.waiting) == (2, (2, 3))
    assert hand.view(1).options == ()
    before = snapshot(hand)
    for seat, said in ((1, "discard As"), (3, "discard Ks"), (3, "check"), (9, "discard 4c")):
        with pytest.raises(RefusedError):
            hand.act(said, seat=seat)
        assert snapshot(hand) == before
    hand.act("discard 4c", seat=3)
    hand.act("discard 3c", seat=2)
    assert [(one.seat, text(one.cards)) for one in events(hand.events, Discarded)] == [
        (1, ["2c"]),
        (3, ["4c"]),
        (2, ["3c"]),
    ]
    assert up(hand) == 4
    assert [seat for seat, action in hand.actions if isinstance(action, Discard)] == [1, 3, 2]


@pytest.mark.clause("OV-CP-05", "CX-137")
@pytest.mark.parametrize("game", CRAZY)
def test_all_hands_clear_is_announced_before_the_burn_when_all_have_discarded(game: str) -> None:
    hand = discarding(game)
    hand.act("discard 2c", seat=1)
    hand.act("discard 4c", seat=3)
    assert not events(hand.events, HandsClear)
    hand.act("discard 3c", seat=2)
    kinds = [type(event) for event in hand.events]
    clear = kinds.index(HandsClear)
    assert kinds[clear - 1] is Discarded
    assert kinds[clear + 1] is Burned
    assert only(hand.events, HandsClear).clause == "OV-CP-05"
    assert narrate(hand.events)[clear] == "All hands clear (OV-CP-05)"


@pytest.mark.clause("OV-CP-05", "OV-CP-06", "CX-137")
def test_it_is_announced_once_where_the_dealer_does_not_wait_and_where_a_ruling_takes_the_last_one_out() -> None:
    hand = discarding()
    hand.act("discard 4c", seat=3)
    hand.act("hands clear")
    assert [type(one) for one in hand.events if isinstance(one, HandsClear | HandDead)] == [
        HandsClear,
        HandDead,
        HandDead,
    ]
    other = discarding()
    other.act("discard 4c", seat=3)
    other.act("discard 2c", seat=1)
    other.report("hand touched the muck seat 2")
    assert len(events(other.events, HandsClear)) == 1
    assert up(other) == 4


@pytest.mark.clause("CX-137")
def test_out_of_turn_in_any_other_place_is_refused_by_name() -> None:
    hand = three("crazy-pineapple").deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c"}, "6d 7h 9c Jd 2s")
    assert (hand.actor, hand.waiting) == (1, (1,))
    for said in ("call", "discard 3c"):
        with pytest.raises(RefusedError, match="it is seat 1's turn, not seat 2's"):
            hand.act(said, seat=2)
    hand.act("call", seat=1)
    assert hand.actor == 2


@pytest.mark.clause("OAS-PA-47", "CX-137")
def test_at_oasis_the_discard_goes_in_turn_and_no_hands_are_called_clear() -> None:
    at = Room("oasis", "pineapple", stacks={1: 200, 2: 200, 3: 200}, button=1)
    hand = play(at.deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c"}), "1 call, 2 call, 3 check")
    assert (hand.actor, hand.waiting) == (2, (2,))
    with pytest.raises(RefusedError, match="it is seat 2's turn, not seat 1's") as caught:
        hand.act("discard 2c", seat=1)
    assert "OAS-PA-47" in caught.value.clause
    hand.act("discard 3c", seat=2)
    refused(hand, "clear")
    assert hand.actor == 3


@pytest.mark.clause("OV-CP-05", "OV-CP-06", "CX-137")
def test_who_has_not_discarded_when_the_hands_are_called_clear_is_dead() -> None:
    """Seats 1 and 3 have discarded and seat 2 has not: seat 2's three dollars stay, and aces win them."""
    hand = discarding()
    hand.act("discard 4c", seat=3)
    hand.act("discard 2c", seat=1)
    hand.act("hands clear")
    dead = only(hand.events, HandDead)
    assert (dead.seat, dead.clause.split()) == (2, ["OV-CP-05", "OV-CP-06"])
    assert set(text(hand.muck)) == {"Ks", "Kh", "3c"}
    assert [one.folded for one in hand.view(None).seats] == [True, False, False]
    assert up(hand) == 4
    check_down(hand)
    assert net(hand) == {1: 9 - 4 - 3, 2: -3, 3: -3}


@pytest.mark.clause("OV-CP-06", "CX-137", "CX-136")
def test_one_all_in_wins_nothing_of_a_side_pot_in_which_all_are_dead() -> None:
    """Seat 1 is all-in for $6; seats 2 and 3 have $3 each on the side, and neither discards: these go back."""
    hand = three("crazy-pineapple", s1=6).deal({1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c"}, "6d 7h 9c Jd 2s")
    play(hand, "1 raise to $6, 2 call, 3 call, 2 bet $3, 3 call")
    hand.act("discard 2c", seat=1)
    hand.act("clear")
    assert {(one.seat, one.amount) for one in events(hand.events, Returned)} == {(2, 300), (3, 300)}
    assert net(hand) == {1: 18 - 4 - 6, 2: -6, 3: -6}


@pytest.mark.clause("CX-87", "CX-136")
def test_a_side_pot_keeps_its_number_though_the_fee_takes_the_whole_main_pot() -> None:
    """Seat 1 is all-in for $1: the fee of $4 takes the $3 that it plays for, and $1 of the pot on the side."""
    hand = three("holdem", s1=1).deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "6d 7h 9c Jd 2s")
    play(hand, "1 call, 2 call, 3 check")
    check_down(hand)
    assert won(hand) == [(2, 3, 2, "all")]


@pytest.mark.clause("OV-CP-06", "CX-137")
def test_the_only_one_who_has_discarded_wins_the_pot() -> None:
    hand = discarding()
    hand.act("discard 2c", seat=1)
    hand.act("clear")
    assert {one.seat for one in events(hand.events, HandDead)} == {2, 3}
    assert won(hand) == [(1, 5, 1, "uncontested")]
    assert up(hand) == 3
    assert net(hand) == {1: 2, 2: -3, 3: -3}


@pytest.mark.clause("OV-CP-05", "CX-137")
def test_no_hands_are_clear_before_anybody_has_discarded_or_at_another_time() -> None:
    hand = discarding()
    refused(hand, "clear", clause="OV-CP-05", legal="discard 1 of")
    for seat, card in ((2, "3c"), (3, "4c"), (1, "2c")):
        hand.act(f"discard {card}", seat=seat)
    refused(hand, "clear", clause="OV-CP-05", legal="check")


@pytest.mark.clause("CX-137", "OV-CP-06")
def test_discards_in_any_order_and_the_call_are_kept_in_the_hand_file() -> None:
    hand = discarding()
    hand.act("discard 4c", seat=3)
    hand.act("discard 2c", seat=1)
    hand.act("clear")
    check_down(hand)
    written = format_record(record_of(hand))
    assert "'3 discard 4c'" in written
    assert "'2 clear'" in written
    again = replay(parse_record(written))
    assert again.events == hand.events
    assert format_record(record_of(again)) == written


@pytest.mark.clause("OV-CP-04")
def test_after_the_discard_any_of_the_two_left_may_play() -> None:
    hand = three("crazy-pineapple").deal({1: "As Ah 2c", 2: "5d 4h 3c", 3: "Qs Qh 4c"}, "6d 7h 9c Td 8s")
    check_down(hand)
    assert {seat for seat, _, _, _ in won(hand)} == {1, 2, 3}  # the board's ten-high straight


@pytest.mark.clause("OV-CP8-02")
def test_crazy_hi_lo_follows_hold_em_hi_lo_after_the_discard() -> None:
    """Seat 2 throws its king: 8-7-4-3-A low with one or two hole cards; seat 1's aces take the high half."""
    hand = three("crazy-pineapple-hi-lo").deal({1: "As Ac Jd", 2: "Ad 2d Kh", 3: "Qs Qh Jc"}, "3d 7h Ah 8s Kc")
    play(hand, "1 call, 2 call, 3 check, 2 check, 3 check, 1 check")
    for _ in range(3):
        hand.act({2: "discard Kh", 3: "discard Jc", 1: "discard Jd"}[hand.actor or 0])
    check_down(hand)
    assert set(won(hand)) == {(1, 3, 1, "high"), (2, 2, 1, "low")}


@pytest.mark.clause("OV-CP8-02", "OV-CP8-01")
def test_a_low_card_thrown_away_is_gone_for_the_low_too() -> None:
    hand = three("crazy-pineapple-hi-lo").deal({1: "As Ac Jd", 2: "4d 2d Kh", 3: "Qs Qh Jc"}, "3d 7h 9h 8s Kc")
    play(hand, "1 call, 2 call, 3 check, 2 check, 3 check, 1 check")
    for _ in range(3):
        hand.act({2: "discard 4d", 3: "discard Jc", 1: "discard Jd"}[hand.actor or 0])
    check_down(hand)
    assert [(seat, share in ("all", "high")) for seat, _, _, share in won(hand)] == [(1, True)]
