"""Casino Club: a button that goes forward, coming in, missed blinds and where they may not be made up."""

import pytest

from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut
from houseway.referee.vocabulary import Missed, Posted, Waiting

from .room import Room, blinds, cents, events, raises, to_call


def room(*seats: int, button: int = 1, game: str = "holdem") -> Room:
    return Room("casino-club", game, "3/6", stacks=dict.fromkeys(seats, 100), button=button, seats=9)


def places(at: Room) -> tuple[int | None, int | None, int | None]:
    return (at.table.button, at.table.small, at.table.big)


@pytest.mark.clause("CC-HE-01", "CC-HE-02", "CC-HE-14", "CC-HE-18")
def test_the_button_goes_round_and_everyone_pays_both_blinds() -> None:
    at = room(1, 3, 5, 8)
    paid: list[tuple[int, str]] = []
    for button in (1, 3, 5, 8):
        hand = at.pass_hand()
        assert hand.button == button
        paid += [(seat, what) for seat, what, _ in blinds(hand)]
    assert sorted(paid) == sorted((seat, what) for seat in (1, 3, 5, 8) for what in ("small blind", "big blind"))


@pytest.mark.clause("CC-HE-19", "CC-HE-14", "CX-06")
@pytest.mark.parametrize("gone", [1, 2, 3, 4, 5])
def test_no_player_has_the_button_on_two_hands_running(gone: int) -> None:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()
    at.do(Leave(gone))
    last = 1
    for _ in range(6):
        hand = at.pass_hand()
        assert hand.button != last
        assert hand.button == hand.seats[-1]  # the blinds are fitted to it
        assert [seat for seat, _, _ in blinds(hand)] == list(hand.seats[:2])
        last = hand.button


@pytest.mark.clause("CC-HE-15", "CX-71")
def test_a_new_player_may_be_dealt_in_at_once() -> None:
    at = room(1, 2, 3, 4)
    at.pass_hand()
    at.do(Sit(6, "New", cents(100), entry="free"))
    hand = at.pass_hand()
    assert 6 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [3, 4]


@pytest.mark.clause("CC-HE-16", "CX-71")
def test_or_wait_until_blinds_and_button_have_gone_by() -> None:
    at = room(1, 2, 3, 5)
    at.pass_hand()  # button 1, blinds 2 and 3
    at.do(Sit(4, "New", cents(100), entry="after button"))
    for place in ((2, 3, 5), (3, 5, 1)):
        hand = at.pass_hand()
        assert places(at) == place
        assert 4 not in hand.seats
    assert any("CC-HE-16" in one.clause for one in events(at.table.events, Waiting) if one.seat == 4)
    hand = at.pass_hand()
    assert places(at) == (5, 1, 2)
    assert 4 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [1, 2]


@pytest.mark.clause("CC-HE-17")
def test_a_new_player_between_button_and_small_blind_gets_no_cards_until_the_button_is_past() -> None:
    at = room(1, 2, 4, 5)
    at.pass_hand()
    assert places(at) == (1, 2, 4)
    at.do(Sit(3, "New", cents(100), entry="free"))
    hand = at.pass_hand()
    assert places(at) == (2, 4, 5)
    assert 3 not in hand.seats
    assert any("CC-HE-17" in one.clause for one in events(at.table.events, Waiting) if one.seat == 3)
    hand = at.pass_hand()
    assert places(at) == (4, 5, 1)
    assert 3 in hand.seats


@pytest.mark.clause("CC-HE-15", "CC-HE-16")
def test_posting_is_not_offered_to_a_new_player() -> None:
    at = room(1, 2, 3)
    at.pass_hand()
    with pytest.raises(RefusedError) as caught:
        at.do(Sit(5, "New", cents(100), entry="post"))
    assert "free" in caught.value.legal
    assert "after button" in caught.value.legal
    assert {"CC-HE-15", "CC-HE-16"} & set(caught.value.clause.split())


# Missed blinds: seat 4 is away while the big blind, and then the small, go by


def missed() -> Room:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()  # button 1, blinds 2 and 3
    at.do(SitOut(4))
    at.pass_hand()
    assert places(at) == (2, 3, 5)
    return at


@pytest.mark.clause("CC-HE-20", "CC-HE-21")
def test_the_sum_is_posted_and_the_big_blind_part_is_live() -> None:
    at = missed()
    at.pass_hand()
    assert places(at) == (3, 5, 1)
    at.do(ComeBack(4, "post"))
    hand = at.deal()
    assert places(at) == (5, 1, 2)
    posts = [one for one in events(hand.events, Posted) if one.seat == 4]
    assert {(one.amount, one.live) for one in posts} == {(cents(1), False), (cents(3), True)}
    assert all({"CC-HE-20", "CC-HE-21"} & set(one.clause.split()) for one in posts)
    while hand.actor != 4:
        hand.act("call")
    assert to_call(hand) is None
    assert raises(hand) == (6, 6)
    owed = [one for one in events(at.table.events, Missed) if one.seat == 4]
    assert owed
    assert owed[-1].amount == cents(4)
    assert "CC-HE-20" in owed[-1].clause.split()


@pytest.mark.clause("CC-HE-20")
def test_or_the_player_waits_for_the_big_blind() -> None:
    at = missed()
    at.do(ComeBack(4, "wait"))
    hand = at.pass_hand()
    for _ in range(6):
        if 4 in hand.seats:
            break
        hand = at.pass_hand()
    assert [what for seat, what, _ in blinds(hand) if seat == 4] == ["big blind"]


@pytest.mark.clause("CC-HE-22", "CX-46")
def test_blinds_are_not_made_up_between_button_and_big_blind() -> None:
    """Seat 4 comes back at once: on the next hand it sits between the button (3) and the big blind (1)."""
    at = missed()
    at.do(ComeBack(4, "post"))
    hand = at.pass_hand()
    assert places(at) == (3, 5, 1)
    assert 4 not in hand.seats
    assert any("CC-HE-22" in one.clause for one in events(at.table.events, Waiting) if one.seat == 4)


@pytest.mark.clause("CC-HE-22", "CX-46")
def test_and_are_made_up_as_soon_as_the_button_is_past() -> None:
    at = missed()
    at.do(ComeBack(4, "post"))
    at.pass_hand()
    hand = at.pass_hand()
    assert places(at) == (5, 1, 2)
    assert sorted(amount for seat, _, amount in blinds(hand) if seat == 4) == [1, 3]


@pytest.mark.clause("CC-HE-23")
def test_a_seat_change_is_free_before_the_blind_has_passed_the_new_seat() -> None:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()  # blinds 2 and 3
    at.do(Move(4, 7))  # the blind has been at neither seat
    hand = at.pass_hand()
    assert places(at) == (2, 3, 5)
    assert 7 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [3, 5]


@pytest.mark.clause("CC-HE-23")
def test_a_new_player_who_moves_ahead_of_the_blind_owes_nothing() -> None:
    at = room(1, 2, 3, 5)
    at.pass_hand()
    at.do(Sit(4, "New", cents(100), entry="free"))
    at.do(Move(4, 7))
    hand = at.pass_hand()
    assert 7 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [3, 5]


@pytest.mark.clause("CC-HE-23")
def test_a_seat_the_blind_has_just_passed_is_not_free() -> None:
    """Seat 5 is due for the big blind and moves to seat 3, behind it: not dealt in for nothing."""
    at = room(1, 2, 4, 5, 6)
    at.pass_hand()
    assert places(at) == (1, 2, 4)
    try:
        at.do(Move(5, 3))
    except RefusedError:
        return
    hand = at.pass_hand()
    assert 3 not in hand.seats or 3 in [seat for seat, _, _ in blinds(hand)]


@pytest.mark.clause("CC-OM-04")
def test_omaha_takes_its_entry_rules_from_hold_em() -> None:
    at = room(1, 2, 4, 5, game="omaha")
    at.pass_hand()
    at.do(Sit(3, "New", cents(100), entry="free"))
    assert 3 not in at.pass_hand().seats
    at.do(SitOut(2))
    hand = at.pass_hand()
    assert 3 in hand.seats
    assert hand.button != 2


@pytest.mark.clause("CX-46")
def test_with_the_long_arc_blinds_are_made_up_in_the_blind_seats_only() -> None:
    at = Room(
        "casino-club", "holdem", "3/6", stacks=dict.fromkeys((1, 2, 3, 4, 5), 100), button=1, no_makeup_arc="long"
    )
    at.pass_hand()
    at.do(SitOut(4))
    at.pass_hand()
    at.pass_hand()
    assert places(at) == (3, 5, 1)
    at.do(ComeBack(4, "post"))
    hand = at.pass_hand()
    assert places(at) == (5, 1, 2)
    assert 4 not in hand.seats  # past the blinds, on the long arc
