"""Deterministic shuffles and dice in the middle of a hand: both are derived from the deck that was passed in.

The deck's order is a hand's only secret, and it is enough: a new order is drawn from a SHAKE-256 stream over the deck
and the number of the mix, and dice from one over the deck. So the same hand always mixes the same way and throws the
same dice, and nobody can predict them without knowing the deck.
"""

import hashlib
from collections.abc import Sequence

from houseway.cards import Card

_MIX = b"houseway/mix/1\0"
_DICE = b"houseway/dice/1\0"
_BYTES = 8
SIDES = 6
_FAIR = 256 - 256 % SIDES
"""Bytes from this value up are skipped, so that every side is equally likely."""


def mixed(cards: Sequence[Card], deck: Sequence[Card], number: int) -> tuple[Card, ...]:
    """The cards in a new order: the `number`-th mix of a hand dealt from `deck`."""
    secret = bytes(card & 0xFF for card in deck)
    stream = hashlib.shake_256(_MIX + number.to_bytes(2, "big") + secret).digest(_BYTES * len(cards))
    draws = [stream[at : at + _BYTES] for at in range(0, len(stream), _BYTES)]
    return tuple(card for _, card in sorted(zip(draws, sorted(cards), strict=True)))


def thrown(deck: Sequence[Card], count: int) -> tuple[int, ...]:
    """What this many dice show in a hand dealt from `deck`."""
    secret = hashlib.shake_256(_DICE + bytes(card & 0xFF for card in deck))
    length = 2 * count + 8
    while True:
        shown = [byte % SIDES + 1 for byte in secret.digest(length) if byte < _FAIR]
        if len(shown) >= count:
            return tuple(shown[:count])
        length *= 2
