"""What players of a push pot may agree on at Casino Club: a cow, and the pushers' own division."""

import pytest
from tests.referee.push_room import (
    CC,
    FIVE,
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
    proposals,
    push_pot,
    pushed,
    state,
    switched,
    view_of,
)

from houseway.referee.push.pot import Group
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import (
    Agreed,
    BoughtIn,
    Dealt,
    Declined,
    MayAgree,
    MayBuyIn,
    MayPass,
    MayPropose,
    NotBought,
    Option,
    PaidOver,
    Proposed,
    Pushed,
    Won,
    said,
)

COW = MayPropose("cow", (4, 5), 100, 400, 100)


def cows(options: tuple[Option, ...]) -> tuple[tuple[int, ...], int]:
    """Whom a cow may be proposed to, and the most to pay for it oneself."""
    found = [option for option in options if isinstance(option, MayPropose) and option.what == "cow"]
    return (found[0].seats, found[0].most) if found else ((), 0)


# a cow


@pytest.mark.clause("CC-PN-35", "CC-PN-36", "CX-49", "CX-101")
def test_a_cow_pays_one_price_has_one_hand_and_shares_by_its_parts() -> None:
    """$15 lie there. Of the $4 for betting seat 4 brings $1, and of the $6 they have become it gets $1 (CX-119)."""
    hand = pushed().deal({2: FIVE, 3: NINE, 1: SIX})
    assert hand.options == (
        MayBuyIn(500),
        COW,
        MayPropose("partners", (4, 5)),
        MayPropose("backing", (4, 5)),
        MayPass(),
    )
    play(hand, "3 propose cow to seat 4 paying $3")
    assert said(hand.options) == "agree to seat 3's cow for $1 to $2, agree and hold, pass"
    play(hand, "4 agree", "5 pass")
    assert [(event.seat, event.amount) for event in events(hand, BoughtIn)] == [(3, 300), (4, 200)]
    assert [event.seat for event in events(hand, Dealt)] == [2, 3, 1]
    play(hand, "1 check", "2 check", "3 bet $2", "1 call", "2 fold")
    assert only(hand, Won).amount == 1_900
    assert events(hand, PaidOver) == [
        PaidOver(4, 3, 100, "for betting", "common"),
        PaidOver(3, 4, 600, "share of the cow", "common"),
        PaidOver(3, 4, 100, "of the cow's stake", "common"),
    ]
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
    ("left", "others", "may"),
    [
        ((9, 1, 0), (4,), 4),
        ((1, 8, 0), (4,), 1),
        ((4, 5, 0), (4,), 4),
        ((4, 4, 0), (), 0),
        ((1, 1, 6), (), 0),
        ((1, 1, 7), (4, 5), 1),
        ((4, 1, 5), (4, 5), 4),
        ((0, 50, 50), (), 0),
    ],
)
def test_a_cow_brings_together_its_price_and_half_of_a_bet_and_three_raises(
    left: tuple[int, int, int], others: tuple[int, ...], may: int
) -> None:
    """$5 and half of $8, however it is spread over seats 3, 4 and 5: who cannot find it with them is not asked."""
    three, four, five = left
    hand = pushed(switched(CC, agreements=("cow",)), s3=2 + three, s4=2 + four, s5=4 + five).deal({2: FIVE, 1: SIX})
    options = hand.options if hand.actor == 3 else ()
    assert (MayBuyIn(500) in options) is (three >= 5)
    assert cows(options) == (others, 100 * may)


@pytest.mark.clause("CC-PN-35", "CC-PN-37", "CX-49")
def test_with_two_it_may_not_be_enough_and_a_chip_is_left_for_a_third() -> None:
    """Seats 3 and 4 have $4 each: they have the price, but not $4 more for betting."""
    hand = pushed(s3=6, s4=6, s5=5).deal({2: FIVE, 3: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $1")
    assert hand.options == (MayAgree("cow", 3, 300, 100, 100, True), MayPass())
    play(hand, "4 agree and hold")
    assert cows(hand.options) == ((5,), 100)
    with pytest.raises(RefusedError, match=r"the cow must have \$9 together"):
        hand.act("buy in")
    play(hand, "3 propose cow to seat 5 paying $1")
    assert hand.options == (MayAgree("cow", 3, 100, 100, 100), MayPass())
    play(hand, "5 agree")
    assert state(hand).groups == (Group("cow", (4, 3, 5), (300, 100, 100)),)


@pytest.mark.clause("CC-PN-36")
def test_who_joins_may_hold_the_hand() -> None:
    """Seat 4 takes it on agreeing: it is dealt the cards, bets what both have brought, and pays seat 3 its share."""
    hand = pushed().deal({2: FIVE, 4: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $3", "4 agree and hold", "5 pass")
    assert only(hand, Agreed) == Agreed(4, 3, "cow", 200, "common", True)
    assert [(event.seat, event.amount) for event in events(hand, BoughtIn)] == [(4, 200), (3, 300)]
    assert view_of(hand).groups == (("cow", (4, 3)),)
    assert (view_of(hand).bought, [event.seat for event in events(hand, Dealt)]) == ((4,), [2, 4, 1])
    play(hand, "1 check", "2 check", "4 bet $2", "1 fold", "2 call")
    assert [(event.seat, event.to, event.amount) for event in events(hand, PaidOver)] == [
        (3, 4, 200),
        (4, 3, 900),
        (4, 3, 300),
    ]
    assert money(hand) == {1: 96, 2: 96, 3: 98 - 3 - 2 + 9 + 3, 4: 98 - 2 + 2 - 2 + 19 - 9 - 3, 5: 96}


@pytest.mark.clause("CC-PN-36")
def test_a_hand_that_is_taken_stays_with_who_took_it() -> None:
    hand = pushed().deal({2: FIVE, 4: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $2", "4 agree and hold paying $1")
    assert view_of(hand).groups == (("cow", (4, 3)),)
    play(hand, "3 propose cow to seat 5 paying $2")
    with pytest.raises(RefusedError, match="seat 5 cannot agree and hold"):
        hand.act("agree and hold")
    other = hand.copy()
    play(hand, "5 agree")
    assert state(hand).groups == (Group("cow", (4, 3, 5), (100, 200, 200)),)
    play(other, "5 pass", "3 buy in", "5 pass")
    assert state(other).groups == (Group("cow", (4, 3), (100, 400)),)
    assert [event.seat for event in events(other, Dealt)] == [2, 4, 1]


@pytest.mark.clause("CC-PN-35", "CC-PN-36")
@pytest.mark.parametrize("holds", [False, True])
def test_one_who_has_let_the_pot_go_by_may_still_join_a_cow(holds: bool) -> None:
    hand = pushed().deal({2: FIVE, 3 if holds else 4: NINE, 1: SIX}, "3 pass")
    assert proposals(hand.options) == {"cow": (3, 5), "partners": (5,), "backing": (5,)}
    play(hand, "4 propose cow to seat 3 paying $3", "3 agree and hold" if holds else "3 agree", "5 pass")
    assert state(hand).groups == (Group("cow", (3, 4), (200, 300)) if holds else Group("cow", (4, 3), (300, 200)),)
    assert len(events(hand, Dealt)) == 3
    check_down(hand)
    assert {seat: money(hand)[seat] for seat in (3, 4)} == {3: 98 - 2 + 6, 4: 98 - 3 + 9}


def test_who_has_passed_and_declines_stays_out() -> None:
    hand = pushed().deal({2: FIVE, 1: SIX}, "3 pass", "4 propose cow to seat 3 paying $3", "3 pass", "4 pass")
    assert proposals(hand.options) == {"cow": (3, 4)}
    play(hand, "5 propose cow to seat 3 paying $1", "3 pass", "5 pass", "2 pass")
    assert [event.seat for event in events(hand, Dealt)] == [2, 1]
    assert [event.seat for event in events(hand, NotBought)] == [3, 4, 5]


def test_a_cow_that_is_made_takes_no_more_members() -> None:
    hand = pushed().deal({2: FIVE, 3: NINE, 1: SIX}, "3 propose cow to seat 4 paying $3", "4 agree")
    assert hand.options == (MayBuyIn(500), MayPass())


@pytest.mark.parametrize("said", ["agree and hold", "agree and hold paying $5"])
def test_only_a_cow_has_a_hand_to_hold(said: str) -> None:
    hand = pushed().deal({2: FIVE, 1: SIX}, "3 propose partners to seat 4")
    with pytest.raises(RefusedError, match="seat 4 cannot agree and hold"):
        hand.act(said)
    play(hand, "4 pass", "3 pass", "4 pass", "5 pass", "2 propose split to seat 1")
    with pytest.raises(RefusedError, match="seat 1 must first answer seat 2"):
        hand.act("agree and hold")


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
    assert view_of(hand).groups == (("cow", (3, 4, 5)),)
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
    """Seats 3 and 4 have $4 and $1, and seat 5 does not want to: nothing is left to decide for either."""
    hand = pushed(s3=6, s4=3).deal({2: FIVE, 5: NINE, 1: SIX})
    play(hand, "3 propose cow to seat 4 paying $2", "4 agree and hold", "3 propose cow to seat 5 paying $2", "5 pass")
    assert [event.seat for event in events(hand, NotBought)] == [3]
    assert (state(hand).forming, state(hand).holder) == (None, None)
    assert (hand.actor, proposals(hand.options)) == (4, {"cow": (3, 5)})


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
        "agree",
        "check",
        "propose cow to seat 4",
        "propose cow to seat 4 paying $5",
        "propose cow to seat 4 paying $1.50",
        "propose cow to seat 3 paying $2",
        "propose cow to seat 1 paying $2",
        "propose split to seat 4",
        "propose partners to seat 4 paying $1",
        "propose backing to seat 2",
    ],
)
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
    assert said(room.deal({2: FIVE, 1: SIX}).options) == "buy in for $4, pass"


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
    assert [event.amount for event in events(hand, PaidOver)] == [100, 600, 100]  # the stake, lent and given back
    assert room.money() == {1: 96, 2: 98, 3: 98 - 3 - 2 + 9, 4: 98 - 2 + 6, 5: 96}


# nobody buys in


@pytest.mark.clause("CC-PN-45", "CX-102")
def test_when_nobody_buys_in_the_pushers_may_split() -> None:
    hand = pushed().deal({2: FIVE, 1: SIX}, "3 pass", "4 pass", "5 pass")
    assert hand.options == (MayPropose("split", (1,)), MayPass())
    play(hand, "2 propose split to seat 1", "1 agree")
    assert not events(hand, Dealt)
    assert money(hand) == {1: 98 + 5, 2: 98 + 5, 3: 98, 4: 98, 5: 96}  # no cards, no fee (CX-112)
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
    assert money(hand) == {1: 98 + 2, 2: 98 + 4, 3: 98 + 2, 4: 96}  # two odd chips left of the button
    play(other, "1 pass")
    check_down(other)
    assert money(other) == {1: 96 + 8, 2: 98, 3: 98, 4: 96}


def test_s_and_ks_pushers_play_on_without_a_word() -> None:
    room = Room(SK, {1: 100, 2: 100, 3: 100}, button=3)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX}))
    hand = room.deal({2: FIVE, 1: SIX}, "3 pass")
    assert [event.seat for event in events(hand, Dealt)] == [2, 1]
