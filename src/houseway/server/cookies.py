"""Signed cookies, which nobody can forge: which guest a browser is, and which accounts it has logged in to.

The second opens nothing and names nobody. It only sets a browser that has logged in to an account before apart from all
others that try its password.
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
"""Under which the room keeps its own key."""
KNOWN: Final = "houseway-known"
"""The cookie of a browser that has logged in to accounts."""
_MOST_KNOWN: Final = 5
_BROWSER: Final = re.compile(r"(?P<browser>[0-9a-f]{20})(?P<mark>[0-9a-f]{64})")


class Cookies:
    """Signs and reads."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _mark(self, guest: str) -> str:
        return hmac.new(self._secret, f"houseway/cookie/1\0{guest}".encode(), hashlib.sha256).hexdigest()

    def new(self) -> str:
        """A guest id nobody has."""
        return f"g-{secrets.token_hex(10)}"

    def sign(self, guest: str) -> str:
        """The cookie's value."""
        return f"{guest}.{self._mark(guest)}"

    def read(self, value: str | None) -> str | None:
        """The guest of a cookie's value; None for anything we have not signed."""
        found = _VALUE.fullmatch(value or "")
        if found is None or not hmac.compare_digest(found["mark"], self._mark(found["guest"])):
            return None
        return found["guest"]

    def _known_mark(self, guest: str, browser: str) -> str:
        return hmac.new(self._secret, f"houseway/known/1\0{guest}\0{browser}".encode(), hashlib.sha256).hexdigest()

    def browser(self, value: str | None, guest: str) -> str:
        """What a browser is called that has logged in to an account before; empty for any other."""
        for one in (value or "").split(".")[:_MOST_KNOWN]:
            found = _BROWSER.fullmatch(one)
            if found and hmac.compare_digest(found["mark"], self._known_mark(guest, found["browser"])):
                return found["browser"]
        return ""

    def with_known(self, value: str | None, guest: str) -> str:
        """The value of a browser's cookie once it has logged in to an account; those before it are kept."""
        kept = [one for one in (value or "").split(".") if _BROWSER.fullmatch(one) and not self.browser(one, guest)]
        browser = self.browser(value, guest) or secrets.token_hex(10)
        return ".".join([f"{browser}{self._known_mark(guest, browser)}", *kept][:_MOST_KNOWN])
