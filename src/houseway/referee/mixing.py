"""Shuffling cards in the middle of a hand, without chance: the order follows from the deck that was handed in.

The deck's own order is the only secret a hand has, and it is secret enough: the new order is drawn from a SHAKE-256
stream over the deck and the number of the mix, so the same hand always mixes the same way, and nobody who does not
know the deck can foresee it.
"""

import hashlib
from collections.abc import Sequence

from houseway.cards import Card

_TAG = b"houseway/mix/1\0"
_BYTES = 8


def mixed(cards: Sequence[Card], deck: Sequence[Card], number: int) -> tuple[Card, ...]:
    """The cards in a new order: the `number`-th mix of a hand dealt from `deck`."""
    secret = bytes(card & 0xFF for card in deck)
    stream = hashlib.shake_256(_TAG + number.to_bytes(2, "big") + secret).digest(_BYTES * len(cards))
    draws = [stream[at : at + _BYTES] for at in range(0, len(stream), _BYTES)]
    return tuple(card for _, card in sorted(zip(draws, sorted(cards), strict=True)))
