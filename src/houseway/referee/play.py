"""What a family of games keeps beside the chips and cards that every hand has, and what a seat may see of it.

A `Play` belongs to one hand. It can copy itself, and it can say, by naming it, what a viewer may see.
"""

from typing import TYPE_CHECKING, Any, Protocol, Self

from msgspec import Struct

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class PlayView(Struct, frozen=True):
    """What a game has on the table besides, as one seat may see it; each family has its own."""


class Play(Protocol):
    """A family's own state within a hand."""

    @property
    def round(self) -> int:
        """The betting round being played; 0 where there is none."""

    @property
    def level(self) -> int:
        """The bet to call; 0 where there is none."""

    def copy(self) -> Self:
        """An independent copy."""

    def view(self, hand: "Hand", viewer: int | None) -> PlayView | None:
        """What a seat may see of it; None is a spectator. Nothing where the hand's own view says it all."""


class Carry(Protocol):
    """What one hand leaves for the next besides chips: whose turn it is to bank, who plays for a push pot.

    A table keeps it between hands and hands it to the next one, without understanding it: a carry itself says who is
    dealt in, who may be dealt in without chips, and what becomes of it when a player leaves or moves.
    """

    @property
    def antes_paid(self) -> bool:
        """Whether the pot is there already."""

    def deals_in(self, seat: int) -> bool:
        """Whether a seat may be dealt in."""

    def holds(self, seat: int) -> bool:
        """Whether a seat plays on without another chip."""

    def without(self, seat: int) -> Any:
        """The same when a player has left."""

    def moved(self, seat: int, to: int) -> Any:
        """The same when a player has changed chairs."""
