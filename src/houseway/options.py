"""Everything that may be done in a hand: what `hand.options` holds. `option.take(amount)` gives the action."""

from typing import TYPE_CHECKING

from houseway.referee.banked.actions import *
from houseway.referee.pan.actions import *
from houseway.referee.poker.actions import *
from houseway.referee.push.actions import *
from houseway.referee.rulings.player_choices import *
from houseway.referee.shared_actions import *
from houseway.referee.vocabulary import listed

if not TYPE_CHECKING:  # a reader of types takes over what the families' modules define
    __all__ = [*listed(Option, "Option", "Range")]
