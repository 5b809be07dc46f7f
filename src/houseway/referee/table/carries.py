"""Everything that one hand may leave for the next, so that it can be read back."""

from typing import TYPE_CHECKING, TypeAlias

from houseway.referee.banked.turn import BankTurn
from houseway.referee.push.pot import PushPot

if TYPE_CHECKING:
    from houseway.referee.play import Carry

    AnyCarry: TypeAlias = Carry
else:
    AnyCarry = BankTurn | PushPot
