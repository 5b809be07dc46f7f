"""Sessions: where someone is logged in. The cookie holds a random token, and the store a hash of it.

Questions that come up with every request are answered from memory, or else from the store, since another server may
have let them in. When a session ends, it ends on every server within a second, and so do its sockets.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from sqlalchemy import RowMapping, delete, insert, select, update

from houseway.people.changes import changing
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

UNSEEN_SECONDS: Final = 90 * 24 * 3600.0
"""A session that is not used for this long is over."""
MOST_EACH: Final = 50
"""If someone has more, the least recently used ones are ended."""
_AGENT_LENGTH: Final = 200
_SHORT: Final = 16
_TOKEN_LENGTH: Final = 43


class Login(Struct):
    """A place where someone is logged in."""

    id: str
    """The hash of the token."""
    guest: str
    made_at: float
    seen_at: float
    agent: str
    """The browser's description of itself."""

    @property
    def short(self) -> str:
        """What lists show; it gives no access."""
        return self.id[:_SHORT]


class Sessions:
    """All sessions in use."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall
        self._known: dict[str, Login] = {}
        self._seen: set[str] = set()

    def new(self, guest: str, agent: str) -> str:
        """Log someone in; returns the token for the cookie, which is stored nowhere else."""
        token, now = secrets.token_urlsafe(32), self._wall()
        made = Login(_hash(token), guest, now, now, agent.strip()[:_AGENT_LENGTH])
        s = schema.sessions
        with changing(self._store) as connection:
            values = {name: getattr(made, name) for name in Login.__struct_fields__}
            connection.execute(insert(s).values(values))
            old = select(s.c.id).where(s.c.guest == guest).order_by(s.c.seen_at.desc()).offset(MOST_EACH)
            surplus = list(connection.execute(old).scalars())
            if surplus:
                connection.execute(delete(s).where(s.c.id.in_(surplus)))
        self._known[made.id] = made
        return token

    def who(self, token: str | None) -> Login | None:
        """The session of a cookie's token; None if it is invalid or over."""
        if not token or len(token) != _TOKEN_LENGTH:
            return None
        id_ = _hash(token)
        found = self._known.get(id_)
        if found is None:
            s = schema.sessions
            with self._store.reading() as connection:
                row = connection.execute(select(s).where(s.c.id == id_)).mappings().one_or_none()
            if row is None:
                return None
            found = self._known[id_] = _login(row)
        now = self._wall()
        if now - found.seen_at > UNSEEN_SECONDS:
            return None
        found.seen_at = now
        self._seen.add(id_)
        return found

    def of(self, guest: str) -> list[Login]:
        """Where a guest is logged in, latest first."""
        s = schema.sessions
        with self._store.reading() as connection:
            rows = connection.execute(select(s).where(s.c.guest == guest)).mappings().all()
        found = [self._known.get(row["id"]) or _login(row) for row in rows]
        fresh = [one for one in found if self._wall() - one.seen_at <= UNSEEN_SECONDS]
        return sorted(fresh, key=lambda one: -one.seen_at)

    def end(self, guest: str, *, only: str = "", but: str = "") -> set[str]:
        """End a guest's sessions: all, only one, or all but one. Returns those that ended."""
        mine = self.of(guest)
        ended = {one.id for one in mine if (not only or only in (one.short, one.id)) and one.id != but}
        if ended:
            with changing(self._store) as connection:
                connection.execute(delete(schema.sessions).where(schema.sessions.c.id.in_(ended)))
        self._forget(ended)
        return ended

    def refresh(self) -> set[str]:
        """Ask the store which sessions are still good; returns those that are over."""
        s, over = schema.sessions, set(self._known)
        if over:
            with self._store.reading() as connection:
                over -= set(connection.execute(select(s.c.id)).scalars())
        self._forget(over)
        return over

    def _forget(self, over: Iterable[str]) -> None:
        for id_ in over:
            self._known.pop(id_, None)
            self._seen.discard(id_)

    def keep_seen(self) -> None:
        """Store when each session was last used, and delete those unused for too long; calling it now and then is
        enough.
        """
        seen, self._seen = self._seen, set()
        s = schema.sessions
        with self._store.writing() as connection:
            for id_ in seen:
                login = self._known.get(id_)
                if login is not None:
                    connection.execute(update(s).where(s.c.id == id_).values(seen_at=login.seen_at))
            connection.execute(delete(s).where(s.c.seen_at < self._wall() - UNSEEN_SECONDS))


def _login(row: RowMapping) -> Login:
    return Login(**{name: row[name] for name in Login.__struct_fields__})


def _hash(token: str) -> str:
    return hashlib.sha256(f"houseway/session/1\0{token}".encode(errors="replace")).hexdigest()
