"""How a table is kept going: what is said of it from outside, and may change while it runs."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field


@dataclass(slots=True)
class Manner:
    """How a table is kept going."""

    bots: int = 0
    """How many bots should sit here."""
    lively: bool = False
    """Whether the bots play when nobody looks on."""
    host: str = ""
    """The guest who opened the table, where one did."""
    host_name: str = ""
    floor: AbstractSet[str] = frozenset()
    """The guests who run every table of the room."""
    name_of: Callable[[str], str] | None = None
    """What a guest is called now."""
    kept: Mapping[int, str] = field(default_factory=dict)
    """Seats that are kept for people who have been called, or move here from another table, with their names."""
    held_until: float = 0.0
    """No hand is dealt before then: somebody is about to go over to another table."""
    closing: bool = False
    """Whether the table is closed after this hand: everybody gets the chips back, and no hand is dealt any more."""
    feeds: str = ""
    """The main game that players here must move to, longest first, as seats come free there."""
    seeds: bool = True
    """Whether those dealt in are shown a deck's seed after the hand; where not, each is proved what each has seen."""
