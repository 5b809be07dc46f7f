"""Accounts: a name and a password that lead to a guest id, from any browser.

An account is made from an existing guest: wallet, hands and seats belong to the guest id and stay as they are. From
then on the guest's own cookie opens nothing. Only the password does, even after the account is gone.
"""

import time
from asyncio import to_thread
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final

from msgspec import MsgspecError, json
from sqlalchemy import delete, insert, select, update

from houseway.people import passwords
from houseway.people.admins import check_not_last
from houseway.people.board_names import forget_board_name
from houseway.people.changes import changing
from houseway.people.friends import forget_friends
from houseway.people.holding import Names
from houseway.people.names import GuestError
from houseway.people.one_time_links import RESET_LINK, Links
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

PREFERENCE_BYTES: Final = 40_000
WRONG: Final = "the name or the password is wrong"
_GONE: Final = ""


class Members:
    """Everyone who has an account."""

    def __init__(self, store: "Store", names: Names, links: Links, *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._names = names
        self._links = links
        self._wall = wall
        self._bound: set[str] = set()
        self._members: set[str] = set()
        self._rereading = Lock()  # so that what was read last is also what is kept last
        self.refresh()

    def refresh(self) -> None:
        """Reread the accounts from the store."""
        m = schema.members
        with self._rereading:
            with self._store.reading() as connection:
                rows = connection.execute(select(m.c.guest, m.c.password)).all()
            self._bound = {row.guest for row in rows}
            self._members = {row.guest for row in rows if row.password != _GONE}

    def __contains__(self, guest: str) -> bool:
        return guest in self._members

    def bound(self, guest: str) -> bool:
        """Whether a guest has or had an account, so that a cookie without a password proves nothing."""
        return guest in self._bound

    async def make(self, guest: str, name: str, password: str) -> str:
        """Make an account for a stored guest; returns the name as stored."""
        if self.bound(guest):
            raise GuestError("you already have an account")
        passwords.check_good(password, name)
        kept = await passwords.hashed(password)
        return await to_thread(self._make, guest, name, kept)

    def _make(self, guest: str, name: str, password: str) -> str:
        m = schema.members
        with changing(self._store) as connection:
            if connection.execute(select(m.c.guest).where(m.c.guest == guest)).one_or_none() is not None:
                raise GuestError("you already have an account")
            made = self._names.take_in(connection, guest, name)
            connection.execute(insert(m).values(guest=guest, password=password, made_at=self._wall()))
        self.refresh()
        return made

    async def check(self, name: str, password: str) -> str:
        """The guest with this name and password; every mistake gets the same answer."""
        guest = await to_thread(self._names.holder, name)
        kept = "" if guest is None else await to_thread(self._password, guest)
        if not await passwords.fits(kept, password) or guest is None:
            raise GuestError(WRONG)
        if passwords.is_dated(kept):
            await to_thread(self._set, guest, await passwords.hashed(password))
        return guest

    async def check_own(self, guest: str, password: str) -> None:
        """Check the password of someone who is logged in."""
        if not await passwords.fits(await to_thread(self._password, guest), password):
            raise GuestError("that is not your password")

    async def change(self, guest: str, name: str, old: str, new: str) -> None:
        """Change the password, given the old one."""
        passwords.check_good(new, name)
        await self.check_own(guest, old)
        await to_thread(self._set, guest, await passwords.hashed(new))

    async def reset(self, key: str, new: str) -> str:
        """Change the password with a one-time link; returns the guest."""
        passwords.check_good(new, "")
        kept = await passwords.hashed(new)
        guest = await to_thread(self._links.use, RESET_LINK, key)
        await to_thread(self._set, guest, kept)
        return guest

    async def remove(self, guest: str, password: str) -> str:
        """Delete an account: the name becomes free, the hands stay. Returns the guest's new name.

        The last admin's account cannot be deleted.
        """
        await self.check_own(guest, password)
        return await to_thread(self._remove, guest)

    def _remove(self, guest: str) -> str:
        m = schema.members
        with changing(self._store) as connection:
            check_not_last(connection, guest, now=self._wall())
            connection.execute(update(m).where(m.c.guest == guest).values(password=_GONE, preferences="{}"))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.guest == guest))
            connection.execute(delete(schema.roles).where(schema.roles.c.guest == guest))
            forget_friends(connection, guest)
            forget_board_name(connection, guest)
            name = self._names.give_up(connection, guest)
        self.refresh()
        return name

    def preferences(self, guest: str) -> str:
        """A guest's settings for the pages, as JSON."""
        m = schema.members
        with self._store.reading() as connection:
            return connection.execute(select(m.c.preferences).where(m.c.guest == guest)).scalar_one_or_none() or "{}"

    def prefer(self, guest: str, preferences: dict[str, object]) -> None:
        """Store a guest's settings for the pages."""
        try:
            text = json.encode(preferences).decode()
        except (MsgspecError, UnicodeError):
            raise GuestError("these preferences cannot be saved") from None
        if len(text.encode()) > PREFERENCE_BYTES:
            raise GuestError(f"preferences can have at most {PREFERENCE_BYTES} bytes")
        with self._store.writing() as connection:
            m = schema.members
            connection.execute(update(m).where(m.c.guest == guest).values(preferences=text))

    def _password(self, guest: str) -> str:
        m = schema.members
        with self._store.reading() as connection:
            return connection.execute(select(m.c.password).where(m.c.guest == guest)).scalar_one_or_none() or ""

    def _set(self, guest: str, kept: str) -> None:
        m = schema.members
        with changing(self._store) as connection:
            live = (m.c.guest == guest, m.c.password != _GONE)
            if connection.execute(update(m).where(*live).values(password=kept)).rowcount != 1:
                raise GuestError("that account no longer exists")
