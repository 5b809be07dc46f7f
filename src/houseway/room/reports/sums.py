"""Sums over the ledger by table and quarter of an hour: what was collected, how many hands, what the cashier moved.

They are read from the transfers themselves, once; after that only what is new is read, so a report over years costs
what the last minutes brought. The ledger's own balances are read in the same look, to be laid beside them.
"""

from collections import Counter
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from sqlalchemy import BigInteger, case, cast, func, literal_column, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import ColumnElement
from sqlalchemy.sql.functions import FunctionElement

from houseway.room.reports.calendar import QUARTER
from houseway.room.store import schema
from houseway.room.store.rows import BANK, CASHIER, collection_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from houseway.room.store.rows import TableRow
    from houseway.room.store.store import Store

_COLLECTION: Final = collection_of("")


class Whole(FunctionElement[int]):
    """A number that is not below nothing, without what stands after the point. Databases differ in how they cast."""

    name = "whole"
    inherit_cache = True
    type = BigInteger()


@compiles(Whole)
def _whole(element: Whole, compiler: Any, **how: Any) -> str:
    return f"CAST({compiler.process(element.clauses, **how)} AS INTEGER)"


@compiles(Whole, "postgresql")
def _whole_postgresql(element: Whole, compiler: Any, **how: Any) -> str:
    return f"CAST(floor({compiler.process(element.clauses, **how)}) AS BIGINT)"


def _quarter(at: ColumnElement[float]) -> ColumnElement[int]:
    return Whole(at / QUARTER)


class Cash(Struct, frozen=True):
    """What a kind of the cashier's entries moved: `out` of the bank into wallets, `back` into the bank."""

    kind: str
    quarter: int


class Sums:
    """What has been counted so far, of one store."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._busy = Lock()
        self._entry = self._hand = 0
        """Up to which entry and hand everything is counted."""
        self.drop: Counter[tuple[str, int]] = Counter()
        """Cents by table and quarter."""
        self.hands: Counter[tuple[str, int]] = Counter()
        self.played: dict[tuple[str, int], tuple[float, float]] = {}
        """From when to when hands were played that ended in a quarter."""
        self.paid_out: Counter[Cash] = Counter()
        self.paid_in: Counter[Cash] = Counter()
        self.ledger = 0
        """What all collection accounts hold, by their balances."""
        self.tables: dict[str, TableRow] = {}

    def refresh(self) -> None:
        """Count what is new."""
        with self._busy:
            self.tables = {row.id: row for row in self._store.tables()}
            with self._store.reading() as connection:
                e = schema.entries
                until = connection.execute(select(func.max(e.c.id))).scalar_one() or 0
                self._count_drop(connection, until)
                self._count_cash(connection, until)
                self._count_hands(connection)
                self._entry = until

    def by_table(self, first: int, end: int) -> tuple[Counter[str], Counter[str]]:
        """Cents and hands of each table from one quarter up to another."""
        drop: Counter[str] = Counter()
        hands: Counter[str] = Counter()
        with self._busy:
            for (table, quarter), cents in self.drop.items():
                if first <= quarter < end:
                    drop[table] += cents
            for (table, quarter), count in self.hands.items():
                if first <= quarter < end:
                    hands[table] += count
        return drop, hands

    def _count_drop(self, connection: "Connection", until: int) -> None:
        e, t, a = schema.entries, schema.transfers, schema.accounts
        table, quarter = e.c.table.label("place"), _quarter(e.c.at).label("quarter")
        signed = case((literal_column("what") == literal_column("'collected'"), t.c.cents), else_=-t.c.cents)
        query = (
            select(table, quarter, cast(func.sum(signed), BigInteger).label("cents"))
            .select_from(t.join(e, t.c.entry == e.c.id))
            .where(schema.DROP, t.c.entry > self._entry, t.c.entry <= until)
            .group_by(literal_column("place"), literal_column("quarter"))
        )
        for row in connection.execute(query):
            self.drop[row.place, int(row.quarter)] += int(row.cents)
        held = select(func.coalesce(func.sum(a.c.balance), 0)).where(a.c.name.startswith(_COLLECTION, autoescape=True))
        self.ledger = int(connection.execute(held).scalar_one())

    def _count_cash(self, connection: "Connection", until: int) -> None:
        e, t = schema.entries, schema.transfers
        quarter, out = _quarter(e.c.at).label("quarter"), (t.c.debit == BANK).label("out")
        query = (
            select(e.c.kind.label("kind"), quarter, out, cast(func.sum(t.c.cents), BigInteger).label("cents"))
            .select_from(e.join(t, t.c.entry == e.c.id))
            .where(e.c.table == CASHIER, e.c.id > self._entry, e.c.id <= until)
            .group_by(literal_column("kind"), literal_column("quarter"), literal_column("out"))
        )
        for row in connection.execute(query):
            book = self.paid_out if row.out else self.paid_in
            book[Cash(row.kind, int(row.quarter))] += int(row.cents)

    def _count_hands(self, connection: "Connection") -> None:
        h = schema.hands
        last = connection.execute(select(func.max(h.c.id))).scalar_one() or 0
        table, quarter = h.c.table.label("place"), _quarter(h.c.ended_at).label("quarter")
        query = (
            select(
                table, quarter, func.count().label("hands"), func.min(h.c.started_at).label("first"),
                func.max(h.c.ended_at).label("last"),
            )
            .where(h.c.id > self._hand, h.c.id <= last)
            .group_by(literal_column("place"), literal_column("quarter"))
        )  # fmt: skip
        for row in connection.execute(query):
            where = row.place, int(row.quarter)
            first, end = self.played.get(where, (row.first, row.last))
            self.hands[where] += int(row.hands)
            self.played[where] = min(first, row.first), max(end, row.last)
        self._hand = last
