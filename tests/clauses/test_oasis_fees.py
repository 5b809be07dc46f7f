"""Oasis's schedule: one option a table, a flat rate settled before the hand, and games with a single blind."""

from dataclasses import FrozenInstanceError, replace

import pytest

from houseway.houses import house
from houseway.referee.rules import Fee
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Collected

from .room import Room, blinds, cents, check_down, dollars, only, play, to_call

FLOP_GAMES = ("holdem", "omaha-hi-lo", "pineapple")


@pytest.mark.clause("OAS-FEE-02")
def test_a_single_blind_is_posted_left_of_the_button() -> None:
    offer = house("oasis").offer("holdem")
    rules = replace(offer.rules, limit=replace(offer.rules.limit, blinds=(cents(4),)))
    table = Table(rules, offer.game)
    for seat in (1, 2, 3, 4):
        table.apply(Sit(seat, f"Player {seat}", cents(100)))
    table.apply(PlaceButton(2))
    hand = table.deal(tuple(range(52)))
    assert [(seat, amount) for seat, _, amount in blinds(hand)] == [(3, 4)]
    assert hand.actor == 4
    assert to_call(hand) == 4
    play(hand, "4 call, 1 call, 2 call, 3 check")
    check_down(hand)


@pytest.mark.clause("OAS-FEE-03", "OAS-FEE-05")
@pytest.mark.parametrize("game", FLOP_GAMES)
def test_a_table_has_one_limit_with_one_flat_fee(game: str) -> None:
    rules = house("oasis").offer(game).rules
    assert rules.limit.fee is not None
    assert {band.amount for band in rules.limit.fee.bands} == {cents(4)}
    assert "percent" not in " ".join(Fee.__dataclass_fields__)


@pytest.mark.clause("OAS-FEE-04")
def test_the_rate_cannot_change_inside_a_hand() -> None:
    room = Room("oasis", "holdem", stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = room.deal()
    with pytest.raises(FrozenInstanceError):
        hand.rules.limit = replace(hand.rules.limit, fee=None)  # type: ignore[misc]
    play(hand, "1 fold, 2 call, 3 check")
    assert dollars(only(hand.events, Collected).amount) == 4


@pytest.mark.clause("OAS-FEE-05")
@pytest.mark.parametrize("bet", [4, 40, 96])
def test_the_fee_is_the_same_whatever_is_bet(bet: int) -> None:
    room = Room("oasis", "holdem", stacks={1: 100, 2: 100, 3: 100}, button=1)
    hand = play(room.deal(), f"1 call, 2 call, 3 check, 2 bet ${bet}, 3 call, 1 fold")
    check_down(hand)
    assert dollars(only(hand.events, Collected).amount) == 4
