"""What no house prints and every house needs: run-outs, short blinds, pot limit, straddles, dead buttons, refusals."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import parse_cards
from houseway.houses import house
from houseway.referee.hand import Hand, Post
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Betting
from houseway.referee.table.seating_commands import (
    ComeBack,
    Command,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.vocabulary import BoardDealt, Burned, ButtonMoved, Called, Returned

from .room import (
    Room,
    bets,
    blinds,
    cents,
    check_down,
    dollars,
    events,
    may,
    net,
    only,
    play,
    raises,
    refused,
    snapshot,
    to_call,
    won,
)


def oasis(*stacks: float, button: int = 1, **switches: Any) -> Room:
    return Room("oasis", "holdem", stacks=dict(enumerate(stacks, 1)), button=button, **switches)


# Nobody left to bet against


def test_when_all_are_all_in_the_board_runs_out_with_its_burns() -> None:
    hand = oasis(50, 50, 50).deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 8h 3s 4c")
    play(hand, "1 raise to $50, 2 call, 3 call")
    assert hand.over
    assert len(events(hand.events, Burned)) == len(events(hand.events, BoardDealt)) == 3
    assert net(hand) == {1: 96, 2: -50, 3: -50}


def test_the_last_player_with_chips_is_not_asked_to_bet_against_nobody() -> None:
    hand = oasis(200, 50, 30).deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 8h 3s 4c")
    play(hand, "1 raise to $60, 2 call, 3 call")
    assert hand.over
    assert won(hand) == [(1, 86, 1, "all"), (1, 40, 2, "all")]
    assert dollars(only(hand.events, Returned).amount) == 10


def test_a_big_blind_who_covers_everyone_all_in_for_less_is_not_asked() -> None:
    hand = oasis(3, 2, 100).deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 8h 3s 4c")
    play(hand, "1 call")
    assert hand.over
    assert dollars(only(hand.events, Returned).amount) == 1
    assert net(hand) == {1: 1, 2: -2, 3: -3}  # main 6 less 4, side 2


def test_two_short_blinds_play_for_the_smaller() -> None:
    hand = oasis(1, 100).deal({1: "As Ah", 2: "Ks Kh"}, "2c 7d 8h 3s 4c")  # the button is the big blind
    assert blinds(hand) == [(2, "small blind", 2), (1, "big blind", 1)]
    while not hand.over:
        hand.act("call" if "call" in may(hand) else "check")
    assert net(hand) == {1: -1, 2: -1}  # the fee takes both dollars


def test_the_small_blind_must_still_call_a_covered_bet() -> None:
    hand = oasis(100, 100, 3).deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 8h 3s 4c")
    assert to_call(hand) == 4  # a short big blind does not make the call smaller
    play(hand, "1 call")
    assert to_call(hand) == 2
    play(hand, "2 fold")
    assert hand.over
    assert net(hand) == {1: 1, 2: -2, 3: -3}  # 2 + 3 + 3 less 4, and 1 back


def test_a_call_for_all_one_has_is_a_call() -> None:
    hand = play(oasis(100, 100, 25).deal(), "1 raise to $40, 2 fold")
    assert to_call(hand) == 21
    play(hand, "3 call")
    assert only(hand.events, Called).all_in


def test_a_copy_is_another_hand() -> None:
    hand = play(oasis(100, 100, 100).deal(), "1 call")
    before = snapshot(hand)
    twin = hand.copy()
    check_down(play(twin, "2 raise to $20, 3 call, 1 call"))
    assert twin.over
    assert snapshot(hand) == before


# Pot limit


def test_the_most_in_pot_limit_is_the_pot_after_calling() -> None:
    room = Room("common", "holdem", "pot limit", stacks={1: 5000, 2: 5000, 3: 5000}, button=1)
    small, big = (dollars(one) for one in room.rules.limit.blinds)
    hand = room.deal()
    assert raises(hand) == (2 * big, small + big + big + big)  # call, then the pot with the call in it
    play(hand, "1 call, 2 call, 3 check")
    pot = dollars(hand.pot)
    assert pot == 3 * big
    assert bets(hand) == (big, pot)
    play(hand, f"2 bet ${big}")
    assert raises(hand) == (2 * big, big + pot + 2 * big)
    play(hand, f"3 raise to ${3 * big}")
    assert raises(hand) == (5 * big, 3 * big + pot + big + 3 * big + 3 * big)
    refused(hand, f"raise to ${14 * big}")


# Switches of the common layer


@pytest.mark.clause("CX-05")
def test_with_the_switch_the_button_is_the_small_blind_heads_up() -> None:
    hand = oasis(100, 100, heads_up_blinds="button small").deal()
    assert blinds(hand) == [(1, "small blind", 2), (2, "big blind", 4)]
    play(hand, "1 call, 2 check, 2 check, 1 check")


@pytest.mark.clause("CX-06")
def test_a_dead_button_lets_the_big_blind_go_on_when_the_small_blind_leaves() -> None:
    room = dead_button_table()
    room.pass_hand()  # button 1, blinds 2 and 3
    room.do(Leave(2))
    hand = room.pass_hand()
    assert [(seat, what) for seat, what, _ in blinds(hand)] == [(3, "small blind"), (4, "big blind")]
    assert hand.button == 2
    hand = room.pass_hand()
    assert [(seat, what) for seat, what, _ in blinds(hand)] == [(4, "small blind"), (5, "big blind")]
    assert hand.button == 3


@pytest.mark.clause("CX-06")
def test_a_dead_button_leaves_no_small_blind_when_the_big_blind_leaves() -> None:
    room = dead_button_table()
    room.pass_hand()  # button 1, blinds 2 and 3
    room.do(Leave(3))
    hand = room.pass_hand()
    assert [(seat, what) for seat, what, _ in blinds(hand)] == [(4, "big blind")]
    assert hand.button == 2
    hand = room.pass_hand()
    assert [(seat, what) for seat, what, _ in blinds(hand)] == [(4, "small blind"), (5, "big blind")]
    assert hand.button == 3


def dead_button_table() -> Room:

    room = Room("oasis", "holdem")
    room.table.rules = room.rules.but(button="dead")
    for seat in (1, 2, 3, 4, 5):
        room.do(Sit(seat, f"Player {seat}", cents(100)))
    room.do(PlaceButton(1))
    return room


def test_a_straddle_is_twice_the_big_blind_and_has_the_last_word() -> None:
    room = oasis(200, 200, 200, 200, straddle=True)
    room.do(Straddle(4))
    hand = room.deal()
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 4), (4, "straddle", 8)]
    assert hand.actor == 1
    assert to_call(hand) == 8
    play(hand, "1 call, 2 call, 3 call")
    assert hand.actor == 4
    assert {"check", "raise"} <= may(hand)
    play(hand, "4 raise to $16, 1 raise to $24, 2 raise to $32")
    assert raises(hand) is None  # the straddle was no raise; these were three
    hand = check_down(hand)
    assert (4, "straddle", 8) not in blinds(room.deal())


@pytest.mark.clause("CX-79")
@pytest.mark.parametrize("betting", [Betting.NO_LIMIT, Betting.POT_LIMIT])
@pytest.mark.parametrize("big", [100, 3])
def test_over_a_straddle_with_two_cards_dealt_a_raise_is_by_as_much_again(betting: Betting, big: float) -> None:
    """It is the new bring-in: blinds of two and four dollars, eight to call, the least raise to sixteen."""
    offer = house("casino-club").offer("lowball", limit="$4-$8")
    limit = replace(offer.rules.limit, betting=betting, higher=0, blinds=(200, 400), fee=None)
    rules = offer.rules.but(limit=limit, window="straddle", min_reraise="last raise")
    posts = (Post(0, 200, "small blind"), Post(1, 400, "big blind"))
    stacks = (20000, cents(big), 20000, 20000)
    hand = Hand(rules, offer.game, (1, 2, 3, 4), stacks, range(53), posts=posts, opens=2)
    while hand.actor != 3:
        hand.act("pass")
    hand.act("straddle")
    assert (hand.actor, to_call(hand), (raises(hand) or (0, 0))[0]) == (4, 8, 16)


@pytest.mark.clause("CX-08")
def test_where_any_larger_raise_will_do_it_reopens_the_betting() -> None:
    """Eight dollars are bet on the flop and raised to ten; who bet may raise again, to eleven."""
    hand = play(
        oasis(200, 200, 200, min_reraise="any larger").deal(), "1 call, 2 call, 3 check, 2 bet $8, 3 raise to $10"
    )
    play(hand, "1 fold")
    assert (hand.actor, (raises(hand) or (0, 0))[0]) == (2, 11)


def test_a_straddle_is_refused_where_the_house_has_none() -> None:
    with pytest.raises(RefusedError):
        oasis(200, 200, 200, 200).do(Straddle(4))


@pytest.mark.clause("CX-01")
def test_with_redraw_equal_cards_draw_again() -> None:
    room = Room("oasis", "holdem", stacks={1: 100, 2: 100, 3: 100}, button_draw="redraw")
    done = room.do(DrawButton(parse_cards("As Ac 2d 5h 9c")))
    assert only(done, ButtonMoved).seat == 2
    assert room.table.button == 2


# Orders that are refused, and change nothing


@pytest.mark.parametrize(
    "command",
    [
        Sit(2, "Taken", 10000),
        Sit(11, "No such seat", 10000),
        Sit(0, "No such seat", 10000),
        Sit(5, "Nothing", 0),
        Sit(5, "Less than nothing", -100),
        Sit(5, "", 10000),
        Leave(5),
        SitOut(5),
        ComeBack(5),
        TopUp(5, 1000),
        TopUp(1, 0),
        TopUp(1, -1000),
        Move(1, 2),
        Move(5, 6),
        Move(1, 99),
        PlaceButton(5),
        DrawButton(parse_cards("As Ks")),
        DrawButton(parse_cards("As As As")),
        Straddle(5),
    ],
    ids=repr,
)
def test_orders_that_make_no_sense_are_refused(command: Command) -> None:
    room = oasis(100, 100, 100)
    before = (dict(room.table.seats), room.table.button, room.table.brought_in, len(room.table.events))
    with pytest.raises(RefusedError):
        room.do(command)
    assert (dict(room.table.seats), room.table.button, room.table.brought_in, len(room.table.events)) == before
    room.pass_hand()


@pytest.mark.parametrize(
    "command",
    [Sit(5, "New", 10000), Leave(1), SitOut(1), TopUp(1, 1000), Move(1, 6), PlaceButton(2), Straddle(1)],
    ids=repr,
)
def test_nothing_at_the_table_changes_during_a_hand(command: Command) -> None:
    room = oasis(100, 100, 100)
    hand = room.deal()
    before = snapshot(hand)
    with pytest.raises(RefusedError):
        room.do(command)
    assert snapshot(hand) == before
    check_down(hand)


def test_a_hand_needs_two_players() -> None:
    room = oasis(100, 100, 100)
    room.do(Leave(1))
    room.do(SitOut(2))
    with pytest.raises(RefusedError):
        room.pass_hand()


def test_no_second_deal_while_a_hand_is_on() -> None:
    room = oasis(100, 100, 100)
    hand = room.deal()
    with pytest.raises(RefusedError):
        room.deal()
    check_down(hand)
    room.deal()


def test_nothing_can_be_done_in_a_hand_that_is_over() -> None:
    hand = play(oasis(100, 100).deal(), "2 fold")
    for said in ("fold", "check", "call", "bet $4", "raise to $8", "show"):
        refused(hand, said)


def busted() -> Room:
    room = oasis(50, 50, 200)
    hand = room.deal({1: "Ks Kh", 2: "Qs Qh", 3: "As Ah"}, "2c 7d 8h 3s 4c")
    play(hand, "1 raise to $50, 2 fold, 3 call")
    return room


def test_who_has_lost_everything_is_not_dealt_in_until_chips_are_added() -> None:
    room = busted()
    assert 1 not in room.pass_hand().seats
    with pytest.raises(RefusedError):
        room.do(ComeBack(1))  # with nothing to play with
    room.do(TopUp(1, cents(50)))
    room.do(ComeBack(1))
    for _ in range(3):
        hand = room.pass_hand()
        if 1 in hand.seats:
            break
    assert 1 in hand.seats


def test_who_buys_chips_again_at_once_misses_nothing() -> None:
    room = busted()
    room.do(TopUp(1, cents(50)))
    room.do(ComeBack(1))
    hand = room.pass_hand()
    assert 1 in hand.seats
    assert (hand.button, blinds(hand)) == (2, [(3, "small blind", 2), (1, "big blind", 4)])
