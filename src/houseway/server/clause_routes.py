"""The text of a clause, a reading, or what common practice says about a mistake at a table."""

from houseway.houses.clauses import clause, reading
from houseway.houses.sheets.irregularity_lines import practiced
from houseway.protocol.http_bodies import ClauseView, ReadingView
from houseway.referee.rules import COMMON
from houseway.room.room import Room
from houseway.server.hand_routes import may_look
from houseway.tournaments.tournament_rules import tournament_rules


def clause_told(wanted: str) -> ClauseView:
    """A clause with the readings about it, a reading, or a tournament rule, by id."""
    if wanted.upper().startswith("CX-"):
        found = reading(wanted)
        told = ReadingView(found.id, found.question, found.reading, found.switch)
        return ClauseView(found.id, "", found.reading, "reading", (told,))
    for line in tournament_rules():
        if line.id == wanted.upper():
            return ClauseView(line.id, "", line.rule, "tournament rule", ())
    one = clause(wanted)
    readings = tuple(map(reading, one.conflicts))
    told_all = tuple(ReadingView(each.id, each.question, each.reading, each.switch) for each in readings)
    return ClauseView(one.id, one.house, one.rule, one.kind, told_all)


def practice_told(room: Room, table: str, what: str, guest: str) -> ClauseView:
    """What common practice says about a mistake at a table; nothing about a table that the guest may not watch."""
    row, said = room.row_of(table), ""
    if row is not None and may_look(room, row, guest):
        rules = room.offer_of(row).rules
        said = "\n".join(practiced(rules, what))
    return ClauseView(COMMON, "", said, "practice", ())
