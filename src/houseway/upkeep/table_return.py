"""A table is restored only from what can be trusted: sealed entries, and a state that agrees with the ledger.

A snapshot that cannot be read, that was changed, or that has other chips than the ledger is not used. The table is then
rebuilt from an earlier one, or from its whole journal. If nothing agrees, it stays shut, with the reason on record.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from houseway.errors import InvariantError
from houseway.houses import Offer
from houseway.live.table.restoration import RestoredTable, take_on
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import RoomCommand, VoidHand
from houseway.live.table.voids import held_by
from houseway.store.chain import is_archived
from houseway.store.ledger import Chips
from houseway.store.rows import Latest, TableRow
from houseway.store.store import Store

_MOST_TRIED: Final = 20
"""How many snapshots to try before the whole journal."""


class TableReturn(NamedTuple):
    """A table as it was when the room stopped."""

    table: RoomTable
    owed: tuple[RoomCommand, ...]
    """Commands to journal before the table goes on."""
    otherwise: str
    """What came out differently from the journal, if a hand is void because of it."""
    mended: str = ""
    """What was wrong with the last snapshot, if an earlier state was used."""


def return_table(store: Store, row: TableRow, offer: Offer | None, balances: Mapping[str, int]) -> TableReturn:
    """Restore a table from its journal; raises `InvariantError` if nothing in it can be trusted."""
    wrong = ""
    for number in (*store.snapshots_of(row.id, _MOST_TRIED), 0):
        latest, damage = _latest(store, row.id, number, trusted=not wrong)
        if latest is not None:
            try:
                brought = take_on(row, latest, offer)
            except Exception as problem:  # noqa: BLE001 - whatever it is, an earlier state may do
                damage = damage or " ".join(str(problem).split()) or type(problem).__name__
            else:
                damage = (damage if brought.otherwise else "") or _disagrees(row.id, brought, balances)
                if not damage:
                    return TableReturn(brought.table, brought.owed, brought.otherwise, wrong)
        wrong = wrong or damage
    raise InvariantError(wrong or "nothing of it is there")


def _latest(store: Store, table: str, number: int, *, trusted: bool) -> tuple[Latest | None, str]:
    """A table from one of its snapshots on, and what is wrong with its entries; None if the snapshot is bad.

    Once one snapshot was bad, the rest are no longer `trusted`: entries must come out the same again, and the chips
    must agree with the ledger.
    """
    entries = list(store.entries(table, after=max(0, number - 1)))
    broken = store.broken_links(table, entries)
    damage = f"entry {broken[0]} is not what was written" if broken else ""
    if number == 0:
        snapshot = None
    else:
        first, *entries = entries
        snapshot = first.snapshot
        if number in broken or snapshot is None or is_archived(snapshot):
            return None, damage or f"its snapshot at entry {number} is archived"
    if broken or not trusted:
        entries = [replace(one, snapshot=None) for one in entries]
    return Latest(snapshot, number, entries), damage


def _disagrees(table: str, brought: RestoredTable, balances: Mapping[str, int]) -> str:
    """How the table differs from the ledger."""
    void = next((one for one in brought.owed if isinstance(one, VoidHand)), None)
    ours = brought.table.chips() if void is None or void.held is None else void.held
    kept = held_by(table, balances)
    if _plain(ours) == _plain(kept):
        return ""
    return "its chips are not those of the ledger"


def _plain(chips: Chips) -> tuple[dict[str, int], int, int]:
    return {guest: cents for guest, cents in chips.stacks.items() if cents}, chips.pot, chips.collected
