"""A small room's books for the tests: two tables, three guests, chips from the bank."""

from houseway.store import BANK, CASHIER, Entry, HandRow, Store, TableRow, Transfer, at_table, pot_of, wallet_of
from houseway.store.sqlite.sqlite_database import SQLiteDatabase

OPENING = 1_000_000


def issue(guest: str, cents: int = OPENING) -> Entry:
    """Play chips from the bank."""
    moved = (Transfer(BANK, wallet_of(guest), cents, "play chips"),)
    return Entry(table=CASHIER, number=0, hand=0, kind="grant", body=b"{}", events=b"[]", transfers=moved, at=1.0)


def entry(table: str, number: int, *transfers: Transfer, snapshot: bytes | None = None, hand: int = 0) -> Entry:
    """One entry of a table; what it says does not matter to the store."""
    row = None if hand == 0 else hand_row(table, hand)
    return Entry(
        table=table,
        number=number,
        hand=hand,
        kind="act",
        body=b'{"type":"act","n":%d}' % number,
        events=b'["event %d"]' % number,
        transfers=transfers,
        snapshot=snapshot,
        hand_row=row,
        at=1_000.5 + number,
    )


def hand_row(table: str, hand: int) -> HandRow:
    """Ann and Bo played a hand."""
    return HandRow(
        table=table, hand=hand, house="oasis", game="holdem", limit="$3-$6", names={3: "Ann", 1: "Bo"},
        guests={3: "ann", 1: "bo"}, commitment="c" * 64, seed="5" * 64, started_at=5.0, ended_at=6.5, text="hand = 1\n",
    )  # fmt: skip


def sits(table: str, number: int, guest: str, cents: int) -> Entry:
    """A guest's chips go from the wallet to the table."""
    return entry(table, number, Transfer(wallet_of(guest), at_table(table, guest), cents, "bought in"))


def bets(table: str, guest: str, cents: int) -> Transfer:
    """Chips from a stack into the middle."""
    return Transfer(at_table(table, guest), pot_of(table), cents, "put in")


def furnish(store: Store) -> Store:
    """Two tables; Ann, Bo and the bot Cy with chips in their wallets."""
    for name in ("one", "two"):
        store.add_table(TableRow(id=name, house="oasis", game="holdem", limit="$3-$6", seats=9))
    for guest in ("ann", "bo", "cy"):
        store.add_guest(guest, guest.title(), bot=guest == "cy")
    store.write(issue("ann"), issue("bo"), issue("cy"))
    return store


def fill(store: Store, *, pages: int = 0) -> None:
    """Leave no more than so many pages on a SQLite file's disk."""
    assert isinstance(store.database, SQLiteDatabase)
    assert store.database.raw is not None
    (count,) = store.database.raw.execute("PRAGMA page_count").fetchone()
    store.database.raw.execute(f"PRAGMA max_page_count={count + pages}")
