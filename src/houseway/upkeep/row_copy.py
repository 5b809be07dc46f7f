"""Copies a room row by row into another, empty database of either kind, with its journal and chain.

This moves a room from a PostgreSQL server to a file and back. The copy is one moment of the room.
"""

from typing import Final

from sqlalchemy import Connection, Integer, Table, func, insert, literal_column, select

from houseway.store import schema
from houseway.store.rows import CASHIER
from houseway.store.store import Store
from houseway.store.store_errors import KeepingError

_ROWS: Final = 500
"""Rows fetched and written at a time."""
_MADE_ANEW: Final = ("nodes", "leases")
"""Which servers are running is not part of the room's history."""


def copy_room(source: Store, target: Store) -> int:
    """Copy everything into a new room; returns the number of rows. Raises `KeepingError` if the target is not empty."""
    with target.reading() as connection:
        for table in (schema.entries, schema.guests):
            if connection.execute(select(func.count()).select_from(table)).scalar_one():
                raise KeepingError(f"{target.name} has a room in it already: give an empty database")
    names = [table.name for table in schema.metadata.sorted_tables]
    copied = 0
    with source.reading() as reading, target.amending(*names) as writing:
        for table in schema.metadata.sorted_tables:
            if table.name not in _MADE_ANEW:
                copied += _copy(table, reading, writing)
        if writing.dialect.name == "postgresql":
            _count_on(writing)
    return copied


def _copy(table: Table, reading: Connection, writing: Connection) -> int:
    """Copy one table, in the order in which its rows were added or numbered."""
    if table is schema.tables:  # every room has the cashier's page from the start
        query = select(table).where(table.c.id != CASHIER).order_by(literal_column("rowid"))
    else:
        query = select(table).order_by(*table.primary_key)
    copied = 0
    for rows in reading.execution_options(yield_per=_ROWS).execute(query).mappings().partitions(_ROWS):
        writing.execute(insert(table), [dict(row) for row in rows])
        copied += len(rows)
    return copied


def _count_on(connection: Connection) -> None:
    """Let the database's own numbering continue after the copied rows."""
    for table in schema.metadata.sorted_tables:
        key = list(table.primary_key)
        if len(key) != 1 or not isinstance(key[0].type, Integer):
            continue
        name, column = table.name, key[0].name
        sequence = connection.execute(select(func.pg_get_serial_sequence(name, column))).scalar_one()
        last = connection.execute(select(func.max(key[0]))).scalar_one()
        if sequence is not None and last is not None:
            connection.execute(select(func.setval(sequence, last)))
