"""A table between two hands as plain data, so that it can be kept and brought back exactly.

A snapshot holds what a table knows besides its rules and game. It is never taken in the middle of a hand: a hand is
brought back by dealing it again and repeating what was done.
"""

from msgspec import Struct

from houseway.errors import InvariantError
from houseway.referee.game import Game
from houseway.referee.rules import Rules
from houseway.referee.table.carries import AnyCarry
from houseway.referee.table.seating import Places, Seat
from houseway.referee.table.table import Table


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything of a table that changes."""

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


_KEPT = tuple(name for name in TableState.__struct_fields__ if name not in ("count", "seats", "passed", "places"))


def table_state(table: Table) -> TableState:
    """The table as data; refused while a hand is being played."""
    table.settle()
    if table.hand is not None:
        raise InvariantError("a table is kept between hands only")
    seats = {number: seat.copy() for number, seat in table.seats.items()}
    kept = {name: getattr(table, name) for name in _KEPT}
    return TableState(count=table.count, seats=seats, passed=dict(table.passed), places=tuple(table.places), **kept)


def restore(rules: Rules, game: Game, state: TableState) -> Table:
    """A table as it was."""
    table = Table(rules, game, seats=state.count)
    table.seats = {number: seat.copy() for number, seat in state.seats.items()}
    table.passed = dict(state.passed)
    table.places = Places(state.places)
    for name in _KEPT:
        setattr(table, name, getattr(state, name))
    return table
