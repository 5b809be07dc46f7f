"""`houseway backup` and `houseway restore`: copy a running room, and put a copy back.

A copy is an ordinary room in one SQLite file: it can be audited and served as it is.
"""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.cli.room_address import Db, warn_of_password

DEFAULT_DB: Final = "houseway-room.db"
DISAGREE_EXIT: Final = 1


def backup_command(
    file: Annotated[Path, Parameter(help="The copy to make; it must not exist yet.")],
    *,
    db: Db = DEFAULT_DB,
    audit: Annotated[bool, Parameter(negative="--no-audit", help="Replay the copy's whole journal.")] = True,
) -> None:
    """Copy a running room and audit the copy. It holds everything that was answered before the copy began."""
    from houseway.upkeep.room_copies import back_up

    warn_of_password(db)
    made = back_up(db, file)
    print(f"{made.path}: {made.entries:,} entries, {made.bytes:,} bytes")
    if audit:
        _check(made.path)


def _check(path: Path) -> None:
    from houseway.store import read_store
    from houseway.upkeep.journal_audit import audit

    with read_store(path) as store:
        report = audit(store)
    for fault in report.faults:
        print(fault)
    for line in report.told():
        print(line)
    print(f"{report.disagree:,} disagree" if report.disagree else "everything agrees")
    if report.disagree:
        sys.exit(DISAGREE_EXIT)


def restore_command(
    file: Annotated[Path, Parameter(help="The copy made by `houseway backup`.")],
    *,
    db: Db,
) -> None:
    """Restore a room from a copy. The room that was there is moved aside, never overwritten."""
    from houseway.upkeep.room_copies import put_back

    warn_of_password(db)
    aside = put_back(file, db)
    if aside:
        print(f"The previous room is now {aside}")
    print(f"The room is back. Audit it with: houseway audit --db {db if '://' not in db else 'ADDRESS'}")
