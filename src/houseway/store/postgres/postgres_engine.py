"""SQLAlchemy's engines over our connections, and upgrading a database to the schema of this program."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, Engine, create_engine

from houseway.store import schema
from houseway.store.postgres.address import Address
from houseway.store.postgres.connecting import KIND, SCHEMA, Line, PooledLine, connect
from houseway.store.revisions import make_schema, revision_of, way_from

_CONNECTIONS: Final = 4
_MORE: Final = 8
"""How many connections are kept, and how many more are made when many read at once."""
_WAIT_SECONDS: Final = 5.0
"""How many seconds to wait for a free one."""


def _with_parts() -> None:
    """Teach PostgreSQL's dialect about indexes over part of the rows, so that a room in a file never loads that
    dialect.
    """
    for index in [index for table in schema.metadata.tables.values() for index in table.indexes]:
        index.dialect_options["postgresql"]["where"] = index.dialect_options["sqlite"]["where"]


_with_parts()


def make_engine(address: Address, *, reading: bool = False) -> Engine:
    """Connections for queries. A connection lost while idle is detected before it is used."""

    def line() -> Line:
        made = connect(address, reading=reading, kind=Line if reading else PooledLine)
        made.autocommit = False  # the engine says where transactions begin and end
        return made

    return create_engine(
        "postgresql+psycopg://",
        creator=line,
        pool_pre_ping=True,
        pool_size=_CONNECTIONS,
        max_overflow=_MORE,
        pool_timeout=_WAIT_SECONDS,
        use_native_hstore=False,
    )


@contextmanager
def unhurried(connection: Connection) -> Iterator[None]:
    """Work without a time limit, such as a schema change, which also waits for other work to finish."""
    line = connection.connection.driver_connection
    if isinstance(line, PooledLine):
        line.patience = None
    try:
        yield
    finally:
        if isinstance(line, PooledLine):
            line.patience = PooledLine.patience


def found_revision(connection: Connection, address: Address) -> str | None:
    """The schema's revision, None for an empty database; raises if it is not one of ours."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    return revision_of(connection, address.shown, {name for (name,) in connection.exec_driver_sql(query)})


def prepare(engine: Engine, address: Address) -> None:
    """Upgrade the schema, all of it or nothing. A new database gets the whole schema, from one server only."""
    with engine.begin() as connection, unhurried(connection):
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({KIND}, {SCHEMA})")
        found = found_revision(connection, address)
        if found == schema.HEAD:
            return
        change = make_schema if found is None else way_from(found, address.shown)
        change(connection)
