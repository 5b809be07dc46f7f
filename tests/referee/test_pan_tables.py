"""Pan, when something is odd: foul hands, a stock that runs out; and pan at a table, from hand to hand."""

import pytest
from tests.referee.pan_table import (
    ALL_BUT_ONE,
    CHIP,
    DRAWN_IN_HAND,
    PAN,
    STACK,
    WINS,
    WRONG_NUMBER,
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
from tests.referee.properties import cards_of, is_refused

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.referee.pan.turns import FOOT
from houseway.referee.table.seating_commands import ComeBack, Leave, PlaceButton, Sit, SitOut
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Discard,
    FoulHand,
    HandEvent,
    HandFouled,
    MayDrawCard,
    Meld,
    Mixed,
    StockDrawn,
    StockRunOut,
)

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
    assert may(hand) == (MayDrawCard(),), "what a foul hand drew is not open"
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
    assert hand.actor == 2
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
    events: list[HandEvent] = []
    while not any(isinstance(event, StockRunOut) for event in events):
        open_now = hand.discards[-1:]
        events = hand.act("draw card")
        if not any(isinstance(event, StockRunOut) for event in events):
            hand.act(Discard(hand.discards[-1:]))
    assert [type(event) for event in events] == [StockRunOut, Mixed, StockDrawn]
    assert isinstance(events[0], StockRunOut)
    assert events[0].left == FOOT, "undrawn, and it is told so"
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


def seated(count: int = 4) -> Table:
    table = Table(rules(), PAN, seats=7)
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
