"""Mutes and bans: who cannot chat at a table or in the room, who must stay away, until when and why.

A sanction is never deleted, only lifted, and the record names who imposed and who lifted it. Questions that come up
with every line of chat are answered from memory.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select, update

from houseway.people.admins import BAN, check_not_last
from houseway.people.changes import changing
from houseway.people.clean_text import cleaned
from houseway.protocol.account_bodies import Sanction
from houseway.referee.refusals import RefusedError
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

MUTE: Final = "mute"
_WHY_LENGTH: Final = 200
_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60))


class Sanctions:
    """All mutes and bans in force, by guest."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall
        self._held: dict[str, list[Sanction]] = {}
        self._addresses: dict[str, list[Sanction]] = {}
        self._rereading = Lock()  # so that what was read last is also what is kept last
        self.refresh()

    def refresh(self) -> None:
        """Reread the store."""
        now, held, addresses = self._wall(), dict[str, list[Sanction]](), dict[str, list[Sanction]]()
        with self._rereading:
            for one in self._rows(schema.sanctions.c.lifted_at.is_(None)):
                if one.holds(now):
                    held.setdefault(one.guest, []).append(one)
                    if one.address:
                        addresses.setdefault(one.address, []).append(one)
            self._held, self._addresses = held, addresses

    def _rows(self, *where: Any) -> list[Sanction]:
        s = schema.sanctions
        with self._store.reading() as connection:
            rows = connection.execute(select(s).where(*where).order_by(s.c.id)).mappings().all()
        return [Sanction(**{name: row[name] for name in Sanction.__struct_fields__}) for row in rows]

    def muted(self, guest: str, table: str) -> Sanction | None:
        """The mute that keeps a guest from chatting at a table."""
        for one in self._held.get(guest, ()):
            if one.what == MUTE and one.table in ("", table) and one.holds(self._wall()):
                return one
        return None

    def banned(self, guest: str) -> Sanction | None:
        """The ban that keeps a guest out."""
        return next((one for one in self._held.get(guest, ()) if one.what == BAN and one.holds(self._wall())), None)

    def banned_from(self, address: str) -> Sanction | None:
        """The ban that keeps out everyone at an address."""
        return next((one for one in self._addresses.get(address, ()) if one.holds(self._wall())), None)

    def for_how_long(self, one: Sanction) -> str:
        """How much longer it is in force, since a clock time might be in another time zone."""
        return "" if one.until is None else f" for another {_time_words(one.until - self._wall())}"

    def bans(self) -> dict[int, str]:
        """Every ban in force, by number: the guest."""
        return {one.id: one.guest for one in self.in_force() if one.what == BAN}

    def of(self, guest: str) -> list[Sanction]:
        """Everything ever imposed on a guest, in order."""
        return self._rows(schema.sanctions.c.guest == guest)

    def in_force(self) -> list[Sanction]:
        """Everything in force in the room, in order."""
        now = self._wall()
        return sorted((one for all_ in self._held.values() for one in all_ if one.holds(now)), key=lambda one: one.id)

    def impose(
        self,
        guest: str,
        what: str,
        *,
        by: str,
        why: str,
        table: str = "",
        seconds: float | None = None,
        address: str = "",
    ) -> Sanction:
        """Mute or ban a stored guest, for a time or until lifted; the last admin cannot be banned."""
        if what not in (MUTE, BAN):
            raise RefusedError(f"there is no sanction {what[:20]!r}: it is mute or ban")
        if what == BAN and table:
            raise RefusedError("a ban covers the whole room: at one table, mute or remove the person")
        said = cleaned(why)[:_WHY_LENGTH]
        if not said:
            raise RefusedError("say why: the reason is recorded with it")
        now, s = self._wall(), schema.sanctions
        values = {
            "guest": guest,
            "what": what,
            "table": table,
            "until": None if seconds is None else now + seconds,
            "why": said,
            "by": by,
            "at": now,
            "address": address,
        }
        with changing(self._store) as connection:
            if what == BAN:
                check_not_last(connection, guest, now=now)
            number = connection.execute(insert(s).values(values).returning(s.c.id)).scalar_one()
        self.refresh()
        return self._rows(s.c.id == number)[0]

    def find(self, id: int) -> Sanction:
        """One of them, by number."""
        found = self._rows(schema.sanctions.c.id == id)
        if not found:
            raise RefusedError(f"there is no sanction {id}")
        return found[0]

    def lift(self, id: int, *, by: str) -> Sanction:
        """End one early."""
        s, found = schema.sanctions, self.find(id)
        with changing(self._store) as connection:
            standing = (s.c.id == id, s.c.lifted_at.is_(None))
            connection.execute(update(s).where(*standing).values(lifted_at=self._wall(), lifted_by=by))
        self.refresh()
        return self.find(found.id)


def _time_words(seconds: float) -> str:
    """About how long, in the largest unit of which there are at least two; the last minute counts as one."""
    unit, size = next(((name, size) for name, size in _UNITS if seconds >= 2 * size), _UNITS[-1])
    count = max(1, round(seconds / size))
    return f"{count} {unit}{'' if count == 1 else 's'}"


def check_heard(sanctions: Sanctions, guest: str, table: str) -> None:
    """Check that a guest may chat at a table, or say that they are muted."""
    found = sanctions.muted(guest, table)
    if found is not None:
        raise RefusedError(muted_words(sanctions, found))


def muted_words(sanctions: Sanctions, one: Sanction) -> str:
    """Says that the guest is muted, where, for how long, and why."""
    return f"you are muted {'at this table' if one.table else 'in this room'}{sanctions.for_how_long(one)}: {one.why}"


def check_welcome(sanctions: Sanctions, guest: str, address: str = "") -> None:
    """Check that a guest may be here, or say that they are banned."""
    found = sanctions.banned(guest) or (sanctions.banned_from(address) if address else None)
    if found is not None:
        raise RefusedError(banned_words(sanctions, found))


def banned_words(sanctions: Sanctions, one: Sanction) -> str:
    """Says that the guest is banned, for how long, and why."""
    return f"you are banned from this room{sanctions.for_how_long(one)}: {one.why}"
