"""Push-nine: the button, pots that push, what it costs to come in, and what players may agree on."""

from houseway.referee.hand import Hand
from houseway.referee.rules.push import AGREEMENTS
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Dealt,
    MayAgree,
    MayBuyIn,
    MayPropose,
    PaidOver,
    Pushed,
    Won,
)

from .situations import situation

NINES = {2: "9h Kc Qc", 3: "9d Kd Qs"}
"""Seats 2 and 3 have nine points each."""
TWO_TIE = {**NINES, 4: "5h 5c 2d", 1: "5d 3c 2c"}
THREE_TIE = {**NINES, 4: "9s Kh Qh", 1: "5d 3c 2c"}


def checked_down(hand: Hand) -> Hand:
    """Nobody bets, and nobody buys in or divides where there is a choice."""
    while not hand.over:
        hand.act("pass" if any(str(option) == "pass" for option in hand.options) else "check")
    return hand


def pushed(table: Table, cards: dict[int, str] = TWO_TIE) -> None:
    """A hand without a bet ends in a push."""
    assert any(isinstance(event, Pushed) for event in checked_down(table.deal(cards=cards)).events)
    table.settle()


def proposals(hand: Hand) -> str:
    return " ".join(option.what for option in hand.options if isinstance(option, MayPropose)) or "nothing"


@situation("push.button", at="s-and-k/push-nine", expect={"clockwise": "seat 2", "winner": "seat 4"})
def seat_4_wins_while_seat_1_has_the_button(table: Table) -> str:
    checked_down(table.deal(cards={**TWO_TIE, 4: "Ac Ad Ah"}))
    table.settle()
    return f"seat {table.deal(seed=1).button}"


@situation(
    "push.button",
    at="s-and-k/push-nine",
    more="push.most_pushes = 1\n",
    expect={"clockwise": "seat 2", "winner": "seat 3"},
)
def seats_3_and_4_divide_while_seat_1_has_the_button(table: Table) -> str:
    checked_down(table.deal(cards={3: NINES[2], 4: NINES[3], 2: "5h 5c 2d", 1: "5d 3c 2c"}))
    table.settle()
    return f"seat {table.deal(seed=1).button}"


@situation("push.first", at="s-and-k/push-nine", expect={"left": "seat 2", "button": "seat 1"})
def cards_are_dealt_with_the_button_in_seat_1(table: Table) -> str:
    return f"seat {table.deal(seed=1).actor}"


@situation(
    "push.price",
    at="casino-club/push-nine",
    limit="$2 condition",
    expect={"half": "$4 of $8", "per pusher": "$3 of $8"},
)
def three_have_pushed_and_the_fourth_may_buy_in(table: Table) -> str:
    pushed(table, THREE_TIE)
    hand = table.deal(seed=1)
    (price,) = (option.amount for option in hand.options if isinstance(option, MayBuyIn))
    return f"${price // 100} of ${hand.pot // 100}"


@situation(
    "push.most_pushes",
    at="s-and-k/push-nine",
    expect={
        3: "divided on the third hand",
        1: "divided on the first hand",
        2: "divided on the second hand",
        0: "pushed on four hands",
    },
)
def the_same_two_tie_hand_after_hand(table: Table) -> str:
    for number in ("first", "second", "third", "fourth"):
        hand = checked_down(table.deal(cards=TWO_TIE if number == "first" else NINES))
        won = sorted((event.seat, event.share) for event in hand.events if isinstance(event, Won))
        if won:
            assert won == [(2, "split"), (3, "split")]
            return f"divided on the {number} hand"
        table.settle()
    return "pushed on four hands"


@situation("push.split_unbet", at="s-and-k/push-nine", seats=3, expect={True: "split", False: "nothing"})
def two_are_left_and_nobody_has_bet(table: Table) -> str:
    hand = table.deal(seed=1)
    assert proposals(hand) == "nothing"
    hand.act("fold")
    return proposals(hand)


@situation(
    "push.agreements",
    at="casino-club/push-nine",
    limit="$2 condition",
    expect={
        AGREEMENTS: "cow partners backing",
        (): "nothing",
        ("cow",): "cow",
        ("partners",): "partners",
        ("backing", "cow"): "cow backing",
    },
)
def a_player_who_may_buy_in_speaks_to_another(table: Table) -> str:
    pushed(table)
    return proposals(table.deal(seed=1))


@situation(
    "push.pushers_may_split", at="s-and-k/push-nine", expect={True: "they may divide", False: "they are dealt in"}
)
def nobody_buys_in(table: Table) -> str:
    pushed(table)
    hand = table.deal(cards=NINES)
    hand.act("pass")
    hand.act("pass")
    if any(isinstance(event, Dealt) for event in hand.events):
        return "they are dealt in"
    assert proposals(hand) == "split"
    hand.act(hand.options[0].take())
    hand.act("agree")
    return "they may divide" if hand.over else "they play on"


@situation(
    "push.betting_stake",
    at="casino-club/push-nine",
    limit="$2 condition",
    stack={1: 20_000, 2: 20_000, 3: 20_000, 4: 800},
    expect={4: "cow backing", 2: "cow partners backing"},
)
def a_buyer_has_one_bet_more_than_the_price(table: Table) -> str:
    """Seat 4 has six dollars after the ante, and the buy-in is four."""
    pushed(table)
    hand = table.deal(seed=1)
    assert (hand.actor, hand.stacks[hand.seats.index(4)]) == (4, 600)
    return proposals(hand)


@situation("push.betting_stake", at="casino-club/push-nine", limit="$2 condition", expect={4: "$2", 2: "$1"})
def two_join_in_a_cow_half_and_half(table: Table) -> str:
    """What the other member lays before the one who holds the hand: half of half the stake."""
    pushed(table)
    hand = table.deal(seed=1)
    hand.act("propose cow to seat 1 paying $2")
    assert isinstance(hand.options[0], MayAgree)
    hand.act("agree")
    (laid,) = (event.amount for event in hand.events if isinstance(event, PaidOver))
    return f"${laid // 100}"
