"""The seats that a guest has, as sent to the bar across the top of the pages."""

from msgspec import Struct


class HeldSeat(Struct, frozen=True, kw_only=True):
    """A seat that the guest has, and whether the table is waiting for them."""

    table: str
    title: str = ""
    limit: str = ""
    house: str = ""
    house_name: str = ""
    seat: int = 0
    """0 if the table is on another server of the room."""
    stack: int = 0
    turn: bool = False
    left_ms: int | None = None
    """The time left for the guest's decision, time bank included; None if the table is not waiting for it."""
    out: bool = False
    """Whether the guest is sitting out."""
    still: bool = False
    """Whether the table is paused or stopped."""
    tournament: bool = False
    """Whether the stack is chips of a tournament, at $1 for a chip."""


class HeldSeats(Struct, frozen=True):
    """All of the guest's seats, those at waiting tables first."""

    seats: tuple[HeldSeat, ...]
