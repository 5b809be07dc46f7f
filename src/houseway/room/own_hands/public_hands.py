"""What the weekly boards count: hands at tables open to all, of the guests who let the boards name them.

The facts of these hands come from the same cache as each guest's own, and are computed in the same way.
"""

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Float, Select, case, cast, func, or_, select

from houseway.room.own_hands.hand_finder import FIELD, LESSON, TOURNAMENT, OwnHands, Titles, counts
from houseway.store import schema
from houseway.store.store import Store

_APART: Final = ('"private":true', LESSON, TOURNAMENT, FIELD)
"""In the settings of tables whose hands are not counted."""


class PublicSum(NamedTuple):
    """The totals of one guest's hands of one game."""

    guest: str
    name: str
    house: str
    game: str
    hands: int
    measured: int
    """Hands of poker, whose results can be told in big blinds."""
    blinds: float
    """Their results in big blinds, added up."""
    pot: float
    """The most that was won out of the pots of one hand, in big blinds."""


class PublicHands:
    """The hands that ended in some stretch of time, from `since` up to `until`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._own = OwnHands(store)
        self._first: dict[float, int] = {}
        """The room's first hand since a time: later hands never change it."""

    def read_more(self, since: float, until: float, titles: Titles, *, seconds: float) -> int:
        """Compute missing facts for this long; returns how many are left."""
        first = self._first_since(since)
        if first is None:
            return 0
        s, h = schema.hand_seats, schema.hands
        counted = select(h.c.id).where(
            h.c.id >= first, h.c.ended_at >= since, h.c.ended_at < until, h.c.table.not_in(_apart())
        )
        wanted = (s.c.guest.in_(_named()), s.c.hand >= first, s.c.hand.in_(counted))
        return self._own.read_some(wanted, titles, seconds)

    def sums(self, since: float, until: float) -> list[PublicSum]:
        """The totals, by guest and game."""
        first = self._first_since(since)
        if first is None:
            return []
        f, g, h = schema.hand_facts, schema.guests, schema.hands
        blind = case((f.c.blind > 0, f.c.blind), else_=None)
        query = (
            select(
                f.c.guest,
                g.c.name,
                f.c.house,
                f.c.game,
                func.count(),
                func.count(blind),
                func.coalesce(func.sum(cast(f.c.net, Float) / blind), 0.0),
                func.coalesce(func.max(cast(f.c.pots, Float) / blind), 0.0),
            )
            .join(g, g.c.id == f.c.guest)
            .join(h, h.c.id == f.c.hand)
            .where(f.c.guest.in_(_named()), f.c.hand >= first, f.c.ended_at >= since, f.c.ended_at < until)
            .where(h.c.table.not_in(_apart()), counts())
            .group_by(f.c.guest, g.c.name, f.c.house, f.c.game)
        )
        with self._store.reading() as connection:
            found = connection.execute(query).all()
        return [PublicSum(*row) for row in found]

    def _first_since(self, since: float) -> int | None:
        if since not in self._first:
            h = schema.hands
            with self._store.reading() as connection:
                found = connection.execute(select(func.min(h.c.id)).where(h.c.ended_at >= since)).scalar_one()
            if found is None:
                return None
            self._first[since] = int(found)
        return self._first[since]


def _named() -> Select[Any]:
    n, g = schema.board_names, schema.guests
    return select(n.c.guest).join(g, g.c.id == n.c.guest).where(g.c.bot == 0)


def _apart() -> Select[Any]:
    t = schema.tables
    marks: list[ColumnElement[bool]] = [t.c.settings.contains(mark, autoescape=True) for mark in _APART]
    return select(t.c.id).where(or_(*marks))
