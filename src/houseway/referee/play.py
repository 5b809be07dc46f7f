"""What a family of games keeps beside the chips and cards that every hand has, and what a seat may see of it."""

from typing import TYPE_CHECKING, Protocol, Self

from houseway.referee.play import PlayView

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class Play(Protocol):
    """A family's own state within a hand."""

    def copy(self) -> Self:
        """An independent copy."""

    def view(self, hand: "Hand", viewer: int | None) -> PlayView:
        """What a seat may see of it; None is a spectator."""
