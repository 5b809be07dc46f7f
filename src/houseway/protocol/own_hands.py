"""The totals of a guest's own hands, as they go over the wire."""

from msgspec import Struct


class Share(Struct, frozen=True):
    """A count out of a total, and the confidence interval of the share, from 0 to 1."""

    count: int
    of: int
    low: float
    high: float


class Tally(Struct, frozen=True, kw_only=True):
    """Some hands together; amounts are in cents."""

    of: str
    """`house/game`, a position, or empty for all of them."""
    hands: int
    net: int
    per_100: int
    """The average result of a hundred hands."""
    low: int | None
    high: int | None
    """The upper bound of its confidence interval; None with fewer than 30 hands."""
    ahead: Share
    """Hands that won more than they cost."""
    showdowns: Share
    """Showdowns that won something; out of none in games without showdowns."""
    entered: Share = Share(0, 0, 0.0, 1.0)
    """Poker hands in which the player put chips in by choice in the first betting round."""


class Point(Struct, frozen=True, array_like=True):
    """A number of hands, the time, and their running total."""

    hands: int
    at: float
    cents: int


class HandsSummary(Struct, frozen=True, kw_only=True):
    """The totals of the matching hands."""

    unread: int
    """The number of hands that are not read yet, and so not counted: ask again."""
    played: int
    """The number of all hands read, whether they match the query or not."""
    all: Tally | None
    """None if there are no hands."""
    games: tuple[Tally, ...]
    """By `house/game`, the most played first."""
    positions: tuple[Tally, ...]
    offers: tuple[str, ...]
    """Every `house/game` that was ever played, to choose from."""
    names: dict[str, str]
    """The titles of these games, and of their houses by `house`."""
    graph: tuple[Point, ...]
    uncounted: int
    """The number of matching hands that are in no figure: void, without cards, or in a tournament."""
