"""A hand that does not count is dealt again: the same button, blinds and posts, every chip back, no fee twice."""

import pytest

from houseway import house
from houseway.referee.table.seating import HAD_NO_PART
from houseway.referee.table.seating_commands import ComeBack, Leave, Sit, SitOut
from houseway.referee.table.seating_events import Waiting
from houseway.referee.table.snapshots import restore, table_state
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import FeeCovered, HandVoided, MoneyBack, Posted
from houseway.testing.states import table_bytes


def table(place: str, limit: str, seats: int = 4) -> Table:
    name, _, game = place.partition("/")
    return house(name).open(game, limit=limit, seats=seats)


def posts(hand: object) -> list[tuple[int, int, str]]:
    return [(one.seat, one.amount, one.what) for one in hand.events if isinstance(one, Posted)]  # type: ignore[attr-defined]


def test_the_same_button_and_blinds_again() -> None:
    room = table("ocean-view/holdem", "$3-$6")
    room.deal(seed=1)
    while room.hand is not None and not room.hand.over:
        room.hand.act("fold")
    second = room.deal(seed=1)
    before = second.started
    first_posts = posts(second)
    button = second.button
    ruling = second.report("card to an empty seat")
    assert ruling.clauses == ("common",)
    assert second.over
    assert second.result is not None
    assert second.result.voided
    assert second.result.stacks == before
    assert [one.seat for one in ruling.events if isinstance(one, MoneyBack)] == [seat for seat, _, _ in first_posts]
    third = room.deal(seed=1)
    assert third.button == button
    assert posts(third) == first_posts
    assert third.first_deck != second.first_deck, "a new hand is a new shuffle"
    third.act("fold")
    while not third.over:
        third.act("fold")
    fourth = room.deal(seed=1)
    assert fourth.button != button


def test_the_first_hand_can_be_dealt_again_and_again() -> None:
    room = table("oasis/holdem", "$1 to no limit")
    buttons = []
    for _ in range(3):
        hand = room.deal(seed=5)
        buttons.append(hand.button)
        hand.report("first card to the wrong seat")
    assert len(set(buttons)) == 1
    assert room.deal(seed=5).button == buttons[0]
    assert room.hands_dealt == 4


@pytest.mark.clause("CC-PN-13")
def test_a_fee_from_the_blind_is_paid_once() -> None:
    room = table("s-and-k/holdem", "$5-$10")
    hand = room.deal(seed=3)
    fee = hand.collected
    assert fee > 0
    hand.report("foul deck")
    assert hand.result is not None
    assert sum(hand.result.net) == -fee
    assert [one.fee for one in hand.events if isinstance(one, HandVoided)] == [fee]
    again = room.deal(seed=4)
    assert again.collected == 0
    assert any(isinstance(one, FeeCovered) and one.amount == fee for one in again.events)
    while not again.over:
        again.act("fold")
    room.settle()
    assert room.collected == fee
    third = room.deal(seed=5)
    assert third.collected == fee


def test_a_live_button_charge_counts_as_a_bet_again() -> None:
    room = table("del-rio/holdem", "$3-$6")
    hand = room.deal(seed=3)
    bets, stacks, level = hand.bets[:], hand.stacks[:], hand.play.level
    hand.report("foul deck")
    again = room.deal(seed=9)
    assert again.bets == bets
    assert again.stacks == stacks
    assert again.play.level == level
    assert again.collected == 0


def test_a_fee_out_of_the_pot_is_borne_by_what_was_put_in_and_not_taken_again() -> None:
    room = table("ocean-view/holdem", "$3-$6", seats=3)
    hand = room.deal(seed=11)
    for said in ("raise to $6", "call", "call"):
        hand.act(said)
    assert hand.collected == 400
    assert hand.pot == 1400
    (step,) = hand.report("foul deck").steps
    assert hand.result is not None
    assert sorted(hand.result.net) == [-200, -100, -100]
    for seat, net in zip(hand.seats, hand.result.net, strict=True):
        assert f"seat {seat} bears ${-net // 100} of it" in step, "who bears the fee is said"
    again = room.deal(seed=12)
    for said in ("call", "call", "check"):
        again.act(said)
    assert again.collected == 0
    assert again.pot == 900
    room_left = sum(again.stacks) + again.pot
    assert room_left + 400 == 90000


def test_who_came_in_by_posting_posts_again() -> None:
    room = table("del-rio/holdem", "$6-$12", seats=5)
    room.apply(Leave(5))
    for _ in range(4):
        hand = room.deal(seed=2)
        while not hand.over:
            hand.act("fold")
    room.apply(Sit(5, "Eve", 30000, "post"))
    hand = room.deal(seed=2)
    posted = posts(hand)
    assert (5, 600, "live post") in posted
    hand.report("foul deck")
    assert posts(room.deal(seed=3)) == posted


def test_somebody_may_leave_before_it_is_dealt_again() -> None:
    room = table("ocean-view/holdem", "$3-$6")
    hand = room.deal(seed=1)
    button = hand.button
    hand.report("player skipped")
    room.apply(SitOut(hand.seats[0]))
    again = room.deal(seed=1)
    assert again.button == button
    assert hand.seats[0] not in again.seats
    assert sum(again.started) == 30000 * 3


def test_who_came_meanwhile_waits_and_is_told_why() -> None:
    room = table("ocean-view/stud", "$2-$4", seats=6)
    room.apply(Leave(5))
    hand = room.deal(seed=1)
    hand.report("foul deck")
    room.apply(Sit(5, "Eve", 30000))
    dealt = room.dealt_in(5, most=3)
    assert dealt is not None
    assert (dealt.deal, dealt.why) == (2, HAD_NO_PART)
    again = room.deal(seed=1)
    assert set(again.seats) == set(hand.seats)
    waiting = [one for one in again.table_events if isinstance(one, Waiting)]
    assert [(one.seat, one.why, one.clause) for one in waiting] == [(5, HAD_NO_PART, "common")]
    again.act("bring in")
    while not again.over:
        again.act("fold")
    assert 5 in room.deal(seed=2).seats


def test_a_table_between_the_two_is_kept_and_brought_back() -> None:
    room = table("s-and-k/holdem", "$5-$10")
    room.deal(seed=3).report("foul deck")
    state = table_state(room)
    assert state.paid
    assert state.voids == 1
    back = restore(room.rules, room.game, state)
    back.events = room.events[:]
    assert table_bytes(back) == table_bytes(room)
    assert posts(back.deal(seed=8)) == posts(room.deal(seed=8))
    assert back.paid == room.paid


def test_missed_blinds_that_were_made_up_are_made_up_again() -> None:
    room = table("casino-club/holdem", "$4-$8", seats=5)
    hand = room.deal(seed=1)
    while not hand.over:
        hand.act("fold")
    room.apply(SitOut(3))
    for _ in range(5):
        hand = room.deal(seed=1)
        while not hand.over:
            hand.act("fold")
    room.apply(ComeBack(3, "post"))
    hand = room.deal(seed=1)
    posted = posts(hand)
    assert [what for seat, _, what in posted if seat == 3] == ["live post", "dead post"]
    hand.report("foul deck")
    assert posts(room.deal(seed=2)) == posted
