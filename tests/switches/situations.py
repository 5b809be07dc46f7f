"""Situations that tell the values of a switch apart, and what comes of each.

A situation is played at a table whose book sets the switch. It returns what happened as a card room would say it, and
the proof names what is expected for every value. `test_proofs.py` plays them all and compares play, sheet and record.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from houseway.houses.offers import Offer
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action

Play: TypeAlias = Callable[[Table], Any]


class Situation(NamedTuple):
    """One situation, and what is expected for each value of the switch."""

    switch: str
    at: str
    """House and game, such as `oasis/holdem`."""
    expect: Mapping[Any, Any]
    play: Play
    limit: str | None
    more: str
    """Further lines of the page, where the switch takes effect only with them."""
    seats: int
    stack: int | Mapping[int, int]
    """Cents: everyone's, or by seat."""

    @property
    def name(self) -> str:
        """For the test's id."""
        return f"{self.switch}: {self.play.__name__}"


SITUATIONS: list[Situation] = []


def situation(
    switch: str,
    *,
    at: str,
    expect: Mapping[Any, Any],
    limit: str | None = None,
    more: str = "",
    seats: int = 4,
    stack: int | Mapping[int, int] = 100_000,
) -> Callable[[Play], Play]:
    """Declare a situation: the function gets a table with players 1 to `seats` and the button in seat 1."""

    def declare(play: Play) -> Play:
        SITUATIONS.append(Situation(switch, at, expect, play, limit, more, seats, stack))
        return play

    return declare


def opened(offer: Offer, seats: int, stack: int | Mapping[int, int]) -> Table:
    """A table of the offer with everyone seated, and the button in seat 1 where there is one."""
    table = Table(offer.rules, offer.game, seats=min(max(seats, 2), offer.rules.most_seats))
    for seat in range(1, seats + 1):
        table.apply(Sit(seat, f"Player {seat}", stack if isinstance(stack, int) else stack[seat]))
    if table.has_button:
        table.apply(PlaceButton(1))
    return table


def do(hand: Hand, *actions: Action) -> None:
    """Let the players act in turn."""
    for action in actions:
        hand.act(action)
