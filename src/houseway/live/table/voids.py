"""Ways out for a table that cannot go on: a hand that cannot be played again is void, or everyone is cashed out.

Both rely on the ledger, not on a broken hand. This module writes nothing: it makes commands and entries.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import json

from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import CloseOut, DealHand, VoidHand, encode, kind_of
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_events import ClosedOut
from houseway.store.ledger import Chips, transfers_of
from houseway.store.rows import Entry, Transfer, at_table, collection_of, pot_of

_DEAL: Final = DealHand.__struct_config__.tag
_OVER: Final = frozenset(kind.__struct_config__.tag for kind in (VoidHand, CloseOut))


def held_by(table: str, balances: Mapping[str, int]) -> Chips:
    """Where the ledger has a table's chips; `balances` are those of all accounts, or of this table's."""
    stem = at_table(table, "")
    stacks = {name.removeprefix(stem): cents for name, cents in balances.items() if name.startswith(stem) and cents}
    return Chips(stacks=stacks, pot=balances.get(pot_of(table), 0), collected=balances.get(collection_of(table), 0))


def close_out(table: RoomTable, balances: Mapping[str, int], *, guest: str, name: str, why: str) -> CloseOut:
    """The command that returns everyone's chips as they were before the deal, and closes the table; in a tournament,
    what everyone has paid to enter.
    """
    if table.field is not None:
        raise RefusedError("this table deals for a tournament: close the tournament out at its desk")
    if table.sit_and_go is not None:
        return CloseOut(guest, name, why, held_by(table.id, balances), table.sit_and_go.refunds())
    return cashed_out(held_by(table.id, balances), table.before_deal(), guest=guest, name=name, why=why)


def cashed_out(held: Chips, before: Chips, *, guest: str, name: str, why: str) -> CloseOut:
    """The same from the table's chips by the ledger, now and when the hand was dealt.

    A fee of that hand is returned. If the earlier stacks are unknown, everyone keeps the chips in front of them. Chips
    that belong to nobody, such as a pot carried over, are shared by those who sit here; odd cents go to the first.
    """
    told = held.stacks.keys() <= before.stacks.keys() and min((*before.stacks.values(), before.pot), default=0) >= 0
    if not told or before.collected > held.collected or _all(before) != _all(held):
        before = held
    back = dict(before.stacks)
    guests = sorted(back) or [guest]
    each, odd = divmod(before.pot, len(guests))
    for place, one in enumerate(guests):
        back[one] = back.get(one, 0) + each + (place < odd)
    return CloseOut(guest, name, why, held, back)


def _all(chips: Chips) -> int:
    return sum(chips.stacks.values()) + chips.pot + chips.collected


def lay_before(table: str, held: Chips, entries: Iterable[Entry]) -> Chips:
    """Where the chips were when the current hand was dealt, by its transfers; otherwise where they are.

    It needs no readable command and no rules: `entries` are the table's last ones, from before that deal on.
    """
    undone: list[Transfer] = []
    playing = False
    for entry in entries:
        if entry.kind == _DEAL:
            undone, playing = [], True
        if playing:
            undone += entry.transfers
        if entry.hand_row is not None or entry.kind in _OVER:
            undone, playing = [], False
    stem, pot, collection = at_table(table, ""), pot_of(table), collection_of(table)
    accounts = Counter({stem + guest: cents for guest, cents in held.stacks.items()})
    accounts.update({pot: held.pot, collection: held.collected})
    for one in undone:
        if all(name in (pot, collection) or name.startswith(stem) for name in (one.debit, one.credit)):
            accounts[one.debit] += one.cents
            accounts[one.credit] -= one.cents
    stacks = {name.removeprefix(stem): cents for name, cents in accounts.items() if name.startswith(stem)}
    return Chips(stacks=stacks, pot=accounts[pot], collected=accounts[collection])


def last_entry(table: str, number: int, hand: int, command: CloseOut, *, at: float) -> Entry:
    """The entry that closes out a table that cannot be restored; it needs only the ledger."""
    lying = sum(command.held.stacks.values()) + command.held.pot
    collected = command.held.collected - (sum(command.back.values()) - lying)
    wallets = {guest: -cents for guest, cents in command.back.items() if cents}
    transfers = transfers_of(table, command.held, Chips(stacks={}, pot=0, collected=collected), wallets=wallets)
    return Entry(
        table=table,
        number=number,
        hand=hand,
        kind=kind_of(command),
        body=encode(command),
        events=json.encode((ClosedOut(command.name, command.why),)),
        transfers=transfers,
        at=at,
    )
