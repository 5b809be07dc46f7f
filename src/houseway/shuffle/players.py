"""The players' contribution: sealed nonces, opened after the room has sealed its deck, that reorder it before the deal.

A client first sends the seal of a nonce, then the room publishes the seal of its deck with all the players' seals, and
only then are the nonces opened. So no one, not even the room and its friends, ever knows everything that determines the
order while still able to change part of it. Without nonces the deck is dealt as the room shuffled it.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from reprlib import repr as shortly
from struct import pack as to_bytes
from typing import Final

from houseway.shuffle.streams import ShuffleError, fisher_yates

NONCE_BYTES: Final = 32
_NONCE_TAG: Final = b"houseway/nonce/1\0"
_PLAYERS_TAG: Final = b"houseway/players/1\0"
_HEX: Final = re.compile("[0-9a-f]{64}")


def parse_nonce(text: str, what: str = "a nonce") -> bytes:
    """32 bytes written as 64 hex digits; a nonce, a seal, a commitment or a root."""
    if not _HEX.fullmatch(text):
        raise ShuffleError(f"{shortly(text)} is not {what}: write its 64 hex digits in lower case")
    return bytes.fromhex(text)


def seal_of(nonce: str) -> str:
    """The seal that a client sends before the nonce."""
    return hashlib.sha256(_NONCE_TAG + parse_nonce(nonce)).hexdigest()


def dealt_order(commitment: str, root: str, nonces: Mapping[int, str], size: int) -> Sequence[int]:
    """Given the nonces by seat: the place in the room's deck of each dealt card, in dealing order."""
    if not nonces:
        return range(size)
    said = parse_nonce(commitment, "a commitment") + parse_nonce(root, "a root")
    for seat in sorted(nonces):
        said += to_bytes(">H", seat) + parse_nonce(nonces[seat])
    return fisher_yates(range(size), hashlib.shake_256(_PLAYERS_TAG + said).digest)
