"""Passwords: argon2id, in threads of their own, so that the room never waits for one.

The costs are OWASP's for argon2id (19 MiB, two passes), two at a time, so that logging in never takes the memory that
tables need. Checking an unknown name takes as long as checking a known one.
"""

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.people.names import GuestError, skeleton

LEAST: Final = 8
MOST: Final = 200
_AT_ONCE: Final = 2
_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1, type=Type.ID)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="passwords", initializer=_nobodys)


@cache
def _nobodys() -> str:
    """The hash to check when there is no account; made before the first password is checked."""
    return _hasher.hash("nobody")


def _plain(password: str) -> bytes:
    """Normalized, so that the same password typed on two keyboards is the same."""
    return unicodedata.normalize("NFC", password).encode(errors="replace")


def check_good(password: str, name: str) -> None:
    """Check that a password may be chosen."""
    if not LEAST <= len(password) <= MOST:
        raise GuestError(f"a password must have {LEAST} to {MOST} characters")
    if len(set(password)) <= 2 or skeleton(password) == skeleton(name):
        raise GuestError("this password is too easily guessed: choose another")


async def hashed(password: str) -> str:
    """The hash that the store keeps."""
    return await asyncio.get_running_loop().run_in_executor(_threads(), _hasher.hash, _plain(password))


async def fits(kept: str, password: str) -> bool:
    """Whether the password is right. If there is no hash, it takes the same time and is wrong."""
    right = await asyncio.get_running_loop().run_in_executor(_threads(), _check, kept, password)
    return right and bool(kept)


def _check(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept or _nobodys(), _plain(password))
    except (VerificationError, InvalidHashError):
        return False


def is_dated(kept: str) -> bool:
    """Whether it was hashed at costs that differ from today's."""
    return _hasher.check_needs_rehash(kept)
