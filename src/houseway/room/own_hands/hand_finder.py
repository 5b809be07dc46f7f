"""Facts about a guest's hands, kept in the store: computed once, latest first, and searched on request.

The database table is a cache and nothing more. It can be emptied, and fills again as guests look at their hands.
Everything is looked up by guest and hand, so the person in a seat now never sees the cards dealt there before.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, literal, not_, or_, select
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from houseway.games import GAMES
from houseway.room.own_hands.hand_facts import COMPARED, DEAD, VOID, HandFacts, facts_of
from houseway.store import schema
from houseway.store.journal_order import hand_rows
from houseway.store.rows import HandRow, at_table, pot_of
from houseway.store.store import Store, at_hand

MOST_WORDS: Final = 8
"""The most words in one search."""
_SAID: Final = ("full house", "full of")
"""The name of a kind of hand, and how its words express it."""
_NUMBERED: Final = re.compile(r"\bhand #?(\d)")
_NUMBER: Final = re.compile(r"(#?)(\d{1,9})")
_CARD: Final = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])")
_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_BATCH: Final = 20
"""Hands read between two looks at the clock."""
_MOST_KNOWN: Final = 5_000
"""How many guests are remembered as fully read."""

LESSON: Final = '"lesson":true'
"""In the settings of a guided table, which are JSON without spaces."""
TOURNAMENT: Final = '"tournament":{'
FIELD: Final = '"field":{'
"""In those of a table that deals for a tournament with several."""

Titles = Callable[[HandRow], str]
"""The titles of a hand's house and game."""


class HandFilter(Struct, frozen=True, kw_only=True):
    """Which of a guest's hands are wanted; an omitted field matches all."""

    house: str = ""
    game: str = ""
    since: float | None = None
    until: float | None = None
    """Hands that ended at or after `since`, and before `until`."""
    least: int = 0
    """Hands that won or lost at least this many cents."""
    result: str = ""
    """`won` or `lost`."""
    words: str = ""
    ids: tuple[int, ...] = ()


class OwnHand(NamedTuple):
    """A hand, and the facts of it for the guest."""

    row: HandRow
    net: int
    facts: HandFacts

    @property
    def alone(self) -> bool:
        """Whether everyone else folded; where a pot may carry over, only if this hand won it."""
        game, facts = GAMES.get(self.row.game), self.facts
        if game is None or game.family.name not in COMPARED or not facts.cards or facts.showdown or facts.folded:
            return False
        if facts.words.endswith(DEAD):
            return False
        return self.net > 0 or game.family.name != "draw"


class Sum(NamedTuple):
    """The totals of some hands."""

    of: str
    hands: int
    net: int
    squares: float
    """The sum of the squares of the results."""
    showdowns: int
    won: int
    ahead: int
    """Hands that won more than they cost."""
    first_rounds: int
    """Hands with a first betting round in which to put chips in by choice."""
    entered: int
    """Those in which the player did."""


class OwnHands:
    """The hands of all guests; each guest asks only about their own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: OrderedDict[str, int] = OrderedDict()
        """By guest: the hand up to which everything has been read."""

    # reading hands

    def read_more(self, guest: str, titles: Titles, *, seconds: float) -> int:
        """Compute missing facts for this long, latest hands first; returns how many hands are left."""
        last, s = self._last(guest), schema.hand_seats
        if last <= self._read.get(guest, 0):
            return 0
        left = self.read_some((s.c.guest == guest, s.c.hand > self._read.get(guest, 0)), titles, seconds)
        if not left:
            self._read[guest] = last
            self._read.move_to_end(guest)
            if len(self._read) > _MOST_KNOWN:
                self._read.popitem(last=False)
        return left

    def read_some(self, wanted: Sequence[ColumnElement[bool]], titles: Titles, seconds: float) -> int:
        """The same for some of `hand_seats`, whoever sat there."""
        until = time.monotonic() + seconds
        while rows := self._missing(wanted, _BATCH):
            self._keep(rows, titles)
            if time.monotonic() >= until:
                break
        with self._store.reading() as connection:
            return int(connection.execute(_unread(wanted, func.count())).scalar_one())

    def _last(self, guest: str) -> int:
        s = schema.hand_seats
        with self._store.reading() as connection:
            return int(connection.execute(select(func.max(s.c.hand)).where(s.c.guest == guest)).scalar_one() or 0)

    def _missing(self, wanted: Sequence[ColumnElement[bool]], most: int) -> list[tuple[str, int, HandRow]]:
        """Hands without facts, each with its guest and result by the ledger."""
        h, s = schema.hands, schema.hand_seats
        query = _unread(wanted, s.c.guest, s.c.hand).order_by(s.c.hand.desc()).limit(most)
        with self._store.reading() as connection:
            pairs = [(row.guest, row.hand) for row in connection.execute(query)]
            found = hand_rows(connection, select(h).where(h.c.id.in_({hand for _, hand in pairs})))
            hands = {row.id: (number, row) for _, number, row in found}
            return [
                (guest, _net(connection, guest, row, number), at_hand(row))
                for guest, hand in pairs
                for number, row in (hands[hand],)
            ]

    def _keep(self, rows: Sequence[tuple[str, int, HandRow]], titles: Titles) -> None:
        values = [_values(guest, net, row, titles(row)) for guest, net, row in rows]
        with self._store.writing() as connection:
            if connection.dialect.name == "postgresql":
                from sqlalchemy.dialects.postgresql import insert as insert_postgres

                connection.execute(insert_postgres(schema.hand_facts).on_conflict_do_nothing(), values)
            else:
                connection.execute(insert_sqlite(schema.hand_facts).on_conflict_do_nothing(), values)

    # queries

    def page(self, guest: str, wanted: HandFilter, *, most: int, before: int | None = None) -> list[OwnHand]:
        """The matching hands, latest first; `before` is the `id` of the last hand on the previous page."""
        f, h = schema.hand_facts, schema.hands
        query = select(f).where(*_where(guest, wanted)).order_by(f.c.hand.desc()).limit(most)
        if before is not None:
            query = query.where(f.c.hand < before)
        with self._store.reading() as connection:
            facts = {one.hand: one for one in connection.execute(query)}
            found = hand_rows(connection, select(h).where(h.c.id.in_(list(facts))).order_by(h.c.id.desc()))
        return [
            OwnHand(
                at_hand(row),
                facts[row.id].net,
                HandFacts(
                    cards=facts[row.id].cards,
                    words=facts[row.id].words,
                    position=facts[row.id].position,
                    showdown=bool(facts[row.id].showdown),
                    won=bool(facts[row.id].won),
                    folded=bool(facts[row.id].folded),
                    entered=None if facts[row.id].entered is None else bool(facts[row.id].entered),
                ),
            )
            for _, _, row in found
        ]

    def latest(self, guest: str) -> list[tuple[str, str, str, str]]:
        """The house, game, table, and limit of the latest hand of each game."""
        f, h = schema.hand_facts, schema.hands
        last = select(func.max(f.c.hand)).where(f.c.guest == guest).group_by(f.c.house, f.c.game)
        with self._store.reading() as connection:
            found = connection.execute(select(h.c.house, h.c.game, h.c.table, h.c.limit).where(h.c.id.in_(last)))
            return [(row.house, row.game, row.table, row.limit) for row in found]

    def nets(self, guest: str, wanted: HandFilter) -> list[tuple[float, int]]:
        """When each hand ended, and its result, oldest first."""
        f = schema.hand_facts
        query = select(f.c.ended_at, f.c.net).where(*_where(guest, wanted), counts()).order_by(f.c.hand)
        with self._store.reading() as connection:
            return [(at, net) for at, net in connection.execute(query)]

    def uncounted(self, guest: str, wanted: HandFilter) -> int:
        """How many of the hands are left out of the figures: void, without cards, or in a tournament."""
        query = select(func.count()).select_from(schema.hand_facts).where(*_where(guest, wanted), not_(counts()))
        with self._store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def sums(self, guest: str, wanted: HandFilter, by: str = "") -> list[Sum]:
        """The totals of the hands: all together, or by `house/game` or `position`."""
        f = schema.hand_facts
        of: ColumnElement[str] = {"game": f.c.house + "/" + f.c.game, "position": f.c.position}.get(by, literal(""))
        net = f.c.net
        query = (
            select(
                of.label("of"),
                func.count().label("hands"),
                func.sum(net).label("net"),
                func.sum(1.0 * net * net).label("squares"),
                func.sum(f.c.showdown).label("showdowns"),
                func.sum(f.c.won).label("won"),
                func.sum(case((net > 0, 1), else_=0)).label("ahead"),
                func.count(f.c.entered).label("first_rounds"),
                func.coalesce(func.sum(f.c.entered), 0).label("entered"),
            )
            .where(*_where(guest, wanted), counts())
            .group_by(of)
        )
        with self._store.reading() as connection:
            rows = connection.execute(query).all()
        return [
            Sum(
                row.of,
                row.hands,
                int(row.net),
                float(row.squares),
                int(row.showdowns),
                int(row.won),
                int(row.ahead),
                int(row.first_rounds),
                int(row.entered),
            )
            for row in rows
            if row.hands
        ]


def _unread(wanted: Sequence[ColumnElement[bool]], *columns: Any) -> Select[Any]:
    s, f = schema.hand_seats, schema.hand_facts
    known = select(literal(1)).where(f.c.guest == s.c.guest, f.c.hand == s.c.hand).exists()
    return select(*columns).select_from(s).where(*wanted, ~known)


def _where(guest: str, wanted: HandFilter) -> list[ColumnElement[bool]]:
    f = schema.hand_facts
    asked = [f.c.guest == guest, f.c.hand.not_in(_at_tables(LESSON))]
    if wanted.ids:
        asked.append(f.c.hand.in_(wanted.ids))
    if wanted.house:
        asked.append(f.c.house == wanted.house)
    if wanted.game:
        asked.append(f.c.game == wanted.game)
    if wanted.since is not None:
        asked.append(f.c.ended_at >= wanted.since)
    if wanted.until is not None:
        asked.append(f.c.ended_at < wanted.until)
    if wanted.least:
        asked.append(func.abs(f.c.net) >= wanted.least)
    if wanted.result:
        asked.append(f.c.net > 0 if wanted.result == "won" else f.c.net < 0)
    words = _NUMBERED.sub(r"#\1", wanted.words.casefold().replace(*_SAID)).split()[:MOST_WORDS]
    return asked + [_says(word) for word in words]


def _says(word: str) -> ColumnElement[bool]:
    """Whether a hand's row contains a word: a card, its number, how it ended, its position, or any of its text."""
    f, h = schema.hand_facts, schema.hands
    if card := _CARD.fullmatch(word):
        code = card[1].replace("10", "t") + _SUITS.get(card[2], card[2])
        return (" " + func.lower(f.c.cards) + " ").contains(f" {code} ", autoescape=True)
    written = or_(f.c.found_by.contains(word, autoescape=True), f.c.position.contains(word, autoescape=True))
    if number := _NUMBER.fullmatch(word):
        own = f.c.hand.in_(select(h.c.id).where(h.c.hand == int(number[2])))
        return own if number[1] else or_(own, written)
    ended = {
        "showdown": f.c.showdown == 1,
        "won": or_(f.c.won == 1, f.c.net > 0),
        "folded": f.c.folded == 1,
        "lost": or_(f.c.net < 0, and_(f.c.showdown == 1, f.c.won == 0)),
        "even": f.c.net == 0,
    }
    ended["fold"] = ended["folded"]
    return or_(ended[word], written) if word in ended else written


def counts() -> ColumnElement[bool]:
    """Which hands are in the figures; the others are only listed.

    A player who let a wager go by had no cards, and the chips of a tournament are no money.
    """
    f = schema.hand_facts
    return and_(or_(f.c.cards != "", f.c.net != 0), f.c.hand.not_in(_at_tables(TOURNAMENT, FIELD)))


def _at_tables(*marks: str) -> Select[Any]:
    """The hands at tables with one of these marks in their settings."""
    h, t = schema.hands, schema.tables
    marked = select(t.c.id).where(or_(*(t.c.settings.contains(mark, autoescape=True) for mark in marks)))
    return select(h.c.id).where(h.c.table.in_(marked))


def _net(connection: Connection, guest: str, row: HandRow, number: int) -> int:
    """What the ledger moved between a guest's stack and the pot, from the deal to the end of the hand."""
    e, h, t = schema.entries, schema.hands, schema.transfers
    stack, pot = at_table(row.table, guest), pot_of(row.table)
    before = select(func.coalesce(func.max(h.c.number), 0)).where(h.c.table == row.table, h.c.number < number)
    lost, won = and_(t.c.debit == stack, t.c.credit == pot), and_(t.c.debit == pot, t.c.credit == stack)
    query = (
        select(func.sum(case((won, t.c.cents), (lost, -t.c.cents), else_=0)))
        .join(e, t.c.entry == e.c.id)
        .where(
            e.c.table == row.table, e.c.number > before.scalar_subquery(), e.c.number <= number, e.c.hand == row.hand
        )
    )
    return int(connection.execute(query).scalar_one() or 0)


def _values(guest: str, net: int, row: HandRow, title: str) -> dict[str, object]:
    seat = next(number for number, one in row.guests.items() if one == guest)
    facts = facts_of(row, seat)
    misdeal = ("misdeal",) if facts.words == VOID else ()
    others = [name for number, name in sorted(row.names.items()) if number != seat]
    found_by = "\n".join(
        (title, row.house, row.game, row.limit, row.table, facts.words, facts.cards, *misdeal, *others)
    )
    return {
        "guest": guest, "hand": row.id, "house": row.house, "game": row.game, "ended_at": row.ended_at, "net": net,
        "cards": facts.cards, "words": facts.words, "position": facts.position, "showdown": int(facts.showdown),
        "won": int(facts.won), "folded": int(facts.folded), "found_by": found_by.casefold(),
        "entered": None if facts.entered is None else int(facts.entered), "blind": facts.blind, "pots": facts.pots,
    }  # fmt: skip
