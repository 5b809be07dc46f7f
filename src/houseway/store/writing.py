"""Writing entries: many in one transaction, each with its transfers, snapshot and hand row, all of it or nothing.

Each kind of database defines how a transaction begins, how rows are inserted, and what its errors mean. An entry that
the database refuses is left out by itself; anything else is a failure of the whole commit.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Table

from houseway.store.chain import GENESIS, seal
from houseway.store.rows import CASHIER, Entry, HandRow, wallet_of
from houseway.store.schema import accounts, entries, hand_seats, hands, snapshots, transfers
from houseway.store.store_errors import EntryRefusedError, JournalError, MovedError, SpentError

Row = tuple[object, ...]
_MOVED: Final = "somebody else has written on that page since"


class UnfitError(Exception):
    """An entry that contradicts itself."""


class Heads(Struct):
    """The last numbers used; the next rows continue from them."""

    entry: int = 0
    transfer: int = 0
    hand: int = 0
    cashier: int = 0
    chain: bytes = GENESIS
    """The value of the last entry in the chain."""


class PendingCommit(NamedTuple):
    """A commit that may or may not have been completed."""

    id: int
    entry: Entry
    """Its last entry, which identifies it: if this entry was written, the whole commit was."""
    said: list[EntryRefusedError | None]
    """The answer for each entry if it was."""


class Rows:
    """The rows of some entries, numbered on from those in the database."""

    def __init__(self, heads: Heads, known: set[str]) -> None:
        self.heads = replace(heads)
        self.known = known
        """Accounts that exist already; others are opened."""
        self.opened: dict[str, None] = {}
        self.of: dict[Table, list[Row]] = {
            table: [] for table in (accounts, entries, transfers, snapshots, hands, hand_seats)
        }

    def add(self, entry: Entry) -> None:
        """Add one entry, whole."""
        heads = self.heads
        heads.entry += 1
        number = entry.number
        if entry.table == CASHIER:
            if number not in (0, heads.cashier + 1):
                raise UnfitError(_MOVED)
            number = heads.cashier + 1
            heads.cashier = number
        if entry.hand_row is not None and entry.hand_row.names.keys() != entry.hand_row.guests.keys():
            raise UnfitError("its hand row does not name every player")
        heads.chain = seal(heads.chain, heads.entry, number, entry)
        self.of[entries].append(
            (heads.entry, entry.table, number, entry.hand, entry.kind, entry.body, entry.events, entry.at, heads.chain)
        )
        moved = self.of[transfers]
        for transfer in entry.transfers:
            heads.transfer += 1
            debit, credit = transfer.debit, transfer.credit
            if debit not in self.known:
                self.opened[debit] = None
            if credit not in self.known:
                self.opened[credit] = None
            moved.append((heads.transfer, heads.entry, debit, credit, transfer.cents, transfer.what))
        if entry.snapshot is not None:
            self.of[snapshots].append((entry.table, number, entry.snapshot))
        if entry.hand_row is not None:
            self._add_hand(entry.hand_row, entry, number)

    def _add_hand(self, row: HandRow, entry: Entry, number: int) -> None:
        if row.table != entry.table:
            raise UnfitError("its hand row is of another table")
        self.heads.hand += 1
        hand = self.heads.hand
        self.of[hands].append(
            (
                hand, row.table, row.hand, number, row.house, row.game, row.limit, row.commitment, row.seed,
                row.started_at, row.ended_at, row.text,
            )
        )  # fmt: skip
        self.of[hand_seats] += [(hand, seat, name, row.guests[seat]) for seat, name in row.names.items()]

    def filled(self) -> list[tuple[Table, list[Row]]]:
        """By table, in the order of insertion; only tables that have rows."""
        self.of[accounts] = [(name, 0, 0) for name in self.opened]
        return [(table, rows) for table, rows in self.of.items() if rows]


class EntryWriter(ABC):
    """The only object in this process that writes entries."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.heads = Heads()
        """The last numbers, as of the end of the last transaction or the start of the current one."""
        self.going: PendingCommit | None = None
        """What the current transaction will have written, once that may have happened; None before that."""

    # what each kind of database defines

    @abstractmethod
    def begin(self, batch: Sequence[Entry]) -> dict[int, EntryRefusedError]:
        """Begin a transaction, the only one that writes, with `heads` up to date.

        Returns the entries that must not be written, by their place in the batch.
        """

    @abstractmethod
    def insert(self, rows: Rows, *, last: bool) -> None:
        """Insert rows. With `last`, commit, and return when everything is on the disk."""

    @abstractmethod
    def execute(self, statement: str) -> None:
        """Run a statement that returns nothing."""

    @abstractmethod
    def undo(self) -> None:
        """Roll back, if there is a transaction."""

    @abstractmethod
    def unfit(self, problem: BaseException) -> str | None:
        """The message for an error that one bad entry can cause; None for any other error."""

    @abstractmethod
    def broken(self, problem: BaseException) -> str | None:
        """The message for an error that the database itself can cause; None for a bug of ours."""

    # the same for all

    def commit(self, batch: Sequence[Entry]) -> list[EntryRefusedError | None]:
        """Write a batch in one transaction. For each entry: None, or why it alone was left out.

        When this returns, what was written is on the disk. A `JournalError` means that possibly nothing was written.
        """
        try:
            try:
                said = self._all_at_once(batch)
            except Exception as problem:
                line = self.unfit(problem)
                if line is None:
                    raise
                self.undo()
                said = [_refused(batch[0], line)] if len(batch) == 1 else self._one_by_one(batch)
        except BaseException as problem:
            with suppress(Exception):
                self.undo()
            line = self.broken(problem)
            if line is not None:
                raise JournalError(f"the journal cannot be written, and nothing more is accepted: {line}") from None
            raise
        return said

    def _all_at_once(self, batch: Sequence[Entry]) -> list[EntryRefusedError | None]:
        self.going = None
        left_out = self.begin(batch)
        said = [left_out.get(place) for place in range(len(batch))]
        rows = Rows(self.heads, self.known)
        for entry, problem in zip(batch, said, strict=True):
            if problem is None:
                rows.add(entry)
        self.going = self._on_its_way(rows.heads, batch, said)
        self.insert(rows, last=True)
        self._remember(rows)
        return said

    def _one_by_one(self, batch: Sequence[Entry]) -> list[EntryRefusedError | None]:
        """The same with a savepoint before each entry, to find the one that does not fit."""
        said: list[EntryRefusedError | None] = []
        before, known = self.heads, set(self.known)
        self.going = None
        try:
            left_out = self.begin(batch)
            for place, entry in enumerate(batch):
                if place in left_out:
                    said.append(left_out[place])
                    continue
                self.execute("SAVEPOINT entry")
                try:
                    rows = Rows(self.heads, self.known)
                    rows.add(entry)
                    self.insert(rows, last=False)
                except Exception as problem:
                    line = self.unfit(problem)
                    if line is None:
                        raise
                    self.execute("ROLLBACK TO SAVEPOINT entry")
                    said.append(_refused(entry, line))
                else:
                    self._remember(rows)
                    said.append(None)
                self.execute("RELEASE SAVEPOINT entry")
            self.going = self._on_its_way(self.heads, batch, said)
            self.execute("COMMIT")
        except BaseException:
            self.heads, self.known = before, known
            raise
        return said

    @staticmethod
    def _on_its_way(heads: Heads, batch: Sequence[Entry], said: list[EntryRefusedError | None]) -> PendingCommit | None:
        written = [entry for entry, problem in zip(batch, said, strict=True) if problem is None]
        return PendingCommit(heads.entry, written[-1], said) if written else None

    def _remember(self, rows: Rows) -> None:
        self.known.update(rows.opened)
        self.heads = rows.heads


def _refused(entry: Entry, line: str) -> EntryRefusedError:
    if line == _MOVED:
        return MovedError(f"entry {entry.number} ({entry.kind}) of table {entry.table} was refused: {line}")
    wallet = any(transfer.debit.startswith(wallet_of("")) for transfer in entry.transfers)
    kind = SpentError if wallet and "never_below_nothing" in line else EntryRefusedError
    return kind(f"entry {entry.number} ({entry.kind}) of table {entry.table} was refused: {line}")
