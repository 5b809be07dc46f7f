"""Tables brought back from the journal: the last snapshot, and the commands since, carried out again.

Where a chip would have gone elsewhere than was written, the journal and the referee disagree and that is an
`InvariantError`, never something to be papered over. The audit compares every byte.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from houseway.errors import InvariantError
from houseway.houses import House, Offer, house
from houseway.houses.loader import read_book
from houseway.room.store.rows import Entry, Latest, Replayed, TableRow
from houseway.room.table.commands import decode
from houseway.room.table.table import RoomTable


def house_of(row: TableRow) -> House:
    """The house a table belongs to: a built-in one, or the rule book that was kept with the table."""
    return read_book(row.rulebook, file=f"{row.house}.toml", source=row.house) if row.rulebook else house(row.house)


def offer_of(row: TableRow) -> Offer:
    """What is played at a table."""
    return house_of(row).offer(row.game, limit=row.limit)


def new_table(row: TableRow, offer: Offer | None = None) -> RoomTable:
    """A table as it was on its first day."""
    return RoomTable(row.id, offer or offer_of(row), seats=row.seats)


def bring_back(row: TableRow, latest: Latest, offer: Offer | None = None) -> RoomTable:
    """A table as it was when the room stopped: same deck, same decision."""
    table = new_table(row, offer)
    if latest.snapshot is not None:
        table.load(latest.snapshot, latest.number)
    for entry in latest.entries:
        done = table.submit(decode(entry.body), at=entry.at).entry
        # A newer rule book may cite another clause; a chip that goes elsewhere is another matter. The audit is strict.
        if (done.number, done.transfers) != (entry.number, entry.transfers):
            raise InvariantError(f"entry {entry.number} of table {row.id} comes out otherwise than it was written")
    return table


def replay(row: TableRow, entries: Iterable[Entry]) -> Iterator[Replayed]:
    """A table's whole journal carried out again from its first day, entry by entry, as each ought to be."""
    table = new_table(row)
    for written in entries:
        entry = table.submit(decode(written.body), at=written.at).entry
        if table.playing:
            yield Replayed(entry=entry, resting=None)
        else:
            yield Replayed(entry=replace(entry, snapshot=table.snapshot()), resting=table.table.carried)
