"""The button, and how players come in, go and come back."""

from houseway.cards import parse_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, DrawButton, Leave, Move, Sit, SitOut
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import ButtonMoved, Dealt, Posted

from .on_blinds import fold_out, posts
from .situations import situation


def empty(table: Table, *seats: int) -> None:
    """Players get up before the first hand."""
    for seat in seats:
        table.apply(Leave(seat))


def pass_hand(table: Table) -> Hand:
    """A hand that nobody contests."""
    hand = fold_out(table.deal(seed=1))
    table.settle()
    return hand


def comes_in(table: Table, seat: int) -> str:
    """On which deal from now on a seat is dealt in, with what it posts: `deal 2: big blind 300`."""
    for number in range(1, 9):
        hand = pass_hand(table)
        if seat in hand.seats:
            return f"deal {number}: {posts(hand).get(seat, 'no post')}"
    return "never"


def refusal(table: Table, command: Sit | ComeBack) -> str:
    """Why a command is refused; nothing where it is carried out."""
    try:
        table.apply(command)
    except RefusedError as refused:
        return str(refused).partition(";")[0].partition(" (")[0]
    return ""


# the button


@situation(
    "button",
    at="oasis/holdem",
    seats=5,
    expect={
        "forward": ("button 3", {4: "small blind 200", 5: "big blind 400"}),
        "dead": ("button 2", {3: "small blind 200", 4: "big blind 400"}),
    },
)
def the_player_who_is_next_for_the_button_leaves(table: Table) -> object:
    pass_hand(table)
    table.apply(Leave(2))
    hand = table.deal(seed=1)
    return f"button {hand.button}", posts(hand)


@situation(
    "button",
    at="del-rio/lowball",
    seats=5,
    expect={
        "forward": ("button 3", [4, 5, 1]),
        "dead": ("button 3", [4, 5, 1]),
    },
)
def three_blinds_follow_the_button(table: Table) -> object:
    pass_hand(table)
    table.apply(Leave(2))
    hand = table.deal(seed=1)
    return f"button {hand.button}", [one.seat for one in hand.events if isinstance(one, Posted) and "blind" in one.what]


@situation(
    "stud_button",
    at="ocean-view/stud",
    expect={"none": ("seat 1", "seat 1"), "travelling": ("seat 2", "seat 3")},
)
def two_hands_of_stud_are_dealt(table: Table) -> object:
    first = []
    for seed in (1, 2):
        hand = table.deal(seed=seed)
        first.append(next(f"seat {one.seat}" for one in hand.events if isinstance(one, Dealt)))
        while not hand.over:
            may = {str(option).split()[0] for option in hand.options}
            hand.act("bring in" if "bring" in may else "fold" if "fold" in may else "check")
    return tuple(first)


@situation(
    "button_draw",
    at="oasis/holdem",
    expect={"cdhs": "seat 3 without another card", "shdc": "seat 1 without another card", "redraw": "seat 1 on 9s"},
)
def two_kings_are_drawn_for_the_button(table: Table) -> str:
    events = table.apply(DrawButton(parse_cards("Kd 2c Kh Qs 9s 8c")))
    moved = next(one.seat for one in events if isinstance(one, ButtonMoved))
    return f"seat {moved} on 9s" if len(events) > 5 else f"seat {moved} without another card"


@situation("button_draw_ace", at="oasis/holdem", expect={"high": 2, "low": 3})
def an_ace_and_a_king_are_drawn_for_the_button(table: Table) -> int:
    events = table.apply(DrawButton(parse_cards("Qd Ac Kh 2s")))
    return next(one.seat for one in events if isinstance(one, ButtonMoved))


# coming in

FREE, POST, WAIT, AFTER = ("free",), ("post", "wait"), ("wait",), ("after button",)
AHEAD, KILL = ("post ahead of button", "wait"), ("kill", "wait")


@situation(
    "new_player",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=6,
    expect={
        FREE: "deal 1: no post",
        POST: "deal 1: live post 300",
        WAIT: "deal 2: big blind 300",
        AFTER: "deal 4: no post",
        AHEAD: "deal 3: live post 300",
        KILL: "deal 1: kill 600",
    },
)
def a_new_player_takes_the_seat_before_the_cutoff(table: Table) -> str:
    empty(table, 5)
    pass_hand(table)
    table.apply(Sit(5, "New", 100_000))
    return comes_in(table, 5)


@situation(
    "new_player",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=6,
    expect={
        FREE: "'wait' is not offered here",
        POST: "deal 2: big blind 300",
        WAIT: "deal 2: big blind 300",
        AFTER: "'wait' is not offered here",
        AHEAD: "deal 2: big blind 300",
        KILL: "deal 2: big blind 300",
    },
)
def a_new_player_wants_to_wait_for_the_big_blind(table: Table) -> str:
    empty(table, 5)
    pass_hand(table)
    return refusal(table, Sit(5, "New", 100_000, "wait")) or comes_in(table, 5)


@situation(
    "jump_seat",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=6,
    more='new_player = ["post ahead of button"]\n',
    expect={"left": ("button 4", "live post 300"), "right": ("button 6", "live post 300")},
)
def a_new_player_posts_ahead_of_the_button(table: Table) -> object:
    empty(table, 5)
    pass_hand(table)
    table.apply(Sit(5, "New", 100_000))
    hand = pass_hand(table)
    while 5 not in hand.seats:
        hand = pass_hand(table)
    return f"button {hand.button}", posts(hand)[5]


@situation(
    "waits_behind_button",
    at="casino-club/holdem",
    limit="$3-$6",
    seats=5,
    expect={True: "deal 2: no post", False: "deal 1: small blind 100"},
)
def a_new_player_sits_down_between_the_button_and_the_small_blind(table: Table) -> str:
    empty(table, 3)
    pass_hand(table)
    table.apply(Sit(3, "New", 100_000, "free"))
    return comes_in(table, 3)


# missed blinds


def sits_out_while_the_blinds_go_by(table: Table, seat: int) -> None:
    """The seat was dealt in once and is away until both blinds have passed it."""
    pass_hand(table)
    table.apply(SitOut(seat))
    while len(table.seats[seat].missed) < 2:
        pass_hand(table)


@situation(
    "missed_blinds",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=6,
    expect={
        ("post", "wait"): "deal 1: live post 300, dead post 100",
        ("post",): "deal 1: live post 300, dead post 100",
        ("wait",): "deal 3: big blind 300",
        ("kill", "wait"): "deal 1: kill 600",
    },
)
def a_player_who_missed_both_blinds_comes_back(table: Table) -> str:
    sits_out_while_the_blinds_go_by(table, 4)
    pass_hand(table)
    table.apply(ComeBack(4))
    return comes_in(table, 4)


@situation(
    "missed_blinds",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=6,
    expect={
        ("post", "wait"): "deal 3: big blind 300",
        ("post",): "'wait' is not offered here",
        ("wait",): "deal 3: big blind 300",
        ("kill", "wait"): "deal 3: big blind 300",
    },
)
def a_player_who_missed_both_blinds_wants_to_wait(table: Table) -> str:
    sits_out_while_the_blinds_go_by(table, 4)
    pass_hand(table)
    return refusal(table, ComeBack(4, "wait")) or comes_in(table, 4)


@situation(
    "no_makeup_arc",
    at="casino-club/holdem",
    limit="$3-$6",
    seats=6,
    expect={
        "none": "deal 1: live post 300, dead post 100",
        "short": "deal 2: live post 300, dead post 100",
        "long": "deal 1: live post 300, dead post 100",
    },
)
def a_player_who_missed_the_blinds_comes_back_between_button_and_big_blind(table: Table) -> str:
    pass_hand(table)
    table.apply(SitOut(4))
    pass_hand(table)
    table.apply(ComeBack(4, "post"))
    return comes_in(table, 4)


@situation(
    "no_makeup_arc",
    at="casino-club/holdem",
    limit="$3-$6",
    seats=6,
    expect={"none": "button 4", "short": "button 5", "long": "button 5"},
)
def a_player_who_missed_the_blinds_comes_back_when_next_for_the_button(table: Table) -> str:
    sits_out_while_the_blinds_go_by(table, 4)
    table.apply(ComeBack(4, "post"))
    return f"button {pass_hand(table).button}"


@situation(
    "no_makeup_arc",
    at="casino-club/holdem",
    limit="$3-$6",
    seats=6,
    expect={
        "none": "deal 1: live post 300, dead post 100",
        "short": "deal 1: live post 300, dead post 100",
        "long": "deal 3: big blind 300",
    },
)
def a_player_who_missed_the_blinds_comes_back_past_the_big_blind(table: Table) -> str:
    sits_out_while_the_blinds_go_by(table, 4)
    pass_hand(table)
    table.apply(ComeBack(4, "post"))
    return comes_in(table, 4)


# changing seats


@situation(
    "seat_change",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=8,
    more='new_player = ["free"]\n',
    expect={
        "free": "deal 1: no post",
        "post or wait": "deal 1: live post 300",
        "free before blind": "deal 1: no post",
    },
)
def a_player_who_has_not_paid_the_big_blind_moves_away_from_it(table: Table) -> str:
    empty(table, 5, 8)
    pass_hand(table)
    table.apply(Sit(5, "New", 100_000))
    pass_hand(table)
    table.apply(Move(5, 8))
    return comes_in(table, 8)


@situation(
    "seat_change",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=8,
    more='new_player = ["free"]\n',
    expect={
        "free": "deal 1: no post",
        "post or wait": "deal 2: no post",
        "free before blind": "deal 1: no post",
    },
)
def a_player_who_has_not_paid_the_big_blind_moves_and_waits(table: Table) -> str:
    empty(table, 5, 8)
    pass_hand(table)
    table.apply(Sit(5, "New", 100_000))
    pass_hand(table)
    table.apply(Move(5, 8, "wait"))
    return comes_in(table, 8)


@situation(
    "seat_change",
    at="ocean-view/holdem",
    limit="$3-$6",
    seats=8,
    expect={
        "free": "deal 1: no post",
        "post or wait": "deal 1: no post",
        "free before blind": "deal 1: live post 300, dead post 100",
    },
)
def a_player_moves_to_a_seat_that_the_blinds_have_passed(table: Table) -> str:
    empty(table, 3)
    for _ in range(9):
        pass_hand(table)
    table.apply(Move(6, 3))
    return comes_in(table, 3)
