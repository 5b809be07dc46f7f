"""Groups of people who play together on many nights, as they go over the wire."""

from msgspec import Struct


class GroupLine(Struct, frozen=True, kw_only=True):
    """A group in one line."""

    group: str
    name: str
    nights: int
    """How many tables it has had so far, with one that is open now."""


class GroupsView(Struct, frozen=True):
    """GET /api/groups."""

    groups: tuple[GroupLine, ...]


class GroupNight(Struct, frozen=True, kw_only=True):
    """One night of a group, which is over."""

    table: str
    title: str
    house_name: str
    limit: str
    opened_at: float
    hands: int
    bots: int
    """What all bots together were up or down."""
    collected: int
    """What the house collected."""


class GroupPlayer(Struct, frozen=True, kw_only=True):
    """One player's results, in cents of play chips."""

    name: str
    you: bool
    nights: int
    hands: int
    result: int
    """Up or down over all nights."""
    results: tuple[int | None, ...]
    """By night, in the order of the group's nights; null for a night on which the player was not there."""


class GroupView(Struct, frozen=True, kw_only=True):
    """GET /api/groups/{group}."""

    group: str
    name: str
    nights: tuple[GroupNight, ...]
    """Latest first; nights that are not over do not count yet."""
    players: tuple[GroupPlayer, ...]
    """From most up to most down. With the bots and what the house collected, all results add up to zero."""
    hands: int
    bots: int
    collected: int
    earlier: int = 0
    """Nights before these, which are not counted here."""
    open: str = ""
    """A table of the group that is open now and that you may enter."""
    play_chips: bool = True
