"""Each pot belongs to those who put chips in it (CX-136): mucked and miscalled hands, who shows first, odd chips."""

import pytest

from houseway.houses import house
from houseway.referee.hand import Hand, Post
from houseway.referee.vocabulary import Charged, MayRaise, Mucked, RoundOpened, Show, Shown, Won

from .draw_room import DrawRoom
from .room import Room, check_down, events, may, net, play, stacked, won

BOARD = "2c 7d 9h Js 4d"


def holdem(cards: dict[int, str], board: str = BOARD, *, ask: bool = True, **stack: float) -> Hand:
    """No limit at Casino Club, button 1; before the flop all are in for what they have, at most a hundred."""
    seats = {seat: stack.get(f"s{seat}", 100) for seat in sorted(cards)}
    at = Room("casino-club", "holdem", "$5-$10 no limit", stacks=seats, button=1)
    return at.deal(cards, board, ask=ask)


def all_in(hand: Hand) -> Hand:
    """Everyone puts everything in."""
    while not hand.over and may(hand) & {"call", "raise"}:
        offered = [one for one in hand.options if isinstance(one, MayRaise)]
        hand.act(offered[0].take(offered[0].most) if offered else "call")
    return hand


SHORT = {2: "Ac Kd", 3: "Qc Td", 1: "8c 8d"}
"""Seat 1 has thirty dollars, the others a hundred: ninety in the main pot, a hundred and forty beside it."""


@pytest.mark.clause("CX-136")
def test_a_side_pot_never_goes_to_one_with_no_chips_in_it() -> None:
    """Both who have the side pot throw their hands away: it is the last one's, and the all-in player has the rest."""
    hand = all_in(holdem(SHORT, s1=30))
    first = hand.actor
    assert first in (2, 3)
    last = 5 - first
    play(hand, f"{first} muck, {last} muck")
    assert hand.over
    assert won(hand) == [(1, 90 - fee_of(hand), 1, "uncontested"), (last, 140, 2, "uncontested")]
    assert not events(hand.events, Shown)


def fee_of(hand: Hand) -> float:
    assert hand.result is not None
    return hand.result.collected / 100


@pytest.mark.clause("CX-136")
def test_the_last_one_in_a_side_pot_takes_it_while_others_show_for_the_main_pot() -> None:
    """Seats 1 and 4 are all in for thirty. The two others muck one after the other and the side pot is decided."""
    hand = all_in(holdem({**SHORT, 4: "5c 5d"}, s1=30, s4=30))
    first = hand.actor or 0
    hand.act("muck")
    last = hand.actor or 0
    hand.act("muck")
    assert {first, last} == {2, 3}
    while not hand.over:
        hand.act("show")
    assert won(hand) == [(1, 120 - fee_of(hand), 1, "all"), (last, 140, 2, "uncontested")]


@pytest.mark.clause("CX-136")
def test_three_levels_each_with_its_own_last_one() -> None:
    hand = all_in(holdem({2: "Ac Kd", 3: "Qc Td", 4: "5c 5d", 1: "8c 8d"}, s2=100, s3=100, s4=60, s1=30))
    order: list[int] = []
    while not hand.over:
        order.append(hand.actor or 0)
        hand.act("muck")
    assert order[2:] == [4]
    pots = {pot: (seat, amount) for seat, amount, pot, _ in won(hand)}
    assert pots == {1: (1, 120 - fee_of(hand)), 2: (4, 90), 3: (order[1], 80)}


# Nothing in any pot


@pytest.mark.clause("CX-94", "CX-136", "CX-133")
@pytest.mark.parametrize("ask", [False, True])
def test_one_whose_last_chips_were_the_fee_wins_no_dead_money(ask: bool) -> None:
    """The fee takes the big blind's two dollars. He has three aces; the dead post is for those who put chips in."""
    offer = house("s-and-k").offer("holdem", limit="$5-$10 spread")
    posts = (Post(1, 200, "small blind"), Post(2, 500, "big blind"), Post(0, 500, "live post"))
    dead = Post(0, 200, "dead post", live=False)
    deck = stacked((2, 5, 6), {2: "Kc Kd", 5: "Qc Qd", 6: "Ac Ad"}, "As 7d 9h Js 4d", burns=offer.rules.dealing.burn)
    hand = Hand(offer.rules, offer.game, (2, 5, 6), (3300, 7200, 200), deck, posts=(*posts, dead), ask_showdown=ask)
    assert events(hand.events, Charged)[0].seat == 6
    while not hand.over:
        hand.act(next(said for said in ("check", "call", "show") if said in may(hand)))
    assert [(seat, pot) for seat, _, pot, _ in won(hand)] == [(2, 1)]
    assert net(hand) == {2: 5, 5: -5, 6: -2}


# Words that bind


def del_rio(cards: dict[int, str], **stack: float) -> Hand:
    seats = {seat: stack.get(f"s{seat}", 200) for seat in range(1, 6)}
    at = DrawRoom("del-rio", "lowball", stacks=seats, button=1, stakes={"chip": 50})
    return at.serve({2: "Kc Kd Qc Qd Qh", 3: "Ks Qs Jc Jd 8d", **cards}, ask=True)


@pytest.mark.clause("CX-136", "CX-73", "DR-LB-06")
def test_a_miscalled_hand_loses_only_the_pots_that_somebody_else_contests() -> None:
    """Seat 5 is all in before the draw. Seat 4 bets six, seat 1 calls and mucks; seat 4 calls a nine an eight.

    Seat 5 contests the main pot and has it with a ten. The twelve dollars beside it nobody contests.
    """
    hand = del_rio({4: "9s 5s 4s 3s 2s", 5: "Th 5h 4h 3h 2h", 1: "Kh Jh Js Tc Td"}, s5=3)
    play(hand, "5 call, 1 check, 2 fold, 3 fold, 4 check, 4 pat, 5 pat, 1 pat, 4 bet $6, 1 call")
    assert hand.actor == 4
    hand.act(Show(declared=8))
    play(hand, "1 muck, 5 show")
    assert won(hand) == [(5, 9, 1, "all"), (4, 12, 2, "all")]
    main, side = events(hand.events, Won)
    assert "DR-LB-06" in main.clause
    assert "DR-LB-06" not in side.clause


@pytest.mark.clause("CX-73", "CX-136")
def test_two_miscalled_hands_contest_a_side_pot_between_them() -> None:
    hand = del_rio({4: "9s 5s 4s 3s 2s", 5: "Kh Th 4h 3h 2h", 1: "8h Jh Js Tc Td"}, s5=3)
    play(hand, "5 call, 1 check, 2 fold, 3 fold, 4 check, 4 pat, 5 pat, 1 pat, 4 bet $6, 1 call")
    hand.act(Show(declared=8))
    hand.act(Show(declared=9))
    play(hand, "5 show")
    assert won(hand) == [(5, 9, 1, "all"), (4, 12, 2, "all")]


# Odd chips


@pytest.mark.clause("CX-136", "CX-14")
def test_a_beaten_hand_thrown_away_by_the_table_does_not_move_odd_chips() -> None:
    """Seats 2 and 3 tie. Seat 4 is beaten, all in for less, and mucked: there are two pots all the same.

    Fifty-seven and ninety-one dollars: each has an odd one, so seat 2 gets two more than seat 3.
    """
    cards = {2: "Ac Kd", 3: "Ad Kc", 4: "5c 3d", 5: "Qc Td", 1: "8c 6d"}
    at = Room("casino-club", "holdem", "$5-$10 no limit", stacks={1: 100, 2: 100, 3: 100, 4: 15, 5: 100}, button=1)
    hand = at.deal(cards, "As Ks 7d 9h 2c")
    play(hand, "4 raise to $15, 5 raise to $32, 1 fold, 2 call, 3 call")
    play(hand, "2 bet $20, 3 call, 5 fold")
    check_down(hand)
    assert [one.seat for one in events(hand.events, Mucked)] == [4]
    assert fee_of(hand) == 3
    assert won(hand) == [(2, 29, 1, "all"), (3, 28, 1, "all"), (2, 46, 2, "all"), (3, 45, 2, "all")]
    assert net(hand) == {2: 75 - 52, 3: 73 - 52, 4: -15, 5: -32, 1: 0}


# Who shows first


def test_seventh_street_checked_round_who_acted_first_shows_first() -> None:
    """The pair of kings at seat 3 opens every street; all check the last, and seat 3 shows before the others."""
    at = DrawRoom("ocean-view", "stud", stacks=dict.fromkeys((1, 2, 3, 4), 100), button=1, show_all=True)
    cards = {2: "2c 3d 7h 9s Jd 4c 5h", 3: "6c 8d Kh Ks 2d 3h 9c", 4: "Qc Td 5d 4s 8h 6h 2s", 1: "Ac Jc 6s Th 7c 8s 5c"}
    hand = check_all(at.streets(cards))
    assert events(hand.events, RoundOpened)[-1].seat == 3
    assert [one.seat for one in events(hand.events, Shown)] == [3, 4, 1, 2]


def check_all(hand: Hand) -> Hand:
    while not hand.over:
        hand.act(next(said for said in ("bring in", "check", "call") if said in may(hand)))
    return hand


def test_the_river_checked_round_one_all_in_for_as_much_does_not_show_first() -> None:
    """Seat 2 is all in before the flop for just the bet; seats 3 and 1 check it down and show before seat 2."""
    at = Room("casino-club", "holdem", "$5-$10 no limit", stacks={1: 100, 2: 10, 3: 100}, button=1, show_all=True)
    hand = at.deal({2: "Ac Kd", 3: "Qc Td", 1: "8c 8d"}, BOARD)
    play(hand, "1 call, 2 call, 3 check")
    check_down(hand)
    assert [one.seat for one in events(hand.events, Shown)] == [3, 1, 2]
