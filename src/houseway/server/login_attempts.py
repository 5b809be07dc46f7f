"""How often a password may be tried, so that many names, many addresses and many guesses are equally useless.

Strangers to an account share one limit, and each address among them has a lower one. So that they cannot lock the owner
out, a browser that has logged in before has its own limit, and shares one with the account's other known browsers, but
none with strangers.
"""

from collections import OrderedDict
from typing import Final

from houseway.errors import HousewayError
from houseway.server.limits import Bucket

BY_ADDRESS: Final = (1 / 3, 30.0)
"""From one address with any name: attempts per second over time, and at once."""
BY_BOTH: Final = (1 / 30, 12.0)
"""From one address with one name: fewer than with that name from everywhere."""
BY_NAME: Final = (1 / 15, 20.0)
"""With one name from anywhere, by browsers that have never logged in to that account."""
BY_BROWSER: Final = (1 / 30, 12.0)
"""By one browser that has logged in before."""
BY_ACCOUNT: Final = (1 / 15, 20.0)
"""By all known browsers of one account together."""
_MOST: Final = 10_000


class TriedTooOftenError(HousewayError):
    """Too many attempts."""


class Tries:
    """Recent login attempts."""

    def __init__(self) -> None:
        self._tried: OrderedDict[tuple[str, ...], Bucket] = OrderedDict()

    def take(self, *, name: str, address: str, now: float, browser: str = "") -> None:
        """Count an attempt, or refuse it; `browser` has logged in with that name before."""
        if browser:
            bounds = {("browser", name, browser): BY_BROWSER, ("account", name): BY_ACCOUNT}
        elif name:
            bounds = {("address", address): BY_ADDRESS, ("both", name, address): BY_BOTH, ("name", name): BY_NAME}
        else:
            bounds = {("address", address): BY_ADDRESS}
        if not all(self._one(key, rate, now) for key, rate in bounds.items()):
            raise TriedTooOftenError("too many tries: wait a moment")

    def _one(self, key: tuple[str, ...], rate: tuple[float, float], now: float) -> bool:
        bucket = self._tried.get(key)
        if bucket is None:
            bucket = self._tried[key] = Bucket(*rate, now)
        self._tried.move_to_end(key)
        if len(self._tried) > _MOST:
            self._tried.popitem(last=False)
        return bucket.take(now)
