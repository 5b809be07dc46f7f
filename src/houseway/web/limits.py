"""Every limit of the web side in one place, and the bucket that rates are kept by."""

from typing import Final

FRAME_BYTES: Final = 4_096
"""The longest frame a client may send; a meld of pan is a few hundred bytes."""
BODY_BYTES: Final = 4_096
"""The longest body of a request."""
FRAMES_PER_SECOND: Final = 15.0
FRAMES_AT_ONCE: Final = 40.0
CHATS_PER_SECOND: Final = 0.5
CHATS_AT_ONCE: Final = 5.0
TABLES_PER_SOCKET: Final = 8
SOCKETS_PER_GUEST: Final = 10
MOST_SOCKETS: Final = 5_000
ASKED_AT_ONCE: Final = 16
"""Questions of one socket that may wait for an answer."""
MESSAGES_WAITING: Final = 500
"""What may wait for a slow client before it is dropped; it comes back and is told everything."""
OPENED_AT_ONCE: Final = 6.0
OPENED_PER_SECOND: Final = 0.05
KEYS_AT_ONCE: Final = 10.0
KEYS_PER_SECOND: Final = 0.2
"""Tries to open the floor's link with a key, of everybody together."""
REPLAYS_AT_ONCE: Final = 2
"""Hands that are played again at the same time; others wait."""
BAD_FRAMES: Final = 20
"""After so many frames that were none, the socket is closed."""


class Bucket:
    """Tokens that come back with time: `most` at once, `rate` in a second."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._at = now

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
