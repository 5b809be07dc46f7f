"""The hash chain of a room's journal, checked from the first entry to the last, and against the head kept outside."""

from typing import Final

from houseway.room.store.chain import GENESIS, seal
from houseway.room.store.head import Head
from houseway.room.store.store import Store

MOST_TOLD: Final = 10


def chain_faults(store: Store, head: Head | None = None) -> list[str]:
    """What is wrong with the chain, a line each; nothing if all is well."""
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
            f"{lost:,} entries that were acknowledged are missing" if lost > 0
            else f"entry {head.entry:,} of the room is another one than was acknowledged"
        )  # fmt: skip
    return faults
