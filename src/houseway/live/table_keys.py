"""Keys to private tables: a password, stored only as a hash, or a link with a key in it.

A link's key is computed from the room's own secret, the table, and a number that goes up with every change. So the key
is never stored, the host can always see it again, and an old link opens nothing.
"""

import hashlib
import hmac
from typing import Final

from houseway.errors import HousewayError

PASSWORD_LENGTH: Final = 72
SETTING: Final = "table secret"
"""The setting with the secret from which all link keys are computed."""
_KEY_DIGITS: Final = 32
_MEMORY_KIB: Final = 19_456
_PASSES: Final = 2
_LANES: Final = 1


class PasswordError(HousewayError):
    """A password that is not allowed."""


def link_key(secret: bytes, table: str, number: int) -> str:
    """The key of a table's link."""
    said = f"houseway/table/1\0{table}\0{number}".encode()
    return hmac.new(secret, said, hashlib.sha256).hexdigest()[:_KEY_DIGITS]


def key_fits(secret: bytes, table: str, number: int, key: str) -> bool:
    """Whether a key opens a table."""
    return hmac.compare_digest(link_key(secret, table, number).encode(), key.encode("utf-8", "replace"))


def checked_password(text: str) -> str:
    """A password as typed, or an error."""
    if not 1 <= len(text) <= PASSWORD_LENGTH or not text.strip():
        raise PasswordError(f"a password must have 1 to {PASSWORD_LENGTH} characters")
    return text


def hashed(password: str) -> str:
    """The hash to store: argon2id with its own salt. It takes a moment, on purpose."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=_PASSES, memory_cost=_MEMORY_KIB, parallelism=_LANES).hash(password)


def password_fits(kept: str, password: str) -> bool:
    """Whether the password is right. It takes a moment either way."""
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return PasswordHasher().verify(kept, password[:PASSWORD_LENGTH])
    except (VerificationError, InvalidHashError):
        return False


def mark_of(table: str, guest: str) -> str:
    """The host's name for a guest, which reveals nothing about the guest elsewhere."""
    return hashlib.sha256(f"houseway/mark/1\0{table}\0{guest}".encode()).hexdigest()[:16]
