"""A clause in words, a reading, or what common practice says of a thing that went wrong at a table."""

from houseway.houses.clauses import clause, reading
from houseway.houses.sheets.irregularities import practised
from houseway.referee.rules import COMMON
from houseway.room.room import Room
from houseway.room.table.restore import offer_of
from houseway.room.wire.answers import ClauseTold, ReadingTold
from houseway.web.hands import may_look


def clause_told(wanted: str) -> ClauseTold:
    """A clause with the readings it has met with, or a reading, by its id."""
    if wanted.upper().startswith("CX-"):
        found = reading(wanted)
        told = ReadingTold(found.id, found.question, found.reading, found.switch)
        return ClauseTold(found.id, "", found.reading, "reading", (told,))
    one = clause(wanted)
    readings = tuple(map(reading, one.conflicts))
    told_all = tuple(ReadingTold(each.id, each.question, each.reading, each.switch) for each in readings)
    return ClauseTold(one.id, one.house, one.rule, one.kind, told_all)


def practice_told(room: Room, table: str, what: str, guest: str) -> ClauseTold:
    """What common practice says of a thing at a table; nothing of a table that a guest may not look at."""
    row, said = room.row_of(table), ""
    if row is not None and may_look(room, row, guest):
        run = room.runs.get(table)
        rules = offer_of(row).rules if run is None else run.table.rules
        said = "\n".join(practised(rules, what))
    return ClauseTold(COMMON, "", said, "practice", ())
