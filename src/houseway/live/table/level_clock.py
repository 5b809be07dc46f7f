"""The clock of a tournament's levels and breaks: it stands while the table is paused, and while the room is closed."""

from houseway.live.table.room_table import RoomTable


class LevelClock:
    """Runs for one level or break at a time."""

    __slots__ = ("_at", "_left", "_shifted", "until")

    def __init__(self) -> None:
        self.until: float | None = None
        """When the level is over; None if no clock runs for it."""
        self._at = (0, False)
        self._shifted = 0.0
        """The seconds that the floor had added when it was last looked at."""
        self._left = 0.0
        """The seconds that were left when it was last stopped."""

    @classmethod
    def showing(cls, left: float, until: float | None) -> "LevelClock":
        """A clock that shows what another one does: the seconds left, and until when it runs, if it does."""
        found = cls()
        found._left, found.until = left, until
        return found

    def noticed(self, table: RoomTable, now: float) -> None:
        """Something was done at the table: a new level may have begun, or the table may be paused."""
        tournament = table.sit_and_go
        if tournament is None or not tournament.started or tournament.over or not tournament.seconds:
            self.until = None
            return
        state = tournament.state
        at = (state.director.level, state.director.resting)
        if at != self._at:
            self._at, self.until, self._shifted = at, None, state.shifted
            self._left = max(0.0, tournament.seconds - (state.seen_at - state.level_at))
        if shift := state.shifted - self._shifted:
            self._shifted, self._left = state.shifted, max(0.0, self._left + shift)
            self.until = None if self.until is None else self.until + shift
        if table.paused and self.until is not None:
            self._left, self.until = max(0.0, self.until - now), None
        elif not table.paused and self.until is None:
            self.until = now + self._left

    def is_up(self, now: float) -> bool:
        """Whether the time is up."""
        return self.until is not None and now >= self.until

    def left(self, now: float) -> float:
        """The seconds left, while it runs and while it stands."""
        return self._left if self.until is None else max(0.0, self.until - now)
