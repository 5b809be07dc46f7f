"""Ocean View 7-card stud at $2-$4, ante $1, forced bet $1: the deal, who opens, the bets of each street, the fee."""

from typing import Any

import pytest

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Streets
from houseway.referee.table.seating_commands import DrawButton, PlaceButton, Sit
from houseway.referee.vocabulary import (
    Burned,
    ButtonMoved,
    Collected,
    Dealt,
    DealtUp,
    HandEvent,
    MayBringIn,
    Posted,
    RoundOpened,
    Shown,
    Won,
)

from .draw_room import DrawRoom, cites, keep_quiet, order_of_action, to_round
from .room import (
    bets,
    blinds,
    cents,
    dollars,
    events,
    fee,
    may,
    net,
    only,
    option,
    play,
    raises,
    refused,
    text,
    to_call,
    won,
)

HANDS = {
    2: "2h 3h 9c Tc Jd 4s 6d",
    3: "Qs Qd 2c 7h 8s 5c 9d",
    4: "Ah Ad Kd 3c 6s 8c Th",
    1: "5h 5d 4c Js 9h 7d Qc",
}
"""Seat 3 has the low card, seat 4 the high board throughout and a pair of aces, the best hand."""


def room(players: int = 4, game: str = "stud", limit: str = "2/4", **switches: Any) -> DrawRoom:
    """Without a button the deal goes 1, 2, 3, 4; with one it starts at seat 2."""
    seats = dict.fromkeys(range(1, players + 1), 200)
    return DrawRoom("ocean-view", game, limit, stacks=seats, button=1, **switches)


def dealt(**switches: Any) -> Hand:
    return room(**switches).streets(HANDS)


def ups(game: str = "stud", limit: str = "2/4", **up: str) -> Hand:
    """Only the up cards matter: the hole cards come out of the middle of the pack."""
    spare = text(range(16, 28))
    named = {int(seat[1:]): cards for seat, cards in up.items()}
    used = set(" ".join(named.values()).split())
    down = [card for card in spare if card not in used]
    cards = {seat: f"{down.pop()} {down.pop()} {shown}" for seat, shown in named.items()}
    return room(len(named), game, limit).streets(cards)


# The deal


@pytest.mark.clause("OV-7S-01", "OV-7S-03", "OV-7S-10", "CX-04", "CX-65")
def test_antes_two_down_one_up_three_more_up_and_one_down() -> None:
    at = room()
    assert at.size == 52
    hand = at.streets(HANDS)
    assert sorted(blinds(hand)) == [(seat, "ante", 1) for seat in (1, 2, 3, 4)]
    assert [text(up) for up in hand.up] == [["4c"], ["9c"], ["2c"], ["Kd"]]
    assert not events(hand.events, Burned)
    for number, open_cards in ((2, 2), (3, 3), (4, 4), (5, 4)):
        to_round(hand, number)
        assert {len(up) for up in hand.up} == {open_cards}
        assert len(events(hand.events, Burned)) == number - 1
    own = hand.view(2).seats[1]
    assert (text(own.cards), text(own.up)) == (["2h", "3h", "6d"], ["9c", "Tc", "Jd", "4s"])
    keep_quiet(hand)
    assert [one.number for one in events(hand.events, RoundOpened)] == [1, 2, 3, 4, 5]
    assert net(hand) == {2: -2, 3: -2, 4: 8 - 2 - 2, 1: -2}
    assert "OV-7S-01" in cites(hand.events, Dealt) & cites(hand.events, DealtUp)


@pytest.mark.clause("OV-7S-01", "OV-7S-28")
def test_everyone_sees_the_up_cards_and_only_the_holder_the_down_cards() -> None:
    hand = to_round(dealt(), 5)
    for viewer in (None, 1, 2, 3, 4):
        for one in hand.view(viewer).seats:
            assert text(one.up) == HANDS[one.seat].split()[2:6]
            assert one.card_count == 3
            first, second, *_, last = HANDS[one.seat].split()
            assert text(one.cards) == ([first, second, last] if one.seat == viewer else [])
        told = hand.view(viewer).events
        assert all(event.cards == () for event in told if isinstance(event, Dealt) and event.seat != viewer)
        assert all(event.cards for event in told if isinstance(event, DealtUp))


@pytest.mark.clause("OV-7S-01")
def test_a_folded_hand_takes_its_up_cards_along() -> None:
    hand = play(dealt(), "3 bring in, 4 call, 1 fold, 2 call")
    assert hand.view(2).seats[0].up == ()
    assert hand.view(2).seats[0].card_count == 0


@pytest.mark.clause("CX-76")
def test_stud_seats_at_most_eight() -> None:
    assert room(8).table.count == 8
    with pytest.raises(RefusedError):
        DrawRoom("ocean-view", "stud", "2/4", seats=9)


# No button


@pytest.mark.clause("CX-131")
@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_there_is_no_button_and_the_first_card_goes_to_the_lowest_seat(game: str) -> None:
    at = DrawRoom("ocean-view", game, "2/4", stacks=dict.fromkeys((3, 5, 8), 200), seats=8)
    for number in range(3):
        hand = at.fold_round()
        assert (hand.button, hand.seats) == (0, (3, 5, 8)), number
        assert [one.seat for one in events(hand.events, Dealt)][:3] == [3, 5, 8]
    assert at.table.button is None
    assert not events(at.table.events, ButtonMoved)
    at.do(Sit(1, "New", cents(200)))
    assert at.fold_round().seats == (1, 3, 5, 8)


@pytest.mark.clause("CX-131")
@pytest.mark.parametrize("command", [PlaceButton(2), DrawButton(tuple(range(8)))])
def test_so_none_is_placed_or_drawn_for(command: PlaceButton | DrawButton) -> None:
    at = room()
    with pytest.raises(RefusedError, match="there is no button at this table"):
        at.do(command)


@pytest.mark.clause("CX-131")
def test_a_house_may_have_a_button_travel() -> None:
    at = DrawRoom(
        "ocean-view", "stud", "2/4", stacks=dict.fromkeys((1, 2, 3, 4), 200), button=2, stud_button="travelling"
    )
    assert [at.fold_round().seats for _ in range(2)] == [(3, 4, 1, 2), (4, 1, 2, 3)]
    assert [one.seat for one in events(at.table.events, ButtonMoved)] == [2, 2, 3]


@pytest.mark.clause("CX-131", "CX-14")
def test_the_odd_chip_goes_by_the_dealers_left() -> None:
    """Antes and three forced bets less the fee are five dollars: of seats 2 and 4, which tie, seat 2 gets three."""
    cards = {1: "2h 3h 4c 9s 9h Td 5h", 2: "Ah Kh Qd Js Tc 2d 3c", 3: "6h 6d 5c 7s 8h Kd 7h", 4: "As Ks Qh Jd Ts 2c 3d"}
    at = room(4)
    for _ in range(2):
        hand = at.streets(cards, out={3: 3})
        while not hand.over:
            said = "bring in" if "bring in" in may(hand) else "call" if hand.actor in (2, 4) else "fold"
            hand.act("check" if "check" in may(hand) else said)
        assert {seat: amount for seat, amount, *_ in won(hand)} == {2: 3, 4: 2}
        at.table.settle()


# Third street


@pytest.mark.clause("OV-7S-31", "CX-66")
@pytest.mark.parametrize(
    ("up", "opens"),
    [
        ({"s2": "9c", "s3": "3d", "s4": "Kd", "s1": "4c"}, 3),
        ({"s2": "2s", "s3": "2h", "s4": "2d", "s1": "2c"}, 1),
        ({"s2": "2s", "s3": "2h", "s4": "2d", "s1": "Kc"}, 4),
        ({"s2": "Ac", "s3": "Kh", "s4": "Ad", "s1": "As"}, 3),
        ({"s2": "As", "s3": "Ac", "s4": "Ad", "s1": "Ah"}, 3),
    ],
)
def test_the_low_card_opens_by_suit_and_the_ace_is_high(up: dict[str, str], opens: int) -> None:
    hand = ups(**up)
    assert hand.actor == opens
    assert events(hand.events, RoundOpened)[-1].seat == opens
    assert "OV-7S-31" in events(hand.events, RoundOpened)[-1].clause


@pytest.mark.clause("OV-7S-31", "CX-65")
def test_the_low_card_must_open_for_the_forced_bet_or_complete() -> None:
    hand = dealt()
    assert may(hand) == {"bring in", "bet"}
    offered = option(hand.options, MayBringIn)
    assert offered is not None
    assert dollars(offered.amount) == 1
    assert bets(hand) == (2, 2)
    refused(hand, "fold", clause="OV-7S-31")
    refused(hand, "check", clause="OV-7S-31")


@pytest.mark.clause("CX-65")
@pytest.mark.parametrize(("limit", "half"), [("2/4", 1), ("4/8", 2), ("6/12", 3), ("20/40", 10), ("50/100", 25)])
@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_the_forced_bet_is_half_the_lower_limit(game: str, limit: str, half: int) -> None:
    assert dollars(room(game=game, limit=limit).rules.limit.bring_in) == half


@pytest.mark.clause("CX-65", "OV-7S-07", "OV-7S-04")
def test_completing_is_no_raise_and_three_raises_follow() -> None:
    hand = play(dealt(), "3 bring in")
    assert (to_call(hand), raises(hand)) == (1, (2, 2))
    play(hand, "4 raise to $2, 1 raise to $4, 2 raise to $6, 3 raise to $8")
    assert may(hand) == {"fold", "call"}
    refused(hand, "raise to $10", clause="OV-7S-07")


@pytest.mark.clause("CX-65", "OV-7S-07")
def test_the_low_card_may_complete_at_once() -> None:
    hand = play(dealt(), "3 bet $2, 4 raise to $4, 1 raise to $6, 2 raise to $8")
    refused(hand, "raise to $10", clause="OV-7S-07")


@pytest.mark.clause("CX-65")
def test_by_switch_completing_is_the_first_raise() -> None:
    hand = play(dealt(streets=Streets(open_pair="any", completion_counts=True)), "3 bring in, 4 raise to $2")
    play(hand, "1 raise to $4, 2 raise to $6")
    assert raises(hand) is None


@pytest.mark.clause("OV-7S-07", "CX-09")
def test_the_cap_holds_between_two_players_as_well() -> None:
    hand = play(dealt(), "3 bring in, 4 raise to $2, 1 fold, 2 fold, 3 raise to $4, 4 raise to $6, 3 raise to $8")
    refused(hand, "raise to $10", clause="OV-7S-07")
    play(hand, "4 call, 4 bet $2, 3 raise to $4, 4 raise to $6, 3 raise to $8")
    refused(hand, "raise to $10", clause="OV-7S-07")


@pytest.mark.clause("CX-93")
def test_when_all_just_call_the_forced_bettor_has_no_further_option() -> None:
    hand = play(dealt(), "3 bring in, 4 call, 1 call, 2 call")
    assert hand.play.round == 2


@pytest.mark.clause("CX-93", "OV-7S-10", "OV-7S-31")
def test_the_low_card_all_in_for_the_ante_leaves_the_opening_to_the_left() -> None:
    at = DrawRoom("ocean-view", "stud", "2/4", stacks={1: 200, 2: 200, 3: 1, 4: 200}, button=1)
    hand = at.streets(HANDS, out={4: 3})
    assert hand.actor == 4
    assert may(hand) == {"fold", "bring in", "bet"}
    play(hand, "4 fold")
    assert hand.actor == 1
    assert may(hand) == {"fold", "bring in", "bet"}
    play(hand, "1 bring in, 2 call")
    keep_quiet(hand)
    assert net(hand) == {3: 4 - 2 - 1, 1: 2 - 2, 2: -2, 4: -1}  # queens the antes less the fee, fives the rest


@pytest.mark.clause("OV-7S-10")
def test_one_with_less_than_the_ante_is_not_dealt_in() -> None:
    at = DrawRoom("ocean-view", "stud", "2/4", stacks={1: 200, 2: 200, 3: 1, 4: 200}, button=1, stakes={"ante": 200})
    hand = at.table.deal(tuple(range(52)))
    assert 3 not in hand.seats
    assert all(post.amount == 200 for post in events(hand.events, Posted))


# Later streets


@pytest.mark.clause("OV-7S-31", "CX-65")
@pytest.mark.parametrize(
    ("up", "opens"),
    [
        ({"s2": "9c Td", "s3": "2c Kh", "s4": "Qd Jc", "s1": "4c 5d"}, 3),
        ({"s2": "9c 9d", "s3": "2c Ah", "s4": "Ad Kc", "s1": "4c 5d"}, 2),
        ({"s2": "9c 9d", "s3": "2c Ah", "s4": "Td Tc", "s1": "4c 5d"}, 4),
        ({"s2": "9c Qd", "s3": "2c Qh", "s4": "Ts Qc", "s1": "4c 5d"}, 4),
        ({"s2": "9c 3d", "s3": "Ks 4h", "s4": "Kd 4d", "s1": "2c Kc"}, 3),
        ({"s2": "3c Qd", "s3": "Ks Jh", "s4": "2d 3d", "s1": "Kc Jc"}, 1),
        ({"s2": "Ac 2d", "s3": "Ks Qh", "s4": "Jd Jc", "s1": "3c 4c"}, 4),
    ],
)
def test_the_high_hand_showing_opens_and_ties_go_to_the_dealers_left(up: dict[str, str], opens: int) -> None:
    hand = to_round(ups(**up), 2)
    assert hand.actor == opens
    assert order_of_action(hand)[0] == opens


@pytest.mark.clause("OV-7S-31")
def test_four_open_cards_count_pairs_and_trips_but_no_straight_or_flush() -> None:
    hand = ups(s2="9c Tc Jc Qc", s3="2c 2d 3s 4s", s4="Kd Qd Jd Td", s1="4c 4h 4d 3h")
    assert to_round(hand, 3).actor == 1
    assert to_round(hand, 4).actor == 1
    plain = ups(s2="9c Tc Jc Qc", s3="2c 2d 3s 4s", s4="Kd Qd Jd Td", s1="4c Ah 4d 3h")
    assert to_round(plain, 4).actor == 1
    assert to_round(ups(s2="9c Tc Jc Qc", s3="2c 2d 3s 4s", s4="Kd Qd Jd Td", s1="4c Ah 5d 3h"), 4).actor == 3


@pytest.mark.clause("OV-7S-04", "OV-7S-05")
def test_the_lower_bet_on_third_and_fourth_and_the_higher_after() -> None:
    hand = dealt()
    for number, bet in ((2, 2), (3, 4), (4, 4), (5, 4)):
        to_round(hand, number)
        assert bets(hand) == (bet, bet)
        hand.act(f"bet ${bet}")
        assert raises(hand) == (2 * bet, 2 * bet)
    keep_quiet(hand)
    assert net(hand) == {2: -16, 3: -16, 1: -16, 4: 64 - 2 - 16}


@pytest.mark.clause("CX-72")
def test_check_and_raise_is_allowed() -> None:
    play(to_round(dealt(), 2), "4 check, 1 bet $2, 2 call, 3 call, 4 raise to $4")


@pytest.mark.clause("OV-7S-02", "OV-7S-09", "OV-7S-01")
def test_the_best_five_of_seven_wins() -> None:
    """Seat 2 makes a flush with its last card, seat 3 a full house: the full house wins."""
    cards = {2: "As Ks 2s 7s Qd Jd 9s", 3: "8c 8d 9c 9d 4h 5h 8h", 4: "Ac Ad Kd Qh 6c 3d 2h", 1: "Th Tc 3c 4c 6d 7d Js"}
    hand = keep_quiet(room().streets(cards))
    assert {one.seat for one in events(hand.events, Won)} == {3}
    assert len(only(hand.events, Won).cards) == 5
    assert all(len(one.cards) == 7 for one in events(hand.events, Shown))


# Spread limit


@pytest.mark.clause("OV-7S-08", "OV-FEE-18")
def test_spread_limit() -> None:
    hand = to_round(dealt(limit="$2-$6"), 2)
    assert bets(hand) == (2, 6)
    play(hand, "4 bet $4")
    assert raises(hand) == (8, 10)
    refused(hand, "raise to $11")
    play(hand, "1 raise to $10, 2 fold, 3 fold")
    assert raises(hand) == (16, 16)
    play(hand, "4 call")
    assert bets(hand) == (2, 6)  # fifth street, too
    assert fee(keep_quiet(hand)) == 3


# Fee


@pytest.mark.clause("OV-FEE-05", "OV-FEE-01", "CX-22")
@pytest.mark.parametrize(("players", "amount"), [(2, 2), (6, 2), (7, 3), (8, 3)])
@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_the_fee_is_taken_before_fourth_street(game: str, players: int, amount: int) -> None:
    hand = room(players, game).streets()
    assert not events(hand.events, Collected)
    to_round(hand, 2)
    assert dollars(only(hand.events, Collected).amount) == amount
    kinds = [type(one) for one in hand.events]
    third = kinds.index(DealtUp)
    assert third < kinds.index(Collected) < kinds.index(Burned)
    assert hand.pot == cents(2 * players - amount)


@pytest.mark.clause("OV-FEE-01", "CX-22", "CX-21")
def test_no_fee_when_the_hand_ends_on_third_street() -> None:
    hand = play(dealt(), "3 bring in, 4 raise to $2, 1 fold, 2 fold, 3 fold")
    assert fee(hand) == 0
    assert net(hand) == {2: -1, 3: -2, 4: 4, 1: -1}


@pytest.mark.clause("OV-7S-31", "OV-7S-01", "OV-FEE-05")
@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_events_cite_this_house(game: str) -> None:
    hand = keep_quiet(room(game=game).streets())
    told: list[HandEvent] = [*hand.events]
    assert all(cite == "common" or cite.startswith("OV-") for cite in cites(told, object))
    for kind in (Posted, DealtUp, RoundOpened, Collected, Won):
        assert any(cite.startswith("OV-") for cite in cites(told, kind)), kind
