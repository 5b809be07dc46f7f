"""The draw, and lowball's checked seven."""

from houseway.referee.hand import Hand
from houseway.referee.rules import Sevens
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Burned, Discard, Drew, MayDraw, StubCut

from .on_blinds import offered
from .situations import situation


def on_to_the_draw(hand: Hand) -> Hand:
    """Everyone calls or checks before the draw."""
    while not any(isinstance(option, MayDraw) for option in hand.options):
        may = {one.split()[0] for one in offered(hand)}
        hand.act(next(one for one in ("pass", "call", "check") if one in may))
    return hand


def most(hand: Hand) -> int:
    """How many cards the player whose turn it is may draw."""
    return next(option.most for option in hand.options if isinstance(option, MayDraw))


# the draw


@situation("draw_most", at="ocean-view/lowball", expect={5: 5, 4: 4, 3: 3, 1: 1, 0: 0})
def a_player_would_like_five_new_cards(table: Table) -> int:
    return most(on_to_the_draw(table.deal(seed=1)))


@situation(
    "fifth_card_late",
    at="casino-club/lowball",
    expect={
        True: ["burn", "seat 2: 4", "seat 3: 1", "seat 4: 0", "seat 1: 4", "seat 2: 1", "burn", "seat 1: 1"],
        False: ["burn", "seat 2: 5", "seat 3: 1", "seat 4: 0", "seat 1: 5"],
    },
)
def the_first_and_the_last_to_draw_throw_five_away(table: Table) -> list[str]:
    hand = on_to_the_draw(table.deal(seed=1))
    for count in (5, 1, 0, 5):
        hand.act(Discard(hand.hole[hand.seats.index(hand.actor or 0)][:count]))
    return [
        "burn" if isinstance(one, Burned) else f"seat {one.seat}: {one.count}"
        for one in hand.events
        if isinstance(one, Burned | Drew)
    ]


@situation(
    "dealer_draw_most",
    at="casino-club/lowball",
    more="self_dealt = true\n",
    expect={
        5: {2: 5, 3: 5, 4: 5, 1: 5},
        4: {2: 5, 3: 5, 4: 5, 1: 4},
        1: {2: 5, 3: 5, 4: 5, 1: 1},
        0: {2: 5, 3: 5, 4: 5, 1: 0},
    },
)
def the_player_in_seat_1_deals(table: Table) -> dict[int, int]:
    hand, found = on_to_the_draw(table.deal(seed=1)), {}
    while any(isinstance(option, MayDraw) for option in hand.options):
        found[hand.actor or 0] = most(hand)
        hand.act("pat")
    return found


@situation(
    "cut_before_draw",
    at="casino-club/lowball",
    expect={True: "seat 3 asks, seat 4 cuts, and seat 2 draws", False: "seat 2 draws"},
)
def a_player_wants_the_pack_cut_before_the_draw(table: Table) -> str:
    hand = table.deal(seed=1, ask_cuts=True)
    asked = ""
    while not any(isinstance(option, MayDraw) for option in hand.options):
        may = {one.split()[0] for one in offered(hand)}
        if "cut" in may and hand.actor == 3:
            cut = next(one for one in hand.act("cut 7") if isinstance(one, StubCut))
            asked = f"seat {cut.seat} asks, seat {cut.by} cuts, and "
        else:
            hand.act(next(one for one in ("pass", "call", "check") if one in may))
    return f"{asked}seat {hand.actor} draws"


# the checked seven

STAKES = 'limits = [{ betting = "fixed limit", bets = ["$4", "$8"], ante = "$1" }]\n'
CARDS = {2: "7c 6d 4h 3s 2c", 3: "8c 6s 4d 3h 2d", 4: "9c 6h 4c 3d 2h", 1: "Kc Qd Js Th 9s"}
BEFORE = {later: Sevens(when="before draw", later_bets=later) for later in ("returned", "second best", "pot forfeited")}
AFTER = {later: Sevens(later_bets=later) for later in ("returned", "second best", "pot forfeited")}
SHORT = {
    (when, later): Sevens(when=when, later_bets=later, short_all_in=True)
    for when in ("before draw", "after draw")
    for later in ("returned", "second best")
}


def won(hand: Hand) -> dict[int, int]:
    """What each seat won or lost, in dollars."""
    assert hand.result is not None
    return {seat: net // 100 for seat, net in sorted(zip(hand.result.seats, hand.result.net, strict=True))}


def play(table: Table, before: str, after: str, cards: dict[int, str]) -> dict[int, int]:
    """A hand that is bet so before the draw and after it, with nobody drawing."""
    hand = table.deal(seed=1, cards=cards)
    for said in before.split(", "):
        hand.act(said)
    while any(isinstance(option, MayDraw) for option in hand.options):
        hand.act("pat")
    for said in after.split(", "):
        hand.act(said)
    return won(hand)


ALL = {1: -1, 2: 27, 3: -13, 4: -13}
"""The seven in seat 2 wins everything: $16 from before the draw and $24 from after it."""
EARLY = {1: -1, 2: 11, 3: -5, 4: -5}
DIVIDED = {1: -1, 2: 3, 3: 11, 4: -13}
NOTHING = {1: -1, 2: -13, 3: 27, 4: -13}
BITTEN = {"returned": EARLY, "second best": DIVIDED, "pot forfeited": NOTHING}


@situation(
    "check_seven",
    at="oasis/lowball",
    more=STAKES,
    expect={
        None: ALL,
        **dict.fromkeys(AFTER.values(), ALL),
        **{BEFORE[later]: BITTEN[later] for later in BEFORE},
        **{one: ALL if when == "after draw" else BITTEN[later] for (when, later), one in SHORT.items()},
    },
)
def a_seven_is_checked_before_the_draw_and_bet_after_it(table: Table) -> object:
    return play(table, "check, bet, call, fold, call", "bet, call, call", CARDS)


@situation(
    "check_seven",
    at="oasis/lowball",
    more=STAKES,
    expect={
        None: ALL,
        **dict.fromkeys(BEFORE.values(), ALL),
        **{AFTER[later]: BITTEN[later] for later in AFTER},
        **{one: ALL if when == "before draw" else BITTEN[later] for (when, later), one in SHORT.items()},
    },
)
def a_seven_is_bet_before_the_draw_and_checked_after_it(table: Table) -> object:
    return play(table, "bet, call, call, fold", "check, bet, call, call", CARDS)


OVERCALL_WON = {1: -1, 2: -8, 3: 17, 4: -8}
OVERCALL_RETURNED = {1: -1, 2: -8, 3: 14, 4: -5}


@situation(
    "check_seven",
    at="oasis/lowball",
    more=STAKES,
    stack={1: 10_000, 2: 800, 3: 10_000, 4: 10_000},
    expect={
        None: OVERCALL_WON,
        **dict.fromkeys((*BEFORE.values(), *AFTER.values()), OVERCALL_WON),
        **dict.fromkeys(SHORT.values(), OVERCALL_RETURNED),
    },
)
def a_seven_calls_a_short_all_in_and_a_player_behind_calls_too(table: Table) -> object:
    cards = {2: CARDS[4], 3: CARDS[2], 4: CARDS[3], 1: CARDS[1]}
    return play(table, "bet, call, call, fold", "bet, call, call", cards)
