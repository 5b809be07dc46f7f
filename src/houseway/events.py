"""Everything that happens in a hand and at a table, each with its clause; `seen_by` gives what one seat may see."""

from typing import TYPE_CHECKING

from houseway.referee.banked.events import *
from houseway.referee.pan.events import *
from houseway.referee.poker.events import *
from houseway.referee.push.events import *
from houseway.referee.rulings.ruling_events import *
from houseway.referee.shared_events import *
from houseway.referee.table.seating_events import *
from houseway.referee.vocabulary import listed

if not TYPE_CHECKING:  # a reader of types takes over what the families' modules define
    __all__ = [*listed(Event, "Event", "HandEvent", "TableEvent", "seen_by")]
