"""Running it twice: who is asked and when, what is dealt, and that no chip and no card goes astray in any game."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.history.test_every_offer import is_kept, is_told
from tests.referee.test_home_rules import refused_elsewhere
from tests.repeats import examples

from houseway.bots.simple import SimpleBot
from houseway.cards import parse_cards
from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.houses.settings import open_switches
from houseway.live.table.clock import default_action
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import PlaceButton
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoardDealt,
    BoardRunTwice,
    Burned,
    MayDiscard,
    MayRunOnce,
    MayRunTwice,
    PaidOver,
    RunOnce,
    RunTwice,
    SecondBoardDealt,
    Won,
)
from houseway.testing import Choices, open_table, play

HOME = house("home")
GAMES = [key for key, page in HOME.games.items() if "run_twice" in open_switches(page, 0)]
STACKS = {1: "$100", 2: "$100", 3: "$40"}


def dealt(game: str = "holdem", runs: str = "agreed", **how: object) -> Hand:
    """Three players, the third with a short stack; `how` goes to the deal."""
    table = HOME.open(game, limit="$1/$2 no limit", seats=3, buy_in=STACKS, switches={"run_twice": runs})
    how.setdefault("seed", 1)
    return table.deal(**how)  # type: ignore[arg-type]


def all_in(hand: Hand) -> Hand:
    for action in ("all-in", "call", "all-in"):
        hand.act(action)
    return hand


def runs_of(hand: Hand) -> set[int]:
    return {event.run for event in hand.events if isinstance(event, Won)}


def test_every_board_game_at_home_has_it() -> None:
    assert [key for key, page in HOME.games.items() if HOME.offer(key).game.family.name == "board"] == GAMES


def test_everyone_left_is_asked_at_once_and_all_must_agree() -> None:
    hand = all_in(dealt())
    assert [*hand.waiting] == [2, 3, 1]
    assert hand.options == (MayRunOnce(), MayRunTwice())
    with pytest.raises(RefusedError, match="must first answer: is the rest of the board run twice"):
        hand.act("check")
    hand.act("run it twice", 1)
    with pytest.raises(RefusedError, match="it is seat 2's turn, not seat 1's"):
        hand.act("run it once", 1)
    hand.act("run it twice", 3)
    assert [*hand.waiting] == [2]
    hand.act("twice")
    assert hand.over
    assert len(hand.board) == len(hand.second) == 5
    assert hand.board_of(2) == hand.second


def test_one_refusal_settles_it_and_nobody_is_asked_again() -> None:
    hand = all_in(dealt())
    hand.act("run it twice", 1)
    hand.act("once")
    assert (hand.over, hand.second, runs_of(hand)) == (True, (), {0})
    assert not any(isinstance(event, BoardRunTwice) for event in hand.events)


def test_the_runs_share_the_cards_that_lay_there() -> None:
    hand = dealt()
    for action in ("call", "call", "check", "all-in", "all-in", "all-in", "twice", "twice", "twice"):
        hand.act(action)
    assert (len(hand.board), len(hand.second)) == (5, 2)
    assert hand.board_of(2)[:3] == hand.board[:3]
    dealt_twice = [event for event in hand.events if isinstance(event, BoardDealt | SecondBoardDealt | Burned)]
    assert [type(event).__name__ for event in dealt_twice] == [
        *["Burned", "BoardDealt"] * 3,
        *["Burned", "SecondBoardDealt"] * 2,
    ]


@pytest.mark.parametrize("until", ["river", "fold"])
def test_nobody_is_asked_where_nothing_is_left_to_run(until: str) -> None:
    hand = dealt(runs="always")
    for action in ("all-in", "fold", "fold") if until == "fold" else ("call", "call", *["check"] * 10):
        if not hand.over:
            hand.act(action)
    assert (hand.over, hand.second) == (True, ())


def test_crazy_pineapple_waits_for_the_discards() -> None:
    hand = all_in(dealt("crazy-pineapple"))
    while not hand.over and not isinstance(hand.options[0], MayRunOnce):
        option = hand.options[0]
        assert isinstance(option, MayDiscard)
        hand.act(option.take(option.cards[:1]))
    assert len(hand.board) == 3
    for _ in range(3):
        hand.act("twice")
    assert (hand.over, len(hand.board), len(hand.second)) == (True, 5, 2)


def test_a_stub_that_is_too_short_waits_for_the_turn() -> None:
    """Eight hands of five-card Omaha leave twelve cards: two whole boards with their burns are sixteen."""
    table = HOME.open("omaha-5", limit="$1/$2 no limit", seats=8, switches={"run_twice": "always"})
    hand = table.deal(seed=1)
    while not hand.over:
        hand.act("call" if not any(str(option).startswith("raise") for option in hand.options) else "all-in")
    assert (len(hand.board), len(hand.second)) == (5, 2)


def test_the_odd_chip_goes_to_the_first_run() -> None:
    """Seat 3's $40 is matched by two; with a folded $1 the main pot is $121, in chips of a dollar."""
    table = HOME.open(
        "holdem", limit="$1/$2 no limit", seats=4, buy_in="$40",
        switches={"run_twice": "always"},
    )  # fmt: skip
    hand = table.deal(seed=3)
    for action in ("all-in", "call", "fold", "call"):
        hand.act(action)
    by_run = {run: sum(one.amount for one in hand.events if isinstance(one, Won) and one.run == run) for run in (1, 2)}
    assert by_run == {1: 6_100, 2: 6_000}


SEVENS_FULL = "Ac 7c Ad 2d 3h 7h 7s 2s 4h 2h 5h 9h "
"""Aces for seat 2, a seven and a deuce for seat 1, and a board on which seat 1 has a full house."""


@pytest.mark.parametrize(("second", "paid"), [("6h 7d Kc 9c 6d 2c 6s Jd", True), ("6h Ah 8c 9c 6d Tc 6s 5d", False)])
def test_seven_deuce_must_win_both_runs(second: str, paid: bool) -> None:
    table = HOME.open(
        "holdem",
        limit="$1/$2 no limit",
        seats=2,
        buy_in={1: "$50", 2: "$60"},
        switches={"run_twice": "always", "seven_deuce": 2},
    )
    table.apply(PlaceButton(1))
    top = parse_cards(SEVENS_FULL + second)
    hand = table.deal((*top, *(card for card in range(52) if card not in top)))
    hand.act("all-in")
    hand.act("call")
    assert any(isinstance(event, PaidOver) for event in hand.events) is paid


def test_time_that_runs_out_is_a_no_and_bots_agree() -> None:
    hand = all_in(dealt())
    assert default_action(hand.view(1)) == RunOnce()
    assert {SimpleBot(seed=seed).decide(hand.view(2)) for seed in range(5)} == {RunTwice()}


def test_other_programs_are_told_of_no_second_run() -> None:
    hand = all_in(dealt(runs="always"))
    assert all("second run of the board" in said for said in refused_elsewhere(hand))


def pushed(hand: Hand) -> dict[int, int]:
    """What the runs win of the pots that are contested."""
    won = [event for event in hand.events if isinstance(event, Won) and event.run]
    return {run: sum(event.amount for event in won if event.run == run) for run in (1, 2)}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(16))
@given(st.integers(0, 2**32), st.sampled_from(["agreed", "always"]))
def test_no_chip_and_no_card_is_lost(game: str, seed: int, runs: str) -> None:
    """Hands with very unequal stacks, most of them all in early."""
    choices = Choices(seed)
    page = HOME.games[game]
    limit = page.limits[choices.below(len(page.limits))].name
    offer = HOME.offer(game, limit=limit, switches={"run_twice": runs})
    table = open_table(offer.rules, offer.game, choices)
    for _ in range(4):
        hand = short(table, choices)
        if hand is None:
            return
        pack = sorted(hand.first_deck)
        for _ in play(hand, choices):
            assert sum(hand.stacks) + hand.pot + hand.collected == sum(hand.started)
            assert sorted(card for pile in hand.piles.values() for card in pile) == pack
        assert sum(hand.stacks) + hand.collected == sum(hand.started)
        assert bool(hand.second) == any(isinstance(event, BoardRunTwice) for event in hand.events)
        halves = pushed(hand)
        pots = len({event.pot for event in hand.events if isinstance(event, Won) and event.run})
        assert (
            0
            <= halves[1] - halves[2]
            <= pots * hand.rules.limit.chip + sum(stack % hand.rules.limit.chip for stack in hand.started)
        )
        is_told(hand)


def short(table: Table, choices: Choices) -> Hand | None:
    """A hand in which nobody has much, and nobody as much as another."""
    pack = deck_named(table.rules.deck or table.game.deck)
    try:
        hand = table.deal(choices.deck(pack), ask_showdown=choices.one_in(3))
    except RefusedError:
        return None
    big = hand.rules.limit.blinds[-1]
    return hand.dealt_again(stacks=tuple(1 + choices.below((2, 5, 20)[choices.below(3)] * big) for _ in hand.seats))


@pytest.mark.parametrize("game", GAMES[::4])
def test_a_hand_run_twice_is_kept(game: str, tmp_path: Path) -> None:
    found = 0
    offer = HOME.offer(game, switches={"run_twice": "always"})
    for seed in range(40):
        choices = Choices(seed)
        hand = short(open_table(offer.rules, offer.game, choices), choices)
        if hand is None:
            continue
        for _ in play(hand, choices):
            pass
        if hand.second:
            found += 1
            is_kept(hand, tmp_path / "hand.toml")
            assert msgspec.json.decode(msgspec.json.encode(hand.view(None)))["second"] == list(hand.second)
    assert found > 3
