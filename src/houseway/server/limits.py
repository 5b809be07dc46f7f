"""Every limit of the web side in one place, and the buckets that enforce the rates."""

from collections import OrderedDict
from typing import Final

from msgspec import Struct

FRAME_BYTES: Final = 4_096
"""The longest frame a client may send; a meld of pan is a few hundred bytes."""
BODY_BYTES: Final = 4_096
"""The longest body of a request."""
HEADER_BYTES: Final = 32_768
"""The longest head of a request, including its address."""
HEADER_SECONDS: Final = 10.0
"""A connection that has not sent a whole request within this time is closed."""
IDLE_SECONDS: Final = 15
"""An idle connection is closed after this time."""
DRAIN_SECONDS: Final = 20.0
"""A client that reads nothing for this long is disconnected."""
SILENT_SECONDS: Final = 120.0
"""A socket that has joined no table and sends nothing is closed after this time."""
PING_SECONDS: Final = 10.0
"""How often a socket is pinged, and how long the answer may take."""
TABLES_PER_SOCKET: Final = 8
SOCKETS_PER_GUEST: Final = 10
MOST_SOCKETS: Final = 5_000
MOST_CONNECTIONS: Final = 8_000
FILES_APART: Final = 256
"""Open files reserved for everything but connections: the database, pages, threads."""
MESSAGES_WAITING: Final = 500
"""Messages that may wait for a slow client before it is disconnected; when it comes back, it gets the complete state.
"""
PASSWORDS_AT_ONCE: Final = 2
"""Passwords checked, and settlements computed, at the same time; others wait."""
OPEN_BYTES: Final = 160_000
"""The longest body of a request to open a table: it may bring a rule book."""
PREFERENCES_BYTES: Final = 48_000
"""The longest body of a request to store preferences, which include notes on players."""
TABLE_NAME: Final = 80
REPLAYS_AT_ONCE: Final = 2
"""Hands replayed at the same time; others wait."""
REPLAYS_WAITING: Final = 40
"""The most requests that may wait for a replay; more are refused."""
REPLAYS_PER_GUEST: Final = 3
REPLAYS_PER_ADDRESS: Final = 20
"""Half of the places: the other half is always for other addresses."""
HANDS_IN_ZIP: Final = 200
"""Hands that one download can contain."""
BAD_FRAMES: Final = 20
"""After this many invalid frames, the socket is closed."""
TABLES_PER_HOST: Final = 8
"""Tables opened by one guest that may be open at the same time."""
MOST_KNOWN: Final = 20_000
"""Guests and addresses whose rates are remembered; those silent for longest are forgotten first."""


class Rate(Struct, frozen=True):
    """How many per second, and how many at once."""

    per_second: float
    at_once: float

    def times(self, factor: float) -> "Rate":
        """The same rate multiplied for several guests."""
        return Rate(self.per_second * factor, self.at_once * factor)


PINGS: Final = Rate(2.0, 20.0)
"""For one socket, WebSocket pings."""
PIECES: Final = 64
"""For one frame sent in pieces."""
FRAMES: Final = Rate(15.0, 40.0)
"""For one guest, over all their sockets."""
CHATS: Final = Rate(0.5, 5.0)
REQUESTS: Final = Rate(10.0, 120.0)
"""For one guest, requests to the JSON interface."""
PAGES: Final = Rate(20.0, 400.0)
"""For one address, multiplied by the guests it may have; a page is about forty files."""
OPENED: Final = Rate(0.05, 6.0)
"""Tables opened by one guest."""
OPENED_THERE: Final = Rate(1 / 600, 24.0)
"""Tables opened from one address, by any number of guests: nobody fills the room alone."""
NEWCOMERS: Final = Rate(1.0, 60.0)
"""New guests of one address whom the room stores."""
KEYS: Final = Rate(0.2, 10.0)
"""For one address, tries with the key of the admin's link; for one guest, tries at private tables."""
TABLE_KEYS: Final = Rate(1.0, 40.0)
"""For everyone together, tries to enter one private table."""
BOOKS: Final = Rate(0.2, 8.0)
"""For one guest, rule books to be read."""
WHAT_IFS: Final = Rate(0.1, 6.0)
"""For one guest, questions to bulk play."""
WHAT_IFS_AT_ONCE: Final = 2
"""Bulk-play questions answered at the same time; each guest has only the latest."""
WHAT_IF_HANDS: Final = 1_000_000
"""Hands played for one question, at each of its tables."""
WHAT_IF_SECONDS: Final = 45.0
"""After this time, an answer ends with what is known."""
WHAT_IF_KINDNESS: Final = 5
"""The niceness of the process that plays."""
ASKED_AT_ONCE: Final = 16
"""Commands of one guest that may wait for an answer, over all their sockets."""


class Bounds(Struct, frozen=True, kw_only=True):
    """Limits that the room's operator can set."""

    per_address: int = 200
    """Connections of one address, which scales all limits per address; 0 for no limit."""
    proxies: tuple[str, ...] = ()
    """Addresses (or networks) of trusted proxies."""
    empty_minutes: float = 30.0
    """A guest's table that has been empty for this long is closed; 0 closes none."""

    metrics_token: str = ""
    """A client that sends this token may read the metrics from anywhere."""

    @property
    def crowd(self) -> float:
        """How many guests an address may have at once: a club, an office, a household."""
        return self.per_address / SOCKETS_PER_GUEST


class Bucket:
    """Tokens that refill over time: up to `most`, at `rate` per second."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._at = now

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket per key; only the latest keys are remembered."""

    def __init__(self, rate: Rate, most_known: int = MOST_KNOWN) -> None:
        self._rate = rate
        self._most_known = most_known
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        """Take a token from one bucket if there is one."""
        bucket = self._known.get(who)
        if bucket is None:
            bucket = self._known[who] = Bucket(self._rate.per_second, self._rate.at_once, now)
            if len(self._known) > self._most_known:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(who)
        return bucket.take(now)

    def __len__(self) -> int:
        return len(self._known)
