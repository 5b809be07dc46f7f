"""What starts the pot, and what raises the stakes."""

from houseway.referee.errors import RefusedError
from houseway.referee.hand import Hand
from houseway.referee.rules import Kill
from houseway.referee.table.commands import Straddle, TopUp
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Posted

from .situations import situation


def posts(hand: Hand) -> dict[int, str]:
    """What each seat has posted before the cards: `small blind 100`."""
    found: dict[int, str] = {}
    for one in hand.events:
        if isinstance(one, Posted):
            said = f"{one.what} {one.amount}{' all-in' if one.all_in else ''}"
            found[one.seat] = f"{found[one.seat]}, {said}" if one.seat in found else said
    return found


def offered(hand: Hand) -> list[str]:
    """What the player whose turn it is may do, in words."""
    return [str(option) for option in hand.options]


def fold_out(hand: Hand) -> Hand:
    """Everyone folds, or checks where nothing is owed, until the hand is over."""
    while not hand.over:
        said = {str(option) for option in hand.options}
        hand.act(next(one for one in ("pass", "fold", "check") if one in said))
    return hand


# what starts the pot


@situation(
    "forced", at="ocean-view/lowball",
    more='limits = [{ betting = "fixed limit", bets = ["$2", "$4"], ante = "$1" }]\nkill = "none"\n'
    'two_card_window = "none"\nnew_player = ["free"]\nmissed_blinds = ["wait"]\n',
    expect={
        "blinds": ({1: "ante 100", 2: "ante 100, small blind 100", 3: "ante 100, big blind 200", 4: "ante 100"}, 4,
                   ["fold", "call $2", "raise to $4"]),
        "ante": ({1: "ante 100", 2: "ante 100", 3: "ante 100", 4: "ante 100"}, 2, ["fold", "check", "bet $2"]),
    },
)  # fmt: skip
def four_players_start_a_pot(table: Table) -> object:
    hand = table.deal(seed=1)
    return posts(hand), hand.actor, offered(hand)


@situation(
    "heads_up_blinds", at="oasis/holdem", seats=2,
    expect={
        "literal": ({1: "big blind 400", 2: "small blind 200"}, "seat 2 is first, then after the flop seat 2"),
        "button small": ({1: "small blind 200", 2: "big blind 400"}, "seat 1 is first, then after the flop seat 2"),
    },
)  # fmt: skip
def two_players_with_the_button_in_seat_1(table: Table) -> object:
    hand = table.deal(seed=1)
    first = hand.actor
    hand.act("call")
    hand.act("check")
    return posts(hand), f"seat {first} is first, then after the flop seat {hand.actor}"


@situation(
    "heads_up_blinds", at="oasis/holdem", seats=2,
    more='button = "dead"\nlimits = [{ betting = "no limit", bets = ["$4"], blinds = ["$4"] }]\n',
    expect={
        "literal": "seat 2 posts with the button in seat 1, seat 1 posts with the button in seat 2",
        "button small": "seat 2 posts with the button in seat 1, seat 1 posts with the button in seat 2",
    },
)  # fmt: skip
def two_players_with_a_single_blind(table: Table) -> str:
    hands = [fold_out(table.deal(seed=seed)) for seed in (1, 2)]
    where = [(seat, hand.button) for hand in hands for seat in posts(hand)]
    return ", ".join(f"seat {seat} posts with the button in seat {button}" for seat, button in where)


@situation(
    "short_blind", at="oasis/holdem", stack={1: 10_000, 2: 10_000, 3: 100, 4: 10_000},
    expect={
        "all in": {2: "small blind 200", 3: "big blind 100 all-in"},
        "defer": {2: "small blind 200", 4: "big blind 400"},
    },
)  # fmt: skip
def the_big_blind_comes_to_a_player_with_a_quarter_of_it(table: Table) -> object:
    hand = table.deal(seed=1)
    assert 3 in hand.seats
    return posts(hand)


@situation(
    "short_blind", at="oasis/holdem",
    more='limits = [{ betting = "no limit", bets = ["$4"], blinds = ["$2", "$4"] }]\n',
    stack={1: 10_000, 2: 10_000, 3: 100, 4: 10_000},
    expect={
        "all in": {3: "small blind 200", 4: "big blind 400"},
        "defer": {3: "small blind 400", 4: "big blind 400"},
    },
)  # fmt: skip
def the_player_who_was_too_short_buys_more_chips(table: Table) -> object:
    fold_out(table.deal(seed=1, cards={3: "As Ad"}, board="Ac Ah Kd 9s 5h"))
    table.apply(TopUp(3, 10_000))
    return posts(table.deal(seed=2))


@situation(
    "short_blind", at="oasis/holdem", stack={1: 10_000, 2: 10_000, 3: 200, 4: 10_000},
    expect={
        "all in": {2: "small blind 200", 3: "big blind 200 all-in"},
        "defer": {2: "small blind 200", 3: "big blind 200 all-in"},
    },
)  # fmt: skip
def the_big_blind_comes_to_a_player_with_half_of_it(table: Table) -> object:
    return posts(table.deal(seed=1))


@situation(
    "short_blind", at="oasis/holdem", seats=5, more='button = "dead"\n',
    stack={1: 10_000, 2: 10_000, 3: 10_000, 4: 100, 5: 10_000},
    expect={
        "all in": {3: "small blind 200", 4: "big blind 100 all-in"},
        "defer": {3: "small blind 200", 5: "big blind 400"},
    },
)  # fmt: skip
def with_a_dead_button_the_big_blind_comes_to_a_short_player(table: Table) -> object:
    fold_out(table.deal(seed=1))
    return posts(table.deal(seed=2))


@situation(
    "straddle", at="oasis/holdem",
    expect={
        True: ({2: "small blind 200", 3: "big blind 400", 4: "straddle 800"}, [1, 2, 3, 4]),
        False: "there is no straddle at this table",
    },
)  # fmt: skip
def the_player_left_of_the_big_blind_wants_to_straddle(table: Table) -> object:
    try:
        table.apply(Straddle(4))
    except RefusedError as refused:
        return str(refused).partition(" (")[0]
    hand, order = table.deal(seed=1), []
    while not hand.board and hand.actor is not None:
        order.append(hand.actor)
        hand.act("call" if any(one.startswith("call") for one in offered(hand)) else "check")
    return posts(hand), order


# kills

OMAHA = 'limits = [{ betting = "fixed limit", bets = ["$4", "$8"], blinds = ["$2", "$4"] }]\n'
FULL, HALF = Kill(), Kill(percent=150)
FULL_SCOOP, HALF_SCOOP = Kill(trigger="scoop"), Kill(percent=150, trigger="scoop")
NO_KILL = ("nobody kills", ["fold", "call $4", "raise to $8"])
FULL_KILL = ("seat 4 posts $8", ["fold", "call $8", "raise to $16"])
HALF_KILL = ("seat 4 posts $8", ["fold", "call $8", "raise to $14"])


def killed(hand: Hand) -> tuple[str, list[str]]:
    """Who kills the pot, and what the first to act may do."""
    kills = [f"seat {seat} posts ${hand.bets[hand.seats.index(seat)] // 100}"
             for seat, said in posts(hand).items() if "kill" in said]  # fmt: skip
    return kills[0] if kills else "nobody kills", offered(hand)


@situation(
    "kill", at="casino-club/omaha-hi-lo", more=OMAHA,
    expect={None: NO_KILL, FULL: FULL_KILL, HALF: HALF_KILL, FULL_SCOOP: NO_KILL, HALF_SCOOP: NO_KILL},
)  # fmt: skip
def a_player_wins_two_small_pots_running(table: Table) -> object:
    for _ in range(2):
        hand = table.deal(seed=1)
        while not hand.over:
            hand.act("raise" if hand.actor == 4 else "fold")
    return killed(table.deal(seed=2))


@situation(
    "kill", at="casino-club/omaha-hi-lo", more=OMAHA,
    expect={None: NO_KILL, FULL: NO_KILL, HALF: NO_KILL, FULL_SCOOP: FULL_KILL, HALF_SCOOP: HALF_KILL},
)  # fmt: skip
def a_player_scoops_a_pot_of_twelve_bets(table: Table) -> object:
    hand = table.deal(seed=1, cards={4: "As Ad Qc Jd"}, board="Ac Ah Kd Ks 9h")
    while not hand.over:
        raises = hand.actor == 4 and len(hand.board) <= 3
        may = {one.split()[0] for one in offered(hand)}
        hand.act(next(one for one in (("raise", "bet") if raises else ()) + ("call", "check") if one in may))
    return killed(table.deal(seed=2))


@situation(
    "two_card_window", at="ocean-view/lowball", limit="$3-$6",
    expect={
        "none": (5, ["fold", "call $3", "raise to $6"]),
        "kill": (2, ["pass", "kill for $6"]),
        "straddle": (2, ["pass", "straddle for $6"]),
    },
)  # fmt: skip
def the_players_have_seen_their_first_cards(table: Table) -> object:
    hand = table.deal(seed=1)
    return len(hand.hole[0]), offered(hand)


@situation(
    "kill_effect", at="ocean-view/lowball", limit="$3-$6",
    expect={
        "limit": ("call $6", "raise to $12", "after the draw bet $12"),
        "blind": ("call $6", "raise to $9", "after the draw bet $6"),
    },
)  # fmt: skip
def a_player_kills_the_pot_after_two_cards(table: Table) -> object:
    hand = table.deal(seed=1)
    hand.act("kill")
    _, call, more = offered(hand)
    while hand.play.round < 2:
        said = ("call", "check", "discard")
        what = next(word for word in said if any(one.startswith(word) for one in offered(hand)))
        hand.act("pat" if what == "discard" else what)
    return call, more, f"after the draw {offered(hand)[-1]}"


@situation(
    "kill_effect", at="casino-club/omaha-hi-lo", more=OMAHA + 'kill = { size = "half", when = "two pots running" }\n',
    expect={"limit": HALF_KILL, "blind": ("seat 4 posts $8", ["fold", "call $8", "raise to $12"])},
)  # fmt: skip
def a_pot_must_be_killed(table: Table) -> object:
    return a_player_wins_two_small_pots_running(table)
