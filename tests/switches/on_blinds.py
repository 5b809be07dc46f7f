"""What starts the pot, and what raises the stakes."""

from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Kill
from houseway.referee.table.seating_commands import CallBombPot, Straddle, TopUp
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
    "forced",
    at="ocean-view/lowball",
    more='limits = [{ betting = "fixed limit", bets = ["$2", "$4"], ante = "$1" }]\nkill = "none"\n'
    'two_card_window = "none"\nnew_player = ["free"]\nmissed_blinds = ["wait"]\n',
    expect={
        "blinds": (
            {1: "ante 100", 2: "ante 100, small blind 100", 3: "ante 100, big blind 200", 4: "ante 100"},
            4,
            ["fold", "call $2", "raise to $4"],
        ),
        "ante": ({1: "ante 100", 2: "ante 100", 3: "ante 100", 4: "ante 100"}, 2, ["fold", "check", "bet $2"]),
    },
)
def four_players_start_a_pot(table: Table) -> object:
    hand = table.deal(seed=1)
    return posts(hand), hand.actor, offered(hand)


@situation(
    "heads_up_blinds",
    at="oasis/holdem",
    seats=2,
    expect={
        "literal": ({1: "big blind 400", 2: "small blind 200"}, "seat 2 is first, then after the flop seat 2"),
        "button small": ({1: "small blind 200", 2: "big blind 400"}, "seat 1 is first, then after the flop seat 2"),
    },
)
def two_players_with_the_button_in_seat_1(table: Table) -> object:
    hand = table.deal(seed=1)
    first = hand.actor
    hand.act("call")
    hand.act("check")
    return posts(hand), f"seat {first} is first, then after the flop seat {hand.actor}"


@situation(
    "heads_up_blinds",
    at="oasis/holdem",
    seats=2,
    more='button = "dead"\nlimits = [{ betting = "no limit", bets = ["$4"], blinds = ["$4"] }]\n',
    expect={
        "literal": "seat 2 posts with the button in seat 1, seat 1 posts with the button in seat 2",
        "button small": "seat 2 posts with the button in seat 1, seat 1 posts with the button in seat 2",
    },
)
def two_players_with_a_single_blind(table: Table) -> str:
    hands = [fold_out(table.deal(seed=seed)) for seed in (1, 2)]
    where = [(seat, hand.button) for hand in hands for seat in posts(hand)]
    return ", ".join(f"seat {seat} posts with the button in seat {button}" for seat, button in where)


@situation(
    "short_ante",
    at="ocean-view/stud",
    stack={1: 10_000, 2: 10_000, 3: 25, 4: 10_000},
    more='limits = [{ bets = ["$2", "$4"], ante = "$0.50", bring_in = "$1", chip = "$0.25" }]\n',
    expect={"waits": {1: 50, 2: 50, 4: 50}, "all in": {1: 50, 2: 50, 3: 25, 4: 50}},
)
def a_player_has_half_an_ante(table: Table) -> dict[int, int]:
    hand = table.deal(seed=1)
    return {event.seat: event.amount for event in hand.events if isinstance(event, Posted) and event.what == "ante"}


@situation(
    "short_blind",
    at="oasis/holdem",
    stack={1: 10_000, 2: 10_000, 3: 100, 4: 10_000},
    expect={
        "all in": {2: "small blind 200", 3: "big blind 100 all-in"},
        "defer": {2: "small blind 200", 4: "big blind 400"},
    },
)
def the_big_blind_comes_to_a_player_with_a_quarter_of_it(table: Table) -> object:
    hand = table.deal(seed=1)
    assert 3 in hand.seats
    return posts(hand)


@situation(
    "short_blind",
    at="oasis/holdem",
    more='limits = [{ betting = "no limit", bets = ["$4"], blinds = ["$2", "$4"] }]\n',
    stack={1: 10_000, 2: 10_000, 3: 100, 4: 10_000},
    expect={
        "all in": {3: "small blind 200", 4: "big blind 400"},
        "defer": {3: "small blind 400", 4: "big blind 400"},
    },
)
def the_player_who_was_too_short_buys_more_chips(table: Table) -> object:
    fold_out(table.deal(seed=1, cards={3: "As Ad"}, board="Ac Ah Kd 9s 5h"))
    table.apply(TopUp(3, 10_000))
    return posts(table.deal(seed=2))


@situation(
    "short_blind",
    at="oasis/holdem",
    stack={1: 10_000, 2: 10_000, 3: 200, 4: 10_000},
    expect={
        "all in": {2: "small blind 200", 3: "big blind 200 all-in"},
        "defer": {2: "small blind 200", 3: "big blind 200 all-in"},
    },
)
def the_big_blind_comes_to_a_player_with_half_of_it(table: Table) -> object:
    return posts(table.deal(seed=1))


@situation(
    "short_blind",
    at="oasis/holdem",
    seats=5,
    more='button = "dead"\n',
    stack={1: 10_000, 2: 10_000, 3: 10_000, 4: 100, 5: 10_000},
    expect={
        "all in": {3: "small blind 200", 4: "big blind 100 all-in"},
        "defer": {3: "small blind 200", 5: "big blind 400"},
    },
)
def with_a_dead_button_the_big_blind_comes_to_a_short_player(table: Table) -> object:
    fold_out(table.deal(seed=1))
    return posts(table.deal(seed=2))


ANTE = 'limits = [{ betting = "no limit", blinds = ["$1", "$2"], ante = "$1", chip = "$0.50" }]\n'


@situation(
    "ante_from",
    at="home/holdem",
    more=ANTE,
    expect={
        "each player": (
            {1: "ante 100", 2: "ante 100, small blind 100", 3: "ante 100, big blind 200", 4: "ante 100"},
            ["fold", "call $2", "raise to $4 to $999 in whole $0.50 chips"],
            700,
        ),
        "big blind": (
            {2: "small blind 100", 3: "big blind 200, ante 100"},
            ["fold", "call $2", "raise to $4 to $1,000 in whole $0.50 chips"],
            400,
        ),
    },
)
def four_players_with_blinds_and_an_ante(table: Table) -> object:
    hand = table.deal(seed=1)
    return posts(hand), offered(hand), hand.pot


@situation(
    "ante_from",
    at="home/holdem",
    more=ANTE,
    seats=2,
    expect={
        "each player": ({1: "ante 100, small blind 100", 2: "ante 100, big blind 200"}, {1: 99_800, 2: 100_200}),
        "big blind": ({1: "small blind 100", 2: "big blind 200, ante 100"}, {1: 99_900, 2: 100_100}),
    },
)
def two_players_with_blinds_and_an_ante(table: Table) -> object:
    hand = fold_out(table.deal(seed=1))
    return posts(hand), dict(zip(hand.seats, hand.stacks, strict=True))


@situation(
    "ante_from",
    at="home/omaha",
    more=ANTE,
    stack={1: 10_000, 2: 10_000, 3: 250, 4: 10_000},
    expect={
        # the short player matches no more than is left after the ante: $1.50 of each other player's blind
        "each player": (
            {1: "ante 100", 2: "ante 100, small blind 100", 3: "ante 100, big blind 150 all-in", 4: "ante 100"},
            1_000,
        ),
        # blind first, so the ante is short; it is in the main pot, which the short player wins
        "big blind": (
            {2: "small blind 100", 3: "big blind 200, ante 50 all-in"},
            850,
        ),
    },
)
def the_big_blind_has_less_than_blind_and_ante(table: Table) -> object:
    hand = table.deal(seed=1, cards={3: "As Ad Kh Qh"}, board="Ah Kd Ks 7c 2d")
    while not hand.over:
        said = {str(option).split()[0] for option in hand.options}
        hand.act("call" if "call" in said else "check")
    return posts(hand), hand.seat(3).stack


@situation(
    "straddle",
    at="oasis/holdem",
    expect={
        True: ({2: "small blind 200", 3: "big blind 400", 4: "straddle 800"}, [1, 2, 3, 4]),
        False: "there is no straddle at this table",
    },
)
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


STRADDLE = "straddle = true\n"


def first_round(hand: Hand) -> list[int]:
    """Who acts before the flop when everyone only calls, in order."""
    order = []
    while not hand.board and hand.actor is not None:
        order.append(hand.actor)
        hand.act("call" if any(one.startswith("call") for one in offered(hand)) else "check")
    return order


def who_may_straddle(table: Table) -> list[int]:
    found = []
    for seat in table.seats:
        try:
            table.copy().apply(Straddle(seat))
        except RefusedError:
            continue
        found.append(seat)
    return found


@situation(
    "straddle_from",
    at="home/holdem",
    more=STRADDLE,
    seats=6,
    expect={
        "under the gun": ([4], {2: "small blind 100", 3: "big blind 200", 4: "straddle 400"}, [5, 6, 1, 2, 3, 4]),
        "button": ([1], {2: "small blind 100", 3: "big blind 200", 1: "straddle 400"}, [2, 3, 4, 5, 6, 1]),
        "any seat": ([1, 4, 5, 6], {2: "small blind 100", 3: "big blind 200", 1: "straddle 400"}, [2, 3, 4, 5, 6, 1]),
    },
)
def the_first_who_may_straddles(table: Table) -> object:
    may = who_may_straddle(table)
    table.apply(Straddle(may[0]))
    hand = table.deal(seed=1)
    return may, posts(hand), first_round(hand)


@situation(
    "straddle_from",
    at="home/omaha",
    more=STRADDLE,
    seats=6,
    expect={
        "under the gun": "only seat 4, left of the big blind, may straddle",
        "button": "only seat 1, with the button, may straddle",
        "any seat": "seat 6 straddles the next hand already",
    },
)
def two_players_want_to_straddle(table: Table) -> str:
    try:
        for seat in (6, 5):
            table.apply(Straddle(seat))
    except RefusedError as refused:
        return str(refused).partition(" (")[0]
    return "both straddle"


@situation(
    "straddle_from",
    at="home/holdem",
    more=STRADDLE,
    seats=6,
    expect={
        # the pot is the blinds of the fold, and the straddler has the option
        "under the gun": (5, "seat 4 may check, raise to $8 to $1,000 in whole $1 chips"),
        "button": (2, "seat 1 may check, raise to $8 to $1,000 in whole $1 chips"),
        "any seat": (1, "seat 6 may check, raise to $8 to $1,000 in whole $1 chips"),
    },
)
def the_straddler_has_the_last_option(table: Table) -> object:
    table.apply(Straddle(who_may_straddle(table)[-1]))
    hand = table.deal(seed=1)
    first = hand.actor
    while len(hand.options) != 3 or "check" not in offered(hand):
        hand.act("call")
    return first, f"seat {hand.actor} may {', '.join(offered(hand)[1:])}"


HALF_DOLLARS = 'limits = [{ betting = "no limit", blinds = ["$1", "$2"], chip = "$0.50" }]\n'


def bombs(table: Table, count: int) -> list[int]:
    """Which of so many hands are bomb pots, by their numbers."""
    found = []
    for number in range(1, count + 1):
        hand = table.deal(seed=number)
        if any("bomb ante" in said for said in posts(hand).values()):
            assert not any("blind" in said for said in posts(hand).values())
            found.append(number)
        fold_out(hand)
    return found


@situation(
    "bomb_pots",
    at="home/holdem",
    expect={"none": [], "when called": [], "every 5 hands": [5, 10, 15, 20], "every 10 hands": [10, 20]},
)
def twenty_hands_are_dealt(table: Table) -> list[int]:
    return bombs(table, 20)


@situation(
    "bomb_pots",
    at="home/omaha",
    expect={
        "none": "there are no bomb pots at this table",
        "when called": [2],
        "every 5 hands": [2, 5],
        "every 10 hands": [2],
    },
)
def the_host_calls_one_after_the_first_hand(table: Table) -> object:
    fold_out(table.deal(seed=1))
    try:
        table.apply(CallBombPot())
    except RefusedError as refused:
        return str(refused).partition(" (")[0]
    return [number + 1 for number in bombs(table, 4)]


@situation(
    "bomb_ante",
    at="home/holdem",
    more=f'bomb_pots = "when called"\n{HALF_DOLLARS}',
    stack={1: 10_000, 2: 10_000, 3: 150, 4: 10_000},
    expect={
        1: ({2: 200, 3: 150, 4: 200, 1: 200}, "seat 2 is first on the flop", {1: 9_800, 2: 9_800, 3: 600, 4: 9_950}),
        2: ({2: 400, 3: 150, 4: 400, 1: 400}, "seat 2 is first on the flop", {1: 9_600, 2: 9_600, 3: 600, 4: 10_350}),
        5: (
            {2: 1_000, 3: 150, 4: 1_000, 1: 1_000},
            "seat 2 is first on the flop",
            {1: 9_000, 2: 9_000, 3: 600, 4: 11_550},
        ),
        10: (
            {2: 2_000, 3: 150, 4: 2_000, 1: 2_000},
            "seat 2 is first on the flop",
            {1: 8_000, 2: 8_000, 3: 600, 4: 13_550},
        ),
    },
)
def a_bomb_pot_is_checked_down_and_one_player_is_short(table: Table) -> object:
    """Seat 3 has the best hand and wins what it has matched; seat 4, the next best, the rest."""
    table.apply(CallBombPot())
    hand = table.deal(seed=1, cards={3: "As Ad", 4: "Ks Kd", 1: "2c 7d", 2: "2d 7c"}, board="Ah Kh 9s 5c 3d")
    antes = {one.seat: one.amount for one in hand.events if isinstance(one, Posted)}
    first = f"seat {hand.actor} is first on the {'flop' if len(hand.board) == 3 else 'deal'}"
    while not hand.over:
        hand.act("check")
    return antes, first, dict(sorted(zip(hand.seats, hand.stacks, strict=True)))


# kills

OMAHA = 'limits = [{ betting = "fixed limit", bets = ["$4", "$8"], blinds = ["$2", "$4"] }]\n'
FULL, HALF = Kill(), Kill(percent=150)
FULL_SCOOP, HALF_SCOOP = Kill(trigger="scoop"), Kill(percent=150, trigger="scoop")
NO_KILL = ("nobody kills", ["fold", "call $4", "raise to $8"])
FULL_KILL = ("seat 4 posts $8", ["fold", "call $8", "raise to $16"])
HALF_KILL = ("seat 4 posts $8", ["fold", "call $8", "raise to $14"])


def killed(hand: Hand) -> tuple[str, list[str]]:
    """Who kills the pot, and what the first to act may do."""
    kills = [
        f"seat {seat} posts ${hand.bets[hand.seats.index(seat)] // 100}"
        for seat, said in posts(hand).items()
        if "kill" in said
    ]
    return kills[0] if kills else "nobody kills", offered(hand)


@situation(
    "kill",
    at="casino-club/omaha-hi-lo",
    more=OMAHA,
    expect={None: NO_KILL, FULL: FULL_KILL, HALF: HALF_KILL, FULL_SCOOP: NO_KILL, HALF_SCOOP: NO_KILL},
)
def a_player_wins_two_small_pots_running(table: Table) -> object:
    for _ in range(2):
        hand = table.deal(seed=1)
        while not hand.over:
            hand.act("raise" if hand.actor == 4 else "fold")
    return killed(table.deal(seed=2))


@situation(
    "kill",
    at="casino-club/omaha-hi-lo",
    more=OMAHA,
    expect={None: NO_KILL, FULL: NO_KILL, HALF: NO_KILL, FULL_SCOOP: FULL_KILL, HALF_SCOOP: HALF_KILL},
)
def a_player_scoops_a_pot_of_twelve_bets(table: Table) -> object:
    hand = table.deal(seed=1, cards={4: "As Ad Qc Jd"}, board="Ac Ah Kd Ks 9h")
    while not hand.over:
        raises = hand.actor == 4 and len(hand.board) <= 3
        may = {one.split()[0] for one in offered(hand)}
        hand.act(next(one for one in (("raise", "bet") if raises else ()) + ("call", "check") if one in may))
    return killed(table.deal(seed=2))


@situation(
    "two_card_window",
    at="ocean-view/lowball",
    limit="$3-$6",
    expect={
        "none": (5, ["fold", "call $3", "raise to $6"]),
        "kill": (2, ["pass", "kill for $6"]),
        "straddle": (2, ["pass", "straddle for $6"]),
    },
)
def the_players_have_seen_their_first_cards(table: Table) -> object:
    hand = table.deal(seed=1)
    return len(hand.hole[0]), offered(hand)


@situation(
    "kill_effect",
    at="ocean-view/lowball",
    limit="$3-$6",
    expect={
        "limit": ("call $6", "raise to $12", "after the draw bet $12"),
        "blind": ("call $6", "raise to $9", "after the draw bet $6"),
    },
)
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
    "kill_effect",
    at="casino-club/omaha-hi-lo",
    more=OMAHA + 'kill = { size = "half", when = "two pots running" }\n',
    expect={"limit": HALF_KILL, "blind": ("seat 4 posts $8", ["fold", "call $8", "raise to $12"])},
)
def a_pot_must_be_killed(table: Table) -> object:
    return a_player_wins_two_small_pots_running(table)
