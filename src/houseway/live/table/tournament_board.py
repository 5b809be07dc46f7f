"""What the tables of a tournament show of it: how it stands at its desk, and the clock of the level.

Where the desk is at another server, its tables have a copy that came over the wire.
"""

from dataclasses import dataclass

from msgspec import Struct, msgpack

from houseway.live.table.host_commands import HostState
from houseway.live.table.level_clock import LevelClock
from houseway.live.table.sit_and_go import SitAndGo, SitAndGoState
from houseway.live.table_settings import SitAndGoChoice


@dataclass(frozen=True, slots=True)
class TournamentBoard:
    """One moment of the tournament."""

    tournament: SitAndGo
    clock: LevelClock
    hosted: HostState
    paused: str
    """The name of the person who paused it; empty while it goes on."""


class _Copy(Struct, frozen=True):
    choice: SitAndGoChoice
    state: SitAndGoState
    left: float
    stands: bool
    hosted: HostState
    paused: str


def packed(board: TournamentBoard, now: float) -> bytes:
    """A board for another server."""
    found, clock = board.tournament, board.clock
    stands = clock.until is None
    return msgpack.encode(_Copy(found.choice, found.state, clock.left(now), stands, board.hosted, board.paused))


def unpacked(body: bytes, now: float) -> TournamentBoard:
    """A board from another server."""
    copy = msgpack.decode(body, type=_Copy)
    clock = LevelClock.showing(copy.left, None if copy.stands else now + copy.left)
    return TournamentBoard(SitAndGo(copy.choice, copy.state), clock, copy.hosted, copy.paused)
