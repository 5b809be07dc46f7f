"""`houseway audit`: play a room's whole journal again and say what disagrees; exits with 1 if anything does.

The database is opened for reading only, so it may be one that a server is using.
"""

import sys
from json import dumps
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

from cyclopts import Parameter

DISAGREE_EXIT: Final = 1


def audit_command(
    *,
    db: Annotated[Path, Parameter(help="The room's database.")],
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Replay every table, work out every balance and deck anew, and print what disagrees."""
    from houseway.room.audit import audit
    from houseway.room.store import read_store

    start = perf_counter()
    with read_store(db) as store:
        report = audit(store)
    counted = {
        "tables": report.tables, "entries": report.entries, "hands": report.hands, "decks": report.decks,
        "snapshots": report.snapshots, "transfers": report.transfers,
    }  # fmt: skip
    if json:
        faults = [{"where": fault.where, "what": fault.what} for fault in report.faults]
        print(dumps({**counted, "disagree": report.disagree, "faults": faults}, ensure_ascii=False))
    else:
        for fault in report.faults:
            print(fault)
        for table, more in report.untold.items():
            print(f"table {table}: and {more:,} more")
        looked_at = ", ".join(f"{count:,} {what[:-1] if count == 1 else what}" for what, count in counted.items())
        verdict = f"{report.disagree:,} disagree" if report.disagree else "everything agrees"
        print(f"{looked_at}: {verdict} ({perf_counter() - start:.1f} s)")
    if report.disagree:
        sys.exit(DISAGREE_EXIT)
