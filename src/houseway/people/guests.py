"""Guests: names, wallets of play chips, and what the store knows about them.

A guest is known by an id that only the signed cookie holds. A wallet changes in the same step as the command that moves
the chips, so nobody can spend a chip at two tables. A visitor who has only watched is not stored at all.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from houseway.people.names import GuestError, checked_name, given_name
from houseway.store.rows import Transfer, wallet_of

if TYPE_CHECKING:
    from houseway.store.store import Store

__all__ = ["Guest", "GuestError", "Guests", "checked_name", "given_name"]
_WALLET: Final = wallet_of("")


class Guest:
    """Someone in the room."""

    __slots__ = ("bot", "id", "kept", "name", "wallet")

    def __init__(self, id: str, name: str, wallet: int, *, bot: bool = False, kept: bool = False) -> None:
        self.id = id
        self.name = name
        self.wallet = wallet
        """Cents away from the tables; for a guest not stored yet, what the bank will issue."""
        self.bot = bot
        self.kept = kept
        """Whether the guest is in the store."""


class Guests:
    """Everyone who plays, and the chips that a newcomer starts with."""

    def __init__(self, store: "Store", *, start: int) -> None:
        self._store = store
        self._known: dict[str, Guest] = {}
        self._moving: Counter[str] = Counter()
        """Guests with chips on the way to or from the wallet, in entries that are being written."""
        self.start = start

    def find(self, id: str) -> Guest:
        """A guest by id. A guest whom the store does not know is made up on the spot and not remembered."""
        known = self._known.get(id)
        if known is not None:
            return known
        row = self._store.guest(id)
        if row is None:
            return Guest(id, given_name(id), self.start)
        found = Guest(id, row.name, self._store.balance(wallet_of(id)), bot=row.bot, kept=True)
        self._known[id] = found
        return found

    def here(self, id: str) -> bool:
        """Whether the room remembers a guest: at a table, or with a page open."""
        return id in self._known

    def known(self, guest: Guest) -> Guest:
        """The guest as the room remembers them, or else as the store does."""
        return self._known.get(guest.id) or (self.find(guest.id) if guest.kept else guest)

    def keep(self, guest: Guest) -> None:
        """Remember this guest, who is in the store by now.

        The wallet is empty until the bank's chips are booked.
        """
        if not guest.kept:
            guest.wallet, guest.kept = 0, True
        self._known[guest.id] = guest

    def reserve(self, transfers: Iterable[Transfer], *, back: bool = False) -> None:
        """Take what a command spends out of the wallets at once, so that it is not spent twice; `back` returns it if
        unwritten.
        """
        for transfer in transfers:
            self._on_the_way(transfer, -1 if back else 1)
            self._move(transfer.debit, transfer.cents if back else -transfer.cents)

    def book(self, transfers: Iterable[Transfer]) -> None:
        """Add what a command pays into wallets, once it is written."""
        for transfer in transfers:
            self._move(transfer.credit, transfer.cents)
            self._on_the_way(transfer, -1)

    def _on_the_way(self, transfer: Transfer, by: int) -> None:
        """Note whose chips are moving: read from the store meanwhile, they might be counted twice."""
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

    def refresh(self) -> None:
        """Reread the names and wallets of remembered guests, which another server may have changed.

        Guests with chips on the way are skipped: the store may not count those chips yet.
        """
        known = [guest for guest in tuple(self._known.values()) if guest.kept and not guest.bot]
        kept = self._store.guests_and_wallets([guest.id for guest in known])
        for guest in known:
            if guest.id in kept and guest.id not in self._moving:
                guest.name, guest.wallet = kept[guest.id]

    def forget(self, id: str) -> None:
        """Forget a guest who has left; name and wallet are in the store. Not while chips are still on the way."""
        if id not in self._moving:
            self._known.pop(id, None)
