"""`houseway close-out`: give everyone at a table their chips back and close it, whatever is wrong with it.

This is the desk's *Cash all out* for a room that is closed. Without a table it changes nothing and lists the stuck
tables.
"""

import time
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.chips.money import format_money
from houseway.cli.room_address import Db, warn_of_password

DEFAULT_DB: Final = "houseway-room.db"
_BY: Final = "houseway close-out"


def close_out_command(
    table: Annotated[str, Parameter(help="The table's id; without it, the stuck tables are listed.")] = "",
    /,
    *,
    why: Annotated[str, Parameter(help="The reason, for the journal and the dispute log.")] = "",
    db: Db = DEFAULT_DB,
) -> None:
    """Cash out everyone at a table with what the ledger had before the deal, and close it. Close the room first."""
    warn_of_password(db)
    if not table:
        _list(db)
        return
    from houseway.people.clean_text import checked_line
    from houseway.store import open_store
    from houseway.store.opening import head_for
    from houseway.upkeep.cash_out import close_out

    line = checked_line(why, "the reason for closing the table, given with --why,")
    with open_store(db, create=False, head=head_for(db)) as store:
        back = close_out(store, table, name=_BY, why=line, at=time.time())
        names = {guest: store.guest(guest) for guest in back}
    told = [f"{format_money(cents)} to {row.name if (row := names[guest]) else guest}" for guest, cents in back.items()]
    print(f"{table} is closed: {', '.join(told) if told else 'there were no chips on it'}.")


def _list(db: str) -> None:
    from houseway.store import read_store
    from houseway.upkeep.cash_out import lying, standing_still

    with read_store(db) as store:
        found = [(row.id, lying(store, row.id), why) for row, why in standing_still(store)]
    for table, cents, why in found:
        print(f"{table}: {format_money(cents)} on the table; {why}")
    if found:
        print('Close one out with: houseway close-out TABLE --why "..."')
    else:
        print("No table is stuck.")
