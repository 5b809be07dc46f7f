"""Casino Club Push Nine: the winner has the button and speaks first, and a pot pushes three times at the most."""

import pytest

from houseway.cards import parse_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeePayer
from houseway.referee.table.seating_commands import DrawButton, Leave, PlaceButton, Sit, SitOut, TopUp
from houseway.referee.vocabulary import (
    BoughtIn,
    ButtonDrawn,
    ButtonMoved,
    BuyInNamed,
    Charged,
    Dealt,
    HandEvent,
    HandStarted,
    Posted,
    Pushed,
    Raised,
    RoundOpened,
    Shown,
    Won,
)

from .push_room import (
    FIVE,
    TIE,
    PushRoom,
    before,
    bet_and_call,
    buy_ins,
    net_of,
    pot_of,
    price,
    proposals,
    push_view,
    pushed,
    served,
    taken,
)
from .room import bets, blinds, check_down, events, fee, may, only, play, raises, refused, stacks, to_call, won

CC = "casino-club"
SPREAD = "$2-$10 spread"


def room(players: int = 5, limit: str = "$2 condition") -> PushRoom:
    """Button 1, $100 each; the deal goes 2, 3, ... 1 and the action 1, 2, 3, ..."""
    return PushRoom(CC, limit, stacks=dict.fromkeys(range(1, players + 1), 100))


def after_push(at: PushRoom, holding: dict[int, str], script: str = "") -> Hand:
    """Seats 2 and 3 push a pot of $20, seat 2 has the button; then the next hand, as far as the script goes."""
    at.tie()
    return buy_ins(at.hand(holding), script)


def passing(hand: Hand, *buying: int) -> Hand:
    """Those named buy in, everyone else lets every offer go by, until the cards are out."""
    while not hand.over and not events(hand.events, Dealt):
        hand.act("buy in" if hand.actor in buying else "pass")
    return hand


# Table stakes


@pytest.mark.clause("CC-PN-03")
def test_no_chips_are_added_while_a_hand_is_on() -> None:
    at = room()
    hand = at.hand(TIE)
    with pytest.raises(RefusedError):
        at.do(TopUp(1, 5_000))
    bet_and_call(hand)
    at.do(TopUp(1, 5_000))
    assert at.stacks[1] == 100 - 2 - 2 - 2 + 50


@pytest.mark.clause("CC-PN-03")
def test_a_player_is_all_in_for_what_lay_on_the_table_and_wins_no_more_than_that() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 5, 4: 100})
    hand = play(at.hand({1: "one", 2: "eight", 3: "nine", 4: "zero"}), "1 bet $2, 2 raise to $4")
    assert to_call(hand) == 3
    assert raises(hand) is None
    play(hand, "3 call, 4 call, 1 fold")
    assert taken(hand) == {2: 2, 3: 8 + 2 + 3 + 3 + 3}
    assert net_of(hand) == {1: -6, 2: -4, 3: 14, 4: -6}
    assert "CC-PN-03" in events(hand.events, Won)[-1].clause


@pytest.mark.clause("CC-PN-03", "CC-PN-27", "CC-PN-26")
def test_a_pusher_without_a_chip_plays_on_for_the_pot_but_not_for_the_bets() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 4, 4: 100})
    hand = play(at.hand({1: "zero", 2: "nine", 3: "nine", 4: "one"}), "1 bet $2, 2 call, 3 call, 4 call")
    assert pushed(hand) == ((2, 3), 16, 1)
    assert at.stacks[3] == 0
    second = passing(at.hand({2: "seven", 3: "nine", 4: "eight"}), 4)
    assert set(served(second)) == {2, 3, 4}
    play(second, "2 bet $2, 4 call")
    assert taken(second) == {3: 16 + 8, 4: 4}
    assert at.stacks == {1: 94, 2: 96 - 2 - 2, 3: 24, 4: 96 - 8 - 2 + 4}


@pytest.mark.clause("CC-PN-03", "CC-PN-26")
def test_a_tie_pushes_the_main_pot_and_a_side_pot_that_one_of_them_wins_is_won() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 4, 3: 100, 4: 100})
    hand = play(at.hand({1: "zero", 2: "nine", 3: "nine", 4: "one"}), "1 bet $2, 2 call, 3 raise to $4, 4 call, 1 call")
    assert pushed(hand) == ((2, 3), 4 * 2 + 4 * 2, 1)
    assert won(hand) == [(3, 3 * 2, 2, "all")]


# The button


@pytest.mark.clause("CC-PN-05", "CX-41")
@pytest.mark.parametrize(
    ("cards", "high"),
    [("Kd Qc 2h", 1), ("2h Ac Kd", 2), ("9d 8c Th", 4), ("As Kc 2h", 1)],
)
def test_players_draw_for_high_card_and_the_highest_has_the_button(cards: str, high: int) -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 4: 100}, button=None)
    told = at.do(DrawButton(parse_cards(cards)))
    assert [one.seat for one in events(told, ButtonDrawn)] == [1, 2, 4]
    assert {one.clause for one in events(told, ButtonDrawn)} == {"CC-PN-05"}
    assert only(told, ButtonMoved).seat == high
    hand = at.table.deal(tuple(range(52)))
    assert (hand.button, hand.actor) == (high, high)


@pytest.mark.clause("CC-PN-06", "CX-41")
@pytest.mark.parametrize("button", [1, 3, 5])
def test_the_button_acts_first(button: int) -> None:
    hand = PushRoom(CC, button=button).hand(TIE)
    opened = only(hand.events, RoundOpened)
    assert (opened.seat, opened.clause) == (button, "CC-PN-06")
    order = []
    while not hand.over:
        order.append(hand.actor)
        hand.act("check")
    assert order == [*range(button, 6), *range(1, button)]


@pytest.mark.clause("CC-PN-07", "CC-PN-06", "CX-41")
def test_the_winner_of_the_pot_has_the_button_and_acts_first_on_the_next_hand() -> None:
    at = room()
    expected = 1
    for winner in (4, 4, 2, 5, 1):
        others = [seat for seat in range(1, 6) if seat != winner]
        hand = at.hand({winner: "nine", **dict(zip(others, ("zero", "one", "two", "three"), strict=True))})
        assert (hand.button, hand.actor) == (expected, expected)
        check_down(hand)
        assert won(hand) == [(winner, 10, 1, "all")]
        expected = winner
    following = at.table.deal(tuple(range(52)))
    assert following.button == expected


@pytest.mark.clause("CC-PN-07")
def test_who_wins_because_the_others_fold_has_the_button_too() -> None:
    at = room()
    play(at.hand(TIE), "1 fold, 2 fold, 3 bet $2, 4 fold, 5 fold")
    assert at.table.deal(tuple(range(52))).button == 3


@pytest.mark.clause("CC-PN-07", "CC-PN-26")
def test_who_wins_a_push_pot_has_the_button() -> None:
    at = room()
    check_down(after_push(at, {2: "one", 3: "two", 5: "nine"}, "4 pass, 5 buy in, 1 pass"))
    assert at.table.deal(tuple(range(52))).button == 5


@pytest.mark.clause("CX-41")
def test_by_the_other_reading_the_button_goes_clockwise_and_left_of_it_acts_first() -> None:
    at = PushRoom(CC, push={"button": "clockwise", "first": "left"})
    first = at.hand({2: "one", 3: "zero", 4: "nine", 5: "three", 1: "two"})
    assert first.actor == 2
    check_down(first)
    second = at.hand({2: "nine", 3: "nine", 4: "zero", 5: "three", 1: "two"})
    assert (second.button, second.actor) == (2, 3)
    check_down(second)
    assert pushed(second)[0] == (2, 3)
    assert passing(at.hand({2: "nine", 3: "zero"})).button == 3


# Antes and fee


@pytest.mark.clause("CC-PN-08", "CC-FEE-17", "CC-FEE-18", "CX-44")
@pytest.mark.parametrize(("limit", "ante"), [("$2 condition", 2), ("$5 condition", 5), (SPREAD, 2)])
def test_everyone_antes_and_the_button_pays_two_dollars_besides(limit: str, ante: int) -> None:
    hand = room(limit=limit).hand({**TIE, 2: "eight"})
    assert blinds(hand) == [(seat, "ante", ante) for seat in (2, 3, 4, 5, 1)]
    assert {one.clause for one in events(hand.events, Posted)} == {"CC-PN-08"}
    assert stacks(hand) == {1: 100 - ante - 2, **dict.fromkeys((2, 3, 4, 5), 100 - ante)}
    assert hand.pot == 5 * ante * 100
    assert before(hand.events, Posted, Dealt)
    assert before(hand.events, Charged, Dealt)
    check_down(hand)
    assert won(hand) == [(3, 5 * ante, 1, "all")]
    assert fee(hand) == 2


@pytest.mark.clause("CC-PN-08")
def test_a_newcomer_antes_with_the_rest_on_every_hand() -> None:
    at = room()
    check_down(at.hand({**TIE, 2: "eight"}))
    at.do(Sit(6, "Newcomer", 10_000))
    for _ in range(2):
        hand = at.table.deal(tuple(reversed(range(52))))
        assert sorted(seat for seat, *_ in blinds(hand)) == [1, 2, 3, 4, 5, 6]
        play(hand, ", ".join(f"{seat} fold" for seat in acting(hand)[:-1]))


def acting(hand: Hand) -> list[int]:
    """Everyone in the order of action, from the button."""
    seats = sorted(hand.seats)
    return [seat for seat in seats if seat >= hand.button] + [seat for seat in seats if seat < hand.button]


@pytest.mark.clause("CC-FEE-17", "CC-FEE-18", "CX-44")
def test_the_fee_follows_the_button_and_does_not_play() -> None:
    at = room()
    hand = check_down(at.hand({1: "zero", 2: "one", 3: "two", 4: "nine", 5: "three"}))
    assert (only(hand.events, Charged).seat, net_of(hand)[1]) == (1, -4)
    hand = at.hand({1: "zero", 2: "one", 3: "two", 4: "nine", 5: "three"})
    paid = only(hand.events, Charged)
    assert (paid.seat, paid.amount, paid.live) == (4, 200, False)
    assert {"CC-FEE-17", "CC-FEE-18"} == set(paid.clause.split())
    assert to_call(play(hand, "4 bet $2, 5 call, 1 call, 2 call")) == 2, "the fee was no bet of the button's"
    play(hand, "3 call")
    assert won(hand) == [(4, 20, 1, "all")]


@pytest.mark.clause("CX-44")
def test_by_the_other_reading_the_ante_of_the_button_is_the_fee() -> None:
    at = PushRoom(CC, fee_payer=FeePayer.BUTTON_ANTE)
    hand = check_down(at.hand({**TIE, 2: "eight"}))
    assert won(hand) == [(3, 8, 1, "all")]
    assert net_of(hand) == {1: -2, 2: -2, 3: 6, 4: -2, 5: -2}
    assert fee(hand) == 2


# The betting


@pytest.mark.clause("CC-PN-09")
def test_an_opening_bet_and_three_raises() -> None:
    hand = play(room().hand(TIE), "1 bet $2, 2 raise to $4, 3 raise to $6, 4 raise to $8")
    assert "raise" not in may(hand)
    refused(hand, "raise to $10", clause="CC-PN-09", legal="call $8")
    play(hand, "5 call, 1 call, 2 call, 3 call")
    assert hand.over
    assert len(events(hand.events, Raised)) == 3
    assert pushed(hand) == ((2, 3), 10 + 5 * 8, 1)


@pytest.mark.clause("CC-PN-09")
def test_a_bet_is_the_condition_of_the_table() -> None:
    hand = room(limit="$5 condition").hand(TIE)
    assert bets(hand) == (5, 5)
    refused(hand, "bet $2", clause="CC-PN-09")
    play(hand, "1 check, 2 bet $5")
    assert raises(hand) == (10, 10)


@pytest.mark.clause("CC-PN-10", "CX-09")
def test_two_players_may_raise_without_end() -> None:
    hand = room(2).hand({1: "nine", 2: "eight"})
    hand.act("bet $2")
    for to in range(4, 22, 2):
        hand.act(f"raise to ${to}")
    assert raises(hand) == (22, 22)
    hand.act("call")
    assert won(hand) == [(1, 4 + 40, 1, "all")]


@pytest.mark.clause("CC-PN-10", "CX-09", "CX-80")
def test_the_cap_falls_away_when_a_third_player_folds() -> None:
    hand = play(
        room(3).hand({1: "nine", 2: "eight", 3: "zero"}), "1 bet $2, 2 raise to $4, 3 raise to $6, 1 raise to $8"
    )
    refused(hand, "raise to $10", clause="CC-PN-09")
    play(hand, "2 call, 3 fold")
    assert hand.over, "the last raise is called, so there is nothing more to raise"
    hand = play(
        room(3).hand({1: "nine", 2: "eight", 3: "zero"}),
        "1 bet $2, 2 raise to $4, 3 raise to $6, 1 raise to $8, 2 fold",
    )
    play(hand, "3 raise to $10, 1 raise to $12, 3 call")
    assert won(hand) == [(1, 6 + 4 + 12 + 12, 1, "all")]


@pytest.mark.clause("CX-09")
def test_by_the_other_reading_two_must_have_started_the_round() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100}, heads_up_test="round start")
    script = "1 bet $2, 2 raise to $4, 3 raise to $6, 1 raise to $8, 2 fold"
    hand = play(at.hand({1: "nine", 2: "eight", 3: "zero"}), script)
    refused(hand, "raise to $10", clause="CC-PN-09")


@pytest.mark.clause("CC-PN-11")
def test_a_raise_is_at_least_the_bet_or_raise_before_it() -> None:
    hand = room(limit=SPREAD).hand(TIE)
    assert bets(hand) == (2, 10)
    play(hand, "1 bet $5")
    assert raises(hand) == (10, 15)
    refused(hand, "raise to $9", clause="CC-PN-11", legal="raise to $10 to $15")
    play(hand, "2 raise to $13")
    assert raises(hand) == (21, 23)
    refused(hand, "raise to $20", clause="CC-PN-11")
    play(hand, "3 raise to $21, 4 fold, 5 fold, 1 fold, 2 call")
    assert pushed(hand)[1] == 10 + 5 + 21 + 21


@pytest.mark.clause("CC-PN-18")
def test_three_cards_each_face_down() -> None:
    hand = room().hand(TIE)
    assert [(one.count, one.clause) for one in events(hand.events, Dealt)] == [(3, "CC-PN-18")] * 5
    for viewer in (None, 1, 2, 3, 4, 5):
        assert {one.seat for one in hand.view(viewer).seats if one.cards} == ({viewer} if viewer else set())
        assert {one.card_count for one in hand.view(viewer).seats} == {3}


# Dividing an unbet pot


@pytest.mark.clause("CC-PN-25", "CX-102")
def test_the_last_two_may_divide_a_pot_nobody_bet_at() -> None:
    at = room(4)
    hand = play(at.hand({1: "zero", 2: "one", 3: "two", 4: "three"}), "1 check, 2 fold, 3 check, 4 fold")
    assert hand.over, "everyone left has spoken"
    at = room(4)
    hand = play(at.hand({1: "zero", 2: "one", 3: "two", 4: "three"}), "1 check, 2 fold, 3 fold")
    assert proposals(hand, "split") == (1,)
    play(hand, "4 propose split to seat 1, 1 agree")
    assert won(hand) == [(4, 4, 1, "split"), (1, 4, 1, "split")]
    assert {one.clause for one in events(hand.events, Won)} == {"CC-PN-25"}
    assert net_of(hand) == {1: 4 - 2 - 2, 2: -2, 3: -2, 4: 4 - 2}
    assert at.table.deal(tuple(range(52))).button == 4, "the first of the two left of the old button"


@pytest.mark.clause("CC-PN-25", "CX-102")
def test_the_button_goes_to_the_nearer_of_the_two_on_its_left() -> None:
    at = PushRoom(CC, stacks=dict.fromkeys(range(1, 5), 100), button=3)
    hand = play(
        at.hand({1: "zero", 2: "one", 3: "two", 4: "three"}), "3 fold, 4 fold, 1 propose split to seat 2, 2 agree"
    )
    assert taken(hand) == {1: 4, 2: 4}
    assert at.table.deal(tuple(range(52))).button == 1


@pytest.mark.clause("CC-PN-25")
def test_a_division_needs_consent() -> None:
    hand = play(room(2).hand({1: "zero", 2: "one"}), "1 propose split to seat 2")
    assert may(hand) == {"agree", "pass"}
    play(hand, "2 pass, 1 check, 2 check")
    assert won(hand) == [(2, 4, 1, "all")]


@pytest.mark.clause("CC-PN-25")
def test_nothing_is_divided_with_three_in_or_once_there_is_a_bet() -> None:
    hand = room(3).hand({1: "zero", 2: "one", 3: "two"})
    refused(hand, "propose split to seat 2", clause="CC-PN-25")
    play(hand, "1 bet $2, 2 fold")
    refused(hand, "propose split to seat 1", clause="CC-PN-25")
    two = play(room(2).hand({1: "zero", 2: "one"}), "1 bet $2")
    refused(two, "propose split to seat 1", clause="CC-PN-25")
    play(two, "2 call")
    assert won(two) == [(2, 8, 1, "all")]


@pytest.mark.clause("CC-PN-25", "CC-PN-27")
def test_a_push_pot_played_for_by_two_may_be_divided_while_unbet() -> None:
    at = room()
    hand = passing(after_push(at, {2: "nine", 3: "eight"}))
    play(hand, "2 propose split to seat 3, 3 agree")
    assert taken(hand) == {2: 10, 3: 10}
    assert hand.carried == 0


# The push


@pytest.mark.clause("CC-PN-26")
@pytest.mark.parametrize("tied", [(2, 3), (1, 5), (2, 3, 4), (1, 2, 4, 5)])
def test_two_or_more_with_the_same_high_hand_push(tied: tuple[int, ...]) -> None:
    at = room()
    lows = iter(("zero", "one", "two"))
    hand = bet_and_call(at.hand({seat: "nine" if seat in tied else next(lows) for seat in range(1, 6)}))
    assert pushed(hand) == (tied, 20, 1)
    assert "CC-PN-26" in only(hand.events, Pushed).clause
    assert not events(hand.events, Won)
    assert hand.carried == 2000
    assert set(pot_of(hand).pushers) == set(tied)
    assert sum(at.stacks.values()) == 500 - 20 - 2


@pytest.mark.clause("CC-PN-26")
def test_a_tie_below_the_high_hand_is_nothing() -> None:
    hand = bet_and_call(room().hand({1: "eight", 2: "eight", 3: "nine", 4: "zero", 5: "one"}))
    assert won(hand) == [(3, 20, 1, "all")]
    assert hand.carried == 0


@pytest.mark.clause("CC-PN-27", "CC-PN-29", "CX-100")
def test_pushers_are_dealt_in_free_and_nobody_antes() -> None:
    at = room()
    at.tie()
    held = at.stacks
    hand = at.hand({2: "one", 3: "two", 4: "nine"})
    assert set(push_view(hand).pushers) == {2, 3}
    passing(hand, 4)
    assert not events(hand.events, Posted)
    assert set(served(hand)) == {2, 3, 4}
    assert stacks(hand) == {**held, 2: held[2] - 2, 4: held[4] - 10}, "the button pays the fee, seat 4 the price"
    assert fee(check_down(hand)) == 2
    assert won(hand) == [(4, 30, 1, "all")]


@pytest.mark.clause("CC-PN-28", "CX-100")
def test_only_those_dealt_in_on_the_hand_that_pushed_may_buy_in() -> None:
    at = PushRoom(CC, stacks={**FIVE, 6: 100})
    at.do(SitOut(6))
    hand = play(at.hand(TIE), "1 bet $2, 2 call, 3 call, 4 fold, 5 call")
    assert pushed(hand)[1] == 18
    at.do(Sit(7, "Newcomer", 10_000))
    second = at.hand({2: "zero", 3: "one", 4: "nine"})
    assert set(only(second.events, BuyInNamed).seats) == {1, 4, 5}, "seat 4 folded, and was dealt in"
    assert not {6, 7} & set(only(second.events, HandStarted).seats)
    passing(second, 4)
    assert "CC-PN-28" in only(second.events, BoughtIn).clause


@pytest.mark.clause("CC-PN-28", "CC-PN-27")
@pytest.mark.parametrize("gone", [3, 4])
def test_the_right_to_a_push_pot_leaves_with_the_player(gone: int) -> None:
    """Seat 3 pushed, seat 4 might have bought in; whoever takes either's seat has no part in it."""
    at = PushRoom(CC, stacks=FIVE)
    at.tie({**TIE, 5: "nine"})
    at.do(Leave(gone))
    at.do(Sit(gone, "Newcomer", 10_000))
    hand = at.hand({2: "one", 5: "two", 1: "nine"} | ({3: "zero"} if gone == 4 else {}))
    assert gone not in only(hand.events, HandStarted).seats
    check_down(passing(hand, 1))
    assert won(hand)[0][0] == 1
    assert at.stacks[gone] == 100


@pytest.mark.clause("CC-PN-28", "CC-PN-33", "CC-PN-29")
def test_who_let_a_push_go_by_may_not_buy_into_the_next() -> None:
    at = room()
    second = passing(after_push(at, {2: "zero", 3: "nine", 4: "nine"}), 4)
    check_down(second)
    assert pushed(second) == ((3, 4), 30, 2)
    third = at.hand({2: "nine", 3: "one", 4: "two"})
    assert only(third.events, BuyInNamed).seats == (2,), "seats 5 and 1 were not dealt in on the hand that pushed"
    assert price(third) == 15
    check_down(passing(third, 2))
    assert won(third) == [(2, 45, 1, "all")]


@pytest.mark.clause("CC-PN-29", "CX-42")
@pytest.mark.parametrize(
    ("pushers", "rule", "costs"),
    [
        (2, "per pusher", 10),
        (3, "per pusher", 7),
        (4, "per pusher", 5),
        (2, "half", 10),
        (3, "half", 10),
        (4, "half", 10),
    ],
)
def test_the_price_follows_from_the_pot_and_the_number_who_pushed(pushers: int, rule: str, costs: int) -> None:
    """A pot of $20; a third of it is rounded up to a chip."""
    at = PushRoom(CC, push={"price": rule})
    lows = iter(("zero", "one", "two"))
    bet_and_call(at.hand({seat: "nine" if seat > 5 - pushers else next(lows) for seat in range(1, 6)}))
    hand = at.hand(dict.fromkeys(range(6 - pushers, 6), "nine") | {1: "zero"})
    named_price = only(hand.events, BuyInNamed)
    assert named_price.amount == costs * 100
    assert "CC-PN-29" in named_price.clause
    assert price(hand) == costs
    passing(hand, 1)
    assert stacks(hand)[1] == 100 - 6 - costs


@pytest.mark.clause("CC-PN-29")
def test_a_buy_in_is_the_exact_sum() -> None:
    at = PushRoom(CC, stacks={**FIVE, 4: 14, 5: 13})
    hand = after_push(at, {2: "zero", 3: "one", 4: "nine"})
    assert (hand.actor, price(hand)) == (4, 10), "all that seat 4 has"
    hand.act("buy in")
    assert (hand.actor, price(hand)) == (5, None), "seat 5 has only $9"
    assert "$10" in refused(hand, "buy in", clause="CC-PN-29", legal="pass").problem
    play(hand, "5 pass, 1 pass, 2 bet $2, 3 call")
    assert taken(hand) == {4: 30, 3: 4}


@pytest.mark.clause("CC-PN-30")
def test_buy_ins_lie_on_the_table_before_a_card_is_dealt() -> None:
    at = room()
    hand = after_push(at, {2: "zero", 3: "one", 4: "nine", 5: "two"})
    assert not events(hand.events, Dealt)
    play(hand, "4 buy in, 5 buy in")
    assert not events(hand.events, Dealt)
    assert hand.pot == 4000
    play(hand, "1 pass")
    assert set(served(hand)) == {2, 3, 4, 5}
    assert before(hand.events, BoughtIn, Dealt)
    assert all("CC-PN-30" in one.clause for one in events(hand.events, BoughtIn))
    refused(hand, "buy in")


@pytest.mark.clause("CC-PN-31", "CC-PN-06", "CX-41")
@pytest.mark.parametrize(("tied", "dealer"), [((2, 3), 2), ((4, 5), 4), ((1, 5), 5), ((1, 3), 3), ((1, 2), 2)])
def test_the_first_pusher_left_of_the_button_becomes_dealer(tied: tuple[int, int], dealer: int) -> None:
    at = room()
    lows = iter(("zero", "one", "two"))
    hand = bet_and_call(at.hand({seat: "nine" if seat in tied else next(lows) for seat in range(1, 6)}))
    assert "CC-PN-31" in only(hand.events, Pushed).clause
    second = passing(at.hand({tied[0]: "nine", tied[1]: "eight"}))
    assert second.button == dealer
    assert second.actor == dealer, "and acts first"
    assert only(second.events, Charged).seat == dealer


@pytest.mark.clause("CC-PN-31")
def test_after_a_second_push_the_button_is_counted_from_the_new_dealer() -> None:
    at = room()
    second = passing(after_push(at, {2: "nine", 3: "zero", 5: "nine"}), 5)
    assert second.button == 2
    check_down(second)
    assert pushed(second)[0] == (2, 5)
    assert at.hand({2: "nine", 5: "zero"}).button == 5


@pytest.mark.clause("CC-PN-32")
@pytest.mark.parametrize(
    ("script", "cutter"),
    [
        ("1 bet $2, 2 call, 3 call, 4 call, 5 call", 3),
        ("1 check, 2 check, 3 bet $2, 4 call, 5 call, 1 call, 2 call", 2),
        ("1 check, 2 bet $2, 3 raise to $4, 4 fold, 5 fold, 1 fold, 2 call", 2),
        ("1 check, 2 bet $2, 3 call, 4 fold, 5 fold, 1 fold", 3),
    ],
)
def test_the_pusher_who_declared_last_cuts(script: str, cutter: int) -> None:
    """Hands are declared from the one who bet or raised last."""
    at = room()
    hand = play(at.hand(TIE), script)
    event = only(hand.events, Pushed)
    assert event.cutter == cutter
    assert "CC-PN-32" in event.clause
    assert push_view(at.hand({2: "nine", 3: "zero"})).cutter == cutter


@pytest.mark.clause("CC-PN-32")
@pytest.mark.parametrize("ask", [False, True])
@pytest.mark.parametrize(
    ("script", "tied"),
    [
        ("1 check, 2 check, 3 check, 4 check, 5 check", (1, 3)),
        ("1 check, 2 check, 3 check, 4 check, 5 check", (2, 4)),
        ("1 bet $2, 2 call, 3 call, 4 call, 5 call", (1, 3)),
        ("1 bet $2, 2 call, 3 raise to $4, 4 call, 5 call, 1 call, 2 call", (2, 3)),
    ],
)
def test_the_cutter_is_the_pusher_whose_hand_was_turned_up_last(script: str, tied: tuple[int, int], ask: bool) -> None:
    lows = iter(("zero", "one", "two"))
    hand = play(room().hand({seat: "nine" if seat in tied else next(lows) for seat in range(1, 6)}, ask=ask), script)
    while not hand.over:
        hand.act("show")
    declared = [one.seat for one in events(hand.events, Shown) if one.seat in tied]
    assert only(hand.events, Pushed).cutter == declared[-1]


@pytest.mark.clause("CC-PN-32", "CC-PN-03")
def test_a_pusher_all_in_for_less_who_is_turned_up_last_is_the_cutter() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 4, 3: 100, 4: 100})
    hand = play(at.hand({1: "zero", 2: "nine", 3: "nine", 4: "one"}), "1 bet $2, 2 call, 3 raise to $4, 4 call, 1 call")
    declared = [one.seat for one in events(hand.events, Shown) if one.seat in (2, 3)]
    assert only(hand.events, Pushed).cutter == declared[-1]


# The third push


@pytest.mark.clause("CC-PN-33", "CC-PN-34", "CX-102")
def test_a_third_push_is_divided_equally_among_those_who_pushed_last() -> None:
    at = room()
    second = check_down(passing(after_push(at, {2: "zero", 3: "nine", 4: "nine"}), 4))
    assert pushed(second) == ((3, 4), 30, 2)
    third = bet_and_call(passing(at.hand({3: "zero", 4: "nine", 2: "nine"}), 2))
    assert third.button == 3
    assert taken(third) == {2: 25, 4: 26}, "$30, a buy-in of $15 and three bets: the odd chip to the left of the button"
    assert {(one.seat, one.share) for one in events(third.events, Won)} == {(2, "split"), (4, "split")}
    assert all("CC-PN-34" in one.clause for one in events(third.events, Won))
    assert third.carried == 0
    following = at.table.deal(tuple(range(52)))
    assert not events(following.events, BuyInNamed)
    assert len(events(following.events, Posted)) == 5
    assert following.button == 4, "the first of the two left of seat 3"


@pytest.mark.clause("CC-PN-34")
@pytest.mark.parametrize(
    ("tied", "script", "each"),
    [
        ((2, 3), "1 bet $2, 2 call, 3 call, 4 call, 5 call", 20 / 2),
        ((2, 3, 4), "1 fold, 2 bet $2, 3 call, 4 call, 5 call", 18 / 3),
        ((2, 3, 4, 5), "1 fold, 2 check, 3 check, 4 bet $2, 5 call, 2 call, 3 call", 18 / 4),
    ],
)
def test_the_division_is_equal_to_the_chip(tied: tuple[int, ...], script: str, each: float) -> None:
    """Nobody buys in or bets after the first hand; the last $18 leaves two odd chips."""
    at = room()
    lows = iter(("zero", "one", "two"))
    play(at.hand({seat: "nine" if seat in tied else next(lows) for seat in range(1, 6)}), script)
    second = check_down(passing(at.hand(dict.fromkeys(tied, "nine"))))
    assert pushed(second) == (tied, each * len(tied), 2)
    third = check_down(passing(at.hand(dict.fromkeys(tied, "nine"))))
    assert third.carried == 0
    got = taken(third)
    assert set(got) == set(tied)
    assert sum(got.values()) == each * len(tied)
    assert min(got.values()) == each // 1


@pytest.mark.clause("CC-PN-33")
def test_two_pushes_running_and_a_winner_and_the_count_starts_anew() -> None:
    at = room()
    for _ in range(2):
        assert pushed(at.tie())[2] == 1
        second = check_down(passing(at.hand({2: "nine", 3: "nine"})))
        assert pushed(second) == ((2, 3), 20, 2)
        third = check_down(passing(at.hand({2: "nine", 3: "zero"})))
        assert won(third) == [(2, 20, 1, "all")]
        at.do(PlaceButton(1))


@pytest.mark.clause("CC-PN-33", "CC-PN-34")
def test_a_house_may_set_another_number_of_pushes() -> None:
    at = PushRoom(CC, push={"most_pushes": 2})
    at.tie()
    second = check_down(passing(at.hand({2: "nine", 3: "nine"})))
    assert taken(second) == {2: 10, 3: 10}


# Nobody can buy in


POOR = {1: 6, 2: 100, 3: 100, 4: 4, 5: 4}
"""What is left to seats 1, 4 and 5 after a hand with one bet is nothing."""


@pytest.mark.clause("CC-PN-45", "CX-102")
def test_when_nobody_can_meet_the_buy_in_the_pushers_may_split() -> None:
    at = PushRoom(CC, stacks=POOR)
    hand = after_push(at, {2: "nine", 3: "zero"})
    first = hand.actor
    assert first in (2, 3), "nobody else has a chip"
    other = 5 - first
    assert may(hand) == {"propose", "pass"}
    assert proposals(hand, "split") == (other,)
    play(hand, f"{first} propose split to seat {other}, {other} agree")
    assert not served(hand)
    assert taken(hand) == {2: 10, 3: 10}
    assert {one.clause for one in events(hand.events, Won)} == {"CC-PN-45"}
    assert hand.next_button == 3, "the first of them left of the button, seat 2"


@pytest.mark.clause("CC-PN-45")
def test_they_may_play_on_instead() -> None:
    at = PushRoom(CC, stacks=POOR)
    hand = after_push(at, {2: "nine", 3: "zero"})
    first = hand.actor or 0
    play(hand, f"{first} propose split to seat {5 - first}, {5 - first} pass")
    assert set(served(hand)) == {2, 3}
    check_down(hand)
    assert won(hand) == [(2, 20, 1, "all")]


@pytest.mark.clause("CC-PN-45")
@pytest.mark.parametrize("last", ["agree", "pass"])
def test_three_pushers_split_only_when_all_agree(last: str) -> None:
    at = PushRoom(CC, stacks={1: 5, 2: 100, 3: 100, 4: 100, 5: 4})
    play(at.hand({**TIE, 4: "nine"}), "1 fold, 2 bet $2, 3 call, 4 call, 5 call")  # $18
    hand = at.hand({2: "nine", 3: "zero", 4: "one"})
    asked = [hand.actor]
    hand.act(f"propose split to seat {proposals(hand, 'split')[0]}")
    asked.append(hand.actor)
    hand.act("agree")
    asked.append(hand.actor)
    hand.act(last)
    assert set(asked) == {2, 3, 4}
    if last == "agree":
        assert taken(hand) == {2: 6, 3: 6, 4: 6}
    else:
        assert set(served(hand)) == {2, 3, 4}


@pytest.mark.clause("CC-PN-45", "CX-100")
def test_when_nobody_who_could_buy_in_wants_to_the_pushers_may_split_too() -> None:
    """The clause speaks of nobody being able to; by CX-100 it is enough that there is no taker."""
    at = room()
    hand = after_push(at, {2: "nine", 3: "zero"})
    play(hand, "4 pass, 5 pass, 1 pass")
    assert proposals(hand, "split") == (2,)
    play(hand, "3 propose split to seat 2, 2 agree")
    assert not served(hand)
    assert taken(hand) == {2: 10, 3: 10}


@pytest.mark.clause("CC-PN-45")
def test_no_split_once_somebody_has_bought_in() -> None:
    at = room()
    hand = after_push(at, {2: "nine", 3: "zero", 5: "one"}, "4 pass, 5 buy in, 1 pass")
    assert set(served(hand)) == {2, 3, 5}
    assert not proposals(hand, "split")


# What beats what, as the table shows it


@pytest.mark.clause("CC-PN-47", "CC-PN-48", "CC-PN-49", "CC-PN-50", "CC-PN-51", "CC-PN-52", "CC-PN-53")
@pytest.mark.parametrize(
    ("clause", "better", "worse", "words"),
    [
        ("CC-PN-47", "2h 2d 2c", "As Ks Qs", "three deuces"),
        ("CC-PN-47", "3h 2d Ac", "Ks Kd Qs", "straight"),
        ("CC-PN-47", "Jh Js Qd", "9s 9d Ac", "three faces"),
        ("CC-PN-48", "Ah As Ac", "Kh Ks Kc", "three aces"),
        ("CC-PN-48", "Kh Ks Kc", "Ah Kd Qd", "three kings"),
        ("CC-PN-49", "Ah Kd Qd", "Ks Qc Js", "straight"),
        ("CC-PN-49", "4h 3d 2d", "3s 2s As", "straight"),
        ("CC-PN-51", "7h 3d 9d", "Ks Ts 8s", "nine points"),
        ("CC-PN-52", "Ah Kd Td", "Ks Qc Ts", "one point"),
        ("CC-PN-53", "7h 3d 9d", "Ks Ts 8s", "nine points"),
        ("CC-PN-53", "Ks Ts 8s", "5h 5d 6d", "eight points"),
        ("CC-PN-53", "5h 5d 6d", "8h 8d 9c", "six points"),
        ("CC-PN-53", "8h 8d 9c", "Ah Kd 9h", "five points"),
    ],
)
def test_the_better_hand_takes_the_pot(clause: str, better: str, worse: str, words: str) -> None:
    for holding in ({1: worse, 2: better}, {1: better, 2: worse}):
        hand = check_down(room(2).hand(holding))
        paid = only(hand.events, Won)
        assert holding[paid.seat] == better
        assert words in paid.words
        assert clause in hand.rules.cite("rank.high").split()


@pytest.mark.clause("CC-PN-26", "CC-PN-49", "CC-PN-50", "CC-PN-51", "CC-PN-53", "CX-60", "CX-63")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kh Kd Qc", "Jh Jd Ks"),
        ("Qh Qd Jc", "Kh Kd Jh"),
        ("Ah Kd Qd", "As Kc Qs"),
        ("5h 4d 3d", "5s 4c 3s"),
        ("Ah Kd 9h", "Ts Kc Qs"),  # nothing at all
        ("8h 8d 9c", "5s Kc Qs"),
    ],
)
def test_equal_hands_push(one: str, other: str) -> None:
    hand = play(room(3).hand({1: "7c 2c 2d", 2: one, 3: other}), "1 fold, 2 check, 3 check")
    assert pushed(hand) == ((2, 3), 6, 1)


@pytest.mark.clause("CC-PN-03", "CC-PN-08", "CC-PN-26", "CC-PN-34", "CC-FEE-17")
def test_every_chip_is_somewhere_over_a_long_evening() -> None:
    at = room()
    house_has = 0.0
    told: list[HandEvent] = []
    for number in range(60):
        hand = at.table.deal(seed=number)
        while not hand.over:
            bold = (number + (hand.actor or 0)) % 2
            wanted = ("buy in", "bet $2", "call", "check", "pass") if bold else ("pass", "call", "check")
            hand.act(next(said for said in wanted if said.partition(" $")[0] in may(hand)))
        net_of(hand)
        told += hand.events
        house_has += fee(hand)
        assert sum(at.stacks.values()) + hand.carried / 100 + house_has == 500
        assert any(isinstance(one, Won | Pushed) for one in hand.events)
    assert events(told, Pushed)
    assert events(told, BoughtIn)
