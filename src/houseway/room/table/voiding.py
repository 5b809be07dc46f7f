"""Ways out for a table that cannot go on: a hand that cannot be played again is void, or everybody is cashed out.

Both go by what the ledger says, not by what a broken hand says. Nothing here writes: it makes commands and entries.
"""

from collections.abc import Mapping

from houseway.room.ledger import Chips
from houseway.room.store.rows import at_table, collection_of, pot_of
from houseway.room.table.commands import CloseOut, VoidHand
from houseway.room.table.happenings import Outcome
from houseway.room.table.table import RoomTable


def held_by(table: str, balances: Mapping[str, int]) -> Chips:
    """Where the ledger has a table's chips; `balances` are those of all accounts, or of this table's."""
    stem = at_table(table, "")
    stacks = {name.removeprefix(stem): cents for name, cents in balances.items() if name.startswith(stem) and cents}
    return Chips(
        stacks=stacks, pot=balances.get(pot_of(table), 0), collected=balances.get(collection_of(table), 0)
    )  # fmt: skip


def void_unplayable(
    table: RoomTable, balances: Mapping[str, int], *, number: int, hand: int, why: str, at: float
) -> Outcome:
    """The entry that voids a hand which cannot be played again, say because the program has changed since.

    `table` stands as it stood before the deal of hand number `hand`, and is as after the void when this returns. The
    journal has gone on from there to entry `number`; `balances` are the ledger's after that entry.
    """
    table.number = number
    return table.submit(VoidHand("", "", why, hand, held_by(table.id, balances)), at=at)


def close_out(table: RoomTable, balances: Mapping[str, int], *, guest: str, name: str, why: str) -> CloseOut:
    """The command that gives everybody at a table the chips they had before the deal, and closes it.

    Where that cannot be told, everybody keeps what lies before them. What belongs to nobody then, a pot that was
    carried over say, is shared by those who sit here; an odd cent goes to the first of them.
    """
    held = held_by(table.id, balances)
    everything = sum(held.stacks.values()) + held.pot
    back = dict(table.before_deal())
    if sum(back.values()) > everything or back.keys() < held.stacks.keys():
        back = dict(held.stacks)
    guests = sorted(back) or [guest]
    rest = everything - sum(back.values())
    each, odd = divmod(rest, len(guests))
    for place, one in enumerate(guests):
        back[one] = back.get(one, 0) + each + (place < odd)
    return CloseOut(guest, name, why, held, back)
