"""What the room keeps: tables, guests, the journal with its ledger, and played hands, in one database.

That is a SQLite file, or a PostgreSQL database given by its address. `open_store` is the server's way in: it locks the
database, brings its schema up to date and returns a `Store`. `read_store` reads without a lock and can change nothing.
"""

from houseway.store.opening import open_store, read_store, tend_store
from houseway.store.rows import (
    BANK,
    CASHIER,
    Entry,
    GuestRow,
    HandRow,
    Latest,
    ReplayedEntry,
    TableRow,
    Transfer,
    at_table,
    collection_of,
    pot_of,
    wallet_of,
)
from houseway.store.store import Store
from houseway.store.store_errors import (
    EntryRefusedError,
    JournalError,
    LeaseLostError,
    MovedError,
    SpentError,
    StoreError,
)

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
    "ReplayedEntry",
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
