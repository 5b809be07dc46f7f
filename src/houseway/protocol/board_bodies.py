"""The weekly boards, as they go over the wire."""

from msgspec import Struct


class BoardLine(Struct, frozen=True, kw_only=True):
    """One guest on a board."""

    place: int
    """From 1; guests with the same value share a place."""
    name: str
    you: bool
    value: float
    hands: int
    """How many hands the guest played."""


class BoardsView(Struct, frozen=True, kw_only=True):
    """GET /api/boards: each board has at most ten lines, best first."""

    week: str
    """As ISO 8601 writes it: `2026-W47`."""
    since: float
    until: float
    """When it begins and ends in the room's time zone."""
    game: str
    """The `house` or `house/game` asked for; empty for all of them."""
    offers: tuple[str, ...]
    """Every `house/game` that the week's boards have, to choose from."""
    hands: tuple[BoardLine, ...]
    """Most hands played."""
    games: tuple[BoardLine, ...]
    """Most different games played; empty if one game was asked for."""
    results: tuple[BoardLine, ...]
    """Best result at poker, in big blinds per hundred hands; with at least `least` hands."""
    pots: tuple[BoardLine, ...]
    """Most won out of the pots of one hand of poker, in big blinds."""
    least: int
    shows: bool
    """Whether the boards may name you."""
    unread: int
    """Hands that are not counted yet: ask again."""


class BoardChoiceRequest(Struct, frozen=True):
    """POST /api/boards/choice."""

    shows: bool
    """Whether the boards may name you."""


class BoardChoice(Struct, frozen=True):
    """What you have chosen."""

    shows: bool
