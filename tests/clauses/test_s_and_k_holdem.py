"""S & K hold'em: a $5 to $10 spread, three raises even heads-up, and a fee from the blind position."""

from dataclasses import replace

import pytest

from houseway.history.handfile.record import record_of, replay
from houseway.houses import house
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Charged,
    Dealt,
    HandStarted,
    PlayBoard,
    Posted,
    RoundOpened,
    Show,
    Shown,
    Won,
)

from .room import (
    Room,
    bets,
    blinds,
    cents,
    check_down,
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
    won,
)

ROYAL = "As Ks Qs Js Ts"


def four(**stack: float) -> Room:
    """Button 1, blinds $2 on seat 2 and $5 on seat 3, who also pays the $3 fee."""
    return Room("s-and-k", "holdem", stacks={seat: stack.get(f"s{seat}", 100) for seat in (1, 2, 3, 4)}, button=1)


# The deal


@pytest.mark.clause("SK-HE-01", "SK-HE-03", "SK-HE-11", "SK-HE-17", "SK-HE-18", "SK-HE-19", "SK-HE-20")
@pytest.mark.clause("CX-31", "CX-04")
def test_sheet_b_burns_one_and_turns_three_one_and_one() -> None:
    room = four()
    assert room.table.game.deck == "52"
    hand = check_down(room.table.deal(tuple(range(52))))
    assert set(hand.view(2).seats[0].cards) == {0, 4}
    assert [one.cards for one in events(hand.events, Burned)] == [(8,), (12,), (14,)]
    assert [one.cards for one in events(hand.events, BoardDealt)] == [(9, 10, 11), (13,), (15,)]
    assert [one.clause for one in events(hand.events, Burned)] == ["SK-HE-18", "SK-HE-19", "SK-HE-20"]
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2, 3, 4]


@pytest.mark.clause("SK-HE-02", "SK-HE-07", "CX-31")
def test_with_the_switch_the_board_lies_face_down_from_the_start_and_nothing_is_burned() -> None:
    room = Room("s-and-k", "holdem", stacks=dict.fromkeys((1, 2, 3, 4), 100), button=1, prelaid_board=True)
    hand = check_down(room.table.deal(tuple(range(52))))
    assert not events(hand.events, Burned)
    assert [one.cards for one in events(hand.events, BoardDealt)] == [(8, 9, 10), (11,), (12,)]


@pytest.mark.clause("SK-HE-02", "CX-31")
def test_a_prelaid_card_is_seen_by_nobody_before_its_turn() -> None:
    room = Room("s-and-k", "holdem", stacks=dict.fromkeys((1, 2, 3, 4), 100), button=1, prelaid_board=True)
    hand = room.table.deal(tuple(range(52)))
    for viewer in (None, 1, 2, 3, 4):
        assert hand.view(viewer).board == ()
    play(hand, "4 call, 1 call, 2 call, 3 check")
    assert hand.view(1).board == (8, 9, 10)


@pytest.mark.clause("SK-HE-16", "CX-32", "CX-89")
def test_blinds_are_up_before_the_deal_and_there_is_no_ante() -> None:
    hand = four().deal()
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 5)]
    assert max(map(hand.events.index, events(hand.events, Posted))) < hand.events.index(events(hand.events, Dealt)[0])
    assert hand.actor == 4
    assert to_call(hand) == 5


@pytest.mark.clause("SK-HE-06", "CX-32")
def test_with_the_switch_everyone_antes_and_the_left_of_the_button_opens() -> None:
    rules = house("s-and-k").offer("holdem").rules
    rules = rules.but(forced="ante", limit=replace(rules.limit, ante=cents(1)))
    table = Table(rules, house("s-and-k").offer("holdem").game)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"Player {seat}", cents(100)))
    table.apply(PlaceButton(1))
    hand = table.deal(tuple(range(52)))
    assert sorted(blinds(hand)) == [(1, "ante", 1), (2, "ante", 1), (3, "ante", 1)]
    assert hand.actor == 2
    assert bets(hand) == (5, 10)
    assert "check" in may(hand)


@pytest.mark.clause("SK-HE-13", "CX-06")
def test_the_blind_goes_round_until_all_have_had_blind_and_button() -> None:
    room = Room("s-and-k", "holdem", stacks=dict.fromkeys((1, 2, 3, 4), 100), button=4)
    had: list[tuple[int, int]] = []
    for _ in range(8):
        hand = room.pass_hand()
        had.append((hand.button, blinds(hand)[-1][0]))
    assert had == [(4, 2), (1, 3), (2, 4), (3, 1)] * 2


# Betting


@pytest.mark.clause("SK-HE-12", "CX-69", "CX-96")
def test_wagers_are_five_to_ten_and_a_raise_at_least_the_last() -> None:
    hand = four().deal()
    assert raises(hand) == (10, 15)
    refused(hand, "raise to $9", clause="SK-HE-12", legal="raise to $10 to $15")
    refused(hand, "raise to $16", clause="SK-HE-12")
    play(hand, "4 raise to $12")  # by 7
    assert raises(hand) == (19, 22)
    play(hand, "1 call, 2 fold, 3 call")
    assert bets(hand) == (5, 10)
    refused(hand, "bet $4", clause="SK-HE-12", legal="bet $5 to $10")
    refused(hand, "bet $11", clause="SK-HE-12")
    play(hand, "3 bet $6, 4 raise to $12")
    assert raises(hand) == (18, 22)
    play(hand, "1 call, 3 call")
    assert bets(hand) == (5, 10)  # the same on every round


@pytest.mark.clause("SK-HE-14", "CX-09")
def test_three_raises_even_with_two_players() -> None:
    hand = Room("s-and-k", "holdem", stacks={1: 200, 2: 200}, button=1).deal()
    play(hand, "2 raise to $10, 1 raise to $15, 2 raise to $20")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $25", clause="SK-HE-14", legal="call $5")
    play(hand, "1 call, 2 bet $5, 1 raise to $10, 2 raise to $15, 1 raise to $20")
    refused(hand, "raise to $25", clause="SK-HE-14")


@pytest.mark.clause("SK-HE-14", "CX-10")
def test_a_bet_and_three_raises_a_period() -> None:
    hand = play(four().deal(), "4 call, 1 call, 2 call, 3 check, 2 bet $5, 3 raise to $10, 4 raise to $15")
    play(hand, "1 raise to $20")
    assert raises(hand) is None
    play(hand, "2 fold, 3 fold")
    assert raises(hand) is None  # two are left, and still no more
    assert hand.actor == 4


# The fee


@pytest.mark.clause("SK-FEE-01", "SK-FEE-02", "CX-70", "CX-94", "CX-21")
def test_the_big_blind_pays_three_dollars_on_top_before_any_card() -> None:
    hand = four().deal()
    charge = only(hand.events, Charged)
    assert (charge.seat, dollars(charge.amount), charge.live) == (3, 3, False)
    assert {"SK-FEE-01", "SK-FEE-02"} & set(charge.clause.split())
    assert stacks(hand) == {2: 98, 3: 92, 4: 100, 1: 100}
    assert hand.pot == cents(7)
    order = [type(event) for event in hand.events]
    assert order.index(HandStarted) < order.index(Charged) < order.index(Dealt)
    play(hand, "4 fold, 1 fold, 2 fold")
    assert net(hand) == {1: 0, 2: -2, 3: -1, 4: 0}  # wins two, paid three
    assert fee(hand) == 3


@pytest.mark.clause("SK-FEE-01")
@pytest.mark.parametrize("players", [2, 5, 9])
def test_three_dollars_however_many_play(players: int) -> None:
    room = Room("s-and-k", "holdem", stacks=dict.fromkeys(range(1, players + 1), 100), button=1)
    assert fee(room.pass_hand()) == 3
    assert fee(check_down(room.deal())) == 3


@pytest.mark.clause("SK-FEE-02", "CX-94", "CX-70")
def test_from_a_short_stack_the_fee_comes_before_the_blind() -> None:
    """Seat 3 has $4: three for the house, one for the blind, and plays for the dollar."""
    hand = four(s3=4).deal({3: "As Ah", 4: "Ks Kh", 2: "7c 2d"}, "3c 4d 8h 9s Jc")
    assert dollars(only(hand.events, Charged).amount) == 3
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 1)]
    assert to_call(hand) == 5
    play(hand, "4 call, 1 fold, 2 call, 2 check, 4 check, 2 check, 4 check, 2 check, 4 check")
    assert net(hand) == {2: -5, 3: -1, 4: 3, 1: 0}  # main pot 3 to the aces, side pot 8 to the kings


@pytest.mark.clause("CX-94")
@pytest.mark.parametrize("stack", [2, 3])
def test_a_stack_that_the_fee_takes_whole_has_nothing_in_the_pot_to_win(stack: int) -> None:
    hand = four(s3=stack).deal({3: "As Ah", 4: "Ks Kh", 2: "7c 2d"}, "3c 4d 8h 9s Jc")
    assert dollars(only(hand.events, Charged).amount) == stack
    play(hand, "4 call, 1 fold, 2 call")
    check_down(hand)
    assert net(hand) == {2: -5, 3: -stack, 4: 5, 1: 0}


# Showdown


@pytest.mark.clause("SK-HE-04", "SK-HE-05", "SK-HE-08", "SK-HE-09", "SK-GEN-02")
def test_the_best_five_of_seven_speak_for_themselves() -> None:
    hand = four().deal({1: "Ac Kd", 2: "7c 2d", 3: "5h 4h", 4: "Ah Qd"}, "Ad Kc 5s 6c 3h")
    check_down(hand)
    assert won(hand) == [(1, 20, 1, "all")]
    assert set(text(only(hand.events, Won).cards)) == {"Ac", "Ad", "Kd", "Kc", "6c"}
    assert net(hand) == {1: 15, 2: -5, 3: -8, 4: -5}


@pytest.mark.clause("SK-GEN-02")
def test_cards_speak_for_a_hand_turned_up_whatever_its_holder_thinks() -> None:
    room = Room("s-and-k", "holdem", stacks={1: 100, 2: 100}, button=1)
    hand = room.deal({1: "9c 2d", 2: "Ac Ad"}, "Tc Jd Qh Ks 4s", ask=True)
    play(hand, "2 call, 1 check" + ", 2 check, 1 check" * 3 + ", 2 show, 1 show")
    assert net(hand) == {2: 5, 1: -8}  # aces make the higher straight
    assert {one.seat: "straight" in one.words for one in events(hand.events, Shown)} == {1: True, 2: True}


@pytest.mark.clause("SK-HE-10")
def test_equal_hands_split() -> None:
    hand = check_down(four().deal({1: "Ac Kd", 2: "7c 2d", 3: "As Kh", 4: "Qh Qd"}, "Ad Kc 5s 6c 3h"))
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == {(1, 10), (3, 10)}


@pytest.mark.clause("SK-HE-15")
def test_a_board_that_is_best_counts_for_all_alike() -> None:
    hand = check_down(four().deal({}, ROYAL))
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == {(1, 5), (2, 5), (3, 5), (4, 5)}


@pytest.mark.clause("SK-HE-15", "CX-24")
def test_no_announcement_is_offered_and_one_that_was_recorded_is_a_show() -> None:
    """Hand files of earlier versions have it at this house."""
    hand = four().deal({}, ROYAL, ask=True)
    play(hand, "4 call, 1 call, 2 call, 3 check" + ", 2 check, 3 check, 4 check, 1 check" * 3)
    assert may(hand) == {"show", "muck"}
    with pytest.raises(RefusedError):
        hand.act(PlayBoard())
    play(hand, "2 show, 3 show, 4 show, 1 muck")
    shares = {(2, 8), (3, 6), (4, 6)}
    assert {(seat, amount) for seat, amount, _, _ in won(hand)} == shares
    record = record_of(hand)
    old = [(seat, PlayBoard() if (seat, action) == (2, Show()) else action) for seat, action in record.actions]
    assert {(seat, amount) for seat, amount, _, _ in won(replay(replace(record, actions=tuple(old))))} == shares
