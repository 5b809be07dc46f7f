"""A client's part in the shuffle: what it adds to the decks, and what it records to check them afterward.

For every deck it promises a nonce, opens it once the deck is sealed, and records the seal before the first card is
dealt. Nothing is withdrawn or sent twice, and a nonce is never sent before its deck is sealed.
"""

import secrets
from collections import deque
from typing import Final, NamedTuple

from houseway.client.table_mirror import TableView
from houseway.protocol.socket_messages import ClientMessage, OpenNonce, SealNonce
from houseway.shuffle import NONCE_BYTES, seal_of

SEALING: Final = 0
OPENING: Final = 1
"""The ids of automatic messages; the caller's requests have higher ones."""
_MOST_NOTED: Final = 200


class DeckNote(NamedTuple):
    """What was shown of a deck before it was dealt, and what this client added."""

    commitment: str
    root: str
    nonce: str | None


class Fairness:
    """One client's part in the decks of its tables."""

    def __init__(self) -> None:
        self.noted: dict[tuple[str, int], DeckNote] = {}
        """By table and hand."""
        self._nonces: dict[str, tuple[str, str]] = {}
        """By table: the next nonce to promise, and its seal."""
        self._promised: dict[str, dict[str, str]] = {}
        """By table: unopened nonces by their seals."""
        self._opening: deque[tuple[str, int, str]] = deque()
        """Table, hand and nonce, until the room answers."""

    def due(self, seen: TableView) -> list[ClientMessage]:
        """The messages to send, given a table's state."""
        now, deck, table = seen.now, seen.now.fairness.deck, seen.id
        if deck is not None and deck.root and deck.hand > now.hand:  # sealed but not dealt yet
            promised = self._promised.get(table, {})
            mine = next((promised[seal] for seal in deck.seals.values() if seal in promised), None)
            if (table, deck.hand) not in self.noted:
                self._note(table, deck.hand, DeckNote(now.fairness.commitment, deck.root, None))
            if mine is not None:
                promised.clear()
                self._nonces.pop(table, None)
                self._opening.append((table, deck.hand, mine))
                return [OpenNonce(table=table, nonce=mine, seal=self._seal(table), id=OPENING)]
        return [SealNonce(table=table, seal=self._seal(table), id=SEALING)] if self._wants(seen) else []

    def answered(self, *, taken: bool) -> None:
        """The room has answered the oldest opened nonce: if accepted, it must be in the deck."""
        if self._opening:
            table, hand, nonce = self._opening.popleft()
            if taken and (table, hand) in self.noted:
                self.noted[table, hand] = self.noted[table, hand]._replace(nonce=nonce)

    def lost(self) -> None:
        """Forget everything sent so far: it will not be answered."""
        self._opening.clear()

    def _wants(self, seen: TableView) -> bool:
        """Whether a seal is due: this guest is seated, and the room has no seal from it."""
        here = seen.now.you is not None and any(one.seat == seen.now.you for one in seen.now.seats)
        return here and not seen.now.fairness.sealed

    def _seal(self, table: str) -> str:
        """The seal of the next nonce to promise; the same until that nonce is opened."""
        if table not in self._nonces:
            nonce = secrets.token_hex(NONCE_BYTES)
            self._nonces[table] = (nonce, seal_of(nonce))
        nonce, seal = self._nonces[table]
        self._promised.setdefault(table, {})[seal] = nonce
        return seal

    def _note(self, table: str, hand: int, noted: DeckNote) -> None:
        self.noted[table, hand] = noted
        while len(self.noted) > _MOST_NOTED:
            del self.noted[next(iter(self.noted))]
