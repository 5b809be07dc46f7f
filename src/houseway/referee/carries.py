"""What one hand leaves for the next besides chips: whose turn it is to bank, who plays for a push pot.

A table keeps it between hands and hands it to the next one, without understanding it: a carry itself says who is
dealt in, who may be dealt in without chips, and what becomes of it when a player leaves or moves.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace


class BankTurn(Struct, frozen=True, tag="bank turn"):
    """Who banked last, and how many hands in a row and in this round of the table."""

    seat: int
    running: int
    served: tuple[tuple[int, int], ...] = ()
    """(seat, hands banked) since the bank last came round to the first of them."""

    @property
    def antes_paid(self) -> bool:
        """Every hand starts anew."""
        return False

    def deals_in(self, seat: int) -> bool:  # noqa: ARG002
        """Everyone."""
        return True

    def holds(self, seat: int) -> bool:  # noqa: ARG002
        """Nobody plays without chips."""
        return False

    def without(self, seat: int) -> "BankTurn":
        """A player left; the seat still marks the place the bank goes on from."""
        return replace(self, served=tuple(one for one in self.served if one[0] != seat), running=self._left(seat))

    def _left(self, seat: int) -> int:
        return 0 if seat == self.seat else self.running

    def moved(self, seat: int, to: int) -> "BankTurn":
        """A change of seats takes nothing along: the turn belongs to the place."""
        return self.without(seat) if to != seat else self


class PushPot(Struct, frozen=True, tag="push pot"):
    """A pot to be played for again."""

    pushers: tuple[int, ...]
    """Those who tied for it: dealt in without paying (CC-PN-27)."""
    eligible: tuple[int, ...]
    """Those who may buy in: dealt in on the hand that pushed (CC-PN-28, CX-100)."""
    number: int
    """How many times running it has pushed."""
    cutter: int
    """The pusher who declared last cuts (CC-PN-32)."""

    @property
    def antes_paid(self) -> bool:
        """The pot is there already: nobody antes to it again (CX-100)."""
        return bool(self.pushers)

    def deals_in(self, seat: int) -> bool:
        """Pushers, and those who may buy in."""
        return not self.pushers or seat in self.pushers or seat in self.eligible

    def holds(self, seat: int) -> bool:
        """A pusher plays on for the pot without another chip."""
        return seat in self.pushers

    def without(self, seat: int) -> "PushPot":
        """Who leaves gives up the claim."""
        return replace(
            self,
            pushers=tuple(one for one in self.pushers if one != seat),
            eligible=tuple(one for one in self.eligible if one != seat),
        )

    def moved(self, seat: int, to: int) -> "PushPot":
        """A claim goes along with the player."""
        swap = {seat: to}
        return replace(
            self,
            pushers=tuple(swap.get(one, one) for one in self.pushers),
            eligible=tuple(swap.get(one, one) for one in self.eligible),
            cutter=swap.get(self.cutter, self.cutter),
        )


Carry: TypeAlias = BankTurn | PushPot
