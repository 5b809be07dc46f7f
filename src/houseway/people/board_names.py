"""Who lets the weekly boards name them: nobody, until they say so."""

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store


class BoardNames:
    """The choices of a room's guests, read from the store each time."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def shows(self, guest: str) -> bool:
        """Whether the boards may name a guest."""
        n = schema.board_names
        with self._store.reading() as connection:
            return connection.execute(select(n.c.guest).where(n.c.guest == guest)).one_or_none() is not None

    def choose(self, guest: str, *, shows: bool) -> None:
        """Let the boards name a guest, or no longer."""
        with self._store.writing() as connection:
            forget_board_name(connection, guest)
            if shows:
                connection.execute(insert(schema.board_names).values(guest=guest))


def forget_board_name(connection: Connection, guest: str) -> None:
    """No longer name a guest; also when the account is deleted."""
    connection.execute(delete(schema.board_names).where(schema.board_names.c.guest == guest))
