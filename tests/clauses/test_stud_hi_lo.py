"""Ocean View 7-card stud hi-lo at $2-$4: eight or better for the low half, and the high hand showing opens."""

import pytest

from houseway.referee.hand import Hand
from houseway.referee.vocabulary import RoundOpened, Shown, Won

from .draw_room import DrawRoom, cites, keep_quiet, to_round
from .room import bets, events, fee, may, net, play, raises, refused, won

KINGS = "Ks Kh Qd Qc 9d 9s 2s"
LOW = "As 2d 3c 4h 7s Jd Jc"
NINE_LOW = "Ad 2c 3h 4s 9h Td Th"
EIGHT_LOW = "Ac 2h 3s 4d 8c Jh Js"


def deal(cards: dict[int, str], *, out: dict[int, int] | None = None) -> Hand:
    """Button 1; everyone has put in two dollars by fourth street, and the fee is two."""
    at = DrawRoom("ocean-view", "stud-hi-lo", "2/4", stacks=dict.fromkeys(sorted(cards), 200), button=1)
    return at.streets(cards, out=out)


@pytest.mark.clause("OV-7S8-01", "OV-7S8-02")
def test_the_best_high_and_the_best_low_halve_the_pot() -> None:
    hand = to_round(deal({2: KINGS, 3: LOW, 1: NINE_LOW}), 5)
    opener = hand.actor
    assert opener is not None
    hand.act("bet $4")
    keep_quiet(hand)
    assert {(seat, amount, share) for seat, amount, _, share in won(hand)} == {(2, 8, "high"), (3, 8, "low")}
    assert net(hand) == {2: 8 - 6, 3: 8 - 6, 1: -6}
    assert "OV-7S8-01" in cites(hand.events, Won)


@pytest.mark.clause("OV-7S8-02")
def test_an_eight_qualifies_and_loses_to_a_seven() -> None:
    hand = keep_quiet(deal({2: KINGS, 3: EIGHT_LOW, 1: NINE_LOW}))
    assert net(hand) == {2: 0, 3: 0, 1: -2}
    better = keep_quiet(deal({2: KINGS, 3: EIGHT_LOW, 1: LOW}))
    assert net(better) == {2: 0, 3: -2, 1: 0}


@pytest.mark.clause("OV-7S8-04", "OV-7S8-02")
def test_without_an_eight_low_the_high_hand_takes_all() -> None:
    hand = keep_quiet(deal({2: KINGS, 3: NINE_LOW, 1: "Tc Ts 8h 8d 5c 5d 6c"}))
    assert net(hand) == {2: 6 - 2 - 2, 3: -2, 1: -2}
    assert "OV-7S8-04" in cites(hand.events, Won)


@pytest.mark.clause("OV-7S8-13", "OV-7S8-12", "OV-7S8-11")
def test_one_hand_may_win_both_ways_with_the_same_cards() -> None:
    """A suited wheel: a straight flush, and the best low there is."""
    hand = keep_quiet(deal({2: KINGS, 3: "Ad 2d 3d 4d 5d Jh Js", 1: "As 2c 3c 4h 7s Jd Jc"}))
    assert net(hand) == {2: -2, 3: 6 - 2 - 2, 1: -2}
    assert {(seat, share) for seat, _, _, share in won(hand)} in ({(3, "high"), (3, "low")}, {(3, "all")})


@pytest.mark.clause("OV-7S8-13", "OV-7S8-11")
def test_high_and_low_from_different_cards_of_the_seven() -> None:
    """Three aces high and six-low: the ace counts both ways."""
    hand = keep_quiet(deal({2: KINGS, 3: "Ac Ah Ad 2c 3h 4s 6d", 1: "As 2d 3c 5h 7s Jd Qs"}))
    assert net(hand) == {2: -2, 3: 2, 1: -2}


@pytest.mark.clause("OV-7S8-12", "OV-7S8-01")
def test_equal_lows_share_the_low_half() -> None:
    cards = {2: KINGS, 3: "As 2d 3c 4h 7s Jd Th", 4: "Ad 2c 3h 4s 7d Jc Td", 1: "8c 8d 9h Ts Qs Qh 5s"}
    hand = to_round(deal(cards), 5)
    hand.act("bet $4")
    keep_quiet(hand)  # twenty-two dollars: eleven and two halves of eleven
    assert net(hand) == {2: 11 - 6, 3: 6 - 6, 4: 5 - 6, 1: -6}


@pytest.mark.clause("CX-14")
def test_an_odd_chip_between_the_halves_goes_to_the_high_hand() -> None:
    """Four antes and three forced bets less the fee: five dollars."""
    cards = {2: KINGS, 3: "3c As 2d 4h 7s Jd Jc", 4: "Tc Ts 8h 8d 5c 5d 6c", 1: NINE_LOW}
    hand = play(deal(cards, out={4: 3}), "3 bring in, 4 fold, 1 call, 2 call")
    keep_quiet(hand)
    assert net(hand) == {2: 3 - 2, 3: 2 - 2, 4: -1, 1: -2}


# Who opens and for how much


@pytest.mark.clause("OV-7S8-05", "OV-7S8-06")
@pytest.mark.parametrize(
    ("ups", "opens"),
    [
        (("9c", "3d", "Kd", "4c"), 3),
        (("2s", "2h", "2d", "2c"), 1),
        (("2s", "2h", "2d", "Kc"), 4),
        (("2s", "2h", "3d", "Kc"), 3),
        (("Ac", "Kh", "Ad", "As"), 3),
    ],
)
def test_the_lowest_card_opens_third_street_clubs_first_and_the_ace_is_high(
    ups: tuple[str, str, str, str], opens: int
) -> None:
    down = iter(("6c 6d", "7c 7d", "8c 8d", "Tc Td"))
    hand = deal({seat: f"{next(down)} {up}" for seat, up in zip((2, 3, 4, 1), ups, strict=True)})
    assert hand.actor == opens
    assert may(hand) == {"bring in", "bet"}
    assert "OV-7S8-05" in events(hand.events, RoundOpened)[-1].clause
    refused(hand, "fold")


@pytest.mark.clause("OV-7S8-07", "OV-7S8-08")
@pytest.mark.parametrize(
    ("boards", "opens"),
    [
        (("9c Td", "2c Kh", "Qd Jc", "4c 5d"), 3),
        (("9c 9d", "2c Ah", "Ad Kc", "4c 5d"), 2),
        (("9c 3d", "Ks 4h", "Kd 4d", "2c Kc"), 3),
        (("2c 3d", "Qs Jh", "Kd 4d", "Ks 4h"), 1),
    ],
)
def test_later_the_high_hand_showing_opens_ties_to_the_dealers_left(
    boards: tuple[str, str, str, str], opens: int
) -> None:
    down = iter(("6c 6d", "7c 7d", "8c 8d", "Tc Th"))
    hand = deal({seat: f"{next(down)} {up}" for seat, up in zip((2, 3, 4, 1), boards, strict=True)})
    assert to_round(hand, 2).actor == opens
    opened = events(hand.events, RoundOpened)[-1].clause
    assert "OV-7S8-07" in opened


@pytest.mark.clause("OV-7S8-09", "OV-7S8-03", "OV-7S8-10", "CX-57")
def test_the_lower_limit_on_third_and_fourth_and_the_higher_after() -> None:
    cards = {2: "Ks Kh Qd Qc 9d 9s 2s", 3: LOW, 1: NINE_LOW}  # seat 2 shows a pair on fourth street
    hand = deal(cards)
    for number, bet in ((2, 2), (3, 4), (4, 4), (5, 4)):
        to_round(hand, number)
        assert (hand.actor, bets(hand)) == (2, (bet, bet))
        hand.act(f"bet ${bet}")
        assert raises(hand) == (2 * bet, 2 * bet)


@pytest.mark.clause("OV-7S8-03", "OV-7S-07")
def test_three_raises_as_in_stud() -> None:
    hand = to_round(deal({2: KINGS, 3: LOW, 1: NINE_LOW}), 2)
    play(hand, "2 bet $2, 3 raise to $4, 1 raise to $6, 2 raise to $8")
    refused(hand, "raise to $10")


@pytest.mark.clause("OV-FEE-05", "OV-7S8-04")
def test_the_fee_and_a_pot_taken_on_third_street() -> None:
    hand = deal({2: KINGS, 3: LOW, 1: NINE_LOW})
    assert hand.actor is not None
    bringer = hand.actor
    hand.act("bring in")
    first = hand.actor
    hand.act("raise to $2")
    while not hand.over:
        hand.act("fold")
    assert fee(hand) == 0
    assert net(hand)[first or 0] == 3
    assert net(hand)[bringer] == -2
    assert not events(hand.events, Shown)
