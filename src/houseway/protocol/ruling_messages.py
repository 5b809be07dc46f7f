"""What can be reported at a table, and the ruling that would follow, as they go over the wire."""

from msgspec import Struct

from houseway.cards import Card
from houseway.referee.mishaps import Report


class SeatChoice(Struct, frozen=True):
    """A seat that it can have happened to."""

    seat: int
    card: int
    """One of its cards that it can have happened to, if it happens to a card."""
    cards: int
    """How many cards it has face down."""
    actions: tuple[str, ...] = ()
    """What its player can have done, if an action is named."""
    sizes: bool = False
    """Whether a bet or a raise can have had another size."""
    places: tuple[int, ...] = ()
    """All cards that it can have happened to, in the order they were dealt, 1 for the first."""
    own: tuple[Card, ...] = ()
    """Those cards, if they are the viewer's own."""


class KindNow(Struct, frozen=True, kw_only=True):
    """A kind of thing that can have happened now."""

    what: str
    about: str
    group: str
    """`deal`, `board`, `hands` or `betting`."""
    seats: tuple[SeatChoice, ...]
    table: bool
    """Whether it may concern no seat in particular."""
    several: bool
    """Whether it may have happened to several seats."""
    other: bool
    """Whether another seat is named with it."""
    card: bool
    amount: int
    """An amount that it can have been, in cents; 0 if none is named."""
    count: bool
    """Whether it can have been more than one card."""
    action: str
    """An action that it can have been; empty if none is named."""
    flags: tuple[str, ...]
    """What may be added as `said`."""


class ReportableAnswer(Struct, frozen=True, tag="reportable"):
    """What can have happened at a table now."""

    id: int | None
    table: str
    hand: int
    turn: int
    kinds: tuple[KindNow, ...]


class CaseView(Struct, frozen=True):
    """What the book says for one case."""

    when: str
    steps: tuple[str, ...]
    clauses: tuple[str, ...]


class RulingAnswer(Struct, frozen=True, tag="ruling"):
    """What would be done about a report, for one hand and turn."""

    id: int | None
    table: str
    hand: int
    turn: int
    report: Report
    words: str
    clauses: tuple[str, ...]
    steps: tuple[str, ...]
    cases: tuple[CaseView, ...]
    """What the book says for each case, in place of steps, if the ruling depends on a card that the viewer cannot see.
    """
    why: str = ""
    """The condition, if the book distinguishes cases: `once someone has acted`."""
