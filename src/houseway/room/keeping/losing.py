"""A journal that lacks what was acknowledged, and that somebody has chosen to go on with: that is journaled first."""

from houseway.room.store.rows import CASHIER, Entry
from houseway.room.store.store import Store
from houseway.room.table.commands import LossAccepted, encode, kind_of


def write_down_loss(store: Store, at: float) -> None:
    """Put on the cashier's page what is missing, if the store was opened although something is."""
    if store.loss is None:
        return
    command = LossAccepted(store.loss.head.entry, store.loss.head.chain.hex(), store.loss.last)
    store.write(on_the_cashiers_page(command, at))
    store.loss = None


def on_the_cashiers_page(command: LossAccepted, at: float) -> Entry:
    """An entry that moves nothing."""
    return Entry(
        table=CASHIER, number=0, hand=0, kind=kind_of(command), body=encode(command), events=b"[]", transfers=(), at=at,
    )  # fmt: skip
