"""All that a room knows about its people, loaded once, and reloaded when another process has changed it."""

import hashlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from sqlalchemy import Connection

from houseway.people.admins import ADMIN, check_has_account
from houseway.people.board_names import BoardNames
from houseway.people.changes import version_of
from houseway.people.complaints import Complaints
from houseway.people.friends import Friends
from houseway.people.groups import Groups
from houseway.people.holding import Names
from houseway.people.members import Members
from houseway.people.one_time_links import ADMIN_LINK, Links
from houseway.people.roles import HOST, Roles, check_role
from houseway.people.sanctions import Sanctions
from houseway.people.search import find_people
from houseway.people.sessions import Sessions
from houseway.protocol.account_bodies import Sanction
from houseway.referee.refusals import RefusedError

if TYPE_CHECKING:
    from houseway.store.store import Store


OPENING: Final = ("anyone", "accounts", "hosts")
"""Who may open tables."""


class ListedGuest(Struct, frozen=True, kw_only=True):
    """Someone the room has something on record about."""

    guest: str
    name: str
    account: bool
    roles: tuple[str, ...]
    sessions: int
    seen_at: float | None
    sanctions: tuple[Sanction, ...]


class PeopleChange(Struct, frozen=True):
    """What a look at the store found."""

    over: frozenset[str] = frozenset()
    """Sessions that have ended."""
    banned: frozenset[str] = frozenset()
    """Guests banned since, even if for the second time."""
    roles: frozenset[str] = frozenset()
    """Guests whose roles have changed."""


_SETTING: Final = "mark secret"


class People:
    """The room's people."""

    def __init__(
        self,
        store: "Store",
        *,
        wall: Callable[[], float] = time.time,
        present: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._store = store
        self._version = version_of(store)
        self._secret = store.secret(_SETTING, 16)
        self.names = Names(store, wall=wall, present=present)
        self.roles = Roles(store, wall=wall)
        self.links = Links(store, wall=wall)
        self.members = Members(store, self.names, self.links, wall=wall)
        self.sessions = Sessions(store, wall=wall)
        self.sanctions = Sanctions(store, wall=wall)
        self.complaints = Complaints(store, wall=wall)
        self.groups = Groups(store, wall=wall)
        self.friends = Friends(store, wall=wall)
        self.board_names = BoardNames(store)
        self._bans = self.sanctions.bans()
        self._given = self.roles.all()
        self.opening = OPENING[0]
        """Who may open tables; one of `OPENING`."""

    def check_may_open(self, guest: str) -> None:
        """Check that a guest may open a table, or say who may."""
        if self.opening == "hosts":
            check_role(self.roles, guest, HOST)
        if self.opening == "accounts" and guest not in self.members and not self.roles.may(guest, HOST):
            raise RefusedError("you need an account to open a table: make one, or log in")

    def promote(self, guest: str, role: str, *, by: str) -> None:
        """Give someone a role at a person's request; a new admin must have an account."""
        new_admin = role == ADMIN and not self.roles.may(guest, ADMIN)
        checked = (lambda connection: check_has_account(connection, guest)) if new_admin else lambda _: None
        self.roles.give(guest, role, by=by, first=checked)

    def make_admin(self, guest: str, key: str) -> None:
        """Use the admin's one-time link for someone with an account; both steps succeed or neither."""

        def used(connection: Connection) -> None:
            self.links.use_in(connection, ADMIN_LINK, key)
            check_has_account(connection, guest)

        if not self.roles.may(guest, ADMIN):
            self.roles.give(guest, ADMIN, by="link", first=used)

    def find(self, text: str) -> tuple[str, str] | None:
        """Id and name of a person, by name or by id."""
        guest = self._store.guest(self.names.holder(text) or text)
        return None if guest is None or guest.bot else (guest.id, guest.name)

    def listed(self, text: str) -> list[ListedGuest]:
        """Everyone with such a name; without one, everyone with an account, a role, a mute, or a ban."""
        made, in_force = [], self.sanctions.in_force()
        for guest, name in find_people(self._store, text, accounts=True):
            logins = self.sessions.of(guest)
            made.append(
                ListedGuest(
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
        """A mark by which others recognize a guest under any name. It gives no access and does not reveal the id."""
        return hashlib.blake2b(guest.encode(), key=self._secret, digest_size=8).hexdigest()

    def refresh(self) -> PeopleChange | None:
        """Reread the store if anything has changed; None if nothing has."""
        version = version_of(self._store)
        if version == self._version:
            return None
        self._version = version
        self.roles.refresh()
        self.members.refresh()
        self.friends.refresh()
        self.sanctions.refresh()
        over = self.sessions.refresh()
        before, self._bans = self._bans, self.sanctions.bans()
        given, self._given = self._given, self.roles.all()
        other = {guest for guest, _ in given ^ self._given}
        banned = frozenset(guest for number, guest in self._bans.items() if number not in before)
        return PeopleChange(frozenset(over), banned, frozenset(other))
