"""What a tournament's desk and its tables tell each other: the next hand of a table, and how it ended.

Every hand has a serial number, so that both sides can repeat what they have said: it is dealt once and counted once.
"""

from msgspec import Struct


class Sitter(Struct, frozen=True, omit_defaults=True):
    """A player in a seat for the next hand."""

    guest: str
    name: str
    chips: int
    bot: bool = False
    style: str = ""
    bank: float | None = None
    """Seconds left in the player's time bank; None for all of it."""
    away: bool = False
    """Whether the player was sitting out at the table they come from."""
    absent: bool = False
    """Whether the player is dealt in and folded by the director's order."""


class Placement(Struct, frozen=True, omit_defaults=True):
    """A table's next hand."""

    seats: dict[int, Sitter]
    level: int
    game: int
    """The place of the game among those of the structure."""
    serial: int = 0
    """The number of the hand; 0 if none may be dealt yet, and this only says who has which seat."""
    button: int = 0
    """The seat where the director has just placed the button; 0 if it moves on by itself."""


class HandReport(Struct, frozen=True, omit_defaults=True):
    """How a hand ended: what each seat has, in whole chips. A void hand leaves everything as it was."""

    serial: int
    stacks: dict[int, int]
    big: int = 0
    """The seat of the big blind; 0 in a game without one."""
    banks: dict[str, float] = {}
    """By guest: the seconds left in their time banks."""
    away: tuple[str, ...] = ()
    """The guests who sit out."""


class DeskQuestion(Struct, frozen=True, omit_defaults=True):
    """What a table tells its desk, and whether it is ready for another hand."""

    desk: str
    table: int = 0
    """The director's number of the table; 0 to see only how the tournament stands."""
    report: HandReport | None = None
    ready: bool = False


class DeskAnswer(Struct, frozen=True, omit_defaults=True):
    """What the desk says."""

    placement: Placement | None = None
    """The next hand; without a serial number, who sits where while the table waits for one."""
    why: str = ""
    """Why the table waits."""
    gone: str = ""
    """Why the table is no longer part of the tournament."""
    board: bytes = b""
    """How the tournament stands, if that was the question."""
