"""`houseway audit`: replay a room's whole journal and report what disagrees; exits with 1 if anything does.

The database is opened read-only, so a server may be using it.
"""

import sys
from json import dumps
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.cli.room_address import Db

DISAGREE_EXIT: Final = 1


def audit_command(
    *,
    db: Db,
    head: Annotated[
        Path | None,
        Parameter(help="The file with the journal's head; by default next to the database file.", show_default=False),
    ] = None,
    archive: Annotated[
        list[Path] | None,
        Parameter(help="Archives of the room, to replay the hands in them, too.", consume_multiple=True),
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Replay every table, recompute every balance and deck, and print what disagrees."""
    from houseway.store import read_store
    from houseway.store.head import read_head
    from houseway.store.opening import head_for
    from houseway.upkeep.journal_archive import Archive
    from houseway.upkeep.journal_audit import audit

    start = perf_counter()
    # Read the head before the database, so that the database has at least what the head names.
    kept = head or head_for(db)
    acknowledged = None if kept is None else read_head(kept)
    with read_store(db) as store:
        report = audit(store, head=acknowledged, archive=Archive(archive or ()))
    counted = {
        "tables": report.tables,
        "entries": report.entries,
        "hands": report.hands,
        "decks": report.decks,
        "snapshots": report.snapshots,
        "transfers": report.transfers,
    }
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
