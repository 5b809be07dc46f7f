"""What a family of games lets a seat see besides what every hand has, and what it leaves for the next hand."""

from typing import Any, Protocol

from msgspec import Struct


class PlayView(Struct, frozen=True):
    """A family's own table state as one seat may see it."""


class Carry(Protocol):
    """What one hand passes on to the next besides chips: whose turn it is to bank, who plays for a push pot.

    The table keeps it between hands and passes it on without understanding it: the carry itself decides who is dealt
    in, who may play without chips, and what changes when a player leaves or moves.
    """

    @property
    def antes_paid(self) -> bool:
        """Whether the pot already exists."""

    def deals_in(self, seat: int) -> bool:
        """Whether a seat may be dealt in."""

    def holds(self, seat: int) -> bool:
        """Whether a seat plays on without another chip."""

    def without(self, seat: int) -> Any:
        """The carry after a player has left."""

    def moved(self, seat: int, to: int) -> Any:
        """The carry after a player has changed chairs."""
