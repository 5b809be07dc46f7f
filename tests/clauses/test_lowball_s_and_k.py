"""S & K Lo-Ball, spread $5 to $10, blinds $2 and $5: the joker, three raises, no rule on sevens, all hands shown."""

from typing import Any

import pytest

from houseway.referee.vocabulary import Charged, Dealt, Drew, RoundOpened, Shown, Won

from .draw_room import DrawRoom, burned, cites, drew, keep_quiet, to_draw, to_round
from .room import bets, blinds, cents, dollars, events, fee, may, net, only, play, raises, refused, to_call

SEVEN, EIGHT, NINE, KINGS = "7c 5c 4c 3c 2c", "8h 5h 4h 3h 2h", "9s 5s 4s 3s 2s", "Kc Kd Kh Qc Qd"


def room(players: int = 4, **switches: Any) -> DrawRoom:
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("s-and-k", "lowball", stacks=seats, button=1, **switches)


@pytest.mark.clause("SK-LB-01", "SK-LB-02", "SK-LB-06", "SK-LB-10", "CX-58", "CX-90")
def test_five_cards_of_fifty_three_and_a_round_on_each_side_of_the_draw() -> None:
    at = room()
    assert at.size == 53
    hand = at.serve({2: "Jk 5c 4c 3c 2c"})
    assert {one.card_count for one in hand.view(None).seats} == {5}
    assert blinds(hand) == [(2, "small blind", 2), (3, "big blind", 5)]
    assert hand.actor == 4
    assert may(hand) == {"fold", "call", "raise"}
    to_round(hand, 2)
    assert hand.actor == 2
    assert may(hand) >= {"check", "bet"}
    keep_quiet(hand)
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2]
    assert "SK-LB-01" in cites(hand.events, Dealt)


@pytest.mark.clause("CX-88")
def test_bets_are_five_to_ten_in_both_rounds() -> None:
    hand = room().serve()
    assert (to_call(hand), raises(hand)) == (5, (10, 15))
    assert bets(to_round(hand, 2)) == (5, 10)


@pytest.mark.clause("SK-LB-03", "CX-09")
def test_three_raises_in_a_round() -> None:
    hand = play(room().serve(), "4 raise to $10, 1 raise to $15, 2 raise to $20")
    refused(hand, "raise to $25", clause="SK-LB-03")


@pytest.mark.clause("SK-LB-04", "CX-09", "CX-80")
def test_with_two_in_the_hand_raises_are_unlimited() -> None:
    hand = play(room().serve(), "4 raise to $10, 1 raise to $15, 2 fold, 3 fold, 4 raise to $20, 1 raise to $25")
    play(hand, "4 raise to $30, 1 raise to $35, 4 call")
    assert hand.pot == cents(70 + 7)


@pytest.mark.clause("CX-72")
def test_no_check_and_raise() -> None:
    hand = play(to_round(room().serve(), 2), "2 check, 3 bet $5, 4 fold, 1 fold")
    assert may(hand) == {"fold", "call"}


@pytest.mark.clause("SK-LB-05", "CX-36", "CX-106")
def test_a_player_may_draw_none_to_five() -> None:
    cards = {2: "Kc Qc Jc Tc 9c", 3: "Kd Qd Jd Td 9d", 4: SEVEN, 1: "Kh 5h 4h 3h 2h"}
    hand = to_draw(room().serve(cards, "6c 7d 8c 8d 8h 2s 3s 4s 5s 6s", burned="9h"))
    play(hand, "2 discard Kc Qc Jc Tc 9c, 3 discard Kd Qd Jd Td, 4 pat, 1 discard Kh")
    assert [one for one in drew(hand) if one[1]] == [
        (2, ["6c", "7d", "8c", "8d", "8h"]),
        (3, ["2s", "3s", "4s", "5s"]),
        (1, ["6s"]),
    ]
    assert burned(hand) == ["9h"]
    assert "SK-LB-05" in cites(hand.events, Drew)


@pytest.mark.clause("SK-LB-08", "SK-LB-09", "SK-LB-11", "CX-37", "CX-34")
@pytest.mark.parametrize(
    ("best", "worse"),
    [
        ("5c 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
        ("6d 5d 4d 3d 2d", "7c 4c 3c 2c As"),
        ("Jk 4c 3c 2c Ac", "6d 4d 3d 2d Ad"),
        ("Jk 8c 7c 2c Ac", "8d 7d 4d 2d Ad"),
        ("Ac Ad 3c 4c 5c", "2c 2d 3d 4d 5d"),
        ("9c 5c 4c 3c 2c", "Jk 9d 6d 3d 2d"),
    ],
)
def test_the_lowest_hand_wins_with_the_joker_as_low_as_can_be(best: str, worse: str) -> None:
    hand = to_round(room(2).serve({2: worse, 1: best}), 2)
    play(hand, "2 bet $5, 1 call")
    assert net(hand) == {2: -10, 1: 10 - 3}


@pytest.mark.clause("SK-LB-07")
def test_every_player_in_the_hand_shows() -> None:
    hand = keep_quiet(play(room().serve({4: SEVEN, 1: EIGHT, 2: NINE, 3: KINGS}), "4 call, 1 call, 2 call"))
    assert {one.seat for one in events(hand.events, Shown)} == {1, 2, 3, 4}
    assert "SK-LB-07" in cites(hand.events, Shown)
    assert any(cite.startswith("SK-") for cite in cites(hand.events, Won))


@pytest.mark.clause("CX-19", "CX-20")
def test_there_is_no_rule_on_sevens_here() -> None:
    """Seat 2 checks a seven after the draw, calls, and wins all."""
    hand = to_round(room().serve({2: SEVEN, 3: EIGHT, 4: NINE, 1: KINGS}), 2)
    play(hand, "2 check, 3 bet $5, 4 call, 1 fold, 2 call")
    assert net(hand) == {2: 20 + 10 - 5, 3: -10 - 3, 4: -10, 1: -5}


@pytest.mark.clause("CX-88", "CX-70", "CX-94", "SK-FEE-02")
def test_the_big_blind_pays_three_dollars_more_before_the_deal() -> None:
    hand = room().serve()
    charge = only(hand.events, Charged)
    assert (charge.seat, dollars(charge.amount), charge.live) == (3, 3, False)
    assert hand.events.index(charge) < hand.events.index(events(hand.events, Dealt)[0])
    assert hand.pot == cents(7)
    play(hand, "4 fold, 1 fold, 2 fold")
    assert fee(hand) == 3
    assert net(hand) == {2: -2, 3: 2 - 3, 4: 0, 1: 0}
