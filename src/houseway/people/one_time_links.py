"""Links that work once: to become the admin, and to choose a new password. The store keeps a hash of the key.

A link's key is shown to the person who asked for it and kept nowhere. A new link replaces an older one for the same
purpose. A process other than the server's can make links; the server looks each key up when it is presented.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from houseway.referee.refusals import RefusedError
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

KEY_LENGTH: Final = 32
ADMIN_LINK: Final = "admin"
RESET_LINK: Final = "reset"
_SECONDS: Final = {ADMIN_LINK: 7 * 24 * 3600.0, RESET_LINK: 24 * 3600.0}


class Links:
    """The links that can still be used."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall

    def new(self, what: str, guest: str = "") -> str:
        """The key of a new link; older links for the same purpose stop working."""
        key, now, table = secrets.token_hex(KEY_LENGTH // 2), self._wall(), schema.links
        with self._store.writing() as connection:
            connection.execute(delete(table).where(table.c.what == what, table.c.guest == guest))
            connection.execute(
                insert(table).values(id=_hash(key), what=what, guest=guest, made_at=now, expires=now + _SECONDS[what])
            )
        return key

    def use(self, what: str, key: str) -> str:
        """Use a link up. Returns the guest it was made for, empty for anyone; an invalid link is refused."""
        with self._store.writing() as connection:
            return self.use_in(connection, what, key)

    def use_in(self, connection: Connection, what: str, key: str) -> str:
        """The same within a transaction."""
        table = schema.links
        used = update(table).where(*self._good(what, key)).values(used_at=self._wall()).returning(table.c.guest)
        return _good_for(connection.execute(used).scalar_one_or_none())

    def look(self, what: str, key: str) -> str:
        """The same without using it up."""
        with self._store.reading() as connection:
            query = select(schema.links.c.guest).where(*self._good(what, key))
            return _good_for(connection.execute(query).scalar_one_or_none())

    def _good(self, what: str, key: str) -> tuple[ColumnElement[bool], ...]:
        table = schema.links
        return (
            table.c.id == _hash(key),
            table.c.what == what,
            table.c.used_at.is_(None),
            table.c.expires > self._wall(),
        )


def _good_for(found: str | None) -> str:
    if found is None:
        raise RefusedError(
            "this link is no longer good: a link works once, for a limited time, and only the latest one"
        )
    return found


def _hash(key: str) -> str:
    return hashlib.sha256(f"houseway/link/1\0{key}".encode(errors="replace")).hexdigest()
