"""A number in the store that shows when any process has changed what the room knows about its people.

Every change raises it by one in the same transaction. A server checks it once a second, and then rereads what `houseway
users` or another server has written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, insert, update

from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

_SETTING: Final = "people"


def version_of(store: "Store") -> int:
    """The number of changes so far."""
    return int(store.setting(_SETTING) or 0)


@contextmanager
def changing(store: "Store") -> Iterator[Connection]:
    """A transaction that changes something about people; every server notices."""
    s = schema.settings
    with store.writing() as connection:
        yield connection
        # Read under the row's lock, so that two servers never write the same number.
        if connection.execute(update(s).where(s.c.key == _SETTING).values(value=s.c.value)).rowcount == 0:
            connection.execute(insert(s).values(key=_SETTING, value="1"))
        else:
            now = connection.execute(s.select().where(s.c.key == _SETTING)).one()
            connection.execute(update(s).where(s.c.key == _SETTING).values(value=str(int(now.value) + 1)))
