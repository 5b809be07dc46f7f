"""Which tables there are, who moves, and to which seat: the arithmetic of balancing, without any state of its own."""

from collections.abc import Iterable

from houseway.referee.table.seating import clockwise
from houseway.tournaments.director_state import TableInPlay
from houseway.tournaments.structures import Structure


def tables_needed(players: int, seats: int, final_table: int) -> int:
    """How many tables this many players take."""
    if players <= final_table:
        return 1
    return max(2, -(-players // seats))


def table_size(structure: Structure, tables: int) -> int:
    """How many seats a table has: the only one may have those of the final table."""
    return max(structure.seats, structure.final_table) if tables == 1 else structure.seats


def fullest(tables: Iterable[TableInPlay]) -> TableInPlay:
    """The table with the most players; of several, one that is not playing, and then the first."""
    return min(tables, key=lambda one: (-len(one.seats), one.playing, one.number))


def due_big_blind(table: TableInPlay) -> int:
    """The seat that is due the big blind next."""
    return clockwise(table.big, table.seats)[0]


def open_seats(table: TableInPlay, seats: int) -> list[int]:
    """The empty seats."""
    return [seat for seat in range(1, seats + 1) if seat not in table.seats]


def worst_seat(table: TableInPlay, seats: int) -> int:
    """The empty seat that the big blind reaches first."""
    return clockwise(table.big, open_seats(table, seats))[0]
