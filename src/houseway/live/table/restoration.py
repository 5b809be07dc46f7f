"""Restores tables from the journal: the last snapshot, then the commands since.

If a chip or a card comes out differently, the journal is right. A hand in progress then cannot go on: it is void, every
chip goes back to where it was before the deal, and the table continues. That happens when a newer Houseway plays by
other rules. Words may differ. The audit is strict.

Between the hands of an earlier version, only chips count: whatever that version wrote differently, or allowed although
this one does not, is ignored if it moved no chip.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import MsgspecError
from msgspec.structs import replace

from houseway import __version__
from houseway.errors import HousewayError, InvariantError
from houseway.houses import House, Offer, house
from houseway.houses.book_text import read_whole
from houseway.houses.loader import read_book
from houseway.live.table.agreement import moved_otherwise
from houseway.live.table.field_table import FieldTable
from houseway.live.table.host_commands import HostState, hosted_of
from houseway.live.table.room_table import RoomTable, kept_hosted, kept_sit_and_go
from houseway.live.table.sit_and_go import SitAndGo
from houseway.live.table.table_commands import (
    Act,
    CallFloor,
    CloseOut,
    DealHand,
    Dismiss,
    MakeReport,
    RoomCommand,
    Upgraded,
    VoidHand,
    VoteCommand,
    decode,
)
from houseway.live.table.voids import held_by
from houseway.live.table_settings import chosen_of, set_offer
from houseway.store.chain import is_archived
from houseway.store.ledger import Chips
from houseway.store.rows import Entry, Latest, ReplayedEntry, TableRow, Transfer, at_table, collection_of, pot_of

VOIDED: Final = "this version of Houseway would not play the hand as the version that dealt it did"
"""Why a hand is void that cannot be continued."""
FIRST: Final = "0.1.0"
"""The version that did not record its number."""


class RestoredTable(NamedTuple):
    """A table as it was when the room stopped, and what to journal before it goes on."""

    table: RoomTable
    owed: tuple[RoomCommand, ...] = ()
    otherwise: str = ""
    """What came out differently from the journal, if a hand is void because of it."""


def house_of(row: TableRow) -> House:
    """A table's house, by the rule book stored with the table."""
    if row.whole:
        return read_whole(row.whole)
    return read_book(row.rulebook, file=f"{row.house}.toml", source=row.house) if row.rulebook else house(row.house)


def offer_of(row: TableRow, known: House | None = None) -> Offer:
    """What is played at a table, with its own settings; `known` is its house, if at hand."""
    chosen = chosen_of(row.settings)
    if chosen.tournament is not None:
        return SitAndGo(chosen.tournament).offer()
    if chosen.field is not None:
        return FieldTable(chosen.field).offer()
    return set_offer(known or house_of(row), row.game, row.limit, chosen)


def new_table(row: TableRow, offer: Offer | None = None) -> RoomTable:
    """A table as it was when new."""
    chosen = chosen_of(row.settings)
    sit_and_go = None if chosen.tournament is None else SitAndGo(chosen.tournament)
    field = None if chosen.field is None else FieldTable(chosen.field)
    hosted, offer = hosted_of(chosen), offer or offer_of(row)
    table = RoomTable(row.id, offer, seats=row.seats, hosted=hosted, sit_and_go=sit_and_go, field=field)
    table.program = row.program
    return table


def bring_back(row: TableRow, latest: Latest, offer: Offer | None = None) -> RoomTable:
    """A table as it was when the room stopped: same deck, same decision. Raises if it comes out differently."""
    table, done, wrong = _replayed(row, latest, offer, latest.entries)
    if wrong:
        raise _otherwise(row, latest.entries[done])
    return table


def take_on(row: TableRow, latest: Latest, offer: Offer | None = None, *, program: str = __version__) -> RestoredTable:
    """The same for the room that continues it: a hand that comes out differently is void, and the new version is
    recorded.
    """
    offer = offer or offer_of(row)
    table, done, wrong = _replayed(row, latest, offer, latest.entries, program)
    if not wrong:
        return RestoredTable(table, () if table.program == program else (Upgraded(program),))
    deal = max((at for at, entry in enumerate(latest.entries[: done + 1]) if entry.kind == "deal"), default=None)
    lost = latest.entries[done]
    if deal is None or any(entry.hand_row is not None for entry in latest.entries[deal:]):
        raise _otherwise(row, lost)
    table, _, _ = _replayed(row, latest, offer, latest.entries[:deal], program)
    held = chips_after(table.id, table.chips(), (one for entry in latest.entries[deal:] for one in entry.transfers))
    _beside(table, latest.entries[deal:])
    table.number = latest.entries[-1].number
    evidence = f"entry {lost.number} ({lost.kind}), {written_by(table.program)}: {wrong}"
    void = VoidHand("", "", VOIDED, hand=latest.entries[deal].hand, held=held)
    return RestoredTable(table, (Upgraded(program, evidence), void), wrong)


def _beside(table: RoomTable, entries: Iterable[Entry], *, adrift: bool = False) -> None:
    """Keep what was done at a table during a void hand but not in it.

    Someone came from another table, or the host let someone in. Calls for the floor are answered by the void. What
    cannot be done here and moved no chip is skipped; at a table that is `adrift`, so is everything until its next
    snapshot.
    """
    for entry in entries:
        command = decode(entry.body)
        if not isinstance(command, DealHand | Act | MakeReport | CallFloor | Dismiss | VoteCommand):
            table.number = entry.number - 1
            try:
                table.submit(command, at=entry.at)
            except (HousewayError, InvariantError):
                if entry.transfers and not adrift:
                    raise
                table.number = entry.number


def _otherwise(row: TableRow, entry: Entry) -> InvariantError:
    """This goes to logs, so it names no card; the audit says what is wrong."""
    return InvariantError(f"entry {entry.number} of table {row.id} does not replay as it was written")


def _replayed(
    row: TableRow, latest: Latest, offer: Offer | None, entries: list[Entry], program: str = __version__
) -> tuple[RoomTable, int, str]:
    """The table after these entries, or up to the first that differs: how many went well, and what is wrong.

    A table on which one went wrong must not be used.
    """
    table = new_table(row, offer)
    if latest.snapshot is not None:
        table.load(latest.snapshot, latest.number)
    for done, entry in enumerate(entries):
        earlier = table.program != program
        try:
            command = decode(entry.body)
            made, wrong = _carried_out(table, command, entry)
        except (HousewayError, InvariantError, MsgspecError, LookupError, TypeError, ValueError) as problem:
            return table, done, _said(problem)
        if wrong and not (earlier and _stands_aside(command, entry, made)):
            return table, done, wrong
        table.number = entry.number
    return table, len(entries), ""


def _carried_out(table: RoomTable, command: RoomCommand, written: Entry) -> tuple[Entry | None, str]:
    """An entry as it comes out here, and how it differs; None if it is refused but moved no chip."""
    try:
        made = table.submit(command, at=written.at).entry
    except HousewayError as refused:
        if written.transfers:
            raise
        return None, _said(refused)
    if written.snapshot is not None:
        made = _with_snapshot(made, table)
    return made, moved_otherwise(written, made)


def _stands_aside(command: RoomCommand, written: Entry, made: Entry | None) -> bool:
    """Whether what an earlier version did differently is not part of a hand and moved the same chips."""
    if isinstance(command, DealHand | Act | MakeReport) or written.hand_row is not None:
        return False
    return not written.transfers if made is None else written.transfers == made.transfers


def _said(problem: Exception) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__


def chips_after(table: str, chips: Chips, transfers: Iterable[Transfer]) -> Chips:
    """Where the ledger has a table's chips after some transfers."""
    accounts: Counter[str] = Counter({at_table(table, guest): cents for guest, cents in chips.stacks.items()})
    accounts.update({pot_of(table): chips.pot, collection_of(table): chips.collected})
    for one in transfers:
        accounts[one.debit] -= one.cents
        accounts[one.credit] += one.cents
    return held_by(table, accounts)


def version(program: str) -> str:
    """The version of Houseway that wrote something; the first one did not record it."""
    return program or FIRST


def written_by(program: str) -> str:
    """The version that wrote something, in words."""
    return f"written by Houseway {version(program)}"


def hosted_kept(row: TableRow, latest: Latest) -> HostState:
    """What a closed table remembers of its host's commands; the night ends with a snapshot."""
    return hosted_before(row, latest.snapshot)


def tournament_kept(row: TableRow, latest: Latest) -> SitAndGo | None:
    """What a closed table remembers of its tournament; None if it was for cash."""
    chosen = chosen_of(row.settings).tournament
    if chosen is None:
        return None
    return SitAndGo(chosen, None if latest.snapshot is None else kept_sit_and_go(latest.snapshot))


def hosted_before(row: TableRow, snapshot: bytes | None) -> HostState:
    """What a table remembered of its host's commands at a snapshot, or when it was opened."""
    kept = None if snapshot is None else kept_hosted(snapshot)
    return kept or hosted_of(chosen_of(row.settings))


def replay(row: TableRow, entries: Iterable[Entry], start: Entry | None = None) -> Iterator[ReplayedEntry]:
    """Replay a table's whole journal from its first day, entry by entry, as each should be.

    `start` is an entry with a snapshot to begin after, if earlier ones are not at hand.

    If an entry of an earlier version comes out differently here, entries are yielded as written, with the problem in
    `lost`: a hand until it is void or over, anything else by itself.
    """
    table = new_table(row)
    if start is not None and start.snapshot is not None:
        table.load(start.snapshot, start.number)
    resting, during = table.snapshot(), list[Entry]()
    lost = ""
    for written in entries:
        program, command = table.program, decode(written.body)
        if lost and isinstance(command, VoidHand | CloseOut):
            table.number, lost = written.number - 1, ""
            if isinstance(command, CloseOut):  # it uses only the ledger
                table.table.hands_dealt = written.hand
        if not lost:
            made, wrong = _again(table, command, written)
            if not wrong or _stands_aside(command, written, made):
                table.number = written.number
                during.append(written)
                kept = _kept(written) if program != __version__ else None
                if kept is not None:  # the next version continued from it, so do the same here
                    _load(table, kept, written)
                rested = kept or (made.snapshot if made is not None else None)
                if rested is not None:
                    resting, during = rested, []
                rests = None if wrong or table.playing else table.chips().pot
                yield ReplayedEntry(
                    entry=made if made and not wrong else written, resting=rests, program=program, lost=wrong
                )
                continue
            now, table, lost = table.program, new_table(row), wrong
            table.program = now
            _load(table, resting, written)
            _beside(table, during)
        _beside(table, [written], adrift=True)
        kept = _kept(written)
        if kept is not None:  # it was played to its end, and stays that way
            _load(table, kept, written)
            resting, during = kept, []
        yield ReplayedEntry(entry=written, resting=None, program=program, lost=lost)
        lost = lost if kept is None else ""


def _load(table: RoomTable, snapshot: bytes, written: Entry) -> None:
    """Load a stored table; the entries say which version continues it."""
    program = table.program
    table.load(snapshot, written.number)
    table.program = program


def _kept(written: Entry) -> bytes | None:
    """The snapshot of an entry, as this version reads it."""
    return None if written.snapshot is None or is_archived(written.snapshot) else written.snapshot


def _again(table: RoomTable, command: RoomCommand, written: Entry) -> tuple[Entry | None, str]:
    """An entry as it should be, or why an entry of an earlier version cannot be repeated."""
    if table.program == __version__:
        return _with_snapshot(table.submit(command, at=written.at).entry, table), ""
    try:
        made, wrong = _carried_out(table, command, written)
    except Exception as problem:  # noqa: BLE001  (whatever it is, this version is another)
        return None, _said(problem)
    return None if made is None else _with_snapshot(made, table), wrong


def _with_snapshot(entry: Entry, table: RoomTable) -> Entry:
    """Add a snapshot wherever the journal may have one."""
    return entry if table.playing else replace(entry, snapshot=table.snapshot())
