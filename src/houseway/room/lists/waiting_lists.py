"""The waiting lists themselves: names by game and limit, and calls with the time they end.

Pure: the time is passed in, and nothing here knows a table, a database, or a page. No house prints a rule for its
lists, so this is common practice: people are called in the order of the list, and a seat is held for five minutes; a
person who misses a call goes to the bottom of the list, and after a second missed call is off the list.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from houseway.referee.refusals import RefusedError

CALL_SECONDS: Final = 300.0
"""How long a seat is held for a called player."""
MOST_MISSED: Final = 2
"""After this many unanswered calls, a name is taken off the list."""
MOST_LISTS: Final = 8
"""The most lists a guest can be on."""


class Wish(NamedTuple):
    """A list, by game and limit."""

    house: str
    game: str
    limit: str

    def __str__(self) -> str:
        return f"{self.house}/{self.game} {self.limit}"


class Name(Struct, frozen=True, kw_only=True):
    """A name on a list."""

    id: int
    guest: str
    wish: Wish
    since: float
    """Decides its place: earlier is higher."""
    joined: float
    """When they joined, wherever in the list they are by now."""
    called_at: float | None = None
    table: str | None = None
    """With `seat`, the table and seat held for a called player."""
    seat: int | None = None
    missed: int = 0

    @property
    def called(self) -> bool:
        """Whether a seat is held."""
        return self.called_at is not None

    @property
    def until(self) -> float:
        """When the seat goes to the next; only for a called player."""
        return (self.called_at or 0.0) + CALL_SECONDS


class Changes(NamedTuple):
    """What to store, and whom to tell."""

    kept: tuple[Name, ...] = ()
    struck: tuple[Name, ...] = ()
    """Names taken off the list."""


class Free(NamedTuple):
    """Seats of a table to which people may be called."""

    table: str
    wish: Wish
    seats: tuple[int, ...]


class WaitingBook:
    """All lists of a room."""

    def __init__(self, names: Iterable[Name] = ()) -> None:
        self._names = {one.id: one for one in names}
        self._last = max(self._names, default=0)

    def __bool__(self) -> bool:
        return bool(self._names)

    def names(self) -> list[Name]:
        """Every name, each list in its order."""
        return sorted(self._names.values(), key=lambda one: (one.wish, one.since, one.id))

    def wishes(self) -> list[Wish]:
        """Every game and limit that someone waits for."""
        return sorted({one.wish for one in self._names.values()})

    def list_of(self, wish: Wish) -> list[Name]:
        """One list, from the top."""
        return [one for one in self.names() if one.wish == wish]

    def count(self, wish: Wish) -> int:
        """How many names are on a list."""
        return sum(one.wish == wish for one in self._names.values())

    def waiting(self, wish: Wish) -> list[Name]:
        """The names on a list that have not been called."""
        return [one for one in self.list_of(wish) if not one.called]

    def check_nobody_ahead(self, wish: Wish, guest: str) -> None:
        """Check that nobody waiting for a game comes before a guest, whether or not the guest is on the list."""
        waiting = self.waiting(wish)
        own = next((at for at, one in enumerate(waiting) if one.guest == guest), None)
        if own:
            raise RefusedError(
                f"you are number {own + 1} on the list for this game: you will be called when a seat opens"
            )
        if own is None and waiting:
            who = "1 person is waiting" if len(waiting) == 1 else f"{len(waiting)} people are waiting"
            raise RefusedError(f"{who} for this game: put your name on the list")

    def find(self, guest: str, wish: Wish) -> Name | None:
        """A guest's name on a list."""
        return next((one for one in self._names.values() if (one.guest, one.wish) == (guest, wish)), None)

    def of(self, guest: str) -> list[Name]:
        """All names of a guest."""
        return [one for one in self.names() if one.guest == guest]

    def calls_at(self, table: str) -> dict[int, Name]:
        """Seats of a table held for called players."""
        return {one.seat: one for one in self._names.values() if one.table == table and one.seat is not None}

    def place(self, one: Name) -> int:
        """A name's place in the list, from 1."""
        return self.list_of(one.wish).index(one) + 1

    def next_end(self) -> float | None:
        """When the first call ends."""
        return min((one.until for one in self._names.values() if one.called), default=None)

    # changes

    def _put(self, *names: Name) -> Changes:
        self._names |= {one.id: one for one in names}
        return Changes(names)

    def join(self, guest: str, wish: Wish, now: float) -> Changes:
        """Put a name at the bottom of a list."""
        if self.find(guest, wish) is not None:
            raise RefusedError("you are already on that list")
        if len(self.of(guest)) >= MOST_LISTS:
            raise RefusedError(f"you can be on at most {MOST_LISTS} lists: take your name off another one first")
        self._last += 1
        lowest = max((one.since for one in self.list_of(wish)), default=now)
        return self._put(Name(id=self._last, guest=guest, wish=wish, since=max(now, lowest), joined=now))

    def strike(self, one: Name) -> Changes:
        """Take a name off its list."""
        if self._names.pop(one.id, None) is None:
            raise RefusedError("that name is no longer on the list")
        return Changes((), (one,))

    def call(self, one: Name, table: str, seat: int, now: float) -> Changes:
        """Call someone to a seat."""
        if one.called:
            raise RefusedError("that name has already been called")
        if seat in self.calls_at(table):
            raise RefusedError(f"seat {seat} is held for a player who was called")
        return self._put(replace(self._now(one), called_at=now, table=table, seat=seat))

    def _now(self, one: Name) -> Name:
        found = self._names.get(one.id)
        if found is None:
            raise RefusedError("that name is no longer on the list")
        return found

    def miss(self, one: Name, now: float) -> Changes:
        """A called player did not come: to the bottom the first time, off the list the second."""
        one = self._now(one)
        if one.missed + 1 >= MOST_MISSED:
            return self.strike(one)
        lowest = max((other.since for other in self.list_of(one.wish)), default=now)
        return self._put(
            replace(one, since=max(now, lowest), called_at=None, table=None, seat=None, missed=one.missed + 1)
        )

    def pass_on(self, one: Name, now: float) -> Changes:
        """A called player gives the seat to the next, and waits at the bottom of the list; this is not a
        missed call.
        """
        one = self._now(one)
        if not one.called:
            raise RefusedError("you have not been called")
        if not self.waiting(one.wish):
            raise RefusedError("nobody else is waiting for that seat: sit down, or take your name off the list")
        lowest = max(other.since for other in self.list_of(one.wish))
        return self._put(replace(one, since=_after(max(now, lowest)), called_at=None, table=None, seat=None))

    def uncall(self, one: Name) -> Changes:
        """The seat is gone through nobody's fault: the name returns to its place."""
        return self._put(replace(self._now(one), called_at=None, table=None, seat=None))

    def move(self, one: Name, to: int) -> Changes:
        """Move a name to a place in its list, counted from 1; the others keep their order."""
        one = self._now(one)
        others = [other for other in self.list_of(one.wish) if other.id != one.id]
        place = max(1, min(to, len(others) + 1)) - 1
        order = [*others[:place], one, *others[place:]]
        times = sorted(other.since for other in order)
        moved = [replace(other, since=since) for other, since in zip(order, times, strict=True)]
        # names with equal times keep their old order, so overtaking one of them takes a later time for the others
        for at in range(1, len(moved)):
            if (moved[at].since, moved[at].id) < (moved[at - 1].since, moved[at - 1].id):
                moved[at] = replace(moved[at], since=_after(moved[at - 1].since))
        return self._put(*moved)

    def expire(self, now: float, *, spare: Collection[int] = ()) -> list[tuple[Name, Changes]]:
        """End the calls that were not answered in time, except for players who are sitting down; returns the
        changes.
        """
        late = [one for one in self.names() if one.called and now >= one.until and one.id not in spare]
        return [(one, self.miss(one, now)) for one in late]

    def begin_again(self, now: float) -> Changes:
        """The room was closed for a while: called players get the full time again."""
        return self._put(*(replace(one, called_at=now) for one in self._names.values() if one.called))

    def calls_due(self, free: Iterable[Free]) -> list[tuple[Name, str, int]]:
        """The calls to make now, with table and seat: the first names of each list, as far as there are seats."""
        seats: dict[Wish, list[tuple[str, int]]] = {}
        for one in free:
            kept = self.calls_at(one.table)
            seats.setdefault(one.wish, []).extend((one.table, seat) for seat in one.seats if seat not in kept)
        return [
            (name, table, seat)
            for wish, places in seats.items()
            for name, (table, seat) in zip(self.waiting(wish), places, strict=False)
        ]


def _after(moment: float) -> float:
    from math import inf, nextafter

    return nextafter(moment, inf)
