"""Tables brought back from the journal: the last snapshot, and the commands since, carried out again.

Where a chip or a card comes out otherwise than it was written, the journal is right. Then a hand that is being played
cannot be gone on with: it is void, every chip goes back to where it was before the deal, and the table goes on. That is
what happens when a newer Houseway plays by other rules. What may differ is words. The audit is strict.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import MsgspecError
from msgspec.structs import replace

from houseway import __version__
from houseway.errors import HousewayError, InvariantError
from houseway.houses import House, Offer, house
from houseway.houses.kept import read_whole
from houseway.houses.loader import read_book
from houseway.room.hosting.settings import chosen_of, set_offer
from houseway.room.ledger import Chips
from houseway.room.store.chain import is_archived
from houseway.room.store.rows import Entry, Latest, Replayed, TableRow, Transfer, at_table, collection_of, pot_of
from houseway.room.table.agreeing import moved_otherwise
from houseway.room.table.commands import (
    Act,
    CallFloor,
    DealHand,
    Dismiss,
    MakeReport,
    RoomCommand,
    Upgraded,
    VoidHand,
    decode,
)
from houseway.room.table.hosting import Hosted, hosted_of
from houseway.room.table.table import RoomTable, kept_hosted
from houseway.room.table.voiding import held_by

VOIDED: Final = "this Houseway would play the hand otherwise than the one that dealt it"
"""Why a hand is void that cannot be gone on with."""


class Brought(NamedTuple):
    """A table as it was when the room stopped, and what the journal must have before the table goes on."""

    table: RoomTable
    owed: tuple[RoomCommand, ...] = ()
    otherwise: str = ""
    """What came out otherwise than it was written, if a hand is void for that."""


def house_of(row: TableRow) -> House:
    """The house a table belongs to, by the rule book that was kept with the table."""
    if row.whole:
        return read_whole(row.whole)
    return read_book(row.rulebook, file=f"{row.house}.toml", source=row.house) if row.rulebook else house(row.house)


def offer_of(row: TableRow, known: House | None = None) -> Offer:
    """What is played at a table, with what was set for it; `known` is its house, where that is at hand."""
    return set_offer(known or house_of(row), row.game, row.limit, chosen_of(row.settings))


def new_table(row: TableRow, offer: Offer | None = None) -> RoomTable:
    """A table as it was on its first day."""
    hosted = hosted_of(chosen_of(row.settings))
    table = RoomTable(row.id, offer or offer_of(row), seats=row.seats, hosted=hosted)
    table.program = row.program
    return table


def bring_back(row: TableRow, latest: Latest, offer: Offer | None = None) -> RoomTable:
    """A table as it was when the room stopped: same deck, same decision; raises where it comes out otherwise."""
    table, done, wrong = _replayed(row, latest, offer, latest.entries)
    if wrong:
        raise _otherwise(row, latest.entries[done])
    return table


def take_on(row: TableRow, latest: Latest, offer: Offer | None = None, *, program: str = __version__) -> Brought:
    """The same for the room that goes on with it: a hand that comes out otherwise is void, and who goes on is said."""
    offer = offer or offer_of(row)
    table, done, wrong = _replayed(row, latest, offer, latest.entries)
    if not wrong:
        return Brought(table, () if table.program == program else (Upgraded(program),))
    deal = max((at for at, entry in enumerate(latest.entries[: done + 1]) if entry.kind == "deal"), default=None)
    lost = latest.entries[done]
    if deal is None or any(entry.hand_row is not None for entry in latest.entries[deal:]):
        raise _otherwise(row, lost)
    table, _, _ = _replayed(row, latest, offer, latest.entries[:deal])
    held = chips_after(table.id, table.chips(), (one for entry in latest.entries[deal:] for one in entry.transfers))
    _beside(table, latest.entries[deal:])
    table.number = latest.entries[-1].number
    evidence = f"entry {lost.number} ({lost.kind}), {written_by(table.program)}: {wrong}"
    void = VoidHand("", "", VOIDED, hand=latest.entries[deal].hand, held=held)
    return Brought(table, (Upgraded(program, evidence), void), wrong)


def _beside(table: RoomTable, entries: Iterable[Entry]) -> None:
    """What was done at a table while a hand was played, but not in it, stands though the hand is void.

    Somebody came over, the host let somebody in. Calls for the floor are answered by the void.
    """
    for entry in entries:
        command = decode(entry.body)
        if not isinstance(command, DealHand | Act | MakeReport | CallFloor | Dismiss):
            table.number = entry.number - 1
            table.submit(command, at=entry.at)


def _otherwise(row: TableRow, entry: Entry) -> InvariantError:
    """Said in logs, so no card is named; the audit says what is wrong."""
    return InvariantError(f"entry {entry.number} of table {row.id} comes out otherwise than it was written")


def _replayed(row: TableRow, latest: Latest, offer: Offer | None, entries: list[Entry]) -> tuple[RoomTable, int, str]:
    """The table after these entries, or up to the one that comes out otherwise: how many went well, and what is wrong.

    A table that has gone wrong is of no more use.
    """
    table = new_table(row, offer)
    if latest.snapshot is not None:
        table.load(latest.snapshot, latest.number)
    for done, entry in enumerate(entries):
        try:
            made = table.submit(decode(entry.body), at=entry.at).entry
        except (HousewayError, InvariantError, MsgspecError, LookupError, TypeError, ValueError) as problem:
            return table, done, " ".join(str(problem).split()) or type(problem).__name__
        if wrong := moved_otherwise(entry, made):
            return table, done, wrong
    return table, len(entries), ""


def chips_after(table: str, chips: Chips, transfers: Iterable[Transfer]) -> Chips:
    """Where the ledger has a table's chips after some transfers."""
    accounts: Counter[str] = Counter({at_table(table, guest): cents for guest, cents in chips.stacks.items()})
    accounts.update({pot_of(table): chips.pot, collection_of(table): chips.collected})
    for one in transfers:
        accounts[one.debit] -= one.cents
        accounts[one.credit] += one.cents
    return held_by(table, accounts)


def written_by(program: str) -> str:
    """Who wrote something, in words."""
    return f"written by Houseway {program}" if program else "written by an earlier Houseway"


def hosted_kept(row: TableRow, latest: Latest) -> Hosted:
    """What a table that is closed remembers of its host's doings; the night ends with a snapshot."""
    kept = None if latest.snapshot is None else kept_hosted(latest.snapshot)
    return kept or hosted_of(chosen_of(row.settings))


def replay(row: TableRow, entries: Iterable[Entry], start: Entry | None = None) -> Iterator[Replayed]:
    """A table's whole journal carried out again from its first day, entry by entry, as each ought to be.

    `start` is an entry with a snapshot to begin after, where what was before it is not at hand.

    Of a hand that another program dealt, and that comes out otherwise here, the entries are handed on as they were
    written, each with what is wrong (`lost`), until it is void or over.
    """
    table = new_table(row)
    if start is not None and start.snapshot is not None:
        table.load(start.snapshot, start.number)
    resting, during = table.snapshot(), list[Entry]()
    lost = ""
    for written in entries:
        program, command = table.program, decode(written.body)
        if lost and isinstance(command, VoidHand):
            table.number, lost = written.number - 1, ""
        if not lost:
            made, lost = _again(table, command, written)
            if made is not None:
                during.append(written)
                if made.snapshot is not None:
                    resting, during = made.snapshot, []
                yield Replayed(entry=made, resting=None if table.playing else table.table.carried, program=program)
                continue
            now, table = table.program, new_table(row)
            table.load(resting, written.number)
            table.program = now
            _beside(table, during)
        _beside(table, [written])
        kept = None if written.snapshot is None or is_archived(written.snapshot) else written.snapshot
        if kept is not None:  # it was played to its end, and so it stays
            table.load(kept, written.number)
            resting = kept
        yield Replayed(entry=written, resting=None, program=program, lost=lost)
        lost = lost if kept is None else ""


def _again(table: RoomTable, command: RoomCommand, written: Entry) -> tuple[Entry | None, str]:
    """An entry as it ought to be, or why another program's hand cannot be played again."""
    foreign = table.program != __version__ and isinstance(command, DealHand | Act | MakeReport)
    try:
        made = _with_snapshot(table.submit(command, at=written.at).entry, table)
    except Exception as problem:
        if not foreign:
            raise
        return None, " ".join(str(problem).split()) or type(problem).__name__
    wrong = moved_otherwise(written, made) if foreign else ""
    return (None, wrong) if wrong else (made, "")


def _with_snapshot(entry: Entry, table: RoomTable) -> Entry:
    """An entry has a snapshot wherever the journal may."""
    return entry if table.playing else replace(entry, snapshot=table.snapshot())
