"""The turn to bank, which one hand of a banked game passes on to the next."""

from msgspec import Struct
from msgspec.structs import replace


class BankTurn(Struct, frozen=True, tag="bank turn"):
    """Who banked last, how many hands in a row and in this round of the table, and where the next offer starts.

    The offer and the start of a round belong to the place; the hands banked belong to the player and move along to
    another chair (CX-114).
    """

    seat: int
    """The place that the offer continues from."""
    running: int
    """0 if that player has left since: the next offer starts after this seat."""
    served: tuple[tuple[int, int], ...] = ()
    """(seat, hands banked) since the bank last came around to the place where it was first held."""
    banker: int | None = None
    """The last banker's seat, if it is not the place that the offer continues from."""
    began: int | None = None
    """Where the round of the table began, if the first banker no longer sits there."""
    went_on: bool = False
    """A later offer led to no hand: the banker is asked in turn instead of first (CC-PG-12, CX-121)."""

    @property
    def holding(self) -> bool:
        """Whether the last banker still has the place, and so is asked first."""
        return self.running > 0 and not self.went_on

    @property
    def last(self) -> int:
        """The last banker's seat."""
        return self.seat if self.banker is None else self.banker

    @property
    def round_began(self) -> int | None:
        """The place where this round of the table began; None before anyone has banked in it."""
        return self.began if self.began is not None else self.served[0][0] if self.served else None

    def held(self, seat: int) -> int:
        """How many hands a seat's player has banked in this round of the table."""
        return dict(self.served).get(seat, 0)

    @property
    def antes_paid(self) -> bool:
        """Every hand starts fresh."""
        return False

    def deals_in(self, seat: int) -> bool:
        """Everyone."""
        return True

    def holds(self, seat: int) -> bool:
        """Nobody plays without chips."""
        return False

    def without(self, seat: int) -> "BankTurn":
        """A player left; the place still marks where the bank continues from and where the round began."""
        served = tuple(one for one in self.served if one[0] != seat)
        gone = replace(self, served=served, began=self._began_at(served))
        return replace(gone, running=0, banker=None, went_on=False) if seat == self.last else gone

    def moved(self, seat: int, to: int) -> "BankTurn":
        """A player changed chairs: the hands banked move along, and the offer continues from the old place (CX-114)."""
        if seat == to:
            return self
        served = tuple((to if one == seat else one, hands) for one, hands in self.served)
        after = replace(self, served=served, began=self._began_at(served))
        if seat != self.last or not self.running:
            return after
        return replace(after, banker=None if to == self.seat else to)

    def _began_at(self, served: tuple[tuple[int, int], ...]) -> int | None:
        """The start of the round, if the first of these seats does not show it."""
        began = self.round_began
        return None if not served or served[0][0] == began else began
