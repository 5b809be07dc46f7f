"""The dispute log: rulings, void hands and calls for the floor, from the journal, by table, day and clause.

Everything that the floor reads here was announced at the table or sent to the floor: a report's words, steps and
clauses, and the words of a call. It has no card that was not shown to everyone.
"""

from collections import Counter
from typing import Final, TypeAlias

from msgspec.json import Decoder

from houseway.live.table.table_commands import CallFloor, CloseOut, Dismiss, MakeReport, VoidHand, decode
from houseway.protocol.lobby_bodies import Disputes, DisputeView
from houseway.referee.rulings.ruling_events import Ruled
from houseway.referee.vocabulary import AnyEvent
from houseway.room.reports.calendar import Calendar, calendar_of
from houseway.store.rows import Dispute
from houseway.store.store import Store

PAGE: Final = 50
_Said: TypeAlias = MakeReport | CallFloor | VoidHand | CloseOut
_events: Decoder[list[AnyEvent]] = Decoder(list[AnyEvent])


def disputes_of(
    store: Store,
    *,
    table: str | None = None,
    day: str | None = None,
    clause: str | None = None,
    before: int | None = None,
) -> Disputes:
    """The log, filtered as requested."""
    everything = _told(store.disputes(), calendar_of(store))
    found = [
        one
        for one in reversed(everything)
        if (table is None or one.table == table)
        and (day is None or one.day == day)
        and (clause is None or clause in one.clauses)
        and (before is None or one.id < before)
    ]
    return Disputes(
        tuple(found[:PAGE]),
        found[PAGE - 1].id if len(found) > PAGE else None,
        tuple(sorted({one.table for one in everything})),
        tuple(sorted({one.day for one in everything}, reverse=True)),
        tuple(sorted({each for one in everything for each in one.clauses})),
    )


def _told(entries: list[Dispute], where: Calendar) -> list[DisputeView]:
    """The whole log. A call is answered by the ruling that followed it, by a void, or by whoever dismissed it."""
    answers: dict[tuple[str, int], tuple[str, str]] = {}
    waiting: dict[str, list[int]] = {}
    found: list[tuple[Dispute, _Said]] = []
    for entry in entries:
        command = decode(entry.body)
        if isinstance(command, CallFloor):
            waiting.setdefault(entry.table, []).append(entry.number)
            found.append((entry, command))
        elif isinstance(command, MakeReport | VoidHand | CloseOut):
            open_ones = waiting.setdefault(entry.table, [])
            meant = command.answers if isinstance(command, MakeReport) else None
            for call in [one for one in open_ones if meant is None or one in meant]:
                open_ones.remove(call)
                answers[entry.table, call] = ("ruled", command.name)
            found.append((entry, command))
        elif isinstance(command, Dismiss) and command.call in waiting.get(entry.table, []):
            waiting[entry.table].remove(command.call)
            answers[entry.table, command.call] = ("dismissed", command.name)
    ruled = Counter[tuple[str, int]]()
    told = []
    for entry, command in found:
        ruled[entry.table, entry.hand] += isinstance(command, MakeReport)
        day = where.local(entry.at).date().isoformat()
        told.append(_one(entry, command, day, answers.get((entry.table, entry.number)), ruled[entry.table, entry.hand]))
    return told


def _one(entry: Dispute, command: _Said, day: str, answer: tuple[str, str] | None, which: int) -> DisputeView:
    steps: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    came, by, why = "", "", ""
    if isinstance(command, CallFloor):
        kind, seat, words = "call", command.seat, command.text
        came, by = answer or ("open", "")
    elif isinstance(command, VoidHand | CloseOut):
        kind, seat, words = entry.kind, 0, command.why
    else:
        kind, seat, words = "ruling", command.report.seat, command.report.title
        for event in _events.decode(entry.events):
            if isinstance(event, Ruled):
                steps, clauses, why = event.steps, tuple(event.clause.split()), event.why
                break
    return DisputeView(
        id=entry.id, kind=kind, table=entry.table, hand=entry.hand, number=entry.number, at=entry.at, day=day,
        name=command.name, seat=seat, words=words, steps=steps, clauses=clauses, answer=came, by=by,
        players=command.players if isinstance(command, MakeReport) else {},
        replay=entry.kept and entry.hand > 0, which=which if kind == "ruling" else 0, why=why,
    )  # fmt: skip
