"""SQLAlchemy's engines over our connections, and bringing a database to the schema that this program speaks."""

from typing import Final

from sqlalchemy import Connection, Engine, create_engine

from houseway.room.store import schema
from houseway.room.store.postgres.address import Address
from houseway.room.store.postgres.connecting import KIND, SCHEMA, Line, connect
from houseway.room.store.revisions import revision_of, way_from
from houseway.room.store.rows import CASHIER

_CONNECTIONS: Final = 4
_MORE: Final = 8
"""So many are kept, and so many more are made for a moment when many read at once."""


def make_engine(address: Address, *, reading: bool = False) -> Engine:
    """Connections for queries; one that was lost while it lay idle is noticed before it is used."""

    def line() -> Line:
        made = connect(address, reading=reading)
        made.autocommit = False  # the engine says where transactions begin and end
        return made

    return create_engine(
        "postgresql+psycopg://", creator=line, pool_pre_ping=True,
        pool_size=_CONNECTIONS, max_overflow=_MORE, use_native_hstore=False,
    )  # fmt: skip


def found_revision(connection: Connection, address: Address) -> str | None:
    """The schema's revision, None for an empty database; raises when it is not one of ours."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    return revision_of(connection, address.shown, {name for (name,) in connection.exec_driver_sql(query)})


def prepare(engine: Engine, address: Address) -> None:
    """Bring the schema up to date, all of it or nothing; a new database gets it whole, made by one server only."""
    with engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({KIND}, {SCHEMA})")
        found = found_revision(connection, address)
        if found == schema.HEAD:
            return
        upgrade = way_from(found, address.shown)
        if found is not None:
            upgrade(connection)
            return
        from houseway.room.store.migrations import stamp

        schema.metadata.create_all(connection)
        connection.execute(schema.tables.insert().values(
            id=CASHIER, house="", game="", limit="", seats=0, rulebook="", state=CASHIER,
        ))  # fmt: skip
        stamp(connection)
