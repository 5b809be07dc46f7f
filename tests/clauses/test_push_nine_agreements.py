"""Casino Club Push Nine: what players agree on before a push pot is dealt: cows, partners, and backing."""

import pytest
from tests.repeats import sampled

from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import (
    Agreed,
    BoughtIn,
    Dealt,
    Declined,
    Folded,
    Forfeited,
    MayAgree,
    MayPropose,
    NotBought,
    PaidOver,
    Pushed,
    Won,
)

from .push_room import (
    FIVE,
    PushRoom,
    bet_and_call,
    buy_ins,
    cows,
    net_of,
    pot_of,
    price,
    proposals,
    push_view,
    pushed,
    served,
    taken,
)
from .room import cents, check_down, dollars, events, may, only, option, play, refused, stacks, won

CC = "casino-club"
COW = "4 propose cow to seat 5 paying $4, 5 agree, 1 pass"
PARTNERS = "4 propose partners to seat 5, 5 agree, 1 buy in"
BACKING = "4 propose backing to seat 5, 5 agree, 1 buy in"


def room(stakes: dict[int, float] | None = None, **push: object) -> PushRoom:
    """$100 each before the first hand, but for `stakes`."""
    return PushRoom(CC, stacks={**FIVE, **(stakes or {})}, push=push)


def left_with(chips: dict[int, float], **push: object) -> PushRoom:
    """So much is left to these seats when the pot has pushed; the button has paid the fee besides."""
    return room({seat: held + (6 if seat == 1 else 4) for seat, held in chips.items()}, **push)


def push_hand(holding: dict[int, str], script: str = "", at: PushRoom | None = None, *, ask: bool = False) -> Hand:
    """Seats 2 and 3 have pushed a pot of $20: it costs $10 to come in. Seat 2 is dealer, the action goes 2, 3, 4, 5, 1.

    The stake for betting is $8: a bet of $2 and three raises.
    """
    at = at or room()
    at.tie()
    return buy_ins(at.hand(holding, ask=ask), script)


def two_buyers(chips: dict[int, float], **push: object) -> Hand:
    """Four players; seats 2 and 3 have pushed $16, it costs $8 to come in, and seats 4 and 1 are left with so much."""
    stakes = {seat: held + (6 if seat == 1 else 4) for seat, held in chips.items()}
    at = PushRoom(CC, stacks={1: 100, 2: 100, 3: 100, 4: 100, **stakes}, push=push)
    at.tie({2: "nine", 3: "nine", 4: "one", 1: "zero"})
    return at.hand({2: "nine", 3: "zero"})


# Cows


@pytest.mark.clause("CC-PN-35", "CC-PN-36", "CC-PN-37", "CX-119")
def test_two_join_for_one_buy_in_and_get_one_hand() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine"}, COW)
    assert [(one.seat, dollars(one.amount)) for one in events(hand.events, BoughtIn)] == [(4, 4), (5, 6)]
    assert all("CC-PN-35" in one.clause for one in events(hand.events, BoughtIn))
    assert hand.pot == 3000
    assert stacks(hand) == {1: 94, 2: 94, 3: 96, 4: 92 + 2, 5: 90 - 2}, "half of the $4 for betting is seat 5's"
    assert set(served(hand)) == {2, 3, 4}
    assert push_view(hand).groups == (("cow", (4, 5)),)
    assert only(hand.events, Agreed).clause.split()[0] == "CC-PN-35"


@pytest.mark.clause("CC-PN-35", "CX-101")
def test_a_cow_shares_in_proportion_to_its_parts() -> None:
    hand = check_down(push_hand({2: "one", 3: "two", 4: "nine"}, COW))
    assert taken(hand) == {4: 12, 5: 18}
    assert [(one.to, dollars(one.amount)) for one in events(hand.events, PaidOver)] == [(4, 2), (5, 18), (5, 2)]
    assert net_of(hand) == {1: 0, 2: -2, 3: 0, 4: 12 - 4, 5: 18 - 6}


@pytest.mark.clause("CX-101", "CX-119")
def test_what_a_cow_wins_by_betting_goes_to_those_who_brought_the_stake() -> None:
    """The push pot of $20 and the $10 by the parts; of $4 for betting $2 each, so half of $2 left and $6 won each."""
    hand = play(push_hand({2: "one", 3: "two", 4: "nine"}, COW), "2 bet $2, 3 call, 4 call")
    assert net_of(hand) == {1: 0, 2: -4, 3: -2, 4: 12 - 4 + 2, 5: 18 - 6 + 2}


@pytest.mark.clause("CX-119", "CC-PN-37")
def test_what_is_left_of_a_cows_stake_goes_back_in_its_parts() -> None:
    hand = play(push_hand({2: "nine", 3: "two", 4: "one"}, COW), "2 bet $2, 3 fold, 4 call")
    assert net_of(hand) == {1: 0, 2: 30 + 2 - 2, 3: 0, 4: -4 - 1, 5: -6 - 1}


@pytest.mark.clause("CX-119")
def test_what_the_holder_bets_beyond_the_stake_is_the_holders_own() -> None:
    """Seats 2 and 4 put in $6 each: $4 were the stake, $2 of them seat 5's, and $2 more are seat 4's own."""
    hand = push_hand({2: "one", 3: "two", 4: "nine"}, COW)
    play(hand, "2 bet $2, 3 fold, 4 raise to $4, 2 raise to $6, 4 call")
    assert net_of(hand) == {1: 0, 2: -8, 3: 0, 4: 12 - 4 + 4, 5: 18 - 6 + 2}


@pytest.mark.clause("CX-119")
def test_a_member_without_a_chip_more_than_its_part_leaves_the_stake_to_the_other() -> None:
    """Seat 1 has just the $2 of its part, so seat 4 brings all of the $4 for betting, and has all of it back."""
    hand = two_buyers({4: 100, 1: 2})
    play(hand, "4 propose cow to seat 1 paying $6, 1 agree")
    assert stacks(hand)[4] == 100 - 6
    assert not events(hand.events, PaidOver)


@pytest.mark.clause("CC-PN-35")
def test_a_cow_that_loses_loses_its_parts() -> None:
    hand = check_down(push_hand({2: "one", 3: "nine", 4: "two"}, COW))
    assert net_of(hand) == {1: 0, 2: -2, 3: 30, 4: -4, 5: -6}


@pytest.mark.clause("CC-PN-35", "CX-101")
def test_three_may_join_for_one_buy_in() -> None:
    script = "4 propose cow to seat 5 paying $2, 5 agree paying $5, 4 propose cow to seat 1 paying $2, 1 agree"
    hand = push_hand({2: "one", 3: "two", 4: "nine"}, script)
    assert sum(one.amount for one in events(hand.events, BoughtIn)) == 1000
    assert {one.seat: dollars(one.amount) for one in events(hand.events, BoughtIn)} == {4: 2, 5: 5, 1: 3}
    assert set(served(hand)) == {2, 3, 4}
    check_down(hand)
    assert taken(hand) == {1: 9, 4: 6, 5: 15}


@pytest.mark.clause("CC-PN-35")
@pytest.mark.parametrize("part", [0, 10, 11, 2.5])
def test_parts_add_up_to_the_price_in_whole_chips(part: float) -> None:
    hand = push_hand({2: "one", 3: "two"})
    refused(hand, f"propose cow to seat 5 paying ${part:.2f}", clause="CC-PN-35")


@pytest.mark.clause("CC-PN-35")
def test_who_joins_pays_the_rest_and_no_more() -> None:
    hand = play(push_hand({2: "one", 3: "two"}), "4 propose cow to seat 5 paying $4")
    offered = option(hand.options, MayAgree)
    assert offered is not None
    assert (offered.what, offered.seat, dollars(offered.amount)) == ("cow", 4, 6)
    refused(hand, "agree paying $7")
    hand.act("agree")
    assert sum(one.amount for one in events(hand.events, BoughtIn)) == 1000


@pytest.mark.clause("CC-PN-35")
def test_a_cow_is_not_made_until_the_price_is_found() -> None:
    """Seat 5 pays $3 of the $6 asked, seat 1 will not join: seat 4 finds the rest or lets the pot go by."""
    start = "4 propose cow to seat 5 paying $4, 5 agree paying $3, 4 propose cow to seat 1 paying $4, 1 pass"
    hand = play(push_hand({2: "one", 3: "two", 4: "nine"}), start)
    assert not events(hand.events, BoughtIn)
    assert price(hand) == 7
    assert only(hand.events, Declined).seat == 1
    without = hand.copy()
    play(hand, "4 buy in, 1 pass")
    assert {one.seat: dollars(one.amount) for one in events(hand.events, BoughtIn)} == {4: 7, 5: 3}
    check_down(hand)
    assert taken(hand) == {4: 21, 5: 9}
    play(without, "4 pass")
    assert not events(without.events, BoughtIn)
    assert stacks(without) == {1: 94, 2: 96, 3: 96, 4: 96, 5: 96}, "nobody has paid anything"


@pytest.mark.clause("CC-PN-35")
def test_who_declines_a_cow_may_still_buy_in() -> None:
    hand = play(push_hand({2: "one", 3: "two", 5: "nine"}), "4 propose cow to seat 5 paying $4, 5 pass")
    assert only(hand.events, Declined).clause.split()[0] == "CC-PN-35"
    play(hand, "4 pass, 5 buy in, 1 pass")
    assert set(served(hand)) == {2, 3, 5}
    assert taken(check_down(hand)) == {5: 30}


@pytest.mark.clause("CC-PN-35", "CC-PN-28")
def test_only_those_who_might_buy_in_are_asked_to_join() -> None:
    at = room()
    at.tie()
    hand = at.hand({2: "one", 3: "two"})
    for what in ("cow", "partners", "backing"):
        assert proposals(hand, what) == (1, 5)
    refused(hand, "propose cow to seat 2 paying $5", clause="CC-PN-35")
    refused(hand, "propose cow to seat 4 paying $5", clause="CC-PN-35")


@pytest.mark.clause("CC-PN-35")
def test_a_cow_lets_those_in_who_could_not_buy_in_alone() -> None:
    at = left_with({4: 8, 5: 7})
    hand = push_hand({2: "one", 3: "two", 4: "nine"}, at=at)
    assert (hand.actor, price(hand)) == (4, None)
    buy_ins(hand, "4 propose cow to seat 5 paying $4, 5 agree, 1 pass")
    check_down(hand)
    assert at.stacks[4] == 8 - 4 + 12
    assert at.stacks[5] == 7 - 6 + 18


@pytest.mark.clause("CC-PN-36")
def test_only_the_holder_of_a_cows_hand_sees_and_plays_it() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine"}, COW)
    (holder,) = set(served(hand)) & {4, 5}
    other = 9 - holder
    assert not any(one.cards for one in hand.view(other).seats)
    asked = []
    while not hand.over:
        asked.append(hand.actor)
        hand.act("check")
    assert asked == [2, 3, holder]
    assert other not in {one.seat for one in events(hand.events, Folded)}


@pytest.mark.clause("CC-PN-36")
def test_the_members_choose_who_holds_the_hand() -> None:
    """Whoever sits nearer the button's left: by one way or another either of the two can hold the cow's hand."""
    assert cows(two_buyers({})) == {(4, 1), (1, 4)}


@sampled(3)
@pytest.mark.clause("CC-PN-37", "CX-49")
@pytest.mark.parametrize(
    ("chips", "enough"),
    [
        ({4: 100, 1: 100}, True),
        ({4: 7, 1: 5}, True),  # $12: the price of $8 and half the stake of $8
        ({4: 7, 1: 4}, False),
        ({4: 5, 1: 7}, True),
        ({4: 4, 1: 7}, False),
        ({4: 6, 1: 6}, True),
    ],
)
def test_a_cow_brings_its_price_and_half_the_betting_stake(chips: dict[int, float], enough: bool) -> None:
    assert bool(cows(two_buyers(chips))) == enough


@pytest.mark.clause("CC-PN-37", "CX-49")
@pytest.mark.parametrize("chips", [{4: 4, 1: 8}, {4: 1, 1: 11}])
def test_the_cow_brings_it_together_however_it_is_spread(chips: dict[int, float]) -> None:
    """Together the two have $12, the price and half the stake, most of it with the one who is asked last."""
    assert cows(two_buyers(chips))


@pytest.mark.clause("CC-PN-37", "CX-49")
@pytest.mark.parametrize("first", [3, 5])
def test_the_cow_brings_half_the_stake_whoever_of_it_has_it(first: int) -> None:
    """Seats 4 and 5 have $7 each, so that $4 stays for betting however they part the price of $10."""
    hand = push_hand({2: "one", 3: "two"}, at=left_with({4: 7, 5: 7}))
    play(hand, f"4 propose cow to seat 5 paying ${first}, 5 agree, 1 pass")
    assert push_view(hand).groups == (("cow", (4, 5)),)


@pytest.mark.clause("CC-PN-37", "CX-49")
def test_a_house_may_ask_for_another_stake() -> None:
    """A stake of two bets is $4: a cow needs the price of $8 and $2. A stake of eight bets: $8 and $8."""
    assert cows(two_buyers({4: 6, 1: 4}, betting_stake=2))
    assert not cows(two_buyers({4: 6, 1: 3}, betting_stake=2))
    assert cows(two_buyers({4: 9, 1: 7}, betting_stake=8))
    assert not cows(two_buyers({4: 9, 1: 6}, betting_stake=8))


@pytest.mark.clause("CC-PN-35", "CC-PN-27", "CX-101")
def test_a_cow_that_pushes_plays_on_free_and_shares_in_the_end() -> None:
    at = room()
    hand = check_down(push_hand({2: "one", 3: "nine", 4: "nine"}, COW, at))
    assert pushed(hand) == ((3, 4), 30, 2)
    held = at.stacks
    third = at.hand({3: "zero", 4: "nine"})
    while not events(third.events, Dealt):
        third.act("pass")
    assert not events(third.events, BoughtIn)
    check_down(third)
    assert taken(third) == {4: 12, 5: 18}
    assert at.stacks == {**held, 3: held[3] - 2, 4: held[4] + 12, 5: held[5] + 18}


@pytest.mark.clause("CC-PN-34", "CC-PN-35", "CX-101")
def test_a_cow_shares_its_part_of_a_divided_pot() -> None:
    at = room()
    check_down(push_hand({2: "one", 3: "nine", 4: "nine"}, COW, at))
    third = at.hand({3: "nine", 4: "nine"})
    while not events(third.events, Dealt):
        third.act("pass")
    check_down(third)
    assert won(third) == [(4, 15, 1, "split"), (3, 15, 1, "split")]
    assert taken(third) == {3: 15, 4: 6, 5: 9}


# Partners


@pytest.mark.clause("CC-PN-38", "CC-PN-39")
def test_partners_pay_a_full_buy_in_each_and_have_a_hand_each() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine", 5: "four", 1: "zero"}, PARTNERS)
    assert {one.seat: dollars(one.amount) for one in events(hand.events, BoughtIn)} == {4: 10, 5: 10, 1: 10}
    assert set(served(hand)) == {1, 2, 3, 4, 5}
    assert push_view(hand).groups == (("partners", (4, 5)),)
    for viewer, partner in ((4, 5), (5, 4)):
        seen = {one.seat for one in hand.view(viewer).seats if one.cards}
        assert partner not in seen


@pytest.mark.clause("CC-PN-38", "CX-49")
@pytest.mark.parametrize(
    ("chips", "may_partner"),
    [({}, True), ({4: 14, 5: 14}, True), ({4: 13}, False), ({5: 13}, False), ({4: 10, 5: 100}, False)],
)
def test_each_partner_brings_the_price_and_half_the_betting_stake(chips: dict[int, float], may_partner: bool) -> None:
    hand = push_hand({2: "one", 3: "two"}, at=left_with(chips))
    assert (5 in proposals(hand, "partners")) == may_partner
    if may_partner:
        buy_ins(hand, "4 propose partners to seat 5, 5 agree")
        assert len(events(hand.events, BoughtIn)) == 2
    else:
        refused(hand, "propose partners to seat 5", clause="CC-PN-38")


@pytest.mark.clause("CX-49")
@pytest.mark.parametrize(("stake", "needed"), [(2, 12), (4, 14), (8, 18)])
def test_half_the_stake_is_what_the_house_asks_for(stake: int, needed: int) -> None:
    for held in (needed, needed - 1):
        hand = push_hand({2: "one", 3: "two"}, at=left_with({4: held}, betting_stake=stake))
        assert (5 in proposals(hand, "partners")) == (held == needed)


@pytest.mark.clause("CC-PN-39")
def test_each_partner_bets_chips_of_his_or_her_own() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "eight", 5: "four", 1: "nine"}, PARTNERS)
    play(hand, "2 check, 3 check, 4 bet $2, 5 fold, 1 raise to $4, 2 fold, 3 fold, 4 call")
    assert net_of(hand) == {1: 50 + 8 - 10 - 4, 2: -2, 3: 0, 4: -10 - 4, 5: -10}


@pytest.mark.clause("CC-PN-42", "CX-101")
@pytest.mark.parametrize("winner", [4, 5])
def test_a_push_pot_won_by_one_partner_is_divided_between_both(winner: int) -> None:
    other = 9 - winner
    hand = check_down(push_hand({2: "one", 3: "two", winner: "nine", other: "four", 1: "zero"}, PARTNERS))
    assert won(hand) == [(winner, 50, 1, "all")]
    assert taken(hand) == {4: 25, 5: 25}
    paid = only(hand.events, PaidOver)
    assert (paid.seat, paid.to) == (winner, other)
    assert "CC-PN-42" in paid.clause


@pytest.mark.clause("CC-PN-42", "CX-101")
def test_partners_divide_the_whole_pot_with_the_bets_in_it() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine", 5: "four", 1: "zero"}, PARTNERS)
    play(hand, "2 bet $2, 3 call, 4 raise to $4, 5 fold, 1 call, 2 call, 3 call")
    assert won(hand) == [(4, 50 + 16, 1, "all")]
    assert taken(hand) == {4: 33, 5: 33}
    assert net_of(hand) == {1: -14, 2: -6, 3: -4, 4: 33 - 14, 5: 33 - 10}


@pytest.mark.clause("CC-PN-42")
def test_a_partner_who_wins_when_all_others_fold_divides_too() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine", 5: "four", 1: "zero"}, PARTNERS)
    play(hand, "2 check, 3 check, 4 bet $2, 5 fold, 1 fold, 2 fold, 3 fold")
    assert taken(hand) == {4: 25, 5: 25}


@pytest.mark.clause("CC-PN-42")
def test_nothing_is_divided_when_neither_partner_wins() -> None:
    hand = check_down(push_hand({2: "one", 3: "nine", 4: "eight", 5: "four", 1: "zero"}, PARTNERS))
    assert taken(hand) == {3: 50}
    assert not events(hand.events, PaidOver)


@pytest.mark.clause("CC-PN-42", "CC-PN-26")
def test_a_partner_who_pushes_divides_when_the_pot_is_won_at_last() -> None:
    at = room()
    hand = check_down(push_hand({2: "one", 3: "nine", 4: "nine", 5: "four", 1: "zero"}, PARTNERS, at))
    assert pushed(hand) == ((3, 4), 50, 2)
    third = at.hand({3: "one", 4: "nine"})
    while not events(third.events, Dealt):
        third.act("pass")
    check_down(third)
    assert won(third) == [(4, 50, 1, "all")]
    assert taken(third) == {4: 25, 5: 25}


@pytest.mark.clause("CC-PN-26", "CC-PN-42")
def test_partners_who_tie_push_like_anybody() -> None:
    hand = check_down(push_hand({2: "one", 3: "two", 4: "nine", 5: "nine", 1: "zero"}, PARTNERS))
    assert pushed(hand) == ((4, 5), 50, 2)
    assert set(pot_of(hand).eligible) == {1, 2, 3}


RAISES_PARTNER = "2 check, 3 check, 4 bet $2, 5 raise to $4, 1 call, 2 fold, 3 fold, 4 call"
"""Seat 5 raises seat 4."""


@pytest.mark.clause("CC-PN-40", "CX-50")
@pytest.mark.parametrize("agreed", [PARTNERS, BACKING])
@pytest.mark.parametrize(
    "cards",
    ["8h 6d 4s", "Kh Ts 8s", "9h 6d 4s", "Jh Js Qd", "6h 5s 4s", "3h 2h Ah", "4c 4d 4s"],
    ids=["eight", "eight with faces", "nine", "three faces", "straight", "lowest straight", "trips"],
)
def test_an_eight_or_better_may_raise_the_partner(cards: str, agreed: str) -> None:
    hand = push_hand({1: "zero", 2: "one", 3: "two", 4: "six", 5: cards}, agreed)
    play(hand, RAISES_PARTNER)
    assert not events(hand.events, Forfeited)
    assert won(hand) == [(5, 50 + 12, 1, "all")]


@pytest.mark.clause("CC-PN-40", "CC-PN-41", "CX-50")
@pytest.mark.parametrize(
    "cards",
    ["7h Td Jd", "7h Ks Kd", "Kh Th Jd", "Ks Qc Td", "Ah Kh 2s"],
    ids=["seven", "seven with kings", "two faces and a ten", "no straight", "king-ace-deuce"],
)
def test_less_than_an_eight_that_raises_the_partner_costs_both_the_pot(cards: str) -> None:
    """Seat 4, the partner raised, has the best hand of all; the best of the rest is seat 1's."""
    hand = push_hand({1: "four", 2: "one", 3: "two", 4: "nine", 5: cards}, PARTNERS)
    play(hand, RAISES_PARTNER)
    lost = only(hand.events, Forfeited)
    assert set(lost.seats) == {4, 5}
    assert {"CC-PN-40", "CC-PN-41"} <= set(lost.clause.split())
    assert taken(hand) == {1: 50 + 12}
    assert net_of(hand) == {1: 62 - 14, 2: -2, 3: 0, 4: -14, 5: -14}


@pytest.mark.clause("CC-PN-40", "CC-PN-41")
def test_who_raised_a_partner_must_show() -> None:
    hand = push_hand({1: "four", 2: "one", 3: "two", 4: "nine", 5: "six"}, PARTNERS, ask=True)
    play(hand, RAISES_PARTNER)
    while hand.actor != 5:
        hand.act("show")
    refused(hand, "muck", legal="show")
    while not hand.over:
        hand.act("show")
    assert taken(hand) == {1: 62}


@pytest.mark.clause("CC-PN-41")
def test_the_best_hand_among_the_rest_takes_it() -> None:
    hand = push_hand({1: "four", 2: "eight", 3: "two", 4: "nine", 5: "six"}, PARTNERS)
    play(hand, "2 check, 3 check, 4 bet $2, 5 raise to $4, 1 call, 2 call, 3 call, 4 call")
    assert taken(hand) == {2: 50 + 20}


@pytest.mark.clause("CC-PN-41", "CC-PN-26")
def test_a_tie_for_best_among_the_rest_pushes() -> None:
    hand = push_hand({1: "eight", 2: "eight", 3: "two", 4: "nine", 5: "six"}, PARTNERS)
    play(hand, "2 check, 3 check, 4 bet $2, 5 raise to $4, 1 call, 2 call, 3 call, 4 call")
    assert pushed(hand) == ((1, 2), 70, 2)
    assert not pot_of(hand).groups


@pytest.mark.clause("CC-PN-40")
def test_a_raise_of_the_raised_partner_is_one_too() -> None:
    """Seat 5 raises with a nine, seat 4 raises back with a six."""
    hand = push_hand({1: "four", 2: "one", 3: "two", 4: "six", 5: "nine"}, PARTNERS)
    play(hand, "2 check, 3 check, 4 bet $2, 5 raise to $4, 1 call, 2 fold, 3 fold, 4 raise to $6, 5 call, 1 call")
    assert set(only(hand.events, Forfeited).seats) == {4, 5}
    assert taken(hand) == {1: 50 + 18}


@pytest.mark.clause("CC-PN-40")
def test_others_may_be_raised_with_anything() -> None:
    hand = push_hand({1: "four", 2: "one", 3: "two", 4: "seven", 5: "six"}, PARTNERS)
    play(hand, "2 bet $2, 3 call, 4 raise to $4, 5 fold, 1 call, 2 call, 3 call")
    assert not events(hand.events, Forfeited)
    assert taken(hand) == {4: 33, 5: 33}


@pytest.mark.clause("CC-PN-40")
def test_those_who_agreed_on_nothing_raise_one_another_with_anything() -> None:
    hand = push_hand({1: "four", 2: "one", 3: "two", 4: "six", 5: "seven"}, "4 buy in, 5 buy in, 1 buy in")
    play(hand, RAISES_PARTNER)
    assert taken(hand) == {5: 62}


@pytest.mark.clause("CC-PN-40", "CC-PN-41")
def test_a_breach_counts_when_the_raiser_has_folded_since() -> None:
    """Seat 5 raised with a six and folds to seat 1's raise; seat 4 calls with the best hand."""
    hand = push_hand({1: "eight", 2: "one", 3: "two", 4: "nine", 5: "six"}, PARTNERS)
    play(hand, "2 check, 3 check, 4 bet $2, 5 raise to $4, 1 raise to $6, 2 fold, 3 fold, 4 call, 5 fold")
    assert taken(hand) == {1: 50 + 4 + 12}


@pytest.mark.clause("CC-PN-41")
@pytest.mark.parametrize("last", ["fold", "call"])
def test_partners_cannot_raise_everyone_out_and_keep_the_pot(last: str) -> None:
    """Seat 5 raises seat 4 with a six and everyone else folds: neither of the two has any right to the pot left."""
    at = room()
    hand = push_hand({1: "eight", 2: "one", 3: "two", 4: "seven", 5: "six"}, PARTNERS, at)
    play(hand, f"2 check, 3 check, 4 bet $2, 5 raise to $4, 1 fold, 2 fold, 3 fold, 4 {last}")
    assert not {4, 5} & set(taken(hand))
    while hand.carried:
        hand = at.hand({1: "eight", 2: "one", 3: "two", 4: "nine", 5: "six"})
        while not events(hand.events, Dealt):
            hand.act("pass")
        check_down(hand)
    assert sum(taken(hand).get(seat, 0) for seat in (4, 5)) <= 10, "no more than new antes"


# Backing


@pytest.mark.clause("CC-PN-43")
@pytest.mark.parametrize("winner", [4, 5])
def test_who_wins_the_push_pot_repays_the_others_buy_in(winner: int) -> None:
    other = 9 - winner
    hand = push_hand({1: "zero", 2: "one", 3: "two", winner: "nine", other: "four"}, BACKING)
    assert {one.seat: one.amount for one in events(hand.events, BoughtIn)} == {4: 1000, 5: 1000, 1: 1000}
    assert set(served(hand)) == {1, 2, 3, 4, 5}
    check_down(hand)
    assert net_of(hand) == {1: -10, 2: -2, 3: 0, winner: 50 - 10 - 10, other: 0}
    paid = only(hand.events, PaidOver)
    assert (paid.seat, paid.to, paid.amount) == (winner, other, 1000)
    assert "CC-PN-43" in paid.clause


@pytest.mark.clause("CC-PN-43")
def test_bets_are_not_repaid() -> None:
    hand = bet_and_call(push_hand({1: "zero", 2: "one", 3: "two", 4: "nine", 5: "four"}, BACKING))
    assert won(hand) == [(4, 60, 1, "all")]
    assert net_of(hand) == {1: -12, 2: -4, 3: -2, 4: 60 - 12 - 10, 5: -2}


@pytest.mark.clause("CC-PN-43")
def test_nobody_repays_when_another_wins() -> None:
    hand = check_down(push_hand({1: "nine", 2: "one", 3: "two", 4: "eight", 5: "four"}, BACKING))
    assert net_of(hand) == {1: 40, 2: -2, 3: 0, 4: -10, 5: -10}


@pytest.mark.clause("CC-PN-43", "CC-PN-26")
def test_a_backer_who_pushes_repays_when_the_pot_is_won_at_last() -> None:
    at = room()
    check_down(push_hand({1: "zero", 2: "one", 3: "nine", 4: "nine", 5: "four"}, BACKING, at))
    held = at.stacks
    third = at.hand({3: "one", 4: "nine"})
    while not events(third.events, Dealt):
        third.act("pass")
    check_down(third)
    assert at.stacks == {**held, 3: held[3] - 2, 4: held[4] + 40, 5: held[5] + 10}


@pytest.mark.clause("CC-PN-43", "CC-PN-38")
def test_backing_asks_for_no_betting_stake() -> None:
    hand = push_hand({1: "zero", 2: "one", 3: "two", 4: "nine", 5: "four"}, at=left_with({4: 10, 5: 10}))
    assert 5 in proposals(hand, "backing")
    assert 5 not in proposals(hand, "partners")
    buy_ins(hand, BACKING)
    assert stacks(hand)[4] == stacks(hand)[5] == 0


@pytest.mark.clause("CC-PN-44", "CX-50")
@pytest.mark.parametrize(("cards", "breach"), [("seven", True), ("eight", False)])
def test_the_eight_or_better_rule_holds_between_backers(cards: str, breach: bool) -> None:
    hand = push_hand({1: "four", 2: "one", 3: "two", 4: "six", 5: cards}, BACKING)
    play(hand, RAISES_PARTNER)
    if breach:
        assert set(only(hand.events, Forfeited).seats) == {4, 5}
        assert "CC-PN-44" in only(hand.events, Forfeited).clause
        assert taken(hand) == {1: 62}
        assert not events(hand.events, PaidOver)
    else:
        assert taken(hand) == {4: 10, 5: 52}


# Consent, and houses without agreements


@pytest.mark.clause("CC-PN-35", "CC-PN-38", "CC-PN-43")
@pytest.mark.parametrize("what", ["cow", "partners", "backing"])
def test_nothing_is_agreed_without_the_others_consent(what: str) -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine", 5: "four"})
    paying = " paying $5" if what == "cow" else ""
    play(hand, f"4 propose {what} to seat 5{paying}")
    assert push_view(hand).proposal == (what, 4, 5)
    assert may(hand) == {"agree", "pass"}
    play(hand, "5 pass")
    assert only(hand.events, Declined).what == what
    assert not push_view(hand).groups
    play(hand, "4 buy in, 5 buy in, 1 pass")
    check_down(hand)
    assert taken(hand) == {4: 40}
    assert not events(hand.events, PaidOver)


@pytest.mark.clause("CC-PN-35", "CC-PN-38", "CC-PN-43")
def test_a_house_allows_what_its_book_names_and_nothing_else() -> None:
    hand = push_hand({2: "one", 3: "two"}, at=room(agreements=("backing",)))
    assert {one.what for one in hand.options if isinstance(one, MayPropose)} == {"backing"}
    refused(hand, "propose cow to seat 5 paying $5")
    assert house("s-and-k").offer("push-nine").rules.push.agreements == ()
    assert set(house(CC).offer("push-nine").rules.push.agreements) == {"cow", "partners", "backing"}


@pytest.mark.clause("CC-PN-30", "CC-PN-35")
def test_everything_is_agreed_before_the_deal() -> None:
    hand = push_hand({2: "one", 3: "two", 4: "nine", 5: "four"}, "4 buy in, 5 buy in, 1 pass")
    for said in ("propose cow to seat 3 paying $5", "propose partners to seat 3", "propose backing to seat 3"):
        refused(hand, said)
    assert only(hand.events, NotBought).seat == 1
    assert cents(hand.pot / 100) == 4000
    assert not events(hand.events, Pushed)
    assert not events(hand.events, Won)
