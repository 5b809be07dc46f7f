"""Shuffles to test, made by the code that deals: fresh seeds, and fresh seeds with players' nonces."""

import os
import secrets
from collections.abc import Callable
from typing import Final

import numpy as np

from houseway.decks import Deck
from houseway.evidence.trials import Orders
from houseway.shuffle import NONCE_BYTES, SEED_BYTES, FairDeck
from houseway.shuffle.fair import fair_stream
from houseway.shuffle.streams import pack_bytes

BATCH: Final = 2_000
_SEATS: Final = (1, 4, 6)
"""Three players who add a nonce each."""
_BYTES_A_SEED: Final = 1_024


def room_shuffles(deck: Deck, count: int, tick: Callable[[int], None] = lambda made: None) -> Orders:  # noqa: ARG005 - tells nobody
    """Decks as the room shuffles them, from the operating system's entropy."""
    return _gathered(deck, count, lambda: FairDeck.shuffle(deck).cards, tick)


def dealt_shuffles(deck: Deck, count: int, tick: Callable[[int], None] = lambda made: None) -> Orders:  # noqa: ARG005 - tells nobody
    """Decks as dealt after three players have each added a nonce."""

    def one() -> tuple[int, ...]:
        return FairDeck.shuffle(deck).dealt({seat: secrets.token_hex(NONCE_BYTES) for seat in _SEATS})

    return _gathered(deck, count, one, tick)


def _gathered(deck: Deck, count: int, make: Callable[[], tuple[int, ...]], tick: Callable[[int], None]) -> Orders:
    orders = np.empty((count, deck.size), dtype=np.uint8)
    for start in range(0, count, BATCH):
        made = [bytes(make()) for _ in range(min(BATCH, count - start))]
        orders[start : start + len(made)] = np.frombuffer(b"".join(made), np.uint8).reshape(len(made), deck.size)
        tick(len(made))
    return orders


def raw_stream(deck: Deck, length: int) -> bytes:
    """The raw stream behind shuffles, before scaling: a kilobyte each from many fresh seeds."""
    pack, pieces = pack_bytes(deck), -(-length // _BYTES_A_SEED)
    return b"".join(fair_stream(os.urandom(SEED_BYTES), pack)(_BYTES_A_SEED) for _ in range(pieces))[:length]
