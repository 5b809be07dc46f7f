"""What the room keeps: tables, guests, the journal with its ledger, and played hands, in one database.

That is a SQLite file, or a PostgreSQL database by its address. `open_store` is the server's way in: it locks the
database, brings its schema up to date and hands out a `Store`. `read_store` looks on without a lock and can change
nothing.
"""

from houseway.room.store.errors import (
    EntryRefusedError,
    JournalError,
    LeaseLostError,
    MovedError,
    SpentError,
    StoreError,
)
from houseway.room.store.opening import open_store, read_store, tend_store
from houseway.room.store.rows import (
    BANK,
    CASHIER,
    Entry,
    GuestRow,
    HandRow,
    Latest,
    Replayed,
    TableRow,
    Transfer,
    at_table,
    collection_of,
    pot_of,
    wallet_of,
)
from houseway.room.store.store import Store

__all__ = [
    "BANK",
    "CASHIER",
    "Entry",
    "EntryRefusedError",
    "GuestRow",
    "HandRow",
    "JournalError",
    "Latest",
    "LeaseLostError",
    "MovedError",
    "Replayed",
    "SpentError",
    "Store",
    "StoreError",
    "TableRow",
    "Transfer",
    "at_table",
    "collection_of",
    "open_store",
    "pot_of",
    "read_store",
    "tend_store",
    "wallet_of",
]
