"""The session cookie: a guest's id, signed so that nobody can make one up. It holds nothing else."""

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from houseway.room.store.store import Store

NAME: Final = "houseway"
MAX_AGE: Final = 400 * 24 * 3600
_VALUE: Final = re.compile(r"(?P<guest>g-[0-9a-f]{20})\.(?P<mark>[0-9a-f]{64})")
_SETTING: Final = "cookie secret"


def secret_of(store: "Store") -> bytes:
    """The room's own key, made on its first day."""
    kept = store.setting(_SETTING)
    if kept is None:
        kept = secrets.token_hex(32)
        store.set_setting(_SETTING, kept)
    return bytes.fromhex(kept)


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
