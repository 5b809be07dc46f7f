"""A process that writes to a journal as fast as it can and says what it was told, until somebody kills it."""

import asyncio
import os
from multiprocessing.connection import Connection

from tests.room.patience import patient

from houseway.store import BANK, CASHIER, Entry, Store, TableRow, Transfer, at_table, open_store, pot_of, wallet_of
from houseway.store.journal import Journal
from houseway.store.sqlite.sqlite_database import SQLiteDatabase

TABLES = ("one", "two", "three", "four", "five")
BUY_IN = 10_000


def write_forever(path: str, life: int, checkpoint_pages: int, said: Connection) -> None:
    """Five tables, each waiting for its own entry before the next; one line for each entry once it is acknowledged."""
    with patient():
        store = open_store(path)
    if isinstance(store.database, SQLiteDatabase) and store.database.raw is not None:
        store.database.raw.execute(f"PRAGMA wal_autocheckpoint={checkpoint_pages}")
    known = {row.id for row in store.tables()}
    for table in TABLES:
        if table not in known:
            store.add_table(TableRow(id=table, house="oasis", game="holdem", limit="", seats=9))
    asyncio.run(_play(store, life, said.fileno()))


async def _play(store: Store, life: int, said: int) -> None:
    journal = Journal(store)
    await asyncio.gather(*(_table(journal, store, table, life, said) for table in TABLES))


async def _table(journal: Journal, store: Store, table: str, life: int, said: int) -> None:
    number = store.last_number(table)
    wallet, stack, pot = wallet_of(table), at_table(table, table), pot_of(table)
    while True:
        body = f"{life}/{table}/{number + 1}"
        issue = Entry(
            table=CASHIER,
            number=0,
            hand=0,
            kind="grant",
            body=body.encode(),
            events=b"[]",
            transfers=(Transfer(BANK, wallet, BUY_IN, "play chips"),),
            at=0.0,
        )
        granted = journal.append(issue)
        for transfer in (Transfer(wallet, stack, BUY_IN, "bought in"), Transfer(stack, pot, BUY_IN, "put in")):
            number += 1
            await journal.append(
                Entry(
                    table=table,
                    number=number,
                    hand=0,
                    kind="act",
                    body=f"{life}/{table}/{number}".encode(),
                    events=b"[1,2,3]" * 40,
                    transfers=(transfer,),
                    snapshot=b"s" * 300 if number % 5 == 0 else None,
                    at=float(number),
                )
            )
            os.write(said, f"{life}/{table}/{number}\n".encode())
        await granted
        os.write(said, f"{CASHIER} {body}\n".encode())
