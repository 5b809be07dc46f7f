"""Pai gow: piles, the action button and dice, setting two and five cards, fouls, copies, and who wins."""

from dataclasses import replace

import pytest
from tests.referee.bank_table import (
    CASINO_CLUB,
    IN_TURN,
    S_AND_K,
    STACK,
    bank_of,
    dealt,
    hand,
    open_bank,
    piled,
    play_of,
    rules,
    set_all,
    settled,
    stacks,
    told,
    uncovered,
)
from tests.referee.properties import cards_of, is_refused

from houseway.cards import Card, format_cards, parse_cards
from houseway.decks import deck
from houseway.ranking.house_way import house_way
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import PaiGowRules, Rules
from houseway.referee.vocabulary import (
    Bank,
    ChoosePile,
    Dealt,
    DiceThrown,
    HandSet,
    Hit,
    MayChoosePile,
    MaySet,
    PileChosen,
    SetHand,
    SetShown,
    Settled,
)

PG = rules("pai-gow")
TURN = rules("pai-gow", pai_gow=IN_TURN)
COPY_CITES = {"copy": "CX-40", "award": "CC-PG-01", "bank.settle": "CC-PG-17"}
NINE_PLACES = replace(PG, most_seats=9)

KINGS_UP = "Ks Kd 9c 9h 7s 4d 2c"
"""Nines in front of kings, the house way."""
ACE_HIGH = "As Qd Jc 8h 6s 4c 3d"
SMALL = "Th 8d 7c 5h 4s 3c 2d"


def dealt_in_turn(*hands: str, by: Rules = TURN, stake: int = 50_000, wager: int = 1_000) -> Hand:
    """Seat 1 banks with the last of these hands; seats 2, 3 ... hold the others, each with $10 on it."""
    one = hand(by, [STACK] * len(hands), dealt(by, hands))
    return open_bank(one, 1, stake, dict.fromkeys(range(2, len(hands) + 1), wager))


def compared(player: str, front: str, banker: str, bank_front: str, by: Rules = TURN) -> Hand:
    return set_all(dealt_in_turn(player, banker, by=by), {2: front, 1: bank_front})


# piles, button and dice


@pytest.mark.clause("CC-PG-15")
def test_seven_piles_of_seven_lie_there_before_anybody_has_a_card_and_four_are_left_over() -> None:
    one = open_bank(hand(PG, [STACK] * 3), 1, 5_000, {2: 500})
    assert len(one.laid) == 49
    assert len(one.deck) - one.top == 4
    assert one.hole == [(), (), ()]
    assert (one.actor, one.options) == (1, (MayChoosePile(7),))


@pytest.mark.clause("CC-PG-16", "CC-PG-17", "CX-62")
def test_the_player_dealer_chooses_a_pile() -> None:
    one = open_bank(hand(PG, [STACK] * 3), 1, 5_000, {2: 500})
    for pile in (-1, 0, 8):
        is_refused(one, ChoosePile(pile))
    is_refused(one, Hit())
    with pytest.raises(RefusedError, match="legal now: pile 1 to 7"):
        one.act("pile 9")
    one.act("pile 7")
    assert told(one, PileChosen) == [PileChosen(1, 7, "common")]
    assert one.actor == 2


@pytest.mark.parametrize("pile", range(1, 8))
@pytest.mark.clause("CC-PG-16", "CC-PG-17", "CX-62")
def test_without_dice_the_chosen_pile_goes_left_of_the_bank_and_the_rest_follow_clockwise(pile: int) -> None:
    """The bank is in seat 3: seat 4 gets the pile, seat 5 the next one, and so round; places 6 and 7 are empty."""
    pack = deck("53").cards
    one = hand(PG, [STACK] * 5, pack, carry=BankTurn(2, 2))
    open_bank(one, 3, 5_000, {4: 500, 1: 500})  # seats 2 and 5 make no wager
    one.act(ChoosePile(pile))
    held = dict(zip(one.seats, one.hole, strict=True))

    def follows(places: int) -> tuple[Card, ...]:
        return pack[:49][(pile - 1 + places) % 7 :: 7]

    assert held == {4: follows(0), 5: (), 1: follows(4), 2: (), 3: follows(6)}
    assert sorted(one.muck) == sorted(follows(1) + follows(2) + follows(3) + follows(5))
    assert sorted(cards_of(one)) == sorted(pack)
    assert [event.seat for event in one.events if isinstance(event, Dealt)] == [4, 1, 3]


@pytest.mark.clause("CC-PG-22", "CC-PG-23", "CC-PG-24", "CX-62")
def test_the_dice_tell_which_place_the_chosen_pile_goes_to() -> None:
    by = rules("pai-gow", bank=CASINO_CLUB)
    pack = deck("53").cards
    one = open_bank(hand(by, {2: STACK, 3: STACK, 6: STACK}, pack), 2, 5_000, {3: 500, 6: 500})
    one.act(ChoosePile(4))
    event = told(one, DiceThrown)[0]
    assert isinstance(event, DiceThrown)
    place = (2 - 1 + sum(event.dice) - 1) % 7 + 1
    assert event.position == place
    for seat, cards in zip(one.seats, one.hole, strict=True):
        assert cards == pack[:49][(3 + (seat - place) % 7) % 7 :: 7], "every place is counted, bet on or not"


@pytest.mark.clause("SK-PG-11")
def test_without_piles_seven_cards_go_round_to_those_in_the_hand() -> None:
    one = dealt_in_turn(KINGS_UP, ACE_HIGH, SMALL)
    assert [format_cards(cards) for cards in one.hole] == [SMALL, KINGS_UP, ACE_HIGH]
    assert not told(one, PileChosen)
    assert (one.actor, one.laid, one.muck) == (2, (), ())


@pytest.mark.clause("CC-PG-05", "CC-PG-15")
def test_seven_players_are_the_most() -> None:
    seven = open_bank(hand(PG, [STACK] * 7), 1, 5_000, dict.fromkeys(range(2, 8), 500))
    seven.act("pile 1")
    assert seven.muck == ()
    with pytest.raises(RefusedError, match="2 to 7 players"):
        Hand(PG, seven.game, range(1, 9), [STACK] * 8, deck("53").cards)
    with pytest.raises(RefusedError, match="53 cards in the deck where 8 players need 56"):
        Hand(NINE_PLACES, seven.game, range(1, 9), [STACK] * 8, deck("53").cards)


def test_at_a_table_of_more_places_than_piles_only_those_who_play_are_counted() -> None:
    one = hand(NINE_PLACES, {2: STACK, 8: STACK, 9: STACK}, deck("53").cards, button=9)
    open_bank(one, 8, 5_000, {9: 500, 2: 500})
    one.act("pile 2")
    held = dict(zip(one.seats, one.hole, strict=True))
    assert held == {seat: deck("53").cards[:49][pile::7] for seat, pile in ((9, 1), (2, 2), (8, 3))}


@pytest.mark.clause("CC-PG-15")
def test_a_stacked_pile_reaches_the_seat_it_should() -> None:
    one = hand(PG, [STACK] * 3, piled(PG, {3: KINGS_UP, 5: ACE_HIGH}))
    open_bank(one, 1, 5_000, {2: 500, 3: 500})
    one.act("pile 3")
    assert format_cards(one.hole[1]) == KINGS_UP
    assert one.hole[0] == one.deck[:49][1::7], "the last of the seven places: pile 2"


# setting


@pytest.mark.clause("SK-PG-12")
def test_any_two_of_the_seven_may_be_put_in_front_and_the_house_way_is_a_hint() -> None:
    one = dealt_in_turn(KINGS_UP, ACE_HIGH)
    cards = parse_cards(KINGS_UP)
    assert one.options == (MaySet(cards, house_way(cards)[0]),)
    assert format_cards(sorted(house_way(cards)[0])) == "9c 9h"
    for front in ("", "Ks", "Ks Kd 9c", "As Ks", "Jk Ks", KINGS_UP):
        is_refused(one, SetHand(parse_cards(front)))
    is_refused(one, SetHand((47, 47)))
    is_refused(one, SetHand((-1, 0)))
    is_refused(one, SetHand((99, 0)))
    one.act("set 2c Ks")
    assert play_of(one).spots[0].back == parse_cards("Kd 9c 9h 7s 4d")


@pytest.mark.parametrize("kind", ["bug-wheel-second", "bug"])
@pytest.mark.clause("CX-107")
def test_the_hint_is_by_the_houses_own_ranking(kind: str) -> None:
    by = rules("pai-gow", pai_gow=IN_TURN, ranking=(kind,))
    cards = parse_cards("As 2s 3h 4h 5s 6c Kd")
    one = dealt_in_turn(format_cards(cards), SMALL, by=by)
    assert one.options == (MaySet(cards, house_way(cards, back=kind)[0]),)


def test_players_set_in_the_order_of_action_and_the_banker_last() -> None:
    one = hand(TURN, [STACK] * 4, carry=BankTurn(2, 2))
    open_bank(one, 3, 5_000, {1: 500, 2: 500, 4: 500})
    order = []
    while not one.over:
        assert one.actor is not None
        order.append(one.actor)
        option = one.options[0]
        assert isinstance(option, MaySet)
        one.act(SetHand(option.front))
    assert order == [4, 1, 2, 3]
    assert [event.seat for event in one.events if isinstance(event, SetShown)] == [3, 4, 1, 2], (
        "the bank is shown first"
    )


def test_how_a_hand_is_set_is_a_secret_until_all_are_turned_up() -> None:
    one = dealt_in_turn(KINGS_UP, ACE_HIGH, SMALL)
    one.act("set 9c 9h")
    for viewer in (None, 1, 3):
        view = one.view(viewer)
        assert HandSet(2, (), (), "common") in view.events
        seen = play_of(one).view(one, viewer).spots[0]
        assert (seen.cards, seen.front, seen.back, seen.count, seen.state, seen.words) == ((), (), (), 7, "set", "")
    own = play_of(one).view(one, 2).spots[0]
    assert (format_cards(own.front), own.state) == ("9c 9h", "set")
    one.act("set 8h 6s")
    one.act("set Th 8d")
    assert one.over
    shown = play_of(one).view(one, None).spots[0]
    assert (format_cards(shown.front), format_cards(shown.back)) == ("9c 9h", "Ks Kd 7s 4d 2c")
    assert shown.words == "pair of nines in front of pair of kings"


# who wins


@pytest.mark.parametrize(
    ("player", "front", "banker", "bank_front", "outcome"),
    [
        (KINGS_UP, "9c 9h", ACE_HIGH, "Qd Jc", "win"),
        (ACE_HIGH, "Qd Jc", KINGS_UP, "9c 9h", "lose"),
        (ACE_HIGH, "Qd Jc", "Kh Ks 9c 7h 5s 4d 2c", "9c 7h", "push"),
        ("Ac Ad Kd 9h 7s 5h 3c", "Kd 9h", "Qc Qs Ah Tc 6d 4h 2s", "Ah Tc", "push"),
    ],
)
@pytest.mark.clause("CC-PG-01", "SK-PG-15", "SK-PG-16", "SK-PG-17")
def test_two_better_win_two_worse_lose_and_one_of_each_is_a_push(
    player: str, front: str, banker: str, bank_front: str, outcome: str
) -> None:
    one = compared(player, front, banker, bank_front)
    amount = {"win": 1_000, "lose": -1_000, "push": 0}[outcome]
    assert settled(one) == [(2, amount, outcome)]
    assert stacks(one) == {1: -amount, 2: amount}


@pytest.mark.parametrize(
    ("player", "front", "banker", "bank_front", "banker_takes", "nobody_takes"),
    [
        # the same front, a better back
        ("Kc Qd As Ad 7h 5c 3c", "Kc Qd", "Ks Qh Jc Js 8h 6c 2c", "Ks Qh", "push", "win"),
        # the same front, a worse back
        ("Kc Qd Jc Jd 7h 5c 3c", "Kc Qd", "Ks Qh As Ah 8h 6c 2c", "Ks Qh", "lose", "lose"),
        # the same back, a better front
        ("Ac Qd Ts Td 7h 5c 3c", "Ac Qd", "Ks Qh Tc Th 7s 5d 3h", "Ks Qh", "push", "win"),
        # both the same
        ("Kc Qd Ts Td 7h 5c 3c", "Kc Qd", "Ks Qh Tc Th 7s 5d 3h", "Ks Qh", "lose", "push"),
    ],
)
@pytest.mark.clause("CX-40")
def test_a_copy_goes_to_the_banker_or_to_nobody(
    player: str, front: str, banker: str, bank_front: str, banker_takes: str, nobody_takes: str
) -> None:
    for copies, outcome in (("banker", banker_takes), ("push", nobody_takes)):
        by = rules("pai-gow", pai_gow=PaiGowRules(piles=0, copies=copies), cites=COPY_CITES)
        one = compared(player, front, banker, bank_front, by)
        assert settled(one)[0][2] == outcome
        event = told(one, Settled)[0]
        assert isinstance(event, Settled)
        assert event.clause == "CC-PG-01 CX-40 CC-PG-17"


@pytest.mark.clause("SK-PG-13", "SK-PG-18")
def test_a_foul_hand_loses_however_good_it_was() -> None:
    one = compared("As Ad Kc Qh 9s 7d 5c", "As Ad", SMALL, "8d 7c")
    assert settled(one) == [(2, -1_000, "foul")]
    event = told(one, SetShown)[1]
    assert isinstance(event, SetShown)
    assert event.foul
    assert play_of(one).spots[0].outcome == "foul"


@pytest.mark.clause("SK-PG-13", "SK-PG-18")
def test_a_bankers_foul_hand_loses_to_all_that_are_not() -> None:
    one = dealt_in_turn(SMALL, "9d 9s Kc Jh 6s 6d 5c", "As Ad Ks Qh 9c 7d 5d")
    set_all(one, {2: "8d 7c", 3: "9d 9s", 1: "As Ad"})
    assert settled(one) == [(2, 1_000, "win"), (3, -1_000, "foul")]


@pytest.mark.parametrize(("copies", "outcome"), [("banker", (2, -1_000, "foul")), ("push", (2, 0, "push"))])
@pytest.mark.clause("SK-PG-18", "CX-40")
def test_two_foul_hands_tie(copies: str, outcome: tuple[int, int, str]) -> None:
    by = rules("pai-gow", pai_gow=PaiGowRules(piles=0, copies=copies))
    one = compared("9d 9s Kc Jh 6s 6d 5c", "9d 9s", "As Ad Ks Qh 9c 7d 5d", "As Ad", by)
    assert settled(one) == [outcome]


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [("bug-wheel-second", "win"), ("bug", "push")],
)
@pytest.mark.clause("CX-107")
def test_the_wheel_is_the_second_straight_or_the_lowest(kind: str, outcome: str) -> None:
    by = rules("pai-gow", pai_gow=IN_TURN, ranking=(kind,))
    one = compared("As 2d 3c 4h 5s Kd Qc", "Kd Qc", "9s Th Jc Qs Kh 8d 7d", "8d 7d", by)
    assert settled(one)[0][2] == outcome


@pytest.mark.parametrize(
    ("cards", "front", "words"),
    [
        ("2s 4s Js Qs Jk 9d 8h", "9d 8h", "nine-eight in front of ace-high flush"),
        ("4c 5d 6h 7s Jk 9c 2h", "9c 2h", "nine-deuce in front of eight-high straight"),
        ("2d 2h 3d 6d 7d 8d Td", "2d 2h", "pair of deuces in front of ten-high flush"),
        ("Jk 9c Ks Kh 8h 6d 3c", "Jk 9c", "ace-nine in front of pair of kings"),
    ],
)
@pytest.mark.clause("SK-PG-02", "SK-PG-03", "SK-PG-04", "SK-PG-14", "CC-PG-04", "CX-61")
def test_the_joker_fills_straights_and_flushes_and_is_an_ace(cards: str, front: str, words: str) -> None:
    one = compared(cards, front, "Tc 8c 7h 5h 4h 3s 2c", "8c 7h")
    event = told(one, SetShown)[1]
    assert isinstance(event, SetShown)
    assert (event.words, event.foul) == (words, False)


@pytest.mark.clause("CX-74", "CX-105", "CC-PG-17")
def test_a_bank_that_covers_one_and_a_half_wagers() -> None:
    one = dealt_in_turn(KINGS_UP, "Ac Qh Jd 8s 6d 4h 3s", SMALL, "Ah Kh Qs Td 8c 5c 2s", stake=1_500)
    set_all(one, {2: "9c 9h", 3: "Qh Jd", 4: "8d 7c", 1: "Kh Qs"})
    assert settled(one) == [(2, 1_000, "win"), (3, -500, "lose")]
    assert uncovered(one) == [(3, 500), (4, 1_000)]
    assert stacks(one) == {1: -500, 2: 1_000, 3: -500, 4: 0}
    assert play_of(one).spots[2].outcome == "uncovered"


@pytest.mark.clause("SK-PG-06", "SK-PG-08")
def test_a_whole_hand_at_s_and_k() -> None:
    """Seat 3 declines, seat 2 banks $20; seats 3 and 1 wager; seats 1 to 3 hold what is said."""
    by = rules("pai-gow", bank=S_AND_K, pai_gow=IN_TURN, ranking=("bug-wheel-second",))
    one = hand(by, [STACK] * 3, dealt(by, (KINGS_UP, SMALL, ACE_HIGH)), carry=BankTurn(1, 2, ((1, 2),)))
    assert one.actor == 3
    one.act("pass")
    one.act(Bank(2_000))
    for amount in ("wager $10", "wager $15"):
        one.act(amount)
    assert [one.seats[player] for player in play_of(one).queue] == [3, 1, 2]
    for front in ("9c 9h", "8d 7c", "Qd Jc"):
        one.act(f"set {front}")
    assert settled(one) == [(3, 1_000, "win"), (1, -1_000, "lose")]
    assert uncovered(one) == [(1, 500)]
    assert stacks(one) == {1: -1_000, 2: 0, 3: 1_000}
    assert bank_of(one) == 2
    assert one.carry == BankTurn(2, 1, ((1, 2), (2, 1)))
