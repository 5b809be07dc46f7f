"""Del Rio hold'em and Omaha hi-lo: the live button charge, blinds as printed, three raises, post or wait."""

import pytest

from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Sit
from houseway.referee.vocabulary import BoardDealt, Charged, Dealt, Posted, Returned, RoundOpened, Waiting, Won

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

BOTH = ("holdem", "omaha-hi-lo")


def four(limit: str = "3/6", game: str = "holdem", **stack: float) -> Room:
    """Button 1, blinds 2 and 3, seat 4 first."""
    seats = {seat: stack.get(f"s{seat}", 100) for seat in (1, 2, 3, 4)}
    return Room("del-rio", game, limit, stacks=seats, button=1)


# The deal


@pytest.mark.clause("DR-HE-03", "DR-HE-04", "DR-OM8-01", "DR-OM8-04", "DR-OM8-05", "CX-04")
@pytest.mark.parametrize(("game", "hole"), [("holdem", 2), ("omaha-hi-lo", 4)])
def test_hole_cards_and_a_common_board_in_three_stages(game: str, hole: int) -> None:
    room = four(game=game)
    assert room.table.game.deck == "52"
    hand = room.table.deal(tuple(range(52)))
    assert set(hand.view(2).seats[0].cards) == set(range(0, 4 * hole, 4))
    check_down(hand)
    assert [len(one.cards) for one in events(hand.events, BoardDealt)] == [3, 1, 1]
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2, 3, 4]


@pytest.mark.clause("DR-FEE-02", "DR-FEE-04", "DR-FEE-07", "DR-OM8-02", "DR-OM8-03")
@pytest.mark.parametrize(
    ("game", "limit", "small", "big"), [("holdem", "3/6", 2, 3), ("holdem", "6/12", 4, 6), ("omaha-hi-lo", "3/6", 2, 3)]
)
def test_the_printed_blinds_and_the_next_seat_opens(game: str, limit: str, small: int, big: int) -> None:
    hand = four(limit, game).deal()
    assert blinds(hand) == [(2, "small blind", small), (3, "big blind", big)]
    assert hand.actor == 4
    assert to_call(hand) == big
    assert raises(hand) == (2 * big, 2 * big)


@pytest.mark.clause("DR-HE-02")
def test_the_button_moves_clockwise_after_each_hand() -> None:
    room = four()
    assert [room.pass_hand().button for _ in range(5)] == [1, 2, 3, 4, 1]


# The live button charge


@pytest.mark.clause("DR-FEE-01", "DR-FEE-05", "DR-FEE-06", "CX-54", "CX-21")
@pytest.mark.parametrize(("game", "clause"), [("holdem", "DR-FEE-01"), ("omaha-hi-lo", "DR-FEE-06")])
def test_the_button_pays_three_before_the_deal_and_has_called_with_it(game: str, clause: str) -> None:
    hand = four(game=game).deal()
    charge = only(hand.events, Charged)
    assert (charge.seat, dollars(charge.amount), charge.live) == (1, 3, True)
    assert clause in charge.clause.split()
    assert hand.events.index(charge) < hand.events.index(events(hand.events, Dealt)[0])
    assert hand.pot == cents(5)  # the charge goes to the house, never to the pot
    assert stacks(hand)[1] == 97
    play(hand, "4 call")
    assert hand.actor == 1
    assert to_call(hand) is None
    assert raises(hand) == (6, 6)
    play(hand, "1 check, 2 call, 3 check")
    assert hand.pot == cents(9)
    check_down(hand)
    assert fee(hand) == 3


@pytest.mark.clause("DR-FEE-03", "DR-FEE-05", "CX-54")
def test_at_six_twelve_the_four_dollar_charge_is_four_of_a_six_dollar_call() -> None:
    hand = four("6/12", s1=200).deal({1: "As Ah", 2: "7c 2d", 3: "Ks Kh", 4: "Qs Qh"}, "3c 4d 8h 9s Jc")
    charge = only(hand.events, Charged)
    assert (charge.seat, dollars(charge.amount), charge.live) == (1, 4, True)
    assert "DR-FEE-03" in charge.clause.split()
    play(hand, "4 call")
    assert to_call(hand) == 2
    assert raises(hand) == (12, 12)
    play(hand, "1 call, 2 call, 3 check")
    assert hand.pot == cents(20)
    check_down(hand)
    assert net(hand) == {1: 14, 2: -6, 3: -6, 4: -6}


@pytest.mark.clause("DR-FEE-05", "CX-54")
def test_a_raise_by_the_button_costs_only_the_rest() -> None:
    hand = play(four().deal(), "4 fold, 1 raise to $6")
    assert stacks(hand)[1] == 94
    play(hand, "2 fold, 3 fold")
    assert dollars(only(hand.events, Returned).amount) == 3
    assert net(hand) == {1: 2, 2: -2, 3: -3, 4: 0}  # the blinds, less the charge
    assert fee(hand) == 3


@pytest.mark.clause("CX-54", "CX-21", "DR-FEE-01")
def test_the_charge_is_gone_when_the_button_folds_and_without_a_flop_too() -> None:
    hand = play(four().deal(), "4 raise to $6, 1 fold, 2 fold, 3 fold")
    assert net(hand) == {1: -3, 2: -2, 3: -3, 4: 5}
    assert fee(hand) == 3


@pytest.mark.clause("CX-91", "DR-FEE-01")
def test_a_stack_below_the_charge_is_taken_whole_and_credited() -> None:
    """The button has $2: both go to the house, and it plays for two dollars of each other player's bet."""
    hand = four(s1=2).deal({1: "As Ah", 2: "7c 2d", 3: "Ks Kh", 4: "Qs Qh"}, "3c 4d 8h 9s Jc")
    charge = only(hand.events, Charged)
    assert (dollars(charge.amount), charge.live) == (2, True)
    play(hand, "4 fold, 2 call")
    assert hand.actor == 3
    check_down(hand)
    assert set(won(hand)) == {(1, 4, 1, "all"), (3, 2, 2, "all")}
    assert net(hand) == {1: 2, 2: -3, 3: -1, 4: 0}


@pytest.mark.clause("CX-91", "CX-05", "DR-FEE-01")
def test_heads_up_the_charge_serves_as_the_buttons_big_blind() -> None:
    room = Room("del-rio", "holdem", "3/6", stacks={1: 100, 2: 100}, button=1)
    hand = room.deal({1: "As Ah", 2: "Ks Kh"}, "3c 4d 8h 9s Jc")
    assert stacks(hand) == {1: 97, 2: 98}
    assert hand.pot == cents(2)
    assert hand.actor == 2
    assert to_call(hand) == 1
    play(hand, "2 call")
    assert {"check", "raise"} <= may(hand)
    check_down(hand)
    assert net(hand) == {1: 0, 2: -3}
    assert fee(hand) == 3


@pytest.mark.clause("CX-91", "CX-05")
def test_heads_up_the_small_blind_who_folds_loses_the_blind_only() -> None:
    hand = play(Room("del-rio", "holdem", "3/6", stacks={1: 100, 2: 100}, button=1).deal(), "2 fold")
    assert net(hand) == {1: -1, 2: -2}


# Betting


@pytest.mark.clause("DR-HE-11", "DR-OM8-10", "CX-09", "CX-10")
@pytest.mark.parametrize(("game", "clause"), [("holdem", "DR-HE-11"), ("omaha-hi-lo", "DR-OM8-10")])
def test_a_bet_and_three_raises_even_heads_up(game: str, clause: str) -> None:
    hand = play(four(game=game).deal(), "4 raise to $6, 1 raise to $9, 2 raise to $12, 3 fold, 4 fold")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $15", clause=clause, legal="call $3")
    play(hand, "1 call, 2 bet $3, 1 raise to $6, 2 raise to $9, 1 raise to $12")
    refused(hand, "raise to $15", clause=clause)
    play(hand, "2 call")
    assert bets(hand) == (6, 6)


@pytest.mark.clause("DR-HE-12", "DR-OM8-11", "CX-72")
@pytest.mark.parametrize("game", BOTH)
def test_check_raise_is_allowed(game: str) -> None:
    hand = play(four(game=game).deal(), "4 call, 1 check, 2 call, 3 check, 2 check, 3 check, 4 check, 1 bet $3")
    assert raises(hand) == (6, 6)
    play(hand, "2 raise to $6")


# New players


@pytest.mark.clause("DR-HE-13", "CX-71")
@pytest.mark.parametrize(("limit", "big"), [("3/6", 3), ("6/12", 6)])
def test_a_new_player_posts(limit: str, big: int) -> None:
    room = four(limit)
    room.pass_hand()
    room.do(Sit(6, "New", cents(100), entry="post"))
    hand = room.deal()
    posts = [one for one in events(hand.events, Posted) if one.seat == 6]
    assert [(dollars(one.amount), one.live) for one in posts] == [(big, True)]
    assert all("DR-HE-13" in one.clause.split() for one in posts)
    assert [seat for seat, what, _ in blinds(hand) if "blind" in what] == [3, 4]


@pytest.mark.clause("DR-HE-13", "CX-71")
def test_or_waits_for_the_big_blind() -> None:
    room = four()
    room.pass_hand()  # blinds 2 and 3
    room.do(Sit(6, "New", cents(100), entry="wait"))
    assert 6 not in room.pass_hand().seats  # blinds 3 and 4
    hand = room.pass_hand()
    assert (6, "big blind", 3) in blinds(hand)


@pytest.mark.clause("DR-HE-13", "CX-71")
def test_nobody_is_dealt_in_free() -> None:
    room = four()
    room.pass_hand()
    with pytest.raises(RefusedError) as caught:
        room.do(Sit(6, "New", cents(100), entry="free"))
    assert "DR-HE-13" in caught.value.clause.split()
    assert "post" in caught.value.legal
    assert "wait" in caught.value.legal


@pytest.mark.clause("DR-OM8-12", "CX-71")
def test_in_omaha_a_new_player_waits_and_posting_is_not_offered() -> None:
    room = four(game="omaha-hi-lo")
    room.pass_hand()
    for entry in ("post", "free"):
        with pytest.raises(RefusedError) as caught:
            room.do(Sit(6, "New", cents(100), entry=entry))
        assert "DR-OM8-12" in caught.value.clause.split()
    room.do(Sit(6, "New", cents(100)))
    assert 6 not in room.pass_hand().seats
    assert any("DR-OM8-12" in one.clause for one in events(room.table.events, Waiting) if one.seat == 6)
    assert (6, "big blind", 3) in blinds(room.pass_hand())


# Showdown


@pytest.mark.clause("DR-HE-01", "DR-HE-09", "DR-HE-10")
@pytest.mark.parametrize(
    ("cards", "board", "count"),
    [("Ah Ad", "Ac 9s 8d 3h 2c", 2), ("9h 3d", "Th Jc Qd Ks 2c", 1), ("2d 3d", "As Ks Qs Js Ts", 0)],
)
def test_any_five_of_the_seven(cards: str, board: str, count: int) -> None:
    hand = check_down(four().deal({4: cards, 1: "4h 6h", 2: "4c 6c", 3: "4d 6d"}, board))
    push = next(one for one in events(hand.events, Won) if one.seat == 4)
    assert len(set(cards.split()) & set(text(push.cards))) == count


@pytest.mark.clause("DR-OM8-06", "DR-OM8-07", "CX-14")
def test_omaha_halves_use_exactly_two_and_may_differ() -> None:
    cards = {4: "As 3s Kd Kh", 1: "Jd Jh Th 9s", 2: "5h 4s Ts 6s", 3: "Qd Qh 4c 4d"}
    hand = check_down(four(game="omaha-hi-lo").deal(cards, "8h 7d 2c Kc Qs"))
    made = {push.share: set(text(push.cards)) for push in events(hand.events, Won) if push.seat == 4}
    assert made == {"high": {"Kd", "Kh", "Kc", "Qs", "8h"}, "low": {"As", "3s", "2c", "7d", "8h"}}


@pytest.mark.clause("DR-OM8-09")
def test_omaha_without_a_low_goes_to_high() -> None:
    cards = {4: "As 3s Kd Kh", 1: "Jd Jh Th 9s", 2: "5h 4s Ts 6s", 3: "Qd Qh 4c 4d"}
    hand = check_down(four(game="omaha-hi-lo").deal(cards, "9h 9c 2c Kc 2d"))
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(4, 9)]
    assert net(hand) == {1: -3, 2: -3, 3: -3, 4: 6}


@pytest.mark.clause("DR-GEN-03")
def test_chips_pass_only_between_players() -> None:
    hand = check_down(four().deal())
    assert sum(net(hand).values()) == -3


@pytest.mark.clause("DR-HE-13")
def test_a_new_player_does_not_post_between_button_and_big_blind() -> None:
    """The sheet is silent; by the common layer nobody comes in there, and the trace says so."""
    room = Room("del-rio", "holdem", "3/6", stacks=dict.fromkeys((1, 2, 4, 5), 100), button=1, seats=9)
    room.pass_hand()  # blinds 2 and 4
    room.do(Sit(3, "New", cents(100), entry="post"))
    assert 3 not in room.pass_hand().seats  # button 2, blinds 4 and 5
    assert [one.clause for one in events(room.table.events, Waiting) if one.seat == 3] == ["common"]
    hand = room.pass_hand()  # button 4
    assert (3, "live post", 3) in blinds(hand)


@pytest.mark.clause("CX-91", "DR-FEE-03", "DR-FEE-04")
def test_heads_up_at_six_twelve_the_charge_is_four_of_the_big_blind() -> None:
    hand = Room("del-rio", "holdem", "6/12", stacks={1: 100, 2: 100}, button=1).deal()
    assert to_call(hand) == 2
    assert stacks(hand)[2] == 96
    play(hand, "2 call")
    check_down(hand)
    assert fee(hand) == 4
    assert sum(net(hand).values()) == -4
