"""What the tables of a tournament show of it: how it stands at its desk, and the clock of the level."""

from dataclasses import dataclass

from houseway.live.table.host_commands import HostState
from houseway.live.table.level_clock import LevelClock
from houseway.live.table.sit_and_go import SitAndGo


@dataclass(frozen=True, slots=True)
class TournamentBoard:
    """One moment of the tournament."""

    tournament: SitAndGo
    clock: LevelClock
    hosted: HostState
    paused: str
    """The name of the person who paused it; empty while it goes on."""
