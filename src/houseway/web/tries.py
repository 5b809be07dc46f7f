"""How often a password may be tried: by name and by address, so that neither many names nor many guesses help."""

from collections import OrderedDict
from typing import Final

from houseway.errors import HousewayError
from houseway.web.limits import Bucket

BY_NAME: Final = (1 / 15, 20.0)
"""Tries a second for long, and at once, with one name from anywhere."""
BY_ADDRESS: Final = (1 / 3, 30.0)
_MOST: Final = 10_000


class TriedTooOftenError(HousewayError):
    """Wait a moment."""


class Tries:
    """The tries of late."""

    def __init__(self) -> None:
        self._tried: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, *, name: str, address: str, now: float) -> None:
        """Count one, or refuse it."""
        fine = self._one(("address", address), BY_ADDRESS, now)
        if not fine or (name and not self._one(("name", name), BY_NAME, now)):
            raise TriedTooOftenError("too many tries: wait a moment")

    def _one(self, key: tuple[str, str], rate: tuple[float, float], now: float) -> bool:
        bucket = self._tried.get(key)
        if bucket is None:
            bucket = self._tried[key] = Bucket(*rate, now)
        self._tried.move_to_end(key)
        if len(self._tried) > _MOST:
            self._tried.popitem(last=False)
        return bucket.take(now)
