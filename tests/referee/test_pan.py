"""Pan as S & K's sheets print it: antes, play or pass, the house rate, turns, eleven down, foul hands, the stock."""

import pytest
from tests.referee.pan_table import (
    ALL_BUT_ONE,
    CHIP,
    PAN,
    SHEET_A,
    SHEET_B,
    STACK,
    WINS,
    may,
    melds,
    net,
    paid,
    pan,
    rules,
    stacked,
    table_of,
    throws,
    turn,
)
from tests.referee.properties import is_refused

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeeBand
from houseway.referee.vocabulary import (
    CarriedOver,
    Collected,
    Dealt,
    Discard,
    DrawCard,
    Fold,
    Force,
    MayDiscard,
    MayDrawCard,
    MayMeld,
    MayPass,
    MayPlay,
    Meld,
    Melded,
    OpenTaken,
    Pass,
    PassedHand,
    Play,
    Plays,
    Posted,
    StockDrawn,
    ThrownUp,
    WentOut,
    Won,
)

# the antes, the deal, who plays


@pytest.mark.clause("SK-PAN-01")
def test_each_player_antes_one_chip() -> None:
    hand = pan(5, declared=False)
    assert hand.pot == 5 * CHIP
    assert hand.stacks == [STACK - CHIP] * 5
    assert [event.what for event in hand.events if isinstance(event, Posted)] == ["ante"] * 5


@pytest.mark.clause("SK-PAN-02", "CX-109")
def test_ten_cards_each_by_fives_from_the_dealers_right() -> None:
    hand = Hand(rules(), PAN, (1, 2, 3, 4), (STACK,) * 4, deck("pan").cards)
    dealt = [(event.seat, event.cards) for event in hand.events if isinstance(event, Dealt)]
    assert [seat for seat, _ in dealt] == [3, 2, 1, 4] * 2
    assert tuple(card for _, cards in dealt for card in cards) == deck("pan").cards[:40]
    assert {len(cards) for _, cards in dealt} == {5}
    assert [len(held) for held in hand.hole] == [10] * 4


@pytest.mark.clause("SK-PAN-03", "CX-109")
def test_everyone_declares_in_turn_from_the_dealers_right() -> None:
    hand = pan(4, declared=False)
    asked = []
    while table_of(hand).stage == "declaring":
        assert may(hand) == (MayPlay(), MayPass())
        asked.append(hand.actor)
        hand.act("play")
    assert asked == [3, 2, 1, 4]
    assert sum(isinstance(event, Plays) for event in hand.events) == 4
    assert hand.actor == 3


def test_nothing_but_play_or_pass_can_be_declared() -> None:
    hand = pan(3, declared=False)
    for action in (DrawCard(), Force(), Fold(), Meld(hand.hole[0][:3]), Discard(hand.hole[0][:1])):
        is_refused(hand, action)


@pytest.mark.clause("SK-PAN-04", "SK-PAN-14", "CX-67")
def test_who_passes_loses_the_ante_and_nothing_more() -> None:
    hand = pan(4, {3: ALL_BUT_ONE}, "4s", passes=(1, 4))
    assert [event.seat for event in hand.events if isinstance(event, PassedHand)] == [1, 4]
    turn(hand, *WINS)
    assert paid(hand.events) == {(2, 3): 2 * CHIP}
    assert net(hand) == (-1, -3, 2 + 3 - 1, -1)  # two chips and the tops less the house's chip and the own ante


@pytest.mark.clause("SK-PAN-05", "SK-PAN-06", "SK-PAN-07", "CX-38")
@pytest.mark.parametrize(
    ("bands", "players", "rate"),
    [
        (SHEET_A, 7, 3),
        (SHEET_A, 6, 3),
        (SHEET_A, 5, 2),
        (SHEET_A, 4, 1),
        (SHEET_A, 2, 1),
        (SHEET_B, 7, 2),
        (SHEET_B, 6, 2),
        (SHEET_B, 5, 2),
        (SHEET_B, 4, 1),
        (SHEET_B, 2, 1),
    ],
)
def test_the_house_rate_comes_out_of_the_antes_after_the_declarations(
    bands: tuple[FeeBand, ...], players: int, rate: int
) -> None:
    hand = pan(players, declared=False, bands=bands)
    while table_of(hand).stage == "declaring":
        assert hand.collected == 0
        hand.act("play")
    assert hand.collected == rate * CHIP
    assert table_of(hand).tops == hand.pot == (players - rate) * CHIP


@pytest.mark.clause("CX-67", "SK-PAN-05")
@pytest.mark.parametrize(("rate_by", "players", "rate"), [("dealt", 6, 3), ("staying", 3, 1)])
def test_the_rate_goes_by_players_dealt_in_or_staying(rate_by: str, players: int, rate: int) -> None:
    hand = pan(6, passes=(1, 2, 3), rate_by=rate_by)
    assert [event for event in hand.events if isinstance(event, Collected)] == [
        Collected(rate * CHIP, players, "SK-PAN-05")
    ]


@pytest.mark.clause("SK-PAN-05", "SK-PAN-15")
def test_when_all_others_have_passed_the_last_one_takes_the_tops() -> None:
    hand = pan(5, passes=(1, 2, 3, 4))
    assert hand.over
    assert net(hand) == (-1, -1, -1, -1, 5 - 2 - 1)
    assert hand.result is not None
    assert hand.result.next_button == 6  # the winner will be at the dealer's right


@pytest.mark.clause("CX-109")
@pytest.mark.parametrize(("rate_by", "rate"), [("dealt", 3), ("staying", 1)])
def test_when_everyone_passes_the_rate_is_taken_and_the_rest_stays(rate_by: str, rate: int) -> None:
    hand = pan(6, passes=(1, 2, 3, 4, 5, 6), rate_by=rate_by)
    assert hand.over
    assert net(hand) == (-1,) * 6
    assert (hand.collected, hand.carried) == (rate * CHIP, (6 - rate) * CHIP)
    assert CarriedOver((6 - rate) * CHIP, "SK-PAN-15") in hand.events
    assert hand.result is not None
    assert hand.result.next_button == 5  # the deal goes to the right


def test_the_house_takes_no_more_than_there_is() -> None:
    hand = pan(2, bands=SHEET_A[:1], stacks=(CHIP, STACK))
    assert hand.collected == 2 * CHIP  # the sheet's lowest rate is for so many players or fewer
    assert hand.pot == 0


@pytest.mark.clause("SK-PAN-25")
def test_seven_players_are_the_most() -> None:
    with pytest.raises(RefusedError, match="2 to 7 players"):
        Hand(rules(), PAN, range(1, 9), (STACK,) * 8, deck("pan").cards)


def test_a_recorded_hand_with_cards_nobody_knows_cannot_be_played() -> None:
    with pytest.raises(RefusedError, match="known cards"):
        Hand(rules(), PAN, (1, 2), (STACK, STACK), (UNKNOWN,) * 320)


# a turn


@pytest.mark.clause("SK-PAN-08", "SK-PAN-10", "CX-109")
def test_turns_go_to_the_right_and_pass_over_who_passed() -> None:
    hand = pan(5, stock="2c 2c 2c 2c 2c 2c", passes=(3,))
    seats = []
    for _ in range(5):
        seats.append(hand.actor)
        throws(hand, "2c")
    assert seats == [4, 2, 1, 5, 4]


@pytest.mark.clause("SK-PAN-08", "SK-PAN-10", "SK-PAN-24")
def test_a_drawn_card_is_turned_up_and_is_melded_or_thrown_but_never_kept() -> None:
    hand = pan(3, {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    assert may(hand) == (MayDrawCard(),)
    for early in (Discard(hand.hole[1][:1]), Meld(parse_cards("Kc Kd Kh")), Play(), Pass()):
        is_refused(hand, early)
    (kings,) = parse_cards("Kh")
    assert hand.act("draw card") == [StockDrawn(2, kings, "SK-PAN-08")]
    assert table_of(hand, 1).drawn == kings
    assert hand.hole[1] == parse_cards("Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh")
    assert may(hand) == (MayMeld(parse_cards("Kc Kd Kh")), MayDiscard(1, (kings,)))
    for wrong in (DrawCard(), Discard(hand.hole[1][:1]), Meld(parse_cards("Kc Kd")), Discard(())):
        is_refused(hand, wrong)
    hand.act("discard Kh")
    assert hand.events[-1] == ThrownUp(2, kings, open=True, clause="SK-PAN-10")
    assert len(hand.hole[1]) == 10


@pytest.mark.clause("SK-PAN-09")
def test_who_uses_the_drawn_card_throws_one_from_the_hand() -> None:
    hand = pan(3, {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    turn(hand, "draw card", "meld Kc Kd Kh")
    assert may(hand) == (MayDiscard(1, parse_cards("2d 3h 4c 5d 6h 7c Jd Qh")),)
    is_refused(hand, DrawCard())
    is_refused(hand, Discard(parse_cards("Kh")))
    hand.act("discard 2d")
    assert hand.hole[1] == parse_cards("3h 4c 5d 6h 7c Jd Qh")
    assert hand.up[1] == parse_cards("Kc Kd Kh")
    assert hand.actor == 1


def test_one_who_can_only_throw_the_card_is_asked_all_the_same() -> None:
    """To pass him over would tell the others what he does not hold."""
    hand = pan(3, stock="2c 2c")
    hand.act("draw card")
    assert may(hand) == (MayDiscard(1, parse_cards("2c")),)
    assert hand.actor == 2


@pytest.mark.clause("SK-PAN-11")
def test_the_next_player_may_take_a_drawn_card_that_was_not_used_by_melding_it_at_once() -> None:
    hand = pan(3, {1: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh 2s")
    throws(hand, "Kh")
    assert hand.actor == 1
    assert may(hand) == (MayMeld(parse_cards("Kc Kd Kh")), MayDrawCard())
    assert table_of(hand).usable
    is_refused(hand, Discard(parse_cards("Kh")))
    events = hand.act("meld Kc Kd Kh")
    assert events[0] == OpenTaken(1, parse_cards("Kh")[0], "SK-PAN-11 SK-PAN-12")
    assert isinstance(events[1], Melded)
    assert hand.discards == ()
    hand.act("discard 2d")
    assert len(hand.hole[0]) == 7


@pytest.mark.clause("SK-PAN-11")
def test_only_the_next_player_may_take_it() -> None:
    hand = pan(3, {3: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh 2s")
    throws(hand, "Kh", "2s")
    assert hand.actor == 3
    assert may(hand) == (MayDrawCard(),)
    is_refused(hand, Meld(parse_cards("Kc Kd Kh")))


@pytest.mark.clause("SK-PAN-12")
def test_a_card_out_of_the_hand_can_never_be_taken() -> None:
    hands = {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh", 1: "2c 2h Ac 3c 4d 5h 6c 7d Jh Qc"}
    hand = pan(3, hands, "Kh")
    turn(hand, "draw card", "meld Kc Kd Kh", "discard 2d")
    assert hand.events[-1] == ThrownUp(2, parse_cards("2d")[0], open=False, clause="SK-PAN-09")
    assert may(hand) == (MayDrawCard(),)
    assert not table_of(hand).usable
    is_refused(hand, Meld(parse_cards("2c 2d 2h")))


@pytest.mark.clause("SK-PAN-09", "SK-PAN-16")
def test_the_drawn_card_goes_down_first_and_others_may_follow() -> None:
    hand = pan(3, {2: "Kc Kd 2d 3d 4d 5d 6h 7c Jd Qh"}, "Kh")
    hand.act("draw card")
    is_refused(hand, Meld(parse_cards("2d 3d 4d")))
    hand.act("meld Kc Kd Kh")
    assert melds(hand) == [Meld(parse_cards("2d 3d 4d")), Meld(parse_cards("3d 4d 5d"))]
    turn(hand, "meld 2d 3d 4d", "meld 5d to 2", "discard 6h")
    assert hand.up[1] == parse_cards("Kc Kd Kh 2d 3d 4d 5d")
    assert hand.hole[1] == parse_cards("7c Jd Qh")


def test_a_meld_larger_than_any_on_offer_is_taken_too() -> None:
    hand = pan(3, {2: "2d 3d 5d 6d 7d Kc Kd 6h 7c Qh"}, "4d")
    hand.act("draw card")
    assert Meld(parse_cards("2d 3d 4d")) in melds(hand)
    hand.act("meld 6d 2d 5d 3d 4d 7d")
    assert hand.up[1] == parse_cards("2d 3d 4d 5d 6d 7d")


@pytest.mark.clause("SK-PAN-16", "SK-PAN-17", "SK-PAN-18", "SK-PAN-19", "SK-PAN-20", "SK-PAN-21")
@pytest.mark.parametrize(
    ("held", "drawn", "what"),
    [
        ("4d 4h", "4s", "square of fours in different suits"),
        ("4h 4h", "4h", "square of fours in hearts"),
        ("3h 4h", "5h", "rope of hearts, three to five"),
        ("7s Js", "Qs", "rope of spades, seven to queen"),
        ("Ad 3d", "2d", "rope of diamonds, ace to three"),
    ],
)
def test_what_is_a_meld(held: str, drawn: str, what: str) -> None:
    hand = Hand(rules(), PAN, (1, 2), (STACK,) * 2, stacked(2, {1: f"{held} Ac 2c 2h 6c 6c 6d Kc Kc"}, drawn))
    turn(hand, "play", "play", "draw card")
    events = hand.act(f"meld {held} {drawn}")
    assert isinstance(events[0], Melded)
    assert events[0].what == what


@pytest.mark.clause("SK-PAN-16", "SK-PAN-17", "SK-PAN-18", "SK-PAN-19")
@pytest.mark.parametrize(("held", "drawn"), [("4h 4h", "4d"), ("3h 4h", "6h"), ("Ks Qs", "As"), ("3h 4d", "5h")])
def test_what_is_no_meld(held: str, drawn: str) -> None:
    hand = Hand(rules(), PAN, (1, 2), (STACK,) * 2, stacked(2, {1: f"{held} Ac 2c 2h 6c 7c Jd Kc Kc"}, drawn))
    turn(hand, "play", "play", "draw card")
    is_refused(hand, Meld(parse_cards(f"{held} {drawn}")))
    assert all(not set(parse_cards(held)) <= set(one.cards) for one in melds(hand))


def test_melds_of_no_cards_of_strange_cards_and_of_cards_not_held_are_refused() -> None:
    hand = pan(3, {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    hand.act("draw card")
    for wrong in ("Kc Kh Ks", "Kc Kd Kh Ks", "Kh Kh Kh", "9c 9d 9h", "Kc Kd"):
        is_refused(hand, Meld(parse_cards(wrong)))
    kings = parse_cards("Kc Kd Kh")
    for odd in (Meld(()), Meld((-1, 5, 6)), Meld(kings, 1), Meld(kings, -1), Meld(kings, 0, 1), Meld(kings * 40)):
        is_refused(hand, odd)


# going out


@pytest.mark.clause("SK-PAN-13", "SK-PAN-14", "SK-PAN-15")
def test_eleven_cards_down_win_at_once_two_chips_from_each_and_the_tops() -> None:
    hand = pan(6, {5: ALL_BUT_ONE}, "4s")
    events = turn(hand, *WINS)
    assert hand.over
    assert WentOut(5, "SK-PAN-13") in events
    assert paid(events, "pan") == {(seat, 5): 2 * CHIP for seat in (4, 3, 2, 1, 6)}
    won = [event for event in events if isinstance(event, Won)]
    assert [(event.seat, event.amount, event.share) for event in won] == [(5, 3 * CHIP, "all")]
    assert won[0].clause == "SK-PAN-15"
    assert len(won[0].cards) == 11
    assert net(hand) == (-3, -3, -3, -3, 10 + 3 - 1, -3)
    assert [seat.state for seat in table_of(hand).seats] == ["playing"] * 4 + ["out", "playing"]


@pytest.mark.clause("SK-PAN-14")
def test_a_player_short_of_chips_pays_what_there_is() -> None:
    hand = pan(4, {3: ALL_BUT_ONE}, "4s", stacks=(CHIP, 2 * CHIP, STACK, STACK))
    turn(hand, *WINS)
    assert paid(hand.events) == {(2, 3): CHIP, (4, 3): 2 * CHIP}
    assert net(hand) == (-1, -2, 3 + 3 - 1, -3)


@pytest.mark.clause("SK-PAN-13", "SK-PAN-22")
def test_with_ten_down_a_player_waits_for_a_card_that_fits() -> None:
    hand = pan(3, {2: "4c 4d 4h 5c 5d 5h 6c 6d 6h Ks"}, "4s 2s 2s Ad 3c 3c 5s")
    turn(hand, "draw card", "meld 4c 4d 4h 4s", "meld 5c 5d 5h", "meld 6c 6d 6h", "discard Ks")
    assert hand.hole[1] == ()
    assert table_of(hand).seats[1].down == 10
    throws(hand, "2s", "2s")
    hand.act("draw card")
    assert may(hand) == (MayDiscard(1, parse_cards("Ad")),)
    hand.act("discard Ad")
    throws(hand, "3c", "3c")
    hand.act("draw card")
    hand.act("meld 5s to 2")
    assert hand.over
    assert net(hand) == (-3, 4 + 2 - 1, -3)


@pytest.mark.clause("SK-PAN-11", "SK-PAN-13")
def test_the_winning_card_may_be_the_open_one() -> None:
    hand = pan(3, {1: ALL_BUT_ONE}, "4s")
    throws(hand, "4s")
    turn(hand, *WINS[1:])
    assert hand.over
    assert net(hand)[0] == 4 + 2 - 1
