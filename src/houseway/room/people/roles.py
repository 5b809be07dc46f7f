"""Roles: who may open tables, run them all, hand out chips, or run the room.

Everybody is a player. A role is given to a guest id, by somebody, and kept in the store; what is asked here is answered
from memory. An admin may do all that the others may.
"""

import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select

from houseway.referee.errors import RefusedError
from houseway.room.people.changes import changing
from houseway.room.store import schema

if TYPE_CHECKING:
    from houseway.room.store.store import Store

HOST: Final = "host"
FLOOR: Final = "floor"
CASHIER: Final = "cashier"
ADMIN: Final = "admin"
ROLES: Final = (HOST, FLOOR, CASHIER, ADMIN)
_WHO: Final = {
    HOST: "hosts: ask the floor to be made one",
    FLOOR: "the floor: an admin says who that is",
    CASHIER: "the cashier: an admin says who that is",
    ADMIN: "admins: the first is whoever opens the link that the server prints, or `houseway users link`",
}


class Roles:
    """Who has which role, as the store has it."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall
        self._given: dict[str, set[str]] = {role: set() for role in ROLES}
        self._holders: dict[str, set[str]] = {role: set() for role in ROLES}
        self.refresh()

    def refresh(self) -> None:
        """Take over what the store has, which another process may have changed."""
        r = schema.roles
        with self._store.reading() as connection:
            rows = connection.execute(select(r.c.guest, r.c.role)).all()
        for role, given in self._given.items():
            given.clear()
            given.update(row.guest for row in rows if row.role == role)
        self._count()

    def _count(self) -> None:
        """The sets that were handed out are changed, never replaced."""
        for role, holders in self._holders.items():
            now = self._given[role] | self._given[ADMIN]
            holders.intersection_update(now)
            holders.update(now)

    def may(self, guest: str, role: str) -> bool:
        """Whether a guest has a role, or is an admin."""
        return guest in self._holders[role]

    def holders(self, role: str) -> AbstractSet[str]:
        """Who has a role, admins too; always as it is now, also to whoever was handed it before."""
        return self._holders[role]

    def all(self) -> frozenset[tuple[str, str]]:
        """Who was given which role."""
        return frozenset((guest, role) for role, given in self._given.items() for guest in given)

    def of(self, guest: str) -> tuple[str, ...]:
        """The roles that a guest was given."""
        return tuple(role for role in ROLES if guest in self._given[role])

    def give(self, guest: str, role: str, *, by: str = "") -> None:
        """Give a guest whom the store knows a role; once more is no harm."""
        check_is_role(role)
        r = schema.roles
        with changing(self._store) as connection:
            held = select(r.c.role).where(r.c.guest == guest, r.c.role == role)
            if connection.execute(held).one_or_none() is None:
                connection.execute(insert(r).values(guest=guest, role=role, at=self._wall(), by=by))
        self._given[role].add(guest)
        self._count()

    def take(self, guest: str, *roles: str, keep_an_admin: bool = False) -> None:
        """Take roles back, all of them when none is named; if so wished not the last admin's."""
        for role in roles:
            check_is_role(role)
        gone = roles or ROLES
        r = schema.roles
        with changing(self._store) as connection:
            connection.execute(delete(r).where(r.c.guest == guest, r.c.role.in_(gone)))
            # looked at in the same transaction: two admins may take it from each other at once
            left = select(r.c.guest).where(r.c.role == ADMIN).limit(1)
            if keep_an_admin and ADMIN in gone and connection.execute(left).one_or_none() is None:
                raise RefusedError("the room would have no admin: make somebody else one first")
        for role in gone:
            self._given[role].discard(guest)
        self._count()


def check_is_role(role: str) -> None:
    """Whether there is such a role to be given."""
    if role not in ROLES:
        raise RefusedError(f"there is no role {role[:40]!r}: choose {', '.join(ROLES[:-1])} or {ROLES[-1]}")


def check_role(roles: Roles, guest: str, role: str) -> None:
    """Whether a guest has a role, or that this is for those who have."""
    if not roles.may(guest, role):
        raise RefusedError(f"this is for {_WHO[role]}")
