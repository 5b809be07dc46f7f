"""Push-nine at both houses: antes, the fee, the betting, and pots that push."""

from dataclasses import replace

import pytest
from tests.referee.push_room import (
    CC,
    EIGHT,
    FIVE,
    FOUR,
    GAME,
    NINE,
    SEVEN,
    SIX,
    SK,
    Room,
    check_down,
    condition,
    events,
    money,
    only,
    play,
    push_pot,
    stacked,
    state,
    switched,
)

from houseway.referee.hand import Hand
from houseway.referee.push.deal import PushView, price_of
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeePayer, Rules
from houseway.referee.vocabulary import (
    BoughtIn,
    BuyInNamed,
    Charged,
    Collected,
    Dealt,
    Declined,
    MayAgree,
    MayBet,
    MayBuyIn,
    MayPass,
    MayPropose,
    MayRaise,
    NotBought,
    Opened,
    Posted,
    Proposed,
    Pushed,
    RoundOpened,
    Shown,
    Won,
    said,
)

HUNDREDS = {1: 100, 2: 100, 3: 100, 4: 100}
FIVE_SEATS = HUNDREDS | {5: 100}


@pytest.mark.clause("CC-PN-08", "CC-PN-18", "CC-FEE-17", "CC-FEE-18", "CX-44")
def test_casino_club_takes_two_dollars_from_the_button_over_and_above_the_ante() -> None:
    room = Room(CC, HUNDREDS, button=4)
    hand = room.deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    assert [event.amount for event in events(hand, Posted)] == [200] * 4
    assert only(hand, Charged) == Charged(4, 200, False, "common")
    assert hand.pot == 800
    assert [event.count for event in events(hand, Dealt)] == [3] * 4
    play(hand, "4 check", "1 check", "2 bet $2", "3 fold", "4 fold", "1 call")
    assert money(hand) == {1: 96, 2: 108, 3: 98, 4: 96}
    assert only(hand, Won).words == "six points"
    assert room.money() == money(hand)
    assert room.table.collected == 200


@pytest.mark.clause("SK-PN-03", "SK-PN-05", "SK-PN-06", "SK-PN-16", "SK-FEE-08", "CX-44")
def test_at_s_and_k_the_buttons_whole_ante_is_the_fee_and_stays_out_of_the_pot() -> None:
    hand = Room(SK, HUNDREDS, button=4).deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    assert [event.seat for event in events(hand, Posted)] == [1, 2, 3]
    assert only(hand, Charged).amount == 200
    assert hand.pot == 600
    play(hand, "1 check", "2 bet $2", "3 fold", "4 fold", "1 call")
    assert money(hand) == {1: 96, 2: 106, 3: 98, 4: 98}
    assert hand.collected == 200


def test_an_ante_that_was_the_fee_entitles_to_the_whole_pot() -> None:
    hand = Room(SK, HUNDREDS, button=4).deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    check_down(hand)
    assert money(hand) == {1: 98, 2: 98, 3: 98, 4: 104}


def test_who_is_short_of_the_ante_wins_that_much_from_each_also_past_a_button_that_paid_the_house() -> None:
    """A dollar from seat 2, none from the button, whose ante is not there; the other dollar is seat 2's and 3's."""
    deck = stacked([1, 2, 3], {1: NINE, 2: SIX, 3: FIVE})
    hand = Hand(SK, GAME, (1, 2, 3), (100, 10_000, 10_000), deck)
    check_down(hand)
    assert money(hand) == {1: 2, 2: 99, 3: 98}


@pytest.mark.clause("CX-118", "CX-115")
@pytest.mark.parametrize(("stack", "ante"), [(2, 0), (3, 1), (4, 2)])
def test_a_short_button_pays_the_fee_first_and_antes_with_what_is_left(stack: int, ante: int) -> None:
    hand = Room(CC, {1: 100, 2: 100, 3: stack}, button=3).deal({1: FIVE, 2: SIX, 3: NINE})
    assert hand.collected == 200
    check_down(hand)
    # The ante is matched by the two others; what they have beyond it is a side pot, which the six wins.
    assert money(hand) == {1: 98, 2: 98 + 2 * (2 - ante), 3: stack - 2 - ante + 3 * ante}


def test_a_room_of_ones_own_may_take_its_fee_from_the_pot() -> None:
    rules = replace(CC, limit=condition(2, FeePayer.POT))
    hand = Room(rules, HUNDREDS, button=4).deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    assert only(hand, Collected).amount == 200
    check_down(hand)
    assert money(hand) == {1: 98, 2: 98, 3: 98, 4: 104}


@pytest.mark.clause("SK-PN-07", "CC-PN-06", "CX-41")
@pytest.mark.parametrize(("rules", "first"), [(SK, 1), (CC, 4)], ids=["s-and-k", "casino-club"])
def test_who_acts_first(rules: Rules, first: int) -> None:
    hand = Room(rules, HUNDREDS, button=4).deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    assert only(hand, RoundOpened).seat == first == hand.actor


@pytest.mark.clause("SK-PN-08", "SK-PN-09", "SK-PN-10", "SK-PN-11", "CC-PN-09")
def test_a_bet_is_the_condition_and_there_are_three_raises() -> None:
    hand = Room(SK, HUNDREDS, button=4).deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    assert MayBet(200, 200, 100) in hand.options
    play(hand, "1 bet $2", "2 raise to $4", "3 raise to $6", "4 raise to $8")
    assert said(hand.options) == "fold, call $6"
    with pytest.raises(RefusedError, match="3 raises have been made"):
        hand.act("raise to $10")


@pytest.mark.clause("CC-PN-10", "SK-PN-11")
def test_heads_up_the_cap_falls_away_at_casino_club_and_stays_at_s_and_k() -> None:
    for rules, capped in ((SK, True), (CC, False)):
        hand = Room(rules, {1: 100, 2: 100}, button=1).deal({1: FIVE, 2: SIX})
        hand.act("bet $2")
        for to in (4, 6, 8):
            hand.act(f"raise to ${to}")
        assert capped is not any(isinstance(option, MayRaise) for option in hand.options)


@pytest.mark.clause("CC-PN-07", "SK-PN-15", "CX-41")
def test_the_button_goes_to_the_winner_or_clockwise() -> None:
    for rules, button in ((CC, 3), (SK, 1)):
        room = Room(rules, HUNDREDS, button=4)
        check_down(room.deal({1: FIVE, 2: SIX, 3: NINE, 4: EIGHT}))
        assert room.deal({1: FIVE, 2: SIX, 3: NINE, 4: EIGHT}).button == button


@pytest.mark.clause("CC-PN-07")
def test_who_wins_because_all_others_fold_gets_the_button_too() -> None:
    hand = Room(CC, HUNDREDS, button=4).deal(
        {1: FIVE, 2: SIX, 3: NINE, 4: EIGHT}, "4 fold", "1 fold", "2 bet $2", "3 fold"
    )
    assert hand.result is not None
    assert hand.result.next_button == 2
    assert not events(hand, Shown)
    assert money(hand)[2] == 106


def s_and_k_push() -> Room:
    """Seats 1 and 2 have pushed $20 against 3, with 4 and the button 5 folded."""
    room = Room(SK, FIVE_SEATS, button=5)
    room.deal(
        {1: FIVE, 2: FIVE, 3: FOUR, 4: NINE, 5: NINE},
        "1 bet $2",
        "2 raise to $4",
        "3 call",
        "4 fold",
        "5 fold",
        "1 call",
    )
    return room


@pytest.mark.clause("SK-PN-12", "SK-PN-14", "CX-42", "CX-100")
def test_equal_best_hands_push_the_pot_and_nobody_wins_it() -> None:
    hand = s_and_k_push().table.hand
    assert hand is not None
    assert only(hand, Pushed) == Pushed((1, 2), 2_000, 1, 1, "common")
    assert not events(hand, Won)
    assert hand.result is not None
    assert (hand.result.carried, hand.result.next_button) == (2_000, None)
    pot = push_pot(hand)
    assert (pot.pushers, pot.eligible, pot.number, pot.price) == ((1, 2), (3, 4, 5), 1, 1_000)
    assert money(hand) == {1: 94, 2: 94, 3: 94, 4: 98, 5: 98}


@pytest.mark.clause("SK-PN-12", "SK-PN-13", "SK-PN-14", "CX-100")
def test_a_push_pot_is_bought_into_by_those_who_lost_it_folders_too() -> None:
    """Ten dollars into twenty; no antes, but the fee from the button as on any hand."""
    room = s_and_k_push()
    hand = room.deal({2: FIVE, 3: NINE, 5: SIX, 1: EIGHT})
    assert hand.button == 1
    assert only(hand, BuyInNamed).seats == (3, 4, 5)
    assert (events(hand, Posted), events(hand, Charged)) == ([], [])  # first the buy-ins, then the fee (CX-112)
    assert hand.options == (MayBuyIn(1_000), MayPass())
    assert hand.view(None).play == PushView(2_000, 1, 1_000, (2, 1), (3, 4, 5), (), None, (), 1)
    play(hand, "3 buy in", "4 pass", "5 buy in")
    assert (events(hand, Posted), only(hand, Charged)) == ([], Charged(1, 200, False, "common"))
    assert [event.seat for event in events(hand, Dealt)] == [2, 3, 5, 1]
    assert hand.pot == 4_000
    assert state(hand).bought == (3, 5)
    play(hand, "2 check", "3 check", "5 check", "1 check")
    assert money(hand) == {1: 92, 2: 94, 3: 124, 4: 98, 5: 88}
    assert (hand.carried, hand.carry) == (0, None)


def test_who_has_no_chips_left_cannot_buy_in() -> None:
    room = Room(SK, FIVE_SEATS | {4: 11, 5: 2}, button=3)
    check_down(room.deal({4: FIVE, 5: SIX, 1: NINE, 2: NINE, 3: SEVEN}))
    hand = room.deal({2: FIVE, 3: NINE, 1: EIGHT})
    # Four antes make $8, and the price $4, of which seat 5, all-in with the ante before, has nothing.
    assert hand.button == 4
    assert only(hand, BuyInNamed) == BuyInNamed(400, (3, 4), "common")
    play(hand, "3 buy in", "4 pass")
    assert [event.seat for event in events(hand, NotBought)] == [4]


def test_a_player_who_can_only_pass_passes() -> None:
    room = Room(SK, {1: 100, 2: 100, 3: 5, 4: 100}, button=4)
    room.deal(
        {1: NINE, 2: NINE, 3: FIVE, 4: SIX},
        "1 bet $2",
        "2 call",
        "3 call",
        "4 call",
    )
    hand = room.deal({2: FIVE, 1: SIX})
    assert only(hand, BuyInNamed).amount == 700
    assert [event.seat for event in events(hand, NotBought)] == [3]  # a dollar is left, before seat 4 is asked
    assert hand.actor == 4


@pytest.mark.clause("CC-PN-29", "SK-PN-14", "CX-42")
@pytest.mark.parametrize(
    ("pot", "pushers", "half", "per_pusher"),
    [(20, 2, 10, 10), (20, 3, 10, 7), (5, 2, 3, 3), (8, 4, 4, 2), (1, 3, 1, 1)],
)
def test_the_price_of_a_push_pot(pot: int, pushers: int, half: int, per_pusher: int) -> None:
    """Half the pot, or the pot divided by those who pushed; in whole chips, rounded up."""
    assert price_of(SK, 100 * pot, pushers) == 100 * half
    assert price_of(CC, 100 * pot, pushers) == 100 * per_pusher


@pytest.mark.clause("CC-PN-26", "CC-PN-27", "CC-PN-28", "CC-PN-29", "CC-PN-30", "CC-PN-31", "CC-PN-32", "CX-41")
def test_at_casino_club_the_first_pusher_left_of_the_button_deals_and_the_last_to_declare_cuts() -> None:
    room = Room(CC, HUNDREDS, button=4)
    hand = room.deal({1: FIVE, 2: NINE, 3: NINE, 4: NINE})
    play(hand, "4 check", "1 check", "2 check", "3 bet $2", "4 call", "1 fold", "2 call")
    assert only(hand, Pushed) == Pushed((2, 3, 4), 1_400, 1, 2, "common")
    assert (push_pot(hand).price, push_pot(hand).cutter, hand.next_button) == (500, 2, 2)
    hand = room.deal({3: FIVE, 4: SIX, 1: NINE, 2: SEVEN})
    assert hand.button == 2
    play(hand, "1 buy in", "2 check", "3 check", "4 check", "1 check")
    assert money(hand) == {1: 98 - 5 + 19, 2: 94, 3: 96, 4: 94}
    assert only(hand, BoughtIn) == BoughtIn(1, 500, "common")
    assert hand.next_button == 1


def test_who_did_not_come_in_has_no_part_in_the_next_push() -> None:
    room = Room(CC, HUNDREDS, button=4)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE}))
    hand = room.deal({2: NINE, 4: SEVEN, 1: NINE}, "3 pass", "4 buy in")
    check_down(hand)
    assert push_pot(hand).pushers == (2, 1)
    assert push_pot(hand).eligible == (4,)
    assert push_pot(hand).number == 2


@pytest.mark.clause("CC-PN-33", "CC-PN-34", "CX-102")
def test_after_the_third_push_no_buy_in_is_taken_and_the_money_is_divided() -> None:
    room = Room(CC, {1: 100, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: FIVE}))
    hand = room.deal({2: NINE, 1: NINE}, "3 pass", "2 pass", "1 check", "2 check")
    assert (only(hand, Pushed).number, hand.next_button) == (2, 2)
    hand = room.deal({1: NINE, 2: NINE}, "1 pass", "2 check", "1 check")
    assert not events(hand, Pushed)
    assert [(event.seat, event.amount, event.share) for event in events(hand, Won)] == [
        (1, 300, "split"),
        (2, 300, "split"),
    ]
    assert (hand.carried, hand.carry, hand.next_button) == (0, None, 1)
    assert room.money() == {1: 99, 2: 99, 3: 96}


@pytest.mark.clause("SK-PN-12")
def test_s_and_k_pushes_without_end() -> None:
    room = Room(SK, {1: 100, 2: 100}, button=2)
    for number in range(1, 8):
        hand = room.deal({1: NINE, 2: NINE})
        check_down(hand)
        assert only(hand, Pushed).number == number
    assert room.money() == {1: 100 - 2 - 6, 2: 100 - 2 - 6}  # an ante of seat 1's, and the fee on every hand


def split(rules: Rules = CC) -> Hand:
    """Three at Casino Club, the button folds: seats 1 and 2 are left, $6 in the pot."""
    return Room(rules, {1: 100, 2: 100, 3: 100}, button=3).deal({1: FIVE, 2: SIX, 3: NINE}, "3 fold")


@pytest.mark.clause("CC-PN-25", "CX-102")
def test_the_last_two_may_divide_a_pot_nobody_has_bet_at() -> None:
    hand = split()
    assert hand.options[-1] == MayPropose("split", (2,))
    play(hand, "1 propose split to seat 2")
    assert hand.options == (MayAgree("split", 1, 0), MayPass())
    play(hand, "2 agree")
    assert money(hand) == {1: 101, 2: 101, 3: 96}
    assert hand.next_button == 1
    assert not events(hand, Shown)


def test_an_odd_chip_of_a_division_goes_to_the_left_of_the_button() -> None:
    hand = split(replace(CC, limit=condition(1, None)))
    play(hand, "1 propose split to seat 2", "2 agree")
    assert money(hand) == {1: 101, 2: 100, 3: 99}


def test_a_division_declined_is_not_proposed_again_by_the_same_player() -> None:
    hand = split()
    play(hand, "1 propose split to seat 2", "2 pass")
    assert only(hand, Declined) == Declined(2, 1, "split", "common")
    assert said(hand.options) == "fold, check, bet $2"
    with pytest.raises(RefusedError, match="cannot propose split"):
        hand.act("propose split to seat 2")
    play(hand, "1 check", "2 propose split to seat 1", "1 pass", "2 check")
    assert money(hand) == {1: 98, 2: 104, 3: 96}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (SK, ("1 fold",)),
        (CC, ()),
        (CC, ("3 fold", "1 bet $2")),
        (CC, ("3 bet $2", "1 fold")),
        (switched(CC, split_unbet=False), ("3 fold",)),
    ],
    ids=["s-and-k", "three in", "bet", "bet and folded", "switched off"],
)
def test_where_no_division_may_be_proposed(rules: Rules, said: tuple[str, ...]) -> None:
    hand = Room(rules, {1: 100, 2: 100, 3: 100}, button=3).deal({1: FIVE, 2: SIX, 3: NINE}, *said)
    assert not any(isinstance(option, MayPropose) for option in hand.options)


def test_two_from_the_start_may_divide_while_nobody_has_bet() -> None:
    hand = Room(CC, {1: 100, 2: 100}, button=2).deal({1: FIVE, 2: SIX})
    play(hand, "2 check", "1 propose split to seat 2", "2 agree")
    assert money(hand) == {1: 100, 2: 98}
    assert only(hand, Proposed).seat == 1


def test_a_push_pot_can_be_divided_when_nobody_bets_at_it() -> None:
    room = Room(CC, HUNDREDS, button=4)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE}))
    hand = room.deal(
        {2: FIVE, 3: SIX, 1: SEVEN}, "3 buy in", "4 pass", "1 fold", "2 propose split to seat 3", "3 agree"
    )
    assert money(hand) == {1: 96, 2: 98 + 6, 3: 98 - 4 + 6, 4: 96}
    assert hand.next_button == 2


def test_hands_are_shown_as_the_house_has_it() -> None:
    hands = {1: FIVE, 2: NINE, 3: SIX, 4: NINE}
    for show_all, shown in ((True, [1, 2, 3, 4]), (False, [1, 2, 4])):
        hand = Room(SK.but(show_all=show_all), HUNDREDS, button=4).deal(hands)
        check_down(hand)
        assert [event.seat for event in events(hand, Shown)] == shown


def test_where_the_table_asks_a_hand_thrown_away_does_not_push() -> None:
    hand = Room(CC, HUNDREDS, button=4).deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE}, asked=True)
    play(hand, "4 check", "1 check", "2 check", "3 check")
    play(hand, "4 muck", "1 show", "2 muck", "3 show")  # who acted first shows first
    assert money(hand)[1] == 98 + 8


@pytest.mark.parametrize(
    "said", ["buy in", "agree", "pass", "propose cow to seat 2 paying $1", "propose split to seat 2"]
)
def test_on_an_ordinary_hand_there_is_nothing_to_buy_or_agree_on(said: str) -> None:
    hand = Room(CC, HUNDREDS, button=4).deal({1: FIVE, 2: SIX, 3: SEVEN, 4: EIGHT})
    with pytest.raises(RefusedError, match="seat 4 cannot"):
        hand.act(said)
    assert not events(hand, Opened)


@pytest.mark.clause("CC-PN-29")
def test_who_has_too_few_chips_to_buy_in_hears_the_price() -> None:
    room = Room(CC, HUNDREDS | {3: 5}, button=4)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE}))
    hand = room.deal({2: FIVE, 1: SIX})
    assert (hand.actor, MayBuyIn(400) in hand.options) == (3, False)
    with pytest.raises(RefusedError, match=r"seat 3 cannot buy in: the price is \$4, and \$3 is there") as caught:
        hand.act("buy in")
    assert "propose cow to seat 4 paying $1 to $3" in caught.value.legal


@pytest.mark.clause("CC-PN-32", "CX-41")
@pytest.mark.parametrize(
    ("first", "said", "order"),
    [
        ("button", "check check check check", [4, 1, 2, 3]),
        ("left", "check check check check", [1, 2, 3, 4]),
        ("button", "check bet call call call", [1, 2, 3, 4]),
        ("button", "fold check check check", [1, 2, 3]),
    ],
)
def test_the_last_pusher_to_be_turned_up_cuts(first: str, said: str, order: list[int]) -> None:
    """From who bet last, else from who acted first."""
    room = Room(switched(CC, first=first), HUNDREDS, button=4)
    hand = room.deal(dict.fromkeys((1, 2, 3, 4), NINE))
    for word in said.split():
        hand.act("bet $2" if word == "bet" else word)
    assert [event.seat for event in events(hand, Shown)] == order
    assert only(hand, Pushed).cutter == push_pot(hand).cutter == order[-1]
