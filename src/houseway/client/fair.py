"""What a client adds to the decks it is dealt from, and what it notes of them so that it can check them afterwards.

For every deck it promises a nonce, opens it once the deck is sealed, and notes the seal before the first card is dealt.
Nothing here is taken back or sent twice, and a nonce is never sent before the deck it is for is sealed.
"""

import secrets
from collections import deque
from typing import Final, NamedTuple

from houseway.client.tables import TableSeen
from houseway.room.wire.messages import Asked, OpenNonce, SealNonce
from houseway.shuffle import NONCE_BYTES, seal_of

SEALING: Final = 0
OPENING: Final = 1
"""The ids of what a client sends by itself; what is asked for has higher ones."""
_MOST_NOTED: Final = 200


class Noted(NamedTuple):
    """What was shown of a deck before it was dealt, and what this client added."""

    commitment: str
    root: str
    nonce: str | None


class Fairness:
    """One client's part in the decks of its tables."""

    def __init__(self) -> None:
        self.noted: dict[tuple[str, int], Noted] = {}
        """By table and hand."""
        self._nonces: dict[str, tuple[str, str]] = {}
        """By table: the nonce that is promised next, and its seal."""
        self._promised: dict[str, dict[str, str]] = {}
        """By table: nonces by the seals that were sent and not yet opened."""
        self._opening: deque[tuple[str, int, str]] = deque()
        """Table, hand and nonce, until the room has answered."""

    def due(self, seen: TableSeen) -> list[Asked]:
        """What is to be sent now that a table looks like this."""
        now, deck, table = seen.now, seen.now.deck, seen.id
        if deck is not None and deck.root and deck.hand > now.hand:  # it is sealed, and not dealt yet
            promised = self._promised.get(table, {})
            mine = next((promised[seal] for seal in deck.seals.values() if seal in promised), None)
            if (table, deck.hand) not in self.noted:
                self._note(table, deck.hand, Noted(now.commitment, deck.root, None))
            if mine is not None:
                promised.clear()
                self._nonces.pop(table, None)
                self._opening.append((table, deck.hand, mine))
                return [OpenNonce(table=table, nonce=mine, seal=self._seal(table), id=OPENING)]
        return [SealNonce(table=table, seal=self._seal(table), id=SEALING)] if self._wants(seen) else []

    def answered(self, *, taken: bool) -> None:
        """The room has answered the nonce that was opened first: one that it has taken must be in the deck."""
        if self._opening:
            table, hand, nonce = self._opening.popleft()
            if taken and (table, hand) in self.noted:
                self.noted[table, hand] = self.noted[table, hand]._replace(nonce=nonce)

    def lost(self) -> None:
        """Nothing more is answered that was sent so far."""
        self._opening.clear()

    def _wants(self, seen: TableSeen) -> bool:
        """Whether a seal is due: this guest sits here, and the room has none of it."""
        here = seen.now.you is not None and any(one.seat == seen.now.you for one in seen.now.seats)
        return here and not seen.now.sealed

    def _seal(self, table: str) -> str:
        """The seal of the nonce that is promised next; the same one until that is opened."""
        if table not in self._nonces:
            nonce = secrets.token_hex(NONCE_BYTES)
            self._nonces[table] = (nonce, seal_of(nonce))
        nonce, seal = self._nonces[table]
        self._promised.setdefault(table, {})[seal] = nonce
        return seal

    def _note(self, table: str, hand: int, noted: Noted) -> None:
        self.noted[table, hand] = noted
        while len(self.noted) > _MOST_NOTED:
            del self.noted[next(iter(self.noted))]
