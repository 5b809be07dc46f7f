"""How cards come and go, and when the action is too far on to deal again."""

from houseway.referee.hand import Hand
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Burned,
    Call,
    Check,
    Discard,
    Fold,
    MayBringIn,
    MayCall,
    MayCheck,
    MayDiscard,
    MayPass,
)

from .situations import do, situation

BEFORE = "one card is drawn at random and becomes the burn"
AFTER = "the hand is dead"


def _extra_card(hand: Hand) -> str:
    """What the floor does when seat 3 finds a card too many (OV-HE-24, OV-HE-25)."""
    (clause,) = hand.report("extra seat 3").clauses
    return {"OV-HE-24": BEFORE, "OV-HE-25": AFTER}[clause]


@situation(
    "substantial_action",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={(2, 3): BEFORE, (1, 2): AFTER, (1, 3): AFTER},
)
def one_player_has_called(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Call())
    return _extra_card(hand)


@situation(
    "substantial_action",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={(2, 3): AFTER, (1, 2): AFTER, (3, 3): BEFORE, (2, 2): AFTER},
)
def two_players_have_called(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Call(), Call())
    return _extra_card(hand)


@situation(
    "substantial_action",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={(2, 3): BEFORE, (1, 2): AFTER, (2, 2): AFTER},
)
def two_players_have_folded(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Fold(), Fold())
    return _extra_card(hand)


@situation(
    "substantial_action",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=6,
    expect={(2, 3): AFTER, (2, 4): BEFORE},
)
def three_players_have_folded(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Fold(), Fold(), Fold())
    return _extra_card(hand)


def _to_the_flop(table: Table) -> Hand:
    hand = table.deal(seed=1)
    do(hand, Call(), Call(), Call(), Check())
    return hand


def _stay_in(hand: Hand) -> None:
    """The cheapest way to go on."""
    do(hand, next(option.take() for option in hand.options if isinstance(option, MayBringIn | MayCheck | MayCall)))


def _burns(hand: Hand) -> int:
    return sum(event.count for event in hand.events if isinstance(event, Burned))


@situation(
    "burn",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={True: "the second card off the deck begins the flop", False: "the top card begins the flop"},
)
def the_flop_comes(table: Table) -> str:
    hand = _to_the_flop(table)
    dealt = 4 * 2
    place = hand.deck.index(hand.board[0]) - dealt
    return ("the top card begins the flop", "the second card off the deck begins the flop")[place]


@situation("burn", at="ocean-view/holdem", limit="$3-$6", expect={True: 3, False: 0})
def burns_until_the_river(table: Table) -> int:
    hand = _to_the_flop(table)
    do(hand, *[Check()] * 12)
    assert hand.over
    return _burns(hand)


@situation("burn", at="ocean-view/stud", limit="$3-$6", expect={True: 4, False: 0})
def burns_until_seventh_street(table: Table) -> int:
    hand = table.deal(seed=1)
    while not hand.over:
        _stay_in(hand)
    return _burns(hand)


@situation("burn", at="ocean-view/lowball", limit="$3-$6", expect={True: 1, False: 0})
def burns_for_the_draw(table: Table) -> int:
    hand = table.deal(seed=1, cards={4: "As 2s 3s 4s Kd"})
    while isinstance(hand.options[0], MayPass):
        do(hand, hand.options[0].take())
    do(hand, Call(), Fold(), Call(), Check())
    do(hand, Discard(()), Discard(()), Discard(hand.hole[hand.seats.index(4)][4:]))
    return _burns(hand)


@situation(
    "prelaid_board",
    at="s-and-k/holdem",
    expect={True: ("five cards lie face down", "no burn"), False: ("the board is still in the deck", "a burn")},
)
def the_cards_are_dealt(table: Table) -> tuple[str, str]:
    """Sheet A lays the board out at the start (SK-HE-02); sheet B deals it with burns (SK-HE-03)."""
    hand = table.deal(seed=1)
    laid = {5: "five cards lie face down", 0: "the board is still in the deck"}[len(hand.laid)]
    do(hand, Call(), Call(), Call(), Check())
    return laid, "a burn" if _burns(hand) else "no burn"


@situation(
    "discard",
    at="oasis/pineapple",
    expect={
        "before flop": ("before the flop", "in turn", 2),
        "after flop": ("before the turn", "all at once", 2),
        "none": ("never", "", 3),
    },
)
def a_card_goes_away(table: Table) -> tuple[str, str, int]:
    """When it goes, how, and how many hole cards everyone has at the end."""
    hand = table.deal(seed=1)
    when = how = ""
    while not hand.over:
        if isinstance(hand.options[0], MayDiscard):
            when = when or ("before the turn" if hand.board else "before the flop")
            how = how or ("all at once" if len(hand.waiting) > 1 else "in turn")
            do(hand, Discard(hand.hole[hand.seats.index(hand.actor or 0)][:1]))
        else:
            _stay_in(hand)
    (held,) = {len(cards) for cards in hand.hole}
    return when or "never", how, held
