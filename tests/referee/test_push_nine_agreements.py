"""What players of a push pot may agree on at Casino Club: a cow, partners, backing, and the pushers' own division."""

from dataclasses import replace

import pytest
from tests.referee.push_room import (
    CC,
    EIGHT,
    FACES,
    FIVE,
    FOUR,
    NINE,
    SEVEN,
    SIX,
    SK,
    Room,
    check_down,
    events,
    money,
    only,
    play,
    push_pot,
    state,
    switched,
)

from houseway.referee.actions import MayPass, MayShow, Option, format_options
from houseway.referee.actions_push import MayBuyIn, MayPropose
from houseway.referee.carries import Group
from houseway.referee.errors import RefusedError
from houseway.referee.events import CarriedOver, Dealt, Mucked, Posted, Shown, Won
from houseway.referee.events_push import Agreed, BoughtIn, Declined, Forfeited, NotBought, PaidOver, Proposed, Pushed
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules

COW = MayPropose("cow", (4, 5), 100, 400, 100)


def pushed(rules: Rules = CC, **stacks: int) -> Room:
    """Seats 1 and 2 have pushed $10 against 3, 4 and the button 5; seat 1 deals next, and a buy-in is $5.

    After the antes and seat 5's fee there are $98 in front of everyone, and $96 in front of seat 5.
    """
    seats = {seat: stacks.get(f"s{seat}", 100) for seat in (1, 2, 3, 4, 5)}
    room = Room(rules, seats, button=5)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE, 5: FIVE}))
    return room


def proposals(options: tuple[Option, ...]) -> dict[str, tuple[int, ...]]:
    return {option.what: option.seats for option in options if isinstance(option, MayPropose)}


# a cow


@pytest.mark.clause("CC-PN-35", "CC-PN-36", "CX-49", "CX-101")
def test_a_cow_pays_one_price_has_one_hand_and_shares_by_its_parts() -> None:
    """$15 lie there; the $4 that were bet are the holder's own affair."""
    hand = pushed().deal({2: FIVE, 3: NINE, 1: SIX})
    assert hand.options == (
        MayBuyIn(500), COW, MayPropose("partners", (4, 5)), MayPropose("backing", (4, 5)), MayPass(),
    )  # fmt: skip
    play(hand, "3 propose cow to seat 4 paying $3")
    assert format_options(hand.options) == "agree to seat 3's cow for $1 to $2, pass"
    play(hand, "4 agree", "5 pass")
    assert [(event.seat, event.amount) for event in events(hand, BoughtIn)] == [(3, 300), (4, 200)]
    assert [event.seat for event in events(hand, Dealt)] == [2, 3, 1]
    play(hand, "1 check", "2 check", "3 bet $2", "1 call", "2 fold")
    assert only(hand, Won).amount == 1_900
    assert only(hand, PaidOver) == PaidOver(3, 4, 600, "share of the cow", "common")
    assert money(hand) == {1: 94, 2: 98, 3: 98 - 3 - 2 + 13, 4: 98 - 2 + 6, 5: 96}


@pytest.mark.clause("CX-101")
@pytest.mark.parametrize(
    ("parts", "amount", "others"),
    [
        ((300, 200), 1_500, (600,)),
        ((300, 100), 1_300, (300,)),
        ((100, 100, 100), 1_000, (300, 300)),
        ((100, 900), 50, (0,)),
    ],
)
def test_the_odd_chips_of_a_cow_stay_with_its_holder(
    parts: tuple[int, ...], amount: int, others: tuple[int, ...]
) -> None:
    cow = Group("cow", tuple(range(1, 1 + len(parts))), parts)
    assert cow.shares(1, amount, chip=100) == tuple(zip(cow.seats[1:], others, strict=True))


@pytest.mark.clause("CC-PN-37", "CX-49")
@pytest.mark.parametrize(
    ("left", "whole", "most"), [(3, False, 0), (4, False, 0), (5, True, 1), (6, True, 2), (8, True, 4), (50, True, 4)]
)
def test_who_holds_a_cows_hand_keeps_half_of_a_bet_and_three_raises(left: int, whole: bool, most: int) -> None:
    """Half of $8. A whole buy-in takes no more than its price."""
    hand = pushed(switched(CC, agreements=("cow",)), s3=2 + left).deal({2: FIVE, 1: SIX})
    options = hand.options if hand.actor == 3 else ()
    assert (MayBuyIn(500) in options) is whole
    assert next((option.most for option in options if isinstance(option, MayPropose)), 0) == 100 * most


@pytest.mark.clause("CC-PN-35")
def test_a_cow_of_three() -> None:
    """Its holder asks a second and a third player, and the parts add up to one price."""
    hand = pushed().deal({2: FIVE, 3: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $2", "4 agree paying $1")
    assert only(hand, Agreed) == Agreed(4, 3, "cow", 100, "common")
    assert not events(hand, BoughtIn)
    assert hand.options == (MayBuyIn(400), MayPropose("cow", (5,), 100, 300, 100), MayPass())
    play(hand, "3 propose cow to seat 5 paying $2", "5 agree")
    assert [(event.seat, event.amount) for event in events(hand, BoughtIn)] == [(3, 200), (4, 100), (5, 200)]
    view = hand.view(None).play
    assert view is not None
    assert view.groups == (("cow", (3, 4, 5)),)  # type: ignore[union-attr]
    check_down(hand)
    assert money(hand) == {1: 96, 2: 98, 3: 98 - 2 + 6, 4: 98 - 1 + 3, 5: 96 - 2 + 6}


def test_a_cows_holder_may_pay_what_is_missing() -> None:
    hand = pushed().deal({2: FIVE, 3: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $4", "4 pass", "3 propose cow to seat 5 paying $3", "5 agree paying $1")
    assert hand.options == (MayBuyIn(400), MayPass())
    play(hand, "3 buy in", "4 pass")
    assert state(hand).groups == (Group("cow", (3, 5), (400, 100)),)


def test_a_cow_that_does_not_come_about_binds_nobody() -> None:
    hand = pushed().deal({2: FIVE, 4: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $2", "4 agree paying $1", "3 pass")
    assert (hand.actor, state(hand).forming, events(hand, BoughtIn)) == (4, None, [])
    play(hand, "4 buy in", "5 pass")
    assert only(hand, BoughtIn) == BoughtIn(4, 500, "common")


def test_a_cow_that_cannot_be_paid_dissolves_by_itself() -> None:
    """Seat 3 holds $6 and may pay $2; seat 4 has a dollar, and seat 5 does not want to."""
    hand = pushed(s3=8, s4=3).deal({2: FIVE, 5: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 5 paying $2", "5 pass", "3 propose cow to seat 4 paying $2", "4 agree")
    assert [event.seat for event in events(hand, NotBought)] == [3, 4]
    assert hand.actor == 5


def test_nobody_is_asked_the_same_twice() -> None:
    hand = pushed().deal({2: FIVE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $3", "4 pass")
    assert only(hand, Declined) == Declined(4, 3, "cow", "common")
    assert proposals(hand.options) == {"cow": (5,), "partners": (4, 5), "backing": (4, 5)}
    with pytest.raises(RefusedError, match="seat 3 cannot propose cow to seat 4 paying"):
        hand.act("propose cow to seat 4 paying $3")


@pytest.mark.parametrize(
    "said",
    [
        "agree", "check", "propose cow to seat 4", "propose cow to seat 4 paying $5",
        "propose cow to seat 4 paying $1.50", "propose cow to seat 3 paying $2", "propose cow to seat 1 paying $2",
        "propose split to seat 4", "propose partners to seat 4 paying $1", "propose backing to seat 2",
    ],
)  # fmt: skip
def test_what_cannot_be_proposed(said: str) -> None:
    hand = pushed().deal({2: FIVE, 1: SIX})
    with pytest.raises(RefusedError, match="seat 3 cannot"):
        hand.act(said)
    assert hand.actor == 3


@pytest.mark.parametrize("said", ["buy in", "agree paying $3", "agree paying $0.50", "propose cow to seat 5 paying $1"])
def test_what_is_no_answer(said: str) -> None:
    hand = pushed().deal({2: FIVE, 1: SIX}, "3 propose cow to seat 4 paying $3")
    with pytest.raises(RefusedError, match="seat 4 cannot"):
        hand.act(said)


@pytest.mark.clause("SK-PN-13")
def test_s_and_k_knows_no_agreements() -> None:
    room = Room(SK, dict.fromkeys(range(1, 6), 100), button=5)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE, 5: FIVE}))
    assert format_options(room.deal({2: FIVE, 1: SIX}).options) == "buy in for $4, pass"


def test_a_cow_that_pushes_stays_a_cow_until_the_pot_is_won() -> None:
    """Seat 4 has part in the push: it need not buy in again, and shares when seat 3 wins at last."""
    room = pushed()
    hand = room.deal({2: FIVE, 3: NINE, 1: NINE}, "3 propose cow to seat 4 paying $3", "4 agree", "5 pass")
    check_down(hand)
    assert only(hand, Pushed).seats == (3, 1)
    pot = push_pot(hand)
    assert (pot.eligible, pot.groups, pot.price) == ((2,), (Group("cow", (3, 4), (300, 200)),), 800)
    hand = room.deal({1: FIVE, 3: NINE}, "2 pass", "1 pass")
    assert 4 in hand.seats
    assert [event.seat for event in events(hand, Dealt)] == [1, 3]
    check_down(hand)
    assert only(hand, PaidOver).amount == 600
    assert room.money() == {1: 96, 2: 98, 3: 98 - 3 - 2 + 9, 4: 98 - 2 + 6, 5: 96}


# partners


def partners(hands: dict[int, int], *said: str, what: str = "partners", **switches: bool) -> Hand:
    """Seats 3 and 4 hold together, and seat 5 stays out: $20 lie there."""
    room = pushed(replace(CC, **switches))  # type: ignore[arg-type]
    return room.deal(hands, f"3 propose {what} to seat 4", "4 agree", "5 pass", *said)


RAISED = ("1 check", "2 check", "3 bet $2", "4 raise to $4", "1 fold", "2 call", "3 call")


@pytest.mark.clause("CC-PN-38", "CC-PN-39", "CC-PN-40", "CC-PN-42", "CX-50", "CX-101")
@pytest.mark.parametrize("raised_with", [EIGHT, NINE, FACES])
def test_partners_pay_two_prices_play_two_hands_and_divide_what_either_wins(raised_with: int) -> None:
    hand = partners({2: FIVE, 3: SIX, 4: raised_with, 1: FOUR}, *RAISED)
    assert [(event.seat, event.amount) for event in events(hand, BoughtIn)] == [(3, 500), (4, 500)]
    assert [event.seat for event in events(hand, Dealt)] == [2, 3, 4, 1]
    assert only(hand, Won).amount == 3_200
    assert only(hand, PaidOver) == PaidOver(4, 3, 1_600, "partner's half", "common")
    assert money(hand) == {1: 96, 2: 94, 3: 98 - 9 + 16, 4: 98 - 9 + 16, 5: 96}


def test_a_partner_who_has_folded_still_has_half_and_the_odd_chip_is_the_winners() -> None:
    hand = partners({2: FIVE, 3: NINE, 4: SIX, 1: FOUR}, "1 check", "2 check", "3 bet $2", "4 fold", "1 fold", "2 fold")
    assert money(hand) == {1: 96, 2: 98, 3: 98 - 5 + 10, 4: 98 - 5 + 10, 5: 96}
    assert Group("partners", (3, 4), (0, 0)).shares(3, 2_100, chip=100) == ((4, 1_000),)


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CX-50")
@pytest.mark.parametrize("best", [3, 4])
@pytest.mark.parametrize("show_all", [True, False])
def test_who_raises_a_partner_with_less_than_an_eight_costs_both_the_pot(best: int, show_all: bool) -> None:
    """It goes to the best hand among the rest, which is not thrown away for being worse than theirs."""
    points = {3: NINE, 4: SEVEN} if best == 3 else {3: SIX, 4: SEVEN}
    hand = partners({2: FIVE, 1: FOUR} | points, *RAISED, show_all=show_all)
    assert only(hand, Forfeited) == Forfeited((4, 3), "seat 4 raised seat 3 with seven points", "common")
    assert events(hand, Shown)[0].seat == 4
    assert not events(hand, Mucked)
    assert money(hand) == {1: 96, 2: 94 + 32, 3: 89, 4: 89, 5: 96}
    assert hand.next_button == 2


@pytest.mark.clause("CC-PN-41")
def test_the_rest_push_what_the_partners_forfeit_and_they_may_not_buy_in() -> None:
    said = ("1 check", "2 check", "3 bet $2", "4 raise to $4", "1 call", "2 call", "3 call")
    hand = partners({2: FIVE, 3: NINE, 4: SEVEN, 1: FIVE}, *said)
    assert only(hand, Pushed).seats == (2, 1)
    assert push_pot(hand).eligible == ()
    assert hand.carried == 3_600


def test_a_raise_of_somebody_else_whom_the_partner_called_is_no_raise_of_the_partner() -> None:
    said = ("1 check", "2 bet $2", "3 call", "4 raise to $4", "1 fold", "2 call", "3 call")
    hand = partners({2: FIVE, 3: SIX, 4: SEVEN, 1: FOUR}, *said)
    assert not events(hand, Forfeited)
    assert money(hand)[4] == 98 - 9 + 16


def test_a_hand_that_is_never_shown_is_never_found_out() -> None:
    said = ("1 check", "2 check", "3 bet $2", "4 raise to $4", "1 fold", "2 fold", "3 fold")
    hand = partners({2: FIVE, 3: SIX, 4: SEVEN, 1: FOUR}, *said)
    assert not events(hand, Forfeited)
    assert money(hand) == {1: 96, 2: 98, 3: 98 - 5 - 2 + 12, 4: 98 - 5 - 2 + 12, 5: 96}


@pytest.mark.clause("CC-PN-41")
def test_with_nobody_else_left_a_forfeited_pot_waits_for_the_next_deal() -> None:
    """They may not keep what they drove the others out of, and nobody else has won it: all ante and play for it."""
    room = pushed()
    hand = room.deal({2: FIVE, 3: SIX, 4: SEVEN, 1: FOUR}, "3 propose partners to seat 4", "4 agree", "5 pass")
    play(hand, "1 check", "2 check", "3 bet $2", "4 raise to $4", "1 fold", "2 fold", "3 call")
    assert only(hand, CarriedOver).amount == 2_800
    assert (hand.carry, hand.carried, events(hand, Won)) == (None, 2_800, [])
    hand = room.deal({2: NINE, 3: SIX, 4: SEVEN, 5: FOUR, 1: FOUR})
    assert [event.amount for event in events(hand, Posted)] == [200] * 5
    assert hand.pot == 3_800


@pytest.mark.clause("CC-PN-40")
def test_where_the_table_asks_who_raised_a_partner_shows_first_and_must() -> None:
    room = pushed()
    room.table.settle()
    hand = room.deal(
        {2: FIVE, 3: NINE, 4: SEVEN, 1: FOUR}, "3 propose partners to seat 4", "4 agree", "5 pass", asked=True
    )
    play(hand, *RAISED)
    assert (hand.actor, hand.options) == (4, (MayShow(),))
    with pytest.raises(RefusedError):
        hand.act("muck")
    play(hand, "4 show")
    while not hand.over:
        hand.act("show")
    assert money(hand)[2] == 94 + 32


@pytest.mark.clause("CC-PN-38", "CX-49")
@pytest.mark.parametrize(("left", "may"), [(9, True), (8, False)])
def test_partners_need_half_the_stake_for_betting_besides(left: int, may: bool) -> None:
    for room in (pushed(s3=2 + left, s5=3), pushed(s4=2 + left, s5=3)):
        hand = room.deal({2: FIVE, 1: SIX})
        assert hand.actor == 3
        assert ("partners" in proposals(hand.options)) is may
        assert proposals(hand.options)["backing"] == (4,)


def test_partners_one_of_whom_pushes_stay_partners() -> None:
    """Seat 4 stays out of the next hand and still has half of what seat 3 wins on it."""
    room = pushed()
    hand = room.deal({2: FIVE, 3: NINE, 4: SIX, 1: NINE}, "3 propose partners to seat 4", "4 agree", "5 pass")
    check_down(hand)
    assert only(hand, Pushed).seats == (3, 1)
    assert push_pot(hand).eligible == (2, 4)
    hand = room.deal({1: SIX, 2: FIVE, 3: NINE})
    assert hand.actor == 4
    assert hand.options == (MayBuyIn(1_000), MayPass())  # no second agreement
    play(hand, "4 pass", "2 buy in")
    check_down(hand)
    assert room.money() == {1: 96, 2: 88, 3: 98 - 5 - 2 + 15, 4: 98 - 5 + 15, 5: 96}


# backing


@pytest.mark.clause("CC-PN-43")
@pytest.mark.parametrize("winner", [3, 4])
def test_of_two_who_back_each_other_the_winner_repays_the_others_buy_in(winner: int) -> None:
    loser = 7 - winner
    hand = partners({2: FIVE, winner: NINE, loser: SIX, 1: FOUR}, what="backing")
    check_down(hand)
    assert only(hand, PaidOver) == PaidOver(winner, loser, 500, "buy-in repaid", "common")
    assert money(hand) == {1: 96, 2: 98, winner: 98 - 5 + 20 - 5, loser: 98, 5: 96}


def test_backers_who_do_not_win_repay_nothing() -> None:
    hand = partners({2: NINE, 3: SIX, 4: FIVE, 1: FOUR}, what="backing")
    check_down(hand)
    assert not events(hand, PaidOver)
    assert money(hand)[2] == 98 + 20


@pytest.mark.clause("CC-PN-44", "CX-50")
def test_the_eight_or_better_rule_holds_between_backers_too() -> None:
    hand = partners({2: FIVE, 3: SIX, 4: SEVEN, 1: FOUR}, *RAISED, what="backing")
    assert only(hand, Forfeited).seats == (4, 3)
    assert money(hand)[2] == 94 + 32


# nobody buys in


@pytest.mark.clause("CC-PN-45", "CX-102")
def test_when_nobody_buys_in_the_pushers_may_split() -> None:
    hand = pushed().deal({2: FIVE, 1: SIX}, "3 pass", "4 pass", "5 pass")
    assert hand.options == (MayPropose("split", (1,)), MayPass())
    play(hand, "2 propose split to seat 1", "1 agree")
    assert not events(hand, Dealt)
    assert money(hand) == {1: 96 + 5, 2: 98 + 5, 3: 98, 4: 98, 5: 96}
    assert (hand.carry, hand.next_button) == (None, 2)


@pytest.mark.parametrize("said", [("2 pass",), ("2 propose split to seat 1", "1 pass")])
def test_unless_both_want_to_they_play_on(said: tuple[str, ...]) -> None:
    hand = pushed().deal({2: FIVE, 1: SIX}, "3 pass", "4 pass", "5 pass", *said)
    assert [event.seat for event in events(hand, Dealt)] == [2, 1]
    check_down(hand)
    assert money(hand)[1] == 96 + 10


def test_all_of_three_pushers_must_agree() -> None:
    room = Room(CC, dict.fromkeys((1, 2, 3, 4), 100), button=4)
    check_down(room.deal({1: NINE, 2: NINE, 3: NINE, 4: FIVE}))
    hand = room.deal({2: FIVE, 3: SIX, 1: SEVEN}, "4 pass", "2 propose split to seat 3", "3 agree")
    assert [event.to for event in events(hand, Proposed)] == [3, 1]
    other = hand.copy()
    play(hand, "1 agree")
    assert money(hand) == {1: 96 + 2, 2: 98 + 4, 3: 98 + 2, 4: 96}  # two odd chips left of the button
    play(other, "1 pass")
    check_down(other)
    assert money(other) == {1: 96 + 8, 2: 98, 3: 98, 4: 96}


def test_s_and_ks_pushers_play_on_without_a_word() -> None:
    room = Room(SK, {1: 100, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX}))
    hand = room.deal({2: FIVE, 1: SIX}, "3 pass")
    assert [event.seat for event in events(hand, Dealt)] == [2, 1]
