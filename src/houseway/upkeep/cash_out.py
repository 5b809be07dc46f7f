"""Cashing everyone out at a table that cannot be restored: the ledger always knows whose chips they are.

It reads no commands and no snapshots, so no damage to a table keeps its chips from their owners. The transfers of a
hand in progress are reversed.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import MsgspecError

from houseway import __version__
from houseway.errors import HousewayError
from houseway.live.table.table_commands import CloseOut, Upgraded, decode, kind_of
from houseway.live.table.voids import cashed_out, held_by, last_entry, lay_before
from houseway.live.table_settings import chosen_of
from houseway.store.ledger import Chips
from houseway.store.rows import CASHIER, Entry, TableRow, at_table, wallet_of
from houseway.store.store import Store
from houseway.upkeep.table_return import return_table

SETTLED: Final = "this version of Houseway cannot continue what an earlier one wrote: everyone has been cashed out"
"""Why a room closes a table by itself."""
_UPGRADED: Final = kind_of(Upgraded(""))


class CashingError(HousewayError):
    """A table that cannot be closed out as asked."""


def lying(store: Store, table: str) -> int:
    """The chips at a table, in cents: what closing it out returns, minus any fee of the last hand."""
    held = held_by(table, store.balances_at(table))
    return sum(held.stacks.values()) + held.pot


def closing_entry(store: Store, row: TableRow, *, guest: str, name: str, why: str, at: float) -> Entry:
    """The entry that returns everyone's chips as they were before the deal, and closes the table."""
    snapshot = next(iter(store.snapshots_of(row.id, 1)), 0)
    entries = list(store.entries(row.id, after=max(0, snapshot - 1)))
    held = held_by(row.id, store.balances_at(row.id))
    if chosen_of(row.settings).tournament is not None:
        return _called_off(store, row, held, guest=guest, name=name, why=why, at=at)
    before = lay_before(row.id, held, entries)
    if not guest and not before.stacks and before.pot:
        raise CashingError(f"nobody sits at {row.id} to receive its pot: close it out from the floor's desk")
    command = cashed_out(held, before, guest=guest, name=name, why=why)
    hand = entries[-1].hand if entries else 0
    return last_entry(row.id, store.last_number(row.id) + 1, hand, command, at=at)


def _called_off(store: Store, row: TableRow, held: Chips, *, guest: str, name: str, why: str, at: float) -> Entry:
    """The same for a tournament: everyone gets back what they have paid to enter, unless the prizes are paid."""
    entries, paid = list(store.entries(row.id)), Counter[str]()
    stem = at_table(row.id, "")
    for one in (one for entry in entries for one in entry.transfers):
        if one.credit == wallet_of(one.debit.removeprefix(stem)):
            paid[one.debit.removeprefix(stem)] -= one.cents
        elif one.debit == wallet_of(one.credit.removeprefix(stem)):
            paid[one.credit.removeprefix(stem)] += one.cents
    back = {one: cents for one, cents in paid.items() if cents} if held.pot else {}
    command = CloseOut(guest, name, why, held, back)
    return last_entry(row.id, store.last_number(row.id) + 1, entries[-1].hand if entries else 0, command, at=at)


def settling_entry(store: Store, row: TableRow, balances: Mapping[str, int], *, at: float) -> Entry | None:
    """The same entry when the room closes an undamaged table of an earlier version by itself.

    A damaged one is left to the floor: somebody should look at it.
    """
    entries = list(store.entries(row.id))
    if not entries or _last_program(row, entries) == __version__ or store.broken_links(row.id, entries):
        return None
    books: Counter[str] = Counter()
    for one in (one for entry in entries for one in entry.transfers):
        books[one.debit] -= one.cents
        books[one.credit] += one.cents
    if held_by(row.id, books) != held_by(row.id, balances):
        return None
    try:
        return closing_entry(store, row, guest="", name="", why=SETTLED, at=at)
    except CashingError:
        return None


def _last_program(row: TableRow, entries: list[Entry]) -> str:
    """The last version of Houseway that played a table."""
    for entry in reversed(entries):
        if entry.kind == _UPGRADED:
            try:
                command = decode(entry.body)
            except MsgspecError:
                return __version__
            return command.program if isinstance(command, Upgraded) else __version__
    return row.program


def open_table(store: Store, table: str) -> TableRow:
    """A table that can be closed out; if it is closed or does not exist, a one-line error."""
    row = None if table == CASHIER else store.table(table)
    if row is None:
        raise CashingError(f"there is no table {table!r} in this room")
    if row.state != "open":
        raise CashingError(f"table {table} is closed, and has no chips")
    return row


def close_out(store: Store, table: str, *, name: str, why: str, at: float) -> dict[str, int]:
    """Close out a table while no server runs; returns what each guest got back, in cents."""
    row = open_table(store, table)
    entry = closing_entry(store, row, guest="", name=name, why=why, at=at)
    store.write(entry)
    store.close_table(table)
    wallet = wallet_of("")
    gone = [one for one in entry.transfers if one.credit.startswith(wallet)]
    return {one.credit.removeprefix(wallet): one.cents for one in gone}


def standing_still(store: Store) -> list[tuple[TableRow, str]]:
    """The open tables that cannot go on, and why."""
    balances = store.balances()
    found: list[tuple[TableRow, str]] = []
    for row in store.tables(state="open"):
        try:
            brought = return_table(store, row, None, balances)
        except Exception as problem:  # noqa: BLE001 - whatever it is, the table cannot be brought back
            said = " ".join(str(problem).split()) or type(problem).__name__
            found.append((row, f"it cannot be restored: {said}"))
        else:
            if brought.table.frozen:
                found.append((row, f"it is stuck: {brought.table.frozen}"))
    return found
