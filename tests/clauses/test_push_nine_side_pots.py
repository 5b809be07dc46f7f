"""Casino Club Push Nine: a pusher without chips, bets beside the push pot, and those who hold together.

Dollars; the condition is $2. Seat 2 was all-in by its ante when seats 1 and 2 pushed, so it plays for the push pot and
for nothing else. Seats 3 and 4 hold together: they buy in for $4 each.
"""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import ComeBack, SitOut, TopUp
from houseway.referee.vocabulary import Forfeited, PaidOver, Pushed, Returned, Shown, Won

from .push_room import PushRoom, pushed, taken
from .room import cents, check_down, dollars, events, only, play

PARTNERS = "3 propose partners to seat 4, 4 agree"
BACKING = "3 propose backing to seat 4, 4 agree"


def pushed_room() -> PushRoom:
    """$8 wait for seats 1 and 2; the button goes from seat 4 to seat 1, who acts first. Seats 1, 3 and 4 have chips."""
    at = PushRoom("casino-club", stacks={1: 100, 2: 2, 3: 100, 4: 100}, button=4)
    check_down(at.hand({1: "nine", 2: "nine", 3: "one", 4: "two"}))
    at.table.settle()
    assert at.stacks == {1: 98, 2: 0, 3: 98, 4: 96}
    return at


def pots(hand: Hand) -> list[tuple[int, int, float]]:
    """(seat, number of the pot, chips) of everything that was won."""
    return [(one.seat, one.pot, dollars(one.amount)) for one in events(hand.events, Won)]


# who shows first (outside 07: the last to bet, else the first to act)


@pytest.mark.clause("CC-PN-32")
def test_a_button_without_chips_has_not_acted_and_does_not_show_first() -> None:
    """Seat 2 has the button and is broke; everyone checks, seat 3 the first."""
    at = PushRoom("casino-club", stacks={1: 100, 2: 2, 3: 100}, button=1)
    check_down(at.hand({1: "nine", 2: "nine", 3: "one"}))
    hand = at.hand({3: "six", 1: "eight", 2: "seven"}, ask=True)
    play(hand, "3 buy in, 3 check, 1 check")
    assert hand.button == 2
    play(hand, "3 show, 1 show, 2 show")
    assert [one.seat for one in events(hand.events, Shown)] == [3, 1, 2]


@pytest.mark.clause("CC-PN-32")
def test_of_those_who_checked_the_first_shows_first_though_another_folded_before() -> None:
    at = PushRoom("casino-club", stacks={1: 100, 2: 2, 3: 100, 4: 100}, button=1)
    check_down(at.hand({1: "one", 2: "nine", 3: "nine", 4: "two"}))
    hand = at.hand({3: "six", 4: "eight", 1: "seven", 2: "nine"}, ask=True)
    play(hand, "4 buy in, 1 buy in, 3 fold, 4 check, 1 check, 4 show, 1 show, 2 show")
    assert hand.over


# a pot that nobody put chips in but two who lose their right


@pytest.mark.clause("CC-PN-41", "CX-136", "CC-PN-03")
@pytest.mark.parametrize("agreed", [PARTNERS, BACKING])
def test_what_only_two_bet_who_lose_their_right_goes_back_to_them(agreed: str) -> None:
    """Seat 2 has the push pot, the best hand among the rest, and not a chip of the $8 that it could not match."""
    at = pushed_room()
    hand = at.hand({2: "four", 3: "one", 4: "two", 1: "zero"})
    play(hand, agreed + ", 1 fold, 3 bet $2, 4 raise to $4, 3 call")
    assert set(only(hand.events, Forfeited).seats) == {3, 4}
    assert {(one.seat, dollars(one.amount)) for one in events(hand.events, Returned)} == {(3, 4), (4, 4)}
    assert pots(hand) == [(2, 1, 16)]
    assert at.stacks == {1: 96, 2: 16, 3: 94, 4: 92}


@pytest.mark.clause("CC-PN-41", "CX-136")
def test_they_lose_what_somebody_with_a_right_has_matched() -> None:
    """Seat 1 has $2 for bets and calls with it: $6 are in that pot; the two have another $2 each on the side."""
    at = PushRoom("casino-club", stacks={1: 6, 2: 2, 3: 100, 4: 100}, button=4)
    check_down(at.hand({1: "nine", 2: "nine", 3: "one", 4: "two"}))
    hand = at.hand({2: "four", 3: "one", 4: "two", 1: "six"})
    play(hand, PARTNERS + ", 1 check, 3 bet $2, 4 raise to $4, 1 call, 3 call")
    assert {(one.seat, dollars(one.amount)) for one in events(hand.events, Returned)} == {(3, 2), (4, 2)}
    assert at.stacks == {1: 16 + 6, 2: 0, 3: 98 - 4 - 2, 4: 96 - 4 - 2}


# the last of the rest


@pytest.mark.clause("CX-136", "CC-PN-41", "CC-PN-44")
def test_after_a_forfeit_the_last_of_the_rest_to_throw_the_hand_away_has_the_pot() -> None:
    """Seat 4 must show, and forfeits with 3; 1 and then 2 muck. Seat 2 has no chip in the side pot: that is 1's."""
    at = pushed_room()
    hand = at.hand({2: "four", 3: "one", 4: "two", 1: "six"}, ask=True)
    play(hand, BACKING + ", 1 check, 3 bet $2, 4 raise to $4, 1 call, 3 fold, 4 show, 1 muck, 2 muck")
    assert not events(hand.events, Pushed)
    assert pots(hand) == [(2, 1, 16), (1, 2, 10)]
    assert at.stacks == {1: 92 + 10, 2: 16, 3: 92, 4: 88}


# partners' halves


@pytest.mark.clause("CC-PN-42", "CC-PN-39", "CX-101")
def test_a_side_pot_alone_is_not_divided_between_partners() -> None:
    """Seat 2 has the push pot; seat 3 has won a bet of its own chips."""
    at = pushed_room()
    hand = at.hand({2: "nine", 3: "eight", 4: "two", 1: "one"})
    play(hand, PARTNERS + ", 1 bet $2, 3 call, 4 fold")
    assert pots(hand) == [(2, 1, 16), (3, 2, 4)]
    assert not events(hand.events, PaidOver)
    assert at.stacks == {1: 94, 2: 16, 3: 94 - 2 + 4, 4: 92}


@pytest.mark.clause("CC-PN-42", "CX-116")
def test_nor_when_the_push_pot_pushes_again() -> None:
    at = pushed_room()
    hand = at.hand({2: "nine", 3: "nine", 4: "two", 1: "one"})
    play(hand, PARTNERS + ", 1 bet $2, 3 call, 4 fold")
    assert pushed(hand) == ((2, 3), 16, 2)
    assert pots(hand) == [(3, 2, 4)]
    assert not events(hand.events, PaidOver)


@pytest.mark.clause("CX-101", "CC-PN-42")
def test_the_half_is_of_all_that_was_won_and_not_of_each_pot() -> None:
    """Pots of $19, $3 and $2 are $24: $12 each, though no half of the first two is whole chips."""
    at = PushRoom("casino-club", stacks={1: 5, 2: 2, 3: 100, 4: 100, 5: 1}, button=4)
    check_down(at.hand({1: "nine", 2: "nine", 3: "one", 4: "two", 5: "zero"}))
    hand = at.hand({2: "one", 3: "nine", 4: "two", 1: "zero"})
    play(hand, PARTNERS + ", 1 check, 3 bet $2, 4 call, 1 call")
    assert pots(hand) == [(3, 1, 19), (3, 2, 3), (3, 3, 2)]
    assert taken(hand) == {3: 12, 4: 12}


# sitting out without chips


@pytest.mark.clause("CX-113")
def test_a_pusher_without_chips_who_sits_out_does_so_when_chips_come() -> None:
    """Seat 2 sits out with $0 and adds $50: it plays for the push pot, and antes to nothing afterwards."""
    at = pushed_room()
    at.do(SitOut(2))
    at.do(TopUp(2, cents(50)))
    hand = at.hand({2: "one", 1: "nine"})
    play(hand, "3 pass, 4 pass, 2 pass, 1 bet $2, 2 fold")
    assert set(at.hand({}).seats) == {1, 3, 4}


@pytest.mark.clause("CX-113")
def test_and_so_does_one_who_wins_the_push_pot_while_sitting_out() -> None:
    at = pushed_room()
    at.do(SitOut(2))
    check_down(play_on(at.hand({2: "nine", 1: "one"})))
    assert at.stacks[2] == 8
    assert set(at.table.ready) == {1, 3, 4}
    at.do(ComeBack(2))
    assert set(at.table.ready) == {1, 2, 3, 4}


def play_on(hand: Hand) -> Hand:
    """Nobody buys in and nothing is divided."""
    play(hand, "3 pass, 4 pass, 2 pass")
    return hand
