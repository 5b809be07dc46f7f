"""One name belongs to one guest at a time; names that look alike count as one.

The name of an account stays its own. Any other guest keeps a name while they are here and for an hour afterward; then
someone else may take it, and a guest who returns later gets a name like a newcomer.
"""

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.people.changes import changing
from houseway.people.names import GuestError, NameTakenError, checked_name, given_name, skeleton
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

NAME_SECONDS: Final = 3600.0
"""How long a guest without an account keeps a name after last being seen in the room."""
_ATTEMPTS: Final = 50
_SETTLED: Final = "names settled"


class Names:
    """The names in use."""

    def __init__(
        self,
        store: "Store",
        *,
        wall: Callable[[], float] = time.time,
        present: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._store = store
        self._wall = wall
        self.present = present
        """Whether a guest is in the room now, on this server."""

    def admit(self, id: str) -> str:
        """Store a newcomer under a free name; returns the name."""
        with self._store.writing() as connection:
            name = self._free_given(connection, id)
            connection.execute(insert(schema.guests).values(id=id, name=name, bot=0))
            self._insert(connection, id, name)
        return name

    def take(self, guest: str, text: str) -> str:
        """Give a stored guest the name they ask for, or say why not."""
        with self._store.writing() as connection:
            return self.take_in(connection, guest, text)

    def take_in(self, connection: Connection, guest: str, text: str) -> str:
        """The same within a transaction."""
        g = schema.guests
        old = connection.execute(select(g.c.name).where(g.c.id == guest)).scalar_one()
        name = checked_name(text, given=old if text == old else given_name(guest))
        self._make_free(connection, guest, name)
        connection.execute(delete(schema.names).where(schema.names.c.guest == guest))
        self._insert(connection, guest, name)
        connection.execute(update(g).where(g.c.id == guest).values(name=name))
        return name

    def holder(self, text: str) -> str | None:
        """Who has this name, or one that looks like it."""
        n = schema.names
        with self._store.reading() as connection:
            return connection.execute(select(n.c.guest).where(n.c.skeleton == skeleton(text))).scalar_one_or_none()

    def give_up(self, connection: Connection, guest: str) -> str:
        """Free a guest's name; returns their new one."""
        connection.execute(delete(schema.names).where(schema.names.c.guest == guest))
        name = self._free_given(connection, guest)
        self._insert(connection, guest, name)
        connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))
        return name

    def seen(self, guests: Iterable[str]) -> None:
        """Note that these guests are here."""
        n, here = schema.names, list(guests)
        if here:
            with self._store.writing() as connection:
                connection.execute(update(n).where(n.c.guest.in_(here)).values(seen_at=self._wall()))

    def settle(self) -> None:
        """Once, in a room of the first edition: the first to have a name keeps it, and everyone else gets another."""
        if self._store.setting(_SETTLED) is not None:
            return
        g = schema.guests
        with changing(self._store) as connection:
            held = set(connection.execute(select(schema.names.c.guest)).scalars())
            rows = connection.execute(select(g.c.id, g.c.name).where(g.c.bot == 0)).all()
            for row in rows:
                if row.id not in held:
                    self._settle_one(connection, row.id, row.name)
        self._store.set_setting(_SETTLED, "yes")

    def _settle_one(self, connection: Connection, guest: str, name: str) -> None:
        try:
            kept = checked_name(name, given=given_name(guest))
        except GuestError:
            kept = ""
        if kept != name or self._has(connection, name) is not None:
            self.give_up(connection, guest)
        else:
            self._insert(connection, guest, name)

    def _has(self, connection: Connection, name: str) -> str | None:
        n = schema.names
        return connection.execute(select(n.c.guest).where(n.c.skeleton == skeleton(name))).scalar_one_or_none()

    def _free_given(self, connection: Connection, guest: str) -> str:
        for attempt in range(_ATTEMPTS):
            name = given_name(guest, attempt)
            if self._has(connection, name) is None:
                return name
        raise GuestError("no name can be found for you: try again")

    def _insert(self, connection: Connection, guest: str, name: str) -> None:
        try:
            connection.execute(insert(schema.names).values(skeleton=skeleton(name), guest=guest, seen_at=self._wall()))
        except IntegrityError:
            raise NameTakenError(f"someone has just taken the name {name}: choose another name") from None

    def _make_free(self, connection: Connection, guest: str, name: str) -> None:
        """Take the name from its holder, or refuse if they have an account or were here lately."""
        n, m = schema.names, schema.members
        row = connection.execute(select(n).where(n.c.skeleton == skeleton(name))).one_or_none()
        if row is None or row.guest == guest:
            return
        account = select(m.c.guest).where(m.c.guest == row.guest, m.c.password != "")
        gone = self._wall() - row.seen_at >= NAME_SECONDS and not self.present(row.guest)
        if not gone or connection.execute(account).one_or_none() is not None:
            raise NameTakenError(f"someone here is already called {name}, or a name that looks like it: choose another")
        self.give_up(connection, row.guest)
