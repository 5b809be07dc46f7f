"""Ocean View hold'em: the deal, structured and spread betting, caps, short all-ins, and playing the board."""

import pytest

from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Dealt,
    Mucked,
    PlayedBoard,
    Posted,
    Raised,
    RoundOpened,
    Shown,
)

from .room import Room, bets, blinds, check_down, events, may, net, only, play, raises, refused, text, to_call, won

ROYAL = "As Ks Qs Js Ts"


def four(limit: str = "3/6", **stack: float) -> Room:
    """Button on 1, blinds 2 and 3, seat 4 first."""
    seats = {seat: stack.get(f"s{seat}", 100) for seat in (1, 2, 3, 4)}
    return Room("ocean-view", "holdem", limit, stacks=seats, button=1)


@pytest.mark.clause("OV-GEN-02")
def test_a_table_has_at_most_nine_seats() -> None:
    room = Room("ocean-view", "holdem", "3/6", stacks=dict.fromkeys(range(1, 10), 100), button=1)
    assert len(room.deal().seats) == 9
    with pytest.raises(RefusedError) as caught:
        Table(room.rules, room.table.game, seats=10)
    assert caught.value.clause == "OV-GEN-02"


@pytest.mark.clause("OV-HE-01", "OV-HE-05", "OV-HE-11", "CX-04")
def test_two_down_a_flop_of_three_at_once_and_two_single_cards_with_betting_after_each() -> None:
    hand = check_down(four().table.deal(tuple(range(52))))
    assert set(hand.view(1).seats[3].cards) == {3, 7}  # the button is served last
    wanted = (Dealt, RoundOpened, Burned, BoardDealt)
    kinds = [type(event) for event in hand.events if isinstance(event, wanted)]
    shape = [kind for at, kind in enumerate(kinds) if at == 0 or kind is not kinds[at - 1]]
    assert shape == [Dealt, RoundOpened, *(Burned, BoardDealt, RoundOpened) * 3]
    assert [one.cards for one in events(hand.events, BoardDealt)] == [(9, 10, 11), (13,), (15,)]
    assert [one.cards for one in events(hand.events, Burned)] == [(8,), (12,), (14,)]


@pytest.mark.clause("OV-HE-07", "OV-HE-08", "CX-89")
@pytest.mark.parametrize(
    ("limit", "small", "big"),
    [("2/4", 1, 2), ("3/6", 1, 3), ("4/8", 2, 4), ("5/10", 2, 5), ("15/30", 7, 15), ("50/100", 25, 50), ("$2-$6", 1, 2),
     ("$3-$100", 1, 3), ("$5-$200", 2, 5)],
)  # fmt: skip
def test_two_blinds_in_adjoining_seats_the_farthest_the_big_one(limit: str, small: int, big: int) -> None:
    hand = Room("ocean-view", "holdem", limit, stacks=dict.fromkeys((1, 4, 6, 9), 2000), button=4).deal()
    assert blinds(hand) == [(6, "small blind", small), (9, "big blind", big)]
    assert max(map(hand.events.index, events(hand.events, Posted))) < hand.events.index(events(hand.events, Dealt)[0])


@pytest.mark.clause("OV-HE-06", "OV-HE-09", "OV-HE-10", "OV-HE-04")
def test_round_one_opens_left_of_the_big_blind_and_later_rounds_left_of_the_button() -> None:
    hand = play(four().deal(), "4 call, 1 call, 2 fold, 3 check, 3 check, 4 check, 1 bet $3, 3 call, 4 fold, 3 check")
    assert hand.actor == 1
    assert [(one.number, one.seat) for one in events(hand.events, RoundOpened)] == [(1, 4), (2, 3), (3, 3)]
    assert [one.clause for one in events(hand.events, RoundOpened)][:2] == ["OV-HE-09", "OV-HE-10"]


# Structured limits


@pytest.mark.clause("OV-HE-02")
def test_lower_bets_on_the_first_two_rounds_and_higher_on_the_last_two() -> None:
    hand = four().deal()
    assert (to_call(hand), raises(hand)) == (3, (6, 6))
    refused(hand, "raise to $5", legal="raise to $6")
    refused(hand, "raise to $9", legal="raise to $6")
    play(hand, "4 call, 1 raise to $6, 2 fold, 3 call, 4 call")
    assert bets(hand) == (3, 3)
    play(hand, "3 bet $3, 4 raise to $6, 1 call, 3 call")
    assert bets(hand) == (6, 6)
    play(hand, "3 check, 4 bet $6, 1 raise to $12, 3 fold, 4 call")
    assert bets(hand) == (6, 6)
    refused(hand, "bet $3", legal="bet $6")


@pytest.mark.clause("CX-09", "CX-10")
def test_the_book_is_silent_on_caps_so_three_raises_by_the_common_layer() -> None:
    hand = play(four().deal(), "4 raise to $6, 1 raise to $9, 2 raise to $12")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $15", clause="common", legal="call $9")
    play(hand, "3 call, 4 call, 1 call, 2 bet $3, 3 raise to $6, 4 raise to $9, 1 raise to $12")
    assert may(hand) == {"fold", "call"}


@pytest.mark.clause("CX-09", "CX-80")
def test_and_freedom_heads_up_from_the_moment_two_are_left() -> None:
    hand = play(four().deal(), "4 raise to $6, 1 raise to $9, 2 raise to $12, 3 fold, 4 fold")
    assert raises(hand) == (15, 15)
    play(hand, "1 raise to $15, 2 raise to $18, 1 raise to $21, 2 raise to $24")
    assert raises(hand) == (27, 27)


@pytest.mark.clause("CX-72")
def test_check_raise_is_allowed() -> None:
    hand = play(four().deal(), "4 call, 1 call, 2 call, 3 check, 2 check, 3 check, 4 check, 1 bet $3")
    assert raises(hand) == (6, 6)


# Short all-ins at limit: under half a bet, and half a bet or more


def test_an_all_in_raise_of_less_than_half_may_be_completed_but_opens_nothing_again() -> None:
    """On the turn seat 3 bets 6, seat 4 is all in for 8: a raise of 2 is less than half of 6."""
    hand = play(four(s4=14).deal(), "4 call, 1 call, 2 call, 3 check, 2 check, 3 bet $3, 4 call, 1 call, 2 call")
    play(hand, "2 check, 3 bet $6, 4 raise to $8")
    assert only(hand.events, Raised).full is False
    assert to_call(hand) == 8
    assert raises(hand) == (12, 12)  # seat 1 has not acted: complete to 12
    play(hand, "1 call")
    assert raises(hand) == (12, 12)  # nor has seat 2 since the bet
    play(hand, "2 call")
    assert hand.actor == 3
    assert to_call(hand) == 2
    assert may(hand) == {"fold", "call"}


def test_a_completion_opens_it_again() -> None:
    hand = play(four(s4=14).deal(), "4 call, 1 call, 2 call, 3 check, 2 check, 3 bet $3, 4 call, 1 call, 2 call")
    play(hand, "2 check, 3 bet $6, 4 raise to $8, 1 raise to $12, 2 fold")
    assert hand.actor == 3
    assert raises(hand) == (18, 18)


def test_an_all_in_raise_of_half_or_more_is_a_raise() -> None:
    """Seat 4 is all in for 9: a raise of 3 is half of 6, so the next raise is to 15, and it counts for the cap."""
    hand = play(four(s4=15).deal(), "4 call, 1 call, 2 call, 3 check, 2 check, 3 bet $3, 4 call, 1 call, 2 call")
    play(hand, "2 check, 3 bet $6, 4 raise to $9")
    assert only(hand.events, Raised).full is True
    assert raises(hand) == (15, 15)
    play(hand, "1 raise to $15, 2 raise to $21")  # the second and the third raise
    assert hand.actor == 3
    assert may(hand) == {"fold", "call"}


@pytest.mark.parametrize(("short", "then"), [(2, 6), (4, 10), (3, 9)])
def test_a_short_opening_all_in_is_completed_or_raised(short: int, then: int) -> None:
    """On a $6 round: 2 may be completed to 6; 3 and 4 are half or more, so raised by a full 6."""
    hand = play(four(s3=6 + short).deal(), "4 call, 1 call, 2 call, 3 check, 2 bet $3, 3 call, 4 call, 1 call")
    play(hand, f"2 check, 3 bet ${short}")
    assert to_call(hand) == short
    assert raises(hand) == (then, then)


def test_a_short_big_blind_leaves_the_call_at_the_full_blind() -> None:
    hand = four(s3=2).deal()
    assert blinds(hand) == [(2, "small blind", 1), (3, "big blind", 2)]
    assert to_call(hand) == 3
    assert raises(hand) == (6, 6)
    hand = four(s3=2).deal({3: "As Ah", 4: "Ks Kh", 2: "7c 2d"}, "3c 4d 8h 9s Jc")
    play(hand, "4 call, 1 fold, 2 call, 2 check, 4 check, 2 check, 4 check, 2 check, 4 check")
    assert net(hand) == {2: -3, 3: 0, 4: -1, 1: 0}  # main 6 less the fee of 4, side 2


# Spread limits


@pytest.mark.clause("OV-HE-03", "CX-96")
def test_any_amount_in_the_spread_that_is_at_least_the_last_bet_or_raise() -> None:
    hand = four("$2-$10").deal()
    assert (to_call(hand), raises(hand)) == (2, (4, 12))
    play(hand, "4 raise to $7")  # by 5
    assert raises(hand) == (12, 17)
    refused(hand, "raise to $11", legal="raise to $12 to $17")
    refused(hand, "raise to $18")
    play(hand, "1 raise to $12, 2 fold, 3 call, 4 call")
    assert bets(hand) == (2, 10)
    play(hand, "3 bet $9")
    assert raises(hand) == (18, 19)


# Showdown


@pytest.mark.clause("OV-HE-12")
@pytest.mark.parametrize(
    ("cards", "board", "used"),
    [
        ("Ah Ad", "Ac 9s 8d 3h 2c", "2 of mine"),
        ("9h 3d", "Th Jc Qd Ks 2c", "1 of mine"),
        ("2d 3d", ROYAL, "0 of mine"),
    ],
)
def test_the_best_five_of_seven_with_two_one_or_no_hole_cards(cards: str, board: str, used: str) -> None:
    room = Room("ocean-view", "holdem", "3/6", stacks={1: 50, 2: 50}, button=1)
    hand = check_down(room.deal({1: cards, 2: "4h 6h"}, board))
    from houseway.referee.vocabulary import Won

    push = next(one for one in events(hand.events, Won) if one.seat == 1)
    assert f"{len(set(cards.split()) & set(text(push.cards)))} of mine" == used


def all_check(script: str, board: str = ROYAL, ask: bool = True) -> Room:
    room = Room("ocean-view", "holdem", "3/6", stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = room.deal({1: "2c 3d", 2: "4c 5d", 3: "6c 7d"}, board, ask=ask)
    play(hand, "1 call, 2 call, 3 check" + ", 2 check, 3 check, 1 check" * 3)
    play(hand, script)
    return room


@pytest.mark.clause("OV-HE-13", "CX-24")
def test_a_hand_thrown_away_unannounced_loses_its_claim_to_the_board() -> None:
    hand = all_check("2 show, 3 muck, 1 show").table.hand
    assert hand is not None
    assert hand.over
    assert net(hand) == {2: 0, 3: -3, 1: -1}  # 9 less 4 is 5: 3 and 2
    assert "OV-HE-13" in only(hand.events, Mucked).clause.split()


@pytest.mark.clause("OV-HE-13", "CX-24")
def test_a_hand_thrown_away_after_the_announcement_keeps_its_share() -> None:
    hand = all_check("2 show, 3 play board, 1 play board").table.hand
    assert hand is not None
    assert net(hand) == {2: 0, 3: -2, 1: -2}  # 5 among three: 3, 1, 1
    assert {one.seat for one in events(hand.events, PlayedBoard)} == {3, 1}
    assert all("OV-HE-13" in one.clause for one in events(hand.events, PlayedBoard))
    assert {one.seat for one in events(hand.events, Shown)} == {2}


@pytest.mark.clause("OV-HE-13", "CX-24")
def test_playing_the_board_is_worth_the_board_and_no_more() -> None:
    """Seat 1 holds aces, but announces the board: the board is what plays."""
    room = Room("ocean-view", "holdem", "3/6", stacks={1: 100, 2: 100}, button=1)
    hand = room.deal({1: "As Ah", 2: "Kc 5d"}, "Ks Qd Jc 9h 2s", ask=True)
    play(hand, "2 call, 1 check" + ", 2 check, 1 check" * 3)
    play(hand, "2 show, 1 play board")
    assert net(hand) == {2: -1, 1: -3}


def test_the_last_to_bet_shows_first() -> None:
    hand = four().deal({1: "2c 3d", 2: "4c 5d", 3: "6c 7d", 4: "8c 9d"}, "As Kh Qd Jc 2s", ask=True)
    play(hand, "4 call, 1 call, 2 call, 3 check" + ", 2 check, 3 check, 4 check, 1 check" * 2)
    play(hand, "2 check, 3 check, 4 bet $6, 1 call, 2 call, 3 fold")
    assert hand.actor == 4
    assert {"show", "muck"} <= may(hand)
    play(hand, "4 show, 1 show, 2 muck")
    assert hand.over
    assert [one.seat for one in events(hand.events, Shown)] == [4, 1]
    assert won(hand) == [(1, 26, 1, "all")]  # 12 less 4, and three times 6
