"""Ocean View razz at $2-$4: stud turned round. The high card is forced, the low board opens, the low hand wins."""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.vocabulary import RoundOpened, Shown, Won

from .draw_room import DrawRoom, cites, keep_quiet, to_round
from .room import bets, events, fee, may, net, only, play, raises, refused


def deal(cards: dict[int, str], stacks: dict[int, float] | None = None, *, out: dict[int, int] | None = None) -> Hand:
    """Button 1, so the deal goes 2, 3, 4 ... and 1 last."""
    seats = stacks or dict.fromkeys(range(1, len(cards) + 1), 200)
    return DrawRoom("ocean-view", "razz", "2/4", stacks=seats, button=1).streets(cards, out=out)


def boards(*shown: str) -> Hand:
    """Up cards for seats 2, 3, 4 and 1; the hole cards are sixes to tens."""
    down = iter(("6c 6d", "7c 7d", "8c 8d", "Tc Th"))
    return deal({seat: f"{next(down)} {up}" for seat, up in zip((2, 3, 4, 1), shown, strict=True)})


@pytest.mark.clause("OV-RZ-05", "CX-29")
def test_fifty_two_cards_without_a_joker() -> None:
    at = DrawRoom("ocean-view", "razz", "2/4")
    assert at.size == 52


@pytest.mark.clause("OV-RZ-03", "CX-66", "CX-65")
@pytest.mark.parametrize(
    ("ups", "opens"),
    [
        (("9c", "3d", "Kd", "4c"), 4),
        (("Kc", "Kh", "Kd", "Ks"), 1),
        (("Kc", "Kh", "Kd", "As"), 3),
        (("2c", "As", "Ah", "Ad"), 2),
        (("Ac", "As", "Ah", "Ad"), 3),
        (("Ac", "Qs", "Qh", "3d"), 3),
    ],
)
def test_the_highest_card_makes_the_forced_bet_and_the_ace_is_low(ups: tuple[str, ...], opens: int) -> None:
    hand = boards(*ups)
    assert hand.actor == opens
    assert may(hand) == {"bring in", "bet"}
    assert "OV-RZ-03" in events(hand.events, RoundOpened)[-1].clause
    refused(hand, "fold", clause="OV-RZ-03")
    hand.act("bring in")
    assert raises(hand) == (2, 2)


@pytest.mark.clause("OV-RZ-04", "OV-RZ-01")
@pytest.mark.parametrize(
    ("shown", "opens"),
    [
        (("9c Td", "2c Kh", "Qd Jc", "4c 5d"), 1),
        (("8h 2d", "7s 6h", "Qd Jc", "9c 5d"), 3),
        (("2s 2d", "9c 8h", "Kd Jc", "Ks 5d"), 3),
        (("2s 2d", "9c 9h", "Kd Jc", "Ks 5d"), 1),
        (("As Kd", "9c Qh", "Jd Jc", "Ks 5d"), 3),
        (("As 3d", "2c 3h", "Jd Jc", "Ks 5d"), 2),
        (("Ks Qd", "5c 4h", "5d 4d", "5s 4c"), 1),
        (("Ks Qd", "Js 4h", "5d 4d", "5s 4c"), 1),
    ],
)
def test_later_the_lowest_hand_showing_opens_ties_to_the_dealers_left(shown: tuple[str, ...], opens: int) -> None:
    hand = to_round(boards(*shown), 2)
    assert hand.actor == opens
    assert "OV-RZ-04" in events(hand.events, RoundOpened)[-1].clause


@pytest.mark.clause("OV-RZ-04")
def test_four_open_cards_read_from_the_top() -> None:
    hand = boards("Ks 2c 3c 4c", "Qd 5c 3s 2d", "Qh 5h 4h 2h", "Ac Ad 2s 3d")
    assert to_round(hand, 4).actor == 3


@pytest.mark.clause("OV-RZ-02", "OV-7S-04", "OV-7S-05", "OV-RZ-01")
def test_fourth_street_is_always_at_the_lower_amount() -> None:
    hand = boards("9s 9d", "2c Kh", "Qd Jc", "4c 5d")
    for number, bet in ((2, 2), (3, 4), (4, 4), (5, 4)):
        to_round(hand, number)
        assert bets(hand) == (bet, bet)
        hand.act(f"bet ${bet}")
        assert raises(hand) == (2 * bet, 2 * bet)


@pytest.mark.clause("OV-RZ-01", "OV-7S-07")
def test_three_raises_as_in_stud() -> None:
    hand = to_round(boards("9s 9d", "2c Kh", "Qd Jc", "4c 5d"), 2)
    play(hand, "1 bet $2, 2 raise to $4, 3 raise to $6, 4 raise to $8")
    refused(hand, "raise to $10", clause="OV-7S-07")


RANKED = [
    ("Ac 2c 3c 4c 5c Kd Kh", "Ad 2d 3d 4d 6d 7d 8d", "a wheel, suited or not, before six-four"),
    ("2h 3h 4h 5h 6h Ks Kc", "Ac 2c 3c 4c 7c 8c 9c", "straights and flushes do no harm"),
    ("As 2s 3s 7s 8s Kd Kc", "Ad 2d 4d 7d 8d Th Ts", "card by card"),
    ("2c 3c 4d 6c 7c Kd Kh", "Ac 2h 5c 6d 7d Ks Qh", "seven-six-four before seven-six-five"),
    ("9c Td Jh Qs Kc 9d 9h", "Ac Ad 2c 2d 3c 3d 3h", "any five different ranks before a pair"),
    ("Ac Ad 3c 4d 5h 3d 4c", "2c 2d 3h 4h 5s 5c 3s", "aces are the lowest pair"),
]


@pytest.mark.clause("OV-RZ-01", "OV-RZ-05", "OV-LB-20", "OV-LB-21", "OV-LB-22", "CX-12")
@pytest.mark.parametrize(("best", "worse", "why"), RANKED)
@pytest.mark.parametrize("turned", [False, True])
def test_the_lowest_five_of_seven_win(best: str, worse: str, why: str, turned: bool) -> None:
    hand = to_round(deal({2: worse, 1: best} if turned else {2: best, 1: worse}), 5)
    hand.act("bet $4")
    hand.act("call")
    winner, loser = (1, 2) if turned else (2, 1)
    assert net(hand) == {winner: 6 - 2, loser: -6}, why
    assert "OV-RZ-01" in cites(hand.events, Won)


@pytest.mark.clause("OV-RZ-05")
def test_equal_lows_share() -> None:
    hand = keep_quiet(deal({2: "Ac 2c 3c 4c 8c Kd Kh", 1: "Ad 2d 3d 4d 8d Qs Qc"}))
    assert net(hand) == {2: -1, 1: -1}
    assert fee(hand) == 2
    assert len(events(hand.events, Won)) == 2
    assert all(len(one.cards) == 7 for one in events(hand.events, Shown))


@pytest.mark.clause("CX-93", "OV-RZ-03", "OV-7S-10")
def test_the_high_card_all_in_for_the_ante_leaves_the_opening_to_the_left() -> None:
    """Seat 3 shows the king with a dollar to its name; seat 4 folds, seat 1 opens, seat 3 has the best low."""
    cards = {
        2: "9c 9d 8s 8h Qc Qd Ts",
        3: "Ac 2c Kd 3c 4c 5d Jh",
        4: "6h 6s 5h 5s Jd Js 4h",
        1: "Ad 2d 7c 3h 9h Td Th",
    }
    hand = deal(cards, {1: 200, 2: 200, 3: 1, 4: 200}, out={4: 3})
    assert hand.actor == 4
    assert may(hand) == {"fold", "bring in", "bet"}
    play(hand, "4 fold, 1 bring in, 2 call")
    keep_quiet(hand)
    assert net(hand) == {3: 4 - 2 - 1, 1: 2 - 2, 2: -2, 4: -1}


@pytest.mark.clause("OV-RZ-01")
def test_exact_chips_to_the_end() -> None:
    cards = {2: "Ac 2c 7c 3c 8c Kd Kh", 3: "9d Td Kc Jh Qs 9s 4d", 1: "Ad 2d 6c 3d Qc Th 7d"}
    hand = play(deal(cards, out={3: 3}), "3 bring in, 1 raise to $2, 2 call, 3 fold")
    play(hand, "1 bet $2, 2 call")  # seven-three against six-three
    play(hand, "2 bet $4, 1 call, 1 bet $4, 2 call, 1 bet $4, 2 call")  # eight against queen, then queen against king
    assert only(hand.events, Won).seat == 1  # seven-six-three-two-ace against eight-seven
    assert net(hand) == {1: 3 + 5 + 4 + 24 - 2 - 17, 2: -17, 3: -2}
