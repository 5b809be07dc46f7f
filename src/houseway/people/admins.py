"""A room that has an admin keeps at least one: no one else could give or take roles.

Anything that would remove an admin checks here first, in the same transaction: giving up or losing the role, a ban,
deleting the account. If the last two leave at once, on one server or on several, the second is refused.
"""

from typing import Final

from sqlalchemy import Connection, or_, select

from houseway.referee.refusals import RefusedError
from houseway.store import schema

ADMIN: Final = "admin"
BAN: Final = "ban"


def check_not_last(connection: Connection, guest: str, *, now: float) -> None:
    """Check that there is another admin who is not banned; always passes for a guest who is not an admin."""
    r, s = schema.roles, schema.sanctions
    admins = set(connection.execute(select(r.c.guest).where(r.c.role == ADMIN)).scalars())
    in_force = (s.c.what == BAN, s.c.lifted_at.is_(None), or_(s.c.until.is_(None), s.c.until > now))
    banned = set(connection.execute(select(s.c.guest).where(*in_force)).scalars())
    if guest in admins and not admins - banned - {guest}:
        raise RefusedError("the room would have no admin: make another person admin first")


def check_has_account(connection: Connection, guest: str) -> None:
    """Check that a guest has an account, as an admin must: a browser may forget its cookie, and the room would lose its
    admin.
    """
    m = schema.members
    if connection.execute(select(m.c.guest).where(m.c.guest == guest, m.c.password != "")).one_or_none() is None:
        raise RefusedError("an admin needs an account: make one first, or log in")
