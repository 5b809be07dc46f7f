"""The room's calendar: the hour, shift and day of a moment in the room's time zone.

Sums are kept by quarter hours, because every time zone is a whole number of them away from Greenwich. So groupings are
exact even on the days when the clocks change: an hour that occurs twice is one row.
"""

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.store.store import Store

QUARTER: Final = 900
"""In seconds."""
SHIFTS: Final = (6, 14, 22)
ZONE_SETTING: Final = "zone"
SHIFTS_SETTING: Final = "shifts"
_HOURS: Final = 24


class ReportError(HousewayError):
    """A report that cannot be made."""


class Week(NamedTuple):
    """A week from Monday to Sunday, as ISO 8601 numbers them."""

    name: str
    """`2026-W47`."""
    since: float
    until: float


class Calendar(Struct, frozen=True):
    """A time zone, and the hours at which shifts start."""

    zone: str = ""
    """Such as `America/Los_Angeles`; empty for the machine's own."""
    shifts: tuple[int, ...] = SHIFTS

    def local(self, seconds: float) -> datetime:
        """A moment in the room's time zone."""
        return datetime.fromtimestamp(seconds, UTC).astimezone(self._zone())

    def _zone(self) -> tzinfo | None:
        return ZoneInfo(self.zone) if self.zone else None

    def hour(self, quarter: int) -> str:
        """`2026-11-15 21:00`."""
        return self.local(quarter * QUARTER).strftime("%Y-%m-%d %H:00")

    def day(self, quarter: int) -> str:
        """`2026-11-15`."""
        return self.local(quarter * QUARTER).date().isoformat()

    def shift(self, quarter: int) -> str:
        """`2026-11-15 14-22`, with the day on which the shift started."""
        then = self.local(quarter * QUARTER)
        begun = [hour for hour in self.shifts if hour <= then.hour]
        first = begun[-1] if begun else self.shifts[-1]
        day = then.date() if begun else then.date() - timedelta(days=1)
        end = self.shifts[(self.shifts.index(first) + 1) % len(self.shifts)]
        return f"{day.isoformat()} {first:02d}-{end:02d}"

    def week(self, seconds: float, *, before: int = 0) -> Week:
        """The week of a moment, or this many weeks before it."""
        day = self.local(seconds).date() - timedelta(weeks=before)
        year, week, weekday = day.isocalendar()
        monday = day - timedelta(days=weekday - 1)
        since, until = (QUARTER * self.start_of(one.isoformat()) for one in (monday, monday + timedelta(weeks=1)))
        return Week(f"{year}-W{week:02d}", since, until)

    def start_of(self, day: str) -> int:
        """The first quarter of an hour of a day."""
        try:
            found = date.fromisoformat(day)
        except ValueError:
            raise ReportError(f"{day[:40]!r} is not a date: write it as 2026-11-15") from None
        try:
            begins = datetime(found.year, found.month, found.day, tzinfo=self._zone())
            return int((begins if self.zone else begins.astimezone()).timestamp() // QUARTER)
        except (OverflowError, ValueError, OSError):
            raise ReportError(f"{day} is too far away for a report") from None

    def end_of(self, day: str) -> int:
        """The first quarter of an hour of the next day."""
        self.start_of(day)
        try:
            return self.start_of((date.fromisoformat(day) + timedelta(days=1)).isoformat())
        except OverflowError:
            raise ReportError(f"{day} is too far away for a report") from None


def calendar(zone: str = "", shifts: str = "") -> Calendar:
    """A calendar by time zone and hours such as `6 14 22`; by default, the machine's zone and the usual shifts."""
    if zone:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ReportError(f"{zone[:60]!r} is not a time zone: write it as Europe/Zurich, or leave it out") from None
    if not shifts.strip():
        return Calendar(zone)
    words = shifts.replace(",", " ").split()
    hours = tuple(int(word) for word in words if word.isascii() and word.isdigit() and int(word[:4]) < _HOURS)
    if len(hours) != len(words) or list(hours) != sorted(set(hours)):
        raise ReportError("give the hours at which shifts start, in ascending order: 6 14 22")
    return Calendar(zone, hours)


def calendar_of(store: "Store") -> Calendar:
    """The room's calendar."""
    return calendar(store.setting(ZONE_SETTING) or "", store.setting(SHIFTS_SETTING) or "")


def set_calendar(store: "Store", zone: str, shifts: str) -> Calendar:
    """Change the room's calendar; an invalid one changes nothing."""
    made = calendar(zone, shifts)
    store.set_setting(ZONE_SETTING, made.zone)
    store.set_setting(SHIFTS_SETTING, " ".join(map(str, made.shifts)))
    return made
