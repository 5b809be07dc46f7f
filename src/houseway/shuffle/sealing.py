"""A seal on every card of a shuffled deck: a Merkle tree, so that one card can be proved without revealing any other.

The root is published before the deal. Afterward an `Opening` proves that a card was in its place of the sealed deck,
and says nothing about the rest: every leaf has its own 32-byte salt.
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from struct import pack as to_bytes
from typing import Final, NamedTuple

from houseway.cards import Card
from houseway.decks import Deck
from houseway.shuffle.streams import VerificationError, pack_bytes

SALT_BYTES: Final = 32
HASH_BYTES: Final = 32
_SALTS_TAG: Final = b"houseway/salts/1\0"
_ROOT_TAG: Final = b"houseway/root/1\0"


_CARD: Final = tuple(bytes((card,)) for card in range(256))


class Opening(NamedTuple):
    """The proof of one card: its place in the sealed deck, its salt, and its neighbors on the way up to the root."""

    place: int
    """From 0, in the deck as the room shuffled it."""
    card: Card
    salt: bytes
    path: tuple[bytes, ...]


class Tree:
    """The seals of a whole deck."""

    __slots__ = ("_cards", "_levels", "_salts", "root")

    def __init__(self, deck: Deck, seed: bytes, cards: Sequence[Card]) -> None:
        pack, sha256 = pack_bytes(deck), hashlib.sha256
        salts = hashlib.shake_256(_SALTS_TAG + seed + pack).digest(SALT_BYTES * len(cards))
        self._cards, self._salts = cards, salts
        level = [
            sha256(head + _CARD[card] + salts[at : at + SALT_BYTES]).digest()
            for head, card, at in zip(_heads(len(cards)), cards, range(0, len(salts), SALT_BYTES), strict=True)
        ]
        self._levels = [level]
        while len(level) > 1:
            above = [sha256(b"\1" + one + other).digest() for one, other in zip(level[::2], level[1::2], strict=False)]
            if len(level) % 2:
                above.append(level[-1])  # an odd one at the end moves up unchanged
            self._levels.append(above)
            level = above
        self.root: Final = root_of(deck, level[0])

    def opening(self, place: int) -> Opening:
        """The proof of the card in a place."""
        salt = self._salts[SALT_BYTES * place : SALT_BYTES * (place + 1)]
        return Opening(place, self._cards[place], salt, tuple(self._path(place)))

    def _path(self, place: int) -> Iterator[bytes]:
        for level in self._levels[:-1]:
            other = place ^ 1
            if other < len(level):
                yield level[other]
            place //= 2


@cache
def _heads(size: int) -> tuple[bytes, ...]:
    """The prefix before the card in each leaf."""
    return tuple(to_bytes(">BH", 0, place) for place in range(size))


def root_of(deck: Deck, top: bytes) -> str:
    """The published root: the topmost hash, bound to the name and the cards of the pack."""
    return hashlib.sha256(_ROOT_TAG + pack_bytes(deck) + top).hexdigest()


def check_opening(deck: Deck, root: str, opening: Opening) -> None:
    """Check one card against the published root; raises an error if it disagrees."""
    place, card, salt, path = opening
    if not 0 <= place < deck.size:
        raise VerificationError(f"place {place} is not in the deck: {deck.name} has places 0 to {deck.size - 1}")
    if len(salt) != SALT_BYTES or any(len(one) != HASH_BYTES for one in path):
        raise VerificationError(
            f"the proof of place {place} is invalid: a salt and hashes have {HASH_BYTES} bytes each"
        )
    made = hashlib.sha256(to_bytes(">BHB", 0, place, card) + salt).digest()
    at, size, left = place, deck.size, list(path)
    while size > 1:
        if at ^ 1 < size:
            if not left:
                raise VerificationError(f"the proof of place {place} is too short for a deck of {deck.size}")
            other = left.pop(0)
            made = hashlib.sha256(b"\1" + (other + made if at % 2 else made + other)).digest()
        at, size = at // 2, (size + 1) // 2
    if left:
        raise VerificationError(f"the proof of place {place} is too long for a deck of {deck.size}")
    if root_of(deck, made) != root:
        raise VerificationError(f"the card in place {place} is not the one sealed: its proof does not lead to the root")
