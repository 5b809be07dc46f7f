"""Ocean View: coming in, missed blinds, changing seats, and a button that always goes forward."""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut
from houseway.referee.vocabulary import CameBack, Missed, Posted, Waiting

from .room import Room, blinds, cents, events, may, play, raises, to_call


def room(*seats: int, button: int = 1) -> Room:
    return Room("ocean-view", "holdem", "3/6", stacks=dict.fromkeys(seats, 100), button=button, seats=9)


def places(at: Room) -> tuple[int | None, int | None, int | None]:
    return (at.table.button, at.table.small, at.table.big)


@pytest.mark.clause("OV-HE-21", "CX-06")
def test_the_button_goes_forward_and_never_stands_twice_on_one_seat() -> None:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()
    assert places(at) == (1, 2, 3)
    at.do(Leave(2))  # the small blind goes; the button would have come there
    at.pass_hand()
    assert places(at) == (3, 4, 5)
    at.do(Leave(4))
    at.do(Leave(5))
    at.pass_hand()
    button, _, _ = places(at)
    assert button == 1
    at.pass_hand()
    assert at.table.button == 3


@pytest.mark.clause("OV-HE-21")
@pytest.mark.parametrize("gone", [1, 2, 3, 4])
def test_whoever_leaves_the_button_is_never_on_the_same_seat_twice_running(gone: int) -> None:
    at = room(1, 2, 3, 4)
    at.pass_hand()
    at.do(Leave(gone))
    seen = [1]
    for _ in range(6):
        hand = at.pass_hand()
        assert hand.button != seen[-1]
        assert hand.button in hand.seats
        assert hand.seats[-1] == hand.button
        seen.append(hand.button)


@pytest.mark.clause("OV-HE-21", "CX-05")
def test_heads_up_the_button_alternates_with_literal_blinds() -> None:
    at = room(2, 7, button=2)
    for button, small in ((2, 7), (7, 2), (2, 7)):
        hand = at.pass_hand()
        assert (hand.button, blinds(hand)) == (button, [(small, "small blind", 1), (button, "big blind", 3)])


# New players


@pytest.mark.clause("OV-HE-15", "CX-71")
def test_a_new_player_may_be_dealt_in_at_once_for_nothing() -> None:
    at = room(1, 2, 3, 4)
    at.pass_hand()
    at.do(Sit(6, "New", cents(100), entry="free"))
    hand = at.pass_hand()
    assert 6 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [3, 4]


@pytest.mark.clause("OV-HE-16", "CX-71")
def test_or_wait_and_come_in_on_the_big_blind() -> None:
    at = room(1, 2, 3, 4)
    at.pass_hand()  # button 1, blinds 2 and 3
    at.do(Sit(6, "New", cents(100), entry="wait"))
    hand = at.pass_hand()  # blinds 3 and 4
    assert 6 not in hand.seats
    assert any(one.seat == 6 and "OV-HE-16" in one.clause for one in events(at.table.events, Waiting))
    hand = at.pass_hand()
    assert 6 in hand.seats
    assert blinds(hand) == [(4, "small blind", 1), (6, "big blind", 3)]


@pytest.mark.clause("OV-HE-17", "OV-HE-18", "CX-25", "CX-98")
def test_or_post_from_the_seat_left_of_the_button_which_the_button_then_skips() -> None:
    at = room(1, 2, 4, 5)
    at.pass_hand()
    assert places(at) == (1, 2, 4)
    at.do(Sit(3, "New", cents(100), entry="post ahead of button"))
    hand = at.deal()
    assert places(at) == (2, 4, 5)  # the blinds go on in sequence
    assert hand.seats == (3, 4, 5, 1, 2)
    assert sorted(blinds(hand)) == [(3, "live post", 3), (4, "small blind", 1), (5, "big blind", 3)]
    post = next(one for one in events(hand.events, Posted) if one.seat == 3)
    assert post.live
    assert "OV-HE-17" in post.clause.split()
    play(hand, "1 fold, 2 fold")
    assert hand.actor == 3
    assert to_call(hand) is None
    assert {"check", "raise"} <= may(hand)
    assert raises(hand) == (6, 6)
    play(hand, "3 check, 4 fold, 5 check, 3 bet $3, 5 fold")
    hand = at.pass_hand()
    assert places(at) == (4, 5, 1)  # seat 3 is jumped
    hand = at.pass_hand()
    assert places(at) == (5, 1, 2)
    assert 3 in hand.seats


@pytest.mark.clause("OV-HE-15", "OV-HE-16", "OV-HE-17")
def test_any_other_way_in_is_refused() -> None:
    at = room(1, 2, 3)
    at.pass_hand()
    with pytest.raises(RefusedError) as caught:
        at.do(Sit(5, "New", cents(100), entry="post"))
    assert "OV-HE" in caught.value.clause
    for offered in ("free", "wait", "post ahead of button"):
        assert offered in caught.value.legal
    assert 5 not in at.table.seats


# Missed blinds: seat 4 is away while the big blind, and then the small, go by


def missed() -> Room:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()  # button 1, blinds 2 and 3
    at.do(SitOut(4))
    hand = at.pass_hand()
    assert hand.seats == (3, 5, 1, 2)
    assert places(at) == (2, 3, 5)
    at.pass_hand()
    assert places(at) == (3, 5, 1)
    return at


@pytest.mark.clause("OV-HE-19", "OV-HE-20")
def test_who_missed_the_blinds_may_post_both_the_small_one_dead() -> None:
    at = missed()
    owed = [(one.seat, one.amount) for one in events(at.table.events, Missed)]
    assert owed
    assert owed[-1] == (4, cents(4))
    assert all("OV-HE-19" in one.clause.split() for one in events(at.table.events, Missed))
    back = at.do(ComeBack(4, "post"))
    assert "OV-HE-19" in next(one for one in events(back, CameBack)).clause.split()
    hand = at.deal()
    assert 4 in hand.seats
    posts = {(one.amount, one.live) for one in events(hand.events, Posted) if one.seat == 4}
    assert posts == {(cents(1), False), (cents(3), True)}
    assert all("OV-HE-20" in one.clause.split() for one in events(hand.events, Posted) if one.seat == 4)
    assert hand.pot == cents(1 + 3 + 1 + 3)
    while hand.actor != 4:
        hand.act("call")
    assert to_call(hand) is None  # the big blind part is a live bet, the small one is not
    assert raises(hand) == (6, 6)


@pytest.mark.clause("OV-HE-19")
def test_or_wait_for_the_big_blind() -> None:
    at = missed()
    at.do(ComeBack(4, "wait"))
    for _ in range(6):
        hand = at.pass_hand()
        if 4 in hand.seats:
            break
        assert at.table.big != 4
    assert (4, "big blind", 3) in blinds(hand)
    assert [what for seat, what, _ in blinds(hand) if seat == 4] == ["big blind"]


@pytest.mark.clause("OV-HE-19")
def test_who_was_away_while_no_blind_went_by_owes_nothing() -> None:
    at = room(1, 2, 3, 4, 5, 6)
    at.pass_hand()  # blinds 2 and 3
    at.do(SitOut(1))
    at.pass_hand()  # blinds 3 and 4
    at.do(ComeBack(1))
    hand = at.pass_hand()  # blinds 4 and 5
    assert 1 in hand.seats
    assert [seat for seat, _, _ in blinds(hand)] == [4, 5]


# Changing seats before the big blind is paid


def posted_by(seat: int, hand: Hand) -> list[Posted]:
    return [one for one in events(hand.events, Posted) if one.seat == seat]


@pytest.mark.clause("OV-HE-22", "CX-26")
def test_who_moves_away_from_the_big_blind_posts_it_live() -> None:
    """New at seat 4 and due for the big blind on the next hand, the player moves behind seat 5."""
    at = room(1, 2, 3, 5)
    at.pass_hand()  # blinds 2 and 3
    at.do(Sit(4, "New", cents(100), entry="free"))
    at.do(Move(4, 7, "post"))
    hand = at.deal()
    assert places(at) == (2, 3, 5)
    assert [(one.amount, one.live) for one in posted_by(7, hand)] == [(cents(3), True)]
    assert all("OV-HE-22" in one.clause.split() for one in posted_by(7, hand))


@pytest.mark.clause("OV-HE-22", "CX-26")
def test_hands_dealt_free_do_not_pay_the_big_blind() -> None:
    """Dealt in free at seat 5 with the big blind on seat 4, the player moves behind seat 6 before paying."""
    at = room(1, 2, 3, 4, 6)
    at.pass_hand()  # blinds 2 and 3
    at.do(Sit(5, "New", cents(100), entry="free"))
    assert 5 in at.pass_hand().seats  # blinds 3 and 4
    at.do(Move(5, 7, "post"))
    hand = at.deal()
    assert places(at) == (3, 4, 6)
    assert [(one.amount, one.live) for one in posted_by(7, hand)] == [(cents(3), True)]


@pytest.mark.clause("OV-HE-22", "CX-26")
def test_or_waits_as_many_hands_as_the_move_put_the_big_blind_off() -> None:
    at = room(1, 2, 3, 5)
    at.pass_hand()
    at.do(Sit(4, "New", cents(100), entry="free"))
    at.do(Move(4, 7, "wait"))
    hand = at.pass_hand()
    assert 7 not in hand.seats
    assert places(at) == (2, 3, 5)
    hand = at.pass_hand()
    assert 7 in hand.seats
    assert places(at) == (3, 5, 7)


@pytest.mark.clause("OV-HE-22")
def test_who_has_paid_the_big_blind_moves_free() -> None:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()  # seat 3 pays the big blind
    at.pass_hand()  # and the small one
    at.do(Move(3, 7))
    hand = at.pass_hand()
    assert 7 in hand.seats
    assert 7 not in [seat for seat, what, _ in blinds(hand) if "post" in what]


@pytest.mark.clause("OV-HE-17", "CX-25")
def test_posting_ahead_of_the_button_waits_until_the_button_stands_next_to_the_seat() -> None:
    at = room(1, 2, 3, 4, 5)
    at.pass_hand()
    at.do(Sit(8, "New", cents(100), entry="post ahead of button"))
    for button in (2, 3, 4):
        hand = at.pass_hand()
        assert hand.button == button
        assert 8 not in hand.seats
    assert all("OV-HE-17" in one.clause.split() for one in events(at.table.events, Waiting) if one.seat == 8)
    hand = at.pass_hand()
    assert places(at) == (5, 1, 2)  # seat 8 is on the button's left, and the blinds go on in sequence
    assert (8, "live post", 3) in blinds(hand)
    at.pass_hand()
    assert places(at) == (1, 2, 3)  # past seat 8
