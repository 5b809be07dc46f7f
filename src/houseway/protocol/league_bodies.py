"""The league of a room over the wire."""

from msgspec import Struct


class LeagueLine(Struct, frozen=True, kw_only=True):
    """One player's season."""

    place: int
    """With the same points and wins, players share a place."""
    name: str
    you: bool
    points: str
    """`12` or `7.5`."""
    played: int
    wins: int
    counted: int
    """How many of the results count, the best ones."""


class LeagueView(Struct, frozen=True, kw_only=True):
    """GET /api/league."""

    name: str
    season: str
    """`2026-Q4`."""
    since: float
    until: float
    """When it begins and ends in the room's time zone."""
    tournaments: int
    """How many count: those that were open to everyone, and are over."""
    players: tuple[LeagueLine, ...]
    sheet: tuple[str, ...]
    """The formula as players read it, line by line."""
