"""Which revision of the schema a database has, and how it comes to the one that this program reads and writes."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection

from houseway.store import schema
from houseway.store.rows import CASHIER
from houseway.store.store_errors import StoreError


def revision_of(connection: Connection, name: object, tables: Collection[str]) -> str | None:
    """The schema's revision, judged by its tables; None if there are none. Raises if they are not ours."""
    if not tables:
        return None
    found: list[str] = []
    if "alembic_version" in tables and "entries" in tables:
        found = [revision for (revision,) in connection.exec_driver_sql("SELECT version_num FROM alembic_version")]
    if len(found) != 1:
        raise StoreError(f"{name} is a database, but not one of Houseway's: give another file with --db")
    return found[0]


def check_revision(found: str | None, name: object) -> None:
    """Refuse a revision that this program cannot read as it is."""
    if found is None:
        raise StoreError(f"{name} is empty: no room has been kept in it yet")
    if found != schema.HEAD:
        way_from(found, name)
        raise StoreError(
            f"{name} was written by an older Houseway (revision {found}, this one has {schema.HEAD}): "
            "start the server with it once, which brings it up to date"
        )


def make_schema(connection: Connection) -> None:
    """Make the whole schema in an empty database. This needs no Alembic, which takes longer to import than the rest."""
    schema.metadata.create_all(connection)
    schema.alembic_version.create(connection)
    connection.execute(schema.alembic_version.insert().values(version_num=schema.HEAD))
    connection.execute(
        schema.tables.insert().values(id=CASHIER, house="", game="", limit="", seats=0, rulebook="", state=CASHIER)
    )


def way_from(found: str, name: object) -> Callable[[Connection], None]:
    """A function that upgrades a revision to the latest; raises if the revision is not one of ours.

    Importing Alembic takes longer than the rest of the start, so it is imported only when there is something to do.
    """
    from houseway.store.migrations import revisions, upgrade

    if found not in revisions():
        raise StoreError(
            f"{name} was written by a newer Houseway (revision {found}, this one knows up to {schema.HEAD}): "
            "update Houseway, or give another file with --db"
        )
    return upgrade
