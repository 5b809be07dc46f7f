"""What a table of a tournament is set for: the level, the game, and where the button lay before games without one."""

from functools import lru_cache

from msgspec import Struct

from houseway.houses import Offer, find_house
from houseway.referee.table.snapshots import TableState
from houseway.referee.table.table import Table
from houseway.tournaments.placing import Lineup, placed
from houseway.tournaments.structure_reader import read_structure
from houseway.tournaments.structures import Play, Structure
from houseway.tournaments.tournament_rules import table_rules


class TournamentLay(Struct, frozen=True, omit_defaults=True):
    """What a table is set for."""

    level: int = 0
    """0 before its first hand."""
    game: int = 0
    """The place of the game among those of the structure."""
    button: int = 0
    """Where the director has placed the button, until it is there."""
    before: TableState | None = None
    """The table when it last had a button, in games that have none."""


@lru_cache(64)
def structure_of(text: str) -> Structure:
    """The structure that a table was opened with."""
    return read_structure(text, "structure.toml", proved=True)


def table_seats(structure: Structure) -> int:
    """How many seats a table has that may be the only one, or the last."""
    return max(structure.seats, structure.final_table)


def taken(
    structure: Structure, wanted: Lineup, lay: TournamentLay, table: Table, *, fresh: bool
) -> tuple[TournamentLay, Table]:
    """The table with its players in their places for the next hand, and what it is set for; a `fresh` one begins as
    if nobody had played there.
    """
    ready, before = placed(structure, wanted, None if fresh else table, lay=lay.before)
    ready.hands_dealt, ready.voids = table.hands_dealt, table.voids
    left = 0 if ready.has_button else wanted.button
    return TournamentLay(wanted.level, structure.plays.index(wanted.play), left, before), ready


def offer_at(structure: Structure, lay: TournamentLay) -> Offer:
    """What is played at the level for which a table is set."""
    return _offer(structure, structure.plays[lay.game], max(1, lay.level))


def offer_played(structure: Structure, lay: TournamentLay, game: str, limit: str) -> Offer:
    """What was played in a hand, by the names of its game and limit."""
    for play in structure.plays:
        for level in structure.levels if play.page.key == game else ():
            offer = _offer(structure, play, level.number)
            if offer.rules.limit.name == limit:
                return offer
    return offer_at(structure, lay)


def _offer(structure: Structure, play: Play, level: int) -> Offer:
    house = find_house(play.name.rpartition("/")[0])
    return Offer(house, play.page, table_rules(structure, play, level))
