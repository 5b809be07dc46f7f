"""Signed cookies, which nobody can forge: the browser's guest, and the accounts it has logged in to.

The second cookie gives no access and names nobody. It only distinguishes browsers that have logged in to an account
from all others that try its password.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final

NAME: Final = "houseway"
MAX_AGE: Final = 400 * 24 * 3600
_VALUE: Final = re.compile(r"(?P<guest>g-[0-9a-f]{20})\.(?P<mark>[0-9a-f]{64})")
SETTING: Final = "cookie secret"
"""The setting under which the room keeps its signing key."""
KNOWN: Final = "houseway-known"
"""The cookie of a browser that has logged in to accounts."""
_MOST_KNOWN: Final = 5
_BROWSER: Final = re.compile(r"(?P<browser>[0-9a-f]{20})(?P<mark>[0-9a-f]{64})")


class Cookies:
    """Signs and reads cookies."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _mark(self, guest: str) -> str:
        return hmac.new(self._secret, f"houseway/cookie/1\0{guest}".encode(), hashlib.sha256).hexdigest()

    def new(self) -> str:
        """A guest id that nobody has."""
        return f"g-{secrets.token_hex(10)}"

    def sign(self, guest: str) -> str:
        """The cookie's value."""
        return f"{guest}.{self._mark(guest)}"

    def read(self, value: str | None) -> str | None:
        """The guest of a cookie's value; None for anything that we did not sign."""
        found = _VALUE.fullmatch(value or "")
        if found is None or not hmac.compare_digest(found["mark"], self._mark(found["guest"])):
            return None
        return found["guest"]

    def _known_mark(self, guest: str, browser: str) -> str:
        return hmac.new(self._secret, f"houseway/known/1\0{guest}\0{browser}".encode(), hashlib.sha256).hexdigest()

    def browser(self, value: str | None, guest: str) -> str:
        """An id for a browser that has logged in to this account before; empty for any other."""
        for one in (value or "").split(".")[:_MOST_KNOWN]:
            found = _BROWSER.fullmatch(one)
            if found and hmac.compare_digest(found["mark"], self._known_mark(guest, found["browser"])):
                return found["browser"]
        return ""

    def with_known(self, value: str | None, guest: str) -> str:
        """The cookie's value after logging in to one more account; earlier ones are kept."""
        kept = [one for one in (value or "").split(".") if _BROWSER.fullmatch(one) and not self.browser(one, guest)]
        browser = self.browser(value, guest) or secrets.token_hex(10)
        return ".".join([f"{browser}{self._known_mark(guest, browser)}", *kept][:_MOST_KNOWN])
