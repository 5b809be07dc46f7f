"""A room that has an admin keeps at least one: no one else could give or take roles.

Whatever would remove an admin asks here first, in the same transaction: a role given up or taken away, a ban, the end
of an account. If the last two leave at once, on one server or on several, the second is refused.
"""

from typing import Final

from sqlalchemy import Connection, or_, select

from houseway.referee.refusals import RefusedError
from houseway.store import schema

ADMIN: Final = "admin"
BAN: Final = "ban"


def check_not_last(connection: Connection, guest: str, *, now: float) -> None:
    """Whether there is another admin beside this one, who is not banned; for anybody who is no admin it is all one."""
    r, s = schema.roles, schema.sanctions
    admins = set(connection.execute(select(r.c.guest).where(r.c.role == ADMIN)).scalars())
    in_force = (s.c.what == BAN, s.c.lifted_at.is_(None), or_(s.c.until.is_(None), s.c.until > now))
    banned = set(connection.execute(select(s.c.guest).where(*in_force)).scalars())
    if guest in admins and not admins - banned - {guest}:
        raise RefusedError("the room would have no admin: make another person admin first")


def check_has_account(connection: Connection, guest: str) -> None:
    """Whether somebody has an account, as an admin must: a browser may forget its cookie, and the room its admin."""
    m = schema.members
    if connection.execute(select(m.c.guest).where(m.c.guest == guest, m.c.password != "")).one_or_none() is None:
        raise RefusedError("an admin needs an account: make one first, or log in")
