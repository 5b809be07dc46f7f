"""After a hand: a player shows one card or all of them, and a player who was dealt in sees the rest of the board."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.cards import Card, parse_cards
from houseway.houses import HOUSES, house
from houseway.houses.settings import open_switches
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import SWITCHES
from houseway.referee.table.aftermath import Aftermath
from houseway.referee.table.seating_commands import Leave, Move, PlaceButton, RabbitHunt, ShowCards, Sit
from houseway.referee.table.seating_events import CardsShown, RabbitHunted
from houseway.referee.table.snapshots import TableState, restore, table_state
from houseway.referee.table.table import Table
from houseway.testing import Choices, open_table, play

HOME = house("home")
KEYS = ("show_cards", "rabbit_hunt")
ORDER = parse_cards("Ts Qs Kd Td Qd Kc 2c Kh 8d 4c 2d 9s 2h 5s")
"""Tens for seat 2, queens for seat 3, kings for seat 1; then each street of the board after its burn."""


def dealt(game: str = "holdem", **how: Any) -> Table:
    """Three players and the button in seat 1, with a hand on."""
    table = HOME.open(game, limit="$1/$2 no limit", seats=3, buy_in="$100", **how)
    table.apply(PlaceButton(1))
    table.deal((*ORDER, *(card for card in range(52) if card not in ORDER)))
    return table


def acted(table: Table, *actions: str) -> Table:
    assert table.hand is not None
    for action in actions:
        table.hand.act(action)
    assert table.hand.over
    return table


def after(table: Table) -> Aftermath:
    table.settle()
    assert table.aftermath is not None
    return table.aftermath


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def test_a_folded_hand_and_the_winner_s_are_shown_card_by_card() -> None:
    table = acted(dealt(), "fold", "fold")
    stacks = {seat: one.stack for seat, one in table.seats.items()}
    assert [*table.apply(ShowCards(1, cards("Kc")))] == [CardsShown(1, cards("Kc"), "common")]
    with pytest.raises(RefusedError, match="seat 1 can show only its own cards of the last hand, each once"):
        table.apply(ShowCards(1, cards("Kc")))
    table.apply(ShowCards(1, cards("Kd")))
    table.apply(ShowCards(3, cards("Qd Qs")))
    assert after(table).shown == {1: cards("Kc Kd"), 3: cards("Qd Qs")}
    assert {seat: one.stack for seat, one in table.seats.items()} in (stacks, {1: 10_000, 2: 9_900, 3: 10_100})


@pytest.mark.parametrize("wanted", ["Qs", "Kd Qs", "Kd Kd", "", "8d"])
def test_nobody_shows_another_s_cards_or_a_card_twice(wanted: str) -> None:
    table = acted(dealt(), "fold", "fold")
    before = after(table)
    with pytest.raises(RefusedError, match="only its own cards"):
        table.apply(ShowCards(1, cards(wanted)))
    assert table.aftermath == before


def test_what_was_shown_at_the_showdown_is_not_shown_again() -> None:
    table = HOME.open("holdem", limit="$1/$2 no limit", seats=3, buy_in="$100")
    table.apply(PlaceButton(1))
    hand = table.deal((*ORDER, *(card for card in range(52) if card not in ORDER)), ask_showdown=True)
    for action in ("call", "call", "check", *["check"] * 9, "show", "muck", "show"):
        if not hand.over:
            hand.act(action)
    assert [after(table).may_show(seat) for seat in (1, 2, 3)] == [(), (), cards("Qs Qd")]
    assert not any(after(table).may_hunt(seat) for seat in (1, 2, 3))


@pytest.mark.parametrize(
    ("actions", "coming"),
    [
        (("fold", "fold"), "Kh 8d 4c 9s 5s"),
        (("call", "call", "check", "bet $2", "fold", "fold"), "9s 5s"),
        (("call", "call", "check", *["check"] * 3, "bet $2", "fold", "fold"), "5s"),
    ],
)
def test_the_rabbit_is_what_would_have_come(actions: tuple[str, ...], coming: str) -> None:
    table = acted(dealt(), *actions)
    assert table.apply(RabbitHunt(1)) == [RabbitHunted(1, cards(coming), "common")]
    with pytest.raises(RefusedError, match="it has been shown already"):
        table.apply(RabbitHunt(2))


def test_there_is_no_rabbit_after_the_river() -> None:
    table = acted(dealt(), "call", "call", "check", *["check"] * 6, "bet $2", "fold", "fold")
    with pytest.raises(RefusedError, match="the rest of the board is not shown"):
        table.apply(RabbitHunt(1))


def test_a_board_laid_out_before_is_turned_over() -> None:
    offer = house("oasis").offer("holdem")
    rules = offer.rules.but(prelaid_board=True, rabbit_hunt=True)
    table = Table(rules, offer.game, seats=4)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"Player {seat}", 20_000))
    hand = table.deal(seed=5)
    laid = hand.laid
    while not hand.over:
        hand.act("fold")
    assert after(table).coming == laid


def test_whoever_comes_later_or_changes_seats_has_no_part_in_it() -> None:
    table = acted(dealt(), "fold", "fold")
    table.count = 5
    table.apply(Leave(1))
    table.apply(Sit(1, "Dan", 10_000))
    table.apply(Move(2, 5))
    for seat, held in ((1, "Kd"), (5, "Ts"), (2, "Ts")):
        for command in (ShowCards(seat, cards(held)), RabbitHunt(seat)):
            with pytest.raises(RefusedError):
                table.apply(command)
    table.apply(RabbitHunt(3))


def test_it_ends_with_the_next_deal() -> None:
    table = acted(dealt(), "fold", "fold")
    assert after(table).may_hunt(1)
    table.deal(seed=2)
    assert table.aftermath is None
    with pytest.raises(RefusedError, match="a hand is being played"):
        table.apply(ShowCards(1, cards("Kd")))
    others = acted(table, "fold", "fold").hand
    assert others is not None
    with pytest.raises(RefusedError, match="only its own cards"):
        table.apply(ShowCards(1, others.hole[others.seats.index(2)]))


def test_a_void_hand_leaves_nothing() -> None:
    table = dealt()
    assert table.hand is not None
    table.hand.report("foul deck")
    table.settle()
    assert table.aftermath is None


def test_a_table_without_it_refuses() -> None:
    table = acted(dealt(switches={"show_cards": False, "rabbit_hunt": False}), "fold", "fold")
    table.settle()
    assert table.aftermath is None
    with pytest.raises(RefusedError, match="nobody shows cards after a hand at this table"):
        table.apply(ShowCards(1, cards("Kd")))
    with pytest.raises(RefusedError, match="there is no rabbit hunt at this table"):
        table.apply(RabbitHunt(1))


def test_only_tables_at_home_may_choose() -> None:
    """Every poker game at home has the one, and every game with a flop the other; no card room's book has either."""
    for key, page in HOME.games.items():
        family = HOME.offer(key).game.family
        asked = [one for one in KEYS if one in open_switches(page, 0)]
        assert asked == [*["show_cards"] * family.poker, *["rabbit_hunt"] * (family.name == "board")], key
        assert all(SWITCHES[one].value(HOME.offer(key).rules) for one in asked)
    for name in HOUSES:
        for key, page in house(name).games.items():
            if name != "home":
                assert not {*open_switches(page, 0)} & {*KEYS}
                assert not any(SWITCHES[one].value(house(name).offer(key).rules) for one in KEYS)


@settings(max_examples=examples(60))
@given(st.sampled_from([key for key in HOME.games if HOME.offer(key).game.family.poker]), st.integers(0, 2**32))
def test_every_game_shows_the_right_cards_and_moves_nothing(game: str, seed: int) -> None:
    """Whatever may be shown was hidden and is nobody else's; a snapshot in the middle of it goes on the same way."""
    choices = Choices(seed)
    offer = HOME.offer(game)
    table = open_table(offer.rules, offer.game, choices)
    for _ in range(3):
        try:
            hand = table.deal(seed=choices.below(2**30), ask_showdown=choices.one_in(2))
        except RefusedError:
            return
        for _ in play(hand, choices):
            pass
        table.settle()
        if table.aftermath is None:
            continue
        found, stacks = table.aftermath, {seat: one.stack for seat, one in table.seats.items()}
        for player, seat in enumerate(hand.seats):
            own = () if hand.shown[player] else hand.hole[player]
            assert found.may_show(seat) == own
        dealt_out = {*hand.board, *hand.burns, *(card for one in (*hand.hole, *hand.up) for card in one)}
        assert not {*found.coming} & dealt_out
        assert len(found.coming) in (0, 5 - len(hand.board))
        again = restore(table.rules, table.game, kept(table_state(table)))
        for seat in sorted(hand.seats):
            if found.may_show(seat):
                shows = ShowCards(seat, found.may_show(seat)[:1])
                assert table.apply(shows) == again.apply(shows)
            if after(table).may_hunt(seat):
                assert table.apply(RabbitHunt(seat)) == again.apply(RabbitHunt(seat))
        assert table.aftermath == again.aftermath
        assert {seat: one.stack for seat, one in table.seats.items()} == stacks


def kept(state: TableState) -> TableState:
    return msgspec.json.decode(msgspec.json.encode(state), type=TableState)
