"""Push pots: who is charged, who is dealt in, and whose claim lasts (CX-112, CX-113, CX-115, CX-116, CX-118, CX-119).

Dollars. The condition, ante and bet, is $2; S & K's fee is the button's ante, the Casino Club's is beside it.
"""

from collections.abc import Iterable

import pytest

from houseway.referee.table.seating_commands import ComeBack, Leave, Move, SitOut, TopUp
from houseway.referee.vocabulary import BoughtIn, ButtonStopped, Charged, Dealt, Posted, Pushed, Won

from .push_room import PushRoom, before, buy_ins, net_of, pot_of, pushed, served, taken
from .room import cents, check_down, dollars, events, only

SK, CC = "s-and-k", "casino-club"


def charged(source: Iterable[object]) -> dict[int, float]:
    """Who has paid the house, and how much."""
    return {one.seat: dollars(one.amount) for one in events(source, Charged)}


# the fee of a push pot, and where the button stops


def sk_push(stacks: dict[int, float], button: int = 3) -> PushRoom:
    """At S & K seats 1 and 2 have tied; the button was with seat 3 and would be with seat 4 next."""
    at = PushRoom(SK, stacks=stacks, button=button)
    check_down(at.hand({1: "nine", 2: "nine", 3: "two", 4: "one"}))
    at.table.settle()
    assert at.table.carried == cents(6)
    return at


@pytest.mark.clause("CX-112", "SK-PN-15", "SK-FEE-08")
def test_who_declines_is_not_charged_for_the_button() -> None:
    at = sk_push({1: 100, 2: 100, 3: 100, 4: 100})
    hand = buy_ins(at.hand({1: "nine", 2: "two"}), "3 pass, 4 pass")
    assert charged(hand.events) == {1: 2}
    assert only(hand.events, ButtonStopped).seat == hand.button == 1
    assert list(served(hand)) == [2, 1], "the deal begins left of where the button stopped"
    check_down(hand)
    assert at.stacks == {1: 98 - 2 + 6, 2: 98, 3: 98, 4: 98}
    assert at.table.button == 1


@pytest.mark.clause("CX-112")
def test_who_cannot_buy_in_is_not_broken_without_cards() -> None:
    """Seat 4 has $1 left, which is less than the $3 it costs."""
    at = sk_push({1: 100, 2: 100, 3: 100, 4: 3})
    hand = buy_ins(at.hand({1: "nine", 2: "two"}), "3 pass")
    assert 4 not in charged(hand.events)
    check_down(hand)
    assert at.stacks[4] == 1


@pytest.mark.clause("CX-112", "SK-PN-16")
def test_the_fee_cannot_cost_the_buy_in() -> None:
    """Seat 4, who has the button next, has just the $3 of the price: bought in first, and no chip is left to charge."""
    at = sk_push({1: 100, 2: 100, 3: 100, 4: 5})
    hand = buy_ins(at.hand({1: "two", 2: "one", 4: "nine"}), "3 pass, 4 buy in")
    assert hand.button == 4
    assert not charged(hand.events)
    check_down(hand)
    assert taken(hand) == {4: 9}
    assert at.stacks == {1: 98, 2: 98, 3: 98, 4: 9}


@pytest.mark.clause("CX-112", "CC-PN-45", "CC-FEE-17")
def test_pushers_who_divide_before_the_deal_pay_no_fee() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100})
    check_down(at.hand({1: "nine", 2: "nine", 3: "two"}))
    hand = at.hand({})
    for said in ("pass", "propose split to seat 2", "agree"):
        hand.act(said)
    assert hand.over
    assert not charged(hand.events)
    assert net_of(hand) == {1: 3, 2: 3, 3: 0}


@pytest.mark.clause("CX-112")
def test_the_button_stays_when_no_cards_are_dealt() -> None:
    """Seat 2 leaves, nobody buys in, seat 1 takes the pot: the next hand's button is the one that would have been."""
    at = sk_push({1: 100, 2: 100, 3: 100, 4: 100})
    at.do(Leave(2))
    hand = at.hand({})
    assert hand.button == 4
    for _ in (3, 4):
        hand.act("pass")
    assert hand.over
    assert (charged(hand.events), events(hand.events, Dealt)) == ({}, [])
    assert at.stacks == {1: 104, 3: 98, 4: 98}
    assert at.table.button == 3
    assert at.hand({1: "nine", 3: "two", 4: "one"}).button == 4


@pytest.mark.clause("CX-112", "CX-100")
@pytest.mark.parametrize("house", [SK, CC])
def test_first_the_buy_ins_then_the_fee_then_the_deal(house: str) -> None:
    at = PushRoom(house, stacks={1: 100, 2: 100, 3: 100})
    check_down(at.hand({1: "nine", 2: "nine", 3: "two"}))
    hand = at.hand({1: "one", 2: "two", 3: "nine"})
    buy_ins(hand, "3 buy in")
    assert before(hand.events, BoughtIn, Charged)
    assert before(hand.events, Charged, Dealt)


# away from the table


@pytest.mark.clause("CX-113", "CC-PN-27")
@pytest.mark.parametrize("house", [SK, CC])
def test_an_absent_pusher_is_dealt_in_and_can_win(house: str) -> None:
    at = PushRoom(house, stacks={1: 100, 2: 100, 3: 100, 4: 100}, button=4)
    check_down(at.hand({1: "nine", 2: "nine", 3: "two", 4: "one"}))
    at.do(SitOut(2))
    pot = dollars(at.table.carried)
    hand = at.hand({1: "two", 2: "nine"})
    while not events(hand.events, Dealt):
        hand.act("pass")
    assert set(served(hand)) == {1, 2}
    check_down(hand)
    assert taken(hand) == {2: pot}
    at.table.settle()
    assert at.table.seats[2].out, "still away when the hand is over"
    assert 2 not in at.hand({1: "nine", 3: "two", 4: "one"}).seats


@pytest.mark.clause("CX-113")
def test_one_who_comes_back_after_a_hand_away_has_lost_nothing() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100}, button=3)
    check_down(at.hand({1: "nine", 2: "nine", 3: "two"}))
    at.do(SitOut(2))
    at.do(SitOut(1))
    hand = at.hand({1: "nine", 2: "nine", 3: "two"})
    buy_ins(hand, "3 buy in")
    check_down(hand)
    assert pushed(hand) == ((1, 2), 9, 2)
    at.do(ComeBack(2))
    assert pot_of(hand).pushers == (2, 1)
    assert set(at.hand({1: "nine", 2: "two"}).seats) == {1, 2, 3}


@pytest.mark.clause("CX-113", "CC-PN-35", "CX-101")
def test_the_part_of_a_cows_member_who_sits_out_follows_the_hand() -> None:
    """Seats 3 and 4 have bought one hand of a $8 pot for $3 and $1, and push; then the one, then the other is away."""
    for away in (3, 4):
        at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100, 4: 100}, button=4)
        check_down(at.hand({1: "nine", 2: "nine", 3: "two", 4: "one"}))
        hand = buy_ins(at.hand({1: "nine", 2: "two", 3: "nine"}), "3 propose cow to seat 4 paying $3, 4 agree")
        check_down(hand)
        assert pushed(hand) == ((1, 3), 12, 2)
        at.do(SitOut(away))
        hand = at.hand({1: "two", 3: "nine"})
        while not events(hand.events, Dealt):
            hand.act("pass")
        check_down(hand)
        assert taken(hand) == {3: 9, 4: 3}


@pytest.mark.clause("CX-113", "CC-PN-43")
def test_a_backer_who_sits_out_is_repaid() -> None:
    """Seats 3 and 4 back each other, seat 3 pushes with seat 1; seat 4 is away when seat 3 wins."""
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100, 4: 100}, button=4)
    check_down(at.hand({1: "nine", 2: "nine", 3: "two", 4: "one"}))
    hand = at.hand({1: "nine", 2: "two", 3: "nine", 4: "one"})
    buy_ins(hand, "3 propose backing to seat 4, 4 agree")
    check_down(hand)
    at.do(SitOut(4))
    hand = at.hand({1: "two", 3: "nine"})
    while not events(hand.events, Dealt):
        assert hand.actor != 4, "who is away is not asked to buy in"
        hand.act("pass")
    check_down(hand)
    assert taken(hand) == {3: 16 - 4, 4: 4}


@pytest.mark.clause("CX-113")
def test_a_claim_goes_along_to_another_chair_and_home_with_nobody() -> None:
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100}, button=3)
    check_down(at.hand({1: "nine", 2: "nine", 3: "two"}))
    at.do(SitOut(2))
    at.do(Move(2, 7))
    assert at.table.carry is not None
    assert at.table.carry.holds(7)
    at.do(Leave(7))
    assert not at.table.carry.holds(7)


# short of the ante


@pytest.mark.clause("CX-115", "CC-PN-08")
def test_less_than_an_ante_is_played_all_in() -> None:
    """Seat 3 has $1 of the $2 ante: $1 from each of three is the main pot, the rest a side pot."""
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 1})
    hand = at.hand({1: "two", 2: "seven", 3: "nine"})
    assert {one.seat: (dollars(one.amount), one.all_in) for one in events(hand.events, Posted)} == {
        1: (2, False),
        2: (2, False),
        3: (1, True),
    }
    check_down(hand)
    assert [(one.seat, dollars(one.amount)) for one in events(hand.events, Won)] == [(3, 3), (2, 2)]


@pytest.mark.clause("CX-115", "SK-FEE-08", "CX-44")
def test_a_short_button_at_s_and_k_plays_for_as_much_as_the_fee_took() -> None:
    """The button's $1 is the house's, and entitles to $1 from each of the two others."""
    at = PushRoom(SK, stacks={1: 1, 2: 100, 3: 100}, button=1)
    hand = at.hand({1: "nine", 2: "two", 3: "seven"})
    assert charged(hand.events) == {1: 1}
    check_down(hand)
    assert at.stacks == {1: 2, 2: 98, 3: 98 + 2}


@pytest.mark.clause("CX-118", "CC-FEE-17", "CX-94")
def test_a_button_too_short_for_fee_and_ante_pays_the_fee_first() -> None:
    at = PushRoom(CC, stacks={1: 3, 2: 100, 3: 100}, button=1)
    hand = at.hand({1: "nine", 2: "two", 3: "seven"})
    assert charged(hand.events) == {1: 2}
    check_down(hand)
    assert at.stacks == {1: 3, 2: 98, 3: 98 + 2}


# ties beside other pots


@pytest.mark.clause("CX-116", "SK-PN-12", "CC-PN-26")
@pytest.mark.parametrize("house", [SK, CC])
def test_a_tied_side_pot_is_divided_while_the_main_pot_is_won(house: str) -> None:
    at = PushRoom(house, stacks={1: 100, 2: 1, 3: 100, 4: 100}, button=4)
    hand = check_down(at.hand({1: "seven", 2: "nine", 3: "seven", 4: "two"}))
    assert not events(hand.events, Pushed)
    assert hand.carry is None
    main, *side = [(one.seat, one.pot, dollars(one.amount)) for one in events(hand.events, Won)]
    assert main[:2] == (2, 1)
    assert [one[:2] for one in side] == [(1, 2), (3, 2)]


@pytest.mark.clause("CX-116")
def test_a_tie_for_all_that_is_left_pushes() -> None:
    """Seat 3 wins the side pot alone, and ties with seat 2, all-in, for the rest."""
    at = PushRoom(CC, stacks={1: 100, 2: 1, 3: 100}, button=3)
    hand = check_down(at.hand({1: "seven", 2: "nine", 3: "nine"}))
    assert pushed(hand) == ((2, 3), 3, 1)
    assert {one.seat: dollars(one.amount) for one in events(hand.events, Won)} == {3: 2}


@pytest.mark.clause("CX-113")
def test_a_broke_pusher_may_add_chips_and_is_not_away() -> None:
    at = PushRoom(CC, stacks={1: 2, 2: 100, 3: 100}, button=3)
    check_down(at.hand({1: "nine", 2: "nine", 3: "two"}))
    at.do(TopUp(1, cents(50)))
    assert not at.table.seats[1].out


# pots of those who put chips in them


@pytest.mark.clause("CX-136")
def test_a_side_pot_is_never_won_by_one_with_no_chips_in_it() -> None:
    """Seat 3 is all-in for $1; seats 1 and 2 bet on the side and throw their hands away one after the other."""
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 1}, button=1)
    hand = at.hand({1: "two", 2: "one", 3: "nine"}, ask=True)
    for said in ("bet $2", "call", "muck", "muck"):
        hand.act(said)
    assert hand.over
    assert {(one.seat, dollars(one.amount)) for one in events(hand.events, Won)} == {(3, 3), (2, 6)}
    assert at.stacks == {1: 96 - 2, 2: 96 + 6, 3: 3}


@pytest.mark.clause("CX-136")
def test_the_last_of_a_side_pot_who_has_not_mucked_takes_it_without_showing() -> None:
    """Seat 2 throws its hand away last, against seat 3's shown nine: the side pot was seat 2's by then."""
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 1, 4: 1}, button=1)
    hand = at.hand({1: "two", 2: "one", 3: "nine", 4: "seven"}, ask=True)
    for said in ("bet $2", "call", "muck", "muck", "show", "show"):
        hand.act(said)
    assert {(one.seat, dollars(one.amount)) for one in events(hand.events, Won)} == {(3, 4), (2, 6)}


@pytest.mark.clause("CX-136", "CC-PN-34")
def test_odd_chips_go_pot_by_pot_though_beaten_hands_are_mucked() -> None:
    """Two with $1 make pots of $5 and $3 that seats 1 and 2 tie for, and no push is left: each is divided alone."""
    stacks = {1: 100, 2: 100, 3: 100, 4: 1, 5: 1}
    at = PushRoom(CC, stacks=stacks, button=3, push={"most_pushes": 1})
    hand = check_down(at.hand({1: "nine", 2: "nine", 3: "two", 4: "one", 5: "zero"}))
    shares = [(one.seat, one.pot, dollars(one.amount)) for one in events(hand.events, Won)]
    assert shares == [(1, 1, 3), (2, 1, 2), (1, 2, 2), (2, 2, 1)]
