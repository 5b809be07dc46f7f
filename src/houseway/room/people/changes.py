"""What the room knows of its people changes in the store, by this process or another; a number tells that it has.

Every change adds one to a number in the same transaction. A server looks at it once a second, and takes over what
`houseway users` or another server has written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, insert, update

from houseway.room.store import schema

if TYPE_CHECKING:
    from houseway.room.store.store import Store

_SETTING: Final = "people"


def version_of(store: "Store") -> int:
    """How often anything has changed so far."""
    return int(store.setting(_SETTING) or 0)


@contextmanager
def changing(store: "Store") -> Iterator[Connection]:
    """One transaction that changes something about people; every server hears of it."""
    s = schema.settings
    with store.writing() as connection:
        yield connection
        # Read under the row's lock, so that two servers never write the same number.
        if connection.execute(update(s).where(s.c.key == _SETTING).values(value=s.c.value)).rowcount == 0:
            connection.execute(insert(s).values(key=_SETTING, value="1"))
        else:
            now = connection.execute(s.select().where(s.c.key == _SETTING)).one()
            connection.execute(update(s).where(s.c.key == _SETTING).values(value=str(int(now.value) + 1)))
