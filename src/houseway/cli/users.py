"""`houseway users`: list and change accounts, roles, sessions and bans directly in the room's database.

It works whether the room is open or closed: each command is one small transaction, and a running server picks up the
change within a second. Names match by how they look, or give the guest's id.
"""

from contextlib import contextmanager
from time import gmtime, strftime
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from cyclopts import Parameter

from houseway.cli.room_address import Db, warn_of_password
from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from houseway.people.people import People

_URL: TypeAlias = Annotated[str, Parameter(help="The room's address, for the link.")]
_Role: TypeAlias = Literal["host", "floor", "cashier", "admin"]
DEFAULT_DB: Final = "houseway-room.db"
DEFAULT_URL: Final = "http://localhost:8642"
_BY: Final = "houseway users"


class UsersError(HousewayError):
    """The person is not in the room, or the change is not possible."""


@contextmanager
def _people(db: str) -> "Iterator[People]":
    from houseway.people.people import People
    from houseway.store import tend_store

    warn_of_password(db)
    with tend_store(db) as store:
        yield People(store)


def _find(people: "People", name: str) -> tuple[str, str]:
    """Someone's id and name."""
    found = people.find(name)
    if found is None:
        raise UsersError(f"no one in this room is called {name[:60]!r}: houseway users list shows everyone")
    return found


def list_command(
    find: Annotated[
        str, Parameter(help="A name, or part of one; without it, everyone with an account, a role or a ban.")
    ] = "",
    /,
    *,
    db: Db = DEFAULT_DB,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """List accounts, roles, sessions, mutes and bans."""
    from msgspec.json import encode

    with _people(db) as people:
        rows = people.listed(find)
    if json:
        print(encode(rows).decode())
        return
    lines = [("name", "guest", "account", "roles", "sessions", "last seen", "in force")]
    for row in rows:
        seen = strftime("%Y-%m-%d %H:%M", gmtime(row.seen_at)) if row.seen_at else ""
        lines.append(
            (
                row.name,
                row.guest,
                "yes" if row.account else "no",
                " ".join(row.roles),
                str(row.sessions),
                seen,
                ", ".join(f"{one.what}{f' at {one.table}' if one.table else ''} ({one.why})" for one in row.sanctions),
            )
        )
    wide = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, wide, strict=True)).rstrip())
    if not rows:
        print("nobody yet")


def promote_command(name: str, role: _Role, /, *, db: Db = DEFAULT_DB) -> None:
    """Give someone a role."""
    with _people(db) as people:
        guest, called = _find(people, name)
        people.promote(guest, role, by=_BY)
    print(f"{called} now has the role {role}.")


def demote_command(name: str, role: _Role | None = None, /, *, db: Db = DEFAULT_DB) -> None:
    """Take away a role, or all of them."""
    with _people(db) as people:
        guest, called = _find(people, name)
        held = people.roles.of(guest)
        if not held:
            raise UsersError(f"{called} has no role to take away")
        if role is not None and role not in held:
            raise UsersError(f"{called} does not have the role {role}, only {', '.join(held)}")
        people.roles.take(guest, *(() if role is None else (role,)))
    print(f"{called} is no longer {role or ', '.join(held)}.")


def link_command(*, db: Db = DEFAULT_DB, url: _URL = DEFAULT_URL) -> None:
    """Print a link that works once, within a week: open it while logged in to become an admin. Older links expire."""
    from houseway.people.one_time_links import ADMIN_LINK

    with _people(db) as people:
        print(f"{url.rstrip('/')}/floor#{people.links.new(ADMIN_LINK)}")


def reset_command(name: str, /, *, db: Db = DEFAULT_DB, url: _URL = DEFAULT_URL) -> None:
    """Print a link that works once, within a day, for choosing a new password."""
    from houseway.people.one_time_links import RESET_LINK

    with _people(db) as people:
        guest, called = _find(people, name)
        if guest not in people.members:
            raise UsersError(f"{called} has no account")
        print(f"{url.rstrip('/')}/account#reset={people.links.new(RESET_LINK, guest)}")


def end_sessions_command(name: str, /, *, db: Db = DEFAULT_DB) -> None:
    """Log someone out everywhere."""
    with _people(db) as people:
        guest, called = _find(people, name)
        count = len(people.sessions.end(guest))
    print(f"{called} was logged out: {count} {'session' if count == 1 else 'sessions'} ended.")


def ban_command(
    name: str,
    /,
    *,
    why: Annotated[str, Parameter(help="The reason, which they will see.")],
    minutes: Annotated[float | None, Parameter(help="For how long; by default until the ban is lifted.")] = None,
    db: Db = DEFAULT_DB,
) -> None:
    """Ban someone: their sessions end, they leave their seats after the hand, and their chips go to their wallet."""
    if minutes is not None and not 0 < minutes < 10_000_000:
        raise UsersError("a ban must last more than 0 minutes")
    with _people(db) as people:
        guest, called = _find(people, name)
        people.sanctions.impose(guest, "ban", by=_BY, why=why, seconds=None if minutes is None else minutes * 60)
        people.sessions.end(guest)
    print(f"{called} is banned.")


def unban_command(name: str, /, *, db: Db = DEFAULT_DB) -> None:
    """Lift a ban."""
    with _people(db) as people:
        guest, called = _find(people, name)
        bans = [one for one in people.sanctions.in_force() if one.guest == guest and one.what == "ban"]
        if not bans:
            raise UsersError(f"{called} is not banned")
        for one in bans:
            people.sanctions.lift(one.id, by=_BY)
    print(f"{called} may come back in.")
