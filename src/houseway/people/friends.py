"""Friends: added by a personal link once the other accepts, and removed by either.

A link's key is computed from the room's own secret, the guest, and a number that goes up with every new link, so the
store never holds it. Everything is loaded once, and reloaded when another process has changed it.
"""

import hashlib
import hmac
import time
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select, update

from houseway.people.changes import changing
from houseway.referee.refusals import RefusedError
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

MOST_FRIENDS: Final = 200
WRONG_LINK: Final = "this friend link no longer works: ask for the new one"
_SETTING: Final = "friend secret"
_KEY_DIGITS: Final = 32


class FriendChoices(Struct, frozen=True, kw_only=True):
    """What a guest has chosen about friends."""

    link: int = 0
    """The number of the personal link; 0 if there is none yet."""
    shows: bool = False
    """Whether friends see at which tables the guest is."""
    hears: bool = True
    """Whether the guest is told when a friend opens a table."""


class Friends:
    """All friendships of a room."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall
        self._secret = store.secret(_SETTING)
        self._friends: dict[str, frozenset[str]] = {}
        self._choices: dict[str, FriendChoices] = {}
        self._by_key: dict[str, str] = {}
        self._rereading = Lock()  # so that what was read last is also what is kept last
        self.refresh()

    def refresh(self) -> None:
        """Reread the friendships and choices from the store."""
        f, c = schema.friends, schema.friend_choices
        pairs = dict[str, set[str]]()
        with self._rereading:
            with self._store.reading() as connection:
                for row in connection.execute(select(f.c.guest, f.c.friend)):
                    pairs.setdefault(row.guest, set()).add(row.friend)
                choices = {
                    row.guest: FriendChoices(link=row.link, shows=bool(row.shows), hears=bool(row.hears))
                    for row in connection.execute(select(c))
                }
            self._friends = {guest: frozenset(found) for guest, found in pairs.items()}
            self._choices = choices
            self._by_key = {self._key(guest, one.link): guest for guest, one in choices.items() if one.link}

    def of(self, guest: str) -> frozenset[str]:
        """A guest's friends."""
        return self._friends.get(guest, frozenset())

    def choices(self, guest: str) -> FriendChoices:
        """What a guest has chosen."""
        return self._choices.get(guest, FriendChoices())

    def may_hear(self, opener: str) -> frozenset[str]:
        """The friends who want to know that a guest has opened a table, if the guest lets them see it."""
        if not self.choices(opener).shows:
            return frozenset()
        return frozenset(one for one in self.of(opener) if self.choices(one).hears)

    def _key(self, guest: str, number: int) -> str:
        said = f"houseway/friend/1\0{guest}\0{number}".encode()
        return hmac.new(self._secret, said, hashlib.sha256).hexdigest()[:_KEY_DIGITS]

    def key(self, guest: str) -> str:
        """The key of a guest's personal link; empty if there is none yet."""
        number = self.choices(guest).link
        return self._key(guest, number) if number else ""

    def owner(self, key: str) -> str:
        """The guest whose personal link has this key."""
        guest = self._by_key.get(key)
        if guest is None:
            raise RefusedError(WRONG_LINK)
        return guest

    def renew(self, guest: str) -> None:
        """Make a new personal link; the one before no longer works."""
        self._choose(guest, replace(self.choices(guest), link=self.choices(guest).link + 1))

    def choose(self, guest: str, *, shows: bool | None = None, hears: bool | None = None) -> None:
        """Change what a guest has chosen; None changes nothing."""
        now = self.choices(guest)
        self._choose(
            guest,
            replace(now, shows=now.shows if shows is None else shows, hears=now.hears if hears is None else hears),
        )

    def _choose(self, guest: str, chosen: FriendChoices) -> None:
        with changing(self._store) as connection:
            _write(connection, guest, chosen)
        self.refresh()

    def accept(self, guest: str, key: str) -> str:
        """Become friends with the owner of a link, who is returned. To be friends already changes nothing."""
        owner = self.owner(key)
        if owner == guest:
            raise RefusedError("this is your own link: send it to a friend")
        if owner in self.of(guest):
            return owner
        for one, said in ((guest, "you have"), (owner, "they have")):
            if len(self.of(one)) >= MOST_FRIENDS:
                raise RefusedError(f"{said} {MOST_FRIENDS} friends already, and that is the limit")
        f = schema.friends
        with changing(self._store) as connection:
            for one, other in ((guest, owner), (owner, guest)):
                pair = (f.c.guest == one, f.c.friend == other)
                if connection.execute(select(f.c.guest).where(*pair)).one_or_none() is None:
                    connection.execute(insert(f).values(guest=one, friend=other, since=self._wall()))
        self.refresh()
        return owner

    def remove(self, guest: str, friend: str) -> None:
        """End a friendship. The guest's link changes, because the other may still have it."""
        if friend not in self.of(guest):
            raise RefusedError("you are not friends")
        f, now = schema.friends, self.choices(guest)
        with changing(self._store) as connection:
            for one, other in ((guest, friend), (friend, guest)):
                connection.execute(delete(f).where(f.c.guest == one, f.c.friend == other))
            if now.link:
                _write(connection, guest, replace(now, link=now.link + 1))
        self.refresh()


def _write(connection: Connection, guest: str, chosen: FriendChoices) -> None:
    c = schema.friend_choices
    values = {"link": chosen.link, "shows": int(chosen.shows), "hears": int(chosen.hears)}
    if connection.execute(update(c).where(c.c.guest == guest).values(values)).rowcount == 0:
        connection.execute(insert(c).values({"guest": guest, **values}))


def forget_friends(connection: Connection, guest: str) -> None:
    """Delete all of a guest's friendships and choices, with the account."""
    f, c = schema.friends, schema.friend_choices
    connection.execute(delete(f).where((f.c.guest == guest) | (f.c.friend == guest)))
    connection.execute(delete(c).where(c.c.guest == guest))
