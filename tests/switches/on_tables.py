"""How many play, what beats what where there is no board, and who deals."""

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules.values import number
from houseway.referee.table.seating_commands import Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Bet, MayDraw, Won

from .on_banks import behind
from .situations import situation

QUIET = ("pass", "bring in", "check", "call", "pat")
"""What a player does who wants no trouble, in this order of liking."""


def quietly(hand: Hand) -> Hand:
    """Everyone stays in as cheaply as may be and draws no card."""
    while not hand.over:
        act_quietly(hand)
    return hand


def act_quietly(hand: Hand) -> None:
    open_to = [str(option.__struct_config__.tag) for option in hand.options]
    hand.act("pat" if "draw" in open_to else next(word for word in QUIET if word in open_to))


def winners(hand: Hand) -> str:
    """`seat 2`, or everyone who had a part of the pot."""
    seats = sorted({event.seat for event in quietly(hand).events if isinstance(event, Won)})
    return " and ".join(f"seat {seat}" for seat in seats)


@situation("seats", at="ocean-view/holdem", expect={9: "nine sit down", 6: "six sit down"})
def players_sit_down_until_the_table_is_full(table: Table) -> str:
    full = Table(table.rules, table.game)
    try:
        for seat in range(1, 100):
            full.apply(Sit(seat, f"Player {seat}", 100_000))
    except RefusedError:
        return f"{number(len(full.seats))} sit down"
    return "the table is never full"


# what beats what


@situation(
    "ranking",
    at="s-and-k/pai-gow",
    seats=2,
    expect={("bug",): "king-high straight", ("bug-wheel-second",): "wheel"},
)
def a_wheel_behind_against_a_king_high_straight(table: Table) -> str:
    """The player, who has the better two in front, wins with the better five and pushes otherwise."""
    outcome = behind(table, player="5s 4d 3c 2h As", bank="Ks Qd Jc Th 9s")
    return {"win": "wheel", "push": "king-high straight"}[outcome]


@situation("ranking", at="oasis/lowball", expect={("low",): "seat 2", ("low-oasis",): "seat 3"}, seats=3)
def a_pair_of_aces_against_a_pair_of_kings_for_low(table: Table) -> str:
    hand = table.deal(cards={1: "Qc Qd Qh 4s 2s", 2: "Ac Ad 4h 3s 2c", 3: "Kc Kd 4c 3h 2d"})
    hand.act(Bet(table.rules.limit.lower))
    return winners(hand)


@situation(
    "ranking",
    at="ocean-view/stud-hi-lo",
    expect={("high", "eight"): "seat 1", ("high", "low"): "seat 1 and seat 2"},
    seats=2,
)
def a_nine_is_the_only_low(table: Table) -> str:
    return winners(table.deal(cards={1: "Ks Kh Kd Qs Qh Js 9d", 2: "9s 5h 4d 3s 2h Qc Jc"}))


@situation("ranking", at="ocean-view/stud", expect={("high",): "seat 2"}, seats=2)
def a_straight_against_a_flush(table: Table) -> str:
    return winners(table.deal(cards={1: "9s 8h 7d 6s 5h Qc Qd", 2: "As Js 4s 3s 2s Qh Jc"}))


@situation("ranking", at="ocean-view/lowball", expect={("low-joker",): "seat 2"}, seats=3)
def the_joker_makes_a_wheel(table: Table) -> str:
    """It is the three that the hand lacks; as an ace it would make a pair."""
    return winners(table.deal(cards={1: "Kc Kd Kh 4s 2s", 2: "As 2d 4c 5h Jk", 3: "Ac 2c 3c 4d 6h"}))


@situation("ranking", at="ocean-view/draw", expect={("bug",): "seat 3"}, seats=3)
def the_joker_beside_a_pair_of_kings(table: Table) -> str:
    """It is an ace and never a third king."""
    return winners(table.deal(cards={1: "7c 9d Jh 4s 2s", 2: "Kc Kd 9c 5h Jk", 3: "2c 2d 2h 4d 6h"}))


@situation("ranking", at="s-and-k/push-nine", expect={("push-nine",): "seat 2"}, seats=3)
def three_faces_against_nine_points_and_a_straight(table: Table) -> str:
    return winners(table.deal(cards={1: "Kc Kd Qh", 2: "4s 5d 6c", 3: "9h Ks Td"}))


# who deals


@situation("self_dealt", at="casino-club/lowball", expect={False: "five cards", True: "four cards"})
def the_player_with_the_button_draws(table: Table) -> str:
    """Casino Club lets a player who deals draw four at most (CC-LB-18)."""
    hand = table.deal(seed=1)
    while not (hand.actor == 1 and isinstance(hand.options[0], MayDraw)):
        act_quietly(hand)
    return {4: "four cards", 5: "five cards"}[hand.options[0].most]
