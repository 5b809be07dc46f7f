"""One of the tables of a tournament that is too large for one: it deals the hands that the tournament's desk grants.

The desk is another table of the room, with the director, the entries and the money. Only the director knows seats and
stacks, so this table remembers nothing but the hand it was last told to deal. It is frozen, like what it is made of.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from houseway.houses import Offer
from houseway.live.table.placement import HandReport, Placement
from houseway.live.table.tournament_lay import TournamentLay, offer_at, structure_of, taken
from houseway.live.table_settings import FieldChoice
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.tournaments.placing import Lineup
from houseway.tournaments.structures import CHIP, Structure

DESK_ONLY: Final = "this is one of a tournament's tables: ask for that at the tournament's desk"


def field_table(desk: str, number: int) -> str:
    """The id of a tournament's table, by the director's number."""
    return f"{desk}-t{number}"


class FieldState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that a table of a tournament remembers."""

    lay: TournamentLay = TournamentLay()
    placement: Placement | None = None
    """The hand that it was last told to deal."""
    dealt: bool = False
    """Whether it has been dealt."""
    report: HandReport | None = None
    """How the last hand ended."""


class FieldTable:
    """One moment of such a table; nothing here ever changes."""

    __slots__ = ("choice", "state", "structure")

    def __init__(self, choice: FieldChoice, state: FieldState | None = None) -> None:
        self.choice = choice
        self.structure: Structure = structure_of(choice.structure)
        self.state = state or FieldState()

    @property
    def serial(self) -> int:
        """The hand that it was last told to deal; 0 before the first."""
        return 0 if self.state.placement is None else self.state.placement.serial

    @property
    def due(self) -> bool:
        """Whether a hand is granted that is not dealt yet."""
        return bool(self.serial) and not self.state.dealt

    def offer(self) -> Offer:
        """What is played in the hand for which the table is set."""
        return offer_at(self.structure, self.state.lay)

    def in_place(self, wanted: Placement, stacks: Mapping[int, int]) -> bool:
        """Whether the players sit as the desk says; `stacks` are the chips there, in the referee's cents."""
        now = {} if self.state.placement is None else self.state.placement.seats
        same = {seat: one.guest for seat, one in now.items() if seat in stacks} == {
            seat: one.guest for seat, one in wanted.seats.items()
        }
        return same and stacks == {seat: CHIP * one.chips for seat, one in wanted.seats.items()}

    def placed(self, wanted: Placement, table: Table) -> tuple["FieldTable", Table]:
        """The players take their places for a hand."""
        if self.due:
            raise RefusedError("a hand is granted already: it has to be dealt first")
        if wanted.serial and self.serial >= wanted.serial:
            raise RefusedError("that hand has been dealt already")
        lay = self.state.lay
        lay = replace(lay, button=wanted.button) if wanted.button else lay
        seats = {seat: (one.name, one.chips) for seat, one in wanted.seats.items()}
        found = Lineup(self.structure.plays[wanted.game], wanted.level, seats, lay.button)
        fresh = bool(wanted.button) or not lay.level
        lay, ready = taken(self.structure, found, lay, table, fresh=fresh)
        return FieldTable(self.choice, replace(self.state, lay=lay, placement=wanted, dealt=False)), ready

    def hand_dealt(self) -> "FieldTable":
        """The hand that was granted has been dealt."""
        if not self.due:
            raise RefusedError("no hand is granted: a table of a tournament deals what its desk grants")
        return FieldTable(self.choice, replace(self.state, dealt=True))

    def hand_over(self, stacks: Mapping[int, int], big: int) -> "FieldTable":
        """The hand is over, with these chips in the seats, in the referee's cents."""
        seats = {} if self.state.placement is None else self.state.placement.seats
        counted = {seat: stacks[seat] // CHIP for seat, one in seats.items() if one.chips}
        return FieldTable(self.choice, replace(self.state, report=HandReport(self.serial, counted, big)))

    def hand_void(self) -> "FieldTable":
        """The hand that was dealt does not count."""
        state = self.state
        if not state.dealt or state.placement is None or (state.report and state.report.serial == self.serial):
            return self
        stacks = {seat: one.chips for seat, one in state.placement.seats.items() if one.chips}
        return FieldTable(self.choice, replace(state, report=HandReport(self.serial, stacks)))
