"""Who may come in at a private table: a password, of which only the hash is kept, or a link with a key in it.

The key of a link follows from the room's own secret, the table, and a number that goes up with every change. So the key
is never stored, the host can always see it again, and an old link opens nothing.
"""

import hashlib
import hmac
from typing import Final

from houseway.errors import HousewayError

PASSWORD_LENGTH: Final = 72
SETTING: Final = "table secret"
"""Under which the room keeps what the keys of all links follow from."""
_KEY_DIGITS: Final = 32
_MEMORY_KIB: Final = 19_456
_PASSES: Final = 2
_LANES: Final = 1


class PasswordError(HousewayError):
    """A password that cannot be one."""


def link_key(secret: bytes, table: str, number: int) -> str:
    """The key of a table's link."""
    said = f"houseway/table/1\0{table}\0{number}".encode()
    return hmac.new(secret, said, hashlib.sha256).hexdigest()[:_KEY_DIGITS]


def key_fits(secret: bytes, table: str, number: int, key: str) -> bool:
    """Whether a key opens a table."""
    return hmac.compare_digest(link_key(secret, table, number).encode(), key.encode("utf-8", "replace"))


def checked_password(text: str) -> str:
    """A password as it was typed, or why it is none."""
    if not 1 <= len(text) <= PASSWORD_LENGTH or not text.strip():
        raise PasswordError(f"a password has 1 to {PASSWORD_LENGTH} characters")
    return text


def hashed(password: str) -> str:
    """What is kept of a password: argon2id with a salt of its own. It takes a moment, on purpose."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=_PASSES, memory_cost=_MEMORY_KIB, parallelism=_LANES).hash(password)


def password_fits(kept: str, password: str) -> bool:
    """Whether it is the password. It takes a moment, right or wrong."""
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return PasswordHasher().verify(kept, password[:PASSWORD_LENGTH])
    except (VerificationError, InvalidHashError):
        return False


def mark_of(table: str, guest: str) -> str:
    """What the host calls a guest by: it says nothing about the guest anywhere else."""
    return hashlib.sha256(f"houseway/mark/1\0{table}\0{guest}".encode()).hexdigest()[:16]
