"""The hash chain of a room's journal, checked from first to last entry, and against the head kept outside.

If a journal lacks acknowledged entries and someone chose to go on with it, the first new entry records that.
"""

from typing import Final

from houseway.live.table.table_commands import LossAccepted, encode, kind_of
from houseway.store.chain import GENESIS, seal
from houseway.store.head import Head
from houseway.store.rows import CASHIER, Entry
from houseway.store.store import Store

MOST_TOLD: Final = 10


def chain_faults(store: Store, head: Head | None = None) -> list[str]:
    """What is wrong with the chain, one line each; nothing if all is well."""
    value, last = GENESIS, 0
    faults: list[str] = []
    more = 0
    acknowledged = head is None or head.entry == 0
    for link in store.links():
        said = ""
        if link.id != last + 1:
            said = f"entries {last + 1:,} to {link.id - 1:,} of the room are missing"
        elif link.chain != seal(value, link.id, link.entry.number, link.entry):
            said = f"entry {link.entry.number} ({link.entry.kind}) of {link.entry.table} is not what was written"
        if said and len(faults) < MOST_TOLD:
            faults.append(said)
        else:
            more += bool(said)
        value, last = link.chain or b"", link.id
        acknowledged = acknowledged or (head is not None and (link.id, value) == (head.entry, head.chain))
    if more:
        faults.append(f"and {more:,} more")
    if head is not None and not acknowledged:
        lost = head.entry - last
        faults.append(
            f"{lost:,} entries that were acknowledged are missing"
            if lost > 0
            else f"entry {head.entry:,} of the room differs from the one that was acknowledged"
        )
    return faults


def write_down_loss(store: Store, at: float) -> None:
    """If the store was opened although entries are missing, record on the cashier's page which."""
    if store.loss is None:
        return
    command = LossAccepted(store.loss.head.entry, store.loss.head.chain.hex(), store.loss.last)
    store.write(Entry(
        table=CASHIER, number=0, hand=0, kind=kind_of(command), body=encode(command), events=b"[]", transfers=(), at=at,
    ))  # fmt: skip
    store.loss = None
