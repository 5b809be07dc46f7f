"""What a guest's own hands come to, as it is sent."""

from msgspec import Struct


class Share(Struct, frozen=True):
    """So many of so many, and where the share lies in the long run; from 0 to 1."""

    count: int
    of: int
    low: float
    high: float


class Tally(Struct, frozen=True, kw_only=True):
    """Some hands together; amounts are in cents."""

    of: str
    """`house/game`, a position, or nothing for all of them."""
    hands: int
    net: int
    per_100: int
    """What a hundred hands came to on the average."""
    low: int | None
    high: int | None
    """Where that lies in the long run; None with fewer than 30 hands."""
    ahead: Share
    """Hands that brought more than they cost."""
    showdowns: Share
    """Showdowns that won something; of none in games that have none."""


class Point(Struct, frozen=True, array_like=True):
    """After so many hands, at this time: what they came to in all."""

    hands: int
    at: float
    cents: int


class HandsSummed(Struct, frozen=True, kw_only=True):
    """What the hands that are asked for come to."""

    unread: int
    """Hands that are not read yet, and so not counted: ask again."""
    played: int
    """All hands that were read, asked for or not."""
    all: Tally | None
    """None where there are none."""
    games: tuple[Tally, ...]
    """By `house/game`, the most played first."""
    positions: tuple[Tally, ...]
    offers: tuple[str, ...]
    """Every `house/game` that was ever played, for a choice."""
    graph: tuple[Point, ...]
    uncounted: int
    """Of the hands that are asked for, those in no figure: void, or without cards."""
