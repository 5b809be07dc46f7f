"""Roles: who may open tables, run them all, hand out chips, or run the room.

Everyone is a player. A person gives a role to a guest id, and the store keeps it; questions here are answered from
memory. An admin may do all that the others may.
"""

import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from threading import Lock
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, insert, select

from houseway.people.admins import ADMIN, check_not_last
from houseway.people.changes import changing
from houseway.referee.refusals import RefusedError
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

HOST: Final = "host"
FLOOR: Final = "floor"
CASHIER: Final = "cashier"
ROLES: Final = (HOST, FLOOR, CASHIER, ADMIN)
_WHO: Final = {
    HOST: "hosts: ask the floor to make you one",
    FLOOR: "the floor: an admin assigns that role",
    CASHIER: "the cashier: an admin assigns that role",
    ADMIN: "admins: open the link that the server prints at its start, or that `houseway users link` prints",
}


class Roles:
    """Who has which role, as stored."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall
        self._given: dict[str, set[str]] = {role: set() for role in ROLES}
        self._holders: dict[str, set[str]] = {role: set() for role in ROLES}
        self._rereading = Lock()  # so that what was read last is also what is kept last
        self.refresh()

    def refresh(self) -> None:
        """Reread the roles, which another process may have changed."""
        r = schema.roles
        with self._rereading:
            with self._store.reading() as connection:
                rows = connection.execute(select(r.c.guest, r.c.role)).all()
            self._given = {role: {row.guest for row in rows if row.role == role} for role in ROLES}
            self._count()

    def _count(self) -> None:
        """Update the sets in place, because others hold them."""
        for role, holders in self._holders.items():
            now = self._given[role] | self._given[ADMIN]
            holders.intersection_update(now)
            holders.update(now)

    def may(self, guest: str, role: str) -> bool:
        """Whether a guest has a role or is an admin."""
        return guest in self._holders[role]

    def holders(self, role: str) -> AbstractSet[str]:
        """Everyone with a role, admins included. The set stays up to date for whoever holds it."""
        return self._holders[role]

    def all(self) -> frozenset[tuple[str, str]]:
        """Every guest and role given."""
        return frozenset((guest, role) for role, given in self._given.items() for guest in given)

    def of(self, guest: str) -> tuple[str, ...]:
        """The roles that a guest was given."""
        return tuple(role for role in ROLES if guest in self._given[role])

    def give(
        self, guest: str, role: str, *, by: str = "", first: Callable[[Connection], object] = lambda _: None
    ) -> None:
        """Give a stored guest a role; repeating it is harmless. `first` runs in the same transaction."""
        check_is_role(role)
        r = schema.roles
        with changing(self._store) as connection:
            first(connection)
            held = select(r.c.role).where(r.c.guest == guest, r.c.role == role)
            if connection.execute(held).one_or_none() is None:
                connection.execute(insert(r).values(guest=guest, role=role, at=self._wall(), by=by))
        self.refresh()

    def take(self, guest: str, *roles: str) -> None:
        """Take roles back, all of them if none is named; never the last admin's."""
        for role in roles:
            check_is_role(role)
        gone = roles or ROLES
        r = schema.roles
        with changing(self._store) as connection:
            if ADMIN in gone:
                check_not_last(connection, guest, now=self._wall())
            connection.execute(delete(r).where(r.c.guest == guest, r.c.role.in_(gone)))
        self.refresh()


def check_is_role(role: str) -> None:
    """Check that this role exists and can be given."""
    if role not in ROLES:
        raise RefusedError(f"there is no role {role[:40]!r}: choose {', '.join(ROLES[:-1])} or {ROLES[-1]}")


def check_role(roles: Roles, guest: str, role: str) -> None:
    """Check that a guest has a role, or say who this is for."""
    if not roles.may(guest, role):
        raise RefusedError(f"this is for {_WHO[role]}")
