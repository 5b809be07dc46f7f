"""Super pan 9: three cards, one more or none, the banker last, nine is best; and the switches of Pan 9 Gold."""

import pytest
from tests.referee.bank_table import (
    CASINO_CLUB,
    GOLD,
    STACK,
    dealt,
    fee,
    hand,
    open_bank,
    play_of,
    rules,
    settled,
    stacks,
    told,
)
from tests.referee.properties import is_refused

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.games import GAMES
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules, SuperPan9Rules
from houseway.referee.vocabulary import (
    Bank,
    CardTaken,
    Charged,
    Dealt,
    Double,
    HandShown,
    Hit,
    MayHit,
    MayStand,
    Pass,
    SplitPair,
    Stand,
    Stood,
    Surrender,
)

SP9 = rules("super-pan-9")
NINE, EIGHT, SIX, FIVE, ZERO = "6h 3c Kd", "5h 3c Kd", "6d Kh Qh", "5d Kh Qh", "Kc Qc Jc"


def bank(*hands: str, drawn: str = "", by: Rules = SP9, stake: int = 50_000, wager: int = 1_000) -> Hand:
    """Seat 1 banks with the last of these hands; seats 2, 3 ... hold the others."""
    one = hand(by, [STACK] * len(hands), dealt(by, hands, drawn))
    return open_bank(one, 1, stake, dict.fromkeys(range(2, len(hands) + 1), wager))


def acts(one: Hand, *actions: str) -> Hand:
    for action in actions:
        one.act(action)
    assert one.over
    return one


def test_three_cards_each_one_at_a_time_from_the_banks_left() -> None:
    one = hand(SP9, [STACK] * 4, deck("super-pan-9").cards, carry=BankTurn(2, 2))
    open_bank(one, 3, 5_000, {4: 500, 2: 500})
    cards = deck("super-pan-9").cards
    held = dict(zip(one.seats, one.hole, strict=True))
    assert held == {4: cards[0:9:3], 1: (), 2: cards[1:9:3], 3: cards[2:9:3]}
    assert [event.seat for event in one.events if isinstance(event, Dealt)] == [4, 2, 3]


def test_everyone_takes_one_card_or_none_and_the_banker_decides_last() -> None:
    one = bank(SIX, ZERO, NINE, FIVE, drawn="3h 4d")
    order = []
    for action in ("stand", "hit", "stand", "hit"):
        assert one.options == (MayHit(), MayStand())
        order.append(one.actor)
        one.act(action)
    assert order == [2, 3, 4, 1]
    assert settled(one) == [(2, -1_000, "lose"), (3, -1_000, "lose"), (4, 0, "push")]
    assert told(one, CardTaken, Stood) == [
        Stood(2, 1, "common"),
        CardTaken(3, parse_cards("3h"), False, 1, "common"),
        Stood(4, 1, "common"),
        CardTaken(1, parse_cards("4d"), False, 1, "common"),
    ]


@pytest.mark.parametrize(
    ("player", "banker", "drawn", "actions", "amount"),
    [
        (NINE, EIGHT, "", ("stand", "stand"), 1_000),
        (EIGHT, NINE, "", ("stand", "stand"), -1_000),
        (EIGHT, "6h 2c Qd", "", ("stand", "stand"), 0),
        (FIVE, EIGHT, "4s", ("hit", "stand"), 1_000),
        (FIVE, EIGHT, "5s", ("hit", "stand"), -1_000),  # ten counts nothing
        ("Ac 5d 6d", "2c Jd Kd", "Qh", ("hit", "stand"), 0),  # twelve counts two
        (SIX, FIVE, "2s", ("stand", "hit"), -1_000),
        (ZERO, ZERO, "As Ah", ("hit", "hit"), 0),
    ],
)
def test_the_higher_count_wins_even_money_and_the_same_is_a_push(
    player: str, banker: str, drawn: str, actions: tuple[str, ...], amount: int
) -> None:
    one = acts(bank(player, banker, drawn=drawn), *actions)
    assert stacks(one) == {1: -amount, 2: amount}


@pytest.mark.parametrize(("ties", "outcome"), [("push", 0), ("player", 1_000), ("banker", -1_000)])
def test_whose_a_tie_is_is_the_houses_to_say(ties: str, outcome: int) -> None:
    by = rules("super-pan-9", super_pan_9=SuperPan9Rules(ties=ties))
    one = acts(bank(EIGHT, "6h 2c Qd", by=by), "stand", "stand")
    assert stacks(one)[2] == outcome


def test_in_pan_9_gold_the_banker_may_take_a_second_card_and_players_may_not() -> None:
    by = rules("super-pan-9", super_pan_9=GOLD)
    one = bank(FIVE, ZERO, drawn="4s As 2h", by=by)
    one.act("hit")
    assert one.actor == 1, "a player takes exactly one"
    one.act("hit")
    assert (one.actor, one.options) == (1, (MayHit(), MayStand()))
    other = one.copy()
    assert stacks(acts(one, "hit")) == {1: -1_000, 2: 1_000}  # nine against three
    assert stacks(acts(other, "stand")) == {1: -1_000, 2: 1_000}
    assert len(play_of(one).banker.cards) == 5
    assert len(play_of(other).banker.cards) == 4


def test_in_pan_9_gold_the_banker_may_stop_at_once() -> None:
    by = rules("super-pan-9", super_pan_9=GOLD)
    one = acts(bank(EIGHT, "6h 2c Qd", by=by), "stand", "stand")
    assert settled(one) == [(2, 1_000, "win")], "the player wins ties"


def test_without_gold_the_banker_takes_one_card_at_most() -> None:
    one = acts(bank(FIVE, ZERO, drawn="As"), "stand", "hit")
    assert one.over


def test_nothing_else_can_be_done_here() -> None:
    one = bank(NINE, EIGHT)
    for action in (Double(), SplitPair(), Surrender(), Bank(500), Pass()):
        is_refused(one, action)
    with pytest.raises(RefusedError, match="legal now: hit, stand"):
        one.act("fold")


def test_a_card_taken_is_face_down_and_that_it_was_taken_is_not() -> None:
    one = bank(FIVE, ZERO, NINE, drawn="4s")
    one.act("hit")
    for viewer in (None, 1, 3):
        assert CardTaken(2, (), False, 1, "common") in one.view(viewer).events
        spot = play_of(one).view(one, viewer).spots[0]
        assert (spot.cards, spot.count, spot.state, spot.words) == ((), 4, "stood", "")
    own = play_of(one).view(one, 2).spots[0]
    assert (own.cards, own.words) == (parse_cards("5d Kh Qh 4s"), "nine points")
    assert one.view(1).seats[one.seats.index(2)].card_count == 4


def test_all_hands_are_shown_the_banks_first() -> None:
    one = acts(bank(FIVE, ZERO, NINE), "stand", "stand", "stand")
    assert told(one, HandShown) == [
        HandShown(1, parse_cards(NINE), 1, "nine points", "common"),
        HandShown(2, parse_cards(FIVE), 1, "five points", "common"),
        HandShown(3, parse_cards(ZERO), 1, "zero points", "common"),
    ]


@pytest.mark.clause("DR-SP9-01", "DR-FEE-10", "CX-104")
def test_ten_dollars_is_the_largest_wager_and_a_dollar_the_charge() -> None:
    by = rules("super-pan-9", least=100, most=1_000, chip=100, charge=fee(100))
    one = hand(by, [STACK] * 3)
    one.act(Bank(5_000))
    with pytest.raises(RefusedError, match=r"legal now: wager \$1 to \$10, pass"):
        one.act("wager $11")
    one.act("wager $10")
    one.act("wager $1")
    assert told(one, Charged) == [Charged(seat, 100, False, "common") for seat in (2, 3, 1)]


def test_a_full_shoe_serves_seven_players_who_all_draw() -> None:
    by = rules("super-pan-9", bank=CASINO_CLUB, super_pan_9=GOLD, deck="super-pan-9 packs=1")
    one = open_bank(hand(by, [STACK] * 7), 1, 50_000, dict.fromkeys(range(2, 8), 500))
    while not one.over:
        one.act(Hit())
    assert one.top == 7 * 3 + 7 + 1
    short = deck("super-pan-9 packs=1").cards[:28]
    with pytest.raises(RefusedError, match="28 cards in the deck where 7 players need 29"):
        Hand(by, GAMES["super-pan-9"], range(1, 8), [STACK] * 7, short)


def test_the_deck_is_the_houses() -> None:
    with pytest.raises(RefusedError, match="does not belong to super-pan-9"):
        Hand(SP9, GAMES["super-pan-9"], (1, 2), (STACK, STACK), deck("52").cards)


def test_stand_as_an_action_and_as_a_word_are_the_same() -> None:
    one, other = bank(FIVE, ZERO), bank(FIVE, ZERO)
    assert one.act(Stand()) == other.act("stand")
