"""Sums over the ledger by table and quarter of an hour: what was collected, how many hands, what the cashier moved.

The transfers are read once; after that only new ones are, so a report over years costs no more than one over the last
minutes. The ledger's own balances are read in the same transaction, for comparison.
"""

from collections import Counter
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from sqlalchemy import BigInteger, case, cast, func, literal_column, or_, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import ColumnElement
from sqlalchemy.sql.functions import FunctionElement

from houseway.live.table.host_commands import GiveChips
from houseway.room.reports.calendar import QUARTER
from houseway.store import schema
from houseway.store.rows import BANK, CASHIER, collection_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from houseway.store.rows import TableRow
    from houseway.store.store import Store

_COLLECTION: Final = collection_of("")
GIFT: Final = str(GiveChips.__struct_config__.tag)
"""The journal's name for chips that a host gives."""
_CASH: Final = or_(schema.entries.c.table == CASHIER, schema.entries.c.kind == GIFT)
"""The cashier's entries, and hosts' gifts."""
_OF_THE_BANK: Final = or_(schema.transfers.c.debit == BANK, schema.transfers.c.credit == BANK)


class WholeNumber(FunctionElement[int]):
    """A non-negative number without its fraction. Databases differ in how they cast."""

    name = "whole"
    inherit_cache = True
    type = BigInteger()


@compiles(WholeNumber)
def _whole(element: WholeNumber, compiler: Any, **how: Any) -> str:
    return f"CAST({compiler.process(element.clauses, **how)} AS INTEGER)"


@compiles(WholeNumber, "postgresql")
def _whole_postgresql(element: WholeNumber, compiler: Any, **how: Any) -> str:
    return f"CAST(floor({compiler.process(element.clauses, **how)}) AS BIGINT)"


def _quarter(at: ColumnElement[float]) -> ColumnElement[int]:
    return WholeNumber(at / QUARTER)


class Cash(Struct, frozen=True):
    """What one kind of cashier's entries, or hosts' gifts, moved out of the bank into wallets, or back."""

    kind: str
    quarter: int


class Sums:
    """Everything counted so far for one store."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._busy = Lock()
        self._entry = self._hand = 0
        """The entry and hand up to which everything is counted."""
        self.drop: Counter[tuple[str, int]] = Counter()
        """The drop in cents, by table and quarter of an hour."""
        self.hands: Counter[tuple[str, int]] = Counter()
        self.people_drop: Counter[tuple[str, int]] = Counter()
        """The part of the drop from finished hands with a person dealt in; bots played the others alone."""
        self.people_hands: Counter[tuple[str, int]] = Counter()
        self._loose: dict[tuple[str, int], Counter[int]] = {}
        """By table and hand: the drop of hands whose players are not known yet."""
        self._ended: dict[tuple[str, int], bool] = {}
        """By table and hand, for hands just counted: whether a person was dealt in."""
        self.played: dict[tuple[str, int], tuple[float, float]] = {}
        """For hands that ended in a quarter of an hour: when the first started and the last ended."""
        self.paid_out: Counter[Cash] = Counter()
        self.paid_in: Counter[Cash] = Counter()
        self.ledger = 0
        """The sum of all collection accounts, by their balances."""
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
            self._settle()

    def by_table(self, first: int, end: int) -> tuple[Counter[str], Counter[str]]:
        """Cents and hands of each table, from one quarter of an hour up to another."""
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
        table, quarter, dealt = e.c.table.label("place"), _quarter(e.c.at).label("quarter"), e.c.hand.label("dealt")
        signed = case((literal_column("what") == literal_column("'collected'"), t.c.cents), else_=-t.c.cents)
        query = (
            select(table, quarter, dealt, cast(func.sum(signed), BigInteger).label("cents"))
            .select_from(t.join(e, t.c.entry == e.c.id))
            .where(schema.DROP, t.c.entry > self._entry, t.c.entry <= until)
            .group_by(literal_column("place"), literal_column("quarter"), literal_column("dealt"))
        )
        for row in connection.execute(query):
            self.drop[row.place, int(row.quarter)] += int(row.cents)
            self._loose.setdefault((row.place, row.dealt), Counter())[int(row.quarter)] += int(row.cents)
        held = select(func.coalesce(func.sum(a.c.balance), 0)).where(a.c.name.startswith(_COLLECTION, autoescape=True))
        self.ledger = int(connection.execute(held).scalar_one())

    def _count_cash(self, connection: "Connection", until: int) -> None:
        e, t = schema.entries, schema.transfers
        quarter, out = _quarter(e.c.at).label("quarter"), (t.c.debit == BANK).label("out")
        query = (
            select(e.c.kind.label("kind"), quarter, out, cast(func.sum(t.c.cents), BigInteger).label("cents"))
            .select_from(e.join(t, t.c.entry == e.c.id))
            .where(_CASH, _OF_THE_BANK, e.c.id > self._entry, e.c.id <= until)
            .group_by(literal_column("kind"), literal_column("quarter"), literal_column("out"))
        )
        for row in connection.execute(query):
            book = self.paid_out if row.out else self.paid_in
            book[Cash(row.kind, int(row.quarter))] += int(row.cents)

    def _count_hands(self, connection: "Connection") -> None:
        h, sat, g = schema.hands, schema.hand_seats, schema.guests
        last = connection.execute(select(func.max(h.c.id))).scalar_one() or 0
        new = h.c.id > self._hand, h.c.id <= last
        seated = select(sat.c.hand).join(g, g.c.id == sat.c.guest).where(g.c.bot == 0, sat.c.hand > self._hand)
        people = set(connection.execute(seated.distinct()).scalars())
        query = select(
            h.c.id, h.c.table, h.c.hand, _quarter(h.c.ended_at).label("quarter"), h.c.started_at, h.c.ended_at
        ).where(*new)
        before, self._ended = self._ended, {}
        for row in connection.execute(query):
            where, person = (row.table, int(row.quarter)), row.id in people
            first, end = self.played.get(where, (row.started_at, row.ended_at))
            self.hands[where] += 1
            self.people_hands[where] += person
            self.played[where] = min(first, row.started_at), max(end, row.ended_at)
            self._ended[row.table, row.hand] = person
        self._ended = self._ended or before
        self._hand = last

    def _settle(self) -> None:
        """Assign the drop of finished hands, now that their players are known."""
        for hand in self._loose.keys() & self._ended.keys():
            quarters = self._loose.pop(hand)
            if self._ended[hand]:
                for quarter, cents in quarters.items():
                    self.people_drop[hand[0], quarter] += cents
