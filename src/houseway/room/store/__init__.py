"""What the room keeps: tables, guests, the journal with its ledger, and played hands, in one SQLite file.

`open_store` is the server's way in: it locks the file, brings its schema up to date and hands out a `Store`.
`read_store` looks on without a lock and can change nothing.
"""

from houseway.room.store.errors import EntryRefusedError, JournalError, StoreError
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
from houseway.room.store.store import Store, open_store, read_store

__all__ = [
    "BANK",
    "CASHIER",
    "Entry",
    "EntryRefusedError",
    "GuestRow",
    "HandRow",
    "JournalError",
    "Latest",
    "Replayed",
    "Store",
    "StoreError",
    "TableRow",
    "Transfer",
    "at_table",
    "collection_of",
    "open_store",
    "pot_of",
    "read_store",
    "wallet_of",
]
