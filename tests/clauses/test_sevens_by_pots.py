"""Checked sevens with several pots, in exact chips: each pot is judged for itself (CX-124 to CX-127).

Every table is $3-$6. Ocean View, Casino Club: button 1, blinds $1 and $3 at seats 2 and 3.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from houseway.referee.hand import Hand
from houseway.referee.rules import Sevens
from houseway.referee.vocabulary import Mucked, Returned, Shown, Won

from .draw_room import DrawRoom, cites, in_window
from .room import dollars, events, may, net, play, refused, won

SEVEN, SIX, EIGHT, NINE = "7c 5c 4c 3c 2c", "6d 5d 4d 3d 2d", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s"
OTHER_SEVEN, TEN = "7d 5d 4d 3d 2d", "Th 9c 8d 7h 6h"
KINGS = "Kc Kd Kh Qc Qd"
TOURNAMENT = Sevens(when="after draw", later_bets="pot forfeited")


def back(hand: Hand, clause: str) -> dict[int, float]:
    """What went back to whom by a clause."""
    found: dict[int, float] = {}
    for one in events(hand.events, Returned):
        if clause in one.clause.split():
            found[one.seat] = found.get(one.seat, 0) + dollars(one.amount)
    return found


# Oasis: to the second-best hand


def oasis(cards: Mapping[int, str], **stack: float) -> Hand:
    """Five antes of a dollar; seats 5 and 1 fold."""
    seats = {seat: stack.get(f"s{seat}", 100) for seat in range(1, 6)}
    at = DrawRoom("oasis", "lowball", "3/6", stacks=seats, button=1, stakes={"ante": 100})
    return at.serve({5: KINGS, 1: "Ks Qh Qs Jc Jd", **cards})


OPENED = "2 check, 3 bet $3, 4 call, 5 fold, 1 fold, 2 call, 2 pat, 3 pat, 4 pat"


@pytest.mark.clause("CX-124", "OAS-LB-57", "OAS-LB-59")
def test_oasis_an_all_in_for_a_dollar_takes_three_of_the_later_bets_and_no_more() -> None:
    """Seat 3 is second best for a dollar a player; the five beyond are between the checker and seat 4."""
    hand = play(oasis({2: SEVEN, 3: EIGHT, 4: NINE}, s3=5), OPENED)
    play(hand, "2 check, 3 bet $1, 4 raise to $6, 2 call")
    assert won(hand) == [(2, 10, 1, "all"), (3, 3, 1, "all"), (4, 10, 2, "all")]
    assert net(hand) == {2: 0, 3: -2, 4: 0, 5: -1, 1: -1}
    early, later, beyond = events(hand.events, Won)
    assert "OAS-LB-58" in early.clause
    assert "OAS-LB-59" in later.clause
    assert "OAS-LB-59" in beyond.clause
    assert "OAS-LB-60" not in cites(hand.events, Won)


@pytest.mark.clause("CX-124", "OAS-LB-59", "OAS-LB-60")
def test_oasis_the_main_pot_to_the_all_in_six_and_the_side_pot_by_its_early_and_later_part() -> None:
    """Seat 3 has two dollars in, a six: eight less the fee. Of the side pot the checker wins what is early."""
    hand = oasis({2: SEVEN, 3: SIX, 4: NINE}, s3=2)
    play(hand, "2 check, 3 bet $1, 4 raise to $3, 5 fold, 1 fold, 2 call, 2 pat, 3 pat, 4 pat, 2 bet $6, 4 call")
    assert won(hand) == [(3, 4, 1, "all"), (2, 4, 2, "all"), (4, 12, 2, "all")]
    assert net(hand) == {2: 4 - 10, 3: 2, 4: 12 - 10, 5: -1, 1: -1}


@pytest.mark.clause("CX-124", "CX-85", "OAS-LB-60")
def test_oasis_a_checker_beaten_in_the_main_pot_is_judged_in_the_side_pot() -> None:
    """The all-in six wins the first dollar of each later bet as well; the rest goes to who the checker beats."""
    hand = play(oasis({2: SEVEN, 3: SIX, 4: NINE}, s3=5), OPENED)
    play(hand, "2 check, 3 bet $1, 4 raise to $6, 2 call")
    assert won(hand) == [(3, 13, 1, "all"), (4, 10, 2, "all")]
    assert "OAS-LB-60" in events(hand.events, Won)[0].clause


@pytest.mark.clause("CX-124", "CX-85")
def test_oasis_two_checkers_alone_in_a_side_pot_have_their_later_bets_back() -> None:
    """Seats 2 and 4 checked sevens before the draw; seat 3 is all in after it and takes what it matched."""
    hand = oasis({2: "7c 4c 3c 2c Ac", 4: "7d 5d 4d 3d 2d", 3: EIGHT}, s3=5)
    play(hand, "2 check, 3 check, 4 check, 5 bet $3, 1 fold, 2 call, 3 call, 4 call, 2 pat, 3 pat, 4 pat, 5 pat")
    play(hand, "2 bet $6, 3 call, 4 call, 5 fold")
    assert won(hand) == [(2, 13, 1, "all"), (3, 3, 1, "all")]
    assert back(hand, "OAS-LB-59") == {2: 5, 4: 5}


@pytest.mark.clause("CX-85", "CX-124")
def test_oasis_no_showdown_for_a_side_pot_that_all_others_have_folded() -> None:
    """Seat 3 is all in for a dollar. The checker bets seat 4 out: that side pot is the checker's without a showdown."""
    hand = play(oasis({2: SEVEN, 3: EIGHT, 4: NINE}, s3=5), OPENED)
    play(hand, "2 bet $6, 3 call, 4 raise to $12, 2 raise to $18, 4 fold")
    assert won(hand) == [(2, 10, 1, "all"), (3, 3, 1, "all"), (2, 22, 2, "all")]


# Ocean View: back to those who made them


def ocean(cards: Mapping[int, str], house: str = "ocean-view", *, ask: bool = False, **more: Any) -> Hand:
    """Four players with three dollars in each after the draw; `s4=2`: seat 4 has two dollars left then."""
    left = {seat: more.pop(f"s{seat}", 197) for seat in (1, 2, 3, 4)}
    stacks = {seat: 3 + amount for seat, amount in left.items()}
    hand = in_window(DrawRoom(house, "lowball", "3/6", stacks=stacks, button=1, **more).serve(cards, ask=ask))
    return play(hand, "4 call, 1 call, 2 call, 3 check, 2 pat, 3 pat, 4 pat, 1 pat")


EARLY = 12 - 4
"""Four times three, less the fee."""


@pytest.mark.clause("CX-124", "OV-LB-13", "OV-LB-15")
def test_a_checked_seven_does_not_keep_a_side_pot_made_after_the_draw() -> None:
    """The all-in six wins all it matched, from the checker too; the checker's side pot is void."""
    hand = play(ocean({2: SEVEN, 3: NINE, 4: SIX, 1: KINGS}, s4=2), "2 check, 3 bet $6, 4 call, 1 fold, 2 call")
    assert net(hand) == {4: EARLY + 6 - 5, 2: -5, 3: -5, 1: -3}
    assert back(hand, "OV-LB-13") == {2: 4, 3: 4}
    (push,) = events(hand.events, Won)
    assert push.pot == 1
    assert "OV-LB-15" in push.clause


@pytest.mark.clause("CX-124", "OV-LB-13", "OV-LB-14", "OV-LB-15")
def test_a_checked_seven_best_in_the_main_pot_of_three_levels() -> None:
    """Seats 4 and 1 are all in for two and four; the seven is best everywhere: all later bets go back."""
    hand = ocean({2: SEVEN, 3: NINE, 4: EIGHT, 1: TEN}, s4=2, s1=4)
    play(hand, "2 check, 3 bet $6, 4 call, 1 call, 2 call")
    assert net(hand) == {2: EARLY - 3, 3: -3, 4: -3, 1: -3}
    assert back(hand, "OV-LB-13") == {2: 6, 3: 6, 4: 2, 1: 4}
    assert won(hand) == [(2, EARLY, 1, "all")]
    assert "OV-LB-14" in events(hand.events, Won)[0].clause


@pytest.mark.clause("CX-124", "OV-LB-13", "OV-LB-15")
def test_the_middle_level_is_lost_to_a_six_and_the_last_is_void() -> None:
    """Seat 1 is all in for four with a six: it wins both pots it matched, the rest between 2 and 3 goes back."""
    hand = ocean({2: SEVEN, 3: NINE, 4: EIGHT, 1: SIX}, s4=2, s1=4)
    play(hand, "2 check, 3 bet $6, 4 call, 1 call, 2 call")
    assert won(hand) == [(1, EARLY + 8, 1, "all"), (1, 6, 2, "all")]
    assert back(hand, "OV-LB-13") == {2: 2, 3: 2}


@pytest.mark.clause("CX-125", "OV-LB-12", "OV-LB-16")
def test_a_checked_seven_wins_nothing_of_a_later_short_all_in() -> None:
    hand = play(ocean({2: SEVEN, 3: NINE, 4: KINGS, 1: EIGHT}, s3=2), "2 check, 3 bet $2, 4 fold, 1 fold, 2 call")
    assert net(hand) == {2: EARLY - 3, 3: -3, 4: -3, 1: -3}
    assert back(hand, "OV-LB-13") == {2: 2, 3: 2}


@pytest.mark.clause("CX-125", "CX-126", "OV-LB-16")
def test_the_exception_is_for_a_seven_that_had_not_yet_acted() -> None:
    """Seat 2 checked a rougher seven, seat 4's seven calls and is best: it wins the short bet, overcalls go back."""
    cards = {2: "7c 6c 4c 3c 2c", 3: NINE, 4: OTHER_SEVEN, 1: EIGHT}
    hand = play(ocean(cards, s3=2), "2 check, 3 bet $2, 4 call, 1 call, 2 call")
    assert net(hand) == {4: EARLY + 2 - 3, 3: -5, 1: -3, 2: -3}
    assert back(hand, "OV-LB-17") == {1: 2, 2: 2}
    assert "OV-LB-16" in events(hand.events, Won)[0].clause


@pytest.mark.clause("CX-126", "OV-LB-17")
def test_overcalls_go_back_also_where_the_seven_shares_with_the_bettor() -> None:
    hand = play(ocean({2: NINE, 3: OTHER_SEVEN, 4: SEVEN, 1: EIGHT}, s3=2), "2 check, 3 bet $2, 4 call, 1 call, 2 call")
    assert net(hand) == {3: EARLY / 2 - 3, 4: EARLY / 2 - 3, 1: -3, 2: -3}


@pytest.mark.clause("CX-126", "OV-LB-17", "CX-136")
def test_an_overcalling_seven_that_ties_has_its_call_back_and_no_part_of_the_short_bet() -> None:
    hand = play(ocean({2: KINGS, 3: NINE, 4: SEVEN, 1: OTHER_SEVEN}, s3=2), "2 check, 3 bet $2, 4 call, 1 call, 2 fold")
    assert net(hand) == {4: EARLY / 2 + 2 - 3, 1: EARLY / 2 - 3, 3: -5, 2: -3}


@pytest.mark.clause("CX-126", "OV-LB-17")
def test_what_an_overcaller_loses_to_others_in_a_side_pot_stays_lost() -> None:
    """Seat 2 is all in for two, the seven at 3 calls all in, 4 calls behind, 1 goes all in for four and 4 calls.

    The seven wins the first two dollars of each but of seat 4, who called them behind; the side pot is seat 1's.
    """
    hand = ocean({2: NINE, 3: SEVEN, 4: TEN, 1: EIGHT}, s2=2, s3=2, s1=4)
    play(hand, "2 bet $2, 3 call, 4 call, 1 raise to $4, 4 call")
    assert back(hand, "OV-LB-17") == {4: 2}
    assert won(hand) == [(3, EARLY + 6, 1, "all"), (1, 4, 2, "all")]
    assert net(hand) == {2: -5, 3: EARLY + 6 - 5, 4: -5, 1: 4 - 7}


@pytest.mark.clause("CX-126", "OV-LB-17")
def test_the_sevens_own_second_call_is_no_overcall() -> None:
    """Seat 1 raises all in for four and seat 2 calls that before the seven does: only its first two were behind."""
    hand = ocean({2: TEN, 3: NINE, 4: SEVEN, 1: EIGHT}, s3=2, s1=4)
    play(hand, "2 check, 3 bet $2, 4 call, 1 raise to $4, 2 call, 4 call")
    assert back(hand, "OV-LB-17") == {2: 2}
    assert net(hand) == {4: EARLY + 2 + 4 + 2 - 3, 3: -5, 1: -7, 2: -5}


@pytest.mark.clause("CX-86", "OV-LB-18")
def test_a_raise_that_makes_four_dollars_is_still_short_of_a_full_bet() -> None:
    """Half a bet or more reopens the betting, but the seven has not put a full bet in: the overcall goes back."""
    hand = ocean({2: NINE, 3: EIGHT, 4: SEVEN, 1: TEN}, s2=1, s3=4)
    play(hand, "2 bet $1, 3 raise to $4, 4 call, 1 call")
    assert back(hand, "OV-LB-17") == {1: 4}


# The bettor throws the hand away


@pytest.mark.clause("CX-127", "OV-LB-13")
def test_the_bettor_mucks_and_the_checked_seven_is_turned_up_to_claim_the_early_pot() -> None:
    hand = ocean({2: SEVEN, 3: KINGS, 4: NINE, 1: "Ks Qh Qs Jc Jd"}, ask=True)
    play(hand, "2 check, 3 check, 4 bet $6, 1 fold, 2 call, 3 fold, 4 muck")
    assert hand.over
    assert [one.seat for one in events(hand.events, Shown)] == [2]
    assert net(hand) == {2: EARLY - 3, 4: -3, 3: -3, 1: -3}
    assert back(hand, "OV-LB-13") == {2: 6, 4: 6}


@pytest.mark.clause("CX-127", "CX-136")
def test_last_in_a_side_pot_a_checked_seven_may_not_be_thrown_away() -> None:
    """Seat 1 is all in for two. Seat 4 mucks: the side pot is seat 2's, who must show the seven to claim it."""
    hand = ocean({2: SEVEN, 3: KINGS, 4: NINE, 1: SIX}, ask=True, s1=2)
    play(hand, "2 check, 3 check, 4 bet $6, 1 call, 2 call, 3 fold, 4 muck")
    assert may(hand) == {"show"}
    refused(hand, "muck", clause="OV-LB-12", legal="show")
    play(hand, "2 show, 1 show")
    assert net(hand) == {1: EARLY + 6 - 5, 2: -5, 4: -5, 3: -3}


@pytest.mark.clause("CX-127")
def test_a_seven_that_was_bet_need_not_be_shown() -> None:
    hand = ocean({2: SEVEN, 3: KINGS, 4: NINE, 1: EIGHT}, ask=True)
    play(hand, "2 bet $6, 3 fold, 4 raise to $12, 1 fold, 2 call, 4 muck")
    assert won(hand) == [(2, EARLY + 24, 1, "uncontested")]
    assert not events(hand.events, Shown)


# Casino Club


@pytest.mark.clause("CX-124", "CC-LB-08")
def test_casino_club_live_gives_back_pot_by_pot() -> None:
    hand = ocean({2: SEVEN, 3: NINE, 4: SIX, 1: KINGS}, "casino-club", s4=2)
    play(hand, "2 check, 3 bet $6, 4 call, 1 fold, 2 call")
    assert net(hand) == {4: 12 + 6 - 5, 2: -5, 3: -5, 1: -3}
    assert back(hand, "CC-LB-08") == {2: 4, 3: 4}


def tournament(cards: Mapping[int, str], *, ask: bool = False, **more: Any) -> Hand:
    return ocean(cards, "casino-club", ask=ask, sevens=TOURNAMENT, **more)


@pytest.mark.clause("CC-LB-09", "CX-20", "CX-127")
def test_tournament_the_checked_six_does_not_win_because_the_others_were_thrown_away_as_beaten() -> None:
    """All check. The six is shown first; nobody's hand is beaten by it, and the eight takes the pot."""
    hand = play(tournament({2: SIX, 3: NINE, 4: EIGHT, 1: TEN}), "2 check, 3 check, 4 check, 1 check")
    assert won(hand) == [(4, 12, 1, "all")]
    (push,) = events(hand.events, Won)
    assert push.clause == "CC-LB-09"
    assert [one.seat for one in events(hand.events, Mucked)] == [1]


@pytest.mark.clause("CC-LB-09", "CX-124")
def test_tournament_pot_by_pot() -> None:
    """Seat 4 is all in for two with the next best hand; the side pot goes to seat 3, the best that matched it."""
    hand = tournament({2: SEVEN, 3: NINE, 4: EIGHT, 1: TEN}, s4=2)
    play(hand, "2 check, 3 bet $6, 4 call, 1 call, 2 call")
    assert won(hand) == [(4, 12 + 8, 1, "all"), (3, 12, 2, "all")]


@pytest.mark.clause("CC-LB-09", "CX-127")
def test_tournament_one_who_mucks_before_the_seven_is_seen_takes_the_pot_all_the_same() -> None:
    hand = tournament({2: SEVEN, 3: KINGS, 4: NINE, 1: "Ks Qh Qs Jc Jd"}, ask=True)
    play(hand, "2 check, 3 check, 4 bet $6, 1 fold, 2 call, 3 fold, 4 muck")
    assert net(hand) == {4: 12 + 12 - 9, 2: -9, 3: -3, 1: -3}
    (push,) = events(hand.events, Won)
    assert (push.cards, push.words) == ((), "")


@pytest.mark.clause("CC-LB-09", "CX-127", "CX-136")
def test_tournament_one_who_mucks_with_the_seven_in_sight_is_out_while_another_is_in() -> None:
    """Seat 2 shows the checked seven first; the eight is thrown away after that, and the nine takes the pot."""
    hand = tournament({2: SEVEN, 3: EIGHT, 4: NINE, 1: KINGS}, ask=True)
    play(hand, "2 check, 3 check, 4 check, 1 check, 2 show, 3 muck, 4 show, 1 muck")
    assert won(hand) == [(4, 12, 1, "all")]


@pytest.mark.clause("CX-140", "CX-127", "CC-LB-09")
@pytest.mark.parametrize(
    ("script", "bet"),
    [
        ("3 fold, 4 check, 1 fold, 2 show, 4 muck", 0),
        ("3 fold, 4 check, 1 fold, 2 muck", 0),
        ("3 fold, 4 bet $6, 1 fold, 2 call, 4 muck", 6),
    ],
)
def test_tournament_a_barred_seven_counts_as_folded_though_the_only_other_player_mucks(script: str, bet: int) -> None:
    """Two are left, and seat 2 has checked a seven: seat 4 takes the pot, whether it shows the nine or not."""
    hand = play(tournament({2: SEVEN, 3: KINGS, 4: NINE, 1: "Ks Qh Qs Jc Jd"}, ask=True), f"2 check, {script}")
    assert hand.over
    assert [(seat, amount) for seat, amount, _, _ in won(hand)] == [(4, 12 + 2 * bet)]
    assert net(hand) == {2: -3 - bet, 3: -3, 4: 9 + bet, 1: -3}


# Del Rio


@pytest.mark.clause("CX-124", "DR-LB-38", "DR-LB-39", "CX-54")
def test_del_rio_gives_back_pot_by_pot_and_the_charge_was_never_there() -> None:
    """Seat 1 has the button and pays three. Three players put three in; seat 5 is all in after the draw for two."""
    stacks = {1: 200, 2: 200, 3: 200, 4: 200, 5: 5}
    at = DrawRoom("del-rio", "lowball", stacks=stacks, button=1, stakes={"chip": 50})
    hand = at.serve({4: SEVEN, 5: SIX, 1: NINE, 2: KINGS, 3: "Ks Qh Qs Jc Jd"})
    play(
        hand, "5 call, 1 check, 2 fold, 3 fold, 4 check, 4 pat, 5 pat, 1 pat, 4 check, 5 bet $2, 1 raise to $6, 4 call"
    )
    assert net(hand) == {5: 9 + 6 - 5, 4: -5, 1: -5, 2: -1, 3: -2}
    assert back(hand, "DR-LB-38") == {1: 4, 4: 4}
    assert "DR-LB-39" not in cites(hand.events, Won)
