"""Guests: names, wallets of play chips, and what is kept of them.

A guest is known by an id that only the signed cookie holds. The wallet here follows the ledger: it changes with the
command that moves the chips, in the same step, so that nobody spends a chip twice at two tables. Somebody who has only
looked on is kept nowhere.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from houseway.errors import HousewayError
from houseway.room.store.rows import Transfer, wallet_of

if TYPE_CHECKING:
    from houseway.room.store.store import Store

NAME_LENGTH: Final = 20
_NAME: Final = re.compile(r"[^\W_](?:[\w .'’-]*[\w.'’])?")
_WALLET: Final = wallet_of("")
_RESERVED: Final = ("dealer", "floor", "house", "admin", "bot", "houseway")


class GuestError(HousewayError):
    """A name that cannot be one, or chips that cannot be had."""


class Guest:
    """Somebody in the room."""

    __slots__ = ("bot", "id", "kept", "name", "wallet")

    def __init__(self, id: str, name: str, wallet: int, *, bot: bool = False, kept: bool = False) -> None:  # noqa: A002
        self.id = id
        self.name = name
        self.wallet = wallet
        """Cents at no table; for one who is not kept yet, what the bank will issue."""
        self.bot = bot
        self.kept = kept
        """Whether the store knows the guest."""


def checked_name(text: str) -> str:
    """A name as the room takes it, or why not."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise GuestError(f"a name has 1 to {NAME_LENGTH} characters")
    if not _NAME.fullmatch(name) or not name.isprintable():
        raise GuestError("a name is letters and digits, with spaces, dots, dashes and apostrophes between them")
    if name.lower() in _RESERVED:
        raise GuestError(f"{name} is nobody's name here: choose another")
    return name


def given_name(id: str) -> str:  # noqa: A002
    """What a guest is called who has not said a name."""
    return f"Guest {int.from_bytes(hashlib.sha256(id.encode()).digest()[:4], 'big') % 9000 + 1000}"


class Guests:
    """Everybody who plays, and what the next newcomer starts with."""

    def __init__(self, store: "Store", *, start: int) -> None:
        self._store = store
        self._known: dict[str, Guest] = {}
        self._moving: Counter[str] = Counter()
        """Guests with chips on the way to or from the wallet, in entries that are being written."""
        self.start = start

    def find(self, id: str) -> Guest:  # noqa: A002
        """A guest by id; one whom the store has never seen is made up on the spot and not remembered."""
        known = self._known.get(id)
        if known is not None:
            return known
        row = self._store.guest(id)
        if row is None:
            return Guest(id, given_name(id), self.start)
        found = Guest(id, row.name, self._store.balance(wallet_of(id)), bot=row.bot, kept=True)
        self._known[id] = found
        return found

    def known(self, guest: Guest) -> Guest:
        """The guest as the room remembers them, or as the store does."""
        return self._known.get(guest.id) or (self.find(guest.id) if guest.kept else guest)

    def keep(self, guest: Guest) -> None:
        """From now on the room remembers this guest, whom the store has been told of.

        The wallet is empty until the bank's chips are booked.
        """
        if not guest.kept:
            guest.wallet, guest.kept = 0, True
        self._known[guest.id] = guest

    def reserve(self, transfers: Iterable[Transfer], *, back: bool = False) -> None:
        """What a command takes out of wallets is gone at once, so that it is not spent twice; or back, if unwritten."""
        for transfer in transfers:
            self._on_the_way(transfer, -1 if back else 1)
            self._move(transfer.debit, transfer.cents if back else -transfer.cents)

    def book(self, transfers: Iterable[Transfer]) -> None:
        """What a command puts into wallets is there once it is written."""
        for transfer in transfers:
            self._move(transfer.credit, transfer.cents)
            self._on_the_way(transfer, -1)

    def _on_the_way(self, transfer: Transfer, by: int) -> None:
        """Whose chips move is known until they have: read from the store meanwhile, they might count twice."""
        for account in (transfer.debit, transfer.credit):
            if account.startswith(_WALLET):
                guest = account.removeprefix(_WALLET)
                if by > 0:
                    self.find(guest)
                self._moving[guest] += by
                if self._moving[guest] <= 0:
                    del self._moving[guest]

    def _move(self, account: str, cents: int) -> None:
        guest = self._known.get(account.removeprefix(_WALLET)) if account.startswith(_WALLET) else None
        if guest is not None:
            guest.wallet += cents

    def forget(self, id: str) -> None:  # noqa: A002
        """Somebody has gone home: name and wallet are in the store. Not while chips are still on the way."""
        if id not in self._moving:
            self._known.pop(id, None)
