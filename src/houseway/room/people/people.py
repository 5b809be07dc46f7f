"""All that a room knows of its people, made once, and taken over again when another process has changed it."""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from sqlalchemy import insert, select

from houseway.referee.errors import RefusedError
from houseway.room.people.changes import version_of
from houseway.room.people.complaints import Complaints
from houseway.room.people.holding import Names
from houseway.room.people.links import Links
from houseway.room.people.members import Members
from houseway.room.people.roles import HOST, Roles, check_role
from houseway.room.people.sanctions import Sanction, Sanctions
from houseway.room.people.search import find_people
from houseway.room.people.sessions import Sessions
from houseway.room.store import schema

if TYPE_CHECKING:
    from houseway.room.store.store import Store


OPENING: Final = ("anyone", "accounts", "hosts")
"""Who may open tables."""


class Listed(Struct, frozen=True, kw_only=True):
    """Somebody whom the room has something about."""

    guest: str
    name: str
    account: bool
    roles: tuple[str, ...]
    sessions: int
    seen_at: float | None
    sanctions: tuple[Sanction, ...]


class Changed(Struct, frozen=True):
    """What a look at the store has brought."""

    over: frozenset[str] = frozenset()
    """Sessions that were ended."""
    banned: frozenset[str] = frozenset()
    """Guests who were banned since, be it once more."""
    roles: frozenset[str] = frozenset()
    """Guests who may do more or less than before."""


_SETTING: Final = "mark secret"


def _secret_of(store: "Store") -> bytes:
    kept = store.setting(_SETTING)
    if kept is None:
        s = schema.settings
        with store.writing() as connection:  # two servers may come to it at once
            kept = connection.execute(select(s.c.value).where(s.c.key == _SETTING)).scalar_one_or_none()
            if kept is None:
                kept = secrets.token_hex(16)
                connection.execute(insert(s).values(key=_SETTING, value=kept))
    return bytes.fromhex(kept)


class People:
    """The room's people."""

    def __init__(
        self, store: "Store", *, wall: Callable[[], float] = time.time,
        present: Callable[[str], bool] = lambda _: False,
    ) -> None:  # fmt: skip
        self._store = store
        self._version = version_of(store)
        self._secret = _secret_of(store)
        self.names = Names(store, wall=wall, present=present)
        self.roles = Roles(store, wall=wall)
        self.links = Links(store, wall=wall)
        self.members = Members(store, self.names, self.links, wall=wall)
        self.sessions = Sessions(store, wall=wall)
        self.sanctions = Sanctions(store, wall=wall)
        self.complaints = Complaints(store, wall=wall)
        self._bans = self.sanctions.bans()
        self._given = self.roles.all()
        self.opening = OPENING[0]
        """Who may open tables; one of `OPENING`."""

    def check_may_open(self, guest: str) -> None:
        """Whether a guest may open a table, or who may."""
        if self.opening == "hosts":
            check_role(self.roles, guest, HOST)
        if self.opening == "accounts" and guest not in self.members and not self.roles.may(guest, HOST):
            raise RefusedError("tables are opened by those who have an account: make one, or log in")

    def find(self, text: str) -> tuple[str, str] | None:
        """Id and name of somebody, by the name or by the id."""
        guest = self._store.guest(self.names.holder(text) or text)
        return None if guest is None or guest.bot else (guest.id, guest.name)

    def listed(self, text: str) -> list[Listed]:
        """Everybody with such a name; without one, all with an account, a role, a mute or a ban."""
        made, in_force = [], self.sanctions.in_force()
        for guest, name in find_people(self._store, text, accounts=True):
            logins = self.sessions.of(guest)
            made.append(
                Listed(
                    guest=guest,
                    name=name,
                    account=guest in self.members,
                    roles=self.roles.of(guest),
                    sessions=len(logins),
                    seen_at=max((one.seen_at for one in logins), default=None),
                    sanctions=tuple(one for one in in_force if one.guest == guest),
                )
            )
        return made

    def mark_of(self, guest: str) -> str:
        """What others may know a guest by whatever the name is; nobody gets in by it, or finds the id."""
        return hashlib.blake2b(guest.encode(), key=self._secret, digest_size=8).hexdigest()

    def refresh(self) -> Changed | None:
        """Look whether anything has changed in the store, and take it over; None where nothing has."""
        version = version_of(self._store)
        if version == self._version:
            return None
        self._version = version
        self.roles.refresh()
        self.members.refresh()
        self.sanctions.refresh()
        over = self.sessions.refresh()
        before, self._bans = self._bans, self.sanctions.bans()
        given, self._given = self._given, self.roles.all()
        other = {guest for guest, _ in given ^ self._given}
        banned = frozenset(guest for number, guest in self._bans.items() if number not in before)
        return Changed(frozenset(over), banned, frozenset(other))
