"""What a command did to the chips of a table, as double-entry transfers. It never looks at a card or a game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from houseway.chips.money import format_money
from houseway.errors import InvariantError
from houseway.store.rows import BANK, Transfer, at_table, collection_of, pot_of, wallet_of


class Chips(Struct, frozen=True, kw_only=True):
    """Where a table's chips are at one moment, in cents."""

    stacks: Mapping[str, int]
    """By guest: the chips in front of them."""
    pot: int
    """All chips in the middle: pots, this round's bets, and chips carried over."""
    collected: int
    """Everything that the house has collected at this table so far."""


CARRIED: Final = "carried over"
"""The ledger's word for a stack that goes to another table by way of the wallet."""
_NOTHING: Mapping[str, int] = MappingProxyType({})


def transfers_of(
    table: str, before: Chips, after: Chips, *, wallets: Mapping[str, int] = _NOTHING, words: str = "", added: int = 0
) -> tuple[Transfer, ...]:
    """The transfers that lead from one moment to the next. Chips that appear or vanish raise an `InvariantError`.

    `wallets` says what each guest brought from the wallet with this command (above 0: buy-in, top-up) or took back
    (below 0: left), and `added` what the bank put into the pot for a tournament's guarantee. Everything else that a
    stack gained or lost went through the pot. The order keeps every account at zero or above: brought in, put in,
    collected, pushed, taken away.
    """
    old, new = before.stacks, after.stacks
    if old.keys() == new.keys() and not wallets:
        guests = sorted(guest for guest, cents in new.items() if cents != old[guest])
    else:
        guests = sorted(old.keys() | new.keys() | wallets.keys())
    pot, collection = pot_of(table), collection_of(table)
    brought: list[Transfer] = []
    put_in: list[Transfer] = []
    pushed: list[Transfer] = []
    taken: list[Transfer] = []
    into_pot = added
    for guest in guests:
        stack, moved = at_table(table, guest), wallets.get(guest, 0)
        gained = new.get(guest, 0) - old.get(guest, 0) - moved
        into_pot -= gained
        if moved > 0:
            brought.append(Transfer(wallet_of(guest), stack, moved, words or "bought in"))
        elif moved < 0:
            taken.append(Transfer(stack, wallet_of(guest), -moved, words or "took away"))
        if gained < 0:
            put_in.append(Transfer(stack, pot, -gained, "put in"))
        elif gained > 0:
            pushed.append(Transfer(pot, stack, gained, "pushed"))
    fee = after.collected - before.collected
    if into_pot - fee != after.pot - before.pot:
        raise InvariantError(
            f"the ledger of table {table} does not balance: {format_money(into_pot)} went into the middle and "
            f"{format_money(fee)} to the house, but the pot went from {format_money(before.pot)} to "
            f"{format_money(after.pot)}"
        )
    fees: list[Transfer] = []
    if fee > 0:
        fees.append(Transfer(pot, collection, fee, "collected"))
    elif fee < 0:
        fees.append(Transfer(collection, pot, -fee, "given back"))
    guaranteed = (Transfer(BANK, pot, added, "guarantee"),) if added else ()
    return (*brought, *put_in, *guaranteed, *fees, *pushed, *taken)
