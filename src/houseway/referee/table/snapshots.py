"""A table between two hands as plain data, so that it can be stored and restored exactly.

A snapshot holds a table's state apart from its rules and game. It is never taken in the middle of a hand: a hand is
restored by redealing it and repeating its actions.
"""

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from houseway.errors import InvariantError
from houseway.referee.banked.turn import BankTurn
from houseway.referee.game import Game
from houseway.referee.push.pot import PushPot
from houseway.referee.rules import Rules
from houseway.referee.table.aftermath import Aftermath
from houseway.referee.table.seating import Places, Seat
from houseway.referee.table.table import Table

if TYPE_CHECKING:
    from houseway.referee.play import Carry

    AnyCarry: TypeAlias = Carry
else:  # everything that one hand may pass on to the next, for decoders
    AnyCarry = BankTurn | PushPot


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's mutable state."""

    count: int
    seats: dict[int, Seat]
    button: int | None
    small: int | None
    big: int | None
    places: tuple[int | None, ...]
    skip: int | None
    straddler: int | None
    killer: int | None
    legs: tuple[int, int] | None
    passed: dict[int, tuple[int, ...]]
    hands_dealt: int
    brought_in: int
    taken_away: int
    collected: int
    carried: int
    carry: AnyCarry | None
    next_button: int | None
    voids: int = 0
    paid: tuple[tuple[int, int], ...] = ()
    again: tuple[int, ...] = ()
    bomb: bool = False
    aftermath: Aftermath | None = None


_KEPT = tuple(name for name in TableState.__struct_fields__ if name not in ("count", "seats", "passed", "places"))


def table_state(table: Table) -> TableState:
    """The table as data; refused during a hand."""
    table.settle()
    if table.hand is not None:
        raise InvariantError("a snapshot is possible only between hands")
    seats = {number: seat.copy() for number, seat in table.seats.items()}
    kept = {name: getattr(table, name) for name in _KEPT}
    return TableState(count=table.count, seats=seats, passed=dict(table.passed), places=tuple(table.places), **kept)


def restore(rules: Rules, game: Game, state: TableState) -> Table:
    """Restore a table."""
    table = Table(rules, game, seats=min(state.count, rules.most_seats))
    table.count = state.count  # a table opened for another game may have more seats
    table.seats = {number: seat.copy() for number, seat in state.seats.items()}
    table.passed = dict(state.passed)
    table.places = Places(state.places)
    for name in _KEPT:
        setattr(table, name, getattr(state, name))
    return table
