"""Partners and backers at Casino Club: two hands, one pot, and a raise of the other only with an eight or better."""

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
    Room,
    check_down,
    events,
    money,
    only,
    play,
    proposals,
    push_pot,
    pushed,
    switched,
)

from houseway.referee.hand import Hand
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Leave
from houseway.referee.vocabulary import (
    BoughtIn,
    CarriedOver,
    Dealt,
    Forfeited,
    MayBuyIn,
    MayPass,
    MayShow,
    Mucked,
    PaidOver,
    Posted,
    PotTaken,
    Pushed,
    Shown,
    Won,
)


def partners(
    hands: dict[int, int], *said: str, what: str = "partners", most_pushes: int = 3, show_all: bool = True
) -> Hand:
    """Seats 3 and 4 hold together, and seat 5 stays out: $20 lie there."""
    room = pushed(switched(CC, most_pushes=most_pushes).but(show_all=show_all))
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


FOLDED = ("1 check", "2 check", "3 bet $2", "4 raise to $4", "1 fold", "2 raise to $6", "3 call", "4 fold")


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CX-50")
@pytest.mark.parametrize("show_all", [True, False])
@pytest.mark.parametrize("asked", [True, False])
def test_a_breach_counts_although_the_raiser_has_folded_since(show_all: bool, asked: bool) -> None:
    """The raiser's cards come up before anybody else's, so that seat 2 does not throw away the hand that wins."""
    room = pushed(CC.but(show_all=show_all))
    hands = {2: FIVE, 3: NINE, 4: SEVEN, 1: FOUR}
    hand = room.deal(hands, "3 propose partners to seat 4", "4 agree", "5 pass", asked=asked)
    play(hand, *FOLDED)
    while not hand.over:
        hand.act("show")
    assert events(hand, Shown)[0].seat == 4
    assert only(hand, Forfeited).seats == (4, 3)
    assert money(hand) == {1: 96, 2: 92 + 36, 3: 98 - 5 - 6, 4: 98 - 5 - 4, 5: 96}


@pytest.mark.clause("CC-PN-40")
@pytest.mark.parametrize(("raised_with", "wins"), [(EIGHT, 3), (SEVEN, 2)])
def test_a_folded_raisers_hand_is_turned_up_only_when_the_pot_goes_to_a_partner(raised_with: int, wins: int) -> None:
    hand = partners({2: EIGHT, 3: NINE if wins == 3 else SIX, 4: raised_with, 1: FOUR}, *FOLDED)
    assert not events(hand, Forfeited)
    assert [event.seat for event in events(hand, Shown)] == ([4, 2, 3] if wins == 3 else [2, 3])
    assert only(hand, Won).seat == wins


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CX-50", "CX-136")
def test_where_the_table_asks_a_partner_left_alone_by_a_better_hand_must_prove_the_raise() -> None:
    """And seat 2, the last of the rest to throw a hand away, has the pot: nobody else with a right contests it."""
    room = pushed(CC.but(show_all=False))
    hands = {2: NINE, 3: SIX, 4: SEVEN, 1: FOUR}
    hand = room.deal(hands, "3 propose partners to seat 4", "4 agree", "5 pass", *FOLDED, "2 muck", asked=True)
    assert only(hand, Shown).seat == 4
    assert only(hand, Forfeited).seats == (4, 3)
    assert not events(hand, Pushed)
    assert (only(hand, Won).seat, only(hand, Won).amount) == (2, 3_600)


OUT = ("1 check", "2 check", "3 bet $2", "4 raise to $4", "1 fold", "2 fold")
"""All but the partners are out."""


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CX-50")
def test_to_take_the_pot_uncontested_who_raised_a_partner_shows_an_eight() -> None:
    hand = partners({2: FIVE, 3: SIX, 4: EIGHT, 1: FOUR}, *OUT, "3 fold")
    assert only(hand, Shown).seat == 4
    assert only(hand, Won).share == "uncontested"
    assert money(hand) == {1: 96, 2: 98, 3: 98 - 5 - 2 + 12, 4: 98 - 5 - 2 + 12, 5: 96}


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CX-50")
@pytest.mark.parametrize("last", ["3 fold", "3 call", "3 raise to $6"])
def test_two_who_raise_everyone_out_with_less_push_the_pot_to_the_others(last: str) -> None:
    """They may not keep it or buy in, and seat 5, who was not dealt in, has no part in it."""
    room = pushed()
    hand = room.deal({2: FIVE, 3: SIX, 4: SEVEN, 1: FOUR}, "3 propose partners to seat 4", "4 agree", "5 pass")
    play(hand, *OUT, last)
    if "raise" in last:
        play(hand, "4 fold")
    amount = {"3 fold": 2_400, "3 call": 2_800, "3 raise to $6": 2_800}[last]
    assert only(hand, Forfeited).seats == (4, 3)
    assert only(hand, Pushed) == Pushed((2, 1), amount, 2, 2, "common", False)
    assert push_pot(hand) == PushPot((2, 1), (), 2, 2, amount // 2)
    assert (hand.carried, hand.next_button, events(hand, Won)) == (amount, 2, [])
    hand = room.deal({1: FIVE, 2: NINE}, "1 pass")
    assert (hand.seats, events(hand, Posted)) == ((1, 2), [])
    check_down(hand)
    assert only(hand, Won).amount == amount


@pytest.mark.clause("CC-PN-33", "CC-PN-34", "CX-50")
def test_a_last_push_to_the_others_is_divided() -> None:
    hand = partners({2: FIVE, 3: SIX, 4: SEVEN, 1: FOUR}, *OUT, "3 call", most_pushes=2)
    assert [(event.seat, event.amount, event.share) for event in events(hand, Won)] == [
        (2, 1_400, "split"),
        (1, 1_400, "split"),
    ]
    assert (hand.carry, hand.carried) == (None, 0)


def alone_with_partners(*gone: int) -> tuple[Room, Hand]:
    """Some of the pushers are gone; the partners 3 and 4 have bought in and play against who is left of them."""
    room = pushed()
    for seat in gone:
        room.apply(Leave(seat))
    hand = room.deal({seat: hand for seat, hand in ((2, FIVE), (3, SIX), (4, SEVEN), (1, FOUR)) if seat not in gone})
    play(hand, "3 propose partners to seat 4", "4 agree", "5 pass")
    return room, hand


@pytest.mark.clause("CC-PN-41", "CX-50")
def test_one_other_alone_takes_what_two_forfeit() -> None:
    room, hand = alone_with_partners(1)
    play(hand, "2 check", "3 bet $2", "4 raise to $4", "2 fold", "3 call")
    assert push_pot(hand).pushers == (2,)
    before = room.money()[2]
    room.deal({2: FIVE, 3: SIX, 4: SEVEN, 5: FOUR})
    taken = [event for event in room.table.events if isinstance(event, PotTaken)]
    assert taken == [PotTaken(2, hand.carried, "common")]
    assert room.table.seats[2].stack == before * 100 + hand.carried


@pytest.mark.clause("CC-PN-41", "CX-50")
def test_with_nobody_else_dealt_in_a_forfeited_pot_waits_for_the_next_deal() -> None:
    """Partners who pushed against each other, and nobody who bought in: all ante and play for it."""
    room = pushed()
    hand = room.deal({2: FIVE, 3: NINE, 4: NINE, 1: FOUR}, "3 propose partners to seat 4", "4 agree", "5 pass")
    check_down(hand)
    assert only(hand, Pushed).seats == (3, 4)
    hand = room.deal({4: SIX, 3: SEVEN}, "1 pass", "2 pass", "4 pass", "3 bet $2", "4 raise to $4", "3 call")
    assert only(hand, Forfeited).seats == (4, 3)
    assert only(hand, CarriedOver).amount == hand.carried == 2_800
    assert (hand.carry, events(hand, Won), events(hand, Pushed)) == (None, [], [])
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
