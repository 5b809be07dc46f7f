"""Pan: the house rate, what may be melded, what is paid for it, and what others may make a player do."""

from houseway.cards import format_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Collected, MayForce, MayMeld, MayPlay, PaidOver

from .situations import situation

JUNK = "Ac 2d 3h 4c 5d 6h 7c Jd Qh Kc"
"""No two of these ever come into one meld."""
CHIP = 100


def playing(table: Table, held: str, stock: str, *, passing: tuple[int, ...] = ()) -> Hand:
    """Seat 1 deals, and the player at its right has these cards and draws first; the others hold nothing to meld."""
    right = max(table.seats)
    hand = table.deal(cards={seat: held if seat == right else JUNK for seat in table.seats}, stock=stock)
    while MayPlay() in hand.options:
        hand.act("pass" if hand.actor in passing else "play")
    return hand


def turn(hand: Hand, *said: str) -> Hand:
    """What the player in turn does, one thing after the other."""
    for one in said:
        hand.act(one)
    return hand


def thrown(hand: Hand, *cards: str) -> Hand:
    """Players in turn draw these cards and throw them."""
    for card in cards:
        turn(hand, "draw card", f"discard {card}")
    return hand


def melds(hand: Hand) -> str:
    """What may be melded now."""
    return ", ".join(str(option) for option in hand.options if isinstance(option, MayMeld)) or "nothing"


def paid(hand: Hand) -> int:
    """Chips that changed hands between players."""
    return sum(event.amount for event in hand.events if isinstance(event, PaidOver)) // CHIP


@situation("rate_by", at="s-and-k/pan", seats=6, expect={"dealt": "3 chips", "staying": "1 chip"})
def six_are_dealt_in_and_two_stay(table: Table) -> str:
    hand = playing(table, JUNK, "", passing=(1, 2, 3, 4))
    (rate,) = (event.amount // CHIP for event in hand.events if isinstance(event, Collected))
    return f"{rate} chip{'s' if rate > 1 else ''}"


@situation(
    "set_growth",
    at="s-and-k/pan",
    seats=3,
    expect={
        "free": "meld 4d to 1, meld 4s to 1",
        "strict": "meld 4s to 1",
    },
)
def fours_of_clubs_diamonds_and_hearts_are_down(table: Table) -> str:
    hand = playing(table, "4c 4h 4d 4s Ac 2c 6c 7d Jh Qc", "4d")
    return melds(turn(hand, "draw card", "meld 4c 4d 4h"))


GOING_OUT = ("draw card", "meld 4c 4d 4h 4s", "meld 5c 5d 5h", "meld 6c 6d 6h 6s")
"""What a player with `ALL_BUT_ONE` does who draws the four of spades."""
ALL_BUT_ONE = "4c 4d 4h 5c 5d 5h 6c 6d 6h 6s"


@situation("winner_has", at="s-and-k/pan", seats=4, expect={2: 4, 1: 2, 0: 0})
def a_player_goes_out_against_two_others(table: Table) -> int:
    """Seat 2 has passed and pays no more."""
    hand = turn(playing(table, ALL_BUT_ONE, "4s", passing=(2,)), *GOING_OUT)
    assert hand.over
    return paid(hand)


@situation(
    "conditions", at="s-and-k/pan", seats=3, expect={True: "2 chips, and 8 in all", False: "0 chips, and 4 in all"}
)
def a_player_melds_fives_and_goes_out(table: Table) -> str:
    """Fives are valle cards: a chip from each of two at once, and once more with the two chips of the winner."""
    hand = turn(playing(table, ALL_BUT_ONE, "4s"), *GOING_OUT[:3])
    at_once = paid(hand)
    assert turn(hand, GOING_OUT[3]).over
    return f"{at_once} chips, and {paid(hand)} in all"


@situation("free_aces_kings", at="s-and-k/pan", seats=3, expect={True: "meld Kc Kc Kd", False: "nothing"})
def two_kings_of_clubs_and_one_of_diamonds(table: Table) -> str:
    return melds(turn(playing(table, "Kc Kc 2c 3d 4h 5s 6c 7d Jh Qs", "Kd"), "draw card"))


@situation(
    "forcing", at="s-and-k/pan", seats=3, expect={True: "seat 2 may force it on seat 3", False: "seat 3 is free"}
)
def an_open_card_fits_a_meld_of_the_player_in_turn(table: Table) -> str:
    hand = playing(table, "4c 4h Ac 2c 6c 7d Jh Qc Kd 3s", "4d 2s 4s")
    thrown(turn(hand, "draw card", "meld 4c 4d 4h", "discard 3s"), "2s", "4s")
    forced = [option.seat for option in hand.options if isinstance(option, MayForce)]
    return f"seat {hand.actor} may force it on seat {forced[0]}" if forced else f"seat {hand.actor} is free"


@situation(
    "switching",
    at="s-and-k/pan",
    seats=3,
    expect={
        True: "melds 7c 7d 7h, and 4c 5c 6c stay",
        False: "is refused",
    },
)
def a_seven_is_borrowed_from_a_rope_of_four(table: Table) -> str:
    hand = turn(playing(table, "4c 5c 6c 7d 7h 3d 4d Jh Qs As", "7c"), "draw card", "meld 4c 5c 6c 7c")
    try:
        hand.act("meld 7c 7d 7h borrowing from 1")
    except RefusedError:
        return "is refused"
    down = hand.up[hand.seats.index(3)]
    return f"melds {format_cards(down[3:])}, and {format_cards(down[:3])} stay"
