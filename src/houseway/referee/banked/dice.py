"""Dice thrown in the middle of a hand, without chance: what they show follows from the deck that was handed in.

As with a mix (`mixing`), the deck's order is the secret: the throw is read from a SHAKE-256 stream over it, so the same
hand always throws the same dice, and nobody who does not know the deck can foresee them.
"""

import hashlib
from collections.abc import Sequence

from houseway.cards import Card

SIDES = 6
_TAG = b"houseway/dice/1\0"
_FAIR = 256 - 256 % SIDES
"""Bytes from here on are thrown away, so that every side is as likely as another."""


def thrown(deck: Sequence[Card], count: int) -> tuple[int, ...]:
    """What so many dice show in a hand dealt from `deck`."""
    secret = hashlib.shake_256(_TAG + bytes(card & 0xFF for card in deck))
    length = 2 * count + 8
    while True:
        shown = [byte % SIDES + 1 for byte in secret.digest(length) if byte < _FAIR]
        if len(shown) >= count:
            return tuple(shown[:count])
        length *= 2
