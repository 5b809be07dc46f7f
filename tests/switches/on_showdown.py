"""What a hand is made of, who must show, and how a pot is divided."""

from collections.abc import Callable

from houseway.cards import format_cards, parse_cards
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import RabbitHunt, ShowCards
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Action,
    Bet,
    Call,
    CardsShown,
    Check,
    Discard,
    Fold,
    MayMuck,
    MayPlayBoard,
    MayShow,
    Muck,
    PlayBoard,
    RabbitHunted,
    Raise,
    RunOnce,
    RunTwice,
    Show,
    Shown,
    Won,
)

from .situations import do, situation


def _won(hand: Hand) -> dict[int, int]:
    """What every winner is pushed, in dollars, by seat."""
    assert hand.over
    found: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, Won):
            found[event.seat] = found.get(event.seat, 0) + event.amount // 100
    return found


def _shown(hand: Hand) -> set[int]:
    return {event.seat for event in hand.events if isinstance(event, Shown)}


ONE_SPADE = {2: "As 4h", 3: "Kd Qd", 4: "7c 6c", 1: "7d 6d"}
FOUR_SPADES = "Ks Js 9s 3s 8h"


def _after(hand: Hand, *actions: Action) -> dict[int, int]:
    """What every seat has won or lost in the end, in dollars."""
    do(hand, *actions)
    while not hand.over:
        hand.act("check" if "check" in {str(one) for one in hand.options} else "fold")
    assert hand.result is not None
    return {seat: net // 100 for seat, net in sorted(zip(hand.seats, hand.result.net, strict=True))}


SHORT = {1: 10_000, 2: 10_000, 3: 300, 4: 10_000}


@situation(
    "seven_deuce",
    at="home/holdem",
    stack=SHORT,
    expect={
        None: {1: -2, 2: -2, 3: -2, 4: 6},
        1: {1: -4, 2: -4, 3: -3, 4: 11},  # seat 3 has a dollar left
        2: {1: -6, 2: -6, 3: -3, 4: 15},
        5: {1: -12, 2: -12, 3: -3, 4: 27},
    },
)
def a_seven_and_a_deuce_win_at_the_showdown(table: Table) -> dict[int, int]:
    hand = table.deal(seed=1, cards={4: "7c 2d", 1: "Ks Qh", 2: "Js Th", 3: "Ac 9h"}, board="7d 7h 2s 4c 5s")
    return _after(hand, Call(), Call(), Call(), Check())


@situation(
    "seven_deuce",
    at="home/holdem-hi-lo",
    expect={
        None: ({1: 0, 2: -1, 3: -2, 4: 3}, set()),
        1: ({1: -2, 2: -3, 3: -4, 4: 9}, {4}),
        2: ({1: -4, 2: -5, 3: -6, 4: 15}, {4}),
        5: ({1: -10, 2: -11, 3: -12, 4: 33}, {4}),
    },
)
def a_seven_and_a_deuce_win_without_a_showdown(table: Table) -> object:
    """They are shown to be paid for; who folded before putting anything in pays too."""
    hand = table.deal(seed=1, cards={4: "7c 2c"})
    return _after(hand, Raise(600), Fold(), Fold(), Fold()), _shown(hand)


@situation(
    "seven_deuce",
    at="home/holdem",
    expect={bounty: {1: -2, 2: -2, 3: 2, 4: 2} for bounty in (None, 1, 2, 5)},
)
def two_players_share_the_pot_with_sevens_and_deuces(table: Table) -> dict[int, int]:
    hand = table.deal(seed=1, cards={4: "7c 2d", 3: "7s 2h", 1: "Ks Qh", 2: "Js Th"}, board="7d 7h 2s 4c 5s")
    return _after(hand, Call(), Call(), Call(), Check())


@situation("exactly_two", at="ocean-view/holdem", limit="$3-$6", expect={True: {3: 8}, False: {2: 8}})
def a_player_has_one_spade_and_the_board_has_four(table: Table) -> dict[int, int]:
    """With any number of hole cards seat 2 has a flush; with exactly two it has an ace high, and seat 3 a pair."""
    hand = table.deal(seed=1, cards=ONE_SPADE, board=FOUR_SPADES)
    do(hand, Call(), Call(), Call(), *[Check()] * 13)
    return _won(hand)


@situation("exactly_two", at="s-and-k/holdem-hi-lo", expect={True: "no low", False: "a low"})
def a_player_has_one_low_card_and_the_board_has_four(table: Table) -> str:
    """SK-HE8-12: both hole cards play for low too (CX-33)."""
    hand = table.deal(seed=1, cards={2: "Ac Kd", 3: "Qc Qd", 4: "Jc Jd", 1: "Tc Td"}, board="2h 3s 5d 8c 9h")
    do(hand, Call(), Call(), Call(), *[Check()] * 13)
    low = any(isinstance(event, Won) and event.share == "low" for event in hand.events)
    return "a low" if low else "no low"


@situation(
    "odd_half",
    at="ocean-view/holdem-hi-lo",
    limit="$5-$10",
    expect={"left of button": {"high": 6, "low": 7}, "high": {"high": 7, "low": 6}},
)
def thirteen_dollars_are_halved(table: Table) -> dict[str, int]:
    """Seat 2 folds the small blind; of $17 less $4, seat 3, nearest the button's left, has the low, seat 4 the high."""
    hand = table.deal(seed=1, cards={3: "As 2s", 4: "Kc Kd", 1: "Jc Td"}, board="3h 4d 8c Kh Qs")
    do(hand, Call(), Call(), Fold(), *[Check()] * 10)
    return {event.share: event.amount // 100 for event in hand.events if isinstance(event, Won)}


ROYAL = "As Ks Qs Js Ts"


@situation(
    "odd_chips",
    at="ocean-view/holdem",
    limit="$3-$6",
    expect={"one player": {3: 4, 4: 2, 1: 2}, "one each": {3: 3, 4: 3, 1: 2}},
)
def three_players_share_eight_dollars(table: Table) -> dict[int, int]:
    """Everyone left plays the board; seat 3 is nearest the button's left, then seat 4, then the button."""
    hand = table.deal(seed=1, board=ROYAL)
    do(hand, Call(), Call(), Call(), Check(), Fold(), *[Check()] * 9)
    return _won(hand)


@situation(
    "odd_chips",
    at="casino-club/push-nine",
    limit="$2 condition",
    more="push.most_pushes = 1\n",
    expect={"one player": {2: 4, 3: 2, 4: 2}, "one each": {2: 3, 3: 3, 4: 2}},
)
def three_nines_divide_eight_dollars(table: Table) -> dict[int, int]:
    """Push-nine, where the pot is not pushed again but divided."""
    hand = table.deal(seed=1, cards={2: "9h Kc Qc", 3: "9d Kd Qs", 4: "9s Kh Qh", 1: "5d 3c 2c"})
    do(hand, *[Check()] * 4)
    return _won(hand)


BEATEN = {2: "As Ah", 3: "7c 2d", 4: "8c 3d", 1: "9c 4d"}


@situation("show_all", at="ocean-view/holdem", limit="$3-$6", expect={True: {1, 2, 3, 4}, False: {2}})
def aces_are_shown_first(table: Table) -> set[int]:
    """Whose hands are seen."""
    hand = table.deal(seed=1, cards=BEATEN, board="Ac Kh Qd Jh 6s")
    do(hand, Call(), Call(), Call(), *[Check()] * 13)
    return _shown(hand)


@situation(
    "show_all_in",
    at="ocean-view/holdem",
    limit="$3-$6",
    stack={1: 100_000, 2: 100_000, 3: 100_000, 4: 600},
    expect={True: {1, 2, 3, 4}, False: {2}},
)
def a_beaten_hand_is_shown_beside_an_all_in(table: Table) -> set[int]:
    """Whose hands are seen once seat 4 has called all-in."""
    hand = table.deal(seed=1, cards=BEATEN, board="Ac Kh Qd Jh 6s")
    do(hand, Call(), Call(), Call(), Check(), *[Check()] * 3, Bet(300), *[Call()] * 3, *[Check()] * 6)
    return _shown(hand)


@situation(
    "show_all", at="ocean-view/holdem", limit="$3-$6", expect={True: "must show", False: "may throw the hand away"}
)
def the_first_player_is_asked_to_show(table: Table) -> str:
    hand = table.deal(seed=1, cards=BEATEN, board="Ac Kh Qd Jh 6s", ask_showdown=True)
    do(hand, Call(), Call(), Call(), *[Check()] * 13)
    assert hand.options[0] == MayShow()
    return "may throw the hand away" if MayMuck() in hand.options else "must show"


@situation("show_all", at="casino-club/push-nine", limit="$2 condition", expect={True: {1, 2, 3, 4}, False: {1}})
def a_nine_is_shown_first(table: Table) -> set[int]:
    """Push-nine: the button acts first, and shows first when nobody has bet."""
    hand = table.deal(seed=1, cards={1: "9h Kc Qc", 2: "8d Kd Qs", 3: "7s Kh Qh", 4: "5d 3c 2c"})
    do(hand, *[Check()] * 4)
    return _shown(hand)


OFFERED = "may say so and throw the cards away, and has a quarter of the pot"
NOT_OFFERED = "must show for a quarter of the pot"


@situation(
    "play_board_announce", at="ocean-view/holdem", limit="$3-$6", expect={"forfeit": OFFERED, "none": NOT_OFFERED}
)
def the_board_is_the_best_hand(table: Table) -> str:
    """Four share $8. A hand thrown away without a word is dead in every house (CX-24)."""
    hand = table.deal(seed=1, board=ROYAL, ask_showdown=True)
    do(hand, Call(), Call(), Call(), *[Check()] * 13)
    assert hand.actor == 2
    silent, offered = hand.copy(), MayPlayBoard() in hand.options
    do(silent, Muck(), Show(), Show(), Show())
    assert 2 not in _won(silent)
    do(hand, PlayBoard() if offered else Show(), Show(), Show(), Show())
    assert _won(hand) == {1: 2, 2: 2, 3: 2, 4: 2}
    return OFFERED if offered else NOT_OFFERED


@situation("verbal_binding", at="del-rio/lowball", expect={True: {3}, False: {2}})
def an_eight_is_called_a_seven(table: Table) -> set[int]:
    """DR-LB-06: seat 2 has an eight, calls it a seven, and shows; seat 3 has a nine and contests the pot (CX-73)."""
    return _called(table, 7)


@situation("verbal_binding", at="del-rio/lowball", expect={True: {2}, False: {2}})
def an_eight_is_called_an_eight(table: Table) -> set[int]:
    return _called(table, 8)


def _called(table: Table, declared: int) -> set[int]:
    hand = table.deal(seed=1, cards={2: "8s 5s 4s 3h 2h", 3: "9s 5d 4d 3d 2d"}, ask_showdown=True)
    do(hand, Fold(), Call(), Call(), Fold())
    do(hand, Discard(()), Discard(()), Check(), Check())
    do(hand, Show(declared=declared), Show())
    return set(_won(hand))


RUN_OUT = parse_cards("Tc Qc Td Qd 2c Kh 8d 4c 2d 9s 2h 5s 2s Ts 7h 4d 3c 9c 3d 5d")
"""Tens for seat 2 and queens for seat 1, then a board on which the queens win, and one with a third ten."""


@situation(
    "run_twice",
    at="home/holdem",
    seats=2,
    stack=10_000,
    expect={"off": ({1: 100, 2: -100}, 1), "agreed": ({1: 0, 2: 0}, 2), "always": ({1: 0, 2: 0}, 2)},
)
def two_players_are_all_in_and_agree(table: Table) -> object:
    return _all_in(table, RunTwice(), RunTwice())


@situation(
    "run_twice",
    at="home/holdem",
    seats=2,
    stack=10_000,
    expect={"off": ({1: 100, 2: -100}, 1), "agreed": ({1: 100, 2: -100}, 1), "always": ({1: 0, 2: 0}, 2)},
)
def two_players_are_all_in_and_one_refuses(table: Table) -> object:
    return _all_in(table, RunTwice(), RunOnce())


def _all_in(table: Table, *answers: Action) -> tuple[dict[int, int], int]:
    """What each wins, and how often the board is run."""
    hand = table.deal((*RUN_OUT, *(card for card in range(52) if card not in RUN_OUT)))
    do(hand, Raise(10_000), Call())
    for answer in answers:
        if not hand.over:
            hand.act(answer)
    assert hand.over
    runs = {event.run for event in hand.events if isinstance(event, Won)}
    return _after(hand), max(1, len(runs))


def _after_a_fold(table: Table, command: Callable[[Hand], ShowCards | RabbitHunt]) -> list[str]:
    """Everyone folds to the big blind; then somebody asks for something."""
    hand = table.deal((*RUN_OUT, *(card for card in range(52) if card not in RUN_OUT)))
    do(hand, Fold())
    assert hand.over
    try:
        events = table.apply(command(hand))
    except RefusedError:
        return []
    return format_cards(events[0].cards).split() if isinstance(events[0], CardsShown | RabbitHunted) else []


@situation("show_cards", at="home/holdem", seats=2, expect={False: [], True: ["Qd"]})
def a_player_shows_one_of_the_cards_that_were_folded(table: Table) -> object:
    return _after_a_fold(table, lambda hand: ShowCards(1, hand.hole[hand.seats.index(1)][1:]))


@situation("rabbit_hunt", at="home/holdem", seats=2, expect={False: [], True: ["Kh", "8d", "4c", "9s", "5s"]})
def the_loser_asks_for_the_rest_of_the_board(table: Table) -> object:
    return _after_a_fold(table, lambda _: RabbitHunt(1))
