"""Groups: people who play together at private tables on many nights.

A group is a name and a set of tables, nothing more. The people of a group are those who had chips at one of them, and
their results are in the ledger.
"""

import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from sqlalchemy import Connection, insert, literal, select

from houseway.people.clean_text import cleaned
from houseway.referee.refusals import RefusedError
from houseway.store import schema
from houseway.store.rows import at_table

if TYPE_CHECKING:
    from houseway.store.store import Store

GROUP_NAME_LENGTH: Final = 40


class Group(Struct, frozen=True):
    """A group of people, and what they call it."""

    id: str
    name: str


def checked_group_name(text: str) -> str:
    """A group's name as it is kept, or an error."""
    name = cleaned(text)
    if not 1 <= len(name) <= GROUP_NAME_LENGTH:
        raise RefusedError(f"a group's name must have 1 to {GROUP_NAME_LENGTH} characters")
    return name


class Groups:
    """The groups of a room. Everything is read from the store, since another server may have changed it."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall

    def of(self, table: str) -> Group | None:
        """The group that a table belongs to."""
        with self._store.reading() as connection:
            return _of(connection, table)

    def called(self, group: str) -> Group | None:
        """A group by its id."""
        with self._store.reading() as connection:
            found = connection.execute(select(schema.groups).where(schema.groups.c.id == group)).one_or_none()
        return None if found is None else Group(found.id, found.name)

    def add(self, table: str, host: str, name: str) -> Group:
        """Add a table to its host's group of that name, which is made if there is none."""
        g, name = schema.groups, checked_group_name(name)
        with self._store.writing() as connection:
            mine = connection.execute(select(g).where(g.c.host == host).order_by(g.c.made_at.desc())).all()
            known = next((Group(one.id, one.name) for one in mine if one.name.casefold() == name.casefold()), None)
            group = known or self._made(connection, host, name)
            _join(connection, table, group)
        return group

    def carry_on(self, before: str, table: str, host: str, name: str) -> Group:
        """Add a table to the group of an earlier one; together they make a new group if there is none yet."""
        with self._store.writing() as connection:
            group = _of(connection, before)
            if group is None:
                group = self._made(connection, host, checked_group_name(name))
                _join(connection, before, group)
            _join(connection, table, group)
        return group

    def _made(self, connection: Connection, host: str, name: str) -> Group:
        group = Group(secrets.token_hex(8), name)
        row = {"id": group.id, "name": name, "host": host, "made_at": self._wall()}
        connection.execute(insert(schema.groups).values(row))
        return group

    def nights(self, group: str) -> list[str]:
        """The tables of a group, latest first."""
        n, t = schema.nights, schema.tables
        query = (
            select(n.c.table)
            .join(t, t.c.id == n.c.table)
            .where(n.c.group == group)
            .order_by(t.c.opened_at.desc(), t.c.id.desc())
        )
        with self._store.reading() as connection:
            return list(connection.execute(query).scalars())

    def has_played(self, group: str, guest: str) -> bool:
        """Whether a guest had chips on any of a group's nights."""
        return any(one.id == group for one in self.played_by(guest))

    def played_by(self, guest: str) -> list[Group]:
        """The groups with a night on which a guest had chips, by name."""
        g, n, a = schema.groups, schema.nights, schema.accounts
        stack = literal(at_table("", "").removesuffix(":")) + n.c.table + literal(f":{guest}")
        query = select(g.c.id, g.c.name).join(n, n.c.group == g.c.id).join(a, a.c.name == stack).distinct()
        with self._store.reading() as connection:
            found = [Group(row.id, row.name) for row in connection.execute(query)]
        return sorted(found, key=lambda one: (one.name.casefold(), one.id))


def _of(connection: Connection, table: str) -> Group | None:
    g, n = schema.groups, schema.nights
    found = connection.execute(
        select(g.c.id, g.c.name).join(n, n.c.group == g.c.id).where(n.c.table == table)
    ).one_or_none()
    return None if found is None else Group(found.id, found.name)


def _join(connection: Connection, table: str, group: Group) -> None:
    connection.execute(insert(schema.nights).values({"table": table, "group": group.id}))
