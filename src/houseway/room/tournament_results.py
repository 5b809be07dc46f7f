"""What came of tournaments: the page of each, open or closed, and all that a guest has played."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from houseway.live.table.restoration import hosted_kept, tournament_kept
from houseway.live.table.sit_and_go import SitAndGo
from houseway.live.table_settings import chosen_of
from houseway.people.guests import Guest
from houseway.protocol.tournament_bodies import OwnTournament, TournamentNow
from houseway.referee.refusals import RefusedError
from houseway.room.settlement import cell, dollars
from houseway.room.tournament_requests import NO_TOURNAMENT

if TYPE_CHECKING:
    from houseway.room.room import Room
    from houseway.store.rows import TableRow

_NOT_YOURS: Final = "this tournament was private: only the people who were let in can see its results"


def closed_tournament(room: "Room", row: "TableRow", guest: Guest) -> SitAndGo:
    """The tournament of a closed table, for a guest who may see its results: anybody, unless it was private."""
    latest = room.store.latest(row.id)
    found = tournament_kept(row, latest)
    if found is None:
        raise RefusedError(NO_TOURNAMENT)
    admitted = hosted_kept(row, latest).admits(guest.id) or found.number_of(guest.id)
    if not admitted and guest.id not in room.roles.holders("floor"):
        raise RefusedError(_NOT_YOURS)
    return found


def own_tournaments(room: "Room", guest: Guest, *, most: int) -> tuple[OwnTournament, ...]:
    """The latest tournaments that a guest has played, the last one first; those that were called off are left out."""
    found = []
    open_here = {table: run.table.sit_and_go for table, run in room.runs.items() if run.table.sit_and_go is not None}
    rows = {row.id: row for row in _desks(room, room.store.tournaments_of(guest.id, most))}
    rows |= {table: room.rows[table] for table, one in open_here.items() if one.started and one.number_of(guest.id)}
    for row in sorted(rows.values(), key=lambda row: row.opened_at, reverse=True):
        kept = open_here.get(row.id) or tournament_kept(row, room.store.latest(row.id))
        number = 0 if kept is None else kept.number_of(guest.id)
        if kept is None or not number or not (kept.over or row.id in open_here) or kept.state.director.called_off:
            continue
        standings = {player: (place, prize) for player, place, prize in kept.director.standings()}
        place, prize = standings.get(number, (0, 0))
        found.append(
            OwnTournament(
                table=row.id,
                name=kept.structure.name,
                title=kept.structure.title,
                opened_at=row.opened_at,
                entrants=len(kept.state.entrants),
                place=place,
                prize=prize,
                price=kept.price,
            )
        )
    return tuple(found)


def _desks(room: "Room", rows: Iterable["TableRow"]) -> Iterator["TableRow"]:
    """The tables with the directors of the tournaments that were played at these."""
    for row in rows:
        field = chosen_of(row.settings).field
        desk = row if field is None else room.row_of(field.desk)
        if desk is not None:
            yield desk


def desk_of(row: "TableRow") -> str:
    """The table with the director of the tournament that is played at a table; empty if none is."""
    chosen = chosen_of(row.settings)
    if chosen.field is not None:
        return chosen.field.desk
    return "" if chosen.tournament is None else row.id


def results_csv(now: TournamentNow) -> str:
    """The places of a tournament as CSV, prizes in dollars."""
    return _lines(
        "place,player,bot,prize",
        [(str(one.place), cell(one.name), "yes" if one.bot else "no", dollars(one.prize)) for one in now.standings],
    )


def own_csv(found: Sequence[OwnTournament]) -> str:
    """A guest's tournaments as CSV, in dollars."""
    return _lines(
        "table,tournament,game,entrants,place,entry,prize",
        [
            (one.table, cell(one.name), cell(one.title), str(one.entrants), str(one.place or ""), dollars(one.price),
             dollars(one.prize))
            for one in found
        ],
    )  # fmt: skip


def _lines(head: str, rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"{line}\n" for line in (head, *map(",".join, rows)))
