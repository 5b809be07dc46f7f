"""What pan's sheets leave open or do not print: how sets grow, conditions, free aces and kings, forcing, switching."""

from typing import Any

import pytest
from tests.referee.pan_table import ALL_BUT_ONE, CHIP, may, net, paid, pan, throws, turn
from tests.referee.properties import is_refused

from houseway.cards import parse_card, parse_cards
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import (
    DrawCard,
    Force,
    ForcedOn,
    FoulHand,
    MayDiscard,
    MayDrawCard,
    MayForce,
    MayMeld,
    MayPass,
    Meld,
    Melded,
    Pass,
)


def after_square(**switches: Any) -> Hand:
    """Seat 2 has a square of fours in different suits down and 4d 4s in the hand, and must still throw a card."""
    hand = pan(3, {2: "4c 4h 4d 4s Ac 2c 6c 7d Jh Qc"}, "4d", **switches)
    turn(hand, "draw card", "meld 4c 4d 4h")
    return hand


# how a set grows


@pytest.mark.clause("CX-68", "SK-PAN-17")
def test_a_set_of_different_suits_grows_by_any_suit_or_strictly_by_a_new_one() -> None:
    free, strict = after_square(), after_square(set_growth="strict")
    assert MayMeld(parse_cards("4d"), 1) in free.options
    assert MayMeld(parse_cards("4d"), 1) not in strict.options
    assert MayMeld(parse_cards("4s"), 1) in strict.options
    free.act("meld 4d to 1")
    is_refused(strict, Meld(parse_cards("4d"), 1))
    is_refused(strict, Meld(parse_cards("4d 4s"), 1))
    strict.act("meld 4s to 1")


@pytest.mark.clause("CX-68", "SK-PAN-18")
def test_a_set_of_one_suit_takes_only_that_suit() -> None:
    hand = pan(3, {2: "4h 4h 4h 4s Ac 2c 6c 7d Jh Qc"}, "4h")
    turn(hand, "draw card", "meld 4h 4h 4h")
    is_refused(hand, Meld(parse_cards("4s"), 1))
    assert [one for one in hand.options if isinstance(one, MayMeld)] == [MayMeld(parse_cards("4h"), 1)]


@pytest.mark.clause("SK-PAN-19", "SK-PAN-21")
def test_a_rope_takes_the_next_card_at_either_end_and_several_at_once() -> None:
    hand = pan(3, {2: "5c 6c 7c Jc Qc 2c Kd 3s Ad Ah"}, "4c")
    turn(hand, "draw card", "meld 4c 5c 6c")
    assert MayMeld(parse_cards("7c"), 1) in hand.options
    for gap in ("Jc", "2c", "7c Qc", "7c Jc Kd"):
        is_refused(hand, Meld(parse_cards(gap), 1))
    hand.act("meld Qc 7c Jc to 1")
    assert hand.up[1] == parse_cards("4c 5c 6c 7c Jc Qc")


def test_only_ones_own_melds_grow() -> None:
    hand = pan(3, {2: "4c 4h Ac 2c 6c 7d Jh Qc Kd 3s", 1: "4s 4s 4s Ac 2c 6c 7d Jh Qc Kd"}, "4d 4c")
    turn(hand, "draw card", "meld 4c 4d 4h", "discard 3s", "draw card")
    assert hand.actor == 1
    is_refused(hand, Meld(parse_cards("4c"), 1))
    assert may(hand) == (MayDiscard(1, parse_cards("4c")),)


# free aces and kings


@pytest.mark.parametrize(("held", "drawn"), [("Kc Kc", "Kd"), ("Ah As", "Ah")])
def test_aces_and_kings_in_any_suits_only_where_the_house_says_so(held: str, drawn: str) -> None:
    hands = {2: f"{held} 2c 3d 4h 5s 6c 7d Jh Qs"}
    sheet, usual = pan(3, hands, drawn), pan(3, hands, drawn, free_aces_kings=True)
    cards = parse_cards(f"{held} {drawn}")
    for hand in (sheet, usual):
        hand.act("draw card")
    is_refused(sheet, Meld(cards))
    assert MayMeld(tuple(sorted(cards))) in usual.options
    usual.act(Meld(cards))


def test_other_ranks_stay_bound() -> None:
    hand = pan(3, {2: "Qc Qc 2c 3d 4h 5s 6c 7d Jh As"}, "Qd", free_aces_kings=True)
    hand.act("draw card")
    is_refused(hand, Meld(parse_cards("Qc Qc Qd")))


# conditions


@pytest.mark.parametrize(
    ("held", "drawn", "chips"),
    [
        ("5c 5d", "5h", 1),
        ("5c 5c", "5c", 2),
        ("5s 5s", "5s", 4),
        ("4c 4c", "4c", 1),
        ("4s 4s", "4s", 2),
        ("4c 4d", "4h", 0),
        ("Ad 2d", "3d", 1),
        ("As 2s", "3s", 2),
        ("Qd Kd", "Jd", 1),
        ("Qs Ks", "Js", 2),
        ("4d 5d", "6d", 0),
    ],
)
def test_what_a_condition_pays_at_once_from_everyone_still_in(held: str, drawn: str, chips: int) -> None:
    hands = {3: f"{held} 2h 2h 6h 6h 7h 7h Qh Qh"}
    hand = pan(4, hands, drawn, passes=(4,), conditions=True)
    hand.act("draw card")
    events = hand.act(f"meld {held} {drawn}")
    assert paid(events) == ({(seat, 3): chips * CHIP for seat in (2, 1)} if chips else {})
    silent = pan(4, hands, drawn, passes=(4,))
    silent.act("draw card")
    assert paid(silent.act(f"meld {held} {drawn}")) == {}


def test_a_foul_hand_pays_no_conditions_and_a_short_player_what_there_is() -> None:
    hand = pan(4, {3: "5s 5s 2c 3d 4h 6c 7d Jh Qs Kc"}, "5s", stacks=(2000, 3 * CHIP, 2000, 2000), conditions=True)
    hand.act("draw card")
    hand.act(FoulHand(1, "wrong number of cards"))
    assert paid(hand.act("meld 5s 5s 5s")) == {(2, 3): 2 * CHIP, (4, 3): 4 * CHIP}


@pytest.mark.parametrize(
    ("held", "drawn", "added", "chips"),
    [
        ("5c 5d", "5h", "5s", 1),  # a valle square of different suits pays its value again
        ("5c 5c", "5c", "5c", 1),  # of one suit, one
        ("5s 5s", "5s", "5s", 2),  # of spades, two
        ("4c 4c", "4c", "4c", 1),
        ("4c 4d", "4h", "4c", 0),
        ("Ad 2d", "3d", "4d", 0),  # a rope that has paid
        ("2d 3d", "4d", "Ad", 1),  # a rope that pays only now
    ],
)
def test_what_an_added_card_pays(held: str, drawn: str, added: str, chips: int) -> None:
    hand = pan(3, {2: f"{held} {added} 2h 2h 6h 6h 7h 7h Qh"}, drawn, conditions=True)
    turn(hand, "draw card", f"meld {held} {drawn}")
    assert paid(hand.act(f"meld {added} to 1")) == ({(1, 2): chips * CHIP, (3, 2): chips * CHIP} if chips else {})


def test_four_cards_laid_at_once_pay_as_three_and_one_added() -> None:
    hand = pan(3, {2: "5s 5s 5s 2h 2h 6h 6h 7h 7h Qh"}, "5s", conditions=True)
    hand.act("draw card")
    assert paid(hand.act("meld 5s 5s 5s 5s")) == {(1, 2): 6 * CHIP, (3, 2): 6 * CHIP}


def test_who_goes_out_has_all_his_conditions_once_again() -> None:
    hand = pan(4, {3: ALL_BUT_ONE}, "4s", conditions=True)
    hand.act(FoulHand(4, "wrong number of cards"))
    events = turn(hand, "draw card", "meld 4c 4d 4h 4s", "meld 5c 5d 5h", "meld 6c 6d 6h 6s")
    assert paid(events, "condition") == {(2, 3): CHIP, (1, 3): CHIP}
    assert paid(events, "pan") == {(2, 3): 2 * CHIP, (1, 3): 2 * CHIP, (4, 3): 2 * CHIP}
    assert paid(events, "conditions again") == {(2, 3): CHIP, (1, 3): CHIP, (4, 3): CHIP}
    assert net(hand) == (-5, -5, 2 + 6 + 3 + 3 - 1, -4)


def test_the_last_one_left_has_no_conditions_again() -> None:
    hand = pan(2, {1: "5s 5s 2c 3d 4h 6c 7d Jh Qs Kc"}, "5s", conditions=True)
    turn(hand, "draw card", "meld 5s 5s 5s")
    hand.act(FoulHand(2, "wrong number of cards"))
    assert net(hand) == (4 + 2 + 1 - 1, -7)


# forcing

FOURS = {2: "4c 4h Ac 2c 6c 7d Jh Qc Kd 3s"}


def before_forcing(**switches: Any) -> Hand:
    """Seat 2 has fours down and is in turn; seat 3 has just thrown the four of spades that it drew."""
    hand = pan(3, FOURS, "4d 2s 4s", **switches)
    turn(hand, "draw card", "meld 4c 4d 4h", "discard 3s")
    throws(hand, "2s", "4s")
    return hand


def test_the_others_are_asked_in_turn_whether_to_force_a_card_that_fits() -> None:
    hand = before_forcing(forcing=True)
    assert (hand.actor, may(hand)) == (1, (MayForce(2, parse_card("4s")), MayPass()))
    is_refused(hand, DrawCard())
    hand.act("pass")
    assert (hand.actor, may(hand)) == (3, (MayForce(2, parse_card("4s")), MayPass()))
    hand.act("pass")
    assert hand.actor == 2
    assert may(hand) == (MayMeld(parse_cards("4s"), 1), MayDrawCard())
    is_refused(hand, Force())


def test_a_forced_card_is_melded_and_one_from_the_hand_has_to_go() -> None:
    hand = before_forcing(forcing=True)
    hand.act("pass")
    events = hand.act("force")
    assert events[:2] == [
        ForcedOn(2, 3, parse_card("4s"), "common"),
        Melded(2, parse_cards("4s"), 1, "square of fours in different suits", "SK-PAN-16 SK-PAN-17 SK-PAN-18"),
    ]
    assert hand.actor == 2
    assert may(hand) == (MayDiscard(1, parse_cards("Ac 2c 6c 7d Jh Qc Kd")),)
    hand.act("discard Ac")
    assert (len(hand.hole[1]), len(hand.up[1])) == (6, 4)


def test_nobody_forces_where_the_sheets_are_played_as_printed() -> None:
    hand = before_forcing()
    assert hand.actor == 2
    is_refused(hand, Force())


def test_a_card_that_fits_no_meld_down_is_not_forced() -> None:
    hand = pan(3, FOURS, "4d 2s 2s", forcing=True)
    turn(hand, "draw card", "meld 4c 4d 4h", "discard 3s")
    throws(hand, "2s", "2s")
    assert (hand.actor, may(hand)) == (2, (MayDrawCard(),))


def test_a_card_out_of_the_hand_is_not_forced() -> None:
    hands = {**FOURS, 3: "Ks Kh 4s 2d 3h 5d 6h 7c Jd Qh"}
    hand = pan(3, hands, "4d 2s Kc", forcing=True)
    turn(hand, "draw card", "meld 4c 4d 4h", "discard 3s")
    throws(hand, "2s")
    turn(hand, "draw card", "meld Kc Kh Ks", "discard 4s")
    assert (hand.actor, may(hand)) == (2, (MayDrawCard(),))


def test_a_forced_condition_is_paid_for_and_can_even_win() -> None:
    hand = pan(2, {1: "5c 5d 5h 5s Jc Qc Kc Ac 2c 3c"}, "5c 5d", forcing=True, conditions=True)
    turn(hand, "draw card", "meld 5c 5c 5d 5h", "meld Jc Qc Kc", "meld Ac 2c 3c", "discard 5s")
    throws(hand, "5d")
    events = hand.act("force")
    assert paid(events, "condition") == {(2, 1): CHIP}
    assert hand.over


@pytest.mark.parametrize(("foul", "then"), [(1, 3), (3, 1), (2, 1)])
def test_a_foul_hand_while_others_are_asked(foul: int, then: int) -> None:
    hand = before_forcing(forcing=True)
    assert hand.actor == 1
    hand.act(FoulHand(foul, "wrong number of cards"))
    assert hand.actor == then
    if foul == 2:
        assert MayDrawCard() in hand.options  # it is seat 1's own turn now
    else:
        assert MayForce(2, parse_card("4s")) in hand.options


# switching


def over_long(stock: str = "7c Kd Kd 5d", **switches: Any) -> Hand:
    """Seat 2 has 4c 5c 6c 7c down as a rope, and holds 7d 7h 3d 4d and others."""
    hand = pan(3, {2: "4c 5c 6c 7d 7h 3d 4d Jh Qs As"}, stock, **switches)
    turn(hand, "draw card")
    hand.act("meld 4c 5c 6c 7c")
    return hand


def test_a_card_of_an_over_long_meld_may_be_borrowed_for_a_new_one() -> None:
    hand = over_long(switching=True)
    sevens = parse_cards("7c 7d 7h")
    assert MayMeld(sevens, 0, 1) in hand.options
    is_refused(hand, Meld(sevens))
    is_refused(hand, Meld(sevens, 0, 2))
    events = hand.act("meld 7c 7d 7h borrowing from 1")
    assert events == [Melded(2, sevens, 2, "square of sevens in different suits", "common", 1)]
    assert hand.up[1] == parse_cards("4c 5c 6c 7c 7d 7h")
    assert hand.hole[1] == parse_cards("3d 4d Jh Qs As")
    is_refused(hand, Meld(parse_cards("6c 7c 5c"), 0, 1))


def test_nothing_is_borrowed_where_the_sheets_are_played_as_printed() -> None:
    hand = over_long()
    assert all(not (isinstance(one, MayMeld) and one.borrowed) for one in hand.options)
    is_refused(hand, Meld(parse_cards("7c 7d 7h"), 0, 1))


def test_neither_the_middle_of_a_rope_nor_a_card_of_only_three_is_given() -> None:
    hand = pan(3, {2: "4c 5c 6c 5d 5h Jh Qs As 2h 3s"}, "7c", switching=True)
    turn(hand, "draw card", "meld 4c 5c 6c 7c")
    is_refused(hand, Meld(parse_cards("5c 5d 5h"), 0, 1))
    hand = pan(3, {2: "5c 6c 7d 7h Jh Qs As 2h 3s 2d"}, "7c", switching=True)
    turn(hand, "draw card", "meld 5c 6c 7c")
    is_refused(hand, Meld(parse_cards("7c 7d 7h"), 0, 1))


def test_a_square_stays_what_it_was() -> None:
    """Without its spade this square of different suits would be left with two suits."""
    hand = pan(3, {2: "4c 4c 4d 3s 5s Jh Qs As 2h 2d"}, "4s", switching=True)
    turn(hand, "draw card", "meld 4c 4c 4d 4s")
    is_refused(hand, Meld(parse_cards("3s 4s 5s"), 0, 1))
    hand = pan(3, {2: "4c 4h 4d 3s 5s Jh Qs As 2h 2d"}, "4s", switching=True)
    turn(hand, "draw card", "meld 4c 4h 4d 4s")
    hand.act("meld 3s 4s 5s borrowing from 1")
    assert hand.up[1] == parse_cards("4c 4d 4h 3s 4s 5s")


def test_a_drawn_card_may_be_melded_with_a_borrowed_one() -> None:
    hand = over_long("7c 2s 2h 7s", switching=True)
    hand.act("discard 7h")
    throws(hand, "2s", "2h")
    hand.act("draw card")
    sevens = parse_cards("7c 7d 7s")
    assert MayMeld(sevens, 0, 1) in hand.options
    hand.act(Meld(sevens, 0, 1))
    assert hand.hole[1] == parse_cards("3d 4d Jh Qs As")
    is_refused(hand, Pass())


def test_what_is_in_the_hand_is_not_borrowed_and_a_borrowed_card_makes_a_new_meld() -> None:
    hand = pan(3, {2: "4c 5c 6c 7c 7d 7h Jh Qs As 2h"}, "7c", switching=True)
    turn(hand, "draw card", "meld 4c 5c 6c 7c")
    sevens = parse_cards("7c 7d 7h")
    assert MayMeld(sevens) in hand.options
    assert MayMeld(sevens, 0, 1) not in hand.options
    is_refused(hand, Meld(sevens, 0, 1))
    hand.act(Meld(sevens))
    is_refused(hand, Meld(parse_cards("7c"), 2, 1))
