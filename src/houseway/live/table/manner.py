"""Settings for running a table, which may change while it runs."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from houseway.live.table_settings import GameChoice


@dataclass(slots=True)
class Manner:
    """How a table is kept going."""

    bots: int = 0
    """The number of bots that should sit here."""
    lively: bool = False
    """Whether the bots play when nobody is watching."""
    host: str = ""
    """The guest who opened the table, if one did."""
    host_name: str = ""
    floor: AbstractSet[str] = frozenset()
    """The guests who run every table of the room."""
    name_of: Callable[[str], str] | None = None
    """A guest's current name."""
    kept: Mapping[int, str] = field(default_factory=dict)
    """Seats held for people who were called or are moving here from another table, with their names."""
    held_until: float = 0.0
    """No hand is dealt before this time, because a player is about to move to another table."""
    closing: bool = False
    """Whether the table closes after this hand: everyone gets their chips back, and no further hand is dealt."""
    opened: GameChoice | None = None
    """The game that the table was opened with, as a host chooses one."""
    feeds: str = ""
    """The main game to which players here must move, longest-seated first, as seats come free there."""
    seeds: bool = True
    """Whether the players dealt in are shown a deck's seed after the hand; if not, each still gets proof of what they
    saw.
    """
