"""What may be bet and raised."""

from houseway.referee.hand import Hand
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Bet, Call, Check, Fold, MayBet, MayRaise, Raise

from .situations import do, situation

MAY, MAY_NOT = "may raise", "may only call or fold"


def least_raise(hand: Hand) -> int | None:
    """The least that the actor may raise to; None where no raise is open."""
    return next((option.least for option in hand.options if isinstance(option, MayRaise)), None)


def raise_open(hand: Hand) -> str:
    """Whether the actor may raise."""
    return MAY_NOT if least_raise(hand) is None else MAY


def reraise(hand: Hand, most: int = 8) -> int:
    """Everyone raises as long as that is open, up to so many times; how many raises it were."""
    count = 0
    while count < most and (least := least_raise(hand)) is not None:
        do(hand, Raise(least))
        count += 1
    return count


def at_the_flop(table: Table, players: int = 4) -> Hand:
    """Everyone is in for the big blind, and seat 2 is first to act."""
    hand = table.deal(seed=1)
    do(hand, *[Call()] * (players - 1), Check())
    assert hand.actor == 2
    return hand


@situation(
    "raise_cap",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={3: "three", 4: "four", 1: "one", 0: "none", None: "eight, and no end"},
)
def four_players_raise_each_other(table: Table) -> str:
    hand = at_the_flop(table)
    do(hand, Bet(300))
    return ("none", "one", "two", "three", "four", "five", "six", "seven", "eight, and no end")[reraise(hand)]


@situation("raise_cap", at="oasis/holdem", expect={3: 3, 4: 4, 1: 1, None: 8})
def four_players_raise_each_other_at_no_limit(table: Table) -> int:
    hand = at_the_flop(table)
    do(hand, Bet(400))
    return reraise(hand)


@situation("heads_up_uncapped", at="ocean-view/holdem", limit="$3-$6", expect={True: 8, False: 3})
def two_of_four_are_left_and_raise(table: Table) -> int:
    hand = at_the_flop(table)
    do(hand, Check(), Check(), Check(), Bet(300), Fold(), Fold())
    return reraise(hand)


@situation("heads_up_uncapped", at="ocean-view/holdem", limit="$3-$6", seats=2, expect={True: 8, False: 3})
def two_players_at_a_table_raise(table: Table) -> int:
    hand = table.deal(seed=1)
    return reraise(hand)


@situation("heads_up_test", at="ocean-view/holdem", limit="$3-$6", expect={"now": MAY, "round start": MAY_NOT})
def three_raises_are_in_when_the_third_player_folds(table: Table) -> str:
    """CX-80: the cap lifts at once when two are left who can still bet."""
    hand = at_the_flop(table)
    do(hand, Bet(300), Raise(600), Raise(900), Fold(), Raise(1200))
    assert raise_open(hand) == MAY_NOT
    do(hand, Fold())
    return raise_open(hand)


@situation("heads_up_test", at="ocean-view/holdem", limit="$3-$6", seats=3, expect={"now": MAY, "round start": MAY})
def two_players_begin_the_round(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Fold(), Call(), Check(), Bet(300), Raise(600), Raise(900), Raise(1200))
    return raise_open(hand)


@situation(
    "heads_up_test",
    at="ocean-view/holdem",
    limit="$3-$6",
    stack={1: 600, 2: 100_000, 3: 100_000, 4: 100_000},
    expect={"now": MAY, "round start": MAY_NOT},
)
def the_third_player_is_all_in(table: Table) -> str:
    """CX-80: a player who is all-in does not count as the third."""
    hand = at_the_flop(table)
    do(hand, Bet(300), Fold(), Raise(600), Call(), Raise(900), Raise(1200))
    return raise_open(hand)


@situation("min_reraise", at="oasis/holdem", expect={"last raise": 5000, "first bet": 4000, "any larger": 3100})
def a_bet_of_10_is_raised_to_30(table: Table) -> int | None:
    hand = at_the_flop(table)
    do(hand, Bet(1000), Raise(3000))
    return least_raise(hand)


@situation("min_reraise", at="oasis/holdem", expect={"last raise": 2000, "first bet": 2000, "any larger": 1100})
def a_bet_of_10_is_raised_first(table: Table) -> int | None:
    hand = at_the_flop(table)
    do(hand, Bet(1000))
    return least_raise(hand)


@situation(
    "min_reraise",
    at="ocean-view/holdem",
    limit="$3-$100 spread",
    expect={"last raise": 5000, "first bet": 4000, "any larger": 3100},
)
def a_bet_of_10_is_raised_to_30_in_a_spread(table: Table) -> int | None:
    hand = at_the_flop(table)
    do(hand, Bet(1000), Raise(3000))
    return least_raise(hand)


SHORT = {1: 100_000, 2: 100_000, 3: 100_000, 4: 2300}
HALF = {1: 100_000, 2: 100_000, 3: 100_000, 4: 2600}


def _all_in_over_a_bet(table: Table) -> tuple[str, int | None]:
    """Seat 2 bets $10, seat 3 calls, seat 4 goes all-in for a little more: what seat 1, then seat 2, may do."""
    hand = at_the_flop(table)
    do(hand, Bet(1000), Call(), Raise(hand.stacks[hand.seats.index(4)]))
    open_to_seat_1 = least_raise(hand)
    do(hand, Call())
    return raise_open(hand), open_to_seat_1


@situation(
    "short_all_in",
    at="ocean-view/holdem",
    limit="$10-$20",
    stack=SHORT,
    expect={"usual": (MAY_NOT, 2000), "counts": (MAY, 2300)},
)
def an_all_in_raise_of_3_over_a_bet_of_10(table: Table) -> tuple[str, int | None]:
    """At fixed limit less than half a bet does not reopen; the next full bet is as if it had not been made."""
    return _all_in_over_a_bet(table)


@situation(
    "short_all_in",
    at="ocean-view/holdem",
    limit="$10-$20",
    stack=HALF,
    expect={"usual": (MAY, 2600), "counts": (MAY, 2600)},
)
def an_all_in_raise_of_6_over_a_bet_of_10(table: Table) -> tuple[str, int | None]:
    """Half a bet or more counts as full either way."""
    return _all_in_over_a_bet(table)


@situation(
    "short_all_in",
    at="oasis/holdem",
    stack={1: 100_000, 2: 100_000, 3: 100_000, 4: 2000},
    expect={"usual": MAY_NOT, "counts": MAY},
)
def an_all_in_raise_of_6_over_a_bet_of_10_at_no_limit(table: Table) -> str:
    """Only a full raise reopens the betting; more than half a bet is not enough at no limit."""
    return _all_in_over_a_bet(table)[0]


@situation(
    "short_all_in",
    at="ocean-view/holdem",
    limit="$10-$20",
    stack=SHORT,
    expect={"usual": "a bet and three raises beside it", "counts": "it is one of the three raises"},
)
def a_short_all_in_raise_and_the_cap(table: Table) -> str:
    hand = at_the_flop(table)
    do(hand, Bet(1000), Call(), Raise(1300))
    return {3: "a bet and three raises beside it", 2: "it is one of the three raises"}[reraise(hand)]


@situation(
    "check_raise",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={True: "the player who checked may raise", False: "the player who checked may only call or fold"},
)
def a_player_who_checked_is_bet_into(table: Table) -> str:
    hand = table.deal(seed=1)
    do(hand, Call(), Call(), Call(), Check())
    checks = hand.actor
    do(hand, Check(), Bet(300), Call(), Call())
    assert hand.actor == checks
    may = any(isinstance(option, MayRaise) for option in hand.options)
    return "the player who checked may raise" if may else "the player who checked may only call or fold"


ANTES = 'forced = "ante"\nlimits = [{ betting = "fixed limit", bets = ["$3", "$6"], ante = "$1", fee = "$4" }]\n'
TENS, JACKS = "Ts Td 9c 5h 3s", "Js Jd 9h 5c 3d"


@situation("openers", at="ocean-view/draw", more=ANTES, expect={"jacks": (False, True), "none": (True, True)})
def a_pair_of_tens_and_then_a_pair_of_jacks_want_to_open(table: Table) -> tuple[bool, bool]:
    hand = table.deal(seed=1, cards={2: TENS, 3: JACKS})
    tens = any(isinstance(option, MayBet) for option in hand.options)
    do(hand, Check())
    return tens, any(isinstance(option, MayBet) for option in hand.options)


@situation(
    "openers",
    at="ocean-view/draw",
    more=ANTES,
    expect={"jacks": "the antes wait for the next deal", "none": "the draw comes"},
)
def nobody_opens(table: Table) -> str:
    hand = table.deal(seed=1, cards={2: TENS})
    do(hand, *[Check()] * 4)
    return "the antes wait for the next deal" if hand.over and hand.carried == 400 else "the draw comes"
