"""What the players add: sealed nonces, opened after the room has sealed its deck, that reorder it before the deal.

A client sends the seal of a nonce first, the room then publishes the seal of its deck beside all seals of the players,
and only then are the nonces opened. So nobody, the room and its friends included, knows at any time all that the order
follows from and can still change a part of it. Without nonces the deck is dealt as the room shuffled it.
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
    """What a client sends before it sends the nonce."""
    return hashlib.sha256(_NONCE_TAG + parse_nonce(nonce)).hexdigest()


def dealt_order(commitment: str, root: str, nonces: Mapping[int, str], size: int) -> Sequence[int]:
    """By the nonces by seat: from which place of the room's deck each dealt card comes, first dealt first."""
    if not nonces:
        return range(size)
    said = parse_nonce(commitment, "a commitment") + parse_nonce(root, "a root")
    for seat in sorted(nonces):
        said += to_bytes(">H", seat) + parse_nonce(nonces[seat])
    return fisher_yates(range(size), hashlib.shake_256(_PLAYERS_TAG + said).digest)
