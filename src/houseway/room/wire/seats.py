"""Where somebody sits, as it is sent to the bar that goes across the pages."""

from msgspec import Struct


class SeatHeld(Struct, frozen=True, kw_only=True):
    """A seat one has, and whether one is waited for there."""

    table: str
    title: str = ""
    limit: str = ""
    house: str = ""
    house_name: str = ""
    seat: int = 0
    """0 where the table is on another server of the room."""
    stack: int = 0
    turn: bool = False
    left_ms: int | None = None
    """How long one may still think, the time bank with it; None where nobody waits for one."""
    out: bool = False
    """Whether one sits out."""
    still: bool = False
    """Whether the table is paused or stands still."""


class SeatsHeld(Struct, frozen=True):
    """Everywhere one sits, where one is waited for first."""

    seats: tuple[SeatHeld, ...]
