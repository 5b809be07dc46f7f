"""Pan as S & K's sheets print it: antes, play or pass, the house rate, turns, eleven down, foul hands, the stock."""

import pytest
from tests.referee.pan_table import (
    ALL_BUT_ONE,
    CHIP,
    PAN,
    SHEET_A,
    SHEET_B,
    STACK,
    net,
    paid,
    pan,
    rules,
    stacked,
    throws,
    turn,
)
from tests.referee.properties import cards_of, is_refused

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.referee.actions import Discard, Fold, MayDiscard, MayPass, Pass
from houseway.referee.actions_pan import (
    DrawCard,
    Force,
    FoulHand,
    MayDrawCard,
    MayMeld,
    MayPlay,
    Meld,
    Play,
)
from houseway.referee.commands import ComeBack, Leave, PlaceButton, Sit, SitOut
from houseway.referee.errors import RefusedError
from houseway.referee.events import CarriedOver, Collected, Dealt, Mixed, Posted, Won
from houseway.referee.events_pan import (
    HandFouled,
    Melded,
    OpenTaken,
    PassedHand,
    Plays,
    StockDrawn,
    StockRunOut,
    ThrownUp,
    WentOut,
)
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.panning_turns import FOOT
from houseway.referee.plays import PanView
from houseway.referee.table import Table

WINS = ("draw card", "meld 4c 4d 4h 4s", "meld 5c 5d 5h", "meld 6c 6d 6h 6s")
"""What a player with `ALL_BUT_ONE` does who draws the four of spades."""
WRONG_NUMBER, DRAWN_IN_HAND = "wrong number of cards", "drawn card put in the hand"


def table_of(hand: Hand, seat: int | None = None) -> PanView:
    play = hand.view(seat).play
    assert isinstance(play, PanView)
    return play


def melds(hand: Hand) -> list[Meld]:
    return [Meld(one.cards, one.to, one.borrowed) for one in hand.options if isinstance(one, MayMeld)]


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
        assert hand.options == (MayPlay(), MayPass())
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
        (SHEET_A, 7, 3), (SHEET_A, 6, 3), (SHEET_A, 5, 2), (SHEET_A, 4, 1), (SHEET_A, 2, 1),
        (SHEET_B, 7, 2), (SHEET_B, 6, 2), (SHEET_B, 5, 2), (SHEET_B, 4, 1), (SHEET_B, 2, 1),
    ],
)  # fmt: skip
def test_the_house_rate_comes_out_of_the_antes_after_the_declarations(
    bands: tuple[object, ...], players: int, rate: int
) -> None:
    hand = pan(players, declared=False, bands=bands)  # type: ignore[arg-type]
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
    assert hand.options == (MayDrawCard(),)
    for early in (Discard(hand.hole[1][:1]), Meld(parse_cards("Kc Kd Kh")), Play(), Pass()):
        is_refused(hand, early)
    (kings,) = parse_cards("Kh")
    assert hand.act("draw card") == [StockDrawn(2, kings, "SK-PAN-08")]
    assert table_of(hand, 1).drawn == kings
    assert hand.hole[1] == parse_cards("Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh")
    assert hand.options == (MayMeld(parse_cards("Kc Kd Kh")), MayDiscard(1, (kings,)))
    for wrong in (DrawCard(), Discard(hand.hole[1][:1]), Meld(parse_cards("Kc Kd")), Discard(())):
        is_refused(hand, wrong)
    hand.act("discard Kh")
    assert hand.events[-1] == ThrownUp(2, kings, open=True, clause="SK-PAN-10")
    assert len(hand.hole[1]) == 10


@pytest.mark.clause("SK-PAN-09")
def test_who_uses_the_drawn_card_throws_one_from_the_hand() -> None:
    hand = pan(3, {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    turn(hand, "draw card", "meld Kc Kd Kh")
    assert hand.options == (MayDiscard(1, parse_cards("2d 3h 4c 5d 6h 7c Jd Qh")),)
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
    assert hand.options == (MayDiscard(1, parse_cards("2c")),)
    assert hand.actor == 2


@pytest.mark.clause("SK-PAN-11")
def test_the_next_player_may_take_a_drawn_card_that_was_not_used_by_melding_it_at_once() -> None:
    hand = pan(3, {1: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh 2s")
    throws(hand, "Kh")
    assert hand.actor == 1
    assert hand.options == (MayMeld(parse_cards("Kc Kd Kh")), MayDrawCard())
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
    assert hand.options == (MayDrawCard(),)
    is_refused(hand, Meld(parse_cards("Kc Kd Kh")))


@pytest.mark.clause("SK-PAN-12")
def test_a_card_out_of_the_hand_can_never_be_taken() -> None:
    hands = {2: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh", 1: "2c 2h Ac 3c 4d 5h 6c 7d Jh Qc"}
    hand = pan(3, hands, "Kh")
    turn(hand, "draw card", "meld Kc Kd Kh", "discard 2d")
    assert hand.events[-1] == ThrownUp(2, parse_cards("2d")[0], open=False, clause="SK-PAN-09")
    assert hand.options == (MayDrawCard(),)
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
    assert hand.options == (MayDiscard(1, parse_cards("Ad")),)
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


# foul hands


@pytest.mark.clause("SK-PAN-22", "SK-PAN-23", "CX-67")
def test_a_foul_hand_gives_up_its_cards_and_still_pays_the_winner() -> None:
    hand = pan(4, {2: "2c 2h 2s Ac 3c 4d 5h 6c 7d Jh"}, "2d Ks Ks Ks Ks")
    hand.act("draw card")
    hand.act("discard 2d")
    turn(hand, "meld 2c 2d 2h 2s", "discard Ac")
    events = hand.act(FoulHand(2, WRONG_NUMBER))
    assert events == [HandFouled(2, WRONG_NUMBER, "SK-PAN-22 SK-PAN-23")]
    assert hand.actor == 1
    assert hand.up[1] == ()
    assert not hand.view(2).seats[1].cards
    assert table_of(hand).seats[1].state == "foul"
    assert sorted(cards_of(hand)) == sorted(deck("pan").cards)
    throws(hand, "Ks", "Ks", "Ks")
    assert hand.actor == 1, "the foul hand has no more turns"


@pytest.mark.clause("SK-PAN-23", "SK-PAN-24", "SK-PAN-14")
def test_the_winner_has_two_chips_from_a_foul_hand() -> None:
    hand = pan(4, {3: ALL_BUT_ONE}, "4s")
    hand.act(FoulHand(1, DRAWN_IN_HAND))
    turn(hand, *WINS)
    assert paid(hand.events) == {(2, 3): 2 * CHIP, (1, 3): 2 * CHIP, (4, 3): 2 * CHIP}
    assert net(hand) == (-3, -3, 6 + 3 - 1, -3)


@pytest.mark.clause("SK-PAN-24")
def test_a_player_in_turn_whose_hand_is_foul_loses_the_drawn_card_and_the_turn() -> None:
    hand = pan(3, {1: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    hand.act("draw card")
    events = hand.act(FoulHand(2, DRAWN_IN_HAND))
    assert events == [HandFouled(2, DRAWN_IN_HAND, "SK-PAN-24")]
    assert hand.actor == 1
    assert hand.options == (MayDrawCard(),), "what a foul hand drew is not open"
    assert parse_cards("Kh")[0] in hand.muck


def test_an_open_card_stays_open_when_the_player_in_turn_is_found_foul() -> None:
    hand = pan(4, {1: "Kc Kd 2d 3h 4c 5d 6h 7c Jd Qh"}, "Kh")
    throws(hand, "Kh")
    hand.act(FoulHand(2, WRONG_NUMBER))
    assert hand.actor == 1
    assert Meld(parse_cards("Kc Kd Kh")) in melds(hand)


@pytest.mark.clause("SK-PAN-23")
def test_when_all_others_are_foul_the_last_one_has_won() -> None:
    hand = pan(4, passes=(4,))
    hand.act(FoulHand(3, WRONG_NUMBER))
    assert not hand.over
    hand.act(FoulHand(1, WRONG_NUMBER))
    assert hand.over
    assert net(hand) == (-3, 4 + 3 - 1, -3, -1)


def test_a_hand_found_foul_during_the_declarations_pays_too() -> None:
    hand = pan(3, declared=False)
    hand.act("play")
    hand.act(FoulHand(2, WRONG_NUMBER))
    turn(hand, "pass", "play")
    assert hand.over
    assert net(hand) == (-1, -3, 2 + 2 - 1)


@pytest.mark.clause("SK-PAN-22")
def test_only_a_hand_in_play_can_be_foul_and_only_for_a_printed_reason() -> None:
    hand = pan(4, passes=(1,), declared=False)
    is_refused(hand, FoulHand(3, WRONG_NUMBER))  # not declared yet
    while table_of(hand).stage == "declaring":
        hand.act("pass" if hand.actor == 1 else "play")
    for foul in (FoulHand(1, WRONG_NUMBER), FoulHand(9, WRONG_NUMBER), FoulHand(0, ""), FoulHand(2, "slow")):
        is_refused(hand, foul)
    hand.act(f"foul seat 2: {WRONG_NUMBER}")
    is_refused(hand, FoulHand(2, WRONG_NUMBER))
    assert hand.actions[-1] == (2, FoulHand(2, WRONG_NUMBER))


# the stock


def test_the_thrown_cards_and_the_foot_of_the_stock_become_a_new_stock_once() -> None:
    hand = pan(2)
    events = []
    while not any(isinstance(event, StockRunOut) for event in events):
        open_now = hand.discards[-1:]
        events = hand.act("draw card")
        if not any(isinstance(event, StockRunOut) for event in events):
            hand.act(Discard(hand.discards[-1:]))
    assert [type(event) for event in events] == [StockRunOut, Mixed, StockDrawn]
    assert isinstance(events[1], Mixed)
    assert events[1].count == 300 - 1  # all but the open card, which stays where it is
    assert hand.discards[:-1] == open_now
    assert hand.mixes == 1
    assert sorted(cards_of(hand)) == sorted(deck("pan").cards)


def test_when_the_new_stock_runs_out_nobody_wins_and_the_tops_stay() -> None:
    hand = pan(2)
    draws = 0
    while not hand.over:
        hand.act("draw card")
        if not hand.over:
            draws += 1
            hand.act(Discard(hand.discards[-1:]))
    assert draws == (300 - FOOT) + (300 - 1)
    assert [event.what for event in hand.events if isinstance(event, StockRunOut)][-1].startswith("nobody wins")
    assert net(hand) == (-1, -1)
    assert hand.carried == CHIP
    assert hand.result is not None
    assert hand.result.next_button == 1


# a table


def seated(count: int = 4, **switches: object) -> Table:
    table = Table(rules(**switches), PAN, seats=7)
    for seat in range(1, count + 1):
        table.apply(Sit(seat, f"Player {seat}", STACK))
    table.apply(PlaceButton(count))
    return table


@pytest.mark.clause("CX-109")
def test_tops_that_nobody_won_are_there_for_the_next_winner() -> None:
    table = seated(4)
    hand = table.deal(stacked(4, {}, ""))
    turn(hand, "pass", "pass", "pass", "pass")
    hand = table.deal(stacked(4, {2: ALL_BUT_ONE}, "4s", button=3))
    assert hand.button == 3
    assert hand.actor == 2
    assert table_of(hand).tops == (3 + 4) * CHIP
    turn(hand, "play", "play", "play", "play", *WINS)
    assert dict(zip(hand.seats, net(hand), strict=True)) == {1: -3, 2: 6 + 6 - 1, 3: -3, 4: -3}
    table.settle()
    assert table.carried == 0
    assert table.collected == 2 * CHIP


def winner_of(table: Table, seat: int) -> None:
    """The next hand is won by one seat, all others having passed."""
    hand = table.deal(seed=1)
    while not hand.over:
        hand.act("play" if hand.actor == seat else "pass")


@pytest.mark.parametrize(("winner", "dealer"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_the_winner_is_forehand_next_and_who_sits_at_his_left_deals(winner: int, dealer: int) -> None:
    table = seated(4)
    winner_of(table, winner)
    hand = table.deal(seed=2)
    assert hand.button == dealer
    assert hand.actor == winner


def test_the_winner_is_forehand_whoever_leaves_comes_back_or_sits_down() -> None:
    table = seated(4)
    table.apply(SitOut(3))
    winner_of(table, 2)
    table.apply(ComeBack(3))
    hand = table.deal(seed=3)
    assert (hand.button, hand.actor) == (3, 2)
    while not hand.over:
        hand.act("play" if hand.actor == 4 else "pass")
    table.apply(Sit(6, "Newcomer", STACK))
    hand = table.deal(seed=4)
    assert (hand.button, hand.actor) == (6, 4)
    while not hand.over:
        hand.act("play" if hand.actor == 6 else "pass")
    table.apply(Leave(1))
    hand = table.deal(seed=5)
    assert (hand.button, hand.actor) == (2, 6)


def test_a_player_without_an_ante_is_not_dealt_in() -> None:
    table = seated(3)
    table.seats[2].stack = CHIP // 2
    table.brought_in -= STACK - CHIP // 2
    hand = table.deal(seed=1)
    assert set(hand.seats) == {1, 3}


# what everyone may see


def test_a_view_names_melds_counts_and_the_open_card_and_no_hand_but_ones_own() -> None:
    hand = pan(3, {2: "Kc Kd 2d 3d 4d 5d 6h 7c Jd Qh"}, "Kh 2s")
    turn(hand, "draw card", "meld Kc Kd Kh", "discard 6h")
    throws(hand, "2s")
    for viewer in (None, 1, 2, 3):
        seen = hand.view(viewer)
        for seat in seen.seats:
            assert seat.cards == (hand.hole[seat.seat - 1] if seat.seat == viewer else ())
            assert seat.card_count == len(hand.hole[seat.seat - 1])
        shown = table_of(hand, viewer)
        assert [seat.down for seat in shown.seats] == [0, 3, 0]
        assert shown.seats[1].melds[0].what == "square of kings in different suits"
        assert (shown.open, shown.usable, shown.turn) == (parse_cards("2s")[0], True, 3)
        assert shown.stock == 320 - 30 - 2
