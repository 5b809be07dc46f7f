"""The referee's table as the director has it: the players in their seats, their stacks, the level's game and rules; and
what the players there know of the tournament.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from houseway.bots.outlook import Outlook, outlook
from houseway.games import GAMES
from houseway.referee.table.seating import clockwise
from houseway.referee.table.seating_commands import Bring, Leave, PlaceButton
from houseway.referee.table.snapshots import TableState, restore, table_state
from houseway.referee.table.table import Table
from houseway.tournaments.director import Director
from houseway.tournaments.payouts import prizes
from houseway.tournaments.structures import CHIP, Play, Structure
from houseway.tournaments.tournament_rules import table_rules


class Lineup(NamedTuple):
    """Who plays a table's next hand, and what is played."""

    play: Play
    level: int
    seats: Mapping[int, tuple[str, int]]
    """By seat: the name of the player, and the chips."""
    button: int = 0
    """The seat where the director has just placed the button; 0 if it moves on by itself."""


class Placing(NamedTuple):
    """A table that is ready for its next hand."""

    table: Table
    lay: TableState | None
    """Its state when it last had a button, for the next game that has one."""


def lineup(director: Director, number: int, *, button: int = 0) -> Lineup:
    """A table's next hand as the director has it."""
    players = director.state.players
    seats = {seat: players[one] for seat, one in director.state.tables[number].seats.items()}
    named = {seat: (one.name, one.stack) for seat, one in seats.items()}
    return Lineup(director.play_at(number), director.state.level, named, button)


def placed(structure: Structure, wanted: Lineup, before: Table | None, *, lay: TableState | None = None) -> Placing:
    """A table for its next hand, from what it was."""
    play, level, seats, button = wanted
    rules, game = table_rules(structure, play, level), GAMES[play.page.game]
    table = before or Table(rules, game, seats=max(structure.seats, structure.final_table))
    for seat in [seat for seat, one in table.seats.items() if seat not in seats or seats[seat][0] != one.name]:
        table.apply(Leave(seat))
    for seat, (name, stack) in sorted(seats.items()):
        if seat not in table.seats and stack:
            table.apply(Bring(seat, name, stack * CHIP))
    between, lay = _between(table, seats, lay, has_button=game.has_button(rules))
    table = restore(rules, game, between)
    if table.has_button and (button := button or _keeps_turns(table)):
        table.apply(PlaceButton(button if button in table.seats else min(table.seats)))
    return Placing(table, lay)


def outlook_at(director: Director, number: int) -> Outlook:
    """What everyone at a table knows of the tournament: all stacks, the prizes, and the level."""
    state, structure = director.state, director.structure
    here = len(state.tables[number].seats)
    elsewhere = [one.stack * CHIP for one in director.alive if one.table != number and one.stack]
    paid = state.prizes or prizes(structure, director.entries, director.pool, players=len(state.players))
    return outlook(here, elsewhere, paid, structure.level(state.level).big * CHIP)


def _keeps_turns(table: Table) -> int:
    """The seat to move the button on from, if at most one player was there before; otherwise 0.

    The referee would begin a new game with them, in which the big blind could skip a player or stay with one. So the
    button goes where the big blind comes to the next player after the one who last had it.
    """
    ready = [seat for seat, one in table.seats.items() if one.ready]
    if table.big is None or len(ready) < 2 or sum(not table.seats[seat].unsettled for seat in ready) > 1:
        return 0
    big = clockwise(table.big, ready)[0]
    button = clockwise(big, ready)[-2 if len(ready) == 2 else -3]
    return clockwise(button, ready)[-2]


def _between(
    table: Table, wanted: Mapping[int, tuple[str, int]], lay: TableState | None, *, has_button: bool
) -> tuple[TableState, TableState | None]:
    """The state of a table for its next hand: the director's stacks, and the button where it lay before games
    without one.
    """
    state = table_state(table)
    for seat, one in state.seats.items():
        one.stack = wanted[seat][1] * CHIP
        one.out = not one.stack
    held = sum(one.stack for one in state.seats.values())
    state = replace(state, brought_in=held, taken_away=0, collected=0)
    if table.has_button and table.button is not None:
        return state, state
    if has_button and lay is not None:
        return replace(state, button=lay.button, small=lay.small, big=lay.big, places=lay.places, passed={}), lay
    return state, lay
