"""Evenings by the rules for home, with any of the switches that a table may set: no chip is lost, no card is seen that
may not be, and every hand is kept, read and told like any other."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.history.test_every_offer import is_kept, is_told
from tests.repeats import examples

from houseway.decks import deck as deck_named
from houseway.history.handfile.record import record_of
from houseway.history.history_errors import HistoryError
from houseway.history.phh.convert import to_phh
from houseway.history.sites.story_writer import tell
from houseway.houses import Offer, house
from houseway.houses.settings import open_switches
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import SWITCHES
from houseway.referee.table.seating_commands import CallBombPot
from houseway.referee.table.table import Table
from houseway.testing import Choices, bustle, open_table, play, straddle

HOME = house("home")
PLACES = [(key, limit.name) for key, page in HOME.games.items() for limit in page.limits if open_switches(page, 0)]


@st.composite
def home_tables(draw: st.DrawFn) -> Offer:
    """A game for home at one of its limits, perhaps with an ante, and with its switches set anyhow."""
    key, limit = draw(st.sampled_from(PLACES))
    wants_ante = draw(st.booleans())
    page = HOME.games[key]
    chosen = {
        name: SWITCHES[name].values.write(draw(st.sampled_from(SWITCHES[name].values.samples())))
        for name in open_switches(page, 0)
    }
    stakes: dict[str, Any] = {}
    if HOME.offer(key, limit=limit).rules.limit.blinds and wants_ante:
        stakes["ante"] = HOME.offer(key, limit=limit).rules.limit.chip
    return HOME.offer(key, limit=limit, switches=chosen, **stakes)


def evening(offer: Offer, choices: Choices, hands: int) -> list[Hand]:
    """Hands at one table, with straddles, bomb pots, and some coming and going between them."""
    table, played = open_table(offer.rules, offer.game, choices), list[Hand]()
    pack = deck_named(offer.rules.deck or offer.game.deck)
    for _ in range(hands):
        straddle(table, choices)
        if choices.one_in(3):
            call(table)
        try:
            hand = table.deal(choices.deck(pack), ask_showdown=choices.one_in(3), ask_cuts=choices.one_in(2))
        except RefusedError:  # too few have chips
            break
        for _ in play(hand, choices):
            assert sum(hand.stacks) + hand.pot + hand.collected == sum(hand.started)
        assert sum(hand.stacks) + hand.collected + hand.carried == sum(hand.started)
        table.settle()
        played.append(hand)
        if choices.one_in(4):
            bustle(table, choices)
    return played


def call(table: Table) -> None:
    try:
        table.apply(CallBombPot())
    except RefusedError:
        return


@settings(max_examples=examples(80))
@given(home_tables(), st.integers(0, 2**32))
def test_no_chip_is_lost_and_no_card_is_seen(offer: Offer, seed: int) -> None:
    for hand in evening(offer, Choices(seed), 6):
        is_told(hand)


@pytest.mark.parametrize(("key", "limit"), PLACES[::7])
def test_every_hand_is_kept_and_read(key: str, limit: str, tmp_path: Path) -> None:
    page = HOME.games[key]
    for seed in range(4):
        choices = Choices(seed)
        chosen = {
            name: SWITCHES[name].values.write(
                SWITCHES[name].values.samples()[choices.below(len(SWITCHES[name].values.samples()))]
            )
            for name in open_switches(page, 0)
        }
        for number, hand in enumerate(evening(HOME.offer(key, limit=limit, switches=chosen), choices, 6)):
            is_kept(hand, tmp_path / f"{seed}-{number}.hand")


def refused_elsewhere(hand: Hand) -> set[str]:
    """Why other programs cannot be told of a hand."""
    record = record_of(hand, {seat: f"Player {seat}" for seat in hand.seats})
    said = set()
    for write in (to_phh, tell):
        with pytest.raises(HistoryError) as refused:
            write(record)
        said.add(str(refused.value))
    return said


def test_other_programs_are_told_no_bomb_pot() -> None:
    table = HOME.open("holdem", seats=3, switches={"bomb_pots": "when called"})
    table.apply(CallBombPot())
    hand = table.deal(seed=1)
    while not hand.over:
        hand.act("check")
    assert all("no bomb pots: keep the hand file" in said for said in refused_elsewhere(hand))


def test_other_programs_are_told_of_no_pay_for_seven_deuce() -> None:
    hand = HOME.open("holdem", seats=3, switches={"seven_deuce": 2}).deal(seed=1, cards={1: "7c 2d"})
    for action in ("raise to $6", "fold", "fold"):
        hand.act(action)
    assert all("no pay for seven-deuce: keep the hand file" in said for said in refused_elsewhere(hand))
