"""`houseway audit`: play a room's whole journal again and say what disagrees; exits with 1 if anything does.

The database is opened for reading only, so it may be one that a server is using.
"""

import sys
from json import dumps
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.cli.database import Db

DISAGREE_EXIT: Final = 1


def audit_command(
    *,
    db: Db,
    head: Annotated[
        Path | None, Parameter(help="The head of the journal; beside a file unless said.", show_default=False)
    ] = None,
    archive: Annotated[
        list[Path] | None, Parameter(help="Archives of the room, to play those pages again too.", consume_multiple=True)
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Replay every table, work out every balance and deck anew, and print what disagrees."""
    from houseway.room.audit import audit
    from houseway.room.keeping.archiving import Archive
    from houseway.room.store import read_store
    from houseway.room.store.head import read_head
    from houseway.room.store.opening import head_for

    start = perf_counter()
    # The head is read before the database, which then has at least what the head names.
    kept = head or head_for(db)
    acknowledged = None if kept is None else read_head(kept)
    with read_store(db) as store:
        report = audit(store, head=acknowledged, archive=Archive(archive or ()))
    counted = {
        "tables": report.tables, "entries": report.entries, "hands": report.hands, "decks": report.decks,
        "snapshots": report.snapshots, "transfers": report.transfers,
    }  # fmt: skip
    if json:
        faults = [{"where": fault.where, "what": fault.what} for fault in report.faults]
        told = {"disagree": report.disagree, "faults": faults, "notes": report.told()}
        print(dumps({**counted, **told}, ensure_ascii=False))
    else:
        for fault in report.faults:
            print(fault)
        for table, more in report.untold.items():
            print(f"table {table}: and {more:,} more")
        for line in report.told():
            print(line)
        looked_at = ", ".join(f"{count:,} {what[:-1] if count == 1 else what}" for what, count in counted.items())
        verdict = f"{report.disagree:,} disagree" if report.disagree else "everything agrees"
        print(f"{looked_at}: {verdict} ({perf_counter() - start:.1f} s)")
    if report.disagree:
        sys.exit(DISAGREE_EXIT)
