"""A PostgreSQL database's own checks, equivalent to SQLite's integrity check and foreign key check."""

from sqlalchemy import Connection, exists, func, select

from houseway.store.postgres.postgres_triggers import TRIGGERS
from houseway.store.schema import metadata


def problems_of(connection: Connection) -> list[str]:
    """Pages with bad checksums, missing or disabled promises, and rows that point to missing rows."""
    return [*_pages(connection), *_promises(connection), *_pointing(connection)]


def _pages(connection: Connection) -> list[str]:
    query = "SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()"
    failed = int(connection.exec_driver_sql(query).scalar_one())
    return [f"{failed:,} pages failed their checksum"] if failed else []


def _promises(connection: Connection) -> list[str]:
    """Promises that are not kept: triggers dropped or disabled, and constraints never checked."""
    query = (
        "SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
        "WHERE c.relnamespace = current_schema()::regnamespace AND t.tgenabled IN ('O', 'A')"
    )
    kept = {name for (name,) in connection.exec_driver_sql(query)}
    said = [f"the trigger {name} is missing or switched off" for name in TRIGGERS if name not in kept]
    query = (
        "SELECT k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid "
        "WHERE c.relnamespace = current_schema()::regnamespace AND k.convalidated"
    )
    checked = {name for (name,) in connection.exec_driver_sql(query)}
    wanted = {
        str(constraint.name)
        for table in metadata.sorted_tables
        for constraint in table.constraints
        if constraint.name and (constraint._ddl_if is None or constraint._ddl_if.dialect == "postgresql")  # noqa: SLF001 - has no public name
    }
    return said + [f"the constraint {name} is missing or was never checked" for name in sorted(wanted - checked)]


def _pointing(connection: Connection) -> list[str]:
    said: list[str] = []
    for table in metadata.sorted_tables:
        for key in table.foreign_key_constraints:
            other = key.referred_table.alias("other")
            pairs = [element.parent == other.c[element.column.name] for element in key.elements]
            there = exists().where(*pairs)
            query = select(func.count()).select_from(table).where(~there)
            query = query.where(*(element.parent.is_not(None) for element in key.elements))
            if lost := connection.execute(query).scalar_one():
                said.append(f"{lost:,} of {table.name} point to {key.referred_table.name} that are not there")
    return said
